//! Generalised torques against the virtual work of the strips, with lift from a table.

use crate::numbers::tuple;
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use bathyal::hydro::{Strip, Table};
use bathyal::spatial::Vec3;
use bathyal::spec::Drag;
use bathyal::{
    Bodies, BodySpec, Environment, Inputs, Joint, Mdh, Model, Spec, State, Workspace,
    inverse_dynamics,
};

const DENSITY: f64 = 1025.0;
const LENGTH: f64 = 0.5;
const WIDTH: f64 = 0.12;
const STRIPS: usize = 10;
/// Sums of some hundred products.
const ROUNDING: f64 = 1e-12;
/// Twist between the joints; the third joint rolls: its axis is along the link before it.
const TWISTS: [f64; 4] = [0.0, 0.7, 1.2, -0.9];

/// C_D and C_L over σ of a flat section, sampled every ten degrees, as in a user's table.
/// The paper gives no curve.
fn coefficients(lift: bool) -> Vec<(f64, f64)> {
    let value = |a: f64| match lift {
        true => 0.9 * (2.0 * a).sin(),
        false => 0.25 + 1.6 * a.sin().powi(2),
    };
    (-18..=18)
        .map(|d| f64::from(10 * d).to_radians())
        .map(|a| (a, value(a)))
        .collect()
}

/// A value between two rows.
fn between(rows: &[(f64, f64)], x: f64) -> f64 {
    let after = rows
        .iter()
        .position(|r| r.0 >= x)
        .unwrap_or(rows.len() - 1)
        .max(1);
    let ((a, u), (b, v)) = (rows[after - 1], rows[after]);
    u + (v - u) * (x - a) / (b - a)
}

fn spec(wet: bool) -> Result<Spec, Error> {
    let mut spec = Spec::new("leg", DENSITY);
    for (i, alpha) in TWISTS.into_iter().enumerate() {
        let name = format!("link {i}");
        let mut link = BodySpec::new(name, Joint::revolute([0.0, 0.0, 1.0]));
        link = link.rigid(2.0, [0.25, 0.0, 0.0], [0.01, 0.05, 0.05]);
        let a = if i == 0 { 0.0 } else { LENGTH };
        link.parent = (i > 0).then(|| format!("link {}", i - 1));
        link = link.mdh(&Mdh {
            a,
            alpha,
            ..Mdh::default()
        });
        if wet {
            let table = |lift| Table::new(&coefficients(lift)).expect("angles ascend");
            let ends = [Vec3::zero(), Vec3::new(LENGTH, 0.0, 0.0)];
            let chord = Vec3::new(0.0, 1.0, 0.0);
            let strip = Strip::new(ends[0], ends[1], chord, WIDTH, table(false), table(true));
            let strip = strip
                .expect("a member with a length")
                .with_midpoints(STRIPS);
            link.drag.push(Drag::Strip(strip));
        }
        spec.add(link);
    }
    Ok(spec)
}

/// By the engine: inverse dynamics in dry and wet.
fn engine(state: &State<f64>, environment: &Environment<f64>) -> Result<Vec<f64>, Error> {
    let mut drive = Vec::new();
    for wet in [true, false] {
        let model = Model::build(&spec(wet)?)?;
        let (inputs, mut ws) = (Inputs::zero(&model), Workspace::new(&model));
        let rest = vec![0.0; model.nv()];
        drive.push(inverse_dynamics(&model, environment, state, &rest, &inputs, &mut ws).to_vec());
    }
    Ok((0..TWISTS.len())
        .map(|i| drive[1][i] - drive[0][i])
        .collect())
}

/// By virtual work: τⱼ = Σ f·∂v/∂q̇ⱼ over all strips, forces by (2) and a corrected (18).
fn virtual_work(state: &State<f64>, current: Vec3<f64>) -> Result<Vec<f64>, Error> {
    let model = Model::build(&spec(false)?)?;
    let mut bodies = Bodies::new(&model);
    let count = TWISTS.len();
    let strips: Vec<(usize, Vec3<f64>)> = (0..count)
        .flat_map(|b| (0..STRIPS).map(move |k| (b, k)))
        .map(|(b, k)| {
            let x = LENGTH * (k as f64 + 0.5) / STRIPS as f64;
            (b, Vec3::new(x, 0.0, 0.0))
        })
        .collect();
    bodies.update_velocities(&model, state);
    let (drag, lift) = (coefficients(false), coefficients(true));
    let force = |(b, p): &(usize, Vec3<f64>)| {
        let motion = bodies.motion(*b);
        let axis = |k: usize| {
            let mut unit = Vec3::zero();
            unit[k] = 1.0;
            motion.pose.rotation * unit
        };
        let relative = motion.point_velocity(*p) - current;
        let normal = relative - axis(0) * axis(0).dot(relative);
        let sigma = f64::atan2(normal.dot(axis(2)), normal.dot(axis(1)));
        let scale = 0.5 * DENSITY * WIDTH * LENGTH / STRIPS as f64 * normal.norm();
        (normal * -between(&drag, sigma) + normal.cross(axis(0)) * between(&lift, sigma)) * scale
    };
    let forces: Vec<Vec3<f64>> = strips.iter().map(force).collect();
    let mut torques = Vec::new();
    for joint in 0..count {
        let mut unit = state.clone();
        unit.v.fill(0.0);
        unit.v[joint] = 1.0;
        bodies.update_velocities(&model, &unit);
        let work = strips.iter().zip(&forces);
        torques.push(
            work.map(|((b, p), f)| bodies.motion(*b).point_velocity(*p).dot(*f))
                .sum(),
        );
    }
    Ok(torques)
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "An arm of four links with twists between its axes, in a current, all joints turning; each link of ten strips whose drag and lift come from a table over the angle of attack, as a user supplies it. The engine's generalised torques, without the arm's inertia, against the sum of force times virtual displacement over all strips.",
    ])
    .with_assumptions(&["The paper gives no C_D(σ), C_L(σ): a flat section, C_D = 0.25 + 1.6 sin²σ, C_L = 0.9 sin 2σ, sampled every 10 degrees."]);
    let current = Vec3::new(0.6, -0.3, 0.2);
    let environment = Environment::current(current).with_gravity(Vec3::zero());
    let mut worst = 0.0_f64;
    let mut example = (Vec::new(), Vec::new());
    for k in 0..20 {
        let k = f64::from(k);
        let state = State {
            t: 0.0,
            q: (0..4)
                .map(|i| (1.3 * k + f64::from(i)).sin() * 2.0)
                .collect(),
            v: (0..4)
                .map(|i| (0.7 * k + 2.0 * f64::from(i)).cos())
                .collect(),
        };
        let ours = engine(&state, &environment)?;
        let theirs = virtual_work(&state, current)?;
        let peak = theirs.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        for (a, b) in ours.iter().zip(&theirs) {
            worst = worst.max((a - b).abs() / peak);
        }
        example = (theirs, ours);
    }
    section.items = vec![
        Item::new(
            "torques",
            "generalised torques in 20 poses with lift",
            format!("Σ f·∂v/∂q̇, for example {} N m", tuple(&example.0, 3)),
            format!("{} N m", tuple(&example.1, 3)),
            Verdict::Verified.when(worst <= ROUNDING),
        )
        .with_difference(format!("at most {worst:.0e} of the largest")),
    ];
    section.figures = vec![figure(
        "The coefficients of the table over the angle of attack.",
        1,
        &[Panel::new(
            "",
            "angle of attack, degrees",
            "",
            vec![curve("C_D", 0, false), curve("C_L", 1, true)],
        )],
    )?];
    Ok(section)
}

fn curve(name: &str, color: usize, lift: bool) -> Curve {
    let points = coefficients(lift);
    let degrees = points.iter().map(|(a, c)| (a.to_degrees(), *c)).collect();
    Curve::new(name, color, degrees).marked()
}

//! Small motions about an equilibrium, from the exact derivatives.
//!
//! ```text
//! τ(q, v, v̇) of the inverse dynamics, trim u constant in the vehicle's axes:
//!   M δv̇ + D δv + K δq = 0,   K = ∂τ/∂q, D = ∂τ/∂v, M = ∂τ/∂v̇
//!   d/dt [δq; δv] = [0 1; −M⁻¹K −M⁻¹D] [δq; δv]
//! ```
//!
//! δq is taken on the manifold, in the directions of the velocities. Joints of arms are held,
//! or hang free.

mod linear;
mod swing;

use crate::numbers::{fixed, percent_off};
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Table, Verdict};
use bathyal::spatial::{Mat3, Vec3};
use bathyal::{Bodies, Environment, Model};
use bathyal_robot::Robot;
use bathyal_robot::robot::JointType;
use bathyal_sim::gallery;
use bathyal_sim::scenario::Setup;
use linear::{Linear, Mode};
use nalgebra::{DMatrix, Matrix3};
use std::f64::consts::{FRAC_PI_2, PI, TAU};
use swing::{SWING, Swing, swing};

/// How far the modes may be from the closed form: both are exact but for rounding.
const CLOSED: f64 = 1e-9;
/// How far period (as a part) and damping ratio of a simulated swing may be from its mode:
/// effect of quadratic drag on a swing this small, and zeros between two samples.
const SIMULATED: f64 = 1e-3;
/// A robot of the gallery made neutral: the mass of its vehicle takes up the difference.
/// Its joints are fixed, or turn without end, friction and motors.
fn neutral(name: &str, held: bool) -> Result<Robot, Error> {
    let mut robot = gallery::robot(name)?;
    let mass: f64 = robot.bodies.iter().filter_map(|b| b.mass).sum();
    let volumes = robot.bodies.iter();
    let volume: f64 = volumes
        .filter_map(|b| b.hydrodynamics.displaced_volume)
        .sum();
    let missing = robot.water_density.unwrap_or(0.0) * volume - mass;
    for body in &mut robot.bodies {
        if body.parent.is_none() {
            body.mass = body.mass.map(|m| m + missing);
        } else if held {
            body.joint.kind = JointType::Fixed;
        } else {
            body.joint.limits = None;
            body.joint.friction = None;
            body.joint.motor = None;
        }
    }
    Ok(robot)
}

/// Station keeping of the gallery, without its controllers.
fn setup(robot: Robot) -> Result<Setup, Error> {
    let mut scenario = gallery::scenario("rov_station_keeping")?;
    scenario.control.clear();
    scenario.environment.current = Default::default();
    scenario.robots[0].start.joints_deg.clear();
    scenario.sampling.period = SAMPLE;
    scenario.integrator.step = SAMPLE;
    scenario.recording.interval = SAMPLE;
    Ok(Setup::with(&scenario, &[robot], &|_, _| {})?)
}

/// Time between two looks at a simulated swing, s.
const SAMPLE: f64 = 0.005;

/// Periods of roll and pitch in closed form: buoyancy B over weight by a height BG turns back
/// by −B·BG (δθ − n n·δθ), n upward; ω² are the eigenvalues of that on the rotational part of
/// M⁻¹. Beside them the textbook's ω² = B·BG/(I + A), which leaves all coupling out.
fn closed_form(model: &Model<f64>, linear: &Linear, gravity: f64) -> [[f64; 2]; 2] {
    let mut bodies = Bodies::new(model);
    bodies.update_velocities(model, &linear.state);
    let mass: f64 = (0..model.body_count())
        .map(|b| model.parameters(b).mass)
        .sum();
    let height = (bodies.center_of_buoyancy(model) - bodies.barycenter(model)[0]).norm();
    let moment = mass * gravity * height;
    let rotation: &Mat3<f64> = &bodies.motion(0).pose.rotation;
    let n = rotation.transpose_mul(Vec3::new(0.0, 0.0, 1.0)).0;
    let inverse = (linear.mass.clone().try_inverse()).unwrap_or_else(|| DMatrix::zeros(6, 6));
    let stiffness = Matrix3::from_fn(|i, j| moment * (f64::from(u8::from(i == j)) - n[i] * n[j]));
    let turning = Matrix3::from_fn(|i, j| inverse[(i, j)]);
    let mut squares: Vec<f64> = (turning * stiffness)
        .complex_eigenvalues()
        .iter()
        .map(|z| z.re)
        .collect();
    squares.sort_by(f64::total_cmp);
    let period = |square: f64| TAU / square.sqrt();
    // Roll is the faster of the two where the vehicle is longer than wide.
    let exact = [period(squares[2]), period(squares[1])];
    let text = [0, 1].map(|k| period(moment / linear.mass[(k, k)]));
    [exact, text]
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "The vehicle's equilibrium is found by Newton's method, small motions about it by the exact derivatives of the inverse dynamics on the manifold of configurations: M, D and K, and the eigenvalues of A. Periods are held against the closed form ω² = B·BG/(I + A), B buoyancy, BG height of its centre over the barycentre, I + A inertia with added mass, all couplings between the directions taken in; and against a free swing in that mode through the simulator.",
    ])
    .with_assumptions(&[
        "Arms are held at zero; in the last comparison that of rov_tiburon hangs down from joints without friction, motors and ends. What the robot is too light or too heavy in water is put into the mass of its vehicle, so that it is neutral.",
        "Free swings of 0.0002 rad: quadratic drag is then nearly nothing, as it is in the linear equations.",
    ]);
    let mut panels = Vec::new();
    for name in ["rov_tiburon", "bluerov2_alpha"] {
        let mut made = setup(neutral(name, true)?)?;
        let plant = made.plant()?;
        let (model, water) = (&plant.model, &plant.environment);
        let linear = Linear::new(model, water, &[], false)?;
        let [exact, textbook] = closed_form(model, &linear, GRAVITY);
        let swings = linear.modes().into_iter().filter(Mode::swings);
        for (k, mode) in swings.take(2).enumerate() {
            let what = mode.name(model);
            let free = undamped(&linear, k);
            section.items.push(
                Item::new(
                    format!("{name}-{what}-closed"),
                    format!("{name}: period of {what} without damping, s"),
                    fixed(exact[k], 4),
                    fixed(free, 4),
                    Verdict::Verified.when((free / exact[k] - 1.0).abs() < CLOSED),
                )
                .with_difference(format!(
                    "without couplings, B·BG/(I + A) alone: {}",
                    fixed(textbook[k], 4)
                )),
            );
            let found = swing(&mut made, &linear, &mode)?;
            section.items.push(
                Item::new(
                    format!("{name}-{what}-simulated"),
                    format!("{name}: period and damping ratio of {what}, linear and as simulated"),
                    format!(
                        "{} s, {}",
                        fixed(mode.period(), 4),
                        fixed(mode.damping(), 4)
                    ),
                    format!("{} s, {}", fixed(found.period, 4), fixed(found.damping, 4)),
                    Verdict::Robust.when(
                        (found.period / mode.period() - 1.0).abs() < SIMULATED
                            && (found.damping - mode.damping()).abs() < SIMULATED,
                    ),
                )
                .with_difference(percent_off(found.period, mode.period())),
            );
            panels.push(swing_panel(&format!("{name}, {what}"), &mode, &found));
        }
    }
    section.items.push(hanging()?);
    section.tables = vec![postures()?, currents()?];
    section.figures = vec![figure(
        "Free swings as simulated, and exp(λt) of the linear equations (thin).",
        2,
        &panels,
    )?];
    Ok(section)
}

/// m/s², of the scenario of the gallery.
const GRAVITY: f64 = 9.81;

/// The k-th fastest period with the damping left out.
fn undamped(linear: &Linear, k: usize) -> f64 {
    let modes = linear.undamped().modes();
    let mut swings = modes.iter().filter(|m| m.swings());
    swings.nth(k).map_or(0.0, Mode::period)
}

/// The arm of Tiburon hanging down, all joints free: every swing, linear and as simulated.
fn hanging() -> Result<Item, Error> {
    let mut made = setup(neutral("rov_tiburon", false)?)?;
    let plant = made.plant()?;
    // Turned back: the vehicle leans forward under its arm, and with the azimuth ahead the arm
    // would hang above where it could fall to.
    let down = [PI, -FRAC_PI_2, 0.0, 0.0, 0.0, 0.0];
    let linear = Linear::new(&plant.model, &plant.environment, &down, true)?;
    let (mut expected, mut simulated, mut worst) = (Vec::new(), Vec::new(), 0.0_f64);
    for mode in linear.modes().iter().filter(|m| m.swings()) {
        let found = swing(&mut made, &linear, mode)?;
        worst = worst.max((found.period / mode.period() - 1.0).abs());
        let name = mode.name(&plant.model);
        expected.push(format!("{name} {}", fixed(mode.period(), 3)));
        simulated.push(fixed(found.period, 3));
    }
    Ok(Item::new(
        "rov_tiburon-hanging",
        "rov_tiburon, arm hanging from free joints: periods of all swings, linear and as simulated, s",
        expected.join(", "),
        simulated.join(", "),
        Verdict::Robust.when(worst < SIMULATED && expected.len() > 2),
    )
    .with_difference(format!("within {worst:.0e}")))
}

fn swing_panel(title: &str, mode: &Mode, found: &Swing) -> Panel {
    const DEGREES: f64 = 180.0 / PI;
    let simulated = found.points.iter().map(|p| (p.0, DEGREES * p.1)).collect();
    let ideal = |t: f64| SWING * (mode.value.re * t).exp() * (mode.value.im * t).cos();
    let linear = found.points.iter().map(|p| (p.0, DEGREES * ideal(p.0)));
    Panel::new(
        title,
        "time, s",
        "angle, degrees",
        vec![
            Curve::new("simulated", 0, simulated),
            Curve::new("linear", 1, linear.collect()).thin(),
        ],
    )
}

/// A mode in words: its direction, period and damping ratio; or its time constant.
fn words(mode: &Mode, model: &Model<f64>) -> String {
    let what = mode.name(model);
    if mode.swings() {
        let (period, damping) = (fixed(mode.period(), 2), fixed(mode.damping(), 3));
        return format!("{what}: {period} s, {damping}");
    }
    let how = if mode.value.re < 0.0 {
        "decays"
    } else {
        "grows"
    };
    format!("{what}: {how} in {} s", fixed(1.0 / mode.value.re.abs(), 1))
}

/// The swings of Tiburon with its arm in several postures.
fn postures() -> Result<Table, Error> {
    let mut table = Table::new(
        "rov_tiburon with its arm held in several postures: where it lies level, and how it swings (period, damping ratio)",
        &["upper arm, forearm, degrees", "lean, degrees", "swings", ""],
    );
    let made = setup(neutral("rov_tiburon", false)?)?;
    let plant = made.plant()?;
    for [upper, fore] in [[0.0, 0.0], [60.0, -120.0], [90.0, 0.0], [-30.0, 0.0]] {
        let mut joints = [0.0_f64; 6];
        (joints[1], joints[2]) = (f64::to_radians(upper), f64::to_radians(fore));
        let linear = Linear::new(&plant.model, &plant.environment, &joints, false)?;
        let mut bodies = Bodies::new(&plant.model);
        bodies.update_velocities(&plant.model, &linear.state);
        let upright = bodies.motion(0).pose.rotation.0[2][2];
        let mut cells = vec![
            format!("{}, {}", fixed(upper, 0), fixed(fore, 0)),
            fixed(upright.clamp(-1.0, 1.0).acos().to_degrees(), 2),
        ];
        let modes = linear.modes();
        let swings = modes.iter().filter(|m| m.swings()).take(2);
        cells.extend(swings.map(|m| words(m, &plant.model)));
        table.row(cells);
    }
    Ok(table)
}

/// How a current damps: modes of a vehicle that is held in it.
fn currents() -> Result<Table, Error> {
    let mut table = Table::new(
        "Held in a current from ahead: period and damping ratio of swings, then what decays or grows to or by a factor e, fastest first",
        &["robot", "current, m/s", "", "", "", "", ""],
    );
    for name in ["rov_tiburon", "bluerov2_alpha"] {
        let made = setup(neutral(name, true)?)?;
        let model = made.plant()?.model;
        for speed in [0.0, 0.25, 0.5] {
            let water = Environment::current(Vec3::new(-speed, 0.0, 0.0));
            let linear = Linear::new(&model, &water, &[], false)?;
            let mut modes = linear.modes();
            modes.sort_by_key(|m| !m.swings());
            let mut cells = vec![name.to_string(), speed.to_string()];
            cells.extend(modes.iter().take(5).map(|m| words(m, &model)));
            cells.resize(7, String::new());
            table.row(cells);
        }
    }
    Ok(table)
}

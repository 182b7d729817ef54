//! A leg of the Crabster that stands in a tide: which posture has the least drag?

use crate::numbers::{fixed, tuple};
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Environment, Inputs, Model, State};
use bathyal_robot::to_spec;
use bathyal_sim::gallery;

/// Two knots, m/s.
const TIDE: f64 = 2.0 * 1852.0 / 3600.0;
/// The leg: coxa, femur, tibia, foot, and its posture when the robot stands, degrees.
const LINKS: [&str; 4] = ["coxa", "femur", "tibia", "foot"];
const STANDING: [f64; 4] = [0.0, 20.0, -80.0, -20.0];
/// The leg's tip in the foot.
const TIP: [f64; 3] = [0.4, 0.0, 0.0];
/// Height of the first joint, and lengths of femur, tibia and foot, m.
const HIP: f64 = -0.08;
const LENGTHS: [f64; 3] = [0.5, 0.45, 0.4];
/// How well the tip is at its height, m: rounding.
const TIP_HEIGHT: f64 = 1e-12;
/// Where joints end, degrees.
const LIMITS: [[f64; 2]; 4] = [[-60.0, 60.0], [-90.0, 90.0], [-150.0, 30.0], [-90.0, 90.0]];

/// One leg of the whole robot, which stands still.
struct Leg {
    model: Model<f64>,
    bodies: Bodies<f64>,
    state: State<f64>,
    inputs: Inputs<f64>,
    water: Environment<f64>,
    links: Vec<usize>,
    height: f64,
}

impl Leg {
    fn new(direction: Vec3<f64>) -> Result<Self, Error> {
        let robot = gallery::robot("crabster")?;
        let spec = to_spec(&robot).map_err(|diagnostic| Error::Failed(diagnostic.message))?;
        let model = Model::build(&spec)?;
        let link = |name: &&str| {
            let name = format!("middle left.{name}");
            let found = model.body(&name);
            found.ok_or_else(|| Error::Failed(format!("crabster has no body '{name}'")))
        };
        let links: Result<Vec<usize>, Error> = LINKS.iter().map(link).collect();
        let mut leg = Leg {
            bodies: Bodies::new(&model),
            state: State::zero(&model),
            inputs: Inputs::zero(&model),
            water: Environment::current(direction * TIDE).with_gravity(Vec3::zero()),
            links: links?,
            height: 0.0,
            model,
        };
        leg.height = leg.look(STANDING).1;
        Ok(leg)
    }

    /// The drag on the leg, N, and the height of its tip, m, in a posture in degrees.
    fn look(&mut self, degrees: [f64; 4]) -> (f64, f64) {
        for (link, angle) in self.links.iter().zip(degrees) {
            self.state.q[self.model.q_range(*link).start] = angle.to_radians();
        }
        let rest = vec![0.0; self.model.nv()];
        self.bodies.update(&self.model, &self.state, &rest);
        let (model, water) = (&self.model, &self.water);
        self.bodies
            .update_forces(model, water, &self.state, &self.inputs);
        let force =
            |b: &usize| self.bodies.motion(*b).pose.rotation * self.bodies.forces(*b).drag.force;
        let drag = self
            .links
            .iter()
            .map(force)
            .fold(Vec3::zero(), |sum, f| sum + f);
        let foot = &self.bodies.motion(self.links[3]).pose;
        (drag.norm(), foot.point_to_parent(Vec3(TIP))[2])
    }

    /// The posture whose tip is where it stands, the foot reaching outward; none, if the foot
    /// is too short or would have to bend too far.
    fn standing(&self, [coxa, femur, tibia]: [f64; 3]) -> Option<[f64; 4]> {
        let [thigh, shank, foot] = LENGTHS;
        let first = femur.to_radians();
        let second = first + tibia.to_radians();
        let rise = self.height - HIP - thigh * first.sin() - shank * second.sin();
        if rise.abs() > foot {
            return None;
        }
        let angle = ((rise / foot).asin() - second).to_degrees();
        let [low, high] = LIMITS[3];
        (angle >= low && angle <= high).then_some([coxa, femur, tibia, angle])
    }

    fn drag(&mut self, angles: [f64; 3]) -> f64 {
        let within = angles
            .iter()
            .zip(&LIMITS)
            .all(|(a, [low, high])| a >= low && a <= high);
        match within {
            true => self
                .standing(angles)
                .map_or(f64::INFINITY, |p| self.look(p).0),
            false => f64::INFINITY,
        }
    }

    /// Pattern search: steps along the axes, halved when none helps.
    fn descend(&mut self, from: [f64; 3]) -> ([f64; 3], f64) {
        const SMALLEST: f64 = 1e-3;
        let (mut at, mut least) = (from, self.drag(from));
        let mut step = 8.0;
        while step > SMALLEST {
            let mut better = None;
            for (k, sign) in (0..3).flat_map(|k| [(k, 1.0), (k, -1.0)]) {
                let mut next = at;
                next[k] += sign * step;
                let drag = self.drag(next);
                if drag < better.map_or(least, |(_, d)| d) {
                    better = Some((next, drag));
                }
            }
            match better {
                Some((next, drag)) => (at, least) = (next, drag),
                None => step *= 0.5,
            }
        }
        (at, least)
    }
}

/// The best posture from several beginnings, and the best of a plain grid.
fn search(leg: &mut Leg) -> ([f64; 3], f64, f64) {
    let mut best = ([0.0; 3], f64::INFINITY);
    let mut grid = f64::INFINITY;
    for coxa in (-60..=60).step_by(15) {
        for femur in (-90..=90).step_by(10) {
            for tibia in (-150..=30).step_by(10) {
                grid = grid.min(leg.drag([coxa, femur, tibia].map(f64::from)));
            }
        }
    }
    for coxa in [-40.0, 0.0, 40.0] {
        for femur in [-20.0, 20.0, 60.0] {
            for tibia in [-120.0, -80.0, -40.0] {
                let found = leg.descend([coxa, femur, tibia]);
                if found.1 < best.1 {
                    best = found;
                }
            }
        }
    }
    (best.0, best.1, grid)
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "\"The CR200 controls the leg joint angles so the hydrodynamic forces on the body and legs work to improve the stability margin\" in currents of up to 2 knots. Here a middle leg of the shipped crabster stands with its tip at the height of the seabed; the posture with the least drag on the leg is found by pattern search over its joint angles, within their limits, and checked against a grid.",
    ])
    .with_assumptions(&["The robot of the gallery: the paper gives no lengths and no coefficients."]);
    let mut panels = Vec::new();
    for (id, name, direction) in [
        (
            "abeam",
            "tide along the body, across the leg",
            Vec3::new(1.0, 0.0, 0.0),
        ),
        (
            "along",
            "tide across the body, along the leg",
            Vec3::new(0.0, -1.0, 0.0),
        ),
    ] {
        let mut leg = Leg::new(direction)?;
        let before = leg.look(STANDING).0;
        let (angles, least, grid) = search(&mut leg);
        let posture = leg.standing(angles).unwrap_or(STANDING);
        let stands = (leg.look(posture).1 - leg.height).abs() < TIP_HEIGHT;
        section.items.push(
            Item::new(
                id,
                format!("{name}: least drag of a standing leg"),
                "a posture that lessens drag exists",
                format!("{} N at {} degrees", fixed(least, 1), tuple(&posture, 1)),
                Verdict::Robust.when(stands && least < before && least <= grid),
            )
            .with_difference(format!(
                "{} N standing at {}; best of the grid {} N",
                fixed(before, 1),
                tuple(&STANDING, 0),
                fixed(grid, 1)
            )),
        );
        let over = |leg: &mut Leg, base: [f64; 3]| -> Vec<(f64, f64)> {
            let angles = (-60..=60).step_by(2).map(f64::from);
            let drag = angles.map(|coxa| (coxa, leg.drag([coxa, base[1], base[2]])));
            drag.filter(|p| p.1.is_finite()).collect()
        };
        let standing = [STANDING[0], STANDING[1], STANDING[2]];
        panels.push(Panel::new(
            name,
            "angle of the coxa, degrees",
            "drag, N",
            vec![
                Curve::new("as it stands", 4, over(&mut leg, standing)),
                Curve::new("best femur, tibia, foot", 0, over(&mut leg, angles)),
            ],
        ));
    }
    section.figures = vec![figure(
        "Drag on the leg over the angle of its first joint.",
        2,
        &panels,
    )?];
    Ok(section)
}

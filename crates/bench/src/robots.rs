//! Vehicles with arms and walking machines made of cylinders.

use crate::random::Rng;
use bathyal::hydro::Cylinder;
use bathyal::spatial::{Pose, Quaternion, Vec3};
use bathyal::spec::Drag;
use bathyal::{BodySpec, Joint, Model, Spec};
use std::f64::consts::{PI, TAU};

/// The names of all robots.
///
/// | name | robot | bodies | degrees of freedom |
/// |---|---|---|---|
/// | `rov6` | free vehicle with an arm of six revolute joints | 7 | 12 |
/// | `hex24` | free hull with six legs of three revolute joints | 19 | 24 |
/// | `hex45` | the same with feet on ball joints and a boom of three joints | 28 | 45 |
/// | `chain`N | free vehicle with an arm of N revolute joints | N + 1 | N + 6 |
pub const NAMES: [&str; 10] = [
    "rov6",
    "hex24",
    "hex45",
    "chain10",
    "chain20",
    "chain50",
    "chain100",
    "chain200",
    "chain500",
    "chain1000",
];

const WATER: f64 = 1000.0;
/// Length and radius of the links of arms and legs.
const LINK: [f64; 2] = [0.4, 0.05];
const FOOT: [f64; 2] = [0.15, 0.1];

/// Where a robot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// On land.
    Dry,
    /// In still water: added mass, buoyancy, and drag on every body.
    Wet,
}

/// A tree of cylinders.
#[derive(Clone, Debug)]
pub struct Robot {
    /// One of [`NAMES`].
    pub name: &'static str,
    /// The bodies, depth first.
    pub bodies: Vec<Body>,
}

/// A cylinder from the body's origin along x, and the joint that holds it.
#[derive(Clone, Debug)]
pub struct Body {
    /// The parent's index; none on the world.
    pub parent: Option<usize>,
    /// Free, ball, or revolute about z.
    pub joint: Joint,
    /// Where the joint is in the parent's frame.
    pub position: [f64; 3],
    /// How it is turned there: w, x, y, z.
    pub orientation: [f64; 4],
    /// Mass.
    pub mass: f64,
    /// Centre of mass.
    pub center_of_mass: [f64; 3],
    /// Moments of inertia about the centre of mass.
    pub inertia: [[f64; 3]; 3],
    /// Length of the cylinder.
    pub length: f64,
    /// Its radius.
    pub radius: f64,
}

impl Robot {
    /// The robot of that name, always the same; none if it is not in [`NAMES`].
    pub fn named(name: &str) -> Option<Self> {
        let name = *NAMES.iter().find(|n| **n == name)?;
        let bodies = match name {
            "rov6" => Builder::new(2).vehicle_with_arm(6),
            "hex24" => Builder::new(3).walker(false),
            "hex45" => Builder::new(3).walker(true),
            _ => {
                let links: u64 = name.strip_prefix("chain")?.parse().ok()?;
                Builder::new(10 + links).vehicle_with_arm(links)
            }
        };
        Some(Robot { name, bodies })
    }

    /// Specification of the robot for the dynamics.
    pub fn model(&self, medium: Medium) -> Model<f64> {
        Model::build(&self.spec(medium)).expect("cylinders make a robot")
    }

    fn spec(&self, medium: Medium) -> Spec {
        let density = match medium {
            Medium::Dry => 0.0,
            Medium::Wet => WATER,
        };
        let mut spec = Spec::new(self.name, density);
        for (i, body) in self.bodies.iter().enumerate() {
            let mut one = body.rigid(i);
            if medium == Medium::Wet {
                body.wet(&mut one);
            }
            spec.add(one);
        }
        spec
    }
}

impl Body {
    fn rigid(&self, index: usize) -> BodySpec {
        let mut spec = BodySpec::new(format!("body {index}"), self.joint);
        spec.parent = self.parent.map(|p| format!("body {p}"));
        spec.placement = Pose {
            rotation: Quaternion::from_array(self.orientation).matrix(),
            position: Vec3(self.position),
        };
        spec.mass = self.mass;
        spec.center_of_mass = self.center_of_mass;
        spec.inertia = self.inertia;
        spec
    }

    /// Adds hydrodynamics: added mass of a cylinder by strip theory, a tenth of it along the axis.
    fn wet(&self, spec: &mut BodySpec) {
        let Body { length, radius, .. } = *self;
        let volume = PI * radius * radius * length;
        let water = WATER * volume;
        let (first, second) = (0.5 * water * length, water * length * length / 3.0);
        let diagonal = [0.0, second, second, 0.1 * water, water, water];
        for (i, mass) in diagonal.into_iter().enumerate() {
            spec.added_mass[i][i] = mass;
        }
        for (i, j, moment) in [(1, 5, -first), (2, 4, first)] {
            spec.added_mass[i][j] = moment;
            spec.added_mass[j][i] = moment;
        }
        spec.displaced_volume = volume;
        spec.center_of_buoyancy = [0.5 * length, 0.0, 0.0];
        let cylinder = Cylinder::new([0.0; 3], [length, 0.0, 0.0], radius);
        spec.drag.push(Drag::Cylinder(cylinder));
    }
}

/// Puts random robots together.
struct Builder {
    rng: Rng,
    bodies: Vec<Body>,
}

impl Builder {
    fn new(seed: u64) -> Self {
        Builder {
            rng: Rng::new(seed),
            bodies: Vec::new(),
        }
    }

    fn vehicle_with_arm(mut self, links: u64) -> Vec<Body> {
        let vehicle = self.base([1.0, 0.3]);
        self.arm(vehicle, links, [1.0, 0.0, 0.0]);
        self.bodies
    }

    /// Six legs of three links each; `complete` with feet on ball joints and a boom.
    fn walker(mut self, complete: bool) -> Vec<Body> {
        let hull = self.base([0.8, 0.4]);
        for leg in 0..6 {
            let (y, x) = (TAU / 6.0 * f64::from(leg)).sin_cos();
            let tip = self.arm(hull, 3, [0.4 + 0.4 * x, 0.4 * y, 0.0]);
            if complete {
                let turn = self.rng.orientation();
                let end = [LINK[0], 0.0, 0.0];
                self.add(Some(tip), Joint::Ball, end, turn, FOOT);
            }
        }
        if complete {
            self.arm(hull, 3, [0.4, 0.0, 0.4]);
        }
        self.bodies
    }

    fn base(&mut self, size: [f64; 2]) -> usize {
        let upright = [1.0, 0.0, 0.0, 0.0];
        self.add(None, Joint::Free, [0.0; 3], upright, size)
    }

    /// Links in a row, turned at random against each other; returns the last.
    fn arm(&mut self, mut parent: usize, links: u64, mut position: [f64; 3]) -> usize {
        for _ in 0..links {
            let turn = self.rng.orientation();
            let joint = Joint::revolute([0.0, 0.0, 1.0]);
            parent = self.add(Some(parent), joint, position, turn, LINK);
            position = [LINK[0], 0.0, 0.0];
        }
        parent
    }

    /// A cylinder about as heavy as water, its mass not quite evenly spread.
    fn add(
        &mut self,
        parent: Option<usize>,
        joint: Joint,
        position: [f64; 3],
        orientation: [f64; 4],
        [length, radius]: [f64; 2],
    ) -> usize {
        let rng = &mut self.rng;
        let mass = 1.1 * WATER * PI * radius * radius * length * rng.between(0.8, 1.2);
        let mut center_of_mass: [f64; 3] = core::array::from_fn(|_| 0.1 * radius * rng.normal());
        center_of_mass[0] += 0.5 * length;
        let round = radius * radius / 4.0;
        let second_moments = [length * length / 12.0, round, round];
        self.bodies.push(Body {
            parent,
            joint,
            position,
            orientation,
            mass,
            center_of_mass,
            inertia: distorted_inertia(rng, second_moments.map(|x| mass * x)),
            length,
            radius,
        });
        self.bodies.len() - 1
    }
}

/// Moments of inertia of a mass with the given second moments after a random linear map
/// near the identity: full, and of a body that can exist.
fn distorted_inertia(rng: &mut Rng, second_moments: [f64; 3]) -> [[f64; 3]; 3] {
    let map: [[f64; 3]; 3] = core::array::from_fn(|i| {
        core::array::from_fn(|j| f64::from(u8::from(i == j)) + 0.1 * rng.normal())
    });
    let second = |i: usize, j: usize| -> f64 {
        let terms = (0..3).map(|k| map[i][k] * second_moments[k] * map[j][k]);
        terms.sum()
    };
    let trace = (0..3).map(|i| second(i, i)).sum::<f64>();
    core::array::from_fn(|i| {
        core::array::from_fn(|j| f64::from(u8::from(i == j)) * trace - second(i, j))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_robot_has_the_bodies_and_freedoms_of_its_name() {
        let sizes = [(7, 12), (19, 24), (28, 45)];
        let chains = [10, 20, 50, 100, 200, 500, 1000].map(|n| (n + 1, n + 6));
        for (name, size) in NAMES.iter().zip(sizes.into_iter().chain(chains)) {
            let robot = Robot::named(name).expect("a robot");
            for medium in [Medium::Dry, Medium::Wet] {
                let model = robot.model(medium);
                assert_eq!((model.body_count(), model.nv()), size, "{name}");
            }
        }
        assert!(Robot::named("chain7").is_none());
    }
}

//! Random robots: any tree, any joint, dry or wet, in any motion. The same seed always
//! makes the same robot.

use super::random::Rng;
use super::robots::{Affine, Blob, Body, Law, Member, Part, Robot};
use bathyal::Joint;
use bathyal::environment::Environment;
use bathyal::hydro::{Cylinder, Damping, Derivatives, Isotropic, Speed, Term};
use bathyal::spatial::{Force, Mat3, Pose, SymMat6, Vec3};

/// What robots to draw.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    pub most_bodies: usize,
    pub water: Wetness,
    /// Whether every root is a free body, or anything.
    pub free_roots: bool,
    /// Whether the water may differ from place to place.
    pub field: bool,
    /// Whether bodies may have a model of the user's own.
    pub own_laws: bool,
    /// How often a body stands in the world, and else on the one before it.
    pub roots: f64,
    pub straight: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wetness {
    Dry,
    Wet,
    Either,
}

impl Recipe {
    /// Anything that can be built.
    pub const ANY: Recipe = Recipe {
        most_bodies: 12,
        water: Wetness::Either,
        free_roots: false,
        field: true,
        own_laws: true,
        roots: 0.08,
        straight: 0.6,
    };

    /// Long chains with few branches.
    pub const LONG: Recipe = Recipe {
        most_bodies: 80,
        roots: 0.01,
        straight: 0.95,
        ..Recipe::ANY
    };

    /// Anything in water that is the same everywhere.
    pub const UNIFORM: Recipe = Recipe {
        field: false,
        ..Recipe::ANY
    };

    pub fn draw(&self, seed: u64) -> Robot {
        let mut rng = Rng::new(seed);
        let wet = match self.water {
            Wetness::Dry => false,
            Wetness::Wet => true,
            Wetness::Either => rng.chance(0.6),
        };
        let n = 1 + rng.below(self.most_bodies);
        let neat = [0.0, 0.5, 1.0][rng.below(3)];
        let mut parts: Vec<Part> = Vec::new();
        for i in 0..n {
            let parent = match i {
                0 => None,
                _ if rng.chance(self.roots) => None,
                _ if rng.chance(self.straight) => Some(i - 1),
                _ => Some(rng.below(i)),
            };
            parts.push(part(&mut rng, self, i, parent, neat, wet));
        }
        add_rotors(&mut Rng::new(!seed), &mut parts);
        let mut environment = Environment::accelerating(rng.vector(1.0), rng.vector(1.0));
        if wet && self.field && rng.chance(0.4) {
            environment = Environment::water(Affine {
                velocity: rng.vector(1.0),
                gradient: Mat3(rng.matrix(0.3)),
                acceleration: rng.vector(1.0),
                acceleration_gradient: Mat3(rng.matrix(0.3)),
            });
        }
        if rng.chance(0.5) {
            environment = environment.with_gravity(rng.vector(10.0));
        }
        let mut robot = Robot {
            density: if wet { 1000.0 } else { 0.0 },
            parts,
            environment,
            t: rng.between(0.0, 2.0),
            rng,
        };
        if robot.rng.chance(0.3) {
            robot = robot.shuffled();
        }
        robot
    }
}

fn joint(rng: &mut Rng, recipe: &Recipe, parent: Option<usize>, neat: bool) -> Joint {
    if parent.is_none() && (recipe.free_roots || rng.chance(0.5)) {
        return Joint::Free;
    }
    let axis = if neat {
        rng.neat_axis()
    } else {
        (rng.direction() * rng.between(0.2, 5.0)).0
    };
    match rng.below(10) {
        0 => Joint::Fixed,
        1 => Joint::prismatic(axis),
        2 => Joint::screw(axis, rng.between(-0.3, 0.3)),
        3 => Joint::Ball,
        _ => Joint::revolute(axis),
    }
}

fn part(
    rng: &mut Rng,
    recipe: &Recipe,
    i: usize,
    parent: Option<usize>,
    neat: f64,
    wet: bool,
) -> Part {
    let neat = rng.chance(neat);
    let joint = joint(rng, recipe, parent, neat);
    let mut placement = if neat { rng.neat_pose() } else { rng.pose(0.8) };
    if neat && rng.chance(0.1) {
        // Nearly parallel axes have a normal of few digits: from obvious to invisible.
        let angle = 10.0_f64.powf(rng.between(-15.0, -1.0));
        placement.rotation = placement.rotation * Mat3::about(rng.direction(), angle);
    }
    if joint == Joint::Free {
        placement = Pose::identity();
    }
    let q = match joint {
        Joint::Fixed => vec![],
        Joint::Ball => rng.quaternion().to_vec(),
        Joint::Free => [rng.array::<3>(2.0).to_vec(), rng.quaternion().to_vec()].concat(),
        Joint::Prismatic { .. } => vec![rng.between(-0.5, 0.5)],
        _ => vec![rng.between(-3.0, 3.0)],
    };
    let numbers = |rng: &mut Rng, size: f64| -> Vec<f64> {
        (0..joint.nv()).map(|_| rng.between(-size, size)).collect()
    };
    // A frame without mass may sit on a fixed joint; everything else has mass.
    let mass = if joint == Joint::Fixed && rng.chance(0.3) {
        0.0
    } else {
        rng.between(0.5, 10.0)
    };
    let mut part = Part {
        name: format!("b{i}"),
        parent,
        joint,
        placement,
        mass,
        center_of_mass: rng.vector(0.3),
        inertia: inertia(rng, mass),
        rotor_inertia: 0.0,
        added_mass: [[0.0; 6]; 6],
        volume: 0.0,
        center_of_buoyancy: Vec3([0.0; 3]),
        laws: Vec::new(),
        v: numbers(rng, 1.5),
        tau: numbers(rng, 20.0),
        wrench: if rng.chance(0.5) {
            Force::from_array(rng.array(10.0))
        } else {
            Force::zero()
        },
        q,
    };
    if wet {
        soak(rng, recipe, &mut part);
    }
    part
}

/// Gives half of the robots rotors in half of the joints that can have one. With random
/// numbers of its own: all else stays as it was drawn.
fn add_rotors(rng: &mut Rng, parts: &mut [Part]) {
    if rng.chance(0.5) {
        return;
    }
    for part in parts {
        if part.joint.nv() == 1 && rng.chance(0.5) {
            part.rotor_inertia = 10.0_f64.powf(rng.between(-3.0, 0.5));
        }
    }
}

/// Of a solid of the given mass: any second moments ∫x² dm have a body.
fn inertia(rng: &mut Rng, mass: f64) -> [[f64; 3]; 3] {
    let [a, b, c] = [0, 1, 2].map(|_| mass * rng.between(0.002, 0.05));
    let principal = Mat3([[b + c, 0.0, 0.0], [0.0, c + a, 0.0], [0.0, 0.0, a + b]]);
    let r = rng.rotation();
    let m = (r * principal * r.transpose()).0;
    core::array::from_fn(|i| core::array::from_fn(|j| 0.5 * (m[i][j] + m[j][i])))
}

/// A symmetric matrix without negative eigenvalues, of any rank from 1.
fn semidefinite(rng: &mut Rng, size: f64) -> [[f64; 6]; 6] {
    let rank = 1 + rng.below(6);
    let factors: Vec<[f64; 6]> = (0..rank).map(|_| rng.array(size.sqrt())).collect();
    let element = |i: usize, j: usize| factors.iter().map(|f| f[i] * f[j]).sum();
    core::array::from_fn(|i| core::array::from_fn(|j| element(i, j)))
}

fn soak(rng: &mut Rng, recipe: &Recipe, part: &mut Part) {
    if rng.chance(0.7) {
        part.added_mass = semidefinite(rng, 5.0);
    }
    if rng.chance(0.8) {
        part.volume = rng.between(0.0005, 0.012);
        part.center_of_buoyancy = rng.vector(0.3);
    }
    if rng.chance(0.5) {
        part.laws.push(cylinder(rng));
    }
    if rng.chance(0.2) {
        part.laws.push(Law::Damping(Damping {
            linear: damping(rng),
            quadratic: damping(rng),
            pose: rng.pose(0.3),
        }));
    }
    if rng.chance(0.2) {
        part.laws.push(Law::Strip(member(rng)));
    }
    if recipe.own_laws && rng.chance(0.15) {
        part.laws.push(Law::Own(Blob {
            added_mass: semidefinite(rng, 2.0),
            volume: rng.between(0.0, 0.003),
            center: rng.vector(0.3),
            area: rng.between(0.001, 0.02),
        }));
    }
    if rng.chance(0.15) {
        part.laws.push(Law::Derivatives(derivatives(rng)));
    }
    if rng.chance(0.15) {
        part.laws.push(Law::Hull(Body {
            nose: rng.vector(0.5),
            tail: rng.vector(0.5),
            profile: vec![(0.0, 0.0), (0.3, 0.08), (0.7, 0.07), (1.0, 0.01)],
            axial: rng.between(0.05, 0.4),
            cross_flow: rng.between(0.5, 1.2),
        }));
    }
    if rng.chance(0.15) {
        part.laws.push(Law::Isotropic(Isotropic {
            center: rng.array(0.3),
            area: rng.between(0.001, 0.02),
            drag_coefficient: rng.between(0.2, 1.2),
        }));
    }
}

/// What is left out of a Munk moment, and a few terms of any kind.
fn derivatives(rng: &mut Rng) -> Derivatives {
    let added_mass = SymMat6::from_rows(&semidefinite(rng, 5.0));
    let pose = rng.pose(0.3);
    let mut law = Derivatives::without_munk_moment(&added_mass, rng.between(0.0, 1.0), pose);
    for _ in 0..rng.below(4) {
        let speeds = (0..1 + rng.below(3)).map(|_| match rng.chance(0.5) {
            true => Speed::Signed(rng.below(6)),
            false => Speed::Magnitude(rng.below(6)),
        });
        let speeds = speeds.collect();
        law.terms.push(Term {
            component: rng.below(6),
            coefficient: rng.between(-2.0, 2.0),
            speeds,
        });
    }
    law
}

fn cylinder(rng: &mut Rng) -> Law {
    let (start, end) = if rng.chance(0.4) {
        ([0.0; 3], [rng.between(0.2, 0.8), 0.0, 0.0])
    } else {
        (rng.array(0.5), rng.array(0.5))
    };
    let mut cylinder = Cylinder::new(start, end, rng.between(0.01, 0.08))
        .drag(rng.between(0.3, 1.5))
        .points(1 + rng.below(6));
    if rng.chance(0.5) {
        cylinder = cylinder.ends(rng.between(0.2, 1.2));
    }
    Law::Cylinder(cylinder)
}

fn damping(rng: &mut Rng) -> [[f64; 6]; 6] {
    let mut matrix = rng.matrix(0.5);
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] += rng.between(1.0, 8.0);
    }
    matrix
}

fn member(rng: &mut Rng) -> Member {
    let start = rng.vector(0.4);
    let axis = rng.direction();
    let mut table = |low: f64, high: f64| {
        let angles = [-2.5, -1.0, 0.0, 0.9, 2.0];
        angles.map(|a| (a, rng.between(low, high))).to_vec()
    };
    let (drag, lift) = (table(0.1, 1.5), table(-1.0, 1.0));
    let across = axis.cross(rng.direction());
    Member {
        start,
        end: start + axis * rng.between(0.2, 0.8),
        chord: across + axis * 0.1,
        width: rng.between(0.02, 0.15),
        drag,
        lift,
        points: 1 + rng.below(5),
    }
}

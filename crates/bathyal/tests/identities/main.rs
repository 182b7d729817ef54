//! What must hold for every robot, checked on hundreds of random ones: identities of
//! mechanics, and changes of description that change nothing.

mod bench;
#[path = "../common/mod.rs"]
mod common;
mod dynamics;
mod hybrid;
mod invariance;
mod jacobians;
mod methods;
mod rates;
mod reactions;
mod scalars;

use common::recipes::Recipe;
use common::robots::{Law, Part, Robot};

/// Robots per claim.
const ROBOTS: u64 = 400;
/// Seeds are counted from here.
const FIRST_SEED: u64 = 20_260_000;

/// Forces of two computations, relative to the largest force of the robot: some hundred
/// roundings of 1e-16 add up over twelve bodies.
const FORCES: f64 = 1e-12;
/// Accelerations of two computations, relative to the largest: the roundings of
/// [`FORCES`] times what the condition of the mass matrix makes of them.
const ACCELERATIONS: f64 = 1e-11;
/// Sums of a few dozen products of velocities: roundings only.
const KINEMATICS: f64 = 1e-12;
/// Central differences of step [`STEP`]: truncation by the third derivative times
/// 1e-10 / 6, and roundings of 1e-16 / 1e-5, of quantities up to 1e3.
const DIFFERENCES: f64 = 1e-6;
const STEP: f64 = 1e-5;
/// f32 has seven digits; the condition of the mass matrix of a modest robot takes three.
const SINGLE: f64 = 1e-3;

/// Tells the seed if a claim panics on the way.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("on the robot of seed {}", self.0);
        }
    }
}

/// Checks a claim on many robots: `error` tells how far off one is.
fn claim(recipe: &Recipe, tolerance: f64, mut error: impl FnMut(Robot) -> f64) {
    let mut worst = (0.0, FIRST_SEED);
    for seed in FIRST_SEED..FIRST_SEED + ROBOTS {
        let _tell = Seed(seed);
        let e = error(recipe.draw(seed));
        assert!(e <= tolerance, "off by {e:e}, more than {tolerance:e}");
        if e > worst.0 {
            worst = (e, seed);
        }
    }
    println!("worst {:.1e} (seed {})", worst.0, worst.1);
}

fn largest<'a>(x: impl IntoIterator<Item = &'a f64>) -> f64 {
    x.into_iter().fold(0.0, |a, x| a.max(x.abs()))
}

/// The largest difference over the largest number, at least `floor`; NaN is infinitely wrong.
fn off(x: &[f64], reference: &[f64], floor: f64) -> f64 {
    assert_eq!(x.len(), reference.len());
    let scale = largest(reference).max(floor);
    x.iter().zip(reference).fold(0.0, |worst, (a, b)| {
        let e = (a - b).abs() / scale;
        if e.is_nan() {
            f64::INFINITY
        } else {
            worst.max(e)
        }
    })
}

fn flat(parts: &[Vec<f64>]) -> Vec<f64> {
    parts.concat()
}

#[test]
fn the_drawn_robots_are_of_every_kind() {
    let mut joints = [0; Part::JOINT_KINDS];
    let (mut laws, mut wet, mut branches) = ([0; Law::KINDS], 0, 0);
    let mut rotors = 0;
    for seed in FIRST_SEED..FIRST_SEED + ROBOTS {
        let robot = Recipe::ANY.draw(seed);
        wet += usize::from(robot.model().is_wet());
        for (i, part) in robot.parts.iter().enumerate() {
            joints[part.joint_kind()] += 1;
            rotors += usize::from(part.rotor_inertia > 0.0);
            for law in &part.laws {
                laws[law.kind()] += 1;
            }
            let children = robot.parts.iter().filter(|p| p.parent == Some(i)).count();
            branches += usize::from(children > 1);
        }
    }
    println!("joints {joints:?}, laws {laws:?}, wet {wet}, branches {branches}, rotors {rotors}");
    assert!(joints.iter().chain(&laws).all(|n| *n > 50));
    assert!(wet > 100 && wet < 300 && branches > 100 && rotors > 200);
}

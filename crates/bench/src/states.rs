//! Random states and inputs of a robot.

use crate::random::Rng;
use crate::robots::Robot;
use bathyal::{Inputs, Joint, State};
use std::f64::consts::PI;

/// State and inputs of one evaluation.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Any joint angles and orientations, velocities up to 1.
    pub state: State<f64>,
    /// Inputs up to 10.
    pub inputs: Inputs<f64>,
    /// Accelerations for inverse dynamics: the numbers of the inputs.
    pub vdot: Vec<f64>,
}

/// `count` samples, always the same.
pub fn samples(robot: &Robot, count: usize) -> Vec<Sample> {
    let mut rng = Rng::new(100 + robot.bodies.len() as u64);
    (0..count).map(|_| sample(robot, &mut rng)).collect()
}

fn sample(robot: &Robot, rng: &mut Rng) -> Sample {
    let mut q = Vec::new();
    for body in &robot.bodies {
        match body.joint {
            Joint::Free => {
                q.extend([0; 3].map(|_| rng.between(-1.0, 1.0)));
                q.extend(rng.orientation());
            }
            Joint::Ball => q.extend(rng.orientation()),
            _ => q.push(rng.between(-PI, PI)),
        }
    }
    let nv: usize = robot.bodies.iter().map(|b| b.joint.nv()).sum();
    let mut vector =
        |size: f64| -> Vec<f64> { (0..nv).map(|_| rng.between(-size, size)).collect() };
    let (v, tau) = (vector(1.0), vector(10.0));
    Sample {
        state: State { t: 0.0, q, v },
        vdot: tau.clone(),
        inputs: Inputs {
            tau,
            wrenches: Vec::new(),
        },
    }
}

//! Conversion to the coordinate conventions of the other libraries.
//!
//! | | quaternion | free joint, velocity and force |
//! |---|---|---|
//! | bathyal | w, x, y, z | angular, linear; both in body axes |
//! | Pinocchio | x, y, z, w | linear, angular; both in body axes |
//! | MuJoCo | w, x, y, z | linear in world axes, angular in body axes |

use bathyal::Joint;
use bathyal::spatial::{Quaternion, Vec3};
use bathyal_bench::{Robot, Sample};

/// Which of our velocity components each of Pinocchio's is.
pub fn pinocchio_velocities(robot: &Robot) -> Vec<usize> {
    order(robot, Joint::nv, |joint| match joint {
        Joint::Free => vec![3, 4, 5, 0, 1, 2],
        Joint::Ball => vec![0, 1, 2],
        _ => vec![0],
    })
}

/// Which of our configuration's numbers each of Pinocchio's is.
fn pinocchio_configuration(robot: &Robot) -> Vec<usize> {
    order(robot, Joint::nq, |joint| match joint {
        Joint::Free => vec![0, 1, 2, 4, 5, 6, 3],
        Joint::Ball => vec![1, 2, 3, 0],
        _ => vec![0],
    })
}

fn order(robot: &Robot, size: fn(&Joint) -> usize, within: fn(&Joint) -> Vec<usize>) -> Vec<usize> {
    let mut order = Vec::new();
    let mut first = 0;
    for body in &robot.bodies {
        order.extend(within(&body.joint).iter().map(|i| first + i));
        first += size(&body.joint);
    }
    order
}

/// q, v and τ for Pinocchio.
pub fn to_pinocchio(robot: &Robot, sample: &Sample) -> Vec<f64> {
    let (q, v) = (pinocchio_configuration(robot), pinocchio_velocities(robot));
    let pick = |order: &[usize], x: &[f64]| -> Vec<f64> { order.iter().map(|i| x[*i]).collect() };
    let Sample { state, inputs, .. } = sample;
    [
        pick(&q, &state.q),
        pick(&v, &state.v),
        pick(&v, &inputs.tau),
    ]
    .concat()
}

/// q, v and τ for MuJoCo.
pub fn to_mujoco(robot: &Robot, sample: &Sample) -> Vec<f64> {
    let Sample { state, inputs, .. } = sample;
    let (mut v, mut tau) = (Vec::new(), Vec::new());
    let (mut at_q, mut at_v) = (0, 0);
    for body in &robot.bodies {
        let nv = body.joint.nv();
        for (to, from) in [(&mut v, &state.v), (&mut tau, &inputs.tau)] {
            let x = &from[at_v..at_v + nv];
            if body.joint == Joint::Free {
                let turn: [f64; 4] = core::array::from_fn(|i| state.q[at_q + 3 + i]);
                let turn = Quaternion::from_array(turn).matrix();
                to.extend((turn * Vec3([x[3], x[4], x[5]])).0);
                to.extend(&x[..3]);
            } else {
                to.extend(x);
            }
        }
        at_q += body.joint.nq();
        at_v += nv;
    }
    [state.q.clone(), v, tau].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bathyal_bench::samples;

    #[test]
    fn pinocchio_gets_linear_velocities_and_vector_parts_first() {
        let robot = Robot::named("hex45").unwrap();
        let sample = &samples(&robot, 1)[0];
        let Sample { state, inputs, .. } = sample;
        let numbers = to_pinocchio(&robot, sample);
        assert_eq!(numbers[3..7], [4, 5, 6, 3].map(|i| state.q[i]));
        let v = &numbers[state.q.len()..];
        assert_eq!(v[..6], [3, 4, 5, 0, 1, 2].map(|i| state.v[i]));
        assert_eq!(v[state.v.len()..].last(), inputs.tau.last());
    }

    #[test]
    fn mujoco_gets_the_same_power() {
        let robot = Robot::named("rov6").unwrap();
        let sample = &samples(&robot, 1)[0];
        let Sample { state, inputs, .. } = sample;
        let numbers = to_mujoco(&robot, sample);
        let (v, tau) = numbers[state.q.len()..].split_at(state.v.len());
        let power = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
        let off = power(v, tau) - power(&state.v, &inputs.tau);
        assert!(off.abs() < 1e-12, "rotations keep it: {off:e}");
    }
}

//! Speed up to which a vehicle stays level.
//!
//! ```text
//! k(U) = −∂M/∂θ = W BG − (A_heave − A_surge) U² + ...  > 0
//! ```
//!
//! M is the pitching moment of weight and water about the centre of gravity, while the vehicle goes
//! ahead at the speed U without turning, its axis θ above the course, joints at zero. Thrusters are
//! left out. Where k vanishes the righting moment is overcome: without control the vehicle pitches
//! over.

use super::links::Links;
use super::rigid_vehicle::RigidVehicle;
use super::statics::Statics;
use super::warning::Warning;
use crate::text::short;
use bathyal::Model;

/// Largest speed that is looked at, m/s: few vehicles under water are faster.
const MAX_SPEED: f64 = 5.0;
/// Steps of speed between which k is taken to cross zero once.
const STEPS: usize = 1000;
/// Angle of the differences, rad: drag is not smooth at zero, and moments are linear up to there.
const ANGLE: f64 = 0.01;

/// Adds the level speed of every free tree that rights itself at rest.
pub(super) fn add(model: &Model<f64>, links: &Links, statics: &mut [Statics]) {
    for (root, tree) in links.roots().zip(statics) {
        if tree.free && tree.metacentric_height.is_some_and(|height| height > 0.0) {
            tree.level_speed = level_speed(model, root, tree.center_of_mass);
        }
    }
}

/// The lowest speed ahead at which the flow overcomes the righting moment of a free tree, m/s;
/// none up to 5 m/s, or if the tree does not right itself at rest.
///
/// All forces are sums of powers of the speed up to the third, so that k is the cubic through four
/// of its values. Laws of other powers are met approximately.
fn level_speed(model: &Model<f64>, root: usize, center: [f64; 3]) -> Option<f64> {
    let mut vehicle = RigidVehicle::new(model, root, center);
    let mut stiffness = |speed: f64| {
        let mut moment = |angle: f64| vehicle.needed_ahead(speed, angle).moment[1];
        (moment(ANGLE) - moment(-ANGLE)) / (2.0 * ANGLE)
    };
    let speeds = [0.0, 1.0, 2.0, 3.0].map(|i| MAX_SPEED / 3.0 * i);
    let values = speeds.map(&mut stiffness);
    if values[0] <= 0.0 {
        return None;
    }
    let cubic = |speed: f64| -> f64 {
        let of_node = |i: usize| {
            let others = (0..4).filter(|j| *j != i);
            others.fold(values[i], |product, j| {
                product * (speed - speeds[j]) / (speeds[i] - speeds[j])
            })
        };
        (0..4).map(of_node).sum()
    };
    let step = MAX_SPEED / STEPS as f64;
    let after = (1..=STEPS).find(|n| cubic(step * *n as f64) <= 0.0)? as f64;
    let (low, high) = (step * (after - 1.0), step * after);
    let (above, below) = (cubic(low), cubic(high));
    Some(low + step * above / (above - below))
}

pub(super) fn check(statics: &[Statics], speed: f64, warnings: &mut Vec<Warning>) {
    for tree in statics {
        let Some(level) = tree.level_speed.filter(|level| *level < speed) else {
            continue;
        };
        warnings.push(Warning::new(
            "level",
            format!(
                "'{}': beyond {} m/s ahead, at less than its speed of {} m/s, the moment of the flow exceeds the righting moment, and the vehicle pitches over unless it is controlled",
                tree.root,
                short(level),
                short(speed)
            ),
            "potential flow alone overstates this moment (Munk) where the flow separates: `hydrodynamics.munk` says which fraction of it acts; fins, and weight that is placed lower, counter it",
        ));
    }
}

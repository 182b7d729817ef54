//! Contact state of feet.

use super::legs::Leg;
use super::plan::FootState;
use crate::control::View;

/// A pad lies on the ground when the pressure is this close to its middle, in its radius,
const CENTRED: f64 = 0.5;

/// and it leans no more than 20 degrees, of which this is the cosine.
const LEVEL: f64 = 0.94;

/// Measures a foot. A ball joint transmits no moment, so the centre of pressure of a flat pad on the
/// ground is under the joint, and the pad is about level.
#[inline(always)]
pub(super) fn foot_state(leg: &Leg, view: &View) -> FootState {
    let pose = &view.bodies.motion(leg.foot).pose;
    let position = pose.point_to_parent(leg.point);
    let touches = view.contacts.get(leg.touches.clone()).unwrap_or_default();
    let mut force = 0.0;
    let mut moment = [0.0; 2];
    for (touch, contact) in touches.iter().zip(&leg.contacts) {
        let arm = pose.point_to_parent(*contact) - position;
        force += touch.force[2];
        moment[0] += arm[0] * touch.force[2];
        moment[1] += arm[1] * touch.force[2];
    }
    let [x, y] = moment;
    let centred = (x * x + y * y).sqrt() <= CENTRED * leg.radius() * force;
    let down = -(pose.rotation * leg.pad)[2];
    let level = down >= LEVEL * leg.rise();
    FootState {
        position,
        force,
        lies: leg.rise() == 0.0 || (centred && level),
    }
}

//! Motion of a vehicle.

use crate::assessment::outcome::Spell;
use crate::assessment::{Range, VehicleMotion};
use crate::plant::Plant;
use crate::record::Sample;
use bathyal::spatial::{Quaternion, Vec3};
use bathyal_robot::Robot;
use std::f64::consts::{PI, TAU};

/// Tilt from the attitude at the start, rad, from which on a robot that stands has fallen.
const FALL: f64 = PI / 3.0;

/// A free body.
#[derive(Clone, Debug)]
pub(super) struct Vehicle {
    body: usize,
    pub motion: VehicleMotion,
    /// Position of the last sample.
    position: Option<Vec3<f64>>,
    yaw: f64,
    /// True if it may stand on the ground.
    stands: bool,
    /// The upward direction at the start, body axes.
    up: Vec3<f64>,
    pub fall: Spell,
}

impl Vehicle {
    pub fn new(body: usize, name: &str, robot: &Robot, plant: &Plant) -> Self {
        let contacts = robot.bodies.iter().any(|b| !b.contacts.is_empty());
        Vehicle {
            body,
            motion: VehicleMotion {
                body: name.to_string(),
                ..VehicleMotion::default()
            },
            position: None,
            yaw: 0.0,
            stands: contacts && plant.terrain.is_some(),
            up: Vec3::zero(),
            fall: Spell::default(),
        }
    }

    pub fn update(&mut self, t: f64, sample: &Sample, surface: Option<f64>) {
        let body = &sample.bodies[self.body];
        let position = Vec3(body.position);
        let rotation = Quaternion::from_array(body.orientation).matrix();
        let motion = &mut self.motion;
        motion.speed.update(t, Vec3(body.velocity).norm());
        Range::update(&mut motion.depth, surface.unwrap_or(0.0) - position[2]);
        let [roll, pitch, yaw] = [
            rotation.0[2][1].atan2(rotation.0[2][2]),
            -rotation.0[2][0].clamp(-1.0, 1.0).asin(),
            rotation.0[1][0].atan2(rotation.0[0][0]),
        ];
        match self.position {
            Some(before) => {
                motion.distance += (position - before).norm();
                // Counted on over ±π.
                self.yaw += (yaw - self.yaw + PI).rem_euclid(TAU) - PI;
            }
            None => {
                self.up = rotation.transpose_mul(Vec3([0.0, 0.0, 1.0]));
                self.yaw = yaw;
            }
        }
        Range::update(&mut motion.roll, roll);
        Range::update(&mut motion.pitch, pitch);
        Range::update(&mut motion.yaw, self.yaw);
        self.position = Some(position);
        let tilt = (rotation * self.up)[2].clamp(-1.0, 1.0).acos();
        self.fall.update(t, self.stands && tilt > FALL);
    }
}

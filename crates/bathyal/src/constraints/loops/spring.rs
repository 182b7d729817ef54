//! Compliant elements: springs between points, and loops with springs in the constrained
//! directions.

use super::ConstraintForce;
use super::check::{self, LoopError};
use super::joint::{ConstrainedDirections, Relative};
use crate::bodies::Bodies;
use crate::constraints::spec::{Compliance, SpringSpec};
use crate::model::Model;
use crate::spatial::{Force, Pose, Vec3};

impl Compliance {
    /// Wrench on the first frame, in the second's axes: −k e − d ė in every constrained
    /// direction. For a rotation by θ, e = 2 sin(θ/2); for a universal joint off by ψ, e = sin ψ.
    pub(super) fn wrench(
        &self,
        relative: &Relative,
        directions: &ConstrainedDirections,
    ) -> Force<f64> {
        let mut wrench = Force::zero();
        for direction in directions.all() {
            let kind = usize::from(!direction.is_angular());
            let rate = relative.velocity.dot(&direction.row);
            let tension = self.stiffness[kind] * direction.error + self.damping[kind] * rate;
            wrench += direction.row * -tension;
        }
        wrench
    }
}

/// Spring between two points, and its state.
#[derive(Clone, Debug)]
pub(super) struct Spring {
    spec: SpringSpec,
    bodies: [Option<usize>; 2],
    /// Force on the second point, in the axes of its body.
    force: Vec3<f64>,
    second: Pose<f64>,
    stretch: f64,
}

impl Spring {
    pub fn new(model: &Model<f64>, spec: &SpringSpec) -> Result<Self, LoopError> {
        check::spring(spec)?;
        Ok(Spring {
            bodies: check::bodies(model, &spec.name, &spec.bodies)?,
            spec: spec.clone(),
            force: Vec3([0.0; 3]),
            second: Pose::identity(),
            stretch: 0.0,
        })
    }

    /// Adds its wrenches. Returns their power, −(k (L − L₀) + d L̇) L̇.
    pub fn apply(&mut self, bodies: &Bodies<f64>, wrenches: &mut [Force<f64>]) -> f64 {
        let points = self.spec.points.map(Vec3);
        let ends = [0, 1].map(|k| match self.bodies[k] {
            None => (Pose::identity(), points[k], Vec3([0.0; 3])),
            Some(b) => {
                let motion = bodies.motion(b);
                let velocity = motion.pose.rotation * motion.velocity.at(points[k]);
                (
                    motion.pose,
                    motion.pose.point_to_parent(points[k]),
                    velocity,
                )
            }
        });
        let line = ends[1].1 - ends[0].1;
        let length = line.norm();
        // A spring of length zero has no direction.
        let along = match length > 0.0 {
            true => line * length.recip(),
            false => Vec3([0.0; 3]),
        };
        let rate = along.dot(ends[1].2 - ends[0].2);
        self.stretch = length - self.spec.rest_length;
        let tension = self.spec.stiffness * self.stretch + self.spec.damping * rate;
        for k in 0..2 {
            let sign = if k == 0 { tension } else { -tension };
            let force = ends[k].0.rotation.transpose_mul(along * sign);
            if let Some(b) = self.bodies[k] {
                wrenches[b] += Force::at(points[k], force);
            }
            self.force = force;
        }
        self.second = ends[1].0.compose(&Pose::translation(points[1]));
        -tension * rate
    }

    pub fn constraint_force(&self) -> ConstraintForce<'_> {
        ConstraintForce {
            name: &self.spec.name,
            bodies: self.bodies,
            frame: self.second,
            force: Force {
                moment: Vec3([0.0; 3]),
                force: self.force,
            },
            gap: [0.0, self.stretch],
        }
    }
}

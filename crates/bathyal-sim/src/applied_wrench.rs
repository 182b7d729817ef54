//! Wrenches on bodies as functions of time.
//!
//! They are evaluated by the integrator at its own times, not sampled at control ticks, so that
//! smooth ones leave the order of the integrator as it is.

mod config;

pub use config::{AppliedWrenchConfig, VectorConfig, VectorSinusoidConfig, VectorTableConfig};

use bathyal::Bodies;
use bathyal::spatial::{Force, Vec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Axes of a wrench.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WrenchAxes {
    /// Of the world.
    #[default]
    World,
    /// Of the body.
    Body,
}

/// A wrench on a body.
///
/// ```
/// use bathyal::spatial::{Force, Vec3};
/// use bathyal_sim::applied_wrench::{AppliedWrench, WrenchAxes};
/// // A push along x of the world that grows for a second, on body 0.
/// let push = AppliedWrench::new(0, WrenchAxes::World, |t| Force {
///     moment: Vec3([0.0; 3]),
///     force: Vec3([20.0 * t.min(1.0), 0.0, 0.0]),
/// });
/// assert_eq!(push.body, 0);
/// ```
#[derive(Clone)]
pub struct AppliedWrench {
    /// The body.
    pub body: usize,
    /// Axes of moment and force.
    pub axes: WrenchAxes,
    /// Point that the force acts at, in the body's frame, m.
    pub point: Vec3<f64>,
    function: Arc<dyn Fn(f64) -> Force<f64> + Send + Sync>,
}

impl fmt::Debug for AppliedWrench {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let AppliedWrench {
            body, axes, point, ..
        } = self;
        let mut debug = f.debug_struct("AppliedWrench");
        debug.field("body", body).field("axes", axes);
        debug.field("point", point).finish_non_exhaustive()
    }
}

impl AppliedWrench {
    /// A wrench at the origin of the body's frame.
    pub fn new(
        body: usize,
        axes: WrenchAxes,
        function: impl Fn(f64) -> Force<f64> + Send + Sync + 'static,
    ) -> Self {
        AppliedWrench {
            body,
            axes,
            point: Vec3([0.0; 3]),
            function: Arc::new(function),
        }
    }

    /// The same with a force that acts at a point of the body.
    pub fn at(mut self, point: [f64; 3]) -> Self {
        self.point = Vec3(point);
        self
    }

    /// Adds the wrench at time t to those on the bodies; returns its power, W.
    pub(crate) fn add(&self, t: f64, bodies: &Bodies<f64>, wrenches: &mut [Force<f64>]) -> f64 {
        let motion = bodies.motion(self.body);
        let given = (self.function)(t);
        let own = |x: Vec3<f64>| match self.axes {
            WrenchAxes::World => motion.pose.rotation.transpose_mul(x),
            WrenchAxes::Body => x,
        };
        let force = own(given.force);
        let wrench = Force {
            moment: own(given.moment) + self.point.cross(force),
            force,
        };
        wrenches[self.body] += wrench;
        motion.velocity.dot(&wrench)
    }
}

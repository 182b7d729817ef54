//! Which push a vehicle needs that feels all that hangs on it.

use bathyal::ArticulatedBody;
use bathyal::spatial::{Motion, Vec3};

/// What is given of a vehicle's turning.
#[derive(Clone, Copy)]
pub(super) enum Turning {
    /// ω̇.
    Rate(Vec3<f64>),
    /// The moment.
    Moment(Vec3<f64>),
}

/// A vehicle, its arms following their efforts:   [N; F] = I* [ω̇; v̇] + b
pub(super) struct Felt(pub ArticulatedBody<f64>);

impl Felt {
    /// The force under which the vehicle's velocity changes at a rate.
    #[inline(always)]
    pub fn force_for(&self, turning: Turning, rate: Vec3<f64>) -> Vec3<f64> {
        let angular = match turning {
            Turning::Rate(angular) => angular,
            Turning::Moment(moment) => {
                let without = self.0.input(&together(Vec3::zero(), rate)).moment;
                self.0.inertia.angular.inverse() * (moment - without)
            }
        };
        self.0.input(&together(angular, rate)).force
    }

    /// The moment, where a force acts.
    #[inline(always)]
    pub fn moment_for(&self, turning: Turning, force: Vec3<f64>) -> Vec3<f64> {
        match turning {
            Turning::Moment(moment) => moment,
            Turning::Rate(angular) => {
                let without = self.0.input(&together(angular, Vec3::zero())).force;
                let rate = self.0.inertia.linear.inverse() * (force - without);
                self.0.input(&together(angular, rate)).moment
            }
        }
    }
}

#[inline(always)]
fn together(angular: Vec3<f64>, linear: Vec3<f64>) -> Motion<f64> {
    Motion { angular, linear }
}

//! Force and moment on a vehicle for desired accelerations, by its articulated inertia.

use crate::control::nominal_model::AccelerationResponse;
use bathyal::spatial::{Motion, Vec3};
use bathyal::{ArticulatedBody, Jacobian};

/// Prescribed angular motion of a vehicle: acceleration or moment.
#[derive(Clone, Copy)]
pub(super) enum AngularDemand {
    /// ω̇.
    Rate(Vec3<f64>),
    /// The moment.
    Moment(Vec3<f64>),
}

/// Articulated inertia of a vehicle, its arms under their efforts:   [N; F] = I* [ω̇; v̇] + b
pub(super) struct VehicleInertia(pub ArticulatedBody<f64>);

impl VehicleInertia {
    /// ω̇ of the vehicle while its velocity changes at a rate.
    #[inline(always)]
    fn turning(&self, turning: AngularDemand, rate: Vec3<f64>) -> Vec3<f64> {
        match turning {
            AngularDemand::Rate(angular) => angular,
            AngularDemand::Moment(moment) => {
                let without = self.0.input(&motion(Vec3::zero(), rate)).moment;
                self.0.inertia.angular.inverse() * (moment - without)
            }
        }
    }

    /// The force under which the vehicle's velocity changes at a rate.
    #[inline(always)]
    pub fn force_for(&self, turning: AngularDemand, rate: Vec3<f64>) -> Vec3<f64> {
        let angular = self.turning(turning, rate);
        self.0.input(&motion(angular, rate)).force
    }

    /// The moment, where a force acts.
    #[inline(always)]
    pub fn moment_for(&self, turning: AngularDemand, force: Vec3<f64>) -> Vec3<f64> {
        match turning {
            AngularDemand::Moment(moment) => moment,
            AngularDemand::Rate(angular) => {
                let without = self.0.input(&motion(angular, Vec3::zero())).force;
                let rate = self.0.inertia.linear.inverse() * (force - without);
                self.0.input(&motion(angular, rate)).moment
            }
        }
    }
}

/// Acceleration of the barycentre by those of the vehicle, world axes:   a = a₀ + C [ω̇; v̇]
pub(super) struct BarycenterResponse {
    offset: Vec3<f64>,
    jacobian: [Vec3<f64>; 6],
}

impl BarycenterResponse {
    /// With J v̇ + `drift` the acceleration of the barycentre.
    #[inline(always)]
    pub fn new(
        jacobian: &Jacobian<f64, 3>,
        drift: Vec3<f64>,
        responses: &[AccelerationResponse],
    ) -> Self {
        let mut following = BarycenterResponse {
            offset: drift,
            jacobian: [Vec3::zero(); 6],
        };
        let [x, y, z] = [0, 1, 2].map(|k| jacobian.row(k));
        for (i, AccelerationResponse { offset, jacobian }) in responses.iter().enumerate() {
            let column = Vec3([x[i], y[i], z[i]]);
            following.offset += column * *offset;
            for k in 0..6 {
                following.jacobian[k] += column * jacobian[k];
            }
        }
        following
    }

    #[inline(always)]
    fn acceleration(&self, angular: Vec3<f64>, rate: Vec3<f64>) -> Vec3<f64> {
        let mut sum = self.offset;
        for k in 0..3 {
            sum += self.jacobian[k] * angular[k] + self.jacobian[3 + k] * rate[k];
        }
        sum
    }

    /// Rate of the vehicle's velocity that gives the barycentre the desired acceleration:
    /// its acceleration depends linearly on that rate.
    #[inline(always)]
    pub fn rate_for(
        &self,
        inertia: &VehicleInertia,
        turning: AngularDemand,
        desired: Vec3<f64>,
    ) -> Vec3<f64> {
        let at = |rate| self.acceleration(inertia.turning(turning, rate), rate);
        let at_rest = at(Vec3::zero());
        let mut columns = [Vec3::zero(); 3];
        for k in 0..3 {
            let mut unit = Vec3::zero();
            unit[k] = 1.0;
            columns[k] = at(unit) - at_rest;
        }
        solve(&columns, desired - at_rest)
    }
}

/// x with [c₀ c₁ c₂] x = b, by Cramer's rule; zero for a singular matrix.
#[inline(always)]
fn solve(columns: &[Vec3<f64>; 3], b: Vec3<f64>) -> Vec3<f64> {
    let [u, v, w] = *columns;
    let determinant = u.dot(v.cross(w));
    if determinant == 0.0 {
        return Vec3::zero();
    }
    let parts = [b.dot(v.cross(w)), u.dot(b.cross(w)), u.dot(v.cross(b))];
    Vec3(parts.map(|x| x / determinant))
}

#[inline(always)]
fn motion(angular: Vec3<f64>, linear: Vec3<f64>) -> Motion<f64> {
    Motion { angular, linear }
}

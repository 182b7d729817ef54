//! A propeller that moves through the water.

use bathyal::real::{Mask, Ordered};
use bathyal::to_lanes_by_field;
use std::f64::consts::PI;

/// A propeller in water of density ρ.   [JOE14] (47)-(52) with K_Q in (48)
///
/// ```text
/// T = K_T ρ D⁴ |n| n = a |n| n + b v_a |n|     a = ρ D⁴ C_T2, b = ρ D³ C_T1
/// Q = K_Q ρ D⁵ |n| n,  likewise                n: turns per second
/// ```
///
/// K = C_2 + C_1 J, J = v_a / (n D). Written this way the law has no pole at n = 0. With
/// C_T2, C_Q2 > 0 the propeller pushes forward when it turns forward, and takes power from
/// its shaft.
#[derive(Clone, Debug)]
pub(super) struct Propeller<T> {
    thrust: [T; 2],
    torque: [T; 2],
    /// 2 ρ A of the disc.
    disc: T,
}

to_lanes_by_field! { Propeller { thrust, torque, disc } }

impl Propeller<f64> {
    pub fn of(p: &bathyal_robot::robot::Propeller, density: f64) -> Self {
        let d3 = density * p.diameter.powi(3);
        let d4 = d3 * p.diameter;
        Propeller {
            thrust: [d4 * p.thrust_intercept, d3 * p.thrust_slope],
            torque: [d4 * p.diameter * p.torque_intercept, d4 * p.torque_slope],
            disc: density * PI * p.diameter.powi(2) / 2.0,
        }
    }
}

impl<T: Ordered> Propeller<T> {
    /// True if it depends on the speed through the water.
    #[inline(always)]
    pub fn feels_advance(&self) -> bool {
        let depends = |slope: T| slope.vanishes().not().any();
        depends(self.thrust[1]) || depends(self.torque[1])
    }

    /// T, N.
    #[inline(always)]
    pub fn thrust(&self, n: T, advance: T) -> T {
        law(self.thrust, n, advance)
    }

    /// Q: what the water takes from the shaft, N m, with the sign of n.
    #[inline(always)]
    pub fn torque(&self, n: T, advance: T) -> T {
        law(self.torque, n, advance)
    }

    /// The speed that gives a thrust, turns per second.   [JOE14] (57)-(63) corrected
    ///
    /// a n² + b v_a n − |T| = 0 has one root of each sign: the positive one is for thrust
    /// forward, the other for thrust backward. For no thrust the propeller stands still.
    #[inline(always)]
    pub fn speed(&self, thrust: T, advance: T) -> T {
        let none = thrust.equals(T::zero());
        if !none.not().any() {
            return T::zero();
        }
        let a = self.thrust[0];
        let half = T::lit(0.5) * self.thrust[1] * advance;
        let root = (half * half + a * thrust.abs()).sqrt();
        // The root without cancellation, and the other from their product −|T| / a.
        let with = T::zero().less(half);
        let q = T::choose(with, half + root, root - half);
        let (by_sum, by_product) = (q / a, thrust.abs() / q);
        let positive = T::choose(with, by_product, by_sum);
        let negative = T::choose(with, -by_sum, -by_product);
        let speed = T::choose(T::zero().less(thrust), positive, negative);
        T::choose(none, T::zero(), speed)
    }

    /// Power at the shaft, W: 2 π n Q where Q is known, and not negative. Otherwise the
    /// least power of any propeller of this size, that of the actuator disc:
    ///
    ///   P = |T| (w/2 + √(w²/4 + |T| / (2 ρ A))),   w = v_a sign T
    #[inline(always)]
    pub fn power(&self, n: T, thrust: T, advance: T) -> T {
        let zero = |x: T| x.equals(T::zero());
        let unknown = zero(self.torque[0]).and(zero(self.torque[1]));
        let at_shaft = (T::lit(2.0 * PI) * n * self.torque(n, advance)).max(T::zero());
        if !unknown.any() {
            return at_shaft;
        }
        let half = T::lit(0.5) * advance * T::one().copysign(thrust);
        let inflow = half + (half * half + thrust.abs() / self.disc).sqrt();
        T::choose(unknown, thrust.abs() * inflow, at_shaft)
    }
}

#[inline(always)]
fn law<T: Ordered>([a, b]: [T; 2], n: T, advance: T) -> T {
    (a * n + b * advance) * n.abs()
}

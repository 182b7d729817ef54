//! A propeller that moves through the water.

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
pub(super) struct Propeller {
    thrust: [f64; 2],
    torque: [f64; 2],
    /// 2 ρ A of the disc.
    disc: f64,
}

impl Propeller {
    pub fn of(p: &bathyal_robot::robot::Propeller, density: f64) -> Self {
        let d3 = density * p.diameter.powi(3);
        let d4 = d3 * p.diameter;
        Propeller {
            thrust: [d4 * p.thrust_intercept, d3 * p.thrust_slope],
            torque: [d4 * p.diameter * p.torque_intercept, d4 * p.torque_slope],
            disc: density * PI * p.diameter.powi(2) / 2.0,
        }
    }

    /// True if it depends on the speed through the water.
    #[inline]
    pub fn feels_advance(&self) -> bool {
        self.thrust[1] != 0.0 || self.torque[1] != 0.0
    }

    /// T, N.
    #[inline]
    pub fn thrust(&self, n: f64, advance: f64) -> f64 {
        law(self.thrust, n, advance)
    }

    /// Q: what the water takes from the shaft, N m, with the sign of n.
    #[inline]
    pub fn torque(&self, n: f64, advance: f64) -> f64 {
        law(self.torque, n, advance)
    }

    /// The speed that gives a thrust, turns per second.   [JOE14] (57)-(63) corrected
    ///
    /// a n² + b v_a n − |T| = 0 has one root of each sign: the positive one is for thrust
    /// forward, the other for thrust backward. For no thrust the propeller stands still.
    #[inline]
    pub fn speed(&self, thrust: f64, advance: f64) -> f64 {
        if thrust == 0.0 {
            return 0.0;
        }
        let a = self.thrust[0];
        let half = 0.5 * self.thrust[1] * advance;
        let root = (half * half + a * thrust.abs()).sqrt();
        // The root without cancellation, and the other from their product −|T| / a.
        let (positive, negative) = if half > 0.0 {
            let q = half + root;
            (thrust.abs() / q, -q / a)
        } else {
            let q = root - half;
            (q / a, -thrust.abs() / q)
        };
        if thrust > 0.0 { positive } else { negative }
    }

    /// Power at the shaft, W: 2 π n Q where Q is known, and not negative. Otherwise the
    /// least power of any propeller of this size, that of the actuator disc:
    ///
    ///   P = |T| (w/2 + √(w²/4 + |T| / (2 ρ A))),   w = v_a sign T
    #[inline]
    pub fn power(&self, n: f64, thrust: f64, advance: f64) -> f64 {
        if self.torque == [0.0; 2] {
            let half = 0.5 * advance * thrust.signum();
            let inflow = half + (half * half + thrust.abs() / self.disc).sqrt();
            return thrust.abs() * inflow;
        }
        (2.0 * PI * n * self.torque(n, advance)).max(0.0)
    }
}

fn law([a, b]: [f64; 2], n: f64, advance: f64) -> f64 {
    (a * n + b * advance) * n.abs()
}

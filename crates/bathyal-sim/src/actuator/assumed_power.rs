//! Electrical power of a thruster whose propeller and motor are not known.

use bathyal::Real;
use bathyal::to_lanes_by_field;

/// Thrust of a Blue Robotics T200 at full throttle forward, N: 5.25 kgf at 16 V. Measured by the maker:
/// bluerobotics/bluerobotics.github.io, thrusters/t200_thrust_power.js, commit 43fff46.
const T200_THRUST: f64 = 51.5;

/// Its electrical power then, W, rounded: 7.6 W/N. The same source has 381 W forward and, the largest,
/// 389 W backward. That of a T500 at 24 V, assumed as 16.1 kgf and 1045 W, is 6.6 W/N.
const T200_POWER: f64 = 390.0;

/// Electrical power at the bollard, by actuator-disc theory with a constant figure of merit:
///
/// ```text
/// P = T √(T / 2ρA) / η = P_max (T / T_max)^{3/2},   P_max = 7.6 W/N T_max
/// ```
///
/// Makers choose the disc A for the largest thrust, so that the power per thrust at full throttle
/// is nearly the same for small and large thrusters: that of the T200 is taken for T_max, the larger
/// limit of the thrust. Of a thruster without limits the disc is that of the T200, η √(2ρA) =
/// 0.95 N^{3/2}/W; with D = 76 mm this is a figure of merit of 0.31, motor and controller included.
/// Good to about ±50 %. In a stream along the thrust the power is less for the same thrust.
#[derive(Clone, Copy, Debug)]
pub(super) struct AssumedPower<T> {
    /// P / T^{3/2}, W/N^{3/2}.
    coefficient: T,
}

to_lanes_by_field! { AssumedPower { coefficient } }

impl AssumedPower<f64> {
    /// Of a thruster with these limits of its thrust.
    pub fn new(thrusts: [f64; 2]) -> Self {
        let most = thrusts[0].abs().max(thrusts[1].abs());
        let rated = match most.is_finite() && most > 0.0 {
            true => most,
            false => T200_THRUST,
        };
        AssumedPower {
            coefficient: T200_POWER / T200_THRUST / rated.sqrt(),
        }
    }
}

impl<T: Real> AssumedPower<T> {
    /// Power of a thrust, W.
    #[inline(always)]
    pub fn power(&self, thrust: T) -> T {
        let size = thrust.abs();
        self.coefficient * size * size.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Assumed figures of a T500 at 24 V, full throttle forward: 16.1 kgf and 1045 W.
    #[test]
    fn a_t500_needs_about_its_assumed_power() {
        let thrust = 16.1 * 9.80665;
        let power = AssumedPower::new([-100.0, thrust]).power(thrust);
        assert!((power / 1045.0 - 1.0).abs() < 0.2, "{power}");
    }

    /// Forward thrust, kgf, and electrical power, W, that the maker measured at 16 V.
    const MEASURED: [[f64; 2]; 4] = [[2.05, 86.7], [3.05, 160.2], [4.06, 246.4], [5.25, 381.3]];
    /// Part by which the law may differ: the figure of merit falls with throttle.
    const TOLERANCE: f64 = 0.12;

    #[test]
    fn a_t200_needs_about_its_measured_power() {
        let law = AssumedPower::new([f64::NEG_INFINITY, f64::INFINITY]);
        for [thrust, power] in MEASURED {
            let found = law.power(thrust * 9.80665);
            assert!(
                (found / power - 1.0).abs() < TOLERANCE,
                "{found} of {power}"
            );
        }
    }

    #[test]
    fn a_t200_without_limits_needs_its_rounded_power() {
        let power = AssumedPower::new([f64::NEG_INFINITY, f64::INFINITY]);
        assert!((power.power(-51.5) - 390.0).abs() < 1e-9);
        assert_eq!(power.power(0.0), 0.0);
    }
}

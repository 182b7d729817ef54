//! Regular and irregular waves by the linear theory of Airy.

use super::{Water, WaterError, WaterSample};
use crate::Real;
use crate::dispatch::Dispatch;
use crate::spatial::Vec3;
use core::f64::consts::TAU;

/// One regular wave: the surface rises by η = a cos(k·x − ωt + φ).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wave {
    /// a: half the height from trough to crest, in m.
    pub amplitude: f64,
    /// Where the wave runs to: angle from the world's x axis towards y, in rad.
    pub direction: f64,
    /// 2π/ω: the period for an observer who drifts with the current, in s.
    pub period: f64,
    /// φ: the phase at the origin at t = 0, in rad.
    pub phase: f64,
}

/// Waves of small steepness on water of even depth, z up.
///
/// Linear theory: Faltinsen, *Sea Loads on Ships and Offshore Structures* (1990),
/// Table 2.1. With ζ = z − z₀ the height over the mean surface, h the depth, d the
/// unit vector of the direction, U the current and θ = k d·(x − Ut) − ωt + φ,
///
/// ```text
/// u = U + Σ aω (C cos θ · d + S sin θ · ẑ)          ω² = g k tanh kh
/// a =     Σ aω² (C sin θ · d − S cos θ · ẑ)
/// C = cosh k(ζ+h) / sinh kh = (e^(kζ) + e^(−k(ζ+2h))) / (1 − e^(−2kh))
/// S = sinh k(ζ+h) / sinh kh = (e^(kζ) − e^(−k(ζ+2h))) / (1 − e^(−2kh))
/// ```
///
/// In the right-hand form no exponent is positive, so nothing overflows; in deep water
/// (no depth given) only e^(kζ) is left.
///
/// * Acceleration is the local one of linear theory, ∂u/∂t, taken in axes that drift
///   with the current; at a fixed point that is ∂u/∂t + (U·∇)u. The convective part
///   of the waves themselves, of second order in a, is left out, as the theory does.
/// * The current carries the waves with it, so that a fixed observer meets them at the
///   frequency ω + k·U (Doppler).
/// * Above the mean surface the motion is that at the mean surface, and below the bed
///   that at the bed: ζ is cut to [−h, 0] (no stretching).
///
/// ```
/// use bathyal::{Environment, environment::{AiryWaves, Wave}, spatial::Vec3};
/// let swell = Wave { amplitude: 1.0, direction: 0.0, period: 8.0, phase: 0.0 };
/// let waves = AiryWaves::new(&[swell], Some(30.0), 0.0, 9.81, Vec3::zero())?;
/// let sea = Environment::<f64>::water(waves);
/// let speed = |z| sea.sample(Vec3::new(0.0, 0.0, z), 0.0).velocity.norm();
/// assert!(speed(0.0) > speed(-10.0) && speed(-10.0) > speed(-30.0));
/// # Ok::<(), bathyal::environment::WaterError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AiryWaves {
    depth: Option<f64>,
    surface: f64,
    current: Vec3<f64>,
    components: Vec<Component>,
}

/// A wave with what can be computed once.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Component {
    /// d.
    direction: Vec3<f64>,
    /// k, in rad/m.
    number: f64,
    /// ω in rad/s, for an observer who drifts.
    frequency: f64,
    /// ω + k d·U in rad/s, for an observer who stays.
    met: f64,
    phase: f64,
    /// aω / (1 − e^(−2kh)), in m/s.
    speed: f64,
}

impl AiryWaves {
    /// Any number of waves on water of a depth in m (`None`: deep), whose mean surface
    /// is at the height `surface` in m, under gravity g in m/s², on a steady horizontal
    /// current in m/s.
    pub fn new(
        waves: &[Wave],
        depth: Option<f64>,
        surface: f64,
        gravity: f64,
        current: Vec3<f64>,
    ) -> Result<Self, WaterError> {
        if let Some(depth) = depth {
            WaterError::check_positive("depth", depth)?;
        }
        WaterError::check_finite("surface", &[surface])?;
        WaterError::check_positive("gravity", gravity)?;
        WaterError::check_finite("current", &current.0)?;
        if current[2] != 0.0 {
            return Err(WaterError::NotHorizontal { value: current[2] });
        }
        let components = waves.iter().enumerate().map(|(i, wave)| {
            Component::new(wave, depth, gravity, current).map_err(|e| e.in_entry("wave", i))
        });
        Ok(AiryWaves {
            depth,
            surface,
            current,
            components: components.collect::<Result<_, _>>()?,
        })
    }

    /// ζ: the height over the mean surface, cut to the water.
    #[inline(always)]
    fn height<T: Real>(&self, z: T) -> T {
        let height = (z - T::lit(self.surface)).min(T::zero());
        match self.depth {
            None => height,
            Some(depth) => height.max(T::lit(-depth)),
        }
    }
}

impl Component {
    fn new(
        wave: &Wave,
        depth: Option<f64>,
        gravity: f64,
        current: Vec3<f64>,
    ) -> Result<Self, WaterError> {
        WaterError::check_finite("amplitude", &[wave.amplitude])?;
        WaterError::check_finite("direction", &[wave.direction])?;
        WaterError::check_positive("period", wave.period)?;
        WaterError::check_finite("phase", &[wave.phase])?;
        let (sin, cos) = wave.direction.sin_cos();
        let direction = Vec3::new(cos, sin, 0.0);
        let frequency = TAU / wave.period;
        let number = wave_number(frequency, depth, gravity);
        WaterError::check_positive("wave number", number)?;
        let met = frequency + number * direction.dot(current);
        let bed = depth.map_or(1.0, |h| -(-2.0 * number * h).exp_m1());
        let speed = wave.amplitude * frequency / bed;
        WaterError::check_finite("speed", &[met, speed])?;
        Ok(Component {
            direction,
            number,
            frequency,
            met,
            phase: wave.phase,
            speed,
        })
    }
}

/// k of the dispersion relation ω² = g k tanh kh.
///
/// Newton's method on x tanh x = y, x = kh, y = ω²h/g, from Eckart's estimate
/// x ≈ y / √tanh y (1952). That is within some per cent and each step squares the
/// error, so that four steps reach the last digits; the fifth is to spare.
fn wave_number(frequency: f64, depth: Option<f64>, gravity: f64) -> f64 {
    let deep = frequency * frequency / gravity;
    let Some(depth) = depth else { return deep };
    let y = deep * depth;
    let mut x = y / y.tanh().sqrt();
    for _ in 0..5 {
        let tanh = x.tanh();
        x -= (x * tanh - y) / (tanh + x * (1.0 - tanh * tanh));
    }
    x / depth
}

impl<T: Dispatch> Water<T> for AiryWaves {
    fn sample(&self, point: Vec3<T>, t: T) -> WaterSample<T> {
        T::dispatch(
            #[inline(always)]
            || self.at(point, t),
        )
    }
}

impl AiryWaves {
    #[inline(always)]
    fn at<T: Real>(&self, point: Vec3<T>, t: T) -> WaterSample<T> {
        let mut velocity = Vec3::from_f64(self.current);
        let mut acceleration = Vec3::zero();
        let up = Vec3::new(T::zero(), T::zero(), T::one());
        let height = self.height(point[2]);
        for wave in &self.components {
            let direction = Vec3::from_f64(wave.direction);
            let (number, frequency) = (T::lit(wave.number), T::lit(wave.frequency));
            let path = number * direction.dot(point);
            let (sin, cos) = (path - T::lit(wave.met) * t + T::lit(wave.phase)).sin_cos();
            let speed = T::lit(wave.speed);
            let direct = speed * (number * height).exp();
            // what the bed sends back: the image of the wave, 2h below
            let image = self.depth.map_or(T::zero(), |depth| {
                speed * (-number * (height + T::lit(2.0 * depth))).exp()
            });
            let (along, across) = (direction * (direct + image), up * (direct - image));
            velocity += along * cos + across * sin;
            acceleration += (along * sin - across * cos) * frequency;
        }
        WaterSample {
            velocity,
            acceleration,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;

    /// Speeds and accelerations of some m/s and m/s², phases under 1e3 rad: rounding.
    const ROUNDING: f64 = 1e-12;
    /// Central difference with h = 1e-4 s: h²/6 · Σ aω⁴ ≈ 2e-9 · 3, and rounding / h.
    const DIFFERENCE: f64 = 1e-7;
    /// Some units of the last place, relative.
    const RELATIVE: f64 = 8.0 * f64::EPSILON;

    const CURRENT: Vec3<f64> = Vec3([0.7, -0.4, 0.0]);
    const GRAVITY: f64 = 9.81;
    const SURFACE: f64 = 2.0;
    const POINTS: [[f64; 4]; 4] = [
        [0.0, 0.0, 1.9, 0.0],
        [3.0, -5.0, -4.0, 2.2],
        [-40.0, 12.0, -11.0, 31.0],
        [7.0, 7.0, -17.9, 100.0],
    ];

    fn wave(amplitude: f64, direction: f64, period: f64, phase: f64) -> Wave {
        Wave {
            amplitude,
            direction,
            period,
            phase,
        }
    }

    fn sea(depth: Option<f64>, current: Vec3<f64>) -> AiryWaves {
        let waves = [
            wave(1.0, 0.3, 9.0, 0.4),
            wave(0.4, -2.0, 5.0, 1.0),
            wave(0.1, 1.5, 3.0, -2.0),
        ];
        AiryWaves::new(&waves, depth, SURFACE, GRAVITY, current).unwrap()
    }

    fn at(sea: &AiryWaves, [x, y, z, t]: [f64; 4]) -> WaterSample<f64> {
        sea.sample(Vec3::new(x, y, z), t)
    }

    /// ∂u/∂x, ∂u/∂y, ∂u/∂z, ∂u/∂t, exactly.
    fn gradient(sea: &AiryWaves, point: [f64; 4]) -> [Vec3<f64>; 4] {
        let [x, y, z, t] = core::array::from_fn(|i| Dual::<8>::variable(point[i], i));
        let velocity = sea.sample(Vec3::new(x, y, z), t).velocity;
        core::array::from_fn(|i| Vec3(velocity.0.map(|u| u.derivatives[i])))
    }

    #[test]
    fn dispersion_holds_from_shallow_to_deep() {
        // ω²h/g from 3e-8, a tide in the shallows, to 1e7, ripples on the abyss
        let depth = 50.0;
        for step in 0..4000 {
            let frequency = 8e-5 * (f64::from(step) / 240.0).exp();
            let k = wave_number(frequency, Some(depth), GRAVITY);
            let square = GRAVITY * k * (k * depth).tanh();
            assert!((square / (frequency * frequency) - 1.0).abs() < RELATIVE);
        }
    }

    #[test]
    fn shallow_waves_run_at_root_gh() {
        /// ω²h/g = 2e-9: the next term of tanh is a third of it.
        const SHALLOW: f64 = 1e-9;
        let (depth, frequency) = (2.0, 1e-4);
        let speed = frequency / wave_number(frequency, Some(depth), GRAVITY);
        assert!((speed / (GRAVITY * depth).sqrt() - 1.0).abs() < SHALLOW);
    }

    #[test]
    fn textbook_form_with_hyperbolic_functions() {
        let (depth, [x, y, z, t]) = (20.0, [3.0, -5.0, -4.0, 2.2]);
        let mut expected = Vec3::zero();
        for (a, direction, period, phase) in [(1.0, 0.3, 9.0, 0.4_f64), (0.4, -2.0, 5.0, 1.0)] {
            let omega: f64 = TAU / period;
            let k = wave_number(omega, Some(depth), GRAVITY);
            let (dy, dx) = f64::sin_cos(direction);
            let theta = k * (dx * x + dy * y) - omega * t + phase;
            let rise = k * (z - SURFACE + depth);
            let u = a * omega * rise.cosh() / (k * depth).sinh() * theta.cos();
            let w = a * omega * rise.sinh() / (k * depth).sinh() * theta.sin();
            expected += Vec3::new(u * dx, u * dy, w);
        }
        let waves = [wave(1.0, 0.3, 9.0, 0.4), wave(0.4, -2.0, 5.0, 1.0)];
        let sea = AiryWaves::new(&waves, Some(depth), SURFACE, GRAVITY, Vec3::zero()).unwrap();
        assert!((at(&sea, [x, y, z, t]).velocity - expected).norm() < ROUNDING);
    }

    #[test]
    fn acceleration_is_the_time_derivative_of_velocity() {
        for depth in [None, Some(20.0)] {
            let sea = sea(depth, Vec3::zero());
            for [x, y, z, t] in POINTS {
                let h = 1e-4;
                let [x_, y_, z_] = [x, y, z].map(Dual::<1>::lit);
                let exact = sea.sample(Vec3::new(x_, y_, z_), Dual::variable(t, 0));
                let exact = Vec3(exact.velocity.0.map(|u| u.derivatives[0]));
                let [after, before] = [t + h, t - h].map(|t| at(&sea, [x, y, z, t]).velocity);
                let acceleration = at(&sea, [x, y, z, t]).acceleration;
                assert!((acceleration - exact).norm() < ROUNDING);
                assert!((acceleration - (after - before) * (0.5 / h)).norm() < DIFFERENCE);
            }
        }
    }

    #[test]
    fn acceleration_drifts_with_the_current() {
        let sea = sea(Some(20.0), CURRENT);
        for point in POINTS {
            let [dx, dy, _, dt] = gradient(&sea, point);
            let expected = dt + dx * CURRENT[0] + dy * CURRENT[1];
            assert!((at(&sea, point).acceleration - expected).norm() < ROUNDING);
        }
    }

    #[test]
    fn current_is_a_change_of_observer() {
        let (still, carried) = (sea(Some(20.0), Vec3::zero()), sea(Some(20.0), CURRENT));
        for [x, y, z, t] in POINTS {
            let here = at(&carried, [x, y, z, t]);
            let there = at(&still, [x - CURRENT[0] * t, y - CURRENT[1] * t, z, t]);
            assert!((here.velocity - there.velocity - CURRENT).norm() < ROUNDING);
            assert!((here.acceleration - there.acceleration).norm() < ROUNDING);
        }
    }

    #[test]
    fn water_keeps_its_volume_and_does_not_rotate() {
        for depth in [None, Some(20.0)] {
            for point in POINTS {
                let [dx, dy, dz, _] = gradient(&sea(depth, CURRENT), point);
                assert!((dx[0] + dy[1] + dz[2]).abs() < ROUNDING);
                let rotation = Vec3::new(dy[2] - dz[1], dz[0] - dx[2], dx[1] - dy[0]);
                assert!(rotation.norm() < ROUNDING);
            }
        }
    }

    #[test]
    fn surface_moves_with_the_water() {
        let sea = AiryWaves::new(
            &[wave(0.8, 0.0, 6.0, 0.0)],
            Some(9.0),
            SURFACE,
            GRAVITY,
            Vec3::zero(),
        )
        .unwrap();
        let (omega, t): (f64, f64) = (TAU / 6.0, 1.1);
        // η = a cos ωt at x = 0, and w = ∂η/∂t
        let w = at(&sea, [0.0, 0.0, SURFACE, t]).velocity[2];
        assert!((w + 0.8 * omega * (omega * t).sin()).abs() < ROUNDING);
    }

    #[test]
    fn bed_is_not_crossed() {
        let sea = sea(Some(20.0), CURRENT);
        let bed = at(&sea, [4.0, 5.0, SURFACE - 20.0, 3.0]);
        assert!(bed.velocity[2].abs() < ROUNDING && bed.acceleration[2].abs() < ROUNDING);
    }

    #[test]
    fn outside_the_water_is_its_edge() {
        let sea = sea(Some(20.0), CURRENT);
        for (inside, outside) in [(SURFACE, 1e6), (SURFACE - 20.0, -1e6)] {
            let [inside, outside] = [inside, outside].map(|z| at(&sea, [1.0, 2.0, z, 3.0]));
            assert_eq!(inside, outside);
        }
    }

    #[test]
    fn deep_water_is_the_limit_and_nothing_overflows() {
        for depth in [1e3, 1e5, 1e9] {
            for point in POINTS {
                let deep = at(&sea(None, CURRENT), point);
                let finite = at(&sea(Some(depth), CURRENT), point);
                assert!((deep.velocity - finite.velocity).norm() < ROUNDING);
                assert!((deep.acceleration - finite.acceleration).norm() < ROUNDING);
            }
        }
        let abyss = at(&sea(None, CURRENT), [0.0, 0.0, -1e7, 0.0]);
        assert_eq!(abyss.velocity, CURRENT);
    }

    #[test]
    fn waves_add_up() {
        let (a, b) = (wave(1.0, 0.3, 9.0, 0.4), wave(0.4, -2.0, 5.0, 1.0));
        let of = |waves: &[Wave]| {
            let sea = AiryWaves::new(waves, None, SURFACE, GRAVITY, Vec3::zero()).unwrap();
            at(&sea, POINTS[1]).velocity
        };
        assert!((of(&[a, b]) - of(&[a]) - of(&[b])).norm() < ROUNDING);
        assert_eq!(of(&[]), Vec3::zero());
    }

    #[test]
    fn bad_input_is_named() {
        let good = wave(1.0, 0.0, 8.0, 0.0);
        let text = |wave, depth, gravity, current| {
            let result = AiryWaves::new(&[good, wave], depth, SURFACE, gravity, current);
            result.unwrap_err().to_string()
        };
        let zero = Vec3::zero();
        assert_eq!(
            text(wave(1.0, 0.0, 0.0, 0.0), None, GRAVITY, zero),
            "wave 1: period must be positive and finite, but is 0"
        );
        assert_eq!(
            text(wave(f64::NAN, 0.0, 8.0, 0.0), None, GRAVITY, zero),
            "wave 1: amplitude must be finite, but is NaN"
        );
        assert_eq!(
            text(wave(1.0, 0.0, 1e300, 0.0), Some(5.0), GRAVITY, zero),
            "wave 1: wave number must be positive and finite, but is NaN"
        );
        assert_eq!(
            text(good, Some(-3.0), GRAVITY, zero),
            "depth must be positive and finite, but is -3"
        );
        assert_eq!(
            text(good, None, 0.0, zero),
            "gravity must be positive and finite, but is 0"
        );
        assert_eq!(
            text(good, None, GRAVITY, Vec3::new(0.0, 0.0, 0.1)),
            "the current under waves must be horizontal, but its vertical part is 0.1"
        );
    }
}

//! Sine and cosine together, without branches, in the same bits everywhere.
//!
//! The angle is reduced by multiples of π/2, kept in two parts, and two polynomials are
//! evaluated. Libraries differ in the last bit from machine to machine; this does not,
//! and it can run in SIMD lanes. Good to one unit in the last place up to
//! [`LARGEST`]; beyond, the platform's own functions take over.

use super::Real;
use core::f64::consts::FRAC_2_PI;

/// Above this the two-part π/2 runs out of digits.
pub(crate) const LARGEST: f64 = 1e6;

/// π/2 in three parts, each the rounding of what the ones before leave.
const HALF_PI: [f64; 3] = [
    core::f64::consts::FRAC_PI_2,
    6.123_233_995_736_766e-17,
    -1.497_384_904_859_183_3e-33,
];

/// Coefficients of (sin r − r)/r³ and of (cos r − 1 + r²/2)/r⁴ in r², on |r| ≤ π/4.
const SINE: [f64; 6] = [
    -1.666_666_666_666_663_2e-1,
    8.333_333_333_322_49e-3,
    -1.984_126_982_985_795e-4,
    2.755_731_370_707_006_8e-6,
    -2.505_076_025_340_686_3e-8,
    1.589_690_995_211_55e-10,
];
const COSINE: [f64; 6] = [
    4.166_666_666_666_66e-2,
    -1.388_888_888_887_411e-3,
    2.480_158_728_947_673e-5,
    -2.755_731_435_139_066_3e-7,
    2.087_572_321_298_175e-9,
    -1.135_964_755_778_819_5e-11,
];

/// Reads the quadrant, which sine and cosine need beyond arithmetic.
pub(crate) trait Quadrants: Real {
    /// Swaps and negates by the integer in the low bits of `shifted`.
    fn quadrant(shifted: Self, sine: Self, cosine: Self) -> (Self, Self);
}

impl Quadrants for f64 {
    #[inline(always)]
    fn quadrant(shifted: f64, sine: f64, cosine: f64) -> (f64, f64) {
        let quadrant = shifted.to_bits();
        let swap = quadrant & 1 == 1;
        let (a, b) = if swap { (cosine, sine) } else { (sine, cosine) };
        let sign = |x: f64, bit: u64| f64::from_bits(x.to_bits() ^ ((bit & 2) << 62));
        (sign(a, quadrant), sign(b, quadrant.wrapping_add(1)))
    }
}

/// Sine and cosine for |x| ≤ [`LARGEST`]. Not a number stays one.
#[inline(always)]
pub(crate) fn sin_cos<T: Quadrants>(x: T) -> (T, T) {
    // Adding and subtracting 1.5·2⁵² rounds to an integer and leaves it in the low bits.
    let round = T::lit(6_755_399_441_055_744.0);
    let shifted = x.mul_add(T::lit(FRAC_2_PI), round);
    let n = shifted - round;
    let [half_pi, second, third] = [T::lit(HALF_PI[0]), T::lit(HALF_PI[1]), T::lit(HALF_PI[2])];
    let first = n.neg_mul_add(half_pi, x);
    let tail = n * second;
    let r = first - tail;
    // Rounding errors of product and subtraction, and the third part of π/2.
    let lost = n.mul_add(second, -tail);
    let low = ((first - r) - tail) - n.mul_add(third, lost);
    let z = r * r;
    // sin(r + low) ≈ sin r + low, cos(r + low) ≈ cos r − r low
    let sine = r + (r * z).mul_add(polynomial(&SINE, z), low);
    let half = T::lit(0.5) * z;
    let whole = T::one() - half;
    let rest = (T::one() - whole) - half;
    let cosine = whole + (z * z).mul_add(polynomial(&COSINE, z), r.neg_mul_add(low, rest));
    T::quadrant(shifted, sine, cosine)
}

/// c₀ + c₁ z + … + c₅ z⁵
#[inline(always)]
fn polynomial<T: Real>(c: &[f64; 6], z: T) -> T {
    let z2 = z * z;
    let pair = |i: usize| T::lit(c[i + 1]).mul_add(z, T::lit(c[i]));
    pair(4).mul_add(z2, pair(2)).mul_add(z2, pair(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Platform libraries are within one unit themselves, so two of them may lie between.
    const UNITS: f64 = 2.0;

    #[test]
    fn within_two_units_of_the_platform() {
        let mut worst = 0.0_f64;
        let mut x = -LARGEST;
        let mut seed = 1_u64;
        for k in 0..2_000_000_u64 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695);
            let unit = (seed >> 11) as f64 / (1_u64 << 53) as f64;
            // all sizes, and the neighbourhood of multiples of π/2, where digits cancel
            x = match k % 3 {
                0 => (unit - 0.5) * 20.0,
                1 => (unit - 0.5) * 2.0 * LARGEST,
                _ => (k as f64 * 0.3).floor() * core::f64::consts::FRAC_PI_2 + unit * 1e-9,
            };
            let (s, c) = sin_cos::<f64>(x);
            for (ours, theirs) in [(s, x.sin()), (c, x.cos())] {
                let unit = f64::from_bits(theirs.abs().to_bits() + 1) - theirs.abs();
                worst = worst.max((ours - theirs).abs() / unit);
            }
        }
        assert!(worst <= UNITS, "{worst} units, last at {x}");
    }

    #[test]
    fn special_angles_and_not_a_number() {
        assert_eq!(sin_cos(0.0_f64), (0.0, 1.0));
        assert!(sin_cos(f64::NAN).0.is_nan() && sin_cos(f64::NAN).1.is_nan());
    }
}

//! The steps next to the middle of an interval.

use bathyal::bodies::WaterPower;

/// How far, as a part of the interval, two steps may lie from being mirror images of each
/// other about the middle: the rounding of times.
const MIRRORED: f64 = 1e-9;

/// How far the two may lie from the middle, as a part of the interval: three equal steps.
const FARTHEST: f64 = 1.0 / 6.0 + MIRRORED;

/// Where an integrator has been next to the middle of an interval: the last step before it
/// and the first after it; of an even number of equal steps both are the same.
#[derive(Clone, Debug, Default)]
pub struct Middle {
    begin: f64,
    end: f64,
    /// When the last step ended.
    last: f64,
    before: Step,
    after: Step,
    waits: bool,
}

/// An accepted step.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Not a number if there was none.
    pub t: f64,
    pub y: Vec<f64>,
    /// What the water does there, if somebody has told it.
    pub power: Option<WaterPower>,
}

impl Default for Step {
    fn default() -> Self {
        Step {
            t: f64::NAN,
            y: Vec::new(),
            power: None,
        }
    }
}

/// A point of a rule of quadrature: its weight as a part of the interval, and where it is.
pub(crate) type Node<'a> = (f64, &'a Step);

impl Step {
    fn take(&mut self, t: f64, y: &[f64]) {
        self.t = t;
        self.y.clear();
        self.y.extend_from_slice(y);
        self.power = None;
    }
}

impl Middle {
    pub(super) fn begin(&mut self, begin: f64, end: f64) {
        (self.begin, self.end, self.last) = (begin, end, begin);
        (self.before.t, self.after.t) = (f64::NAN, f64::NAN);
        self.waits = false;
    }

    /// A step has come to (t, y).
    pub(super) fn accept(&mut self, t: f64, y: &[f64]) {
        let (middle, length) = (0.5 * (self.begin + self.end), self.end - self.begin);
        let (blur, step) = (MIRRORED * length, t - self.last);
        self.last = t;
        self.waits = false;
        if t <= middle + blur {
            self.before.take(t, y);
            // The next step, if it is as long, is not before the middle.
            self.waits = t + step > middle + blur;
        }
        if t >= middle - blur && self.after.t.is_nan() {
            self.after.take(t, y);
            self.waits = true;
        }
    }

    /// Whether it is worth while to tell what the water does at the last step.
    pub(super) fn waits(&self) -> bool {
        self.waits
    }

    /// Whether the last step came to (t, y); of y only what is given is compared.
    pub(super) fn is_at(&self, t: f64, y: &[f64]) -> bool {
        let own = if self.after.t == self.last {
            &self.after
        } else {
            &self.before
        };
        own.t == t && own.y.starts_with(y)
    }

    /// What the water does at the last step, or that nobody knows.
    pub(super) fn tell(&mut self, power: Option<WaterPower>) {
        for step in [&mut self.before, &mut self.after] {
            if step.t == self.last {
                step.power = power;
            }
        }
        self.waits = false;
    }

    /// The rule of quadrature with both ends and the steps next to the middle, at ½ ∓ d of the
    /// interval, that is exact for cubics: the weight of each end, and the steps with theirs.
    ///
    /// ```text
    /// a = (1/12 − d²) / (1/2 − 2 d²),  b = 1/2 − a
    /// ```
    ///
    /// It is Simpson's rule for an even number of equal steps (d = 0) and that of three eighths
    /// for three. None if the steps are not mirror images of each other, or too far apart.
    pub(crate) fn rule(&self) -> Option<(f64, [Option<Node<'_>>; 2])> {
        let (length, sum) = (self.end - self.begin, self.begin + self.end);
        let (before, after) = (&self.before, &self.after);
        let askew = (before.t + after.t - sum).abs();
        let d = 0.5 * (after.t - before.t) / length;
        // Not a number where there was no step.
        if !(askew <= MIRRORED * length && d <= FARTHEST) {
            return None;
        }
        if d <= MIRRORED {
            return Some((1.0 / 6.0, [Some((2.0 / 3.0, after)), None]));
        }
        let end = (1.0 / 12.0 - d * d) / (0.5 - 2.0 * d * d);
        Some((end, [before, after].map(|step| Some((0.5 - end, step)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounding of a sum of a few terms near 1.
    const ROUNDING: f64 = 1e-14;

    /// ∫ t³ + t² − t + 1 from 1 to 3 in n equal steps.
    fn integral(n: usize) -> Option<f64> {
        let f = |t: f64| t * t * t + t * t - t + 1.0;
        let mut middle = Middle::default();
        middle.begin(1.0, 3.0);
        for k in 1..=n {
            let t = 1.0 + 2.0 * k as f64 / n as f64;
            middle.accept(t, &[f(t)]);
        }
        let (end, inner) = middle.rule()?;
        let inner: f64 = inner.iter().flatten().map(|(w, step)| w * step.y[0]).sum();
        Some(2.0 * (end * (f(1.0) + f(3.0)) + inner))
    }

    #[test]
    fn the_rule_is_exact_for_cubics_in_any_number_of_equal_steps() {
        let exact = 20.0 + 26.0 / 3.0 - 4.0 + 2.0;
        for n in 2..12 {
            let found = integral(n).expect("a rule");
            assert!((found - exact).abs() < ROUNDING * exact, "{n}: {found}");
        }
        assert_eq!(integral(1), None);
    }

    #[test]
    fn it_waits_for_the_steps_of_its_rule_alone() {
        for (n, awaited) in [(2, vec![1]), (3, vec![1, 2]), (4, vec![2]), (7, vec![3, 4])] {
            let mut middle = Middle::default();
            middle.begin(0.0, 1.0);
            let waits = |k: &usize| {
                middle.accept(*k as f64 / n as f64, &[0.0]);
                middle.waits()
            };
            let found: Vec<usize> = (1..=n).filter(waits).collect();
            assert_eq!(found, awaited, "{n}");
        }
    }

    #[test]
    fn steps_that_are_not_mirror_images_have_no_rule() {
        let mut middle = Middle::default();
        middle.begin(0.0, 1.0);
        for t in [0.3, 0.6, 1.0] {
            middle.accept(t, &[0.0]);
        }
        assert!(middle.rule().is_none());
    }
}

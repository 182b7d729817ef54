//! An interval divided into equal steps.

/// Relative tolerance of the number of steps being an integer.
const INTEGER_TOLERANCE: f64 = 1e-9;

/// Equal steps over an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StepGrid {
    start: f64,
    end: f64,
    /// Number of steps.
    pub n: u64,
    /// Length of a step.
    pub h: f64,
}

impl StepGrid {
    /// `[start, end]` in n = ⌈(end − start) / step⌉ steps.
    ///
    /// An interval that is a whole number of steps, but for the rounding of its ends, has
    /// steps of exactly that length: equal intervals then give equal steps, wherever they
    /// are. A step that is not a positive number means a single step.
    pub fn new(start: f64, end: f64, step: f64) -> Self {
        let length = end - start;
        let count = length / step;
        let usable = step > 0.0 && count < u64::MAX as f64;
        if !(length > 0.0 && usable) {
            let n = u64::from(length > 0.0);
            return StepGrid {
                start,
                end,
                n,
                h: length,
            };
        }
        let blur =
            INTEGER_TOLERANCE * count + 2.0 * f64::EPSILON * (start.abs() + end.abs()) / step;
        let n = (count - blur).ceil().max(1.0);
        let whole = (count - n).abs() <= blur;
        let h = if whole { step } else { length / n };
        StepGrid {
            start,
            end,
            n: n as u64,
            h,
        }
    }

    /// The time after k steps: start + k h, nothing accumulated; the end exactly.
    pub fn time(&self, k: u64) -> f64 {
        if k >= self.n {
            self.end
        } else {
            self.start + k as f64 * self.h
        }
    }
}

/// Tests whether two steps are equal but for rounding.
pub(super) fn same_step(a: f64, b: f64) -> bool {
    (a - b).abs() <= INTEGER_TOLERANCE * a.abs()
}

#[cfg(test)]
mod tests {
    use super::StepGrid;

    #[test]
    fn intervals_of_whole_steps_have_exactly_that_step_wherever_they_are() {
        for k in 0..2000_u32 {
            let (start, end) = (f64::from(k) * 0.01, f64::from(k + 1) * 0.01);
            let grid = StepGrid::new(start, end, 1e-3);
            assert_eq!((grid.n, grid.h), (10, 1e-3));
            assert_eq!(grid.time(10), end);
        }
    }

    #[test]
    fn other_intervals_are_divided_equally() {
        let grid = StepGrid::new(1.0, 2.0, 0.3);
        assert_eq!((grid.n, grid.h), (4, 0.25));
        assert_eq!(grid.time(3), 1.75);
    }

    #[test]
    fn steps_that_are_no_steps_mean_one() {
        for step in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let grid = StepGrid::new(1.0, 2.0, step);
            assert_eq!((grid.n, grid.h), (1, 1.0), "{step}");
        }
        assert_eq!(StepGrid::new(2.0, 2.0, 0.1).n, 0);
        assert_eq!(StepGrid::new(2.0, 1.0, 0.1).n, 0);
    }
}

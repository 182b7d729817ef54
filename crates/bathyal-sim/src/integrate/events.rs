//! Event location: the first zero crossing of event functions within a step.

use super::{DenseOutput, Ode};

/// Sampling points of the event functions, as parts of the step.
const SAMPLES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// A function that is zero at the start has the sign that it has this little later.
const JUST_AFTER: f64 = 1e-6;
/// A root is found to this part of the step.
const RESOLUTION: f64 = 4.0 * f64::EPSILON;
/// Steps to find a root or a lowest point; more than enough to halve a step to nothing.
const MAX_ITERATIONS: usize = 200;
/// Steps to find a lowest point, whose place needs half the digits only.
const MAX_MINIMUM_ITERATIONS: usize = 40;

/// Detects zero crossings of the event functions of an [`Ode`].
///
/// It keeps the sign that each function had last. A function that has just been reported
/// has none: it gets the sign that it has right after. So an event is reported once, and
/// of several at the same time each is reported in turn.
#[derive(Clone, Debug, Default)]
pub(super) struct EventDetector {
    /// −1, 1, or 0 for unknown.
    sides: Vec<f64>,
    y: Vec<f64>,
    values: Vec<f64>,
    /// Values at the samples, one row each.
    samples: [Vec<f64>; SAMPLES.len()],
}

/// A zero within a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Crossing {
    /// Index of the function.
    pub event: usize,
    /// At which part of the step.
    pub part: f64,
}

impl EventDetector {
    /// The sides: what must be kept.
    pub fn save_state(&self) -> &[f64] {
        &self.sides
    }

    pub fn load_state(&mut self, sides: &[f64]) {
        self.sides = sides.to_vec();
    }

    /// The earliest crossing of a step, if there is one. Its function then has no side. None if
    /// cancelled.
    pub fn first_crossing(
        &mut self,
        ode: &mut dyn Ode,
        dense: &DenseOutput,
        n: usize,
    ) -> Option<Crossing> {
        let count = ode.event_count();
        self.sides.resize(count, 0.0);
        self.values.resize(count, 0.0);
        self.y.resize(n, 0.0);
        if count == 0 {
            return None;
        }
        for (s, part) in SAMPLES.into_iter().enumerate() {
            self.evaluate(ode, dense, part);
            self.samples[s].clone_from(&self.values);
        }
        self.find_sides(ode, dense);
        let mut first: Option<Crossing> = None;
        for event in 0..count {
            if ode.is_cancelled() {
                return None;
            }
            let before = first.map_or(f64::INFINITY, |f| f.part);
            if let Some(part) = self.crossing_of(ode, dense, event)
                && part < before
            {
                first = Some(Crossing { event, part });
            }
        }
        if let Some(crossing) = first {
            self.sides[crossing.event] = 0.0;
        }
        first
    }

    /// One event function at a state.
    pub fn value(&mut self, ode: &mut dyn Ode, event: usize, t: f64, y: &[f64]) -> f64 {
        ode.events(t, y, &mut self.values);
        self.values[event]
    }

    /// One event function within the step.
    pub fn value_at(
        &mut self,
        ode: &mut dyn Ode,
        dense: &DenseOutput,
        event: usize,
        part: f64,
    ) -> f64 {
        self.evaluate(ode, dense, part);
        self.values[event]
    }

    fn evaluate(&mut self, ode: &mut dyn Ode, dense: &DenseOutput, part: f64) {
        dense.at_part(part, &mut self.y);
        ode.events(dense.time(part), &self.y, &mut self.values);
    }

    /// Gives sides to functions without; their first sample is then just after the start.
    fn find_sides(&mut self, ode: &mut dyn Ode, dense: &DenseOutput) {
        let unknown = |side: &f64| *side == 0.0;
        if !self.sides.iter().any(unknown) {
            return;
        }
        self.evaluate(ode, dense, JUST_AFTER);
        for event in 0..self.sides.len() {
            if !unknown(&self.sides[event]) {
                continue;
            }
            let after = self.values[event];
            self.samples[0][event] = after;
            self.sides[event] = if after != 0.0 {
                sign(after)
            } else {
                sign(self.samples[SAMPLES.len() - 1][event])
            };
        }
    }

    /// The first zero of one function: a change of sign between two samples, or a valley
    /// between them that reaches below zero.
    fn crossing_of(&mut self, ode: &mut dyn Ode, dense: &DenseOutput, event: usize) -> Option<f64> {
        let side = self.sides[event];
        if side == 0.0 {
            return None;
        }
        // Seen from its own side, a function is positive until it crosses.
        let heights: [f64; SAMPLES.len()] = std::array::from_fn(|s| side * self.samples[s][event]);
        if heights[0] < 0.0 {
            return Some(0.0);
        }
        let mut height = |part: f64| side * self.value_at(ode, dense, event, part);
        for s in 1..SAMPLES.len() {
            let ends = [SAMPLES[s - 1], SAMPLES[s]];
            if heights[s] <= 0.0 {
                return Some(root(ends, [heights[s - 1], heights[s]], height));
            }
            let near = s.clamp(2, SAMPLES.len() - 1) - 2;
            if has_minimum(ends, near, &heights)
                && let Some((part, depth)) = find_negative(ends, &mut height)
            {
                return Some(root([ends[0], part], [heights[s - 1], depth], height));
            }
        }
        None
    }
}

/// −1, 0 or 1; 0 for what is not a number.
fn sign(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else {
        0.0
    }
}

/// Tests whether the parabola through three neighbouring samples has its minimum between the ends.
fn has_minimum(ends: [f64; 2], first: usize, heights: &[f64; SAMPLES.len()]) -> bool {
    let [a, b, c] = [heights[first], heights[first + 1], heights[first + 2]];
    let (bend, slope) = (a - 2.0 * b + c, 0.5 * (c - a));
    let lowest = SAMPLES[first + 1] - (SAMPLES[1] - SAMPLES[0]) * slope / bend;
    bend > 0.0 && (ends[0]..=ends[1]).contains(&lowest)
}

/// A point below zero between two ends, if golden-section search comes across one.
fn find_negative(ends: [f64; 2], height: &mut impl FnMut(f64) -> f64) -> Option<(f64, f64)> {
    const GOLDEN: f64 = 0.618_033_988_749_894_8;
    let [mut a, mut b] = ends;
    let mut inner = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
    let mut heights = inner.map(&mut *height);
    for _ in 0..MAX_MINIMUM_ITERATIONS {
        for (part, height) in inner.into_iter().zip(heights) {
            if height < 0.0 {
                return Some((part, height));
            }
        }
        if heights[0] < heights[1] {
            b = inner[1];
            inner = [b - GOLDEN * (b - a), inner[0]];
            heights = [height(inner[0]), heights[0]];
        } else {
            a = inner[0];
            inner = [inner[1], a + GOLDEN * (b - a)];
            heights = [heights[1], height(inner[1])];
        }
    }
    None
}

/// The zero between two ends of different sign, to the last bits: false position, the
/// height of an end that stays halved (Illinois), and every third time bisection.
fn root(ends: [f64; 2], heights: [f64; 2], mut height: impl FnMut(f64) -> f64) -> f64 {
    let ([mut a, mut b], [mut above, mut below]) = (ends, heights);
    let mut stayed = 0;
    for k in 0..MAX_ITERATIONS {
        if below == 0.0 || b - a <= RESOLUTION {
            break;
        }
        let secant = b - below * (b - a) / (below - above);
        let inside = secant > a && secant < b;
        let part = if k % 3 == 2 || !inside {
            0.5 * (a + b)
        } else {
            secant
        };
        let found = height(part);
        if found > 0.0 {
            (a, above) = (part, found);
            if stayed == 1 {
                below *= 0.5;
            }
            stayed = 1;
        } else {
            (b, below) = (part, found);
            if stayed == -1 {
                above *= 0.5;
            }
            stayed = -1;
        }
    }
    b
}

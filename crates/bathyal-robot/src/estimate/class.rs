//! Classes of bodies, and how far vehicles of a class are from their estimates.
//!
//! A formula may be exact for its shape, but a vehicle is not that shape: it has fins, thrusters,
//! handles and flooded spaces. The factors below contain the published values of the vehicles in
//! `published.toml`, which `bathyal estimate --published` prints beside the estimates.

use super::report::{Bar, Trust};

/// Class of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A member of a mechanism or a fixed part: its shape, isolated.
    Link,
    /// A vehicle with a closed, rounded hull.
    Hull,
    /// A vehicle given as closed boxes.
    Box,
    /// A vehicle of which solid parts fill a fraction.
    Frame,
    /// A vehicle whose shapes do not tell its outline.
    Unknown,
}

/// Published over estimated: the lowest and the highest.
type Factors = [f64; 2];

/// Factors of a class.
struct Spread {
    /// Along the longest axis.
    along: Factors,
    /// Across it.
    across: Factors,
    /// About the longest axis.
    roll: Factors,
    /// About the others.
    turning: Factors,
    /// What fins may add about the longest axis, over the largest rotational coefficient.
    fins: f64,
}

/// The same factors for all forces, and for all moments.
const fn even(forces: Factors, moments: Factors) -> Spread {
    Spread {
        along: forces,
        across: forces,
        roll: moments,
        turning: moments,
        fins: 0.0,
    }
}

const CLOSED_ADDED_MASS: Spread = Spread {
    along: [0.35, 1.5],
    across: [0.75, 1.4],
    roll: [0.75, 1.4],
    turning: [0.75, 1.8],
    fins: 0.03,
};

/// Fins and their lift multiply the damping of turns.
const HULL_DRAG: Spread = Spread {
    along: [0.3, 2.0],
    across: [0.4, 1.5],
    roll: [0.3, 2.0],
    turning: [0.3, 25.0],
    fins: 0.3,
};

/// A faired nose has a tenth of the drag of a box's sharp edges.
const BOX_DRAG: Spread = Spread {
    along: [0.05, 2.0],
    ..HULL_DRAG
};

const FRAME_ADDED_MASS: Spread = even([0.5, 3.0], [0.4, 4.5]);
const FRAME_DRAG: Spread = even([0.4, 4.5], [0.25, 8.0]);
const UNKNOWN_ADDED_MASS: Spread = even([0.4, 3.0], [0.4, 3.0]);
const UNKNOWN_DRAG: Spread = even([0.4, 7.0], [0.3, 5.0]);

/// Names of the coefficients.
pub(super) const COEFFICIENTS: [&str; 6] = ["surge", "sway", "heave", "roll", "pitch", "yaw"];

impl Class {
    /// Name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Class::Link => "link",
            Class::Hull => "closed hull",
            Class::Box => "closed box",
            Class::Frame => "open frame",
            Class::Unknown => "unknown outline",
        }
    }

    /// Ranges of a vehicle's added mass, and the trust in all of them; none for links, to which the
    /// accuracy of the formula applies.
    pub fn added_mass(self, values: [f64; 6], longest: usize, shape: Trust) -> Option<Ranges> {
        let spread = match self {
            Class::Link => return None,
            Class::Hull | Class::Box => CLOSED_ADDED_MASS,
            Class::Frame => FRAME_ADDED_MASS,
            Class::Unknown => UNKNOWN_ADDED_MASS,
        };
        Some(spread.with(shape).ranges(self, values, longest))
    }

    /// The same of the drag at 1 m/s and 1 rad/s.
    pub fn drag(self, values: [f64; 6], longest: usize, shape: Trust) -> Option<Ranges> {
        let spread = match self {
            Class::Link => return None,
            Class::Hull => HULL_DRAG,
            Class::Box => BOX_DRAG,
            Class::Frame => FRAME_DRAG,
            Class::Unknown => UNKNOWN_DRAG,
        };
        Some(spread.with(shape).ranges(self, values, longest))
    }
}

/// Ranges of six coefficients, and the trust in all of them.
pub(super) type Ranges = (Vec<Bar>, Trust);

/// Moments relative to the largest that are roundings of a rotation.
const ROUNDING: f64 = 1e-9;

fn widest(a: Factors, b: Factors) -> Factors {
    [a[0].min(b[0]), a[1].max(b[1])]
}

impl Spread {
    /// Factors that contain the accuracy of the formula for the shape, too.
    fn with(self, shape: Trust) -> Self {
        let own = match shape {
            Trust::OrderOfMagnitude => [1.0 / 3.0, 3.0],
            Trust::Within(percent) => {
                let part = f64::from(percent) / 100.0;
                [1.0 - part, 1.0 + part]
            }
            Trust::Exact | Trust::Times { .. } => [1.0, 1.0],
        };
        Spread {
            along: widest(self.along, own),
            across: widest(self.across, own),
            roll: widest(self.roll, own),
            turning: widest(self.turning, own),
            fins: self.fins,
        }
    }

    fn ranges(&self, class: Class, values: [f64; 6], longest: usize) -> Ranges {
        let largest = values[3..].iter().copied().fold(0.0, f64::max);
        let bar = |(i, coefficient)| {
            let ([low, high], fins) = match (i < 3, i % 3 == longest) {
                (true, true) => (self.along, 0.0),
                (true, false) => (self.across, 0.0),
                (false, true) => (self.roll, self.fins * largest),
                (false, false) => (self.turning, 0.0),
            };
            let is_rounding = i >= 3 && values[i] < ROUNDING * largest;
            let value = if is_rounding { 0.0 } else { values[i] };
            Bar {
                coefficient,
                value,
                lower: value * low,
                upper: value * high + fins,
            }
        };
        let bars = COEFFICIENTS.into_iter().enumerate().map(bar).collect();
        let percent = |factors: Factors| factors.map(|factor| (100.0 * factor).round() as u32);
        let trust = Trust::Times {
            class: class.name(),
            forces: percent(widest(self.along, self.across)),
            moments: percent(widest(self.roll, self.turning)),
        };
        (bars, trust)
    }
}

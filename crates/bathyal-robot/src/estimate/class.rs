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

    /// Ranges of added mass; none for links, to which the accuracy of the formula applies.
    pub fn added_mass(self, values: [f64; 6], longest: usize, trust: Trust) -> Vec<Bar> {
        let spread = match self {
            Class::Link => return Vec::new(),
            Class::Hull | Class::Box => CLOSED_ADDED_MASS,
            Class::Frame => FRAME_ADDED_MASS,
            Class::Unknown => UNKNOWN_ADDED_MASS,
        };
        spread.bars(values, longest, trust)
    }

    /// Ranges of the drag at 1 m/s and 1 rad/s; none for links.
    pub fn drag(self, values: [f64; 6], longest: usize, trust: Trust) -> Vec<Bar> {
        let spread = match self {
            Class::Link => return Vec::new(),
            Class::Hull => HULL_DRAG,
            Class::Box => BOX_DRAG,
            Class::Frame => FRAME_DRAG,
            Class::Unknown => UNKNOWN_DRAG,
        };
        spread.bars(values, longest, trust)
    }
}

impl Spread {
    /// The ranges of six coefficients; the accuracy of the formula may make them wider.
    fn bars(&self, values: [f64; 6], longest: usize, trust: Trust) -> Vec<Bar> {
        let largest = values[3..].iter().copied().fold(0.0, f64::max);
        let [less, more] = match trust {
            Trust::OrderOfMagnitude => [1.0 / 3.0, 3.0],
            Trust::Within(percent) => {
                let part = f64::from(percent) / 100.0;
                [1.0 - part, 1.0 + part]
            }
            Trust::Exact | Trust::Times { .. } => [1.0, 1.0],
        };
        let bar = |(i, coefficient)| {
            let ([low, high], fins) = match (i < 3, i % 3 == longest) {
                (true, true) => (self.along, 0.0),
                (true, false) => (self.across, 0.0),
                (false, true) => (self.roll, self.fins * largest),
                (false, false) => (self.turning, 0.0),
            };
            Bar {
                coefficient,
                value: values[i],
                lower: values[i] * low.min(less),
                upper: values[i] * high.max(more) + fins,
            }
        };
        COEFFICIENTS.into_iter().enumerate().map(bar).collect()
    }
}

/// The lowest and highest factors of the ranges of a vehicle, as the trust in all of them.
pub(super) fn trust(class: Class, bars: &[Bar]) -> Trust {
    let widest = |bars: &[Bar]| {
        let factors = bars.iter().filter(|bar| bar.value > 0.0);
        let factors = factors.map(|bar| [bar.lower / bar.value, bar.upper / bar.value]);
        let widest = factors.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]);
        widest.map(|widest| widest.map(|factor| (100.0 * factor).round() as u32))
    };
    let (forces, moments) = bars.split_at(3.min(bars.len()));
    let forces = widest(forces).unwrap_or([100; 2]);
    Trust::Times {
        class: class.name(),
        forces,
        // A sphere has none.
        moments: widest(moments).unwrap_or(forces),
    }
}

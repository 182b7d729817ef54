//! Numbers at the axes.

use plotters::coord::ranged1d::{BoldPoints, Ranged};
use plotters::coord::types::RangedCoordf64;

/// Format of the numbers of an axis.
#[derive(Clone, Copy, Debug)]
pub enum Format {
    /// As many decimals as the distance of the ticks needs.
    Linear {
        /// Distance of the ticks.
        step: f64,
    },
    /// 10^x; whole decades alone where there are enough of them.
    Logarithmic {
        /// Length of the axis, decades.
        decades: f64,
    },
}

impl Format {
    /// The format of an axis with about so many ticks.
    pub fn new((low, high): (f64, f64), ticks: usize, logarithmic: bool) -> Self {
        if logarithmic {
            return Format::Logarithmic {
                decades: high - low,
            };
        }
        let points = RangedCoordf64::from(low..high).key_points(BoldPoints(ticks));
        let step = match points.as_slice() {
            [a, b, ..] => b - a,
            _ => high - low,
        };
        Format::Linear { step }
    }

    /// The text at a tick.
    pub fn text(self, x: f64) -> String {
        let text = match self {
            Format::Logarithmic { decades } if decades > 2.0 && (x - x.round()).abs() > 1e-6 => {
                String::new()
            }
            Format::Logarithmic { .. } => power(x),
            Format::Linear { step } => linear(x, step),
        };
        text.replace('-', "\u{2212}")
    }
}

fn linear(x: f64, step: f64) -> String {
    // Binary fractions: 0.1 · 3 − 0.3 is 0.
    if x.abs() < 1e-9 * step {
        return "0".to_string();
    }
    if x.abs() >= 1e5 || step < 1e-4 {
        // As many digits as the step needs: 1.5e-5 beside 1.0e-5.
        let digits = (x.abs().log10().floor() - (step.log10() + 1e-9).floor()).clamp(0.0, 6.0);
        return format!("{x:.*e}", digits as usize);
    }
    let places = (-(step.log10() + 1e-9).floor()).clamp(0.0, 9.0) as usize;
    format!("{x:.places$}")
}

/// 10^x with two digits.
fn power(x: f64) -> String {
    let value = 10.0_f64.powf(x);
    match x {
        0.5..4.0 => format!("{value:.0}"),
        -3.0..0.5 => {
            let digits = (1.0 - x.floor()).max(0.0) as usize;
            let text = format!("{value:.digits$}");
            match text.contains('.') {
                true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
                false => text,
            }
        }
        _ => format!("{value:.0e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_the_decimals_of_their_step() {
        for (range, x, expected) in [
            ((0.0, 8.0), 2.0, "2"),
            ((-1.5, 0.5), -0.5, "\u{2212}0.5"),
            ((-0.004, 0.008), 0.1 * 3.0 - 0.3, "0"),
            ((0.0, 1.5e-5), 5e-6, "5e\u{2212}6"),
            ((0.0, 2e6), 1.5e6, "1.5e6"),
        ] {
            assert_eq!(Format::new(range, 6, false).text(x), expected, "{range:?}");
        }
        assert_eq!(Format::new((0.0, 4.0), 6, true).text(2.0), "100");
        assert_eq!(Format::new((0.0, 4.0), 6, true).text(1.5), "");
    }
}

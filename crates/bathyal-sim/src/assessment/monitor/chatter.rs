//! Control loops that are unstable at their period: commands that reverse at almost every sample, or
//! are thrown from one limit of the actuator to the other.
//!
//! Such a run follows its equations, but its motion is that of the sampling: with another period it
//! is another.

use crate::assessment::verdict::{Check, Reason, Trust, thresholds};
use crate::control::Command;
use bathyal_robot::text::significant;

/// Change of a command that counts, relative to its largest size so far. Reversals of a loop that
/// settles become smaller.
const MIN_CHANGE: f64 = 0.3;
/// Largest size below which a command is none, N, N m or rad.
const MIN_EFFORT: f64 = 1e-3;
/// Samples before which a share means nothing.
const MIN_SAMPLES: u64 = 8;

const CURE: &str = "reduce the gains, sampling.period or sampling.delay";

/// Counter of reversals, channel by channel: efforts of joints, thrusts, deflections.
#[derive(Clone, Debug)]
pub(super) struct Chatter {
    channels: Vec<Channel>,
    samples: u64,
    /// Times of the first and the last command.
    times: [f64; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Channel {
    last: f64,
    change: f64,
    largest: f64,
    reversals: u64,
    /// Time of the first reversal.
    first: f64,
    limits: [f64; 2],
    /// The limit that was reached last: −1, 1, or 0 for none.
    at_limit: i8,
    /// Number of times that the other limit was reached next.
    throws: u64,
    first_throw: f64,
}

impl Chatter {
    /// Of commands with these limits, channel by channel.
    pub fn new(limits: &[[f64; 2]]) -> Self {
        let channel = |limits: &[f64; 2]| Channel {
            limits: *limits,
            ..Channel::default()
        };
        Chatter {
            channels: limits.iter().map(channel).collect(),
            samples: 0,
            times: [0.0; 2],
        }
    }

    /// Takes the command of a control tick.
    pub fn update(&mut self, t: f64, command: &Command) {
        for (channel, now) in self.channels.iter_mut().zip(command.values()) {
            let change = now - channel.last;
            let enough = MIN_CHANGE * channel.largest.max(MIN_EFFORT);
            let smaller = change.abs().min(channel.change.abs());
            if change * channel.change < 0.0 && smaller > enough {
                if channel.reversals == 0 {
                    channel.first = t;
                }
                channel.reversals += 1;
            }
            let at_limit =
                i8::from(*now >= channel.limits[1]) - i8::from(*now <= channel.limits[0]);
            if at_limit != 0 {
                if at_limit == -channel.at_limit {
                    if channel.throws == 0 {
                        channel.first_throw = t;
                    }
                    channel.throws += 1;
                }
                channel.at_limit = at_limit;
            }
            channel.largest = channel.largest.max(now.abs());
            (channel.last, channel.change) = (*now, change);
        }
        if self.samples == 0 {
            self.times[0] = t;
        }
        self.times[1] = t;
        self.samples += 1;
    }

    /// The reason of the worst channel, with its index.
    pub fn reason(&self) -> Option<(usize, Reason)> {
        self.reversals().or_else(|| self.throws())
    }

    /// Of the channel that is thrown most often from limit to limit.
    fn throws(&self) -> Option<(usize, Reason)> {
        let worst = self.channels.iter().enumerate();
        let (index, channel) = worst.max_by_key(|(_, channel)| channel.throws)?;
        let rate = channel.throws as f64 / (self.times[1] - self.times[0]).max(1.0);
        (rate > thresholds::THROWS).then(|| {
            let reason = Reason {
                check: Check::ControlChatter,
                trust: Trust::Doubtful,
                subject: String::new(),
                value: Some(rate),
                threshold: Some(thresholds::THROWS),
                unit: "1/s".to_string(),
                t: channel.first_throw,
                text: format!(
                    "the command goes from one limit to the other {} times per second: the loop is unstable",
                    significant(rate, 3)
                ),
                cure: CURE.to_string(),
            };
            (index, reason)
        })
    }

    /// Of the channel that reverses most.
    fn reversals(&self) -> Option<(usize, Reason)> {
        let worst = self.channels.iter().enumerate();
        let (index, channel) = worst.max_by_key(|(_, channel)| channel.reversals)?;
        let share = channel.reversals as f64 / self.samples.max(1) as f64;
        let exceeded = self.samples >= MIN_SAMPLES && share > thresholds::CHATTER;
        exceeded.then(|| {
            let reason = Reason {
                check: Check::ControlChatter,
                trust: Trust::Doubtful,
                subject: String::new(),
                value: Some(share),
                threshold: Some(thresholds::CHATTER),
                unit: String::new(),
                t: channel.first,
                text: format!(
                    "the command reverses at {} % of the control samples: the loop is unstable at its period",
                    significant(100.0 * share, 3)
                ),
                cure: CURE.to_string(),
            };
            (index, reason)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(command: impl Fn(f64) -> f64) -> Option<(usize, Reason)> {
        let mut chatter = Chatter::new(&[[-5.0, 5.0]]);
        for k in 0..100 {
            let t = 0.01 * f64::from(k);
            let mut now = Command::zero(1, 0);
            now.efforts[0] = command(t);
            chatter.update(t, &now);
        }
        chatter.reason()
    }

    #[test]
    fn a_limit_cycle_at_the_sampling_frequency_is_found_and_a_slow_swing_is_not() {
        let nyquist = |t: f64| 5.0 * (std::f64::consts::PI * t / 0.01).cos();
        assert!(run(nyquist).is_some());
        assert!(run(|t| 5.0 * (20.0 * t).sin()).is_none());
        let settling = |t: f64| nyquist(t) * (-50.0 * t).exp();
        assert!(run(settling).is_none());
        let bang_bang = |t: f64| if (20.0 * t).sin() < 0.0 { -5.0 } else { 5.0 };
        let (_, reason) = run(bang_bang).unwrap();
        assert_eq!(reason.unit, "1/s");
    }
}

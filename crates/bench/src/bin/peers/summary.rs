//! Times of many rounds in two numbers, and ratios of them.

use crate::rounds::Times;
use crate::stopwatch::Time;

/// The times that ratios are formed with.
pub struct Summary<'t> {
    times: &'t Times,
}

/// A number from the shortest passes, which is steadier, and one from the medians, which
/// is closer to a user's experience.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    pub min: f64,
    pub median: f64,
}

impl<'t> Summary<'t> {
    pub fn new(times: &'t Times) -> Self {
        Summary { times }
    }

    /// All that was evaluated of a robot, by name.
    pub fn names(&self, robot: &str) -> Vec<&'t str> {
        let keys = self.times.keys().filter(|(r, _)| *r == robot);
        keys.map(|(_, what)| what.as_str()).collect()
    }

    /// ns per evaluation over all rounds.
    pub fn nanoseconds(&self, robot: &'static str, what: &str) -> Option<Pair> {
        self.rounds(robot, what).map(nanoseconds)
    }

    /// Ratio of the times of two evaluations.
    pub fn ratio(&self, robot: &'static str, what: &str, reference: &str) -> Option<Pair> {
        let what = self.rounds(robot, what)?;
        Some(ratio(what, self.rounds(robot, reference)?))
    }

    /// The name of Pinocchio's faster convention for forward dynamics.
    pub fn fastest_aba(&self, robot: &'static str) -> &'static str {
        let [local, world] = ["pinocchio aba_local", "pinocchio aba_world"];
        let min = |what| self.nanoseconds(robot, what).map_or(f64::MAX, |t| t.min);
        if min(world) < min(local) {
            world
        } else {
            local
        }
    }

    fn rounds(&self, robot: &'static str, what: &str) -> Option<&'t [Time]> {
        let times = self.times.get(&(robot, what.to_string()));
        times.map(Vec::as_slice)
    }
}

fn nanoseconds(rounds: &[Time]) -> Pair {
    Pair {
        min: rounds.iter().map(|t| t.shortest).fold(f64::MAX, f64::min),
        median: median(rounds.iter().map(|t| t.median).collect()),
    }
}

/// The ratio of the minima of all rounds, and the median of the ratios of each round.
fn ratio(a: &[Time], b: &[Time]) -> Pair {
    let within = a.iter().zip(b).map(|(a, b)| a.median / b.median);
    Pair {
        min: nanoseconds(a).min / nanoseconds(b).min,
        median: median(within.collect()),
    }
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let half = numbers.len() / 2;
    match numbers.len() % 2 {
        0 => 0.5 * (numbers[half - 1] + numbers[half]),
        _ => numbers[half],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(numbers: &[(f64, f64)]) -> Vec<Time> {
        let time = |&(shortest, median): &(f64, f64)| Time { shortest, median };
        numbers.iter().map(time).collect()
    }

    #[test]
    fn a_round_that_slows_both_down_does_not_change_the_ratio() {
        let ours = rounds(&[(50.0, 60.0), (52.0, 600.0), (51.0, 61.0)]);
        let theirs = rounds(&[(101.0, 120.0), (100.0, 1200.0), (103.0, 122.0)]);
        let expected = Pair {
            min: 0.5,
            median: 0.5,
        };
        assert_eq!(ratio(&ours, &theirs), expected);
    }

    #[test]
    fn the_median_of_an_even_number_is_between_the_middle_two() {
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.5);
        assert_eq!(median(vec![4.0, 1.0, 3.0]), 3.0);
    }

    #[test]
    fn the_reference_is_pinocchios_faster_convention() {
        let mut times = Times::new();
        let key = |what: &str| ("rov6", format!("pinocchio {what}"));
        times.insert(key("aba_local"), rounds(&[(120.0, 130.0)]));
        times.insert(key("aba_world"), rounds(&[(100.0, 140.0)]));
        assert_eq!(
            Summary::new(&times).fastest_aba("rov6"),
            "pinocchio aba_world"
        );
    }
}

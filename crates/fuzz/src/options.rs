//! What the command line asks for.

use crate::targets::{TARGETS, Target};
use std::time::Duration;

/// What to fuzz, for how long, and from which seed.
pub struct Options {
    /// The targets; all, if none is named.
    pub targets: Vec<&'static Target>,
    /// For each target; only the corpus is run if it is zero.
    pub time: Duration,
    /// Decides all mutations.
    pub seed: u64,
}

impl Options {
    /// Only the corpus.
    pub fn corpus() -> Self {
        Options {
            targets: TARGETS.iter().collect(),
            time: Duration::ZERO,
            seed: 1,
        }
    }

    /// From `[TARGET...] [--seconds N] [--seed S]`.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let mut options = Options {
            targets: Vec::new(),
            time: Duration::from_secs(60),
            seed: 1,
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut number = || {
                let next = words.next().and_then(|word| word.parse::<u64>().ok());
                next.ok_or(format!("{word}: a number is needed"))
            };
            match word {
                "--seconds" => options.time = Duration::from_secs(number()?),
                "--seed" => options.seed = number()?,
                name => options.targets.push(Target::named(name)?),
            }
        }
        if options.targets.is_empty() {
            options.targets = TARGETS.iter().collect();
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_targets_are_meant_where_none_is_named() {
        let all = Options::parse(&["--seconds", "5"]).unwrap();
        assert_eq!(all.targets.len(), TARGETS.len());
        assert_eq!(all.time, Duration::from_secs(5));
        let one = Options::parse(&["json", "--seed", "7"]).unwrap();
        assert_eq!(
            (one.targets.len(), one.targets[0].name, one.seed),
            (1, "json", 7)
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for wrong in [&["yaml"][..], &["--seconds"], &["--seed", "x"], &["--fast"]] {
            assert!(Options::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}

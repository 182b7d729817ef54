//! Counts of instructions: how they are kept, and when they have grown.

use std::collections::BTreeMap;
use std::fmt::Write;

/// A count may grow by this much: what moving code about can do by accident.
const GROWTH: f64 = 0.03;
/// The same when the counts that are kept were made by another compiler, which places
/// registers and loads differently, but does not make code slow.
const GROWTH_OTHER_COMPILER: f64 = 0.10;

const HEADER: &str = "\
# Instructions per evaluation of the forward dynamics of one robot, counted by callgrind.
# `cargo xtask instructions` compares with these; with --accept it writes them.
";

/// Instructions per evaluation, by robot and medium, and the compiler that made them.
#[derive(Clone, Debug, PartialEq)]
pub struct Counts {
    pub rustc: String,
    pub evaluations: BTreeMap<String, u64>,
}

impl Counts {
    /// Reads what [`Counts::text`] writes.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut rustc = None;
        let mut evaluations = BTreeMap::new();
        let lines = text.lines().map(str::trim);
        for line in lines.filter(|l| !l.is_empty() && !l.starts_with('#')) {
            let wrong = || format!("cannot make sense of the line '{line}'");
            let (name, value) = line.split_once(" = ").ok_or_else(wrong)?;
            if name == "rustc" {
                rustc = Some(value.trim_matches('"').to_string());
            } else {
                let count = value.parse().map_err(|_| wrong())?;
                evaluations.insert(name.to_string(), count);
            }
        }
        let rustc = rustc.ok_or("there is no line 'rustc = …'")?;
        Ok(Counts { rustc, evaluations })
    }

    /// As it is kept: valid TOML.
    pub fn text(&self) -> String {
        let mut text = format!("{HEADER}\nrustc = \"{}\"\n\n", self.rustc);
        for (name, count) in &self.evaluations {
            let _ = writeln!(text, "{name} = {count}");
        }
        text
    }

    /// How much a count may grow over the `kept` one.
    fn growth_allowed(&self, kept: &Counts) -> f64 {
        match self.rustc == kept.rustc {
            true => GROWTH,
            false => GROWTH_OTHER_COMPILER,
        }
    }

    /// One line per count: what it is, was, and whether that is too much.
    pub fn compare(&self, kept: &Counts) -> Vec<Verdict> {
        let allowed = self.growth_allowed(kept);
        let new = self.evaluations.iter();
        let mut verdicts: Vec<Verdict> = new
            .map(|(name, &count)| match kept.evaluations.get(name) {
                Some(&kept) => {
                    let growth = count as f64 / kept as f64 - 1.0;
                    Verdict {
                        line: format!(
                            "{name:<14}{count:>9}, kept {kept:>9}, {:+.2} %",
                            100.0 * growth
                        ),
                        fails: count as f64 > (1.0 + allowed) * kept as f64,
                    }
                }
                None => Verdict {
                    line: format!("{name:<14}{count:>9}, none kept"),
                    fails: true,
                },
            })
            .collect();
        let gone = kept.evaluations.keys();
        let gone = gone.filter(|name| !self.evaluations.contains_key(*name));
        verdicts.extend(gone.map(|name| Verdict {
            line: format!("{name:<14} is kept, but is not counted any more"),
            fails: true,
        }));
        verdicts
    }

    /// What to say about the compilers.
    pub fn about_compilers(&self, kept: &Counts) -> String {
        let allowed = 100.0 * self.growth_allowed(kept);
        if self.rustc == kept.rustc {
            return format!("the same compiler, so at most {allowed} % more");
        }
        format!(
            "kept by {}, this is {}: another compiler, so at most {allowed} % more",
            kept.rustc, self.rustc
        )
    }
}

/// What is said about one count.
#[derive(Debug, PartialEq)]
pub struct Verdict {
    pub line: String,
    pub fails: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(rustc: &str, numbers: &[(&str, u64)]) -> Counts {
        let numbers = numbers.iter().map(|(name, n)| (name.to_string(), *n));
        Counts {
            rustc: rustc.into(),
            evaluations: numbers.collect(),
        }
    }

    fn failures(new: &Counts, kept: &Counts) -> Vec<bool> {
        new.compare(kept).iter().map(|v| v.fails).collect()
    }

    #[test]
    fn counts_are_read_as_they_were_written() {
        let one = counts("rustc 1.95.0", &[("hex45_wet", 123), ("rov6_dry", 7)]);
        assert_eq!(Counts::parse(&one.text()), Ok(one));
        assert!(Counts::parse("rov6_dry = 7").is_err());
        assert!(Counts::parse("rustc = \"a\"\nrov6_dry = seven").is_err());
    }

    #[test]
    fn growth_beyond_three_percent_fails() {
        let kept = counts("a", &[("rov6_dry", 1000), ("rov6_wet", 1000), ("x", 1000)]);
        let new = counts("a", &[("rov6_dry", 1030), ("rov6_wet", 1031), ("x", 500)]);
        assert_eq!(failures(&new, &kept), [false, true, false]);
    }

    #[test]
    fn another_compiler_may_move_more_but_not_everything() {
        let kept = counts("a", &[("rov6_dry", 1000), ("rov6_wet", 1000)]);
        let new = counts("b", &[("rov6_dry", 1100), ("rov6_wet", 1101)]);
        assert_eq!(failures(&new, &kept), [false, true]);
    }

    #[test]
    fn a_count_that_nobody_kept_or_nobody_makes_fails() {
        let kept = counts("a", &[("old", 1000)]);
        let new = counts("a", &[("new", 1000)]);
        assert_eq!(failures(&new, &kept), [true, true]);
    }
}

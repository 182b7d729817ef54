//! Instruction counts: their file, and the comparison with it.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Allowed growth of a count: what moving code about can do by accident.
const GROWTH: f64 = 0.03;
/// Allowed growth where the reference was counted with another compiler, which places
/// registers and loads differently, but does not make code slow.
const GROWTH_OTHER_COMPILER: f64 = 0.10;

const HEADER: &str = "\
# Instructions per evaluation of the forward dynamics of one robot, per control period of a run
# without recording and of eight robots in lanes with their controllers, counted by callgrind.
# `cargo xtask instructions` compares with these; with --accept it writes them.
";

/// Instructions per evaluation or control period, by name, and the compiler that made them.
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
            let wrong = || format!("cannot parse the line '{line}'");
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

    /// Formats the counts as TOML.
    pub fn text(&self) -> String {
        let mut text = format!("{HEADER}\nrustc = \"{}\"\n\n", self.rustc);
        for (name, count) in &self.evaluations {
            let _ = writeln!(text, "{name} = {count}");
        }
        text
    }

    /// Allowed growth over the reference.
    fn growth_allowed(&self, reference: &Counts) -> f64 {
        match self.rustc == reference.rustc {
            true => GROWTH,
            false => GROWTH_OTHER_COMPILER,
        }
    }

    /// Compares every count with its reference.
    pub fn compare(&self, reference: &Counts) -> Vec<Comparison> {
        let allowed = self.growth_allowed(reference);
        let new = self.evaluations.iter();
        let mut comparisons: Vec<Comparison> = new
            .map(|(name, &count)| match reference.evaluations.get(name) {
                Some(&reference) => {
                    let growth = count as f64 / reference as f64 - 1.0;
                    Comparison {
                        line: format!(
                            "{name:<20}{count:>10}, reference {reference:>10}, {:+.2} %",
                            100.0 * growth
                        ),
                        fails: count as f64 > (1.0 + allowed) * reference as f64,
                    }
                }
                None => Comparison {
                    line: format!("{name:<20}{count:>10}, no reference"),
                    fails: true,
                },
            })
            .collect();
        let gone = reference.evaluations.keys();
        let gone = gone.filter(|name| !self.evaluations.contains_key(*name));
        comparisons.extend(gone.map(|name| Comparison {
            line: format!("{name:<20} is in the file, but is not counted any more"),
            fails: true,
        }));
        comparisons
    }

    /// Describes the compilers of both.
    pub fn about_compilers(&self, reference: &Counts) -> String {
        let allowed = 100.0 * self.growth_allowed(reference);
        if self.rustc == reference.rustc {
            return format!("the same compiler, so at most {allowed} % more");
        }
        format!(
            "reference by {}, this is {}: another compiler, so at most {allowed} % more",
            reference.rustc, self.rustc
        )
    }
}

/// Comparison of one count with its reference.
#[derive(Debug, PartialEq)]
pub struct Comparison {
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

    fn failures(new: &Counts, reference: &Counts) -> Vec<bool> {
        new.compare(reference).iter().map(|v| v.fails).collect()
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
        let reference = counts("a", &[("rov6_dry", 1000), ("rov6_wet", 1000), ("x", 1000)]);
        let new = counts("a", &[("rov6_dry", 1030), ("rov6_wet", 1031), ("x", 500)]);
        assert_eq!(failures(&new, &reference), [false, true, false]);
    }

    #[test]
    fn another_compiler_may_move_more_but_not_everything() {
        let reference = counts("a", &[("rov6_dry", 1000), ("rov6_wet", 1000)]);
        let new = counts("b", &[("rov6_dry", 1100), ("rov6_wet", 1101)]);
        assert_eq!(failures(&new, &reference), [false, true]);
    }

    #[test]
    fn a_count_without_reference_or_without_evaluation_fails() {
        let reference = counts("a", &[("old", 1000)]);
        let new = counts("a", &[("new", 1000)]);
        assert_eq!(failures(&new, &reference), [true, true]);
    }
}

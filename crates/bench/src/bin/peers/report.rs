//! Measured times, as tables for people and as JSON for programs.

use crate::machine;
use crate::summary::{Pair, Summary};
use bathyal_bench::Robot;
use serde_json::{Map, Value, json};

/// The cost per body may grow by this much between the shortest and the longest chain.
const STEADY: f64 = 1.2;

/// Ratios and times for the report.
pub struct Report<'t> {
    summary: &'t Summary<'t>,
    robots: &'t [Robot],
    compiler: &'t str,
}

impl<'t> Report<'t> {
    pub fn new(summary: &'t Summary<'t>, robots: &'t [Robot], compiler: &'t str) -> Self {
        Report {
            summary,
            robots,
            compiler,
        }
    }

    /// The tables.
    pub fn print(&self) {
        println!("{}; peers built by {}\n", machine::name(), self.compiler);
        let title = "time / Pinocchio's dry aba, derivatives / its dry derivatives: min/median";
        self.table(title, |robot, what| {
            let Pair { min, median } = self.ratio(robot, what)?;
            Some(format!("{min:.2}/{median:.2}"))
        });
        self.table("ns per evaluation: min", |robot, what| {
            let time = self.summary.nanoseconds(robot.name, what)?;
            Some(format!("{:.0}", time.min))
        });
        println!("ns per body, relative to chain10");
        for what in self.whats().iter().filter(|w| is_linear(w)) {
            let costs = self.costs_per_body(what);
            let cells: Vec<String> = costs.iter().map(|(n, c)| format!("{n} {c:.2}")).collect();
            let steady = costs.iter().all(|(_, c)| *c <= STEADY);
            let verdict = if steady { "within" } else { "BEYOND" };
            println!("  {what:<26}{}: {verdict} {STEADY}", cells.join(", "));
        }
        println!();
    }

    /// Rows of evaluations, columns of robots.
    fn table(&self, title: &str, cell: impl Fn(&Robot, &str) -> Option<String>) {
        println!("{title}");
        let names = self.robots.iter().map(|r| format!("{:>13}", r.name));
        println!("{:<30}{}", "", names.collect::<String>());
        for what in self.whats() {
            let cells = self.robots.iter().map(|robot| {
                let cell = cell(robot, what).unwrap_or_else(|| "-".into());
                format!("{cell:>13}")
            });
            println!("{what:<30}{}", cells.collect::<String>());
        }
        println!();
    }

    /// All that was evaluated of any robot.
    fn whats(&self) -> Vec<&'t str> {
        let names = self.robots.iter().flat_map(|r| self.summary.names(r.name));
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Time relative to Pinocchio's on land for the same evaluation.
    fn ratio(&self, robot: &Robot, what: &str) -> Option<Pair> {
        let reference = match what.ends_with("_derivatives") {
            true => "pinocchio aba_derivatives",
            false => self.summary.fastest_aba(robot.name),
        };
        self.summary.ratio(robot.name, what, reference)
    }

    /// The cost per body of every chain, relative to the shortest.
    fn costs_per_body(&self, what: &str) -> Vec<(&'static str, f64)> {
        let chains = self.robots.iter().filter(|r| r.name.starts_with("chain"));
        let costs: Vec<_> = chains
            .filter_map(|robot| {
                let time = self.summary.nanoseconds(robot.name, what)?;
                Some((robot.name, time.min / robot.bodies.len() as f64))
            })
            .collect();
        let shortest = costs.first().map_or(f64::NAN, |(_, cost)| *cost);
        costs
            .iter()
            .map(|(n, cost)| (*n, cost / shortest))
            .collect()
    }

    /// Everything.
    pub fn json(&self, environment_steps: Value) -> String {
        let per_body = self
            .whats()
            .into_iter()
            .filter(|w| is_linear(w))
            .map(|what| {
                let costs = self.costs_per_body(what);
                let costs: Map<String, Value> = costs
                    .iter()
                    .map(|(n, c)| (n.to_string(), json!(c)))
                    .collect();
                (what.to_string(), Value::from(costs))
            });
        let all = json!({
            "machine": machine::name(),
            "compiler": self.compiler,
            "environment_steps_per_second": environment_steps,
            "ratios": self.ours(|ratio| ratio.min),
            "ratios_median": self.ours(|ratio| ratio.median),
            "per_body_relative_to_chain10": per_body.collect::<Map<_, _>>(),
            "raw": self.by_robot(|robot, what| {
                let Pair { min, median } = self.summary.nanoseconds(robot.name, what)?;
                Some((what.to_string(), json!({"min": min, "median": median})))
            }),
        });
        format!("{all:#}\n")
    }

    /// Our own ratios of every robot.
    fn ours(&self, pick: fn(&Pair) -> f64) -> Value {
        self.by_robot(|robot, what| {
            let name = what.strip_prefix("bathyal ")?;
            let ratio = self.ratio(robot, what)?;
            Some((name.to_string(), json!(pick(&ratio))))
        })
    }

    fn by_robot(&self, entry: impl Fn(&Robot, &str) -> Option<(String, Value)>) -> Value {
        let robots = self.robots.iter().map(|robot| {
            let names = self.summary.names(robot.name).into_iter();
            let entries: Map<_, _> = names.filter_map(|what| entry(robot, what)).collect();
            (robot.name.to_string(), Value::from(entries))
        });
        robots.collect::<Map<_, _>>().into()
    }
}

/// True for evaluations whose time per body should be constant.
fn is_linear(what: &str) -> bool {
    let ours = what.strip_prefix("bathyal ");
    ours.is_some_and(|name| !name.ends_with("_derivatives") && !name.ends_with("_matrix"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rounds::Times;
    use crate::stopwatch::Time;

    /// Times of two chains, the same in both rounds.
    fn times() -> Times {
        let entries = [
            ("chain10", "pinocchio aba_local", 2200.0),
            ("chain10", "pinocchio aba_derivatives", 8000.0),
            ("chain10", "bathyal wet_single", 1100.0),
            ("chain10", "bathyal wet_derivatives", 16000.0),
            ("chain20", "pinocchio aba_local", 4200.0),
            ("chain20", "bathyal wet_single", 2520.0),
        ];
        let entries = entries.map(|(robot, what, shortest)| {
            let median = 1.5 * shortest;
            let time = Time { shortest, median };
            ((robot, what.to_string()), vec![time; 2])
        });
        entries.into_iter().collect()
    }

    #[test]
    fn json_holds_ratios_costs_and_times() {
        let times = times();
        let summary = Summary::new(&times);
        let robots = ["chain10", "chain20"].map(|n| Robot::named(n).unwrap());
        let text = Report::new(&summary, &robots, "a compiler").json(Value::Null);
        let all: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(all["compiler"], "a compiler");
        assert_eq!(all["ratios"]["chain10"]["wet_single"], 0.5);
        assert_eq!(all["ratios"]["chain10"]["wet_derivatives"], 2.0);
        assert_eq!(all["ratios_median"]["chain20"]["wet_single"], 0.6);
        assert_eq!(
            all["raw"]["chain10"]["pinocchio aba_local"]["median"],
            3300.0
        );
        let costs = &all["per_body_relative_to_chain10"];
        assert_eq!(costs["bathyal wet_single"]["chain20"], 1.2);
        assert!(costs.get("bathyal wet_derivatives").is_none());
    }
}

//! Estimates as text: by body, equal bodies and small parts in one block or line.

use bathyal_robot::Robot;
use bathyal_robot::estimate::{Comparison, Entry, Missing, Report, Warning};
use bathyal_robot::robot::Body;
use bathyal_robot::text::{count, fixed, list_names, significant};
use std::collections::BTreeSet;

/// Displaced volume, relative to that of the robot, below which a part is small.
const SMALL: f64 = 0.01;
/// Displaced volume of placeholders, m³, which simulators want for bodies without a shape.
const PLACEHOLDER: f64 = 1e-9;

/// Which bodies are listed one by one.
pub(super) struct Detail<'a> {
    all: bool,
    /// Names of small parts.
    small: BTreeSet<&'a str>,
}

impl<'a> Detail<'a> {
    /// Small are parts that displace less than 1 % of what the robot does.
    pub fn of(all: bool, robot: &'a Robot) -> Self {
        let limbs = robot.limbs.iter().flat_map(|limb| &limb.bodies);
        let bodies: Vec<&Body> = robot.bodies.iter().chain(limbs).collect();
        let volume = |body: &Body| body.hydrodynamics.displaced_volume.unwrap_or(0.0);
        let total: f64 = bodies.iter().map(|body| volume(body)).sum();
        let limit = (SMALL * total).max(PLACEHOLDER);
        let small = bodies.iter().filter(|body| volume(body) < limit);
        Detail {
            all,
            small: small.map(|body| body.name.as_str()).collect(),
        }
    }
}

/// Formats a report.
pub(super) fn report(report: &Report, detail: &Detail) -> String {
    let mut out = String::new();
    let mut small: Vec<&str> = Vec::new();
    for (names, entries) in alike(&report.entries, detail.all) {
        if !detail.all && names.iter().all(|name| detail.small.contains(name)) {
            small.extend(names);
            continue;
        }
        out += &match &names[..] {
            [one] => format!("{one}\n"),
            all => format!("{} bodies alike: {}\n", all.len(), list_names(all)),
        };
        out += &entries.into_iter().map(entry).collect::<String>();
    }
    if !small.is_empty() {
        out += &format!(
            "{} below 1 % of the displaced volume, estimated as well (--all lists them): {}\n",
            count(small.len(), "small part", "small parts"),
            list_names(&small)
        );
    }
    for (names, missing) in gathered(&report.missing, detail.all, same_missing, |m| &m.body) {
        out += &format!(
            "not estimated: {}: {}: {}\n",
            list_names(&names),
            missing.fields.join(", "),
            missing.reason
        );
    }
    for (names, warning) in gathered(&report.warnings, detail.all, same_warning, |w| &w.body) {
        out += &format!("warning: {}: {}\n", list_names(&names), warning.text);
    }
    let replaced: Vec<&Entry> = report.entries.iter().filter(|e| e.replaces).collect();
    if !replaced.is_empty() {
        out += &format!(
            "{} replaced; to keep a value that you have measured, remove its line under `origin`\n",
            count(replaced.len(), "value was", "values were")
        );
    }
    if report.entries.is_empty() {
        out += "no values were estimated\n";
    }
    out
}

fn entry(entry: &Entry) -> String {
    let condition = match entry.condition.as_str() {
        "" => String::new(),
        condition => format!(", {condition}"),
    };
    let replaces = match entry.replaces {
        true => " (replaces another value)",
        false => "",
    };
    let value = entry.value.replace("; ", "\n                       ");
    format!(
        "  {:<20} {value}{replaces}\n  {:<20}   {}; {}{condition}\n",
        entry.field, "", entry.method, entry.trust
    )
}

/// Entries by body; bodies whose entries are the same in one group.
fn alike(entries: &[Entry], all: bool) -> Vec<(Vec<&str>, Vec<&Entry>)> {
    let mut groups: Vec<(Vec<&str>, Vec<&Entry>)> = Vec::new();
    let same = |a: &&Entry, b: &Entry| {
        a.field == b.field && a.value == b.value && a.method == b.method && a.replaces == b.replaces
    };
    for own in entries.chunk_by(|a, b| a.body == b.body) {
        let known = groups.iter_mut().find(|(_, first)| {
            !all && first.len() == own.len() && first.iter().zip(own).all(|(a, b)| same(a, b))
        });
        let name = own[0].body.as_str();
        match known {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], own.iter().collect())),
        }
    }
    groups
}

/// Remarks that differ in the body alone, with the names of the bodies.
fn gathered<T>(
    remarks: &[T],
    all: bool,
    same: fn(&T, &T) -> bool,
    body: fn(&T) -> &String,
) -> Vec<(Vec<&str>, &T)> {
    let mut groups: Vec<(Vec<&str>, &T)> = Vec::new();
    for remark in remarks {
        match groups
            .iter_mut()
            .find(|(_, first)| !all && same(first, remark))
        {
            Some((names, _)) => names.push(body(remark)),
            None => groups.push((vec![body(remark)], remark)),
        }
    }
    groups
}

fn same_missing(a: &Missing, b: &Missing) -> bool {
    a.reason == b.reason && a.fields == b.fields
}

fn same_warning(a: &Warning, b: &Warning) -> bool {
    a.text == b.text
}

/// Formats estimates beside published values.
pub(super) fn published(compared: &[Comparison]) -> String {
    let mut out = String::from(
        "Estimated from outline and mass, range for the class of the vehicle, and published value.\nAdded mass in kg and kg m², drag at 1 m/s in N and at 1 rad/s in N m.\n",
    );
    let mut doubts = Vec::new();
    for of_vehicle in compared.chunk_by(|a, b| a.vehicle == b.vehicle) {
        let vehicle = &of_vehicle[0];
        out += &format!("\n{}\n", vehicle.vehicle);
        for source in &vehicle.sources {
            out += &format!("  {source}\n");
        }
        out += &format!(
            "  {:<12}{:<7} {:>9}  {:>19}  {:>9}\n",
            "", "", "estimate", "range", "published"
        );
        for c in of_vehicle {
            let [value, lower, upper, published] = [
                c.estimate.value,
                c.estimate.lower,
                c.estimate.upper,
                c.published,
            ]
            .map(|x| significant(x, 3));
            let verdict = match (c.inside, &c.doubt) {
                (true, _) => String::new(),
                (false, None) => "  outside".into(),
                (false, Some(doubt)) => {
                    doubts.push(doubt);
                    format!("  outside [{}]", doubts.len())
                }
            };
            out += &format!(
                "  {:<12}{:<7} {value:>9}  {:>19}  {published:>9}{verdict}\n",
                c.field.replace('_', " "),
                c.estimate.coefficient,
                format!("{lower} to {upper}")
            );
        }
    }
    for (i, doubt) in doubts.into_iter().enumerate() {
        out += &format!("\n[{}] {doubt}\n", i + 1);
    }
    let inside = compared.iter().filter(|c| c.inside).count();
    let part = 100.0 * inside as f64 / compared.len().max(1) as f64;
    out += &format!(
        "\n{inside} of {} published values in the range ({} %)\n",
        compared.len(),
        fixed(part, 0)
    );
    out
}

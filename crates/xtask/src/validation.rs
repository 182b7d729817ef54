//! `docs/validation.md`: vehicles against other programs and published equations.
//!
//! Tests print their results as lines `validation: SECTION | cells |`; this runs them and puts the
//! lines into the tables of the page.

use crate::process::{cargo, run_watched};
use std::fs;
use std::path::Path;

const PAGE: &str = "docs/validation.md";
/// What a line of a result begins with.
const MARK: &str = "validation: ";
/// Programs of tests that print results: package and name.
const TESTS: [(&str, &str); 1] = [("bathyal-sim", "validation")];

/// A table of the page: the section that lines name, text before it, and its head.
struct Section {
    name: &'static str,
    text: &'static str,
    head: &'static str,
}

const BEGIN: &str = "\
# Validation

Forces of hulls, fins and derivatives against other programs, published equations and closed forms.
Written by `cargo xtask validation`, which runs the tests that find these numbers; they are among those
of `cargo xtask test`.
";

const SECTIONS: [Section; 5] = [
    Section {
        name: "table",
        text: "Errors are relative to the largest component, or absolute in SI units for motions.",
        head: "| what | against | allowed | found |\n|---|---|---|---|",
    },
    Section {
        name: "hull",
        text: "## Hull lift and viscous moment

A [hull](robots.md#steady-forces-of-hulls) of revolution whose flow separates where Hopkins (NACA RM A51C14, 1951) has it, at a small angle of attack.",
        head: "| hull | separation, of the length | part of the Munk moment left | lift slope, by the largest section |\n|---|---|---|---|",
    },
    Section {
        name: "remus",
        text: "## REMUS 100 and Fossen's simulator

`remus100_fossen.toml` has every term of Fossen's simulator; `remus100.toml` is the vehicle as we believe
it to be. Where they differ:

| term | Fossen's simulator | `remus100.toml` |
|---|---|---|
| Munk moment | set to zero, with the forces beside it | of potential flow |
| hull lift | wing of low aspect ratio, vertical plane alone | none beside the cross-flow drag |
| cross-flow drag | horizontal plane alone | both planes, by one speed across |
| linear damping in surge and sway | fades as exp(-3 U) | none |
| rudder and stern planes | two pairs, lift in proportion to the deflection alone | four hinged fins in the flow that passes them, which also damp turns |
| inflow of the propeller | 0.944 of the speed in any direction | along the axis |
| torque of the propeller on the hull | a tenth of Q | in proportion to the thrust |

What each term is worth: the largest change of an acceleration over the 60 states, by the largest
component, without it.",
        head: "| `remus100_fossen.toml` | error |\n|---|---|",
    },
    Section {
        name: "bluerov2",
        text: "## BlueROV2 at 1 m/s

Pitch, nose up, of `bluerov2_alpha.toml`, which has no control of pitch, and the moments about its centre
of gravity that balance there; `bathyal check --speed 1` prints them for any vehicle.

The fraction of the Munk moment, 0.1, is an assumption within a bound: the maker gives 1.5 m/s as the
largest speed ahead (documentation of Ping Viewer), without control of pitch, and with more than 0.13 of
the moment the vehicle would not stay level at that speed.",
        head: "| | |\n|---|---|",
    },
    Section {
        name: "fins",
        text: "## Fins

Tests of their own, which print no numbers: `cargo test -p bathyal-sim --test fins`.

| what | against | allowed | test |
|---|---|---|---|
| lift, drag and hinge moment of a towed fin | its table | 1e-12 | `a_towed_fin_has_the_lift_drag_and_hinge_moment_of_its_table` |
| angle of a foil on a spring up to 0.9 of its divergence speed, and divergence beyond | closed form | 2e-3 | `a_foil_on_a_spring_diverges_at_its_divergence_speed` |",
        head: "",
    },
];

/// Runs the tests and writes the page.
pub fn write(root: &Path) -> Result<(), String> {
    let mut lines = Vec::new();
    for (package, test) in TESTS {
        let arguments = [
            "test",
            "-p",
            package,
            "--test",
            test,
            "--",
            "--nocapture",
            "--test-threads=1",
        ];
        run_watched(&mut cargo(root, &arguments), |line| {
            // The first line of a test stands behind its name.
            if let Some((_, result)) = line.split_once(MARK) {
                lines.push(result.to_string());
            }
        })?;
    }
    let path = root.join(PAGE);
    fs::write(&path, page(&lines)).map_err(|e| format!("{}: {e}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

fn page(lines: &[String]) -> String {
    let mut page = BEGIN.to_string();
    for section in SECTIONS {
        page.push_str(&format!("\n{}\n", section.text));
        let rows: Vec<&str> = (lines.iter())
            .filter_map(|line| line.strip_prefix(section.name)?.strip_prefix(' '))
            .collect();
        if !rows.is_empty() {
            page.push_str(&format!("\n{}\n{}\n", section.head, rows.join("\n")));
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_table_of_their_section() {
        let lines = ["table | a | b | 1e-9 | 2e-10 |", "remus | whole | 0 % |"];
        let page = page(&lines.map(String::from));
        let head = page.find("| what | against").unwrap();
        let row = page.find("| a | b |").unwrap();
        assert!(head < row && row < page.find("| whole |").unwrap());
        assert!(
            !page.contains("part of the Munk moment left"),
            "a table without rows"
        );
    }
}

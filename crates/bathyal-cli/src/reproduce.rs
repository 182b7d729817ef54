//! `bathyal reproduce`.

use crate::failure::{Failure, print};
use crate::output;
use bathyal_studies::{Chapter, Document, Report, Verdict, chapters};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Regenerate the tables and figures of the documents behind bathyal, ours beside theirs.
///
/// Everything is computed from the shipped robots and scenarios through the normal engine.
/// The report is one HTML page; what it says but run times is the same on every run.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  everything that must hold does
  1  a file cannot be written
  2  the command line is not understood
  6  something that must hold does not

Example:
  bathyal reproduce
  bathyal reproduce joe14 table11 --output table11.html
  bathyal reproduce crab11 --json crab11.json
  bathyal reproduce beyond modes")]
pub struct Arguments {
    /// The document; all, if not given
    #[arg(value_parser = named())]
    document: Option<Document>,
    /// One of its tables, figures or claims; all, if not given. `--list` names them
    item: Option<String>,
    /// The report
    #[arg(long, short, value_name = "FILE", default_value = "reproduction.html")]
    output: PathBuf,
    /// Write what was compared as JSON too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Name what can be reproduced, and do nothing
    #[arg(long)]
    list: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Documents by their names.
fn named() -> impl TypedValueParser<Value = Document> {
    let value = |document: Document| {
        let value = PossibleValue::new(document.name());
        match document {
            Document::Beyond => value.help("What the documents leave to be done"),
            _ => value,
        }
    };
    PossibleValuesParser::new(Document::ALL.map(value)).map(|name| {
        let document = Document::ALL.into_iter().find(|d| d.name() == name);
        document.expect("one of the names above")
    })
}

/// Something that must hold does not.
const FAILS: u8 = 6;

/// Reproduces.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let chosen = choose(arguments)?;
    if arguments.list {
        let line = |c: &Chapter| format!("{:<8} {:<14} {}\n", c.document.name(), c.name, c.title);
        print(&chosen.iter().map(line).collect::<String>())?;
        return Ok(ExitCode::SUCCESS);
    }
    output::check(&arguments.output, &["html"], None)?;
    if let Some(json) = &arguments.json {
        output::check(json, &["json"], None)?;
    }
    let report = make(&chosen, arguments.quiet)?;
    write(&arguments.output, &report.html())?;
    if let Some(json) = &arguments.json {
        write(json, &format!("{:#}\n", report.json()))?;
    }
    print(&summary(&report, &arguments.output))?;
    Ok(match report.failures().next() {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::from(FAILS),
    })
}

/// The chapters that are asked for.
fn choose(arguments: &Arguments) -> Result<Vec<Chapter>, Failure> {
    let document = arguments.document;
    let of_document = |c: &Chapter| document.is_none_or(|d| c.document == d);
    let mut chosen: Vec<Chapter> = chapters().into_iter().filter(of_document).collect();
    if let Some(item) = &arguments.item {
        let known: Vec<&str> = chosen.iter().map(|c| c.name).collect();
        if !known.contains(&item.as_str()) {
            let known = known.join(", ");
            let message = format!("there is no item '{item}' of this document; there are {known}");
            return Err(Failure::usage(message));
        }
        chosen.retain(|c| c.name == item);
    }
    Ok(chosen)
}

fn make(chosen: &[Chapter], quiet: bool) -> Result<Report, Failure> {
    let bar = ProgressBar::new(chosen.iter().map(|c| u64::from(c.weight)).sum());
    if quiet {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {msg}, {elapsed}");
    bar.set_style(style.expect("the template is right"));
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut report = Report::default();
    for chapter in chosen {
        bar.set_message(format!("{} {}", chapter.document.name(), chapter.name));
        let section = chapter.make().map_err(|error| {
            let place = format!("{} {}", chapter.document.name(), chapter.name);
            Failure::words(format!("{place}: {error}"))
        })?;
        report.sections.push(section);
        bar.inc(u64::from(chapter.weight));
    }
    bar.finish_and_clear();
    Ok(report)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::write(path, &error))
}

/// What people see.
fn summary(report: &Report, path: &Path) -> String {
    let mut out = String::new();
    let verdicts = [
        Verdict::Exact,
        Verdict::Calibrated,
        Verdict::Robust,
        Verdict::NotReproducible,
        Verdict::Fails,
    ];
    for verdict in verdicts {
        let count = report.items().filter(|i| i.verdict == verdict).count();
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{:<18}{count:>4}", verdict.words());
    }
    for item in report.failures() {
        let _ = writeln!(
            out,
            "fails: {}: {}: paper {}, ours {}",
            item.id, item.what, item.paper, item.ours
        );
    }
    let _ = writeln!(out, "report  {}", path.display());
    out
}

//! The program `bathyal-reproduce`, which `bathyal reproduce` runs.

use bathyal_studies::{Chapter, Document, Report, Verdict, chapters};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Reproduce the tables and figures of the papers on which Bathyal is based.
///
/// Published and computed values are compared. The computation uses the included robots and
/// scenarios and the normal engine. The report is one HTML page; except for run times it is the
/// same on every run.
#[derive(Parser)]
#[command(
    version,
    bin_name = "bathyal reproduce",
    after_help = "\
Exit codes:
  0  all comparisons hold
  1  a file cannot be written
  2  invalid command line
  6  a comparison fails

Example:
  bathyal reproduce
  bathyal reproduce joe14 table11 --output table11.html
  bathyal reproduce crab11 --json crab11.json
  bathyal reproduce beyond modes"
)]
struct Arguments {
    /// Document [default: all]
    #[arg(value_parser = named())]
    document: Option<Document>,
    /// Table, figure or claim of the document; `--list` lists them [default: all]
    item: Option<String>,
    /// Report to write
    #[arg(
        long,
        short,
        value_name = "FILE",
        default_value = "reproduction.html",
        value_parser = |path: &str| ending_in(path, "html")
    )]
    output: PathBuf,
    /// Write the compared items as JSON too
    #[arg(long, value_name = "FILE", value_parser = |path: &str| ending_in(path, "json"))]
    json: Option<PathBuf>,
    /// List what can be reproduced, and exit
    #[arg(long)]
    list: bool,
    /// Show no progress bar
    #[arg(long, short)]
    quiet: bool,
}

/// Documents by their names.
fn named() -> impl TypedValueParser<Value = Document> {
    let value = |document: Document| {
        let value = PossibleValue::new(document.name());
        match document {
            Document::Extensions => {
                value.help("Extensions: questions that the documents leave open")
            }
            _ => value,
        }
    };
    PossibleValuesParser::new(Document::ALL.map(value)).map(|name| {
        let document = Document::ALL.into_iter().find(|d| d.name() == name);
        document.expect("one of the names above")
    })
}

/// A file to write, refused if its name does not say what it will be.
fn ending_in(path: &str, ending: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(path);
    match path.extension().is_some_and(|e| e == ending) {
        true => Ok(path),
        false => Err(format!("the output must end in .{ending}")),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let chosen = choose(&arguments).unwrap_or_else(|message| {
        let error = Arguments::command().error(ErrorKind::InvalidValue, message);
        error.exit()
    });
    let result = if arguments.list {
        let line = |c: &Chapter| format!("{:<8} {:<14} {}\n", c.document.name(), c.name, c.title);
        print(&chosen.iter().map(line).collect::<String>()).map(|()| ExitCode::SUCCESS)
    } else {
        reproduce(&arguments, &chosen)
    };
    result.unwrap_or_else(|message| {
        eprintln!("error: {message}");
        ExitCode::FAILURE
    })
}

/// Computes the chapters, writes the report and prints the summary.
fn reproduce(arguments: &Arguments, chosen: &[Chapter]) -> Result<ExitCode, String> {
    let report = make(chosen, arguments.quiet)?;
    write(&arguments.output, &report.html())?;
    if let Some(json) = &arguments.json {
        write(json, &format!("{:#}\n", report.json()))?;
    }
    print(&summary(&report, &arguments.output))?;
    Ok(ExitCode::from(report.exit_code()))
}

/// The requested chapters.
fn choose(arguments: &Arguments) -> Result<Vec<Chapter>, String> {
    let document = arguments.document;
    let of_document = |c: &Chapter| document.is_none_or(|d| c.document == d);
    let mut chosen: Vec<Chapter> = chapters().into_iter().filter(of_document).collect();
    if let Some(item) = &arguments.item {
        let known: Vec<&str> = chosen.iter().map(|c| c.name).collect();
        if !known.contains(&item.as_str()) {
            let known = known.join(", ");
            return Err(format!(
                "there is no item '{item}' of this document; there are {known}"
            ));
        }
        chosen.retain(|c| c.name == item);
    }
    Ok(chosen)
}

fn make(chosen: &[Chapter], quiet: bool) -> Result<Report, String> {
    let bar = ProgressBar::new(chosen.iter().map(|c| u64::from(c.weight)).sum());
    if quiet {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {msg}, {elapsed}");
    bar.set_style(style.expect("the template is right"));
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut report = Report::default();
    for chapter in chosen {
        let place = format!("{} {}", chapter.document.name(), chapter.name);
        bar.set_message(place.clone());
        let section = chapter.make();
        let section = section.map_err(|error| format!("{place}: {error}"))?;
        report.sections.push(section);
        bar.inc(u64::from(chapter.weight));
    }
    bar.finish_and_clear();
    Ok(report)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text)
        .map_err(|error| format!("{}: cannot be written: {error}", path.display()))
}

/// Prints on standard output; a closed pipe, as after `head`, is not an error.
fn print(text: &str) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("standard output cannot be written: {error}"))
        }
        _ => Ok(()),
    }
}

/// Counts of the verdicts, and the comparisons that fail.
fn summary(report: &Report, path: &Path) -> String {
    let mut out = String::new();
    let verdicts = [
        Verdict::Exact,
        Verdict::Calibrated,
        Verdict::Robust,
        Verdict::Verified,
        Verdict::Contradicted,
        Verdict::Differs,
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

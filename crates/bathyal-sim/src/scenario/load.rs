//! Reading of scenario files, with overrides of the command line.

use super::overrides::{Override, RobotOverride, apply_to_scenario};
use super::{FORMAT, Scenario};
use crate::integrate::Method;
use crate::record::Topics;
use bathyal_robot::coefficients::CoefficientError;
use bathyal_robot::{Diagnostic, FileError, FileSet, Laws, ReadError, Source, native};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Largest size of a scenario file, bytes.
const MAX_FILE_SIZE: u64 = 4 << 20;

/// A scenario and its source.
#[derive(Clone, Debug)]
pub struct ScenarioFile {
    /// The scenario, overrides included.
    pub scenario: Scenario,
    /// Robots, terrains and other files that it refers to.
    pub files: FileSet,
    /// Laws and waters that robots and scenario may name.
    pub laws: Laws,
    /// Overrides of values of the robots.
    pub(super) robot_overrides: Vec<RobotOverride>,
    source: Arc<Source>,
}

impl ScenarioFile {
    /// Reads a file.
    pub fn read(path: &Path, overrides: &[Override]) -> Result<Self, FileError> {
        ScenarioFile::read_from(&FileSet::folder(""), path, overrides)
    }

    /// Reads a file of a set; robots and other files are relative to it.
    pub fn read_from(
        files: &FileSet,
        file: &Path,
        overrides: &[Override],
    ) -> Result<Self, FileError> {
        let name = files.display(file);
        let fail = |message: String, help: &str| {
            Arc::new(Source::new(&name, "")).error(Diagnostic::new("", message, help))
        };
        let bytes = files.read(file, MAX_FILE_SIZE).map_err(|error| {
            let help = match error {
                ReadError::Io(_) => "check the path; `bathyal list` lists the included scenarios",
                _ => "give a scenario file",
            };
            fail(error.to_string(), help)
        })?;
        let text = String::from_utf8(bytes)
            .map_err(|error| fail(format!("cannot be read: {error}"), "save it as UTF-8"))?;
        ScenarioFile::parse(&text, &name, &files.beside(file), overrides)
    }

    /// Reads a text; `name` is for messages, `files` are what it refers to.
    pub fn parse(
        text: &str,
        name: &str,
        files: &FileSet,
        overrides: &[Override],
    ) -> Result<Self, FileError> {
        let (mut scenario, source) = native::read_toml::<Scenario>(text, name)?;
        let source = Arc::new(source);
        let robot_overrides = apply_to_scenario(&mut scenario, overrides)
            .map_err(|(set, error)| set.error(&source, &error, "scenario"))?;
        let file = ScenarioFile {
            scenario,
            files: files.clone(),
            laws: Laws::default(),
            robot_overrides,
            source,
        };
        check(&file.scenario).map_err(|diagnostic| file.error(diagnostic))?;
        Ok(file)
    }

    /// Wraps a scenario that was built in memory.
    pub(super) fn from_scenario(scenario: &Scenario) -> Result<Self, FileError> {
        let text = toml::to_string(scenario).map_err(|error| {
            let source = Arc::new(Source::new(&scenario.name, ""));
            source.error(Diagnostic::new("", error.to_string(), "give other values"))
        })?;
        ScenarioFile::parse(&text, &scenario.name, &FileSet::folder("."), &[])
    }

    /// Adds folders in which meshes of robots are searched.
    pub fn with_search_path(mut self, folders: &[PathBuf]) -> Self {
        self.files = self.files.with_search_path(folders);
        self
    }

    /// The same with laws and waters that its robots, and it itself, may name.
    pub fn with_laws(mut self, laws: Laws) -> Self {
        self.laws = laws;
        self
    }

    /// A scenario with all of its robots and files in memory, for messages at the same source.
    pub(super) fn in_memory(&self, scenario: Scenario, files: &FileSet) -> Self {
        ScenarioFile {
            scenario,
            files: files.clone(),
            laws: self.laws.clone(),
            robot_overrides: Vec::new(),
            source: Arc::clone(&self.source),
        }
    }

    /// An override of a robot that does not fit.
    pub(super) fn override_error(&self, set: &Override, error: &CoefficientError) -> FileError {
        set.error(&self.source, error, "robot")
    }

    /// A diagnostic, with the place where it stands in the file.
    pub fn error(&self, diagnostic: Diagnostic) -> FileError {
        self.source.error(diagnostic)
    }
}

/// Tolerance of a ratio being an integer.
const INTEGER_TOLERANCE: f64 = 1e-9;

/// Ratio of `whole` and `part`, if it is an integer.
pub(crate) fn multiple(whole: f64, part: f64) -> Option<u64> {
    let ratio = whole / part;
    let near = ratio.round();
    ((ratio - near).abs() <= INTEGER_TOLERANCE * near.max(1.0)).then_some(near as u64)
}

/// Largest numbers of samples in a run and of steps in a sample.
const MAX_SAMPLES: f64 = 1e10;
const MAX_STEPS: f64 = 1e6;

/// Checks a scenario that was changed in memory as one that is read.
pub(crate) fn check_scenario(scenario: &Scenario) -> Result<(), Diagnostic> {
    let text = toml::to_string(scenario).map_err(|error| error.to_string());
    let read = text.and_then(|text| {
        let read = native::read_toml::<Scenario>(&text, "the changed scenario");
        read.map_err(|error| error.message)
    });
    read.map_err(|message| Diagnostic {
        path: String::new(),
        message,
        help: None,
    })?;
    check(scenario)
}

/// Least tolerances of methods that choose their steps. An error estimate is a difference of sums
/// of some ten terms, each rounded to 2.2e-16 of its size: below about a hundred roundings it is
/// noise, and steps shrink without end. Absolute ones count where a state is near zero.
const MIN_RELATIVE_TOLERANCE: f64 = 2e-14;
const MIN_ABSOLUTE_TOLERANCE: f64 = 1e-18;

/// Refuses a tolerance that rounding does not allow.
fn above_rounding(path: &str, value: f64, least: f64) -> Result<(), Diagnostic> {
    match value >= least {
        true => Ok(()),
        false => Err(Diagnostic::new(
            path,
            format!("{path} is {value:e}, below what rounding of numbers allows"),
            format!("give {least:e} or more; 1e-6 to 1e-10 is usual"),
        )),
    }
}

/// Checks what does not depend on the robots.
pub(super) fn check(scenario: &Scenario) -> Result<(), Diagnostic> {
    if scenario.bathyal_scenario != FORMAT {
        return Err(Diagnostic::new(
            "bathyal_scenario",
            format!("unsupported format version {}", scenario.bathyal_scenario),
            format!("supported: version {FORMAT}"),
        ));
    }
    let positive = |path: &str, value: f64, most: f64| match value > 0.0 && value <= most {
        true => Ok(()),
        false => Err(Diagnostic::new(
            path,
            format!("{path} is {value}"),
            format!("it must be positive and at most {most}"),
        )),
    };
    positive("duration", scenario.duration, 1e8)?;
    positive("sampling.period", scenario.sampling.period, 1e3)?;
    positive("integrator.step", scenario.integrator.step, 1e3)?;
    positive("recording.interval", scenario.recording.interval, 1e8)?;
    let integrator = &scenario.integrator;
    positive(
        "integrator.relative_tolerance",
        integrator.relative_tolerance,
        1.0,
    )?;
    positive(
        "integrator.absolute_tolerance",
        integrator.absolute_tolerance,
        1e3,
    )?;
    if matches!(
        integrator.method,
        Method::DormandPrince | Method::Rosenbrock
    ) {
        above_rounding(
            "integrator.relative_tolerance",
            integrator.relative_tolerance,
            MIN_RELATIVE_TOLERANCE,
        )?;
        above_rounding(
            "integrator.absolute_tolerance",
            integrator.absolute_tolerance,
            MIN_ABSOLUTE_TOLERANCE,
        )?;
    }
    let period = scenario.sampling.period;
    let whole = |path: &str, value: f64| match multiple(value, period) {
        Some(_) => Ok(()),
        None => Err(Diagnostic::new(
            path,
            format!("{path} is {value} s, not a multiple of sampling.period, {period} s"),
            "give a multiple",
        )),
    };
    whole("recording.interval", scenario.recording.interval)?;
    let much = |path: &str, part: f64, whole: &str, most: f64| {
        Diagnostic::new(
            path,
            format!("{path} of {part} s is too short for {whole}"),
            format!("at most {most} are allowed"),
        )
    };
    if scenario.duration / period > MAX_SAMPLES {
        return Err(much("sampling.period", period, "the duration", MAX_SAMPLES));
    }
    if period / integrator.step > MAX_STEPS {
        let step = integrator.step;
        return Err(much(
            "integrator.step",
            step,
            "a sampling.period",
            MAX_STEPS,
        ));
    }
    if let Err(error) = Topics::choose(&scenario.recording.topics) {
        return Err(Diagnostic {
            path: "recording.topics".to_string(),
            message: error.to_string(),
            help: None,
        });
    }
    if scenario.robots.is_empty() {
        return Err(Diagnostic::new(
            "robots",
            "there is no robot",
            "add [[robots]] with a file",
        ));
    }
    Ok(())
}

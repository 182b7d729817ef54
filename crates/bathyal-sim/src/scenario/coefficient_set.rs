//! Variants of a setup with other coefficients, without reading files again.

use super::coefficients::{CoefficientFile, Coefficients, Place};
use super::load::check;
use super::merged_robot::{MergeError, RobotSource, merge};
use super::setup::header;
use super::{Scenario, ScenarioFile, Setup};
use crate::control::Sampled;
use crate::plant::Plant;
use crate::scene::Scene;
use bathyal::{Environment, Model, State};
use bathyal_robot::coefficients::{CoefficientError, Document, Location};
use bathyal_robot::{FileError, FileSet, Robot};
use serde::de::DeserializeOwned;

/// Coefficients of a setup that are varied together: in a batch, a sweep, an identification.
///
/// Paths are looked up once. A variant takes as long as building the model; files are not read
/// again, and values are checked as those of files are.
///
/// ```
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
/// # let path = std::path::Path::new(folder).join("bluerov2_arm.toml");
/// use bathyal_sim::scenario::{CoefficientSet, ScenarioFile};
/// let setup = ScenarioFile::read(&path, &[])?.setup()?;
/// let set = CoefficientSet::new(&setup, &["robot.bodies.vehicle.mass", "environment.current.x"])?;
/// let heavier = set.variant(&[1.1 * set.values()[0], 0.2])?;
/// assert!(heavier.robot().bodies[0].mass > setup.robot.bodies[0].mass);
/// assert!(set.plant(&[-1.0, 0.2]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CoefficientSet<'a> {
    setup: &'a Setup,
    /// The scenario with all that it refers to in memory.
    file: ScenarioFile,
    documents: Coefficients,
    paths: Vec<String>,
    pub(super) places: Vec<Place>,
    values: Vec<f64>,
}

/// A setup with other coefficients, without the header of a recording.
#[derive(Debug)]
pub struct Variant {
    setup: Setup,
}

impl Variant {
    /// The plant at rest.
    pub fn plant(&self) -> Result<Plant, FileError> {
        self.setup.plant()
    }

    /// The controllers.
    pub fn controllers(&self) -> Result<Sampled, FileError> {
        self.setup.controllers()
    }

    /// The model of all robots.
    pub fn model(&self) -> &Model<f64> {
        &self.setup.model
    }

    /// Gravity and water.
    pub fn environment(&self) -> &Environment<f64> {
        &self.setup.environment
    }

    /// The state at t = 0.
    pub fn state(&self) -> &State<f64> {
        &self.setup.state
    }

    /// All robots in one.
    pub fn robot(&self) -> &Robot {
        &self.setup.robot
    }

    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.setup.scenario
    }
}

impl Setup {
    /// The same with other coefficients, as a file with these values would be set up; files are not
    /// read again. A recording of it can be repeated.
    ///
    /// # Errors
    /// If the files do not have a coefficient, or if a value is refused.
    pub fn with_coefficients(&self, values: &[(&str, f64)]) -> Result<Setup, CoefficientError> {
        let (paths, values): (Vec<&str>, Vec<f64>) = values.iter().copied().unzip();
        CoefficientSet::new(self, &paths)?.setup(&values)
    }
}

impl<'a> CoefficientSet<'a> {
    /// Looks up the coefficients. Bodies, joints and loops of all variants are those of the setup;
    /// functions of time that code has added stay.
    ///
    /// # Errors
    /// If the files do not have a coefficient, or if code has changed the specification of the robot
    /// ([`Setup::with`]), which variants could not repeat.
    pub fn new(setup: &'a Setup, paths: &[&str]) -> Result<Self, CoefficientError> {
        if setup.has_changed_spec {
            return Err(CoefficientError::Unknown {
                path: paths.join(", "),
                reason: "code may have changed the specification of the robot; use a setup that \
                         is made from files alone"
                    .to_string(),
            });
        }
        let refused = |error: FileError| CoefficientError::Syntax {
            path: String::new(),
            reason: error.to_string(),
        };
        let files = FileSet::memory(setup.header.files.iter().cloned());
        let file = ScenarioFile::parse(&setup.header.scenario, "scenario.toml", &files, &[]);
        let file = setup
            .file
            .in_memory(file.map_err(refused)?.scenario, &files);
        let documents = Coefficients::new(&file.scenario, &setup.single)?;
        let places = paths.iter().map(|path| documents.find(path));
        let values = paths.iter().map(|path| documents.get(path));
        Ok(CoefficientSet {
            places: places.collect::<Result<_, _>>()?,
            values: values.collect::<Result<_, _>>()?,
            paths: paths.iter().map(|path| path.to_string()).collect(),
            setup,
            file,
            documents,
        })
    }

    /// The setup with the values of the files.
    pub(super) fn base(&self) -> &Setup {
        self.setup
    }

    /// Number of coefficients.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// Paths of the coefficients, as they were given.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    /// Values of the files.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The setup with these values, one for each coefficient.
    ///
    /// # Errors
    /// If a value is refused.
    pub fn variant(&self, values: &[f64]) -> Result<Variant, CoefficientError> {
        let built = self.check_values(values).and_then(|()| self.build(values));
        let setup = built.map_err(|error| self.blame(error, values))?;
        Ok(Variant { setup: setup.0 })
    }

    /// The plant with these values, at rest.
    ///
    /// # Errors
    /// If a value is refused.
    pub fn plant(&self, values: &[f64]) -> Result<Plant, CoefficientError> {
        let variant = self.variant(values)?;
        let plant = variant.plant();
        plant.map_err(|error| self.blame(reason(&error), values))
    }

    /// The setup with these values, with the header of a recording.
    ///
    /// # Errors
    /// If a value is refused.
    pub fn setup(&self, values: &[f64]) -> Result<Setup, CoefficientError> {
        let built = self.check_values(values).and_then(|()| {
            let (mut setup, terrain_file) = self.build(values)?;
            let is_terrain = |name: &str| is_terrain_file(&setup.scenario, name);
            let files = &self.setup.header.files;
            let terrain_file = terrain_file.or_else(|| {
                let found = files.iter().find(|(name, _)| is_terrain(name));
                found.map(|(_, bytes)| bytes.clone())
            });
            let meshes = files[..self.setup.mesh_count].to_vec();
            setup.header = header(&setup, meshes, terrain_file).map_err(|e| reason(&e))?;
            setup.mesh_count = self.setup.mesh_count;
            setup.header.scene = Some(Scene::new(&setup));
            Ok(setup)
        });
        built.map_err(|error| self.blame(error, values))
    }

    fn check_values(&self, values: &[f64]) -> Result<(), CoefficientError> {
        if values.len() != self.len() {
            return Err(CoefficientError::Count {
                coefficients: self.len(),
                values: values.len(),
            });
        }
        for (path, value) in self.paths.iter().zip(values) {
            if !value.is_finite() {
                return Err(CoefficientError::Refused {
                    path: path.clone(),
                    value: value.to_string(),
                    reason: "it is not a finite number".to_string(),
                });
            }
        }
        Ok(())
    }

    /// Builds the setup, and returns the file of the seabed if it was read.
    fn build(&self, values: &[f64]) -> Result<(Setup, Option<Vec<u8>>), CoefficientError> {
        let of_scenario = self.numbers(CoefficientFile::Scenario, values);
        let scenario = changed(&self.documents.scenario, of_scenario, &self.file.scenario)?;
        check(&scenario).map_err(|diagnostic| self::reason(&self.file.error(diagnostic)))?;
        let mut robots = Vec::with_capacity(self.setup.single.len());
        for (i, robot) in self.setup.single.iter().enumerate() {
            let numbers = self.numbers(CoefficientFile::Robot(i), values);
            robots.push(changed(&self.documents.robots[i], numbers, robot)?);
        }
        let file = self.file.in_memory(scenario, &self.file.files);
        let merged = merge(&file, RobotSource::InMemory(&robots)).map_err(|error| match error {
            MergeError::Robot(error) => reason(&error),
            MergeError::Scenario(diagnostic) => reason(&file.error(diagnostic)),
        })?;
        let built = Setup::without_header(&file, merged, &|_, _| {}, Some(self.setup));
        let (mut setup, terrain_file) = built.map_err(|error| reason(&error))?;
        let (motions, wrenches) = self.setup.functions_of_code();
        for motion in motions {
            let added = setup.prescribe(motion.clone());
            added.map_err(|error| unplaced(error.to_string()))?;
        }
        for wrench in wrenches {
            let added = setup.apply_wrench(wrench.clone());
            added.map_err(|error| unplaced(error.to_string()))?;
        }
        Ok((setup, terrain_file))
    }

    /// Places and values of the coefficients of a file.
    fn numbers(&self, file: CoefficientFile, values: &[f64]) -> Vec<(&Location, f64)> {
        let places = self.places.iter().zip(values);
        let own = places.filter(|(place, _)| place.file == file);
        own.map(|(place, value)| (&place.location, *value))
            .collect()
    }

    /// Names the coefficient whose value is refused: the first one that is refused without the
    /// others, or all of them.
    fn blame(&self, error: CoefficientError, values: &[f64]) -> CoefficientError {
        let reason = match error {
            CoefficientError::Refused { path, reason, .. } if path.is_empty() => reason,
            other => return other,
        };
        let is_alone_refused = |i: &usize| {
            let mut alone = self.values.clone();
            alone[*i] = values[*i];
            let built = self.build(&alone);
            built.is_err() || built.is_ok_and(|(setup, _)| setup.plant().is_err())
        };
        let (path, value) = match (0..self.len()).find(is_alone_refused) {
            Some(i) => (self.paths[i].clone(), values[i].to_string()),
            None => (self.paths.join(", "), format!("{values:?}")),
        };
        CoefficientError::Refused {
            path,
            value,
            reason,
        }
    }
}

/// A file with other numbers; the same, if there are none.
fn changed<T: DeserializeOwned + Clone>(
    document: &Document,
    numbers: Vec<(&Location, f64)>,
    file: &T,
) -> Result<T, CoefficientError> {
    match numbers.is_empty() {
        true => Ok(file.clone()),
        false => document.read_with(numbers),
    }
}

/// An error of a file that has not been assigned to a coefficient.
fn reason(error: &FileError) -> CoefficientError {
    unplaced(match &error.help {
        Some(help) => format!("{}; {help}", error.message),
        None => error.message.clone(),
    })
}

fn unplaced(reason: String) -> CoefficientError {
    CoefficientError::Refused {
        path: String::new(),
        value: String::new(),
        reason,
    }
}

/// True if a scenario has its seabed from this file.
fn is_terrain_file(scenario: &Scenario, name: &str) -> bool {
    match &scenario.environment.terrain {
        Some(crate::terrain::TerrainConfig::Grid(grid)) => grid.file == name,
        _ => false,
    }
}

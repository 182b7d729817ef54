//! Coefficients of a scenario and of its robots by their paths.
//!
//! Paths of a scenario are those of its file, `environment.current.x`. Those of its robot begin with
//! `robot`, `robot.bodies.vehicle.mass`; where there are several, with `robots` and the name or the
//! index, `robots.left.thrusters.1.time_constant`. Robots are as they were read: limbs are copied,
//! locked joints fixed.

use super::overrides::{ScenarioPath, robot_names};
use super::{Scenario, Setup, schema};
use bathyal_robot::coefficients::{
    CoefficientError, CoefficientPath, Document, Location, Part, Units,
};
use bathyal_robot::{Robot, native};
use serde::Serialize;

/// Coefficients of a scenario and of its robots.
///
/// ```
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
/// # let path = std::path::Path::new(folder).join("bluerov2_arm.toml");
/// use bathyal_sim::scenario::ScenarioFile;
/// let setup = ScenarioFile::read(&path, &[])?.setup()?;
/// let coefficients = setup.coefficients()?;
/// assert_eq!(coefficients.get("environment.current.x")?, setup.scenario.environment.current.x);
/// assert_eq!(coefficients.get("robot.bodies.vehicle.mass")?, setup.robot.bodies[0].mass.unwrap());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coefficients {
    pub(super) scenario: Document,
    pub(super) robots: Vec<Document>,
    names: Vec<String>,
}

/// A coefficient, for people.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ListedCoefficient {
    /// Its path.
    pub path: String,
    /// Its value.
    pub value: f64,
    /// Its unit, where the format gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

/// File of a coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoefficientFile {
    /// The scenario.
    Scenario,
    /// A robot, by its index.
    Robot(usize),
}

/// Place of a coefficient in a scenario and its robots.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    pub file: CoefficientFile,
    pub location: Location,
}

impl Coefficients {
    /// Coefficients of a scenario and of robots, one for each of its entries.
    pub fn new(scenario: &Scenario, robots: &[Robot]) -> Result<Self, CoefficientError> {
        let names = robot_names(&scenario.robots, robots).into_iter();
        Ok(Coefficients {
            scenario: Document::new(scenario)?,
            robots: robots.iter().map(Document::new).collect::<Result<_, _>>()?,
            names: names.map(str::to_string).collect(),
        })
    }

    /// Value of a coefficient.
    ///
    /// # Errors
    /// If the files do not have it.
    pub fn get(&self, path: &str) -> Result<f64, CoefficientError> {
        let Place { file, location } = self.find(path)?;
        Ok(self.document(file).get(&location))
    }

    /// All coefficients: those of the scenario, then those of its robots.
    pub fn list(&self) -> Vec<ListedCoefficient> {
        let mut listed = list(&self.scenario, &Units::new(schema()), &[]);
        let units = Units::new(native::schema());
        for (robot, name) in self.robots.iter().zip(&self.names) {
            let prefix = match self.robots.len() {
                1 => vec![Part::Key("robot".to_string())],
                _ => vec![Part::Key("robots".to_string()), Part::Key(name.clone())],
            };
            listed.extend(list(robot, &units, &prefix));
        }
        listed
    }

    /// All coefficients of a robot alone, by the paths of its file.
    ///
    /// # Errors
    /// If it has numbers that files cannot have.
    pub fn list_robot(robot: &Robot) -> Result<Vec<ListedCoefficient>, CoefficientError> {
        let document = Document::new(robot)?;
        Ok(list(&document, &Units::new(native::schema()), &[]))
    }

    /// Place of a coefficient.
    pub(super) fn find(&self, path: &str) -> Result<Place, CoefficientError> {
        let parsed: CoefficientPath = path.parse()?;
        let (file, rest) = match ScenarioPath::new(&parsed) {
            ScenarioPath::Scenario(rest) => (CoefficientFile::Scenario, rest),
            ScenarioPath::Robot(inner) => {
                let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
                let unknown = |reason| CoefficientError::Unknown {
                    path: path.to_string(),
                    reason,
                };
                let index = inner.index(&names).map_err(unknown)?;
                (CoefficientFile::Robot(index), inner.rest)
            }
        };
        let location = self.document(file).find_path(&rest)?;
        Ok(Place { file, location })
    }

    fn document(&self, file: CoefficientFile) -> &Document {
        match file {
            CoefficientFile::Scenario => &self.scenario,
            CoefficientFile::Robot(index) => &self.robots[index],
        }
    }
}

/// Coefficients of a document, their paths after a prefix.
fn list(document: &Document, units: &Units, prefix: &[Part]) -> Vec<ListedCoefficient> {
    let listed = document.list().into_iter().map(|one| {
        let parts = prefix.iter().chain(one.path.parts()).cloned().collect();
        ListedCoefficient {
            path: CoefficientPath::from_parts(parts).to_string(),
            value: one.value,
            unit: units.unit(&one.location),
        }
    });
    listed.collect()
}

impl Setup {
    /// Coefficients of the scenario and of its robots.
    ///
    /// # Errors
    /// If they have numbers that files cannot have.
    pub fn coefficients(&self) -> Result<Coefficients, CoefficientError> {
        Coefficients::new(&self.scenario, &self.single)
    }
}

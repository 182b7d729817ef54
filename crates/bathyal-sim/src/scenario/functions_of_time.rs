//! Prescribed motions and applied wrenches of a scenario.

use super::{Scenario, ScenarioFile};
use crate::applied_wrench::AppliedWrench;
use crate::column_file::{KeptTable, MAX_FILE_SIZE};
use crate::control::names::within;
use crate::plant::TreeMethod;
use crate::prescribe::{PrescribedMotions, Prescription, PrescriptionError};
use bathyal::constraints::LoopConstraints;
use bathyal::{Model, State};
use bathyal_robot::{Diagnostic, Robot};
use std::path::Path;

/// Functions of time that act on a robot, and the tables that they were read from.
#[derive(Clone, Debug, Default)]
pub(super) struct FunctionsOfTime {
    pub prescriptions: Vec<Prescription>,
    pub wrenches: Vec<AppliedWrench>,
    tables: Vec<Table>,
}

/// Columns of a file.
#[derive(Clone, Debug)]
struct Table {
    place: TablePlace,
    kept: KeptTable,
}

/// Where a scenario names the file.
#[derive(Clone, Copy, Debug)]
enum TablePlace {
    Prescribe(usize),
    Force(usize),
    Moment(usize),
}

impl FunctionsOfTime {
    /// Builds the functions of a scenario; sets the initial state of prescribed joints.
    pub fn build(
        file: &ScenarioFile,
        robot: &Robot,
        model: &Model<f64>,
        loops: &LoopConstraints,
        state: &mut State<f64>,
    ) -> Result<Self, Diagnostic> {
        let scenario = &file.scenario;
        let mut built = FunctionsOfTime::default();
        let read = |name: &str| read(file, name);
        for (i, config) in scenario.prescribe.iter().enumerate() {
            let path = format!("prescribe[{i}]");
            let (prescription, kept) = config
                .build(robot, model, &read)
                .map_err(|diagnostic| within(&path, diagnostic))?;
            let wrong = |error: PrescriptionError| refused(&path, &error);
            prescription
                .check(model, state, scenario.duration)
                .map_err(wrong)?;
            built.prescriptions.push(prescription);
            PrescribedMotions::new(model, built.prescriptions.clone()).map_err(wrong)?;
            let place = TablePlace::Prescribe(i);
            built.tables.extend(kept.map(|kept| Table { place, kept }));
        }
        if !built.prescriptions.is_empty() && loops.has_rigid() {
            return Err(refused("prescribe", &PrescriptionError::RigidLoops));
        }
        let composite = scenario.dynamics.forward == TreeMethod::CompositeBody;
        if !built.prescriptions.is_empty() && composite {
            return Err(Diagnostic::new(
                "dynamics.forward",
                "dynamics.forward is 'composite_body', but motions are prescribed",
                "omit it: prescribed motions are evaluated by articulated bodies",
            ));
        }
        for (i, config) in scenario.wrenches.iter().enumerate() {
            let (wrench, [force, moment]) = config
                .build(model, &read)
                .map_err(|diagnostic| within(&format!("wrenches[{i}]"), diagnostic))?;
            built.wrenches.push(wrench);
            let force = force.map(|kept| (TablePlace::Force(i), kept));
            let moment = moment.map(|kept| (TablePlace::Moment(i), kept));
            for (place, kept) in force.into_iter().chain(moment) {
                built.tables.push(Table { place, kept });
            }
        }
        Ok(built)
    }

    /// Puts the tables among the files of a recording, whose scenario refers to them.
    pub fn keep_tables(&self, scenario: &mut Scenario, files: &mut Vec<(String, Vec<u8>)>) {
        for Table { place, kept } in &self.tables {
            let vector = |config: &mut Option<crate::applied_wrench::VectorConfig>, name: &str| {
                if let Some(table) = config.as_mut().and_then(|config| config.table.as_mut()) {
                    table.file = name.to_string();
                }
            };
            let name = match *place {
                TablePlace::Prescribe(i) => {
                    let name = format!("prescribe_{i}.csv");
                    if let Some(table) = &mut scenario.prescribe[i].table {
                        table.file.clone_from(&name);
                    }
                    name
                }
                TablePlace::Force(i) => {
                    let name = format!("force_{i}.csv");
                    vector(&mut scenario.wrenches[i].force, &name);
                    name
                }
                TablePlace::Moment(i) => {
                    let name = format!("moment_{i}.csv");
                    vector(&mut scenario.wrenches[i].moment, &name);
                    name
                }
            };
            files.push((name, kept.csv.clone().into_bytes()));
        }
    }

    /// Path in the scenario, and first and last time, s, of every table.
    pub fn table_spans(&self) -> impl Iterator<Item = (String, [f64; 2])> {
        let path = |place: TablePlace| match place {
            TablePlace::Prescribe(i) => format!("prescribe[{i}].table"),
            TablePlace::Force(i) => format!("wrenches[{i}].force.table"),
            TablePlace::Moment(i) => format!("wrenches[{i}].moment.table"),
        };
        let tables = self.tables.iter();
        tables.map(move |table| (path(table.place), table.kept.span))
    }
}

/// A prescription that is refused.
fn refused(path: &str, error: &PrescriptionError) -> Diagnostic {
    let help = match error {
        PrescriptionError::Start { .. } => {
            Some("give the same position in `robots.start`, or move the prescription".to_string())
        }
        PrescriptionError::Jump { .. } => Some(
            "points need a smooth interpolation, and a table must last as long as the run"
                .to_string(),
        ),
        _ => None,
    };
    Diagnostic {
        path: path.to_string(),
        message: error.to_string(),
        help,
    }
}

/// Reads a file of the scenario.
fn read(file: &ScenarioFile, name: &str) -> Result<Vec<u8>, String> {
    let bytes = file.files.read_inside(Path::new(name), MAX_FILE_SIZE);
    bytes.map_err(|error| format!("cannot be read: {error}"))
}

//! Prescribed motions from the columns of files.

use super::{MAX_SAMPLE_SPEED, PrescriptionError};
use crate::column_file::{KeptTable, ReadFile, columns};
use crate::trajectory::{Interpolation, PoseSamples, PoseTrajectory, Trajectory, check_times};
use bathyal::spatial::Quaternion;
use bathyal_robot::robot::Pose;
use bathyal_robot::{Diagnostic, to_pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Motion from the columns of a file: `.csv` with names in the first line, `.parquet`, or `.mcap`,
/// a recording. Between samples cubic splines are used that do not force rest at the ends, or
/// quintics if velocities are given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrescribeTableConfig {
    /// The file, relative to the scenario.
    pub file: String,
    /// Column of the times, s; `t` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Unit of the angles of a joint, or of roll, pitch and yaw; `rad` if not given. Velocities
    /// of joints are in this unit per second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<AngleUnit>,
    /// Column of the position of a joint; three columns x, y, z of a body, m. If not given, the
    /// signals of a recording: positions, attitudes and velocities of the joint or body of that
    /// name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub position: Vec<String>,
    /// Attitude of a body: four columns of a quaternion w, x, y, z, or three of roll, pitch and
    /// yaw. Upright if not given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orientation: Vec<String>,
    /// Column of the velocity of a joint; three columns of a body, world axes, m/s.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub velocity: Vec<String>,
    /// Three columns of the angular velocity of a body, world axes, rad/s.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub angular_velocity: Vec<String>,
}

/// Unit of angles in a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AngleUnit {
    /// Radians.
    #[default]
    Rad,
    /// Degrees.
    Deg,
}

impl PrescribeTableConfig {
    /// Motion of a joint, and its columns.
    pub(super) fn joint(
        &self,
        signal: &str,
        scale: f64,
        who: &str,
        read: ReadFile,
    ) -> Result<(Trajectory, KeptTable), Diagnostic> {
        for (field, names) in [
            ("orientation", &self.orientation),
            ("angular_velocity", &self.angular_velocity),
        ] {
            expect(field, names, &[0], who)?;
        }
        let named = |quantity: &str| vec![format!("joints.{signal}.{quantity}")];
        let (position, velocity) = match self.position.is_empty() {
            true => (named("position"), named("velocity")),
            false => (self.position.clone(), self.velocity.clone()),
        };
        expect("position", &position, &[1], who)?;
        expect("velocity", &velocity, &[0, 1], who)?;
        let table = self.read(&[&position, &velocity], who, read)?;
        table.check_speeds(&position[0], &table.columns[1], scale)?;
        let scaled = |column: &Vec<f64>| column.iter().map(|x| x * scale).collect::<Vec<_>>();
        let (times, values) = (&table.columns[0], scaled(&table.columns[1]));
        let motion = match table.columns.get(2) {
            Some(rates) => Trajectory::with_rates(times, &values, &scaled(rates)),
            None => Trajectory::through(times, &values, Interpolation::NotAKnot),
        };
        Ok((motion, table.kept()))
    }

    /// Motion of a body, and its columns.
    pub(super) fn body(
        &self,
        name: &str,
        who: &str,
        read: ReadFile,
    ) -> Result<(PoseTrajectory, KeptTable), Diagnostic> {
        let named = |quantity: &str, axes: &[&str]| -> Vec<String> {
            let axis = |axis: &&str| format!("bodies.{name}.{quantity}.{axis}");
            axes.iter().map(axis).collect()
        };
        let xyz = ["x", "y", "z"];
        let lists = match self.position.is_empty() {
            true => [
                named("position", &xyz),
                named("orientation", &["w", "x", "y", "z"]),
                named("velocity", &xyz),
                named("angular_velocity", &xyz),
            ],
            false => [
                self.position.clone(),
                self.orientation.clone(),
                self.velocity.clone(),
                self.angular_velocity.clone(),
            ],
        };
        let [position, orientation, velocity, angular] = &lists;
        expect("position", position, &[3], who)?;
        expect("orientation", orientation, &[0, 3, 4], who)?;
        expect("velocity", velocity, &[0, 3], who)?;
        expect("angular_velocity", angular, &[0, 3], who)?;
        let table = self.read(&[position, orientation, velocity, angular], who, read)?;
        for (k, column) in position.iter().enumerate() {
            table.check_speeds(column, &table.columns[1 + k], 1.0)?;
        }
        let mut first = 1 + position.len();
        let mut next = |names: &Vec<String>| {
            let range = first..first + names.len();
            first = range.end;
            &table.columns[range]
        };
        let attitude = next(orientation);
        let (velocity, angular) = (next(velocity), next(angular));
        let rows = table.columns[0].len();
        let vectors = |columns: &[Vec<f64>]| -> Vec<[f64; 3]> {
            (0..rows)
                .map(|i| core::array::from_fn(|k| columns[k][i]))
                .collect()
        };
        let known = |columns: &[Vec<f64>]| (!columns.is_empty()).then(|| vectors(columns));
        let samples = PoseSamples {
            times: table.columns[0].clone(),
            positions: vectors(&table.columns[1..4]),
            quaternions: self.quaternions(attitude, rows, who)?,
            velocities: known(velocity),
            angular_velocities: known(angular),
        };
        if let Some(column) = orientation.first() {
            table.check_turns(column, &samples.quaternions)?;
        }
        Ok((PoseTrajectory::through(&samples), table.kept()))
    }

    /// Attitudes out of no, three or four columns.
    fn quaternions(
        &self,
        columns: &[Vec<f64>],
        rows: usize,
        who: &str,
    ) -> Result<Vec<[f64; 4]>, Diagnostic> {
        let upright = [1.0, 0.0, 0.0, 0.0];
        match columns {
            [roll, pitch, yaw] => {
                let scale = match self.unit.unwrap_or_default() {
                    AngleUnit::Rad => 1.0,
                    AngleUnit::Deg => 1f64.to_radians(),
                };
                let quaternion = |i: usize| {
                    let rpy = [roll[i], pitch[i], yaw[i]].map(|x| x * scale);
                    let pose = to_pose(&Pose {
                        rpy_rad: Some(rpy),
                        ..Pose::default()
                    });
                    Quaternion::from_matrix(&pose.rotation).to_array()
                };
                Ok((0..rows).map(quaternion).collect())
            }
            [_, _, _, _] => {
                let mut found = Vec::with_capacity(rows);
                for i in 0..rows {
                    let q: [f64; 4] = core::array::from_fn(|k| columns[k][i]);
                    let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
                    if (length - 1.0).abs() > MAX_LENGTH_ERROR {
                        return Err(Diagnostic::new(
                            "orientation",
                            format!("{who}: the quaternion of row {} has length {length}", i + 1),
                            "quaternions have length 1",
                        ));
                    }
                    found.push(q);
                }
                Ok(found)
            }
            _ => Ok(vec![upright; rows]),
        }
    }

    /// Reads times and columns.
    fn read(
        &self,
        lists: &[&Vec<String>],
        who: &str,
        read: ReadFile,
    ) -> Result<MotionTable, Diagnostic> {
        let mut names = vec![self.time.clone().unwrap_or("t".to_string())];
        names.extend(lists.iter().flat_map(|list| list.iter().cloned()));
        let file = &self.file;
        let wrong = |what: String| {
            let message = format!("{who}: file '{file}': {what}");
            Diagnostic {
                path: "file".to_string(),
                message,
                help: None,
            }
        };
        let bytes = read(file).map_err(wrong)?;
        let columns = columns(file, bytes, &names).map_err(|error| wrong(error.to_string()))?;
        check_times(&columns[0], columns[0].len(), &names[0], who).map_err(|d| Diagnostic {
            path: "time".to_string(),
            ..d
        })?;
        Ok(MotionTable { names, columns })
    }
}

/// Largest error of the length of a quaternion: printed digits.
const MAX_LENGTH_ERROR: f64 = 1e-3;

/// Times, first, and columns of a motion.
struct MotionTable {
    names: Vec<String>,
    columns: Vec<Vec<f64>>,
}

impl MotionTable {
    fn kept(&self) -> KeptTable {
        KeptTable::new(&self.names, &self.columns)
    }

    /// Checks that no two samples are too far apart.
    fn check_speeds(&self, name: &str, values: &[f64], scale: f64) -> Result<(), Diagnostic> {
        self.check_gaps(
            name,
            |i| (values[i + 1] - values[i]).abs() * scale,
            |i| values[i],
        )
    }

    /// The same for attitudes.
    fn check_turns(&self, name: &str, quaternions: &[[f64; 4]]) -> Result<(), Diagnostic> {
        let angle = |i: usize| {
            let pairs = quaternions[i].iter().zip(&quaternions[i + 1]);
            let cosine: f64 = pairs.map(|(a, b)| a * b).sum();
            2.0 * cosine.abs().min(1.0).acos()
        };
        self.check_gaps(name, angle, |i| quaternions[i][0])
    }

    fn check_gaps(
        &self,
        name: &str,
        gap: impl Fn(usize) -> f64,
        value: impl Fn(usize) -> f64,
    ) -> Result<(), Diagnostic> {
        for (i, t) in self.columns[0].windows(2).enumerate() {
            if gap(i) > MAX_SAMPLE_SPEED * (t[1] - t[0]) {
                let error = PrescriptionError::Samples {
                    column: name.to_string(),
                    t: t[0],
                    next: t[1],
                    before: value(i),
                    after: value(i + 1),
                };
                return Err(Diagnostic {
                    path: "position".to_string(),
                    message: error.to_string(),
                    help: None,
                });
            }
        }
        Ok(())
    }
}

/// Checks the number of columns of a field.
fn expect(field: &str, names: &[String], counts: &[usize], who: &str) -> Result<(), Diagnostic> {
    match counts.contains(&names.len()) {
        true => Ok(()),
        false => {
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            Err(Diagnostic::new(
                field,
                format!("{who}: {} columns of {field}", names.len()),
                format!("give {}", counts.join(" or ")),
            ))
        }
    }
}

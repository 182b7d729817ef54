//! Wrenches of scenario files.

use super::{AppliedWrench, WrenchAxes};
use crate::column_file::{KeptTable, ReadFile, columns};
use crate::control::names::within;
use crate::trajectory::{Interpolation, SinusoidConfig, Trajectory, check_times};
use bathyal::Model;
use bathyal::spatial::{Force, Vec3};
use bathyal_robot::Diagnostic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A wrench on a body as a function of time, from outside: no thruster gives it. It is evaluated
/// at the times of the integrator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AppliedWrenchConfig {
    /// The body.
    pub body: String,
    /// Axes of force and moment; `world` if not given.
    #[serde(default)]
    pub axes: WrenchAxes,
    /// Point that the force acts at, in the body's frame, m.
    #[serde(default)]
    pub point: [f64; 3],
    /// Force, N.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<VectorConfig>,
    /// Moment, N m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<VectorConfig>,
}

/// A vector as a function of time: through values at times, as a sinusoid, or from a table. One
/// value without times is held, or the mean of a sinusoid.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VectorConfig {
    /// Times of the values, s, ascending. The first value holds before, the last after them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<f64>,
    /// Values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub value: Vec<[f64; 3]>,
    /// Interpolation between times; `linear` if not given, `not_a_knot` for a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interpolation: Option<Interpolation>,
    /// Sinusoid about the one value that is given, or about zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sinusoid: Option<VectorSinusoidConfig>,
    /// Columns of a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<VectorTableConfig>,
}

/// value + amplitude sin(2π t/period + phase).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VectorSinusoidConfig {
    /// In the unit of the value.
    pub amplitude: [f64; 3],
    /// s.
    pub period: f64,
    /// Degrees.
    #[serde(default)]
    pub phase_deg: f64,
}

/// Three columns of a file: `.csv` with names in the first line, `.parquet` or `.mcap`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VectorTableConfig {
    /// The file, relative to the scenario.
    pub file: String,
    /// Column of the times, s; `t` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Columns of x, y and z.
    pub columns: [String; 3],
}

/// A wrench, and its tables: of the force and of the moment.
pub(crate) type Built = (AppliedWrench, [Option<KeptTable>; 2]);

impl AppliedWrenchConfig {
    /// Builds the wrench.
    pub(crate) fn build(&self, model: &Model<f64>, read: ReadFile) -> Result<Built, Diagnostic> {
        let Some(body) = model.body(&self.body) else {
            let names = (0..model.body_count()).map(|b| format!("'{}'", model.body_name(b)));
            return Err(Diagnostic::new(
                "body",
                format!("there is no body '{}'", self.body),
                format!("give one of: {}", names.collect::<Vec<_>>().join(", ")),
            ));
        };
        if self.force.is_none() && self.moment.is_none() {
            return Err(Diagnostic::new(
                "",
                format!("the wrench on '{}' has neither force nor moment", self.body),
                "give one of them, or both",
            ));
        }
        let who = format!("the wrench on '{}'", self.body);
        let mut tables = [None, None];
        let mut build = |index: usize, field: &str, config: &Option<VectorConfig>| match config {
            Some(config) => {
                let (vector, kept) = config.build(&who, read).map_err(|d| within(field, d))?;
                tables[index] = kept;
                Ok(vector)
            }
            None => Ok(core::array::from_fn(|_| Trajectory::hold(0.0))),
        };
        let force = build(0, "force", &self.force)?;
        let moment = build(1, "moment", &self.moment)?;
        let at = |vector: &[Trajectory; 3], t: f64| Vec3(vector.each_ref().map(|x| x.at(t).value));
        let wrench = AppliedWrench::new(body, self.axes, move |t| Force {
            moment: at(&moment, t),
            force: at(&force, t),
        });
        Ok((wrench.at(self.point), tables))
    }
}

impl VectorConfig {
    fn build(
        &self,
        who: &str,
        read: ReadFile,
    ) -> Result<([Trajectory; 3], Option<KeptTable>), Diagnostic> {
        match (&self.table, &self.sinusoid) {
            (Some(table), None) if self.value.is_empty() && self.times.is_empty() => {
                let interpolation = self.interpolation.unwrap_or(Interpolation::NotAKnot);
                let (vector, kept) = table
                    .build(interpolation, who, read)
                    .map_err(|d| within("table", d))?;
                Ok((vector, Some(kept)))
            }
            (None, Some(sinusoid)) if self.value.len() < 2 && self.times.is_empty() => {
                let mean = self.value.first().copied().unwrap_or_default();
                Ok((sinusoid.about(mean, who)?, None))
            }
            (None, None) => Ok((self.points(who)?, None)),
            _ => Err(Diagnostic::new(
                "",
                format!("{who}: values, sinusoid and table are given together"),
                "give values at times, a sinusoid about at most one value, or a table",
            )),
        }
    }

    fn points(&self, who: &str) -> Result<[Trajectory; 3], Diagnostic> {
        if let ([value], []) = (&self.value[..], &self.times[..]) {
            return Ok(value.map(Trajectory::hold));
        }
        check_times(&self.times, self.value.len(), "value", who)?;
        let interpolation = self.interpolation.unwrap_or(Interpolation::Linear);
        Ok(core::array::from_fn(|k| {
            let along: Vec<f64> = self.value.iter().map(|x| x[k]).collect();
            Trajectory::through(&self.times, &along, interpolation)
        }))
    }
}

impl VectorSinusoidConfig {
    fn about(&self, mean: [f64; 3], who: &str) -> Result<[Trajectory; 3], Diagnostic> {
        let VectorSinusoidConfig {
            amplitude,
            period,
            phase_deg,
        } = *self;
        let each = |k: usize| SinusoidConfig {
            amplitude: amplitude[k],
            period,
            phase_deg,
        };
        each(0).check(who)?;
        Ok(core::array::from_fn(|k| each(k).about(mean[k], 1.0)))
    }
}

impl VectorTableConfig {
    fn build(
        &self,
        interpolation: Interpolation,
        who: &str,
        read: ReadFile,
    ) -> Result<([Trajectory; 3], KeptTable), Diagnostic> {
        let mut names = vec![self.time.clone().unwrap_or("t".to_string())];
        names.extend(self.columns.iter().cloned());
        let wrong = |what: String| Diagnostic {
            path: "file".to_string(),
            message: format!("{who}: file '{}': {what}", self.file),
            help: None,
        };
        let bytes = read(&self.file).map_err(wrong)?;
        let columns = columns(&self.file, bytes, &names).map_err(|e| wrong(e.to_string()))?;
        let times = &columns[0];
        check_times(times, times.len(), &names[0], who).map_err(|d| Diagnostic {
            path: "time".to_string(),
            ..d
        })?;
        let vector =
            core::array::from_fn(|k| Trajectory::through(times, &columns[1 + k], interpolation));
        Ok((vector, KeptTable::new(&names, &columns)))
    }
}

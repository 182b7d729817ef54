//! Trajectories of scenario files.

use super::interpolation::Interpolation;
use super::scalar::Trajectory;
use bathyal_robot::Diagnostic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The shortest time between two points, s: splines divide by its fifth power.
const SHORTEST: f64 = 1e-6;

/// Physical quantity of a trajectory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// An angle: `rad` or `deg`.
    Angle,
    /// A distance: `m`.
    Distance,
    /// A force or a torque: `value`, in N or N m.
    Effort,
}

/// A sinusoid about one value: value + amplitude sin(2π t/period + phase).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SinusoidConfig {
    /// In the unit of the value.
    pub amplitude: f64,
    /// s.
    pub period: f64,
    /// Degrees.
    #[serde(default)]
    pub phase_deg: f64,
}

impl SinusoidConfig {
    /// The sinusoid about a mean; `unit` is that of its amplitude.
    pub(crate) fn about(&self, mean: f64, unit: f64) -> Trajectory {
        let phase = self.phase_deg.to_radians();
        Trajectory::sinusoid(mean, self.amplitude * unit, self.period, phase)
    }

    /// Checks the period; `who` names in messages what follows it.
    pub(crate) fn check(&self, who: &str) -> Result<(), Diagnostic> {
        match self.period > 0.0 && self.period.is_finite() {
            true => Ok(()),
            false => Err(Diagnostic::new(
                "sinusoid.period",
                format!("{who}: the period of the sinusoid is {} s", self.period),
                "it must be positive",
            )),
        }
    }
}

/// One number as a function of time: through the given values at the given times. One value
/// without times is held, or the mean of a sinusoid.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrajectoryConfig {
    /// Times of the points, s, ascending. Before the first and after the last nothing moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<f64>,
    /// Angles, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rad: Option<Vec<f64>>,
    /// Angles, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deg: Option<Vec<f64>>,
    /// Distances of a prismatic joint, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub m: Option<Vec<f64>>,
    /// Forces or torques, N or N m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Vec<f64>>,
    /// Interpolation between the points; `quintic` for motions and `linear` for forces,
    /// if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interpolation: Option<Interpolation>,
    /// A sinusoid about the one value that is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sinusoid: Option<SinusoidConfig>,
}

impl TrajectoryConfig {
    /// An angle through `deg` at `times`.
    pub fn degrees(times: &[f64], deg: &[f64], interpolation: Interpolation) -> Self {
        TrajectoryConfig {
            times: times.to_vec(),
            deg: Some(deg.to_vec()),
            interpolation: Some(interpolation),
            ..TrajectoryConfig::default()
        }
    }

    /// Builds the trajectory; `who` names in messages what follows it.
    pub fn build(&self, quantity: Quantity, who: &str) -> Result<Trajectory, Diagnostic> {
        let (field, values) = self.values(quantity, who)?;
        if let Some(value) = values.iter().find(|x| !x.is_finite()) {
            let message = format!("{who}: {field} has {value}");
            return Err(Diagnostic::new(field, message, "give finite numbers"));
        }
        if let ([value], []) = (&values[..], &self.times[..]) {
            let Some(sinusoid) = &self.sinusoid else {
                return Ok(Trajectory::hold(*value));
            };
            sinusoid.check(who)?;
            let unit = match field {
                "deg" => 1f64.to_radians(),
                _ => 1.0,
            };
            return Ok(sinusoid.about(*value, unit));
        }
        if self.sinusoid.is_some() {
            return Err(Diagnostic::new(
                "sinusoid",
                format!("{who}: a sinusoid about {} values", values.len()),
                format!("give one {field}, its mean, and no times"),
            ));
        }
        check_times(&self.times, values.len(), field, who)?;
        let usual = match quantity {
            Quantity::Angle | Quantity::Distance => Interpolation::Quintic,
            Quantity::Effort => Interpolation::Linear,
        };
        let interpolation = self.interpolation.unwrap_or(usual);
        Ok(Trajectory::through(&self.times, &values, interpolation))
    }

    /// The values in SI units, and the field that they are given in.
    fn values(
        &self,
        quantity: Quantity,
        who: &str,
    ) -> Result<(&'static str, Vec<f64>), Diagnostic> {
        let given: Vec<(&'static str, &Vec<f64>)> = [
            ("rad", &self.rad),
            ("deg", &self.deg),
            ("m", &self.m),
            ("value", &self.value),
        ]
        .into_iter()
        .filter_map(|(field, values)| Some((field, values.as_ref()?)))
        .collect();
        let right: &[&str] = match quantity {
            Quantity::Angle => &["rad", "deg"],
            Quantity::Distance => &["m"],
            Quantity::Effort => &["value"],
        };
        let help = format!("give only {}", right.join(" or "));
        match given[..] {
            [(field, values)] if right.contains(&field) => Ok(match field {
                "deg" => (field, values.iter().map(|x| x.to_radians()).collect()),
                _ => (field, values.clone()),
            }),
            [] => Err(Diagnostic::new("", format!("{who}: no values"), help)),
            [.., (field, _)] => {
                let message = format!("{who}: {field} does not apply");
                Err(Diagnostic::new(field, message, help))
            }
        }
    }
}

/// Checks that there is a time for each of `count` values, ascending.
pub(crate) fn check_times(
    times: &[f64],
    count: usize,
    field: &str,
    who: &str,
) -> Result<(), Diagnostic> {
    let diagnostic = |message: String, help: &str| Err(Diagnostic::new("times", message, help));
    if times.len() != count || times.is_empty() {
        return diagnostic(
            format!("{who}: {} times for {count} values of {field}", times.len()),
            "give one time for each value; a single value needs no time",
        );
    }
    if let Some(time) = times.iter().find(|t| !t.is_finite()) {
        return diagnostic(format!("{who}: a time is {time}"), "times must be finite");
    }
    match times.windows(2).find(|t| t[1] - t[0] < SHORTEST) {
        Some(t) => diagnostic(
            format!("{who}: times descend from {} to {}", t[0], t[1]),
            "times must ascend by at least 1 µs",
        ),
        None => Ok(()),
    }
}

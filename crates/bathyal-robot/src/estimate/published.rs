//! Estimates beside published values of built vehicles.
//!
//! The vehicles are given as a user would give them: outline, mass, density of the water. Damping is
//! compared at 1 m/s and 1 rad/s, since some publish linear and others quadratic coefficients.

use super::class::COEFFICIENTS;
use super::{Bar, Options, estimate};
use crate::file_set::FileSet;
use crate::robot::{Body, Geometry, JointType, Robot};
use crate::source::Diagnostic;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const VEHICLES: &str = include_str!("published.toml");

/// By the name of the coefficient.
type Coefficients = BTreeMap<String, f64>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    vehicles: Vec<Vehicle>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vehicle {
    name: String,
    sources: Vec<String>,
    water_density: f64,
    mass: f64,
    displaced_volume: Option<f64>,
    geometry: Vec<Geometry>,
    added_mass: Coefficients,
    linear: Coefficients,
    quadratic: Coefficients,
    /// By field and coefficient: why a value is doubted.
    #[serde(default)]
    doubts: BTreeMap<String, BTreeMap<String, String>>,
}

/// A published coefficient and its estimate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Name of the vehicle.
    pub vehicle: String,
    /// Where its values are published.
    pub sources: Vec<String>,
    /// `added_mass`, or `drag` at 1 m/s and 1 rad/s.
    pub field: &'static str,
    /// The estimate and its range.
    pub estimate: Bar,
    /// The published value.
    pub published: f64,
    /// The published value lies in the range.
    pub inside: bool,
    /// Why the published value is doubted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
}

/// Compares the estimates of built vehicles with what is published.
pub fn published() -> Result<Vec<Comparison>, Diagnostic> {
    let file: File = toml::from_str(VEHICLES).map_err(|error| {
        Diagnostic::new(
            "",
            format!("published vehicles: {error}"),
            "report this error",
        )
    })?;
    let mut comparisons = Vec::new();
    for vehicle in &file.vehicles {
        comparisons.extend(compare(vehicle)?);
    }
    Ok(comparisons)
}

fn compare(vehicle: &Vehicle) -> Result<Vec<Comparison>, Diagnostic> {
    let mut body = Body {
        name: vehicle.name.clone(),
        mass: Some(vehicle.mass),
        geometry: vehicle.geometry.clone(),
        ..Body::default()
    };
    body.joint.kind = JointType::Free;
    body.hydrodynamics.displaced_volume = vehicle.displaced_volume;
    let mut robot = Robot::new(&vehicle.name);
    robot.water_density = Some(vehicle.water_density);
    robot.bodies.push(body);
    let report = estimate(&mut robot, &FileSet::default(), &Options::default())?;
    let at_one = |name: &str| {
        let parts = [vehicle.linear.get(name), vehicle.quadratic.get(name)];
        match parts {
            [None, None] => None,
            parts => Some(parts.into_iter().flatten().sum()),
        }
    };
    let mut comparisons = Vec::new();
    for entry in &report.entries {
        for (bar, name) in entry.bars.iter().zip(COEFFICIENTS) {
            let published = match entry.field {
                "added_mass" => vehicle.added_mass.get(name).copied(),
                _ => at_one(name),
            };
            let doubts = vehicle.doubts.get(entry.field);
            comparisons.extend(published.map(|published| Comparison {
                vehicle: vehicle.name.clone(),
                sources: vehicle.sources.clone(),
                field: entry.field,
                estimate: bar.clone(),
                published,
                inside: bar.contains(published),
                doubt: doubts.and_then(|doubts| doubts.get(name)).cloned(),
            }));
        }
    }
    Ok(comparisons)
}

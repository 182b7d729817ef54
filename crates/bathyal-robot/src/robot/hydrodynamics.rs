//! What the water does to a body.

use super::placement::Pose;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the water does to a body. What is missing counts as zero, and `bathyal check`
/// says so; `bathyal estimate` fills it in from the geometry.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hydrodynamics {
    /// Displaced volume, m³.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub displaced_volume: Option<f64>,
    /// Centre of buoyancy, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub center_of_buoyancy: Option<[f64; 3]>,
    /// Added mass, kg and kg m², positive: the density of the water is in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added_mass: Option<Matrix6>,
    /// The laws for the force of passing water; their forces add up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drag: Option<Vec<Drag>>,
}

impl Hydrodynamics {
    /// Nothing is said about the water.
    pub fn is_empty(&self) -> bool {
        *self == Hydrodynamics::default()
    }
}

/// Six by six, in the order surge, sway, heave, roll, pitch, yaw (x, y, z, then the
/// rotations about them). Either `diagonal` or `matrix`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Matrix6 {
    /// Only the diagonal: surge, sway, heave, roll, pitch, yaw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagonal: Option<[f64; 6]>,
    /// All six rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matrix: Option<[[f64; 6]; 6]>,
    /// The frame that it holds in, in the body's frame; the body's own if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<Pose>,
}

impl Matrix6 {
    /// A diagonal one in the body's frame.
    pub fn diagonal(diagonal: [f64; 6]) -> Self {
        Matrix6 {
            diagonal: Some(diagonal),
            ..Matrix6::default()
        }
    }

    /// A full one in the body's frame; written as a diagonal if it is one.
    pub fn full(matrix: [[f64; 6]; 6]) -> Self {
        let off = |(i, j): (usize, usize)| i == j || matrix[i][j] == 0.0;
        if (0..6).all(|i| (0..6).all(|j| off((i, j)))) {
            return Matrix6::diagonal(core::array::from_fn(|i| matrix[i][i]));
        }
        Matrix6 {
            matrix: Some(matrix),
            ..Matrix6::default()
        }
    }

    /// All six rows; `matrix` wins if both are given.
    pub fn rows(&self) -> [[f64; 6]; 6] {
        let mut rows = self.matrix.unwrap_or_default();
        if let (None, Some(diagonal)) = (self.matrix, self.diagonal) {
            for (i, x) in diagonal.into_iter().enumerate() {
                rows[i][i] = x;
            }
        }
        rows
    }
}

/// One law for the force of passing water.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant)] // Robots have few of them, and they are not moved about.
pub enum Drag {
    /// Cross-flow drag on a cylinder, by strip theory.
    Cylinder(CylinderDrag),
    /// Drag and lift on a slender member of any section, by strip theory.
    Strip(StripDrag),
    /// Linear and quadratic damping matrices, as vehicles are identified in tanks.
    Damping(DampingDrag),
}

/// Cross-flow drag on a cylinder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CylinderDrag {
    /// One end of the axis, m.
    pub start: [f64; 3],
    /// The other end, m.
    pub end: [f64; 3],
    /// Radius, m.
    pub radius: f64,
    /// C_D of the side; 1.1 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drag_coefficient: Option<f64>,
    /// C_D of the flat ends; none if something covers them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_coefficient: Option<f64>,
    /// Gauss points along the axis; 4 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

/// Drag and lift on a slender member of any section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StripDrag {
    /// One end of the axis, m.
    pub start: [f64; 3],
    /// The other end, m.
    pub end: [f64; 3],
    /// The direction across the member from which the angle of attack is measured.
    pub chord: [f64; 3],
    /// The width that the coefficients refer to, m.
    pub width: f64,
    /// C_D by angle of attack.
    pub drag: Coefficients,
    /// C_L by angle of attack; none, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lift: Option<Coefficients>,
    /// Gauss points along the axis; 4 if not given. Not together with `strips`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Equal strips along the axis, each sampled at its middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strips: Option<u32>,
}

/// A coefficient by angle: one value and no angle, or as many of both, ascending within a
/// full turn, linear between.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coefficients {
    /// Angles in rad, from −π to π.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle_rad: Option<Vec<f64>>,
    /// Angles in degrees, from −180 to 180.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle_deg: Option<Vec<f64>>,
    /// The coefficients.
    pub value: Vec<f64>,
}

/// Linear and quadratic damping: f = −D_l ν − D_q |ν| ν. Positive numbers dissipate, and
/// the density of the water is in them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DampingDrag {
    /// D_l: N s/m, N m s/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub linear: Option<Matrix6>,
    /// D_q: N s²/m², N m s²/rad².
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quadratic: Option<Matrix6>,
}

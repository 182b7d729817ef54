//! Hydrodynamic model of a body.

use super::derivatives::DerivativesDrag;
use super::placement::Pose;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Hydrodynamic model of a body. Missing values count as zero, and `bathyal check` lists them;
/// `bathyal estimate` fills them in from the geometry.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hydrodynamics {
    /// Displaced volume, m³.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub displaced_volume: Option<f64>,
    /// Centre of buoyancy, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub center_of_buoyancy: Option<[f64; 3]>,
    /// Added mass, kg and kg m², positive; includes the density of the water.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added_mass: Option<Matrix6>,
    /// Fraction of the potential-flow (Munk) moment of translation that acts, from 0 to 1.
    /// Separation at the stern takes away a part of it; forces are not scaled. Default: 1,
    /// potential flow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub munk: Option<f64>,
    /// Drag models; their forces add up. An empty list means no drag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drag: Option<Vec<Drag>>,
    /// Laws by name; their forces and added masses add to those above.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub laws: Vec<LawEntry>,
}

/// A hydrodynamic law by its name: one that is shipped, or one that a program has registered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LawEntry {
    /// Name of the law.
    pub law: String,
    /// Parameters of the law.
    #[serde(default, skip_serializing_if = "toml::Table::is_empty")]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub parameters: toml::Table,
}

impl Hydrodynamics {
    /// Returns true if no value is given.
    pub fn is_empty(&self) -> bool {
        *self == Hydrodynamics::default()
    }
}

/// A 6 × 6 matrix in the order surge, sway, heave, roll, pitch, yaw (x, y, z, then the
/// rotations about them). Either `diagonal` or `matrix`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Matrix6 {
    /// Diagonal elements: surge, sway, heave, roll, pitch, yaw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagonal: Option<[f64; 6]>,
    /// All elements, by rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matrix: Option<[[f64; 6]; 6]>,
    /// Frame in which the matrix is given, in the body frame. Default: the body frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<Pose>,
}

impl Matrix6 {
    /// Creates a diagonal matrix in the body frame.
    pub fn from_diagonal(diagonal: [f64; 6]) -> Self {
        Matrix6 {
            diagonal: Some(diagonal),
            ..Matrix6::default()
        }
    }

    /// Creates a matrix in the body frame from its rows; stored by its diagonal if it is diagonal.
    pub fn from_rows(matrix: [[f64; 6]; 6]) -> Self {
        let off = |(i, j): (usize, usize)| i == j || matrix[i][j] == 0.0;
        if (0..6).all(|i| (0..6).all(|j| off((i, j)))) {
            return Matrix6::from_diagonal(core::array::from_fn(|i| matrix[i][i]));
        }
        Matrix6 {
            matrix: Some(matrix),
            ..Matrix6::default()
        }
    }

    /// Rows of the matrix; of `matrix`, if both forms are given.
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

/// A drag model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant)] // Robots have few of them, and they are not moved about.
pub enum Drag {
    /// Cross-flow drag of a cylinder, by strip theory.
    Cylinder(CylinderDrag),
    /// Drag and lift of a slender member of any section, by strip theory.
    Strip(StripDrag),
    /// Linear and quadratic damping matrices, as identified in tank tests.
    Damping(DampingDrag),
    /// Hydrodynamic derivatives by their names.
    Derivatives(DerivativesDrag),
    /// Drag of a compact body, the same in every direction.
    Isotropic(IsotropicDrag),
    /// Lift, viscous moment and drag of a slender hull.
    Hull(HullDrag),
}

/// Cross-flow drag of a cylinder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CylinderDrag {
    /// One end of the axis, m.
    pub start: [f64; 3],
    /// The other end, m.
    pub end: [f64; 3],
    /// Radius, m.
    pub radius: f64,
    /// C_D across the axis. Default: 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drag_coefficient: Option<f64>,
    /// C_D of the flat ends. Without it the ends have no drag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_coefficient: Option<f64>,
    /// Gauss points along the axis. Default: 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

/// Drag and lift of a slender member of any section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StripDrag {
    /// One end of the axis, m.
    pub start: [f64; 3],
    /// The other end, m.
    pub end: [f64; 3],
    /// Chord: the direction across the member from which the angle of attack is measured.
    pub chord: [f64; 3],
    /// Reference width of the coefficients, m.
    pub width: f64,
    /// C_D over the angle of attack.
    pub drag: Coefficients,
    /// C_L over the angle of attack. Default: no lift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lift: Option<Coefficients>,
    /// Gauss points along the axis. Default: 4. Not together with `strips`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Number of equal strips along the axis, each evaluated at its midpoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strips: Option<u32>,
}

/// Lift, viscous moment, cross-flow and axial drag of a slender hull of revolution by its angle of
/// attack. It takes away from the Munk moment of the added mass what separation at the stern does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HullDrag {
    /// Foremost point of the axis, m.
    pub nose: [f64; 3],
    /// Rearmost point of the axis, m.
    pub tail: [f64; 3],
    /// Radii from nose to tail, m; linear between.
    pub radius: Vec<f64>,
    /// Stations of the radii, from 0 at the nose to 1 at the tail. Default: equally spaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stations: Option<Vec<f64>>,
    /// Station where the flow separates, going ahead, from 0 to 1. Default: 0.378 + 0.527 times the
    /// station where the section becomes smaller fastest (Hopkins).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub separation: Option<f64>,
    /// Apparent mass of a section over that of its own area of water. Default: k₂ − k₁ of a spheroid
    /// of the same length and largest radius.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apparent_mass: Option<f64>,
    /// C_D of the sections across the flow. Default: 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cross_flow_coefficient: Option<f64>,
    /// C_D along the axis, by the largest section. Default: no axial drag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axial_coefficient: Option<f64>,
    /// Number of strips along the hull. Default: 20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strips: Option<u32>,
}

/// A coefficient over an angle: one value without angles, or as many values as angles;
/// angles ascend within a full turn, and values are interpolated linearly.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coefficients {
    /// Angles in rad, from −π to π.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle_rad: Option<Vec<f64>>,
    /// Angles in degrees, from −180 to 180.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle_deg: Option<Vec<f64>>,
    /// Values of the coefficient.
    pub value: Vec<f64>,
}

/// Linear and quadratic damping: f = −D_l ν − D_q |ν| ν. Positive elements dissipate energy and
/// include the density of the water.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DampingDrag {
    /// Linear damping D_l, N s/m and N m s/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub linear: Option<Matrix6>,
    /// Quadratic damping D_q, N s²/m² and N m s²/rad².
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quadratic: Option<Matrix6>,
}

/// Drag of a compact body, such as a sphere: f = −½ ρ C_D A |v| v at the centre.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IsotropicDrag {
    /// Centre of the body, m. Default: the origin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub center: Option<[f64; 3]>,
    /// Reference area A, m².
    pub area: f64,
    /// C_D.
    pub drag_coefficient: f64,
}

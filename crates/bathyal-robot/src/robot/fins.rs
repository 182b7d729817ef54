//! Fins: lifting surfaces, fixed or on a hinge with a servo.

use super::derivatives::{Axes, Reference};
use super::placement::Pose;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A fin, rudder, elevator or foil: lift and drag of a surface in the water that passes it. Either
/// its geometry is given, or `derivatives`.
///
/// Lift pushes along span_direction × chord_direction where the angle of attack is positive. A
/// positive deflection turns the leading edge that way and adds to the angle of attack.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fin {
    /// Name of the fin.
    pub name: String,
    /// Body on which the forces act.
    pub body: String,
    /// Point at a quarter of the chord, at the middle of the span, of the fin that is not deflected;
    /// in the body frame, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<[f64; 3]>,
    /// Direction of the span, and axis of the deflection by the right-hand rule; any length but zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span_direction: Option<[f64; 3]>,
    /// Direction of the chord, from the trailing to the leading edge; any length but zero. Its part
    /// along the span is ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chord_direction: Option<[f64; 3]>,
    /// Span, from root to tip, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<f64>,
    /// Mean chord, m. The area is span times chord.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chord: Option<f64>,
    /// True if the root stands on a hull, which mirrors the flow: the aspect ratio is then
    /// 2 span / chord. Default: false, both ends are free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_hull: Option<bool>,
    /// Effective aspect ratio. Default: span / chord, or twice that with `on_hull`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aspect_ratio: Option<f64>,
    /// Coefficients over the angle of attack. Default: a foil of this aspect ratio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<Section>,
    /// Hydrodynamic derivatives by the deflection, in place of a geometry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derivatives: Option<ControlDerivatives>,
    /// Hinge and servo. Default: the fin is fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hinge: Option<Hinge>,
}

/// Coefficients of a fin over the angle of attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// Symmetric foil by formulas.
    Foil(FoilSection),
    /// Measured or computed coefficients.
    Table(SectionTable),
}

/// Symmetric foil: attached flow up to the stall, a flat plate beyond it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FoilSection {
    /// Lift slope at zero, 1/rad. Default: 2π A / (2 + √(A² + 4)), A the aspect ratio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lift_slope: Option<f64>,
    /// Angle of attack at which the flow separates, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stall_rad: Option<f64>,
    /// Angle of attack at which the flow separates, degrees. Default: 12 + 24 / A, at most 40.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stall_deg: Option<f64>,
    /// C_D without lift. Default: 0.012.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_drag: Option<f64>,
    /// Span efficiency e of the induced drag, C_L² / (π e A). Default: 0.9.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub efficiency: Option<f64>,
    /// C_D across the flow, at an angle of attack of 90 degrees. Default: 1.11 + 0.018 A, at most 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broadside_drag: Option<f64>,
}

/// Coefficients over the angle of attack, interpolated linearly. Angles that begin at 0 are of a
/// symmetric section; outside of its angles the fin is a flat plate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionTable {
    /// Angles of attack in rad, ascending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle_rad: Option<Vec<f64>>,
    /// Angles of attack in degrees, ascending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle_deg: Option<Vec<f64>>,
    /// C_L.
    pub lift: Vec<f64>,
    /// C_D.
    pub drag: Vec<f64>,
    /// C_M about the quarter chord, positive where it raises the leading edge. Default: the centre of
    /// pressure moves from a quarter of the chord, along the flow, to its middle, across it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Vec<f64>>,
    /// C_D across the flow, where the table does not reach 90 degrees. Default: 1.11 + 0.018 A.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broadside_drag: Option<f64>,
}

/// Hinge of a fin, along its span, with the servo that turns it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hinge {
    /// Place of the axis on the chord, from the leading edge, in parts of the chord. Default: 0.25.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chord_fraction: Option<f64>,
    /// [minimum, maximum] deflection, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits_rad: Option<[f64; 2]>,
    /// [minimum, maximum] deflection, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits_deg: Option<[f64; 2]>,
    /// Largest rate of the deflection, rad/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,
    /// Time constant of the first-order lag between command and deflection, s. Default: 0.05 with
    /// `rate`; without both the deflection is the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_constant: Option<f64>,
    /// Time from a command to when the servo takes it, s; it passes in whole control periods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<f64>,
    /// Electrical power of the servo at rest, W.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_power: Option<f64>,
}

impl Hinge {
    /// [minimum, maximum] deflection, rad.
    pub fn limits(&self) -> Option<[f64; 2]> {
        let degrees = || self.limits_deg.map(|pair| pair.map(f64::to_radians));
        self.limits_rad.or_else(degrees)
    }
}

/// Hydrodynamic derivatives of control surfaces that one deflection moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlDerivatives {
    /// Axes in which the coefficients are given.
    pub axes: Axes,
    /// Frame of the coefficients, in the body frame, before its axes are turned. Default: the body
    /// frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<Pose>,
    /// Makes the coefficients dimensionless (prime system). Default: they have dimensions, and
    /// include the density of the water.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// Coefficients by name: those of hydrodynamic derivatives, then the deflection d in rad, with
    /// the letters of the surface if it has some: `Y_uud`, `Z_uuds`, `M_uuds`, `X_uudsds`, `N_uudr`.
    pub coefficients: BTreeMap<String, f64>,
}

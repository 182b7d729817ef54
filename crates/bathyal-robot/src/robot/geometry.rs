//! What a body looks like.

use super::placement::Pose;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A shape somewhere on a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Geometry {
    /// The shape.
    pub shape: Shape,
    /// Where the shape's frame is in the body's; the body's own if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// What the shape is for.
    #[serde(default, skip_serializing_if = "Purpose::is_default")]
    pub purpose: Purpose,
    /// Density of what it is made of, kg/m³: gives mass and inertia where they are missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<f64>,
    /// Red, green, blue from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<[f64; 3]>,
}

/// What a shape is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// To be shown, and to be estimated from.
    #[default]
    Both,
    /// Only to be shown.
    Display,
    /// Only to be estimated from.
    Estimation,
}

impl Purpose {
    fn is_default(&self) -> bool {
        *self == Purpose::default()
    }
}

/// A shape, centred on its frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// A box.
    Box {
        /// Edges along x, y, z, m.
        size: [f64; 3],
    },
    /// A sphere.
    Sphere {
        /// Radius, m.
        radius: f64,
    },
    /// An ellipsoid.
    Ellipsoid {
        /// Semi-axes along x, y, z, m.
        semi_axes: [f64; 3],
    },
    /// A cylinder along z.
    Cylinder {
        /// Radius, m.
        radius: f64,
        /// Length, m.
        length: f64,
    },
    /// A cylinder along z with a half sphere on each end.
    Capsule {
        /// Radius, m.
        radius: f64,
        /// Length of the cylinder between the half spheres, m.
        length: f64,
    },
    /// Triangles from a file.
    Mesh(Mesh),
}

/// Triangles from a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mesh {
    /// STL, OBJ or Collada (DAE): a path relative to the robot file, or `package://` or
    /// `file://` as in URDF. It may not leave the robot's folder and the search path.
    pub file: String,
    /// Factors along x, y, z; 1 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<[f64; 3]>,
}

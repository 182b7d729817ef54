//! Shapes of a body.

use super::placement::Pose;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A shape of a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Geometry {
    /// The shape.
    pub shape: Shape,
    /// Pose of the shape frame in the body frame. Default: the body frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// Purpose of the shape.
    #[serde(default, skip_serializing_if = "Purpose::is_default")]
    pub purpose: Purpose,
    /// Density of the material, kg/m³, from which missing mass and inertia are estimated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<f64>,
    /// Fraction of the shape's volume that solid parts fill; water flows through the rest. Below 1
    /// for open frames, whose outline is given as a shape. Density, displaced volume, added mass
    /// and drag are estimated accordingly. Default: 1, a closed body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solidity: Option<f64>,
    /// Colour: red, green and blue from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<[f64; 3]>,
}

/// Purpose of a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Display and estimation.
    #[default]
    Both,
    /// Display only.
    Display,
    /// Estimation only.
    Estimation,
    /// Estimation of displaced volume, added mass and drag only, in place of all other shapes of
    /// the body.
    Hydrodynamics,
}

impl Purpose {
    fn is_default(&self) -> bool {
        *self == Purpose::default()
    }
}

/// A shape, centred at the origin of its frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "Shape")]
pub enum Shape<M = Mesh> {
    /// A box.
    Box {
        /// Edge lengths along x, y, z, m.
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
    /// A cylinder along z with a hemisphere at each end.
    Capsule {
        /// Radius, m.
        radius: f64,
        /// Length of the cylinder between the hemispheres, m.
        length: f64,
    },
    /// A triangle mesh from a file.
    Mesh(M),
}

impl<M> Shape<M> {
    /// Replaces the mesh by what `map` finds for it; none if it finds nothing.
    pub fn map_mesh<N>(&self, map: impl FnOnce(&M) -> Option<N>) -> Option<Shape<N>> {
        Some(match *self {
            Shape::Box { size } => Shape::Box { size },
            Shape::Sphere { radius } => Shape::Sphere { radius },
            Shape::Ellipsoid { semi_axes } => Shape::Ellipsoid { semi_axes },
            Shape::Cylinder { radius, length } => Shape::Cylinder { radius, length },
            Shape::Capsule { radius, length } => Shape::Capsule { radius, length },
            Shape::Mesh(ref mesh) => Shape::Mesh(map(mesh)?),
        })
    }
}

/// A triangle mesh from a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mesh {
    /// File in STL, OBJ or Collada (DAE) format: a path relative to the robot file, or
    /// `package://` or `file://` as in URDF. It must lie in the folder of the robot file or in a
    /// folder of the search path.
    pub file: String,
    /// Scale factors along x, y, z. Default: 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<[f64; 3]>,
}

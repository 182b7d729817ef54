//! A body: joint, inertia, hydrodynamics and geometry.

use super::contact::Contact;
use super::geometry::Geometry;
use super::hydrodynamics::Hydrodynamics;
use super::joint::Joint;
use super::placement::{Mdh, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One body and the joint that holds it. Vectors are in the body's own frame, whose
/// origin is at the joint.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// The body's name, unique in the robot.
    pub name: String,
    /// The parent's name; none for a body that hangs on the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// How the body moves against its parent.
    pub joint: Joint,
    /// The joint's frame in the parent's frame. Instead of `mdh`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// The joint's frame by modified Denavit-Hartenberg parameters. Instead of `pose`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mdh: Option<Mdh>,
    /// Mass, kg.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mass: Option<f64>,
    /// Centre of mass, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub center_of_mass: Option<[f64; 3]>,
    /// Moments of inertia, kg m².
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inertia: Option<Inertia>,
    /// What the water does to the body.
    #[serde(default, skip_serializing_if = "Hydrodynamics::is_empty")]
    pub hydrodynamics: Hydrodynamics,
    /// What the body looks like, and what is estimated from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub geometry: Vec<Geometry>,
    /// Points that can touch the seabed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<Contact>,
    /// Where numbers of this body come from, by the name of the field: filled in by
    /// `bathyal estimate`, free to be used by people.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub origin: BTreeMap<String, String>,
}

/// Moments of inertia: the elements of the tensor, so that `xy` is −∫ x y dm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Inertia {
    /// About x.
    pub xx: f64,
    /// About y.
    pub yy: f64,
    /// About z.
    pub zz: f64,
    /// −∫ x y dm.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub xy: f64,
    /// −∫ x z dm.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub xz: f64,
    /// −∫ y z dm.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub yz: f64,
    /// The point that the moments are about; the axes are always the body's.
    #[serde(default, skip_serializing_if = "About::is_default")]
    pub about: About,
}

/// The point that moments of inertia are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The centre of mass.
    #[default]
    CenterOfMass,
    /// The origin of the body's frame.
    Origin,
}

impl About {
    fn is_default(&self) -> bool {
        *self == About::default()
    }
}

impl Inertia {
    /// The tensor.
    pub fn matrix(&self) -> [[f64; 3]; 3] {
        [
            [self.xx, self.xy, self.xz],
            [self.xy, self.yy, self.yz],
            [self.xz, self.yz, self.zz],
        ]
    }

    /// About the centre of mass, from the upper triangle of a tensor.
    pub fn from_matrix(m: &[[f64; 3]; 3]) -> Self {
        Inertia {
            xx: m[0][0],
            yy: m[1][1],
            zz: m[2][2],
            xy: m[0][1],
            xz: m[0][2],
            yz: m[1][2],
            about: About::CenterOfMass,
        }
    }
}

impl Body {
    /// The name of the body's joint: its own, or the body's.
    pub fn joint_name(&self) -> &str {
        self.joint.name.as_deref().unwrap_or(&self.name)
    }
}

/// Zero need not be written; −0, which has other bits, is.
fn is_zero(x: &f64) -> bool {
    x.to_bits() == 0
}

//! A body: joint, inertia, hydrodynamics and geometry.

use super::contact::Contact;
use super::geometry::Geometry;
use super::hydrodynamics::Hydrodynamics;
use super::joint::Joint;
use super::placement::{Mdh, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// A body and the joint between its parent and it. Vectors are in the body frame, whose origin
/// is at the joint.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// Name of the body, unique in the robot.
    pub name: String,
    /// Name of the parent body. Without it the joint connects the body to the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Joint between the parent and this body.
    pub joint: Joint,
    /// Joint frame in the parent frame. Alternative to `mdh`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// Joint frame by modified Denavit-Hartenberg parameters. Alternative to `pose`.
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
    /// Hydrodynamic model of the body.
    #[serde(default, skip_serializing_if = "Hydrodynamics::is_empty")]
    pub hydrodynamics: Hydrodynamics,
    /// Shapes of the body, for display and for estimation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub geometry: Vec<Geometry>,
    /// Points that can touch the ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<Contact>,
    /// Sources of the values of this body, by the name of the field. Written by
    /// `bathyal estimate`; may also be written by hand.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub origin: BTreeMap<String, String>,
}

/// Inertia tensor in the axes of the body frame; `xy` is its element, −∫ x y dm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Inertia {
    /// Moment of inertia about x, kg m².
    pub xx: f64,
    /// Moment of inertia about y, kg m².
    pub yy: f64,
    /// Moment of inertia about z, kg m².
    pub zz: f64,
    /// −∫ x y dm, kg m².
    #[serde(default, skip_serializing_if = "is_zero")]
    pub xy: f64,
    /// −∫ x z dm, kg m².
    #[serde(default, skip_serializing_if = "is_zero")]
    pub xz: f64,
    /// −∫ y z dm, kg m².
    #[serde(default, skip_serializing_if = "is_zero")]
    pub yz: f64,
    /// Reference point of the moments; the axes are those of the body frame.
    #[serde(default, skip_serializing_if = "About::is_default")]
    pub about: About,
}

/// Reference point of moments of inertia.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// Centre of mass.
    #[default]
    CenterOfMass,
    /// Origin of the body frame.
    Origin,
}

impl About {
    fn is_default(&self) -> bool {
        *self == About::default()
    }
}

impl Inertia {
    /// Inertia tensor.
    pub fn matrix(&self) -> [[f64; 3]; 3] {
        [
            [self.xx, self.xy, self.xz],
            [self.xy, self.yy, self.yz],
            [self.xz, self.yz, self.zz],
        ]
    }

    /// Creates an inertia about the centre of mass from the upper triangle of a tensor.
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

/// Indices of bodies by name.
pub fn index_by_name(bodies: &[Body]) -> HashMap<&str, usize> {
    let named = bodies.iter().enumerate();
    named.map(|(i, body)| (body.name.as_str(), i)).collect()
}

impl Body {
    /// Name of the joint: its own, or by default the body's.
    pub fn joint_name(&self) -> &str {
        self.joint.name.as_deref().unwrap_or(&self.name)
    }
}

/// Returns true for +0, which is omitted in files; −0 has other bits and is written.
fn is_zero(x: &f64) -> bool {
    x.to_bits() == 0
}

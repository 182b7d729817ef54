//! Scene of a run: bodies and their shapes, actuators, seabed, current; all that is drawn besides the
//! samples.
//!
//! A recording contains it, so that it can be viewed by a version that cannot read its scenario or
//! its robots: these types are a format of their own. Bodies, joints, thrusters, fins and contacts
//! stand in the order of the samples.

mod fins;
mod parts;
mod shapes;

pub use fins::FinView;
pub(crate) use fins::fins;
pub use parts::{BodyView, ContactView, JointOf, JointView, ThrusterView};
pub(crate) use parts::{bodies, contacts, end_effectors, joints, thrusters};
pub(crate) use shapes::Meshes;
pub use shapes::{DisplayShape, SceneMesh, ShapeView};

use crate::terrain::TerrainConfig;
use serde::{Deserialize, Serialize};

/// Version of the format of scenes.
pub const FORMAT: u32 = 1;

/// Scene of a run. Fields of later versions are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// Version of this format: 1.
    pub bathyal_scene: u32,
    /// The scenario.
    pub name: String,
    /// The robot.
    pub robot: String,
    /// The program's version.
    pub version: String,
    /// Control period, s.
    pub period: f64,
    /// Time between two samples, s.
    pub interval: f64,
    /// Duration of the run, s.
    pub duration: f64,
    /// m/s², world axes.
    pub gravity: [f64; 3],
    /// z of the surface of the water; none on land.
    pub surface: Option<f64>,
    /// The bodies.
    pub bodies: Vec<BodyView>,
    /// The joints with one degree of freedom.
    pub joints: Vec<JointView>,
    /// The thrusters.
    pub thrusters: Vec<ThrusterView>,
    /// The fins on hinges.
    #[serde(default)]
    pub fins: Vec<FinView>,
    /// The points that can touch the seabed; none without a seabed.
    pub contacts: Vec<ContactView>,
    /// Bodies at the ends of chains.
    pub end_effectors: Vec<usize>,
    /// Corners of the bounding box of the robot at the start, m.
    pub bounds: [[f64; 3]; 2],
    /// The seabed; a file of heights is in the recording.
    pub seabed: Option<TerrainConfig>,
    /// The water's velocity by height at the start.
    pub current: CurrentView,
    /// Meshes, by the index in [`DisplayShape::Mesh`].
    pub mesh_files: Vec<SceneMesh>,
    /// Remarks on what is shown differently from the robot file.
    pub notes: Vec<String>,
}

/// The water's velocity by height.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CurrentView {
    /// Heights, ascending, m.
    pub z: Vec<f64>,
    /// m/s, world axes.
    pub velocity: Vec<[f64; 3]>,
}

impl Scene {
    /// Reads a scene; none if its format is not one that this version reads.
    pub(crate) fn from_json(text: &[u8]) -> Option<Self> {
        let scene: Scene = serde_json::from_slice(text).ok()?;
        (scene.bathyal_scene == FORMAT && scene.is_consistent()).then_some(scene)
    }

    /// True if all indices are those of bodies and meshes.
    fn is_consistent(&self) -> bool {
        let is_body = |b: &usize| *b < self.bodies.len();
        let is_mesh = |shape: &ShapeView| match shape.shape {
            DisplayShape::Mesh(index) => index < self.mesh_files.len(),
            _ => true,
        };
        self.bodies
            .iter()
            .all(|body| body.parent.iter().all(is_body) && body.shapes.iter().all(is_mesh))
            && self.joints.iter().all(|joint| is_body(&joint.body))
            && self
                .thrusters
                .iter()
                .all(|thruster| is_body(&thruster.body))
            && self.fins.iter().all(|fin| is_body(&fin.body))
            && self.contacts.iter().all(|contact| is_body(&contact.body))
            && self.end_effectors.iter().all(is_body)
            && self.current.z.len() == self.current.velocity.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_scene_of_another_format_or_with_wrong_indices_is_not_read() {
        let body = |shape: serde_json::Value| {
            json!({ "name": "hull", "parent": null,
                "joint": { "name": "hull", "type": "free", "axis": null },
                "center_of_mass": null, "center_of_buoyancy": null,
                "shapes": [{ "shape": shape, "position": [0.0, 0.0, 0.0],
                    "orientation": [1.0, 0.0, 0.0, 0.0], "color": null }] })
        };
        let good = json!({
            "bathyal_scene": 1, "name": "s", "robot": "r", "version": "9.9.9",
            "period": 0.01, "interval": 0.05, "duration": 1.0,
            "gravity": [0.0, 0.0, -9.81], "surface": null,
            "bodies": [body(json!({ "sphere": { "radius": 1.0 } }))],
            "joints": [], "thrusters": [], "contacts": [], "end_effectors": [0],
            "bounds": [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], "seabed": null,
            "current": { "z": [], "velocity": [] }, "mesh_files": [], "notes": [],
            "a field of a later version": 1,
        });
        let read = |key: &str, value: serde_json::Value| {
            let mut scene = good.clone();
            scene[key] = value;
            Scene::from_json(scene.to_string().as_bytes())
        };
        assert!(read("name", json!("t")).is_some());
        assert!(read("bathyal_scene", json!(2)).is_none());
        assert!(read("end_effectors", json!([1])).is_none());
        assert!(read("bodies", json!([body(json!({ "mesh": 0 }))])).is_none());
        assert!(read("bodies", json!([])).is_none());
        assert!(Scene::from_json(b"{").is_none());
    }
}

//! Static scene of a run: bodies and their shapes, actuators, seabed, current.
//!
//! Its JSON is specified in `docs/viewer-protocol.md`. Bodies, joints, thrusters and contacts
//! stand in the order of the samples of a recording.

mod parts;
mod shapes;
mod surroundings;

pub use parts::{BodyView, ContactView, JointOf, JointView, ThrusterView};
pub use shapes::{DisplayShape, ShapeView};
pub use surroundings::{CurrentView, TerrainView};

use bathyal::Bodies;
use bathyal::spatial::Vec3;
use bathyal_sim::scenario::Setup;
use serde::Serialize;

/// Three corners, m.
pub type Triangle = [[f32; 3]; 3];

/// Static scene of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Scene {
    /// The scenario.
    pub name: String,
    /// The robot.
    pub robot: String,
    /// The program's version.
    pub version: String,
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
    /// The points that can touch the seabed; none without a seabed.
    pub contacts: Vec<ContactView>,
    /// Bodies at the ends of chains.
    pub end_effectors: Vec<usize>,
    /// The seabed.
    pub terrain: Option<TerrainView>,
    /// The water's velocity by height at the start.
    pub current: CurrentView,
    /// Remarks on what is shown differently from the robot file.
    pub notes: Vec<String>,
    /// Triangles of the meshes, by the index in [`DisplayShape::Mesh`], in the shape's frame.
    #[serde(skip)]
    pub meshes: Vec<Vec<Triangle>>,
}

/// A rectangle of the plane: lowest and highest x, and y.
pub type Extents = [[f64; 2]; 2];

/// Margin of seabed around the start, in sizes of the robot, where the track is not known.
const MARGIN: f64 = 8.0;
/// Smallest margin, m.
const MIN_MARGIN: f64 = 12.0;

impl Scene {
    /// Builds the scene with the seabed around the start.
    pub fn new(setup: &Setup) -> Scene {
        Scene::build(setup, None)
    }

    /// Builds the scene with the seabed along the track, whose extents in x and y are given,
    /// and a margin around it.
    pub fn with_extents(setup: &Setup, way: Extents) -> Scene {
        Scene::build(setup, Some(way))
    }

    fn build(setup: &Setup, way: Option<Extents>) -> Scene {
        let robot = &setup.robot;
        let mut meshes = shapes::Meshes::new(&setup.header.files);
        let bodies = parts::bodies(robot, &mut meshes);
        let (low, high) = start(setup, &bodies, &meshes.triangles);
        let size = (0..3).map(|i| high[i] - low[i]).fold(0.0, f64::max);
        let (way, around) = match way {
            Some(way) => (way, size.max(2.0)),
            None => (
                [[low[0], high[0]], [low[1], high[1]]],
                (MARGIN * size).max(MIN_MARGIN),
            ),
        };
        let area = way.map(|[low, high]| [low - around, high + around]);
        Scene {
            name: setup.scenario.name.clone(),
            robot: robot.name.clone(),
            version: setup.header.version.clone(),
            gravity: setup.environment.gravity.vector().0,
            surface: setup.surface(),
            joints: parts::joints(robot),
            thrusters: parts::thrusters(robot),
            contacts: match setup.terrain {
                Some(_) => parts::contacts(robot),
                None => Vec::new(),
            },
            end_effectors: parts::end_effectors(robot),
            terrain: setup.terrain.as_ref().map(|t| TerrainView::new(t, area)),
            current: CurrentView::new(setup, low, high),
            bodies,
            notes: meshes.notes,
            meshes: meshes.triangles,
        }
    }
}

/// Bounding box of the robot at the start.
fn start(setup: &Setup, views: &[BodyView], meshes: &[Vec<Triangle>]) -> ([f64; 3], [f64; 3]) {
    let mut bodies = Bodies::new(&setup.model);
    bodies.update_velocities(&setup.model, &setup.state);
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for (b, view) in views.iter().enumerate() {
        let pose = &bodies.motion(b).pose;
        let reach = view.reach(meshes);
        let at = pose.point_to_parent(Vec3([0.0; 3]));
        for i in 0..3 {
            low[i] = low[i].min(at[i] - reach);
            high[i] = high[i].max(at[i] + reach);
        }
    }
    match low[0] <= high[0] {
        true => (low, high),
        false => ([0.0; 3], [0.0; 3]),
    }
}

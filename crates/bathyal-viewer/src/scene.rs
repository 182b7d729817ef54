//! Scene of a run as the page shows it: that of the recording, with the seabed as heights on a grid
//! and the triangles of meshes.
//!
//! Its JSON is specified in `docs/viewer-protocol.md`.

mod terrain;

pub use bathyal_sim::scene::{
    BodyView, ContactView, CurrentView, DisplayShape, FinView, JointOf, JointView, ShapeView,
    ThrusterView,
};
pub use terrain::TerrainView;

use bathyal_robot::FileSet;
use bathyal_sim::scenario::Setup;
use bathyal_sim::scene::Scene as RecordedScene;
use bathyal_sim::terrain::Terrain;
use serde::Serialize;
use std::ops::Deref;

/// Three corners, m.
pub type Triangle = [[f32; 3]; 3];

/// Scene of a run on the page. It has the fields of the recorded scene.
#[derive(Clone, Debug, Serialize)]
pub struct Scene {
    #[serde(flatten)]
    recorded: RecordedScene,
    /// The seabed around the robot.
    pub terrain: Option<TerrainView>,
    /// The whole seabed.
    #[serde(skip)]
    pub ground: Option<Terrain>,
    /// Triangles of the meshes, by the index in [`DisplayShape::Mesh`], in the shape's frame.
    #[serde(skip)]
    pub meshes: Vec<Vec<Triangle>>,
}

impl Deref for Scene {
    type Target = RecordedScene;

    fn deref(&self) -> &RecordedScene {
        &self.recorded
    }
}

/// A rectangle of the plane: lowest and highest x, and y.
pub type Extents = [[f64; 2]; 2];

/// Margin of seabed around the start, in sizes of the robot, where the track is not known.
const MARGIN: f64 = 8.0;
/// Smallest margin, m.
const MIN_MARGIN: f64 = 12.0;

impl Scene {
    /// The scene of a setup.
    pub fn new(setup: &Setup) -> Scene {
        let recorded = setup.header.scene.clone();
        let recorded = recorded.unwrap_or_else(|| RecordedScene::new(setup));
        Scene::from_recorded(recorded, &setup.header.files, None)
    }

    /// A recorded scene; meshes and heights of the seabed are in the files of the recording. The
    /// seabed is shown along the track, whose extents in x and y are given, and a margin around it;
    /// around the start, if they are not given.
    pub fn from_recorded(
        mut recorded: RecordedScene,
        files: &[(String, Vec<u8>)],
        way: Option<Extents>,
    ) -> Scene {
        let mut meshes = Vec::new();
        for mesh in &recorded.mesh_files {
            let single = |corner: [f64; 3]| corner.map(|x| x as f32);
            meshes.push(match mesh.read(files) {
                Ok(triangles) => triangles.corners().map(|t| t.map(single)).collect(),
                Err(why) => {
                    recorded
                        .notes
                        .push(format!("the mesh '{}' {why}", mesh.file));
                    Vec::new()
                }
            });
        }
        let heights = || FileSet::memory(files.iter().cloned());
        let ground = recorded.seabed.as_ref();
        let ground = ground.and_then(|seabed| match seabed.build(&heights()) {
            Ok(terrain) => Some(terrain),
            Err(error) => {
                recorded
                    .notes
                    .push(format!("the seabed is not shown: {error}"));
                None
            }
        });
        let area = area(&recorded, way);
        Scene {
            terrain: ground.as_ref().map(|t| TerrainView::new(t, area)),
            ground,
            meshes,
            recorded,
        }
    }
}

/// Rectangle of the seabed that is shown.
fn area(recorded: &RecordedScene, way: Option<Extents>) -> Extents {
    let [low, high] = recorded.bounds;
    let size = (0..3).map(|i| high[i] - low[i]).fold(0.0, f64::max);
    let (way, around) = match way {
        Some(way) => (way, size.max(2.0)),
        None => (
            [[low[0], high[0]], [low[1], high[1]]],
            (MARGIN * size).max(MIN_MARGIN),
        ),
    };
    way.map(|[low, high]| [low - around, high + around])
}

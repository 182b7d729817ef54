//! Scene of a setup.

use super::Setup;
use crate::record::Header;
use crate::scene::{self, BodyView, CurrentView, Meshes, Scene, SceneMesh};
use crate::terrain::TerrainConfig;
use bathyal::Bodies;
use bathyal::spatial::Vec3;
use bathyal_robot::FileError;

impl Scene {
    /// Builds the scene of a setup; meshes are those that its header has.
    pub fn new(setup: &Setup) -> Scene {
        let robot = &setup.robot;
        let mut meshes = Meshes::new(&setup.header.files);
        let bodies = scene::bodies(robot, &mut meshes);
        let bounds = bounds(setup, &bodies, &meshes.meshes);
        let period = setup.scenario.sampling.period;
        Scene {
            bathyal_scene: scene::FORMAT,
            name: setup.scenario.name.clone(),
            robot: robot.name.clone(),
            version: setup.header.version.clone(),
            period,
            interval: setup.record_every() as f64 * period,
            duration: setup.scenario.duration,
            gravity: setup.environment.gravity.vector().0,
            surface: setup.surface(),
            joints: scene::joints(robot),
            thrusters: scene::thrusters(robot),
            fins: scene::fins(robot),
            contacts: match setup.terrain {
                Some(_) => scene::contacts(robot),
                None => Vec::new(),
            },
            end_effectors: scene::end_effectors(robot),
            seabed: setup
                .scenario
                .environment
                .terrain
                .clone()
                .map(|mut seabed| {
                    if let TerrainConfig::Grid(grid) = &mut seabed {
                        grid.file = grid.recorded_file();
                    }
                    seabed
                }),
            current: current(setup, bounds),
            bounds,
            bodies,
            mesh_files: meshes.meshes,
            notes: meshes.notes,
        }
    }

    /// The scene of a recording. Recordings of versions before scenes were recorded have none; it is
    /// built from their scenario and robots.
    pub fn from_recording(header: &Header) -> Result<Scene, FileError> {
        match &header.scene {
            Some(scene) => Ok(scene.clone()),
            None => Ok(Scene::new(&Setup::from_recording(header)?)),
        }
    }
}

/// Bounding box of the robot at the start.
fn bounds(setup: &Setup, views: &[BodyView], meshes: &[SceneMesh]) -> [[f64; 3]; 2] {
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
        true => [low, high],
        false => [[0.0; 3]; 2],
    }
}

/// Number of heights at which water that is not uniform is sampled.
const HEIGHTS: usize = 33;
/// Heights above and below the robot that are sampled, m.
const CURRENT_MARGIN: f64 = 20.0;

/// Samples the water at the start over the robot's bounding box: at one height if it is uniform, at
/// none in air.
fn current(setup: &Setup, [low, high]: [[f64; 3]; 2]) -> CurrentView {
    if !setup.model.is_wet() {
        return CurrentView::default();
    }
    let middle: [f64; 3] = core::array::from_fn(|i| (low[i] + high[i]) / 2.0);
    let ground = setup.terrain.as_ref();
    let ground = ground.map(|terrain| terrain.ground(middle[0], middle[1]).height);
    let bottom = ground.unwrap_or(low[2] - CURRENT_MARGIN).min(low[2]);
    let top = setup.surface().map_or(high[2] + CURRENT_MARGIN, |surface| {
        surface.clamp(high[2], high[2] + CURRENT_MARGIN)
    });
    let z = match setup.environment.uniform(0.0) {
        Some(_) => vec![middle[2]],
        None => {
            let part = |i: usize| i as f64 / (HEIGHTS - 1) as f64;
            let at = |i: usize| bottom + (top - bottom) * part(i);
            (0..HEIGHTS).map(at).collect()
        }
    };
    let at = |z: &f64| Vec3([middle[0], middle[1], *z]);
    let velocity = |z: &f64| setup.environment.sample(at(z), 0.0).velocity.0;
    CurrentView {
        velocity: z.iter().map(velocity).collect(),
        z,
    }
}

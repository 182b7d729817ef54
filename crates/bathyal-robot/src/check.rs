//! Check of a robot model: summary, statics, thrust, conditioning and warnings.

mod angles;
mod conditioning;
mod course;
mod defaults;
mod dissipation;
mod fins;
mod hydrodynamics;
mod inertia;
mod level;
mod linear_program;
mod links;
mod loops;
mod meshes;
mod motion;
mod no_effect;
mod oscillation;
mod pitch_balance;
mod rigid_vehicle;
mod size;
mod statics;
mod thrust;
mod top_speed;
mod tree;
mod voltage;
mod vortices;
mod warning;

pub use conditioning::Conditioning;
pub use course::{CourseStability, PlaneStability};
pub use fins::FinRow;
pub use loops::LoopReport;
pub use motion::VehicleMotion;
pub use oscillation::{Oscillation, Upright};
pub use pitch_balance::{PitchBalance, PitchMoments};
pub use statics::{GRAVITY, Statics};
pub use thrust::{Authority, Axis};
pub use top_speed::TopSpeed;
pub use tree::TreeRow;
pub use warning::Warning;

use crate::load::Loaded;
use crate::robot::{Fin, JointType};
use crate::source::{FileError, Note, NoteKind};
use bathyal::{Bodies, MassMatrix, Model, State, Workspace, mass_matrix};
use serde::Serialize;
use size::BodySizes;
use std::collections::BTreeMap;

/// Report of [`check`].
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Name of the robot.
    pub robot: String,
    /// Name of the file.
    pub file: String,
    /// ρ, kg/m³.
    pub water_density: f64,
    /// Number of bodies.
    pub bodies: usize,
    /// Number of degrees of freedom.
    pub degrees_of_freedom: usize,
    /// Number of joints of each type.
    pub joints: BTreeMap<&'static str, usize>,
    /// Tree of bodies, parents first.
    pub tree: Vec<TreeRow>,
    /// Weight and buoyancy of every tree of bodies, at q = 0.
    pub statics: Vec<Statics>,
    /// Pitching moments of every free tree that goes ahead, if a speed is known.
    pub pitch_balance: Vec<PitchBalance>,
    /// Control authority of the thrusters of every free tree that has some.
    pub thrust: Vec<Authority>,
    /// Fins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fins: Vec<FinRow>,
    /// Attitude, oscillations, top speeds and stability of every free tree that floats.
    pub motion: Vec<VehicleMotion>,
    /// The mass matrix at q = 0; none for a robot that cannot move, or of more than 300 degrees
    /// of freedom.
    pub mass_matrix: Option<Conditioning>,
    /// Loops and springs, and the mobility that they leave.
    #[serde(rename = "closing")]
    pub loops: Option<LoopReport>,
    /// Notes on what was understood, assumed, changed and ignored.
    pub notes: Vec<Note>,
    /// Warnings.
    pub warnings: Vec<Warning>,
}

/// Lists what a robot file does not give: values that are assumed, and missing inertias and
/// hydrodynamics as warnings. Part of [`check`], without a model.
pub fn missing_values(loaded: &Loaded) -> Vec<Note> {
    let robot = &loaded.robot;
    let mut warnings = Vec::new();
    inertia::check(robot, &BodySizes::new(robot), &mut warnings);
    angles::check(loaded, &mut warnings);
    no_effect::check(loaded, &mut warnings);
    hydrodynamics::check(robot, &links::links(robot), &mut warnings);
    let warnings = warnings.into_iter().map(|warning| {
        let text = format!("{}; {}", warning.text, warning.help);
        Note::new(NoteKind::Warning, &robot.name, text)
    });
    defaults::assumed(loaded)
        .into_iter()
        .chain(warnings)
        .collect()
}

/// Checks a robot. `speed` is its speed through the water, m/s; by default the design speed of
/// the file.
///
/// ```
/// use bathyal_robot::{Format, Options, check::check, parse};
/// let text = r#"
/// bathyal_robot = 1
/// name = "top-heavy"
/// [[bodies]]
/// name = "hull"
/// joint = { type = "free" }
/// mass = 100.0
/// inertia = { xx = 5.0, yy = 5.0, zz = 5.0 }
/// hydrodynamics = { displaced_volume = 0.098, center_of_buoyancy = [0.0, 0.0, -0.1] }
/// "#;
/// let loaded = parse(text, "hull.toml", Format::Toml, &Options::default())?;
/// let report = check(&loaded, None)?;
/// assert!(report.warnings.iter().any(|w| w.code == "unstable"));
/// # Ok::<(), bathyal_robot::FileError>(())
/// ```
pub fn check(loaded: &Loaded, speed: Option<f64>) -> Result<Report, FileError> {
    let robot = &loaded.robot;
    let spec = loaded.spec()?;
    let model = loaded.model_of(&spec)?;
    let state = State::zero(&model);
    let mut bodies = Bodies::new(&model);
    bodies.update(&model, &state, &vec![0.0; model.nv()]);
    let links = links::links(robot);

    let mut warnings = Vec::new();
    let sizes = BodySizes::new(robot);
    inertia::check(robot, &sizes, &mut warnings);
    angles::check(loaded, &mut warnings);
    no_effect::check(loaded, &mut warnings);
    voltage::check(robot, &mut warnings);
    dissipation::check(loaded, &spec, &sizes, &mut warnings);
    meshes::check(loaded, &mut warnings);
    let mut statics = statics::statics(robot, &bodies, &links);
    let still = model_with_fins(loaded, |fins| {
        fins.iter_mut().for_each(|fin| fin.hinge = None)
    })?;
    let still = still.as_ref().unwrap_or(&model);
    level::add(still, &links, &mut statics);
    statics::check(robot, &statics, &links, &mut warnings);
    hydrodynamics::check(robot, &links, &mut warnings);
    let thrust = thrust::authority(robot, &bodies, &links, &statics);
    thrust::check(&thrust, &statics, &mut warnings);
    let speed = speed.or(robot.design_speed);
    let mut motion = motion::motions((robot, still), &bodies, &links, &statics, speed);
    if let Some(bare) = model_with_fins(loaded, Vec::clear)? {
        motion::add_without_fins(&mut motion, &bare, &links, &statics, speed);
    }
    motion::check(&motion, &mut warnings);
    let mut pitch_balance = Vec::new();
    if let Some(speed) = speed {
        // A law of one's own may bring mass without which there is no model.
        if let Ok(without_drag) = loaded.model_of(&pitch_balance::without_drag(&spec)) {
            let models = [&model, &without_drag];
            pitch_balance =
                pitch_balance::balances(robot, models, &bodies, &links, &statics, speed);
        }
        level::check(&statics, speed, &mut warnings);
        vortices::check(robot, speed, &mut warnings);
    }
    let loops = loops::loop_report(robot, &model, &mut warnings);
    let conditioning = (1..=conditioning::MAX_SIZE).contains(&model.nv()).then(|| {
        let mut matrix = MassMatrix::new(&model);
        mass_matrix(&model, &state.q, &mut Workspace::new(&model), &mut matrix);
        conditioning::conditioning(robot, &model, &matrix)
    });
    if let Some(conditioning) = &conditioning {
        conditioning::check(conditioning, &mut warnings);
    }
    for note in &loaded.notes {
        if note.kind == NoteKind::Warning {
            let text = format!("{}: {}", note.subject, note.text);
            warnings.push(Warning::new("file", text, "see the line in the file"));
        }
    }
    let mut joints = BTreeMap::new();
    for body in robot
        .bodies
        .iter()
        .filter(|b| b.joint.kind != JointType::Fixed)
    {
        *joints.entry(body.joint.kind.name()).or_default() += 1;
    }
    Ok(Report {
        robot: robot.name.clone(),
        file: loaded.source.name.clone(),
        water_density: robot.density(),
        bodies: robot.bodies.len(),
        degrees_of_freedom: model.nv(),
        joints,
        tree: tree::tree(robot),
        statics,
        pitch_balance,
        thrust,
        fins: fins::rows(robot),
        motion,
        mass_matrix: conditioning,
        loops,
        notes: [loaded.notes.clone(), defaults::assumed(loaded)].concat(),
        warnings,
    })
}

/// The model with other fins; none of a robot without fins.
fn model_with_fins(
    loaded: &Loaded,
    change: impl FnOnce(&mut Vec<Fin>),
) -> Result<Option<Model<f64>>, FileError> {
    if loaded.robot.fins.is_empty() {
        return Ok(None);
    }
    let mut other = loaded.clone();
    change(&mut other.robot.fins);
    other.model_of(&other.spec()?).map(Some)
}

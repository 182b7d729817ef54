//! Setup of a run: models, environment, initial state, and the header of its recording.

use super::functions_of_time::FunctionsOfTime;
use super::load::multiple;
use super::merged_robot::{MergeError, MergedRobot, RobotSource, merge, payload_name};
use super::{EnvironmentConfig, RobotEntry, Scenario, ScenarioFile, initial_state, water};
use crate::control::load_feedforward::{EffortProfile, GraspedLoad};
use crate::control::{ControlConfig, NominalModel, Operator, Sampled, build_all};
use crate::integrate::Method;
use crate::plant::{DynamicsConfig, LoopMethod, Plant};
use crate::record::Header;
use crate::scene::Scene;
use crate::terrain::{Terrain, TerrainConfig};
use bathyal::body_law::BodyLaws;
use bathyal::constraints::{LoopConstraints, NotCooperativeArms, PartitionError};
use bathyal::{Dynamics, Environment, Model, Spec, State};
use bathyal_robot::fins::hinged;
use bathyal_robot::{
    Diagnostic, FileError, FileSet, Laws, Note, Robot, assemble_loops, native, to_spec_with,
};
use std::collections::BTreeSet;
use std::sync::Arc;

impl ScenarioFile {
    /// Reads the robots and builds everything that a simulation needs.
    pub fn setup(&self) -> Result<Setup, FileError> {
        Setup::build(self, RobotSource::Files(&self.files), &|_, _| {}, None)
    }
}

/// A scenario, ready to be simulated.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The scenario.
    pub scenario: Scenario,
    /// All robots in one.
    pub robot: Robot,
    /// Notes on the conversion of the robots' files.
    pub notes: Vec<Note>,
    /// The state at t = 0.
    pub state: State<f64>,
    /// Header of the recording, from which alone the run can be repeated.
    pub header: Header,
    /// The model of all robots. Laws that see more than the velocity are not part of it: the plant
    /// has them ([`Plant::laws`]), and a batch is given them ([`Setup::body_laws`]).
    pub model: Model<f64>,
    /// Gravity and water.
    pub environment: Environment<f64>,
    /// The seabed.
    pub terrain: Option<Terrain>,
    laws: BodyLaws,
    pub(super) dynamics: Dynamics,
    pub(super) functions: FunctionsOfTime,
    nominal: Arc<NominalModel>,
    pub(super) file: ScenarioFile,
    /// The robots, each as it was read.
    pub(super) single: Vec<Robot>,
    /// True if code may have changed the specifications.
    pub(super) has_changed_spec: bool,
    /// Number of meshes: the first files of the header.
    pub(super) mesh_count: usize,
}

/// Role of a model of the robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelRole {
    /// The model that is simulated.
    Plant,
    /// The nominal model that controllers use.
    Nominal,
}

impl Setup {
    /// Builds a setup with robots in memory, one for each entry of the scenario, whose `file` is
    /// not read. `change` may modify the specifications of plant and nominal model, for example to
    /// use a custom hydrodynamic model ([`bathyal::spec::Drag::Own`]). A recording keeps the
    /// robots, but not what `change` does.
    ///
    /// ```
    /// use bathyal_sim::scenario::{ScenarioFile, Setup};
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    /// # let path = std::path::Path::new(folder).join("remus100_run.toml");
    /// let file = ScenarioFile::read(&path, &[])?;
    /// let robot = file.setup()?.robot;
    /// let ideal = Setup::with(&file.scenario, &[robot], &|spec, _| spec.bodies[0].drag.clear())?;
    /// assert!(ideal.plant().is_ok());
    /// # Ok::<(), bathyal_robot::FileError>(())
    /// ```
    pub fn with(
        scenario: &Scenario,
        robots: &[Robot],
        change: &dyn Fn(&mut Spec, ModelRole),
    ) -> Result<Self, FileError> {
        let file = ScenarioFile::from_scenario(scenario)?;
        let mut setup = Setup::build(&file, RobotSource::InMemory(robots), change, None)?;
        setup.has_changed_spec = true;
        Ok(setup)
    }

    /// Builds a setup; `scene` is that of a recording, if it has one.
    pub(super) fn build(
        file: &ScenarioFile,
        source: RobotSource,
        change: &dyn Fn(&mut Spec, ModelRole),
        scene: Option<&Scene>,
    ) -> Result<Self, FileError> {
        let mut merged = merge(file, source).map_err(|error| match error {
            MergeError::Robot(error) => error,
            MergeError::Scenario(diagnostic) => file.error(diagnostic),
        })?;
        let meshes = std::mem::take(&mut merged.meshes);
        let (mut setup, terrain_file) = Setup::without_header(file, merged, change, None)?;
        setup.mesh_count = meshes.len();
        setup.header = header(&setup, meshes, terrain_file)?;
        setup.header.scene = Some(scene.cloned().unwrap_or_else(|| Scene::new(&setup)));
        Ok(setup)
    }

    /// Builds all but the header of the recording; also the file of the seabed, if it was read. The
    /// seabed of the setup `known` is kept, if it is the same.
    pub(super) fn without_header(
        file: &ScenarioFile,
        merged: MergedRobot,
        change: &dyn Fn(&mut Spec, ModelRole),
        known: Option<&Setup>,
    ) -> Result<(Self, Option<Vec<u8>>), FileError> {
        let scenario = file.scenario.clone();
        let at = |diagnostic| file.error(diagnostic);
        let in_scenario = |diagnostic| at(in_scenario(&scenario, &merged, diagnostic));
        let spec = to_spec_with(&merged.robot, &file.laws).map_err(in_scenario)?;
        let laws = (file.laws.body_law_set(&merged.robot)).map_err(in_scenario)?;
        let mut plant_spec = spec.clone();
        change(&mut plant_spec, ModelRole::Plant);
        let model = laws.prepare_model(model(&plant_spec).map_err(at)?);
        let environment = water::environment(&scenario.environment, scenario.seed, &file.laws);
        let environment = environment.map_err(at)?;
        let (terrain, terrain_file) = terrain(file, known)?;
        let mut state = initial_state::initial_state(&scenario, &merged, &model, terrain.as_ref())
            .map_err(at)?;
        let loops = assemble_loops(&merged.robot, &model, &mut state).map_err(in_scenario)?;
        let functions =
            FunctionsOfTime::build(file, &merged.robot, &model, &loops, &mut state).map_err(at)?;
        let dynamics = dynamics(&scenario.dynamics, &laws, &model, loops).map_err(at)?;
        let mut nominal_spec = match scenario.belief.is_exact() {
            true => spec,
            false => to_spec_with(&nominal_robot(&scenario, &merged), &file.laws).map_err(at)?,
        };
        change(&mut nominal_spec, ModelRole::Nominal);
        let nominal = Arc::new(NominalModel::new(
            self::model(&nominal_spec).map_err(at)?,
            water::steady(&scenario.environment, scenario.belief.current),
        ));
        let setup = Setup {
            header: Header::default(),
            robot: merged.robot,
            single: merged.single,
            notes: merged.notes,
            file: file.clone(),
            scenario,
            state,
            model,
            environment,
            terrain,
            laws,
            dynamics,
            functions,
            nominal,
            has_changed_spec: false,
            mesh_count: 0,
        };
        Ok((setup, terrain_file))
    }

    /// Number of control samples per recorded sample.
    pub fn record_every(&self) -> u64 {
        let interval = self.scenario.recording.interval;
        multiple(interval, self.scenario.sampling.period)
            .unwrap_or(1)
            .max(1)
    }

    /// z of the surface: that of the waves, or 0 if the robot begins below it. None on land.
    pub fn surface(&self) -> Option<f64> {
        let waves = self.scenario.environment.waves.as_ref();
        let surface = waves.map_or(0.0, |waves| waves.surface);
        let begins = |entry: &RobotEntry| entry.start.position[2] < surface;
        let below = self.scenario.robots.iter().all(begins);
        (self.model.is_wet() && below).then_some(surface)
    }

    /// Path in the scenario, and first and last time, s, of every table of prescribed motions and
    /// wrenches.
    pub(crate) fn table_spans(&self) -> impl Iterator<Item = (String, [f64; 2])> {
        self.functions.table_spans()
    }

    /// Laws and waters that robots and scenario may name.
    pub fn laws(&self) -> &Laws {
        &self.file.laws
    }

    /// Gravity and water with another seed; the same if nothing in them is random.
    pub fn environment_with_seed(&self, seed: u64) -> Result<Environment<f64>, FileError> {
        self.environment_of(&self.scenario.environment, seed)
    }

    /// Gravity and water of a description with a seed.
    pub fn environment_of(
        &self,
        config: &EnvironmentConfig,
        seed: u64,
    ) -> Result<Environment<f64>, FileError> {
        let environment = water::environment(config, seed, &self.file.laws);
        environment.map_err(|diagnostic| self.error(diagnostic))
    }

    /// Laws of the robots that see more than the velocity: for a batch, or for
    /// [`bathyal::body_law::BodyLawDifferentiator`].
    pub fn body_laws(&self) -> &BodyLaws {
        &self.laws
    }

    /// A diagnostic, with the place where it stands in the scenario.
    pub fn error(&self, diagnostic: Diagnostic) -> FileError {
        self.file.error(diagnostic)
    }

    /// The same without controllers: what is commanded from outside acts alone, on its variants, too.
    ///
    /// # Errors
    /// If the scenario cannot be recorded.
    pub fn without_controllers(mut self) -> Result<Self, FileError> {
        let none = FileSet::memory([]);
        let mut recorded =
            ScenarioFile::parse(&self.header.scenario, "scenario.toml", &none, &[])?.scenario;
        recorded.control.clear();
        self.header.scenario = self.to_toml(&recorded)?;
        self.scenario.control.clear();
        Ok(self)
    }

    /// A scenario as the text of a recording.
    fn to_toml(&self, scenario: &Scenario) -> Result<String, FileError> {
        toml::to_string(scenario).map_err(|error| {
            self.file.error(Diagnostic {
                path: String::new(),
                message: format!("the scenario cannot be serialised: {error}"),
                help: None,
            })
        })
    }

    /// The model that controllers assume.
    pub(crate) fn nominal(&self) -> &Arc<NominalModel> {
        &self.nominal
    }

    /// The plant at rest.
    pub fn plant(&self) -> Result<Plant, FileError> {
        let plant = Plant::new(
            &self.robot,
            self.model.clone(),
            self.environment.clone(),
            self.terrain.clone(),
        );
        let plant = plant.map_err(|diagnostic| self.file.error(diagnostic))?;
        let config = &self.scenario.integrator;
        let partition = config.partition.unwrap_or_default();
        plant
            .with_laws(self.laws.clone())
            .with_dynamics(self.dynamics.clone())
            .with_profile(self.profile()?)
            .with_wrenches(self.functions.wrenches.clone())
            .with_prescriptions(self.functions.prescriptions.clone())
            .map_err(|error| self.error(Diagnostic::new("prescribe", error.to_string(), "")))?
            .with_partition(config.method.points(), partition.into())
            .map_err(|error| self.error(undivided(&error, config.method)))
    }

    /// Feed-forward efforts, computed before the run.
    fn profile(&self) -> Result<EffortProfile, FileError> {
        let mut profile = EffortProfile::default();
        let grasps: Vec<_> = self.dynamics.loops().rigid_constraints().cloned().collect();
        for (i, control) in self.scenario.control.iter().enumerate() {
            let ControlConfig::LoadFeedforward(carry) = control else {
                continue;
            };
            let computed = carry.profile(&GraspedLoad {
                nominal: &self.nominal,
                grasps: &grasps,
                start: &self.state,
            });
            profile.extend(computed.map_err(|diagnostic| {
                let path = format!("control[{i}].carry.{}", diagnostic.path);
                self.error(Diagnostic { path, ..diagnostic })
            })?);
        }
        Ok(profile)
    }

    /// Builds the controllers of the scenario with its sampling period.
    pub fn controllers(&self) -> Result<Sampled, FileError> {
        let at = |path: &str, diagnostic: Diagnostic| {
            let path = format!("{path}{}", diagnostic.path);
            self.error(Diagnostic { path, ..diagnostic })
        };
        let built = build_all(
            &self.scenario.control,
            &self.robot,
            &self.nominal,
            self.terrain.as_ref(),
        );
        let controllers = built.map_err(|diagnostic| at("control", diagnostic))?;
        let (nv, thrusters) = (self.model.nv(), self.robot.thrusters.len());
        let sampled = self.scenario.sampling.build(controllers, nv, thrusters);
        let sampled = sampled.map_err(|diagnostic| at("sampling.", diagnostic))?;
        let hinges = hinged(&self.robot).filter_map(|fin| fin.hinge.as_ref());
        let delays: Vec<f64> = hinges.map(|hinge| hinge.delay.unwrap_or(0.0)).collect();
        Ok(sampled.with_fins(&delays))
    }

    /// Manual control of the robots, for [`Sampled::with_operator`].
    pub fn operator(&self) -> Result<Operator, FileError> {
        Operator::new(&self.robot, &self.nominal).map_err(|diagnostic| {
            let path = format!("robots{}", diagnostic.path);
            self.error(Diagnostic { path, ..diagnostic })
        })
    }
}

/// The seabed of a scenario, and the file that it was read from; that of `known` without reading, if
/// it is the same.
fn terrain(
    file: &ScenarioFile,
    known: Option<&Setup>,
) -> Result<(Option<Terrain>, Option<Vec<u8>>), FileError> {
    let Some(config) = &file.scenario.environment.terrain else {
        return Ok((None, None));
    };
    let is_same = |setup: &&Setup| setup.scenario.environment.terrain.as_ref() == Some(config);
    if let Some(setup) = known.filter(is_same) {
        return Ok((setup.terrain.clone(), None));
    }
    let built = config.build_with_file(&file.files);
    let (terrain, bytes) = built.map_err(|diagnostic| {
        file.error(Diagnostic {
            path: format!("environment.terrain.{}", diagnostic.path),
            ..diagnostic
        })
    })?;
    Ok((Some(terrain), bytes))
}

/// Error of an uneven partition, at the field of the file.
fn undivided(error: &PartitionError, method: Method) -> Diagnostic {
    let points = method.points();
    let (field, help) = match error {
        PartitionError::Temporal { .. } => (
            "temporal",
            format!("give a divisor of {points}, the block length of this method"),
        ),
        PartitionError::Spatial { chains, .. } => (
            "spatial",
            format!("give a divisor of {chains}, the number of arms that hold the load"),
        ),
        PartitionError::OnBase { .. } => ("spatial", "leave it out, or give 1".to_string()),
        PartitionError::NoThreads { .. } => ("temporal", "give fewer tasks".to_string()),
    };
    Diagnostic::new(
        format!("integrator.partition.{field}"),
        format!("integrator.partition: {error}"),
        help,
    )
}

/// The method of the dynamics. The solver of arms holds added masses as constants.
fn dynamics(
    config: &DynamicsConfig,
    laws: &BodyLaws,
    model: &Model<f64>,
    loops: LoopConstraints,
) -> Result<Dynamics, Diagnostic> {
    let tree = Dynamics::by(config.forward.resolve(model), model);
    match config.loops {
        LoopMethod::General => Ok(tree.with_general_loops(model, loops)),
        LoopMethod::Automatic if laws.vary_added_mass() => {
            Ok(tree.with_general_loops(model, loops))
        }
        LoopMethod::Automatic => Ok(tree.with_loops(model, loops)),
        LoopMethod::Arms if laws.vary_added_mass() => Err(Diagnostic::new(
            "dynamics.loops",
            "dynamics.loops is 'arms', but a hydrodynamic law of the robot varies its added mass",
            "omit it, or use 'general'",
        )),
        LoopMethod::Arms => tree
            .with_arms(model, loops)
            .map_err(|reason| not_arms(&reason)),
    }
}

fn not_arms(reason: &NotCooperativeArms) -> Diagnostic {
    Diagnostic::new(
        "dynamics.loops",
        format!("dynamics.loops is 'arms', but {reason}"),
        "omit it, or use 'general', which handles loops of any kind",
    )
}

/// A diagnostic of a loop that the scenario gives is there; of one that a robot's file gives, at the
/// robots.
fn in_scenario(scenario: &Scenario, merged: &MergedRobot, diagnostic: Diagnostic) -> Diagnostic {
    let lists = [
        ("loops[", merged.robot.loops.len(), scenario.loops.len()),
        (
            "springs[",
            merged.robot.springs.len(),
            scenario.springs.len(),
        ),
        (
            "joint_springs[",
            merged.robot.joint_springs.len(),
            scenario.joint_springs.len(),
        ),
        (
            "couplings[",
            merged.robot.couplings.len(),
            scenario.couplings.len(),
        ),
    ];
    for (list, all, own) in lists {
        let Some((index, rest)) = (diagnostic.path.strip_prefix(list))
            .and_then(|path| path.split_once(']'))
            .and_then(|(index, rest)| Some((index.parse::<usize>().ok()?, rest.to_string())))
        else {
            continue;
        };
        let path = match index.checked_sub(all - own) {
            Some(index) => format!("{list}{index}]{rest}"),
            None => "robots".to_string(),
        };
        return Diagnostic { path, ..diagnostic };
    }
    diagnostic
}

fn model(spec: &Spec) -> Result<Model<f64>, Diagnostic> {
    Model::build(spec).map_err(|error| Diagnostic {
        path: "robots".to_string(),
        message: error.to_string(),
        help: None,
    })
}

/// Robot of the nominal model: the same bodies, other masses and density.
fn nominal_robot(scenario: &Scenario, merged: &MergedRobot) -> Robot {
    let mut robot = merged.robot.clone();
    if let Some(density) = scenario.belief.water_density {
        robot.water_density = Some(density);
    }
    if scenario.belief.payloads == Some(false) {
        for (entry, prefix) in scenario.robots.iter().zip(&merged.prefixes) {
            for (k, payload) in entry.payloads.iter().enumerate() {
                let name = format!("{prefix}{}", payload_name(&payload.body, k));
                for body in robot.bodies.iter_mut().filter(|b| b.name == name) {
                    body.mass = Some(0.0);
                    body.hydrodynamics.displaced_volume = Some(0.0);
                }
            }
        }
    }
    robot
}

/// Header of the recording; its scenario refers to robots and files by their names in it.
pub(super) fn header(
    setup: &Setup,
    meshes: Vec<(String, Vec<u8>)>,
    terrain_file: Option<Vec<u8>>,
) -> Result<Header, FileError> {
    let mut scenario = setup.scenario.clone();
    let mut header = Header {
        name: scenario.name.clone(),
        version: env!("CARGO_PKG_VERSION").to_string(),
        topics: scenario.recording.topics.clone(),
        files: meshes,
        laws: law_names(&setup.robot),
        water: scenario.environment.water.as_ref().map(|w| w.name.clone()),
        ..Header::default()
    };
    for (i, robot) in setup.single.iter().enumerate() {
        let called = scenario.robots[i].name.as_ref().unwrap_or(&robot.name);
        let number = (setup.single.len() > 1).then_some(i + 1);
        let name = file_name(called, number);
        header.robots.push((name.clone(), native::to_toml(robot)));
        scenario.robots[i] = RobotEntry {
            file: format!("{name}.toml"),
            name: Some(
                scenario.robots[i]
                    .name
                    .clone()
                    .unwrap_or(robot.name.clone()),
            ),
            // done already, and kept in the robot
            lock: Vec::new(),
            base: None,
            ..scenario.robots[i].clone()
        };
    }
    if let (Some(TerrainConfig::Grid(grid)), Some(heights)) =
        (&mut scenario.environment.terrain, terrain_file)
    {
        grid.file = grid.recorded_file();
        header.files.push((grid.file.clone(), heights));
    }
    let functions = &setup.functions;
    functions.keep_tables(&mut scenario, &mut header.files);
    header.scenario = setup.to_toml(&scenario)?;
    Ok(header)
}

/// Names of the laws of a robot, in alphabetical order.
fn law_names(robot: &Robot) -> Vec<String> {
    let laws = robot.bodies.iter().flat_map(|b| &b.hydrodynamics.laws);
    let names: BTreeSet<&String> = laws.map(|entry| &entry.law).collect();
    names.into_iter().cloned().collect()
}

/// The name of a robot as that of a file, after its number if there are several.
fn file_name(name: &str, number: Option<usize>) -> String {
    let plain = |c: char| match c.is_ascii_alphanumeric() || c == '-' {
        true => c,
        false => '_',
    };
    let name: String = name.chars().take(60).map(plain).collect();
    match number {
        Some(number) => format!("{number}_{name}"),
        None if name.is_empty() => "robot".to_string(),
        None => name,
    }
}

//! Columns of the arrays of a batch.

use super::BatchError;
use bathyal::spatial::Quaternion;
use bathyal::{Bodies, Joint, Model};
use bathyal_robot::Robot;
use bathyal_robot::fins::hinged;
use bathyal_sim::control::Command;
use bathyal_sim::plant::Plant;
use bathyal_sim::scenario::Setup;

/// Names of the columns of states and commands.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    /// States: configuration, velocities, states of the actuators and of hydrodynamic laws, in the
    /// layout of [`bathyal_sim::plant::Layout`] without works: `q.vehicle.x`, `v.elbow`, `z[0]`.
    pub states: Vec<String>,
    /// Commands: efforts of joints, N m or N, then thrusts, N, then deflections of fins on hinges, rad:
    /// `efforts.elbow`, `thrusts.bow`, `deflections.rudder`.
    pub commands: Vec<String>,
    /// Entry of the velocities of each effort.
    efforts: Vec<usize>,
    nq: usize,
    nv: usize,
    joints: Vec<NamedJoint>,
    bodies: Vec<String>,
    /// Fins whose deflection is a state, with its entry among those of the actuators.
    fins: Vec<(String, usize)>,
}

/// Joint with one degree of freedom.
#[derive(Clone, Debug, PartialEq)]
struct NamedJoint {
    name: String,
    q: usize,
    v: usize,
}

const POSITION: [&str; 3] = ["x", "y", "z"];
const QUATERNION: [&str; 4] = ["qw", "qx", "qy", "qz"];
const ANGULAR: [&str; 3] = ["wx", "wy", "wz"];
const LINEAR: [&str; 3] = ["vx", "vy", "vz"];

impl Columns {
    /// Columns of the robots of a scenario.
    pub(super) fn new(setup: &Setup) -> Result<Self, BatchError> {
        let plant = setup.plant()?;
        let (robot, model) = (&setup.robot, &plant.model);
        let layout = plant.layout();
        let mut states = names_of_motion(robot, model);
        states.extend((0..layout.nz + layout.laws).map(|k| format!("z[{k}]")));
        let mut columns = Columns {
            states,
            commands: Vec::new(),
            efforts: Vec::new(),
            nq: layout.nq,
            nv: layout.nv,
            joints: Vec::new(),
            bodies: robot.bodies.iter().map(|body| body.name.clone()).collect(),
            fins: hinged(robot)
                .zip(plant.actuators.deflection_states())
                .filter_map(|(fin, state)| Some((fin.name.clone(), state?)))
                .collect(),
        };
        for (b, body) in robot.bodies.iter().enumerate() {
            let (name, v) = (body.joint_name(), model.v_range(b));
            match model.joint(b) {
                Joint::Fixed | Joint::Free => {}
                Joint::Ball => {
                    let axes = POSITION.iter().map(|axis| format!("efforts.{name}.{axis}"));
                    columns.commands.extend(axes);
                    columns.efforts.extend(v);
                }
                _ => {
                    columns.commands.push(format!("efforts.{name}"));
                    columns.efforts.push(v.start);
                    columns.joints.push(NamedJoint {
                        name: name.to_string(),
                        q: model.q_range(b).start,
                        v: v.start,
                    });
                }
            }
        }
        let thrusters = robot.thrusters.iter();
        columns
            .commands
            .extend(thrusters.map(|thruster| format!("thrusts.{}", thruster.name)));
        let fins = hinged(robot).map(|fin| format!("deflections.{}", fin.name));
        columns.commands.extend(fins);
        Ok(columns)
    }

    /// Writes a row of commands into a command.
    pub(super) fn to_command(&self, row: &[f64], command: &mut Command) {
        let (efforts, others) = row.split_at(self.efforts.len());
        let (thrusts, deflections) = others.split_at(command.thrusts.len());
        for (v, effort) in self.efforts.iter().zip(efforts) {
            command.efforts[*v] = *effort;
        }
        command.thrusts.copy_from_slice(thrusts);
        command.deflections.copy_from_slice(deflections);
    }

    /// The first command of a row that is not finite, and its name.
    pub(super) fn first_not_finite(&self, row: &[f64]) -> Option<(&str, f64)> {
        let index = row.iter().position(|x| !x.is_finite())?;
        Some((&self.commands[index], row[index]))
    }
}

fn names_of_motion(robot: &Robot, model: &Model<f64>) -> Vec<String> {
    let (mut q, mut v) = (Vec::new(), Vec::new());
    for (b, body) in robot.bodies.iter().enumerate() {
        let joint = body.joint_name();
        let add = |to: &mut Vec<String>, what: &str, name: &str, parts: &[&str]| {
            to.extend(parts.iter().map(|part| format!("{what}.{name}.{part}")));
        };
        match model.joint(b) {
            Joint::Fixed => {}
            Joint::Free => {
                add(&mut q, "q", &body.name, &POSITION);
                add(&mut q, "q", &body.name, &QUATERNION);
                add(&mut v, "v", &body.name, &ANGULAR);
                add(&mut v, "v", &body.name, &LINEAR);
            }
            Joint::Ball => {
                add(&mut q, "q", joint, &QUATERNION);
                add(&mut v, "v", joint, &ANGULAR);
            }
            _ => {
                q.push(format!("q.{joint}"));
                v.push(format!("v.{joint}"));
            }
        }
    }
    q.extend(v);
    q
}

/// Quantities to be observed, looked up once.
#[derive(Clone, Debug, PartialEq)]
pub struct Observer {
    sources: Vec<Source>,
    width: usize,
    needs_bodies: bool,
}

/// Where a quantity comes from.
#[derive(Clone, Debug, PartialEq)]
enum Source {
    Time,
    /// Entries of the state.
    State(std::ops::Range<usize>),
    /// A quantity of a body.
    Body(usize, Kinematic),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kinematic {
    Position,
    Orientation,
    Velocity,
    AngularVelocity,
}

impl Observer {
    pub(super) fn new(columns: &Columns, names: &[&str]) -> Result<Self, BatchError> {
        let sources: Result<Vec<Source>, BatchError> = (names.iter())
            .map(|name| {
                source(columns, name).ok_or_else(|| BatchError::UnknownQuantity {
                    name: name.to_string(),
                    known: known(columns),
                })
            })
            .collect();
        let sources = sources?;
        Ok(Observer {
            width: sources.iter().map(Source::width).sum(),
            needs_bodies: sources.iter().any(|s| matches!(s, Source::Body(..))),
            sources,
        })
    }

    /// Number of columns of the array that is written.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Writes the quantities of a robot at (t, y).
    pub(super) fn write(&self, plant: &mut Plant, t: f64, y: &[f64], row: &mut [f64]) {
        if self.needs_bodies {
            plant.update_bodies(t, y);
        }
        let mut rest = row;
        for source in &self.sources {
            let (own, after) = rest.split_at_mut(source.width());
            rest = after;
            match source {
                Source::Time => own[0] = t,
                Source::State(range) => own.copy_from_slice(&y[range.clone()]),
                Source::Body(b, kinematic) => {
                    own.copy_from_slice(&kinematic.of(plant.cached_bodies(), *b)[..own.len()]);
                }
            }
        }
    }
}

impl Source {
    fn width(&self) -> usize {
        match self {
            Source::Time => 1,
            Source::State(range) => range.len(),
            Source::Body(_, Kinematic::Orientation) => 4,
            Source::Body(..) => 3,
        }
    }
}

impl Kinematic {
    const ALL: [(&'static str, Kinematic); 4] = [
        ("position", Kinematic::Position),
        ("orientation", Kinematic::Orientation),
        ("velocity", Kinematic::Velocity),
        ("angular_velocity", Kinematic::AngularVelocity),
    ];

    /// The quantity, world axes; three numbers and a zero, except of an orientation.
    fn of(self, bodies: &Bodies<f64>, body: usize) -> [f64; 4] {
        let motion = bodies.motion(body);
        let rotation = motion.pose.rotation;
        let [x, y, z] = match self {
            Kinematic::Orientation => return Quaternion::from_matrix(&rotation).to_array(),
            Kinematic::Position => motion.pose.position.0,
            Kinematic::Velocity => (rotation * motion.velocity.linear).0,
            Kinematic::AngularVelocity => (rotation * motion.velocity.angular).0,
        };
        [x, y, z, 0.0]
    }
}

fn source(columns: &Columns, name: &str) -> Option<Source> {
    let (nq, nv, all) = (columns.nq, columns.nv, columns.states.len());
    let whole = match name {
        "t" => return Some(Source::Time),
        "state.q" => Some(0..nq),
        "state.v" => Some(nq..nq + nv),
        "state.z" => Some(nq + nv..all),
        _ => None,
    };
    if let Some(range) = whole {
        return Some(Source::State(range));
    }
    if let Some(rest) = name.strip_prefix("joints.") {
        let (joint, quantity) = rest.rsplit_once('.')?;
        let joint = columns.joints.iter().find(|j| j.name == joint)?;
        let entry = match quantity {
            "position" => joint.q,
            "velocity" => nq + joint.v,
            _ => return None,
        };
        return Some(Source::State(entry..entry + 1));
    }
    let fin = name.strip_prefix("fins.");
    if let Some(name) = fin.and_then(|rest| rest.strip_suffix(".deflection")) {
        let fin = columns.fins.iter().find(|fin| fin.0 == name)?;
        let entry = nq + nv + fin.1;
        return Some(Source::State(entry..entry + 1));
    }
    if let Some(rest) = name.strip_prefix("bodies.") {
        let (body, quantity) = rest.rsplit_once('.')?;
        let body = columns.bodies.iter().position(|name| name == body)?;
        let kinematic = Kinematic::ALL.iter().find(|(name, _)| *name == quantity)?;
        return Some(Source::Body(body, kinematic.1));
    }
    let column = columns.states.iter().position(|state| state == name)?;
    Some(Source::State(column..column + 1))
}

fn known(columns: &Columns) -> Vec<String> {
    let whole = ["t", "state.q", "state.v", "state.z"].map(str::to_string);
    let joints = columns.joints.iter().flat_map(|joint| {
        ["position", "velocity"].map(|quantity| format!("joints.{}.{quantity}", joint.name))
    });
    let bodies = columns
        .bodies
        .iter()
        .flat_map(|body| Kinematic::ALL.map(|(quantity, _)| format!("bodies.{body}.{quantity}")));
    let fins = columns
        .fins
        .iter()
        .map(|fin| format!("fins.{}.deflection", fin.0));
    whole
        .into_iter()
        .chain(joints)
        .chain(bodies)
        .chain(fins)
        .collect()
}

//! Motion plan: arm, initial posture, and joint angles at the end of both motions.

use super::{Question, Refusal};
use crate::control::allocation::Allocation;
use crate::inverse_kinematics::{Arm, ArmKinematics};
use crate::scenario::{Payload, RecordingConfig, Scenario, ScenarioFile, Setup, Start};
use bathyal::spatial::Vec3;
use bathyal::{Joint, Model, State};
use bathyal_robot::robot::SEA_WATER;
use bathyal_robot::text::fixed;
use bathyal_robot::{Diagnostic, FileSet, Robot, to_spec};

/// Parts of the arm's length that are tried if no travel is given.
const PARTS: [f64; 3] = [0.5, 0.25, 0.125];
/// Directions that are tried, in the vehicle's axes.
const DIRECTIONS: [(&str, [f64; 3]); 6] = [
    ("forward", [1.0, 0.0, 0.0]),
    ("up", [0.0, 0.0, 1.0]),
    ("down", [0.0, 0.0, -1.0]),
    ("backward", [-1.0, 0.0, 0.0]),
    ("to port", [0.0, 1.0, 0.0]),
    ("to starboard", [0.0, -1.0, 0.0]),
];
/// Time between two samples of the controllers, and length of a step, s.
const SAMPLE: f64 = 0.01;
const STEP: f64 = 0.002;

/// A motion of an arm that both stabilisations can make.
pub struct Plan {
    /// The robot.
    pub robot: Robot,
    /// Without controllers, with the payload.
    pub scenario: Scenario,
    /// The vehicle.
    pub vehicle: usize,
    /// The arm.
    pub arm: Arm,
    /// Configuration at the beginning, the vehicle at the origin and upright.
    pub begin: Vec<f64>,
    /// The same at the end, with the vehicle held and with the barycentre held.
    pub ends: [Vec<f64>; 2],
    /// How far the end of the arm moves in the world, axes of the vehicle, m.
    pub way: Vec3<f64>,
    /// The robot as it is simulated, payload included.
    pub model: Model<f64>,
    direction: &'static str,
    weight: &'static str,
}

fn unfit(message: impl Into<String>) -> Refusal {
    Refusal::Unfit(message.into())
}

fn diagnostic(diagnostic: Diagnostic) -> Refusal {
    Refusal::Unfit(match diagnostic.help {
        Some(help) => format!("{}: {help}", diagnostic.message),
        None => diagnostic.message,
    })
}

impl Plan {
    /// Finds the arm, a feasible travel, and the joint angles of both motions.
    pub fn new(question: &Question) -> Result<Self, Refusal> {
        check(question)?;
        let robot = question.robot.clone();
        let name = &robot.name;
        let spec = to_spec(&robot).map_err(diagnostic)?;
        let bare = Model::build(&spec).map_err(|error| unfit(error.to_string()))?;
        let free = |b: &usize| bare.joint(*b) == Joint::Free;
        let vehicle = match (0..bare.body_count()).filter(free).collect::<Vec<_>>()[..] {
            [] => {
                return Err(unfit(format!(
                    "'{name}' has no free base: give its root joint = {{ type = \"free\" }}, or --base free for a URDF"
                )));
            }
            [one] => one,
            _ => {
                return Err(unfit(format!(
                    "'{name}' has several free bodies, so the vehicle is ambiguous"
                )));
            }
        };
        if !robot.loops.is_empty() {
            return Err(unfit(format!(
                "'{name}' has loops, which are not supported here"
            )));
        }
        if robot.thrusters.is_empty() {
            return Err(unfit(format!(
                "'{name}' has no thrusters: add [[thrusters]]"
            )));
        }
        let reachable = Allocation::new(&robot, &bare, None).map_err(diagnostic)?;
        let arm = Arm::longest(&robot, &bare, vehicle).ok_or_else(|| {
            unfit(format!(
                "'{name}' has no arm: no moving joint connects a body to '{}'",
                bare.body_name(vehicle)
            ))
        })?;
        let floats = reachable.unreachable().is_empty();
        let scenario = scenario(question, &arm, &bare, floats)?;
        let setup = Setup::with(&scenario, std::slice::from_ref(&robot), &|_, _| {})?;
        let model = setup.model;
        let mut begin = State::zero(&model).q;
        let base = model.q_range(vehicle);
        for (k, q) in begin.iter_mut().enumerate() {
            if !base.contains(&k) {
                *q = setup.state.q[k];
            }
        }
        let motion = motion(question, &model, &arm, &begin)?;
        Ok(Plan {
            robot,
            scenario,
            vehicle,
            begin,
            ends: motion.ends,
            way: motion.way,
            direction: motion.direction,
            arm,
            model,
            weight: match (question.scenario.is_some(), floats) {
                (true, _) => "as in the scenario",
                (_, true) => "none, as in the paper: neutrally buoyant and level",
                (_, false) => "on, because the thrusters have rank less than 6",
            },
        })
    }

    /// Setting of the comparison, as name and value.
    pub fn words(&self) -> Vec<(&'static str, String)> {
        let entry = &self.scenario.robots[0];
        let payload: f64 = entry.payloads.iter().map(|p| p.mass).sum();
        let current = self.scenario.environment.current;
        vec![
            (
                "arm",
                format!(
                    "{} joints, {} m, to '{}'",
                    self.arm.joints.len(),
                    fixed(self.arm.length(&self.model), 2),
                    self.model.body_name(self.arm.end)
                ),
            ),
            (
                "travel",
                format!(
                    "{} m {} in {} s",
                    fixed(self.way.norm(), 3),
                    self.direction,
                    fixed(self.scenario.duration, 0)
                ),
            ),
            ("payload", format!("{payload} kg, neutrally buoyant")),
            ("weight", self.weight.to_string()),
            (
                "current",
                format!(
                    "({}, {}, {}) m/s, density {} kg/m³",
                    current.x,
                    current.y,
                    current.z,
                    self.robot.density()
                ),
            ),
        ]
    }
}

fn check(question: &Question) -> Result<(), Refusal> {
    let positive = |name: &str, value: f64| match value > 0.0 && value.is_finite() {
        true => Ok(()),
        false => Err(unfit(format!("{name} is {value}, but must be positive"))),
    };
    if !(question.payload >= 0.0 && question.payload.is_finite()) {
        let payload = question.payload;
        return Err(unfit(format!(
            "the payload is {payload} kg, but must not be negative"
        )));
    }
    positive("the duration", question.duration)?;
    question
        .travel
        .map_or(Ok(()), |t| positive("the travel", t))
}

/// The given scenario without its controllers, or still water.
fn scenario(
    question: &Question,
    arm: &Arm,
    model: &Model<f64>,
    floats: bool,
) -> Result<Scenario, Refusal> {
    let mut scenario = match &question.scenario {
        Some(scenario) => scenario.clone(),
        None => still_water(arm, floats)?,
    };
    scenario.control.clear();
    scenario.duration = question.duration;
    scenario.environment.terrain = None;
    scenario.recording = RecordingConfig {
        interval: scenario.sampling.period,
        ..RecordingConfig::default()
    };
    let density = (scenario.environment.water_density)
        .or(question.robot.water_density)
        .unwrap_or(SEA_WATER);
    let entry = &mut scenario.robots[0];
    // Done already, and kept in the robot.
    entry.lock.clear();
    entry.base = None;
    entry.payloads = vec![Payload {
        body: model.body_name(arm.end).to_string(),
        mass: question.payload,
        position: [0.0; 3],
        displaced_volume: question.payload / density,
    }];
    Ok(scenario)
}

/// Still water, and no gravity if the thrusters can hold every direction.
fn still_water(arm: &Arm, floats: bool) -> Result<Scenario, Refusal> {
    let text = "bathyal_scenario = 1\nname = \"advice\"\nduration = 1.0\n[[robots]]\nfile = \"robot.toml\"\n";
    let file = ScenarioFile::parse(text, "advice", &FileSet::default(), &[])?;
    let mut scenario = file.scenario;
    scenario.robots[0].start = middle(arm);
    scenario.environment.gravity = floats.then_some([0.0; 3]);
    scenario.sampling.period = SAMPLE;
    scenario.integrator.step = STEP;
    Ok(scenario)
}

/// Every joint of the arm in the middle of its range; at zero if it has none.
fn middle(arm: &Arm) -> Start {
    let mut start = Start::default();
    for axis in &arm.joints {
        let middle = 0.5 * (axis.range[0] + axis.range[1]);
        if middle.is_finite() {
            let into = match axis.slides {
                true => &mut start.joints_m,
                false => &mut start.joints_rad,
            };
            into.insert(axis.name.clone(), middle);
        }
    }
    start
}

struct Motion {
    way: Vec3<f64>,
    direction: &'static str,
    ends: [Vec<f64>; 2],
}

/// The first direction in which both motions go far enough.
fn motion(
    question: &Question,
    model: &Model<f64>,
    arm: &Arm,
    begin: &[f64],
) -> Result<Motion, Refusal> {
    let mut kinematics = ArmKinematics::new(model, arm);
    let mut tried = |travel: f64| {
        DIRECTIONS.into_iter().find_map(|(direction, unit)| {
            let way = Vec3(unit) * travel;
            let held = kinematics.moved(begin, way, false)?;
            let floating = kinematics.moved(begin, way, true)?;
            Some(Motion {
                way,
                direction,
                ends: [held, floating],
            })
        })
    };
    let length = arm.length(model);
    let name = &question.robot.name;
    if let Some(travel) = question.travel {
        if let Some(found) = tried(travel) {
            return Ok(found);
        }
        let less = (1..10)
            .rev()
            .map(|k| 0.1 * f64::from(k) * travel.min(2.0 * length));
        let most = less.into_iter().find(|d| tried(*d).is_some());
        return Err(unfit(match most {
            Some(most) => format!(
                "the arm of '{name}' cannot move its end by {travel} m from its initial posture; it can move by {} m: give --travel {}",
                fixed(most, 3),
                fixed(most, 3)
            ),
            None => {
                format!("the arm of '{name}' cannot move its end by {travel} m in any direction")
            }
        }));
    }
    let found = PARTS.into_iter().find_map(|part| tried(part * length));
    found.ok_or_else(|| {
        unfit(format!(
            "the arm of '{name}', {} m long, cannot move its end by an eighth of its length in any direction: give a scenario with another initial posture, or a smaller --travel",
            fixed(length, 2)
        ))
    })
}

//! Simulation of one stabilisation, and its measures.

use super::Refusal;
use super::plan::Plan;
use crate::Simulation;
use crate::control::ControlConfig;
use crate::control::GainsConfig;
use crate::control::joints::{Feedforward, FollowConfig, JointsConfig};
use crate::control::vehicle::{Reference, VehicleConfig};
use crate::scenario::{Scenario, Setup};
use crate::trajectory::{Interpolation, TrajectoryConfig};
use bathyal::spatial::{Mat3, Vec3};
use bathyal::{Bodies, Joint, Model, State};
use bathyal_robot::robot::Thruster;
use serde_json::{Value, json};

/// How fast errors of joints, position and attitude swing back, rad/s.
const JOINTS: f64 = 4.0;
const POSITION: f64 = 0.5;
const ATTITUDE: f64 = 0.8;

/// Measures of one stabilisation.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Energy of the thrusters, J; none if their motors and propellers are not known.
    pub energy: Option<f64>,
    /// ∫ Σ |T|^{3/2} dt, N^{3/2} s: the energy of ideal propellers but for √(2ρA), which is
    /// the same in both.
    pub ideal_energy: f64,
    /// ∫ Σ |T| dt, N s.
    pub impulse: f64,
    /// Largest thrust of any thruster, N.
    pub largest: f64,
    /// Mean distance of the end effector from its place by joint angles and held point, m.
    pub mean_error: f64,
    /// Distance of the end of the arm from its goal at the end, m.
    pub missed: f64,
    /// How far the vehicle moves at most, m.
    pub vehicle_way: f64,
}

impl Outcome {
    /// For programs.
    pub fn json(&self) -> Value {
        json!({
            "energy": self.energy,
            "ideal_energy": self.ideal_energy,
            "impulse": self.impulse,
            "largest_thrust": self.largest,
            "mean_error": self.mean_error,
            "missed": self.missed,
            "vehicle_way": self.vehicle_way,
        })
    }
}

/// Simulated case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The arm moves, the vehicle is held.
    Vehicle,
    /// The arm moves, the barycentre is held.
    Barycenter,
    /// Nothing moves, the vehicle is held.
    Rest,
}

impl Kind {
    fn reference(self) -> Reference {
        match self {
            Kind::Vehicle | Kind::Rest => Reference::Vehicle,
            Kind::Barycenter => Reference::Barycenter,
        }
    }

    /// In words.
    fn words(self) -> &'static str {
        match self {
            Kind::Vehicle => "vehicle stabilisation",
            Kind::Barycenter => "barycentre stabilisation",
            Kind::Rest => "arm at rest",
        }
    }

    /// Configuration at the end.
    fn end(self, plan: &Plan) -> &[f64] {
        match self {
            Kind::Vehicle => &plan.ends[0],
            Kind::Barycenter => &plan.ends[1],
            Kind::Rest => &plan.begin,
        }
    }
}

/// Joints on cycloids to the end, vehicle or barycentre held by feedforward and feedback: cases IV
/// and VII.
fn scenario(plan: &Plan, kind: Kind) -> Scenario {
    let mut scenario = plan.scenario.clone();
    let model = &plan.model;
    let mut follow = Vec::new();
    for b in 0..model.body_count() {
        let slides = matches!(model.joint(b), Joint::Prismatic { .. });
        if !slides && !matches!(model.joint(b), Joint::Revolute { .. }) {
            continue;
        }
        let q = model.q_range(b).start;
        let values = Some(vec![plan.begin[q], kind.end(plan)[q]]);
        let mut trajectory = TrajectoryConfig {
            times: vec![0.0, scenario.duration],
            interpolation: Some(Interpolation::Cycloid),
            ..TrajectoryConfig::default()
        };
        match slides {
            true => trajectory.m = values,
            false => trajectory.rad = values,
        }
        follow.push(FollowConfig {
            joint: model.body_name(b).to_string(),
            trajectory: Some(trajectory),
            gains: None,
        });
    }
    scenario.control = vec![
        ControlConfig::Joints(JointsConfig {
            follow,
            gains: Some(GainsConfig::natural(JOINTS, 1.0)),
            feedforward: Feedforward::ComputedTorque,
            base: None,
        }),
        ControlConfig::Vehicle(VehicleConfig {
            reference: Some(kind.reference()),
            position_gains: Some(GainsConfig::natural(POSITION, 1.0)),
            attitude_gains: Some(GainsConfig::natural(ATTITUDE, 1.0)),
            ..VehicleConfig::default()
        }),
    ];
    scenario
}

/// Simulates it.
pub fn run(plan: &Plan, kind: Kind) -> Result<Outcome, Refusal> {
    let scenario = scenario(plan, kind);
    let setup = Setup::with(&scenario, std::slice::from_ref(&plan.robot), &|_, _| {})?;
    let mut simulation = Simulation::builder(&setup).without_assessment().build()?;
    let mut monitor = TrialMonitor::new(plan, kind, &simulation);
    while !simulation.is_finished() {
        let step = simulation.step();
        step.map_err(|lost| Refusal::Unfit(format!("{}: {lost}", kind.words())))?;
        monitor.sample(&simulation);
    }
    Ok(monitor.finish(&simulation))
}

/// Where the vehicle was at first.
struct Begin {
    rotation: Mat3<f64>,
    position: Vec3<f64>,
    barycenter: Vec3<f64>,
    end: Vec3<f64>,
}

struct TrialMonitor<'a> {
    plan: &'a Plan,
    kind: Kind,
    begin: Begin,
    bodies: Bodies<f64>,
    still: Bodies<f64>,
    t: f64,
    samples: f64,
    errors: f64,
    outcome: Outcome,
}

/// The same joints on a vehicle upright at the origin.
fn at_origin(model: &Model<f64>, vehicle: usize, q: &[f64]) -> State<f64> {
    let mut state = State::zero(model);
    let base = model.q_range(vehicle);
    for (k, x) in state.q.iter_mut().enumerate() {
        if !base.contains(&k) {
            *x = q[k];
        }
    }
    state
}

impl<'a> TrialMonitor<'a> {
    fn new(plan: &'a Plan, kind: Kind, simulation: &Simulation) -> Self {
        let model = &plan.model;
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, &simulation.plant().state(0.0, simulation.y()));
        let pose = bodies.motion(plan.vehicle).pose;
        TrialMonitor {
            begin: Begin {
                rotation: pose.rotation,
                position: pose.position,
                barycenter: bodies.barycenter(model)[0],
                end: bodies.motion(plan.arm.end).pose.position,
            },
            still: Bodies::new(model),
            t: 0.0,
            samples: 0.0,
            errors: 0.0,
            outcome: Outcome {
                energy: None,
                ideal_energy: 0.0,
                impulse: 0.0,
                largest: 0.0,
                mean_error: 0.0,
                missed: 0.0,
                vehicle_way: 0.0,
            },
            plan,
            kind,
            bodies,
        }
    }

    fn sample(&mut self, simulation: &Simulation) {
        let (plan, plant) = (self.plan, simulation.plant());
        let model = &plan.model;
        let state = plant.state(simulation.time(), simulation.y());
        self.bodies.update_velocities(model, &state);
        let upright = at_origin(model, plan.vehicle, &state.q);
        self.still.update_velocities(model, &upright);
        let end = self.still.motion(plan.arm.end).pose.position;
        let Begin {
            rotation,
            position,
            barycenter,
            ..
        } = self.begin;
        let expected = match self.kind.reference() {
            Reference::Vehicle => position + rotation * end,
            Reference::Barycenter => {
                barycenter + rotation * (end - self.still.barycenter(model)[0])
            }
        };
        let found = self.bodies.motion(plan.arm.end).pose.position;
        self.errors += (found - expected).norm();
        self.samples += 1.0;
        let moved = (self.bodies.motion(plan.vehicle).pose.position - position).norm();
        let (given, _) = plant.efforts(&state, &self.bodies, simulation.y());
        let dt = state.t - self.t;
        self.t = state.t;
        let outcome = &mut self.outcome;
        outcome.vehicle_way = outcome.vehicle_way.max(moved);
        for thrust in given.iter().map(|t| t.abs()) {
            outcome.impulse += thrust * dt;
            outcome.ideal_energy += thrust * thrust.sqrt() * dt;
            outcome.largest = outcome.largest.max(thrust);
        }
    }

    fn finish(mut self, simulation: &Simulation) -> Outcome {
        let thrusters = &self.plan.robot.thrusters;
        let metered = !thrusters.iter().any(Thruster::power_is_assumed);
        let works = simulation.plant().works(simulation.y());
        let own = simulation.plant().actuators.thruster_meters();
        let way = match self.kind {
            Kind::Rest => Vec3::zero(),
            _ => self.plan.way,
        };
        let goal = self.begin.end + self.begin.rotation * way;
        let end = self.bodies.motion(self.plan.arm.end).pose.position;
        self.outcome.energy =
            metered.then(|| works.electrical().skip(own.start).take(own.len()).sum());
        self.outcome.mean_error = self.errors / f64::max(self.samples, 1.0);
        self.outcome.missed = (end - goal).norm();
        self.outcome
    }
}

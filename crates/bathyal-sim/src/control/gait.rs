//! Legged locomotion: a tripod gait with foot placement for robots with six legs or more.
//!
//! ```text
//! sense ─► plan: vehicle and feet in the world ─► reach: joint angles, rates, accelerations
//!      ─► inverse dynamics: efforts, and the wrench that the ground must give
//!      ─► support: the feet that stand share it ─► efforts of their joints
//!      ─► feedback on joints
//! ```
//!
//! The vehicle is led at steady speed over the ground, level and at a height above the feet.
//! Feedback of its error, and the integral that balances a current, are part of the wrench that
//! is distributed to the feet.

pub mod chain;
pub mod config;
mod damped_step;
mod foot_sensing;
pub mod force_distribution;
mod gait_state;
pub mod inverse_kinematics;
pub mod leg_solver;
pub mod legs;
pub mod plan;
pub mod standing;
pub mod step_timing;
pub mod swing;

pub use config::GaitConfig;
pub use standing::standing;

use super::{Command, Controlled, Controller, View};
use crate::terrain::Terrain;
use bathyal::dispatch::best;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Environment, Inputs, Model, State, Workspace, inverse_dynamics};
use bathyal_robot::{Diagnostic, Robot};
use foot_sensing::foot_state;
use force_distribution::Buffers as ContactBuffers;
use gait_state::{DesiredMotion, GaitState, WalkingRobot};
use inverse_kinematics::LegKinematics;
use leg_solver::LegSolver;
use legs::Leg;
use plan::{FootState, Plan};

/// A walking controller.
#[derive(Debug)]
pub struct Gait {
    config: GaitConfig,
    walker: WalkingRobot,
    /// The ground, if foot placement knows it.
    terrain: Option<Terrain>,
    /// Nominal current.
    water: Environment<f64>,
    walking: Option<GaitState>,
    scratch: Scratch,
}

/// Scratch of a sample.
#[derive(Debug)]
struct Scratch {
    aim: DesiredMotion,
    ws: Workspace<f64>,
    inputs: Inputs<f64>,
    efforts: Vec<f64>,
    senses: Vec<FootState>,
    feet: Vec<Vec3<f64>>,
    loads: Vec<f64>,
    contact: ContactBuffers,
}

impl Gait {
    /// Builds the controller of a robot from its nominal `model`; it uses the `terrain` only if the
    /// configuration says so.
    pub fn new(
        robot: &Robot,
        model: &Model<f64>,
        config: &GaitConfig,
        terrain: Option<&Terrain>,
    ) -> Result<Self, Diagnostic> {
        config.check()?;
        let walker = walking_robot(robot, model, config)?;
        Ok(Gait {
            terrain: terrain.filter(|_| config.sees_ground).cloned(),
            water: Environment::current(Vec3(config.current)),
            config: config.clone(),
            walker,
            walking: None,
            scratch: Scratch {
                aim: DesiredMotion {
                    state: State::zero(model),
                    rates: vec![0.0; model.nv()],
                },
                ws: Workspace::new(model),
                inputs: Inputs::zero(model),
                efforts: vec![0.0; model.nv()],
                senses: Vec::new(),
                feet: Vec::new(),
                loads: Vec::new(),
                contact: ContactBuffers::default(),
            },
        })
    }

    /// The legs.
    pub fn legs(&self) -> &[Leg] {
        &self.walker.legs
    }

    /// The group of every leg: those of one group swing together.
    pub fn groups(&self) -> &[usize] {
        &self.walker.groups
    }

    /// The plan, after the first sample.
    pub fn plan(&self) -> Option<&Plan> {
        self.walking.as_ref().map(|walking| &walking.plan)
    }

    fn begin(&mut self, q: &[f64], place: (Vec3<f64>, [f64; 2]), feet: &[Vec3<f64>]) {
        let what = (&self.config, self.terrain.as_ref());
        let ws = &mut self.scratch.ws;
        self.walking = GaitState::begin(&self.walker, what, q, place, feet, ws);
    }
}

/// Legs, groups and held joints of a robot.
fn walking_robot(
    robot: &Robot,
    model: &Model<f64>,
    config: &GaitConfig,
) -> Result<WalkingRobot, Diagnostic> {
    let legs = legs::legs(robot, model)?;
    let kinematics = LegKinematics::new(model, &legs, &State::zero(model).q)?;
    let stand: Vec<_> = (0..legs.len()).map(|leg| kinematics.foot(leg)).collect();
    let in_leg = |v: &usize| {
        let mut joints = legs.iter().flat_map(|leg| &leg.joints);
        joints.any(|joint| joint.v == *v)
    };
    let held = (0..model.body_count())
        .filter(|b| model.joint(*b).nv() == 1)
        .map(|b| (model.q_range(b).start, model.v_range(b).start))
        .filter(|(_, v)| !in_leg(v))
        .collect();
    Ok(WalkingRobot {
        vehicle: legs::vehicle(model)?,
        groups: legs::groups(&legs, config.groups.as_ref(), &stand)?,
        held,
        legs,
        model: model.clone(),
    })
}

impl Gait {
    #[inline(always)]
    fn sample(&mut self, view: &View, command: &mut Command) {
        let senses = &mut self.scratch.senses;
        senses.clear();
        for leg in &self.walker.legs {
            senses.push(foot_state(leg, view));
        }
        if self.walking.is_none() {
            let pose = view.bodies.motion(self.walker.vehicle).pose;
            let ahead = pose.rotation.column(0);
            let feet: Vec<_> = senses.iter().map(|sense| sense.position).collect();
            let place = (pose.position, [ahead[0], ahead[1]]);
            self.begin(&view.state.q, place, &feet);
        }
        let Some(walking) = &mut self.walking else {
            return;
        };
        let (walker, scratch) = (&self.walker, &mut self.scratch);
        walking.plan.advance(view.dt, &scratch.senses);
        walking.update_desired(walker, &view.state.q, &mut scratch.aim);
        let back = walking.feedback(&self.config, walker, view);
        scratch.compute_efforts(walker, &self.water);
        scratch.apply_contact_forces(walker, walking, &back);
        let Scratch { aim, efforts, .. } = scratch;
        let mut drive = |(q, v): (usize, usize), w: f64| {
            let (error, rate) = (
                aim.state.q[q] - view.state.q[q],
                aim.state.v[v] - view.state.v[v],
            );
            let back = w * w * error + 2.0 * self.config.leg_damping * w * rate;
            command.efforts[v] += efforts[v] + walking.inertia[v] * back;
        };
        for joint in walker.legs.iter().flat_map(|leg| &leg.joints) {
            drive((joint.q, joint.v), self.config.leg_bandwidth);
        }
        for joint in &walker.held {
            drive(*joint, self.config.hold_bandwidth);
        }
        walking.kinematics.extrapolate(view.dt);
    }
}

impl Scratch {
    /// Inverse dynamics without contact: τ and the wrench on the vehicle.
    fn compute_efforts(&mut self, walker: &WalkingRobot, water: &Environment<f64>) {
        let DesiredMotion { state, rates } = &self.aim;
        let (model, ws) = (&walker.model, &mut self.ws);
        let efforts = inverse_dynamics(model, water, state, rates, &self.inputs, ws);
        self.efforts.copy_from_slice(efforts);
    }

    /// Distributes the wrench, and the feedback wrench `back`, to the feet that stand, and subtracts
    /// their effect from the joint efforts: τ − Jᵀ f. In the desired axes of the vehicle.
    #[inline(always)]
    fn apply_contact_forces(
        &mut self,
        walker: &WalkingRobot,
        walking: &GaitState,
        back: &Force<f64>,
    ) {
        let Scratch {
            efforts,
            feet,
            loads,
            contact,
            ..
        } = self;
        let base = walker.model.v_range(walker.vehicle).start;
        let mut wrench = *back;
        for i in 0..3 {
            wrench.moment[i] += efforts[base + i];
            wrench.force[i] += efforts[base + 3 + i];
        }
        let solvers = walking.kinematics.solvers();
        feet.clear();
        feet.extend(solvers.iter().map(LegSolver::foot));
        loads.clear();
        loads.extend(walking.plan.feet().iter().map(|foot| foot.load));
        contact.distribute(feet, loads, &wrench);
        for (solver, force) in solvers.iter().zip(&contact.forces) {
            for (joint, column) in solver.joints().iter().zip(solver.columns()) {
                efforts[joint.v] -= column.moves.dot(*force);
            }
        }
    }
}

impl Controller for Gait {
    fn control(&mut self, view: &View, command: &mut Command) {
        best(
            #[inline(always)]
            || self.sample(view, command),
        );
    }

    fn report_errors(&self, report: &mut dyn FnMut(Controlled, f64)) {
        if let Some(walking) = &self.walking {
            let (vehicle, [attitude, position]) = (self.walker.vehicle, walking.last_errors);
            report(Controlled::Position(vehicle), position);
            report(Controlled::Attitude(vehicle), attitude);
        }
    }

    fn save_state(&self, memory: &mut Vec<f64>) {
        let Some(walking) = &self.walking else {
            return;
        };
        memory.extend(&walking.posture);
        memory.extend(walking.kinematics.q());
        memory.extend(walking.integral.iter().flat_map(|part| part.0));
        walking.plan.save_state(memory);
    }

    fn load_state(&mut self, memory: &[f64]) {
        self.walking = None;
        let nq = self.walker.model.nq();
        if memory.len() != 2 * nq + 6 + Plan::state_size(self.legs().len()) {
            return;
        }
        let (posture, rest) = memory.split_at(nq);
        let (found, rest) = rest.split_at(nq);
        let (integral, plan) = rest.split_at(6);
        let feet = vec![Vec3::zero(); self.legs().len()];
        self.begin(posture, (Vec3::zero(), [1.0, 0.0]), &feet);
        if let Some(walking) = &mut self.walking {
            walking.plan.load_state(plan);
            walking.kinematics.set_q(found);
            for (i, x) in integral.iter().enumerate() {
                walking.integral[i / 3][i % 3] = *x;
            }
        }
    }
}

//! A vehicle that holds its place, or moves, while its arms do.      JOE14 III.B

mod config;
mod felt;

pub use config::{Case, Reference, VehicleConfig};

use super::allocation::{Allocated, Allocation};
use super::attitude::attitude_error;
use super::belief::{Belief, EquationHeld};
use super::gains::{Gains, GainsConfig};
use super::memory::Memory;
use super::{Command, Controller, Held, View};
use crate::trajectory::{PosePoint, PoseTrajectory};
use bathyal::spatial::{Force, Mat3, Vec3};
use bathyal::{Bodies, Joint, Real};
use config::Scheme;
use felt::{Felt, Turning};
use std::sync::Arc;

/// Vehicle control: feedback of position and attitude, and what arms and water will do,
/// computed ahead from the controller's own model.
///
/// The force is found first, then the moment that the attitude needs under it:
///
/// | position | feedforward force |
/// |---|---|
/// | of the vehicle | what gives the vehicle the wanted acceleration: F_r,0 of JOE14 (31) |
/// | of the barycentre | what gives the barycentre the wanted acceleration: F_r,cm of (32), and the forces of added mass, which (32) omits |
/// | none | no force |
///
/// The moment N_r of (30) gives the wanted angular acceleration while that force and the
/// efforts of the joints act. All of it solves f = I* v̇ + b of the vehicle in the controller's
/// own model, I* the articulated inertia ([`bathyal::ArticulatedBody`]); reactions of arms,
/// drag, added mass, gravity and buoyancy are in it. For the barycentre, whose acceleration
/// needs those of all joints, M v̇ + c = τ is solved. Forces are taken
/// where they act, so that no moment is forgotten as in (30).
///
/// Joints are taken to give the efforts that controllers before this one ask for.
#[derive(Debug)]
pub struct VehicleController {
    body: usize,
    /// Where the vehicle's entries begin in the velocities.
    base: usize,
    scheme: Scheme,
    trajectory: Option<PoseTrajectory>,
    allocation: Allocation,
    belief: Belief,
    bodies: Bodies<f64>,
    position_gains: GainsConfig,
    attitude_gains: GainsConfig,
    problem: Problem,
    started: bool,
    /// Whether a pilot gave it back: the trajectory is over.
    held: bool,
    /// Where the reference was at the first sample, and the inertia of the whole robot then:
    /// about x, y, z, along x, y, z.
    begin: PosePoint,
    inertia: [f64; 6],
    /// ∫ e dt of attitude and position, world axes.
    integrals: [Vec3<f64>; 2],
}

/// A mixed problem: accelerations where they are given, efforts elsewhere.
#[derive(Clone, Debug)]
struct Problem {
    given: Vec<bool>,
    vdot: Vec<f64>,
    tau: Vec<f64>,
}

/// What is wrong: [attitude, position], and their rates, in the vehicle's axes.
struct Errors {
    error: [Vec3<f64>; 2],
    rate: [Vec3<f64>; 2],
}

const ATTITUDE: usize = 0;
const POSITION: usize = 1;

impl VehicleController {
    /// The thrusters that are used.
    pub fn allocation(&self) -> &Allocation {
        &self.allocation
    }

    fn start(&mut self, view: &View) {
        let (position, _) = self.reference(view);
        let rotation = view.bodies.motion(self.body).pose.rotation;
        self.begin = PosePoint::rest(position, rotation);
        let mass = self.belief.inertia(&view.state.q);
        self.inertia = core::array::from_fn(|k| mass.at(self.base + k, self.base + k));
        self.started = true;
    }

    /// Position and velocity of what is to be held, world axes.
    #[inline(always)]
    fn reference(&self, view: &View) -> (Vec3<f64>, Vec3<f64>) {
        match self.scheme.reference {
            Reference::Vehicle => {
                let motion = view.bodies.motion(self.body);
                let velocity = motion.pose.rotation * motion.velocity.linear;
                (motion.pose.position, velocity)
            }
            Reference::Barycenter => {
                let [position, velocity, _] = view.bodies.barycenter(&self.belief.known.model);
                (position, velocity)
            }
        }
    }

    #[inline(always)]
    fn errors(&self, view: &View, wanted: &PosePoint) -> Errors {
        let motion = view.bodies.motion(self.body);
        let rotation = &motion.pose.rotation;
        let (position, velocity) = self.reference(view);
        let turn = attitude_error(&wanted.rotation, rotation);
        let to_body = |x: Vec3<f64>| rotation.transpose_mul(x);
        Errors {
            error: [to_body(turn), to_body(wanted.position - position)],
            rate: [
                to_body(wanted.angular_velocity) - motion.velocity.angular,
                to_body(wanted.velocity - velocity),
            ],
        }
    }

    #[inline(always)]
    fn gains(&self) -> [[Gains; 3]; 2] {
        let of = |gains: &GainsConfig, first: usize| {
            core::array::from_fn(|k| gains.resolve(self.inertia[first + k]))
        };
        [of(&self.attitude_gains, 0), of(&self.position_gains, 3)]
    }

    /// N_fb and F_fb, vehicle's axes.      (40), (45)
    #[inline(always)]
    fn feedback(
        &self,
        which: usize,
        gains: &[Gains; 3],
        errors: &Errors,
        rotation: &Mat3<f64>,
    ) -> Vec3<f64> {
        let integral = rotation.transpose_mul(self.integrals[which]);
        let (e, r) = (errors.error[which], errors.rate[which]);
        Vec3(core::array::from_fn(|k| {
            gains[k].effort(e[k], r[k], integral[k])
        }))
    }

    /// The wrench on the vehicle, its own frame, at its origin.
    #[inline(always)]
    fn wrench(
        &mut self,
        view: &View,
        wanted: &PosePoint,
        errors: &Errors,
        command: &Command,
    ) -> Force<f64> {
        let motion = *view.bodies.motion(self.body);
        let rotation = &motion.pose.rotation;
        let gains = self.gains();
        let scheme = self.scheme;
        let back = |on: bool, which: usize| match on {
            true => self.feedback(which, &gains[which], errors, rotation),
            false => Vec3::zero(),
        };
        let force_back = back(scheme.feedback, POSITION);
        let moment_back = back(scheme.attitude, ATTITUDE);
        // Without attitude control the force is given at the vehicle's centre of mass.
        let center = self.belief.known.model.parameters(self.body).center_of_mass;
        let turning = match scheme.attitude {
            true => Turning::Rate(rotation.transpose_mul(wanted.angular_acceleration)),
            false => Turning::Moment(center.cross(force_back)),
        };
        let (efforts, thrusts) = (&self.problem.tau, &command.thrusts);
        let felt = self.belief.vehicle(view.state, efforts, thrusts, self.body);
        let Some(felt) = felt.map(Felt) else {
            return Force::zero();
        };
        let ahead = match (scheme.feedforward, scheme.reference) {
            (false, _) => Vec3::zero(),
            (true, Reference::Vehicle) => {
                let v = &motion.velocity;
                let acceleration = rotation.transpose_mul(wanted.acceleration);
                felt.force_for(turning, acceleration - v.angular.cross(v.linear))
            }
            (true, Reference::Barycenter) => {
                self.force_for_barycenter(view, wanted, turning, thrusts)
            }
        };
        let force = ahead + force_back;
        let moment = felt.moment_for(turning, force) + moment_back;
        Force { moment, force }
    }

    /// The force under which the vehicle's velocity changes at this rate, by the whole equation
    /// of motion, which then has the accelerations of all joints.
    #[inline(always)]
    fn force_for(&mut self, equation: &mut EquationHeld, rate: Vec3<f64>) -> Vec3<f64> {
        self.problem.set(self.base + 3, true, rate);
        self.problem.solve(equation);
        self.problem.effort(self.base + 3)
    }

    /// The force under which the barycentre accelerates as wanted: the barycentre's
    /// acceleration depends linearly on the rate x of the vehicle's velocity, a = a₀ + B x.
    #[inline(always)]
    fn force_for_barycenter(
        &mut self,
        view: &View,
        wanted: &PosePoint,
        turning: Turning,
        thrusts: &[f64],
    ) -> Vec3<f64> {
        let known = Arc::clone(&self.belief.known);
        let mut equation = self.belief.equation(&known, view.state, thrusts);
        self.problem.given.fill(false);
        self.problem.vdot.fill(0.0);
        match turning {
            Turning::Rate(rate) => self.problem.set(self.base, true, rate),
            Turning::Moment(moment) => self.problem.set(self.base, false, moment),
        }
        let mut acceleration = |rate: Vec3<f64>| {
            self.force_for(&mut equation, rate);
            let model = &self.belief.known.model;
            self.bodies.update(model, view.state, &self.problem.vdot);
            self.bodies.barycenter(model)[2]
        };
        let at_zero = acceleration(Vec3::zero());
        let columns = [0, 1, 2].map(|k| {
            let mut unit = Vec3::zero();
            unit[k] = 1.0;
            acceleration(unit) - at_zero
        });
        let rate = solve3(&columns, wanted.acceleration - at_zero);
        self.force_for(&mut equation, rate)
    }

    /// Adds the thrust that brings the vehicle to where it is wanted.
    #[inline(always)]
    fn push(&mut self, wanted: &PosePoint, view: &View, command: &mut Command) {
        let (model, tau) = (&self.belief.known.model, &mut self.problem.tau);
        tau.copy_from_slice(&command.efforts);
        // Efforts of free joints mean nothing in a command; thrust acts on them.
        for b in (0..model.body_count()).filter(|b| model.joint(*b) == Joint::Free) {
            tau[model.v_range(b)].fill(0.0);
        }
        let errors = self.errors(view, wanted);
        let wrench = self.wrench(view, wanted, &errors, command);
        let used = self.allocation.thrusters();
        let already: Vec<f64> = used.iter().map(|i| command.thrusts[*i]).collect();
        let allocated = self.allocation.within_limits(&wrench, &already);
        for (i, thrust) in used.iter().zip(&allocated.thrusts) {
            command.thrusts[*i] += thrust;
        }
        self.integrate(view, &errors, &allocated);
    }

    /// Integrals grow as long as the thrusters follow, or if that brings them back.
    #[inline(always)]
    fn integrate(&mut self, view: &View, errors: &Errors, allocated: &Allocated) {
        let rotation = &view.bodies.motion(self.body).pose.rotation;
        let missing = [allocated.missing.moment, allocated.missing.force];
        let gains = self.gains();
        for which in [ATTITUDE, POSITION] {
            let error = errors.error[which];
            let winds_up = allocated.limited && missing[which].dot(error) > 0.0;
            if !winds_up {
                let integral = &mut self.integrals[which];
                *integral = grown(&gains[which], *integral, *rotation * error, view.dt);
            }
        }
    }
}

/// ∫e one sample later, no longer than its limit allows.
#[inline(always)]
fn grown(gains: &[Gains; 3], integral: Vec3<f64>, error: Vec3<f64>, dt: f64) -> Vec3<f64> {
    let strongest = gains.iter().fold(0.0_f64, |most, g| most.max(g.integral));
    if strongest == 0.0 {
        return Vec3::zero();
    }
    let next = integral + error * dt;
    let (length, most) = (next.norm(), gains[0].limit / strongest);
    if length > most {
        next * (most / length)
    } else {
        next
    }
}

impl Problem {
    fn new(nv: usize) -> Self {
        Problem {
            given: vec![false; nv],
            vdot: vec![0.0; nv],
            tau: vec![0.0; nv],
        }
    }

    /// Sets three accelerations, if `given`, or three efforts.
    fn set(&mut self, at: usize, given: bool, values: Vec3<f64>) {
        self.given[at..at + 3].fill(given);
        let into = if given { &mut self.vdot } else { &mut self.tau };
        into[at..at + 3].copy_from_slice(&values.0);
    }

    fn solve(&mut self, equation: &mut EquationHeld) {
        equation.mixed(&self.given, &mut self.vdot, &mut self.tau);
    }

    fn effort(&self, at: usize) -> Vec3<f64> {
        Vec3([self.tau[at], self.tau[at + 1], self.tau[at + 2]])
    }
}

/// x with [c₀ c₁ c₂] x = b, by Cramer's rule; zero for a singular matrix.
#[inline(always)]
fn solve3(columns: &[Vec3<f64>; 3], b: Vec3<f64>) -> Vec3<f64> {
    let [u, v, w] = *columns;
    let determinant = u.dot(v.cross(w));
    if determinant == 0.0 {
        return Vec3::zero();
    }
    let parts = [b.dot(v.cross(w)), u.dot(b.cross(w)), u.dot(v.cross(b))];
    Vec3(parts.map(|x| x / determinant))
}

impl Controller for VehicleController {
    fn control(&mut self, view: &View, command: &mut Command) {
        if !self.started {
            self.start(view);
        }
        if self.scheme.is_idle() {
            return;
        }
        let wanted = match &self.trajectory {
            Some(trajectory) if !self.held => trajectory.at(view.state.t),
            _ => self.begin,
        };
        f64::dispatch(
            #[inline(always)]
            || self.push(&wanted, view, command),
        );
    }

    fn hold(&mut self, view: &View, held: &Held) {
        if held.vehicle == Some(self.body) {
            self.start(view);
            self.integrals = [Vec3::zero(); 2];
            self.held = true;
        }
    }

    fn memory(&self) -> Vec<f64> {
        let mut memory = vec![f64::from(u8::from(self.started))];
        memory.extend(self.begin.position.0);
        memory.extend(self.begin.rotation.0.as_flattened());
        memory.extend(self.inertia);
        memory.extend(self.integrals[ATTITUDE].0);
        memory.extend(self.integrals[POSITION].0);
        if self.held {
            memory.push(1.0);
        }
        memory
    }

    fn remember(&mut self, memory: &[f64]) {
        let mut memory = Memory::new(memory);
        self.started = memory.flag();
        let position = Vec3(memory.vector());
        let rotation = Mat3(core::array::from_fn(|_| memory.vector()));
        self.begin = PosePoint::rest(position, rotation);
        self.inertia = core::array::from_fn(|_| memory.number());
        self.integrals = core::array::from_fn(|_| Vec3(memory.vector()));
        self.held = memory.has_more();
    }
}

//! Station keeping and trajectory tracking of a vehicle with moving arms.      JOE14 III.B

mod config;
mod inverse_dynamics;

pub use config::{Case, Reference, VehicleConfig};

use super::allocation::{Allocation, Shortfall};
use super::gains::{Gains, GainsConfig};
use super::nominal_model::ModelCache;
use super::saved_state::StateReader;
use super::{Command, Controlled, Controller, HoldRequest, View};
use crate::orientation::attitude_error;
use crate::trajectory::{PosePoint, PoseTrajectory};
use bathyal::bodies::BodyMotion;
use bathyal::dispatch::best;
use bathyal::spatial::{Force, Mat3, Vec3};
use bathyal::{Bodies, Jacobian, Joint, Model};
use config::Scheme;
use inverse_dynamics::{AngularDemand, BarycenterResponse, VehicleInertia};
use std::sync::Arc;

/// Vehicle control: feedback of position and attitude, and feed-forward of arms and water from
/// the nominal model.
///
/// The force is found first, then the moment that the attitude needs under it:
///
/// | position | feedforward force |
/// |---|---|
/// | of the vehicle | gives the vehicle the desired acceleration: F_r,0 of JOE14 (31) |
/// | of the barycentre | gives the barycentre the desired acceleration: F_r,cm of (32), and the forces of added mass, which (32) omits |
/// | none | no force |
///
/// The moment N_r of (30) gives the desired angular acceleration while that force and the
/// efforts of the joints act. All of it solves f = I* v̇ + b of the vehicle in the controller's
/// own model, I* the articulated inertia ([`bathyal::ArticulatedBody`]); reactions of arms,
/// drag, added mass, gravity and buoyancy are in it. For the barycentre, whose acceleration
/// needs those of all joints, I* and b come from M v̇ + c = τ, and the accelerations of the
/// joints with them. Forces act at their true points, so that no moment is missing as in (30).
///
/// Joints are assumed to give the efforts that controllers before this one command.
#[derive(Debug)]
pub struct VehicleController {
    body: usize,
    /// Index of the vehicle's first entry in the velocities.
    base: usize,
    scheme: Scheme,
    trajectory: Option<PoseTrajectory>,
    allocation: Allocation,
    model_cache: ModelCache,
    position_gains: GainsConfig,
    attitude_gains: GainsConfig,
    /// Efforts of all joints that controllers before this one command.
    tau: Vec<f64>,
    barycenter: Barycenter,
    started: bool,
    /// Released by an operator: the trajectory is over.
    held: bool,
    /// Pose of the reference at the first sample, and the inertia of the whole robot then:
    /// about x, y, z, along x, y, z.
    begin: PosePoint,
    inertia: [f64; 6],
    /// Gains of attitude and position, scaled by that inertia.
    gains: [[Gains; 3]; 2],
    /// ∫ e dt of attitude and position, world axes.
    integrals: [Vec3<f64>; 2],
    /// Sizes of the errors of attitude and position at the last sample.
    last_errors: [f64; 2],
}

/// Scratch of the barycentre's kinematics.
#[derive(Clone, Debug)]
struct Barycenter {
    bodies: Bodies<f64>,
    jacobian: Jacobian<f64, 3>,
    /// No accelerations.
    rest: Vec<f64>,
}

/// Tracking errors [attitude, position] and their rates, in the vehicle's axes.
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
        let (inertia, base) = (self.model_cache.inertia(&view.state.q), self.base);
        let inertia = core::array::from_fn(|k| inertia[base + k]);
        self.take_inertia(inertia);
        self.started = true;
    }

    /// Position and velocity of the reference point, world axes.
    #[inline(always)]
    fn reference(&self, view: &View) -> (Vec3<f64>, Vec3<f64>) {
        match self.scheme.reference {
            Reference::Vehicle => {
                let motion = view.bodies.motion(self.body);
                let velocity = motion.pose.rotation * motion.velocity.linear;
                (motion.pose.position, velocity)
            }
            Reference::Barycenter => {
                let [position, velocity] = view.bodies.barycenter(&self.model_cache.nominal.model);
                (position, velocity)
            }
        }
    }

    #[inline(always)]
    fn errors(&self, view: &View, desired: &PosePoint) -> Errors {
        let motion = view.bodies.motion(self.body);
        let rotation = &motion.pose.rotation;
        let (position, velocity) = self.reference(view);
        let turn = attitude_error(&desired.rotation, rotation);
        let to_body = |x: Vec3<f64>| rotation.transpose_mul(x);
        Errors {
            error: [to_body(turn), to_body(desired.position - position)],
            rate: [
                to_body(desired.angular_velocity) - motion.velocity.angular,
                to_body(desired.velocity - velocity),
            ],
        }
    }

    /// Sets the inertia of the whole robot, which scales natural frequencies to gains.
    fn take_inertia(&mut self, inertia: [f64; 6]) {
        self.inertia = inertia;
        let of = |gains: &GainsConfig, first: usize| {
            core::array::from_fn(|k| gains.resolve(inertia[first + k]))
        };
        self.gains = [of(&self.attitude_gains, 0), of(&self.position_gains, 3)];
    }

    /// N_fb and F_fb, vehicle's axes.      (40), (45)
    #[inline(always)]
    fn feedback(&self, which: usize, errors: &Errors, rotation: &Mat3<f64>) -> Vec3<f64> {
        let gains = &self.gains[which];
        let integral = rotation.transpose_mul(self.integrals[which]);
        let (e, r) = (errors.error[which], errors.rate[which]);
        Vec3(core::array::from_fn(|k| {
            gains[k].effort(e[k], r[k], integral[k])
        }))
    }

    /// The wrench on the vehicle, its own frame, at its origin; none if it is not free.
    #[inline(always)]
    fn wrench(
        &mut self,
        view: &View,
        desired: &PosePoint,
        errors: &Errors,
        command: &Command,
    ) -> Option<Force<f64>> {
        let rotation = &view.bodies.motion(self.body).pose.rotation;
        let scheme = self.scheme;
        let back = |on: bool, which: usize| match on {
            true => self.feedback(which, errors, rotation),
            false => Vec3::zero(),
        };
        let force_back = back(scheme.feedback, POSITION);
        let moment_back = back(scheme.attitude, ATTITUDE);
        // Without attitude control the force is given at the vehicle's centre of mass.
        let center = self
            .model_cache
            .nominal
            .model
            .parameters(self.body)
            .center_of_mass;
        let turning = match scheme.attitude {
            true => AngularDemand::Rate(rotation.transpose_mul(desired.angular_acceleration)),
            false => AngularDemand::Moment(center.cross(force_back)),
        };
        let (articulated, rate) = match scheme.reference {
            Reference::Barycenter if scheme.feedforward => {
                self.barycenter_feedforward(view, desired, turning, command)?
            }
            _ => self.vehicle_feedforward(view, desired, command)?,
        };
        let ahead = match scheme.feedforward {
            true => articulated.force_for(turning, rate),
            false => Vec3::zero(),
        };
        let force = ahead + force_back;
        let moment = articulated.moment_for(turning, force) + moment_back;
        Some(Force { moment, force })
    }

    /// Articulated inertia of the vehicle, and the desired rate of its velocity.
    #[inline(always)]
    fn vehicle_feedforward(
        &mut self,
        view: &View,
        desired: &PosePoint,
        command: &Command,
    ) -> Option<(VehicleInertia, Vec3<f64>)> {
        let BodyMotion { pose, velocity, .. } = view.bodies.motion(self.body);
        let (efforts, thrusts) = (&self.tau, &command.thrusts);
        let articulated = self
            .model_cache
            .vehicle(view.state, efforts, thrusts, self.body)?;
        let acceleration = pose.rotation.transpose_mul(desired.acceleration);
        let rate = acceleration - velocity.angular.cross(velocity.linear);
        Some((VehicleInertia(articulated), rate))
    }

    /// The same, with the rate that gives the barycentre the desired acceleration.
    #[inline(always)]
    fn barycenter_feedforward(
        &mut self,
        view: &View,
        desired: &PosePoint,
        turning: AngularDemand,
        command: &Command,
    ) -> Option<(VehicleInertia, Vec3<f64>)> {
        let nominal = Arc::clone(&self.model_cache.nominal);
        let mut equation = self
            .model_cache
            .equation(&nominal, view.state, &command.thrusts);
        let coupling = equation.vehicle_coupling(self.base, &self.tau)?;
        let articulated = VehicleInertia(coupling.articulated);
        let Barycenter {
            bodies,
            jacobian,
            rest,
        } = &mut self.barycenter;
        bodies.update(&nominal.model, view.state, rest);
        bodies.barycenter_jacobian(&nominal.model, jacobian);
        let drift = bodies.barycenter_acceleration(&nominal.model);
        let following = BarycenterResponse::new(jacobian, drift, coupling.responses);
        let rate = following.rate_for(&articulated, turning, desired.acceleration);
        Some((articulated, rate))
    }

    /// Adds the thrust of feed-forward and feedback.
    #[inline(always)]
    fn add_thrust(&mut self, desired: &PosePoint, view: &View, command: &mut Command) {
        let (model, tau) = (&self.model_cache.nominal.model, &mut self.tau);
        tau.copy_from_slice(&command.efforts);
        // Efforts of free joints mean nothing in a command; thrust acts on them.
        for b in (0..model.body_count()).filter(|b| model.joint(*b) == Joint::Free) {
            tau[model.v_range(b)].fill(0.0);
        }
        let errors = self.errors(view, desired);
        self.last_errors = errors.error.map(|e| e.norm());
        let wrench = self.wrench(view, desired, &errors, command);
        let wrench = wrench.unwrap_or(Force::zero());
        let shortfall = self.allocation.add(&wrench, &mut command.thrusts);
        self.integrate(view, &errors, &shortfall);
    }

    /// Anti-windup: integrals grow while the thrusters are not saturated, or if that reduces the
    /// residual.
    #[inline(always)]
    fn integrate(&mut self, view: &View, errors: &Errors, shortfall: &Shortfall) {
        let rotation = &view.bodies.motion(self.body).pose.rotation;
        let missing = [shortfall.missing.moment, shortfall.missing.force];
        for which in [ATTITUDE, POSITION] {
            let error = errors.error[which];
            let winds_up = shortfall.limited && missing[which].dot(error) > 0.0;
            if !winds_up {
                let integral = &mut self.integrals[which];
                *integral =
                    integrate_error(&self.gains[which], *integral, *rotation * error, view.dt);
            }
        }
    }
}

/// ∫e one sample later, no longer than its limit allows.
#[inline(always)]
fn integrate_error(
    gains: &[Gains; 3],
    integral: Vec3<f64>,
    error: Vec3<f64>,
    dt: f64,
) -> Vec3<f64> {
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

impl Barycenter {
    fn new(model: &Model<f64>) -> Self {
        Barycenter {
            bodies: Bodies::new(model),
            jacobian: Jacobian::new(model),
            rest: vec![0.0; model.nv()],
        }
    }
}

impl Controller for VehicleController {
    fn control(&mut self, view: &View, command: &mut Command) {
        if !self.started {
            self.start(view);
        }
        if self.scheme.is_idle() {
            return;
        }
        let desired = match &self.trajectory {
            Some(trajectory) if !self.held => trajectory.at(view.state.t),
            _ => self.begin,
        };
        best(
            #[inline(always)]
            || self.add_thrust(&desired, view, command),
        );
    }

    fn report_errors(&self, report: &mut dyn FnMut(Controlled, f64)) {
        if self.scheme.feedback {
            report(Controlled::Position(self.body), self.last_errors[POSITION]);
        }
        if self.scheme.attitude {
            report(Controlled::Attitude(self.body), self.last_errors[ATTITUDE]);
        }
    }

    fn hold(&mut self, view: &View, held: &HoldRequest) {
        if held.vehicle == Some(self.body) {
            self.start(view);
            self.integrals = [Vec3::zero(); 2];
            self.held = true;
        }
    }

    fn save_state(&self, memory: &mut Vec<f64>) {
        memory.push(f64::from(u8::from(self.started)));
        memory.extend(self.begin.position.0);
        memory.extend(self.begin.rotation.0.as_flattened());
        memory.extend(self.inertia);
        memory.extend(self.integrals[ATTITUDE].0);
        memory.extend(self.integrals[POSITION].0);
        if self.held {
            memory.push(1.0);
        }
    }

    fn load_state(&mut self, memory: &[f64]) {
        let mut memory = StateReader::new(memory);
        self.started = memory.flag();
        let position = Vec3(memory.vector());
        let rotation = Mat3(core::array::from_fn(|_| memory.vector()));
        self.begin = PosePoint::rest(position, rotation);
        self.take_inertia(core::array::from_fn(|_| memory.number()));
        self.integrals = core::array::from_fn(|_| Vec3(memory.vector()));
        self.held = memory.has_more();
    }
}

//! A walk in progress: from the plan to the motion of joints, and from the error of the vehicle
//! to the wrench that the ground shall give it.

use super::config::GaitConfig;
use super::inverse_kinematics::LegKinematics;
use super::legs::Leg;
use super::plan::Plan;
use crate::control::View;
use crate::terrain::Terrain;
use bathyal::spatial::{Force, Mat3, Vec3};
use bathyal::{Environment, Model, State, Workspace, gravity_forces, mass_matrix_diagonal};

/// Limit of the integral force on the vehicle, relative to the weight.
const MAX_INTEGRAL: f64 = 0.7;

/// Lever that limits the integral moment, m.
const INTEGRAL_LEVER: f64 = 0.3;

/// Legs, groups and held joints of a robot.
#[derive(Debug)]
pub(super) struct WalkingRobot {
    pub model: Model<f64>,
    /// The body that carries the legs.
    pub vehicle: usize,
    pub legs: Vec<Leg>,
    /// Group of every leg: legs of a group swing together.
    pub groups: Vec<usize>,
    /// Places in q and v of driven joints that are in no leg.
    pub held: Vec<(usize, usize)>,
}

/// Desired motion of vehicle and joints.
#[derive(Debug)]
pub(super) struct DesiredMotion {
    pub state: State<f64>,
    /// Rates of the velocities.
    pub rates: Vec<f64>,
}

/// State of a walk, built at the first sample.
#[derive(Debug)]
pub(super) struct GaitState {
    pub plan: Plan,
    pub kinematics: LegKinematics,
    /// q at the start.
    pub posture: Vec<f64>,
    /// Wrench of the integral, world axes: moment, force.
    pub integral: [Vec3<f64>; 2],
    /// Sizes of the errors of attitude and position at the last sample.
    pub last_errors: [f64; 2],
    /// Inertia that each degree of freedom moves by itself.
    pub inertia: Vec<f64>,
    /// Weight less buoyancy.
    weight: f64,
}

impl GaitState {
    /// Begins a walk at `q`, with vehicle and feet at given positions.
    pub fn begin(
        walker: &WalkingRobot,
        (config, terrain): (&GaitConfig, Option<&Terrain>),
        q: &[f64],
        place: (Vec3<f64>, [f64; 2]),
        feet: &[Vec3<f64>],
        ws: &mut Workspace<f64>,
    ) -> Option<Self> {
        let WalkingRobot { model, legs, .. } = walker;
        let mut inertia = vec![0.0; model.nv()];
        mass_matrix_diagonal(model, q, ws, &mut inertia);
        let still = Environment::default();
        let carried = &gravity_forces(model, &still, q, ws)[model.v_range(walker.vehicle)];
        let weight = Vec3([carried[3], carried[4], carried[5]]).norm();
        let steps = config.steps(weight / legs.len() as f64);
        let terrain = terrain.cloned();
        Some(GaitState {
            plan: Plan::new(steps, legs, &walker.groups, terrain, place, feet),
            kinematics: LegKinematics::new(model, legs, q).ok()?,
            posture: q.to_vec(),
            integral: [Vec3::zero(); 2],
            last_errors: [0.0; 2],
            inertia,
            weight,
        })
    }

    /// Computes the desired positions, rates and accelerations of vehicle and joints. Held joints
    /// stay where they were at the start, passive ones are left as they are.
    #[inline(always)]
    pub fn update_desired(&mut self, walker: &WalkingRobot, q: &[f64], to: &mut DesiredMotion) {
        let WalkingRobot { model, legs, .. } = walker;
        let axes = self.plan.axes();
        let body = self.plan.vehicle();
        let state = &mut to.state;
        state.q.copy_from_slice(q);
        state.v.fill(0.0);
        to.rates.fill(0.0);
        for (q, _) in &walker.held {
            state.q[*q] = self.posture[*q];
        }
        for leg in 0..legs.len() {
            let course = self.plan.foot(leg).relative_to(&body, &axes);
            self.kinematics.follow(leg, &course);
            let solver = self.kinematics.solver(leg);
            let motion = solver.angles().iter().zip(solver.rates());
            let motion = motion.zip(solver.accelerations());
            for (joint, ((angle, rate), acceleration)) in solver.joints().iter().zip(motion) {
                state.q[joint.q] = *angle;
                state.v[joint.v] = *rate;
                to.rates[joint.v] = *acceleration;
            }
        }
        let q = model.q_range(walker.vehicle).start;
        state.q[q..q + 3].copy_from_slice(&body.position.0);
        state.q[q + 3..q + 7].copy_from_slice(&about_z(&axes));
        let v = model.v_range(walker.vehicle).start + 3;
        state.v[v..v + 3].copy_from_slice(&axes.transpose_mul(body.velocity).0);
        to.rates[v..v + 3].copy_from_slice(&axes.transpose_mul(body.acceleration).0);
    }

    /// Feedback wrench on the vehicle, in its desired axes:
    ///
    ///   m (ω² e + 2 ζ ω ė + ω² k ∫ e dt),  for each direction with its own inertia
    #[inline(always)]
    pub fn feedback(
        &mut self,
        config: &GaitConfig,
        walker: &WalkingRobot,
        view: &View,
    ) -> Force<f64> {
        let motion = view.bodies.motion(walker.vehicle);
        let v = walker.model.v_range(walker.vehicle).start;
        let rotation = &motion.pose.rotation;
        let course = self.plan.vehicle();
        let error = [
            turn(&self.plan.axes(), rotation),
            course.position - motion.pose.position,
        ];
        self.last_errors = error.map(|e| e.norm());
        let rate = [
            -(*rotation * motion.velocity.angular),
            course.velocity - *rotation * motion.velocity.linear,
        ];
        let w = config.body_bandwidth;
        let bound = MAX_INTEGRAL * self.weight;
        let bounds = [bound * INTEGRAL_LEVER, bound];
        let mut wrench = [Vec3::zero(); 2];
        for part in 0..2 {
            for i in 0..3 {
                let m = self.inertia[v + 3 * part + i];
                let sum = &mut self.integral[part][i];
                let grown = *sum + m * w * w * config.body_integral * error[part][i] * view.dt;
                *sum = grown.clamp(-bounds[part], bounds[part]);
                let back = w * w * error[part][i] + 2.0 * config.body_damping * w * rate[part][i];
                wrench[part][i] = m * back + *sum;
            }
        }
        let axes = self.plan.axes();
        let [moment, force] = wrench.map(|part| axes.transpose_mul(part));
        Force { moment, force }
    }
}

/// The quaternion of a turn about z by θ: cos θ/2 = √((1 + cos θ)/2), sin θ/2 = sin θ / (2 cos θ/2).
fn about_z(axes: &Mat3<f64>) -> [f64; 4] {
    let (cos, sin) = (axes.0[0][0], axes.0[1][0]);
    let w = (0.5 * (1.0 + cos)).max(0.0).sqrt();
    if w > 0.5 {
        return [w, 0.0, 0.0, 0.5 * sin / w];
    }
    let z = (0.5 * (1.0 - cos)).sqrt();
    [0.5 * sin / z, 0.0, 0.0, z]
}

/// Attitude error from one orientation to another, world axes: sin θ about the axis.
#[inline(always)]
fn turn(to: &Mat3<f64>, from: &Mat3<f64>) -> Vec3<f64> {
    let r = *to * from.transpose();
    Vec3([
        r.0[2][1] - r.0[1][2],
        r.0[0][2] - r.0[2][0],
        r.0[1][0] - r.0[0][1],
    ]) * 0.5
}

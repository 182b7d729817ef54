//! Walking: a tripod gait with foot placement for robots with six legs or more.
//!
//! ```text
//! feel ─► plan: vehicle and feet in the world ─► reach: joint angles, rates, accelerations
//!      ─► inverse dynamics: efforts, and the wrench that the ground must give
//!      ─► support: the feet that stand share it ─► efforts of their joints
//!      ─► feedback on joints
//! ```
//!
//! The vehicle is led at steady speed over the ground, level and at a height above the feet.
//! What it is away from that, and what a current pushes, becomes part of the wrench that the
//! feet share.

pub mod config;
pub mod legs;
pub mod plan;
pub mod reach;
pub mod standing;
pub mod support;
pub mod swing;

pub use config::GaitConfig;
pub use standing::standing;

use super::{Command, Controller, View};
use crate::terrain::Terrain;
use bathyal::spatial::{Mat3, Vec3};
use bathyal::{
    Bodies, Environment, Inputs, Jacobian, MassMatrix, Model, State, Workspace, gravity_forces,
    inverse_dynamics, mass_matrix,
};
use bathyal_robot::{Fault, Robot};
use legs::Leg;
use plan::{Plan, Sense};
use reach::Reach;
use support::{Hold, share};

/// Rates and accelerations of joints are differences of solutions this far apart, s.
const SPAN: f64 = 0.01;

/// No joint is asked for more, rad/s²: only where a foot is out of reach.
const MOST_ACCELERATION: f64 = 20.0;

/// A pad lies on the ground when the pressure is this close to its middle, in its radius,
const CENTRED: f64 = 0.5;

/// and it leans no more than this, rad.
const LEVEL: f64 = 0.35;

/// The integral of the vehicle's error gives at most this part of the weight.
const MOST_INTEGRAL: f64 = 0.7;

/// And at most the moment of that part at this distance, m.
const INTEGRAL_LEVER: f64 = 0.3;

/// A walking controller.
#[derive(Debug)]
pub struct Gait {
    config: GaitConfig,
    model: Model<f64>,
    vehicle: usize,
    legs: Vec<Leg>,
    groups: Vec<usize>,
    terrain: Option<Terrain>,
    /// Places in q and v of driven joints that are in no leg.
    held: Vec<(usize, usize)>,
    /// What it believes of the water.
    water: Environment<f64>,
    walking: Option<Walking>,
    scratch: Scratch,
}

/// What is known once it has been asked for the first time.
#[derive(Debug)]
struct Walking {
    plan: Plan,
    reach: Reach,
    /// q at the start.
    posture: Vec<f64>,
    /// Wrench of the integral, world axes: moment, force.
    integral: [Vec3<f64>; 2],
    /// Inertia that each degree of freedom moves by itself.
    inertia: Vec<f64>,
    /// Weight less buoyancy.
    weight: f64,
}

/// Room for a sample.
#[derive(Debug)]
struct Scratch {
    bodies: Bodies<f64>,
    jacobian: Jacobian<f64, 3>,
    ws: Workspace<f64>,
    inputs: Inputs<f64>,
    /// What joints and vehicle shall do.
    aim: State<f64>,
    rates: Vec<f64>,
}

impl Gait {
    /// A controller for a robot. `model` is what it believes the robot to be; it sees the
    /// `terrain` only if the configuration says so.
    pub fn of(
        robot: &Robot,
        model: &Model<f64>,
        config: &GaitConfig,
        terrain: Option<&Terrain>,
    ) -> Result<Self, Fault> {
        config.check()?;
        let vehicle = legs::vehicle(model)?;
        let legs = legs::legs(robot, model)?;
        let zero = State::zero(model);
        let reach = Reach::new(model, &legs, &zero.q)?;
        let stand: Vec<_> = (0..legs.len()).map(|leg| reach.foot(leg)).collect();
        let groups = legs::groups(&legs, config.groups.as_ref(), &stand)?;
        let in_leg = |v: usize| {
            legs.iter()
                .any(|leg| leg.joints.iter().any(|joint| joint.v == v))
        };
        let held = (0..model.body_count())
            .filter(|b| model.joint(*b).nv() == 1)
            .map(|b| (model.q_range(b).start, model.v_range(b).start))
            .filter(|(_, v)| !in_leg(*v))
            .collect();
        Ok(Gait {
            terrain: terrain.filter(|_| config.sees_ground).cloned(),
            config: config.clone(),
            vehicle,
            groups,
            held,
            water: Environment::current(Vec3(config.current)),
            walking: None,
            scratch: Scratch {
                bodies: Bodies::new(model),
                jacobian: Jacobian::new(model),
                ws: Workspace::new(model),
                inputs: Inputs::zero(model),
                rates: vec![0.0; model.nv()],
                aim: zero,
            },
            legs,
            model: model.clone(),
        })
    }

    /// The legs.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// The group of every leg.
    pub fn groups(&self) -> &[usize] {
        &self.groups
    }

    /// The plan, once the controller has been asked.
    pub fn plan(&self) -> Option<&Plan> {
        self.walking.as_ref().map(|walking| &walking.plan)
    }

    fn senses(&self, view: &View) -> Vec<Sense> {
        self.legs.iter().map(|leg| sense(leg, view)).collect()
    }

    /// Begins a walk where the robot is.
    fn begin(&mut self, q: &[f64], place: (Vec3<f64>, f64), feet: &[Vec3<f64>]) -> Option<Walking> {
        let model = &self.model;
        let ws = &mut self.scratch.ws;
        let mut matrix = MassMatrix::new(model);
        mass_matrix(model, q, ws, &mut matrix);
        let base = model.v_range(self.vehicle);
        let carried = &gravity_forces(model, &self.water, q, ws)[base];
        let weight = Vec3([carried[3], carried[4], carried[5]]).norm();
        let steps = self.config.steps(weight / self.legs.len() as f64);
        let terrain = self.terrain.clone();
        Some(Walking {
            plan: Plan::new(steps, &self.legs, &self.groups, terrain, place, feet),
            reach: Reach::new(model, &self.legs, q).ok()?,
            posture: q.to_vec(),
            integral: [Vec3::zero(); 2],
            inertia: (0..model.nv()).map(|i| matrix.at(i, i)).collect(),
            weight,
        })
    }
}

impl Walking {
    /// Where vehicle and joints shall be, at which rates and accelerations.
    fn aim(&mut self, gait: &Model<f64>, legs: &[Leg], vehicle: usize, to: &mut Scratch) {
        let axes = self.plan.axes();
        let body = self.plan.vehicle();
        let courses: Vec<_> = (0..legs.len()).map(|leg| self.plan.foot(leg)).collect();
        let targets = |t: f64| -> Vec<Vec3<f64>> {
            let relative = |course: &swing::Course| {
                let place = course.position - body.position;
                let velocity = course.velocity - body.velocity;
                let acceleration = course.acceleration - body.acceleration;
                axes.transpose_mul(place + velocity * t + acceleration * (0.5 * t * t))
            };
            courses.iter().map(relative).collect()
        };
        self.reach.solve(&targets(0.0));
        let now = self.reach.q().to_vec();
        self.reach.solve(&targets(SPAN));
        let after = self.reach.q().to_vec();
        self.reach.set_q(&now);
        self.reach.solve(&targets(-SPAN));
        let before = self.reach.q().to_vec();
        self.reach.set_q(&now);
        to.aim.v.fill(0.0);
        to.rates.fill(0.0);
        for joint in legs.iter().flat_map(|leg| &leg.joints) {
            let [a, b, c] = [&before, &now, &after].map(|q| q[joint.q]);
            to.aim.q[joint.q] = b;
            to.aim.v[joint.v] = (c - a) / (2.0 * SPAN);
            let acceleration = (c - 2.0 * b + a) / (SPAN * SPAN);
            to.rates[joint.v] = acceleration.clamp(-MOST_ACCELERATION, MOST_ACCELERATION);
        }
        let q = gait.q_range(vehicle).start;
        to.aim.q[q..q + 3].copy_from_slice(&body.position.0);
        to.aim.q[q + 3..q + 7].copy_from_slice(&about_z(&axes));
        let v = gait.v_range(vehicle).start + 3;
        to.aim.v[v..v + 3].copy_from_slice(&axes.transpose_mul(body.velocity).0);
        to.rates[v..v + 3].copy_from_slice(&axes.transpose_mul(body.acceleration).0);
    }

    /// The wrench, world axes, that brings the vehicle back to where it shall be:
    ///
    ///   m (ω² e + 2 ζ ω ė) + ∫ m ω³ k e dt,  for each direction with its own inertia
    fn feedback(
        &mut self,
        gait: &GaitConfig,
        vehicle: (usize, usize),
        view: &View,
    ) -> [Vec3<f64>; 2] {
        let (body, v) = vehicle;
        let motion = view.bodies.motion(body);
        let rotation = &motion.pose.rotation;
        let course = self.plan.vehicle();
        let error = [
            turn(&self.plan.axes(), rotation),
            course.position - motion.pose.position,
        ];
        let rate = [
            -(*rotation * motion.velocity.angular),
            course.velocity - *rotation * motion.velocity.linear,
        ];
        let w = gait.body_bandwidth;
        let bound = MOST_INTEGRAL * self.weight;
        let bounds = [bound * INTEGRAL_LEVER, bound];
        let mut wrench = [Vec3::zero(); 2];
        for part in 0..2 {
            for i in 0..3 {
                let m = self.inertia[v + 3 * part + i];
                let sum = &mut self.integral[part][i];
                let grown = *sum + m * w * w * gait.body_integral * error[part][i] * view.dt;
                *sum = grown.clamp(-bounds[part], bounds[part]);
                let back = w * w * error[part][i] + 2.0 * gait.body_damping * w * rate[part][i];
                wrench[part][i] = m * back + *sum;
            }
        }
        wrench
    }
}

impl Controller for Gait {
    fn control(&mut self, view: &View, command: &mut Command) {
        let senses = self.senses(view);
        if self.walking.is_none() {
            let pose = view.bodies.motion(self.vehicle).pose;
            let ahead = pose.rotation.column(0);
            let feet: Vec<_> = senses.iter().map(|sense| sense.position).collect();
            let place = (pose.position, ahead[1].atan2(ahead[0]));
            self.walking = self.begin(&view.state.q, place, &feet);
        }
        let Some(walking) = &mut self.walking else {
            return;
        };
        let (model, scratch) = (&self.model, &mut self.scratch);
        let base = model.v_range(self.vehicle);
        walking.plan.advance(view.dt, &senses);
        // What is not led stays at its start; passive joints are where they are.
        scratch.aim.q.copy_from_slice(&view.state.q);
        for (q, _) in &self.held {
            scratch.aim.q[*q] = walking.posture[*q];
        }
        walking.aim(model, &self.legs, self.vehicle, scratch);
        let efforts = inverse_dynamics(
            model,
            &self.water,
            &scratch.aim,
            &scratch.rates,
            &scratch.inputs,
            &mut scratch.ws,
        )
        .to_vec();
        let axes = walking.plan.axes();
        let back = walking.feedback(&self.config, (self.vehicle, base.start), view);
        let back = back.map(|part| axes.transpose_mul(part));
        let wrench = [0, 1, 2, 3, 4, 5].map(|i| efforts[base.start + i] + back[i / 3][i % 3]);
        scratch.bodies.update_velocities(model, &scratch.aim);
        let columns: Vec<_> = self
            .legs
            .iter()
            .map(|leg| {
                let jacobian = &mut scratch.jacobian;
                let bodies = &scratch.bodies;
                bodies.point_jacobian(model, leg.foot, leg.point, jacobian);
                let hold: Hold =
                    [0, 1, 2].map(|i| [0, 1, 2, 3, 4, 5].map(|k| jacobian.rows[i][base.start + k]));
                let joint = |v: usize| Vec3([0, 1, 2].map(|i| jacobian.rows[i][v]));
                let joints: Vec<_> = leg.joints.iter().map(|j| joint(j.v)).collect();
                (hold, joints)
            })
            .collect();
        let holds: Vec<Hold> = columns.iter().map(|(hold, _)| *hold).collect();
        let loads: Vec<f64> = walking.plan.feet().iter().map(|foot| foot.load).collect();
        let forces = share(&holds, &loads, wrench);
        let w = self.config.leg_bandwidth;
        let mut drive = |q: usize, v: usize, w: f64, given: f64| {
            let error = scratch.aim.q[q] - view.state.q[q];
            let rate = scratch.aim.v[v] - view.state.v[v];
            let back = w * w * error + 2.0 * self.config.leg_damping * w * rate;
            command.efforts[v] += given + walking.inertia[v] * back;
        };
        for ((leg, (_, joints)), force) in self.legs.iter().zip(&columns).zip(&forces) {
            for (joint, column) in leg.joints.iter().zip(joints) {
                drive(joint.q, joint.v, w, efforts[joint.v] - column.dot(*force));
            }
        }
        for (q, v) in &self.held {
            drive(*q, *v, self.config.hold_bandwidth, efforts[*v]);
        }
    }

    fn memory(&self) -> Vec<f64> {
        let Some(walking) = &self.walking else {
            return Vec::new();
        };
        let mut memory = walking.posture.clone();
        memory.extend(walking.reach.q());
        memory.extend(walking.integral.iter().flat_map(|part| part.0));
        memory.extend(walking.plan.memory());
        memory
    }

    fn remember(&mut self, memory: &[f64]) {
        self.walking = None;
        let nq = self.model.nq();
        if memory.len() < 2 * nq + 6 {
            return;
        }
        let (posture, rest) = memory.split_at(nq);
        let (found, rest) = rest.split_at(nq);
        let (integral, plan) = rest.split_at(6);
        let feet = vec![Vec3::zero(); self.legs.len()];
        self.walking = self.begin(posture, (Vec3::zero(), 0.0), &feet);
        if let Some(walking) = &mut self.walking {
            walking.plan.remember(plan);
            walking.reach.set_q(found);
            for (i, x) in integral.iter().enumerate() {
                walking.integral[i / 3][i % 3] = *x;
            }
        }
    }
}

/// What a foot feels. A ball joint holds no moment, so the pressure of a pad that lies on the
/// ground is under the joint, and the pad is about level.
fn sense(leg: &Leg, view: &View) -> Sense {
    let pose = &view.bodies.motion(leg.foot).pose;
    let position = pose.point_to_parent(leg.point);
    let touches = view.touches.get(leg.touches.clone()).unwrap_or_default();
    let mut force = 0.0;
    let mut moment = [0.0; 2];
    for (touch, contact) in touches.iter().zip(&leg.contacts) {
        let arm = pose.point_to_parent(*contact) - position;
        force += touch.force[2];
        moment[0] += arm[0] * touch.force[2];
        moment[1] += arm[1] * touch.force[2];
    }
    let centred = moment[0].hypot(moment[1]) <= CENTRED * leg.radius() * force;
    let down = -(pose.rotation * leg.pad)[2];
    let level = down >= LEVEL.cos() * leg.rise();
    Sense {
        position,
        force,
        lies: leg.rise() == 0.0 || (centred && level),
    }
}

/// The quaternion of a turn about z.
fn about_z(axes: &Mat3<f64>) -> [f64; 4] {
    let half = 0.5 * axes.0[1][0].atan2(axes.0[0][0]);
    [half.cos(), 0.0, 0.0, half.sin()]
}

/// How one orientation has to turn to become another, world axes: sin θ about the axis.
fn turn(to: &Mat3<f64>, from: &Mat3<f64>) -> Vec3<f64> {
    let r = *to * from.transpose();
    Vec3([
        r.0[2][1] - r.0[1][2],
        r.0[0][2] - r.0[2][0],
        r.0[1][0] - r.0[0][1],
    ]) * 0.5
}

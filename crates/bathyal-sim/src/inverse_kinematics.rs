//! Inverse kinematics of a vehicle's arm, with the vehicle or the barycentre held.

use bathyal::spatial::Vec3;
use bathyal::{Bodies, Jacobian, Joint, Model, State};
use bathyal_robot::Robot;

/// Sliding joints with less range than this, m, are grippers and stay as they are.
const MIN_SLIDE: f64 = 0.1;
/// Position tolerance of the end effector, m.
const POSITION_TOLERANCE: f64 = 1e-6;
/// Waypoints on the straight path, solved one after the other.
const WAYPOINTS: u32 = 40;
/// Newton steps to each of them.
const MAX_STEPS: usize = 100;
/// Damping near singular postures, m.
const DAMPING: f64 = 1e-2;
/// The longest step of a joint, rad or m.
const MAX_JOINT_STEP: f64 = 0.1;

/// A joint of an arm.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The body that it moves.
    pub name: String,
    /// Index in q.
    pub q: usize,
    /// Index in v.
    pub v: usize,
    /// Prismatic, else revolute.
    pub slides: bool,
    /// Range, rad or m.
    pub range: [f64; 2],
}

/// The longest arm of a vehicle.
#[derive(Clone, Debug)]
pub struct Arm {
    /// The body at its end.
    pub end: usize,
    /// Its joints, from the vehicle on.
    pub joints: Vec<Axis>,
}

impl Arm {
    /// The chain with the most joints behind a body; the first of several, with all that is
    /// fixed to its end. None if there is none.
    pub fn longest(robot: &Robot, model: &Model<f64>, vehicle: usize) -> Option<Self> {
        let mut longest: Option<Arm> = None;
        for end in 0..model.body_count() {
            let Some(joints) = chain(robot, model, vehicle, end) else {
                continue;
            };
            let more = match &longest {
                None => !joints.is_empty(),
                Some(known) => {
                    let same = joints.len() == known.joints.len()
                        && joints.last().map(|j| j.v) == known.joints.last().map(|j| j.v);
                    joints.len() > known.joints.len() || same
                }
            };
            if more {
                longest = Some(Arm { end, joints });
            }
        }
        longest
    }

    /// Largest distance of the end from the first joint if every link were straight, m.
    pub fn length(&self, model: &Model<f64>) -> f64 {
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, &State::zero(model));
        let place = |b: usize| bodies.motion(b).pose.position;
        let mut length = 0.0;
        let mut body = self.end;
        let first = self.joints.first().map(|j| j.name.as_str());
        while Some(model.body_name(body)) != first {
            let Some(parent) = model.parent(body) else {
                break;
            };
            length += (place(body) - place(parent)).norm();
            body = parent;
        }
        length
    }
}

/// The joints between a vehicle and a body; none if it does not hang on the vehicle.
fn chain(robot: &Robot, model: &Model<f64>, vehicle: usize, end: usize) -> Option<Vec<Axis>> {
    let mut joints = Vec::new();
    let mut body = end;
    while body != vehicle {
        let slides = matches!(model.joint(body), Joint::Prismatic { .. });
        if slides || matches!(model.joint(body), Joint::Revolute { .. }) {
            let name = model.body_name(body);
            let limits = robot.body(name).and_then(|b| b.joint.limits);
            let endless = [f64::NEG_INFINITY, f64::INFINITY];
            let range = limits.and_then(|l| l.range()).unwrap_or(endless);
            if !slides || range[1] - range[0] >= MIN_SLIDE {
                joints.push(Axis {
                    name: name.to_string(),
                    q: model.q_range(body).start,
                    v: model.v_range(body).start,
                    slides,
                    range,
                });
            }
        }
        body = model.parent(body)?;
    }
    joints.reverse();
    Some(joints)
}

/// Solver for the joint angles of an arm.
pub struct ArmKinematics<'a> {
    model: &'a Model<f64>,
    arm: &'a Arm,
    bodies: Bodies<f64>,
    jacobians: [Jacobian<f64, 3>; 2],
}

impl<'a> ArmKinematics<'a> {
    /// For an arm.
    pub fn new(model: &'a Model<f64>, arm: &'a Arm) -> Self {
        ArmKinematics {
            bodies: Bodies::new(model),
            jacobians: [Jacobian::new(model), Jacobian::new(model)],
            model,
            arm,
        }
    }

    /// End of the arm, or where it would be if the vehicle moved so that the barycentre
    /// stayed at the origin.
    fn place(&mut self, q: &[f64], floating: bool) -> Vec3<f64> {
        let mut state = State::zero(self.model);
        state.q.copy_from_slice(q);
        self.bodies.update_velocities(self.model, &state);
        let end = self.bodies.motion(self.arm.end).pose.position;
        match floating {
            true => end - self.bodies.barycenter(self.model)[0],
            false => end,
        }
    }

    /// Columns of the Jacobian of [`ArmKinematics::place`], of where it was last called.
    fn columns(&mut self, floating: bool) -> Vec<Vec3<f64>> {
        let [end, center] = &mut self.jacobians;
        let (bodies, model) = (&mut self.bodies, self.model);
        bodies.point_jacobian(model, self.arm.end, Vec3::zero(), end);
        bodies.barycenter_jacobian(model, center);
        let part = |k: usize, v: usize| match floating {
            true => end.at(k, v) - center.at(k, v),
            false => end.at(k, v),
        };
        let column = |axis: &Axis| Vec3([0, 1, 2].map(|k| part(k, axis.v)));
        self.arm.joints.iter().map(column).collect()
    }

    /// q with the end of the arm moved by `way` in the world; the vehicle stays, or moves so
    /// that the barycentre stays if `floating`. None if out of reach.
    ///
    /// Along the straight path in short pieces, each by damped least squares:
    /// Δq = Jᵀ (J Jᵀ + λ²)⁻¹ e; joints stop at the ends of their ranges.
    pub fn moved(&mut self, from: &[f64], way: Vec3<f64>, floating: bool) -> Option<Vec<f64>> {
        let begin = self.place(from, floating);
        let mut q = from.to_vec();
        for k in 1..=WAYPOINTS {
            let goal = begin + way * (f64::from(k) / f64::from(WAYPOINTS));
            let mut rounds = 0;
            loop {
                let off = goal - self.place(&q, floating);
                if off.norm() < POSITION_TOLERANCE {
                    break;
                }
                if rounds == MAX_STEPS {
                    return None;
                }
                rounds += 1;
                let columns = self.columns(floating);
                self.step(&mut q, columns, off);
            }
        }
        Some(q)
    }

    /// One step; joints that would leave their ranges are left out of it.
    fn step(&self, q: &mut [f64], mut columns: Vec<Vec3<f64>>, off: Vec3<f64>) {
        let joints = &self.arm.joints;
        let mut change = least_squares(&columns, off);
        for (k, axis) in joints.iter().enumerate() {
            let next = q[axis.q] + change[k];
            if next < axis.range[0] || next > axis.range[1] {
                columns[k] = Vec3::zero();
            }
        }
        change = least_squares(&columns, off);
        for (axis, change) in joints.iter().zip(change) {
            let next = q[axis.q] + change.clamp(-MAX_JOINT_STEP, MAX_JOINT_STEP);
            // A joint may begin outside of its range.
            let (low, high) = (axis.range[0].min(q[axis.q]), axis.range[1].max(q[axis.q]));
            q[axis.q] = next.clamp(low, high);
        }
    }
}

/// Δ = Jᵀ y, (J Jᵀ + λ²) y = e.
fn least_squares(columns: &[Vec3<f64>], e: Vec3<f64>) -> Vec<f64> {
    let row = |i: usize| {
        Vec3([0, 1, 2].map(|j| {
            let sum: f64 = columns.iter().map(|c| c[i] * c[j]).sum();
            if i == j { sum + DAMPING * DAMPING } else { sum }
        }))
    };
    // Symmetric: rows are columns. Cramer's rule; the damping keeps it regular.
    let [u, v, w] = [row(0), row(1), row(2)];
    let determinant = u.dot(v.cross(w));
    let y = Vec3([e.dot(v.cross(w)), u.dot(e.cross(w)), u.dot(v.cross(e))]) * determinant.recip();
    columns.iter().map(|c| c.dot(y)).collect()
}

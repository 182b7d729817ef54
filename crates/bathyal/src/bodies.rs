//! Every body as the user described it: motions, forces, energies, Jacobians.
//!
//! This module works in the user's own frames with plain dense algebra and knows
//! nothing of canonical frames or articulated inertias. It answers what people ask,
//! and it is a check of the recursions in [`crate::dynamics`] by another way: the
//! joint reactions found here must project to the inputs given there.
//!
//! [`Bodies`] are a building block of [`crate::Data`], which knows for which state they are.

mod energy;
mod forces;
mod jacobian;
mod stage;
mod turning;

pub use energy::{CarriedWater, Energy, Momentum};
pub use forces::BodyForces;
pub use jacobian::Jacobian;
pub use stage::{NotComputed, Stage};

use crate::dynamics::Scalar;
use crate::dynamics::State;
use crate::model::{Axis, BodyInfo, Model};
use crate::spatial::{Force, Mat3, Motion, Pose, Quaternion, Vec3, three};
use crate::spec::Joint;

/// Pose and velocity of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyMotion<T> {
    /// The body in the world.
    pub pose: Pose<T>,
    /// [ω; v] of the body's origin, body axes.
    pub velocity: Motion<T>,
}

impl<T: Scalar> BodyMotion<T> {
    /// Velocity of the body's point `p`, world axes.
    #[inline(always)]
    pub fn point_velocity(&self, p: Vec3<T>) -> Vec3<T> {
        self.pose.rotation * self.velocity.at(p)
    }
}

/// All bodies of a robot in one state. Made once, updated often.
///
/// Every update says how far the state has been evaluated, and a result that it has not computed
/// is not left from an earlier state: reading it panics. [`crate::Data`] returns an error instead.
///
/// ```
/// use bathyal::{Bodies, BodySpec, Joint, Model, Spec, State};
/// let mut spec = Spec::new("pendulum", 0.0);
/// spec.add(
///     BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0]))
///         .rigid(2.0, [0.0, 0.0, -0.5], [0.05, 0.05, 0.001]),
/// );
/// let model = Model::build(&spec)?;
/// let mut state = State::zero(&model);
/// state.v[0] = 3.0;
/// let mut bodies = Bodies::new(&model);
/// bodies.update(&model, &state, &[0.0]);
/// let rod = model.body("rod").unwrap();
/// assert_eq!(bodies.motion(rod).velocity.angular.0, [0.0, 3.0, 0.0]);
/// # Ok::<(), bathyal::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bodies<T> {
    stage: Stage,
    motions: Vec<BodyMotion<T>>,
    /// V̇: rates of the components of the velocities.
    accelerations: Vec<Motion<T>>,
    forces: Vec<BodyForces<T>>,
    reactions: Vec<Force<T>>,
    /// The velocities and accelerations of the last update.
    v: Vec<T>,
    vdot: Vec<T>,
    /// Room: the masses that bodies carry, their own included, and the first moments.
    carried: Vec<(T, Vec3<T>)>,
}

impl<T: Scalar> Bodies<T> {
    /// Room for the bodies of `model`.
    pub fn new(model: &Model<T>) -> Self {
        let n = model.body_count();
        let still = BodyMotion {
            pose: Pose::identity(),
            velocity: Motion::zero(),
        };
        Bodies {
            stage: Stage::Nothing,
            motions: vec![still; n],
            accelerations: vec![Motion::zero(); n],
            forces: vec![BodyForces::zero(); n],
            reactions: vec![Force::zero(); n],
            v: vec![T::zero(); model.nv()],
            vdot: vec![T::zero(); model.nv()],
            carried: vec![(T::zero(), Vec3::zero()); n],
        }
    }

    /// Computes poses, velocities and accelerations.
    ///
    ///   V = X Vₚ + S q̇,   V̇ = X V̇ₚ + S q̈ + V × S q̇
    ///
    /// # Panics
    /// If the state or `vdot` has not the size of the model.
    pub fn update(&mut self, model: &Model<T>, state: &State<T>, vdot: &[T]) {
        model.assert_size("q", state.q.len(), model.nq());
        model.assert_size("v", state.v.len(), model.nv());
        model.assert_size("vdot", vdot.len(), model.nv());
        self.v.copy_from_slice(&state.v);
        self.vdot.copy_from_slice(vdot);
        T::dispatch(
            #[inline(always)]
            || self.carry_accelerations(model, state, vdot),
        );
        self.stage = Stage::Accelerations;
    }

    #[inline(always)]
    fn carry_accelerations(&mut self, model: &Model<T>, state: &State<T>, vdot: &[T]) {
        for &b in &model.structure.order {
            let info = &model.structure.bodies[b];
            let in_parent = pose_in_parent(info, &state.q);
            let relative = joint_motion(info, &state.v);
            let rate = joint_motion(info, vdot);
            let Some(p) = info.parent else {
                self.motions[b] = BodyMotion {
                    pose: in_parent,
                    velocity: relative,
                };
                self.accelerations[b] = rate;
                continue;
            };
            let parent = &self.motions[p];
            let velocity = in_parent.motion_to_body(&parent.velocity) + relative;
            self.motions[b] = BodyMotion {
                pose: parent.pose.compose(&in_parent),
                velocity,
            };
            self.accelerations[b] =
                in_parent.motion_to_body(&self.accelerations[p]) + rate + velocity.cross(&relative);
        }
    }

    /// Computes poses and velocities alone.
    ///
    /// # Panics
    /// If the state has not the size of the model.
    pub fn update_velocities(&mut self, model: &Model<T>, state: &State<T>) {
        model.assert_size("q", state.q.len(), model.nq());
        model.assert_size("v", state.v.len(), model.nv());
        self.v.copy_from_slice(&state.v);
        T::dispatch(
            #[inline(always)]
            || self.carry_velocities(model, state),
        );
        self.stage = Stage::Velocities;
    }

    #[inline(always)]
    fn carry_velocities(&mut self, model: &Model<T>, state: &State<T>) {
        for &b in &model.structure.order {
            let info = &model.structure.bodies[b];
            let Some(p) = info.parent else {
                self.motions[b].pose = pose_in_parent(info, &state.q);
                self.motions[b].velocity = joint_motion(info, &state.v);
                continue;
            };
            // Nobody is its own parent.
            let Ok([own, parent]) = self.motions.get_disjoint_mut([b, p]) else {
                continue;
            };
            let Some((axis, sign)) = info.about else {
                let in_parent = pose_in_parent(info, &state.q);
                let carried = in_parent.motion_to_body(&parent.velocity);
                own.pose = parent.pose.compose(&in_parent);
                own.velocity = carried + joint_motion(info, &state.v);
                continue;
            };
            let sign = T::lit(sign);
            let turning = (sign * state.q[info.q], sign * state.v[info.v]);
            match axis {
                Axis::X => turning::about::<T, 0>(info, parent, turning, own),
                Axis::Y => turning::about::<T, 1>(info, parent, turning, own),
                Axis::Z => turning::about::<T, 2>(info, parent, turning, own),
            }
        }
    }

    /// How far the last update has evaluated its state.
    #[inline(always)]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Forgets all results: the state has changed.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.stage = Stage::Nothing;
    }

    /// Forgets accelerations and forces: the inputs have changed.
    #[inline(always)]
    pub(crate) fn clear_accelerations(&mut self) {
        self.stage = self.stage.min(Stage::Velocities);
    }

    /// Pose and velocity of a body.
    ///
    /// # Panics
    /// If no update has computed them.
    #[inline(always)]
    pub fn motion(&self, body: usize) -> &BodyMotion<T> {
        &self.motions()[body]
    }

    /// Pose and velocity of every body.
    #[inline(always)]
    fn motions(&self) -> &[BodyMotion<T>] {
        self.stage.assert(Stage::Velocities);
        &self.motions
    }

    /// V̇ of a body: rates of the components of its velocity, the spatial acceleration.
    ///
    /// # Panics
    /// If the last update has not computed it.
    #[inline(always)]
    pub fn acceleration(&self, body: usize) -> &Motion<T> {
        self.stage.assert(Stage::Accelerations);
        &self.accelerations[body]
    }

    /// [ω̇; a] of a body: a is the true acceleration of its origin, body axes.
    ///
    /// # Panics
    /// If the last update has not computed it.
    #[inline(always)]
    pub fn classical_acceleration(&self, body: usize) -> Motion<T> {
        let (v, rate) = (&self.motions[body].velocity, self.acceleration(body));
        Motion {
            angular: rate.angular,
            linear: rate.linear + v.angular.cross(v.linear),
        }
    }

    /// True acceleration of a body's point `p`, world axes.
    ///
    /// # Panics
    /// If the last update has not computed it.
    #[inline(always)]
    pub fn point_acceleration(&self, body: usize, p: Vec3<T>) -> Vec3<T> {
        let BodyMotion { pose, velocity } = &self.motions[body];
        let w = velocity.angular;
        pose.rotation * (self.classical_acceleration(body).at(p) + w.cross(w.cross(p)))
    }

    /// Centre of mass of the robot in the world (the barycentre), and its velocity. A robot
    /// without mass has none: the numbers are not finite then.
    ///
    /// # Panics
    /// If no update has computed poses and velocities.
    pub fn barycenter(&self, model: &Model<T>) -> [Vec3<T>; 2] {
        T::dispatch(
            #[inline(always)]
            || {
                let mut center = Center::new();
                for (b, motion) in self.motions().iter().enumerate() {
                    let p = model.parameters(b);
                    let place = motion.pose.point_to_parent(p.center_of_mass);
                    let velocity = motion.point_velocity(p.center_of_mass);
                    center.add(p.mass, [place, velocity]);
                }
                center.mean()
            },
        )
    }

    /// Acceleration of the barycentre, world axes.
    ///
    /// # Panics
    /// If the last update has not computed accelerations.
    pub fn barycenter_acceleration(&self, model: &Model<T>) -> Vec3<T> {
        T::dispatch(
            #[inline(always)]
            || {
                let mut center = Center::new();
                for b in 0..model.body_count() {
                    let p = model.parameters(b);
                    center.add(p.mass, [self.point_acceleration(b, p.center_of_mass)]);
                }
                let [acceleration] = center.mean();
                acceleration
            },
        )
    }

    /// Centre of the displaced volume in the world. A robot that displaces nothing has none: the
    /// numbers are not finite then.
    ///
    /// # Panics
    /// If no update has computed poses and velocities.
    pub fn center_of_buoyancy(&self, model: &Model<T>) -> Vec3<T> {
        let mut center = Center::new();
        for (b, motion) in self.motions().iter().enumerate() {
            forces::waters(model, b, |water| {
                center.add(water.volume, [motion.pose.point_to_parent(water.center)]);
            });
        }
        let [place] = center.mean();
        place
    }
}

/// Weighted means of vectors.
struct Center<T, const N: usize> {
    sums: [Vec3<T>; N],
    total: T,
}

impl<T: Scalar, const N: usize> Center<T, N> {
    fn new() -> Self {
        Center {
            sums: [Vec3::zero(); N],
            total: T::zero(),
        }
    }

    #[inline(always)]
    fn add(&mut self, weight: T, vectors: [Vec3<T>; N]) {
        for (sum, vector) in self.sums.iter_mut().zip(vectors) {
            *sum += vector * weight;
        }
        self.total += weight;
    }

    #[inline(always)]
    fn mean(self) -> [Vec3<T>; N] {
        self.sums.map(|s| s * self.total.recip())
    }
}

/// The pose of a body in its parent (in the world, for a root).
#[inline(always)]
pub(crate) fn pose_in_parent<T: Scalar>(info: &BodyInfo, q: &[T]) -> Pose<T> {
    let at = info.q;
    let placement = Pose::from_f64(&info.placement);
    let slid = |by: T| placement.point_to_parent(Vec3::from_f64(info.axis) * by);
    match info.joint {
        Joint::Fixed => placement,
        Joint::Revolute { .. } => Pose {
            rotation: turned(&placement.rotation, info.axis, q[at]),
            position: placement.position,
        },
        Joint::Prismatic { .. } => Pose {
            rotation: placement.rotation,
            position: slid(q[at]),
        },
        Joint::Screw { pitch, .. } => Pose {
            rotation: turned(&placement.rotation, info.axis, q[at]),
            position: slid(T::lit(pitch) * q[at]),
        },
        Joint::Ball => Pose {
            rotation: placement.rotation * Quaternion::read(q, at).matrix(),
            position: placement.position,
        },
        Joint::Free => Pose {
            rotation: Quaternion::read(q, at + 3).matrix(),
            position: Vec3([q[at], q[at + 1], q[at + 2]]),
        },
    }
}

/// `from`, turned about a unit vector of its own frame. About one of its axes the other two
/// columns turn in their plane, which is a third of the work.
#[inline(always)]
fn turned<T: Scalar>(from: &Mat3<T>, axis: Vec3<f64>, angle: T) -> Mat3<T> {
    let columns = || three!(|j| from.column(j));
    let in_plane = |a: Vec3<T>, b: Vec3<T>| {
        let (s, c) = angle.sin_cos();
        (a.mul_add(c, b * s), b.mul_add(c, -(a * s)))
    };
    match axis.0 {
        [1.0, 0.0, 0.0] => {
            let [x, y, z] = columns();
            let (y, z) = in_plane(y, z);
            Mat3::from_columns([x, y, z])
        }
        [0.0, 1.0, 0.0] => {
            let [x, y, z] = columns();
            let (z, x) = in_plane(z, x);
            Mat3::from_columns([x, y, z])
        }
        [0.0, 0.0, 1.0] => {
            let [x, y, z] = columns();
            let (x, y) = in_plane(x, y);
            Mat3::from_columns([x, y, z])
        }
        _ => *from * Mat3::about(Vec3::from_f64(axis), angle),
    }
}

/// S ẋ: the motion of a joint's rates, in the body's frame.
#[inline(always)]
pub(crate) fn joint_motion<T: Scalar>(info: &BodyInfo, rates: &[T]) -> Motion<T> {
    let (at, none) = (info.v, Vec3::zero());
    let along = |by: T| Vec3::from_f64(info.axis) * by;
    let (angular, linear) = match info.joint {
        Joint::Fixed => (none, none),
        Joint::Revolute { .. } => (along(rates[at]), none),
        Joint::Prismatic { .. } => (none, along(rates[at])),
        Joint::Screw { pitch, .. } => (along(rates[at]), along(T::lit(pitch) * rates[at])),
        Joint::Ball => (Vec3(three!(|k| rates[at + k])), none),
        Joint::Free => (
            Vec3(three!(|k| rates[at + k])),
            Vec3(three!(|k| rates[at + 3 + k])),
        ),
    };
    Motion { angular, linear }
}

/// The motion of a unit rate of a joint's degree of freedom `k`, in the body's frame.
#[inline(always)]
pub(crate) fn axis_motion<T: Scalar>(info: &BodyInfo, k: usize) -> Motion<T> {
    let axis = Vec3::from_f64(info.axis);
    match info.joint {
        Joint::Fixed => Motion::zero(),
        Joint::Revolute { .. } => Motion {
            angular: axis,
            linear: Vec3::zero(),
        },
        Joint::Prismatic { .. } => Motion {
            angular: Vec3::zero(),
            linear: axis,
        },
        Joint::Screw { pitch, .. } => Motion {
            angular: axis,
            linear: axis * T::lit(pitch),
        },
        Joint::Ball | Joint::Free => {
            let mut unit = [T::zero(); 6];
            unit[k] = T::one();
            Motion::from_array(unit)
        }
    }
}

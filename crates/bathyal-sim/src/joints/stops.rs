//! Stops at the ends of the travel of joints.

use crate::contact::unilateral_spring::UnilateralSpring;
use bathyal::cast::{ToLanes, part};
use bathyal::real::{Mask, Ordered};
use bathyal::spatial::{Quaternion, Vec3};
use bathyal::{Model, State, Workspace, mass_matrix_diagonal};
use bathyal_robot::Robot;
use bathyal_robot::robot::{Body, JointType, Limits};
use core::f64::consts::PI;

/// Default: how far a stop gives way under the joint's largest effort, rad or m.
const DEFLECTION: f64 = 0.02;

/// Default: the slowest swing of what a joint carries in its stop, rad/s.
const MIN_FREQUENCY: f64 = 50.0;

/// Default: damping of a stop by the critical one.
const DAMPING_RATIO: f64 = 0.5;

/// More than a · p of unit vectors errs by rounding, in `f32` too.
const COSINE_ROUNDING: f64 = 1e-6;

/// The stops of a joint with an axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct TravelLimit<T> {
    q: usize,
    pub v: usize,
    lowest: T,
    highest: T,
    spring: UnilateralSpring<T>,
}

/// The stop of a ball joint: its axis leans at most by an angle, whatever it turns about
/// itself.
///
/// The axis a is fixed in the body. It is the joint's `axis`, if the file gives one; else it
/// points from the joint to the centre of mass, as that of a foot or a hanging body does;
/// else it is z. With p = Rᵀ a, where the axis is at rest seen from the body, the joint leans
/// by θ = ∠(a, p), and
///
///   e = a × p / |a × p|,   θ̇ = −ω · e,   τ = F e
#[derive(Clone, Copy, Debug)]
pub(super) struct SwingLimit<T> {
    q: usize,
    pub v: usize,
    axis: Vec3<T>,
    max_angle: T,
    /// Above this a · p the joint is within the limit, whatever rounding does: no angle is needed.
    within: T,
    spring: UnilateralSpring<T>,
}

/// Stops of one joint.
impl<T: Ordered> ToLanes<T> for TravelLimit<f64> {
    type Lanes = TravelLimit<T>;
    fn to_lanes(lanes: &[&Self]) -> TravelLimit<T> {
        TravelLimit {
            q: lanes[0].q,
            v: lanes[0].v,
            lowest: f64::to_lanes(&part(lanes, |x| &x.lowest)),
            highest: f64::to_lanes(&part(lanes, |x| &x.highest)),
            spring: ToLanes::to_lanes(&part(lanes, |x| &x.spring)),
        }
    }
}

/// Stops of one joint.
impl<T: Ordered> ToLanes<T> for SwingLimit<f64> {
    type Lanes = SwingLimit<T>;
    fn to_lanes(lanes: &[&Self]) -> SwingLimit<T> {
        SwingLimit {
            q: lanes[0].q,
            v: lanes[0].v,
            axis: ToLanes::to_lanes(&part(lanes, |x| &x.axis)),
            max_angle: f64::to_lanes(&part(lanes, |x| &x.max_angle)),
            within: f64::to_lanes(&part(lanes, |x| &x.within)),
            spring: ToLanes::to_lanes(&part(lanes, |x| &x.spring)),
        }
    }
}

/// Stops of all joints of a robot.
pub(super) fn of(
    robot: &Robot,
    model: &Model<f64>,
) -> (Vec<TravelLimit<f64>>, Vec<SwingLimit<f64>>) {
    let (mut travel_limits, mut swing_limits) = (Vec::new(), Vec::new());
    let carried = carried_inertia(robot, model);
    for (b, body) in robot.bodies.iter().enumerate() {
        let Some(limits) = body.joint.limits else {
            continue;
        };
        let (q, v) = (model.q_range(b).start, model.v_range(b));
        let inertia = carried[v.clone()].iter().fold(0.0, |a: f64, b| a.max(*b));
        let spring = spring_of_stop(&limits, inertia);
        match body.joint.kind {
            JointType::Revolute | JointType::Prismatic | JointType::Screw => {
                if let Some([lowest, highest]) = limits.range() {
                    travel_limits.push(TravelLimit {
                        q,
                        v: v.start,
                        lowest,
                        highest,
                        spring,
                    });
                }
            }
            JointType::Ball => {
                let degrees = limits.cone_deg.map(f64::to_radians);
                if let Some(widest) = limits.cone_rad.or(degrees) {
                    swing_limits.push(SwingLimit {
                        q,
                        v: v.start,
                        axis: cone_axis(body),
                        max_angle: widest,
                        within: widest.clamp(0.0, PI).cos() + COSINE_ROUNDING,
                        spring,
                    });
                }
            }
            JointType::Fixed | JointType::Free => {}
        }
    }
    (travel_limits, swing_limits)
}

/// M_ii with all joints at zero: what each joint carries, its rotor and the water included.
/// Zeros if no stop needs it.
fn carried_inertia(robot: &Robot, model: &Model<f64>) -> Vec<f64> {
    let needed = |body: &Body| {
        body.joint
            .limits
            .is_some_and(|limits| limits.stop.is_none())
    };
    let mut inertia = vec![0.0; model.nv()];
    if robot.bodies.iter().any(needed) {
        let mut ws = Workspace::new(model);
        mass_matrix_diagonal(model, &State::zero(model).q, &mut ws, &mut inertia);
    }
    inertia
}

/// The stop of the file, or one that suits the joint.
fn spring_of_stop(limits: &Limits, inertia: f64) -> UnilateralSpring {
    if let Some(stop) = limits.stop {
        return UnilateralSpring {
            stiffness: stop.stiffness,
            damping: stop.damping,
        };
    }
    let holding = limits.effort.unwrap_or(0.0) / DEFLECTION;
    let stiffness = holding.max(inertia * MIN_FREQUENCY * MIN_FREQUENCY);
    UnilateralSpring {
        stiffness,
        damping: 2.0 * DAMPING_RATIO * (stiffness * inertia).sqrt(),
    }
}

fn cone_axis(body: &Body) -> Vec3<f64> {
    let unit = |x: [f64; 3]| {
        let length = Vec3(x).norm();
        (length.is_normal()).then(|| Vec3(x) * (1.0 / length))
    };
    let axis = body.joint.axis.and_then(unit);
    axis.or(body.center_of_mass.and_then(unit))
        .unwrap_or(Vec3([0.0, 0.0, 1.0]))
}

impl<T: Ordered> TravelLimit<T> {
    /// Distances to the lower and to the upper stop.
    #[inline(always)]
    pub fn distances(&self, q: &[T]) -> [T; 2] {
        let q = q[self.q];
        [q - self.lowest, self.highest - q]
    }

    /// Adds the force, and returns its power.
    #[inline(always)]
    pub fn add(&self, q: &[T], v: &[T], tau: &mut [T]) -> T {
        let [below, above] = self.distances(q);
        let beyond = below.less(T::zero()).or(above.less(T::zero()));
        if !beyond.any() {
            return T::zero();
        }
        let rate = v[self.v];
        let force = self.spring.force(-below, -rate) - self.spring.force(-above, rate);
        let tau = &mut tau[self.v];
        *tau = T::choose(beyond, *tau + force, *tau);
        T::choose(beyond, force * rate, T::zero())
    }

    pub fn stored(&self, q: &[T]) -> T {
        let [below, above] = self.distances(q);
        self.spring.stored(-below) + self.spring.stored(-above)
    }
}

impl<T: Ordered> SwingLimit<T> {
    /// a × p and a · p.
    #[inline(always)]
    fn lean(&self, q: &[T]) -> (Vec3<T>, T) {
        let at = self.q;
        let turned = Quaternion::from_array([q[at], q[at + 1], q[at + 2], q[at + 3]]).normalized();
        let rest = turned.matrix().transpose_mul(self.axis);
        (self.axis.cross(rest), self.axis.dot(rest))
    }

    /// Distance to the swing limit, rad.
    pub fn distance(&self, q: &[T]) -> T {
        let (cross, dot) = self.lean(q);
        self.max_angle - cross.norm().atan2(dot)
    }

    /// Adds the torque, and returns its power. Upside down, where no direction leads back
    /// sooner than another, there is none.
    #[inline(always)]
    pub fn add(&self, q: &[T], v: &[T], tau: &mut [T]) -> T {
        let (cross, dot) = self.lean(q);
        if !self.within.less(dot).not().any() {
            return T::zero();
        }
        let sin = cross.norm();
        let depth = sin.atan2(dot) - self.max_angle;
        let beyond = T::zero().less(depth).and(T::zero().less(sin));
        if !beyond.any() {
            return T::zero();
        }
        let back = cross * (T::one() / sin);
        let at = self.v;
        let returning = back.dot(Vec3([v[at], v[at + 1], v[at + 2]]));
        let force = self.spring.force(depth, -returning);
        for k in 0..3 {
            let tau = &mut tau[at + k];
            *tau = T::choose(beyond, *tau + back[k] * force, *tau);
        }
        T::choose(beyond, force * returning, T::zero())
    }

    pub fn stored(&self, q: &[T]) -> T {
        self.spring.stored(-self.distance(q))
    }
}

//! Kinematic chain of a leg: its joints from the vehicle to the foot.
//!
//! With all joints at zero every frame of the chain is given the axes of the vehicle. A joint
//! is then two vectors, its axis and the way to it from the joint before:
//!
//!   oⱼ = oⱼ₋₁ + R dⱼ,   R aⱼ is the axis,   R ← R Rot(aⱼ, θⱼ)

use super::legs::Leg;
use bathyal::spatial::{Mat3, Vec3};
use bathyal::{Bodies, Joint, Model};

/// Constants of a leg's chain.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chain {
    joints: Vec<ChainJoint>,
    /// From the last joint to the point that is placed.
    tip: Vec3<f64>,
}

/// A joint, all joints being at zero, in the axes of the vehicle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ChainJoint {
    /// From the joint before, of the first one from the origin of the vehicle.
    way: Vec3<f64>,
    axis: Vec3<f64>,
    /// Rotation and translation per unit of its angle: 1 and 0 if it is revolute.
    turns: f64,
    slides: f64,
}

/// Column of the foot's Jacobian: its motion at unit rate of a joint, in the axes of the vehicle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// w: how the foot turns.
    pub turn: Vec3<f64>,
    /// c = w × (p − o) + u: how the point that is placed moves; u is how far the joint slides.
    pub moves: Vec3<f64>,
}

impl Column {
    /// No motion.
    pub fn zero() -> Self {
        Column {
            turn: Vec3::zero(),
            moves: Vec3::zero(),
        }
    }
}

impl Chain {
    /// The chain of a leg; `zero` has all bodies of the robot in the state
    /// [`bathyal::State::zero`].
    pub fn new(model: &Model<f64>, zero: &Bodies<f64>, leg: &Leg) -> Self {
        let mut before = Vec3::zero();
        let mut joint = |body: usize| {
            let pose = &zero.motion(body).pose;
            let way = pose.position - before;
            before = pose.position;
            let (axis, turns, slides) = match model.joint(body) {
                Joint::Revolute { axis } => (axis, 1.0, 0.0),
                Joint::Prismatic { axis } => (axis, 0.0, 1.0),
                Joint::Screw { axis, pitch } => (axis, 1.0, pitch),
                // A leg has no others.
                Joint::Fixed | Joint::Ball | Joint::Free => ([1.0, 0.0, 0.0], 0.0, 0.0),
            };
            let axis = Vec3(axis);
            ChainJoint {
                way,
                axis: pose.rotation * (axis * (1.0 / axis.norm())),
                turns,
                slides,
            }
        };
        let joints = leg.joints.iter().map(|at| joint(at.body)).collect();
        let foot = zero.motion(leg.foot).pose.point_to_parent(leg.point);
        Chain {
            joints,
            tip: foot - before,
        }
    }

    /// Forward kinematics: position of the foot in the frame of the vehicle, with the joints at
    /// `angles`, and the columns of its Jacobian.
    #[inline(always)]
    pub fn place(&self, angles: &[f64], columns: &mut [Column]) -> Vec3<f64> {
        let joints = &self.joints[..angles.len()];
        let mut rotation = Mat3::identity();
        let mut at = Vec3::zero();
        for ((joint, angle), column) in joints.iter().zip(angles).zip(&mut *columns) {
            at += rotation * joint.way;
            let axis = rotation * joint.axis;
            *column = Column {
                turn: axis * joint.turns,
                // u + w × (p − o) with p still missing.
                moves: (axis * joint.slides) - axis.cross(at) * joint.turns,
            };
            at += axis * (joint.slides * angle);
            rotation = rotation * Mat3::about(joint.axis, joint.turns * angle);
        }
        let foot = at + rotation * self.tip;
        for column in columns {
            column.moves += column.turn.cross(foot);
        }
        foot
    }
}

/// Time derivatives ċ and c̈ of the Jacobian's columns at constant joint rates, and J̇ θ̇.
///
///   ∂cⱼ/∂θᵢ = wᵢ × cⱼ  (i ≤ j),   wⱼ × cᵢ  (i > j)
///
/// and with Ωⱼ = Σ_{i≤j} wᵢ θ̇ᵢ, the turning of what joint j carries, and Vⱼ = Σ_{i>j} cᵢ θ̇ᵢ, the
/// velocity of the foot as seen from there,
///
///   ċⱼ = Ωⱼ × cⱼ + wⱼ × Vⱼ,   c̈ⱼ = Ω̇ⱼ × cⱼ + Ωⱼ × ċⱼ + ẇⱼ × Vⱼ + wⱼ × V̇ⱼ,   ẇⱼ = Ωⱼ × wⱼ
#[inline(always)]
pub(super) fn drift(
    columns: &[Column],
    rates: &[f64],
    changes: &mut [[Vec3<f64>; 2]],
) -> Vec3<f64> {
    // On the way out Ω and Ω̇ of every joint,
    let (mut omega, mut alpha) = (Vec3::zero(), Vec3::zero());
    for ((column, rate), change) in columns.iter().zip(rates).zip(&mut *changes) {
        omega = column.turn.mul_add(*rate, omega);
        alpha = omega.cross(column.turn).mul_add(*rate, alpha);
        *change = [omega, alpha];
    }
    // and on the way back V and V̇.
    let (mut velocity, mut acceleration) = (Vec3::zero(), Vec3::zero());
    let joints = columns.iter().zip(rates).zip(changes);
    for ((Column { turn, moves }, rate), change) in joints.rev() {
        let [omega, alpha] = *change;
        let first = omega.cross(*moves) + turn.cross(velocity);
        let second = alpha.cross(*moves)
            + omega.cross(first)
            + omega.cross(*turn).cross(velocity)
            + turn.cross(acceleration);
        velocity = moves.mul_add(*rate, velocity);
        acceleration = first.mul_add(*rate, acceleration);
        *change = [first, second];
    }
    acceleration
}

//! One joint that closes a loop: how its frames move against each other.
//!
//! Everything is seen in the axes of the second frame, at the origin of the first:
//!
//! ```text
//! R, p:       the first frame in the second
//! ω = R ω₁ − ω₂                 ω̇ = R ω̇₁ + ω × R ω₁ − ω̇₂
//! ṗ = R v₁ − v₂ − ω₂ × p        p̈ = R v̇₁ + ω × R v₁ − v̇₂ − ω̇₂ × p − ω₂ × ṗ
//! ```
//!
//! V₁, V₂ are the frames' velocities in their own axes. A row of G is a unit wrench on the
//! first frame: G v = row · [ω; ṗ].

use super::check::{self, LoopError};
use crate::bodies::{Bodies, axis_motion};
use crate::constraints::{Compliance, LoopSpec};
use crate::model::{Model, orthonormal};
use crate::spatial::{Force, Mat3, Motion, Pose, Vec3};

/// A joint between two bodies that are part of the tree already.
#[derive(Clone, Debug)]
pub(super) struct LoopJoint {
    pub name: String,
    pub bodies: [Option<usize>; 2],
    pub frames: [Pose<f64>; 2],
    pub free: [bool; 6],
    pub compliance: Option<Compliance>,
    /// The bodies from each end to where both ways meet, which is moved by both alike.
    ways: [Vec<usize>; 2],
}

/// The first frame against the second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relative {
    pub pose: Pose<f64>,
    /// [ω; ṗ].
    pub velocity: Motion<f64>,
    /// [ω̇; p̈].
    pub acceleration: Motion<f64>,
    /// The second frame in the world.
    pub second: Pose<f64>,
}

/// A direction that is held.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// A unit wrench on the first frame.
    pub row: Force<f64>,
    /// How far the frames are apart in this direction: rad or m.
    pub error: f64,
    /// ω · ḣ of a direction h that turns.
    pub drift: f64,
}

impl Held {
    const NONE: Held = Held {
        row: Force {
            moment: Vec3([0.0; 3]),
            force: Vec3([0.0; 3]),
        },
        error: 0.0,
        drift: 0.0,
    };

    /// Whether it is a turning that is held.
    #[inline(always)]
    pub fn is_turning(&self) -> bool {
        self.row.force == Vec3([0.0; 3])
    }
}

/// The directions that a joint holds, turnings first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Directions {
    held: [Held; 6],
    count: usize,
}

impl Directions {
    #[inline(always)]
    pub fn all(&self) -> &[Held] {
        &self.held[..self.count]
    }

    #[inline(always)]
    fn push(&mut self, held: Held) {
        self.held[self.count] = held;
        self.count += 1;
    }
}

impl LoopJoint {
    pub fn new(model: &Model<f64>, spec: &LoopSpec) -> Result<Self, LoopError> {
        check::numbers(spec)?;
        let bodies = check::bodies(model, &spec.name, &spec.bodies)?;
        let ways = ways(model, bodies);
        let moves = |b: &usize| !model.v_range(*b).is_empty();
        if !ways.iter().flatten().any(moves) {
            let [a, b] = bodies.map(|body| check::called(model, body));
            return Err(LoopError::NothingMoves {
                name: spec.name.clone(),
                bodies: format!("{a} and {b}"),
            });
        }
        Ok(LoopJoint {
            name: spec.name.clone(),
            bodies,
            frames: spec.frames.map(|frame| orthonormal(&frame)),
            free: spec.free,
            compliance: spec.compliance,
            ways,
        })
    }

    /// How many directions it holds.
    pub fn held_count(&self) -> usize {
        self.free.iter().filter(|free| !**free).count()
    }

    /// Where the frames are and how they move.
    #[inline(always)]
    pub fn relative(&self, bodies: &Bodies<f64>) -> Relative {
        let first = frame(bodies, self.bodies[0], &self.frames[0]);
        let second = frame(bodies, self.bodies[1], &self.frames[1]);
        let pose = second.0.inverse().compose(&first.0);
        let (r, p) = (pose.rotation, pose.position);
        let (v1, v2) = (
            Motion {
                angular: r * first.1.angular,
                linear: r * first.1.linear,
            },
            second.1,
        );
        let velocity = Motion {
            angular: v1.angular - v2.angular,
            linear: v1.linear - v2.at(p),
        };
        let w = velocity.angular;
        let acceleration = Motion {
            angular: r * first.2.angular + w.cross(v1.angular) - second.2.angular,
            linear: r * first.2.linear + w.cross(v1.linear)
                - second.2.at(p)
                - v2.angular.cross(velocity.linear),
        };
        Relative {
            pose,
            velocity,
            acceleration,
            second: second.0,
        }
    }

    /// What it holds, when its frames stand like this.
    #[inline(always)]
    pub fn directions(&self, relative: &Relative) -> Directions {
        let mut directions = Directions {
            held: [Held::NONE; 6],
            count: 0,
        };
        self.turnings(relative, &mut directions);
        for axis in (0..3).filter(|axis| !self.free[3 + axis]) {
            directions.push(Held {
                row: Force {
                    moment: Vec3([0.0; 3]),
                    force: unit(axis),
                },
                error: relative.pose.position[axis],
                drift: 0.0,
            });
        }
        directions
    }

    #[inline(always)]
    fn turnings(&self, relative: &Relative, directions: &mut Directions) {
        let r = relative.pose.rotation;
        let mut turn = |along: Vec3<f64>, error: f64, drift: f64| {
            directions.push(Held {
                row: Force {
                    moment: along,
                    force: Vec3([0.0; 3]),
                },
                error,
                drift,
            });
        };
        match [self.free[0], self.free[1], self.free[2]] {
            [true, true, true] => {}
            [false, false, false] => {
                let error = turned(&r);
                for axis in 0..3 {
                    turn(unit(axis), error[axis], 0.0);
                }
            }
            [x, y, z] => {
                let free = [x, y, z].map(usize::from).iter().sum::<usize>();
                if free == 1 {
                    let axis = if x { 0 } else { 1 + usize::from(z) };
                    let error = tilted(&r, axis);
                    for held in (0..3).filter(|held| *held != axis) {
                        turn(unit(held), error[held], 0.0);
                    }
                } else {
                    let (i, j) = if !x { (1, 2) } else { (0, 1 + usize::from(z)) };
                    let (own, carried) = (unit(i), r.column(j));
                    let w = relative.velocity.angular;
                    let drift = w.dot(own.cross(w.cross(carried)));
                    turn(own.cross(carried), -r.0[i][j], drift);
                }
            }
        }
    }

    /// Calls `take` with every degree of freedom that moves the frames against each other,
    /// and [ω; ṗ] of its unit rate.
    #[inline(always)]
    pub fn each_column(
        &self,
        model: &Model<f64>,
        bodies: &Bodies<f64>,
        relative: &Relative,
        mut take: impl FnMut(usize, Motion<f64>),
    ) {
        let seen_from = Pose {
            rotation: relative.second.rotation,
            position: relative.second.point_to_parent(relative.pose.position),
        }
        .inverse();
        for (way, sign) in self.ways.iter().zip([1.0, -1.0]) {
            for &b in way {
                let info = &model.structure.bodies[b];
                let body = seen_from.compose(&bodies.motion(b).pose);
                for k in 0..info.joint.nv() {
                    let unit = axis_motion(info, k);
                    take(info.v + k, body.motion_to_parent(&unit) * sign);
                }
            }
        }
    }

    /// A wrench on the first frame, in the second's axes, as wrenches on the two bodies in
    /// their own frames.
    pub fn on_bodies(&self, relative: &Relative, wrench: &Force<f64>) -> [Force<f64>; 2] {
        let r = relative.pose.rotation;
        let on_first = Force {
            moment: r.transpose_mul(wrench.moment),
            force: r.transpose_mul(wrench.force),
        };
        [
            self.frames[0].force_to_parent(&on_first),
            self.frames[1].force_to_parent(&self.on_second(relative, wrench)),
        ]
    }

    /// What the joint does to the second frame if it does `wrench` to the first.
    pub fn on_second(&self, relative: &Relative, wrench: &Force<f64>) -> Force<f64> {
        let p = relative.pose.position;
        Force {
            moment: -wrench.moment - p.cross(wrench.force),
            force: -wrench.force,
        }
    }
}

/// A frame on a body: in the world, its velocity and the rates of its velocity's components.
#[inline(always)]
fn frame(
    bodies: &Bodies<f64>,
    body: Option<usize>,
    frame: &Pose<f64>,
) -> (Pose<f64>, Motion<f64>, Motion<f64>) {
    match body {
        None => (*frame, Motion::zero(), Motion::zero()),
        Some(b) => {
            let motion = bodies.motion(b);
            (
                motion.pose.compose(frame),
                frame.motion_to_body(&motion.velocity),
                frame.motion_to_body(&motion.body_rate),
            )
        }
    }
}

/// The bodies from each of two bodies down to, and without, the first that carries both.
pub(super) fn ways(model: &Model<f64>, bodies: [Option<usize>; 2]) -> [Vec<usize>; 2] {
    let [mut a, mut b] = bodies.map(|body| {
        let mut way = Vec::new();
        let mut at = body;
        while let Some(body) = at {
            way.push(body);
            at = model.parent(body);
        }
        way
    });
    while a.last().is_some() && a.last() == b.last() {
        a.pop();
        b.pop();
    }
    [a, b]
}

#[inline(always)]
fn unit(axis: usize) -> Vec3<f64> {
    let mut unit = Vec3([0.0; 3]);
    unit.0[axis] = 1.0;
    unit
}

/// 2 sin(θ/2) n of a rotation about n by θ: what it is turned, without a sine or its inverse.
/// It is twice the vector part of the quaternion.
#[inline(always)]
pub(super) fn turned(r: &Mat3<f64>) -> Vec3<f64> {
    let m = &r.0;
    let trace = m[0][0] + m[1][1] + m[2][2];
    let skew = Vec3([m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]]);
    if trace > 0.0 {
        return skew * (1.0 + trace).sqrt().recip();
    }
    // Beyond 120° the largest component is found first.
    let largest = (1..3).fold(0, |l, i| if m[i][i] > m[l][l] { i } else { l });
    let twice = (1.0 + 2.0 * m[largest][largest] - trace).max(0.0).sqrt();
    let mut v = Vec3([0.0; 3]);
    for i in 0..3 {
        v.0[i] = match i == largest {
            true => twice,
            false => (m[i][largest] + m[largest][i]) / twice,
        };
    }
    if skew[largest] < 0.0 { -v } else { v }
}

/// 2 sin(φ/2) n, where n, φ turn the second frame's axis into the first's.
#[inline(always)]
fn tilted(r: &Mat3<f64>, axis: usize) -> Vec3<f64> {
    let carried = r.column(axis);
    let across = unit(axis).cross(carried);
    let cos_half = (0.5 * (1.0 + carried[axis])).max(0.0).sqrt();
    match across.norm() > 0.0 && cos_half > 0.0 {
        true => across * cos_half.recip(),
        // Upside down: any axis across will do.
        false if carried[axis] < 0.0 => unit((axis + 1) % 3) * 2.0,
        false => across,
    }
}

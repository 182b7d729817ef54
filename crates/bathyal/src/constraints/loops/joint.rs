//! Joint that closes a loop: relative motion of its frames.
//!
//! All quantities are in the axes of the second frame, at the origin of the first:
//!
//! ```text
//! R, p:       pose of the first frame in the second
//! ω = R ω₁ − ω₂                 ω̇ = R ω̇₁ + ω × R ω₁ − ω̇₂
//! ṗ = R v₁ − v₂ − ω₂ × p        p̈ = R v̇₁ + ω × R v₁ − v̇₂ − ω̇₂ × p − ω₂ × ṗ
//! ```
//!
//! V₁, V₂ are the frames' velocities in their own axes. A row of G is a unit wrench on the
//! first frame: G v = row · [ω; ṗ].

use super::check::{self, LoopError};
use crate::bodies::{Bodies, Stage, axis_motion};
use crate::constraints::spec::LoopSpec;
use crate::model::{Model, orthonormal};
use crate::spatial::{Force, Mat3, Motion, Pose, Vec3};

/// Joint between two bodies of the tree.
#[derive(Clone, Debug)]
pub(super) struct LoopJoint {
    /// Description, with orthonormal frames.
    pub spec: LoopSpec,
    /// Indices of the two bodies; none is the world.
    pub bodies: [Option<usize>; 2],
    /// Bodies from each end towards the root, without those that carry both ends.
    paths: [Vec<usize>; 2],
}

/// Motion of the first frame relative to the second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relative {
    pub pose: Pose<f64>,
    /// [ω; ṗ].
    pub velocity: Motion<f64>,
    /// [ω̇; p̈].
    pub acceleration: Motion<f64>,
    /// Pose of the second frame in the world.
    pub second: Pose<f64>,
}

/// Constrained direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConstrainedDirection {
    /// Unit wrench on the first frame: a row of G.
    pub row: Force<f64>,
    /// Position error in this direction: rad or m.
    pub error: f64,
    /// ω · ḣ of a direction h that rotates.
    pub bias: f64,
}

impl ConstrainedDirection {
    const ZERO: ConstrainedDirection = ConstrainedDirection {
        row: Force {
            moment: Vec3([0.0; 3]),
            force: Vec3([0.0; 3]),
        },
        error: 0.0,
        bias: 0.0,
    };

    /// True if it constrains a rotation.
    #[inline(always)]
    pub fn is_angular(&self) -> bool {
        self.row.force == Vec3([0.0; 3])
    }
}

/// Constrained directions of a joint, angular ones first.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConstrainedDirections {
    directions: [ConstrainedDirection; 6],
    count: usize,
}

impl ConstrainedDirections {
    #[inline(always)]
    pub fn all(&self) -> &[ConstrainedDirection] {
        &self.directions[..self.count]
    }

    #[inline(always)]
    fn push(&mut self, direction: ConstrainedDirection) {
        self.directions[self.count] = direction;
        self.count += 1;
    }
}

impl LoopJoint {
    pub fn new(model: &Model<f64>, spec: &LoopSpec) -> Result<Self, LoopError> {
        check::numbers(spec)?;
        let bodies = check::bodies(model, &spec.name, &spec.bodies)?;
        let paths = paths(model, bodies);
        let moves = |b: &usize| !model.v_range(*b).is_empty();
        if !paths.iter().flatten().any(moves) {
            let [a, b] = bodies.map(|body| check::display_name(model, body));
            return Err(LoopError::NothingMoves {
                name: spec.name.clone(),
                bodies: format!("{a} and {b}"),
            });
        }
        Ok(LoopJoint {
            spec: LoopSpec {
                frames: spec.frames.map(|frame| orthonormal(&frame)),
                ..spec.clone()
            },
            bodies,
            paths,
        })
    }

    /// True if it is rigid in the constrained directions.
    #[inline(always)]
    pub fn is_rigid(&self) -> bool {
        self.spec.compliance.is_none()
    }

    /// Indices of the velocities that move its frames relative to each other.
    pub fn velocities(&self, model: &Model<f64>) -> Vec<usize> {
        let bodies = self.paths.iter().flatten();
        bodies.flat_map(|b| model.v_range(*b)).collect()
    }

    /// Number of constrained directions.
    pub fn row_count(&self) -> usize {
        if self.spec.distance.is_some() {
            return 1;
        }
        self.spec.free.iter().filter(|free| !**free).count()
    }

    /// Computes pose, velocity and acceleration of the first frame relative to the second.
    #[inline(always)]
    pub fn relative(&self, bodies: &Bodies<f64>) -> Relative {
        let first = frame(bodies, self.bodies[0], &self.spec.frames[0]);
        let second = frame(bodies, self.bodies[1], &self.spec.frames[1]);
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

    /// Computes the constrained directions at this relative pose.
    #[inline(always)]
    pub fn directions(&self, relative: &Relative) -> ConstrainedDirections {
        let mut directions = ConstrainedDirections {
            directions: [ConstrainedDirection::ZERO; 6],
            count: 0,
        };
        if let Some(distance) = self.spec.distance {
            directions.push(distance_direction(relative, distance));
            return directions;
        }
        self.push_angular(relative, &mut directions);
        for axis in (0..3).filter(|axis| !self.spec.free[3 + axis]) {
            directions.push(ConstrainedDirection {
                row: Force {
                    moment: Vec3([0.0; 3]),
                    force: unit(axis),
                },
                error: relative.pose.position[axis],
                bias: 0.0,
            });
        }
        directions
    }

    #[inline(always)]
    fn push_angular(&self, relative: &Relative, directions: &mut ConstrainedDirections) {
        let r = relative.pose.rotation;
        let mut push = |axis: Vec3<f64>, error: f64, bias: f64| {
            directions.push(ConstrainedDirection {
                row: Force {
                    moment: axis,
                    force: Vec3([0.0; 3]),
                },
                error,
                bias,
            });
        };
        match [self.spec.free[0], self.spec.free[1], self.spec.free[2]] {
            [true, true, true] => {}
            [false, false, false] => {
                let error = rotation_error(&r);
                for axis in 0..3 {
                    push(unit(axis), error[axis], 0.0);
                }
            }
            [x, y, z] => {
                let free = [x, y, z].map(usize::from).iter().sum::<usize>();
                if free == 1 {
                    let axis = if x { 0 } else { 1 + usize::from(z) };
                    let error = axis_error(&r, axis);
                    for other in (0..3).filter(|other| *other != axis) {
                        push(unit(other), error[other], 0.0);
                    }
                } else {
                    let (i, j) = if !x { (1, 2) } else { (0, 1 + usize::from(z)) };
                    let (on_second, on_first) = (unit(i), r.column(j));
                    let w = relative.velocity.angular;
                    let bias = w.dot(on_second.cross(w.cross(on_first)));
                    push(on_second.cross(on_first), -r.0[i][j], bias);
                }
            }
        }
    }

    /// Calls `take` with every degree of freedom that moves the frames relative to each other,
    /// and [ω; ṗ] of its unit rate.
    #[inline(always)]
    pub fn for_each_jacobian_column(
        &self,
        model: &Model<f64>,
        bodies: &Bodies<f64>,
        relative: &Relative,
        mut take: impl FnMut(usize, Motion<f64>),
    ) {
        let to_second = Pose {
            rotation: relative.second.rotation,
            position: relative.second.point_to_parent(relative.pose.position),
        }
        .inverse();
        for (path, sign) in self.paths.iter().zip([1.0, -1.0]) {
            for &b in path {
                let info = &model.structure.bodies[b];
                let body = to_second.compose(&bodies.motion(b).pose);
                for k in 0..info.joint.nv() {
                    let unit = axis_motion(info, k);
                    take(info.v + k, body.motion_to_parent(&unit) * sign);
                }
            }
        }
    }

    /// Transforms a wrench on the first frame, in the second's axes, to wrenches on the two bodies
    /// in their own frames.
    pub fn on_bodies(&self, relative: &Relative, wrench: &Force<f64>) -> [Force<f64>; 2] {
        let r = relative.pose.rotation;
        let on_first = Force {
            moment: r.transpose_mul(wrench.moment),
            force: r.transpose_mul(wrench.force),
        };
        [
            self.spec.frames[0].force_to_parent(&on_first),
            self.spec.frames[1].force_to_parent(&self.on_second(relative, wrench)),
        ]
    }

    /// Reaction on the second frame of `wrench` on the first.
    pub fn on_second(&self, relative: &Relative, wrench: &Force<f64>) -> Force<f64> {
        let p = relative.pose.position;
        Force {
            moment: -wrench.moment - p.cross(wrench.force),
            force: -wrench.force,
        }
    }
}

/// The constraint |p| = L: n · ṗ = 0 and n · p̈ + (|ṗ|² − (n · ṗ)²)/|p| = 0 with n = p/|p|.
#[inline(always)]
fn distance_direction(relative: &Relative, distance: f64) -> ConstrainedDirection {
    let (p, rate) = (relative.pose.position, relative.velocity.linear);
    let length = p.norm();
    // Ends that coincide have no direction.
    let (n, inverse) = match length > 0.0 {
        true => (p * length.recip(), length.recip()),
        false => (unit(0), 0.0),
    };
    let along = n.dot(rate);
    ConstrainedDirection {
        row: Force {
            moment: Vec3([0.0; 3]),
            force: n,
        },
        error: length - distance,
        bias: (rate.dot(rate) - along * along) * inverse,
    }
}

/// Pose of a frame on a body in the world, its velocity and the rates of its components.
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
                match bodies.stage() {
                    Stage::Nothing | Stage::Velocities => Motion::zero(),
                    _ => frame.motion_to_body(bodies.acceleration(b)),
                },
            )
        }
    }
}

/// Bodies from each of two bodies towards the root, up to the first that carries both.
pub(super) fn paths(model: &Model<f64>, bodies: [Option<usize>; 2]) -> [Vec<usize>; 2] {
    let [mut a, mut b] = bodies.map(|body| {
        let mut path = Vec::new();
        let mut at = body;
        while let Some(body) = at {
            path.push(body);
            at = model.parent(body);
        }
        path
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

/// Rotation error 2 sin(θ/2) n of a rotation about n by θ, without trigonometric functions: twice
/// the vector part of the quaternion.
#[inline(always)]
pub(super) fn rotation_error(r: &Mat3<f64>) -> Vec3<f64> {
    let m = &r.0;
    let trace = m[0][0] + m[1][1] + m[2][2];
    let skew = Vec3([m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]]);
    if trace > 0.0 {
        return skew * (1.0 + trace).sqrt().recip();
    }
    // Beyond 120° from the largest component.
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

/// Axis error 2 sin(φ/2) n, where n, φ rotate the second frame's axis into the first's.
#[inline(always)]
fn axis_error(r: &Mat3<f64>, axis: usize) -> Vec3<f64> {
    let on_first = r.column(axis);
    let normal = unit(axis).cross(on_first);
    let cos_half = (0.5 * (1.0 + on_first[axis])).max(0.0).sqrt();
    match normal.norm() > 0.0 && cos_half > 0.0 {
        true => normal * cos_half.recip(),
        // Opposite: any normal axis will do.
        false if on_first[axis] < 0.0 => unit((axis + 1) % 3) * 2.0,
        false => normal,
    }
}

//! All that a link carries as one body, and where it is.

use crate::dispatch::best;
use crate::dynamics::eval_context::EvalContext;
use crate::dynamics::workspace::{Kinematics, Workspace};
use crate::model::{JointPlacement, Kind, Link, LinkDrag};
use crate::spatial::{Force, Mat3, Motion, Pose, Sym3, SymMat6, Turn, Vec3};

/// The force law of a link and all it carries, for small changes of its motion:
///
///   δf = I^C δA + B^C δV + P^C δξ,   B = D − I [V ×],   D = ∂(V ×* I V − f^D)/∂V
///
/// V ×* I − I V× is symmetric, the rate of I in a frame that stays; x ×* I V is skew in
/// x and known by the momentum alone; the drag of cylinders is symmetric. So B is a
/// symmetric matrix and a momentum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Composite {
    /// I^C, in the link's frame.
    pub inertia: SymMat6<f64>,
    /// The symmetric part of B^C, in the link's frame.
    pub slope: SymMat6<f64>,
    /// Σ I V, in the link's frame.
    pub momentum: Force<f64>,
    /// Mass less displaced mass, and its first moment, in the common frame.
    pub net_mass: f64,
    pub net_moment: Vec3<f64>,
}

impl Composite {
    pub(super) fn zero() -> Self {
        Composite {
            inertia: SymMat6::zero(),
            slope: SymMat6::zero(),
            momentum: Force::zero(),
            net_mass: 0.0,
            net_moment: Vec3::zero(),
        }
    }

    /// Of a link alone. In water that is sampled the laws say all about drag.
    #[inline(always)]
    fn own(link: &Link<f64>, k: &Kinematics<f64>, pose: &Pose<f64>, sampled: bool) -> Self {
        let mut slope = rate_of_inertia(&link.inertia, &k.velocity);
        if !sampled {
            for drag in &link.drag {
                if let LinkDrag::Cylinder(cylinder) = drag {
                    slope = slope + cylinder.resistance(&k.velocity);
                }
            }
        }
        Composite {
            inertia: link.inertia,
            slope,
            momentum: link.inertia.times(&k.velocity),
            net_mass: link.net_mass,
            net_moment: pose
                .position
                .mul_add(link.net_mass, pose.rotation * link.net_moment),
        }
    }

    /// Adds what a link carries to its parent.
    #[inline(always)]
    pub(super) fn add(&mut self, link: &Link<f64>, k: &Kinematics<f64>, carried: &Composite) {
        self.inertia = self.inertia + link.sym6_up(&k.transform, &carried.inertia);
        self.slope = self.slope + link.sym6_up(&k.transform, &carried.slope);
        self.momentum += link.force_up(&k.transform, &carried.momentum);
        self.net_mass += carried.net_mass;
        self.net_moment += carried.net_moment;
    }
}

/// Poses of all links in the common frame of their tree, that of its root, and the
/// links' own part of the composites.
pub(super) fn prepare(
    context: &EvalContext<f64>,
    ws: &Workspace<f64>,
    poses: &mut [Pose<f64>],
    composites: &mut [Composite],
) {
    best(
        #[inline(always)]
        || {
            for (i, link) in context.model.links.iter().enumerate() {
                let k = &ws.kinematics[i];
                poses[i] = match link.parent {
                    Some(p) => jointed_pose(link, k, poses[p]),
                    None => Pose::identity(),
                };
                composites[i] = Composite::own(link, k, &poses[i], context.surroundings.field);
            }
        },
    );
}

#[inline(always)]
fn jointed_pose(link: &Link<f64>, k: &Kinematics<f64>, parent: Pose<f64>) -> Pose<f64> {
    let mut pose = parent;
    let shift = match &link.kind {
        Kind::Ball => return inside(&parent, &k.transform.pose),
        Kind::Revolute { shift, .. } => shift.unwrap_or(0.0),
        _ => k.transform.shift,
    };
    match &link.placement {
        JointPlacement::Here => {}
        JointPlacement::Screws { branch, x } => {
            if let Some((z, _)) = branch {
                screw(&mut pose, &z.turn, z.shift);
            }
            screw(&mut pose, &x.0.turn, x.0.shift);
        }
        JointPlacement::Pose(placement) => pose = inside(&pose, placement),
    }
    screw(&mut pose, &k.transform.turn, shift);
    pose
}

/// The pose of a frame that `inner` places in another.
#[inline(always)]
fn inside(outer: &Pose<f64>, inner: &Pose<f64>) -> Pose<f64> {
    Pose {
        rotation: outer.rotation * inner.rotation,
        position: outer.point_to_parent(inner.position),
    }
}

/// Goes on through a planar screw.  [15M, 9A]
#[inline(always)]
fn screw<const AXIS: usize>(pose: &mut Pose<f64>, turn: &Turn<f64, AXIS>, shift: f64) {
    let (i, j) = ((AXIS + 1) % 3, (AXIS + 2) % 3);
    let r = &mut pose.rotation.0;
    for (row, p) in r.iter_mut().zip(&mut pose.position.0) {
        *p = row[AXIS].mul_add(shift, *p);
        let (a, b) = (row[i], row[j]);
        row[i] = turn.cos.mul_add(a, turn.sin * b);
        row[j] = turn.cos.mul_add(b, -(turn.sin * a));
    }
}

/// V ×* I − I V×: how an inertia changes in a frame that stays, while its body moves.
///
///   [A B; Bᵀ L]˙ = −(Y + Yᵀ),   Y = I V×,   rows of M ã: m × a
#[inline(always)]
fn rate_of_inertia(inertia: &SymMat6<f64>, v: &Motion<f64>) -> SymMat6<f64> {
    let (w, u) = (v.angular, v.linear);
    let (a, b, l) = (
        inertia.angular.to_mat3(),
        &inertia.coupling,
        inertia.linear.to_mat3(),
    );
    let twice = |rows: [Vec3<f64>; 3]| {
        let e = |i: usize, j: usize| -(rows[i][j] + rows[j][i]);
        Sym3([e(0, 0), e(0, 1), e(0, 2), e(1, 1), e(1, 2), e(2, 2)])
    };
    let angular = |i: usize| a.row(i).cross(w) + b.row(i).cross(u);
    let linear = |i: usize| l.row(i).cross(w);
    let column = |j: usize| w.cross(b.column(j)) + u.cross(l.column(j));
    let columns = Mat3([column(0).0, column(1).0, column(2).0]);
    let row = |i: usize| w.cross(b.row(i)).0;
    let rows = Mat3([row(0), row(1), row(2)]);
    SymMat6 {
        angular: twice([angular(0), angular(1), angular(2)]),
        coupling: columns.transpose() + rows,
        linear: twice([linear(0), linear(1), linear(2)]),
    }
}

//! All that a link carries as one body, and where it is.

use crate::dispatch::best;
use crate::dynamics::common_frame::pose_on;
use crate::dynamics::eval_context::EvalContext;
use crate::dynamics::workspace::{Kinematics, Workspace};
use crate::model::{Link, LinkDrag};
use crate::spatial::{Force, Mat3, Motion, Pose, Sym3, SymMat6, Vec3};

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
    pub(super) fn own(
        link: &Link<f64>,
        k: &Kinematics<f64>,
        pose: &Pose<f64>,
        sampled: bool,
    ) -> Self {
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

/// Poses of all links in the common frame of their tree, that of its root.
pub(super) fn place(context: &EvalContext<f64>, ws: &Workspace<f64>, poses: &mut [Pose<f64>]) {
    best(
        #[inline(always)]
        || {
            for (i, link) in context.model.links.iter().enumerate() {
                poses[i] = match link.parent {
                    Some(p) => pose_on(link, &ws.kinematics[i].transform, poses[p]),
                    None => Pose::identity(),
                };
            }
        },
    );
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

//! Operations of the two methods, in closed form.
//!
//! A sum over links of what their joints and the frames between them cost, and over degrees
//! of freedom of what their elimination costs. Multiplications and additions together, as
//! they are counted in Diss94; [M, A] of the parts stand at the functions that do them.
//! Operations that both methods share are left out: joint transforms, velocities and loads under
//! water, the input and the solution of a free body.

use crate::model::{JointPlacement, Kind, Link, Model};

const VECTOR: i64 = 3;
const SPATIAL: i64 = 6;
/// A symmetric 3×3 and a symmetric 6×6 matrix.
const SYM3: i64 = 6;
const SYM6: i64 = 21;
const DOT: i64 = 5;
const SPATIAL_DOT: i64 = 11;
const CROSS: i64 = 9;
/// 3×3 matrix times vector, times matrix, A K Aᵀ, symmetric part, inverse.
const MATRIX_VECTOR: i64 = 15;
const MATRIX_MATRIX: i64 = 45;
const CONGRUENCE: i64 = 75;
const SYMMETRIC_PART: i64 = 6;
const SYM3_INVERSE: i64 = 30;
/// Λ V, I V of a rigid body, and I − n m⁻¹ nᵀ.
const SYM6_TIMES: i64 = 66;
const RIGID_TIMES: i64 = 42;
const RANK_ONE: i64 = 2 * SYM6;
const DOUBLE_ANGLE: i64 = 5;

/// Costs of the transforms between a link and its parent.
#[derive(Clone, Copy)]
struct Transforms {
    /// R v.
    vector: i64,
    /// X V and Xᵀ f.
    spatial: i64,
    /// Xᵀ N X of a symmetric 6×6 matrix.
    sym6: i64,
    /// Xᵀ N X of what a revolute joint leaves of it.
    revolute: i64,
    /// Xᵀ K X of a composite rigid body.
    rigid: i64,
    /// ω and ω × (ω × p), with p the link's origin in the parent.
    centripetal: i64,
    /// Ω p.
    turned_origin: i64,
}

/// A general pose.
const POSE: Transforms = Transforms {
    vector: MATRIX_VECTOR,
    spatial: 2 * MATRIX_VECTOR + CROSS + VECTOR,
    sym6: 2 * CONGRUENCE + 2 * MATRIX_MATRIX + 3 * (MATRIX_MATRIX + 9) + SYMMETRIC_PART,
    revolute: 2 * CONGRUENCE + 2 * MATRIX_MATRIX + 3 * (MATRIX_MATRIX + 9) + SYMMETRIC_PART,
    rigid: MATRIX_VECTOR + CONGRUENCE + 63,
    centripetal: 2 * CROSS + 2 * MATRIX_VECTOR,
    turned_origin: MATRIX_VECTOR,
};

impl Transforms {
    fn new(link: &Link<f64>) -> Self {
        if let Kind::Ball = link.kind {
            return POSE;
        }
        let revolute = matches!(link.kind, Kind::Revolute { .. });
        let shifted = !matches!(link.kind, Kind::Revolute { shift: None, .. });
        // A z screw with the angle of the joint; a turn alone where it has no shift.
        let by_shift = |with: i64, without: i64| if shifted { with } else { without };
        let joint = Transforms {
            vector: 6,
            spatial: by_shift(16, 12),
            sym6: DOUBLE_ANGLE + by_shift(78, 54),
            revolute: DOUBLE_ANGLE + by_shift(62, 42),
            rigid: DOUBLE_ANGLE + by_shift(30, 21) + i64::from(!revolute),
            centripetal: by_shift(22, 12),
            turned_origin: 0,
        };
        // The product of two poses, where the origin moves with the joint.
        let compose = if revolute { 0 } else { 63 };
        let placement = match &link.placement {
            JointPlacement::Here => Transforms {
                vector: 0,
                spatial: 0,
                sym6: 0,
                revolute: 0,
                rigid: 0,
                centripetal: by_shift(19, 6) - joint.centripetal,
                turned_origin: by_shift(MATRIX_VECTOR, 0),
            },
            JointPlacement::Screws { branch, .. } => {
                let branched = branch.is_some();
                let screws = 1 + i64::from(branched);
                Transforms {
                    vector: 6 * screws,
                    spatial: 16 * screws,
                    sym6: 78 * screws,
                    revolute: 60 + if branched { 78 } else { 0 },
                    rigid: 30 * screws,
                    centripetal: if branched { 41 } else { 19 },
                    turned_origin: match branched || shifted {
                        true => MATRIX_VECTOR + compose * screws,
                        false => VECTOR,
                    },
                }
            }
            JointPlacement::Pose(_) => Transforms {
                turned_origin: MATRIX_VECTOR + compose,
                ..POSE
            },
        };
        Transforms {
            vector: joint.vector + placement.vector,
            spatial: joint.spatial + placement.spatial,
            sym6: joint.sym6 + placement.sym6,
            revolute: joint.revolute + placement.revolute,
            rigid: joint.rigid + placement.rigid,
            centripetal: joint.centripetal + placement.centripetal,
            turned_origin: placement.turned_origin,
        }
    }
}

/// Operations that composite bodies take beyond articulated ones; negative where they take
/// fewer. Without wrenches on bodies, gravity along z.
pub(super) fn excess_of_composites(model: &Model<f64>) -> i64 {
    let links = model.links.iter();
    let difference = links.map(|link| composite(model, link) - articulated(model, link));
    difference.sum::<i64>() + joint_space(model)
}

/// A link in the Articulated-Body method: ω and ζ on land, I*, β*, v̇.
fn articulated(model: &Model<f64>, link: &Link<f64>) -> i64 {
    let x = Transforms::new(link);
    let on_land = match &link.kind {
        _ if model.wet => 0,
        Kind::Free { .. } => CROSS + VECTOR + 42,
        _ if link.turns_on_world() => 0,
        kind => {
            let carried = if link.parent.is_some() {
                x.centripetal
            } else {
                0
            };
            let joint = match kind {
                Kind::Revolute { .. } => 3,
                Kind::Prismatic { .. } => 3 + VECTOR,
                Kind::Screw { .. } => 4 + 2 * VECTOR,
                _ => VECTOR + CROSS,
            };
            carried + joint + 42
        }
    };
    on_land + inward(model, link, &x) + accelerated(model, link, &x)
}

/// I* and β*: N, and what the parent adds of it.
fn inward(model: &Model<f64>, link: &Link<f64>, x: &Transforms) -> i64 {
    let constant = link.terminal.is_some();
    let (own, passed) = match &link.kind {
        Kind::Free { .. } => return 0,
        Kind::Revolute { .. } if link.rotor.is_none() => {
            let reduced = if constant { 0 } else { 30 };
            let times_zeta = match () {
                () if model.wet => 35,
                () if link.is_pure_turn() => 15,
                () if link.is_terminal => 37,
                () => 45,
            };
            // n₆ of a single rigid body is zero.
            let rest = if !model.wet && link.is_terminal {
                13
            } else {
                15
            };
            let own = if constant { 2 } else { 8 };
            (own, reduced + times_zeta + rest + x.revolute + x.spatial)
        }
        Kind::Ball => {
            let reduced = match constant {
                true => 0,
                false => SYM3_INVERSE + 3 * MATRIX_VECTOR + SYM3 * DOT + SYM3,
            };
            let own = reduced + VECTOR + MATRIX_VECTOR;
            let force = 2 * MATRIX_VECTOR + 2 * VECTOR;
            let inertia = CONGRUENCE + 2 * MATRIX_MATRIX + SYMMETRIC_PART;
            (own, force + inertia + x.spatial)
        }
        kind => {
            let screw = match kind {
                Kind::Screw { .. } => 2 * SPATIAL + 4,
                _ => 0,
            };
            let own = screw + i64::from(link.rotor.is_some()) + 3 + SPATIAL;
            let passed = RANK_ONE + SYM6_TIMES + 3 * SPATIAL + x.sym6 + x.spatial;
            (own, passed)
        }
    };
    if link.parent.is_none() {
        return own;
    }
    let turned_only = matches!(link.placement, JointPlacement::Here)
        && matches!(link.kind, Kind::Revolute { .. })
        && link.rotor.is_none();
    let added = match turned_only || (!model.wet && link.starts_parent) {
        true => 15,
        false => SYM6,
    };
    own + passed + added + SPATIAL
}

/// v̇ of the joint and the acceleration of the link.
fn accelerated(model: &Model<f64>, link: &Link<f64>, x: &Transforms) -> i64 {
    match &link.kind {
        Kind::Free { .. } => VECTOR,
        _ if !model.wet && link.turns_on_world() => from_world(link) + DOT + 1,
        Kind::Revolute { .. } if link.rotor.is_none() => {
            let zeta = match (model.wet, link.is_pure_turn()) {
                (true, _) => 4,
                (false, true) => 2,
                (false, false) => 2 + VECTOR,
            };
            let sixth = if !model.wet && link.is_terminal { 0 } else { 2 };
            x.spatial + zeta + 8 + sixth + 1 + i64::from(!link.is_terminal)
        }
        Kind::Ball => x.spatial + SPATIAL + MATRIX_VECTOR + 2 * VECTOR,
        kind => {
            let moved = if matches!(kind, Kind::Screw { .. }) {
                3
            } else {
                1
            };
            x.spatial + SPATIAL + SPATIAL_DOT + 1 + moved
        }
    }
}

/// Gravity in the axes of a link on the world.
fn from_world(link: &Link<f64>) -> i64 {
    match &link.placement {
        JointPlacement::Pose(_) if !link.axes_aligned => MATRIX_VECTOR + 6,
        _ => 6,
    }
}

/// A link in the method of composite bodies: bias force, composite inertia.
fn composite(model: &Model<f64>, link: &Link<f64>) -> i64 {
    let x = Transforms::new(link);
    let motion_and_force = match model.wet {
        true => wet_bias(link, &x),
        false => dry_bias(model, link, &x),
    };
    let projected = match &link.kind {
        Kind::Screw { .. } => 2,
        _ => 0,
    };
    let rotor = if link.rotor.is_some() { 2 } else { 0 };
    let passed = match link.parent {
        None => 0,
        Some(_) if model.wet => x.spatial + SPATIAL + x.sym6 + SYM6,
        Some(_) => {
            let force = match (
                link.hangs_on_turning_root(model),
                &link.placement,
                &link.kind,
            ) {
                (
                    true,
                    JointPlacement::Screws { branch: None, .. },
                    Kind::Revolute { shift, .. },
                ) => 15 + if shift.is_some() { 5 } else { 0 },
                (true, ..) => x.spatial + 1,
                (false, ..) => x.spatial + SPATIAL,
            };
            force + x.rigid + VECTOR + SYM3
        }
    };
    motion_and_force + projected + rotor + passed
}

/// f = I^H a′ − β^H under water.
fn wet_bias(link: &Link<f64>, x: &Transforms) -> i64 {
    let acceleration = match &link.kind {
        Kind::Free { .. } => SPATIAL,
        Kind::Screw { .. } => x.spatial + 2 * SPATIAL + 1,
        _ => x.spatial + 2 * SPATIAL,
    };
    acceleration + SYM6_TIMES + SPATIAL
}

/// ω, ω̇, a′ and f on land, by Ω.
fn dry_bias(model: &Model<f64>, link: &Link<f64>, x: &Transforms) -> i64 {
    if link.turns_on_world() {
        return from_world(link) + 6;
    }
    let carried = match (&link.kind, link.parent) {
        (Kind::Free { .. }, _) => CROSS + 2 * VECTOR,
        (Kind::Ball, None) => MATRIX_VECTOR,
        (_, None) => from_world(link),
        (_, Some(_)) => {
            let turning = match &link.placement {
                JointPlacement::Screws { branch: None, .. }
                    if link.hangs_on_turning_root(model) =>
                {
                    8
                }
                _ => 2 * x.vector,
            };
            VECTOR + x.turned_origin + turning + x.vector
        }
    };
    let joint = match &link.kind {
        Kind::Free { .. } => 0,
        Kind::Revolute { .. } | Kind::Prismatic { .. } => 6,
        Kind::Screw { .. } => 13,
        Kind::Ball => 3 * VECTOR + CROSS,
    };
    let turning_and_force = 45 + CROSS + VECTOR + 2 * VECTOR + MATRIX_VECTOR;
    carried + joint + turning_and_force
}

/// H and Q, the elimination of the chains, and q̈.
///
/// A freedom that d others of its block carry costs 3 + d(d + 6), and 72 + 12 d more on a
/// free base; its column is carried to the root of its block.
fn joint_space(model: &Model<f64>) -> i64 {
    let mut total = 0;
    // Of every link: freedoms of its block up to its own, the base below it, and the cost of
    // a column from it to the root.
    let mut blocks: Vec<(i64, bool, i64)> = Vec::with_capacity(model.links.len());
    for link in &model.links {
        if let Kind::Free { .. } = link.kind {
            blocks.push((0, true, 0));
            continue;
        }
        let (carriers, on_base, below) = link.parent.map_or((0, false, 0), |p| blocks[p]);
        let (column, projected) = match (&link.kind, model.wet) {
            (Kind::Revolute { .. }, _) => (0, 0),
            (Kind::Screw { .. }, true) => (SYM6_TIMES + 1, 2),
            (Kind::Screw { .. }, false) => (RIGID_TIMES + 1, 2),
            (_, true) => (SYM6_TIMES, 0),
            (_, false) => (RIGID_TIMES, 0),
        };
        let carried = match link.parent {
            Some(_) => Transforms::new(link).spatial + below,
            None => 0,
        };
        let freedoms = model.joint(link.body).nv() as i64;
        let rotor = i64::from(link.rotor.is_some());
        for d in carriers..carriers + freedoms {
            let base = if on_base { 72 + 12 * d } else { 0 };
            total += column + projected + carried + rotor + 3 + d * (d + 6) + base;
        }
        blocks.push((carriers + freedoms, on_base, projected + carried));
    }
    total
}

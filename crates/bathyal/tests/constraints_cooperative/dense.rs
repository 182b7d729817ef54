//! Reference by dense algebra that shares nothing with the algorithm: the mass matrix
//! and the bias forces of the tree, Jacobians of bodies in the users' frames, and orthogonal
//! factors with pivoting. (Singular values would do as well, but those of nalgebra are
//! wrong for some matrices that lack rank: off by percents where two algorithms agree.)

use crate::cell::Cell;
use bathyal::constraints::LoopSpec;
use bathyal::spatial::{Force, Motion, Pose, Vec3};
use bathyal::{Bodies, Jacobian, MassMatrix, Model, State, Workspace, bias_forces, mass_matrix};
use nalgebra::{DMatrix, DVector, Dyn, PermutationSequence};

/// Pivots, relative to the largest, below which they are zero.
const RANK: f64 = 1e-11;

/// Range of Y from Yᵀ P = Q R, with its smallest pivot.
struct Range {
    /// Q, with as many columns as the rank of Y.
    q: DMatrix<f64>,
    /// R, of the size of the rank.
    r: DMatrix<f64>,
    order: PermutationSequence<Dyn>,
    smallest: f64,
}

fn range(y: &DMatrix<f64>) -> Range {
    let factors = y.transpose().col_piv_qr();
    let (q, r) = (factors.q(), factors.r());
    let pivots: Vec<f64> = r.diagonal().iter().map(|x| x.abs()).collect();
    let rank = pivots.iter().take_while(|x| **x > RANK * pivots[0]).count();
    Range {
        q: q.columns(0, rank).into_owned(),
        r: r.view((0, 0), (rank, rank)).into_owned(),
        order: factors.p().clone(),
        smallest: pivots[rank - 1] / pivots[0],
    }
}

/// G with G v = 0, its bias Ġ v, and the rows of every loop.
pub struct Constraint {
    pub g: DMatrix<f64>,
    pub drift: DVector<f64>,
    pub loops: Vec<core::ops::Range<usize>>,
}

/// Velocity of a frame on a body for unit rates of all joints, or its bias.
fn frame_columns(
    model: &Model<f64>,
    bodies: &Bodies<f64>,
    body: usize,
    frame: &Pose<f64>,
) -> (Pose<f64>, Vec<Motion<f64>>, Motion<f64>, Motion<f64>) {
    let mut jacobian = Jacobian::new(model);
    bodies.body_jacobian(model, body, &mut jacobian);
    let columns = (0..model.nv())
        .map(|k| {
            frame.motion_to_body(&Motion::from_array(core::array::from_fn(|i| {
                jacobian.at(i, k)
            })))
        })
        .collect();
    let motion = bodies.motion(body);
    (
        motion.pose.compose(frame),
        columns,
        frame.motion_to_body(&motion.velocity),
        frame.motion_to_body(&bodies.body_drift(model, body)),
    )
}

/// Rows of one loop, in the axes of the second frame.
fn rows(model: &Model<f64>, bodies: &Bodies<f64>, spec: &LoopSpec) -> Vec<(Vec<f64>, f64)> {
    let body = |k: usize| {
        let name = spec.bodies[k].as_ref().expect("a body");
        model.body(name).expect("a body of that name")
    };
    let (pose1, columns1, v1, drift1) = frame_columns(model, bodies, body(0), &spec.frames[0]);
    let (pose2, columns2, v2, drift2) = frame_columns(model, bodies, body(1), &spec.frames[1]);
    let relative = pose2.inverse().compose(&pose1);
    let (r, p) = (relative.rotation, relative.position);
    // Velocity of the first frame's origin relative to the second body.
    let of = |a: &Motion<f64>, b: &Motion<f64>| Motion {
        angular: r * a.angular - b.angular,
        linear: r * a.linear - b.at(p),
    };
    let v = of(&v1, &v2);
    // d/dt R = ω̃ R, d/dt p = ṗ.
    let (w, slide) = (v.angular, v.linear);
    let drift = Motion {
        angular: r * drift1.angular + w.cross(r * v1.angular) - drift2.angular,
        linear: r * drift1.linear + w.cross(r * v1.linear) - drift2.at(p) - v2.angular.cross(slide),
    };
    let unit = |k: usize| Vec3(core::array::from_fn(|i| f64::from(u8::from(i == k))));
    let turning = |axis: Vec3<f64>| Force {
        moment: axis,
        force: Vec3([0.0; 3]),
    };
    let free: Vec<usize> = (0..3).filter(|k| spec.free[*k]).collect();
    let mut held: Vec<(Force<f64>, f64)> = Vec::new();
    if let [i, j] = free[..] {
        let carried = r.column(j);
        let axis = unit(i).cross(carried);
        let rate = unit(i).cross(w.cross(carried));
        held.push((turning(axis), w.dot(rate)));
    } else {
        for k in (0..3).filter(|k| !spec.free[*k]) {
            held.push((turning(unit(k)), 0.0));
        }
    }
    for k in (0..3).filter(|k| !spec.free[3 + k]) {
        held.push((Force::at(Vec3([0.0; 3]), unit(k)), 0.0));
    }
    held.into_iter()
        .map(|(row, extra)| {
            let columns = columns1.iter().zip(&columns2);
            let g = columns.map(|(a, b)| of(a, b).dot(&row)).collect();
            (g, drift.dot(&row) + extra)
        })
        .collect()
}

pub fn constraint(model: &Model<f64>, state: &State<f64>, loops: &[LoopSpec]) -> Constraint {
    let mut bodies = Bodies::new(model);
    bodies.update(model, state, &vec![0.0; model.nv()]);
    let mut all = Vec::new();
    let mut ranges = Vec::new();
    for spec in loops {
        let from = all.len();
        all.extend(rows(model, &bodies, spec));
        ranges.push(from..all.len());
    }
    Constraint {
        g: DMatrix::from_fn(all.len(), model.nv(), |i, j| all[i].0[j]),
        drift: DVector::from_fn(all.len(), |i, _| all[i].1),
        loops: ranges,
    }
}

/// Projection of v onto the null space of G.
pub fn allowed(model: &Model<f64>, state: &State<f64>, loops: &[LoopSpec]) -> Vec<f64> {
    let g = constraint(model, state, loops).g;
    let v = DVector::from_column_slice(&state.v);
    let q = range(&g).q;
    (&v - &q * (q.transpose() * &v)).as_slice().to_vec()
}

pub struct Dense {
    pub vdot: Vec<f64>,
    /// Forces on the load, in its frame; one of many where they are not unique.
    pub forces: Vec<Force<f64>>,
    /// Number of dependent rows.
    pub redundant: usize,
    /// Smallest pivot that is not zero, relative to the largest.
    pub smallest: f64,
}

/// Solves M v̇ + c = τ + Gᵀ λ, G v̇ + Ġ v = 0, by the factors of M and of Y.
pub fn solve(cell: &Cell) -> Dense {
    let model = &cell.model;
    let nv = model.nv();
    let (mut ws, mut m) = (Workspace::new(model), MassMatrix::new(model));
    mass_matrix(model, &cell.state.q, &mut ws, &mut m);
    let mass = DMatrix::from_fn(nv, nv, |i, j| m.at(i, j));
    let bias = bias_forces(model, &cell.environment, &cell.state, &cell.inputs, &mut ws);
    let push = DVector::from_fn(nv, |i, _| cell.inputs.tau[i] - bias[i]);
    let Constraint { g, drift, loops } = constraint(model, &cell.state, &cell.loops);
    let cholesky = mass.cholesky().expect("a positive definite mass matrix");
    let open = cholesky.solve(&push);
    let l = cholesky.l();
    // Y = G L⁻ᵀ
    let y = l
        .solve_lower_triangular(&g.transpose())
        .expect("L has a diagonal")
        .transpose();
    let missing = -(&g * &open + &drift);
    let range = range(&y);
    let rank = range.r.nrows();
    // Y w = missing with w = Q z:   Rᵀ z = Pᵀ missing
    let mut asked = missing.clone();
    range.order.permute_rows(&mut asked);
    let z = range
        .r
        .tr_solve_upper_triangular(&asked.rows(0, rank).into_owned())
        .expect("R has a diagonal");
    let correction = l
        .transpose()
        .solve_upper_triangular(&(&range.q * &z))
        .expect("L has a diagonal");
    let vdot = open + correction;
    // λ: Yᵀ λ = w.
    let mut lambda = DVector::zeros(missing.len());
    let some = range.r.solve_upper_triangular(&z);
    lambda
        .rows_mut(0, rank)
        .copy_from(&some.expect("R has a diagonal"));
    range.order.inv_permute_rows(&mut lambda);
    let load = model.v_range(cell.load);
    let forces = loops.iter().map(|rows| {
        let own = g
            .view((rows.start, load.start), (rows.len(), 6))
            .transpose()
            * lambda.rows(rows.start, rows.len());
        Force::from_array(core::array::from_fn(|i| own[i]))
    });
    Dense {
        forces: forces.collect(),
        vdot: vdot.as_slice().to_vec(),
        redundant: missing.len() - rank,
        smallest: range.smallest,
    }
}

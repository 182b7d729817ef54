//! The same answers by dense algebra that shares nothing with the algorithm: the mass matrix
//! and the bias forces of the tree, Jacobians of bodies in the users' frames, singular values.

use crate::cell::Cell;
use bathyal::closed::LoopSpec;
use bathyal::spatial::{Force, Motion, Pose, Vec3};
use bathyal::{Bodies, Jacobian, MassMatrix, Model, State, Workspace, bias_forces, mass_matrix};
use nalgebra::{DMatrix, DVector};

/// Singular values below this part of the largest are zeros.
const RANK: f64 = 1e-11;

/// G with G v = 0, its drift Ġ v, and which rows belong to which loop.
pub struct Constraint {
    pub g: DMatrix<f64>,
    pub drift: DVector<f64>,
    pub loops: Vec<core::ops::Range<usize>>,
}

/// The velocity of a frame on a body for unit rates of all joints, or its drift.
fn frame_columns(
    model: &Model<f64>,
    bodies: &Bodies<f64>,
    body: usize,
    frame: &Pose<f64>,
) -> (Pose<f64>, Vec<Motion<f64>>, Motion<f64>, Motion<f64>) {
    let mut jacobian = Jacobian::new(model);
    bodies.body_jacobian(model, body, &mut jacobian);
    let columns = (0..model.nv())
        .map(|k| frame.motion_to_body(&Motion::from_array(jacobian.rows.clone().map(|row| row[k]))))
        .collect();
    let motion = bodies.motion(body);
    (
        motion.pose.compose(frame),
        columns,
        frame.motion_to_body(&motion.velocity),
        frame.motion_to_body(&bodies.body_drift(model, body)),
    )
}

/// The rows of one loop: everything in the axes of the second frame.
fn rows(model: &Model<f64>, bodies: &Bodies<f64>, spec: &LoopSpec) -> Vec<(Vec<f64>, f64)> {
    let body = |k: usize| {
        let name = spec.bodies[k].as_ref().expect("a body");
        model.body(name).expect("a body of that name")
    };
    let (pose1, columns1, v1, drift1) = frame_columns(model, bodies, body(0), &spec.frames[0]);
    let (pose2, columns2, v2, drift2) = frame_columns(model, bodies, body(1), &spec.frames[1]);
    let relative = pose2.inverse().compose(&pose1);
    let (r, p) = (relative.rotation, relative.position);
    // The velocity of the first frame's origin relative to the second body.
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

/// The part of `v` that the loops allow.
pub fn allowed(model: &Model<f64>, state: &State<f64>, loops: &[LoopSpec]) -> Vec<f64> {
    let g = constraint(model, state, loops).g;
    let v = DVector::from_column_slice(&state.v);
    let svd = g.clone().svd(true, true);
    let cutoff = RANK * svd.singular_values.max();
    let not = svd.solve(&(&g * &v), cutoff).expect("singular vectors");
    (v - not).as_slice().to_vec()
}

pub struct Dense {
    pub vdot: Vec<f64>,
    /// On the load, in its frame, the smallest that do.
    pub forces: Vec<Force<f64>>,
    /// How many rows say what others say.
    pub redundant: usize,
    /// The smallest singular value that is not zero, relative to the largest.
    pub smallest: f64,
}

/// M v̇ + c = τ + Gᵀ λ, G v̇ + Ġ v = 0, by the factors of M and singular values.
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
    let svd = y.svd(true, true);
    let largest = svd.singular_values.max();
    let cutoff = RANK * largest;
    let w = svd.solve(&missing, cutoff).expect("singular vectors");
    let correction = l
        .transpose()
        .solve_upper_triangular(&w)
        .expect("L has a diagonal");
    let vdot = open + correction;
    // λ: Yᵀ λ = w.
    let (u, vt) = (svd.u.as_ref().expect("u"), svd.v_t.as_ref().expect("vᵀ"));
    let mut lambda = DVector::zeros(missing.len());
    let mut rank = 0;
    let mut smallest = f64::INFINITY;
    for (k, s) in svd.singular_values.iter().enumerate() {
        if *s > cutoff {
            rank += 1;
            smallest = smallest.min(*s / largest);
            lambda += u.column(k) * (vt.row(k).transpose().dot(&w) / s);
        }
    }
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
        smallest,
    }
}

//! The joint-space inertia matrix, added mass included, by composite bodies.

use super::Scalar;
use super::common_frame::CommonFrame;
use super::joints;
use super::workspace::Workspace;
use crate::dispatch::best_with_most_registers;
use crate::model::{JointTransform, Kind, Link, Model};
use crate::spatial::{Force, Mat3, Motion, RigidInertia, SymMat6, Vec3, three};

/// M: a symmetric matrix, nv × nv, by rows (row-major), in the layout of the velocities.
///
/// ```
/// use bathyal::{BodySpec, Joint, MassMatrix, Model, Spec, Workspace};
/// use bathyal::{mass_matrix, write_mass_matrix};
/// let rod = |name: &str| {
///     BodySpec::new(name, Joint::revolute([0.0, 1.0, 0.0])).rigid(2.0, [0.5, 0.0, 0.0], [0.2; 3])
/// };
/// let mut spec = Spec::new("arm", 0.0);
/// spec.add(rod("upper"));
/// spec.add(rod("lower").at("upper", [1.0, 0.0, 0.0]));
/// let model = Model::build(&spec)?;
/// let (mut ws, mut matrix) = (Workspace::new(&model), MassMatrix::new(&model));
/// mass_matrix(&model, &[0.3, -0.8], &mut ws, &mut matrix);
/// assert_eq!(matrix.shape(), [2, 2]);
/// assert_eq!(matrix.as_slice()[1], matrix.at(0, 1));
/// // The same into an array of the caller.
/// let mut own = [0.0; 4];
/// write_mass_matrix(&model, &[0.3, -0.8], &mut ws, &mut own);
/// assert_eq!(own, matrix.as_slice());
/// # Ok::<(), bathyal::SpecError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MassMatrix<T> {
    n: usize,
    elements: Vec<T>,
}

impl<T: Scalar> MassMatrix<T> {
    /// Zero matrix of the size of `model`.
    pub fn new(model: &Model<T>) -> Self {
        let n = model.nv();
        MassMatrix {
            n,
            elements: vec![T::zero(); n * n],
        }
    }

    /// The element (i, j).
    #[inline(always)]
    pub fn at(&self, i: usize, j: usize) -> T {
        self.elements[i * self.n + j]
    }

    /// Row `i`.
    pub fn row(&self, i: usize) -> &[T] {
        &self.elements[i * self.n..(i + 1) * self.n]
    }

    /// Rows and columns.
    pub fn shape(&self) -> [usize; 2] {
        [self.n; 2]
    }

    /// All elements, by rows.
    pub fn as_slice(&self) -> &[T] {
        &self.elements
    }
}

/// The elements of M that are wanted, while they are written.
pub(crate) trait MassElements<T: Scalar> {
    /// Are elements between different joints wanted from columns that are carried down?
    const COUPLING: bool;

    /// Places a link, parents first.
    #[inline(always)]
    fn place(&mut self, _: usize, _: &Link<T>, _: &JointTransform<T>) {}

    /// Takes the `k`-th unit motion of a joint and the force that it needs.
    #[inline(always)]
    fn set_column(&mut self, _: usize, _: &Link<T>, _k: usize, _: (&Motion<T>, &Force<T>)) {}

    /// Writes the elements (i, j) and (j, i).
    fn set(&mut self, i: usize, j: usize, x: T);

    /// Writes the block of a free body, whose first row is `i`.
    fn set_block(&mut self, i: usize, block: &SymMat6<T>);

    /// Adds to the element (i, i).
    fn add_rotor(&mut self, i: usize, x: T);
}

/// All elements, by rows.
struct Rows<'a, T> {
    n: usize,
    elements: &'a mut [T],
}

/// All elements, those between different joints in one frame.
struct InCommonFrame<'a, T> {
    rows: Rows<'a, T>,
    frame: &'a mut CommonFrame<T>,
}

/// The elements (i, i).
struct Diagonal<'a, T>(&'a mut [T]);

impl<T: Scalar> MassElements<T> for Rows<'_, T> {
    const COUPLING: bool = true;

    #[inline(always)]
    fn set(&mut self, i: usize, j: usize, x: T) {
        self.elements[i * self.n + j] = x;
        self.elements[j * self.n + i] = x;
    }

    #[inline(always)]
    fn set_block(&mut self, i: usize, block: &SymMat6<T>) {
        let rows = self.elements[i * self.n..].chunks_mut(self.n);
        for (row, own) in rows.zip(block.to_rows()) {
            row[i..i + 6].copy_from_slice(&own);
        }
    }

    #[inline(always)]
    fn add_rotor(&mut self, i: usize, x: T) {
        self.elements[i * self.n + i] += x;
    }
}

impl<T: Scalar> MassElements<T> for InCommonFrame<'_, T> {
    const COUPLING: bool = false;

    #[inline(always)]
    fn place(&mut self, i: usize, link: &Link<T>, transform: &JointTransform<T>) {
        self.frame.place(i, link, transform);
    }

    #[inline(always)]
    fn set_column(&mut self, i: usize, link: &Link<T>, k: usize, own: (&Motion<T>, &Force<T>)) {
        self.frame.set(i, link, k, own);
    }

    #[inline(always)]
    fn set(&mut self, i: usize, j: usize, x: T) {
        self.rows.set(i, j, x);
    }

    #[inline(always)]
    fn set_block(&mut self, i: usize, block: &SymMat6<T>) {
        self.rows.set_block(i, block);
    }

    #[inline(always)]
    fn add_rotor(&mut self, i: usize, x: T) {
        self.rows.add_rotor(i, x);
    }
}

impl<T: Scalar> MassElements<T> for Diagonal<'_, T> {
    const COUPLING: bool = false;

    #[inline(always)]
    fn set(&mut self, i: usize, j: usize, x: T) {
        if i == j {
            self.0[i] = x;
        }
    }

    #[inline(always)]
    fn set_block(&mut self, i: usize, block: &SymMat6<T>) {
        for (k, row) in block.to_rows().iter().enumerate() {
            self.0[i + k] = row[k];
        }
    }

    #[inline(always)]
    fn add_rotor(&mut self, i: usize, x: T) {
        self.0[i] += x;
    }
}

/// M(q) with M v̇ + c = τ.      Diss94 Table 27
///
/// Fills `out`, which [`MassMatrix::new`] makes.
///
/// # Panics
/// If a vector, the workspace or the matrix has not the size of the model.
pub fn mass_matrix<T: Scalar>(
    model: &Model<T>,
    q: &[T],
    ws: &mut Workspace<T>,
    out: &mut MassMatrix<T>,
) {
    model.assert_size("mass matrix", out.n, model.nv());
    write_mass_matrix(model, q, ws, &mut out.elements);
}

/// [`mass_matrix`] into a slice of the caller, nv × nv, by rows.
///
/// # Panics
/// If a vector, the workspace or the slice has not the size of the model.
pub fn write_mass_matrix<T: Scalar>(
    model: &Model<T>,
    q: &[T],
    ws: &mut Workspace<T>,
    out: &mut [T],
) {
    model.assert_size("q", q.len(), model.nq());
    model.assert_size("mass matrix", out.len(), model.nv() * model.nv());
    model.assert_workspace(ws);
    T::mass_matrix(model, q, ws, out);
}

/// M_ii(q): the inertia that each degree of freedom moves by itself, its rotor and the added mass
/// included. The bits of [`mass_matrix`], in O(n) time and memory.
///
/// ```
/// use bathyal::{BodySpec, Joint, Model, Spec, Workspace, mass_matrix_diagonal};
/// let rod = BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0]));
/// let mut spec = Spec::new("arm", 0.0);
/// spec.add(rod.rigid(2.0, [0.5, 0.0, 0.0], [0.2; 3]));
/// let model = Model::build(&spec)?;
/// let mut inertia = [0.0];
/// mass_matrix_diagonal(&model, &[0.3], &mut Workspace::new(&model), &mut inertia);
/// assert!((inertia[0] - (0.2 + 2.0 * 0.5 * 0.5)).abs() < 1e-15);
/// # Ok::<(), bathyal::SpecError>(())
/// ```
///
/// # Panics
/// If a vector or the workspace has not the size of the model.
pub fn mass_matrix_diagonal<T: Scalar>(
    model: &Model<T>,
    q: &[T],
    ws: &mut Workspace<T>,
    out: &mut [T],
) {
    model.assert_size("q", q.len(), model.nq());
    model.assert_size("diagonal of the mass matrix", out.len(), model.nv());
    model.assert_workspace(ws);
    T::dispatch(
        #[inline(always)]
        || {
            out.fill(T::zero());
            recursion(model, q, ws, &mut Diagonal(out));
        },
    );
}

/// Writes the elements of M that are not zero by the structure of the tree, of every pair of joints
/// on one branch.
pub(crate) fn write_mass_elements(
    model: &Model<f64>,
    q: &[f64],
    ws: &mut Workspace<f64>,
    out: &mut impl MassElements<f64>,
) {
    model.assert_size("q", q.len(), model.nq());
    model.assert_workspace(ws);
    best_with_most_registers(
        #[inline(always)]
        || recursion(model, q, ws, out),
    );
}

/// The recursion of `f64`.
pub(crate) fn mass_matrix_of_f64(
    model: &Model<f64>,
    q: &[f64],
    ws: &mut Workspace<f64>,
    elements: &mut [f64],
) {
    best_with_most_registers(
        #[inline(always)]
        || all_elements(model, q, ws, elements),
    );
}

/// The recursion, compiled where this is called.
#[inline]
pub(crate) fn mass_matrix_here<T: Scalar>(
    model: &Model<T>,
    q: &[T],
    ws: &mut Workspace<T>,
    elements: &mut [T],
) {
    T::dispatch(
        #[inline(always)]
        || all_elements(model, q, ws, elements),
    );
}

#[inline(always)]
fn all_elements<T: Scalar>(model: &Model<T>, q: &[T], ws: &mut Workspace<T>, elements: &mut [T]) {
    let n = model.nv();
    if let Some(mut frame) = ws.common_frame.take() {
        let rows = Rows {
            n,
            elements: &mut *elements,
        };
        let frame_rows = &mut InCommonFrame {
            rows,
            frame: &mut frame,
        };
        recursion(model, q, ws, frame_rows);
        frame.write_couplings(elements);
        ws.common_frame = Some(frame);
    } else {
        elements.fill(T::zero());
        recursion(model, q, ws, &mut Rows { n, elements });
    }
}

#[inline(always)]
fn recursion<T: Scalar>(
    model: &Model<T>,
    q: &[T],
    ws: &mut Workspace<T>,
    out: &mut impl MassElements<T>,
) {
    for (i, link) in model.links.iter().enumerate() {
        link.update_transform(q, &mut ws.kinematics[i].transform);
        out.place(i, link, &ws.kinematics[i].transform);
    }
    if model.wet {
        wet(model, ws, out);
    } else {
        dry(model, ws, out);
    }
    for link in &model.links {
        if let Some(rotor) = link.rotor {
            out.add_rotor(link.v, rotor);
        }
    }
}

#[inline(always)]
fn wet<T: Scalar>(model: &Model<T>, ws: &mut Workspace<T>, out: &mut impl MassElements<T>) {
    for (c, link) in ws.composites.iter_mut().zip(&model.links) {
        *c = link.inertia;
    }
    for (i, link) in model.links.iter().enumerate().rev() {
        let k = ws.composites[i];
        if let Some(p) = link.parent {
            let up = link.sym6_up(&ws.kinematics[i].transform, &k);
            ws.composites[p] = ws.composites[p] + up;
        }
        columns(model, i, &k, ws, out);
    }
}

#[inline(always)]
fn dry<T: Scalar>(model: &Model<T>, ws: &mut Workspace<T>, out: &mut impl MassElements<T>) {
    for (c, link) in ws.rigid_composites.iter_mut().zip(&model.links) {
        *c = link.rigid;
    }
    for (i, link) in model.links.iter().enumerate() {
        if link.hangs_on_turning_root(model) {
            ws.parent_axes[i] = link.parent_axis(&ws.kinematics[i].transform);
        }
    }
    for (i, link) in model.links.iter().enumerate().rev() {
        let k = ws.rigid_composites[i];
        if link.turns_on_world() {
            out.set(link.v, link.v, k.rotational[(2, 2)]);
            let axis = joints::motion(link, |_| T::one());
            out.set_column(i, link, 0, (&axis, &Force::zero()));
            continue;
        }
        if let Some(p) = link.parent {
            let transform = &ws.kinematics[i].transform;
            if model.links[p].turns_on_world() {
                let zz = link.zz_up(transform, &k);
                *ws.rigid_composites[p].rotational.at_mut(2, 2) += zz;
            } else {
                let up = link.rigid_up(transform, &k);
                ws.rigid_composites[p] = ws.rigid_composites[p].plus(&up);
            }
        }
        columns(model, i, &k, ws, out);
    }
}

/// An inertia that can tell the force of a unit motion of a joint.
pub(super) trait Composite<T> {
    fn third_column(&self) -> Force<T>;
    /// The forces of the three unit turns.
    fn angular_columns(&self) -> [Force<T>; 3];
    fn times(&self, m: &Motion<T>) -> Force<T>;
    fn to_sym6(&self) -> SymMat6<T>;
}

impl<T: Scalar> Composite<T> for SymMat6<T> {
    #[inline(always)]
    fn third_column(&self) -> Force<T> {
        SymMat6::third_column(self)
    }
    #[inline(always)]
    fn angular_columns(&self) -> [Force<T>; 3] {
        let a = &self.angular;
        three!(|k| Force {
            moment: Vec3([a[(0, k)], a[(1, k)], a[(2, k)]]),
            force: Vec3(self.coupling.0[k]),
        })
    }
    #[inline(always)]
    fn times(&self, m: &Motion<T>) -> Force<T> {
        SymMat6::times(self, m)
    }
    #[inline(always)]
    fn to_sym6(&self) -> SymMat6<T> {
        *self
    }
}

impl<T: Scalar> Composite<T> for RigidInertia<T> {
    #[inline(always)]
    fn third_column(&self) -> Force<T> {
        let (i, h) = (&self.rotational, self.first_moment);
        Force::from_array([i[(0, 2)], i[(1, 2)], i[(2, 2)], -h[1], h[0], T::zero()])
    }
    #[inline(always)]
    fn angular_columns(&self) -> [Force<T>; 3] {
        let (i, h) = (&self.rotational, Mat3::skew(self.first_moment));
        three!(|k| Force {
            moment: Vec3([i[(0, k)], i[(1, k)], i[(2, k)]]),
            force: Vec3(h.0[k]),
        })
    }
    #[inline(always)]
    fn times(&self, m: &Motion<T>) -> Force<T> {
        self.momentum(m)
    }
    #[inline(always)]
    fn to_sym6(&self) -> SymMat6<T> {
        RigidInertia::to_sym6(self)
    }
}

/// The columns of link `i`: the force of each unit motion of its joint, projected on its own
/// joint and at all joints below. Of a free body they are its composite inertia itself.
#[inline(always)]
fn columns<T: Scalar>(
    model: &Model<T>,
    i: usize,
    composite: &impl Composite<T>,
    ws: &mut Workspace<T>,
    out: &mut impl MassElements<T>,
) {
    let link = &model.links[i];
    let unit = |k: usize| joints::motion(link, |j| if j == k { T::one() } else { T::zero() });
    match &link.kind {
        Kind::Revolute { .. } => {
            let force = composite.third_column();
            out.set_column(i, link, 0, (&unit(0), &force));
            contribution(model, i, link.v, force, ws, out);
        }
        Kind::Ball => {
            let forces = composite.angular_columns();
            for (k, force) in forces.into_iter().enumerate() {
                out.set_column(i, link, k, (&unit(k), &force));
                contribution(model, i, link.v + k, force, ws, out);
            }
        }
        Kind::Free { user } => {
            for k in 0..6 {
                out.set_column(i, link, k, (&unit(k), &Force::zero()));
            }
            let own = composite.to_sym6();
            let block = match user {
                Some(pose) => own.moved(&pose.rotation, pose.position),
                None => own,
            };
            out.set_block(link.v, &block);
        }
        Kind::Prismatic { .. } | Kind::Screw { .. } => {
            let force = composite.times(&unit(0));
            out.set_column(i, link, 0, (&unit(0), &force));
            contribution(model, i, link.v, force, ws, out);
        }
    }
}

/// Projects a force on its joint and, if couplings are wanted, on every joint on the way down to
/// the root.
#[inline(always)]
fn contribution<T: Scalar, E: MassElements<T>>(
    model: &Model<T>,
    i: usize,
    column: usize,
    mut f: Force<T>,
    ws: &Workspace<T>,
    out: &mut E,
) {
    let mut at = i;
    loop {
        let link = &model.links[at];
        joints::project_force(
            link,
            &f,
            #[inline(always)]
            |row, x| out.set(row, column, x),
        );
        let Some(p) = link.parent.filter(|_| E::COUPLING) else {
            return;
        };
        if !model.wet && link.hangs_on_turning_root(model) {
            out.set(model.links[p].v, column, ws.parent_axes[at].dot(&f));
            return;
        }
        f = link.force_up(&ws.kinematics[at].transform, &f);
        at = p;
    }
}

//! Jacobians: how bodies and points move with the joints, and their drift.

use super::{Bodies, Stage, axis_motion};
use crate::dynamics::Scalar;
use crate::model::Model;
use crate::spatial::{Motion, Pose, Vec3};

/// A matrix with a row per component and a column per degree of freedom, ROWS × nv, by rows
/// (row-major).
///
/// ```
/// use bathyal::spatial::Vec3;
/// use bathyal::{Bodies, BodySpec, Jacobian, Joint, Model, Spec, State};
/// let mut spec = Spec::new("pendulum", 0.0);
/// spec.add(BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0])).rigid(2.0, [0.0; 3], [0.1; 3]));
/// let model = Model::build(&spec)?;
/// let (mut bodies, mut jacobian) = (Bodies::new(&model), Jacobian::new(&model));
/// bodies.update_velocities(&model, &State::zero(&model));
/// let tip = Vec3::new(0.0, 0.0, -1.0);
/// bodies.point_jacobian(&model, 0, tip, &mut jacobian);
/// assert_eq!(jacobian.shape(), [3, 1]);
/// assert_eq!(jacobian.as_slice(), [-1.0, 0.0, 0.0]);
/// // The same into an array of the caller.
/// let mut own = [f64::NAN; 3];
/// bodies.write_point_jacobian(&model, 0, tip, &mut own);
/// assert_eq!(own, jacobian.as_slice());
/// # Ok::<(), bathyal::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Jacobian<T, const ROWS: usize> {
    columns: usize,
    elements: Vec<T>,
}

impl<T: Scalar, const ROWS: usize> Jacobian<T, ROWS> {
    /// Room for a Jacobian of `model`.
    pub fn new(model: &Model<T>) -> Self {
        Jacobian {
            columns: model.nv(),
            elements: vec![T::zero(); ROWS * model.nv()],
        }
    }

    /// Rows and columns.
    pub fn shape(&self) -> [usize; 2] {
        [ROWS, self.columns]
    }

    /// All elements, by rows.
    pub fn as_slice(&self) -> &[T] {
        &self.elements
    }

    /// The element (i, j).
    #[inline(always)]
    pub fn at(&self, i: usize, j: usize) -> T {
        self.elements[i * self.columns + j]
    }

    /// Row `i`.
    pub fn row(&self, i: usize) -> &[T] {
        &self.elements[i * self.columns..(i + 1) * self.columns]
    }
}

/// Writes a column of a matrix of `n` columns, by rows.
#[inline(always)]
fn set<T: Scalar, const ROWS: usize>(
    elements: &mut [T],
    n: usize,
    column: usize,
    values: [T; ROWS],
) {
    for (row, x) in values.into_iter().enumerate() {
        elements[row * n + column] = x;
    }
}

impl<T: Scalar> Bodies<T> {
    /// J with V = J v: velocity of a body's origin, [ω; v] in body axes.
    ///
    /// # Panics
    /// If no update has computed the poses, or `out` has not the size of the model.
    pub fn body_jacobian(&self, model: &Model<T>, body: usize, out: &mut Jacobian<T, 6>) {
        self.write_body_jacobian(model, body, &mut out.elements);
    }

    /// [`Bodies::body_jacobian`] into a slice of the caller, 6 × nv, by rows.
    ///
    /// # Panics
    /// If no update has computed the poses, or the slice has not that size.
    pub fn write_body_jacobian(&self, model: &Model<T>, body: usize, out: &mut [T]) {
        let n = model.nv();
        model.assert_size("Jacobian", out.len(), 6 * n);
        out.fill(T::zero());
        self.each_column(model, body, |column, motion| {
            set(out, n, column, motion.to_array());
        });
    }

    /// J with ẋ = J v: velocity of a body's point `p`, world axes.
    ///
    /// # Panics
    /// If no update has computed the poses, or `out` has not the size of the model.
    pub fn point_jacobian(
        &self,
        model: &Model<T>,
        body: usize,
        p: Vec3<T>,
        out: &mut Jacobian<T, 3>,
    ) {
        self.write_point_jacobian(model, body, p, &mut out.elements);
    }

    /// [`Bodies::point_jacobian`] into a slice of the caller, 3 × nv, by rows.
    ///
    /// # Panics
    /// If no update has computed the poses, or the slice has not that size.
    pub fn write_point_jacobian(&self, model: &Model<T>, body: usize, p: Vec3<T>, out: &mut [T]) {
        let n = model.nv();
        model.assert_size("Jacobian", out.len(), 3 * n);
        out.fill(T::zero());
        T::dispatch(
            #[inline(always)]
            || {
                let place = self.motion(body).pose.point_to_parent(p);
                let mut at = Some(body);
                while let Some(b) = at {
                    let info = &model.structure.bodies[b];
                    for k in 0..info.joint.nv() {
                        let column = self.point_column(model, b, k, place);
                        set(out, n, info.v + k, column.0);
                    }
                    at = info.parent;
                }
            },
        );
    }

    /// J with ẋ = J v for the barycentre, world axes: a joint moves it as it moves the centre
    /// of all that it carries, as far as that is a part of the whole.
    ///
    /// # Panics
    /// If no update has computed the poses, or `out` has not the size of the model.
    pub fn barycenter_jacobian(&mut self, model: &Model<T>, out: &mut Jacobian<T, 3>) {
        self.write_barycenter_jacobian(model, &mut out.elements);
    }

    /// [`Bodies::barycenter_jacobian`] into a slice of the caller, 3 × nv, by rows.
    ///
    /// # Panics
    /// If no update has computed the poses, or the slice has not that size.
    pub fn write_barycenter_jacobian(&mut self, model: &Model<T>, out: &mut [T]) {
        let n = model.nv();
        model.assert_size("Jacobian", out.len(), 3 * n);
        self.stage.assert(Stage::Velocities);
        T::dispatch(
            #[inline(always)]
            || {
                for (b, motion) in self.motions.iter().enumerate() {
                    let p = model.parameters(b);
                    let center = motion.pose.point_to_parent(p.center_of_mass);
                    self.carried[b] = (p.mass, center * p.mass);
                }
                let mut total = T::zero();
                for &b in model.structure.order.iter().rev() {
                    let (mass, moment) = self.carried[b];
                    match model.structure.bodies[b].parent {
                        Some(p) => {
                            self.carried[p].0 += mass;
                            self.carried[p].1 += moment;
                        }
                        None => total += mass,
                    }
                }
                let part = total.recip();
                for (b, info) in model.structure.bodies.iter().enumerate() {
                    let (mass, moment) = self.carried[b];
                    let Pose { rotation, position } = &self.motions[b].pose;
                    let lever = (moment - *position * mass) * part;
                    for k in 0..info.joint.nv() {
                        let unit: Motion<T> = axis_motion(info, k);
                        let slid = *rotation * unit.linear * (mass * part);
                        let column = slid + (*rotation * unit.angular).cross(lever);
                        set(out, n, info.v + k, column.0);
                    }
                }
            },
        );
    }

    /// J̇ v of a body: what its acceleration would be without joint accelerations.
    ///
    /// # Panics
    /// If the last update has not computed accelerations.
    pub fn body_drift(&self, model: &Model<T>, body: usize) -> Motion<T> {
        let mut rest = *self.acceleration(body);
        self.each_column(model, body, |column, motion| {
            rest = rest - motion * self.vdot[column];
        });
        rest
    }

    /// J̇ v of a body's point `p`, world axes: its acceleration without joint accelerations.
    ///
    /// # Panics
    /// If the last update has not computed accelerations.
    pub fn point_drift(&self, model: &Model<T>, body: usize, p: Vec3<T>) -> Vec3<T> {
        let motion = &self.motions[body];
        let mut rest = self.point_acceleration(body, p);
        self.each_column(model, body, |column, unit| {
            rest -= motion.pose.rotation * unit.at(p) * self.vdot[column];
        });
        rest
    }

    /// Velocity of a point at `place` in the world for a unit rate of degree of freedom `k` of
    /// the joint of `body`, which carries it: a column of its Jacobian, world axes.
    ///
    ///   R u + R w × (x − x_b)
    ///
    /// # Panics
    /// If no update has computed the poses.
    #[inline(always)]
    pub fn point_column(&self, model: &Model<T>, body: usize, k: usize, place: Vec3<T>) -> Vec3<T> {
        let unit: Motion<T> = axis_motion(&model.structure.bodies[body], k);
        let Pose { rotation, position } = &self.motion(body).pose;
        *rotation * unit.linear + (*rotation * unit.angular).cross(place - *position)
    }

    /// The motion of a body, in its frame, for a unit rate of every joint that moves it.
    fn each_column(&self, model: &Model<T>, body: usize, mut take: impl FnMut(usize, Motion<T>)) {
        let to_body = self.motion(body).pose.inverse();
        let mut at = Some(body);
        while let Some(b) = at {
            let info = &model.structure.bodies[b];
            let relative = to_body.compose(&self.motions[b].pose);
            for k in 0..info.joint.nv() {
                let unit = axis_motion(info, k);
                take(info.v + k, relative.motion_to_parent(&unit));
            }
            at = info.parent;
        }
    }
}

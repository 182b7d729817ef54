//! Jacobians: how bodies and points move with the joints, and their drift.

use super::{Bodies, axis_motion};
use crate::dynamics::Scalar;
use crate::model::Model;
use crate::spatial::{Motion, Pose, Vec3};

/// A matrix with a row per component and a column per degree of freedom.
#[derive(Clone, Debug, PartialEq)]
pub struct Jacobian<T, const ROWS: usize> {
    /// The rows.
    pub rows: [Vec<T>; ROWS],
}

impl<T: Scalar, const ROWS: usize> Jacobian<T, ROWS> {
    /// Room for a Jacobian of `model`.
    pub fn new(model: &Model<T>) -> Self {
        Jacobian {
            rows: core::array::from_fn(|_| vec![T::zero(); model.nv()]),
        }
    }

    fn clear(&mut self) {
        for row in &mut self.rows {
            for x in row {
                *x = T::zero();
            }
        }
    }

    #[inline(always)]
    fn set(&mut self, column: usize, values: [T; ROWS]) {
        for (row, x) in self.rows.iter_mut().zip(values) {
            row[column] = x;
        }
    }
}

impl<T: Scalar> Bodies<T> {
    /// J with V = J v: velocity of a body's origin, [ω; v] in body axes. Call
    /// [`Bodies::update`] first.
    pub fn body_jacobian(&self, model: &Model<T>, body: usize, out: &mut Jacobian<T, 6>) {
        out.clear();
        self.each_column(model, body, |column, motion| {
            out.set(column, motion.to_array());
        });
    }

    /// J with ẋ = J v: velocity of a body's point `p`, world axes.
    pub fn point_jacobian(
        &self,
        model: &Model<T>,
        body: usize,
        p: Vec3<T>,
        out: &mut Jacobian<T, 3>,
    ) {
        out.clear();
        T::dispatch(
            #[inline(always)]
            || {
                let place = self.motions[body].pose.point_to_parent(p);
                let mut at = Some(body);
                while let Some(b) = at {
                    let info = &model.structure.bodies[b];
                    for k in 0..info.joint.nv() {
                        let column = self.point_column(model, b, k, place);
                        out.set(info.v + k, column.0);
                    }
                    at = info.parent;
                }
            },
        );
    }

    /// J with ẋ = J v for the barycentre, world axes: a joint moves it as it moves the centre
    /// of all that it carries, as far as that is a part of the whole. Call [`Bodies::update`]
    /// or [`Bodies::update_velocities`] first.
    pub fn barycenter_jacobian(&mut self, model: &Model<T>, out: &mut Jacobian<T, 3>) {
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
                        out.set(info.v + k, column.0);
                    }
                }
            },
        );
    }

    /// J̇ v of a body: what its `body_rate` would be without joint accelerations. Call
    /// [`Bodies::update`] first.
    pub fn body_drift(&self, model: &Model<T>, body: usize) -> Motion<T> {
        let mut rest = self.motions[body].body_rate;
        self.each_column(model, body, |column, motion| {
            rest = rest - motion * self.vdot[column];
        });
        rest
    }

    /// J̇ v of a body's point `p`, world axes: its acceleration without joint accelerations.
    pub fn point_drift(&self, model: &Model<T>, body: usize, p: Vec3<T>) -> Vec3<T> {
        let motion = &self.motions[body];
        let (_, mut rest) = motion.point(p);
        self.each_column(model, body, |column, unit| {
            rest -= motion.pose.rotation * unit.at(p) * self.vdot[column];
        });
        rest
    }

    /// Velocity of a point at `place` in the world for a unit rate of degree of freedom `k` of
    /// the joint of `body`, which carries it: a column of its Jacobian, world axes.
    ///
    ///   R u + R w × (x − x_b)
    #[inline(always)]
    pub fn point_column(&self, model: &Model<T>, body: usize, k: usize, place: Vec3<T>) -> Vec3<T> {
        let unit: Motion<T> = axis_motion(&model.structure.bodies[body], k);
        let Pose { rotation, position } = &self.motions[body].pose;
        *rotation * unit.linear + (*rotation * unit.angular).cross(place - *position)
    }

    /// The motion of a body, in its frame, for a unit rate of every joint that moves it.
    fn each_column(&self, model: &Model<T>, body: usize, mut take: impl FnMut(usize, Motion<T>)) {
        let to_body = self.motions[body].pose.inverse();
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

//! The forces on every body, their power, and what the joints transmit.

use super::Bodies;
use crate::Real;
use crate::bodies::pose_in_parent;
use crate::dynamics::{Inputs, State, added_mass_bias};
use crate::environment::Environment;
use crate::hydro::Flow;
use crate::model::Model;
use crate::spatial::{Force, Motion, SymMat6, Vec3};
use crate::spec::Drag;

/// The forces on a body by their cause: wrenches in its own frame, at its origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyForces<T> {
    /// Weight.
    pub gravity: Force<T>,
    /// Buoyancy against gravity, −m_f a_g at the centre of buoyancy.
    pub buoyancy: Force<T>,
    /// The accelerating water's pressure, m_f a_f at the centre of buoyancy.
    pub fluid_acceleration: Force<T>,
    /// Added mass, its dependence on the acceleration included.
    pub added_mass: Force<T>,
    /// Drag, lift and damping.
    pub drag: Force<T>,
    /// Wrenches from the inputs.
    pub external: Force<T>,
}

impl<T: Real> BodyForces<T> {
    pub(super) fn zero() -> Self {
        BodyForces {
            gravity: Force::zero(),
            buoyancy: Force::zero(),
            fluid_acceleration: Force::zero(),
            added_mass: Force::zero(),
            drag: Force::zero(),
            external: Force::zero(),
        }
    }

    /// All of them together.
    pub fn total(&self) -> Force<T> {
        self.gravity
            + self.buoyancy
            + self.fluid_acceleration
            + self.added_mass
            + self.drag
            + self.external
    }

    /// The power of each force on a body that moves with `velocity`, in the order of
    /// the fields.
    pub fn power(&self, velocity: &Motion<T>) -> [T; 6] {
        [
            self.gravity,
            self.buoyancy,
            self.fluid_acceleration,
            self.added_mass,
            self.drag,
            self.external,
        ]
        .map(|f| velocity.dot(&f))
    }
}

impl<T: Real> Bodies<T> {
    /// Computes the forces on every body and what every joint transmits. Call
    /// [`Bodies::update`] first.
    pub fn update_forces(
        &mut self,
        model: &Model<T>,
        environment: &Environment<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
    ) {
        for b in 0..model.body_count() {
            self.forces[b] = self.forces_on(model, environment, state.t, inputs, b);
        }
        for &b in model.structure.order.iter().rev() {
            let motion = &self.motions[b];
            let rigid = model.parameters(b).rigid();
            let v = &motion.velocity;
            let inertial = rigid.momentum(&motion.body_rate) + v.cross_force(&rigid.momentum(v));
            self.reactions[b] = inertial - self.forces[b].total();
        }
        for &b in model.structure.order.iter().rev() {
            let info = &model.structure.bodies[b];
            if let Some(p) = info.parent {
                let pose = pose_in_parent(info, &state.q);
                let up = pose.force_to_parent(&self.reactions[b]);
                self.reactions[p] += up;
            }
        }
    }

    /// The forces on a body.
    pub fn forces(&self, body: usize) -> &BodyForces<T> {
        &self.forces[body]
    }

    /// The wrench that a body gets through its joint from its parent: the joint's input
    /// and all that the joint itself holds. In the body's frame, at its origin.
    pub fn joint_reaction(&self, body: usize) -> &Force<T> {
        &self.reactions[body]
    }

    fn forces_on(
        &self,
        model: &Model<T>,
        environment: &Environment<T>,
        t: T,
        inputs: &Inputs<T>,
        b: usize,
    ) -> BodyForces<T> {
        let motion = &self.motions[b];
        let p = model.parameters(b);
        let to_body = |x: Vec3<T>| motion.pose.rotation.transpose_mul(x);
        let water_at = |x: Vec3<T>| {
            let water = environment.sample(motion.pose.point_to_parent(x), t);
            (to_body(water.velocity), to_body(water.acceleration))
        };
        let g = to_body(environment.gravity.vector());
        let mut out = BodyForces {
            gravity: Force::at(p.center_of_mass, g * p.mass),
            external: inputs.wrenches.get(b).copied().unwrap_or(Force::zero()),
            ..BodyForces::zero()
        };
        let displace = |out: &mut BodyForces<T>, volume: T, center: Vec3<T>| {
            let mass = model.density * volume;
            out.buoyancy += Force::at(center, -(g * mass));
            out.fluid_acceleration += Force::at(center, water_at(center).1 * mass);
        };
        displacements(model, b, |volume, center| {
            displace(&mut out, volume, center)
        });
        let (water, acceleration) = water_at(p.center_of_buoyancy);
        let added = self.added_mass_of(model, b);
        out.added_mass = added_mass_bias(&added, &motion.velocity, water, acceleration)
            - added.times(&motion.body_rate);
        let field = |x: Vec3<T>| water_at(x).0;
        let relative = Motion {
            angular: motion.velocity.angular,
            linear: motion.velocity.linear - water,
        };
        let uniform = environment.uniform(t).is_some();
        let flow = Flow {
            velocity: if uniform { relative } else { motion.velocity },
            density: model.density,
            field: if uniform { None } else { Some(&field) },
        };
        for drag in &model.drag[b] {
            out.drag += drag.force(&flow);
        }
        out
    }

    /// The whole added mass of a body, about its origin.
    pub(super) fn added_mass_of(&self, model: &Model<T>, b: usize) -> SymMat6<T> {
        let mut sum = model.parameters(b).added_mass;
        for drag in &model.structure.bodies[b].drag {
            if let Drag::Own(own) = drag {
                sum = sum + T::hydrodynamics(own.clone()).added_mass();
            }
        }
        sum
    }
}

/// Calls `take` with every displaced volume of a body and its centre: its own, and those
/// that the user's own laws bring.
pub(super) fn displacements<T: Real>(
    model: &Model<T>,
    body: usize,
    mut take: impl FnMut(T, Vec3<T>),
) {
    let p = model.parameters(body);
    take(p.displaced_volume, p.center_of_buoyancy);
    for drag in &model.structure.bodies[body].drag {
        if let Drag::Own(own) = drag {
            let (volume, center) = T::hydrodynamics(own.clone()).displacement();
            take(volume, center);
        }
    }
}

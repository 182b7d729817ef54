//! The forces on every body, and what the joints transmit.

use super::{Bodies, Stage};
use crate::bodies::pose_in_parent;
use crate::dynamics::Scalar;
use crate::dynamics::{Inputs, State, added_mass_bias};
use crate::environment::{Environment, WaterSample};
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

impl<T: Scalar> BodyForces<T> {
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

impl<T: Scalar> Bodies<T> {
    /// Computes the forces on every body and what every joint transmits. Call
    /// [`Bodies::update`] first.
    ///
    /// # Panics
    /// If accelerations have not been computed.
    pub fn update_forces(
        &mut self,
        model: &Model<T>,
        environment: &Environment<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
    ) {
        self.stage.assert(Stage::Accelerations);
        T::dispatch(
            #[inline(always)]
            || self.all_forces(model, environment, state, inputs),
        );
        self.stage = Stage::Forces;
    }

    #[inline(always)]
    fn all_forces(
        &mut self,
        model: &Model<T>,
        environment: &Environment<T>,
        state: &State<T>,
        inputs: &Inputs<T>,
    ) {
        let moment = Moment::at(environment, state.t);
        for b in 0..model.body_count() {
            self.forces[b] = self.forces_on(model, &moment, inputs, b);
            let motion = &self.motions[b];
            let rigid = model.parameters(b).rigid();
            let v = &motion.velocity;
            let rate = &self.accelerations[b];
            let inertial = rigid.momentum(rate) + v.cross_force(&rigid.momentum(v));
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
    ///
    /// # Panics
    /// If [`Bodies::update_forces`] has not been called since the last update.
    pub fn forces(&self, body: usize) -> &BodyForces<T> {
        self.stage.assert(Stage::Forces);
        &self.forces[body]
    }

    /// The wrench that a body gets through its joint from its parent: the joint's input,
    /// less J q̈ that its drive's rotor takes, and all that the joint itself holds. In the body's
    /// frame, at its origin.
    ///
    /// # Panics
    /// If [`Bodies::update_forces`] has not been called since the last update.
    pub fn joint_reaction(&self, body: usize) -> &Force<T> {
        self.stage.assert(Stage::Forces);
        &self.reactions[body]
    }

    /// Power of the forces on all bodies that are neither plain drag nor those of potential flow: of
    /// hulls, of derivatives, and of what is taken away from the forces of the added mass.
    pub fn hull_power(&self, model: &Model<T>, environment: &Environment<T>, t: T) -> T {
        let moment = Moment::at(environment, t);
        let mut sum = T::zero();
        for (b, info) in model.structure.bodies.iter().enumerate() {
            if info.drag.iter().any(Drag::is_of_hull) {
                let takes = |k: usize| info.drag[k].is_of_hull();
                let force = self.drag_of(model, &moment, b, takes);
                sum += self.motions[b].velocity.dot(&force);
            }
        }
        sum
    }

    #[inline(always)]
    fn forces_on(
        &self,
        model: &Model<T>,
        moment: &Moment<T>,
        inputs: &Inputs<T>,
        b: usize,
    ) -> BodyForces<T> {
        let motion = &self.motions[b];
        let p = model.parameters(b);
        let to_body = |x: Vec3<T>| motion.pose.rotation.transpose_mul(x);
        let water_at = |x: Vec3<T>| {
            let water = moment.sample(motion.pose.point_to_parent(x));
            (to_body(water.velocity), to_body(water.acceleration))
        };
        let g = to_body(moment.environment.gravity.vector());
        let mut out = BodyForces {
            gravity: Force::at(p.center_of_mass, g * p.mass),
            external: inputs.wrenches.get(b).copied().unwrap_or(Force::zero()),
            ..BodyForces::zero()
        };
        waters(
            model,
            b,
            #[inline(always)]
            |water| {
                let (velocity, acceleration) = water_at(water.center);
                let mass = model.density * water.volume;
                out.buoyancy += Force::at(water.center, -(g * mass));
                out.fluid_acceleration += Force::at(water.center, acceleration * mass);
                let added = &water.added_mass;
                out.added_mass += added_mass_bias(added, &motion.velocity, velocity, acceleration)
                    - added.times(&self.accelerations[b]);
            },
        );
        out.drag = self.drag_on(model, moment, b);
        out
    }

    /// Drag, lift and damping on a body.
    #[inline(always)]
    pub(super) fn drag_on(&self, model: &Model<T>, moment: &Moment<T>, b: usize) -> Force<T> {
        self.drag_of(model, moment, b, |_| true)
    }

    /// The same of some laws, by their index.
    #[inline(always)]
    fn drag_of(
        &self,
        model: &Model<T>,
        moment: &Moment<T>,
        b: usize,
        takes: impl Fn(usize) -> bool,
    ) -> Force<T> {
        let motion = &self.motions[b];
        let to_body = |x: Vec3<T>| motion.pose.rotation.transpose_mul(x);
        // Called through a pointer: it chooses its instructions itself.
        let field = |x: Vec3<T>| {
            T::dispatch(
                #[inline(always)]
                || to_body(moment.sample(motion.pose.point_to_parent(x)).velocity),
            )
        };
        let mut flow = Flow {
            velocity: motion.velocity,
            density: model.density,
            field: Some(&field),
        };
        if let Some(water) = &moment.uniform {
            flow.velocity.linear -= to_body(water.velocity);
            flow.field = None;
        }
        let mut sum = Force::zero();
        for (k, drag) in model.drag[b].iter().enumerate() {
            if takes(k) {
                sum += drag.force(&flow);
            }
        }
        sum
    }
}

/// The water at one moment: asked once where it is the same everywhere.
pub(super) struct Moment<'e, T> {
    pub environment: &'e Environment<T>,
    pub t: T,
    pub uniform: Option<WaterSample<T>>,
}

impl<'e, T: Scalar> Moment<'e, T> {
    pub fn at(environment: &'e Environment<T>, t: T) -> Self {
        Moment {
            environment,
            t,
            uniform: environment.uniform(t),
        }
    }

    #[inline(always)]
    pub fn sample(&self, point: Vec3<T>) -> WaterSample<T> {
        match self.uniform {
            Some(water) => water,
            None => self.environment.sample(point, self.t),
        }
    }
}

/// Water that a body displaces and carries along.
pub(super) struct Displaced<'a, T> {
    pub volume: T,
    /// Where the water is sampled.
    pub center: Vec3<T>,
    pub added_mass: &'a SymMat6<T>,
}

/// Calls `take` with the water of a body: its own, and what the user's own laws bring.
#[inline(always)]
pub(super) fn waters<T: Scalar>(model: &Model<T>, body: usize, mut take: impl FnMut(Displaced<T>)) {
    let p = model.parameters(body);
    take(Displaced {
        volume: p.displaced_volume,
        center: p.center_of_buoyancy,
        added_mass: &p.added_mass,
    });
    for drag in &model.structure.bodies[body].drag {
        if let Drag::Own(own) = drag {
            let own = T::select(std::slice::from_ref(own));
            let (volume, center) = own.displacement();
            take(Displaced {
                volume,
                center,
                added_mass: &own.added_mass(),
            });
        }
    }
}

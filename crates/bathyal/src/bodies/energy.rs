//! Energies and momenta.

use super::forces::{Displaced, Moment, waters};
use super::{Bodies, BodyMotion};
use crate::dynamics::Scalar;
use crate::environment::Environment;
use crate::model::Model;
use crate::spatial::{Force, Motion, Vec3};

/// The energy of a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Energy<T> {
    /// ½ Σ Vᵀ I V: of the bodies, in the world.
    pub kinetic_rigid: T,
    /// ½ Σ Vʳᵀ I^A Vʳ: of the water that moves with them, relative to the water.
    pub kinetic_added: T,
    /// ½ Σ J q̇²: of the rotors of the drives, relative to their joints.
    pub kinetic_rotor: T,
    /// Of gravity and buoyancy, zero at the world's origin; in uniformly accelerating
    /// water of its pressure as well.
    pub potential: T,
}

/// [angular about the world's origin; linear], world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Momentum<T> {
    /// Of the bodies.
    pub rigid: Force<T>,
    /// Kelvin impulse of the water that moves with them: Σ I^A Vʳ.
    pub fluid: Force<T>,
}

/// Energy that the water carried with a robot holds, and what moving water gives to it.
///
/// The work of added mass and of the pressure of accelerating water on the robot, from one
/// moment to another, is
///
/// ```text
/// ∫ rate dt − Δ held,   held = Σ ½ Vᵀ I^A V
/// rate = Σ a_f · ([I^A V]ₗ + m_f v_c) − (ω × u) · L u
/// ```
///
/// u and a_f are velocity and acceleration of the water at the centre of buoyancy, v_c is the
/// velocity of that point, L the linear block of I^A, all in body axes. It follows from the
/// power of f = −I^A V̇ − Vʳ ×* I^A Vʳ + I^A [0; a_f − ω × u] + m_f a_f: no acceleration of a body
/// is in it, and in still water the rate is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CarriedWater<T> {
    /// Energy, J.
    pub held: T,
    /// Power, W.
    pub rate: T,
}

impl<T: Scalar> Bodies<T> {
    /// The water that moves with the robot. Call [`Bodies::update`] or
    /// [`Bodies::update_velocities`] first.
    pub fn carried_water(
        &self,
        model: &Model<T>,
        environment: &Environment<T>,
        t: T,
    ) -> CarriedWater<T> {
        T::dispatch(
            #[inline(always)]
            || {
                let moment = Moment::at(environment, t);
                let mut sum = CarriedWater {
                    held: T::zero(),
                    rate: T::zero(),
                };
                for (b, motion) in self.motions().iter().enumerate() {
                    waters(
                        model,
                        b,
                        #[inline(always)]
                        |water| {
                            let mass = model.density * water.volume;
                            let own = carried(&moment, motion, &water, mass);
                            sum.held += own.held;
                            sum.rate += own.rate;
                        },
                    );
                }
                sum
            },
        )
    }

    /// The robot's energy. Call [`Bodies::update`] first.
    pub fn energy(&self, model: &Model<T>, environment: &Environment<T>, t: T) -> Energy<T> {
        T::dispatch(
            #[inline(always)]
            || self.sum_of_energies(model, environment, t),
        )
    }

    #[inline(always)]
    fn sum_of_energies(&self, model: &Model<T>, environment: &Environment<T>, t: T) -> Energy<T> {
        let half = T::lit(0.5);
        let g = environment.gravity.vector();
        let moment = Moment::at(environment, t);
        let accelerating = moment.uniform.map_or(Vec3::zero(), |w| w.acceleration);
        let mut sum = Energy {
            kinetic_rigid: T::zero(),
            kinetic_added: T::zero(),
            kinetic_rotor: T::zero(),
            potential: T::zero(),
        };
        for (b, motion) in self.motions().iter().enumerate() {
            let p = model.parameters(b);
            if let Some(rotor) = p.rotor_inertia {
                let rate = self.v[model.structure.bodies[b].v];
                sum.kinetic_rotor += half * rotor * rate * rate;
            }
            let v = &motion.velocity;
            sum.kinetic_rigid += half * v.dot(&p.rigid().momentum(v));
            let mass_center = motion.pose.point_to_parent(p.center_of_mass);
            sum.potential -= p.mass * g.dot(mass_center);
            waters(
                model,
                b,
                #[inline(always)]
                |water| {
                    let center = motion.pose.point_to_parent(water.center);
                    let mass = model.density * water.volume;
                    sum.potential -= mass * (accelerating - g).dot(center);
                    let relative = relative_velocity(motion, &moment, water.center);
                    sum.kinetic_added += half * relative.dot(&water.added_mass.times(&relative));
                },
            );
        }
        sum
    }

    /// The robot's momentum. Call [`Bodies::update`] first.
    pub fn momentum(&self, model: &Model<T>, environment: &Environment<T>, t: T) -> Momentum<T> {
        let mut sum = Momentum {
            rigid: Force::zero(),
            fluid: Force::zero(),
        };
        let moment = Moment::at(environment, t);
        for (b, motion) in self.motions().iter().enumerate() {
            let rigid = model.parameters(b).rigid().momentum(&motion.velocity);
            sum.rigid += motion.pose.force_to_parent(&rigid);
            waters(model, b, |water| {
                let relative = relative_velocity(motion, &moment, water.center);
                let fluid = water.added_mass.times(&relative);
                sum.fluid += motion.pose.force_to_parent(&fluid);
            });
        }
        sum
    }

    /// Vʳ at a body's origin, with the water at its centre of buoyancy.
    pub fn relative_velocity(
        &self,
        model: &Model<T>,
        environment: &Environment<T>,
        t: T,
        body: usize,
    ) -> Motion<T> {
        let center = model.parameters(body).center_of_buoyancy;
        let moment = Moment::at(environment, t);
        relative_velocity(self.motion(body), &moment, center)
    }
}

/// The same of one body; `mass` is that of the water displaced.
#[inline(always)]
fn carried<T: Scalar>(
    moment: &Moment<T>,
    motion: &BodyMotion<T>,
    water: &Displaced<T>,
    mass: T,
) -> CarriedWater<T> {
    let (pose, v) = (&motion.pose, &motion.velocity);
    let sample = moment.sample(pose.point_to_parent(water.center));
    let u = pose.rotation.transpose_mul(sample.velocity);
    let particle = pose.rotation.transpose_mul(sample.acceleration);
    let momentum = water.added_mass.times(v);
    let turned = v.angular.cross(u).dot(water.added_mass.linear * u);
    CarriedWater {
        held: T::lit(0.5) * v.dot(&momentum),
        rate: particle.dot(momentum.force + v.at(water.center) * mass) - turned,
    }
}

/// Vʳ at a body's origin, with the water at the point `center` of the body.
#[inline(always)]
fn relative_velocity<T: Scalar>(
    motion: &BodyMotion<T>,
    moment: &Moment<T>,
    center: Vec3<T>,
) -> Motion<T> {
    let water = moment.sample(motion.pose.point_to_parent(center));
    let v = &motion.velocity;
    Motion {
        angular: v.angular,
        linear: v.linear - motion.pose.rotation.transpose_mul(water.velocity),
    }
}

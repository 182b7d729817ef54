//! Energies and momenta.

use super::forces::{Displaced, Moment, waters};
use super::{Bodies, BodyMotion};
use crate::Real;
use crate::environment::{Environment, WaterSample};
use crate::hydro::Flow;
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

/// What the water that moves with a robot holds and what it is given, seen from the world.
///
/// The work of added mass and of the pressure of accelerating water on the robot, from one
/// moment to another, is
///
/// ```text
/// ∫ rate dt − Δ held,   held = Σ ½ Vʳᵀ I^A Vʳ + U · P,   P = I^A Vʳ, world axes
/// rate = Σ U̇ · P + Vᵀ I^A [0; a_f − U̇] + m_f a_f · v_c
/// ```
///
/// U is the water at the centre of buoyancy, U̇ its rate as the body meets it, a_f that of the
/// particle there: in water that is the same everywhere they are equal. It follows from
/// −f = I^A V̇ʳ + Vʳ ×* I^A Vʳ, which is the rate of P in the world; no acceleration of a body
/// is in it, and in steady uniform water the rate is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CarriedWater<T> {
    /// Energy, J.
    pub held: T,
    /// Power, W.
    pub rate: T,
}

/// What the water does, W.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WaterPower {
    /// Of drag, lift and damping on all bodies.
    pub drag: f64,
    /// The rate of [`CarriedWater`].
    pub carried: f64,
}

/// U̇ along the path of a body is a difference over this time before and after, s: waves are
/// slower by five orders, so its square is lost in rounding.
const ALONG_PATH: f64 = 1e-4;

impl<T: Real> Bodies<T> {
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
                for (b, motion) in self.motions.iter().enumerate() {
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
        for (b, motion) in self.motions.iter().enumerate() {
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
        for (b, motion) in self.motions.iter().enumerate() {
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
        relative_velocity(&self.motions[body], &moment, center)
    }
}

impl Bodies<f64> {
    /// What the water does at this moment. Call [`Bodies::update`] or
    /// [`Bodies::update_velocities`] first.
    pub fn water_power(
        &self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        t: f64,
    ) -> WaterPower {
        f64::dispatch(
            #[inline(always)]
            || {
                let moment = Moment::at(environment, t);
                let mut sum = WaterPower {
                    drag: 0.0,
                    carried: 0.0,
                };
                for (b, motion) in self.motions.iter().enumerate() {
                    if let Some(water) = &moment.uniform {
                        self.add_even_power(model, b, water, &mut sum);
                    } else {
                        let drag = self.drag_on(model, &moment, b);
                        sum.drag += motion.velocity.dot(&drag);
                        sum.carried += self.carried_unevenly(model, b, &moment);
                    }
                }
                sum
            },
        )
    }

    /// Of a body in water that is the same everywhere.
    #[inline(always)]
    fn add_even_power(
        &self,
        model: &Model<f64>,
        b: usize,
        sample: &WaterSample<f64>,
        sum: &mut WaterPower,
    ) {
        let motion = &self.motions[b];
        let (rotation, v) = (&motion.pose.rotation, &motion.velocity);
        let relative = Motion {
            angular: v.angular,
            linear: v.linear - rotation.transpose_mul(sample.velocity),
        };
        let flow = Flow {
            velocity: relative,
            density: model.density,
            field: None,
        };
        for drag in &model.drag[b] {
            sum.drag += v.dot(&drag.force(&flow));
        }
        if sample.acceleration == Vec3::zero() {
            return;
        }
        let mut pulled = Vec3::zero();
        waters(
            model,
            b,
            #[inline(always)]
            |water| {
                let mass = model.density * water.volume;
                let momentum = water.added_mass.times(&relative).force;
                pulled += momentum + v.at(water.center) * mass;
            },
        );
        sum.carried += (*rotation * pulled).dot(sample.acceleration);
    }

    /// The rate of [`CarriedWater`] of a body in any water.
    #[inline(always)]
    fn carried_unevenly(&self, model: &Model<f64>, b: usize, moment: &Moment<f64>) -> f64 {
        let mut rate = 0.0;
        waters(
            model,
            b,
            #[inline(always)]
            |water| {
                let mass = model.density * water.volume;
                rate += carried(moment, &self.motions[b], &water, mass).rate;
            },
        );
        rate
    }
}

/// The same of one body; `mass` is that of the water displaced.
#[inline(always)]
fn carried<T: Real>(
    moment: &Moment<T>,
    motion: &BodyMotion<T>,
    water: &Displaced<T>,
    mass: T,
) -> CarriedWater<T> {
    let (pose, v) = (&motion.pose, &motion.velocity);
    let to_body = |x: Vec3<T>| pose.rotation.transpose_mul(x);
    let place = pose.point_to_parent(water.center);
    let sample = moment.sample(place);
    let (u, particle) = (to_body(sample.velocity), to_body(sample.acceleration));
    let relative = Motion {
        angular: v.angular,
        linear: v.linear - u,
    };
    let momentum = water.added_mass.times(&relative);
    let at_center = v.at(water.center);
    let mut rate = particle.dot(momentum.force + at_center * mass);
    if moment.uniform.is_none() {
        let span = T::lit(ALONG_PATH);
        let way = pose.rotation * at_center * span;
        let Moment { environment, t, .. } = *moment;
        let after = environment.sample(place + way, t + span).velocity;
        let before = environment.sample(place - way, t - span).velocity;
        let met = to_body((after - before) * T::lit(0.5 / ALONG_PATH));
        let other = Motion {
            angular: Vec3::zero(),
            linear: particle - met,
        };
        rate += v.dot(&water.added_mass.times(&other)) - other.linear.dot(momentum.force);
    }
    CarriedWater {
        held: T::lit(0.5) * relative.dot(&momentum) + u.dot(momentum.force),
        rate,
    }
}

/// Vʳ at a body's origin, with the water at the point `center` of the body.
#[inline(always)]
fn relative_velocity<T: Real>(
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

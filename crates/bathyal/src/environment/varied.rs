//! Gravity and water with their derivatives by a coefficient.

use super::{AnyWater, Environment, Field, Flowing, Gravity, Water, WaterSample};
use crate::Real;
use crate::real::{Counted, Dual, five_point_rate};
use crate::spatial::Vec3;
use std::sync::Arc;

/// Water whose derivatives by a coefficient are differences of variants of it.
#[derive(Clone, Debug)]
struct VariedWater {
    own: Arc<dyn AnyWater>,
    variants: [Arc<dyn AnyWater>; 4],
    step: f64,
}

macro_rules! without_derivatives {
    ($($scalar:ty),*) => {$(
        impl Water<$scalar> for VariedWater {
            fn sample(&self, point: Vec3<$scalar>, t: $scalar) -> WaterSample<$scalar> {
                Water::<$scalar>::sample(&*self.own, point, t)
            }
            fn uniform(&self, t: $scalar) -> Option<WaterSample<$scalar>> {
                Water::<$scalar>::uniform(&*self.own, t)
            }
        }
    )*};
}
without_derivatives!(f64, f32, Counted, Dual<8>);

impl Water<Dual<1>> for VariedWater {
    fn sample(&self, point: Vec3<Dual<1>>, t: Dual<1>) -> WaterSample<Dual<1>> {
        let here = Vec3(point.0.map(|x| x.value));
        let own = Water::<Dual<1>>::sample(&*self.own, point, t);
        let at = |water: &Arc<dyn AnyWater>| Water::<f64>::sample(&**water, here, t.value);
        with_rates(own, self.variants.each_ref().map(at), self.step)
    }

    fn uniform(&self, t: Dual<1>) -> Option<WaterSample<Dual<1>>> {
        let own = Water::<Dual<1>>::uniform(&*self.own, t)?;
        let at = |water: &Arc<dyn AnyWater>| Water::<f64>::uniform(&**water, t.value);
        let [a, b, c, d] = self.variants.each_ref().map(at);
        Some(with_rates(own, [a?, b?, c?, d?], self.step))
    }
}

fn with_rates(
    own: WaterSample<Dual<1>>,
    variants: [WaterSample<f64>; 4],
    step: f64,
) -> WaterSample<Dual<1>> {
    WaterSample {
        velocity: plus_rate(own.velocity, variants.map(|water| water.velocity), step),
        acceleration: plus_rate(own.acceleration, variants.map(|w| w.acceleration), step),
    }
}

/// A vector with the rate of variants of it added to its derivatives.
fn plus_rate(mut own: Vec3<Dual<1>>, variants: [Vec3<f64>; 4], step: f64) -> Vec3<Dual<1>> {
    for i in 0..3 {
        own[i].derivatives[0] += five_point_rate(variants.map(|v| v[i]), step);
    }
    own
}

impl Environment<f64> {
    /// Gravity and water in dual numbers whose derivatives are those by a coefficient, from variants
    /// with the coefficient at [`crate::real::VARIANT_STEPS`] times `step` from where it is. None if
    /// the kind of the water changes.
    pub fn with_rates(
        &self,
        variants: [&Environment<f64>; 4],
        step: f64,
    ) -> Option<Environment<Dual<1>>> {
        let gravity = plus_rate(
            Vec3::from_f64(self.gravity.vector()),
            variants.map(|other| other.gravity.vector()),
            step,
        );
        let gravity = match (self.gravity, gravity.0) {
            (Gravity::AlongZ(_), [x, y, z]) if x == Dual::lit(0.0) && y == Dual::lit(0.0) => {
                Gravity::AlongZ(z)
            }
            _ => Gravity::Vector(gravity),
        };
        let water = match &self.water {
            Flowing::Uniform {
                velocity,
                acceleration,
            } => {
                let [a, b, c, d] = variants.map(|other| match other.water {
                    Flowing::Uniform {
                        velocity,
                        acceleration,
                    } => Some((velocity, acceleration)),
                    Flowing::Field(_) => None,
                });
                let all = [a?, b?, c?, d?];
                let velocity = Vec3::from_f64(*velocity);
                let acceleration = Vec3::from_f64(*acceleration);
                Flowing::Uniform {
                    velocity: plus_rate(velocity, all.map(|water| water.0), step),
                    acceleration: plus_rate(acceleration, all.map(|water| water.1), step),
                }
            }
            Flowing::Field(field) => {
                let [a, b, c, d] = variants.map(|other| match &other.water {
                    Flowing::Field(field) => Some(field.shared()),
                    Flowing::Uniform { .. } => None,
                });
                Flowing::Field(Field::new(VariedWater {
                    own: field.shared(),
                    variants: [a?, b?, c?, d?],
                    step,
                }))
            }
        };
        Some(Environment { gravity, water })
    }
}

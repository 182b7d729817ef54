//! Environments packed into lanes.

use super::{AnyWater, Environment, Field, Flowing, Gravity, Water, WaterSample, accelerated};
use crate::Real;
use crate::cast::ToLanes;
use crate::spatial::Vec3;
use std::sync::Arc;

impl<T: Real> Environment<T> {
    /// Packs environments into lanes, `lanes[i]` into lane i.
    pub fn from_lanes(lanes: &[Environment<f64>]) -> Self {
        let vector = |value: &dyn Fn(&Environment<f64>) -> Vec3<f64>| {
            let own: Vec<Vec3<f64>> = lanes.iter().map(value).collect();
            ToLanes::<T>::to_lanes(&own.iter().collect::<Vec<_>>())
        };
        let axes_aligned = lanes
            .iter()
            .all(|e| matches!(e.gravity, Gravity::AlongZ(_)));
        let gravity = vector(&|e| e.gravity.vector());
        let even = |e: &Environment<f64>| matches!(e.water, Flowing::Uniform { .. });
        let uniform = |e: &Environment<f64>| match e.water {
            Flowing::Uniform {
                velocity,
                acceleration,
            } => (velocity, acceleration),
            Flowing::Field(_) => (Vec3::zero(), Vec3::zero()),
        };
        Environment {
            gravity: match axes_aligned {
                true => Gravity::AlongZ(gravity[2]),
                false => Gravity::Vector(gravity),
            },
            water: match lanes.iter().all(even) {
                true => Flowing::Uniform {
                    velocity: vector(&|e| uniform(e).0),
                    acceleration: vector(&|e| uniform(e).1),
                },
                false => Flowing::Field(Field::per_lane(lanes.iter().map(as_field).collect())),
            },
        }
    }
}

/// An environment's water as an object.
fn as_field(environment: &Environment<f64>) -> Arc<dyn AnyWater> {
    match &environment.water {
        Flowing::Field(field) => field.shared(),
        Flowing::Uniform {
            velocity,
            acceleration,
        } => Arc::new(Even {
            velocity: *velocity,
            acceleration: *acceleration,
        }),
    }
}

/// Uniform water beside water that is not.
#[derive(Debug)]
struct Even {
    velocity: Vec3<f64>,
    acceleration: Vec3<f64>,
}

impl<T: Real> Water<T> for Even {
    fn sample(&self, _: Vec3<T>, t: T) -> WaterSample<T> {
        accelerated(
            Vec3::from_f64(self.velocity),
            Vec3::from_f64(self.acceleration),
            t,
        )
    }

    fn uniform(&self, t: T) -> Option<WaterSample<T>> {
        Some(self.sample(Vec3::zero(), t))
    }
}

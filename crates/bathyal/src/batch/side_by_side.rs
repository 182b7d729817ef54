//! Models and environments of several robots as one, a lane for each.

use crate::Real;
use crate::environment::{
    AnyWater, Environment, Field, Flowing, Gravity, Water, WaterSample, accelerated,
};
use crate::model::{BodyParameters, Model};
use crate::real::lanes::Packed;
use crate::spatial::Vec3;
use std::sync::Arc;

/// Models of one robot with different parameters, side by side.
pub(super) fn gather_model<T: Packed>(models: &[Model<f64>]) -> Model<T> {
    let gather = |value: &dyn Fn(&Model<f64>) -> f64| {
        T::gather(|lane| T::Element::lit(value(&models[lane])))
    };
    let body = |b: usize| {
        let has_rotor = |m: &Model<f64>| m.parameters(b).rotor_inertia.is_some();
        let any = models.iter().any(has_rotor);
        BodyParameters::gather(any, &|value| gather(&|m| value(m.parameters(b))))
    };
    let plain = &models[0];
    Model::assemble(
        plain.structure.clone(),
        (0..plain.body_count()).map(body).collect(),
        gather(&|m| m.density),
        models.iter().any(Model::is_wet),
    )
}

/// Environments side by side.
pub(crate) fn gather_environment<T: Packed>(lanes: &[Environment<f64>]) -> Environment<T> {
    let vector = |value: &dyn Fn(&Environment<f64>) -> Vec3<f64>| {
        Vec3([0, 1, 2].map(|k| T::gather(|i| T::Element::lit(value(&lanes[i])[k]))))
    };
    let upright = lanes
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
        gravity: match upright {
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
        accelerated(Vec3::lift(self.velocity), Vec3::lift(self.acceleration), t)
    }

    fn uniform(&self, t: T) -> Option<WaterSample<T>> {
        Some(self.sample(Vec3::zero(), t))
    }
}

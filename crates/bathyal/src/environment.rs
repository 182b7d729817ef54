//! Gravity and moving water.
//!
//! Water that is the same everywhere takes the fast path of the papers: its
//! velocity is subtracted once, at the root. Other water is sampled where each
//! body and each strip is.

mod profile;
mod to_lanes;
mod unsteady;
mod varied;
mod waves;

pub use profile::DepthProfile;
pub use unsteady::UnsteadyCurrent;
pub use waves::{AiryWaves, Wave};

use crate::Real;
use crate::dispatch::Dispatch;
use crate::model::InputError;
use crate::real::{Counted, Dual};
use crate::spatial::Vec3;
use core::any::Any;
use core::fmt::Debug;
use std::sync::Arc;

/// The motion of the water at a point, world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WaterSample<T> {
    /// Velocity.
    pub velocity: Vec3<T>,
    /// Acceleration of the water particle there.
    pub acceleration: Vec3<T>,
}

/// A body of moving water. Implement it for every scalar: `impl<T: Real> Water<T> for Mine`.
pub trait Water<T: Real>: Debug + Send + Sync {
    /// The water at a point of the world and a time.
    fn sample(&self, point: Vec3<T>, t: T) -> WaterSample<T>;

    /// The water at a time, if it is the same everywhere: the dynamics is faster then.
    fn uniform(&self, t: T) -> Option<WaterSample<T>> {
        let _ = t;
        None
    }
}

/// Water that can be evaluated in every scalar; implemented by itself.
pub trait AnyWater:
    Water<f64> + Water<f32> + Water<Counted> + Water<Dual<1>> + Water<Dual<8>>
{
    /// The water itself: what is known of it can be sampled in SIMD lanes.
    fn as_any(&self) -> &dyn Any;
}
impl<W> AnyWater for W
where
    W: Water<f64> + Water<f32> + Water<Counted> + Water<Dual<1>> + Water<Dual<8>> + 'static,
{
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A scalar that water can be sampled in.
pub trait WaterScalar: Dispatch {
    /// The water at a point and a time; lane i samples the field of lane i.
    fn sample(water: &Field, point: Vec3<Self>, t: Self) -> WaterSample<Self>;

    /// The water at a time, if it is the same everywhere in every lane.
    fn uniform(water: &Field, t: Self) -> Option<WaterSample<Self>>;
}

macro_rules! samples_first_lane {
    ($($scalar:ty),*) => {$(
        impl WaterScalar for $scalar {
            fn sample(water: &Field, point: Vec3<Self>, t: Self) -> WaterSample<Self> {
                Water::<Self>::sample(water.of_lane(0), point, t)
            }
            fn uniform(water: &Field, t: Self) -> Option<WaterSample<Self>> {
                Water::<Self>::uniform(water.of_lane(0), t)
            }
        }
    )*};
}
samples_first_lane!(f64, f32, Dual<1>, Dual<8>, Counted);

/// Error in the description of a body of water.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WaterError {
    /// A number is infinite or not a number.
    #[error("{field} must be finite, but is {value}")]
    NotFinite {
        /// Name of the quantity.
        field: &'static str,
        /// The number.
        value: f64,
    },
    /// A number is zero, negative, infinite or not a number.
    #[error("{field} must be positive and finite, but is {value}")]
    NotPositive {
        /// Name of the quantity.
        field: &'static str,
        /// The number.
        value: f64,
    },
    /// An unsteady current without unsteadiness.
    #[error("an unsteady current needs at least one harmonic")]
    NoHarmonics,
    /// A depth profile without rows.
    #[error("a depth profile needs at least one row")]
    EmptyProfile,
    /// A row of a depth profile that is not above the row before.
    #[error("height {height} is not above {below}, the height of the row before")]
    NotRising {
        /// The height of the row.
        height: f64,
        /// The height of the row before.
        below: f64,
    },
    /// A current that would run through the surface and the bed.
    #[error("the current under waves must be horizontal, but its vertical part is {value}")]
    NotHorizontal {
        /// The vertical velocity.
        value: f64,
    },
    /// An error in one entry of a list.
    #[error("{list} {index}: {error}")]
    Entry {
        /// Kind of the entries: `row` or `wave`.
        list: &'static str,
        /// Which entry, counted from 0.
        index: usize,
        /// Its error.
        error: Box<WaterError>,
    },
}

impl WaterError {
    fn check_finite(field: &'static str, values: &[f64]) -> Result<(), Self> {
        match values.iter().find(|value| !value.is_finite()) {
            None => Ok(()),
            Some(&value) => Err(WaterError::NotFinite { field, value }),
        }
    }

    fn check_positive(field: &'static str, value: f64) -> Result<(), Self> {
        if value > 0.0 && value.is_finite() {
            Ok(())
        } else {
            Err(WaterError::NotPositive { field, value })
        }
    }

    fn in_entry(self, list: &'static str, index: usize) -> Self {
        WaterError::Entry {
            list,
            index,
            error: Box::new(self),
        }
    }
}

/// Gravity and water.
///
/// ```
/// use bathyal::{Environment, spatial::Vec3};
/// let still = Environment::<f64>::default();
/// assert_eq!(still.gravity.vector().0, [0.0, 0.0, -9.81]);
/// let current = Environment::<f64>::current(Vec3::new(0.5, 0.0, 0.0));
/// assert_eq!(current.uniform(0.0).unwrap().velocity.0, [0.5, 0.0, 0.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Environment<T> {
    /// a_g: the acceleration of gravity. By default 9.81 m/s² against z.
    pub gravity: Gravity<T>,
    /// The water.
    pub water: Flowing<T>,
}

/// The acceleration of gravity, world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gravity<T> {
    /// Along z, which is cheaper to carry into a vehicle's axes: (0, 0, g).
    AlongZ(T),
    /// In any direction.
    Vector(Vec3<T>),
}

impl<T: Real> Gravity<T> {
    /// The vector.
    #[inline(always)]
    pub fn vector(&self) -> Vec3<T> {
        match *self {
            Gravity::AlongZ(g) => Vec3([T::zero(), T::zero(), g]),
            Gravity::Vector(g) => g,
        }
    }
}

impl From<Vec3<f64>> for Gravity<f64> {
    fn from(g: Vec3<f64>) -> Self {
        match g.0 {
            [0.0, 0.0, z] => Gravity::AlongZ(z),
            _ => Gravity::Vector(g),
        }
    }
}

/// Motion of the water.
#[derive(Clone, Debug)]
pub enum Flowing<T> {
    /// The same everywhere: velocity + acceleration · t.
    Uniform {
        /// Velocity at t = 0.
        velocity: Vec3<T>,
        /// Constant acceleration.
        acceleration: Vec3<T>,
    },
    /// Any other water.
    Field(Field),
}

/// Water that has to be asked: one for all lanes of a scalar, or one for each.
#[derive(Clone, Debug)]
pub struct Field(Arc<[Arc<dyn AnyWater>]>);

impl Field {
    /// The same water in all lanes.
    pub fn new(water: impl AnyWater + 'static) -> Self {
        Field::per_lane(vec![Arc::new(water)])
    }

    /// Water that others hold too, the same in all lanes.
    pub fn from_shared(water: Arc<dyn AnyWater>) -> Self {
        Field::per_lane(vec![water])
    }

    /// One water for each lane; equal waves are one.
    pub(crate) fn per_lane(mut waters: Vec<Arc<dyn AnyWater>>) -> Self {
        let first = waters.first().and_then(waves);
        if first.is_some() && waters.iter().all(|water| waves(water) == first) {
            waters.truncate(1);
        }
        Field(waters.into())
    }

    /// The water of the first lane.
    pub(crate) fn shared(&self) -> Arc<dyn AnyWater> {
        self.0[0].clone()
    }

    /// True if all lanes have the same water.
    pub(crate) fn is_shared(&self) -> bool {
        self.0.len() == 1
    }

    /// Samples all lanes at once, if they have the same water, and it is waves or layers; in the bits
    /// of one lane after the other.
    pub(crate) fn sample_at_once<T: Dispatch>(
        &self,
        point: Vec3<T>,
        t: T,
    ) -> Option<WaterSample<T>> {
        let [water] = &*self.0 else {
            return None;
        };
        if let Some(waves) = waves(water) {
            return Some(waves.sample(point, t));
        }
        let layers = (**water).as_any().downcast_ref::<DepthProfile>()?;
        Some(layers.sample(point, t))
    }

    pub(crate) fn of_lane(&self, lane: usize) -> &dyn AnyWater {
        &*self.0[lane % self.0.len()]
    }
}

/// Waves, if the water is that.
fn waves(water: &Arc<dyn AnyWater>) -> Option<&AiryWaves> {
    (**water).as_any().downcast_ref()
}

impl<T: Real> Default for Environment<T> {
    fn default() -> Self {
        Environment::current(Vec3::zero())
    }
}

impl<T: Real> Environment<T> {
    /// Steady water of one velocity, and ordinary gravity.
    pub fn current(velocity: Vec3<T>) -> Self {
        Environment::accelerating(velocity, Vec3::zero())
    }

    /// Uniformly accelerating water, and ordinary gravity.
    pub fn accelerating(velocity: Vec3<T>, acceleration: Vec3<T>) -> Self {
        Environment {
            gravity: Gravity::AlongZ(T::lit(-9.81)),
            water: Flowing::Uniform {
                velocity,
                acceleration,
            },
        }
    }

    /// Any water, and ordinary gravity.
    pub fn water(water: impl AnyWater + 'static) -> Self {
        Environment {
            water: Flowing::Field(Field::new(water)),
            ..Environment::default()
        }
    }

    /// The same environment with another gravity.
    pub fn with_gravity(mut self, gravity: impl Into<Gravity<T>>) -> Self {
        self.gravity = gravity.into();
        self
    }
}

impl<T: WaterScalar> Environment<T> {
    /// The water at time t, if it is the same everywhere.
    #[inline]
    pub fn uniform(&self, t: T) -> Option<WaterSample<T>> {
        match &self.water {
            Flowing::Uniform {
                velocity,
                acceleration,
            } => Some(accelerated(*velocity, *acceleration, t)),
            Flowing::Field(water) => T::uniform(water, t),
        }
    }

    /// The water at a point and a time.
    pub fn sample(&self, point: Vec3<T>, t: T) -> WaterSample<T> {
        match &self.water {
            Flowing::Uniform {
                velocity,
                acceleration,
            } => accelerated(*velocity, *acceleration, t),
            Flowing::Field(water) => T::sample(water, point, t),
        }
    }
}

/// Water that has accelerated uniformly since t = 0.
#[inline(always)]
pub(crate) fn accelerated<T: Real>(
    velocity: Vec3<T>,
    acceleration: Vec3<T>,
    t: T,
) -> WaterSample<T> {
    WaterSample {
        velocity: acceleration.mul_add(t, velocity),
        acceleration,
    }
}

impl Environment<f64> {
    /// Checks that gravity and, at a time, the water are finite. Water that is not the same
    /// everywhere is sampled at the world's origin.
    pub fn check(&self, t: f64) -> Result<(), InputError> {
        let water = self
            .uniform(t)
            .unwrap_or_else(|| self.sample(Vec3::zero(), t));
        let parts = [
            ("gravity", self.gravity.vector()),
            ("velocity of the water", water.velocity),
            ("acceleration of the water", water.acceleration),
        ];
        for (what, vector) in parts {
            if !vector.0.iter().all(|x| x.is_finite()) {
                return Err(InputError::BadEnvironment {
                    what,
                    value: vector.0,
                });
            }
        }
        Ok(())
    }

    /// The same environment in another scalar.
    pub fn cast<T: Real>(&self) -> Environment<T> {
        Environment {
            gravity: match self.gravity {
                Gravity::AlongZ(g) => Gravity::AlongZ(T::lit(g)),
                Gravity::Vector(g) => Gravity::Vector(Vec3::from_f64(g)),
            },
            water: match &self.water {
                Flowing::Uniform {
                    velocity,
                    acceleration,
                } => Flowing::Uniform {
                    velocity: Vec3::from_f64(*velocity),
                    acceleration: Vec3::from_f64(*acceleration),
                },
                Flowing::Field(water) => Flowing::Field(water.clone()),
            },
        }
    }
}

//! Arguments of an evaluation, read by every stage.

use super::Scalar;
use super::state::{Inputs, State};
use crate::environment::{Environment, Gravity, WaterSample};
use crate::model::{Kind, Link, Model};
use crate::spatial::{Vec3, three};

/// A question to the dynamics.
pub(crate) struct EvalContext<'a, T: Scalar> {
    pub model: &'a Model<T>,
    /// Those of the model. Workspaces are cut to their number, so that one check of an index
    /// serves all.
    pub links: &'a [Link<T>],
    /// The links to be visited, parents first: all but those of chains in lanes.
    pub visited: &'a [usize],
    pub surroundings: Surroundings<'a, T>,
    pub state: &'a State<T>,
    pub inputs: &'a Inputs<T>,
    /// Accelerations of free bodies, if they are not to be found.
    pub prescribed: Option<&'a [T]>,
}

impl<'a, T: Scalar> EvalContext<'a, T> {
    #[inline(always)]
    pub(super) fn new(
        model: &'a Model<T>,
        environment: &'a Environment<T>,
        state: &'a State<T>,
        inputs: &'a Inputs<T>,
        prescribed: Option<&'a [T]>,
    ) -> Self {
        let surroundings = if model.wet {
            Surroundings::wet(environment, state.t)
        } else {
            Surroundings::dry(environment, state.t)
        };
        EvalContext {
            model,
            links: &model.links,
            visited: &model.structure.links,
            surroundings,
            state,
            inputs,
            prescribed,
        }
    }

    /// True if equal chains may be evaluated in lanes. Water that has to be sampled would be
    /// so lane by lane, and prescribed motions are rare.
    #[inline(always)]
    pub(super) fn allows_lanes(&self) -> bool {
        self.prescribed.is_none() && !self.surroundings.field
    }

    /// True if the motion of a link is prescribed, so that forces on it do not matter.
    #[inline(always)]
    pub(super) fn is_prescribed(&self, link: &Link<T>) -> bool {
        self.prescribed.is_some() && matches!(link.kind, Kind::Free { .. })
    }

    /// The parent that a link's forces act on; none on the world or on a prescribed motion.
    #[inline(always)]
    pub(super) fn reacting_parent(&self, link: &Link<T>) -> Option<usize> {
        link.parent.filter(|&p| !self.is_prescribed(&self.links[p]))
    }
}

/// Gravity and water at one moment.
pub(crate) struct Surroundings<'e, T> {
    pub gravity: Gravity<T>,
    /// Velocity and acceleration of the water, if it is the same everywhere; else zero.
    pub velocity: Vec3<T>,
    pub acceleration: Vec3<T>,
    /// a_g − a_f.
    pub apparent_gravity: Vec3<T>,
    /// True if the water has to be sampled.
    pub field: bool,
    environment: &'e Environment<T>,
    t: T,
}

impl<'e, T: Scalar> Surroundings<'e, T> {
    /// The same in every lane. Nothing is sampled there, so `environment` may be any.
    #[inline(always)]
    pub(super) fn everywhere(one: &Surroundings<f64>, environment: &'e Environment<T>) -> Self {
        let vector = |v: &Vec3<f64>| Vec3(three!(|k| T::lit(v[k])));
        Surroundings {
            gravity: match &one.gravity {
                Gravity::AlongZ(g) => Gravity::AlongZ(T::lit(*g)),
                Gravity::Vector(g) => Gravity::Vector(vector(g)),
            },
            velocity: vector(&one.velocity),
            acceleration: vector(&one.acceleration),
            apparent_gravity: vector(&one.apparent_gravity),
            field: false,
            environment,
            t: T::lit(one.t),
        }
    }

    /// The water at a point of the world.
    pub(super) fn sample(&self, point: Vec3<T>) -> WaterSample<T> {
        self.environment.sample(point, self.t)
    }

    /// On land: gravity alone.
    #[inline]
    fn dry(environment: &'e Environment<T>, t: T) -> Self {
        Surroundings {
            gravity: environment.gravity,
            velocity: Vec3::zero(),
            acceleration: Vec3::zero(),
            apparent_gravity: environment.gravity.vector(),
            field: false,
            environment,
            t,
        }
    }

    /// Under water.
    #[inline]
    pub(super) fn wet(environment: &'e Environment<T>, t: T) -> Self {
        let uniform = environment.uniform(t);
        let gravity = environment.gravity.vector();
        let (velocity, acceleration, apparent_gravity) = match &uniform {
            Some(water) => (
                water.velocity,
                water.acceleration,
                gravity - water.acceleration,
            ),
            None => (Vec3::zero(), Vec3::zero(), gravity),
        };
        Surroundings {
            gravity: environment.gravity,
            velocity,
            acceleration,
            apparent_gravity,
            field: uniform.is_none(),
            environment,
            t,
        }
    }
}

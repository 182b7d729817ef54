//! What the water does to a robot whose forward dynamics has just been found.

use super::given::Surroundings;
use super::joints;
use super::state::State;
use super::workspace::{Kinematics, Workspace};
use crate::Real;
use crate::bodies::WaterPower;
use crate::environment::Environment;
use crate::hydro::Flow;
use crate::model::{Kind, Link, Model};
use crate::spatial::Vec3;

/// The water about a link, in its axes: u and a_f.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkWater<T> {
    velocity: Vec3<T>,
    acceleration: Vec3<T>,
}

impl<T: Real> LinkWater<T> {
    pub(super) fn still() -> Self {
        LinkWater {
            velocity: Vec3::zero(),
            acceleration: Vec3::zero(),
        }
    }
}

impl Workspace<f64> {
    /// [`crate::Bodies::water_power`] in the state of the last [`crate::forward_dynamics`],
    /// by the velocities that it has found: no body has to be placed.
    ///
    /// None in water that is not the same everywhere, on land, for robots of which equal legs
    /// are evaluated side by side, and where a body stands still on the world, which has no
    /// velocity but holds water.
    ///
    /// # Panics
    /// If the state or the workspace has not the size of the model.
    pub fn water_power(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        state: &State<f64>,
    ) -> Option<WaterPower> {
        model.assert_size("v", state.v.len(), model.nv());
        model.assert_workspace(self);
        let aside = model.chains.as_deref().is_some_and(|c| c.fit(self));
        let moving: usize = model.links.iter().map(|link| link.bodies.len()).sum();
        if aside || !model.wet || moving < model.body_count() {
            return None;
        }
        f64::dispatch(
            #[inline(always)]
            || {
                let surroundings = Surroundings::wet(environment, state.t);
                if surroundings.field {
                    return None;
                }
                let (found, water) = (&self.kinematics, &mut self.water);
                Some(sum(model, &surroundings, state, found, water))
            },
        )
    }
}

/// Reads `kinematics` and the state; writes `water`.
#[inline(always)]
fn sum(
    model: &Model<f64>,
    surroundings: &Surroundings<f64>,
    state: &State<f64>,
    kinematics: &[Kinematics<f64>],
    water: &mut [LinkWater<f64>],
) -> WaterPower {
    let world = LinkWater {
        velocity: surroundings.velocity,
        acceleration: surroundings.acceleration,
    };
    let steady = world.acceleration == Vec3::zero();
    let mut sum = WaterPower {
        drag: 0.0,
        carried: 0.0,
    };
    for &i in &model.structure.links {
        let (link, k) = (&model.links[i], &kinematics[i]);
        let parent = match link.parent {
            Some(p) => water[p],
            None => world,
        };
        let own = about(link, k, &state.v, &parent, steady);
        water[i] = own;
        let flow = Flow {
            velocity: k.velocity,
            density: model.density,
            field: None,
        };
        for drag in &link.drag {
            let f = drag.force(&flow);
            sum.drag += k.velocity.dot(&f) + own.velocity.dot(f.force);
        }
        if !steady {
            sum.carried += own.acceleration.dot(pulled(link, k, own.velocity));
        }
    }
    sum
}

/// The water about a link on a parent; of a free link, what makes its velocity relative.
#[inline(always)]
fn about(
    link: &Link<f64>,
    k: &Kinematics<f64>,
    v: &[f64],
    parent: &LinkWater<f64>,
    steady: bool,
) -> LinkWater<f64> {
    if let Kind::Free { .. } = link.kind {
        let absolute = joints::motion_of(link, v);
        let velocity = absolute.linear - k.velocity.linear;
        return LinkWater {
            velocity,
            acceleration: k.zeta.linear + absolute.angular.cross(velocity),
        };
    }
    LinkWater {
        velocity: link.vector_down(&k.stand, parent.velocity),
        acceleration: match steady {
            true => Vec3::zero(),
            false => link.vector_down(&k.stand, parent.acceleration),
        },
    }
}

/// What the acceleration of the water pulls at: the linear momentum of I^A Vʳ, and m_f times
/// the velocity of the centre of buoyancy in the world.
///
/// ```text
/// [I^H Vʳ]ₗ − (m − m_f) vʳ − ω × (m c − m_f c_f) + m_f u
/// ```
#[inline(always)]
fn pulled(link: &Link<f64>, k: &Kinematics<f64>, water: Vec3<f64>) -> Vec3<f64> {
    let (w, v) = (k.velocity.angular, k.velocity.linear);
    let momentum = link.inertia.coupling.transpose_mul(w) + link.inertia.linear * v;
    let displaced = link.rigid.mass - link.net_mass;
    momentum - v * link.net_mass - w.cross(link.net_moment) + water * displaced
}

//! What the water does to a robot whose forward dynamics has just been found.

use super::given::Given;
use super::state::State;
use super::workspace::{Kinematics, Workspace};
use super::{joints, kinematics};
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
    /// None in water that is not the same everywhere, on land, and where a body stands still on
    /// the world, which has no velocity but holds water.
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
        let moving: usize = model.links.iter().map(|link| link.bodies.len()).sum();
        if !model.wet || moving < model.body_count() {
            return None;
        }
        let aside = model.chains.as_deref().is_some_and(|c| c.fit(self));
        f64::dispatch(
            #[inline(always)]
            || {
                let given = Given::new(model, environment, state, &self.no_inputs, None);
                if given.surroundings.field {
                    return None;
                }
                // Of chains in lanes the velocities are elsewhere: here are the same bits.
                if aside {
                    for &i in given.visited {
                        kinematics::relative(&given, i, &mut self.kinematics);
                    }
                }
                Some(sum(&given, &self.kinematics, &mut self.water))
            },
        )
    }
}

/// Reads `kinematics` and the state; writes `water`.
#[inline(always)]
fn sum(
    given: &Given<f64>,
    kinematics: &[Kinematics<f64>],
    water: &mut [LinkWater<f64>],
) -> WaterPower {
    let Given {
        model,
        surroundings,
        state,
        ..
    } = given;
    let world = LinkWater {
        velocity: surroundings.velocity,
        acceleration: surroundings.acceleration,
    };
    let steady = world.acceleration == Vec3::zero();
    let mut sum = WaterPower {
        drag: 0.0,
        carried: 0.0,
    };
    for &i in given.visited {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hydro::Cylinder;
    use crate::spec::{BodySpec, Drag, Joint, Spec};
    use crate::{Inputs, forward_dynamics};

    /// Processors differ in how many chains they take at once.
    #[test]
    fn chains_in_lanes_have_the_same_bits() {
        let mut spec = Spec::new("two arms", 1000.0);
        let link = |name: &str, joint: Joint| {
            let rod = Cylinder::new([0.0; 3], [0.4, 0.0, 0.0], 0.04);
            BodySpec::new(name, joint)
                .rigid(3.0, [0.2, 0.0, 0.0], [0.01, 0.05, 0.05])
                .added_mass([0.01, 0.04, 0.04, 0.3, 2.0, 2.0])
                .buoyancy(0.002, [0.2, 0.0, 0.0])
                .drag(Drag::Cylinder(rod))
        };
        spec.add(link("hull", Joint::Free));
        for side in ["left", "right"] {
            let [upper, lower] = ["upper", "lower"].map(|part| format!("{side} {part}"));
            let turning = |name: &str| link(name, Joint::revolute([0.0, 1.0, 0.0]));
            spec.add(turning(&upper).at("hull", [0.4, 0.1, 0.0]));
            spec.add(turning(&lower).at(&upper, [0.4, 0.0, 0.0]));
        }
        let mut model = Model::build(&spec).expect("a robot");
        let current = Environment::current(Vec3([0.4, -0.3, 0.1]));
        let mut state = State::zero(&model);
        for (i, v) in state.v.iter_mut().enumerate() {
            *v = 0.2 * i as f64 - 0.7;
        }
        for (i, q) in state.q[7..].iter_mut().enumerate() {
            *q = 0.3 * i as f64 - 0.5;
        }
        let mut power = |chains: bool| {
            if !chains {
                model.chains = None;
            }
            let mut ws = Workspace::new(&model);
            forward_dynamics(&model, &current, &state, &Inputs::zero(&model), &mut ws);
            let power = ws.water_power(&model, &current, &state);
            power.expect("water that is the same everywhere")
        };
        assert_eq!(power(true), power(false));
    }
}

//! Added mass that changes while the robot moves.

use super::Model;
use super::link::WetBody;
use crate::Real;
use crate::cast::{ToLanes, part};
use crate::hydro::LawScalar;
use crate::spatial::{Pose, SymMat6};

/// An added mass of a body that is written before every evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VaryingMass<T> {
    body: usize,
    link: usize,
    /// Its entry in the link's wet bodies.
    entry: usize,
    /// The body in the link.
    pose: Pose<T>,
    /// What body and link have without it.
    body_mass: SymMat6<T>,
    link_inertia: SymMat6<T>,
    matrix: SymMat6<T>,
}

/// Lanes keep the matrices that they were made with until others are written.
impl<T: Real> ToLanes<T> for VaryingMass<f64> {
    type Lanes = VaryingMass<T>;
    fn to_lanes(lanes: &[&Self]) -> VaryingMass<T> {
        let first = lanes[0];
        VaryingMass {
            body: first.body,
            link: first.link,
            entry: first.entry,
            pose: ToLanes::to_lanes(&part(lanes, |x| &x.pose)),
            body_mass: ToLanes::to_lanes(&part(lanes, |x| &x.body_mass)),
            link_inertia: ToLanes::to_lanes(&part(lanes, |x| &x.link_inertia)),
            matrix: ToLanes::to_lanes(&part(lanes, |x| &x.matrix)),
        }
    }
}

impl<T: LawScalar> Model<T> {
    /// The same robot with an added mass for each of the listed bodies that
    /// [`Model::set_varying_added_mass`] changes; zero at first. A body may be listed several
    /// times. All functions of the dynamics take the matrices as they are; copies of the model in
    /// other scalars or in lanes have their own. Added masses that varied before are left out.
    ///
    /// # Panics
    /// If there is no such body.
    pub fn with_varying_added_mass(&self, bodies: &[usize]) -> Self {
        if bodies.is_empty() {
            return self.clone();
        }
        let (structure, mut parameters) = (self.structure.clone(), self.parameters.clone());
        for varying in self.varying.iter().flatten() {
            parameters[varying.body].added_mass = varying.body_mass;
        }
        let mut model = Model::assemble(structure, parameters, self.density, true);
        for &body in bodies {
            let Some((link, pose)) = model.link_of(body) else {
                model.varying.push(None); // fixed to the world: it does not move
                continue;
            };
            let center = model.parameters[body].center_of_buoyancy;
            let own = &mut model.links[link];
            own.terminal = None;
            model.varying.push(Some(VaryingMass {
                body,
                link,
                entry: own.wet_bodies.len(),
                pose,
                body_mass: model.parameters[body].added_mass,
                link_inertia: own.inertia,
                matrix: SymMat6::zero(),
            }));
            own.wet_bodies.push(WetBody {
                added_mass: SymMat6::zero(),
                displaced_mass: T::zero(),
                center: pose.point_to_parent(center),
            });
        }
        model
    }

    /// Link of a body and the body's pose in it; none on the world.
    fn link_of(&self, body: usize) -> Option<(usize, Pose<T>)> {
        let place = |(b, pose): &(usize, Pose<T>)| (*b == body).then_some(*pose);
        let mut links = self.links.iter().enumerate();
        links.find_map(|(i, link)| Some((i, link.bodies.iter().find_map(place)?)))
    }

    /// Writes an added mass, about the origin of its body and in its axes: the one of entry `index`
    /// in the list of [`Model::with_varying_added_mass`].
    ///
    /// # Panics
    /// If there is no such entry.
    pub fn set_varying_added_mass(&mut self, index: usize, matrix: &SymMat6<T>) {
        let Some(varying) = &mut self.varying[index] else {
            return;
        };
        varying.matrix = *matrix;
        let VaryingMass {
            body,
            link,
            entry,
            pose,
            body_mass,
            link_inertia,
            ..
        } = *varying;
        let own = &mut self.links[link];
        own.wet_bodies[entry].added_mass = matrix.moved(&pose.rotation, pose.position);
        own.inertia = link_inertia;
        self.parameters[body].added_mass = body_mass;
        for other in self.varying.iter().flatten() {
            if other.link == link {
                own.inertia = own.inertia + own.wet_bodies[other.entry].added_mass;
            }
            if other.body == body {
                let parameters = &mut self.parameters[body];
                parameters.added_mass = parameters.added_mass + other.matrix;
            }
        }
    }
}

//! Physical parameters of a body, in its own frame, as they can be varied.

use super::Model;
use super::check::symmetrized;
use crate::Real;
use crate::hydro::LawScalar;
use crate::spatial::{RigidInertia, Sym3, SymMat6, Vec3};
use crate::spec::BodySpec;

/// Physical parameters of a body, in its own frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyParameters<T> {
    /// Mass.
    pub mass: T,
    /// Centre of mass.
    pub center_of_mass: Vec3<T>,
    /// Moments of inertia about the centre of mass.
    pub inertia: Sym3<T>,
    /// Rotor inertia of the joint's drive; none takes the shorter way through the dynamics.
    pub rotor_inertia: Option<T>,
    /// Added mass about the origin.
    pub added_mass: SymMat6<T>,
    /// Displaced volume.
    pub displaced_volume: T,
    /// Centre of buoyancy.
    pub center_of_buoyancy: Vec3<T>,
    /// A factor on all drag of the body; 1 as specified.
    pub drag_scale: T,
}

/// One physical parameter of a robot: what derivatives can be taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A body's mass.
    Mass(usize),
    /// A coordinate of a body's centre of mass.
    CenterOfMass(usize, usize),
    /// An element of a body's inertia about the centre of mass (with its mirror).
    Inertia(usize, usize, usize),
    /// The rotor inertia of the drive in a body's joint, which has one degree of freedom.
    RotorInertia(usize),
    /// An element of a body's added mass (with its mirror).
    AddedMass(usize, usize, usize),
    /// A body's displaced volume.
    DisplacedVolume(usize),
    /// A coordinate of a body's centre of buoyancy.
    CenterOfBuoyancy(usize, usize),
    /// The factor on all drag of a body.
    DragScale(usize),
    /// The density of the water, as far as buoyancy and drag are concerned.
    Density,
}

impl BodyParameters<f64> {
    pub(crate) fn from_spec(body: &BodySpec) -> Self {
        let i = &body.inertia;
        let mean = |a: usize, b: usize| 0.5 * (i[a][b] + i[b][a]);
        BodyParameters {
            mass: body.mass,
            center_of_mass: Vec3(body.center_of_mass),
            inertia: Sym3([
                i[0][0],
                mean(0, 1),
                mean(0, 2),
                i[1][1],
                mean(1, 2),
                i[2][2],
            ]),
            rotor_inertia: (body.rotor_inertia != 0.0).then_some(body.rotor_inertia),
            added_mass: symmetrized(&body.added_mass),
            displaced_volume: body.displaced_volume,
            center_of_buoyancy: Vec3(body.center_of_buoyancy),
            drag_scale: 1.0,
        }
    }
}

impl<T: Real> BodyParameters<T> {
    /// The rigid inertia about the body's origin.
    pub fn rigid(&self) -> RigidInertia<T> {
        RigidInertia::new(self.mass, self.center_of_mass, self.inertia)
    }
}

impl<T: LawScalar> Model<T> {
    /// The same robot with one parameter changed; assembles the model anew. Whether the
    /// result is physically possible is not checked.
    ///
    /// # Panics
    /// If the body, the element or the rotor does not exist.
    pub fn with_parameter(&self, parameter: Parameter, value: T) -> Self {
        if let Parameter::RotorInertia(b) = parameter {
            let one = self.joint(b).nv() == 1;
            assert!(one, "the joint of body {b} can have no rotor");
        }
        let mut parameters = self.parameters.clone();
        let mut density = self.density;
        *slot(&mut parameters, &mut density, parameter) = value;
        let wet = self.wet
            || matches!(
                parameter,
                Parameter::AddedMass(..) | Parameter::DisplacedVolume(_) | Parameter::Density
            );
        Model::assemble(self.structure.clone(), parameters, density, wet)
    }

    /// The value of a parameter.
    ///
    /// # Panics
    /// If the body or the element does not exist.
    pub fn parameter(&self, parameter: Parameter) -> T {
        let mut parameters = self.parameters.clone();
        let mut density = self.density;
        *slot(&mut parameters, &mut density, parameter)
    }
}

/// Where a parameter is kept.
pub(super) fn slot<'a, T: Real>(
    bodies: &'a mut [BodyParameters<T>],
    density: &'a mut T,
    parameter: Parameter,
) -> &'a mut T {
    match parameter {
        Parameter::Mass(b) => &mut bodies[b].mass,
        Parameter::CenterOfMass(b, i) => &mut bodies[b].center_of_mass[i],
        Parameter::Inertia(b, i, j) => bodies[b].inertia.at_mut(i, j),
        Parameter::RotorInertia(b) => bodies[b].rotor_inertia.get_or_insert(T::zero()),
        Parameter::AddedMass(b, i, j) => bodies[b].added_mass.at_mut(i, j),
        Parameter::DisplacedVolume(b) => &mut bodies[b].displaced_volume,
        Parameter::CenterOfBuoyancy(b, i) => &mut bodies[b].center_of_buoyancy[i],
        Parameter::DragScale(b) => &mut bodies[b].drag_scale,
        Parameter::Density => density,
    }
}

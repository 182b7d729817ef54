//! Description of a robot: bodies, joints, masses and hydrodynamics.
//!
//! A [`Spec`] is edited freely; [`crate::Model::build`] checks it and compiles it.

use crate::hydro::{AnyHydrodynamics, Cylinder, Damping, Derivatives, Hull, Isotropic, Strip};
use crate::spatial::{Mat3, Pose, Vec3};
use std::sync::Arc;

/// A robot: a tree of bodies in any order, and the density of the water it is in.
///
/// ```
/// use bathyal::{BodySpec, Joint, Model, Spec};
/// let mut spec = Spec::new("pendulum", 1000.0);
/// spec.add(BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0])).rigid(
///     2.0,
///     [0.0, 0.0, -0.5],
///     [0.05, 0.05, 0.001],
/// ));
/// let model = Model::build(&spec)?;
/// assert_eq!(model.nv(), 1);
/// # Ok::<(), bathyal::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spec {
    /// The robot's name.
    pub name: String,
    /// ρ: density of the surrounding water, kg/m³; 0 in air.
    pub density: f64,
    /// The bodies, in any order. State vectors follow this order.
    pub bodies: Vec<BodySpec>,
    /// Accepts moments of inertia that no rigid body has: principal moments
    /// that are negative or break the triangle inequality, or moments without mass. Robot
    /// files are full of them, and Pinocchio and others take them silently. False unless
    /// set: whoever reads such a file sets it, and should warn.
    ///
    /// A joint that moves no inertia, or a negative one, is refused all the same. That is
    /// tried in a few positions; such a robot may still come to others where its mass
    /// matrix is not positive definite.
    ///
    /// ```
    /// use bathyal::{BodySpec, Joint, Model, Spec};
    /// let mut spec = Spec::new("from a file", 0.0);
    /// let joint = Joint::revolute([0.0, 0.0, 1.0]);
    /// spec.add(BodySpec::new("arm", joint).rigid(1.0, [0.0; 3], [0.01, 0.01, 0.05]));
    /// assert!(Model::build(&spec).is_err());
    /// spec.accept_unphysical_inertia = true;
    /// assert!(Model::build(&spec).is_ok());
    /// ```
    pub accept_unphysical_inertia: bool,
}

/// One body and the joint that holds it. Vectors are in the body's own frame, whose
/// origin is at the joint.
#[derive(Clone, Debug)]
pub struct BodySpec {
    /// The body's name, unique in the robot.
    pub name: String,
    /// The parent's name; none for a body that hangs on the world.
    pub parent: Option<String>,
    /// Joint between the body and its parent.
    pub joint: Joint,
    /// The joint's frame in the parent's frame. Not used by [`Joint::Free`].
    pub placement: Pose<f64>,
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass.
    pub center_of_mass: [f64; 3],
    /// Moments of inertia about the centre of mass.
    pub inertia: [[f64; 3]; 3],
    /// J: inertia of the joint's drive, reflected to the joint's coordinate; see
    /// [`BodySpec::rotor_inertia()`]. Zero for joints of no or several degrees of freedom.
    pub rotor_inertia: f64,
    /// I^A: added mass about the body's origin, angular first, density included.
    pub added_mass: [[f64; 6]; 6],
    /// Displaced volume, m³.
    pub displaced_volume: f64,
    /// Centre of buoyancy.
    pub center_of_buoyancy: [f64; 3],
    /// The forces of passing water.
    pub drag: Vec<Drag>,
}

/// One law for the force of passing water.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a robot has few; nobody should have to box them
pub enum Drag {
    /// Cross-flow drag on a cylinder.
    Cylinder(Cylinder),
    /// Drag and lift on strips of any section.
    Strip(Strip),
    /// Linear and quadratic damping matrices.
    Damping(Damping),
    /// Products of speeds.
    Derivatives(Derivatives),
    /// What is taken away from the forces of the added mass, a part of its Munk moment or all: no drag,
    /// so that the factor on a body's drag leaves it as it is.
    AddedMassCorrection(Derivatives),
    /// Lift, viscous moment and drag of a slender hull.
    Hull(Hull),
    /// Drag of a compact body.
    Isotropic(Isotropic),
    /// A model of the user's own; it may bring added mass and buoyancy as well.
    Own(Arc<dyn AnyHydrodynamics>),
}

impl Drag {
    /// True for forces that are neither plain drag nor those of potential flow: lift and moments of
    /// hulls, derivatives, and what is taken away from the forces of the added mass.
    pub fn is_of_hull(&self) -> bool {
        matches!(
            self,
            Drag::Derivatives(_) | Drag::AddedMassCorrection(_) | Drag::Hull(_)
        )
    }
}

/// Joint between a body and its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Joint {
    /// Not at all.
    Fixed,
    /// Turns about an axis.
    Revolute {
        /// The axis, in the joint's frame; any length but zero.
        axis: [f64; 3],
    },
    /// Slides along an axis.
    Prismatic {
        /// The axis, in the joint's frame; any length but zero.
        axis: [f64; 3],
    },
    /// Turns about an axis and slides along it.
    Screw {
        /// The axis, in the joint's frame; any length but zero.
        axis: [f64; 3],
        /// Pitch, m per rad.
        pitch: f64,
    },
    /// Turns in every direction.
    Ball,
    /// Moves freely in the world.
    Free,
}

/// Modified Denavit-Hartenberg parameters with branch parameters  (AR96 sec. 3).
///
/// parent → [turn `branch_theta`, shift `branch_d` about z] → turn `alpha`, shift `a`
/// about x → turn `theta` + q, shift `d` about z (revolute), or `d` + q (prismatic).
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Mdh {
    /// Distance along x.
    pub a: f64,
    /// Twist about x.
    pub alpha: f64,
    /// Distance along z.
    pub d: f64,
    /// Angle about z, without the joint's own.
    pub theta: f64,
    /// Branch: angle about the parent's z.
    pub branch_theta: f64,
    /// Branch: distance along the parent's z.
    pub branch_d: f64,
}

impl Mdh {
    /// The joint's frame in the parent's, at q = 0.
    pub fn placement(&self) -> Pose<f64> {
        let z = |angle: f64, shift: f64| {
            let (s, c) = angle.sin_cos();
            Pose {
                rotation: Mat3([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]),
                position: Vec3([0.0, 0.0, shift]),
            }
        };
        let (s, c) = self.alpha.sin_cos();
        let x = Pose {
            rotation: Mat3([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]]),
            position: Vec3([self.a, 0.0, 0.0]),
        };
        z(self.branch_theta, self.branch_d)
            .compose(&x)
            .compose(&z(self.theta, self.d))
    }
}

impl Joint {
    /// A revolute joint.
    pub fn revolute(axis: [f64; 3]) -> Self {
        Joint::Revolute { axis }
    }

    /// A prismatic joint.
    pub fn prismatic(axis: [f64; 3]) -> Self {
        Joint::Prismatic { axis }
    }

    /// A screw joint.
    pub fn screw(axis: [f64; 3], pitch: f64) -> Self {
        Joint::Screw { axis, pitch }
    }

    /// Numbers of the joint in the configuration vector.
    pub fn nq(&self) -> usize {
        match self {
            Joint::Fixed => 0,
            Joint::Revolute { .. } | Joint::Prismatic { .. } | Joint::Screw { .. } => 1,
            Joint::Ball => 4,
            Joint::Free => 7,
        }
    }

    /// Degrees of freedom of the joint.
    pub fn nv(&self) -> usize {
        match self {
            Joint::Fixed => 0,
            Joint::Revolute { .. } | Joint::Prismatic { .. } | Joint::Screw { .. } => 1,
            Joint::Ball => 3,
            Joint::Free => 6,
        }
    }
}

impl Spec {
    /// A robot without bodies.
    pub fn new(name: impl Into<String>, density: f64) -> Self {
        Spec {
            name: name.into(),
            density,
            bodies: Vec::new(),
            accept_unphysical_inertia: false,
        }
    }

    /// Adds a body.
    pub fn add(&mut self, body: BodySpec) -> &mut Self {
        self.bodies.push(body);
        self
    }
}

impl BodySpec {
    /// A body without mass on the world.
    pub fn new(name: impl Into<String>, joint: Joint) -> Self {
        BodySpec {
            name: name.into(),
            parent: None,
            joint,
            placement: Pose::identity(),
            mass: 0.0,
            center_of_mass: [0.0; 3],
            inertia: [[0.0; 3]; 3],
            rotor_inertia: 0.0,
            added_mass: [[0.0; 6]; 6],
            displaced_volume: 0.0,
            center_of_buoyancy: [0.0; 3],
            drag: Vec::new(),
        }
    }

    /// Hung on the world, at a pose.
    pub fn placed(mut self, placement: Pose<f64>) -> Self {
        self.placement = placement;
        self
    }

    /// Hung on a parent, at a pose.
    pub fn on(mut self, parent: impl Into<String>, placement: Pose<f64>) -> Self {
        self.parent = Some(parent.into());
        self.placement = placement;
        self
    }

    /// Hung on a parent, at a point, without turning.
    pub fn at(self, parent: impl Into<String>, position: [f64; 3]) -> Self {
        self.on(parent, Pose::translation(Vec3(position)))
    }

    /// Placed by modified Denavit-Hartenberg parameters; a parent that has been given is
    /// kept. The convention wants the joint's axis to be z.
    pub fn mdh(mut self, mdh: &Mdh) -> Self {
        self.placement = mdh.placement();
        self
    }

    /// With a mass, a centre of mass and principal moments of inertia about it.
    pub fn rigid(mut self, mass: f64, center_of_mass: [f64; 3], moments: [f64; 3]) -> Self {
        self.mass = mass;
        self.center_of_mass = center_of_mass;
        for (i, moment) in moments.into_iter().enumerate() {
            self.inertia[i][i] = moment;
        }
        self
    }

    /// With a drive in the joint whose rotor has this inertia, reflected to the joint:
    /// kg m² (kg for a prismatic joint), the square of the gear ratio included. Pinocchio
    /// and MuJoCo call it armature.
    ///
    ///   τ = M v̇ + c,   M_ii = (M of the bodies)_ii + J
    ///
    /// For revolute, prismatic and screw joints only.
    ///
    /// ```
    /// use bathyal::{BodySpec, Joint, MassMatrix, Model, Spec, Workspace, mass_matrix};
    /// let mut spec = Spec::new("wheel", 0.0);
    /// let joint = Joint::revolute([0.0, 0.0, 1.0]);
    /// spec.add(BodySpec::new("wheel", joint).rigid(1.0, [0.0; 3], [0.1; 3]).rotor_inertia(0.3));
    /// let model = Model::build(&spec)?;
    /// let (mut ws, mut m) = (Workspace::new(&model), MassMatrix::new(&model));
    /// mass_matrix(&model, &[0.0], &mut ws, &mut m);
    /// assert_eq!(m.at(0, 0), 0.4);
    /// # Ok::<(), bathyal::SpecError>(())
    /// ```
    pub fn rotor_inertia(mut self, inertia: f64) -> Self {
        self.rotor_inertia = inertia;
        self
    }

    /// With a diagonal added mass, angular first, about the origin.
    pub fn added_mass(mut self, diagonal: [f64; 6]) -> Self {
        for (i, mass) in diagonal.into_iter().enumerate() {
            self.added_mass[i][i] = mass;
        }
        self
    }

    /// Displacing a volume with the given centre.
    pub fn buoyancy(mut self, volume: f64, center: [f64; 3]) -> Self {
        self.displaced_volume = volume;
        self.center_of_buoyancy = center;
        self
    }

    /// With one more law for the force of passing water.
    pub fn drag(mut self, drag: Drag) -> Self {
        self.drag.push(drag);
        self
    }
}

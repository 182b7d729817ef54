//! Compiles a [`Spec`] into a [`Model`]: checks, frames, constants, and whether every joint
//! has something to move. The same checks of a model with one parameter changed.

use crate::dynamics::{Pivot, Workspace, pivots};
use crate::model::{
    Axis, BodyInfo, BodyParameters, InputError, Model, Parameter, SpecError, Structure, check,
    frames, one_dof_runs,
};
use crate::spatial::{Mat3, Vec3};
use crate::spec::{Joint, Spec};
use std::sync::Arc;

impl Model<f64> {
    /// Checks a robot and compiles it.
    ///
    /// ```
    /// use bathyal::{BodySpec, Joint, Model, Spec, SpecError};
    /// let mut spec = Spec::new("loose", 0.0);
    /// spec.add(BodySpec::new("hand", Joint::revolute([0.0, 0.0, 1.0])).at("arm", [0.0; 3]));
    /// let error = Model::build(&spec).unwrap_err();
    /// assert!(error.to_string().starts_with("body 'hand': there is no parent called 'arm'"));
    /// ```
    pub fn build(spec: &Spec) -> Result<Self, SpecError> {
        let tree = check::check(spec)?;
        let frames = frames::frames(spec, &tree);
        let (mut nq, mut nv) = (0, 0);
        let mut bodies = Vec::with_capacity(spec.bodies.len());
        for (i, body) in spec.bodies.iter().enumerate() {
            let axis = frames::joint_axis(&body.joint).unwrap_or(Vec3([0.0; 3]));
            let placement = frames::orthonormal(&body.placement);
            bodies.push(BodyInfo {
                name: body.name.clone(),
                parent: tree.parents[i],
                joint: body.joint,
                axis,
                about: Axis::new(&body.joint, axis),
                straight: placement.rotation == Mat3::identity(),
                placement,
                q: nq,
                v: nv,
                drag: body.drag.clone(),
            });
            nq += body.joint.nq();
            nv += body.joint.nv();
        }
        let has_quaternion = |b: &usize| bodies[*b].joint.nq() > bodies[*b].joint.nv();
        let structure = Arc::new(Structure {
            name: spec.name.clone(),
            one_dof_runs: one_dof_runs(&bodies),
            turning: (0..bodies.len()).filter(has_quaternion).collect(),
            bodies,
            order: tree.order,
            links: (0..frames.len()).collect(),
            frames,
            nq,
            nv,
        });
        let parameters = spec.bodies.iter().map(BodyParameters::from_spec).collect();
        let wet = spec.bodies.iter().any(|b| {
            let displaces = spec.density > 0.0 && b.displaced_volume > 0.0;
            let adds = b.added_mass.as_flattened().iter().any(|x| *x != 0.0);
            displaces || adds || !b.drag.is_empty()
        });
        let model = Model::assemble(structure, parameters, spec.density, wet);
        check_pivots(&model, spec.accept_unphysical_inertia)?;
        Ok(model)
    }

    /// The same robot with one parameter changed, if it is still a robot: the value is checked as
    /// that of a robot file is. Inertias that no rigid body has are accepted as long as the mass
    /// matrix is positive definite, because a tensor is changed element by element.
    ///
    /// ```
    /// use bathyal::{BodySpec, Joint, Model, Parameter, Spec};
    /// let mut spec = Spec::new("buoy", 1000.0);
    /// spec.add(BodySpec::new("hull", Joint::Free).rigid(5.0, [0.0; 3], [1.0; 3]));
    /// let model = Model::build(&spec)?;
    /// assert!(model.try_with_parameter(Parameter::Mass(0), 6.0).is_ok());
    /// let error = model.try_with_parameter(Parameter::Mass(0), -5.0).unwrap_err();
    /// let expected = "mass of body 'hull' is -5; it must be finite and not negative";
    /// assert_eq!(error.to_string(), expected);
    /// # Ok::<(), bathyal::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// If the body or the element does not exist, if the value is not finite or negative where it
    /// must not be, if an added mass is not positive semidefinite, or if a joint then moves no
    /// inertia or a negative one.
    pub fn try_with_parameter(&self, parameter: Parameter, value: f64) -> Result<Self, InputError> {
        check_parameter(self, parameter, value)?;
        let model = self.with_parameter(parameter, value);
        if let Parameter::AddedMass(b, ..) = parameter {
            let rows = model.parameters[b].added_mass.to_rows();
            check::positive(self.body_name(b), "added_mass", &rows)?;
        }
        check_pivots(&model, true)?;
        Ok(model)
    }
}

/// Checks that a parameter exists and that its value is one by itself.
fn check_parameter(model: &Model<f64>, parameter: Parameter, value: f64) -> Result<(), InputError> {
    let element = |what, index: &[usize], length: usize, size| {
        let fits = index.iter().all(|i| *i < length);
        let index = index.to_vec();
        fits.then_some((what, false))
            .ok_or(InputError::NoSuchElement { what, index, size })
    };
    let body = match parameter {
        Parameter::Density => None,
        Parameter::Mass(b)
        | Parameter::CenterOfMass(b, _)
        | Parameter::Inertia(b, ..)
        | Parameter::RotorInertia(b)
        | Parameter::AddedMass(b, ..)
        | Parameter::DisplacedVolume(b)
        | Parameter::CenterOfBuoyancy(b, _)
        | Parameter::DragScale(b) => Some(b),
    };
    let count = model.body_count();
    if let Some(body) = body.filter(|b| *b >= count) {
        return Err(InputError::NoSuchBody { body, count });
    }
    let (what, not_negative) = match parameter {
        Parameter::Mass(_) => ("mass", true),
        Parameter::CenterOfMass(_, i) => element("center_of_mass", &[i], 3, "3")?,
        Parameter::Inertia(_, i, j) => element("inertia", &[i, j], 3, "3 by 3")?,
        Parameter::RotorInertia(_) => ("rotor_inertia", true),
        Parameter::AddedMass(_, i, j) => element("added_mass", &[i, j], 6, "6 by 6")?,
        Parameter::DisplacedVolume(_) => ("displaced_volume", true),
        Parameter::CenterOfBuoyancy(_, i) => element("center_of_buoyancy", &[i], 3, "3")?,
        Parameter::DragScale(_) => ("drag scale", true),
        Parameter::Density => ("density", true),
    };
    let no_rotor =
        |b: usize| matches!(parameter, Parameter::RotorInertia(_)) && model.joint(b).nv() != 1;
    let expected = match not_negative {
        _ if body.is_some_and(no_rotor) => {
            "omitted, because only revolute, prismatic and screw joints have a rotor"
        }
        true if !(value.is_finite() && value >= 0.0) => "finite and not negative",
        false if !value.is_finite() => "finite",
        _ => return Ok(()),
    };
    Err(InputError::BadParameter {
        what,
        owner: body.map_or("the water".to_string(), |b| {
            format!("body '{}'", model.body_name(b))
        }),
        value,
        expected,
    })
}

/// A pivot smaller than this part of what it is the rest of is a rounding: some thirty of
/// 2e-16 make it. Smaller inertias are inertias, however small.
const LOST_PIVOT: f64 = 7e-15;

/// Refuses robots whose mass matrix is singular, naming the joint, and of those with
/// unphysical inertias the ones whose mass matrix is not positive definite.
fn check_pivots(model: &Model<f64>, unphysical: bool) -> Result<(), SpecError> {
    let mut ws = Workspace::new(model);
    // A mass matrix that is singular in general is singular here; one that is singular
    // in special positions only is the user's to avoid.
    let angles: &[f64] = match unphysical {
        false => &[0.4, 0.7],
        true => &[0.4, 0.7, -0.9, 1.6, -2.2, 2.5],
    };
    for angle in angles {
        let q = model.spread(*angle);
        // The outermost is the cause; what it hangs on only inherits a division by zero.
        let lost = pivots(model, &q, &mut ws)
            .into_iter()
            .rev()
            .find(|p| p.pivot.is_nan() || p.pivot <= LOST_PIVOT * p.scale);
        if let Some(Pivot { link, pivot, scale }) = lost {
            // 0 / 0 further out: nothing has inertia there.
            let pivot = if pivot.is_nan() { 0.0 } else { pivot };
            let body = model.links[link].body;
            let joint = match model.joint(body) {
                Joint::Fixed => "fixed",
                Joint::Revolute { .. } => "revolute",
                Joint::Prismatic { .. } => "prismatic",
                Joint::Screw { .. } => "screw",
                Joint::Ball => "ball",
                Joint::Free => "free",
            };
            let body = model.body_name(body).to_string();
            return Err(match unphysical && pivot < -LOST_PIVOT * scale {
                true => SpecError::NegativeMass { body, joint, pivot },
                false => SpecError::SingularMass {
                    body,
                    joint,
                    pivot,
                    scale,
                },
            });
        }
    }
    Ok(())
}

impl Model<f64> {
    /// A configuration with all angles and distances `x` apart, orientations upright.
    fn spread(&self, x: f64) -> Vec<f64> {
        let mut q = vec![0.0; self.nq()];
        for (k, body) in self.structure.bodies.iter().enumerate() {
            match body.joint {
                Joint::Fixed => {}
                Joint::Ball => q[body.q] = 1.0,
                Joint::Free => q[body.q + 3] = 1.0,
                _ => q[body.q] = x * (1.0 + (k % 7) as f64 / 3.0),
            }
        }
        q
    }
}

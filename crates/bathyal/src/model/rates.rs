//! Rates of a model by a coefficient of its description, from variants of the model.
//!
//! A coefficient of a file may change several parameters of several bodies: a mass the inertia about
//! another point, a matrix in a frame of its own all elements of an added mass. All of them are
//! polynomials of the coefficient, so that differences of variants are exact but for rounding.

use super::assemble::compile_drag;
use super::parameters::{Parameter, slot};
use super::{BodyInfo, Model};
use crate::hydro::{Cylinder, Damping, Derivatives, Isotropic};
use crate::real::{Dual, five_point_rate};
use crate::spec::Drag;

/// Reason for which a model has no rates.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoRates {
    /// Joints or frames differ.
    #[error("it changes the joint or the frame of body '{body}'")]
    Frames {
        /// The first body that differs.
        body: String,
    },
    /// A hydrodynamic model changes otherwise than by its coefficients.
    #[error("it changes the shape of a hydrodynamic model of body '{body}'")]
    Shape {
        /// The first body that differs.
        body: String,
    },
}

impl Model<f64> {
    /// The model in dual numbers whose derivatives are those by a coefficient, from variants with
    /// the coefficient at [`crate::real::VARIANT_STEPS`] times `step` from where it is. Hydrodynamic models of
    /// users' own are taken as they are.
    ///
    /// # Errors
    /// If the coefficient changes joints, frames or shapes.
    pub fn with_rates(
        &self,
        variants: [&Model<f64>; 4],
        step: f64,
    ) -> Result<Model<Dual<1>>, NoRates> {
        for (b, own) in self.structure.bodies.iter().enumerate() {
            let is_same = |other: &&Model<f64>| {
                let bodies = &other.structure.bodies;
                bodies.get(b).is_some_and(|body| same_frames(own, body))
            };
            if !variants.iter().all(is_same) {
                let body = own.name.clone();
                return Err(NoRates::Frames { body });
            }
        }
        let mut others = variants.map(|model| (model.parameters.clone(), model.density));
        let mut own: (Vec<_>, Dual<1>) = {
            let cast: Model<Dual<1>> = self.cast();
            (cast.parameters, cast.density)
        };
        for parameter in self.all_parameters(&variants) {
            let values = others
                .each_mut()
                .map(|(bodies, density)| *slot(bodies, density, parameter));
            let rate = five_point_rate(values, step);
            slot(&mut own.0, &mut own.1, parameter).derivatives = [rate];
        }
        let wet = self.wet || variants.iter().any(|model| model.wet);
        let (parameters, density) = own;
        let mut model = Model::assemble(self.structure.clone(), parameters, density, wet);
        for b in 0..self.body_count() {
            self.add_drag_rates(b, variants, step, &mut model)?;
        }
        Ok(model)
    }

    /// Parameters that the model or one of the variants has.
    fn all_parameters(&self, variants: &[&Model<f64>; 4]) -> Vec<Parameter> {
        let mut all = vec![Parameter::Density];
        for b in 0..self.body_count() {
            all.extend([Parameter::Mass(b), Parameter::DisplacedVolume(b)]);
            for i in 0..3 {
                all.extend([
                    Parameter::CenterOfMass(b, i),
                    Parameter::CenterOfBuoyancy(b, i),
                ]);
                all.extend((i..3).map(|j| Parameter::Inertia(b, i, j)));
            }
            for i in 0..6 {
                all.extend((i..6).map(|j| Parameter::AddedMass(b, i, j)));
            }
            let has_rotor = |model: &&Model<f64>| model.parameters[b].rotor_inertia.is_some();
            if has_rotor(&self) || variants.iter().any(has_rotor) {
                all.push(Parameter::RotorInertia(b));
            }
        }
        all
    }

    /// Adds hydrodynamic models whose value is zero, and whose derivative that of the body's own.
    fn add_drag_rates(
        &self,
        b: usize,
        variants: [&Model<f64>; 4],
        step: f64,
        model: &mut Model<Dual<1>>,
    ) -> Result<(), NoRates> {
        let body = &self.structure.bodies[b];
        let shape = || NoRates::Shape {
            body: body.name.clone(),
        };
        for (k, own) in body.drag.iter().enumerate() {
            let others = variants.map(|model| model.structure.bodies[b].drag.get(k));
            let [Some(first), Some(second), Some(third), Some(fourth)] = others else {
                return Err(shape());
            };
            let rate =
                drag_rate(own, [first, second, third, fourth], step).map_err(|()| shape())?;
            let Some(rate) = rate else {
                continue;
            };
            let vanishing = Dual::variable(0.0, 0);
            for (frame, link) in self.structure.frames.iter().zip(&mut model.links) {
                for (_, pose) in frame.bodies.iter().filter(|(own, _)| *own == b) {
                    let compiled = compile_drag(&rate, pose, model.density, vanishing);
                    link.drag.push(compiled);
                }
            }
        }
        Ok(())
    }
}

/// True if joint and frame of a body are the same.
fn same_frames(a: &BodyInfo, b: &BodyInfo) -> bool {
    (a.parent, a.joint, a.axis, a.placement) == (b.parent, b.joint, b.axis, b.placement)
        && a.drag.len() == b.drag.len()
}

/// The rate of a hydrodynamic model as a model of the same kind; none, if it does not change.
fn drag_rate(own: &Drag, others: [&Drag; 4], step: f64) -> Result<Option<Drag>, ()> {
    match own {
        Drag::Damping(own) => {
            let mut all = Vec::with_capacity(4);
            for other in others {
                match other {
                    Drag::Damping(other) if other.pose == own.pose => all.push(other),
                    _ => return Err(()),
                }
            }
            let of = |part: fn(&Damping) -> &[[f64; 6]; 6]| {
                let rate = |i: usize, j: usize| {
                    five_point_rate([0, 1, 2, 3].map(|k| part(all[k])[i][j]), step)
                };
                core::array::from_fn(|i| core::array::from_fn(|j| rate(i, j)))
            };
            let rate = Damping {
                linear: of(|damping| &damping.linear),
                quadratic: of(|damping| &damping.quadratic),
                pose: own.pose,
            };
            let is_constant = rate.linear == [[0.0; 6]; 6] && rate.quadratic == [[0.0; 6]; 6];
            Ok((!is_constant).then_some(Drag::Damping(rate)))
        }
        Drag::Cylinder(own) => {
            let mut all = Vec::with_capacity(4);
            for other in others {
                match other {
                    Drag::Cylinder(other) if same_axis(own, other) => all.push(other),
                    _ => return Err(()),
                }
            }
            Ok(cylinder_rate(own, &all, step))
        }
        Drag::Strip(own) => {
            let mut all = Vec::with_capacity(4);
            for other in others {
                match other {
                    Drag::Strip(other) => all.push(other),
                    _ => return Err(()),
                }
            }
            let rate = own.rate([all[0], all[1], all[2], all[3]], |values| {
                five_point_rate(values, step)
            });
            rate.map(|rate| rate.map(Drag::Strip)).ok_or(())
        }
        Drag::Derivatives(own) => {
            let others = others.map(|drag| match drag {
                Drag::Derivatives(law) => Some(law),
                _ => None,
            });
            let rate = derivatives_rate(own, others, step)?;
            Ok(rate.map(Drag::Derivatives))
        }
        Drag::AddedMassCorrection(own) => {
            let others = others.map(|drag| match drag {
                Drag::AddedMassCorrection(law) => Some(law),
                _ => None,
            });
            let rate = derivatives_rate(own, others, step)?;
            Ok(rate.map(Drag::AddedMassCorrection))
        }
        Drag::Hull(own) => {
            let is_own = |other: &&Drag| matches!(other, Drag::Hull(other) if other == own);
            match others.iter().all(is_own) {
                true => Ok(None),
                false => Err(()),
            }
        }
        Drag::Isotropic(own) => {
            let mut all = Vec::with_capacity(4);
            for other in others {
                match other {
                    Drag::Isotropic(other) if own.center == other.center => all.push(other),
                    _ => return Err(()),
                }
            }
            let areas = [0, 1, 2, 3].map(|i| all[i].drag_coefficient * all[i].area);
            let rate = five_point_rate(areas, step);
            Ok((rate != 0.0).then(|| {
                Drag::Isotropic(Isotropic {
                    area: rate,
                    drag_coefficient: 1.0,
                    ..own.clone()
                })
            }))
        }
        Drag::Own(_) => Ok(None),
    }
}

/// The rate of coefficients by their names, of tables of the same shape.
fn derivatives_rate(
    own: &Derivatives,
    others: [Option<&Derivatives>; 4],
    step: f64,
) -> Result<Option<Derivatives>, ()> {
    let [Some(a), Some(b), Some(c), Some(d)] = others else {
        return Err(());
    };
    let all = [a, b, c, d];
    if !all.iter().all(|other| own.has_shape_of(other)) {
        return Err(());
    }
    let mut rate = own.clone();
    for (k, term) in rate.terms.iter_mut().enumerate() {
        term.coefficient = five_point_rate(all.map(|law| law.terms[k].coefficient), step);
    }
    let is_constant = rate.terms.iter().all(|term| term.coefficient == 0.0);
    Ok((!is_constant).then_some(rate))
}

/// True if two cylinders differ in radius and coefficients at most.
fn same_axis(a: &Cylinder, b: &Cylinder) -> bool {
    (a.start, a.end, a.points, a.end_coefficient.is_some())
        == (b.start, b.end, b.points, b.end_coefficient.is_some())
}

/// Drag of the side goes with C_D r, that of the ends with C_E r².
fn cylinder_rate(own: &Cylinder, others: &[&Cylinder], step: f64) -> Option<Drag> {
    let rate = |part: &dyn Fn(&Cylinder) -> f64| {
        five_point_rate([0, 1, 2, 3].map(|k| part(others[k])), step)
    };
    let (r, end) = (own.radius, |c: &Cylinder| c.end_coefficient.unwrap_or(0.0));
    let side = rate(&|c| c.drag_coefficient * c.radius / r);
    let ends = rate(&|c| end(c) * (c.radius / r).powi(2));
    let changed = Cylinder {
        drag_coefficient: side,
        end_coefficient: own.end_coefficient.map(|_| ends),
        ..own.clone()
    };
    (side != 0.0 || ends != 0.0).then_some(Drag::Cylinder(changed))
}

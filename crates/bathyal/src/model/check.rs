//! Is a [`Spec`] a robot? Names, parents, masses.

use super::error::SpecError;
use crate::hydro::{Flow, Hydrodynamics, Speed};
use crate::spatial::{Force, Mat3, Motion, SymMat6, Vec3, symmetric_eigen};
use crate::spec::{BodySpec, Drag, Joint, Spec};
use std::collections::HashMap;

/// Symmetry and definiteness are asked for up to this part of the largest element:
/// data files carry six digits.
const ROUNDED_DATA: f64 = 1e-6;

/// An axis shorter than this is meant to be zero.
const SHORTEST_AXIS: f64 = 1e-150;

/// Parents' indices and an order in which parents come first.
pub(crate) struct Tree {
    pub parents: Vec<Option<usize>>,
    pub order: Vec<usize>,
}

/// Checks everything about a robot but its mass matrix.
pub(crate) fn check(spec: &Spec) -> Result<Tree, SpecError> {
    if !spec.density.is_finite() || spec.density < 0.0 {
        return Err(SpecError::BadDensity {
            value: spec.density,
        });
    }
    let tree = tree(spec)?;
    for body in &spec.bodies {
        numbers(body)?;
        rigid(body, spec.accept_unphysical_inertia)?;
        positive(&body.name, "added_mass", &body.added_mass)?;
        laws(body, spec.density)?;
    }
    Ok(tree)
}

fn tree(spec: &Spec) -> Result<Tree, SpecError> {
    let mut index = HashMap::new();
    for (i, body) in spec.bodies.iter().enumerate() {
        if index.insert(body.name.as_str(), i).is_some() {
            return Err(SpecError::DuplicateName {
                body: body.name.clone(),
            });
        }
    }
    let mut parents = Vec::with_capacity(spec.bodies.len());
    for body in &spec.bodies {
        parents.push(match &body.parent {
            None => None,
            Some(parent) => {
                Some(
                    *index
                        .get(parent.as_str())
                        .ok_or_else(|| SpecError::UnknownParent {
                            body: body.name.clone(),
                            parent: parent.clone(),
                        })?,
                )
            }
        });
        if let (Joint::Free, Some(parent)) = (body.joint, &body.parent) {
            return Err(SpecError::FreeNotOnWorld {
                body: body.name.clone(),
                parent: parent.clone(),
            });
        }
    }
    let order = parents_first(&parents).map_err(|start| cycle(spec, &parents, start))?;
    Ok(Tree { parents, order })
}

/// Depth first, so that a chain stays together; children in the given order. Fails with
/// a body that no root reaches.
fn parents_first(parents: &[Option<usize>]) -> Result<Vec<usize>, usize> {
    let mut children = vec![Vec::new(); parents.len()];
    let mut stack = Vec::new();
    for (i, parent) in parents.iter().enumerate().rev() {
        match parent {
            Some(p) => children[*p].push(i),
            None => stack.push(i),
        }
    }
    let mut order = Vec::with_capacity(parents.len());
    while let Some(i) = stack.pop() {
        order.push(i);
        stack.extend(&children[i]);
    }
    if order.len() == parents.len() {
        return Ok(order);
    }
    let mut seen = vec![false; parents.len()];
    for &i in &order {
        seen[i] = true;
    }
    Err(seen.iter().position(|s| !s).unwrap_or(0))
}

fn cycle(spec: &Spec, parents: &[Option<usize>], start: usize) -> SpecError {
    // After as many steps as there are bodies we are on the circle itself.
    let step = |i: usize| parents[i].unwrap_or(i);
    let on_it = (0..parents.len()).fold(start, |i, _| step(i));
    let mut names = vec![spec.bodies[on_it].name.clone()];
    let mut i = step(on_it);
    while i != on_it && names.len() < 8 {
        names.push(spec.bodies[i].name.clone());
        i = step(i);
    }
    if i != on_it {
        names.push("...".into());
    }
    names.push(names[0].clone());
    SpecError::Cycle {
        body: names[0].clone(),
        cycle: names.join(" on "),
    }
}

fn numbers(body: &BodySpec) -> Result<(), SpecError> {
    let bad = |field: &str, value: f64, expected| SpecError::BadValue {
        body: body.name.clone(),
        field: field.to_string(),
        value: value.to_string(),
        expected,
    };
    let finite = |field: &str, values: &[f64]| {
        values
            .iter()
            .find(|x| !x.is_finite())
            .map_or(Ok(()), |x| Err(bad(field, *x, "finite")))
    };
    let not_negative = |field: &str, x: f64| {
        if x.is_finite() && x >= 0.0 {
            Ok(())
        } else {
            Err(bad(field, x, "finite and not negative"))
        }
    };
    not_negative("mass", body.mass)?;
    finite("center_of_mass", &body.center_of_mass)?;
    finite("inertia", body.inertia.as_flattened())?;
    not_negative("rotor_inertia", body.rotor_inertia)?;
    if body.rotor_inertia != 0.0 && body.joint.nv() != 1 {
        let expected = "zero, because only revolute, prismatic and screw joints have a rotor";
        return Err(bad("rotor_inertia", body.rotor_inertia, expected));
    }
    finite("added_mass", body.added_mass.as_flattened())?;
    not_negative("displaced_volume", body.displaced_volume)?;
    finite("center_of_buoyancy", &body.center_of_buoyancy)?;
    finite("placement.position", &body.placement.position.0)?;
    rotation(body, "placement.rotation", &body.placement.rotation)?;
    match body.joint {
        Joint::Revolute { axis } | Joint::Prismatic { axis } | Joint::Screw { axis, .. } => {
            finite("axis", &axis)?;
            let length = largest(axis);
            if length < SHORTEST_AXIS {
                return Err(bad("axis length", length, "larger than zero"));
            }
        }
        Joint::Fixed | Joint::Ball | Joint::Free => {}
    }
    if let Joint::Screw { pitch, .. } = body.joint {
        finite("pitch", &[pitch])?;
    }
    for (i, drag) in body.drag.iter().enumerate() {
        match drag {
            Drag::Cylinder(c) => {
                let field = |name: &str| format!("drag[{i}].{name}");
                finite(&field("start"), &c.start)?;
                finite(&field("end"), &c.end)?;
                not_negative(&field("radius"), c.radius)?;
                not_negative(&field("drag_coefficient"), c.drag_coefficient)?;
                not_negative(&field("end_coefficient"), c.end_coefficient.unwrap_or(0.0))?;
                let length = (Vec3(c.end) - Vec3(c.start)).norm();
                if !(length.is_finite() && length > 0.0) {
                    return Err(bad(&field("length"), length, "finite and larger than zero"));
                }
                if !(1..=64).contains(&c.points) {
                    return Err(bad(&field("points"), c.points as f64, "from 1 to 64"));
                }
            }
            Drag::Damping(d) => {
                finite(&format!("drag[{i}].linear"), d.linear.as_flattened())?;
                finite(&format!("drag[{i}].quadratic"), d.quadratic.as_flattened())?;
                finite(&format!("drag[{i}].position"), &d.pose.position.0)?;
                rotation(body, "drag rotation", &d.pose.rotation)?;
            }
            Drag::Derivatives(d) | Drag::AddedMassCorrection(d) => {
                for (k, term) in d.terms.iter().enumerate() {
                    let field = format!("drag[{i}].terms[{k}].coefficient");
                    finite(&field, &[term.coefficient])?;
                    let component = |speed: &Speed| match *speed {
                        Speed::Signed(j) | Speed::Magnitude(j) => j,
                    };
                    let components = term.speeds.iter().map(component);
                    let largest = components.fold(term.component, usize::max);
                    if largest > 5 {
                        let field = format!("drag[{i}].terms[{k}] component");
                        return Err(bad(&field, largest as f64, "from 0 to 5"));
                    }
                }
                finite(&format!("drag[{i}].position"), &d.pose.position.0)?;
                rotation(body, "drag rotation", &d.pose.rotation)?;
            }
            Drag::Isotropic(d) => {
                finite(&format!("drag[{i}].center"), &d.center)?;
                not_negative(&format!("drag[{i}].area"), d.area)?;
                not_negative(&format!("drag[{i}].drag_coefficient"), d.drag_coefficient)?;
            }
            Drag::Strip(_) | Drag::Hull(_) | Drag::Own(_) => {}
        }
    }
    Ok(())
}

fn rotation(body: &BodySpec, field: &str, r: &Mat3<f64>) -> Result<(), SpecError> {
    let difference = r.transpose() * *r - Mat3::identity();
    let off = largest(difference.0.into_iter().flatten());
    let turns = r.row(0).cross(r.row(1)).dot(r.row(2)) > 0.0;
    if off <= ROUNDED_DATA && turns {
        return Ok(());
    }
    Err(SpecError::BadValue {
        body: body.name.clone(),
        field: field.to_string(),
        value: format!("{:?}", r.0),
        expected: "a rotation matrix: orthonormal rows, determinant +1",
    })
}

/// The largest magnitude; infinite if anything is not a number.
fn largest(values: impl IntoIterator<Item = f64>) -> f64 {
    values.into_iter().fold(0.0, |most: f64, x| {
        let size = if x.is_nan() { f64::INFINITY } else { x.abs() };
        most.max(size)
    })
}

fn symmetric<const N: usize>(
    body: &str,
    field: &'static str,
    m: &[[f64; N]; N],
) -> Result<f64, SpecError> {
    let scale = largest(m.as_flattened().iter().copied());
    if scale.is_infinite() {
        return Err(SpecError::BadValue {
            body: body.to_string(),
            field: field.to_string(),
            value: format!("{m:?}"),
            expected: "finite",
        });
    }
    for (row, values) in m.iter().enumerate() {
        for column in 0..row {
            if (values[column] - m[column][row]).abs() > ROUNDED_DATA * scale {
                return Err(SpecError::Asymmetric {
                    body: body.to_string(),
                    field,
                    row,
                    column,
                    value: values[column],
                    mirror: m[column][row],
                });
            }
        }
    }
    Ok(scale)
}

fn rigid(body: &BodySpec, accept_unphysical: bool) -> Result<(), SpecError> {
    let scale = symmetric(&body.name, "inertia", &body.inertia)?;
    if accept_unphysical {
        return Ok(());
    }
    let moments = principal_moments(body.inertia);
    if moments[0] < -ROUNDED_DATA * scale {
        return Err(SpecError::NotPositive {
            body: body.name.clone(),
            field: "inertia",
            eigenvalue: moments[0],
        });
    }
    if moments[2] > moments[0] + moments[1] + ROUNDED_DATA * scale {
        return Err(SpecError::ImpossibleInertia {
            body: body.name.clone(),
            moments,
        });
    }
    if body.mass == 0.0 && scale > 0.0 {
        return Err(SpecError::BadValue {
            body: body.name.clone(),
            field: "inertia".into(),
            value: format!("{:?}", body.inertia),
            expected: "zero, because the body's mass is zero",
        });
    }
    Ok(())
}

pub(crate) fn positive(
    body: &str,
    field: &'static str,
    matrix: &[[f64; 6]; 6],
) -> Result<(), SpecError> {
    let scale = symmetric(body, field, matrix)?;
    if scale == 0.0 {
        return Ok(());
    }
    let smallest = eigenvalues(*matrix)[0];
    if smallest < -ROUNDED_DATA * scale {
        return Err(SpecError::NotPositive {
            body: body.to_string(),
            field,
            eigenvalue: smallest,
        });
    }
    Ok(())
}

/// A motion in which every component counts, to try force laws with.
const TRIAL: [f64; 6] = [0.3, -0.2, 0.1, 1.0, 0.7, -0.4];

/// Tries every force law once, and what own laws say about added mass and volume.
fn laws(body: &BodySpec, density: f64) -> Result<(), SpecError> {
    let bad = |field: String, value: String, expected| SpecError::BadValue {
        body: body.name.clone(),
        field,
        value,
        expected,
    };
    let flow = Flow {
        velocity: Motion::from_array(TRIAL),
        density,
        field: None,
    };
    for (i, drag) in body.drag.iter().enumerate() {
        let force: Force<f64> = match drag {
            Drag::Cylinder(law) => law.force(&flow),
            Drag::Strip(law) => law.force(&flow),
            Drag::Damping(law) => law.force(&flow),
            Drag::Derivatives(law) | Drag::AddedMassCorrection(law) => law.force(&flow),
            Drag::Hull(law) => law.force(&flow),
            Drag::Isotropic(law) => law.force(&flow),
            Drag::Own(law) => {
                let law: &dyn Hydrodynamics<f64> = &**law;
                positive(&body.name, "own added mass", &law.added_mass().to_rows())?;
                let (volume, center) = law.displacement();
                let sound = volume >= 0.0
                    && [volume, center[0], center[1], center[2]]
                        .iter()
                        .all(|x| x.is_finite());
                if !sound {
                    let value = format!("{volume} m³ at {:?}", center.0);
                    let expected = "finite, with a volume that is not negative";
                    return Err(bad(format!("drag[{i}] displacement"), value, expected));
                }
                law.force(&flow)
            }
        };
        if !force.to_array().iter().all(|x| x.is_finite()) {
            let value = format!("{:?}", force.to_array());
            return Err(bad(
                format!("drag[{i}] force at a speed of 1 m/s"),
                value,
                "finite: look for numbers in the law that are not, or too large",
            ));
        }
    }
    Ok(())
}

/// The mean of a matrix and its transpose: what the model uses of nearly symmetric data.
pub(super) fn symmetrized(m: &[[f64; 6]; 6]) -> SymMat6<f64> {
    SymMat6::from_rows(&mean_with_mirror(m))
}

fn mean_with_mirror<const N: usize>(m: &[[f64; N]; N]) -> [[f64; N]; N] {
    core::array::from_fn(|i| core::array::from_fn(|j| 0.5 * (m[i][j] + m[j][i])))
}

/// The principal moments of a matrix of moments of inertia, in ascending order.
///
/// A rigid body has none that is negative, and the largest does not exceed the sum of the
/// others. Of a matrix that is not quite symmetric the mean with its mirror is taken.
///
/// ```
/// use bathyal::model::principal_moments;
/// let moments = principal_moments([[2.0, 1.0, 0.0], [1.0, 2.0, 0.0], [0.0, 0.0, 0.5]]);
/// assert!((moments[0] - 0.5).abs() + (moments[1] - 1.0).abs() + (moments[2] - 3.0).abs() < 1e-14);
/// ```
pub fn principal_moments(inertia: [[f64; 3]; 3]) -> [f64; 3] {
    eigenvalues(mean_with_mirror(&inertia))
}

/// Eigenvalues of a symmetric matrix in ascending order.
fn eigenvalues<const N: usize>(a: [[f64; N]; N]) -> [f64; N] {
    let (mut values, _) = symmetric_eigen(a);
    values.sort_by(f64::total_cmp);
    values
}

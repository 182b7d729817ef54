//! Is a [`Spec`] a robot? Names, parents, masses.

use super::error::SpecError;
use crate::spatial::{Mat3, SymMat6};
use crate::spec::{BodySpec, Drag, Joint, Spec};
use std::collections::HashMap;

/// Symmetry and definiteness are asked for up to this part of the largest element:
/// data files carry six digits.
const ROUNDED_DATA: f64 = 1e-6;

/// Parents' indices and an order in which parents come first.
pub(super) struct Tree {
    pub parents: Vec<Option<usize>>,
    pub order: Vec<usize>,
}

/// Checks everything about a robot but its mass matrix.
pub(super) fn check(spec: &Spec) -> Result<Tree, SpecError> {
    if !spec.density.is_finite() || spec.density < 0.0 {
        return Err(SpecError::BadDensity {
            value: spec.density,
        });
    }
    let tree = tree(spec)?;
    for body in &spec.bodies {
        numbers(body)?;
        rigid(body)?;
        added(body)?;
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
    finite("added_mass", body.added_mass.as_flattened())?;
    not_negative("displaced_volume", body.displaced_volume)?;
    finite("center_of_buoyancy", &body.center_of_buoyancy)?;
    finite("placement.position", &body.placement.position.0)?;
    rotation(body, "placement.rotation", &body.placement.rotation)?;
    match body.joint {
        Joint::Revolute { axis } | Joint::Prismatic { axis } | Joint::Screw { axis, .. } => {
            finite("axis", &axis)?;
            let length = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
            if !(length.is_finite() && length > 1e-150) {
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
                if c.start == c.end {
                    return Err(bad(&field("length"), 0.0, "larger than zero"));
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
            Drag::Strip(_) | Drag::Own(_) => {}
        }
    }
    Ok(())
}

fn rotation(body: &BodySpec, field: &str, r: &Mat3<f64>) -> Result<(), SpecError> {
    let product = r.transpose() * *r;
    let off = product
        .0
        .iter()
        .flatten()
        .zip(Mat3::<f64>::identity().0.iter().flatten())
        .map(|(a, b)| (a - b).abs())
        .fold(
            0.0,
            |worst: f64, x| if x.is_nan() { x } else { worst.max(x) },
        );
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

fn symmetric<const N: usize>(
    body: &BodySpec,
    field: &'static str,
    m: &[[f64; N]; N],
) -> Result<f64, SpecError> {
    let scale = m.as_flattened().iter().fold(0.0_f64, |a, x| a.max(x.abs()));
    for (row, values) in m.iter().enumerate() {
        for column in 0..row {
            if (values[column] - m[column][row]).abs() > ROUNDED_DATA * scale {
                return Err(SpecError::Asymmetric {
                    body: body.name.clone(),
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

fn rigid(body: &BodySpec) -> Result<(), SpecError> {
    let scale = symmetric(body, "inertia", &body.inertia)?;
    let moments = eigenvalues(body.inertia);
    let largest = moments[2];
    if moments[0] < -ROUNDED_DATA * scale {
        return Err(SpecError::NotPositive {
            body: body.name.clone(),
            field: "inertia",
            eigenvalue: moments[0],
        });
    }
    if largest > moments[0] + moments[1] + ROUNDED_DATA * scale {
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

fn added(body: &BodySpec) -> Result<(), SpecError> {
    let scale = symmetric(body, "added_mass", &body.added_mass)?;
    if scale == 0.0 {
        return Ok(());
    }
    let smallest = eigenvalues(body.added_mass)[0];
    if smallest < -ROUNDED_DATA * scale {
        return Err(SpecError::NotPositive {
            body: body.name.clone(),
            field: "added_mass",
            eigenvalue: smallest,
        });
    }
    Ok(())
}

/// The mean of a matrix and its transpose: what the model uses of nearly symmetric data.
pub(super) fn symmetrized(m: &[[f64; 6]; 6]) -> SymMat6<f64> {
    let mean = core::array::from_fn(|i| core::array::from_fn(|j| 0.5 * (m[i][j] + m[j][i])));
    SymMat6::from_rows(&mean)
}

/// Eigenvalues of a symmetric matrix in ascending order, by Jacobi's rotations.
pub(super) fn eigenvalues<const N: usize>(mut a: [[f64; N]; N]) -> [f64; N] {
    const SWEEPS: usize = 60; // quadratic convergence: ten are usual
    for _ in 0..SWEEPS {
        let mut off = 0.0;
        for p in 0..N {
            for q in p + 1..N {
                off += a[p][q].abs();
                if a[p][q] == 0.0 {
                    continue;
                }
                let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                let t = theta.signum() / (theta.abs() + theta.hypot(1.0));
                let c = 1.0 / t.hypot(1.0);
                let s = t * c;
                for row in &mut a {
                    let (x, y) = (row[p], row[q]);
                    (row[p], row[q]) = (c * x - s * y, s * x + c * y);
                }
                for k in 0..N {
                    let (x, y) = (a[p][k], a[q][k]);
                    (a[p][k], a[q][k]) = (c * x - s * y, s * x + c * y);
                }
            }
        }
        if off == 0.0 {
            break;
        }
    }
    let mut values = core::array::from_fn(|i| a[i][i]);
    values.sort_by(f64::total_cmp);
    values
}

//! Physical parameters by name.

use bathyal::{Model, Parameter};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

/// Names of the parameters, for messages.
const KNOWN: &str = "bodies.BODY.mass, .center_of_mass[i], .inertia[i][j], .rotor_inertia, \
     .added_mass[i][j], .displaced_volume, .center_of_buoyancy[i], .drag_scale; water_density";

/// Parameter of a name such as `bodies.hull.added_mass[0][0]`.
pub fn find(model: &Model<f64>, name: &str) -> PyResult<Parameter> {
    let unknown = || {
        PyKeyError::new_err(format!(
            "there is no parameter '{name}'; there are: {KNOWN}"
        ))
    };
    if name == "water_density" {
        return Ok(Parameter::Density);
    }
    let of_body = name
        .strip_prefix("bodies.")
        .and_then(|rest| rest.rsplit_once('.'));
    let (body, field) = of_body.ok_or_else(unknown)?;
    let b = model.body(body).ok_or_else(|| {
        PyKeyError::new_err(format!("parameter '{name}': there is no body '{body}'"))
    })?;
    let (field, indices) = indices(field).ok_or_else(unknown)?;
    let parameter = match (field, &indices[..]) {
        ("mass", []) => Parameter::Mass(b),
        ("center_of_mass", &[i @ 0..3]) => Parameter::CenterOfMass(b, i),
        ("inertia", &[i @ 0..3, j @ 0..3]) => Parameter::Inertia(b, i, j),
        ("rotor_inertia", []) if model.joint(b).nv() == 1 => Parameter::RotorInertia(b),
        ("added_mass", &[i @ 0..6, j @ 0..6]) => Parameter::AddedMass(b, i, j),
        ("displaced_volume", []) => Parameter::DisplacedVolume(b),
        ("center_of_buoyancy", &[i @ 0..3]) => Parameter::CenterOfBuoyancy(b, i),
        ("drag_scale", []) => Parameter::DragScale(b),
        _ => return Err(unknown()),
    };
    Ok(parameter)
}

/// Name and indices of `name[i][j]`.
fn indices(field: &str) -> Option<(&str, Vec<usize>)> {
    let mut parts = field.split('[');
    let name = parts.next()?;
    let index = |part: &str| part.strip_suffix(']')?.parse().ok();
    let indices: Option<Vec<usize>> = parts.map(index).collect();
    Some((name, indices?))
}

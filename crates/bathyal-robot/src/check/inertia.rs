//! Physically impossible inertias.

use super::warning::Warning;
use crate::geometry::principal_axes;
use crate::robot::{Body, JointType, Robot};
use crate::spec::inertia_about_center_of_mass;
use crate::text::{count, list_names, short};

/// Relative tolerance for rounded data.
const ROUNDED: f64 = 1e-6;

pub(super) fn check(robot: &Robot, warnings: &mut Vec<Warning>) {
    let mut no_moments = Vec::new();
    for body in &robot.bodies {
        let mass = body.mass.unwrap_or(0.0);
        let moments = principal_moments(inertia_about_center_of_mass(body));
        let [small, middle, large] = moments;
        let name = &body.name;
        let shown = moments.map(short).join(", ");
        if small < -ROUNDED * large.abs() {
            warnings.push(Warning::new(
                "inertia",
                format!("'{name}': a principal moment of inertia is negative: {shown} kg m²"),
                "check the products of inertia and the reference point of the moments",
            ));
        } else if large > small + middle + ROUNDED * large {
            warnings.push(Warning::new(
                "inertia",
                format!("'{name}': the principal moments of inertia {shown} kg m² are impossible for a rigid body: the largest exceeds the sum of the others"),
                "check the moments; a rod along x has xx near zero and yy = zz",
            ));
        } else if mass == 0.0 && large > 0.0 {
            warnings.push(Warning::new(
                "inertia",
                format!("'{name}' has moments of inertia but no mass"),
                "give the mass",
            ));
        } else if mass > 0.0 && large == 0.0 && turns(body) {
            no_moments.push(name.as_str());
        }
    }
    if !no_moments.is_empty() {
        warnings.push(Warning::new(
            "point_mass",
            format!(
                "no moments of inertia, treated as point masses: {}: {}",
                count(no_moments.len(), "moving body", "moving bodies"),
                list_names(&no_moments)
            ),
            "give inertia, or add geometry and run `bathyal estimate`",
        ));
    }
}

fn turns(body: &Body) -> bool {
    !matches!(body.joint.kind, JointType::Fixed | JointType::Prismatic)
}

/// In ascending order.
fn principal_moments(rows: [[f64; 3]; 3]) -> [f64; 3] {
    let (mut moments, _) = principal_axes(&rows);
    moments.sort_by(f64::total_cmp);
    moments
}

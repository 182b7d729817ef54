//! Inertias that no rigid body has.

use super::warning::Warning;
use crate::geometry::principal_axes;
use crate::robot::{Body, JointType, Robot};
use crate::spec::inertia_about_center_of_mass;
use crate::text::{count, list_names};

/// Rounded data: six digits.
const ROUNDED: f64 = 1e-6;

pub(super) fn check(robot: &Robot, warnings: &mut Vec<Warning>) {
    let mut no_moments = Vec::new();
    for body in &robot.bodies {
        let mass = body.mass.unwrap_or(0.0);
        let moments = principal_moments(inertia_about_center_of_mass(body));
        let [small, middle, large] = moments;
        let name = &body.name;
        let shown = format!("{small:.3e}, {middle:.3e}, {large:.3e}");
        if small < -ROUNDED * large.abs() {
            warnings.push(Warning::new(
                "inertia",
                format!("'{name}': a principal moment of inertia is negative: {shown} kg m²"),
                "check the products of inertia and the point that the moments are about",
            ));
        } else if large > small + middle + ROUNDED * large {
            warnings.push(Warning::new(
                "inertia",
                format!("'{name}': no rigid body has the principal moments {shown} kg m²: the largest exceeds the sum of the others"),
                "check the moments; a rod along x has xx near zero and yy = zz",
            ));
        } else if mass == 0.0 && large > 0.0 {
            warnings.push(Warning::new(
                "inertia",
                format!("'{name}': it has moments of inertia, but no mass"),
                "give it a mass",
            ));
        } else if mass > 0.0 && large == 0.0 && turns(body) {
            no_moments.push(name.as_str());
        }
    }
    if !no_moments.is_empty() {
        warnings.push(Warning::new(
            "point_mass",
            format!(
                "without moments of inertia, as point masses: {}, {}",
                count(no_moments.len(), "moving body", "moving bodies"),
                list_names(&no_moments)
            ),
            "give inertia, or geometry for `bathyal estimate`",
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

//! Physically impossible inertias.

use super::size::BodySizes;
use super::warning::Warning;
use crate::geometry::principal_axes;
use crate::massless::{ESTIMATE, without_any};
use crate::robot::{Body, JointType, Robot};
use crate::spec::inertia_about_center_of_mass;
use crate::text::{count, list_names, short};

/// Relative tolerance for rounded data.
const ROUNDED: f64 = 1e-6;
/// Radius of gyration over the size of the largest body above which there is a warning. One half is
/// possible; the file may not tell the whole size. Square millimetres make it a thousandfold.
const MAX_GYRATION: f64 = 10.0;

pub(super) fn check(robot: &Robot, sizes: &BodySizes, warnings: &mut Vec<Warning>) {
    let (mut no_moments, mut too_large) = (Vec::new(), Vec::new());
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
        // No mass is farther from its centre than the body is large.
        let gyration = (large / mass).sqrt();
        if mass > 0.0
            && sizes
                .largest()
                .is_some_and(|size| gyration > MAX_GYRATION * size)
        {
            let example = format!("{shown} kg m² at {} kg", short(mass));
            too_large.push((name.as_str(), gyration, example));
        }
    }
    if let Some((name, gyration, example)) = too_large.iter().max_by(|a, b| a.1.total_cmp(&b.1)) {
        let names: Vec<&str> = too_large.iter().map(|body| body.0).collect();
        warnings.push(Warning::new(
            "inertia_unit",
            format!(
                "moments of inertia are too large for the masses of {}: {}. '{name}' with {example} would be {} m large; the largest body is {} m",
                count(names.len(), "body", "bodies"),
                list_names(&names),
                short(2.0 * gyration),
                short(sizes.largest().unwrap_or_default())
            ),
            "divide moments in kg mm², as CAD programs export them, by 1e6, and those in kg cm² by 1e4",
        ));
    }
    if let Some(text) = without_any(robot) {
        let text = format!("{text}: no joint can move, and the robot has no dynamics");
        warnings.push(Warning::new("no_inertia", text, ESTIMATE));
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

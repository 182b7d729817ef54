//! Moving bodies without added mass or drag.

use super::links::Links;
use super::warning::Warning;
use crate::robot::{Body, Drag, JointType, Robot};
use crate::text::{count, list_names};

/// Fraction of the mass of the robot below which bodies get no warning: propellers, sensors.
const NEGLIGIBLE: f64 = 1e-3;

pub(super) fn check(robot: &Robot, links: &Links, warnings: &mut Vec<Warning>) {
    if robot.density() == 0.0 {
        return;
    }
    let total: f64 = robot.bodies.iter().filter_map(|b| b.mass).sum();
    let lacks = |has: fn(&Body) -> bool| -> Vec<&str> {
        (0..robot.bodies.len())
            .filter(|i| robot.bodies[*i].joint.kind != JointType::Fixed)
            .filter(|i| {
                let mass: f64 = links.parts(*i).filter_map(|k| robot.bodies[k].mass).sum();
                mass > NEGLIGIBLE * total
            })
            .filter(|i| !links.parts(*i).any(|k| has(&robot.bodies[k])))
            .map(|i| robot.bodies[i].name.as_str())
            .collect()
    };
    let without_added = lacks(has_added_mass);
    if !without_added.is_empty() {
        warnings.push(Warning::new(
            "added_mass",
            format!("no added mass on {}", named(&without_added)),
            "under water it is of the order of the displaced mass; `bathyal estimate` computes it from the geometry",
        ));
    }
    let without_drag = lacks(has_drag);
    if !without_drag.is_empty() {
        warnings.push(Warning::new(
            "drag",
            format!("no drag on {}", named(&without_drag)),
            "without drag the water does not damp the motion; `bathyal estimate` computes it from the geometry",
        ));
    }
}

fn named(bodies: &[&str]) -> String {
    let number = count(bodies.len(), "moving body", "moving bodies");
    format!("{number}: {}", list_names(bodies))
}

fn has_added_mass(body: &Body) -> bool {
    let added = body.hydrodynamics.added_mass.as_ref();
    let named = !body.hydrodynamics.laws.is_empty();
    named || added.is_some_and(|a| a.rows() != [[0.0; 6]; 6])
}

fn has_drag(body: &Body) -> bool {
    let acts = |law: &Drag| match law {
        Drag::Cylinder(c) => c.drag_coefficient != Some(0.0),
        Drag::Strip(_) => true,
        Drag::Derivatives(table) => table.coefficients.values().any(|value| *value != 0.0),
        Drag::Isotropic(law) => law.drag_coefficient != 0.0,
        Drag::Hull(_) => true,
        Drag::Damping(d) => {
            let parts = [&d.linear, &d.quadratic];
            parts
                .into_iter()
                .flatten()
                .any(|m| m.rows() != [[0.0; 6]; 6])
        }
    };
    // An empty list says that there is none; what laws by name do is not known here.
    let named = !body.hydrodynamics.laws.is_empty();
    let laws = body.hydrodynamics.drag.as_ref();
    named || laws.is_some_and(|laws| laws.is_empty() || laws.iter().any(acts))
}

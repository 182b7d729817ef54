//! Conversion of a robot file to the input of the dynamics: [`Robot`] → [`bathyal::Spec`].

use crate::derivatives;
use crate::fins::fixed_fins;
use crate::lamb;
use crate::laws::{Law, Laws};
use crate::matrix::congruence;
use crate::placement::{joint_placement, to_pose};
use crate::robot::{self, About, Body, Drag, JointMotor, JointType, Matrix6, Robot};
use crate::source::Diagnostic;
use crate::validate;
use bathyal::hydro::{
    Cylinder, Damping, Derivatives, Flow, Hull, Hydrodynamics, Isotropic, Strip, Table,
};
use bathyal::spatial::{Force, Motion, Pose, SymMat6, Vec3};
use bathyal::{BodySpec, Joint, Spec, SpecError};

/// Validates a robot and converts it to a [`Spec`]. Bodies keep their order.
///
/// Expects a robot without limbs, as [`crate::parse`] gives it. Inertias that no rigid body
/// has are taken as they are; [`crate::check`] warns of them.
pub fn to_spec(robot: &Robot) -> Result<Spec, Diagnostic> {
    to_spec_with(robot, &Laws::default())
}

/// The same with these laws. Those of [`Law::Body`] are no part of a [`Spec`]: see
/// [`Laws::body_laws`].
pub fn to_spec_with(robot: &Robot, laws: &Laws) -> Result<Spec, Diagnostic> {
    validate::robot(robot)?;
    convert(robot, laws)
}

/// Converts a robot that has been validated.
pub(crate) fn convert(robot: &Robot, laws: &Laws) -> Result<Spec, Diagnostic> {
    let mut spec = Spec::new(&robot.name, robot.density());
    spec.accept_unphysical_inertia = true;
    for (i, body) in robot.bodies.iter().enumerate() {
        spec.add(body_spec(body, robot.density(), &format!("bodies[{i}]"))?);
    }
    for (i, strips) in fixed_fins(robot)? {
        let strips = strips.into_iter().map(bathyal::spec::Drag::Strip);
        spec.bodies[i].drag.extend(strips);
    }
    for (i, law) in laws.of_robot(robot)? {
        if let Law::Flow(law) = law {
            spec.bodies[i].drag.push(bathyal::spec::Drag::Own(law));
        }
    }
    Ok(spec)
}

fn body_spec(body: &Body, density: f64, path: &str) -> Result<BodySpec, Diagnostic> {
    let mut spec = BodySpec::new(&body.name, joint(&body.joint));
    spec.parent = body.parent.clone();
    spec.placement = joint_placement(body);
    spec.mass = body.mass.unwrap_or(0.0);
    spec.center_of_mass = body.center_of_mass.unwrap_or_default();
    spec.inertia = inertia_about_center_of_mass(body);
    spec.rotor_inertia = rotor_inertia(&body.joint);
    let water = &body.hydrodynamics;
    spec.displaced_volume = water.displaced_volume.unwrap_or(0.0);
    spec.center_of_buoyancy = water.center_of_buoyancy.unwrap_or_default();
    if let Some(added) = &water.added_mass {
        spec.added_mass = added_mass(added);
    }
    for (k, law) in water.drag.iter().flatten().enumerate() {
        let path = format!("{path}.hydrodynamics.drag[{k}]");
        spec.drag.extend(drag(law, density, &path, &body.name)?);
    }
    spec.drag.extend(without_coriolis(water));
    Ok(spec)
}

fn joint(joint: &robot::Joint) -> Joint {
    let axis = joint.axis.unwrap_or([0.0, 0.0, 1.0]);
    match joint.kind {
        JointType::Fixed => Joint::Fixed,
        JointType::Revolute => Joint::revolute(axis),
        JointType::Prismatic => Joint::prismatic(axis),
        JointType::Screw => Joint::screw(axis, joint.pitch.unwrap_or(0.0)),
        JointType::Ball => Joint::Ball,
        JointType::Free => Joint::Free,
    }
}

/// J about the centre of mass:  J = J₀ − m (c·c 1 − c cᵀ) for moments about the origin.
pub(crate) fn inertia_about_center_of_mass(body: &Body) -> [[f64; 3]; 3] {
    let Some(inertia) = &body.inertia else {
        return [[0.0; 3]; 3];
    };
    let mut matrix = inertia.matrix();
    if inertia.about == About::Origin {
        let (m, c) = (
            body.mass.unwrap_or(0.0),
            body.center_of_mass.unwrap_or_default(),
        );
        let square: f64 = c.iter().map(|x| x * x).sum();
        for i in 0..3 {
            for j in 0..3 {
                let own = if i == j { square } else { 0.0 };
                matrix[i][j] -= m * (own - c[i] * c[j]);
            }
        }
    }
    matrix
}

/// Rows and columns from [linear; angular], as files have it, to [angular; linear].
fn angular_first(rows: &[[f64; 6]; 6]) -> [[f64; 6]; 6] {
    core::array::from_fn(|i| core::array::from_fn(|j| rows[(i + 3) % 6][(j + 3) % 6]))
}

/// I^A at the body's origin, from the frame that the file gives it in.
fn added_mass(matrix: &Matrix6) -> [[f64; 6]; 6] {
    let rows = matrix.rows();
    match &matrix.frame {
        Some(pose) => angular_first(&congruence(&rows, &to_pose(pose))),
        None => angular_first(&rows),
    }
}

/// What is left out of the forces of the added mass: a part of the Munk moment, or all that a table
/// of derivatives contains.
fn without_coriolis(water: &robot::Hydrodynamics) -> Option<bathyal::spec::Drag> {
    let added = water.added_mass.as_ref()?;
    let matrix = SymMat6::from_rows(&angular_first(&added.rows()));
    let pose = added.frame.as_ref().map_or(Pose::identity(), to_pose);
    let includes = |law: &Drag| match law {
        Drag::Derivatives(table) => table.includes_added_mass == Some(true),
        _ => false,
    };
    let law = match water.munk {
        Some(munk) => Derivatives::without_munk_moment(&matrix, munk, pose),
        None if water.drag.iter().flatten().any(includes) => {
            Derivatives::without_coriolis(&matrix, pose)
        }
        None => return None,
    };
    Some(bathyal::spec::Drag::AddedMassCorrection(law))
}

pub(crate) fn drag(
    law: &Drag,
    density: f64,
    path: &str,
    body: &str,
) -> Result<Vec<bathyal::spec::Drag>, Diagnostic> {
    use bathyal::spec::Drag as Core;
    Ok(match law {
        Drag::Cylinder(c) => {
            let mut cylinder = Cylinder::new(c.start, c.end, c.radius);
            cylinder.drag_coefficient = c.drag_coefficient.unwrap_or(cylinder.drag_coefficient);
            cylinder.end_coefficient = c.end_coefficient;
            cylinder.points = c.points.map_or(cylinder.points, |n| n as usize);
            vec![Core::Cylinder(cylinder)]
        }
        Drag::Strip(s) => vec![Core::Strip(strip(s, path, body)?)],
        Drag::Derivatives(d) => vec![Core::Derivatives(derivatives::law(d, density))],
        Drag::Hull(d) => vec![Core::Hull(hull(d, path, body)?)],
        Drag::Isotropic(d) => vec![Core::Isotropic(Isotropic {
            center: d.center.unwrap_or_default(),
            area: d.area,
            drag_coefficient: d.drag_coefficient,
        })],
        Drag::Damping(d) => {
            let part = |matrix: &Option<Matrix6>, place: fn(&mut Damping) -> &mut [[f64; 6]; 6]| {
                let matrix = matrix.as_ref()?;
                let mut damping = Damping {
                    linear: [[0.0; 6]; 6],
                    quadratic: [[0.0; 6]; 6],
                    pose: matrix.frame.as_ref().map_or(Pose::identity(), to_pose),
                };
                *place(&mut damping) = angular_first(&matrix.rows());
                Some(damping)
            };
            let linear = part(&d.linear, |d| &mut d.linear);
            let quadratic = part(&d.quadratic, |d| &mut d.quadratic);
            match (linear, quadratic) {
                // One law where both hold in one frame.
                (Some(l), Some(q)) if l.pose == q.pose => vec![Core::Damping(Damping {
                    linear: l.linear,
                    ..q
                })],
                (l, q) => l.into_iter().chain(q).map(Core::Damping).collect(),
            }
        }
    })
}

fn hull(d: &robot::HullDrag, path: &str, body: &str) -> Result<Hull, Diagnostic> {
    let last = d.radius.len().saturating_sub(1).max(1) as f64;
    let equal = || (0..d.radius.len()).map(|i| i as f64 / last).collect();
    let stations: Vec<f64> = d.stations.clone().unwrap_or_else(equal);
    let profile: Vec<(f64, f64)> = stations.into_iter().zip(d.radius.iter().copied()).collect();
    let (nose, tail) = (Vec3(d.nose), Vec3(d.tail));
    let mut hull = Hull::new(nose, tail, &profile).map_err(|error| {
        Diagnostic::new(
            format!("{path}.hull"),
            format!("body '{body}': {error}"),
            "give two ends, and two or more radii from nose to tail",
        )
    })?;
    let largest = d.radius.iter().fold(0.0, |most: f64, r| most.max(*r));
    let of_spheroid = || {
        let semi_axes = [0.5 * (nose - tail).norm(), largest, largest];
        lamb::munk_factor(semi_axes)
    };
    hull = hull.with_apparent_mass(d.apparent_mass.unwrap_or_else(of_spheroid));
    hull = hull.with_axial_drag(d.axial_coefficient.unwrap_or(0.0));
    if let Some(coefficient) = d.cross_flow_coefficient {
        hull = hull.with_cross_flow(coefficient);
    }
    if let Some(station) = d.separation {
        hull = hull.with_separation(station);
    }
    Ok(match d.strips {
        Some(n) => hull.with_strips(n as usize),
        None => hull,
    })
}

/// Force of drag laws at a twist [ω; v], as [moment; force]. Laws by name have none, nor have
/// derivatives proportional to a speed, which feed energy in one direction and take it in the other.
pub(crate) fn drag_force(laws: &[bathyal::spec::Drag], density: f64, twist: &[f64; 6]) -> [f64; 6] {
    use bathyal::spec::Drag;
    let flow = Flow {
        velocity: Motion::from_array(*twist),
        density,
        field: None,
    };
    let mut sum = Force::zero();
    for law in laws {
        sum += match law {
            Drag::Cylinder(law) => law.force(&flow),
            Drag::Strip(law) => law.force(&flow),
            Drag::Damping(law) => law.force(&flow),
            Drag::Isotropic(law) => law.force(&flow),
            Drag::Hull(law) => law.force(&flow),
            Drag::Derivatives(_) | Drag::AddedMassCorrection(_) | Drag::Own(_) => Force::zero(),
        };
    }
    sum.to_array()
}

fn strip(s: &robot::StripDrag, path: &str, body: &str) -> Result<Strip, Diagnostic> {
    let table = |c: &robot::Coefficients, field: &str| -> Result<Table, Diagnostic> {
        let degrees = |angles: &Vec<f64>| angles.iter().map(|a| a.to_radians()).collect();
        let angles: Option<Vec<f64>> = c.angle_rad.clone().or(c.angle_deg.as_ref().map(degrees));
        let rows: Vec<(f64, f64)> = match angles {
            Some(angles) => angles.into_iter().zip(c.value.iter().copied()).collect(),
            None => c.value.iter().map(|value| (0.0, *value)).collect(),
        };
        Table::new(&rows).map_err(|error| {
            Diagnostic::new(
                format!("{path}.strip.{field}"),
                format!("body '{body}': {field} coefficients: {error}"),
                "give ascending angles from -180 to 180 degrees and one value for each",
            )
        })
    };
    let lift = match &s.lift {
        Some(lift) => table(lift, "lift")?,
        None => Table::constant(0.0),
    };
    let [start, end, chord] = [s.start, s.end, s.chord].map(Vec3);
    let strip =
        Strip::new(start, end, chord, s.width, table(&s.drag, "drag")?, lift).map_err(|error| {
            Diagnostic::new(
                format!("{path}.strip"),
                format!("body '{body}': {error}"),
                "give two different ends, a chord across the member and a positive width",
            )
        })?;
    Ok(match (s.strips, s.points) {
        (Some(n), _) => strip.with_midpoints(n as usize),
        (None, Some(n)) => strip.with_gauss(n as usize),
        (None, None) => strip,
    })
}

/// G² J of a joint's motor; a joint that has been fixed turns no rotor.
pub(crate) fn rotor_inertia(joint: &robot::Joint) -> f64 {
    match &joint.motor {
        _ if joint.kind == JointType::Fixed => 0.0,
        Some(JointMotor::Dc(motor)) => motor.reflected_inertia(),
        Some(JointMotor::FirstOrder(_)) | None => 0.0,
    }
}

/// Diagnostic of an error that [`bathyal::Model::build`] reports, by its path in the file.
pub(crate) fn spec_diagnostic(robot: &Robot, error: &SpecError) -> Diagnostic {
    let (body, field) = match error {
        SpecError::BadValue { body, field, .. } => (body.as_str(), field.as_str()),
        SpecError::Asymmetric { body, field, .. } | SpecError::NotPositive { body, field, .. } => {
            (body.as_str(), *field)
        }
        SpecError::DuplicateName { body } => (body.as_str(), "name"),
        SpecError::UnknownParent { body, .. }
        | SpecError::Cycle { body, .. }
        | SpecError::FreeNotOnWorld { body, .. } => (body.as_str(), "parent"),
        SpecError::ImpossibleInertia { body, .. } => (body.as_str(), "inertia"),
        SpecError::SingularMass { body, .. } | SpecError::NegativeMass { body, .. } => {
            (body.as_str(), "joint")
        }
        SpecError::BadDensity { .. } => ("", "water_density"),
    };
    let place = match field {
        "axis" | "axis length" => "joint.axis",
        "pitch" => "joint.pitch",
        "rotor_inertia" => "joint.motor",
        "placement.position" | "placement.rotation" => "pose",
        "displaced_volume" => "hydrodynamics.displaced_volume",
        "center_of_buoyancy" => "hydrodynamics.center_of_buoyancy",
        "added_mass" => "hydrodynamics.added_mass",
        drag if drag.starts_with("drag") => "hydrodynamics.drag",
        other => other,
    };
    let help = match error {
        SpecError::NotPositive { field: "added_mass", .. } => Some(
            "added mass is positive here; Fossen's derivatives, such as X_u\u{307}, are negative: change their signs"
                .to_string(),
        ),
        _ => None,
    };
    // The last of several bodies of one name is the one too many.
    let index = robot.bodies.iter().rposition(|b| b.name == body);
    Diagnostic {
        path: match index {
            Some(i) => format!("bodies[{i}].{place}"),
            None => place.to_string(),
        },
        message: error.to_string(),
        help,
    }
}

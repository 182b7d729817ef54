//! From what a file says to what the dynamics is built from: [`Robot`] → [`bathyal::Spec`].

use crate::matrix::moved;
use crate::robot::{self, About, Body, Drag, JointMotor, JointType, Matrix6, Robot};
use crate::source::Diagnostic;
use crate::validate;
use bathyal::hydro::{Cylinder, Damping, Strip, Table};
use bathyal::spatial::{Mat3, Pose, Quaternion, Vec3};
use bathyal::{BodySpec, Joint, Mdh, Spec};

/// The robot as the dynamics wants it. Bodies keep their order.
///
/// Expects a robot without limbs, as [`crate::parse`] gives it. Inertias that no rigid body
/// has are taken as they are; [`crate::check`] warns of them.
pub fn lower(robot: &Robot) -> Result<Spec, Diagnostic> {
    validate::robot(robot)?;
    let mut spec = Spec::new(&robot.name, robot.density());
    spec.accept_unphysical_inertia = true;
    for (i, body) in robot.bodies.iter().enumerate() {
        spec.add(body_spec(body, &format!("bodies[{i}]"))?);
    }
    Ok(spec)
}

fn body_spec(body: &Body, path: &str) -> Result<BodySpec, Diagnostic> {
    let mut spec = BodySpec::new(&body.name, joint(&body.joint));
    spec.parent = body.parent.clone();
    spec.placement = placement(body);
    spec.mass = body.mass.unwrap_or(0.0);
    spec.center_of_mass = body.center_of_mass.unwrap_or_default();
    spec.inertia = inertia_about_center(body);
    spec.rotor_inertia = rotor_inertia(&body.joint);
    let water = &body.hydrodynamics;
    spec.displaced_volume = water.displaced_volume.unwrap_or(0.0);
    spec.center_of_buoyancy = water.center_of_buoyancy.unwrap_or_default();
    if let Some(added) = &water.added_mass {
        spec.added_mass = added_mass(added);
    }
    for (k, law) in water.drag.iter().flatten().enumerate() {
        let path = format!("{path}.hydrodynamics.drag[{k}]");
        spec.drag.extend(drag(law, &path, &body.name)?);
    }
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

/// Where a body's joint is in its parent, by pose or by Denavit-Hartenberg parameters.
pub fn placement(body: &Body) -> Pose<f64> {
    placed(body.pose.as_ref(), body.mdh.as_ref())
}

pub(crate) fn placed(pose: Option<&robot::Pose>, mdh: Option<&robot::Mdh>) -> Pose<f64> {
    match (pose, mdh) {
        (Some(pose), _) => frame(pose),
        (None, Some(mdh)) => core_mdh(mdh).placement(),
        (None, None) => Pose::identity(),
    }
}

fn core_mdh(mdh: &robot::Mdh) -> Mdh {
    let angle =
        |rad: Option<f64>, deg: Option<f64>| rad.or(deg.map(f64::to_radians)).unwrap_or(0.0);
    Mdh {
        a: mdh.a.unwrap_or(0.0),
        alpha: angle(mdh.alpha_rad, mdh.alpha_deg),
        d: mdh.d.unwrap_or(0.0),
        theta: angle(mdh.theta_rad, mdh.theta_deg),
        branch_theta: angle(mdh.branch_theta_rad, mdh.branch_theta_deg),
        branch_d: mdh.branch_d.unwrap_or(0.0),
    }
}

/// The pose that a file's `pose` means.
pub fn frame(pose: &robot::Pose) -> Pose<f64> {
    let rotation = if let Some(rpy) = pose.rpy_rad {
        from_roll_pitch_yaw(rpy.map(f64::sin_cos))
    } else if let Some(rpy) = pose.rpy_deg {
        from_roll_pitch_yaw(rpy.map(sin_cos_of_degrees))
    } else if let Some([x, y, z, w]) = pose.quaternion_xyzw {
        let length = (x * x + y * y + z * z + w * w).sqrt();
        Quaternion::from_array([w, x, y, z].map(|c| c / length)).matrix()
    } else if let Some(rows) = pose.rotation {
        Mat3(rows)
    } else {
        Mat3::identity()
    };
    Pose {
        rotation,
        position: Vec3(pose.position.unwrap_or_default()),
    }
}

/// R = R_z(yaw) R_y(pitch) R_x(roll), as in URDF; of the sines and cosines.
pub(crate) fn from_roll_pitch_yaw([(sr, cr), (sp, cp), (sy, cy)]: [(f64, f64); 3]) -> Mat3<f64> {
    Mat3([
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ])
}

/// Sine and cosine, exact for quarter turns, which people write most.
fn sin_cos_of_degrees(angle: f64) -> (f64, f64) {
    match angle.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        _ => angle.to_radians().sin_cos(),
    }
}

/// J about the centre of mass:  J = J₀ − m (c·c 1 − c cᵀ) for moments about the origin.
pub(crate) fn inertia_about_center(body: &Body) -> [[f64; 3]; 3] {
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
        Some(pose) => angular_first(&moved(&rows, &frame(pose))),
        None => angular_first(&rows),
    }
}

fn drag(law: &Drag, path: &str, body: &str) -> Result<Vec<bathyal::spec::Drag>, Diagnostic> {
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
        Drag::Damping(d) => {
            let part = |matrix: &Option<Matrix6>, place: fn(&mut Damping) -> &mut [[f64; 6]; 6]| {
                let matrix = matrix.as_ref()?;
                let mut damping = Damping {
                    linear: [[0.0; 6]; 6],
                    quadratic: [[0.0; 6]; 6],
                    pose: matrix.frame.as_ref().map_or(Pose::identity(), frame),
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
                "angles must ascend from -180 to 180 degrees, one value for each",
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
                "a strip needs two different ends, a chord across it and a positive width",
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

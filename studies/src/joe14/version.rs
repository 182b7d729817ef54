//! Readings of the paper, as changes of the robot of the gallery.

use super::paper::{BASE, FLOATING, REACHING};
use super::water::{PointDrag, replace_drag};
use crate::Error;
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Model, Spec, State};
use bathyal_robot::robot::{Inertia, Matrix6, Pose, Robot, ThrustLaw};
use bathyal_robot::to_spec;
use bathyal_sim::control::vehicle::Case;
use bathyal_sim::gallery;

/// Reading of the paper, from the one that yields Table XI to the physically right one; each
/// is the one before and one thing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// With the assumptions that bring Table XI about.
    Calibrated,
    /// Every case moves its arm to its own target.
    OwnAngles,
    /// Moments about the vehicle's centre of mass.
    Moments,
    /// Drag along the links, across their own axes.
    Drag,
    /// The vehicle has the added mass that is printed for it.
    AddedMass,
    /// Propellers turn the vehicle about their shafts: the robot of the gallery.
    Faithful,
}

/// All of them.
pub const STEPS: [Version; 6] = [
    Version::Calibrated,
    Version::OwnAngles,
    Version::Moments,
    Version::Drag,
    Version::AddedMass,
    Version::Faithful,
];

/// The three that are looked at closely.
pub const VERSIONS: [Version; 3] = [Version::Calibrated, Version::OwnAngles, Version::Faithful];

/// Diameter of the propellers that brings about the printed energies, m; 0.05 is printed.
pub const DIAMETER: f64 = 0.363;

/// Moment of inertia of the vehicle about every axis, kg m²; none is printed.
pub const INERTIA: f64 = 103.0;

/// Diameter of the links, m.      Table V
const LINK: f64 = 0.089;

/// C_D0 A of the vehicle, m²: 1.2 follows from (89), 0.5 m² from Table V.
const VEHICLE_AREA: f64 = 1.2 * 0.5;

/// Links with a length: body, (a, d), sine and cosine of alpha.      Table II
const LINKS: [(&str, [f64; 2], [f64; 2]); 4] = [
    ("link 3", [0.045, 0.55], [-1.0, 0.0]),
    ("link 4", [-0.045, 0.0], [1.0, 0.0]),
    ("link 5", [0.0, 0.3], [-1.0, 0.0]),
    ("link 7", [0.0, 0.06], [0.0, 1.0]),
];

/// Parts of the hydrodynamic model that can be left out.      Table XIII
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Drag depends on the angle of attack.
    pub angle_of_attack: bool,
}

impl Version {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Version::Calibrated => "calibrated",
            Version::OwnAngles => "\"Veh.\" angles",
            Version::Moments => "moments",
            Version::Drag => "drag",
            Version::AddedMass => "added mass",
            Version::Faithful => "faithful",
        }
    }

    /// Where the joints end in a case, degrees, with a payload of Table IX.
    pub fn target(self, case: Case, payload: f64) -> [f64; 7] {
        let holds_vehicle = matches!(case, Case::I | Case::IV | Case::V | Case::VI);
        if holds_vehicle && self != Version::Calibrated {
            return REACHING;
        }
        let near = |a: &&(f64, [f64; 7]), b: &&(f64, [f64; 7])| {
            let off = |row: &(f64, [f64; 7])| (row.0 - payload).abs();
            off(a).total_cmp(&off(b))
        };
        FLOATING.iter().min_by(near).map_or(REACHING, |row| row.1)
    }

    /// The robot, with a payload; `ends` are the joint angles of its motion, in degrees.
    pub fn robot(self, payload: f64, ends: [[f64; 7]; 2]) -> Result<Robot, Error> {
        let mut robot = gallery::robot("auv_wam")?;
        for thruster in &mut robot.thrusters {
            if let ThrustLaw::Propeller(propeller) = &mut thruster.law {
                propeller.diameter = DIAMETER;
            }
            if self < Version::Faithful {
                // The paper's propellers do not turn the vehicle about their shafts.
                thruster.torque_per_thrust = Some(0.0);
            }
        }
        for body in &mut robot.bodies {
            match body.name.as_str() {
                "payload" => body.mass = Some(payload),
                "vehicle" => {
                    body.inertia = Some(Inertia {
                        xx: INERTIA,
                        yy: INERTIA,
                        zz: INERTIA,
                        ..Inertia::default()
                    });
                    if self < Version::AddedMass {
                        let none = Matrix6::from_diagonal([0.0; 6]);
                        body.hydrodynamics.added_mass = Some(none);
                    }
                }
                _ => {}
            }
        }
        if self < Version::AddedMass {
            // Without gravity a volume matters only where water accelerates, which the
            // paper leaves out.
            for body in &mut robot.bodies {
                body.hydrodynamics.displaced_volume = Some(0.0);
            }
        }
        if self < Version::Moments {
            shorten(&mut robot, ends)?;
        }
        Ok(robot)
    }

    /// Replaces the hydrodynamic model of the robot's file.
    pub fn water(self, spec: &mut Spec, detail: Detail) {
        let vehicle = PointDrag {
            at: [0.0; 3],
            area: VEHICLE_AREA,
            axis: None,
        };
        replace_drag(spec, "vehicle", &[vehicle]);
        if self >= Version::Drag {
            return;
        }
        for (body, [a, d], [sine, cosine]) in LINKS {
            let law = PointDrag {
                at: [0.5 * a, 0.0, 0.5 * d],
                area: LINK * a.hypot(d),
                // z of the frame at the far end of the link: R_x(alpha) z
                axis: detail.angle_of_attack.then_some([0.0, -sine, cosine]),
            };
            replace_drag(spec, body, &[law]);
        }
    }
}

/// Moments about the barycentre of the system instead of the vehicle's centre of mass, as
/// (30) has them.
///
/// With the attitude held, taking the moment of the arm's reaction about another point is
/// the same as mounting the arm that much nearer: s₀ − (p_cm − r₀). The barycentre moves a
/// little while the arm does; its mean between beginning and end is taken.
fn shorten(robot: &mut Robot, ends: [[f64; 7]; 2]) -> Result<(), Error> {
    let spec = to_spec(robot).map_err(|diagnostic| Error::Failed(diagnostic.message))?;
    let model = Model::build(&spec)?;
    let [before, after] = ends.map(|angles| place(&model, &angles).1);
    let center = (before + after) * 0.5;
    for body in robot.bodies.iter_mut().filter(|b| b.name == "link 1") {
        body.pose = Some(Pose {
            position: Some((Vec3(BASE) - center).0),
            ..Pose::default()
        });
    }
    Ok(())
}

/// End effector and barycentre with the vehicle at the origin, of angles in degrees.
pub fn place(model: &Model<f64>, degrees: &[f64]) -> (Vec3<f64>, Vec3<f64>) {
    let joints: Vec<f64> = degrees.iter().map(|a| a.to_radians()).collect();
    place_at(model, &mut Bodies::new(model), &joints)
}

/// The same, of angles in rad.
pub fn place_at(
    model: &Model<f64>,
    bodies: &mut Bodies<f64>,
    joints: &[f64],
) -> (Vec3<f64>, Vec3<f64>) {
    let mut state = State::zero(model);
    state.q[7..].copy_from_slice(joints);
    bodies.update_velocities(model, &state);
    let end = model.body_count() - 1;
    (
        bodies.motion(end).pose.position,
        bodies.barycenter(model)[0],
    )
}

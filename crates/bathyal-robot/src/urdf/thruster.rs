//! Thrusters of uuv_simulator and of Gazebo.
//!
//! A propeller is a link of its own in these files. The thruster is put on the link that
//! carries it, where the propeller's joint is and along its axis; the joint stays known.

use super::draft::Draft;
use super::plugin::Parameters;
use super::remarks::Remarks;
use super::xml::opening;
use crate::placement::joint_placement;
use crate::robot::{JointType, ThrustLaw, ThrustTable, Thruster};
use crate::source::{FileError, NoteKind};
use bathyal::spatial::Vec3;

/// Body, point of application and direction of a thruster.
struct Place {
    body: String,
    position: [f64; 3],
    direction: [f64; 3],
    joint: Option<String>,
}

/// On the carrier of a propeller that spins about the thrust; else on the link itself.
fn place(draft: &Draft, propeller: usize, direction: Option<[f64; 3]>) -> Place {
    let body = &draft.robot.bodies[propeller];
    let spins = body.joint.kind == JointType::Revolute;
    let axis = body.joint.axis.filter(|_| spins);
    let along = direction.or(axis).unwrap_or([1.0, 0.0, 0.0]);
    let (Some(parent), Some(axis)) = (&body.parent, axis) else {
        return Place {
            body: body.name.clone(),
            position: [0.0; 3],
            direction: along,
            joint: None,
        };
    };
    let joint = Some(body.joint_name().to_string());
    if Vec3(axis).cross(Vec3(along)).0 != [0.0; 3] {
        return Place {
            body: body.name.clone(),
            position: [0.0; 3],
            direction: along,
            joint,
        };
    }
    let pose = joint_placement(body);
    let length = along.iter().fold(0.0_f64, |length, x| length.hypot(*x));
    let along = Vec3(along.map(|x| x / length));
    Place {
        body: parent.clone(),
        position: pose.position.0,
        direction: (pose.rotation * along).0,
        joint,
    }
}

impl Draft<'_> {
    fn add_thruster(
        &mut self,
        plugin: &Parameters,
        thruster: Thruster,
        by: &str,
        remarks: &mut Remarks,
    ) {
        let text = format!("{by}: thruster");
        let at = plugin.node.range().start;
        remarks.add(NoteKind::Understood, &thruster.name, text, at);
        self.robot.thrusters.push(thruster);
        self.thruster_places.push(opening(plugin.node));
    }
}

/// Reads `libuuv_thruster_*.so`: the command passes gain, lag and conversion; the thrust
/// is along the axis of the joint, or along x where no joint is named.
pub(super) fn read_uuv(
    plugin: &Parameters,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    let Some((propeller, link)) = plugin.link("linkName", draft, remarks) else {
        return Ok(());
    };
    plugin.unknown(
        &[
            "linkName",
            "jointName",
            "thrusterID",
            "dynamics",
            "conversion",
            "gain",
            "clampMin",
            "clampMax",
            "thrustMin",
            "thrustMax",
            "thrust_efficiency",
            "propeller_efficiency",
        ],
        remarks,
    );
    let direction = plugin
        .value("jointName")
        .is_none()
        .then_some([1.0, 0.0, 0.0]);
    let Place {
        body,
        position,
        direction,
        joint,
    } = place(draft, propeller, direction);
    let number = |name: &str, default: f64| Ok(plugin.number(name)?.unwrap_or(default));
    let gain = number("gain", 1.0)? * number("propeller_efficiency", 1.0)?;
    let efficiency = number("thrust_efficiency", 1.0)?;
    let (law, dead_band) = conversion(plugin, gain, efficiency, &link, remarks)?;
    let thrust_limits = limits(plugin, &law, &link, remarks)?;
    let thruster = Thruster {
        name: link,
        body,
        position,
        direction,
        law,
        thrust_limits,
        dead_band,
        time_constant: lag(plugin, remarks)?,
        voltage: None,
        torque_per_thrust: None,
        joint,
        motor: None,
    };
    draft.add_thruster(plugin, thruster, "uuv_simulator", remarks);
    Ok(())
}

/// The limits of the command and of the thrust, as limits of the thrust. The ends of a table
/// are limits, too.
fn limits(
    plugin: &Parameters,
    law: &ThrustLaw,
    link: &str,
    remarks: &mut Remarks,
) -> Result<Option<[f64; 2]>, FileError> {
    let at = plugin.node.range().start;
    let mut limits = [f64::NEG_INFINITY, f64::INFINITY];
    for (names, is_command) in [
        (["clampMin", "clampMax"], true),
        (["thrustMin", "thrustMax"], false),
    ] {
        let low = plugin.number(names[0])?.unwrap_or(f64::NEG_INFINITY);
        let high = plugin.number(names[1])?.unwrap_or(f64::INFINITY);
        if low.is_infinite() && high.is_infinite() {
            continue;
        }
        if low >= high {
            let text = format!(
                "{} is not less than {}: limits not used",
                names[0], names[1]
            );
            remarks.add(NoteKind::Warning, link, text, at);
            continue;
        }
        let ends = [low, high].map(|x| if is_command { thrust(law, x) } else { x });
        limits = [
            limits[0].max(ends[0].min(ends[1])),
            limits[1].min(ends[0].max(ends[1])),
        ];
    }
    match limits.map(f64::is_finite) {
        [true, true] => Ok(Some(limits)),
        [false, false] => Ok(None),
        _ => {
            let text = "a one-sided limit of command or thrust is not supported";
            remarks.add(NoteKind::Ignored, link, text, at);
            Ok(None)
        }
    }
}

/// The thrust at a command.
fn thrust(law: &ThrustLaw, command: f64) -> f64 {
    match law {
        ThrustLaw::Quadratic {
            coefficient,
            coefficient_backward,
        } => {
            let backward = coefficient_backward.unwrap_or(*coefficient);
            let c = if command < 0.0 {
                backward
            } else {
                *coefficient
            };
            c * command.abs() * command
        }
        ThrustLaw::Table(table) => {
            let next = table.command.partition_point(|c| *c < command);
            let (Some(x1), Some(y1)) = (table.command.get(next), table.thrust.get(next)) else {
                return table.thrust.last().copied().unwrap_or(0.0);
            };
            let Some(before) = next.checked_sub(1) else {
                return *y1;
            };
            let (x0, y0) = (table.command[before], table.thrust[before]);
            y0 + (y1 - y0) * (command - x0) / (x1 - x0)
        }
        ThrustLaw::Direct {}
        | ThrustLaw::Propeller(_)
        | ThrustLaw::Curve(_)
        | ThrustLaw::Buoyancy(_) => command,
    }
}

/// `<conversion>`: thrust from the propeller's speed, which is the gain times the command.
fn conversion(
    plugin: &Parameters,
    gain: f64,
    efficiency: f64,
    link: &str,
    remarks: &mut Remarks,
) -> Result<(ThrustLaw, Option<f64>), FileError> {
    let Some(conversion) = plugin.inside("conversion") else {
        plugin.required("conversion")?;
        return Ok((ThrustLaw::Direct {}, None));
    };
    let number = |name: &str| conversion.required(name)?.number();
    let factor = efficiency * gain.abs() * gain;
    let kind = conversion.required("type")?;
    Ok(match kind.word()? {
        "Basic" => {
            conversion.unknown(&["type", "rotorConstant"], remarks);
            let law = ThrustLaw::Quadratic {
                coefficient: factor * number("rotorConstant")?,
                coefficient_backward: None,
            };
            (law, None)
        }
        "Bessa" => {
            conversion.unknown(
                &[
                    "type",
                    "rotorConstantL",
                    "rotorConstantR",
                    "deltaL",
                    "deltaR",
                ],
                remarks,
            );
            let law = ThrustLaw::Quadratic {
                coefficient: factor * number("rotorConstantR")?,
                coefficient_backward: Some(factor * number("rotorConstantL")?),
            };
            let delta = number("deltaR")?.abs().min(number("deltaL")?.abs());
            let text = "conversion Bessa: the dead band is kept, but the thrust jumps at its end";
            let at = conversion.node.range().start;
            remarks.add(NoteKind::Warning, link, text, at);
            let band = delta.sqrt() / gain.abs();
            (
                law,
                Some(band).filter(|band| *band > 0.0 && band.is_finite()),
            )
        }
        "LinearInterp" => {
            conversion.unknown(&["type", "inputValues", "outputValues"], remarks);
            (table(&conversion, gain, efficiency)?, None)
        }
        _ => {
            let help = "conversions: Basic, Bessa, LinearInterp";
            return Err(kind.error("not a known conversion", help));
        }
    })
}

fn table(conversion: &Parameters, gain: f64, efficiency: f64) -> Result<ThrustLaw, FileError> {
    let input = conversion.required("inputValues")?;
    let (inputs, outputs) = (input.list()?, conversion.required("outputValues")?.list()?);
    if inputs.len() != outputs.len() || inputs.is_empty() {
        let wrong = format!(
            "{} numbers, but <outputValues> has {}",
            inputs.len(),
            outputs.len()
        );
        return Err(input.error(&wrong, "give as many of both, at least one"));
    }
    if gain == 0.0 {
        return Err(input.error("unreachable, because the gain is 0", "give a nonzero gain"));
    }
    let mut pairs: Vec<(f64, f64)> = inputs.iter().map(|x| x / gain).zip(outputs).collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    if pairs.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return Err(input.error("not distinct", "give every command once"));
    }
    Ok(ThrustLaw::Table(ThrustTable {
        command: pairs.iter().map(|pair| pair.0).collect(),
        thrust: pairs.iter().map(|pair| pair.1 * efficiency).collect(),
    }))
}

/// `<dynamics>`: the lag of the propeller.
pub(super) fn lag(plugin: &Parameters, remarks: &mut Remarks) -> Result<Option<f64>, FileError> {
    let Some(dynamics) = plugin.inside("dynamics") else {
        return Ok(None);
    };
    let kind = dynamics.required("type")?;
    match kind.word()? {
        "ZeroOrder" => Ok(None),
        "FirstOrder" => {
            dynamics.unknown(&["type", "timeConstant"], remarks);
            Ok(Some(dynamics.required("timeConstant")?.number()?))
        }
        other => {
            let text = format!("dynamics '{other}' are not supported: no lag");
            let at = dynamics.node.range().start;
            remarks.add(NoteKind::Ignored, plugin.owner, text, at);
            Ok(None)
        }
    }
}

/// Reads the Thruster system of gz-sim:  T = k_T ρ D⁴ |n| n  with n in rad/s. The command
/// is the thrust, or n if the file says so.
pub(super) fn read_gz(
    plugin: &Parameters,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    plugin.unknown(
        &[
            "joint_name",
            "thrust_coefficient",
            "fluid_density",
            "propeller_diameter",
            "max_thrust_cmd",
            "min_thrust_cmd",
            "use_angvel_cmd",
            "deadband",
            "velocity_control",
            "namespace",
            "topic",
            "name",
        ],
        remarks,
    );
    let at = plugin.node.range().start;
    let joint = plugin.required("joint_name")?;
    let joint = joint.word()?;
    let Some(propeller) = draft.joint(joint) else {
        let text = format!("joint '{joint}' does not exist: not used");
        remarks.add(NoteKind::Warning, plugin.owner, text, at);
        return Ok(());
    };
    let number = |name: &str, default: f64| Ok(plugin.number(name)?.unwrap_or(default));
    let density = number("fluid_density", 1000.0)?;
    let diameter = number("propeller_diameter", 0.02)?;
    let coefficient = number("thrust_coefficient", 1.0)? * density * diameter.powi(4);
    let (mut low, mut high) = (
        number("min_thrust_cmd", -1000.0)?,
        number("max_thrust_cmd", 1000.0)?,
    );
    if low > high {
        let text =
            "min_thrust_cmd exceeds max_thrust_cmd: -1000 and 1000 are used, as in the plugin";
        remarks.add(NoteKind::Warning, joint, text, at);
        (low, high) = (-1000.0, 1000.0);
    }
    let by_speed = plugin.flag("use_angvel_cmd")?;
    let dead_band = plugin.number("deadband")?;
    let (law, limits, dead_band) = match by_speed {
        false => (ThrustLaw::Direct {}, [low, high], dead_band),
        true => {
            let law = ThrustLaw::Quadratic {
                coefficient,
                coefficient_backward: None,
            };
            let ends = [thrust(&law, low), thrust(&law, high)];
            // The plugin gives the dead band in N.
            let band = dead_band.map(|force| (force / coefficient.abs()).sqrt());
            (law, [ends[0].min(ends[1]), ends[0].max(ends[1])], band)
        }
    };
    let name = joint.to_string();
    let Place {
        body,
        position,
        direction,
        joint,
    } = place(draft, propeller, None);
    let thruster = Thruster {
        name,
        body,
        position,
        direction,
        law,
        thrust_limits: Some(limits),
        dead_band: dead_band.filter(|band| *band > 0.0 && band.is_finite()),
        time_constant: None,
        voltage: None,
        torque_per_thrust: None,
        joint,
        motor: None,
    };
    draft.add_thruster(plugin, thruster, "Gazebo Thruster", remarks);
    Ok(())
}

//! Fields that go with the joint.

use super::numbers::{Location, at_most_one};
use crate::robot::{Body, JointMotor, JointType, Limits};
use crate::source::Diagnostic;
use std::collections::HashSet;

pub(super) fn check(at: &Location, body: &Body, joints: &HashSet<&str>) -> Result<(), Diagnostic> {
    let joint = &body.joint;
    let kind = joint.kind;
    let at = at.inner("joint");
    let along_axis = matches!(
        kind,
        JointType::Revolute | JointType::Prismatic | JointType::Screw
    );
    if along_axis {
        if let Some(axis) = &joint.axis {
            at.direction("axis", axis)?;
        }
        if let (Some(axis), true) = (joint.axis, body.mdh.is_some())
            && (axis[0] != 0.0 || axis[1] != 0.0)
        {
            let what = format!("is {axis:?}");
            let help =
                "with Denavit-Hartenberg parameters the axis is z; give a pose for another axis";
            return Err(at.diagnostic("axis", &what, help));
        }
    }
    match (kind, joint.pitch) {
        (JointType::Screw, None) => {
            return Err(at.diagnostic(
                "pitch",
                "is missing",
                "give the pitch of the screw joint in m/rad",
            ));
        }
        (JointType::Screw, Some(pitch)) => at.finite("pitch", &[pitch])?,
        (JointType::Fixed, _) | (_, None) => {}
        (_, Some(_)) => {
            let what = format!("does not apply to a {} joint", kind.name());
            return Err(at.diagnostic("pitch", &what, "only screw joints have a pitch"));
        }
    }
    if let Some(limits) = &joint.limits {
        travel(&at.inner("limits"), kind, limits)?;
    }
    if let Some(friction) = &joint.friction {
        let at = at.inner("friction");
        at.not_negative("viscous", Some(friction.viscous))?;
        at.not_negative("coulomb", Some(friction.coulomb))?;
    }
    if let Some(mimic) = &joint.mimic {
        if !along_axis && kind != JointType::Fixed {
            let what = format!("does not apply to a {} joint", kind.name());
            let help = "only revolute, prismatic and screw joints follow others";
            return Err(at.diagnostic("mimic", &what, help));
        }
        let at = at.inner("mimic");
        at.finite("multiplier", &[mimic.multiplier])?;
        at.finite("offset", &[mimic.offset])?;
        at.one_of("joint", &mimic.joint, joints, "joint")?;
        if mimic.joint == body.joint_name() {
            let what = format!("is '{}', the joint itself", mimic.joint);
            return Err(at.diagnostic("joint", &what, "give the joint that it follows"));
        }
    }
    match &joint.motor {
        Some(motor) => drive(&at, kind, motor),
        None => Ok(()),
    }
}

fn travel(at: &Location, kind: JointType, limits: &Limits) -> Result<(), Diagnostic> {
    let forms = [
        ("rad", limits.rad.is_some()),
        ("deg", limits.deg.is_some()),
        ("m", limits.m.is_some()),
    ];
    at_most_one(at, &forms)?;
    let cones = [
        ("cone_rad", limits.cone_rad.is_some()),
        ("cone_deg", limits.cone_deg.is_some()),
    ];
    at_most_one(at, &cones)?;
    let given = forms.iter().chain(&cones).find(|form| form.1);
    if let Some((field, _)) = given {
        let fits: &[&str] = match kind {
            JointType::Revolute | JointType::Screw => &["rad", "deg"],
            JointType::Prismatic => &["m"],
            JointType::Ball => &["cone_rad", "cone_deg"],
            JointType::Free => &[],
            // A joint that has been locked keeps what it had.
            JointType::Fixed => &["rad", "deg", "m", "cone_rad", "cone_deg"],
        };
        if !fits.contains(field) {
            let what = format!("does not apply to a {} joint", kind.name());
            let help = match fits {
                [] => "a free body has no limits".to_string(),
                _ => format!("it has {}", fits.join(" or ")),
            };
            return Err(at.diagnostic(field, &what, &help));
        }
    }
    at.range("rad", limits.rad)?;
    at.range("deg", limits.deg)?;
    at.range("m", limits.m)?;
    for (field, value) in [
        ("cone_rad", limits.cone_rad),
        ("cone_deg", limits.cone_deg),
        ("effort", limits.effort),
        ("speed", limits.speed),
    ] {
        at.not_negative(field, value)?;
    }
    if let Some(stop) = &limits.stop {
        let at = at.inner("stop");
        at.not_negative("stiffness", Some(stop.stiffness))?;
        at.not_negative("damping", Some(stop.damping))?;
    }
    Ok(())
}

fn drive(at: &Location, kind: JointType, motor: &JointMotor) -> Result<(), Diagnostic> {
    if matches!(kind, JointType::Ball | JointType::Free) {
        let what = format!("does not apply to a {} joint", kind.name());
        let help = "only revolute, prismatic and screw joints have motors";
        return Err(at.diagnostic("motor", &what, help));
    }
    let at = at.inner("motor");
    match motor {
        JointMotor::Dc(dc) => {
            let at = at.inner("dc");
            at.finite("torque_constant", dc.torque_constant.as_slice())?;
            at.finite("back_emf_constant", dc.back_emf_constant.as_slice())?;
            at.finite("gear_ratio", dc.gear_ratio.as_slice())?;
            if dc.gear_ratio == Some(0.0) {
                return Err(at.diagnostic(
                    "gear_ratio",
                    "is 0",
                    "it may be negative, but not zero",
                ));
            }
            at.positive("armature_resistance", dc.armature_resistance.as_slice())?;
            at.positive("brush_half_current", dc.brush_half_current.as_slice())?;
            at.positive("max_voltage", dc.max_voltage.as_slice())?;
            at.positive("max_current", dc.max_current.as_slice())?;
            for (field, value) in [
                ("rotor_inertia", dc.rotor_inertia),
                ("viscous", dc.viscous),
                ("coulomb", dc.coulomb),
                ("coulomb_backward", dc.coulomb_backward),
                ("brush_drop", dc.brush_drop),
            ] {
                at.not_negative(field, value)?;
            }
            at.finite("rotor_inertia at the joint", &[dc.reflected_inertia()])
        }
        JointMotor::FirstOrder(drive) => {
            let at = at.inner("first_order");
            at.positive("time_constant", &[drive.time_constant])?;
            at.positive("max_effort", drive.max_effort.as_slice())?;
            at.positive("no_load_speed", drive.no_load_speed.as_slice())?;
            at.not_negative("idle_power", drive.idle_power)
        }
    }
}

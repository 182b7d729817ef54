//! A DC motor behind a gear.

use super::armature::Armature;
use super::friction::MotorFriction;
use super::limit::{margin, symmetric, within};
use super::outcome::Outcome;
use bathyal::real::Ordered;
use bathyal::to_lanes_by_field;
use bathyal_robot::Diagnostic;
use bathyal_robot::robot::DcMotor;

/// A DC motor behind a gear of ratio G, which may be negative.
///
/// ```text
/// w = G q̇,   τ = G (K_t i − T_f(w))
/// ```
///
/// The effort commanded is G K_t i: the motor's own friction T_f is not made up for. The
/// rotor's inertia G² J is part of the model of the robot.
///
/// Electrical power is V i, negative while the motor feeds back. A motor without torque
/// constant or resistance gives the effort commanded, up to the joint's effort limit, and
/// its electrical power is the positive part of G K_t i q̇, as without losses in the
/// armature and without feeding back.
#[derive(Clone, Debug)]
pub(super) struct DcActuator<T> {
    gear: T,
    efforts: [T; 2],
    armature: Option<Armature<T>>,
    /// G K_t, and one by it; of use with an armature.
    effort_per_current: T,
    current_per_effort: T,
    friction: MotorFriction<T>,
}

to_lanes_by_field! { DcActuator {
    gear, efforts, armature, effort_per_current, current_per_effort, friction
} }

impl DcActuator<f64> {
    /// `at` is the path of the motor, `joint` the name for messages.
    pub fn of(
        motor: &DcMotor,
        max_effort: Option<f64>,
        at: &str,
        joint: &str,
    ) -> Result<Self, Diagnostic> {
        let gear = motor.gear_ratio.unwrap_or(1.0);
        check(motor, gear, at, joint)?;
        let armature = Armature::of(motor);
        let effort_per_current = armature.as_ref().map_or(0.0, |a| gear * a.torque_constant);
        Ok(DcActuator {
            gear,
            efforts: symmetric(max_effort),
            armature,
            effort_per_current,
            current_per_effort: effort_per_current.recip(),
            friction: MotorFriction::of(motor, gear),
        })
    }

    /// True if another has electrical data as this one has, or neither.
    pub fn has_form_of(&self, other: &Self) -> bool {
        self.armature.is_some() == other.armature.is_some()
    }
}

impl<T: Ordered> DcActuator<T> {
    #[inline(always)]
    pub fn run(&self, command: T, speed: T) -> Outcome<T> {
        let w = self.gear * speed;
        let wanted = within(command, self.efforts);
        let room = margin(command, self.efforts);
        let friction = self.gear * self.friction.torque(w);
        let Some(armature) = &self.armature else {
            return Outcome {
                effort: wanted - friction,
                electrical: (wanted * speed).max(T::zero()),
                margin: room,
                rate: T::zero(),
            };
        };
        let flow = armature.flow(wanted * self.current_per_effort, w);
        Outcome {
            effort: self.effort_per_current * flow.current - friction,
            electrical: flow.voltage * flow.current,
            margin: room.min(flow.margin),
            rate: T::zero(),
        }
    }
}

/// Checks for values that make the equations meaningless, or would be ignored.
fn check(motor: &DcMotor, gear: f64, at: &str, joint: &str) -> Result<(), Diagnostic> {
    let diagnostic = |field: &str, what: String, help: &str| {
        let message = format!("joint '{joint}': motor.dc.{field} {what}");
        Err(Diagnostic::new(format!("{at}.dc.{field}"), message, help))
    };
    if !gear.is_finite() || gear == 0.0 {
        let help = "it must be finite and not zero; it may be negative";
        return diagnostic("gear_ratio", format!("is {gear}"), help);
    }
    for (field, value) in [
        ("torque_constant", motor.torque_constant),
        ("back_emf_constant", motor.back_emf_constant),
        ("armature_resistance", motor.armature_resistance),
    ] {
        if let Some(value) = value.filter(|x| !(x.is_finite() && *x > 0.0)) {
            let help = "it must be positive; a negative gear_ratio reverses the motor";
            return diagnostic(field, format!("is {value}"), help);
        }
    }
    if Armature::of(motor).is_some() {
        return Ok(());
    }
    for (field, value) in [
        ("max_voltage", motor.max_voltage),
        ("max_current", motor.max_current),
        ("brush_drop", motor.brush_drop),
    ] {
        if let Some(value) = value {
            let what = format!("is {value}, but the motor's electrical data are not complete");
            let help = "give torque_constant and armature_resistance too, or leave it out";
            return diagnostic(field, what, help);
        }
    }
    Ok(())
}

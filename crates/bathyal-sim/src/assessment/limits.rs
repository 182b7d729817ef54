//! Limits of actuators, as robot files give them.

use bathyal::Model;
use bathyal_robot::Robot;
use bathyal_robot::fins::hinged;
use bathyal_robot::robot::{Body, Fin, Hinge, JointMotor};

/// No limit.
const UNLIMITED: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];

/// [lowest, highest] effort of the motor of a joint: the smaller of the joint's limit and that of
/// its motor, K_t G i of a DC motor.
pub(super) fn joint_efforts(body: &Body) -> [f64; 2] {
    let own = body.joint.limits.and_then(|limits| limits.effort);
    let motor = match &body.joint.motor {
        Some(JointMotor::Dc(motor)) => (motor.max_current.zip(motor.torque_constant))
            .map(|(current, torque)| (current * torque * motor.gear_ratio.unwrap_or(1.0)).abs()),
        Some(JointMotor::FirstOrder(actuator)) => actuator.max_effort,
        None => None,
    };
    let most = [own, motor].into_iter().flatten().reduce(f64::min);
    most.map_or(UNLIMITED, |most| [-most, most])
}

/// [lowest, highest] deflection of a fin on a hinge, rad.
pub(super) fn deflections(fin: &Fin) -> [f64; 2] {
    let limits = fin.hinge.as_ref().and_then(Hinge::limits);
    limits.unwrap_or(UNLIMITED)
}

/// Limits of every entry of a command: efforts of joints, thrusts, deflections.
pub(super) fn commands(robot: &Robot, model: &Model<f64>) -> Vec<[f64; 2]> {
    let mut limits = vec![UNLIMITED; model.nv()];
    for (b, body) in robot.bodies.iter().enumerate() {
        if let [own] = &mut limits[model.v_range(b)] {
            *own = joint_efforts(body);
        }
    }
    limits.extend(
        robot
            .thrusters
            .iter()
            .map(|thruster| robot.thrust_limits(thruster)),
    );
    limits.extend(hinged(robot).map(deflections));
    limits
}

/// Thrusters whose electrical power no motor and no propeller gives.
pub(super) fn assumed_power(robot: &Robot) -> Vec<String> {
    let unknown = robot.thrusters.iter().filter(|t| t.power_is_assumed());
    unknown.map(|t| t.name.clone()).collect()
}

//! Motors and thrusters for [`crate::robots`].

use crate::robots::record;
use crate::values::*;
use bathyal_robot::robot::*;
use proptest::prelude::*;

pub fn joint_motor() -> Any<JointMotor> {
    let dc = record!(DcMotor {
        torque_constant: maybe_number(),
        back_emf_constant: maybe_number(),
        armature_resistance: maybe_number(),
        gear_ratio: maybe_number(),
        rotor_inertia: maybe_number(),
        viscous: maybe_number(),
        coulomb: maybe_number(),
        coulomb_backward: maybe_number(),
        brush_drop: maybe_number(),
        brush_half_current: maybe_number(),
        max_voltage: maybe_number(),
        max_current: maybe_number(),
    });
    let first_order = record!(FirstOrderDrive {
        time_constant: number(),
        max_effort: maybe_number(),
        no_load_speed: maybe_number(),
        idle_power: maybe_number(),
    });
    prop_oneof![
        dc.prop_map(JointMotor::Dc),
        first_order.prop_map(JointMotor::FirstOrder),
    ]
    .boxed()
}

pub fn thruster() -> Any<Thruster> {
    record!(Thruster {
        name: name(),
        body: name(),
        position: vector(),
        direction: vector(),
        law: law(),
        thrust_limits: maybe(pair()),
        voltage: maybe_number(),
        dead_band: maybe_number(),
        time_constant: maybe_number(),
        torque_per_thrust: maybe_number(),
        joint: maybe(name()),
        motor: maybe(motor()),
    })
}

fn law() -> Any<ThrustLaw> {
    let table = record!(ThrustTable {
        command: numbers(),
        thrust: numbers(),
    });
    let buoyancy = record!(BuoyancyEngine {
        volume_limits: pair(),
        rate: number(),
        efficiency: maybe_number(),
        idle_power: maybe_number(),
    });
    let propeller = record!(Propeller {
        diameter: number(),
        thrust_intercept: number(),
        thrust_slope: number(),
        torque_intercept: number(),
        torque_slope: number(),
        advance_range: maybe(pair()),
        inflow: maybe(prop_oneof![Just(Inflow::Axial), Just(Inflow::HullSpeed)].boxed()),
        body_torque: maybe_number(),
    });
    let at = record!(VoltageCurve {
        voltage: number(),
        thrust: numbers(),
        power: numbers(),
        speed: numbers(),
    });
    let curve = record!(ThrustCurve {
        product: maybe(Just(Product::T200).boxed()),
        command: numbers(),
        neutral: maybe_number(),
        at: some(at),
        diameter: maybe_number(),
        thrust_slope: maybe_number(),
        advance_range: maybe(pair()),
    });
    prop_oneof![
        Just(ThrustLaw::Direct {}),
        record!(ThrustLaw::Quadratic {
            coefficient: number(),
            coefficient_backward: maybe_number(),
        }),
        table.prop_map(ThrustLaw::Table),
        propeller.prop_map(ThrustLaw::Propeller),
        curve.prop_map(ThrustLaw::Curve),
        buoyancy.prop_map(ThrustLaw::Buoyancy),
    ]
    .boxed()
}

fn motor() -> Any<ThrusterMotor> {
    record!(ThrusterMotor {
        resistance: number(),
        inductance: number(),
        constant: number(),
        damping: number(),
        inertia: number(),
        speed_gain: maybe_number(),
        current_gain: maybe_number(),
        max_voltage: maybe_number(),
    })
}

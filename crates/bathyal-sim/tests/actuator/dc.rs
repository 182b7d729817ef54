//! A DC motor at a disc, against closed forms.

use crate::bench::{Bench, Moment, assert_close, disc};

/// The disc, the rotor behind the gear, and the motor.
const DISC: f64 = 2.0;
const GEAR: f64 = -40.0;
const ROTOR: f64 = 5e-4;
const K: f64 = 0.05;
const R: f64 = 0.8;
const VISCOUS: f64 = 2e-5;
const COULOMB: [f64; 2] = [0.01, 0.015];
const BRUSH: [f64; 2] = [1.2, 0.5];
const MAX_VOLTAGE: f64 = 24.0;
const MAX_CURRENT: f64 = 10.0;

/// More than the motor can do.
const MUCH: f64 = 1e6;
/// Rounding of a few products.
const ROUNDING: f64 = 1e-13;
/// RK4 with steps of 1 ms over a time constant of 0.5 s.
const INTEGRATION: f64 = 1e-11;
/// RK4 with steps of 1 ms through the corners of Coulomb friction and of the limits, where
/// it loses its order.
const CORNERS: f64 = 1e-7;

/// A motor without friction, with what else is said of it.
fn motor(more: &str) -> Bench {
    let dc = format!(
        "gear_ratio = {GEAR}, rotor_inertia = {ROTOR}, torque_constant = {K}, \
         back_emf_constant = {K}, armature_resistance = {R}"
    );
    disc(&format!("motor = {{ dc = {{ {dc}{more} }} }}"))
}

fn complete() -> Bench {
    motor(&format!(
        ", viscous = {VISCOUS}, coulomb = {}, coulomb_backward = {}, brush_drop = {}, \
         brush_half_current = {}, max_voltage = {MAX_VOLTAGE}, max_current = {MAX_CURRENT}",
        COULOMB[0], COULOMB[1], BRUSH[0], BRUSH[1]
    ))
}

fn turning(bench: &Bench, speed: f64) -> Moment {
    let mut moment = bench.rest();
    moment.state.v[0] = speed;
    moment
}

/// (J + G² J_m) ω̇ = |G| K V / R − (G² K² / R + G² B) ω at full voltage.
#[test]
fn step_of_voltage_is_the_first_order_response() {
    let mut bench = motor(&format!(
        ", viscous = {VISCOUS}, max_voltage = {MAX_VOLTAGE}"
    ));
    bench.command.efforts[0] = MUCH;
    let damping = GEAR * GEAR * (K * K / R + VISCOUS);
    let inertia = DISC + GEAR * GEAR * ROTOR;
    let last = GEAR.abs() * K * MAX_VOLTAGE / R / damping;
    let mut moment = bench.rest();
    for k in 1..=2000 {
        moment = bench.step(&moment, 1e-3);
        let t = 1e-3 * k as f64;
        let expected = last * (1.0 - (-damping / inertia * t).exp());
        assert_close(moment.state.v[0], expected, INTEGRATION);
    }
}

#[test]
fn stall_torque_is_that_of_the_limited_voltage_or_current() {
    let stall = GEAR.abs() * K * MAX_VOLTAGE / R;
    for sign in [-1.0, 1.0] {
        let mut bench = motor(&format!(", max_voltage = {MAX_VOLTAGE}"));
        bench.command.efforts[0] = sign * MUCH;
        assert_close(bench.effort(&bench.rest()), sign * stall, ROUNDING);
        let mut bench = motor(&format!(", max_current = {MAX_CURRENT}"));
        bench.command.efforts[0] = sign * MUCH;
        let most = GEAR.abs() * K * MAX_CURRENT;
        assert_close(bench.effort(&bench.rest()), sign * most, ROUNDING);
    }
}

/// ω₀ = V / (K |G|); beyond it the motor brakes, on either side.
#[test]
fn no_load_speed_is_where_back_emf_eats_the_voltage() {
    let mut bench = motor(&format!(", max_voltage = {MAX_VOLTAGE}"));
    let no_load = MAX_VOLTAGE / (K * GEAR.abs());
    for sign in [-1.0, 1.0] {
        bench.command.efforts[0] = sign * MUCH;
        let effort = |speed: f64| bench.effort(&turning(&bench, sign * speed));
        assert_close(effort(no_load), 0.0, ROUNDING);
        assert!(sign * effort(0.99 * no_load) > 0.0);
        assert!(sign * effort(1.01 * no_load) < 0.0);
    }
}

/// Between its limits the motor gives what it is commanded, less its own friction.
#[test]
fn gives_the_effort_asked_for_between_its_limits() {
    let mut bench = complete();
    for (commanded, speed) in [(5.0, 1.0), (-7.0, 2.0), (3.0, -4.0)] {
        bench.command.efforts[0] = commanded;
        let w: f64 = GEAR * speed;
        let coulomb = if w > 0.0 { COULOMB[0] } else { -COULOMB[1] };
        let expected = commanded - GEAR * (VISCOUS * w + coulomb);
        let moment = turning(&bench, speed);
        assert_close(bench.effort(&moment), expected, ROUNDING);
        assert!(bench.events(&moment)[0] > 0.0);
    }
}

/// V = R i + U_b i / (|i| + i_h) + K w, whether the voltage or the current is limited.
#[test]
fn armature_equation_holds_everywhere() {
    let mut bench = complete();
    let mut limited = [0; 2];
    for commanded in [-MUCH, -15.0, -1.0, 0.0, 0.3, 8.0, MUCH] {
        for speed in [-15.0, -9.0, -0.5, 0.0, 0.1, 5.0, 11.0, 14.0] {
            bench.command.efforts[0] = commanded;
            let moment = turning(&bench, speed);
            let done = bench.done(&moment);
            let (i, friction) = current_and_friction(&bench, &moment);
            let drop = R * i + BRUSH[0] * i / (i.abs() + BRUSH[1]);
            let voltage = drop + K * GEAR * speed;
            assert!(voltage.abs() <= MAX_VOLTAGE * (1.0 + ROUNDING), "{voltage}");
            assert_close(done.power[1], voltage * i, ROUNDING);
            // Electrical = mechanical + resistive + brush + friction.
            let losses = i * drop + friction * GEAR * speed;
            assert_close(done.power[1], done.power[0] + losses, ROUNDING);
            limited[0] += (voltage.abs() > MAX_VOLTAGE * (1.0 - ROUNDING)) as usize;
            limited[1] += (i.abs() == MAX_CURRENT) as usize;
        }
    }
    assert!(limited.iter().all(|n| *n > 5), "{limited:?}");
}

/// From the effort, which is τ = G (K i − T_f).
fn current_and_friction(bench: &Bench, moment: &Moment) -> (f64, f64) {
    let w = GEAR * moment.state.v[0];
    let creep = bathyal_sim::actuator::CREEP_SPEED * GEAR.abs();
    let coulomb = if w > 0.0 { COULOMB[0] } else { COULOMB[1] };
    let friction = VISCOUS * w + coulomb * (w / creep).clamp(-1.0, 1.0);
    ((bench.effort(moment) / GEAR + friction) / K, friction)
}

/// The work of the motor is the kinetic energy of disc and rotor, and what it takes from
/// the supply is that work and its losses.
#[test]
fn energy_balance_over_a_motion() {
    let mut bench = complete();
    let mut moment = bench.rest();
    let mut losses = 0.0;
    let dt = 1e-3;
    for k in 0..4000 {
        bench.command.efforts[0] = 30.0 * (k as f64 * 2e-3).sin();
        let before = loss(&bench, &moment);
        let middle = loss(&bench, &bench.step(&moment, 0.5 * dt));
        moment = bench.step(&moment, dt);
        losses += dt / 6.0 * (before + 4.0 * middle + loss(&bench, &moment));
    }
    let inertia = DISC + GEAR * GEAR * ROTOR;
    let kinetic = 0.5 * inertia * moment.state.v[0].powi(2);
    assert!(kinetic > 1.0 && losses > 100.0, "{kinetic} {losses}");
    assert_close(moment.meters[0], kinetic, CORNERS);
    assert_close(moment.meters[1], kinetic + losses, CORNERS);
}

fn loss(bench: &Bench, moment: &Moment) -> f64 {
    let (i, friction) = current_and_friction(bench, moment);
    let brush = BRUSH[0] * i / (i.abs() + BRUSH[1]);
    i * (R * i + brush) + friction * GEAR * moment.state.v[0]
}

/// A brush drop without half current is there at any current: R i = V − K w − U_b.
#[test]
fn constant_brush_drop_leaves_less_voltage() {
    let mut bench = motor(&format!(", brush_drop = 1.5, max_voltage = {MAX_VOLTAGE}"));
    bench.command.efforts[0] = MUCH;
    let stall = GEAR.abs() * K * (MAX_VOLTAGE - 1.5) / R;
    assert_close(bench.effort(&bench.rest()), stall, ROUNDING);
    // Between V ± U_b no current flows.
    let no_load = MAX_VOLTAGE / (K * GEAR.abs());
    assert_eq!(bench.effort(&turning(&bench, no_load)), 0.0);
}

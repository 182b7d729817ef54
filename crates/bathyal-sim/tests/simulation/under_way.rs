//! Vehicles under way, as a marine engineer expects them to behave.

use super::{scenario, written};
use bathyal_sim::Simulation;
use bathyal_sim::assessment::Performance;
use std::f64::consts::PI;

/// Calls `at` with x, y, z, roll, pitch (nose up) and yaw of the first body at every control tick.
fn watch(simulation: &mut Simulation, until: f64, mut at: impl FnMut(f64, [f64; 3], [f64; 3])) {
    while simulation.time() < until {
        simulation.step().unwrap();
        let pose = simulation.bodies().motion(0).pose;
        let x = pose.rotation.column(0);
        let z = pose.rotation.row(2);
        let angles = [z[1].atan2(z[2]), x[2].asin(), x[1].atan2(x[0])];
        at(simulation.time(), pose.position.0, angles);
    }
}

/// REMUS 100 at 10 m, under way at 1.5 m/s, with an autopilot of these set points.
fn remus(environment: &str, autopilot: &str) -> Simulation<'static> {
    let text = format!(
        "bathyal_scenario = 1\nname = 'REMUS under way'\nduration = 200.0\n[[robots]]\nfile = '../robots/remus100.toml'\n\
         [robots.start]\nposition = [0.0, 0.0, -10.0]\nvelocity = [1.5, 0.0, 0.0]\n\
         [environment]\n{environment}\n[sampling]\nperiod = 0.05\n\
         [[control]]\n[control.autopilot]\nspeed = 1.5\n{autopilot}\n\
         [integrator]\nstep = 0.01\n"
    );
    Simulation::new(&written(&text)).unwrap()
}

/// The largest error of heading that is asked for.
const HEADING: f64 = 3.0 * PI / 180.0;

#[test]
fn remus_runs_200_m_straight() {
    /// Of 200 m.
    const ASIDE: f64 = 0.5;
    let mut run = remus("", "heading_deg = 0.0\ndepth = 10.0");
    let mut last = [0.0; 3];
    watch(&mut run, 140.0, |_, place, [roll, _, yaw]| {
        assert!(yaw.abs() < HEADING && roll.abs() < 0.1);
        last = place;
    });
    assert!(last[0] > 200.0 && last[1].abs() < ASIDE, "{last:?}");
    assert!((last[2] + 10.0).abs() < 0.1, "{last:?}");
}

#[test]
fn remus_holds_its_heading_in_a_current_across() {
    let mut run = remus("current = { y = 0.5 }", "heading_deg = 0.0\ndepth = 10.0");
    watch(&mut run, 60.0, |t, _, [.., yaw]| {
        assert!(t < 15.0 || yaw.abs() < HEADING, "{t}: {yaw}");
    });
}

#[test]
fn remus_follows_a_step_of_5_m_in_depth_within_10_percent_overshoot() {
    let mut run = remus(
        "",
        "heading_deg = 0.0\ndepth = { times = [0.0, 20.0], values = [10.0, 15.0] }",
    );
    let (mut deepest, mut last): (f64, f64) = (0.0, 0.0);
    watch(&mut run, 90.0, |t, [.., z], _| {
        assert!(t > 20.0 || (z + 10.0).abs() < 0.25, "{t}: {z}");
        (deepest, last) = (deepest.max(-z), -z);
    });
    assert!(deepest < 15.0 + 0.1 * 5.0, "{deepest}");
    assert!((last - 15.0).abs() < 0.1, "{last}");
}

fn error(performance: &Performance, quantity: &str) -> f64 {
    let all = &performance.tracking;
    all.iter().find(|e| e.quantity == quantity).unwrap().last
}

#[test]
fn remus_surveys_its_way_points_above_the_seabed() {
    let mut run = Simulation::new(&scenario("remus100_survey", &[])).unwrap();
    watch(&mut run, 240.0, |_, _, [roll, pitch, _]| {
        assert!(roll.abs() < 0.2 && pitch.abs() < 0.55, "{roll} {pitch}");
    });
    let outcome = run.outcome();
    let [path] = &outcome.waypoints[..] else {
        panic!("{outcome:?}");
    };
    assert_eq!((path.passed, path.count), (5, 5));
    assert!(
        outcome.incidents.iter().all(|i| i.share < 0.2),
        "{outcome:?}"
    );
    assert!(error(&run.performance(), "cross-track") < 1.0);
}

#[test]
fn bluerov2_inspects_with_its_arm_out_and_stays_level() {
    /// With the drag of the arm ahead of it.
    const PITCH: f64 = 20.0 * PI / 180.0;
    let mut run = Simulation::new(&scenario("bluerov2_inspection", &[])).unwrap();
    watch(&mut run, 75.0, |t, _, [roll, pitch, _]| {
        assert!(
            pitch.abs() < PITCH && roll.abs() < PITCH,
            "{t}: {roll} {pitch}"
        );
    });
    assert_eq!(run.outcome().waypoints[0].passed, 3);
    assert!(error(&run.performance(), "speed") < 0.02);
}

/// Forces and moment of the shipped glider in a steady glide, of speed V, angle of attack α and pitch
/// θ: along x, along z, and nose up. Lifting surfaces by C_L = a sin α, C_D = C_D0 + C_L² / (π e A).
fn glide([speed, attack, pitch]: [f64; 3], buoyancy: f64) -> [f64; 3] {
    const RHO: f64 = 1025.0;
    const ASPECT: f64 = 7.5;
    let slope = 2.0 * PI * ASPECT / (2.0 + (ASPECT * ASPECT + 4.0).sqrt());
    let (u, w) = (speed * attack.cos(), -speed * attack.sin());
    let pressure = 0.5 * RHO * speed * speed;
    let wings = |area: f64| {
        let lift = slope * attack.sin();
        let drag = 0.012 + lift * lift / (PI * 0.9 * ASPECT);
        [lift, drag].map(|c| c * pressure * area)
    };
    let [lift, drag] = wings(2.0 * 0.45 * 0.12);
    // Lift is across the flow, drag along it.
    let wing = [
        lift * attack.sin() - drag * attack.cos(),
        lift * attack.cos() + drag * attack.sin(),
    ];
    // The rudder is edge-on: it meets u alone.
    let rudder = -0.5 * RHO * 0.2 * 0.12 * 0.012 * u * u;
    let hull = [-6.53 * u * u, -0.5 * RHO * 1.1 * 0.22 * 1.5 * w.abs() * w];
    let up = [pitch.sin(), pitch.cos()];
    let weight = 52.6 * 9.81;
    [
        wing[0] + hull[0] + rudder + buoyancy * up[0],
        wing[1] + hull[1] + buoyancy * up[1],
        // Wings are behind, the engine is in the nose, the centre of mass below.
        -0.07 * wing[1] + 0.6 * buoyancy * up[1] - 0.15 * rudder - 0.0055 * weight * up[0],
    ]
}

/// The root of three functions by Newton's method with differences.
fn root(f: impl Fn([f64; 3]) -> [f64; 3], mut x: [f64; 3]) -> [f64; 3] {
    for _ in 0..200 {
        let value = f(x);
        let columns: [[f64; 3]; 3] = core::array::from_fn(|k| {
            let mut other = x;
            other[k] += 1e-7;
            let moved = f(other);
            core::array::from_fn(|i| (moved[i] - value[i]) / 1e-7)
        });
        let determinant = |c: [[f64; 3]; 3]| {
            c[0][0] * (c[1][1] * c[2][2] - c[1][2] * c[2][1])
                - c[1][0] * (c[0][1] * c[2][2] - c[0][2] * c[2][1])
                + c[2][0] * (c[0][1] * c[1][2] - c[0][2] * c[1][1])
        };
        let whole = determinant(columns);
        for k in 0..3 {
            let mut replaced = columns;
            replaced[k] = value;
            x[k] -= 0.5 * determinant(replaced) / whole;
        }
    }
    x
}

#[test]
fn glider_glides_down_and_up_at_the_angle_and_speed_of_a_steady_glide() {
    /// Flow about the wings is sampled at a quarter of the chord, and a plate's centre of pressure
    /// moves a little with the angle.
    const TOLERANCE: f64 = 0.01;
    let mut run = Simulation::new(&scenario("glider_sawtooth", &[])).unwrap();
    for (until, sign) in [(190.0, -1.0), (390.0, 1.0)] {
        let volume = sign * 2.41;
        let start = [0.4, -sign * 0.04, sign * 0.5];
        let steady = root(|x| glide(x, volume * 9.81 / 9.80665), start);
        let [speed, attack, pitch] = steady;
        assert!(speed > 0.3 && pitch * sign > 0.3, "{steady:?}");
        let mut before = None;
        let mut found = [0.0; 3];
        watch(&mut run, until, |t, place, [_, pitch, _]| {
            if t > until - 10.0 {
                let (t0, from) = *before.get_or_insert((t, place));
                if t > t0 {
                    let v: [f64; 3] = core::array::from_fn(|k| (place[k] - from[k]) / (t - t0));
                    let ahead = v[0].hypot(v[1]);
                    found = [ahead.hypot(v[2]), v[2].atan2(ahead), pitch];
                }
            }
        });
        let expected = [speed, pitch - attack, pitch];
        for (a, b) in found.into_iter().zip(expected) {
            assert!(
                (a - b).abs() < TOLERANCE * b.abs(),
                "{found:?} {expected:?}"
            );
        }
    }
}

/// What the pump does against the pressure is the work of buoyancy: ∮ (h₀ + h) dF = ∮ F dz, with
/// ∫ h dF = [h F] + ∫ F dz where the ends differ. Growing is metered; shrinking is summed up here.
#[test]
fn pump_of_the_glider_gives_the_work_of_its_buoyancy() {
    /// Sums over control ticks, while the pump runs for 20 s.
    const TOLERANCE: f64 = 2e-3;
    const AIR: f64 = 101_325.0 / (1025.0 * 9.80665);
    let mut run = Simulation::new(&scenario("glider_sawtooth", &[])).unwrap();
    let at = |run: &mut Simulation| {
        let force = run.observe().thrusters[0].thrust;
        let pose = run.bodies().motion(0).pose;
        let height = pose.position[2] + 0.6 * pose.rotation.column(0)[2];
        (force, AIR - height)
    };
    let (first, head) = at(&mut run);
    let begin = first * head;
    let (mut before, mut driven_back) = ((first, head), 0.0);
    while run.time() < 430.0 {
        run.step().unwrap();
        let now = at(&mut run);
        let change: f64 = now.0 - before.0;
        driven_back += change.min(0.0) * 0.5 * (now.1 + before.1);
        before = now;
    }
    let thrusters = run.performance().actuators;
    let pump = thrusters.iter().find(|a| a.name == "ballast").unwrap();
    let grown = 0.5 * pump.electrical;
    let work = run.energy().thrusters * 9.80665 / 9.81;
    let expected = before.0 * before.1 - begin + work;
    let found = grown + driven_back;
    assert!(
        (found - expected).abs() < TOLERANCE * grown,
        "{found} {expected}"
    );
}

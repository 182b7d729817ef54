//! BlueROV2 under way.

use crate::{folder, line, setup};
use bathyal_robot::check::{PitchBalance, check};
use bathyal_robot::{Options, read};
use bathyal_sim::Simulation;

/// Largest pitch that a pilot would call level.
const MAX_PITCH_DEG: f64 = 20.0;
/// Steady motion: what is left of the start, and forces of the depth controller.
const STEADY_DEG: f64 = 3.0;

/// 3 s to gather way, then 1 m/s.
const SCENARIO: &str = "
bathyal_scenario = 1
name = 'drive'
duration = 24.0
[[robots]]
file = 'bluerov2_alpha.toml'
[robots.start]
position = [0.0, 0.0, -8.0]
[[control]]
[control.joints]
feedforward = 'gravity'
gains = { natural_frequency = 6.0, damping_ratio = 1.0 }
follow = [{ joint = 'shoulder' }, { joint = 'upper arm' }, { joint = 'elbow' }, { joint = 'wrist' }, { joint = 'jaw' }]
[[control]]
[control.vehicle]
position_gains = { natural_frequency = 1.2, damping_ratio = 1.0, integral_time = 6.0 }
attitude_gains = { natural_frequency = 1.5, damping_ratio = 1.0 }
[control.vehicle.pose]
interpolation = 'linear'
waypoints = [
    { time = 0.0, pose = { position = [0.0, 0.0, -8.0] } },
    { time = 3.0, pose = { position = [1.5, 0.0, -8.0] } },
    { time = 24.0, pose = { position = [22.5, 0.0, -8.0] } },
]
[integrator]
step = 0.0025
";

fn balance(speed: f64) -> PitchBalance {
    let path = folder("../../robots/bluerov2_alpha.toml");
    let loaded = read(&path, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let report = check(&loaded, Some(speed)).unwrap_or_else(|e| panic!("{e}"));
    report.pitch_balance.first().expect("a balance").clone()
}

/// Pitch, nose up, degrees.
fn pitch(q: &[f64]) -> f64 {
    let [w, x, y, z] = [q[3], q[4], q[5], q[6]];
    -(2.0 * (w * y - x * z)).asin().to_degrees()
}

#[test]
fn bluerov2_drives_twenty_metres_at_one_metre_per_second_level() {
    let setup = setup(SCENARIO, &folder("../../robots"));
    let mut simulation = Simulation::new(&setup).unwrap_or_else(|e| panic!("{e}"));
    let (mut most, mut mean, mut count) = (0.0_f64, 0.0, 0.0);
    let mut places = Vec::new();
    while !simulation.is_finished() {
        simulation.step().unwrap_or_else(|e| panic!("{e}"));
        let (t, y) = (simulation.time(), simulation.y());
        most = most.max(pitch(y).abs());
        if t > 14.0 {
            (mean, count) = (mean + pitch(y), count + 1.0);
            places.push((t, y[0]));
        }
    }
    let mean = mean / count;
    let (first, last) = (places[0], places[places.len() - 1]);
    let speed = (last.1 - first.1) / (last.0 - first.0);
    assert!(
        last.1 > 20.0 && (speed - 1.0).abs() < 0.05,
        "{} m at {speed} m/s",
        last.1
    );
    assert!(most < MAX_PITCH_DEG, "{most} degrees");
    let balance = balance(1.0);
    let moments = balance.moments;
    let expected = balance.pitch.expect("a balance").to_degrees();
    line(
        "bluerov2",
        &format!(
            "| run of {:.1} m at {speed:.2} m/s | pitch {mean:.1}°, at most {most:.1}° |",
            last.1
        ),
    );
    line(
        "bluerov2",
        &format!(
            "| balance of moments at 1 m/s, joints of the arm at zero | pitch {expected:.1}° |"
        ),
    );
    for (part, moment) in [
        ("righting moment", moments.righting),
        (
            "Munk moment, the tenth of it that `munk` leaves",
            moments.munk,
        ),
        ("drag", moments.drag),
        (
            "thrust, below or above the centre of gravity",
            moments.thrust,
        ),
    ] {
        line("bluerov2", &format!("| {part} | {moment:+.3} N m |"));
    }
    assert!(
        (mean - expected).abs() < STEADY_DEG,
        "{mean} is not {expected} degrees"
    );
}

/// The parts add up to zero, and each has its closed form on a body that is simple enough.
#[test]
fn balance_of_a_simple_hull_is_its_closed_form() {
    const TEXT: &str = "
bathyal_robot = 1
name = 'hull'
water_density = 1000.0
[[bodies]]
name = 'hull'
joint = { type = 'free' }
mass = 100.0
center_of_mass = [0.0, 0.0, -0.05]
inertia = { xx = 5.0, yy = 20.0, zz = 20.0 }
[bodies.hydrodynamics]
displaced_volume = 0.1
center_of_buoyancy = [0.0, 0.0, 0.0]
added_mass = { diagonal = [10.0, 90.0, 90.0, 0.0, 10.0, 10.0] }
munk = 0.2
drag = [{ damping = { quadratic = { diagonal = [50.0, 0.0, 0.0, 0.0, 0.0, 0.0] } } }]
[[thrusters]]
name = 'aft'
body = 'hull'
position = [-1.0, 0.0, 0.03]
direction = [1.0, 0.0, 0.0]
law = { direct = {} }
";
    /// Bisection and roundings of moments up to 50 N m.
    const ROUNDING: f64 = 1e-9;
    let options = Options::default();
    let loaded = bathyal_robot::parse(TEXT, "hull.toml", bathyal_robot::Format::Toml, &options);
    let report = check(&loaded.unwrap(), Some(0.8)).unwrap();
    let balance = &report.pitch_balance[0];
    let (theta, moments) = (balance.pitch.unwrap(), balance.moments);
    let (u, w) = (0.8 * theta.cos(), 0.8 * theta.sin());
    // Nose up: the bow above the course, the flow from below; drag acts 0.05 m above the centre of
    // gravity, thrust 0.08 m.
    let close = |a: f64, b: f64| assert!((a - b).abs() < ROUNDING, "{a} is not {b}");
    close(moments.righting, -100.0 * 9.81 * 0.05 * theta.sin());
    close(moments.munk, 0.2 * 80.0 * u * w);
    close(moments.drag, 50.0 * u * u * 0.05);
    close(moments.sum(), 0.0);
    assert!(moments.thrust < 0.0 && theta.abs() < 0.2, "{balance:?}");
}

//! What a check says of the motion of a vehicle, against runs of it.

use super::run;
use bathyal_robot::check::{VehicleMotion, check};
use bathyal_robot::{FileSet, Format, Options, parse};
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::f64::consts::PI;

/// A small ROV of one body: six T200 at 16 V, or thrusters of −40 to 51 N, four of them at 45°.
fn rov(law: &str) -> String {
    let mut text = "bathyal_robot = 1\nname = 'rov'\nwater_density = 1000.0\nvoltage = 16.0\n\
         [[bodies]]\nname = 'rov'\njoint = { type = 'free' }\nmass = 12.0\n\
         inertia = { xx = 0.2, yy = 0.3, zz = 0.35 }\n\
         [bodies.hydrodynamics]\ndisplaced_volume = 0.012\ncenter_of_buoyancy = [0.0, 0.0, 0.03]\n\
         munk = 0.0\n\
         added_mass = { diagonal = [5.5, 12.7, 14.6, 0.12, 0.14, 0.12], frame = { position = [0.0, 0.0, 0.05] } }\n\
         drag = [{ damping = { linear = { diagonal = [4.0, 6.0, 5.0, 0.1, 0.1, 0.1] }, \
         quadratic = { diagonal = [18.0, 22.0, 37.0, 0.3, 0.3, 0.3] } } }]\n"
        .to_string();
    let level = [
        (0.15, -0.1, 1.0),
        (0.15, 0.1, -1.0),
        (-0.15, -0.1, -1.0),
        (-0.15, 0.1, 1.0),
    ];
    let places = level.map(|(x, y, v)| ([x, y, 0.0], [1.0, v, 0.0]));
    let upright = [-0.1, 0.1].map(|y| ([0.0, y, 0.0], [0.0, 0.0, 1.0]));
    for (k, (position, direction)) in places.iter().chain(&upright).enumerate() {
        text += &format!(
            "[[thrusters]]\nname = '{k}'\nbody = 'rov'\nposition = {position:?}\n\
             direction = {direction:?}\nlaw = {{ {law} }}\nthrust_limits = [-40, 51]\n"
        );
    }
    text
}

const T200: &str = "curve = { product = 't200' }";

fn motion(robot: &str) -> VehicleMotion {
    let loaded = parse(robot, "rov.toml", Format::Toml, &Options::default()).unwrap();
    check(&loaded, None).unwrap().motion.remove(0)
}

/// A run of the robot from an attitude, under constant thrusts.
fn setup(robot: &str, seconds: f64, roll_pitch: [f64; 2], thrusts: &[f64]) -> Setup {
    let one = |(k, thrust): (usize, &f64)| {
        format!("{{ thruster = '{k}', trajectory = {{ value = [{thrust:?}] }} }}")
    };
    let thrusts: Vec<String> = thrusts.iter().enumerate().map(one).collect();
    let [roll, pitch] = roll_pitch;
    let text = format!(
        "bathyal_scenario = 1\nname = 'motion'\nduration = {seconds:?}\n\
         integrator = {{ method = 'rk4', step = 0.005 }}\n\
         control = [{{ open_loop = {{ thrusts = [{}] }} }}]\n\
         [[robots]]\nfile = 'rov.toml'\n[robots.start]\nposition = [0, 0, -50]\n\
         rpy_deg = [{roll:?}, {pitch:?}, 0]\n",
        thrusts.join(", ")
    );
    let files = FileSet::memory([("rov.toml".to_string(), robot.into())]);
    let file = ScenarioFile::parse(&text, "motion.toml", &files, &[]).unwrap();
    file.setup().unwrap_or_else(|error| panic!("{error}"))
}

/// Change of the period by the amplitude, 1 − a²/16, of the damping within a cycle, and of the drag that the
/// accompanying sway has while it moves the axis of the oscillation.
const OSCILLATION: f64 = 0.03;

/// The half period and the decay of a swing whose mean amplitude is that of the check.
#[test]
fn roll_and_pitch_decay_with_the_period_and_the_damping_of_the_check() {
    let robot = rov(T200);
    let upright = motion(&robot).upright.unwrap();
    for (axis, told) in [(0, upright.roll.unwrap()), (1, upright.pitch.unwrap())] {
        let half = PI * told.damping_ratio / (1.0 - told.damping_ratio.powi(2)).sqrt();
        let mut start = [0.0; 2];
        start[axis] = told.amplitude_deg * (0.5 * half).exp();
        let setup = setup(&robot, 1.2 * told.damped_period().unwrap(), start, &[]);
        let mut simulation = Simulation::new(&setup).unwrap();
        let mut history = vec![(0.0, start[axis].to_radians())];
        while !simulation.is_finished() {
            simulation.step().unwrap();
            // A turn about one axis: q = [w, sin(φ/2), ...].
            let q = &simulation.y()[..7];
            history.push((simulation.time(), 2.0 * q[4 + axis].atan2(q[3])));
        }
        let crossings: Vec<f64> = history
            .windows(2)
            .filter(|pair| pair[0].1.signum() != pair[1].1.signum())
            .map(|pair| pair[0].0 + (pair[1].0 - pair[0].0) * pair[0].1 / (pair[0].1 - pair[1].1))
            .collect();
        let period = 2.0 * (crossings[1] - crossings[0]);
        let swing = history
            .iter()
            .fold(0.0_f64, |most, (_, angle)| most.max(-angle));
        let decrement = (history[0].1 / swing).ln();
        println!(
            "{period} s of {:?}, decrement {decrement} of {half}",
            told.damped_period()
        );
        assert!(
            (period / told.damped_period().unwrap() - 1.0).abs() < OSCILLATION,
            "{period}"
        );
        assert!(
            (decrement / half - 1.0).abs() < OSCILLATION,
            "{decrement} {half}"
        );
    }
}

/// After 20 s nothing accelerates any more; the vehicle pitches and rolls a little where it is pushed below
/// the centre of its drag.
const TOP_SPEED: f64 = 0.01;

#[test]
fn runs_at_full_thrust_reach_the_top_speeds_of_the_check() {
    for law in [T200, "direct = {}"] {
        let robot = rov(law);
        let motion = motion(&robot);
        assert_eq!(motion.top_speeds.len(), 6);
        for (top, way) in motion
            .top_speeds
            .iter()
            .zip([1.0, -1.0, 1.0, -1.0, 1.0, -1.0])
        {
            let axis = ["ahead", "astern", "to port", "to starboard", "up", "down"]
                .iter()
                .position(|name| *name == top.direction)
                .unwrap()
                / 2;
            // Curves are commanded by the thrust at the bollard: full throttle all along one axis.
            let full = |t: &f64| if law == T200 { 1e3 * t.signum() } else { *t };
            if law == T200 && axis == 1 {
                continue;
            }
            let thrusts: Vec<f64> = match axis {
                2 => top
                    .thrusts
                    .iter()
                    .enumerate()
                    .map(|(k, t)| if k < 4 { 0.0 } else { full(t) })
                    .collect(),
                _ => top
                    .thrusts
                    .iter()
                    .enumerate()
                    .map(|(k, t)| if k < 4 { full(t) } else { 0.0 })
                    .collect(),
            };
            let simulation = run(&setup(&robot, 20.0, [0.0; 2], &thrusts));
            let velocity = simulation.y()[7 + 3 + axis];
            let told = top.speed.unwrap();
            println!("{law} {}: {velocity} of {told}", top.direction);
            assert!(
                (way * velocity / told - 1.0).abs() < TOP_SPEED,
                "{}: {velocity} {told}",
                top.direction
            );
        }
    }
}

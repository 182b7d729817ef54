//! Wake oscillator against the theory of van der Pol's equation.

use super::{run, setup};
use bathyal_robot::Laws;
use bathyal_sim::Simulation;
use std::f64::consts::TAU;

const DIAMETER: f64 = 0.05;
const SPEED: f64 = 0.4;
const EPSILON: f64 = 0.3;

/// ω_s = 2π St U / D.
const FREQUENCY: f64 = TAU * 0.2 * SPEED / DIAMETER;

/// A cylinder along y on a slide along z, in a current along x.
fn robot(mass: f64, friction: &str) -> String {
    format!(
        "bathyal_robot = 1\nname = 'riser'\nwater_density = 1000.0\n\
         [[bodies]]\nname = 'riser'\n\
         joint = {{ type = 'prismatic', axis = [0.0, 0.0, 1.0]{friction} }}\nmass = {mass}\n\
         inertia = {{ xx = 1.0, yy = 1.0, zz = 1.0 }}\n\
         [[bodies.hydrodynamics.laws]]\nlaw = 'wake_oscillator'\n\
         [bodies.hydrodynamics.laws.parameters]\nstart = [0, -0.5, 0]\nend = [0, 0.5, 0]\n\
         diameter = {DIAMETER}\nlift_direction = [0, 0.3, 1]\nepsilon = {EPSILON}\n"
    )
}

fn scenario(duration: f64, start: &str, springs: &str) -> String {
    format!(
        "bathyal_scenario = 1\nname = 'riser'\nduration = {duration}\n\
         [environment]\ngravity = [0.0, 0.0, 0.0]\ncurrent = {{ x = {SPEED} }}\n\
         [integrator]\nmethod = 'rk4'\nstep = 0.002\n\
         [[robots]]\nfile = 'robot.toml'\n[robots.start]\n{start}\n{springs}"
    )
}

/// Mean frequency of the upward crossings of q after a time, and the largest |q| there.
fn oscillation(simulation: &mut Simulation, after: f64) -> (f64, f64) {
    let (mut crossings, mut largest) = (Vec::new(), 0.0_f64);
    let mut before = 0.0;
    while !simulation.is_finished() {
        let t = simulation.time();
        simulation.step().unwrap();
        let layout = simulation.plant().layout();
        let q = layout.parts(simulation.y()).laws[0];
        if simulation.time() > after {
            largest = largest.max(q.abs());
            if before < 0.0 && q >= 0.0 {
                let part = before / (before - q);
                crossings.push(t + part * (simulation.time() - t));
            }
        }
        before = q;
    }
    let periods = (crossings.len() - 1) as f64;
    let span = crossings[crossings.len() - 1] - crossings[0];
    (TAU * periods / span, largest)
}

/// ω = ω_s (1 − ε²/16 + 17 ε⁴/3072 + O(ε⁶)), amplitude 2 + O(ε²/96) of the limit cycle.
#[test]
fn at_rest_it_sheds_with_the_strouhal_frequency() {
    // So heavy that the lift does not move it.
    let setup = setup(
        "wake_rest",
        &robot(1e9, ""),
        &scenario(30.0, "", ""),
        Laws::default(),
    );
    let (frequency, amplitude) = oscillation(&mut Simulation::new(&setup).unwrap(), 15.0);
    let theory = FREQUENCY * (1.0 - EPSILON.powi(2) / 16.0 + 17.0 * EPSILON.powi(4) / 3072.0);
    println!("{frequency} {theory} {amplitude}");
    // Crossings are interpolated linearly between control ticks of 10 ms, 1/60 of a period.
    assert!(
        (frequency / theory - 1.0).abs() < 2e-5,
        "{frequency} {theory}"
    );
    assert!((amplitude - 2.0).abs() < 0.01, "{amplitude}");
}

/// A heavy cylinder that swings on springs takes the wake along, if its frequency is near that of
/// the vortices, and does not if it is far away.
#[test]
fn the_wake_locks_in_to_a_motion_of_nearby_frequency() {
    let mass = 1e6;
    for (ratio, locked) in [(0.95, true), (1.05, true), (2.5, false)] {
        let own: f64 = ratio * FREQUENCY;
        let stiffness = mass * own * own;
        let spring = format!(
            "[[springs]]\nname = 'spring'\nbodies = ['world', 'riser']\n\
             points = [[0.0, 0.0, -100.0], [0.0, 0.0, 0.0]]\n\
             stiffness = {stiffness}\nrest_length = 100.0\n"
        );
        let amplitude = 0.05 * DIAMETER;
        let start = format!("joints_m = {{ riser = {amplitude} }}");
        let text = scenario(40.0, &start, &spring);
        let setup = setup("wake_lock", &robot(mass, ""), &text, Laws::default());
        let (frequency, _) = oscillation(&mut Simulation::new(&setup).unwrap(), 20.0);
        println!("{ratio}: {} of the motion's", frequency / own);
        assert_eq!(
            (frequency / own - 1.0).abs() < 1e-3,
            locked,
            "{ratio}: {frequency}"
        );
    }
}

/// The lift of the limit cycle, C_L0 = 0.3 at |q| = 2, moves a light cylinder.
#[test]
fn its_lift_does_work_on_a_cylinder_that_moves() {
    let setup = setup(
        "wake_free",
        &robot(4.0, ""),
        &scenario(3.0, "", ""),
        Laws::default(),
    );
    let mut simulation = run(&setup);
    let energy = simulation.energy();
    assert!(energy.drag.abs() > 0.0);
    assert!(simulation.relative_energy_error(&energy) < 1e-8);
}

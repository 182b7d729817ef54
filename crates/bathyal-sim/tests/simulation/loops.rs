//! Runs with loops: a benchmark, drift over a minute, every integrator, what is recorded.

use super::{run, scenario};
use bathyal_sim::Simulation;

/// The end of Andrews' squeezing mechanism in the test set: K1 beta, K2 Theta, K3 gamma,
/// K4 Phi, K5 delta, K6 Omega, K7 epsilon.
const SQUEEZER: [(&str, f64); 7] = [
    ("K1", 15.81077119629904),
    ("K2", -15.75637105984298),
    ("K3", 0.04082224013073101),
    ("K4", -0.5347301163226948),
    ("K5", 0.5244099658805303),
    ("K6", 0.5347301163226948),
    ("K7", 1.048080741042263),
];
/// The reference's own digits, rad; its authors give ten of them.
const SQUEEZED: f64 = 1e-7;

#[test]
fn andrews_squeezer_ends_where_the_test_set_says() {
    let simulation = run(&scenario("andrews_squeezer", &[]));
    let model = &simulation.plant().model;
    for (body, expected) in SQUEEZER {
        let at = model.q_range(model.body(body).unwrap()).start;
        let found = simulation.y()[at];
        let off = (found - expected).abs();
        assert!(off < SQUEEZED, "{body}: {found} {expected}, {off:e}");
    }
    assert_eq!(simulation.plant().loops().rank(), 6);
}

/// Where crank and rocker of the four-bar stand at q = 0, degrees.
const CRANK: f64 = 60.0;
const ROCKER: f64 = 80.0;

/// How far the loops are from closed, m or rad.
fn gap(simulation: &mut Simulation) -> f64 {
    let sample = simulation.sample();
    let gaps = sample.loops.iter().map(|l| l.gap.abs().max(l.turned));
    gaps.fold(0.0, f64::max)
}

#[test]
fn a_four_bar_stays_closed_for_a_minute() {
    /// What projection leaves, m and rad.
    const CLOSED: f64 = 1e-12;
    let mut simulation = Simulation::new(&scenario("four_bar_swing", &[])).unwrap();
    let mut widest = 0.0_f64;
    while !simulation.is_finished() {
        simulation.step().unwrap();
        widest = widest.max(gap(&mut simulation));
    }
    assert!(widest < CLOSED, "{widest:e}");
    // It is a crank: the closed form of the rocker's angle from the crank's.
    let y = simulation.y();
    let (crank, rocker) = (y[0] + CRANK.to_radians(), y[2] + ROCKER.to_radians());
    let [x, z] = [0.2 * crank.cos() - 0.45, 0.2 * crank.sin()];
    let far = (x * x + z * z).sqrt();
    let cosine = (far * far + 0.4 * 0.4 - 0.5 * 0.5) / (2.0 * far * 0.4);
    let expected = z.atan2(x) - cosine.acos();
    let off = (rocker - expected).sin().abs();
    assert!(off < 1e-9, "{rocker} {expected}: {off:e}");
}

/// What does not add up is the integrator's: the energy that RK4 loses is of fifth order, so
/// half a step leaves a thirtieth. Loops and projection bring no energy of their own.
#[test]
fn the_energy_of_a_four_bar_adds_up_as_well_as_its_steps() {
    /// Half of 2⁵, because the steps are not infinitely short.
    const FALLS_BY: f64 = 16.0;
    let residual = |step: &str| {
        let mut simulation = run(&scenario("four_bar_swing", &["duration=20", step]));
        simulation.sample().energy.residual.abs()
    };
    let coarse = residual("integrator.step=0.002");
    let fine = residual("integrator.step=0.001");
    assert!(FALLS_BY * fine < coarse, "{coarse:e} J, {fine:e} J");
}

#[test]
fn every_integrator_keeps_loops_closed() {
    const CLOSED: f64 = 1e-12;
    for method in [
        "semi_implicit_euler",
        "rk4",
        "dormand_prince",
        "rosenbrock",
        "b1pc5",
        "b2pc5",
        "b4pc5",
    ] {
        let method = format!("integrator.method={method}");
        let setup = scenario("four_bar_swing", &["duration=1", &method]);
        let mut simulation = run(&setup);
        let gap = gap(&mut simulation);
        assert!(gap < CLOSED, "{method}: {gap:e}");
    }
}

/// The hinge's force on the rocker is what the rocker's own motion asks for beside weight and
/// pivot: its moment about the pivot.
#[test]
fn the_recorded_force_of_a_loop_moves_the_second_body() {
    let mut simulation = run(&scenario("four_bar_swing", &["duration=0.5"]));
    let sample = simulation.sample();
    assert_eq!(sample.loops.len(), 1);
    assert_eq!(sample.loops[0].name, "hinge");
    let force = sample.loops[0].force;
    let angle = sample.q[2] + ROCKER.to_radians();
    let arm = [0.4 * angle.cos(), 0.4 * angle.sin()];
    // About −y: x F_z − z F_x.
    let moment = arm[0] * force[2] - arm[1] * force[0];
    let weight = -0.4 * 9.81 * 0.2 * angle.cos();
    let before = sample.v[2];
    let step = 1e-4;
    let mut later = run(&scenario(
        "four_bar_swing",
        &["duration=0.5001", "sampling.period=0.0001"],
    ));
    let rate = (later.sample().v[2] - before) / step;
    let inertia = 5.333e-3 + 0.4 * 0.2 * 0.2;
    // A difference over 0.1 ms knows the acceleration to a few parts in a thousand.
    let expected = inertia * rate - weight;
    let off = (moment - expected).abs() / (1.0 + expected.abs());
    assert!(off < 5e-3, "{moment} {expected}");
}

/// A buoy that weighs half of what it displaces, at the mooring line that the text gives.
fn moored(more: &str, start: &str) -> bathyal_sim::scenario::Setup {
    let robot = format!(
        "bathyal_robot = 1\nname = 'buoy'\nwater_density = 1000.0\n[[bodies]]\nname = 'hull'\n\
         joint = {{ type = 'free' }}\nmass = 50.0\ncenter_of_mass = [0.0, 0.0, 0.0]\n\
         inertia = {{ xx = 2.0, yy = 2.0, zz = 2.0 }}\n\
         hydrodynamics = {{ displaced_volume = 0.1, center_of_buoyancy = [0.0, 0.0, 0.0] }}\n{more}"
    );
    let scenario = format!(
        "bathyal_scenario = 1\nname = 'mooring'\nduration = 0.1\n\
         robots = [{{ file = 'buoy.toml', start = {{ {start} }} }}]"
    );
    let files = bathyal_robot::FileSet::memory([("buoy.toml".to_string(), robot.into_bytes())]);
    let file =
        bathyal_sim::scenario::ScenarioFile::parse(&scenario, "test.toml", &files, &[]).unwrap();
    file.setup().unwrap()
}

/// The anchor of a robot's mooring is a point of the world, wherever the robot starts: the line
/// from (0, 0, −40) to a buoy at (3, 0, −1) is 39.115 m long.
#[test]
fn the_world_of_a_free_robot_is_not_moved_by_its_start() {
    let line = "[[springs]]\nname = 'line'\nbodies = ['world', 'hull']\n\
                points = [[0.0, 0.0, -40.0], [0.0, 0.0, 0.0]]\nstiffness = 10.0\nrest_length = 39.0";
    let setup = moored(
        line,
        "position = [3.0, 0.0, -1.0], rpy_deg = [0.0, 0.0, 90.0]",
    );
    let mut simulation = Simulation::new(&setup).unwrap();
    let stretch = simulation.sample().loops[0].gap;
    let expected = 3.0_f64.hypot(39.0) - 39.0;
    assert!((stretch - expected).abs() < 1e-12, "{stretch} {expected}");

    let hinge = "[[loops]]\nname = 'post'\ntype = 'ball'\nbodies = ['hull', 'world']\n\
                 second = { position = [3.0, 0.0, -1.0] }";
    let setup = moored(hinge, "position = [3.0, 0.0, -1.0]");
    assert!((setup.state.q[0] - 3.0).abs() + (setup.state.q[2] + 1.0).abs() < 1e-12);
}

/// A mechanism that stands on the ground is one thing: its start moves roots and anchors alike.
#[test]
fn a_mechanism_on_the_ground_moves_with_its_anchors() {
    let start = "robots[0].start.position=[5.0,-2.0,1.0]";
    let moved = scenario("andrews_squeezer", &[start, "duration=0.001"]);
    let here = scenario("andrews_squeezer", &["duration=0.001"]);
    let [mut a, mut b] = [run(&moved), run(&here)];
    let (a, b) = (a.sample(), b.sample());
    let off =
        a.q.iter()
            .zip(&b.q)
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max);
    assert!(off < 1e-9, "{off:e}");
}

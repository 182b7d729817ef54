//! What mechanisms are made of, from robot files: rods, gears, springs at joints, ropes; and linkages
//! that move although their constraints should leave nothing.

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};

fn setup(robot: &str, start: &str, set: &[&str]) -> Setup {
    let robot = format!("bathyal_robot = 1\nname = 'robot'\nwater_density = 0.0\n{robot}");
    let scenario = format!(
        "bathyal_scenario = 1\nname = 'linkage'\nduration = 2.0\n\
         robots = [{{ file = 'robot.toml', start = {{ {start} }} }}]\n\
         sampling = {{ period = 0.01 }}\nintegrator = {{ method = 'rk4', step = 0.001 }}"
    );
    let files = FileSet::memory([("robot.toml".to_string(), robot.into_bytes())]);
    let set: Vec<Override> = set.iter().map(|text| text.parse().unwrap()).collect();
    let file = ScenarioFile::parse(&scenario, "test.toml", &files, &set).unwrap();
    file.setup().unwrap()
}

fn run(setup: &Setup) -> Simulation<'static> {
    let mut simulation = Simulation::new(setup).unwrap();
    while !simulation.is_finished() {
        simulation.step().unwrap();
    }
    simulation
}

/// A body of 2 kg; its center of mass is its origin.
fn body(name: &str, joint: &str, more: &str) -> String {
    format!(
        "[[bodies]]\nname = '{name}'\njoint = {joint}\nmass = 2.0\ncenter_of_mass = [0, 0, 0]\n\
         inertia = {{ xx = 0.1, yy = 0.1, zz = 0.1 }}\n{more}\n"
    )
}

/// A free body on a rod without mass is a pendulum: its angle by Runge and Kutta's method.
#[test]
fn a_distance_loop_is_a_rod_without_mass() {
    /// Errors of the steps.
    const SAME: f64 = 1e-9;
    let rod = "[[loops]]\nname = 'rod'\ntype = 'distance'\nbodies = ['bob', 'world']\nlength = 2.0";
    let robot = body("bob", "{ type = 'free' }", "") + rod;
    let mut simulation = run(&setup(&robot, "position = [2.0, 0.0, 0.0]", &[]));
    let [mut angle, mut rate] = [0.0_f64, 0.0_f64];
    let (h, f) = (1e-4, |angle: f64| -9.81 / 2.0 * angle.cos());
    for _ in 0..20_000 {
        let k = [rate, f(angle)];
        let l = [rate + 0.5 * h * k[1], f(angle + 0.5 * h * k[0])];
        let m = [rate + 0.5 * h * l[1], f(angle + 0.5 * h * l[0])];
        let n = [rate + h * m[1], f(angle + h * m[0])];
        angle += h / 6.0 * (k[0] + 2.0 * l[0] + 2.0 * m[0] + n[0]);
        rate += h / 6.0 * (k[1] + 2.0 * l[1] + 2.0 * m[1] + n[1]);
    }
    let sample = simulation.sample();
    let [x, z] = [sample.q[0], sample.q[2]];
    let off = (x - 2.0 * angle.cos()).hypot(z - 2.0 * angle.sin());
    assert!(off < SAME, "{off:e}");
    assert!((x.hypot(z) - 2.0).abs() < 1e-12);
    // The rod pulls with weight and centripetal force, on the world, from it to the bob.
    let pull = 2.0 * (2.0 * rate * rate - 9.81 * angle.sin());
    let force = sample.loops[0].force;
    let found = force[0].hypot(force[2]);
    assert!(
        (found - pull.abs()).abs() < 1e-5 * pull.abs(),
        "{found} {pull}"
    );
    let energy = sample.energy.residual.abs();
    assert!(energy < 1e-6, "{energy:e}");
}

/// A name stands for its free motions.
#[test]
fn names_of_loops_are_their_free_motions() {
    for (name, free) in [
        ("cylindrical", "['turn_z', 'slide_z']"),
        ("universal", "['turn_x', 'turn_y']"),
        ("planar", "['turn_z', 'slide_x', 'slide_y']"),
    ] {
        let [by_name, by_motions] =
            [format!("type = '{name}'"), format!("free = {free}")].map(|kind| {
                let frame = "{ position = [0.3, 0.1, 0.2], rpy_deg = [20, 30, 40] }";
                let joint = format!(
                    "[[loops]]\nname = 'joint'\n{kind}\nbodies = ['bob', 'world']\nfirst = {frame}"
                );
                let robot = body("bob", "{ type = 'free' }", "") + &joint;
                let start = "angular_velocity = [0.3, -0.2, 0.1]";
                run(&setup(&robot, start, &["duration=0.5"])).y().to_vec()
            });
        assert_eq!(by_name, by_motions, "{name}");
        assert!(by_name.iter().any(|x| x.abs() > 1e-3), "{name} moves");
    }
}

/// Gears of 0.1 kg m² each: the leader feels (1 + 9) · 0.1 kg m² and a spring at it.
#[test]
fn a_gear_turns_two_joints_and_a_spring_brings_them_back() {
    const SAME: f64 = 1e-9;
    let axis = "{ type = 'revolute', axis = [0, 0, 1] }";
    let gear = "[[couplings]]\nname = 'gear'\njoint = 'wheel'\nleader = 'pinion'\nratio = -3.0\n";
    let spring = "[[joint_springs]]\nname = 'spring'\njoint = 'pinion'\nstiffness = 4.0\n\
                  rest = 0.2\ndamping = 0.4\n";
    let robot = body("pinion", axis, "") + &body("wheel", axis, "") + gear + spring;
    let start = "joints_rad = { pinion = 0.5, wheel = 1.0 }";
    let mut simulation = run(&setup(&robot, start, &[]));
    let sample = simulation.sample();
    // q″ + 2 δ q′ + ω² (q − 0.2) = 0 from 0.5 at rest.
    let (decay, square) = (0.4 / 2.0, 4.0_f64);
    let frequency = (square - decay * decay).sqrt();
    let t = 2.0;
    let swing = (frequency * t).cos() + decay / frequency * (frequency * t).sin();
    let expected = 0.2 + 0.3 * (-decay * t).exp() * swing;
    assert!(
        (sample.q[0] - expected).abs() < SAME,
        "{} {expected}",
        sample.q[0]
    );
    // Where the file gives no offset the gear is as it was at the start: 1.0 + 3 · 0.5.
    assert!((sample.q[1] + 3.0 * sample.q[0] - 2.5).abs() < 1e-12);
    let residual = sample.energy.residual.abs();
    assert!(residual < 1e-9, "{residual:e}");
    // At the spring, effort and deflection.
    let spring = &sample.loops[0];
    let effort = -(4.0 * (sample.q[0] - 0.2) + 0.4 * sample.v[0]);
    assert!(
        (spring.moment[2] - effort).abs() < SAME,
        "{:?} {effort}",
        spring.moment
    );
}

/// A rope of 1 m at a body that falls: free before it is taut, at most as far as its energy allows.
#[test]
fn a_rope_pulls_and_never_pushes() {
    let rope = "[[springs]]\nname = 'rope'\nbodies = ['world', 'bob']\npoints = [[0, 0, 0], [0, 0, 0]]\n\
                stiffness = 1000.0\nrest_length = 1.0\npull_only = true\n";
    let robot = body("bob", "{ type = 'free' }", "") + rope;
    let height = |t: f64| {
        let duration = format!("duration={t}");
        let mut simulation = run(&setup(&robot, "position = [0.0, 0.0, -0.5]", &[&duration]));
        let sample = simulation.sample();
        assert!(
            sample.energy.residual.abs() < 1e-2,
            "{}",
            sample.energy.residual
        );
        sample.q[2]
    };
    // Slack until it has fallen 0.5 m, in 0.319 s.
    let fallen = 0.5 * 9.81 * 0.3 * 0.3;
    assert!((height(0.3) + 0.5 + fallen).abs() < 1e-9);
    // m g (0.5 + e) = k e²/2 at the lowest point, half a swing later.
    let weight: f64 = 2.0 * 9.81;
    let stretch = (weight + (weight * weight + 1000.0 * weight).sqrt()) / 1000.0;
    let frequency = (1000.0_f64 / 2.0).sqrt();
    let (sag, speed) = (weight / 1000.0, (9.81_f64).sqrt());
    let lowest = (2.0 * 0.5 / 9.81_f64).sqrt()
        + ((-speed / (sag * frequency)).atan() + std::f64::consts::PI) / frequency;
    let found = height(lowest);
    assert!((found + 1.0 + stretch).abs() < 1e-3, "{found} {stretch}");
}

/// Bennett's linkage: four hinges with opposite links of lengths a, b and twists α, β, and
/// a sin β = b sin α. Six constraints less a revolute joint's freedom would leave none of its four.
#[test]
fn a_bennett_linkage_moves_by_its_closed_form() {
    const SAME: f64 = 1e-8;
    let (a, b) = (1.0_f64, 0.6_f64);
    let alpha = 0.6_f64;
    let beta = std::f64::consts::PI - (b * alpha.sin() / a).asin();
    // Links along x, each with the next axis turned by its twist about x.
    let link = |name: &str, parent: &str, length: f64, twist: f64| {
        let place = match parent {
            "" => String::new(),
            _ => format!(
                "parent = '{parent}'\npose = {{ position = [{length}, 0, 0], rpy_rad = [{twist}, 0, 0] }}\n"
            ),
        };
        let axis = "{ type = 'revolute', axis = [0, 0, 1] }";
        body(name, axis, &place)
    };
    // The ground is the fourth link, of length b before the first hinge.
    let hinge = format!(
        "[[loops]]\nname = 'closure'\ntype = 'revolute'\nbodies = ['three', 'world']\n\
         first = {{ position = [{a}, 0, 0], rpy_rad = [{alpha}, 0, 0] }}\n\
         second = {{ position = [{}, {}, {}], rpy_rad = [{}, 0, 0] }}\n",
        -b, 0.0, 0.0, -beta
    );
    let robot = link("one", "", 0.0, 0.0)
        + &link("two", "one", a, alpha)
        + &link("three", "two", b, beta)
        + &hinge;
    // tan(θ₁/2) tan(θ₂/2) = sin((β + α)/2) / sin((β − α)/2) for hinges next to each other.
    let ratio = (0.5 * (beta + alpha)).sin() / (0.5 * (beta - alpha)).sin();
    let other = |first: f64| 2.0 * (ratio / (0.5 * first).tan()).atan();
    let first = 1.2;
    let start = format!(
        "joints_rad = {{ one = {first}, two = {}, three = {} }}, rates = {{ one = 1.0 }}",
        other(first),
        -first
    );
    let mut simulation = run(&setup(&robot, &start, &["duration=1.0"]));
    let rank = simulation.plant().loops().rank();
    assert_eq!(rank, 2, "one degree of freedom of three joints");
    let sample = simulation.sample();
    let moved = (sample.q[0] - first).abs();
    assert!(moved > 0.1, "{moved}");
    let product = (0.5 * sample.q[0]).tan() * (0.5 * sample.q[1]).tan();
    assert!((product - ratio).abs() < SAME, "{product} {ratio}");
    assert!(sample.energy.residual.abs() < SAME);
}

/// Sarrus' linkage: two pairs of plates, hinged about y and about x, guide a platform straight up.
#[test]
fn a_sarrus_linkage_moves_straight() {
    const SAME: f64 = 1e-11;
    let plate = |name: &str, parent: &str, at: &str, axis: &str| {
        let place = match parent {
            "" => format!("pose = {{ position = {at} }}\n"),
            _ => format!("parent = '{parent}'\npose = {{ position = {at} }}\n"),
        };
        body(
            name,
            &format!("{{ type = 'revolute', axis = {axis} }}"),
            &place,
        )
    };
    // At q = 0 all plates stand upright; they fold by ±0.6 rad.
    let (x, y) = ("[1, 0, 0]", "[0, 1, 0]");
    let robot = plate("a1", "", "[0.5, 0, 0]", y)
        + &plate("a2", "a1", "[0, 0, 1]", y)
        + &plate("platform", "a2", "[0, 0, 1]", y)
        + &plate("b1", "", "[0, 0.5, 0]", x)
        + &plate("b2", "b1", "[0, 0, 1]", x)
        + "[[loops]]\nname = 'hinge'\ntype = 'revolute'\nbodies = ['b2', 'platform']\n\
           first = { position = [0, 0, 1], rpy_deg = [0, 90, 0] }\n\
           second = { position = [-0.5, 0.5, 0], rpy_deg = [0, 90, 0] }\n";
    let start = "joints_rad = { a1 = 0.6, a2 = -1.2, platform = 0.6, b1 = -0.6, b2 = 1.2 }";
    let mut simulation = run(&setup(&robot, start, &["duration=0.3"]));
    assert_eq!(simulation.plant().loops().rank(), 4);
    let sample = simulation.sample();
    let platform = simulation.plant().model.body("platform").unwrap();
    let pose = &sample.bodies[platform];
    let [x, y, z] = pose.position;
    assert!((x - 0.5).abs() < SAME && y.abs() < SAME, "{x} {y}");
    let turned = 1.0 - pose.orientation[0].abs();
    assert!(turned.abs() < SAME, "{:?}", pose.orientation);
    assert!(z < 2.0 * 0.6_f64.cos() - 0.05, "{z}");
    assert!(sample.energy.residual.abs() < 1e-8);
}

/// A slider beside the middle of its rod, from where no small step leads back: the run ends and names
/// the loop.
#[test]
fn a_loop_that_cannot_be_kept_ends_the_run_by_its_name() {
    let rod =
        "[[loops]]\nname = 'rod'\ntype = 'distance'\nbodies = ['slider', 'world']\nlength = 1.0";
    let slide = "{ type = 'prismatic', axis = [1, 0, 0] }";
    let robot = body("slider", slide, "pose = { position = [0, 0.5, 0] }") + rod;
    let setup = setup(&robot, "joints_m = { slider = 0.8660254 }", &[]);
    let builder = Simulation::builder(&setup).start(&[0.0, 0.0]);
    let error = builder.build().unwrap().step().unwrap_err().to_string();
    assert!(
        error.contains("loop 'rod' is not kept: 5.000e-1 m"),
        "{error}"
    );
}

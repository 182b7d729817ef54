//! Prescribed motions with contact, on ball joints, by functions that jump, and by implicit steps.

use bathyal::spatial::{Mat3, Vec3};
use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::prescribe::{Prescription, PrescriptionError};
use bathyal_sim::scenario::{ScenarioFile, Setup};
use bathyal_sim::simulation::StepError;
use bathyal_sim::trajectory::{PosePoint, TrajectoryPoint};

/// A hull that carries a boom on a ball joint, which carries a rod on a revolute joint.
const ROBOT: &str = "bathyal_robot = 1\nname = 'boom'\nwater_density = 1000.0\n\
    [[materials]]\nname = 'sand'\nnormal_stiffness = 20000.0\nnormal_damping = 60.0\n\
    tangential_stiffness = 20000.0\ntangential_damping = 60.0\n\
    static_friction = 0.6\nkinetic_friction = 0.5\n\
    [[bodies]]\nname = 'hull'\njoint = { type = 'free' }\nmass = 30.0\n\
    inertia = { xx = 0.8, yy = 0.9, zz = 1.0 }\n\
    contacts = [{ name = 'keel', position = [0.0, 0.0, -0.2], material = 'sand' }]\n\
    hydrodynamics = { displaced_volume = 0.02 }\n\
    [[bodies]]\nname = 'boom'\nparent = 'hull'\n\
    joint = { type = 'ball' }\npose = { position = [0.3, 0.0, 0.0] }\n\
    mass = 4.0\ncenter_of_mass = [0.2, 0.0, 0.0]\ninertia = { xx = 0.02, yy = 0.1, zz = 0.1 }\n\
    hydrodynamics = { displaced_volume = 0.003, drag = [{ damping = { quadratic = { diagonal = [9, 9, 9, 1, 1, 1] } } }] }\n\
    [[bodies]]\nname = 'rod'\nparent = 'boom'\n\
    joint = { type = 'revolute', axis = [0.0, 1.0, 0.0] }\npose = { position = [0.4, 0.0, 0.0] }\n\
    mass = 2.0\ncenter_of_mass = [0.1, 0.0, 0.0]\ninertia = { xx = 0.01, yy = 0.02, zz = 0.02 }\n\
    hydrodynamics = { displaced_volume = 0.001, drag = [{ damping = { linear = { diagonal = [3, 3, 3, 0.2, 0.2, 0.2] } } }] }\n";

fn setup(more: &str) -> Setup {
    let text = format!(
        "bathyal_scenario = 1\nname = 'boom'\nduration = 1.0\n\
         robots = [{{ file = 'boom.toml', start = {{ position = [0, 0, -10] }} }}]\n{more}"
    );
    let files = FileSet::memory([("boom.toml".to_string(), ROBOT.into())]);
    let file = ScenarioFile::parse(&text, "boom_run.toml", &files, &[]);
    file.unwrap().setup().unwrap()
}

fn run(setup: &Setup) -> Simulation<'static> {
    let mut simulation = Simulation::new(setup).unwrap();
    simulation.advance_to(1.0).unwrap();
    simulation
}

/// 20 kN/m and 9.81 m/s², and sums of a few such numbers.
const BALANCE: f64 = 1e-9;

/// The hull is pressed into the seabed: what the prescription lifts, the seabed and the water do
/// not. The rest of the robot is prescribed to stand still, so that all forces are known.
#[test]
fn contact_forces_of_a_prescribed_body_are_part_of_its_effort() {
    const DEPTH: f64 = 0.004;
    let mut setup = setup("environment = { terrain = { plane = { height = -10.204 } } }\n");
    let [hull, boom, rod] = ["hull", "boom", "rod"].map(|name| setup.model.body(name).unwrap());
    let still = |position: Vec3<f64>| PosePoint {
        position,
        velocity: Vec3::zero(),
        acceleration: Vec3::zero(),
        rotation: Mat3::identity(),
        angular_velocity: Vec3::zero(),
        angular_acceleration: Vec3::zero(),
    };
    // From 4 mm above the seabed to 4 mm below it, at rest at both ends.
    let sinking = move |t: f64| {
        let (sin, cos) = (std::f64::consts::PI * t).sin_cos();
        let (a, w) = (-DEPTH, std::f64::consts::PI);
        let z = |x: f64| Vec3([0.0, 0.0, x]);
        PosePoint {
            position: z(-10.0) + z(a * (1.0 - cos)),
            velocity: z(a * w * sin),
            acceleration: z(a * w * w * cos),
            ..still(Vec3::zero())
        }
    };
    setup.prescribe(Prescription::body(hull, sinking)).unwrap();
    setup
        .prescribe(Prescription::body(boom, move |_| still(Vec3::zero())))
        .unwrap();
    let hold = |_: f64| TrajectoryPoint {
        value: 0.0,
        rate: 0.0,
        acceleration: 0.0,
    };
    setup.prescribe(Prescription::joint(rod, hold)).unwrap();
    let mut simulation = run(&setup);
    let sample = simulation.sample();
    let effort = simulation.plant().prescribed().unwrap().efforts()[5];
    let [.., contact] = sample.contacts[0].force;
    let expected = 20_000.0 * DEPTH;
    assert!((contact - expected).abs() < 1e-6 * expected, "{contact}");
    let (mass, displaced) = (36.0, 24.0);
    let acceleration = std::f64::consts::PI.powi(2) * DEPTH;
    let lift = mass * acceleration + (mass - displaced) * 9.81 - contact;
    println!("{effort} {lift} {contact}");
    assert!(
        (effort - lift).abs() < BALANCE * 36.0 * 9.81,
        "{effort} {lift}"
    );
    let energy = simulation.energy();
    assert!(simulation.relative_energy_error(&energy) < 1e-6);
}

/// A boom on a ball joint along a path of the scenario, and by the same function of a program.
#[test]
fn ball_joints_follow_the_attitude_of_a_scenario() {
    let path = "[[prescribe]]\nbody = 'boom'\n[prescribe.path]\nwaypoints = [{ time = 0.0 }, \
                { time = 1.0, pose = { rpy_deg = [0.0, 0.0, 40.0] } }]\n";
    let scenario = setup(path);
    let boom = scenario.model.body("boom").unwrap();
    let simulation = run(&scenario);
    let state = simulation.plant().state(1.0, simulation.y());
    let q = &state.q[scenario.model.q_range(boom)];
    let half = 20f64.to_radians();
    let expected = [half.cos(), 0.0, 0.0, half.sin()];
    for (found, expected) in q.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12, "{q:?}");
    }
    assert_eq!(state.v[scenario.model.v_range(boom)], [0.0; 3]);
    // The hull, which is free, is turned the other way: angular momentum is conserved in still
    // water but for drag.
    let hull_yaw = 2.0 * state.q[6].atan2(state.q[3]);
    assert!((-0.6..-0.02).contains(&hull_yaw), "{hull_yaw}");
}

/// The tolerance of the steps, over some hundred of them.
const SAME: f64 = 1e-6;

#[test]
fn implicit_and_explicit_steps_agree_on_prescribed_joints() {
    let prescribe = "[[prescribe]]\njoint = 'rod'\n\
                     trajectory = { deg = [0.0], sinusoid = { amplitude = 20.0, period = 1.3 } }\n";
    let with = |method: &str| {
        run(&setup(&format!(
            "integrator = {{ method = '{method}', step = 0.005, relative_tolerance = 1e-9, \
             absolute_tolerance = 1e-9 }}\n{prescribe}"
        )))
    };
    let (mut implicit, explicit) = (with("rosenbrock"), with("dormand_prince"));
    let count = implicit.plant().layout().nq + implicit.plant().layout().nv;
    let pairs = implicit.y()[..count].iter().zip(&explicit.y()[..count]);
    let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    println!("{worst:e}");
    assert!(worst < SAME, "{worst:e}");
    let energy = implicit.energy();
    let error = implicit.relative_energy_error(&energy);
    assert!(error < SAME, "{error:e}");
}

/// Functions cannot be inspected: they are checked as the run comes to them.
#[test]
fn functions_that_jump_are_refused_at_the_control_tick_before() {
    let amplitude = |t: f64| TrajectoryPoint {
        value: 0.2 * (40.0 * t).sin(),
        rate: 8.0 * (40.0 * t).cos(),
        acceleration: -320.0 * (40.0 * t).sin(),
    };
    let refused = |motion: fn(f64) -> TrajectoryPoint| {
        let mut setup = setup("");
        let rod = setup.model.body("rod").unwrap();
        setup.prescribe(Prescription::joint(rod, motion)).unwrap();
        let mut simulation = Simulation::new(&setup).unwrap();
        let error = loop {
            let (t, hash) = (simulation.time(), simulation.state_hash());
            if let Err(error) = simulation.step() {
                assert_eq!((simulation.time(), simulation.state_hash()), (t, hash));
                break error;
            }
        };
        (simulation.time(), error)
    };
    // A fast motion is none that jumps; its end is that of the run.
    let (t, end) = refused(amplitude);
    assert!(matches!(end, StepError::Finished { .. }), "{end}");
    assert_eq!(t, 1.0);
    let (t, error) = refused(|t| TrajectoryPoint {
        value: if t < 0.5437 { 0.0 } else { 0.02 },
        rate: 0.0,
        acceleration: 0.0,
    });
    let StepError::Prescription(PrescriptionError::Jump {
        body,
        what,
        t: at,
        before,
        after,
    }) = error
    else {
        panic!("{error}");
    };
    assert_eq!((body.as_str(), what), ("rod", "position"));
    assert!(
        (at - 0.5437).abs() < 1e-11 && (t - 0.54).abs() < 1e-12,
        "{at} {t}"
    );
    assert_eq!((before, after), (vec![0.0], vec![0.02]));
    let (_, error) = refused(|t| TrajectoryPoint {
        value: 0.3 * (t - 0.25).abs() - 0.075,
        rate: if t < 0.25 { -0.3 } else { 0.3 },
        acceleration: 0.0,
    });
    let text = error.to_string();
    assert!(
        text.contains("velocity of 'rod' jumps at t = 0.25"),
        "{text}"
    );
    let (_, error) = refused(|t| TrajectoryPoint {
        value: if t < 0.3 { 0.0 } else { f64::NAN },
        rate: 0.0,
        acceleration: 0.0,
    });
    let text = error.to_string();
    assert!(
        text.contains("motion of 'rod' has NaN at t = 0.3"),
        "{text}"
    );
}

//! Prescribed motions and applied wrenches in whole runs.

use super::{run, scenario, shipped};
use bathyal::decoupled_dynamics;
use bathyal::spatial::{Force, Mat3, Vec3};
use bathyal_robot::{FileError, FileSet};
use bathyal_sim::Simulation;
use bathyal_sim::applied_wrench::{AppliedWrench, WrenchAxes};
use bathyal_sim::integrate::Ode;
use bathyal_sim::prescribe::{Prescription, PrescriptionError};
use bathyal_sim::record::{McapRecorder, Recording, export_csv, export_parquet};
use bathyal_sim::scenario::{ScenarioFile, Setup};
use bathyal_sim::trajectory::{Interpolation, PosePoint, Trajectory, TrajectoryPoint};
use std::path::Path;

/// A vehicle with an arm in a current, nothing controlled; without friction, which is not smooth.
fn drifting(more: &str) -> String {
    format!(
        "bathyal_scenario = 1\nname = 'drift'\nduration = 2.0\n\
         [environment]\ncurrent = {{ x = -0.3, y = 0.1 }}\n\
         [sampling]\nperiod = 0.002\n[recording]\ninterval = 0.002\n\
         [integrator]\nmethod = 'rk4'\nstep = 0.002\n\
         [[robots]]\nfile = '../robots/rov_tiburon.toml'\nfrictionless = true\n[robots.start]\n\
         position = [0.0, 0.0, -20.0]\n\
         joints_deg = {{ 'upper arm' = 40.0, 'forearm' = -90.0 }}\n{more}"
    )
}

fn read(text: &str, folder: &Path) -> Result<Setup, FileError> {
    ScenarioFile::parse(text, "test.toml", &FileSet::folder(folder), &[])?.setup()
}

fn setup(more: &str) -> Setup {
    read(&drifting(more), &shipped()).unwrap()
}

fn message(more: &str) -> String {
    read(&drifting(more), &shipped()).unwrap_err().to_string()
}

/// Surge and yaw that begin in motion, at the initial pose.
fn swaying(t: f64) -> PosePoint {
    let (sin, cos) = (1.5 * t).sin_cos();
    let (amplitude, rate) = (0.2, 1.5);
    let z = Vec3([0.0, 0.0, 1.0]);
    PosePoint {
        position: Vec3([amplitude * sin, 0.0, -20.0]),
        velocity: Vec3([amplitude * rate * cos, 0.0, 0.0]),
        acceleration: Vec3([-amplitude * rate * rate * sin, 0.0, 0.0]),
        rotation: Mat3::about(z, amplitude * sin),
        angular_velocity: z * (amplitude * rate * cos),
        angular_acceleration: z * (-amplitude * rate * rate * sin),
    }
}

fn swinging(t: f64) -> TrajectoryPoint {
    let start = 40f64.to_radians();
    let (sin, cos) = (2.0 * t).sin_cos();
    TrajectoryPoint {
        value: start + 0.3 * sin,
        rate: 0.6 * cos,
        acceleration: -1.2 * sin,
    }
}

/// The claim is 1e-10. Splines of the wrench, sampled every 2 ms, are off by some 1e-12 of it.
const SAME_MOTION: f64 = 1e-10;

#[test]
fn the_wrench_of_a_prescribed_vehicle_fed_back_gives_the_same_motion() {
    let setup = || {
        let text = drifting("").replace("duration = 2.0", "duration = 0.6");
        read(&text, &shipped()).unwrap()
    };
    let mut prescribed = setup();
    let vehicle = prescribed.model.body("vehicle").unwrap();
    prescribed
        .prescribe(Prescription::body(vehicle, swaying))
        .unwrap();
    let mut simulation = Simulation::new(&prescribed).unwrap();
    let (mut times, mut efforts) = (Vec::new(), vec![Vec::new(); 6]);
    loop {
        simulation.sample();
        times.push(simulation.time());
        let found = simulation.plant().prescribed().unwrap().efforts();
        for (k, efforts) in efforts.iter_mut().enumerate() {
            efforts.push(found[k]);
        }
        if simulation.is_finished() {
            break;
        }
        simulation.step().unwrap();
    }
    let spline = |values: &Vec<f64>| Trajectory::through(&times, values, Interpolation::NotAKnot);
    let splines: Vec<Trajectory> = efforts.iter().map(spline).collect();
    let mut free = setup();
    free.state.clone_from(&prescribed.state);
    let wrench = move |t: f64| Force::from_array(core::array::from_fn(|k| splines[k].at(t).value));
    free.apply_wrench(AppliedWrench::new(vehicle, WrenchAxes::Body, wrench))
        .unwrap();
    let mut again = run(&free);
    let count = free.model.nq() + free.model.nv();
    let pairs = simulation.y()[..count].iter().zip(&again.y()[..count]);
    let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    println!("{worst:e}");
    assert!(worst < SAME_MOTION, "{worst:e}");
    // What the wrench does is what the prescription did.
    let (first, second) = (simulation.energy(), again.energy());
    assert_eq!(first.stops, 0.0, "stops are not smooth");
    assert!(first.prescribed.abs() > 1.0 && second.prescribed == 0.0);
    assert!((first.prescribed - second.wrenches).abs() < 1e-8 * first.prescribed.abs());
}

/// Positions of prescribed joints are those of the function, not integrated.
#[test]
fn prescribed_joints_are_where_the_function_says() {
    let mut both = setup("");
    let [vehicle, arm] = ["vehicle", "upper arm"].map(|name| both.model.body(name).unwrap());
    both.prescribe(Prescription::body(vehicle, swaying))
        .unwrap();
    both.prescribe(Prescription::joint(arm, swinging)).unwrap();
    let simulation = run(&both);
    let state = simulation.plant().state(2.0, simulation.y());
    let (q, v) = (both.model.q_range(arm).start, both.model.v_range(arm).start);
    assert_eq!(state.q[q], swinging(2.0).value);
    assert_eq!(state.v[v], swinging(2.0).rate);
    assert_eq!(state.q[..3], swaying(2.0).position.0);
}

/// Methods of order four and five with steps of 2 ms, relative to the energy throughput.
const CLOSES: f64 = 1e-8;
/// Order of RK4 over flow reversals, where drag |v| v has a jump in its second derivative.
const ORDER: f64 = 3.0;

#[test]
fn energy_closes_with_prescribed_joints_and_wrenches() {
    let wrench = "[[wrenches]]\nbody = 'forearm'\npoint = [0.3, 0.0, 0.0]\n\
         [wrenches.force]\nvalue = [[5.0, 0.0, 0.0]]\n\
         sinusoid = { amplitude = [0.0, 200.0, 100.0], period = 0.9 }\n";
    let error = |method: &str, step: f64| {
        let text = drifting(wrench)
            .replace("'rk4'", &format!("'{method}'"))
            .replace(
                "step = 0.002",
                &format!("step = {step}\nrelative_tolerance = 1e-10\nabsolute_tolerance = 1e-10"),
            )
            .replace("period = 0.002", "period = 0.02")
            .replace("interval = 0.002", "interval = 0.02");
        let mut both = read(&text, &shipped()).unwrap();
        let [vehicle, arm] = ["vehicle", "upper arm"].map(|name| both.model.body(name).unwrap());
        both.prescribe(Prescription::body(vehicle, swaying))
            .unwrap();
        both.prescribe(Prescription::joint(arm, swinging)).unwrap();
        let mut simulation = run(&both);
        let energy = simulation.energy();
        assert!(energy.prescribed.abs() > 1.0 && energy.wrenches.abs() > 0.1);
        simulation.relative_energy_error(&energy)
    };
    let (long, short) = (error("rk4", 0.004), error("rk4", 0.002));
    println!("rk4: {long:e} {short:e}");
    assert!(
        short < CLOSES && (long / short).log2() > ORDER,
        "{long:e} {short:e}"
    );
    for method in ["dormand_prince", "b1pc5", "b4pc5"] {
        let found = error(method, 0.002);
        println!("{method}: {found:e}");
        assert!(found < CLOSES, "{method}: {found:e}");
    }
}

/// Roundings of two orders of summation, relative to the largest acceleration.
const ACCELERATIONS: f64 = 1e-10;

#[test]
fn a_prescribed_vehicle_is_decoupled_dynamics() {
    let setup = scenario("prescribed_vehicle", &["duration=6"]);
    let mut simulation = Simulation::new(&setup).unwrap();
    let mut plant = setup.plant().unwrap();
    let mut ws = bathyal::Workspace::new(&setup.model);
    let (nq, nv) = (setup.model.nq(), setup.model.nv());
    while !simulation.is_finished() {
        simulation.step().unwrap();
        plant.command = simulation.plant().command.clone();
        let (t, y) = (simulation.time(), simulation.y());
        let mut rates = vec![0.0; y.len()];
        plant.rates(t, y, &mut rates);
        let vdot = &rates[nq..][..nv];
        let (state, inputs) = (plant.state(t, y), plant.inputs().unwrap());
        let (model, water) = (&setup.model, &setup.environment);
        let decoupled = decoupled_dynamics(model, water, &state, inputs, vdot, &mut ws);
        let scale = vdot.iter().fold(1.0, |a: f64, x| a.max(x.abs()));
        for (found, expected) in vdot.iter().zip(decoupled) {
            assert!((found - expected).abs() < ACCELERATIONS * scale, "t = {t}");
        }
    }
    let energy = simulation.energy();
    assert!(energy.prescribed > 0.0 && energy.thrusters == 0.0);
}

/// A folder for the files of one test.
fn folder(name: &str) -> std::path::PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("prescribed_{name}"));
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// A robot of the gallery, for scenarios in a folder of their own.
fn beside(folder: &Path, text: &str) -> String {
    let robot = std::fs::read(shipped().join("../robots/rov_tiburon.toml")).unwrap();
    std::fs::write(folder.join("rov_tiburon.toml"), robot).unwrap();
    text.replace("../robots/rov_tiburon.toml", "rov_tiburon.toml")
}

/// Motions out of tables, sampled every 2 ms with velocities, are off by less than roundings add up to.
const SAME_TABLE: f64 = 1e-9;

#[test]
fn tables_of_all_formats_prescribe_the_recorded_motion() {
    let mut recorded = setup("");
    let [vehicle, arm] = ["vehicle", "upper arm"].map(|name| recorded.model.body(name).unwrap());
    recorded
        .prescribe(Prescription::body(vehicle, swaying))
        .unwrap();
    recorded
        .prescribe(Prescription::joint(arm, swinging))
        .unwrap();
    let folder = folder("tables");
    let path = folder.join("motion.mcap");
    let mut recorder = McapRecorder::create(&path, &recorded.header).unwrap();
    let mut simulation = Simulation::new(&recorded).unwrap();
    recorder.write(&simulation.sample()).unwrap();
    while !simulation.is_finished() {
        simulation.step().unwrap();
        recorder.write(&simulation.sample()).unwrap();
    }
    recorder.finish(&serde_json::json!({})).unwrap();
    let recording = Recording::open(&path).unwrap();
    export_csv(&recording, folder.join("motion.csv")).unwrap();
    export_parquet(&recording, folder.join("motion.parquet")).unwrap();
    let count = recorded.model.nq() + recorded.model.nv();
    let mut first: Option<Vec<f64>> = None;
    for ending in ["mcap", "csv", "parquet"] {
        let text = drifting(&format!(
            "[[prescribe]]\nbody = 'vehicle'\ntable = {{ file = 'motion.{ending}' }}\n\
             [[prescribe]]\njoint = 'upper arm'\ntable = {{ file = 'motion.{ending}' }}\n"
        ));
        let setup = read(&beside(&folder, &text), &folder).unwrap();
        let again = run(&setup);
        let y = again.y()[..count].to_vec();
        let pairs = y.iter().zip(simulation.y());
        let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        println!("{ending}: {worst:e}");
        assert!(worst < SAME_TABLE, "{ending}: {worst:e}");
        assert_eq!(*first.get_or_insert(y.clone()), y, "{ending}");
        // The recording keeps the columns, and repeats the run from them.
        let repeated = Setup::from_recording(&setup.header).unwrap();
        assert_eq!(run(&repeated).state_hash(), again.state_hash());
    }
}

#[test]
fn positions_alone_give_nearly_the_same_motion() {
    let folder = folder("positions");
    let mut csv = String::from("# elbow of a test\nseconds,\"angle, degrees\"\n");
    for k in 0..=200 {
        let t = 0.01 * f64::from(k);
        csv += &format!("{t},{}\n", swinging(t).value.to_degrees());
    }
    std::fs::write(folder.join("arm.csv"), csv).unwrap();
    let text = drifting(
        "[[prescribe]]\njoint = 'upper arm'\ntable = { file = 'arm.csv', time = 'seconds', \
         unit = 'deg', position = ['angle, degrees'] }\n",
    );
    let found = run(&read(&beside(&folder, &text), &folder).unwrap());
    let mut exact = setup("");
    let arm = exact.model.body("upper arm").unwrap();
    exact.prescribe(Prescription::joint(arm, swinging)).unwrap();
    let exact = run(&exact);
    let count = exact.plant().model.nq();
    let pairs = found.y()[..count].iter().zip(exact.y());
    let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    // Accelerations of the spline are off by h²/12 of the fourth derivative, 5 rad/s⁴.
    assert!(worst < 1e-4, "{worst:e}");
}

#[test]
fn checkpoints_of_prescribed_runs_continue_with_the_same_bits() {
    let setup = scenario("prescribed_vehicle", &["duration=2"]);
    let mut whole = Simulation::new(&setup).unwrap();
    for _ in 0..50 {
        whole.step().unwrap();
    }
    let mut rest = Simulation::new(&setup).unwrap();
    rest.restore(&whole.checkpoint()).unwrap();
    for simulation in [&mut whole, &mut rest] {
        while !simulation.is_finished() {
            simulation.step().unwrap();
        }
    }
    assert_eq!(whole.state_hash(), rest.state_hash());
}

#[test]
fn prescriptions_that_jump_are_refused_with_time_and_value() {
    let joint = |trajectory: &str| {
        message(&format!(
            "[[prescribe]]\njoint = 'upper arm'\ntrajectory = {{ {trajectory} }}\n"
        ))
    };
    let start = joint("deg = [10.0]");
    assert!(
        start.contains("is [0.17453292519943295] at t = 0 s"),
        "{start}"
    );
    assert!(start.contains("test.toml:"), "{start}");
    let linear =
        joint("times = [0.0, 1.0, 2.0], deg = [40.0, 50.0, 40.0], interpolation = 'linear'");
    assert!(
        linear.contains("velocity of 'upper arm' jumps at t = 1 s"),
        "{linear}"
    );
    let step = joint("times = [0.0, 1.0], deg = [40.0, 50.0], interpolation = 'step'");
    assert!(
        step.contains("position of 'upper arm' jumps at t = 1 s"),
        "{step}"
    );
    let ends =
        joint("times = [0.0, 0.5, 1.0], deg = [40.0, 45.0, 55.0], interpolation = 'not_a_knot'");
    assert!(ends.contains("jumps at t = 1 s"), "{ends}");
    let folder = folder("jumps");
    std::fs::write(
        folder.join("a.csv"),
        "t,x\n0,0.698\n1,0.7\n1.01,1.7\n2,1.7\n",
    )
    .unwrap();
    let table = |table: &str| {
        let text = drifting(&format!(
            "[[prescribe]]\njoint = 'upper arm'\ntable = {{ {table} }}\n"
        ));
        let error = read(&beside(&folder, &text), &folder).unwrap_err();
        error.to_string()
    };
    let jump = table("file = 'a.csv', position = ['x']");
    let place = "column 'x' jumps from 0.7 at t = 1 s to 1.7 at t = 1.01 s";
    assert!(jump.contains(place), "{jump}");
    let unknown = table("file = 'a.csv', position = ['y']");
    assert!(
        unknown.contains("there is no column 'y'; there are: 't', 'x'"),
        "{unknown}"
    );
    let missing = table("file = 'b.csv', position = ['x']");
    assert!(missing.contains("b.csv"), "{missing}");
    let format = table("file = 'a.txt', position = ['x']");
    assert!(format.contains("a.txt"), "{format}");
}

#[test]
fn prescriptions_that_do_not_fit_are_refused() {
    let twice = "[[prescribe]]\njoint = 'upper arm'\ntrajectory = { deg = [40.0] }\n";
    let error = message(&format!("{twice}{twice}"));
    assert!(error.contains("'upper arm' is prescribed twice"), "{error}");
    let both = message("[[prescribe]]\njoint = 'upper arm'\nbody = 'vehicle'\n");
    assert!(both.contains("either `joint` or `body`"), "{both}");
    let wrong = message("[[prescribe]]\nbody = 'forearm'\npath = { waypoints = [{}] }\n");
    assert!(wrong.contains("'vehicle'"), "{wrong}");
    let composite = "[dynamics]\nforward = 'composite_body'\n";
    let error = message(&format!("{twice}{composite}"));
    assert!(error.contains("dynamics.forward"), "{error}");
    let mut setup = setup("");
    let before = setup.state.clone();
    let arm = setup.model.body("upper arm").unwrap();
    let error = setup.prescribe(Prescription::body(arm, swaying));
    assert!(matches!(error, Err(PrescriptionError::Kind { .. })));
    let error = setup.prescribe(Prescription::joint(arm, |_| TrajectoryPoint {
        value: f64::NAN,
        ..TrajectoryPoint::default()
    }));
    assert!(matches!(error, Err(PrescriptionError::NotFinite { .. })));
    assert_eq!(setup.state, before);
    let mut closed = scenario("four_bar_swing", &[]);
    let error = closed.prescribe(Prescription::joint(0, swinging));
    assert_eq!(error, Err(PrescriptionError::RigidLoops));
}

#[test]
fn wrenches_that_do_not_fit_are_refused() {
    let none = message("[[wrenches]]\nbody = 'forearm'\n");
    assert!(none.contains("neither force nor moment"), "{none}");
    let unknown = message("[[wrenches]]\nbody = 'tail'\nforce = { value = [[1.0, 0.0, 0.0]] }\n");
    assert!(unknown.contains("there is no body 'tail'"), "{unknown}");
    let period = message(
        "[[wrenches]]\nbody = 'forearm'\n\
         force = { sinusoid = { amplitude = [1.0, 0.0, 0.0], period = 0.0 } }\n",
    );
    assert!(period.contains("period"), "{period}");
}

/// A bar of 4 kg without weight under 2 N along x, turned by a quarter about z: F t²/2m = 1 m along
/// x of the world, or along its own x, which is y of the world.
#[test]
fn wrenches_act_in_the_axes_that_they_are_given_in() {
    for (axes, moved) in [("world", [1.0, 0.0]), ("body", [0.0, 1.0])] {
        let text = format!(
            "bathyal_scenario = 1\nname = 'push'\nduration = 2.0\n\
             [environment]\ngravity = [0.0, 0.0, 0.0]\n\
             [[robots]]\nfile = '../robots/bar.toml'\n[robots.start]\nrpy_deg = [0.0, 0.0, 90.0]\n\
             [[wrenches]]\nbody = 'bar'\naxes = '{axes}'\nforce = {{ value = [[2.0, 0.0, 0.0]] }}\n"
        );
        let mut simulation = run(&read(&text, &shipped()).unwrap());
        let place = &simulation.y()[..2];
        for (found, expected) in place.iter().zip(moved) {
            assert!((found - expected).abs() < 1e-12, "{axes}: {place:?}");
        }
        assert!((simulation.energy().wrenches - 2.0).abs() < 1e-9);
    }
}

//! Loops that are grasps of one load: evaluated as arms, and as loops of any kind.

use super::{run, scenario, shipped};
use bathyal_sim::Simulation;
use bathyal_sim::record::{BodySample, EventSample, Sample};
use bathyal_sim::scenario::{ScenarioFile, Setup};

/// The four PUMA arms of the cell hold the load where they stand.
const GRASPS: &str = "loops=[\
    {name='east grasp', type='rigid', bodies=['east.hand', 'load']},\
    {name='north grasp', type='rigid', bodies=['load', 'north.hand']},\
    {name='west grasp', type='rigid', bodies=['west.hand', 'load']},\
    {name='south grasp', type='rigid', bodies=['south.hand', 'load']}]";
/// The load where the hands are, level.
const PLACE: &str = "robots[0].start.position=[0.0, 0.0, 0.27]";

fn cell(set: &[&str]) -> Setup {
    let mut all = vec![GRASPS, PLACE];
    all.extend(set);
    scenario("four_puma_swing", &all)
}

/// Largest difference, in parts of the largest of `b` or 1.
fn off(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    let largest = b.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
    let pairs = a.iter().zip(b);
    pairs.fold(0.0_f64, |most, (a, b)| most.max((a - b).abs())) / largest
}

fn loop_forces(sample: &Sample) -> Vec<f64> {
    let each = sample.loops.iter();
    each.flat_map(|one| [one.force, one.moment].concat())
        .collect()
}

/// The same accelerations by two algorithms differ by roundings times the condition of the
/// cell; a run adds them up.
const SAME: f64 = 1e-9;

#[test]
fn grasps_of_one_load_are_evaluated_as_arms_with_the_same_motion_and_forces() {
    for more in [
        "duration=0.1",
        "integrator.method=b4pc5",
        "springs=[{name='s', bodies=['load','world'], points=[[0.1,0.0,0.0],[0.0,0.0,2.0]], stiffness=50.0, rest_length=1.0, damping=1.0}]",
    ] {
        let short = ["duration=0.1", more];
        let as_arms = cell(&short);
        let general = cell(&[&short[..], &["dynamics.loops=general"]].concat());
        let [mut a, mut b] = [run(&as_arms), run(&general)];
        assert!(a.plant().has_arms() && !b.plant().has_arms());
        let (a, b) = (a.sample(), b.sample());
        assert!(off(&a.q, &b.q) < SAME, "{more}: {:e}", off(&a.q, &b.q));
        assert!(off(&a.v, &b.v) < SAME, "{more}: {:e}", off(&a.v, &b.v));
        let (f, g) = (loop_forces(&a), loop_forces(&b));
        assert!(off(&f, &g) < SAME, "{more}: {:e}", off(&f, &g));
        assert!(g.iter().any(|x| x.abs() > 10.0), "{g:?}");
        for (a, b) in a.bodies.iter().zip(&b.bodies) {
            let (f, g) = (&a.forces.external, &b.forces.external);
            assert!(off(f, g) < SAME, "{}: {f:?} {g:?}", a.name);
        }
    }
}

#[test]
fn loops_that_are_no_arms_are_closed_in_general() {
    let setup = scenario("four_bar_swing", &["duration=0.1"]);
    assert!(!setup.plant().unwrap().has_arms());
    let set = ["dynamics.loops=arms".parse().unwrap()];
    let file = ScenarioFile::read(&shipped().join("four_bar_swing.toml"), &set).unwrap();
    let error = file.setup().unwrap_err().to_string();
    for word in ["dynamics.loops", "no common load", "general"] {
        assert!(error.contains(word), "{error}");
    }
}

/// Free directions, and the load as first or second body.
#[test]
fn loose_grasps_have_the_same_forces_as_any_loops() {
    let loose = GRASPS.replace(
        "type='rigid', bodies=['load'",
        "type='ball', bodies=['load'",
    );
    let loose = loose.replace(
        "'east grasp', type='rigid'",
        "'east grasp', type='revolute'",
    );
    let set = [loose.as_str(), PLACE, "duration=0.05"];
    let mut a = run(&scenario("four_puma_swing", &set));
    let general = [&set[..], &["dynamics.loops=general"]].concat();
    let mut b = run(&scenario("four_puma_swing", &general));
    assert!(a.plant().has_arms() && !b.plant().has_arms());
    let (f, g) = (loop_forces(&a.sample()), loop_forces(&b.sample()));
    assert!(off(&f, &g) < SAME, "{:e}", off(&f, &g));
}

#[test]
fn a_run_of_arms_goes_on_from_where_it_was_saved() {
    let setup = cell(&["duration=0.04"]);
    let mut whole = Simulation::new(&setup).unwrap();
    for _ in 0..10 {
        whole.step().unwrap();
    }
    let saved = whole.checkpoint();
    let mut other = Simulation::new(&setup).unwrap();
    other.restore(&saved).unwrap();
    while !whole.is_finished() {
        whole.step().unwrap();
        other.step().unwrap();
    }
    assert_eq!(whole.y(), other.y());
}

/// How far the loops are from closed, m or rad.
fn gap(sample: &Sample) -> f64 {
    let gaps = sample.loops.iter().map(|l| l.gap.abs().max(l.turned));
    gaps.fold(0.0, f64::max)
}

/// What the grasps may be open, m and rad.
const CLOSED: f64 = 1e-8;

fn body<'a>(sample: &'a Sample, name: &str) -> &'a BodySample {
    let found = sample.bodies.iter().find(|body| body.name == name);
    found.unwrap_or_else(|| panic!("{name}"))
}

/// A whole run: its samples after every beat, and what happened.
fn watched(setup: &Setup) -> (Vec<Sample>, Vec<EventSample>) {
    let mut simulation = Simulation::new(setup).unwrap();
    assert!(simulation.plant().has_arms());
    let (mut samples, mut events) = (vec![simulation.sample()], Vec::new());
    while !simulation.is_finished() {
        simulation.step().unwrap();
        events.extend_from_slice(simulation.events());
        samples.push(simulation.sample());
    }
    (samples, events)
}

/// The energy that does not add up, by the work of the actuators.
fn unexplained(sample: &Sample) -> f64 {
    let energy = &sample.energy;
    energy.residual.abs() / (energy.motors.abs() + energy.thrusters.abs())
}

#[test]
fn two_arms_of_a_vehicle_lift_a_pipe_under_water() {
    /// Where the pipe would be if joints and vehicle were where they are asked to be.
    const ASKED: [f64; 3] = [2.2255, 0.0, -30.0834];
    /// The controllers know nothing of the pipe: joints give way to it, by 4° at the wrist.
    const GIVES_WAY: f64 = 0.1;
    let (samples, events) = watched(&scenario("dual_arm_pipe", &[]));
    let (first, last) = (&samples[0], &samples[samples.len() - 1]);
    let widest = samples.iter().map(gap).fold(0.0, f64::max);
    assert!(widest < CLOSED, "{widest:e}");
    let (from, to) = (
        body(first, "load/pipe").position,
        body(last, "load/pipe").position,
    );
    for (x, asked) in to.iter().zip(ASKED) {
        assert!((x - asked).abs() < GIVES_WAY, "{to:?}");
    }
    assert!(to[2] - from[2] > 0.3, "{from:?} {to:?}");
    let vehicle = body(last, "rov/vehicle").position;
    let away = [vehicle[0], vehicle[1], vehicle[2] + 30.0];
    assert!(away.iter().all(|x| x.abs() < 0.05), "{vehicle:?}");
    // At rest the hands carry what buoyancy leaves of the weight.
    let carried: f64 = last.loops.iter().map(|grip| grip.force[2]).sum();
    let weight = 9.81 * (14.0 - 1025.0 * 0.012566370614359175);
    assert!((carried - weight).abs() < 0.5, "{carried} N, {weight} N");
    assert!(unexplained(last) < 1e-6, "{:e}", unexplained(last));
    assert!(!events.iter().any(|event| event.kind == "warning"));
}

#[test]
fn two_pumas_lift_a_bar_through_a_singular_configuration() {
    /// The same by the general method, which runs through it as well: two sums of 48 000
    /// evaluations, some of which lose six digits of forces.
    const SAME: f64 = 1e-6;
    /// The largest change of the bar's velocity from sample to sample, m/s: 2 ms at an
    /// acceleration of 5 m/s².
    const SMOOTH: f64 = 0.01;
    let setup = scenario("two_puma_lift", &[]);
    let (samples, events) = watched(&setup);
    let last = &samples[samples.len() - 1];
    let widest = samples.iter().map(gap).fold(0.0, f64::max);
    assert!(widest < CLOSED, "{widest:e}");
    let to = body(last, "load/bar").position;
    // The angles that are asked for put it at 1.2646 m; the arms do not know of its weight.
    assert!((to[2] - 1.2646).abs() < 0.03, "{to:?}");
    assert!(unexplained(last) < 1e-8, "{:e}", unexplained(last));
    for grasp in ["left grasp", "right grasp"] {
        let told: Vec<&EventSample> = events.iter().filter(|e| e.subject == grasp).collect();
        let texts: Vec<&str> = told.iter().map(|e| e.text.as_str()).collect();
        assert_eq!(texts.len(), 2, "{texts:?}");
        assert!(texts[0].ends_with("becomes singular"), "{texts:?}");
        assert!(texts[1].ends_with("no longer singular"), "{texts:?}");
        assert!(told.iter().all(|e| (1.2..1.6).contains(&e.t)), "{told:?}");
    }
    for pair in samples.windows(2) {
        let [a, b] = [&pair[0], &pair[1]].map(|s| body(s, "load/bar").velocity);
        let jump = a.iter().zip(b).map(|(a, b)| (a - b).abs());
        let jump = jump.fold(0.0, f64::max);
        assert!(jump < SMOOTH, "{jump} m/s at {} s", pair[1].t);
    }
    let mut general = run(&scenario("two_puma_lift", &["dynamics.loops=general"]));
    let general = general.sample();
    assert!(
        off(&last.q, &general.q) < SAME,
        "{:e}",
        off(&last.q, &general.q)
    );
}

#[test]
fn arms_that_hold_a_load_for_a_minute_do_not_let_it_slip() {
    let minute = ["duration=60", "integrator.step=0.005"];
    let (samples, _) = watched(&scenario("dual_arm_pipe", &minute));
    let widest = samples.iter().map(gap).fold(0.0, f64::max);
    println!("60 s: open by at most {widest:.1e}");
    assert!(widest < CLOSED, "{widest:e}");
}

/// Not a check: prints what evaluations take, best of many.
#[test]
#[ignore = "measures"]
fn time_per_evaluation() {
    use bathyal_sim::integrate::Ode;
    for method in ["arms", "general"] {
        let setup = cell(&[&format!("dynamics.loops={method}")]);
        let mut plant = setup.plant().unwrap();
        let y = plant.begin(&setup.state);
        let mut rates = vec![0.0; y.len()];
        let mut best = f64::INFINITY;
        for _ in 0..200 {
            let begin = std::time::Instant::now();
            for _ in 0..50 {
                plant.rates(0.0, &y, &mut rates);
            }
            best = best.min(begin.elapsed().as_secs_f64() / 50.0);
        }
        println!("{method}: {:.2} µs per evaluation", best * 1e6);
    }
}

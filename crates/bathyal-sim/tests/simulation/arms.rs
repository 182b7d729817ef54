//! Loops that are grasps of one load: evaluated as arms, and as loops of any kind.

use super::{run, scenario, shipped};
use bathyal_sim::Simulation;
use bathyal_sim::record::Sample;
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
        assert!(as_arms.remarks().iter().any(|r| r.contains("4 grasps")));
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
    let problem = file.setup().unwrap_err().to_string();
    for word in ["dynamics.loops", "no common load", "general"] {
        assert!(problem.contains(word), "{problem}");
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
        whole.beat(&mut Vec::new()).unwrap();
    }
    let saved = whole.save();
    let mut other = Simulation::new(&setup).unwrap();
    other.restore(&saved);
    while !whole.is_done() {
        whole.beat(&mut Vec::new()).unwrap();
        other.beat(&mut Vec::new()).unwrap();
    }
    assert_eq!(whole.y(), other.y());
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

//! What an evaluation takes, for whoever works on it: `cargo bench -p bathyal`.
//!
//! A name on the command line picks: `cargo bench -p bathyal -- hex45/wet/forward`.

use bathyal::{
    CompositeBodies, Derivatives, Differentiator, Environment, MassMatrix, Workspace,
    forward_dynamics, inverse_dynamics, mass_matrix,
};
use bathyal_bench::{Medium, Robot, Sample, samples};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};
use std::hint::black_box;
use std::time::Duration;

const ROBOTS: [&str; 4] = ["rov6", "hex24", "hex45", "chain100"];
const STATES: usize = 256;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for name in ROBOTS {
        let robot = Robot::named(name).expect("a robot of that name");
        for (medium, word) in [(Medium::Dry, "dry"), (Medium::Wet, "wet")] {
            let mut group = criterion.benchmark_group(format!("{name}/{word}"));
            group.warm_up_time(Duration::from_millis(500));
            group.measurement_time(Duration::from_secs(2));
            evaluations(&mut group, &robot, medium);
            group.finish();
        }
    }
    criterion.final_summary();
}

fn evaluations(group: &mut BenchmarkGroup<WallTime>, robot: &Robot, medium: Medium) {
    let model = robot.model(medium);
    let samples = samples(robot, STATES);
    let water = Environment::default();
    let mut ws = Workspace::new(&model);
    let mut bench = |name: &str, evaluate: &mut dyn FnMut(&Sample)| {
        let mut states = samples.iter().cycle();
        group.bench_function(name, |bencher| {
            bencher.iter(|| states.next().into_iter().for_each(&mut *evaluate));
        });
    };
    bench("forward", &mut |Sample { state, inputs, .. }| {
        black_box(forward_dynamics(&model, &water, state, inputs, &mut ws));
    });
    let mut composite = CompositeBodies::new(&model);
    bench("composite", &mut |Sample { state, inputs, .. }| {
        black_box(composite.forward_dynamics(&model, &water, state, inputs, &mut ws));
    });
    bench("inverse", &mut |sample| {
        let Sample {
            state,
            inputs,
            vdot,
        } = sample;
        black_box(inverse_dynamics(
            &model, &water, state, vdot, inputs, &mut ws,
        ));
    });
    let mut matrix = MassMatrix::new(&model);
    bench("mass_matrix", &mut |Sample { state, .. }| {
        mass_matrix(&model, &state.q, &mut ws, &mut matrix);
        black_box(&matrix);
    });
    let mut differentiator = Differentiator::new(&model);
    let mut derivatives = Derivatives::new(&model);
    bench("derivatives", &mut |Sample { state, inputs, .. }| {
        differentiator.forward(&water, state, inputs, &mut derivatives);
        black_box(&derivatives);
    });
}

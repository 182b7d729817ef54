//! Cost of chains of loops: linear in their number.

use bathyal::constraints::{LoopConstraints, LoopSpec};
use bathyal::spatial::{Mat3, Pose, Vec3};
use bathyal::{BodySpec, Data, Dynamics, Environment, Inputs, Joint, Model, Spec, State};
use std::f64::consts::FRAC_PI_2;

/// N + 1 rods on the ground and N rods between their ends, all of 1 m and 1 kg: N four-bars.
fn ladder(n: usize) -> (Model<f64>, LoopConstraints, State<f64>) {
    let rod = |name: String| {
        BodySpec::new(name, Joint::revolute([0.0, -1.0, 0.0])).rigid(
            1.0,
            [0.5, 0.0, 0.0],
            [1e-4, 1.0 / 12.0, 1.0 / 12.0],
        )
    };
    let mut spec = Spec::new("ladder", 0.0);
    for k in 0..=n {
        let mut upright = rod(format!("v{k}"));
        upright.placement = Pose::translation(Vec3([k as f64, 0.0, 0.0]));
        spec.add(upright);
    }
    for k in 0..n {
        spec.add(rod(format!("h{k}")).at(format!("v{k}"), [1.0, 0.0, 0.0]));
    }
    let model = Model::build(&spec).expect("a robot");
    let end = Pose {
        rotation: Mat3::about(Vec3([1.0, 0.0, 0.0]), FRAC_PI_2),
        position: Vec3([1.0, 0.0, 0.0]),
    };
    let hinge = |k: usize| {
        let bodies = [format!("h{k}"), format!("v{}", k + 1)];
        let bodies = [Some(bodies[0].as_str()), Some(bodies[1].as_str())];
        LoopSpec::rigid(format!("c{k}"), bodies, [end; 2])
            .with_free([false, false, true, false, false, false])
    };
    let hinges: Vec<LoopSpec> = (0..n).map(hinge).collect();
    let loops = LoopConstraints::new(&model, &hinges, &[]).expect("loops");
    let mut state = State::zero(&model);
    for k in 0..=n {
        (state.q[k], state.v[k]) = (1.1, -1.0);
    }
    for k in n + 1..=2 * n {
        (state.q[k], state.v[k]) = (-1.1, 1.0);
    }
    (model, loops, state)
}

/// The accelerations are those of one degree of freedom, and the cost of each four-bar is the same
/// in ladders of 10 and of 200.
#[test]
fn a_ladder_of_200_four_bars_costs_20_times_one_of_10() {
    const CONSTANT: f64 = 1.3;
    let per_four_bar = [10, 200].map(|n: usize| {
        let (model, loops, state) = ladder(n);
        let mut data = Data::by(&model, Dynamics::new(&model).with_loops(&model, loops));
        let (air, inputs) = (Environment::default(), Inputs::zero(&model));
        let vdot = data
            .forward_dynamics(&model, &air, &state, &inputs)
            .unwrap();
        let rods = n as f64;
        let weight = 9.81 * (0.5 * (rods + 1.0) + rods) / ((rods + 1.0) / 3.0 + rods);
        let expected = -weight * 1.1_f64.cos();
        for a in &vdot[..=n] {
            assert!((a - expected).abs() < 1e-10, "{n}: {a} {expected}");
        }
        assert_eq!(data.loops().rank(), 2 * n);
        data.loops().multiplications() as f64 / rods
    });
    let [few, many] = per_four_bar;
    assert!(many < CONSTANT * few, "{few} {many}");
}

/// `cargo test --release -p bathyal --test constraints_loops time_per -- --ignored --nocapture`
#[test]
#[ignore = "measures time"]
fn time_per_four_bar() {
    for n in [1, 10, 40, 200] {
        let (model, loops, state) = ladder(n);
        let mut data = Data::by(&model, Dynamics::new(&model).with_loops(&model, loops));
        let (air, inputs) = (Environment::default(), Inputs::zero(&model));
        data.inputs_mut().tau.clone_from(&inputs.tau);
        let mut best = f64::INFINITY;
        for _ in 0..200 {
            let start = std::time::Instant::now();
            for _ in 0..10 {
                data.set_state(0.0, &state.q, &state.v);
                data.forget();
                data.update_accelerations(&model, &air);
            }
            best = best.min(start.elapsed().as_secs_f64() / 10.0);
        }
        println!("{n:4} four-bars: {:.2} us each", 1e6 * best / n as f64);
    }
}

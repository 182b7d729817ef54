//! Time of an evaluation of cooperative arms: `cargo bench -p bathyal --bench constraints`.

use bathyal::constraints::{CooperativeArms, CooperativeWorkspace, LoopSpec};
use bathyal::spatial::{Mat3, Pose, Vec3};
use bathyal::{
    Bodies, BodySpec, Environment, Inputs, Joint, Mdh, Model, Spec, State, Workspace,
    forward_dynamics,
};
use criterion::Criterion;
use std::f64::consts::{FRAC_PI_2, TAU};
use std::hint::black_box;
use std::time::Duration;

/// PUMA-like arms on a circle around a load of 4 kg, their grasps and a state.
fn cell(count: usize, wet: bool) -> (Model<f64>, Vec<LoopSpec>, State<f64>) {
    let mut spec = Spec::new("cell", if wet { 1000.0 } else { 0.0 });
    let link = |name: String, mass: f64| {
        let body = BodySpec::new(name, Joint::revolute([0.0, 0.0, 1.0])).rigid(
            mass,
            [0.1, 0.02, 0.05],
            [0.02 * mass, 0.03 * mass, 0.03 * mass],
        );
        match wet {
            true => body.added_mass([0.1, 0.1, 0.1, mass, mass, mass]),
            false => body,
        }
    };
    let mut load = link("load".into(), 4.0);
    load.joint = Joint::Free;
    load.center_of_mass = [0.0; 3];
    spec.add(load);
    // a, alpha, d, mass
    let rows = [
        (0.0, 0.0, 0.0, 10.0),
        (0.0, -FRAC_PI_2, 0.0, 17.4),
        (0.4318, 0.0, 0.15, 4.8),
        (0.0203, -FRAC_PI_2, 0.4331, 0.8),
        (0.0, FRAC_PI_2, 0.0, 0.35),
        (0.0, -FRAC_PI_2, 0.0, 0.1),
    ];
    for k in 0..count {
        for (i, (a, alpha, d, mass)) in rows.into_iter().enumerate() {
            let body = link(format!("{k} {i}"), mass);
            let angle = TAU * k as f64 / count as f64;
            let foot = Pose {
                rotation: Mat3::about(Vec3([0.0, 0.0, 1.0]), angle),
                position: Vec3([-0.75 * angle.cos(), -0.75 * angle.sin(), 0.0]),
            };
            let mdh = Mdh {
                a,
                alpha,
                d,
                ..Mdh::default()
            };
            spec.add(match i {
                0 => body.placed(foot),
                _ => body.on(format!("{k} {}", i - 1), mdh.placement()),
            });
        }
    }
    let model = Model::build(&spec).expect("a robot");
    let mut state = State::zero(&model);
    let posture = [0.1, -0.8, 0.4, 0.3, 0.7, -0.2];
    for q in state.q[7..].chunks_mut(6) {
        q.copy_from_slice(&posture);
    }
    let mut bodies = Bodies::new(&model);
    bodies.update_velocities(&model, &state);
    let grasps = (0..count).map(|k| {
        let hand = format!("{k} 5");
        let tip = bodies.motion(model.body(&hand).expect("a hand")).pose;
        let frames = [Pose::identity(), tip]; // the load stands at the origin
        LoopSpec::rigid(format!("{k}"), [Some(&hand), Some("load")], frames)
    });
    let grasps = grasps.collect();
    (model, grasps, state)
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for (count, wet, name) in [
        (2, false, "two_arms/dry"),
        (4, false, "four_arms/dry"),
        (4, true, "four_arms/wet"),
    ] {
        let (model, grasps, state) = cell(count, wet);
        let arms = CooperativeArms::new(&model, &grasps).expect("arms");
        let mut ws = CooperativeWorkspace::new(&model, &arms);
        let (water, inputs) = (Environment::default(), Inputs::zero(&model));
        let mut group = criterion.benchmark_group(name);
        group.warm_up_time(Duration::from_millis(500));
        group.measurement_time(Duration::from_secs(2));
        group.bench_function("closed", |b| {
            b.iter(|| {
                black_box(arms.forward_dynamics(&model, &water, &state, &inputs, &mut ws));
            });
        });
        let mut tree = Workspace::new(&model);
        group.bench_function("open", |b| {
            b.iter(|| {
                black_box(forward_dynamics(&model, &water, &state, &inputs, &mut tree));
            });
        });
        group.finish();
    }
    criterion.final_summary();
}

//! Assembly of configurations that close the loops, and projection of drift.

use bathyal::constraints::{LoopConstraints, LoopError, LoopSpec};
use bathyal::spatial::{Pose, Vec3};
use bathyal::{BodySpec, Joint, Model, Spec, State, Workspace};

/// A crank of 0.2 m, a coupler of 0.5 m and a rocker of 0.4 m on pivots 0.45 m apart.
fn four_bar() -> (Model<f64>, LoopSpec) {
    let bar = |name: &str, length: f64| {
        BodySpec::new(name, Joint::revolute([0.0, 0.0, 1.0])).rigid(
            1.0,
            [0.5 * length, 0.0, 0.0],
            [1e-3, 0.01, 0.01],
        )
    };
    let mut spec = Spec::new("four bar", 0.0);
    spec.add(bar("crank", 0.2));
    spec.add(bar("coupler", 0.5).at("crank", [0.2, 0.0, 0.0]));
    let mut rocker = bar("rocker", 0.4);
    rocker.placement = Pose::translation(Vec3([0.45, 0.0, 0.0]));
    spec.add(rocker);
    let ends = [0.5, 0.4].map(|x| Pose::translation(Vec3([x, 0.0, 0.0])));
    let hinge = LoopSpec::rigid("hinge", [Some("coupler"), Some("rocker")], ends)
        .with_free([false, false, true, false, false, false]);
    (Model::build(&spec).expect("a robot"), hinge)
}

#[test]
fn a_four_bar_closes_where_circles_intersect_and_has_one_degree_of_freedom() {
    let (model, hinge) = four_bar();
    let mut loops = LoopConstraints::new(&model, &[hinge], &[]).expect("a loop");
    let mut ws = Workspace::new(&model);
    let mut state = State::zero(&model);
    state.q = vec![0.9, 0.3, 1.6];
    state.v = vec![2.0, 0.0, 0.0];
    loops
        .assemble(&model, &mut state.q, &mut state.v, &mut ws)
        .expect("a posture");
    let [a, b, c] = [state.q[0], state.q[0] + state.q[1], state.q[2]];
    let x = 0.2 * a.cos() + 0.5 * b.cos() - 0.45 - 0.4 * c.cos();
    let y = 0.2 * a.sin() + 0.5 * b.sin() - 0.4 * c.sin();
    assert!(x.abs() < 1e-13 && y.abs() < 1e-13, "{x:e} {y:e}");
    // Of five constrained directions two are independent: one degree of freedom is left.
    assert_eq!((loops.rows(), loops.rank()), (5, 2));
    let [da, db, dc] = [state.v[0], state.v[0] + state.v[1], state.v[2]];
    let dx = -0.2 * a.sin() * da - 0.5 * b.sin() * db + 0.4 * c.sin() * dc;
    let dy = 0.2 * a.cos() * da + 0.5 * b.cos() * db - 0.4 * c.cos() * dc;
    assert!(dx.abs() < 1e-13 && dy.abs() < 1e-13, "{dx:e} {dy:e}");
    assert!(da.abs() > 0.1, "it still moves");
}

#[test]
fn a_loop_that_cannot_close_is_named_with_its_gap() {
    let (model, mut hinge) = four_bar();
    hinge.frames[1].position.0[2] = 0.01;
    let mut loops = LoopConstraints::new(&model, &[hinge], &[]).expect("a loop");
    let mut ws = Workspace::new(&model);
    let mut state = State::zero(&model);
    state.q = vec![0.9, 0.3, 1.6];
    let error = loops
        .assemble(&model, &mut state.q, &mut state.v, &mut ws)
        .expect_err("the bars are in different planes");
    let LoopError::Gap { name, distance, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!(name, "hinge");
    assert!((distance - 0.01).abs() < 1e-6, "{error}");
    assert!(
        error.to_string().contains("'coupler' and 'rocker'"),
        "{error}"
    );
}

#[test]
fn a_loop_that_a_projection_leaves_open_is_named() {
    let (model, mut hinge) = four_bar();
    hinge.frames[1].position.0[2] = 0.01;
    let mut loops = LoopConstraints::new(&model, &[hinge], &[]).expect("a loop");
    let mut ws = Workspace::new(&model);
    let mut state = State::zero(&model);
    state.q = vec![0.9, 0.3, 1.6];
    loops.project(&model, &mut state.q, &mut state.v, &mut ws);
    let error = loops.open_loop(&model).expect("different planes");
    assert!(matches!(&error, LoopError::Opened { name, .. } if name == "hinge"));
    assert!(error.to_string().contains("take shorter steps"), "{error}");
}

#[test]
fn projection_removes_drift() {
    for seed in 0..100 {
        let Some(mut closed) = crate::dense::random_robot(seed) else {
            continue;
        };
        let (model, loops) = (&closed.model, &mut closed.loops);
        let mut ws = Workspace::new(model);
        if loops.rank() < loops.rows() || loops.independence() < 1e-2 {
            continue;
        }
        let (q, v) = (&mut closed.state.q, &mut closed.state.v);
        for (i, q) in q.iter_mut().enumerate() {
            *q += 1e-6 * ((i % 3) as f64 - 1.0);
        }
        model.normalize(q);
        let found = loops.project(model, q, v, &mut ws);
        let left = loops.project(model, q, v, &mut ws);
        assert!(
            left < 1e-12 && left < 1e-3 * found.max(1e-9),
            "robot {seed}: {left:e} of {found:e}"
        );
    }
}

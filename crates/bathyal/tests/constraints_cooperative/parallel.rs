//! Every partition gives the numbers of the serial algorithm.

use crate::cell::{Cell, ELBOW, Make, PUMA, Recipe, WRIST, cell};
use bathyal::constraints::{
    CooperativeArms, CooperativeWorkspace, ParallelSolver, Partition, PartitionError,
};
use bathyal::spatial::Force;
use bathyal::{Inputs, State};

/// States and inputs of a cell at several points: small changes of state, large ones of inputs.
fn points(made: &Cell, count: usize) -> Vec<(State<f64>, Inputs<f64>)> {
    let point = |k: usize| {
        let (mut state, mut inputs) = (made.state.clone(), made.inputs.clone());
        let part = k as f64;
        state.t += 0.01 * part;
        for b in 0..made.model.body_count() {
            let q = made.model.q_range(b);
            if q.len() == 1 {
                state.q[q.start] += 0.02 * part;
            }
        }
        state.v.iter_mut().for_each(|v| *v *= 1.0 + 0.1 * part);
        inputs.tau.iter_mut().for_each(|tau| *tau -= 3.0 * part);
        if k == 1 && inputs.wrenches.is_empty() {
            inputs.wrenches = vec![Force::zero(); made.model.body_count()];
        }
        (state, inputs)
    };
    (0..count).map(point).collect()
}

/// Compares all partitions of `count` points with the serial algorithm.
fn compare(what: &str, made: &Cell, count: usize) {
    let arms = CooperativeArms::new(&made.model, &made.loops).expect("arms");
    let mut ws = CooperativeWorkspace::new(&made.model, &arms);
    let points = points(made, count);
    let mut one = |(state, inputs): &(State<f64>, Inputs<f64>)| {
        let found = arms.forward_dynamics(&made.model, &made.environment, state, inputs, &mut ws);
        found.to_vec()
    };
    let expected: Vec<Vec<f64>> = points.iter().map(&mut one).collect();
    for temporal in [1, 2, 4] {
        for spatial in [1, 2, 4] {
            for lanes in [false, true] {
                let partition = Partition {
                    temporal,
                    spatial,
                    lanes,
                };
                let solver =
                    ParallelSolver::new(&made.model, &arms, &made.environment, count, partition);
                let Ok(mut solver) = solver else { continue };
                // All points twice, then fewer: results do not depend on earlier calls.
                for active in [count, count, 1.max(count / 2), count] {
                    for (k, (state, inputs)) in points.iter().enumerate() {
                        solver.set(k, state, inputs);
                    }
                    solver.forward_dynamics(active);
                    for (k, expected) in expected.iter().enumerate().take(active) {
                        let mut found = vec![f64::NAN; expected.len()];
                        solver.copy_acceleration(k, &mut found);
                        assert_eq!(&found, expected, "{what}, {partition:?}, point {k}");
                    }
                }
            }
        }
    }
}

#[test]
fn all_partitions_give_the_same_bits() {
    for (seed, make) in (0..6).zip(
        [PUMA, Make::Any(6), Make::Any(7), Make::Any(5)]
            .iter()
            .cycle(),
    ) {
        for wet in [false, true] {
            for loose in [false, true] {
                let recipe = Recipe {
                    wet,
                    loose,
                    ..Recipe::new(&[*make; 4])
                };
                let what = format!("seed {seed}, wet {wet}, loose {loose}");
                compare(&what, &cell(&recipe, 900 + seed), 4);
            }
        }
    }
}

#[test]
fn singular_idle_and_unequal_chains_give_the_same_bits() {
    let lists: [&[Make]; 4] = [
        &[PUMA, WRIST, PUMA, ELBOW],
        &[WRIST, Make::Twin],
        &[Make::Any(3), Make::Any(5), PUMA],
        &[Make::Any(9), PUMA, PUMA],
    ];
    for (seed, arms) in lists.iter().enumerate() {
        for idle in [false, true] {
            let recipe = Recipe {
                idle,
                ..Recipe::new(arms)
            };
            compare(
                &format!("{seed} {idle}"),
                &cell(&recipe, 950 + seed as u64),
                2,
            );
        }
    }
}

#[test]
fn arms_on_a_free_base_have_temporal_partitions_only() {
    let recipe = Recipe {
        mobile: true,
        ..Recipe::new(&[PUMA; 2])
    };
    let made = cell(&recipe, 980);
    compare("mobile", &made, 4);
    let arms = CooperativeArms::new(&made.model, &made.loops).expect("arms");
    let partition = Partition {
        spatial: 2,
        ..Partition::default()
    };
    let solver = ParallelSolver::new(&made.model, &arms, &made.environment, 4, partition);
    assert_eq!(solver.err(), Some(PartitionError::OnBase { tasks: 2 }));
}

#[test]
fn shares_must_be_equal() {
    let made = cell(&Recipe::new(&[PUMA; 4]), 981);
    let arms = CooperativeArms::new(&made.model, &made.loops).expect("arms");
    let fault = |temporal, spatial| {
        let partition = Partition {
            temporal,
            spatial,
            lanes: true,
        };
        let solver = ParallelSolver::new(&made.model, &arms, &made.environment, 4, partition);
        solver.err().map(|e| e.to_string())
    };
    assert_eq!(fault(2, 4), None);
    let three = "3 temporal tasks for blocks of 4 points: must divide their number";
    assert_eq!(fault(3, 1).as_deref(), Some(three));
    let three = "3 spatial tasks for 4 chains: must divide their number";
    assert_eq!(fault(1, 3).as_deref(), Some(three));
    assert!(fault(0, 1).is_some() && fault(1, 0).is_some());
}

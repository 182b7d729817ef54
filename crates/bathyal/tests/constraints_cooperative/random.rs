//! Random arms of six joints and more, and of fewer.

use crate::cell::{Make, Recipe, cell};
use crate::common::close_loops;
use crate::{DENSE, compare, error, evaluate};
use bathyal::Workspace;
use bathyal::constraints::{ConstraintForce, CooperativeArms, LoopConstraints};

const CELLS: u64 = 40;
const FIRST_SEED: u64 = 20_261_000;
/// Tolerance of forces: that of accelerations times the condition of the constraints.
const FORCES: f64 = 1e-7;

fn all(what: &str, recipe: impl Fn(&mut u64) -> Recipe) {
    let mut worst = [0.0_f64; 2];
    for k in 0..CELLS {
        let mut seed = FIRST_SEED + k;
        let made = recipe(&mut seed);
        let found = compare(&format!("{what}, seed {seed}"), &cell(&made, seed));
        worst = [worst[0].max(found[0]), worst[1].max(found[1])];
    }
    println!(
        "{what}: accelerations within {:.1e}, forces within {:.1e}",
        worst[0], worst[1]
    );
}

/// Two to six arms of six to nine joints, by the seed.
fn arms(seed: u64) -> Vec<Make> {
    (0..2 + seed % 5)
        .map(|k| Make::Any(6 + ((seed / 5 + 3 * k) % 4) as usize))
        .collect()
}

#[test]
fn rigid_grasps_on_the_world() {
    all("rigid, world, land", |seed| Recipe::new(&arms(*seed)));
    all("rigid, world, water", |seed| Recipe {
        wet: true,
        ..Recipe::new(&arms(*seed))
    });
}

#[test]
fn rigid_grasps_on_a_mobile_base() {
    all("rigid, mobile, land", |seed| Recipe {
        mobile: true,
        ..Recipe::new(&arms(*seed))
    });
    all("rigid, mobile, water", |seed| Recipe {
        mobile: true,
        wet: true,
        idle: true,
        ..Recipe::new(&arms(*seed))
    });
}

#[test]
fn grasps_with_free_directions() {
    for (mobile, wet, what) in [
        (false, false, "loose, world, land"),
        (false, true, "loose, world, water"),
        (true, false, "loose, mobile, land"),
        (true, true, "loose, mobile, water"),
    ] {
        all(what, |seed| Recipe {
            loose: true,
            mobile,
            wet,
            idle: seed.is_multiple_of(2),
            ..Recipe::new(&arms(*seed))
        });
    }
}

#[test]
fn arms_of_fewer_than_six_joints_are_singular_and_match_dense_algebra() {
    for mobile in [false, true] {
        all("one arm of five joints", |seed| Recipe {
            mobile,
            wet: seed.is_multiple_of(2),
            ..Recipe::new(&[Make::Any(7), Make::Any(4), Make::Any(6)])
        });
        all("one arm of two", |seed| Recipe {
            mobile,
            wet: seed.is_multiple_of(2),
            ..Recipe::new(&[Make::Any(2)])
        });
    }
}

/// Accelerations and forces against [`LoopConstraints`], an algorithm that shares the tree alone.
#[test]
fn cooperative_arms_match_loop_constraints() {
    for (mobile, wet, loose) in [
        (false, false, false),
        (false, true, false),
        (true, false, false),
        (true, true, false),
        (false, false, true),
        (true, true, true),
    ] {
        let mut worst = [0.0_f64; 2];
        for seed in FIRST_SEED..FIRST_SEED + CELLS {
            let recipe = Recipe {
                mobile,
                wet,
                loose,
                ..Recipe::new(&arms(seed))
            };
            let made = cell(&recipe, seed);
            let (model, state) = (&made.model, &made.state);
            let mut loops = LoopConstraints::new(model, &made.loops, &[]).expect("loops");
            let mut ws = Workspace::new(model);
            let (water, inputs) = (&made.environment, &made.inputs);
            let general = close_loops(&mut loops, model, water, state, inputs, &mut ws);
            let found = evaluate(&made);
            let motion = error(found.vdot(), &general);
            let forces = |loops: &LoopConstraints| -> Vec<f64> {
                let each = |held: ConstraintForce| held.force.to_array();
                loops.constraint_forces().flat_map(each).collect()
            };
            let theirs = forces(&loops);
            let arms = CooperativeArms::new(model, loops.rigid_constraints()).expect("arms");
            loops.set_cooperative_forces(model, state, &arms, &found);
            let force = match loops.rank() == loops.rows() {
                true => error(&forces(&loops), &theirs),
                false => 0.0,
            };
            let what = format!("seed {seed}, mobile {mobile}, wet {wet}, loose {loose}");
            assert!(motion < DENSE, "{what}: {motion:.1e}");
            assert!(force < FORCES, "{what}: {force:.1e}");
            worst = [worst[0].max(motion), worst[1].max(force)];
        }
        println!(
            "mobile {mobile}, wet {wet}, loose {loose}: accelerations within {:.1e}, forces within {:.1e}",
            worst[0], worst[1]
        );
    }
}

//! One, two and three singular arms, with distinct and with common null spaces.

use crate::cell::{ELBOW, Make, PUMA, Recipe, WRIST, cell};
use crate::{compare, error, evaluate};
use bathyal::constraints::{CooperativeArms, CooperativeWorkspace};

const SEEDS: u64 = 6;

/// Both singularities of one arm.
const BOTH: Make = Make::Puma {
    wrist: 0.0,
    elbow: true,
};

fn all(what: &str, arms: &[Make], free: usize, moving: bool) {
    let mut worst = [0.0_f64; 2];
    for seed in 0..SEEDS {
        for (mobile, wet) in [(false, false), (false, true), (true, false), (true, true)] {
            let recipe = Recipe {
                mobile,
                wet,
                moving,
                ..Recipe::new(arms)
            };
            let made = cell(&recipe, 4_000 + seed);
            let ws = evaluate(&made);
            for (k, make) in arms.iter().enumerate() {
                let expected = match make {
                    Make::Twin => continue,
                    Make::Puma { wrist, elbow } => *elbow || *wrist == 0.0,
                    Make::Any(_) => false,
                };
                let condition = ws.condition(k);
                assert_eq!(
                    ws.is_singular(k),
                    expected,
                    "{what}: arm {k} has condition {condition:.1e}"
                );
            }
            assert_eq!(ws.undetermined(), free, "{what}");
            let found = compare(what, &made);
            worst = [worst[0].max(found[0]), worst[1].max(found[1])];
        }
    }
    println!(
        "{what}: accelerations within {:.1e}, forces within {:.1e}",
        worst[0], worst[1]
    );
}

#[test]
fn one_singular_arm() {
    all("wrist of one in two", &[PUMA, WRIST], 0, true);
    all("elbow of one in two", &[ELBOW, PUMA], 0, true);
    all("both of one in three", &[PUMA, BOTH, PUMA], 0, true);
}

#[test]
fn two_and_three_singular_arms_with_distinct_null_spaces() {
    all("wrist and elbow", &[WRIST, ELBOW], 0, true);
    all("two of four", &[PUMA, WRIST, BOTH, PUMA], 0, true);
    all("three of five", &[WRIST, PUMA, ELBOW, WRIST, PUMA], 0, true);
    all("all of three", &[BOTH, WRIST, ELBOW], 0, true);
}

#[test]
fn common_null_spaces_leave_forces_undetermined_and_motion_unique() {
    let t = Make::Twin;
    all("two wrists", &[WRIST, t], 1, true);
    all("two of three", &[PUMA, WRIST, t], 1, true);
    // A straight elbow still rotates the forearm: with the wrist, one direction is lost.
    all("two elbows and wrists", &[BOTH, t], 1, true);
    all("three wrists", &[WRIST, t, t], 2, true);
    all("three of four and one apart", &[BOTH, t, t, ELBOW], 2, true);
    all("at rest", &[BOTH, t, PUMA], 1, false);
}

#[test]
fn equal_arms_of_few_joints_leave_many_forces_undetermined() {
    for seed in 0..SEEDS {
        for mobile in [false, true] {
            let recipe = Recipe {
                mobile,
                ..Recipe::new(&[Make::Any(3), Make::Twin, PUMA])
            };
            let made = cell(&recipe, 5_000 + seed);
            compare("twins of three joints", &made);
            assert!(evaluate(&made).undetermined() >= 1);
        }
    }
}

/// Near a singularity: the regular method up to the limit of conditioning, then the singular one.
const NEAR: f64 = 1e-8;

#[test]
fn accelerations_are_continuous_through_a_singularity() {
    for mobile in [false, true] {
        let mut worst = 0.0_f64;
        for power in 0..18 {
            let wrist = 10.0_f64.powi(-power);
            let arms = [
                Make::Puma {
                    wrist,
                    elbow: false,
                },
                PUMA,
                ELBOW,
            ];
            let recipe = Recipe {
                mobile,
                ..Recipe::new(&arms)
            };
            let made = cell(&recipe, 77);
            let [motion, _] = compare(&format!("wrist at {wrist:.0e}"), &made);
            worst = worst.max(motion);
        }
        println!("wrist from 1 to 1e-17 rad: accelerations within {worst:.1e}");
    }
}

#[test]
fn motion_does_not_depend_on_the_prescribed_singular_arms() {
    for (mobile, wet) in [(false, false), (true, true)] {
        for count in [2_usize, 3] {
            let recipe = Recipe {
                mobile,
                wet,
                ..Recipe::new(&vec![PUMA; count])
            };
            let made = cell(&recipe, 99);
            let arms = CooperativeArms::new(&made.model, &made.loops).expect("arms");
            let mut ws = CooperativeWorkspace::new(&made.model, &arms);
            let reference = evaluate(&made);
            for pattern in 0..1 << count {
                let singular: Vec<bool> = (0..count).map(|k| pattern >> k & 1 == 1).collect();
                let vdot = arms.forward_dynamics_prescribed(
                    &made.model,
                    &made.environment,
                    &made.state,
                    &made.inputs,
                    &singular,
                    &mut ws,
                );
                let off = error(vdot, reference.vdot());
                assert!(off < NEAR, "{singular:?}: {off:.1e}");
            }
        }
    }
}

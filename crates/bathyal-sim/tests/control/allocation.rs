//! Thrusters against another way to the same numbers.

use crate::rig::{Numbers, auv_wam, model};
use bathyal::spatial::Force;
use bathyal_robot::Robot;
use bathyal_sim::control::Allocation;
use nalgebra::{DMatrix, DVector};

/// Sums of eight products of numbers of about 10.
const ROUND_OFF: f64 = 1e-12;

/// What the library takes for ε, by the largest |column|².
const EPSILON: f64 = 1e-9;

fn matrix(allocation: &Allocation) -> DMatrix<f64> {
    let columns = allocation.columns();
    DMatrix::from_fn(6, columns.len(), |i, j| columns[j][i])
}

fn wrench(numbers: &mut Numbers) -> [f64; 6] {
    core::array::from_fn(|_| 20.0 * numbers.draw())
}

fn allocation(robot: &Robot) -> Allocation {
    Allocation::new(robot, &model(robot), None).unwrap()
}

#[test]
fn joe14_thrusters_reach_everything_and_agree_with_a_singular_value_decomposition() {
    let robot = auv_wam();
    let allocation = allocation(&robot);
    assert!(allocation.unreachable().is_empty() && allocation.unreachable_axes().is_empty());
    let inverse = matrix(&allocation).pseudo_inverse(1e-9).unwrap();
    let mut numbers = Numbers(2);
    for _ in 0..100 {
        let w = wrench(&mut numbers);
        let exact = &inverse * DVector::from_row_slice(&w);
        let found = allocation.unlimited(&Force::from_array(w));
        for (a, b) in found.iter().zip(exact.iter()) {
            assert!((a - b).abs() < ROUND_OFF);
        }
        let back = allocation.wrench(&found).to_array();
        assert!(back.iter().zip(w).all(|(a, b)| (a - b).abs() < ROUND_OFF));
    }
}

#[test]
fn four_thrusters_astern_push_ahead_pitch_and_yaw_and_say_so() {
    let mut robot = auv_wam();
    robot.thrusters.truncate(4);
    let allocation = allocation(&robot);
    assert_eq!(allocation.unreachable_axes(), ["roll", "sway", "heave"]);
    assert_eq!(allocation.unreachable().len(), 3);
    let inverse = matrix(&allocation).pseudo_inverse(1e-9).unwrap();
    let mut numbers = Numbers(3);
    for _ in 0..20 {
        let w = wrench(&mut numbers);
        let exact = &inverse * DVector::from_row_slice(&w);
        let found = allocation.unlimited(&Force::from_array(w));
        assert!(
            found
                .iter()
                .zip(exact.iter())
                .all(|(a, b)| (a - b).abs() < ROUND_OFF)
        );
    }
}

#[test]
fn thrust_that_no_limit_stops_is_that_of_the_pseudo_inverse() {
    let mut robot = auv_wam();
    for thruster in &mut robot.thrusters {
        thruster.thrust_limits = Some([-1e3, 1e3]);
    }
    let allocation = allocation(&robot);
    let mut numbers = Numbers(4);
    for _ in 0..20 {
        let w = Force::from_array(wrench(&mut numbers));
        let found = allocation.within_limits(&w, &[0.0; 8]);
        assert!(!found.limited);
        assert_eq!(found.thrusts, allocation.unlimited(&w));
    }
}

/// Every way to put thrusters at their lower bound, their upper bound or between.
fn brute_force(h: &DMatrix<f64>, w: &[f64; 6], bounds: &[[f64; 2]]) -> Vec<f64> {
    let n = h.ncols();
    let w = DVector::from_row_slice(w);
    let largest = h
        .column_iter()
        .map(|c| c.norm_squared())
        .fold(0.0, f64::max);
    let epsilon = EPSILON * largest;
    let cost = |x: &DVector<f64>| (h * x - &w).norm_squared() + epsilon * x.norm_squared();
    let mut best: Option<(f64, DVector<f64>)> = None;
    for code in 0..3_usize.pow(n as u32) {
        let choice: Vec<usize> = (0..n).map(|i| code / 3_usize.pow(i as u32) % 3).collect();
        let free: Vec<usize> = (0..n).filter(|i| choice[*i] == 2).collect();
        let at = |i: usize| {
            if choice[i] == 2 {
                0.0
            } else {
                bounds[i][choice[i]]
            }
        };
        let mut x = DVector::from_fn(n, |i, _| at(i));
        let a = h.select_columns(&free);
        let normal = a.tr_mul(&a) + DMatrix::identity(free.len(), free.len()) * epsilon;
        let solved = normal.cholesky().unwrap().solve(&a.tr_mul(&(&w - h * &x)));
        for (k, i) in free.iter().enumerate() {
            x[*i] = solved[k];
        }
        let inside = (0..n).all(|i| bounds[i][0] <= x[i] && x[i] <= bounds[i][1]);
        if inside && best.as_ref().is_none_or(|(least, _)| cost(&x) < *least) {
            best = Some((cost(&x), x));
        }
    }
    best.unwrap().1.iter().copied().collect()
}

#[test]
fn thrust_within_limits_is_the_best_of_all_active_sets() {
    /// ε is 1e-9: it takes that much off the digits of thrusts that only ε tells apart.
    const ACCURACY: f64 = 1e-5;
    let mut numbers = Numbers(5);
    let mut limited = 0;
    for (thrusters, cases) in [(5, 100), (6, 100), (8, 15)] {
        for _ in 0..cases {
            let mut robot = auv_wam();
            robot.thrusters.truncate(thrusters);
            for thruster in &mut robot.thrusters {
                thruster.thrust_limits = Some([-4.0 - 4.0 * numbers.draw(), 6.0]);
                for x in &mut thruster.direction {
                    *x += 0.3 * numbers.draw();
                }
            }
            let allocation = allocation(&robot);
            let w = wrench(&mut numbers);
            let none = vec![0.0; thrusters];
            let found = allocation.within_limits(&Force::from_array(w), &none);
            if !found.limited {
                continue;
            }
            limited += 1;
            let bounds: Vec<_> = robot
                .thrusters
                .iter()
                .map(|t| t.thrust_limits.unwrap())
                .collect();
            let exact = brute_force(&matrix(&allocation), &w, &bounds);
            for (a, b) in found.thrusts.iter().zip(&exact) {
                assert!((a - b).abs() < ACCURACY, "{:?} {exact:?}", found.thrusts);
            }
        }
    }
    assert!(limited > 150, "{limited}");
}

#[test]
fn limits_hold_for_the_sum_with_what_others_ask_for() {
    let mut robot = auv_wam();
    for thruster in &mut robot.thrusters {
        thruster.thrust_limits = Some([-5.0, 5.0]);
    }
    let allocation = allocation(&robot);
    let ahead = Force::from_array([0.0, 0.0, 0.0, 100.0, 0.0, 0.0]);
    let already = [4.0, 4.0, 4.0, 4.0, 0.0, 0.0, 0.0, 0.0];
    let found = allocation.within_limits(&ahead, &already);
    assert!(found.limited);
    for k in 0..4 {
        assert!((found.thrusts[k] - 1.0).abs() < 1e-9);
    }
    assert!((found.missing.force[0] - 96.0).abs() < 1e-9);
}

#[test]
fn what_is_added_is_what_was_allocated() {
    let mut robot = auv_wam();
    for thruster in &mut robot.thrusters {
        thruster.thrust_limits = Some([-20.0, 20.0]);
    }
    let mut allocation = allocation(&robot);
    let mut numbers = Numbers(7);
    let (mut limited, mut free) = (0, 0);
    for k in 0..100 {
        let wanted = Force::from_array(wrench(&mut numbers)) * (0.03 * f64::from(k));
        let already: Vec<f64> = (0..8).map(|_| 3.0 * numbers.draw()).collect();
        let alone = allocation.within_limits(&wanted, &already);
        let mut thrusts = already.clone();
        let shortfall = allocation.add(&wanted, &mut thrusts);
        let sums: Vec<f64> = already
            .iter()
            .zip(&alone.thrusts)
            .map(|(a, b)| a + b)
            .collect();
        assert_eq!(thrusts, sums);
        assert_eq!(shortfall.missing, alone.missing);
        assert_eq!(shortfall.limited, alone.limited);
        *if alone.limited {
            &mut limited
        } else {
            &mut free
        } += 1;
    }
    assert!(limited > 10 && free > 10, "{limited} {free}");
}

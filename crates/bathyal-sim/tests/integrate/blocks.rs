//! Which points the sliding-block methods evaluate together.

use crate::problems::{Forced, Known};
use crate::{distance, fixed};
use bathyal_sim::integrate::{Method, Ode, StatePoint};

/// Forced, writing down how many points each block has.
struct Watched {
    blocks: Vec<usize>,
}

impl Ode for Watched {
    fn len(&self) -> usize {
        Forced.len()
    }

    fn positions(&self) -> usize {
        Forced.positions()
    }

    fn controlled(&self) -> usize {
        Forced.controlled()
    }

    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        Forced.rates(t, y, rates);
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        Forced.position_rates(y, rates);
    }

    fn block_rates(&mut self, points: &mut [StatePoint]) {
        self.blocks.push(points.len());
        Forced.block_rates(points);
    }

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}
}

/// Four steps start, eleven are left: every block is evaluated twice, and what is less than
/// a block is done in smaller ones.
#[test]
fn points_of_a_block_are_evaluated_together_and_the_rest_in_smaller_blocks() {
    for (method, expected) in [
        (Method::B1pc5, vec![1; 22]),
        (Method::B2pc5, vec![2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1]),
        (Method::B4pc5, vec![4, 4, 4, 4, 2, 2, 1, 1]),
    ] {
        let mut watched = Watched { blocks: Vec::new() };
        let (mut t, mut y) = (0.0, Forced.solution(0.0));
        (fixed(method, 0.01).advance(&mut watched, &mut t, &mut y, 0.15)).expect("a step");
        assert_eq!(watched.blocks, expected, "{method:?}");
        // 15 steps of fifth order.
        assert!(distance(&y, &Forced.solution(0.15)) < 1e-10, "{method:?}");
    }
}

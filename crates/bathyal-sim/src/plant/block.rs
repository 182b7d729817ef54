//! Evaluation of several points at once: temporal parallelism.      Diss94 Ch. III

use super::{Plant, Scratch};
use crate::integrate::{Ode, StatePoint};
use bathyal::water_power;
use bathyal_batch::{Batch, Lanes, Options};

impl Plant {
    /// ẏ of the points of a block: side by side in the lanes of a register where the tree is
    /// evaluated by articulated bodies, by a team of threads where loops are evaluated as arms,
    /// else one after the other.
    pub(super) fn rates_of_block(&mut self, points: &mut [StatePoint]) {
        let done = if self.grasps.is_some() {
            self.block_of_arms(points)
        } else if self.composite.is_some() {
            false
        } else {
            self.block_in_lanes(points)
        };
        if !done {
            for point in points {
                self.rates(point.t, &point.y, &mut point.rates);
            }
        }
    }

    /// Everything at a point but its accelerations: forces into the inputs, all other rates.
    pub(super) fn prepare_point(&mut self, point: &mut StatePoint) {
        let mut rates = self.layout().parts_mut(&mut point.rates);
        let mut power = self.apply_forces(point.t, &point.y, &mut rates);
        let Scratch { state, ws, .. } = &mut self.scratch;
        let (model, environment) = (&self.model, &self.environment);
        model.configuration_rate(&state.q, &state.v, rates.q);
        power.set_water(&water_power(model, environment, state, ws));
        power.write(rates.passive_works);
    }

    /// Copies of the robot in the lanes of registers, on as many threads as the partition says.
    fn batch_of(&self, count: usize) -> Batch {
        let options = Options {
            threads: Some(self.partition.temporal),
            lanes: match self.partition.lanes {
                true => Lanes::Fastest,
                false => Lanes::One,
            },
            ..Options::default()
        };
        Batch::with_options(&self.model, count, &options)
    }

    /// Evaluates the points in lanes; false if a point is nothing that a batch takes.
    fn block_in_lanes(&mut self, points: &mut [StatePoint]) -> bool {
        let fits = |batch: &mut Batch| batch.len() == points.len();
        let mut batch = match self.lanes.take_if(fits) {
            Some(batch) => batch,
            None => self.batch_of(points.len()),
        };
        for (i, point) in points.iter_mut().enumerate() {
            self.prepare_point(point);
            let Scratch { state, inputs, .. } = &self.scratch;
            let taken = batch
                .set_state(i, state)
                .and_then(|()| batch.set_inputs(i, inputs))
                .and_then(|()| batch.set_environment(i, &self.environment));
            if taken.is_err() {
                return false;
            }
        }
        batch.forward_dynamics();
        for (i, point) in points.iter_mut().enumerate() {
            let vdot = self.layout().parts_mut(&mut point.rates).v;
            vdot.copy_from_slice(&batch.acceleration(i));
            if self.loops.has_rigid() {
                self.set_state(point.t, &point.y, false);
                self.close_loops(vdot);
            }
        }
        self.lanes = Some(batch);
        true
    }
}

//! Evaluation of several points of time at once: temporal parallelism.      Diss94 Ch. III

use super::Plant;
use crate::integrate::{Ode, StatePoint};

impl Plant {
    /// ẏ of the points of a block: by a team of threads and lanes where loops are evaluated as
    /// arms, else one after the other.
    pub(super) fn rates_of_block(&mut self, points: &mut [StatePoint]) {
        if !self.block_of_arms(points) {
            for point in points {
                self.rates(point.t, &point.y, &mut point.rates);
            }
        }
    }

    /// Everything at a point but its accelerations: forces into the inputs, all other rates.
    pub(super) fn prepare_point(&mut self, point: &mut StatePoint) {
        let mut rates = self.layout().parts_mut(&mut point.rates);
        let mut power = self.apply_forces(point.t, &point.y, &mut rates);
        let (model, environment) = (&self.model, &self.environment);
        let state = self.data.state();
        model.configuration_rate(&state.q, &state.v, rates.q);
        power.loops = self.data.update_compliant_forces(model);
        let water = self.data.water_power(model, environment);
        power.set_water(&self.with_power_of_laws(water));
        self.name_hull_power(&mut power);
        power.write(rates.passive_works);
    }
}

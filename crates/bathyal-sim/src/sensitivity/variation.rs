//! Plants and controllers about a coefficient.

use super::point::{ControlPoint, PlantPoint, control};
use super::wrench_rates::add_wrench_rates;
use crate::control::{Command, Controller, Sampled};
use crate::plant::Plant;
use crate::scenario::Variation;
use bathyal::Inputs;
use bathyal::real::five_point_rate;
use bathyal_robot::FileError;

/// Plants and controllers with a coefficient at four values about its own.
#[derive(Debug)]
pub(super) struct VariedPlants {
    /// Distance of the first two, in units of which rates are.
    step: f64,
    plants: Vec<Plant>,
    controllers: Vec<Sampled>,
    rates: [Vec<f64>; 4],
    states: [Vec<f64>; 4],
    commands: [Command; 4],
}

impl VariedPlants {
    /// Rates are those per `unit` of the coefficient.
    pub fn new(variation: &Variation, unit: f64) -> Result<Self, FileError> {
        let (mut plants, mut controllers) = (Vec::new(), Vec::new());
        for variant in &variation.variants {
            plants.push(variant.plant()?);
            controllers.push(variant.controllers()?);
        }
        Ok(VariedPlants {
            step: variation.step / unit,
            plants,
            controllers,
            rates: Default::default(),
            states: Default::default(),
            commands: Default::default(),
        })
    }

    /// Rate of the initial state of the controllers.
    pub fn initial_control(&mut self) -> Vec<f64> {
        for (controllers, state) in self.controllers.iter().zip(&mut self.states) {
            state.clear();
            controllers.save_state(state);
        }
        let count = self.states.iter().map(Vec::len).min().unwrap_or(0);
        (0..count)
            .map(|i| self.rate(|own| own.states.each_ref().map(|s| s[i])))
            .collect()
    }

    fn rate(&self, values: impl Fn(&Self) -> [f64; 4]) -> f64 {
        five_point_rate(values(self), self.step)
    }

    /// Adds the rates of forces and states of laws at a point.
    pub fn add_outer_forces(
        &mut self,
        point: &PlantPoint,
        inputs: &mut Inputs<f64>,
        rates: &mut [f64],
    ) {
        for (plant, own) in self.plants.iter_mut().zip(&mut self.rates) {
            own.resize(point.y.len(), 0.0);
            plant.outer_forces(point.t, point.y, own);
        }
        let own = [0, 1, 2, 3].map(|k| self.plants[k].data().inputs());
        add_wrench_rates(own, inputs, self.step);
        for i in point.laws.clone() {
            rates[i] += self.rate(|own| own.rates.each_ref().map(|rates| rates[i]));
        }
    }

    /// Adds the rates of command and controllers' state by the coefficient alone.
    pub fn add_control(&mut self, point: &ControlPoint, command: &mut Command, state: &mut [f64]) {
        for k in 0..4 {
            let (plant, controllers) = (&mut self.plants[k], &mut self.controllers[k]);
            control(
                plant,
                controllers,
                point,
                &mut self.commands[k],
                &mut self.states[k],
            );
        }
        for (part, command) in command.parts_mut().into_iter().enumerate() {
            for (i, x) in command.iter_mut().enumerate() {
                *x += self.rate(|own| own.commands.each_ref().map(|c| c.parts()[part][i]));
            }
        }
        for (i, state) in state.iter_mut().enumerate() {
            *state += self.rate(|own| own.states.each_ref().map(|state| state[i]));
        }
    }
}

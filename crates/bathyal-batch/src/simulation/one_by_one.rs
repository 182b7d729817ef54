//! Robots that are simulated one by one, on threads.

use super::{BatchError, BatchOptions, Columns, NewRobots, Observer, Robots, Status, chosen};
use crate::spread::spread;
use bathyal::Environment;
use bathyal_sim::Simulation;
use bathyal_sim::control::Command;
use bathyal_sim::integrate::Ode;
use bathyal_sim::plant::Plant;
use bathyal_sim::scenario::{CoefficientSet, Setup};
use bathyal_sim::simulation::StepError;
use std::sync::Arc;

/// Simulations of single robots.
#[derive(Debug)]
pub(super) struct OneByOne {
    options: BatchOptions,
    robots: Vec<SingleRobot>,
    /// Plant for observations.
    plant: Plant,
    threads: usize,
}

#[derive(Debug)]
struct SingleRobot {
    simulation: Simulation<'static>,
    status: Status,
    /// y at the last good control tick.
    last: Vec<f64>,
    start: Option<Vec<f64>>,
    water: Option<Environment<f64>>,
    /// Its scenario.
    setup: Arc<Setup>,
    /// For observations, if its coefficients are not the scenario's.
    plant: Option<Plant>,
    external: Command,
}

impl OneByOne {
    /// Robots at the scenario's start.
    pub fn new(new: &NewRobots) -> Result<Self, BatchError> {
        let mut robots = OneByOne {
            options: new.options.clone(),
            robots: Vec::with_capacity(new.robots),
            plant: new.setup.plant()?,
            threads: new.threads,
        };
        for _ in 0..new.robots {
            let robot = robots.robot(Arc::clone(&new.setup), None, None)?;
            robots.robots.push(robot);
        }
        Ok(robots)
    }

    /// A robot at its start.
    fn robot(
        &self,
        setup: Arc<Setup>,
        start: Option<Vec<f64>>,
        water: Option<Environment<f64>>,
    ) -> Result<SingleRobot, BatchError> {
        let mut builder = Simulation::builder(&*setup);
        if let Some(start) = &start {
            builder = builder.start(start);
        }
        if let Some(water) = &water {
            builder = builder.environment(water.clone());
        }
        if !self.options.assessed {
            builder = builder.without_assessment();
        }
        let simulation = builder.build()?;
        let controlled = self.plant.controlled();
        Ok(SingleRobot {
            last: simulation.y()[..controlled].to_vec(),
            external: simulation.command_names().zero(),
            simulation,
            status: Status::Running,
            start,
            water,
            setup,
            plant: None,
        })
    }
}

impl SingleRobot {
    fn step(&mut self, columns: &Columns, commands: &[f64]) {
        if !self.status.is_running() {
            return;
        }
        let t = self.simulation.time();
        if let Some((column, value)) = columns.first_not_finite(commands) {
            let column = column.to_string();
            self.status = Status::BadCommand { t, column, value };
            return;
        }
        columns.to_command(commands, &mut self.external);
        match self.simulation.step_with(&self.external) {
            Ok(()) => {
                let count = self.last.len();
                self.last.copy_from_slice(&self.simulation.y()[..count]);
                if self.simulation.is_finished() {
                    self.status = Status::Finished;
                }
            }
            Err(error) => {
                let t = match &error {
                    StepError::Diverged(diverged) => diverged.t,
                    _ => t,
                };
                let reason = error.to_string();
                self.status = Status::Diverged { t, reason };
            }
        }
    }
}

impl Robots for OneByOne {
    fn step(&mut self, columns: &Columns, commands: &[f64], states: &mut [f64]) {
        let widths = [columns.commands.len(), columns.states.len()];
        let rows = states.chunks_exact_mut(widths[1]).enumerate();
        let mut items: Vec<_> = self.robots.iter_mut().zip(rows).collect();
        let mut threads = vec![(); self.threads.min(items.len())];
        spread(&mut items, &mut threads, |(robot, (k, state)), ()| {
            robot.step(columns, &commands[*k * widths[0]..][..widths[0]]);
            state.copy_from_slice(&robot.last);
        });
    }

    fn reset(&mut self, robot: usize, seed: Option<u64>) -> Result<(), BatchError> {
        let own = &self.robots[robot];
        let water = match seed {
            Some(seed) => Some(own.setup.environment_with_seed(seed)?),
            None => own.water.clone(),
        };
        let anew = self.robot(Arc::clone(&own.setup), own.start.clone(), water)?;
        let plant = self.robots[robot].plant.take();
        self.robots[robot] = SingleRobot { plant, ..anew };
        Ok(())
    }

    fn set_variants(
        &mut self,
        set: &CoefficientSet,
        values: &[f64],
        mask: &[bool],
    ) -> Result<(), BatchError> {
        let build = |robot: usize| -> Result<(usize, SingleRobot), BatchError> {
            let row = &values[robot * set.len()..][..set.len()];
            let setup = Arc::new(set.setup(row)?);
            let plant = Some(setup.plant()?);
            let built = self.robot(setup, None, None)?;
            Ok((robot, SingleRobot { plant, ..built }))
        };
        let built: Result<Vec<_>, BatchError> = chosen(mask).map(build).collect();
        for (robot, built) in built? {
            self.robots[robot] = built;
        }
        Ok(())
    }

    fn set_start(&mut self, robot: usize, row: &[f64]) {
        self.robots[robot].start = Some(row.to_vec());
    }

    fn write_state(&self, robot: usize, row: &mut [f64]) {
        row.copy_from_slice(&self.robots[robot].last);
    }

    fn time(&self, robot: usize) -> f64 {
        self.robots[robot].simulation.time()
    }

    fn status(&self, robot: usize) -> &Status {
        &self.robots[robot].status
    }

    fn observe(&mut self, observer: &Observer, out: &mut [f64]) {
        let mut y = vec![0.0; self.plant.len()];
        let rows = out.chunks_exact_mut(observer.width());
        for (robot, row) in self.robots.iter_mut().zip(rows) {
            y[..robot.last.len()].copy_from_slice(&robot.last);
            let plant = robot.plant.as_mut().unwrap_or(&mut self.plant);
            observer.write(plant, robot.simulation.time(), &y, row);
        }
    }

    fn simulation(&mut self, robot: usize) -> Option<&mut Simulation<'static>> {
        Some(&mut self.robots[robot].simulation)
    }
}

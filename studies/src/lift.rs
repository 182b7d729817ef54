//! The experiment of Diss94 Ch. III: four PUMA 560 lift a load of 4 kg by 0.8 m in 1 s, under
//! joint torques that are computed beforehand.
//!
//! The scenario `four_puma_lift` without everything that a run has beside dynamics: y = [q | v],
//! nothing is projected, recorded or accounted for.

use crate::Error;
use bathyal::constraints::{CooperativeArms, CooperativeWorkspace, ParallelSolver, Partition};
use bathyal::{Environment, Inputs, Model, State};
use bathyal_sim::control::load_feedforward::{EffortProfile, GraspedLoad};
use bathyal_sim::control::{ControlConfig, NominalModel};
use bathyal_sim::gallery;
use bathyal_sim::integrate::{Block, Integrator, Ode, StatePoint, Statistics, Stencil};
use bathyal_sim::scenario::Setup;

/// The blocks of the family.
pub const STENCILS: [Stencil; 3] = [Stencil::One, Stencil::Two, Stencil::Four];

/// The robot, the load and the torques.
#[derive(Debug)]
pub struct Lift {
    model: Model<f64>,
    environment: Environment<f64>,
    arms: CooperativeArms<f64>,
    profile: EffortProfile,
    start: State<f64>,
    /// Where the load's position is in q.
    load: usize,
    duration: f64,
}

/// Settings of a simulated lift.
#[derive(Clone, Copy, Debug)]
pub struct LiftSettings {
    /// The block.
    pub stencil: Stencil,
    /// Steps of equal length, of all of it.
    pub steps: u32,
    /// The tasks; none is the serial algorithm.
    pub partition: Option<Partition>,
}

/// Final state of a lift.
#[derive(Clone, Debug)]
pub struct LiftResult {
    /// The state [q | v].
    pub y: Vec<f64>,
    /// The load, m.
    pub load: [f64; 3],
    /// Steps and evaluations.
    pub effort: Statistics,
}

impl Lift {
    /// The lift of the gallery.
    pub fn from_gallery() -> Result<Self, Error> {
        let scenario = gallery::scenario("four_puma_lift")?;
        let robot = gallery::robot("four_puma_cell")?;
        let setup = Setup::with(&scenario, &[robot], &|_, _| {})?;
        let plant = setup.plant()?;
        let (model, environment) = (plant.model.clone(), plant.environment.clone());
        let lost = Error::Failed;
        let grasps: Vec<_> = plant.loops().rigid_constraints().cloned().collect();
        let arms = CooperativeArms::new(&model, &grasps).map_err(|e| lost(e.to_string()))?;
        let carry = scenario.control.iter().find_map(|control| match control {
            ControlConfig::LoadFeedforward(carry) => Some(carry),
            _ => None,
        });
        let carry = carry.ok_or_else(|| lost("nothing is carried".to_string()))?;
        let profile = carry.profile(&GraspedLoad {
            nominal: &NominalModel::new(model.clone(), environment.clone()),
            grasps: &grasps,
            start: &setup.state,
        });
        let body = model.body(&carry.load);
        let body = body.ok_or_else(|| lost("there is no load".to_string()))?;
        Ok(Lift {
            load: model.q_range(body).start,
            profile: profile.map_err(|diagnostic| lost(diagnostic.message))?,
            start: setup.state.clone(),
            duration: carry.duration,
            model,
            environment,
            arms,
        })
    }

    /// Parallel solver for blocks of the given number of points.
    pub fn solver(&self, points: usize, partition: Partition) -> Result<ParallelSolver, Error> {
        let (model, arms) = (&self.model, &self.arms);
        ParallelSolver::new(model, arms, &self.environment, points, partition)
            .map_err(|error| Error::Failed(error.to_string()))
    }

    /// Prepares a simulation.
    pub fn prepare(&self, settings: &LiftSettings) -> Result<PreparedLift<'_>, Error> {
        let solver = settings
            .partition
            .map(|p| self.solver(settings.stencil.points(), p));
        Ok(PreparedLift {
            settings: *settings,
            ode: LiftOde {
                ws: CooperativeWorkspace::new(&self.model, &self.arms),
                state: self.start.clone(),
                inputs: Inputs::zero(&self.model),
                solver: solver.transpose()?,
                lift: self,
            },
        })
    }

    /// Simulates it.
    pub fn run(&self, settings: &LiftSettings) -> Result<LiftResult, Error> {
        self.prepare(settings)?.run()
    }

    /// Initial position of the load.
    pub fn initial_load_position(&self) -> [f64; 3] {
        core::array::from_fn(|k| self.start.q[self.load + k])
    }
}

/// A lift, ready to be simulated.
#[derive(Debug)]
pub struct PreparedLift<'a> {
    ode: LiftOde<'a>,
    settings: LiftSettings,
}

impl PreparedLift<'_> {
    /// From the beginning to the end.
    pub fn run(&mut self) -> Result<LiftResult, Error> {
        let lift = self.ode.lift;
        let step = lift.duration / f64::from(self.settings.steps);
        let mut integrator = Block::new(self.settings.stencil, step);
        let mut y = [&lift.start.q[..], &lift.start.v[..]].concat();
        let mut t = 0.0;
        let end = lift.duration;
        let done = integrator.advance(&mut self.ode, &mut t, &mut y, end);
        done.map_err(|error| Error::Failed(error.to_string()))?;
        Ok(LiftResult {
            load: core::array::from_fn(|k| y[lift.load + k]),
            effort: integrator.statistics(),
            y,
        })
    }
}

#[derive(Debug)]
struct LiftOde<'a> {
    lift: &'a Lift,
    state: State<f64>,
    inputs: Inputs<f64>,
    ws: CooperativeWorkspace<f64>,
    solver: Option<ParallelSolver>,
}

impl LiftOde<'_> {
    /// The state and the torques at (t, y).
    fn set_state(&mut self, t: f64, y: &[f64]) {
        let (q, v) = y.split_at(self.lift.model.nq());
        self.state.t = t;
        self.state.q.copy_from_slice(q);
        self.state.v.copy_from_slice(v);
        self.inputs.tau.fill(0.0);
        self.lift.profile.add(t, &mut self.inputs.tau);
    }
}

impl Ode for LiftOde<'_> {
    fn len(&self) -> usize {
        self.lift.model.nq() + self.lift.model.nv()
    }

    fn positions(&self) -> usize {
        self.lift.model.nq()
    }

    fn controlled(&self) -> usize {
        self.len()
    }

    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        self.set_state(t, y);
        if let Some(solver) = &mut self.solver {
            solver.set(0, &self.state, &self.inputs);
            solver.forward_dynamics(1);
            let (q_rates, v_rates) = rates.split_at_mut(self.state.q.len());
            let State { q, v, .. } = &self.state;
            self.lift.model.configuration_rate(q, v, q_rates);
            return solver.copy_acceleration(0, v_rates);
        }
        let Lift {
            model,
            environment,
            arms,
            ..
        } = self.lift;
        let found =
            arms.forward_dynamics(model, environment, &self.state, &self.inputs, &mut self.ws);
        let (q_rates, v_rates) = rates.split_at_mut(model.nq());
        model.configuration_rate(&self.state.q, &self.state.v, q_rates);
        v_rates.copy_from_slice(found);
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        let (q, v) = y.split_at(self.lift.model.nq());
        self.lift.model.configuration_rate(q, v, rates);
    }

    fn block_rates(&mut self, points: &mut [StatePoint]) {
        let Some(mut solver) = self.solver.take() else {
            for point in points {
                self.rates(point.t, &point.y, &mut point.rates);
            }
            return;
        };
        for (k, point) in points.iter().enumerate() {
            self.set_state(point.t, &point.y);
            solver.set(k, &self.state, &self.inputs);
        }
        solver.forward_dynamics(points.len());
        for (k, point) in points.iter_mut().enumerate() {
            let (q_rates, v_rates) = point.rates.split_at_mut(self.lift.model.nq());
            let (q, v) = point.y.split_at(self.lift.model.nq());
            self.lift.model.configuration_rate(q, v, q_rates);
            solver.copy_acceleration(k, v_rates);
        }
        self.solver = Some(solver);
    }

    fn accept(&mut self, _: f64, y: &mut [f64]) {
        self.lift.model.normalize(&mut y[..self.lift.model.nq()]);
    }
}

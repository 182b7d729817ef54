//! Derivatives of a run along one direction: of a coefficient, or of the initial state.

use super::point::{ControlPoint, PlantPoint, control};
use super::variation::VariedPlants;
use crate::control::{Command, Sampled};
use crate::plant::{Layout, Plant};
use bathyal::integrate::rk4;
use bathyal::model::{VARIANT_STEPS, five_point_rate};
use bathyal::{Direction, Inputs, MassFactors, State, TangentDynamics};

/// Distance along a direction at which forces and controllers are evaluated, relative to state and
/// command: an error of its fourth power beside a rounding of 1e-16 divided by it.
const STEP: f64 = 1e-5;

/// Derivatives along a direction.
#[derive(Debug)]
pub(super) struct Column {
    /// δy.
    pub y: Vec<f64>,
    /// Change of the controllers' state.
    pub control: Vec<f64>,
    /// Change of the command that is held.
    pub command: Command,
    /// The dynamics with the coefficient's derivatives.
    tangent: TangentDynamics,
    /// Of a coefficient.
    pub varied: Option<VariedPlants>,
    stage: Vec<f64>,
    k: [Vec<f64>; 4],
    direction: Direction,
}

/// Plant and controllers that are evaluated beside the run.
#[derive(Debug)]
pub(super) struct Probe {
    pub plant: Plant,
    pub controllers: Sampled,
    y: Vec<f64>,
    rates: [Vec<f64>; 4],
    inputs: [Inputs<f64>; 4],
    commands: [Command; 4],
    state: Vec<f64>,
    states: [Vec<f64>; 4],
}

/// A stage of a step.
#[derive(Debug)]
pub(super) struct Stage<'a> {
    /// Its number in the step.
    pub index: usize,
    pub point: PlantPoint<'a>,
    pub state: &'a State<f64>,
    /// The inputs of the robot there, its accelerations, and the factors of its mass matrix.
    pub inputs: &'a Inputs<f64>,
    pub vdot: &'a [f64],
    pub factors: &'a MassFactors,
}

impl Probe {
    pub fn new(plant: Plant, controllers: Sampled) -> Self {
        let inputs = plant.data().inputs().clone();
        Probe {
            plant,
            controllers,
            y: Vec::new(),
            rates: Default::default(),
            inputs: [0; 4].map(|_| inputs.clone()),
            commands: Default::default(),
            state: Vec::new(),
            states: Default::default(),
        }
    }

    /// Rates of forces and of the states of actuators and laws along a direction.
    fn forces(&mut self, point: &PlantPoint, column: (&[f64], &Command), rates: &mut [f64]) -> f64 {
        let (dy, command) = column;
        let eps = step(&[
            (point.y, dy),
            (&point.command.efforts, &command.efforts),
            (&point.command.thrusts, &command.thrusts),
        ]);
        for k in 0..4 {
            let h = eps * VARIANT_STEPS[k];
            moved(&mut self.y, point.y, dy, h);
            let own = &mut self.plant.command;
            moved(
                &mut own.efforts,
                &point.command.efforts,
                &command.efforts,
                h,
            );
            moved(
                &mut own.thrusts,
                &point.command.thrusts,
                &command.thrusts,
                h,
            );
            self.rates[k].resize(point.y.len(), 0.0);
            self.plant.forces(point.t, &self.y, &mut self.rates[k]);
            let inputs = self.plant.data().inputs();
            self.inputs[k].tau.copy_from_slice(&inputs.tau);
            self.inputs[k].wrenches.copy_from_slice(&inputs.wrenches);
        }
        for i in point.inner.clone() {
            rates[i] = five_point_rate(self.rates.each_ref().map(|rates| rates[i]), eps);
        }
        eps
    }

    /// Rates of command and controllers' state along a direction of both states.
    fn control(&mut self, point: &ControlPoint, dy: &[f64], state: &mut [f64], to: &mut Command) {
        let eps = step(&[(point.y, dy), (point.state, state)]);
        for k in 0..4 {
            let h = eps * VARIANT_STEPS[k];
            moved(&mut self.y, point.y, dy, h);
            moved(&mut self.state, point.state, state, h);
            let moved = ControlPoint {
                t: point.t,
                y: &self.y,
                state: &self.state,
                dt: point.dt,
            };
            let (plant, controllers) = (&mut self.plant, &mut self.controllers);
            control(
                plant,
                controllers,
                &moved,
                &mut self.commands[k],
                &mut self.states[k],
            );
        }
        for (i, effort) in to.efforts.iter_mut().enumerate() {
            *effort = five_point_rate(self.commands.each_ref().map(|c| c.efforts[i]), eps);
        }
        for (i, thrust) in to.thrusts.iter_mut().enumerate() {
            *thrust = five_point_rate(self.commands.each_ref().map(|c| c.thrusts[i]), eps);
        }
        for (i, state) in state.iter_mut().enumerate() {
            *state = five_point_rate(self.states.each_ref().map(|state| state[i]), eps);
        }
    }
}

/// The distance along a direction that changes no entry by more than [`STEP`] of 1 and its size.
fn step(parts: &[(&[f64], &[f64])]) -> f64 {
    let entries = parts.iter().flat_map(|(at, along)| at.iter().zip(*along));
    let fastest = entries.fold(0.0_f64, |most, (x, d)| most.max(d.abs() / (1.0 + x.abs())));
    match fastest > 0.0 {
        true => STEP / fastest,
        false => STEP,
    }
}

/// to = at + h along; entries without a direction stay.
fn moved(to: &mut Vec<f64>, at: &[f64], along: &[f64], h: f64) {
    to.clear();
    to.extend_from_slice(at);
    for (to, d) in to.iter_mut().zip(along) {
        *to += h * d;
    }
}

impl Column {
    pub fn new(
        tangent: TangentDynamics,
        varied: Option<VariedPlants>,
        plant: &Plant,
        (y, control): (Vec<f64>, Vec<f64>),
    ) -> Self {
        let n = y.len();
        let mut direction = Direction::zero(&plant.model);
        direction.inputs.clone_from(plant.data().inputs());
        Column {
            y,
            control,
            command: Command::zero(plant.command.efforts.len(), plant.command.thrusts.len()),
            tangent,
            varied,
            stage: vec![0.0; n],
            k: [0; 4].map(|_| vec![0.0; n]),
            direction,
        }
    }

    /// A control tick.
    pub fn control(&mut self, point: &ControlPoint, probe: &mut Probe) {
        probe.control(point, &self.y, &mut self.control, &mut self.command);
        if let Some(varied) = &mut self.varied {
            varied.add_control(point, &mut self.command, &mut self.control);
        }
    }

    /// Rates of a stage.
    pub fn rates(&mut self, stage: &Stage, layout: &Layout, probe: &mut Probe) {
        let dy = match stage.index {
            0 => &self.y,
            _ => &self.stage,
        };
        let k = &mut self.k[stage.index];
        let eps = probe.forces(&stage.point, (dy, &self.command), k);
        let inputs = &mut self.direction.inputs;
        let all = |read: &dyn Fn(&Inputs<f64>) -> f64| {
            five_point_rate(probe.inputs.each_ref().map(read), eps)
        };
        for (i, tau) in inputs.tau.iter_mut().enumerate() {
            *tau = all(&|own| own.tau[i]);
        }
        for (b, wrench) in inputs.wrenches.iter_mut().enumerate() {
            for i in 0..3 {
                wrench.moment[i] = all(&|own| own.wrenches[b].moment[i]);
                wrench.force[i] = all(&|own| own.wrenches[b].force[i]);
            }
        }
        if let Some(varied) = &mut self.varied {
            varied.add_forces(&stage.point, inputs, k);
        }
        let (nq, nv) = (layout.nq, layout.nv);
        self.direction.q.copy_from_slice(&dy[..nq]);
        self.direction.v.copy_from_slice(&dy[nq..nq + nv]);
        let (state, direction) = (stage.state, &self.direction);
        let along = [direction.q.as_slice(), &direction.v];
        let at = [state.q.as_slice(), &state.v];
        self.tangent.configuration_rate(at, along, &mut k[..nq]);
        let Stage {
            vdot,
            inputs,
            factors,
            ..
        } = stage;
        let rates = self
            .tangent
            .forward_dynamics(state, vdot, inputs, direction, factors);
        k[nq..nq + nv].copy_from_slice(rates);
    }

    /// To the next stage, `h` after the beginning of the step.
    pub fn next_stage(&mut self, index: usize, h: f64) {
        rk4::stage(&mut self.stage, &self.y, h, &self.k[index]);
    }

    /// To the end of a step, before quaternions are brought back to length 1 there.
    pub fn update(&mut self, h: f64, q: &[f64]) {
        rk4::update(&mut self.y, h, &self.k);
        self.tangent.normalize(q, &mut self.y[..q.len()]);
    }
}

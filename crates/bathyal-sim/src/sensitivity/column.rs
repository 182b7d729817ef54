//! Derivatives of a run along one direction: of a coefficient, or of the initial state.

use super::point::{ControlPoint, PlantPoint, control};
use super::tangent_actuators::TangentActuators;
use super::variation::VariedPlants;
use super::wrench_rates::add_wrench_rates;
use crate::control::{Command, Sampled};
use crate::integrate::Ode;
use crate::plant::{Layout, Plant};
use bathyal::integrate::rk4;
use bathyal::real::{VARIANT_STEPS, five_point_rate};
use bathyal::{Direction, Inputs, MassFactors, State, TangentDynamics};

/// Distance along a direction at which laws and controllers are evaluated, relative to the state: an
/// error of its fourth power beside a rounding of 1e-16 divided by it. The latter counts: efforts of
/// a joint that follows its trajectory well nearly cancel against what the robot needs, which leaves
/// a millionth of its sensitivity at a tenth of this distance.
const STEP: f64 = 1e-4;

/// Derivatives along a direction, per step of the coefficient's variants.
#[derive(Debug)]
pub(super) struct Column {
    /// The step, or 1.
    unit: f64,
    /// δy.
    y: Vec<f64>,
    /// The same per unit of the coefficient, at the last control tick.
    pub result: Vec<f64>,
    /// Change of the controllers' state.
    control: Vec<f64>,
    /// Change of the command that is held.
    command: Command,
    /// The dynamics with the coefficient's derivatives, and the actuators.
    tangent: TangentDynamics,
    actuators: TangentActuators,
    /// Of a coefficient.
    varied: Option<VariedPlants>,
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

impl Stage<'_> {
    /// Evaluates a plant at (t, y) under its command, and hands the stage of this number on.
    pub fn evaluate(
        index: usize,
        (plant, factors): (&mut Plant, &mut MassFactors),
        (t, y): (f64, &[f64]),
        rates: &mut [f64],
        take: impl FnOnce(&Stage),
    ) {
        plant.rates(t, y, rates);
        let Ok(inputs) = plant.inputs() else {
            return; // Rates have just been evaluated, and with them the forces.
        };
        let state = plant.cached_state();
        factors.update(&plant.model, &state.q);
        let layout = plant.layout();
        let Layout { nq, nv, nz, .. } = layout;
        take(&Stage {
            index,
            point: PlantPoint {
                t,
                y,
                command: &plant.command,
                laws: nq + nv + nz..layout.len() - layout.works,
            },
            state,
            inputs,
            vdot: &rates[nq..nq + nv],
            factors,
        });
    }
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

    /// Adds the rates of forces and states of laws along a direction of y.
    fn add_outer_forces(
        &mut self,
        point: &PlantPoint,
        dy: &[f64],
        inputs: &mut Inputs<f64>,
        rates: &mut [f64],
    ) {
        let eps = step(&[(point.y, dy)]);
        for k in 0..4 {
            moved(&mut self.y, point.y, dy, eps * VARIANT_STEPS[k]);
            self.rates[k].resize(point.y.len(), 0.0);
            let plant = &mut self.plant;
            plant.outer_forces(point.t, &self.y, &mut self.rates[k]);
            let wrenches = &plant.data().inputs().wrenches;
            self.inputs[k].wrenches.clone_from(wrenches);
        }
        add_wrench_rates(self.inputs.each_ref(), inputs, eps);
        for i in point.laws.clone() {
            rates[i] = five_point_rate(self.rates.each_ref().map(|rates| rates[i]), eps);
        }
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
        for (part, to) in to.parts_mut().into_iter().enumerate() {
            for (i, x) in to.iter_mut().enumerate() {
                let variants = self.commands.each_ref().map(|c| c.parts()[part][i]);
                *x = five_point_rate(variants, eps);
            }
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
    /// A direction of the initial state.
    pub fn of_state(y: Vec<f64>, control: usize, plant: &Plant) -> Self {
        let (model, environment) = (plant.model.cast(), plant.environment.cast());
        let tangent = TangentDynamics::new(model, environment);
        let actuators = TangentActuators::new(plant, &[], tangent.model());
        Column::with_parts(plant, (tangent, actuators), (y, vec![0.0; control]))
    }

    /// A direction with dynamics and variants by a coefficient, of which `unit` is the step and
    /// `plants` are the variants, from rates of y and of the controllers' state.
    pub fn by_coefficient(
        tangent: TangentDynamics,
        (unit, plants, varied): (f64, &[Plant], VariedPlants),
        plant: &Plant,
        start: (Vec<f64>, Vec<f64>),
    ) -> Self {
        let actuators = TangentActuators::new(plant, plants, tangent.model());
        Column {
            unit,
            varied: Some(varied),
            ..Column::with_parts(plant, (tangent, actuators), start)
        }
    }

    fn with_parts(
        plant: &Plant,
        (tangent, actuators): (TangentDynamics, TangentActuators),
        (y, control): (Vec<f64>, Vec<f64>),
    ) -> Self {
        let n = y.len();
        let mut direction = Direction::zero(&plant.model);
        direction.inputs.clone_from(plant.data().inputs());
        Column {
            unit: 1.0,
            result: vec![0.0; n],
            y,
            control,
            command: plant.command.zeroed(),
            tangent,
            actuators,
            varied: None,
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
        let (point, inputs) = (&stage.point, &mut self.direction.inputs);
        let along = (dy.as_slice(), &self.command);
        self.actuators
            .forces(&self.tangent, (point, layout), along, inputs, k);
        if probe.plant.has_outer_forces() {
            probe.add_outer_forces(point, dy, inputs, k);
            if let Some(varied) = &mut self.varied {
                varied.add_outer_forces(point, inputs, k);
            }
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

    /// ∂ẏ/∂p of the first stage of the last step.
    pub fn first_rates(&self) -> impl Iterator<Item = f64> {
        self.k[0].iter().map(|rate| rate / self.unit)
    }

    /// Keeps the state: what remains is the derivative by the coefficient alone.
    pub fn keep_state(&mut self) {
        self.y.fill(0.0);
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

    /// Writes the result, at the start and at the end of a control period.
    pub fn write_result(&mut self) {
        for (result, y) in self.result.iter_mut().zip(&self.y) {
            *result = y / self.unit;
        }
    }
}

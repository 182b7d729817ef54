//! Actuators, stops and friction in dual numbers.

use super::point::PlantPoint;
use crate::actuator::{ActuatorContext, ActuatorOutputs, Actuators};
use crate::control::Command;
use crate::joints::Joints;
use crate::plant::{Layout, Plant};
use bathyal::spatial::Force;
use bathyal::{Bodies, Dual, Inputs, Model, Real, State, TangentDynamics};

/// Actuators, stops and friction, whose derivatives are those by a coefficient, or zero.
#[derive(Debug)]
pub(super) struct TangentActuators {
    actuators: Actuators<Dual<1>>,
    joints: Joints<Dual<1>>,
    state: State<Dual<1>>,
    bodies: Bodies<Dual<1>>,
    inputs: Inputs<Dual<1>>,
    efforts: Vec<Dual<1>>,
    thrusts: Vec<Dual<1>>,
    deflections: Vec<Dual<1>>,
    z: Vec<Dual<1>>,
    rates: Vec<Dual<1>>,
}

/// Checks that variants of a plant differ in numbers alone.
///
/// # Errors
/// The first actuator or part that some of them do not have.
pub(super) fn check_form(plant: &Plant, variants: &[Plant]) -> Result<(), String> {
    for other in variants {
        if let Some(name) = plant.actuators.first_of_other_form(&other.actuators) {
            return Err(format!("it changes the kind of the actuator '{name}'"));
        }
        if plant.actuators.need_bodies() != other.actuators.need_bodies() {
            return Err("it changes whether thrusters depend on the water".to_string());
        }
        if !plant.joints.has_form_of(&other.joints) {
            return Err("it changes which joints have stops and friction".to_string());
        }
    }
    Ok(())
}

impl TangentActuators {
    /// Those of a plant alone, or with its variants at [`bathyal::real::VARIANT_STEPS`], which have
    /// passed [`check_form`].
    pub fn new(plant: &Plant, variants: &[Plant], model: &Model<Dual<1>>) -> Self {
        let plants = || std::iter::once(plant).chain(variants);
        let actuators: Vec<&Actuators> = plants().map(|plant| &plant.actuators).collect();
        let joints: Vec<&Joints> = plants().map(|plant| &plant.joints).collect();
        let zeros = |count: usize| vec![Dual::lit(0.0); count];
        let wrenches = plant.data().inputs().wrenches.len();
        TangentActuators {
            actuators: Actuators::from_lanes(&actuators),
            joints: Joints::from_lanes(&joints),
            state: State::zero(model),
            bodies: Bodies::new(model),
            inputs: Inputs {
                wrenches: vec![Force::zero(); wrenches],
                ..Inputs::zero(model)
            },
            efforts: zeros(plant.command.efforts.len()),
            thrusts: zeros(plant.command.thrusts.len()),
            deflections: zeros(plant.command.deflections.len()),
            z: zeros(plant.layout().nz),
            rates: zeros(plant.layout().nz),
        }
    }

    /// Derivatives of the forces, and of the rates of the actuators' states, along a direction of y
    /// and of the command.
    pub fn forces(
        &mut self,
        tangent: &TangentDynamics,
        (point, layout): (&PlantPoint, &Layout),
        (dy, command): (&[f64], &Command),
        inputs: &mut Inputs<f64>,
        rates: &mut [f64],
    ) {
        let Layout { nq, nv, nz, .. } = *layout;
        let of_v = nq..nq + nv;
        let of_z = nq + nv..nq + nv + nz;
        self.state.t = Dual::lit(point.t);
        set(&mut self.state.q, &point.y[..nq], &dy[..nq]);
        set(&mut self.state.v, &point.y[of_v.clone()], &dy[of_v]);
        set(&mut self.z, &point.y[of_z.clone()], &dy[of_z.clone()]);
        let held = point.command;
        set(&mut self.efforts, &held.efforts, &command.efforts);
        set(&mut self.thrusts, &held.thrusts, &command.thrusts);
        set(
            &mut self.deflections,
            &held.deflections,
            &command.deflections,
        );
        let (model, environment) = (tangent.model(), tangent.environment());
        let actuators = &mut self.actuators;
        if actuators.need_bodies_in(environment, self.state.t) {
            self.bodies.update_velocities(model, &self.state);
        }
        self.inputs.tau.fill(Dual::lit(0.0));
        self.inputs.wrenches.fill(Force::zero());
        let context = ActuatorContext {
            t: self.state.t,
            v: &self.state.v,
            bodies: &self.bodies,
            environment,
        };
        let mut outputs = ActuatorOutputs {
            tau: &mut self.inputs.tau,
            wrenches: &mut self.inputs.wrenches,
            rates: &mut self.rates,
            power: None,
        };
        actuators.keep_commands(&self.thrusts, &self.deflections);
        actuators.evaluate(&self.efforts, &self.z, &context, &mut outputs);
        let State { q, v, .. } = &self.state;
        self.joints.add(q, v, &mut self.inputs.tau);
        rates[of_z].iter_mut().zip(&self.rates).for_each(derivative);
        inputs
            .tau
            .iter_mut()
            .zip(&self.inputs.tau)
            .for_each(derivative);
        for (to, from) in inputs.wrenches.iter_mut().zip(&self.inputs.wrenches) {
            let moments = to.moment.0.iter_mut().zip(&from.moment.0);
            moments.for_each(derivative);
            to.force
                .0
                .iter_mut()
                .zip(&from.force.0)
                .for_each(derivative);
        }
    }
}

fn derivative((to, from): (&mut f64, &Dual<1>)) {
    *to = from.derivatives[0];
}

fn set(to: &mut [Dual<1>], values: &[f64], rates: &[f64]) {
    for ((to, value), rate) in to.iter_mut().zip(values).zip(rates) {
        *to = Dual {
            value: *value,
            derivatives: [*rate],
        };
    }
}

//! Plants of several robots, one in each lane, as one system of differential equations.

use super::one_robot::OneRobot;
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::spatial::Force;
use bathyal::{Bodies, Environment, Inputs, Model, Scalar, State, Workspace, forward_dynamics};
use bathyal_sim::actuator::{ActuatorContext, ActuatorOutputs, Actuators};
use bathyal_sim::contact::{Contacts, LaneAnchors, LaneContacts, LaneReadings, LaneTouches};
use bathyal_sim::joints::Joints;
use bathyal_sim::plant::{Layout, Plant};
use bathyal_sim::terrain::Terrain;

/// What the robots of a group are: the parts of [`Plant`] in lanes.
#[derive(Clone, Debug)]
pub(super) struct LanePlant<T: Packed + Scalar> {
    pub model: Model<T>,
    pub environment: Environment<T>,
    pub actuators: Actuators<T>,
    pub joints: Joints<T>,
    pub contacts: LaneContacts<T>,
}

impl<T: Packed + Scalar + Ordered> LanePlant<T> {
    /// Packs plants of the same form, one for all lanes or one for each.
    pub fn new(plants: &[&Plant]) -> Self {
        let models: Vec<&Model<f64>> = plants.iter().map(|plant| &plant.model).collect();
        let environments: Vec<_> = plants.iter().map(|p| p.environment.clone()).collect();
        let actuators: Vec<&Actuators> = plants.iter().map(|plant| &plant.actuators).collect();
        let joints: Vec<&Joints> = plants.iter().map(|plant| &plant.joints).collect();
        let contacts: Vec<&Contacts> = plants.iter().map(|plant| &plant.contacts).collect();
        LanePlant {
            contacts: LaneContacts::from_lanes(&contacts),
            model: Model::from_lanes(&models),
            environment: Environment::from_lanes(&environments),
            actuators: Actuators::from_lanes(&actuators),
            joints: Joints::from_lanes(&joints),
        }
    }
}

/// Room for the evaluation of a group; one for each thread.
#[derive(Debug)]
pub(super) struct LaneWorkspace<T: Packed + Scalar + Ordered> {
    pub state: State<T>,
    inputs: Inputs<T>,
    bodies: Bodies<T>,
    /// Points in the ground, of the state of `bodies`.
    touches: LaneTouches<T>,
    /// True if bodies and points in the ground are those of the state that is evaluated next.
    is_placed: bool,
    pub readings: LaneReadings<T>,
    dynamics: Workspace<T>,
    pub efforts: Vec<T>,
    pub thrusts: Vec<T>,
    pub deflections: Vec<T>,
    pub stage: Vec<T>,
    pub rates: [Vec<T>; 4],
    pub one: OneRobot,
}

impl<T: Packed + Scalar + Ordered> LaneWorkspace<T> {
    /// Room for robots like this one.
    pub fn new(plant: &Plant) -> Self {
        let model: Model<T> = plant.model.cast();
        let Layout { nq, nv, nz, .. } = plant.layout();
        let zeros = |n: usize| vec![T::zero(); n];
        let mut inputs = Inputs::zero(&model);
        if has_contact(plant) || plant.actuators.need_wrenches() {
            inputs.wrenches = vec![Force::zero(); model.body_count()];
        }
        LaneWorkspace {
            state: State::zero(&model),
            inputs,
            bodies: Bodies::new(&model),
            touches: LaneTouches::default(),
            is_placed: false,
            readings: LaneReadings::default(),
            dynamics: Workspace::new(&model),
            efforts: zeros(nv),
            thrusts: zeros(plant.command.thrusts.len()),
            deflections: zeros(plant.command.deflections.len()),
            stage: zeros(nq + nv + nz),
            rates: core::array::from_fn(|_| zeros(nq + nv + nz)),
            one: OneRobot::new(plant),
        }
    }
}

impl<T: Packed + Scalar + Ordered> LaneWorkspace<T> {
    fn set_state(&mut self, layout: Layout, t: T, y: &[T]) {
        let Layout { nq, nv, .. } = layout;
        self.state.t = t;
        self.state.q.copy_from_slice(&y[..nq]);
        self.state.v.copy_from_slice(&y[nq..nq + nv]);
    }

    /// Forgets where the bodies are: another group comes next.
    pub fn forget(&mut self) {
        self.is_placed = false;
    }
}

/// True if a robot can touch the ground.
pub(super) fn has_contact(plant: &Plant) -> bool {
    plant.terrain.is_some() && !plant.contacts.is_empty()
}

/// A group of robots, as an integrator sees it.
pub(super) struct Group<'a, T: Packed + Scalar> {
    pub plant: &'a LanePlant<T>,
    pub anchors: &'a mut LaneAnchors<T>,
    /// Of robots whose contact is evaluated: there is a seabed, and they can touch it.
    pub terrain: Option<&'a Terrain>,
    /// Lanes whose robots go on.
    pub active: &'a [bool],
    pub layout: Layout,
}

impl<T: Packed + Scalar + Ordered> Group<'_, T> {
    /// ẏ = f(t, y), in the order of [`Plant`]'s own evaluation.
    pub fn rates(&self, t: T, y: &[T], ws: &mut LaneWorkspace<T>, stage: usize) {
        let Layout { nq, nv, .. } = self.layout;
        let is_placed = std::mem::take(&mut ws.is_placed);
        ws.set_state(self.layout, t, y);
        let LanePlant {
            model,
            environment,
            actuators,
            joints,
            contacts,
        } = self.plant;
        if !is_placed && (self.terrain.is_some() || actuators.need_bodies_in(environment, t)) {
            ws.bodies.update_velocities(model, &ws.state);
        }
        ws.inputs.wrenches.fill(Force::zero());
        if let Some(terrain) = self.terrain {
            if !is_placed {
                contacts.find(terrain, &ws.bodies, &mut ws.touches);
            }
            let wrenches = &mut ws.inputs.wrenches;
            contacts.add(&ws.bodies, &ws.touches, self.anchors, wrenches);
        }
        let (state, inputs) = (&ws.state, &mut ws.inputs);
        let rates = &mut ws.rates[stage];
        let (of_q, rest) = rates.split_at_mut(nq);
        let (of_v, of_z) = rest.split_at_mut(nv);
        let bodies = &ws.bodies;
        let efforts = &ws.efforts;
        T::dispatch(
            #[inline(always)]
            || {
                for tau in &mut inputs.tau {
                    *tau = T::zero();
                }
                let context = ActuatorContext {
                    t,
                    v: &state.v,
                    bodies,
                    environment,
                };
                let mut outputs = ActuatorOutputs {
                    tau: &mut inputs.tau,
                    wrenches: &mut inputs.wrenches,
                    rates: of_z,
                    power: None,
                };
                actuators.evaluate(efforts, &y[nq + nv..], &context, &mut outputs);
                joints.add(&state.q, &state.v, &mut inputs.tau);
            },
        );
        model.configuration_rate(&state.q, &state.v, of_q);
        let vdot = forward_dynamics(model, environment, state, inputs, &mut ws.dynamics);
        of_v.copy_from_slice(vdot);
    }

    /// After a step: brings orientations back to length 1, and anchors to where the robots are.
    pub fn accept(&mut self, t: T, y: &mut [T], ws: &mut LaneWorkspace<T>) {
        self.plant.model.normalize(&mut y[..self.layout.nq]);
        self.move_anchors(t, y, ws);
    }

    /// Brings the anchors of the robots in active lanes to where these are.
    pub fn move_anchors(&mut self, t: T, y: &[T], ws: &mut LaneWorkspace<T>) {
        let Some(terrain) = self.terrain else {
            return;
        };
        let LanePlant {
            model, contacts, ..
        } = self.plant;
        ws.set_state(self.layout, t, y);
        ws.bodies.update_velocities(model, &ws.state);
        contacts.find(terrain, &ws.bodies, &mut ws.touches);
        contacts.accept(&ws.touches, self.anchors, self.active);
        ws.is_placed = true;
    }

    /// Reads the states of all contact points.
    pub fn read_contacts(&self, t: T, y: &[T], ws: &mut LaneWorkspace<T>) {
        let Some(terrain) = self.terrain else {
            return;
        };
        let LanePlant {
            model, contacts, ..
        } = self.plant;
        ws.set_state(self.layout, t, y);
        ws.bodies.update_velocities(model, &ws.state);
        contacts.states(terrain, &ws.bodies, self.anchors, &mut ws.readings);
        ws.is_placed = false;
    }
}

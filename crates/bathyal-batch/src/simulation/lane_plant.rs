//! Plants of several robots, one in each lane, as one system of differential equations.

use super::lane_robot::LaneRobot;
use super::one_robot::OneRobot;
use crate::lanes::put;
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::spatial::Force;
use bathyal::{Bodies, Environment, Inputs, Model, Scalar, State, Workspace, forward_dynamics};
use bathyal_sim::actuator::{ActuatorContext, ActuatorOutputs, Actuators};
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
}

impl<T: Packed + Scalar + Ordered> LanePlant<T> {
    /// Packs plants of the same form, one for all lanes or one for each.
    pub fn new(plants: &[&Plant]) -> Self {
        let models: Vec<&Model<f64>> = plants.iter().map(|plant| &plant.model).collect();
        let environments: Vec<_> = plants.iter().map(|p| p.environment.clone()).collect();
        let actuators: Vec<&Actuators> = plants.iter().map(|plant| &plant.actuators).collect();
        let joints: Vec<&Joints> = plants.iter().map(|plant| &plant.joints).collect();
        LanePlant {
            model: Model::from_lanes(&models),
            environment: Environment::from_lanes(&environments),
            actuators: Actuators::from_lanes(&actuators),
            joints: Joints::from_lanes(&joints),
        }
    }
}

/// Room for the evaluation of a group; one for each thread.
#[derive(Debug)]
pub(super) struct LaneWorkspace<T: Packed + Scalar> {
    pub state: State<T>,
    inputs: Inputs<T>,
    bodies: Bodies<T>,
    dynamics: Workspace<T>,
    pub efforts: Vec<T>,
    pub thrusts: Vec<T>,
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
            dynamics: Workspace::new(&model),
            efforts: zeros(nv),
            thrusts: zeros(plant.command.thrusts.len()),
            stage: zeros(nq + nv + nz),
            rates: core::array::from_fn(|_| zeros(nq + nv + nz)),
            one: OneRobot::new(plant),
        }
    }
}

/// True if a robot can touch the ground.
pub(super) fn has_contact(plant: &Plant) -> bool {
    plant.terrain.is_some() && !plant.contacts.is_empty()
}

/// A group of robots, as an integrator sees it.
pub(super) struct Group<'a, T: Packed + Scalar> {
    pub plant: &'a LanePlant<T>,
    pub robots: &'a mut [LaneRobot],
    /// Of the robots whose contact is evaluated: there is a seabed, and they can touch it.
    pub terrain: Option<&'a Terrain>,
    /// Poses do not depend on what the robots differ in.
    pub model: &'a Model<f64>,
    /// Lanes whose robots go on.
    pub active: &'a [bool],
    pub layout: Layout,
}

impl<T: Packed + Scalar + Ordered> Group<'_, T> {
    /// ẏ = f(t, y), in the order of [`Plant`]'s own evaluation.
    pub fn rates(&self, t: T, y: &[T], ws: &mut LaneWorkspace<T>, stage: usize) {
        let Layout { nq, nv, .. } = self.layout;
        ws.state.t = t;
        ws.state.q.copy_from_slice(&y[..nq]);
        ws.state.v.copy_from_slice(&y[nq..nq + nv]);
        self.apply_contact(t, y, ws);
        let LanePlant {
            model,
            environment,
            actuators,
            joints,
        } = self.plant;
        if actuators.need_bodies_in(environment, t) {
            ws.bodies.update_velocities(model, &ws.state);
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

    /// Sets the wrenches to those of the ground, robot by robot.
    fn apply_contact(&self, t: T, y: &[T], ws: &mut LaneWorkspace<T>) {
        ws.inputs.wrenches.fill(Force::zero());
        let Some(terrain) = self.terrain else {
            return;
        };
        for (lane, robot) in self.robots.iter().enumerate() {
            if !self.active[lane] {
                continue;
            }
            ws.one
                .place(self.model, self.layout, (t.lane(lane).into(), y), lane);
            let OneRobot {
                bodies, wrenches, ..
            } = &mut ws.one;
            wrenches.fill(Force::zero());
            robot.contacts.add(terrain, bodies, wrenches);
            for (to, from) in ws.inputs.wrenches.iter_mut().zip(wrenches) {
                let mut lanes = to.to_array();
                put(&mut lanes, lane, &from.to_array());
                *to = Force::from_array(lanes);
            }
        }
    }

    /// After a step: brings orientations back to length 1, and anchors to where the robots are.
    pub fn accept(&mut self, t: T, y: &mut [T], ws: &mut LaneWorkspace<T>) {
        self.plant.model.normalize(&mut y[..self.layout.nq]);
        let Some(terrain) = self.terrain else {
            return;
        };
        for (lane, robot) in self.robots.iter_mut().enumerate() {
            if self.active[lane] {
                let at = (t.lane(lane).into(), &*y);
                ws.one.place(self.model, self.layout, at, lane);
                robot.contacts.accept(terrain, &ws.one.bodies);
            }
        }
    }
}

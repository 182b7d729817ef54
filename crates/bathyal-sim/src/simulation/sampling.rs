//! Samples of a run for recordings and observation.

use crate::contact::{ContactState, contact_names};
use crate::control::Command;
use crate::integrate::Ode;
use crate::plant::Plant;
use crate::record::{
    BodySample, ContactSample, EnergySample, FinSample, ForceSample, JointSample, LoopSample,
    PrescribedSample, Sample, ThrusterSample,
};
use bathyal::dispatch::best;
use bathyal::spatial::{Force, Quaternion, Vec3};
use bathyal::{Bodies, Inputs, Joint, State};
use bathyal_robot::Robot;
use bathyal_robot::fins::hinged;

/// Computes samples in place, after the first without allocation.
#[derive(Debug)]
pub(super) struct Sampler {
    sample: Sample,
    /// Bodies of the joints with one degree of freedom.
    joints: Vec<usize>,
    /// Bodies and positions of the contact points.
    contacts: Vec<(usize, Vec3<f64>)>,
    contact_states: Vec<ContactState>,
    rates: Vec<f64>,
    state: State<f64>,
    inputs: Inputs<f64>,
    bodies: Bodies<f64>,
    /// Thrusts and efforts of the actuators.
    done: Command,
}

impl Sampler {
    /// A sampler of a robot, whose sample has all names and no values yet.
    pub fn new(robot: &Robot, plant: &Plant) -> Self {
        let model = &plant.model;
        let one = |b: &usize| !matches!(model.joint(*b), Joint::Fixed | Joint::Ball | Joint::Free);
        let joints: Vec<usize> = (0..model.body_count()).filter(one).collect();
        let points = robot.bodies.iter().enumerate();
        let points =
            points.flat_map(|(b, body)| body.contacts.iter().map(move |c| (b, Vec3(c.position))));
        let layout = plant.layout();
        let sample = Sample {
            q: vec![0.0; layout.nq],
            v: vec![0.0; layout.nv],
            z: vec![0.0; layout.nz + layout.laws],
            bodies: (0..model.body_count())
                .map(|b| BodySample {
                    name: model.body_name(b).to_string(),
                    ..BodySample::default()
                })
                .collect(),
            joints: joints
                .iter()
                .map(|b| JointSample {
                    name: robot.bodies[*b].joint_name().to_string(),
                    ..JointSample::default()
                })
                .collect(),
            thrusters: robot
                .thrusters
                .iter()
                .map(|thruster| ThrusterSample {
                    name: thruster.name.clone(),
                    ..ThrusterSample::default()
                })
                .collect(),
            fins: hinged(robot)
                .map(|fin| FinSample {
                    name: fin.name.clone(),
                    ..FinSample::default()
                })
                .collect(),
            contacts: (contact_names(robot).into_iter())
                .filter(|_| plant.terrain.is_some())
                .map(|name| ContactSample {
                    name,
                    ..ContactSample::default()
                })
                .collect(),
            loops: (plant.loops().constraint_forces())
                .map(|holding| LoopSample {
                    name: holding.name.to_string(),
                    ..LoopSample::default()
                })
                .collect(),
            prescribed: (plant.prescribed().into_iter())
                .flat_map(|motions| motions.bodies())
                .map(|b| PrescribedSample {
                    name: match model.joint(b) {
                        Joint::Ball | Joint::Free => model.body_name(b).to_string(),
                        _ => robot.bodies[b].joint_name().to_string(),
                    },
                    ..PrescribedSample::default()
                })
                .collect(),
            ..Sample::default()
        };
        Sampler {
            sample,
            joints,
            contacts: points.collect(),
            contact_states: Vec::new(),
            rates: vec![0.0; plant.len()],
            state: State::zero(model),
            inputs: Inputs::zero(model),
            bodies: Bodies::new(model),
            done: plant.command.zeroed(),
        }
    }

    /// The last sample.
    pub fn sample(&self) -> &Sample {
        &self.sample
    }

    /// Samples the plant at (t, y), with its energy balance.
    pub fn update(&mut self, plant: &mut Plant, (t, y): (f64, &[f64]), energy: EnergySample) {
        plant.rates(t, y, &mut self.rates);
        let layout = plant.layout();
        let parts = layout.parts(y);
        self.state.t = t;
        self.state.q.copy_from_slice(parts.q);
        self.state.v.copy_from_slice(parts.v);
        let inputs = plant.inputs().expect("the plant has been evaluated");
        self.inputs.tau.clone_from(&inputs.tau);
        self.inputs.wrenches.clone_from(&inputs.wrenches);
        plant.show_loops();
        if plant.loops().has_rigid() {
            let count = plant.model.body_count();
            self.inputs.wrenches.resize(count, Force::zero());
            plant
                .loops()
                .add_constraint_forces(&mut self.inputs.wrenches);
            plant.loops().add_coupling_efforts(&mut self.inputs.tau);
        }
        if let Some(prescribed) = plant.prescribed() {
            let pairs = self.inputs.tau.iter_mut().zip(prescribed.efforts());
            pairs.for_each(|(tau, effort)| *tau += effort);
        }
        let (model, state) = (&plant.model, &self.state);
        let vdot = &self.rates[layout.nq..][..layout.nv];
        self.bodies.update(model, state, vdot);
        self.bodies
            .update_forces(model, &plant.environment, state, &self.inputs);
        plant.write_efforts(state, &self.bodies, y, &mut self.done);

        self.sample.t = t;
        self.sample.q.clone_from(&state.q);
        self.sample.v.clone_from(&state.v);
        self.sample.z.clear();
        self.sample.z.extend(parts.z);
        self.sample.z.extend(parts.laws);
        let center_of_buoyancy = self.bodies.center_of_buoyancy(model).0;
        let floats = center_of_buoyancy.iter().all(|x| x.is_finite());
        self.sample.center_of_buoyancy = floats.then_some(center_of_buoyancy);
        self.sample.barycenter = self.bodies.barycenter(model)[0].0;
        self.sample.energy = energy;
        best(
            #[inline(always)]
            || self.update_bodies(plant),
        );
        self.update_actuators(plant);
        self.update_contacts(plant);
        self.update_loops(plant);
        self.update_prescribed(plant);
    }

    #[inline(always)]
    fn update_bodies(&mut self, plant: &Plant) {
        for (b, sample) in self.sample.bodies.iter_mut().enumerate() {
            let motion = self.bodies.motion(b);
            let rotation = motion.pose.rotation;
            let forces = self.bodies.forces(b);
            let mut external = forces.external;
            if matches!(plant.model.joint(b), Joint::Free) {
                let own = &self.inputs.tau[plant.model.v_range(b)];
                external += Force::from_array(core::array::from_fn(|i| own[i]));
            }
            let (mut drag, mut added_mass) =
                (forces.drag, forces.added_mass + forces.fluid_acceleration);
            if !plant.laws().is_empty() {
                let [law_drag, law_gradient] = plant.law_forces(b);
                drag += law_drag;
                added_mass += law_gradient;
                external = external - law_drag - law_gradient;
            }
            let in_world = |force: Force<f64>| (rotation * force.force).0;
            sample.position = motion.pose.position.0;
            sample.orientation = Quaternion::from_matrix(&rotation).to_array();
            sample.velocity = (rotation * motion.velocity.linear).0;
            sample.angular_velocity = (rotation * motion.velocity.angular).0;
            sample.forces = ForceSample {
                gravity: in_world(forces.gravity),
                buoyancy: in_world(forces.buoyancy),
                drag: in_world(drag),
                added_mass: in_world(added_mass),
                external: in_world(external),
            };
        }
    }

    fn update_actuators(&mut self, plant: &Plant) {
        let model = &plant.model;
        for (b, joint) in self.joints.iter().zip(&mut self.sample.joints) {
            let v = model.v_range(*b).start;
            joint.position = self.state.q[model.q_range(*b).start];
            joint.velocity = self.state.v[v];
            joint.effort = self.done.efforts[v];
            joint.command = plant.commanded().efforts[v];
        }
        let power = plant.layout().parts(&self.rates).works;
        let first = plant.actuators.thruster_meters().start;
        for (i, thruster) in self.sample.thrusters.iter_mut().enumerate() {
            thruster.command = plant.command.thrusts[i];
            thruster.thrust = self.done.thrusts[i];
            thruster.power = power[2 * (first + i) + 1];
        }
        let (first, fins) = (plant.actuators.fin_meters().start, &mut self.sample.fins);
        plant.fins(&self.state, &self.bodies, &self.sample.z, |i, state| {
            let fin = &mut fins[i];
            fin.command = plant.command.deflections[i];
            fin.deflection = state.deflection;
            fin.lift = state.lift;
            fin.drag = state.drag;
            fin.hinge_moment = state.hinge_moment;
            fin.power = power[2 * (first + i) + 1];
        });
    }

    /// Forces of loops and springs, as the last evaluation found them.
    fn update_loops(&mut self, plant: &Plant) {
        let holdings = plant.loops().constraint_forces();
        for (sample, holding) in self.sample.loops.iter_mut().zip(holdings) {
            let rotation = holding.frame.rotation;
            sample.position = holding.frame.position.0;
            sample.force = (rotation * holding.force.force).0;
            sample.moment = (rotation * holding.force.moment).0;
            sample.turned = holding.gap[0];
            sample.gap = holding.gap[1];
        }
    }

    /// Prescribed motions, as the last evaluation found their efforts.
    fn update_prescribed(&mut self, plant: &Plant) {
        let Some(motions) = plant.prescribed() else {
            return;
        };
        for (sample, b) in self.sample.prescribed.iter_mut().zip(motions.bodies()) {
            let range = plant.model.v_range(b);
            let (efforts, rates) = (&motions.efforts()[range.clone()], &self.state.v[range]);
            sample.power = efforts.iter().zip(rates).map(|(f, v)| f * v).sum();
            if let [effort] = *efforts {
                sample.effort = effort;
                continue;
            }
            let rotation = self.bodies.motion(b).pose.rotation;
            let world = |from: usize| match efforts.get(from..from + 3) {
                Some(x) => (rotation * Vec3([x[0], x[1], x[2]])).0,
                None => [0.0; 3],
            };
            (sample.moment, sample.force) = (world(0), world(3));
        }
    }

    fn update_contacts(&mut self, plant: &Plant) {
        let Some(terrain) = &plant.terrain else {
            return;
        };
        let states = &mut self.contact_states;
        plant.contacts.states(terrain, &self.bodies, states);
        let points = self.contacts.iter().zip(&mut self.sample.contacts);
        for (((b, position), sample), contact) in points.zip(states) {
            let pose = &self.bodies.motion(*b).pose;
            sample.position = pose.point_to_parent(*position).0;
            sample.force = contact.force.0;
            sample.depth = contact.depth;
            sample.sliding = contact.sliding;
        }
    }
}

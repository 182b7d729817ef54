//! Hydrodynamic laws of bodies that the model does not know: they see pose, time and water, and
//! may have states and an added mass that varies.

use super::Plant;
use bathyal::body_law::{BodyFlow, BodyLaw};
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Environment, Model, WaterPower};
use bathyal_robot::{Diagnostic, Laws, Robot};
use std::ops::Range;
use std::sync::Arc;

/// Laws of a robot's bodies.
#[derive(Clone, Debug, Default)]
pub struct BodyLaws {
    entries: Vec<Entry>,
    density: f64,
    states: usize,
}

/// A law of a body.
#[derive(Clone, Debug)]
struct Entry {
    body: usize,
    /// Point of the body where the water is sampled: its centre of buoyancy.
    center: Vec3<f64>,
    law: Arc<dyn BodyLaw>,
    /// Its states among those of all laws.
    states: Range<usize>,
    /// Its added mass among those of the model, if it has one.
    mass: Option<usize>,
}

impl BodyLaws {
    /// Constructs the laws that a robot names.
    pub fn new(robot: &Robot, laws: &Laws) -> Result<Self, Diagnostic> {
        let mut all = BodyLaws {
            entries: Vec::new(),
            density: robot.density(),
            states: 0,
        };
        let mut masses = 0;
        for (body, law) in laws.body_laws(robot)? {
            let count = law.initial_states().len();
            let mass = law.has_added_mass().then_some(masses);
            masses += usize::from(mass.is_some());
            let center = robot.bodies[body].hydrodynamics.center_of_buoyancy;
            all.entries.push(Entry {
                body,
                center: Vec3(center.unwrap_or_default()),
                law,
                states: all.states..all.states + count,
                mass,
            });
            all.states += count;
        }
        Ok(all)
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Number of states.
    pub fn state_count(&self) -> usize {
        self.states
    }

    /// True if an added mass varies.
    pub fn vary_added_mass(&self) -> bool {
        self.entries.iter().any(|entry| entry.mass.is_some())
    }

    /// The model with room for the added masses of the laws.
    pub fn prepare_model(&self, model: Model<f64>) -> Model<f64> {
        let varied = |entry: &Entry| entry.mass.map(|_| entry.body);
        let bodies: Vec<usize> = self.entries.iter().filter_map(varied).collect();
        match bodies.is_empty() {
            true => model,
            false => model.with_varying_added_mass(&bodies),
        }
    }

    /// States at the beginning.
    pub fn initial_states(&self) -> impl Iterator<Item = f64> {
        let each = self.entries.iter();
        each.flat_map(|entry| entry.law.initial_states())
    }

    /// Calls `take` with every law and what it sees.
    fn visit(
        &self,
        environment: &Environment<f64>,
        (t, bodies): (f64, &Bodies<f64>),
        states: &[f64],
        mut take: impl FnMut(&Entry, &BodyFlow),
    ) {
        for entry in &self.entries {
            let motion = bodies.motion(entry.body);
            let place = (motion.pose, motion.velocity, entry.center);
            let own = &states[entry.states.clone()];
            let flow = BodyFlow::new(environment, self.density, t, place, own);
            take(entry, &flow);
        }
    }
}

/// Forces of the laws at the last evaluation.
#[derive(Debug, Default)]
pub(super) struct LawForces {
    /// Of each body, that of its laws and that of the gradient of their added mass.
    by_body: Vec<[Force<f64>; 2]>,
    power: WaterPower,
}

impl Plant {
    /// The same with laws of its bodies, whose model they have prepared.
    pub fn with_laws(mut self, laws: BodyLaws) -> Self {
        if !laws.is_empty() {
            self.need_wrenches();
            self.law_forces.by_body = vec![[Force::zero(); 2]; self.model.body_count()];
        }
        self.laws = laws;
        self
    }

    /// Laws of the bodies.
    pub fn laws(&self) -> &BodyLaws {
        &self.laws
    }

    /// Writes added masses that vary into the model, with the bodies placed.
    #[cold]
    pub(super) fn update_added_masses(&mut self, y: &[f64]) {
        let states = self.layout().parts(y).laws;
        let (state, bodies) = self.data.state_and_bodies();
        let model = &mut self.model;
        let take = |entry: &Entry, flow: &BodyFlow| {
            if let Some(index) = entry.mass {
                model.set_varying_added_mass(index, &entry.law.added_mass(flow).matrix);
            }
        };
        self.laws
            .visit(&self.environment, (state.t, bodies), states, take);
    }

    /// Adds the wrenches of all laws to the inputs, with the bodies placed. Writes the rates of
    /// their states.
    #[cold]
    pub(super) fn apply_laws(&mut self, states: &[f64], rates: &mut [f64]) {
        let (state, bodies, inputs) = self.data.forces_mut();
        let laws = &mut self.law_forces;
        laws.power = WaterPower::default();
        laws.by_body.fill([Force::zero(); 2]);
        let take = |entry: &Entry, flow: &BodyFlow| {
            let [drag, gradient] = &mut laws.by_body[entry.body];
            let force = entry.law.force(flow);
            laws.power.drag += flow.velocity.dot(&force);
            *drag += force;
            let rates = &mut rates[entry.states.clone()];
            entry.law.state_rates(flow, rates);
            if entry.mass.is_some() {
                let mass = entry.law.added_mass(flow);
                *gradient += mass.force(flow);
                laws.power.carried += mass.carried_rate(flow);
            }
        };
        self.laws
            .visit(&self.environment, (state.t, bodies), states, take);
        for (wrench, [drag, gradient]) in inputs.wrenches.iter_mut().zip(&laws.by_body) {
            *wrench += *drag + *gradient;
        }
    }

    /// A power of the water with that of the laws, as the last evaluation found it.
    #[inline(always)]
    pub(super) fn with_power_of_laws(&self, mut power: WaterPower) -> WaterPower {
        if !self.laws.is_empty() {
            power.drag += self.law_forces.power.drag;
            power.carried += self.law_forces.power.carried;
        }
        power
    }

    /// Force of the laws of a body at the last evaluation, and of the gradient of their added mass.
    pub fn law_forces(&self, body: usize) -> [Force<f64>; 2] {
        let own = self.law_forces.by_body.get(body);
        own.copied().unwrap_or([Force::zero(); 2])
    }
}

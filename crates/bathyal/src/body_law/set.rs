//! All laws of a robot.

use super::{BodyFlow, BodyLaw, OperatingPoint};
use crate::bodies::Bodies;
use crate::dynamics::WaterPower;
use crate::environment::Environment;
use crate::model::{InputError, Model};
use crate::spatial::{Force, SymMat6, Vec3};
use core::ops::Range;
use std::sync::Arc;

/// Laws of a robot's bodies.
#[derive(Clone, Debug, Default)]
pub struct BodyLaws {
    entries: Vec<Entry>,
    density: f64,
    states: usize,
    masses: usize,
}

/// A law of a body.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub body: usize,
    /// Point of the body where the water is sampled: its centre of buoyancy.
    pub center: Vec3<f64>,
    pub law: Arc<dyn BodyLaw>,
    /// Its states among those of all laws.
    pub states: Range<usize>,
    /// Its added mass among those of the model, if it has one.
    pub mass: Option<usize>,
}

impl BodyLaws {
    /// No laws, in water of a density.
    pub fn new(density: f64) -> Self {
        BodyLaws {
            density,
            ..BodyLaws::default()
        }
    }

    /// Adds a law of a body, which sees the water at the body's point `center`.
    pub fn add(&mut self, body: usize, center: Vec3<f64>, law: Arc<dyn BodyLaw>) {
        let count = law.initial_states().len();
        let mass = law.has_added_mass().then_some(self.masses);
        self.masses += usize::from(mass.is_some());
        self.entries.push(Entry {
            body,
            center,
            law,
            states: self.states..self.states + count,
            mass,
        });
        self.states += count;
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
        self.masses > 0
    }

    /// Number of added masses that vary.
    pub fn added_mass_count(&self) -> usize {
        self.masses
    }

    /// Density of the water.
    pub fn density(&self) -> f64 {
        self.density
    }

    /// Checks that all laws are of bodies of the model.
    pub fn check(&self, model: &Model<f64>) -> Result<(), InputError> {
        let count = model.body_count();
        match self.entries.iter().find(|entry| entry.body >= count) {
            Some(&Entry { body, .. }) => Err(InputError::NoSuchBody { body, count }),
            None => Ok(()),
        }
    }

    /// True if both have states and added masses of the same bodies in the same places.
    pub fn has_shape_of(&self, other: &BodyLaws) -> bool {
        let masses = |laws: &BodyLaws| {
            let varied = |entry: &Entry| entry.mass.map(|_| entry.body);
            laws.entries.iter().filter_map(varied).collect::<Vec<_>>()
        };
        self.states == other.states && masses(self) == masses(other)
    }

    /// The model with room for the added masses of the laws, marked as one that is not complete
    /// without them ([`Model::needs_body_laws`]).
    ///
    /// # Panics
    /// If the model has not a law's body; see [`BodyLaws::check`].
    pub fn prepare_model(&self, model: Model<f64>) -> Model<f64> {
        let varied = |entry: &Entry| entry.mass.map(|_| entry.body);
        let bodies: Vec<usize> = self.entries.iter().filter_map(varied).collect();
        let mut model = match bodies.is_empty() {
            true => model,
            false => model.with_varying_added_mass(&bodies),
        };
        model.needs_body_laws = !self.is_empty();
        model
    }

    /// States at the beginning.
    pub fn initial_states(&self) -> impl Iterator<Item = f64> {
        let each = self.entries.iter();
        each.flat_map(|entry| entry.law.initial_states())
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
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

    /// Calls `take` with the index and the matrix of every added mass, for
    /// [`Model::set_varying_added_mass`]. Poses and velocities of the bodies are known.
    pub fn added_masses(
        &self,
        environment: &Environment<f64>,
        place: (f64, &Bodies<f64>),
        states: &[f64],
        mut take: impl FnMut(usize, &SymMat6<f64>),
    ) {
        self.visit(environment, place, states, |entry, flow| {
            if let Some(index) = entry.mass {
                take(index, &entry.law.added_mass(flow).matrix);
            }
        });
    }

    /// Body of every law.
    pub fn bodies(&self) -> impl Iterator<Item = usize> {
        self.entries.iter().map(|entry| entry.body)
    }

    /// Calls `take` with the index of every law whose data have a range, its place in it and the
    /// size of its force, N. Poses and velocities of the bodies are known.
    pub fn operating_points(
        &self,
        environment: &Environment<f64>,
        place: (f64, &Bodies<f64>),
        states: &[f64],
        mut take: impl FnMut(usize, &OperatingPoint, f64),
    ) {
        let mut index = 0;
        self.visit(environment, place, states, |entry, flow| {
            if let Some(point) = entry.law.operating_point(flow) {
                take(index, &point, entry.law.force(flow).force.norm());
            }
            index += 1;
        });
    }

    /// Forces of all laws, and the rates of their states. Poses and velocities of the bodies are
    /// known.
    pub fn evaluate(
        &self,
        environment: &Environment<f64>,
        place: (f64, &Bodies<f64>),
        states: &[f64],
        rates: &mut [f64],
        out: &mut LawForces,
    ) {
        out.power = WaterPower::default();
        out.by_body.fill([Force::zero(); 2]);
        self.visit(environment, place, states, |entry, flow| {
            let [drag, gradient] = &mut out.by_body[entry.body];
            let force = entry.law.force(flow);
            out.power.drag += flow.velocity.dot(&force);
            *drag += force;
            let rates = &mut rates[entry.states.clone()];
            entry.law.state_rates(flow, rates);
            if entry.mass.is_some() {
                let mass = entry.law.added_mass(flow);
                *gradient += mass.force(flow);
                out.power.carried += mass.carried_rate(flow);
            }
        });
    }
}

/// Forces of the laws at an evaluation.
#[derive(Clone, Debug, Default)]
pub struct LawForces {
    /// Of each body, that of its laws and that of the gradient of their added mass.
    by_body: Vec<[Force<f64>; 2]>,
    /// Power of the laws, as a part of that of the water.
    pub power: WaterPower,
}

impl LawForces {
    /// Room for the bodies of a model.
    pub fn new(model: &Model<f64>) -> Self {
        LawForces {
            by_body: vec![[Force::zero(); 2]; model.body_count()],
            power: WaterPower::default(),
        }
    }

    /// Force of the laws of a body, and of the gradient of their added mass; zero without room.
    pub fn of_body(&self, body: usize) -> [Force<f64>; 2] {
        let own = self.by_body.get(body);
        own.copied().unwrap_or([Force::zero(); 2])
    }

    /// Their sums, body by body.
    pub fn wrenches(&self) -> impl Iterator<Item = Force<f64>> {
        self.by_body
            .iter()
            .map(|[drag, gradient]| *drag + *gradient)
    }
}

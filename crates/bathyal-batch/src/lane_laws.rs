//! Laws of bodies, evaluated robot by robot in `f64` around the lanes.

use crate::lanes::{copy_lane, put};
use bathyal::body_law::{BodyLaws, LawForces};
use bathyal::integrate::CoupledRobot;
use bathyal::simd::Packed;
use bathyal::spatial::{Force, SymMat6};
use bathyal::{Bodies, Environment, Inputs, Model, Scalar, State};

/// Laws of a group of robots, with their states.
#[derive(Debug)]
pub(crate) struct LaneLaws<T: Packed + Scalar> {
    pub states: Vec<T>,
    pub rates: Vec<T>,
    pub evaluation: LawEvaluation<T>,
}

/// Laws of each lane, and what they say.
#[derive(Debug)]
pub(crate) struct LawEvaluation<T: Packed + Scalar> {
    laws: Vec<BodyLaws>,
    /// Inputs with the wrenches of the laws.
    inputs: Inputs<T>,
    /// Added masses that vary.
    masses: Vec<SymMat6<T>>,
}

impl<T: Packed + Scalar> LaneLaws<T> {
    /// The same laws in all lanes, at their initial states.
    pub fn new(laws: &BodyLaws, model: &Model<T>) -> Self {
        let mut inputs = Inputs::zero(model);
        inputs.wrenches = vec![Force::zero(); model.body_count()];
        LaneLaws {
            states: laws.initial_states().map(T::lit).collect(),
            rates: vec![T::zero(); laws.state_count()],
            evaluation: LawEvaluation {
                laws: vec![laws.clone(); T::LANES],
                inputs,
                masses: vec![SymMat6::zero(); laws.added_mass_count()],
            },
        }
    }

    /// Gives a lane laws of the same shape, at their initial states.
    pub fn set_laws(&mut self, lane: usize, laws: &BodyLaws) {
        let initial: Vec<f64> = laws.initial_states().collect();
        put(&mut self.states, lane, &initial);
        self.evaluation.laws[lane] = laws.clone();
    }
}

/// Room for the evaluation of one robot's laws.
#[derive(Debug)]
pub(crate) struct LawWorkspace {
    state: State<f64>,
    bodies: Bodies<f64>,
    states: Vec<f64>,
    rates: Vec<f64>,
    forces: LawForces,
}

impl LawWorkspace {
    pub fn new(model: &Model<f64>, laws: &BodyLaws) -> Self {
        LawWorkspace {
            state: State::zero(model),
            bodies: Bodies::new(model),
            states: vec![0.0; laws.state_count()],
            rates: vec![0.0; laws.state_count()],
            forces: LawForces::new(model),
        }
    }
}

/// A group of robots with laws, as the integrator sees it.
pub(crate) struct GroupRobot<'a, T: Packed + Scalar> {
    pub evaluation: &'a mut LawEvaluation<T>,
    pub environments: &'a [Environment<f64>],
    /// Inputs without the laws.
    pub inputs: &'a Inputs<T>,
    pub shared: &'a Model<T>,
    /// The group's own model, if it has one: always, if an added mass varies.
    pub own: Option<&'a mut Model<T>>,
    /// Poses and velocities do not depend on what the robots differ in.
    pub plain: &'a Model<f64>,
    pub workspace: &'a mut LawWorkspace,
}

impl<T: Packed + Scalar> CoupledRobot<T> for GroupRobot<'_, T> {
    fn update(&mut self, state: &State<T>, further: &[T], rates: &mut [T]) {
        let LawEvaluation {
            laws,
            inputs,
            masses,
        } = &mut *self.evaluation;
        inputs.tau.copy_from_slice(&self.inputs.tau);
        let room = &mut *self.workspace;
        for (lane, laws) in laws.iter().enumerate() {
            room.state.t = state.t.lane(lane).into();
            copy_lane(&mut room.state.q, &state.q, lane);
            copy_lane(&mut room.state.v, &state.v, lane);
            copy_lane(&mut room.states, further, lane);
            room.bodies.update_velocities(self.plain, &room.state);
            let environment = &self.environments[lane];
            let place = (room.state.t, &room.bodies);
            laws.added_masses(environment, place, &room.states, |index, matrix| {
                set_lane(&mut masses[index], lane, matrix);
            });
            let (rates_of_lane, forces) = (&mut room.rates, &mut room.forces);
            laws.evaluate(environment, place, &room.states, rates_of_lane, forces);
            put(rates, lane, &room.rates);
            for (b, (to, law)) in inputs
                .wrenches
                .iter_mut()
                .zip(forces.wrenches())
                .enumerate()
            {
                let given = match self.inputs.wrenches.get(b) {
                    Some(wrench) => wrench.to_array().map(|x| x.lane(lane).into()),
                    None => [0.0; 6],
                };
                let mut lanes = to.to_array();
                put(
                    &mut lanes,
                    lane,
                    &(Force::from_array(given) + law).to_array(),
                );
                *to = Force::from_array(lanes);
            }
        }
        if let Some(model) = &mut self.own {
            for (index, matrix) in masses.iter().enumerate() {
                model.set_varying_added_mass(index, matrix);
            }
        }
    }

    fn model(&self) -> &Model<T> {
        match &self.own {
            Some(own) => own,
            None => self.shared,
        }
    }

    fn inputs(&self) -> &Inputs<T> {
        &self.evaluation.inputs
    }
}

fn set_lane<T: Packed + Scalar>(to: &mut SymMat6<T>, lane: usize, from: &SymMat6<f64>) {
    put(&mut to.angular.0, lane, &from.angular.0);
    put(&mut to.linear.0, lane, &from.linear.0);
    for (to, from) in to.coupling.0.iter_mut().zip(&from.coupling.0) {
        put(to, lane, from);
    }
}

//! States and inputs: what an evaluation is given.

use super::Scalar;
use crate::model::{InputError, Model};
use crate::spatial::Force;
use crate::spec::Joint;

/// The state of a robot at a time.
///
/// Per body, in the order of the spec:
///
/// | joint | in `q` | in `v` |
/// |---|---|---|
/// | fixed | nothing | nothing |
/// | revolute, screw | angle | its rate |
/// | prismatic | distance | its rate |
/// | ball | quaternion w, x, y, z; body to parent | angular velocity relative to the parent, body axes |
/// | free | position x, y, z, then quaternion w, x, y, z; body to world | ω, then v, body axes |
#[derive(Debug, PartialEq)]
pub struct State<T> {
    /// Time, s.
    pub t: T,
    /// Configuration.
    pub q: Vec<T>,
    /// Velocity.
    pub v: Vec<T>,
}

/// Written by hand, so that `clone_from` does not allocate.
impl<T: Clone> Clone for State<T> {
    fn clone(&self) -> Self {
        State {
            t: self.t.clone(),
            q: self.q.clone(),
            v: self.v.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.t.clone_from(&other.t);
        self.q.clone_from(&other.q);
        self.v.clone_from(&other.v);
    }
}

/// Joint forces and external wrenches on a robot.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs<T> {
    /// Joint forces and torques, in the layout of the velocities; of a free body the
    /// wrench [n; f] in its own axes.
    pub tau: Vec<T>,
    /// A wrench on each body, in its own frame, at its origin; empty if there is none.
    pub wrenches: Vec<Force<T>>,
}

impl<T: Scalar> State<T> {
    /// At rest, all joints at zero, orientations upright.
    pub fn zero(model: &Model<T>) -> Self {
        let mut q = vec![T::zero(); model.nq()];
        for b in 0..model.body_count() {
            let range = model.q_range(b);
            match model.joint(b) {
                Joint::Ball => q[range.start] = T::one(),
                Joint::Free => q[range.start + 3] = T::one(),
                _ => {}
            }
        }
        State {
            t: T::zero(),
            q,
            v: vec![T::zero(); model.nv()],
        }
    }
}

impl<T: Scalar> State<T> {
    /// Empty inputs, a placeholder while a workspace lends its own.
    pub(super) fn empty() -> Self {
        State {
            t: T::zero(),
            q: Vec::new(),
            v: Vec::new(),
        }
    }
}

impl State<f64> {
    /// The same state in another scalar.
    pub fn cast<T: Scalar>(&self) -> State<T> {
        State {
            t: T::lit(self.t),
            q: self.q.iter().map(|x| T::lit(*x)).collect(),
            v: self.v.iter().map(|x| T::lit(*x)).collect(),
        }
    }
}

impl<T: Scalar> Inputs<T> {
    /// Nothing acts.
    pub fn zero(model: &Model<T>) -> Self {
        Inputs {
            tau: vec![T::zero(); model.nv()],
            wrenches: Vec::new(),
        }
    }
}

impl<T> Inputs<T> {
    /// Of no robot, as [`State::empty`].
    pub(super) fn empty() -> Self {
        Inputs {
            tau: Vec::new(),
            wrenches: Vec::new(),
        }
    }
}

impl Inputs<f64> {
    /// The same inputs in another scalar.
    pub fn cast<T: Scalar>(&self) -> Inputs<T> {
        Inputs {
            tau: self.tau.iter().map(|x| T::lit(*x)).collect(),
            wrenches: self.wrenches.iter().map(Force::from_f64).collect(),
        }
    }
}

/// Largest deviation of a quaternion's length from 1: what an integrator leaves between
/// two normalisations.
const UNIT: f64 = 1e-6;

impl Model<f64> {
    /// Checks that a state and inputs belong to this robot and are usable.
    ///
    /// ```
    /// use bathyal::{BodySpec, Inputs, Joint, Model, Spec, State};
    /// let mut spec = Spec::new("buoy", 1000.0);
    /// spec.add(BodySpec::new("hull", Joint::Free).rigid(5.0, [0.0; 3], [1.0, 1.0, 1.0]));
    /// let model = Model::build(&spec)?;
    /// let mut state = State::zero(&model);
    /// state.v[2] = f64::NAN;
    /// let error = model.check_state(&state, &Inputs::zero(&model)).unwrap_err();
    /// assert!(error.to_string().starts_with("velocity of body 'hull' is not finite"));
    /// # Ok::<(), bathyal::SpecError>(())
    /// ```
    pub fn check_state(&self, state: &State<f64>, inputs: &Inputs<f64>) -> Result<(), InputError> {
        self.check_size("q", state.q.len(), self.nq())?;
        self.check_size("v", state.v.len(), self.nv())?;
        self.check_size("tau", inputs.tau.len(), self.nv())?;
        if !inputs.wrenches.is_empty() {
            self.check_size("wrenches", inputs.wrenches.len(), self.body_count())?;
        }
        if !state.t.is_finite() {
            return Err(InputError::BadTime { value: state.t });
        }
        for b in 0..self.body_count() {
            let finite = |what, values: &[f64]| self.check_finite(what, b, values);
            let q = &state.q[self.q_range(b)];
            finite("configuration", q)?;
            finite("velocity", &state.v[self.v_range(b)])?;
            finite("input", &inputs.tau[self.v_range(b)])?;
            if let Some(wrench) = inputs.wrenches.get(b) {
                finite("wrench", &wrench.to_array())?;
            }
            if matches!(self.joint(b), Joint::Ball | Joint::Free) {
                let orientation = &q[q.len() - 4..];
                let length = orientation.iter().map(|x| x * x).sum::<f64>().sqrt();
                if (length - 1.0).abs() > UNIT {
                    return Err(InputError::NotUnit {
                        body: self.body_name(b).to_string(),
                        length,
                    });
                }
            }
        }
        Ok(())
    }

    /// Checks that a vector in the layout of the velocities belongs to this robot and is finite.
    pub fn check_rates(&self, what: &'static str, rates: &[f64]) -> Result<(), InputError> {
        self.check_size(what, rates.len(), self.nv())?;
        (0..self.body_count()).try_for_each(|b| self.check_finite(what, b, &rates[self.v_range(b)]))
    }

    fn check_finite(
        &self,
        what: &'static str,
        body: usize,
        values: &[f64],
    ) -> Result<(), InputError> {
        if values.iter().all(|x| x.is_finite()) {
            return Ok(());
        }
        Err(InputError::NotFinite {
            what,
            body: self.body_name(body).to_string(),
            value: format!("{values:?}"),
        })
    }
}

impl<T: Scalar> Model<T> {
    #[inline]
    pub(crate) fn assert_size(&self, what: &'static str, found: usize, expected: usize) {
        if let Err(error) = self.check_size(what, found, expected) {
            panic!("{error}");
        }
    }

    #[inline]
    fn check_size(
        &self,
        what: &'static str,
        found: usize,
        expected: usize,
    ) -> Result<(), InputError> {
        if found == expected {
            return Ok(());
        }
        Err(InputError::Length {
            what,
            model: self.name().to_string(),
            found,
            expected,
        })
    }
}

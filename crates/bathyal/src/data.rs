//! Results of an evaluation: accelerations, poses, velocities, Jacobians, forces, energies, and
//! the state that they belong to.
//!
//! ```text
//! set_state ─► update_velocities ─► update_accelerations ─► update_forces
//!              poses, velocities     v̇, of any method        forces on bodies, reactions,
//!              Jacobians, energies   constraint forces        accelerations of bodies
//! ```
//!
//! [`Data`] holds the state and the inputs beside the results. A change of them takes back
//! what depended on them, and what is not known for the present state is not returned.
//! [`Dynamics`] is the method behind the accelerations: every method is asked in the same way.

mod methods;
mod results;

pub use methods::{Dynamics, Method};

use crate::bodies::{Bodies, Stage};
use crate::dynamics::{Inputs, PrescribedJoints, State};
use crate::environment::Environment;
use crate::model::{InputError, Model};
use crate::spatial::Force;

/// A state of a robot, the inputs, and what is known of it; made once per model.
///
/// ```
/// use bathyal::{BodySpec, Data, Environment, Inputs, Joint, Model, Spec, Stage, State};
/// let mut spec = Spec::new("pendulum", 0.0);
/// spec.add(
///     BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0]))
///         .rigid(2.0, [0.0, 0.0, -0.5], [0.05, 0.05, 0.001]),
/// );
/// let model = Model::build(&spec)?;
/// let (air, mut state, inputs) = (Environment::default(), State::zero(&model), Inputs::zero(&model));
/// state.v[0] = 3.0;
/// let mut data = Data::new(&model);
/// data.forward_dynamics(&model, &air, &state, &inputs)?;
/// assert!(data.accelerations()?[0].abs() < 1e-12);
///
/// // Forces have not been computed yet.
/// let error = data.bodies(Stage::Forces).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "forces of the present state are not computed (known: nothing); update them first"
/// );
/// data.update_forces(&model, &air);
/// let bodies = data.bodies(Stage::Forces)?;
/// assert_eq!(bodies.motion(0).velocity.angular.0, [0.0, 3.0, 0.0]);
/// assert!((bodies.joint_reaction(0).force[2] - 2.0 * (9.81 + 0.5 * 9.0)).abs() < 1e-12);
///
/// // Another state: what was known is not that of it.
/// state.q[0] = 0.1;
/// assert!(data.at(&state).is_err());
/// data.set_state(state.t, &state.q, &state.v);
/// assert!(data.accelerations().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Data {
    state: State<f64>,
    inputs: Inputs<f64>,
    /// v̇ of prescribed joints, in the layout of the velocities.
    prescribed: Vec<f64>,
    dynamics: Dynamics,
    bodies: Bodies<f64>,
    /// True if the dynamics has the forces of springs and compliant loops, v̇ and the constraint
    /// forces of the present state and inputs.
    has_compliant_forces: bool,
    has_accelerations: bool,
    has_constraint_forces: bool,
    /// All forces on the bodies from outside and through loops.
    external: Inputs<f64>,
}

impl Data {
    /// Of a tree of bodies, evaluated by the method of fewer operations: at rest, without inputs.
    pub fn new(model: &Model<f64>) -> Self {
        Data::by(model, Dynamics::new(model))
    }

    /// Of a robot that is evaluated by the given method.
    pub fn by(model: &Model<f64>, dynamics: Dynamics) -> Self {
        let mut external = Inputs::zero(model);
        external.wrenches = vec![Force::zero(); model.body_count()];
        let mut inputs = Inputs::zero(model);
        inputs.wrenches.reserve(model.body_count());
        Data {
            state: State::zero(model),
            inputs,
            prescribed: vec![0.0; model.nv()],
            bodies: Bodies::new(model),
            has_compliant_forces: false,
            has_accelerations: false,
            has_constraint_forces: false,
            dynamics,
            external,
        }
    }

    /// v̇ in a state under inputs, in the layout of the velocities, by any method. Checks what
    /// goes in and what comes out; [`Data::update_accelerations`] trusts its caller.
    ///
    /// ```
    /// use bathyal::{BodySpec, Data, Environment, Inputs, Joint, Model, Spec, State};
    /// use bathyal::spatial::Vec3;
    /// let mut spec = Spec::new("buoy", 1000.0);
    /// spec.add(BodySpec::new("hull", Joint::Free).rigid(5.0, [0.0; 3], [1.0, 1.0, 1.0]));
    /// let model = Model::build(&spec)?;
    /// let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
    /// let water = Environment::current(Vec3::new(f64::NAN, 0.0, 0.0));
    /// let mut data = Data::new(&model);
    /// let error = data.forward_dynamics(&model, &water, &state, &inputs).unwrap_err();
    /// assert_eq!(error.to_string(), "velocity of the water is [NaN, 0.0, 0.0]; it must be finite");
    /// # Ok::<(), bathyal::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// If state, inputs or water are not those of the robot or not finite: nothing changes then.
    /// If the accelerations are not finite: they are not known then.
    pub fn forward_dynamics(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        state: &State<f64>,
        inputs: &Inputs<f64>,
    ) -> Result<&[f64], InputError> {
        model.check_state(state, inputs)?;
        environment.check(state.t)?;
        self.set_state(state.t, &state.q, &state.v);
        let own = self.inputs_mut();
        own.tau.clone_from(&inputs.tau);
        own.wrenches.clone_from(&inputs.wrenches);
        self.update_accelerations(model, environment);
        if let Err(error) = model.check_rates("acceleration", &self.dynamics.vdot) {
            self.forget_accelerations();
            return Err(error);
        }
        Ok(&self.dynamics.vdot)
    }

    /// The present state.
    #[inline]
    pub fn state(&self) -> &State<f64> {
        &self.state
    }

    /// The inputs, without the forces of springs and compliant loops.
    #[inline]
    pub fn inputs(&self) -> &Inputs<f64> {
        &self.inputs
    }

    /// Sets the state. What is known of the same state, to the last bit, is kept; poses and
    /// velocities do not depend on the time.
    ///
    /// # Panics
    /// If a vector has not the size of the model.
    #[inline]
    pub fn set_state(&mut self, t: f64, q: &[f64], v: &[f64]) {
        if !same_bits(&self.state.q, q) || !same_bits(&self.state.v, v) {
            self.state.q.copy_from_slice(q);
            self.state.v.copy_from_slice(v);
            self.forget();
        } else if self.state.t.to_bits() != t.to_bits() {
            self.forget_accelerations();
        }
        self.state.t = t;
    }

    /// The state, to be changed: nothing is known of it any more.
    #[inline]
    pub fn state_mut(&mut self) -> &mut State<f64> {
        self.forget();
        &mut self.state
    }

    /// The inputs, to be changed: accelerations and forces are not known any more.
    #[inline]
    pub fn inputs_mut(&mut self) -> &mut Inputs<f64> {
        self.forget_accelerations();
        &mut self.inputs
    }

    /// State and bodies, from which forces are computed, and the inputs, where they are written.
    #[inline]
    pub fn forces_mut(&mut self) -> (&State<f64>, &Bodies<f64>, &mut Inputs<f64>) {
        self.forget_accelerations();
        (&self.state, &self.bodies, &mut self.inputs)
    }

    /// Has the accelerations of joints prescribed, see [`Data::set_prescribed`].
    ///
    /// # Panics
    /// If there are rigid loops.
    pub fn prescribe(&mut self, joints: PrescribedJoints) {
        self.forget_accelerations();
        self.dynamics.prescribe(joints);
    }

    /// Sets v̇ of prescribed joints, in the layout of the velocities; other entries are not read.
    ///
    /// # Panics
    /// If the vector has not the size of the model.
    #[inline]
    pub fn set_prescribed(&mut self, vdot: &[f64]) {
        self.forget_accelerations();
        self.prescribed.copy_from_slice(vdot);
    }

    /// Forgets all results. To be called when the model has changed in place.
    #[inline]
    pub fn forget(&mut self) {
        self.bodies.clear();
        self.forget_accelerations();
    }

    /// Forgets accelerations and forces. To be called when gravity or water have changed.
    #[inline]
    pub fn forget_accelerations(&mut self) {
        self.bodies.clear_accelerations();
        self.has_compliant_forces = false;
        self.has_accelerations = false;
        self.has_constraint_forces = false;
    }

    /// Takes over a model of the same bodies and joints with other masses or volumes.
    pub fn set_model(&mut self, model: &Model<f64>) {
        self.forget();
        self.bodies = Bodies::new(model);
        self.dynamics.set_model(model);
    }

    /// True if poses and velocities of the bodies are known.
    #[inline]
    pub fn has_velocities(&self) -> bool {
        self.bodies.stage() >= Stage::Velocities
    }

    /// Computes poses and velocities of the bodies, unless they are known.
    #[inline]
    pub fn update_velocities(&mut self, model: &Model<f64>) {
        if !self.has_velocities() {
            self.bodies.update_velocities(model, &self.state);
        }
    }

    /// Computes the forces of springs and compliant loops, the first part of
    /// [`Data::update_accelerations`], unless they are known. Returns their power, W.
    #[inline]
    pub fn update_compliant_forces(&mut self, model: &Model<f64>) -> f64 {
        if !self.has_compliant_forces {
            self.dynamics
                .apply_compliant_forces(model, &self.state, &self.inputs);
            self.has_compliant_forces = true;
        }
        self.dynamics.compliant_power
    }

    /// Computes v̇, unless it is known. Returns it, in the layout of the velocities.
    ///
    /// # Panics
    /// If the model is of another size.
    #[inline]
    pub fn update_accelerations(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
    ) -> &[f64] {
        if !self.has_accelerations {
            self.update_compliant_forces(model);
            let Data {
                state,
                inputs,
                prescribed,
                dynamics,
                ..
            } = self;
            dynamics.accelerate((model, environment), state, inputs, prescribed);
            self.has_accelerations = true;
        }
        &self.dynamics.vdot
    }

    /// Computes accelerations of and forces on all bodies and the reactions at the joints, after
    /// all that they depend on, unless they are known.
    ///
    /// # Panics
    /// If the model is of another size.
    pub fn update_forces(&mut self, model: &Model<f64>, environment: &Environment<f64>) {
        if self.bodies.stage() == Stage::Forces {
            return;
        }
        self.update_constraint_forces(model, environment);
        let Data {
            state,
            inputs,
            dynamics,
            bodies,
            external,
            ..
        } = self;
        let applied = dynamics.applied(inputs);
        external.tau.copy_from_slice(dynamics.efforts(applied));
        let applied = &applied.wrenches;
        match applied.is_empty() {
            true => external.wrenches.fill(Force::zero()),
            false => external.wrenches.copy_from_slice(applied),
        }
        dynamics
            .loops()
            .add_constraint_forces(&mut external.wrenches);
        bodies.update(model, state, &dynamics.vdot);
        bodies.update_forces(model, environment, state, external);
    }

    /// Computes the forces of loops and springs, after the accelerations, unless they are known.
    ///
    /// # Panics
    /// If the model is of another size.
    pub fn update_constraint_forces(&mut self, model: &Model<f64>, environment: &Environment<f64>) {
        if !self.has_constraint_forces {
            self.update_accelerations(model, environment);
            self.dynamics.update_constraint_forces(model, &self.state);
            self.has_constraint_forces = true;
        }
    }

    /// Projects a configuration and velocity onto the rigid loops
    /// ([`project`](crate::constraints::LoopConstraints::project)); the present state stays as it is.
    pub fn project(&mut self, model: &Model<f64>, q: &mut [f64], v: &mut [f64]) -> f64 {
        self.forget_accelerations();
        self.dynamics.project(model, q, v)
    }

    /// Chooses the independent constraints at a configuration that closes the loops
    /// ([`choose`](crate::constraints::LoopConstraints::choose)), before evaluations go on from there;
    /// the present state stays as it is.
    pub fn choose_constraints(&mut self, model: &Model<f64>, q: &[f64], v: &[f64]) {
        self.forget_accelerations();
        self.dynamics.choose(model, q, v);
    }

    /// Forgets the choice of independent constraints, before another state is set.
    pub fn forget_choice(&mut self) {
        self.forget_accelerations();
        self.dynamics.forget_choice();
    }
}

/// True if two vectors have the same bits.
///
/// # Panics
/// If they are not of the same length.
#[inline]
fn same_bits(a: &[f64], b: &[f64]) -> bool {
    assert_eq!(a.len(), b.len(), "length of a vector of the state");
    // Up to the first that differs, which mostly is one of the first.
    (0..a.len()).all(|i| a[i].to_bits() == b[i].to_bits())
}

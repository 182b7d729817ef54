//! Steps in time, of fixed length, in any scalar.

pub mod rk4;

use crate::Real;
use crate::dynamics::Scalar;
use crate::dynamics::{Inputs, State, Workspace, forward_dynamics};
use crate::environment::Environment;
use crate::model::Model;
use crate::spatial::{Quaternion, Vec3};
use crate::spec::Joint;

/// Fixed-step method. The inputs are held during a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// First order: v ← v + h v̇, then q moves with the new v. One evaluation a step;
    /// oscillations neither grow nor die.
    SemiImplicitEuler,
    /// The classical Runge-Kutta method of fourth order. Four evaluations a step.
    Rk4,
}

/// A robot whose inputs, and perhaps whose model, depend on its motion and on further states, which
/// are integrated with it.
pub trait CoupledRobot<T: Real> {
    /// Updates model and inputs to a state of the robot and the further states; writes the rates
    /// of these.
    fn update(&mut self, state: &State<T>, further: &[T], rates: &mut [T]);
    /// The robot.
    fn model(&self) -> &Model<T>;
    /// Its inputs.
    fn inputs(&self) -> &Inputs<T>;
}

/// A robot under inputs that are held.
struct Held<'a, T: Real>(&'a Model<T>, &'a Inputs<T>);

impl<T: Real> CoupledRobot<T> for Held<'_, T> {
    #[inline(always)]
    fn update(&mut self, _: &State<T>, _: &[T], _: &mut [T]) {}
    #[inline(always)]
    fn model(&self) -> &Model<T> {
        self.0
    }
    #[inline(always)]
    fn inputs(&self) -> &Inputs<T> {
        self.1
    }
}

/// Takes steps; made once per model.
///
/// ```
/// use bathyal::integrate::{Method, Stepper};
/// use bathyal::{BodySpec, Environment, Inputs, Joint, Model, Spec, State};
/// let mut spec = Spec::new("stone", 0.0);
/// spec.add(BodySpec::new("stone", Joint::Free).rigid(1.0, [0.0; 3], [0.1, 0.1, 0.1]));
/// let model = Model::build(&spec)?;
/// let mut state = State::zero(&model);
/// let mut stepper = Stepper::new(&model, Method::Rk4);
/// for _ in 0..100 {
///     stepper.step(&model, &Environment::default(), &Inputs::zero(&model), 0.01, &mut state);
/// }
/// assert!((state.q[2] + 0.5 * 9.81).abs() < 1e-12); // fell for 1 s
/// # Ok::<(), bathyal::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Stepper<T> {
    method: Method,
    ws: Workspace<T>,
    /// Where the dynamics is evaluated within a step.
    stage: State<T>,
    /// Rates of q and of v at the stages.
    q_rates: [Vec<T>; 4],
    v_rates: [Vec<T>; 4],
    /// The same of further states.
    further: Vec<T>,
    further_rates: [Vec<T>; 4],
}

impl<T: Scalar> Stepper<T> {
    /// Room for steps of `model`.
    pub fn new(model: &Model<T>, method: Method) -> Self {
        Stepper::with_further_states(model, method, 0)
    }

    /// Room for steps of `model` with further states, as [`Stepper::step_coupled`] takes.
    pub fn with_further_states(model: &Model<T>, method: Method, count: usize) -> Self {
        let zeros = |n: usize| core::array::from_fn(|_| vec![T::zero(); n]);
        Stepper {
            method,
            ws: Workspace::new(model),
            stage: State::zero(model),
            q_rates: zeros(model.nq()),
            v_rates: zeros(model.nv()),
            further: vec![T::zero(); count],
            further_rates: zeros(count),
        }
    }

    /// One step of length `h` from `state`, which then is the new one.
    ///
    /// # Panics
    /// If a vector has not the size of the model.
    pub fn step(
        &mut self,
        model: &Model<T>,
        environment: &Environment<T>,
        inputs: &Inputs<T>,
        h: T,
        state: &mut State<T>,
    ) {
        self.step_coupled(&mut Held(model, inputs), environment, h, (state, &mut []));
    }

    /// The same of a robot whose inputs depend on its motion and on further states, which then are
    /// the new ones. [`CoupledRobot::update`] is called at every evaluation.
    ///
    /// # Panics
    /// If a vector has not the size of the model, or there are not as many further states as the
    /// stepper has room for.
    pub fn step_coupled(
        &mut self,
        robot: &mut impl CoupledRobot<T>,
        environment: &Environment<T>,
        h: T,
        (state, further): (&mut State<T>, &mut [T]),
    ) {
        match self.method {
            Method::SemiImplicitEuler => {
                let rates = &mut self.further_rates[0];
                robot.update(state, further, rates);
                let model = robot.model();
                forward_dynamics(model, environment, state, robot.inputs(), &mut self.ws);
                T::dispatch(
                    #[inline(always)]
                    || {
                        semi_implicit(model, &self.ws.vdot, h, state);
                        advance(further, h, rates);
                    },
                );
            }
            Method::Rk4 => self.rk4(robot, environment, h, (state, further)),
        }
        state.t += h;
    }

    /// Quaternions are brought back to length 1 at every stage.
    fn rk4(
        &mut self,
        robot: &mut impl CoupledRobot<T>,
        environment: &Environment<T>,
        h: T,
        (state, further): (&mut State<T>, &mut [T]),
    ) {
        self.stage.clone_from(state);
        self.further.copy_from_slice(further);
        for i in 0..4 {
            robot.update(&self.stage, &self.further, &mut self.further_rates[i]);
            let model = robot.model();
            forward_dynamics(
                model,
                environment,
                &self.stage,
                robot.inputs(),
                &mut self.ws,
            );
            let (stage, vdot) = (&mut self.stage, &self.ws.vdot);
            let (q_rates, v_rates) = (&mut self.q_rates, &mut self.v_rates);
            T::dispatch(
                #[inline(always)]
                || {
                    configuration_rate(model, &stage.q, &stage.v, &mut q_rates[i]);
                    v_rates[i].copy_from_slice(vdot);
                    if let Some(node) = rk4::NODES.get(i) {
                        let ahead = h * T::lit(*node);
                        rk4::stage(&mut stage.q, &state.q, ahead, &q_rates[i]);
                        rk4::stage(&mut stage.v, &state.v, ahead, &v_rates[i]);
                        rk4::stage(&mut self.further, further, ahead, &self.further_rates[i]);
                        stage.t = state.t + ahead;
                        normalize(model, &mut stage.q);
                    }
                },
            );
        }
        let model = robot.model();
        T::dispatch(
            #[inline(always)]
            || {
                rk4::update(&mut state.q, h, &self.q_rates);
                rk4::update(&mut state.v, h, &self.v_rates);
                rk4::update(further, h, &self.further_rates);
                normalize(model, &mut state.q);
            },
        );
    }
}

/// y ← y + h rates: a step of Euler's method.
#[inline(always)]
pub fn advance<T: Real>(y: &mut [T], h: T, rates: &[T]) {
    for (y, rate) in y.iter_mut().zip(rates) {
        *y += h * *rate;
    }
}

impl<T: Scalar> Model<T> {
    /// q̇ of the velocities v; of orientations the rates of the quaternion.
    ///
    /// # Panics
    /// If a vector has not the size of the model.
    pub fn configuration_rate(&self, q: &[T], v: &[T], rate: &mut [T]) {
        self.assert_size("q", q.len(), self.nq());
        self.assert_size("v", v.len(), self.nv());
        self.assert_size("rate", rate.len(), self.nq());
        T::dispatch(
            #[inline(always)]
            || configuration_rate(self, q, v, rate),
        );
    }

    /// Brings the quaternions in q back to length 1.
    ///
    /// # Panics
    /// If q has not the size of the model.
    pub fn normalize(&self, q: &mut [T]) {
        self.assert_size("q", q.len(), self.nq());
        T::dispatch(
            #[inline(always)]
            || normalize(self, q),
        );
    }
}

/// q̇ of the velocities v.
#[inline(always)]
fn configuration_rate<T: Scalar>(model: &Model<T>, q: &[T], v: &[T], rate: &mut [T]) {
    for run in &model.structure.one_dof_runs {
        // Runs are short: the joints of a leg.
        for k in 0..run.count {
            rate[run.q + k] = v[run.v + k];
        }
    }
    for b in &model.structure.turning {
        let body = &model.structure.bodies[*b];
        let (mut iq, iv) = (body.q, body.v);
        if body.joint == Joint::Free {
            let moved = Quaternion::read(q, iq + 3).matrix() * vec3_at(v, iv + 3);
            write_at(rate, iq, moved.0);
            iq += 3;
        }
        write_at(rate, iq, Quaternion::read(q, iq).rate(vec3_at(v, iv)));
    }
}

/// Brings the quaternions back to length 1.
#[inline(always)]
fn normalize<T: Scalar>(model: &Model<T>, q: &mut [T]) {
    for b in &model.structure.turning {
        let body = &model.structure.bodies[*b];
        let at = match body.joint {
            Joint::Free => body.q + 3,
            _ => body.q,
        };
        let unit = Quaternion::read(q, at).normalized();
        write_at(q, at, unit.to_array());
    }
}

/// v ← v + h v̇; q ← q ⊕ h v, orientations by the exponential map.
#[inline(always)]
fn semi_implicit<T: Scalar>(model: &Model<T>, vdot: &[T], h: T, state: &mut State<T>) {
    let (q, v) = (&mut state.q, &mut state.v);
    advance(v, h, vdot);
    for body in &model.structure.bodies {
        let (iq, iv) = (body.q, body.v);
        match body.joint {
            Joint::Fixed => {}
            Joint::Ball => turn(q, iq, vec3_at(v, iv) * h),
            Joint::Free => {
                let moved = Quaternion::read(q, iq + 3).matrix() * (vec3_at(v, iv + 3) * h);
                for k in 0..3 {
                    q[iq + k] += moved[k];
                }
                turn(q, iq + 3, vec3_at(v, iv) * h);
            }
            _ => q[iq] = v[iv].mul_add(h, q[iq]),
        }
    }
}

/// q ← q exp(θ/2), θ in body axes.
#[inline(always)]
fn turn<T: Scalar>(q: &mut [T], at: usize, theta: Vec3<T>) {
    /// Added to |θ/2|²: too small to change any but the zero angle, where sin x / x
    /// must not become 0/0; large enough for `f32`.
    const TINY: f64 = 1e-30;
    let half = theta * T::lit(0.5);
    let angle = (half.dot(half) + T::lit(TINY)).sqrt();
    let (sin, cos) = angle.sin_cos();
    let by = Quaternion {
        w: cos,
        v: half * (sin / angle),
    };
    let turned = Quaternion::read(q, at).product(&by).normalized();
    write_at(q, at, turned.to_array());
}

/// Writes a few numbers, one by one: a copy of slices would be a call.
#[allow(clippy::manual_memcpy)]
#[inline(always)]
fn write_at<T: Scalar, const N: usize>(out: &mut [T], at: usize, numbers: [T; N]) {
    let out = &mut out[at..at + N];
    for k in 0..N {
        out[k] = numbers[k];
    }
}

#[inline(always)]
fn vec3_at<T: Scalar>(v: &[T], at: usize) -> Vec3<T> {
    Vec3([v[at], v[at + 1], v[at + 2]])
}

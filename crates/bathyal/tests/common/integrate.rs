//! The classical Runge-Kutta method with fixed steps, for tests only.

use bathyal::spatial::{Quaternion, Vec3};
use bathyal::{Environment, Inputs, Joint, Model, State, Workspace, forward_dynamics};

/// A robot on its way through time under constant inputs.
pub struct Simulation<'a> {
    model: &'a Model<f64>,
    environment: &'a Environment<f64>,
    inputs: Inputs<f64>,
    ws: Workspace<f64>,
    pub state: State<f64>,
}

impl<'a> Simulation<'a> {
    pub fn new(
        model: &'a Model<f64>,
        environment: &'a Environment<f64>,
        inputs: Inputs<f64>,
        state: State<f64>,
    ) -> Self {
        model.check_state(&state, &inputs).expect("a usable state");
        let ws = Workspace::new(model);
        Simulation {
            model,
            environment,
            inputs,
            ws,
            state,
        }
    }

    /// With nothing but gravity and water acting.
    pub fn free(
        model: &'a Model<f64>,
        environment: &'a Environment<f64>,
        state: State<f64>,
    ) -> Self {
        Simulation::new(model, environment, Inputs::zero(model), state)
    }

    /// One step of length `h`.
    pub fn step(&mut self, h: f64) {
        self.state = self.stepped(h);
    }

    /// Equal steps no longer than `h`, the last of which ends at `t`.
    pub fn run_to(&mut self, t: f64, h: f64) {
        /// A step may be longer than asked by this part: t is a multiple of h as a rule,
        /// but rounded.
        const SLACK: f64 = 1e-9;
        let start = self.state.t;
        let count = ((t - start) / h * (1.0 - SLACK)).ceil();
        let h = (t - start) / count;
        for k in 1..=count as usize {
            self.step(h);
            self.state.t = start + k as f64 * h;
        }
        self.state.t = t;
    }

    /// Runs with steps `h` until `event` changes its sign, and stops there: the last
    /// step is shortened by bisection. The first step is not watched, so that the next
    /// event can be looked for from the last one.
    pub fn run_until(&mut self, h: f64, limit: f64, event: impl Fn(&State<f64>) -> f64) {
        /// Halvings of the last step until it cannot be told from the one before.
        const HALVINGS: usize = 52;
        self.step(h);
        let sign = event(&self.state).signum();
        loop {
            let next = self.stepped(h);
            if event(&next) * sign <= 0.0 {
                break;
            }
            assert!(next.t < limit, "no event until {limit} s");
            self.state = next;
        }
        let (mut before, mut after) = (0.0, h);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (before + after);
            if event(&self.stepped(middle)) * sign > 0.0 {
                before = middle;
            } else {
                after = middle;
            }
        }
        self.step(after);
    }

    /// Where a step of length `h` leads.
    fn stepped(&mut self, h: f64) -> State<f64> {
        let start = self.state.clone();
        let mut sum = vec![0.0; start.q.len() + start.v.len()];
        let mut slope = sum.clone();
        for (reach, weight) in [(0.0, 1.0), (0.5, 2.0), (0.5, 2.0), (1.0, 1.0)] {
            let stage = self.moved(&start, &slope, reach * h);
            slope = self.rate(&stage);
            for (s, k) in sum.iter_mut().zip(&slope) {
                *s += weight * k;
            }
        }
        let mut end = self.moved(&start, &sum, h / 6.0);
        end.t = start.t + h;
        end
    }

    /// start + h · slope, with every quaternion scaled back to length 1.
    fn moved(&self, start: &State<f64>, slope: &[f64], h: f64) -> State<f64> {
        let (q_rate, v_rate) = slope.split_at(start.q.len());
        let add = |x: &[f64], rate: &[f64]| -> Vec<f64> {
            x.iter().zip(rate).map(|(x, r)| x + h * r).collect()
        };
        let mut q = add(&start.q, q_rate);
        for at in self.orientations() {
            let unit = orientation(&q, at).normalized().to_array();
            q[at..at + 4].copy_from_slice(&unit);
        }
        State {
            t: start.t + h,
            q,
            v: add(&start.v, v_rate),
        }
    }

    /// Where the quaternions begin.
    fn orientations(&self) -> impl Iterator<Item = usize> + use<'a> {
        let model = self.model;
        (0..model.body_count()).filter_map(move |b| match model.joint(b) {
            Joint::Ball | Joint::Free => Some(model.q_range(b).end - 4),
            _ => None,
        })
    }

    /// Rates of q and v, one after the other.
    fn rate(&mut self, state: &State<f64>) -> Vec<f64> {
        let model = self.model;
        let mut rates = Vec::with_capacity(state.q.len() + state.v.len());
        for b in 0..model.body_count() {
            let v = &state.v[model.v_range(b)];
            match model.joint(b) {
                Joint::Ball => {
                    let turned = orientation(&state.q, model.q_range(b).start);
                    rates.extend(turned.rate(Vec3::new(v[0], v[1], v[2])));
                }
                Joint::Free => {
                    let turned = orientation(&state.q, model.q_range(b).start + 3);
                    rates.extend((turned.matrix() * Vec3::new(v[3], v[4], v[5])).0);
                    rates.extend(turned.rate(Vec3::new(v[0], v[1], v[2])));
                }
                _ => rates.extend(v),
            }
        }
        let environment = self.environment;
        let vdot = forward_dynamics(model, environment, state, &self.inputs, &mut self.ws);
        rates.extend(vdot);
        rates
    }
}

fn orientation(q: &[f64], at: usize) -> Quaternion<f64> {
    Quaternion::from_array([q[at], q[at + 1], q[at + 2], q[at + 3]])
}

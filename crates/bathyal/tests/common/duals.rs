//! Derivatives by dual numbers: the whole dynamics, eight directions at a time. Knows
//! nothing of the recursions that the library differentiates with.

use bathyal::spatial::{Force, Quaternion, Vec3};
use bathyal::{
    Dual, Environment, Inputs, Joint, Model, Real, State, Workspace, forward_dynamics,
    inverse_dynamics,
};

const WIDTH: usize = 8;
type D8 = Dual<WIDTH>;

/// By configuration, velocity and input (forward) or acceleration (inverse); by rows.
pub struct Slopes {
    pub by_q: Vec<f64>,
    pub by_v: Vec<f64>,
    pub by_input: Vec<f64>,
}

/// What is differentiated.
#[derive(Clone, Copy)]
pub enum Question<'a> {
    Forward,
    /// At these accelerations.
    Inverse(&'a [f64]),
}

/// All derivatives of a robot in a state.
pub fn slopes(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
    question: Question,
) -> Slopes {
    let lifted: Model<D8> = model.cast();
    let environment: Environment<D8> = environment.cast();
    let mut ws = Workspace::new(&lifted);
    let wrenches: Vec<Force<D8>> = inputs.wrenches.iter().map(Force::from_f64).collect();
    let mut run = |q: &[D8], v: &[D8], given: &[D8]| {
        let state = State {
            t: Dual::lit(state.t),
            q: q.to_vec(),
            v: v.to_vec(),
        };
        let inputs = Inputs {
            tau: given.to_vec(),
            wrenches: wrenches.clone(),
        };
        let (e, ws) = (&environment, &mut ws);
        match question {
            Question::Forward => forward_dynamics(&lifted, e, &state, &inputs, ws).to_vec(),
            Question::Inverse(_) => {
                inverse_dynamics(&lifted, e, &state, given, &inputs, ws).to_vec()
            }
        }
    };
    let given = match question {
        Question::Forward => &inputs.tau,
        Question::Inverse(vdot) => vdot,
    };
    let (q, v, given) = (lift(&state.q), lift(&state.v), lift(given));
    let n = model.nv();
    Slopes {
        by_q: by_blocks(n, |seeds| {
            let mut q = q.clone();
            for (direction, k) in seeds.enumerate() {
                seed_configuration(model, &state.q, k, direction, &mut q);
            }
            run(&q, &v, &given)
        }),
        by_v: by_blocks(n, |seeds| run(&q, &seeded(&v, seeds), &given)),
        by_input: by_blocks(n, |seeds| run(&q, &v, &seeded(&given, seeds))),
    }
}

fn lift(x: &[f64]) -> Vec<D8> {
    x.iter().map(|x| Dual::lit(*x)).collect()
}

fn seeded(x: &[D8], seeds: core::ops::Range<usize>) -> Vec<D8> {
    let mut x = x.to_vec();
    for (direction, k) in seeds.enumerate() {
        x[k].derivatives[direction] = 1.0;
    }
    x
}

/// Calls `run` with ranges of directions and puts the columns side by side.
fn by_blocks(n: usize, mut run: impl FnMut(core::ops::Range<usize>) -> Vec<D8>) -> Vec<f64> {
    let mut matrix = vec![0.0; n * n];
    for first in (0..n).step_by(WIDTH) {
        let end = n.min(first + WIDTH);
        for (i, x) in run(first..end).iter().enumerate() {
            matrix[i * n + first..i * n + end].copy_from_slice(&x.derivatives[..end - first]);
        }
    }
    matrix
}

/// Lets q move the way the velocity component k would.
fn seed_configuration(
    model: &Model<f64>,
    at_rest: &[f64],
    k: usize,
    direction: usize,
    q: &mut [D8],
) {
    let body = (0..model.body_count())
        .find(|b| model.v_range(*b).contains(&k))
        .expect("a body that moves so");
    let axis = k - model.v_range(body).start;
    let at = model.q_range(body).start;
    let mut unit = Vec3([0.0; 3]);
    unit[axis % 3] = 1.0;
    let orientation = |at: usize| Quaternion::from_array(core::array::from_fn(|i| at_rest[at + i]));
    let mut set = |at: usize, rates: &[f64]| {
        for (x, rate) in q[at..].iter_mut().zip(rates) {
            x.derivatives[direction] = *rate;
        }
    };
    match model.joint(body) {
        Joint::Fixed => {}
        Joint::Ball => set(at, &orientation(at).rate(unit)),
        Joint::Free if axis < 3 => set(at + 3, &orientation(at + 3).rate(unit)),
        Joint::Free => set(at, &(orientation(at + 3).matrix() * unit).0),
        _ => set(at, &[1.0]),
    }
}

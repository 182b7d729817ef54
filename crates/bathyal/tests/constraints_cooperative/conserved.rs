//! Conservation of momentum and energy of a free-floating vehicle with a grasped load.

use crate::cell::{Cell, Make, PUMA, Recipe, WRIST, cell};
use crate::error;
use bathyal::constraints::{CooperativeArms, CooperativeWorkspace, LoopConstraints};
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Environment, Inputs, State, Workspace};

/// Conserved quantities [momentum; energy].
fn conserved(cell: &Cell, state: &State<f64>) -> Vec<f64> {
    let (model, space) = (&cell.model, &cell.environment);
    let mut bodies = Bodies::new(model);
    bodies.update(model, state, &vec![0.0; model.nv()]);
    let momentum = bodies.momentum(model, space, 0.0).rigid.to_array();
    let energy = bodies.energy(model, space, 0.0);
    let energy = energy.kinetic_rigid + energy.kinetic_rotor;
    [&momentum[..], &[energy]].concat()
}

/// One step of the classical Runge-Kutta method by `CooperativeArms`.
fn rk4(
    cell: &Cell,
    arms: &CooperativeArms<f64>,
    ws: &mut CooperativeWorkspace<f64>,
    state: &mut State<f64>,
    h: f64,
) {
    let model = &cell.model;
    let begin = state.clone();
    let mut sum = (vec![0.0; model.nq()], vec![0.0; model.nv()]);
    let mut at = begin.clone();
    for (next, weight) in [(0.5, 1.0), (0.5, 2.0), (1.0, 2.0), (0.0, 1.0)] {
        let mut q_rates = vec![0.0; model.nq()];
        model.configuration_rate(&at.q, &at.v, &mut q_rates);
        let inputs = &cell.inputs;
        let v_rates = arms.forward_dynamics(model, &cell.environment, &at, inputs, ws);
        for (i, rate) in q_rates.iter().enumerate() {
            sum.0[i] += weight * h / 6.0 * rate;
            at.q[i] = begin.q[i] + next * h * rate;
        }
        for (i, rate) in v_rates.iter().enumerate() {
            sum.1[i] += weight * h / 6.0 * rate;
            at.v[i] = begin.v[i] + next * h * rate;
        }
    }
    for (q, step) in state.q.iter_mut().zip(&sum.0) {
        *q += step;
    }
    for (v, step) in state.v.iter_mut().zip(&sum.1) {
        *v += step;
    }
    model.normalize(&mut state.q);
}

#[test]
fn a_free_vehicle_with_a_grasped_load_conserves_momentum_and_energy() {
    /// RK4 at 0.5 ms and a few rad/s over half a second.
    const KEPT: f64 = 1e-8;
    for (seed, makes) in [
        (1, vec![PUMA, Make::Any(7)]),
        (2, vec![Make::Any(6), Make::Any(8)]),
        (3, vec![WRIST, PUMA]),
    ] {
        let recipe = Recipe {
            mobile: true,
            ..Recipe::new(&makes)
        };
        let mut made = cell(&recipe, 3_300 + seed);
        made.environment = Environment::default().with_gravity(Vec3([0.0; 3]));
        made.inputs = Inputs::zero(&made.model);
        let arms = CooperativeArms::new(&made.model, &made.loops).expect("arms");
        let mut ws = CooperativeWorkspace::new(&made.model, &arms);
        let mut loops = LoopConstraints::new(&made.model, &made.loops, &[]).expect("loops");
        let mut tree = Workspace::new(&made.model);
        let mut state = made.state.clone();
        let before = conserved(&made, &state);
        let mut widest = 0.0_f64;
        for _ in 0..1000 {
            rk4(&made, &arms, &mut ws, &mut state, 5e-4);
            let (q, v) = (&mut state.q, &mut state.v);
            widest = widest.max(loops.project(&made.model, q, v, &mut tree));
        }
        let off = error(&conserved(&made, &state), &before);
        println!("seed {seed}: kept within {off:.1e}, gaps of a step {widest:.1e}");
        assert!(off < KEPT, "seed {seed}: {off:e}");
        assert!(error(&state.v, &made.state.v) > 1e-3, "nothing moved");
    }
}

//! Robots in free space and still water: what must not change.

use bathyal::spatial::{Pose, Vec3};
use bathyal::{
    Bodies, BodySpec, Environment, Inputs, Joint, Model, Spec, State, Workspace, forward_dynamics,
};
use bathyal_sim::integrate::{Integrator, Method, Ode};

use crate::fixed;

/// A robot on which nothing acts: y = [q | v].
struct Drifting {
    model: Model<f64>,
    environment: Environment<f64>,
    state: State<f64>,
    inputs: Inputs<f64>,
    bodies: Bodies<f64>,
    ws: Workspace<f64>,
}

impl Drifting {
    fn new(spec: &Spec, environment: Environment<f64>) -> Self {
        let model = Model::build(spec).expect("a robot");
        Drifting {
            state: State::zero(&model),
            inputs: Inputs::zero(&model),
            bodies: Bodies::new(&model),
            ws: Workspace::new(&model),
            environment,
            model,
        }
    }

    fn take(&mut self, t: f64, y: &[f64]) {
        let (q, v) = y.split_at(self.model.nq());
        self.state.t = t;
        self.state.q.copy_from_slice(q);
        self.state.v.copy_from_slice(v);
    }

    /// Kinetic energy, linear momentum, angular momentum about the world's origin.
    fn measure(&mut self, t: f64, y: &[f64]) -> (f64, Vec3<f64>, Vec3<f64>) {
        self.take(t, y);
        self.bodies.update_velocities(&self.model, &self.state);
        let energy = self.bodies.energy(&self.model, &self.environment, t);
        let m = self.bodies.momentum(&self.model, &self.environment, t);
        (
            energy.kinetic_rigid + energy.kinetic_added,
            m.rigid.force + m.fluid.force,
            m.rigid.moment + m.fluid.moment,
        )
    }
}

impl Ode for Drifting {
    fn len(&self) -> usize {
        self.model.nq() + self.model.nv()
    }

    fn positions(&self) -> usize {
        self.model.nq()
    }

    fn controlled(&self) -> usize {
        self.len()
    }

    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        self.take(t, y);
        let (q_rates, v_rates) = rates.split_at_mut(self.model.nq());
        let (state, ws) = (&self.state, &mut self.ws);
        let vdot = forward_dynamics(&self.model, &self.environment, state, &self.inputs, ws);
        v_rates.copy_from_slice(vdot);
        (self.model).configuration_rate(&state.q, &state.v, q_rates);
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        let (q, v) = y.split_at(self.model.nq());
        self.model.configuration_rate(q, v, rates);
    }

    fn accept(&mut self, _t: f64, y: &mut [f64]) {
        self.model.normalize(&mut y[..self.model.nq()]);
    }
}

fn nothing() -> Environment<f64> {
    Environment::default().with_gravity(Vec3::zero())
}

/// A free body with an arm on a ball and a forearm on a hinge.
fn tree() -> Drifting {
    let mut spec = Spec::new("tree", 0.0);
    spec.add(BodySpec::new("base", Joint::Free).rigid(8.0, [0.05, -0.02, 0.01], [0.5, 0.7, 0.6]));
    spec.add(
        BodySpec::new("arm", Joint::Ball)
            .rigid(2.0, [0.2, 0.0, 0.03], [0.01, 0.05, 0.05])
            .at("base", [0.3, 0.1, 0.0]),
    );
    spec.add(
        BodySpec::new("forearm", Joint::revolute([0.0, 1.0, 0.3]))
            .rigid(1.0, [0.15, 0.02, 0.0], [0.004, 0.02, 0.02])
            .on("arm", Pose::translation(Vec3([0.4, 0.0, 0.0]))),
    );
    Drifting::new(&spec, nothing())
}

/// Relative drift of energy and momenta allowed over all steps.
const DRIFT: f64 = 1e-11;

#[test]
fn free_tree_keeps_energy_and_momentum_over_a_million_rk4_steps() {
    const STEP: f64 = 1e-4;
    const LEGS: u32 = 100;
    const LEG: f64 = 1.0;
    let mut tree = tree();
    let mut y: Vec<f64> = State::zero(&tree.model).q;
    y.extend([0.2, -0.1, 0.15, 0.1, 0.05, -0.08]);
    y.extend([0.3, 0.1, -0.2, 0.4]);
    let (energy, linear, angular) = tree.measure(0.0, &y);
    let mut rk4 = fixed(Method::Rk4, STEP);
    let (mut t, mut worst) = (0.0, [0.0_f64; 3]);
    for leg in 1..=LEGS {
        rk4.advance(&mut tree, &mut t, &mut y, f64::from(leg) * LEG)
            .expect("a step");
        let (e, p, l) = tree.measure(t, &y);
        let now = [
            (e / energy - 1.0).abs(),
            (p - linear).norm() / linear.norm(),
            (l - angular).norm() / angular.norm(),
        ];
        worst = std::array::from_fn(|i| worst[i].max(now[i]));
    }
    println!(
        "tree, drift of energy, momentum, moment: {worst:?}, {:?}",
        rk4.statistics()
    );
    assert_eq!(rk4.statistics().steps, 1_000_000);
    assert!(worst.iter().all(|drift| *drift <= DRIFT), "{worst:?}");
}

/// A neutral spheroid in still water: Kirchhoff's equations keep energy, the length of the
/// impulse, and impulse times moment (Lamb, Hydrodynamics, §124).
#[test]
fn spheroid_keeps_kirchhoffs_invariants_with_every_accurate_method() {
    const INVARIANT: f64 = 1e-10;
    const UNTIL: f64 = 30.0;
    let (mass, roll, pitch) = (261.8, 6.545, 55.63);
    let mut spec = Spec::new("spheroid", 1000.0);
    spec.add(
        BodySpec::new("spheroid", Joint::Free)
            .rigid(mass, [0.0; 3], [roll, pitch, pitch])
            .added_mass([0.0, 39.0, 39.0, 21.5, 225.0, 225.0])
            .buoyancy(mass / 1000.0, [0.0; 3]),
    );
    let mut body = Drifting::new(&spec, Environment::default());
    let mut start: Vec<f64> = State::zero(&body.model).q;
    start.extend([0.5, 0.2, -0.1, 0.3, 0.6, -0.4]);
    let mut invariants = |t: f64, y: &[f64]| {
        let (energy, impulse, moment) = body.measure(t, y);
        [energy, impulse.norm(), impulse.dot(moment)]
    };
    let before = invariants(0.0, &start);
    let mut other = Drifting::new(&spec, Environment::default());
    let methods: [(Method, Box<dyn Integrator>); 5] = [
        (Method::Rk4, fixed(Method::Rk4, 1e-3)),
        (
            Method::DormandPrince,
            crate::adaptive(Method::DormandPrince, 1e-13, false),
        ),
        (Method::B1pc5, fixed(Method::B1pc5, 2e-3)),
        (Method::B2pc5, fixed(Method::B2pc5, 2e-3)),
        (Method::B4pc5, fixed(Method::B4pc5, 2e-3)),
    ];
    for (name, mut method) in methods {
        let y = crate::run(method.as_mut(), &mut other, &start, UNTIL);
        let after = invariants(UNTIL, &y);
        let drift: [f64; 3] = std::array::from_fn(|i| (after[i] / before[i] - 1.0).abs());
        println!("Kirchhoff, {name:?}: {drift:?}, {:?}", method.statistics());
        assert!(drift.iter().all(|d| *d <= INVARIANT), "{name:?}: {drift:?}");
    }
}

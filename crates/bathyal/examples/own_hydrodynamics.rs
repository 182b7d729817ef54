//! A hydrodynamic model of one's own: Morison's equation on a sphere.
//!
//! The dynamics knows of water only what the trait `Hydrodynamics` says, so a new model
//! is one struct with up to three functions, written once for every number type.
//!
//!     cargo run --release --example own_hydrodynamics

use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::{Force, SymMat6, Vec3};
use bathyal::spec::Drag;
use bathyal::{BodySpec, Environment, Inputs, Joint, Model, Real, Spec, State, Workspace};
use std::f64::consts::PI;
use std::sync::Arc;

const WATER: f64 = 1000.0;
const RADIUS: f64 = 0.1;

/// A smooth sphere at the body's origin.
#[derive(Debug)]
struct Sphere {
    radius: f64,
    drag_coefficient: f64,
}

impl<T: Real> Hydrodynamics<T> for Sphere {
    /// Half the displaced mass, in every direction; nothing against turning.
    fn added_mass(&self) -> SymMat6<T> {
        let mut added = SymMat6::zero();
        let half = 0.5 * WATER * 4.0 / 3.0 * PI * self.radius.powi(3);
        for i in 3..6 {
            *added.at_mut(i, i) = T::lit(half);
        }
        added
    }

    fn displacement(&self) -> (T, Vec3<T>) {
        let volume = 4.0 / 3.0 * PI * self.radius.powi(3);
        (T::lit(volume), Vec3::zero())
    }

    /// f = −½ ρ C_D π r² |v| v
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let v = flow.at(Vec3::zero());
        let area = T::lit(-0.5 * self.drag_coefficient * PI * self.radius.powi(2));
        Force::at(Vec3::zero(), v * (area * flow.density * v.norm()))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut spec = Spec::new("float", WATER);
    let sphere = Sphere {
        radius: RADIUS,
        drag_coefficient: 0.47,
    };
    spec.add(
        BodySpec::new("ball", Joint::Free)
            .rigid(2.0, [0.0; 3], [0.008; 3])
            .drag(Drag::Own(Arc::new(sphere))),
    );
    let model = Model::build(&spec)?;
    let environment = Environment::default();
    let inputs = Inputs::zero(&model);
    let mut state = State::zero(&model);
    let mut ws = Workspace::new(&model);

    // Released at rest it rises; its speed is known in closed form: v = v∞ tanh(t/τ).
    let displaced = WATER * 4.0 / 3.0 * PI * RADIUS.powi(3);
    let drag = 0.5 * WATER * 0.47 * PI * RADIUS.powi(2);
    let terminal = ((displaced - 2.0) * 9.81 / drag).sqrt();
    let tau = (2.0 + 0.5 * displaced) / (drag * terminal);
    let dt = 1e-4;
    println!("   t     speed   closed form");
    for step in 1..=10_000 {
        // Heun's method: the mean of two slopes.
        let slope = |state: &State<f64>, ws: &mut Workspace<f64>| {
            bathyal::forward_dynamics(&model, &environment, state, &inputs, ws)[5]
        };
        let first = slope(&state, &mut ws);
        let mut ahead = state.clone();
        ahead.v[5] += dt * first;
        let second = slope(&ahead, &mut ws);
        state.v[5] += 0.5 * dt * (first + second);
        if step % 2000 == 0 {
            let t = f64::from(step) * dt;
            let exact = terminal * (t / tau).tanh();
            println!("{t:5.2} {:9.6} {exact:11.6}", state.v[5]);
            if (state.v[5] - exact).abs() > 1e-6 {
                return Err("the rising sphere is off its closed form".into());
            }
        }
    }
    Ok(())
}

//! A hydrodynamic law of one's own, named in a robot file.
//!
//! A float in a pycnocline: the water below is denser, so that it is pushed back to its depth, with
//! a lag, because it carries some of the water along.
//!
//!     cargo run --example own_law -p bathyal-sim

use bathyal::body_law::{BodyFlow, BodyLaw};
use bathyal::spatial::{Force, Vec3};
use bathyal_robot::FileSet;
use bathyal_robot::laws::{Law, Laws, parameters};
use bathyal_sim::Simulation;
use bathyal_sim::scenario::ScenarioFile;
use serde::Deserialize;

/// Force k (d − d₀ − s) upwards at the depth d; the lag s follows as ṡ = (d − d₀ − s) / τ.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pycnocline {
    depth: f64,
    stiffness: f64,
    lag: f64,
}

impl Pycnocline {
    fn excess(&self, flow: &BodyFlow) -> f64 {
        flow.depth(Vec3::zero()) - self.depth - flow.states[0]
    }
}

impl BodyLaw for Pycnocline {
    fn force(&self, flow: &BodyFlow) -> Force<f64> {
        let up = flow.pose.rotation.transpose_mul(Vec3([0.0, 0.0, 1.0]));
        Force::at(Vec3::zero(), up * (self.stiffness * self.excess(flow)))
    }

    fn initial_states(&self) -> Vec<f64> {
        vec![0.0]
    }

    fn state_rates(&self, flow: &BodyFlow, rates: &mut [f64]) {
        rates[0] = self.excess(flow) / self.lag;
    }
}

const ROBOT: &str = "\
bathyal_robot = 1
name = 'float'
[[bodies]]
name = 'float'
joint = { type = 'free' }
mass = 20.5
inertia = { xx = 0.5, yy = 0.5, zz = 0.5 }
[bodies.hydrodynamics]
displaced_volume = 0.02
added_mass = { diagonal = [10.25, 10.25, 10.25, 0, 0, 0] }
drag = [{ damping = { quadratic = { diagonal = [20, 20, 20, 0.1, 0.1, 0.1] } } }]
laws = [{ law = 'pycnocline', parameters = { depth = 30.0, stiffness = 8.0, lag = 20.0 } }]
";

const SCENARIO: &str = "\
bathyal_scenario = 1
name = 'float'
duration = 20.0
[[robots]]
file = 'float.toml'
start = { position = [0.0, 0.0, -32.0] }
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let laws = Laws::default().with_law("pycnocline", |table| {
        Ok(Law::body(parameters::<Pycnocline>(table)?))
    });
    let files = FileSet::memory([("float.toml".to_string(), ROBOT.into())]);
    let file = ScenarioFile::parse(SCENARIO, "scenario.toml", &files, &[])?;
    let setup = file.with_laws(laws).setup()?;
    let mut simulation = Simulation::new(&setup)?;
    println!("   t    depth     lag");
    while !simulation.is_finished() {
        simulation.step()?;
        if simulation.control_ticks().is_multiple_of(200) {
            let parts = simulation.plant().layout().parts(simulation.y());
            let (t, depth, lag) = (simulation.time(), -parts.q[2], parts.laws[0]);
            println!("{t:5.1} {depth:8.4} {lag:7.4}");
        }
    }
    let energy = simulation.energy();
    let error = simulation.relative_energy_error(&energy);
    println!("energy balance: relative error {error:.1e}");
    Ok(())
}

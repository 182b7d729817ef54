//! Runs of thrusters with measured curves: pulse widths, voltage, power, energy and derivatives.

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::assessment::{Check, Trust};
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};
use bathyal_sim::sensitivity::PlantDerivative;

/// A heavy hull with a T200; its supply gives 16 V.
const HULL: &str = "bathyal_robot = 1\nname = 'hull'\nwater_density = 1000.0\nvoltage = 16.0\n\
     [[bodies]]\nname = 'hull'\njoint = { type = 'free' }\nmass = 10000.0\n\
     inertia = { xx = 4e3, yy = 4e3, zz = 4e3 }\n\
     [bodies.hydrodynamics]\ndisplaced_volume = 10.0\ndrag = []\n\
     [[thrusters]]\nname = 'screw'\nbody = 'hull'\nposition = [0, 0, 0]\ndirection = [1, 0, 0]\n\
     law = { curve = { product = 't200' } }\ntime_constant = 0.1\n";

/// The hull under a pulse width, in water that runs against it.
fn setup(hull: &str, pulse: f64, water: f64, overrides: &[&str]) -> Setup {
    let text = format!(
        "bathyal_scenario = 1\nname = 'curves'\nduration = 3.0\nintegrator = {{ rk4 = {{ step = 0.01 }} }}\n\
         environment = {{ current = {{ x = {water:?} }} }}\n\
         robots = [{{ file = 'hull.toml', start = {{ position = [0, 0, -10] }} }}]\n\
         control = [{{ open_loop = {{ commands = [{{ thruster = 'screw', trajectory = {{ value = [{pulse:?}] }} }}] }} }}]\n"
    );
    let files = FileSet::memory([("hull.toml".to_string(), hull.into())]);
    let set: Vec<Override> = overrides.iter().map(|set| set.parse().unwrap()).collect();
    let file = ScenarioFile::parse(&text, "curves.toml", &files, &set).unwrap();
    file.setup().unwrap_or_else(|error| panic!("{error}"))
}

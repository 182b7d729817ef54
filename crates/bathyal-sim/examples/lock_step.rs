//! Flies a BlueROV2 in lock-step, with a controller and a drag law of the program's own.
use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::{Force, Vec3};
use bathyal_robot::laws::{Law, parameters};
use bathyal_sim::{Simulation, control::Allocation, scenario::ScenarioFile};

const ROBOT: &str = include_str!("../../../robots/bluerov2_alpha.toml");
/// Takes the place of the drag of the vehicle.
const LAW: &str = "[[bodies.hydrodynamics.laws]]
law = 'own_drag'
parameters = { linear = 5.0, quadratic = 25.0 } # ";
const SCENARIO: &str = "\
bathyal_scenario = 1
name = 'BlueROV2 in lock-step'
duration = 20.0
environment = { current = { x = -0.2 } }
[[robots]]
file = 'rov.toml'
lock = ['shoulder', 'upper arm', 'elbow', 'wrist', 'jaw']
start = { position = [0, 0, -8] }";

/// Force −(l + q |v|) v against the velocity v relative to the water, moment −l ω / 5.
#[derive(Debug, serde::Deserialize)]
struct OwnDrag {
    linear: f64,
    quadratic: f64,
}
impl<T: bathyal::Real> Hydrodynamics<T> for OwnDrag {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let v = flow.at(Vec3::zero());
        let force = v * -(T::lit(self.linear) + T::lit(self.quadratic) * v.norm());
        let moment = flow.velocity.angular * T::lit(-0.2 * self.linear);
        Force { moment, force }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let robot = ROBOT.replacen("[[bodies.hydrodynamics.drag]]\n", LAW, 1);
    let files = bathyal_robot::FileSet::memory([("rov.toml".into(), robot.into())]);
    let mut rov = Simulation::builder(ScenarioFile::parse(SCENARIO, "rov", &files, &[])?)
        .law("own_drag", |t| Ok(Law::flow(parameters::<OwnDrag>(t)?)))
        .build()?;
    let allocation = Allocation::new(rov.robot(), &rov.plant().model, None);
    let mut allocation = allocation.map_err(|diagnostic| diagnostic.message)?;
    let (mut integral, mut command) = (Vec3::zero(), rov.command_names().zero());
    while !rov.is_finished() {
        let vehicle = *rov.bodies().motion(0);
        let error = Vec3([1.5, 0.5, -7.0]) - vehicle.pose.position; // from the target, m
        integral += error * 0.01;
        let to_body = |x: Vec3<f64>| vehicle.pose.rotation.transpose_mul(x);
        let force = to_body(error * 30.0 + integral * 6.0) - vehicle.velocity.linear * 40.0;
        command.clear();
        allocation.add(&Force::at(Vec3::zero(), force), &mut command.thrusts);
        rov.step_with(&command)?;
        if rov.control_ticks().is_multiple_of(200) {
            println!("t = {:4.1} s: error {:.3} m", rov.time(), error.norm());
        }
    }
    Ok(())
}

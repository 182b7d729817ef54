//! A vehicle with fins under way.

use super::{run, setup, simulation};
use bathyal_sim::Simulation;

/// A torpedo with a rudder, a pair of stern planes by derivatives, and a fixed keel.
pub const VEHICLE: &str = "bathyal_robot = 1\nname = 'torpedo'\nwater_density = 1025.0\n\
[[bodies]]\nname = 'hull'\njoint = { type = 'free' }\nmass = 30.0\ncenter_of_mass = [0.0, 0.0, -0.02]\n\
inertia = { xx = 0.2, yy = 4.0, zz = 4.0 }\n\
hydrodynamics = { displaced_volume = 0.02926829, added_mass = { diagonal = [1.0, 30.0, 30.0, 0.05, 4.0, 4.0] }, munk = 0.5, \
drag = [{ damping = { quadratic = { diagonal = [3.0, 100.0, 100.0, 0.1, 40.0, 40.0] } } }] }\n\
[[thrusters]]\nname = 'propeller'\nbody = 'hull'\nposition = [-0.8, 0.0, 0.0]\ndirection = [1, 0, 0]\nlaw = { direct = {} }\n\
[[fins]]\nname = 'rudder'\nbody = 'hull'\nposition = [-0.65, 0.0, 0.1]\nspan_direction = [0, 0, -1]\nchord_direction = [1, 0, 0]\n\
span = 0.12\nchord = 0.09\non_hull = true\nhinge = { limits_deg = [-25, 25], rate = 1.0, time_constant = 0.1, chord_fraction = 0.3 }\n\
[[fins]]\nname = 'stern planes'\nbody = 'hull'\n\
derivatives = { axes = 'forward_starboard_down', coefficients = { Z_uuds = -12.0, M_uuds = -8.0, X_uudsds = -3.0 } }\n\
hinge = { limits_deg = [-25, 25], time_constant = 0.2 }\n\
[[fins]]\nname = 'keel'\nbody = 'hull'\nposition = [0.1, 0.0, -0.15]\nspan_direction = [0, 0, -1]\nchord_direction = [1, 0, 0]\n\
span = 0.1\nchord = 0.2\non_hull = true\n";

/// A run in a current and waves, with moving fins.
pub fn scenario(control: &str, duration: f64) -> String {
    format!(
        "bathyal_scenario = 1\nname = 'torpedo'\nduration = {duration:?}\n\
         integrator = {{ method = 'rk4', step = 0.002 }}\nsampling = {{ period = 0.05 }}\n\
         [[robots]]\nfile = 'robot.toml'\nstart = {{ position = [0.0, 0.0, -5.0], velocity = [1.5, 0.0, 0.0] }}\n\
         [environment]\ncurrent = {{ x = 0.1, y = 0.3 }}\n\
         waves = {{ depth = 30.0, components = [{{ amplitude = 0.2, period = 5.0, direction_deg = 40.0 }}] }}\n{control}"
    )
}

/// Thrust, and fins that swing.
pub const MOVING: &str = "[[control]]\nopen_loop = { thrusts = [{ thruster = 'propeller', trajectory = { value = [8.0] } }], deflections = [\
{ fin = 'rudder', trajectory = { deg = [2.0], sinusoid = { amplitude = 15.0, period = 3.0 } } },\
{ fin = 'stern planes', trajectory = { deg = [0.0], sinusoid = { amplitude = 8.0, period = 4.0 } } }] }";

#[test]
fn energy_balance_closes_with_moving_fins() {
    /// Runge-Kutta steps of 2 ms with the kinks of limits and tables.
    const CLOSED: f64 = 1e-7;
    let mut simulation = run(VEHICLE, &scenario(MOVING, 10.0));
    let energy = simulation.energy();
    let error = simulation.relative_energy_error(&energy);
    assert!(error < CLOSED, "{error:e}");
    assert!(energy.fins.abs() > 1.0, "{energy:?}");
}

/// +δ of a rudder whose span points down pushes the stern to starboard and turns the bow to port, as a
/// positive yaw rate does in axes with z up; +δ of stern planes by derivatives in axes with z down has
/// the published sign.
#[test]
fn positive_deflections_turn_the_vehicle_as_documented() {
    let held = |fin: &str| {
        let control = format!(
            "[[control]]\nopen_loop = {{ thrusts = [{{ thruster = 'propeller', trajectory = {{ value = [8.0] }} }}], \
             deflections = [{{ fin = '{fin}', trajectory = {{ deg = [5.0] }} }}] }}"
        );
        let still = scenario(&control, 1.0).replace("x = 0.1, y = 0.3", "x = 0.0");
        let still = still
            .lines()
            .filter(|line| !line.starts_with("waves"))
            .collect::<Vec<_>>();
        run(VEHICLE, &still.join("\n")).sample().v.clone()
    };
    let by_rudder = held("rudder");
    assert!(by_rudder[2] > 0.01, "{by_rudder:?}");
    // M_uuds < 0 about y to starboard is a bow that goes down: about y to port it is positive.
    let by_planes = held("stern planes");
    assert!(by_planes[1] > 0.01, "{by_planes:?}");
}

/// Commands by name from outside move the fins, as those of a scenario do, to the bit.
#[test]
fn commands_from_outside_are_those_of_the_scenario() {
    let held = "[[control]]\nopen_loop = { deflections = [{ fin = 'rudder', trajectory = { rad = [0.1] } }] }";
    let by_file = run(VEHICLE, &scenario(held, 1.0));
    let setup = setup(VEHICLE, &scenario("", 1.0));
    let mut by_hand = Simulation::new(&setup).unwrap();
    let mut command = by_hand.command_names().zero();
    command.deflections[by_hand.command_names().fin("rudder").unwrap()] = 0.1;
    while !by_hand.is_finished() {
        by_hand.step_with(&command).unwrap();
    }
    assert_eq!(by_file.y(), by_hand.y());
    let error = by_hand.command_names().fin("keel").unwrap_err().to_string();
    assert!(error.contains("fin on a hinge 'keel'"), "{error}");
}

/// A robot without its hinged fins is the bare model; with them fixed it has forces at rest angles.
#[test]
fn a_bare_model_has_fixed_fins_and_no_hinged_ones() {
    let simulation = simulation(VEHICLE, &scenario("", 1.0));
    assert_eq!(simulation.plant().command.deflections.len(), 2);
    let setup = setup(VEHICLE, &scenario("", 1.0));
    let bare = bathyal_robot::to_spec(&setup.robot).unwrap();
    let fixed = bathyal_robot::fins::with_fins_fixed(&setup.robot);
    let fixed = bathyal_robot::to_spec(&fixed).unwrap();
    // The keel is two members; so is the rudder, once it is fixed.
    assert_eq!(fixed.bodies[0].drag.len(), bare.bodies[0].drag.len() + 2);
}

//! Runs of thrusters with measured curves: pulse widths, voltage, power, energy and derivatives.

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::assessment::{Check, Trust};
use bathyal_sim::integrate::Ode;
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
        "bathyal_scenario = 1\nname = 'curves'\nduration = 3.0\nintegrator = {{ method = 'rk4', step = 0.01 }}\n\
         environment = {{ current = {{ x = {water:?} }} }}\n\
         robots = [{{ file = 'hull.toml', start = {{ position = [0, 0, -10] }} }}]\n\
         control = [{{ open_loop = {{ commands = [{{ thruster = 'screw', trajectory = {{ value = [{pulse:?}] }} }}] }} }}]\n"
    );
    let files = FileSet::memory([("hull.toml".to_string(), hull.into())]);
    let set: Vec<Override> = overrides.iter().map(|set| set.parse().unwrap()).collect();
    let file = ScenarioFile::parse(&text, "curves.toml", &files, &set).unwrap();
    file.setup().unwrap_or_else(|error| panic!("{error}"))
}

fn run(setup: &Setup) -> Simulation<'static> {
    let mut simulation = Simulation::new(setup).unwrap();
    simulation.advance_to(3.0).unwrap();
    simulation
}

/// The hull gains 1 cm/s in 3 s.
const CHANGE_OF_SPEED: f64 = 0.02;

/// Published at 16 V: µs, kgf, W. The lag has ended after 30 time constants.
#[test]
fn pulse_widths_give_the_published_thrust_and_power() {
    for (pulse, kgf, power) in [
        (1100.0, -4.07, 388.8),
        (1540.0, 0.08, 0.8),
        (1500.0, 0.0, 0.0),
    ] {
        let setup = setup(HULL, pulse, 0.0, &[]);
        let mut simulation = run(&setup);
        let sample = simulation.sample();
        let thrust = sample.thrusters[0].thrust;
        assert!(
            (thrust - 9.80665 * kgf).abs() <= CHANGE_OF_SPEED * f64::abs(9.80665 * kgf),
            "{thrust}"
        );
        let performance = simulation.performance();
        let load = performance.actuators.first();
        let found = load.map_or(0.0, |load| load.power.value);
        assert!((found - power).abs() < 0.02 * power + 1e-9, "{found} W");
    }
}

/// The lag passes a corner of the curves in many of its first steps, each of which costs an error of second
/// order.
const BALANCE: f64 = 1e-5;

/// What is taken from the supply is more than what moves the hull, and both are in the balance.
#[test]
fn the_energy_balance_closes_with_curves_and_power_is_never_less_than_the_work() {
    for water in [-1.0, 0.0, 0.8] {
        let mut simulation = run(&setup(HULL, 1700.0, water, &[]));
        let energy = simulation.energy();
        assert!(
            simulation.relative_energy_error(&energy) < BALANCE,
            "{water}"
        );
        let performance = simulation.performance();
        assert!(performance.electrical.assumed.is_empty());
        // Published: 4.58 A at 16 V; the lag takes its time.
        let total = performance.electrical.total;
        assert!(
            total > 0.9 * 3.0 * 73.28 && total < 1.1 * 3.0 * 73.28,
            "{total} J"
        );
    }
}

#[test]
fn voltages_outside_of_the_curves_make_a_run_doubtful() {
    for (voltage, told) in [(9.0, true), (10.0, false), (21.0, true)] {
        let hull = HULL.replacen("voltage = 16.0", &format!("voltage = {voltage:?}"), 1);
        let simulation = run(&setup(&hull, 1700.0, 0.0, &[]));
        let verdict = simulation.verdict();
        let mut reasons = verdict.reasons.iter();
        let reason = reasons.find(|reason| reason.check == Check::RangeLeft);
        assert_eq!(reason.is_some(), told, "{voltage} V");
        assert_eq!(verdict.trust == Trust::Trusted, !told);
        assert!(reason.is_none_or(|reason| reason.value == Some(voltage) && reason.unit == "V"));
    }
}

/// A current of 4 m/s against the hull is more than J = 0.75 at 1700 µs.
#[test]
fn inflow_outside_of_the_curves_makes_a_run_doubtful() {
    let reasons = |water: f64| run(&setup(HULL, 1700.0, water, &[])).verdict().reasons;
    assert!(
        reasons(-4.0)
            .iter()
            .any(|reason| reason.check == Check::RangeLeft)
    );
    assert!(reasons(-1.0).is_empty());
}

/// The supply by its path, as sweeps and `--set` take it.
#[test]
fn the_voltage_can_be_set_for_the_robot_and_for_a_thruster() {
    let thrust = |set: &[&str]| {
        let mut simulation = run(&setup(HULL, 1900.0, 0.0, set));
        simulation.sample().thrusters[0].thrust / 9.80665
    };
    for (set, kgf) in [
        (vec![], 5.25),
        (vec!["robot.voltage=12"], 3.71),
        (vec!["robot.thrusters.screw.voltage=20"], 6.72),
        (vec!["robot.voltage=15"], 0.5 * (4.52 + 5.25)),
    ] {
        let found = thrust(&set);
        assert!(
            (found / kgf - 1.0).abs() < CHANGE_OF_SPEED,
            "{set:?}: {found}"
        );
    }
}

/// Differences of the fourth order of a function that is linear in the voltage.
const DIFFERENCES: f64 = 1e-7;

/// ∂ẏ/∂V of thrust and lag against differences of plants, away from the voltages of the table.
#[test]
fn the_derivative_by_the_voltage_is_that_of_differences() {
    let hull = HULL.replacen("voltage = 16.0", "voltage = 15.0", 1);
    let own = setup(&hull, 1700.0, -0.5, &[]);
    let mut plant = own.plant().unwrap();
    let mut y = plant.begin(&own.state);
    let z = plant.layout().nq + plant.layout().nv;
    y[z] = 217.0;
    plant.command.thrusts[0] = 11.0;
    let mut derivative = PlantDerivative::new(&own, "robot.voltage").unwrap();
    let found = derivative.rates(0.0, &y, &plant.command).to_vec();
    let rates = |voltage: f64| {
        let hull = HULL.replacen("voltage = 16.0", &format!("voltage = {voltage:?}"), 1);
        let mut other = setup(&hull, 1700.0, -0.5, &[]).plant().unwrap();
        other.command.clone_from(&plant.command);
        let mut rates = vec![0.0; y.len()];
        other.rates(0.0, &y, &mut rates);
        rates
    };
    let (more, less) = (rates(15.1), rates(14.9));
    let scale = found.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    assert!(scale > 0.0);
    for i in [z - 3, z] {
        let difference = (more[i] - less[i]) / 0.2;
        let tolerance = match i == z {
            true => 1e-3, // The command for a thrust is not linear in the voltage.
            false => DIFFERENCES,
        };
        assert!(found[i] != 0.0);
        assert!(
            (found[i] / difference - 1.0).abs() < tolerance,
            "{i}: {} {difference}",
            found[i]
        );
    }
}

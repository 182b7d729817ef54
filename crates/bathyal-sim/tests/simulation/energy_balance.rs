//! Energy balance: what it closes to is the error of the integration.

use super::{run, scenario, written};
use bathyal_sim::scenario::Setup;

/// Relative error of the energy balance at the end of a run.
fn relative_error(setup: &Setup) -> f64 {
    let mut simulation = run(setup);
    let energy = simulation.energy();
    simulation.relative_energy_error(&energy)
}

/// A vehicle that drifts and turns through moving water, nothing controlled: `water` is its
/// environment, `integrator` the lines of that table.
fn drifting(water: &str, period: f64, integrator: &str) -> Setup {
    written(&format!(
        "bathyal_scenario = 1\nname = 'drift'\nduration = 2.0\n\
         [environment]\n{water}\n\
         [sampling]\nperiod = {period}\n\
         [recording]\ninterval = 0.1\n\
         [integrator]\n{integrator}\n\
         [[robots]]\nfile = '../robots/remus100.toml'\n[robots.start]\n\
         position = [0.0, 0.0, -5.0]\nvelocity = [1.6, 0.3, -0.2]\n"
    ))
}

/// Water that is the same everywhere and water that is not; both move and accelerate.
const WATERS: [&str; 2] = [
    "current = { x = -0.4, y = 0.2 }\nunsteady = { amplitude = [0.2, 0.2, 0.1], period = 4.0, harmonics = 3 }",
    "waves = { surface = 0.0, components = [{ amplitude = 0.5, period = 4.0 }] }",
];

/// Tolerances are those of a step, relative to the state. A run of 2 s takes up to some hundred
/// steps, whose errors add up in the balance.
const STEPS_ADD_UP: f64 = 10.0;

/// Roundings of some thousand evaluations, which no tolerance goes below.
const ROUNDING: f64 = 1e-13;

#[test]
fn the_balance_closes_by_the_tolerance_whatever_the_control_period() {
    for water in WATERS {
        for tolerance in [1e-6, 1e-8, 1e-10, 1e-12] {
            for period in [0.01, 0.1] {
                let integrator = format!(
                    "method = 'dormand_prince'\nstep = 0.1\n\
                     relative_tolerance = {tolerance:e}\nabsolute_tolerance = {tolerance:e}"
                );
                let error = relative_error(&drifting(water, period, &integrator));
                println!("{tolerance:e}, {period} s: {error:e}");
                assert!(
                    error < STEPS_ADD_UP * tolerance + ROUNDING,
                    "{water}, {tolerance:e}, {period} s: {error:e}"
                );
            }
        }
    }
}

/// log₂ of the error's fall for half the step may be below the order by this much, because the
/// longer step is not yet short.
const ORDER: f64 = 0.5;

#[test]
fn the_balance_falls_with_the_order_of_the_method() {
    for water in WATERS {
        for (method, order, step) in [
            ("semi_implicit_euler", 1.0, 0.01),
            ("rk4", 4.0, 0.02),
            ("b1pc5", 5.0, 0.005),
        ] {
            let error = |step: f64| {
                let integrator = format!("method = '{method}'\nstep = {step}");
                relative_error(&drifting(water, 0.1, &integrator))
            };
            let (long, short) = (error(step), error(0.5 * step));
            let found = (long / short).log2();
            println!("{method}: {long:e} {short:e}, order {found:.2}");
            assert!(
                found > order - ORDER,
                "{water}, {method}: {long:e} {short:e}"
            );
        }
    }
}

/// RK4 with the steps of the scenario, 5 ms.
const CLOSES: f64 = 1e-6;

#[test]
fn the_balance_of_a_controlled_vehicle_closes_in_every_kind_of_water() {
    let waters = [
        "environment.current={}",
        "environment.current={x=0.4,y=-0.2,z=0.1}",
        "environment.acceleration={x=0.05,y=0.0,z=0.02}",
        "environment.unsteady={amplitude=[0.2,0.2,0.1],period=20.0,harmonics=4}",
        "environment.waves={surface=-485.0,components=[{amplitude=1.0,period=8.0}]}",
    ];
    for water in waters {
        let error = relative_error(&scenario("rov_station_keeping", &["duration=6", water]));
        println!("{water}: {error:e}");
        assert!(error < CLOSES, "{water}: {error:e}");
    }
    let profile = "environment.profile=[{height=-520.0,velocity=[0.0,0.0,0.0]},{height=-480.0,velocity=[0.8,0.1,0.0]}]";
    let still = "environment.current={}";
    let set = ["duration=6", still, profile];
    let error = relative_error(&scenario("rov_station_keeping", &set));
    println!("profile: {error:e}");
    assert!(error < CLOSES, "profile: {error:e}");
}

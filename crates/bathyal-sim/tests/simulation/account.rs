//! Energy is accounted for.

use super::{run, scenario};

/// What does not add up, as a part of what was turned over.
fn residual(name: &str, set: &[&str]) -> f64 {
    let setup = scenario(name, set);
    let mut simulation = run(&setup);
    let energy = simulation.sample().energy;
    simulation.relative_residual(&energy)
}

/// Simpson's rule over samples of 20 ms.
const CLOSES: f64 = 1e-6;

/// Fourth order in the sample's length: a sixteenth for half of it; a third of that is left for
/// rounding and for the jumps of the command.
const SHRINKS: f64 = 5.0;

#[test]
fn the_account_closes_to_fourth_order_in_the_length_of_a_sample() {
    // The integrator is exact in comparison, so that only the account's own rule is seen.
    let with = |period: f64| {
        let period = format!("sampling.period={period}");
        let rest = [
            "duration=8",
            "integrator.step=0.0025",
            "recording.interval=0.1",
        ];
        residual("rov_station_keeping", &[&period, rest[0], rest[1], rest[2]])
    };
    let (coarse, fine) = (with(0.05), with(0.025));
    assert!(fine * SHRINKS < coarse, "{coarse:e} {fine:e}");
    let usual = residual("rov_station_keeping", &["duration=8"]);
    assert!(usual < CLOSES, "{usual:e}");
}

#[test]
fn the_account_closes_in_every_kind_of_water() {
    let waters = [
        "environment.current={x=0.4,y=-0.2,z=0.1}",
        "environment.acceleration={x=0.05,y=0.0,z=0.02}",
        "environment.unsteady={amplitude=[0.2,0.2,0.1],period=20.0,harmonics=4}",
        "environment.waves={surface=-485.0,components=[{amplitude=1.0,period=8.0}]}",
    ];
    for water in waters {
        let residual = residual("rov_station_keeping", &["duration=6", water]);
        assert!(residual < CLOSES, "{water}: {residual:e}");
    }
    let profile = "environment.profile=[{height=-520.0,velocity=[0.0,0.0,0.0]},{height=-480.0,velocity=[0.8,0.1,0.0]}]";
    let still = "environment.current={}";
    let residual = residual("rov_station_keeping", &["duration=6", still, profile]);
    assert!(residual < CLOSES, "profile: {residual:e}");
}

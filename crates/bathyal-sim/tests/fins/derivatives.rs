//! Derivatives of plants with fins, by coefficients and along states and commands, against differences.

use super::setup;
use super::vehicle::{MOVING, VEHICLE, scenario};
use bathyal::real::{VARIANT_STEPS, five_point_rate};
use bathyal_sim::Simulation;
use bathyal_sim::integrate::Ode;
use bathyal_sim::scenario::{CoefficientSet, Setup};
use bathyal_sim::sensitivity::{PlantDerivative, Sensitivities};

/// Relative distance of variants.
const DISTANCE: f64 = 1e-4;
/// Their rounding and their error of fourth order, relative to the largest rate.
const TOLERANCE: f64 = 1e-8;

/// Coefficients of fins on hinges, all of which act on the rates.
const COEFFICIENTS: [&str; 8] = [
    "robot.fins.rudder.chord",
    "robot.fins.rudder.span",
    "robot.fins.rudder.position[0]",
    "robot.fins.rudder.hinge.time_constant",
    "robot.fins.rudder.hinge.chord_fraction",
    "robot.fins.stern planes.derivatives.coefficients.Z_uuds",
    "robot.fins.stern planes.derivatives.coefficients.X_uudsds",
    "robot.fins.stern planes.hinge.time_constant",
];

#[test]
fn by_coefficients_of_fins() {
    let setup = setup(VEHICLE, &scenario("", 1.0));
    for path in COEFFICIENTS {
        let mut plant = setup.plant().unwrap();
        plant.command.deflections = vec![0.2, -0.15];
        let mut y = plant.begin(&setup.state);
        let layout = plant.layout();
        for (k, z) in [0.15, -0.1].into_iter().enumerate() {
            y[layout.nq + layout.nv + k] = z;
        }
        for (k, v) in [0.1, -0.2, 0.3, 1.4, 0.3, -0.2].into_iter().enumerate() {
            y[layout.nq + k] = v;
        }
        let mut derivative = PlantDerivative::new(&setup, path).unwrap_or_else(|e| panic!("{e}"));
        let ours = derivative.rates(0.7, &y, &plant.command).to_vec();

        let set = CoefficientSet::new(&setup, &[path]).unwrap();
        let value = set.values()[0];
        let h = DISTANCE * value.abs();
        let rates = VARIANT_STEPS.map(|step| {
            let variant = set.variant(&[value + step * h]).unwrap();
            let mut other = variant.plant().unwrap();
            other
                .command
                .deflections
                .clone_from(&plant.command.deflections);
            let mut rates = vec![0.0; other.len()];
            other.rates(0.7, &y, &mut rates);
            rates
        });
        let largest = ours.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        let scale = rates[0].iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        assert!(largest > 0.0, "{path} has no effect");
        for i in 0..layout.nq + layout.nv + layout.nz {
            let theirs = five_point_rate(rates.each_ref().map(|rates| rates[i]), h);
            let bound = TOLERANCE * largest + 1e-13 * scale / h;
            assert!(
                (ours[i] - theirs).abs() < bound,
                "{path}, {i}: {} {theirs}",
                ours[i]
            );
        }
    }
}

/// Sensitivities of a run whose fins move, of which every step differentiates the forces of the fins by
/// state, command and coefficient, against differences of whole runs.
#[test]
fn runs_with_moving_fins_by_coefficients() {
    /// Differences of runs that pass the kinks of the keel's tables at other times, relative to the
    /// largest sensitivity.
    const OF_RUNS: f64 = 3e-6;
    let setup = setup(VEHICLE, &scenario(MOVING, 2.0));
    let end = |setup: &Setup| {
        let mut run = Simulation::builder(setup)
            .without_step_checks()
            .build()
            .unwrap();
        while !run.is_finished() {
            run.step().unwrap();
        }
        run.y().to_vec()
    };
    let paths = [
        "robot.fins.rudder.chord",
        "robot.fins.stern planes.derivatives.coefficients.Z_uuds",
        "robot.bodies.hull.mass",
    ];
    let mut run = Sensitivities::new(&setup, &paths).unwrap();
    while !run.is_finished() {
        run.step().unwrap();
    }
    let set = CoefficientSet::new(&setup, &paths).unwrap();
    for (i, path) in paths.iter().enumerate() {
        let ours = run.by_coefficient(i);
        let value = set.values()[i];
        let h = DISTANCE * value.abs();
        let ends = VARIANT_STEPS.map(|step| {
            let varied = setup.with_coefficients(&[(*path, value + step * h)]);
            end(&varied.unwrap())
        });
        let layout = setup.plant().unwrap().layout();
        let n = layout.nq + layout.nv + layout.nz;
        let largest = ours[..n].iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        assert!(largest > 0.0, "{path} has no effect");
        for k in 0..n {
            let theirs = five_point_rate(ends.each_ref().map(|y| y[k]), h);
            let off = (ours[k] - theirs).abs();
            assert!(off < OF_RUNS * largest, "{path}, {k}: {} {theirs}", ours[k]);
        }
    }
}

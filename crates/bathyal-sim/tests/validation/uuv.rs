//! Free motion of vehicles of uuv_simulator against its equations, integrated by SciPy.
//!
//! `oracles/uuv_free_motion.py` has the equations, and computed the reference.

use crate::{data, folder, numbers, row, setup};
use bathyal_sim::Simulation;

/// Both integrate to 1e-11 or better; metres, radians and their rates of up to 10.
const INTEGRATION: f64 = 1e-9;

#[test]
fn four_vehicles_move_as_in_uuv_simulator() {
    let reference = data("uuv/uuv_free_motion.json");
    for (name, against) in [
        ("desistek_saga", "linear damping"),
        ("eca_a9", "damping by forward speed"),
        ("lauv", "coupled linear and quadratic damping"),
        ("rexrov", "full added mass"),
    ] {
        let rows = reference["vehicles"][name].as_array().expect("rows");
        let text = format!(
            "bathyal_scenario = 1\nname = 'free'\nduration = {}.0\n[[robots]]\nfile = '{name}.urdf'\n\
             start = {{ position = [0.0, 0.0, -10.0] }}\n[integrator]\nmethod = 'dormand_prince'\n\
             relative_tolerance = 1e-11\nabsolute_tolerance = 1e-12\n",
            rows.len() - 1
        );
        let setup = setup(&text, &folder("tests/validation/uuv"));
        let first = numbers(&rows[0]);
        let start = [&first[..7], &first[10..13], &first[7..10]].concat();
        let builder = Simulation::builder(&setup).start(&start);
        let mut simulation = builder.build().unwrap_or_else(|e| panic!("{e}"));
        let mut worst: f64 = 0.0;
        for (second, reference) in rows.iter().enumerate() {
            simulation
                .advance_to(second as f64)
                .unwrap_or_else(|e| panic!("{e}"));
            let expected = numbers(reference);
            let y = simulation.y();
            let found = y[..7].iter().chain(&y[10..13]).chain(&y[7..10]);
            for (a, b) in found.zip(&expected) {
                worst = worst.max((a - b).abs());
            }
        }
        let travelled = numbers(&rows[rows.len() - 1])[0];
        assert!(travelled > 0.4, "{name} hardly moves");
        let claim = format!("{name}: {} s of free motion", rows.len() - 1);
        let against = format!("equations of uuv_simulator by SciPy: {against}");
        row(&claim, &against, worst, INTEGRATION);
    }
}

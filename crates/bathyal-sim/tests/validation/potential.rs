//! Added mass alone keeps energy; a part of the Munk moment that is left out does not change speeds.

use crate::{row, setup};
use bathyal_sim::Simulation;
use std::path::Path;

/// Integration to 1e-11 over 20 s.
const INTEGRATION: f64 = 1e-10;

fn vehicle(munk: &str) -> String {
    format!(
        "bathyal_robot = 1\nname = 'hull'\nwater_density = 1000.0\n[[bodies]]\nname = 'hull'\n\
         joint = {{ type = 'free' }}\nmass = 30.0\ninertia = {{ xx = 0.5, yy = 4.0, zz = 4.0 }}\n\
         [bodies.hydrodynamics]\ndisplaced_volume = 0.03\ncenter_of_buoyancy = [0.0, 0.0, 0.0]\n\
         added_mass = {{ diagonal = [1.0, 29.0, 33.0, 0.1, 3.4, 3.6] }}\n{munk}drag = []\n"
    )
}

/// Kinetic energy of body and added mass at the beginning and after 20 s, and y at the end.
fn energies(munk: &str) -> [f64; 2] {
    let folder = std::env::temp_dir().join(format!("bathyal_potential_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("hull.toml"), vehicle(munk)).unwrap();
    let text = "bathyal_scenario = 1\nname = 'free'\nduration = 20.0\n[[robots]]\nfile = 'hull.toml'\n\
         start = { position = [0.0, 0.0, -10.0] }\n[integrator]\nmethod = 'dormand_prince'\n\
         relative_tolerance = 1e-11\nabsolute_tolerance = 1e-12\n";
    let setup = setup(text, Path::new(&folder));
    let start = [setup.state.q.as_slice(), &[0.1, -0.2, 0.15, 1.0, 0.3, -0.2]].concat();
    let builder = Simulation::builder(&setup).start(&start);
    let mut simulation = builder.build().unwrap();
    let energy = |simulation: &mut Simulation| {
        let energy = simulation.energy();
        energy.kinetic + energy.kinetic_added
    };
    let before = energy(&mut simulation);
    simulation.advance_to(20.0).unwrap();
    [before, energy(&mut simulation)]
}

#[test]
fn added_mass_keeps_energy_for_the_whole_munk_moment() {
    let [before, after] = energies("munk = 1.0\n");
    let error = (after / before - 1.0).abs();
    row(
        "energy of a hull with `munk = 1`, 20 s of tumbling",
        "conservation",
        error,
        INTEGRATION,
    );
    let [before, after] = energies("munk = 0.3\n");
    let change = (after / before - 1.0).abs();
    assert!(
        change > 1e3 * INTEGRATION,
        "a part of the moment does work: {change:e}"
    );
}

//! Runs whose answer is known.

use super::{run, written};
use bathyal_robot::FileSet;

/// RK4 with steps of a millisecond on motions that take seconds.
const INTEGRATION: f64 = 1e-9;

fn sphere(density_ratio: f64) -> String {
    // 0.2 m across; added mass half of the displaced water, quadratic drag with C_D 0.47
    let volume = 4.0 / 3.0 * std::f64::consts::PI * 0.1_f64.powi(3);
    let drag = 0.5 * 1025.0 * 0.47 * std::f64::consts::PI * 0.01;
    format!(
        r#"
bathyal_robot = 1
name = "sphere"
[[bodies]]
name = "sphere"
joint = {{ type = "free" }}
mass = {}
inertia = {{ xx = 0.01, yy = 0.01, zz = 0.01 }}
[bodies.hydrodynamics]
displaced_volume = {volume}
added_mass = {{ diagonal = [{a}, {a}, {a}, 0.0, 0.0, 0.0] }}
[[bodies.hydrodynamics.drag]]
damping.quadratic = {{ diagonal = [{drag}, {drag}, {drag}, 0.0, 0.0, 0.0] }}
"#,
        density_ratio * 1025.0 * volume,
        a = 0.5 * 1025.0 * volume,
    )
}

/// v(t) = v_t tanh(t √(F k) / M): force F, drag k v², inertia M.
#[test]
fn a_sphere_sinks_and_rises_as_the_closed_form_says() {
    let folder = std::env::temp_dir().join(format!("bathyal_sphere_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for ratio in [2.0, 0.3] {
        std::fs::write(folder.join("sphere.toml"), sphere(ratio)).unwrap();
        let text = "bathyal_scenario = 1\nname = 'sphere'\nduration = 2.0\n\
                    [[robots]]\nfile = 'sphere.toml'\n";
        let file =
            bathyal_sim::scenario::ScenarioFile::parse(text, "s", &FileSet::folder(&folder), &[])
                .unwrap();
        let setup = file.setup().unwrap();
        let simulation = run(&setup);
        let volume = 4.0 / 3.0 * std::f64::consts::PI * 0.1_f64.powi(3);
        let water = 1025.0 * volume;
        let force = (1.0 - ratio) * water * 9.81;
        let drag = 0.5 * 1025.0 * 0.47 * std::f64::consts::PI * 0.01;
        let inertia = (ratio + 0.5) * water;
        let terminal = (force.abs() / drag).sqrt();
        let rate = (force.abs() * drag).sqrt() / inertia;
        let speed = force.signum() * terminal * (2.0 * rate).tanh();
        let height = force.signum() * inertia / drag * (2.0 * rate).cosh().ln();
        let y = simulation.y();
        assert!((y[2] - height).abs() < INTEGRATION, "{} {height}", y[2]);
        assert!((y[7 + 5] - speed).abs() < INTEGRATION, "{} {speed}", y[12]);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn two_robots_move_as_each_does_alone() {
    let entry = |z: f64| {
        format!(
            "[[robots]]\nfile = '../robots/remus100.toml'\nname = 'n{}'\n[robots.start]\n\
             position = [0.0, 0.0, {z}]\nvelocity = [1.0, 0.1, 0.0]\n",
            z.abs()
        )
    };
    let head = "bathyal_scenario = 1\nname = 'pair'\nduration = 2.0\n";
    let both = run(&written(&format!("{head}{}{}", entry(-5.0), entry(-9.0))));
    for (k, z) in [-5.0, -9.0].into_iter().enumerate() {
        let alone = run(&written(&format!("{head}{}", entry(z))));
        assert_eq!(both.y()[7 * k..][..7], alone.y()[..7]);
    }
}

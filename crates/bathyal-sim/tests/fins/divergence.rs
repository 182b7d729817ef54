//! A foil on a spring, whose lift turns it further: static divergence.

use super::run;

const DENSITY: f64 = 1000.0;
const SPAN: f64 = 1.0;
const CHORD: f64 = 0.2;
const LIFT_SLOPE: f64 = 4.0;
/// From the axis of the spring forward to the quarter chord, m.
const ARM: f64 = 0.05;
/// Spring, N/m, and its lever, m.
const STIFFNESS: f64 = 500.0;
const LEVER: f64 = 0.3;
/// Angle of attack of the foil whose spring has no tension, rad.
const INCIDENCE: f64 = 1e-4;

/// K = q S e C_Lα   (Bisplinghoff, Ashley, Halfman, Aeroelasticity, 1955, section 8-2)
fn divergence_speed() -> f64 {
    let torsion = STIFFNESS * LEVER * LEVER;
    let pressure = torsion / (SPAN * CHORD * ARM * LIFT_SLOPE);
    (2.0 * pressure / DENSITY).sqrt()
}

/// The angle after a minute at a speed in parts of the divergence speed.
fn angle(speed: f64) -> f64 {
    let (sin, cos) = INCIDENCE.sin_cos();
    let robot = format!(
        "bathyal_robot = 1\nname = 'foil on a spring'\nwater_density = {DENSITY:?}\n\
         [[bodies]]\nname = 'foil'\nmass = 1.0\ninertia = {{ xx = 0.1, yy = 0.1, zz = 0.5 }}\n\
         joint = {{ type = 'revolute', axis = [0, 0, 1], friction = {{ viscous = 8.0, coulomb = 0.0 }} }}\n\
         [[fins]]\nname = 'foil'\nbody = 'foil'\nposition = [{ARM:?}, 0, 0]\nspan_direction = [0, 0, 1]\n\
         chord_direction = [{cos:?}, {sin:?}, 0]\nspan = {SPAN:?}\nchord = {CHORD:?}\n\
         section = {{ table = {{ angle_deg = [0, 20, 90], lift = [0, {:?}, 0], drag = [0, 0, 0], moment = [0, 0, 0] }} }}\n\
         [[springs]]\nname = 'spring'\nbodies = ['foil', 'world']\nstiffness = {STIFFNESS:?}\nrest_length = 100.0\n\
         points = [[0.0, {LEVER:?}, 0.0], [-100.0, {LEVER:?}, 0.0]]\n",
        LIFT_SLOPE * 20f64.to_radians()
    );
    let scenario = format!(
        "bathyal_scenario = 1\nname = 'divergence'\nduration = 60.0\n\
         integrator = {{ method = 'rk4', step = 0.005 }}\nsampling = {{ period = 0.05 }}\n\
         [[robots]]\nfile = 'robot.toml'\n\
         [environment]\ngravity = [0.0, 0.0, 0.0]\ncurrent = {{ x = {:?} }}\n",
        -speed * divergence_speed()
    );
    run(&robot, &scenario).sample().q[0]
}

/// Below the divergence speed the foil turns by α₀ x / (1 − x), x = U² / U_D²; above it there is no
/// such equilibrium, and it turns until the lift no longer grows.
#[test]
fn a_foil_on_a_spring_diverges_at_its_divergence_speed() {
    /// Angles stay below 1e-3 rad, of which the cube is left out; the spring turns by 1e-5 of it.
    const TOLERANCE: f64 = 2e-3;
    for part in [0.3, 0.6, 0.8, 0.9] {
        let x: f64 = part * part;
        let expected = INCIDENCE * x / (1.0 - x);
        let found = angle(part);
        assert!(
            (found - expected).abs() < TOLERANCE * expected,
            "{part}: {found:e}, not {expected:e}"
        );
    }
    let beyond = angle(1.05);
    assert!(beyond > 0.1, "{beyond}");
}

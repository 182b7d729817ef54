//! Sphere near the bottom against its Lagrangian.

use super::{energy_error, run, setup};
use bathyal_robot::Laws;

const DENSITY: f64 = 1000.0;
const RADIUS: f64 = 0.1;
const BOTTOM: f64 = -2.0;
const GRAVITY: f64 = 9.81;

/// RK4 with steps of half a millisecond on motions that take seconds.
const INTEGRATION: f64 = 1e-9;

/// Added mass parallel and normal to the plane at the height h, and their slopes: Lamb's first
/// image, written out once more.
fn masses(h: f64) -> [[f64; 2]; 2] {
    let far = 2.0 * std::f64::consts::PI * DENSITY * RADIUS * RADIUS * RADIUS / 3.0;
    let image = |factor: f64| {
        let cube = factor * RADIUS.powi(3);
        [
            far * (1.0 + cube * h.powi(-3)),
            -3.0 * far * cube * h.powi(-4),
        ]
    };
    [image(0.1875), image(0.375)]
}

/// RK4 of a system of N first-order equations.
fn integrate<const N: usize>(
    mut x: [f64; N],
    duration: f64,
    steps: usize,
    rates: impl Fn(&[f64; N]) -> [f64; N],
) -> [f64; N] {
    let dt = duration / steps as f64;
    let ahead = |x: &[f64; N], k: &[f64; N], h: f64| core::array::from_fn(|i| x[i] + h * k[i]);
    for _ in 0..steps {
        let k1 = rates(&x);
        let k2 = rates(&ahead(&x, &k1, 0.5 * dt));
        let k3 = rates(&ahead(&x, &k2, 0.5 * dt));
        let k4 = rates(&ahead(&x, &k3, dt));
        x = core::array::from_fn(|i| x[i] + dt / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]));
    }
    x
}

const MASS: f64 = 4.25;

fn volume() -> f64 {
    4.0 / 3.0 * std::f64::consts::PI * RADIUS.powi(3)
}

fn robot(joint: &str, center: &str) -> String {
    format!(
        "bathyal_robot = 1\nname = 'sphere'\nwater_density = {DENSITY}\n\
         [[bodies]]\nname = 'sphere'\njoint = {joint}\nmass = {MASS}\ncenter_of_mass = {center}\n\
         inertia = {{ xx = 0.018, yy = 0.018, zz = 0.018 }}\n\
         [bodies.hydrodynamics]\ndisplaced_volume = {}\ncenter_of_buoyancy = {center}\n\
         [[bodies.hydrodynamics.laws]]\nlaw = 'sphere_near_bottom'\n\
         parameters = {{ radius = {RADIUS}, bottom = {BOTTOM}, center = {center} }}\n",
        volume()
    )
}

fn scenario(start: &str, environment: &str) -> String {
    format!(
        "bathyal_scenario = 1\nname = 'sphere'\nduration = 1.5\n\
         [environment]\n{environment}\n\
         [integrator]\nmethod = 'rk4'\nstep = 0.0005\n\
         [[robots]]\nfile = 'robot.toml'\n[robots.start]\n{start}\n"
    )
}

/// L = ½ (m + m∥(h)) ẋ² + ½ (m + m⊥(h)) ż² − (m − ρ V) g z, h = z − bottom.
fn rates([_, z, u, w]: &[f64; 4]) -> [f64; 4] {
    let [[parallel, parallel_slope], [normal, normal_slope]] = masses(z - BOTTOM);
    let weight = (MASS - DENSITY * volume()) * GRAVITY;
    let along = -parallel_slope * w * u / (MASS + parallel);
    let lift = 0.5 * parallel_slope * u * u - 0.5 * normal_slope * w * w;
    [*u, *w, along, (lift - weight) / (MASS + normal)]
}

/// It falls from a diameter above the plane to less than a radius of clearance, moves along and
/// spins, so that the axes of the body turn under the law.
#[test]
fn a_free_sphere_moves_as_its_lagrangian_says() {
    let start = "position = [0.0, 0.0, -1.7]\nvelocity = [0.8, 0.0, -0.03]\n\
                 rpy_deg = [20.0, -40.0, 65.0]\nangular_velocity = [0.7, -1.1, 0.4]";
    let text = robot("{ type = 'free' }", "[0.0, 0.0, 0.0]");
    let setup = setup("sphere_free", &text, &scenario(start, ""), Laws::default());
    let mut simulation = run(&setup);
    let exact = integrate([0.0, -1.7, 0.8, -0.03], 1.5, 30_000, rates);
    let y = simulation.y();
    println!("{:?} {exact:?}", &y[..3]);
    assert!(
        exact[1] - BOTTOM < 2.0 * RADIUS,
        "it stays far: {}",
        exact[1]
    );
    for (found, exact) in [(y[0], exact[0]), (y[1], 0.0), (y[2], exact[1])] {
        assert!((found - exact).abs() < INTEGRATION, "{found} {exact}");
    }
    // What a constant added mass would give is far from it.
    let constant = integrate([0.0, -1.7, 0.8, -0.03], 1.5, 3000, |x| {
        let mut far = *x;
        far[1] = 1e6;
        let mut rates = rates(&far);
        rates[1] = x[3];
        rates
    });
    assert!((constant[1] - exact[1]).abs() > 1e6 * INTEGRATION);
    let error = energy_error(&mut simulation);
    println!("energy {error:e}");
    assert!(error < INTEGRATION);
}

/// The same at the end of a rod: L = ½ J(θ) θ̇² + (m − ρ V) g l cos θ,
/// J = I + l² (m + m∥ cos² θ + m⊥ sin² θ), h = −l cos θ − bottom.
#[test]
fn a_pendulum_over_the_bottom_moves_as_its_lagrangian_says() {
    let length = 1.8;
    let center = format!("[0.0, 0.0, {}]", -length);
    let text = robot("{ type = 'revolute', axis = [0.0, 1.0, 0.0] }", &center);
    let start = "joints_rad = { sphere = 0.6 }\nrates = { sphere = -0.6 }";
    let setup = setup("sphere_arm", &text, &scenario(start, ""), Laws::default());
    let mut simulation = run(&setup);
    let inertia = |angle: f64| {
        let (s, c) = angle.sin_cos();
        let [[parallel, by_parallel], [normal, by_normal]] = masses(-length * c - BOTTOM);
        let added = parallel * c * c + normal * s * s;
        let rise = length * s;
        let slope =
            (by_parallel * c * c + by_normal * s * s) * rise + 2.0 * s * c * (normal - parallel);
        let l2 = length * length;
        [0.018 + l2 * (MASS + added), l2 * slope]
    };
    let exact = integrate([0.6, -0.6], 1.5, 30_000, |[angle, rate]| {
        let [inertia, slope] = inertia(*angle);
        let weight = (MASS - DENSITY * volume()) * GRAVITY * length * angle.sin();
        [*rate, (-0.5 * slope * rate * rate - weight) / inertia]
    });
    let y = simulation.y();
    println!("{:?} {exact:?}", &y[..2]);
    assert!((y[0] - exact[0]).abs() < INTEGRATION);
    assert!((y[1] - exact[1]).abs() < INTEGRATION);
    assert!(energy_error(&mut simulation) < INTEGRATION);
}

/// The balance closes where the water moves, though the law is not exact there.
#[test]
fn energy_closes_in_moving_water() {
    let text = robot("{ type = 'free' }", "[0.02, -0.01, 0.03]");
    let start = "position = [0.0, 0.0, -1.2]\nvelocity = [0.8, 0.1, -0.05]\n\
                 angular_velocity = [0.7, -1.1, 0.4]";
    for water in [
        "current = { x = 0.4, z = -0.05 }",
        "current = { x = 0.4 }\nacceleration = { x = 0.3, z = 0.02 }",
        "waves = { surface = 0.0, components = [{ amplitude = 0.3, period = 3.0 }] }",
    ] {
        let setup = setup(
            "sphere_water",
            &text,
            &scenario(start, water),
            Laws::default(),
        );
        let error = energy_error(&mut run(&setup));
        println!("{water}: {error:e}");
        assert!(error < INTEGRATION, "{water}: {error:e}");
    }
}

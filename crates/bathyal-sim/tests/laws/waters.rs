//! Waters by name.

use super::{energy_error, run, setup, try_setup};
use bathyal::Real;
use bathyal::environment::{Water, WaterSample};
use bathyal::spatial::Vec3;
use bathyal_robot::laws::{Laws, parameters};
use bathyal_sim::scenario::Setup;
use serde::Deserialize;

/// Rigid rotation about the vertical: u = Ω × r, a = −Ω² r.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whirl {
    rate: f64,
}

impl<T: Real> Water<T> for Whirl {
    fn sample(&self, p: Vec3<T>, _: T) -> WaterSample<T> {
        let (rate, o) = (T::lit(self.rate), T::zero());
        WaterSample {
            velocity: Vec3([-(rate * p[1]), rate * p[0], o]),
            acceleration: Vec3([-(rate * rate * p[0]), -(rate * rate * p[1]), o]),
        }
    }
}

fn waters() -> Laws {
    Laws::default().with_water("whirl", parameters::<Whirl>)
}

/// A neutral sphere that goes with the water.
const ROBOT: &str = "\
bathyal_robot = 1
name = 'float'
water_density = 1000.0
[[bodies]]
name = 'hull'
joint = { type = 'free' }
mass = 20.0
inertia = { xx = 0.5, yy = 0.6, zz = 0.3 }
[bodies.hydrodynamics]
displaced_volume = 0.02
added_mass = { diagonal = [10.0, 10.0, 10.0, 0.0, 0.0, 0.0] }
";

fn scenario(environment: &str) -> String {
    format!(
        "bathyal_scenario = 1\nname = 'float'\nduration = 2.0\n\
         [environment]\n{environment}\n\
         [integrator]\nmethod = 'rk4'\nstep = 0.002\n\
         [[robots]]\nfile = 'robot.toml'\n[robots.start]\n\
         position = [3.0, 0.0, -4.0]\nvelocity = [0.0, 2.1, 0.0]\n"
    )
}

const WHIRL: &str = "water = { name = 'whirl', parameters = { rate = 0.7 } }";

/// A sphere of the water's density that begins with its velocity stays on the circle.
#[test]
fn a_registered_water_carries_a_neutral_sphere_along() {
    let setup = setup("water_whirl", ROBOT, &scenario(WHIRL), waters());
    assert_eq!(setup.header.water.as_deref(), Some("whirl"));
    let mut simulation = run(&setup);
    let y = simulation.y();
    let (s, c) = (0.7 * simulation.time()).sin_cos();
    for (found, exact) in [(y[0], 3.0 * c), (y[1], 3.0 * s), (y[2], -4.0)] {
        assert!((found - exact).abs() < 1e-9, "{found} {exact}");
    }
    assert!(energy_error(&mut simulation) < 1e-9);
    let again = Setup::from_recording_with(&setup.header, &waters()).unwrap();
    assert_eq!(run(&again).state_hash(), simulation.state_hash());
    let error = Setup::from_recording(&setup.header)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("water 'whirl', which is not registered"),
        "{error}"
    );
}

#[test]
fn unknown_and_doubled_waters_are_refused_with_their_place() {
    let both = format!("{WHIRL}\ncurrent = {{ x = 1.0 }}");
    let twice = format!("{WHIRL}\nprofile = [{{ height = 0.0, velocity = [1.0, 0.0, 0.0] }}]");
    for (environment, laws, parts) in [
        (
            WHIRL,
            Laws::default(),
            ["water_bad:5", "there is no water 'whirl'"],
        ),
        (&both, waters(), ["water_bad:6", "together with water"]),
        (&twice, waters(), ["water_bad:5", "profile and water"]),
        (
            "water = { name = 'whirl' }",
            waters(),
            ["water_bad:5", "water 'whirl': missing field `rate`"],
        ),
    ] {
        let error = try_setup("water_bad", ROBOT, &scenario(environment), laws);
        let error = error.unwrap_err().to_string();
        for part in parts {
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}

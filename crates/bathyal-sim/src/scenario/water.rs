//! Gravity and water of a scenario as an [`Environment`].

use super::{Axes, EnvironmentConfig, WaterEntry};
use bathyal::Environment;
use bathyal::environment::{
    AiryWaves, DepthProfile, Field, Flowing, Gravity, UnsteadyCurrent, WaterError, Wave,
};
use bathyal::spatial::Vec3;
use bathyal_robot::{Diagnostic, Laws};

/// g at sea level, m/s².
const GRAVITY: f64 = 9.81;

/// The environment, with the scenario's seed.
pub(crate) fn environment(
    config: &EnvironmentConfig,
    seed: u64,
    laws: &Laws,
) -> Result<Environment<f64>, Diagnostic> {
    only_one_water(config)?;
    let current = vector(&config.current);
    let gravity = Vec3(config.gravity.unwrap_or([0.0, 0.0, -GRAVITY]));
    let environment = if let Some(water) = &config.water {
        let WaterEntry { name, parameters } = water;
        let water = laws.water(name, parameters, "environment.water")?;
        Environment {
            water: Flowing::Field(Field::from_shared(water)),
            ..Environment::default()
        }
    } else if let Some(unsteady) = &config.unsteady {
        let water = UnsteadyCurrent::new(
            current,
            Vec3(unsteady.amplitude),
            unsteady.period,
            unsteady.harmonics,
            unsteady.seed.unwrap_or(seed),
        );
        Environment::water(water.map_err(|e| diagnostic("environment.unsteady", &e))?)
    } else if let Some(waves) = &config.waves {
        let components: Vec<Wave> = waves
            .components
            .iter()
            .map(|wave| Wave {
                amplitude: wave.amplitude,
                direction: wave.direction_deg.to_radians(),
                period: wave.period,
                phase: wave.phase_deg.to_radians(),
            })
            .collect();
        let water = AiryWaves::new(
            &components,
            waves.depth,
            waves.surface,
            gravity.norm(),
            current,
        );
        Environment::water(water.map_err(|e| diagnostic("environment.waves", &e))?)
    } else if !config.profile.is_empty() {
        let rows: Vec<(f64, Vec3<f64>)> = config
            .profile
            .iter()
            .map(|row| (row.height, Vec3(row.velocity)))
            .collect();
        let water = DepthProfile::new(&rows);
        Environment::water(water.map_err(|e| diagnostic("environment.profile", &e))?)
    } else {
        Environment::accelerating(current, vector(&config.acceleration))
    };
    Ok(environment.with_gravity(Gravity::from(gravity)))
}

/// Environment of the nominal model: the steady, uniform part.
pub(super) fn steady(config: &EnvironmentConfig, nominal: Option<Axes>) -> Environment<f64> {
    let gravity = Vec3(config.gravity.unwrap_or([0.0, 0.0, -GRAVITY]));
    let current = nominal.unwrap_or(config.current);
    Environment::current(vector(&current)).with_gravity(Gravity::from(gravity))
}

fn only_one_water(config: &EnvironmentConfig) -> Result<(), Diagnostic> {
    let given = [
        ("unsteady", config.unsteady.is_some()),
        ("waves", config.waves.is_some()),
        ("profile", !config.profile.is_empty()),
        ("acceleration", !config.acceleration.is_zero()),
        ("water", config.water.is_some()),
    ];
    let names: Vec<&str> = given.iter().filter(|g| g.1).map(|g| g.0).collect();
    if names.len() > 1 {
        return Err(Diagnostic::new(
            format!("environment.{}", names[1]),
            format!("the water is defined by {}", names.join(" and ")),
            "give one of them",
        ));
    }
    if config.water.is_some() && !config.current.is_zero() {
        return Err(Diagnostic::new(
            "environment.current",
            "current is given together with water",
            "give it as a parameter of the water, if that has one",
        ));
    }
    if !config.profile.is_empty() && !config.current.is_zero() {
        return Err(Diagnostic::new(
            "environment.current",
            "current is given together with profile",
            "include the current in the rows of the profile",
        ));
    }
    Ok(())
}

fn vector(axes: &Axes) -> Vec3<f64> {
    Vec3([axes.x, axes.y, axes.z])
}

fn diagnostic(path: &str, error: &WaterError) -> Diagnostic {
    Diagnostic {
        path: path.to_string(),
        message: format!("{path}: {error}"),
        help: None,
    }
}

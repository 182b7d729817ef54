//! Whether a scenario can be simulated in SIMD lanes.

use super::{BatchError, BatchOptions};
use bathyal_sim::integrate::Method;
use bathyal_sim::plant::Plant;
use bathyal_sim::scenario::{Setup, Variant};

/// Why robots are simulated one by one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotVectorised {
    /// The integrator chooses its steps, or keeps a history.
    #[error(
        "the integrator '{0}' is not one of fixed steps without history; \
         'rk4' and 'semi_implicit_euler' run in lanes"
    )]
    Integrator(Method),
    /// Something of the plant that lanes do not know.
    #[error("the plant cannot be evaluated in lanes: {0}")]
    Plant(&'static str),
    /// Energies, verdict and outcome are asked for.
    #[error("energies, verdict and outcome are accounted for robot by robot")]
    Assessed,
    /// It was asked for.
    #[error("it was asked for: `BatchOptions::one_by_one`")]
    Asked,
    /// The processor has no lanes that this build knows.
    #[error("this build has no SIMD lanes for this processor")]
    NoLanes,
}

/// The first obstacle to lanes.
pub(super) fn obstacle(
    setup: &Setup,
    options: &BatchOptions,
) -> Result<Option<NotVectorised>, BatchError> {
    if options.assessed {
        return Ok(Some(NotVectorised::Assessed));
    }
    if options.one_by_one {
        return Ok(Some(NotVectorised::Asked));
    }
    let method = setup.scenario.integrator.method;
    if !matches!(method, Method::Rk4 | Method::SemiImplicitEuler) {
        return Ok(Some(NotVectorised::Integrator(method)));
    }
    let reason = setup.plant()?.obstacle_to_lanes();
    Ok(reason.map(NotVectorised::Plant))
}

/// Checks that a variant has what robots in lanes share: clock, integrator, seabed and geometry.
pub(super) fn check_variant(
    robot: usize,
    setup: &Setup,
    variant: &Variant,
) -> Result<(), BatchError> {
    let (base, own) = (&setup.scenario, variant.scenario());
    let bodies = || setup.robot.bodies.iter().zip(&variant.robot().bodies);
    let shared = [
        (base.duration == own.duration, "duration"),
        (base.sampling == own.sampling, "sampling"),
        (base.integrator == own.integrator, "integrator"),
        (
            base.environment.terrain == own.environment.terrain,
            "environment.terrain",
        ),
        (
            bodies().all(|(a, b)| a.pose == b.pose && a.joint.axis == b.joint.axis),
            "the geometry of its joints",
        ),
    ];
    match shared.iter().find(|(is_same, _)| !is_same) {
        None => Ok(()),
        Some((_, what)) => Err(BatchError::OtherForm {
            robot,
            what: what.to_string(),
        }),
    }
}

/// Checks that actuators and joints of a robot are of the kinds of the scenario's.
pub(super) fn check_form(robot: usize, plant: &Plant, base: &Plant) -> Result<(), BatchError> {
    let other = |what: String| Err(BatchError::OtherForm { robot, what });
    if let Some(name) = plant.actuators.first_of_other_form(&base.actuators) {
        return other(format!("the kind of the actuator '{name}'"));
    }
    if !plant.contacts.has_form_of(&base.contacts) {
        return other("the number of contact points".to_string());
    }
    match plant.joints.has_form_of(&base.joints) {
        true => Ok(()),
        false => other("which joints have stops and friction".to_string()),
    }
}

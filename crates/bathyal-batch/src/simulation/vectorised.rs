//! Whether a scenario can be simulated in SIMD lanes.

use super::{BatchError, BatchOptions};
use bathyal_sim::integrate::Method;
use bathyal_sim::scenario::Setup;

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
    let method = setup.scenario.integrator.method;
    if !matches!(method, Method::Rk4 | Method::SemiImplicitEuler) {
        return Ok(Some(NotVectorised::Integrator(method)));
    }
    let reason = setup.plant()?.obstacle_to_lanes();
    Ok(reason.map(NotVectorised::Plant))
}

//! Choice of the integration method.

use super::settings::Settings;
use super::{Block, DormandPrince, Integrator, Rk4, Rosenbrock, SemiImplicitEuler, Stencil};

/// Integration methods.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// First order, fixed steps, one evaluation a step; oscillations neither grow nor die.
    SemiImplicitEuler,
    /// Classical Runge-Kutta: fourth order, fixed steps.
    Rk4,
    /// Dormand-Prince 5(4): fifth order, steps as the tolerances allow; stops at events.
    DormandPrince,
    /// Linearly implicit Rosenbrock-W method of third order for stiff contact; steps as the
    /// tolerances allow.
    Rosenbrock,
    /// Predictor-corrector of fifth order, point by point, fixed steps.
    B1pc5,
    /// The same, two points together.
    B2pc5,
    /// The same, four points together.
    B4pc5,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 7] = [
        Method::SemiImplicitEuler,
        Method::Rk4,
        Method::DormandPrince,
        Method::Rosenbrock,
        Method::B1pc5,
        Method::B2pc5,
        Method::B4pc5,
    ];

    /// Number of points that the method evaluates together.
    pub fn points(self) -> usize {
        match self {
            Method::B4pc5 => Stencil::Four.points(),
            Method::B2pc5 => Stencil::Two.points(),
            _ => 1,
        }
    }
}

/// As in scenario files.
impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let name = serde_json::to_value(self).map_err(|_| std::fmt::Error)?;
        f.write_str(name.as_str().unwrap_or_default())
    }
}

/// Builds an integrator.
///
/// ```
/// use bathyal_sim::integrate::{Method, Ode, Settings, integrator};
///
/// struct Decay;
/// impl Ode for Decay {
///     fn len(&self) -> usize { 1 }
///     fn positions(&self) -> usize { 0 }
///     fn controlled(&self) -> usize { 1 }
///     fn rates(&mut self, _t: f64, y: &[f64], rates: &mut [f64]) { rates[0] = -y[0]; }
///     fn position_rates(&mut self, _y: &[f64], _rates: &mut [f64]) {}
///     fn accept(&mut self, _t: f64, _y: &mut [f64]) {}
/// }
///
/// let settings = Settings { step: 0.01, ..Settings::default() };
/// let mut method = integrator(Method::B4pc5, &settings);
/// let (mut t, mut y) = (0.0, [1.0]);
/// method.advance(&mut Decay, &mut t, &mut y, 1.0)?;
/// assert!(t == 1.0 && (y[0] - (-1.0_f64).exp()).abs() < 1e-10);
/// # Ok::<(), bathyal_sim::integrate::StepSizeUnderflow>(())
/// ```
pub fn integrator(method: Method, settings: &Settings) -> Box<dyn Integrator> {
    match method {
        Method::SemiImplicitEuler => Box::new(SemiImplicitEuler::new(settings.step)),
        Method::Rk4 => Box::new(Rk4::new(settings.step)),
        Method::DormandPrince => Box::new(DormandPrince::new(settings)),
        Method::Rosenbrock => Box::new(Rosenbrock::new(settings)),
        Method::B1pc5 => Box::new(Block::new(Stencil::One, settings.step)),
        Method::B2pc5 => Box::new(Block::new(Stencil::Two, settings.step)),
        Method::B4pc5 => Box::new(Block::new(Stencil::Four, settings.step)),
    }
}

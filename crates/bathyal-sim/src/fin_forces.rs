//! Forces of the water on a fin that is deflected: by its surface, or by hydrodynamic derivatives.

mod derivatives;
mod surface;

use bathyal::cast::ToLanes;
use bathyal::real::Ordered;
use bathyal::spatial::{Force, Motion, Vec3};
use bathyal::{Scalar, variant_to_lanes};
use bathyal_robot::Diagnostic;
use bathyal_robot::fins::{ControlLaw, LiftingSurface};
use bathyal_robot::robot::{Fin, Hinge};
use derivatives::ControlForces;
use surface::Surface;

/// Forces of a fin on a hinge.
#[derive(Clone, Debug)]
pub(crate) enum FinForces<T> {
    /// Of a surface in the water that passes it.
    Surface(Surface<T>),
    /// By hydrodynamic derivatives.
    Derivatives(ControlForces<T>),
}

/// What the water does to a fin.
pub(crate) struct FinLoad<T> {
    /// Body axes, at the body's origin.
    pub wrench: Force<T>,
    /// Force across and along the flow, and moment about the hinge, along the span; zero of a fin with
    /// derivatives.
    pub lift: T,
    pub drag: T,
    pub hinge_moment: T,
}

impl FinForces<f64> {
    /// The forces of a fin in water of a density; `at` is its path.
    pub fn new(fin: &Fin, hinge: &Hinge, density: f64, at: &str) -> Result<Self, Diagnostic> {
        match (&fin.derivatives, LiftingSurface::new(fin, at)?) {
            (Some(table), _) => {
                let law = ControlLaw::new(table, density);
                Ok(FinForces::Derivatives(ControlForces::new(&law)))
            }
            (None, Some(surface)) => Ok(FinForces::Surface(Surface::new(&surface, hinge, density))),
            (None, None) => {
                let message = format!("fin '{}' has neither geometry nor derivatives", fin.name);
                let help = "give position, span_direction, chord_direction, span and chord";
                Err(Diagnostic::new(at, message, help))
            }
        }
    }

    /// True if other forces are of the same kind.
    pub fn has_form_of(&self, other: &Self) -> bool {
        match (self, other) {
            (FinForces::Surface(a), FinForces::Surface(b)) => a.has_form_of(b),
            (FinForces::Derivatives(a), FinForces::Derivatives(b)) => a.has_form_of(b),
            _ => false,
        }
    }
}

/// Forces of the same kind.
impl<T: Ordered> ToLanes<T> for FinForces<f64> {
    type Lanes = FinForces<T>;
    fn to_lanes(lanes: &[&Self]) -> FinForces<T> {
        match lanes[0] {
            FinForces::Surface(_) => {
                FinForces::Surface(variant_to_lanes!(lanes, FinForces::Surface(s) => s))
            }
            FinForces::Derivatives(_) => {
                FinForces::Derivatives(variant_to_lanes!(lanes, FinForces::Derivatives(d) => d))
            }
        }
    }
}

impl<T: Ordered + Scalar> FinForces<T> {
    /// Point of the body at which the water is sampled.
    #[inline(always)]
    pub fn place(&self) -> Vec3<T> {
        match self {
            FinForces::Surface(surface) => surface.place,
            FinForces::Derivatives(forces) => forces.place,
        }
    }

    /// Evaluates the forces; `velocity` is that of the body's origin, and `water` that of the water at
    /// the place, both in body axes.
    #[inline(always)]
    pub fn at(&self, deflection: T, velocity: &Motion<T>, water: Vec3<T>) -> FinLoad<T> {
        match self {
            FinForces::Surface(surface) => surface.force(deflection, velocity, water),
            FinForces::Derivatives(forces) => FinLoad {
                wrench: forces.force(deflection, velocity, water),
                lift: T::zero(),
                drag: T::zero(),
                hinge_moment: T::zero(),
            },
        }
    }
}

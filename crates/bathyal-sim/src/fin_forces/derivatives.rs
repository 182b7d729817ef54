//! Forces of a fin by hydrodynamic derivatives.

use bathyal::Scalar;
use bathyal::cast::{ToLanes, part};
use bathyal::hydro::{CompiledDerivatives, Derivatives, Flow, Hydrodynamics};
use bathyal::real::Ordered;
use bathyal::spatial::{Force, Motion, Pose, Vec3};
use bathyal_robot::fins::{ControlLaw, Deflection};

/// Forces that are products of speeds and a power of the deflection.
#[derive(Clone, Debug)]
pub(crate) struct ControlForces<T> {
    /// Origin of the frame in which they hold, where the water is sampled.
    pub place: Vec3<T>,
    parts: Vec<(Deflection, CompiledDerivatives<T>)>,
}

impl ControlForces<f64> {
    pub fn new(law: &ControlLaw) -> Self {
        let powers = [
            Deflection::Linear,
            Deflection::Square,
            Deflection::Magnitude,
            Deflection::SignedSquare,
        ];
        let parts = powers.into_iter().filter_map(|power| {
            let own = law.terms.iter().filter(|term| term.deflection == power);
            let terms: Vec<_> = own.map(|own| own.term.clone()).collect();
            let is_used = !terms.is_empty();
            let derivatives = Derivatives {
                terms,
                pose: law.pose,
            };
            is_used.then(|| (power, derivatives.compile(&Pose::identity(), 1.0)))
        });
        ControlForces {
            place: law.pose.position,
            parts: parts.collect(),
        }
    }

    /// True if other forces depend on the same powers of the deflection.
    pub fn has_form_of(&self, other: &Self) -> bool {
        let powers = |law: &Self| law.parts.iter().map(|part| part.0).collect::<Vec<_>>();
        powers(self) == powers(other)
    }
}

impl<T: Ordered> ToLanes<T> for ControlForces<f64> {
    type Lanes = ControlForces<T>;
    fn to_lanes(lanes: &[&Self]) -> ControlForces<T> {
        let parts = lanes[0].parts.iter().enumerate();
        ControlForces {
            place: ToLanes::to_lanes(&part(lanes, |law| &law.place)),
            parts: parts
                .map(|(k, (power, _))| {
                    let own: Vec<_> = lanes.iter().map(|law| &law.parts[k].1).collect();
                    (*power, ToLanes::to_lanes(&own))
                })
                .collect(),
        }
    }
}

impl<T: Ordered + Scalar> ControlForces<T> {
    /// Evaluates the forces; `velocity` is that of the body's origin, and `water` that of the water at
    /// the place, both in body axes.
    #[inline(always)]
    pub fn force(&self, deflection: T, velocity: &Motion<T>, water: Vec3<T>) -> Force<T> {
        let flow = Flow {
            velocity: Motion {
                angular: velocity.angular,
                linear: velocity.linear - water,
            },
            // The coefficients contain it.
            density: T::one(),
            field: None,
        };
        let mut total = Force::zero();
        for (power, derivatives) in &self.parts {
            let factor = match power {
                Deflection::Linear => deflection,
                Deflection::Square => deflection * deflection,
                Deflection::Magnitude => deflection.abs(),
                Deflection::SignedSquare => deflection * deflection.abs(),
            };
            total += derivatives.force(&flow) * factor;
        }
        total
    }
}

//! Hydrodynamic derivatives: forces as sums of products of speeds, as they are published.

use super::{Flow, Hydrodynamics};
use crate::Real;
use crate::cast::{ToLanes, part};
use crate::dispatch::Dispatch;
use crate::spatial::{Force, Motion, Pose, SymMat6};
use core::ops::Range;

/// Components of νʳ.
const ALL: Range<usize> = 0..6;
/// Components of vʳ.
const LINEAR: Range<usize> = 3..6;

/// Forces as a sum of products of relative speeds.
///
///   fᵢ = Σ c · s₁ s₂ …,   s = νʳⱼ or |νʳⱼ|,   νʳ = [ω; vʳ]
///
/// Components are counted like those of every spatial vector here, [angular; linear]. νʳ and f
/// belong to the frame that `pose` places in the body; water that is not the same everywhere is
/// sampled at its origin. The coefficients hold the density of the water.
/// Source: SNAME, Nomenclature for treating the motion of a submerged body, Bulletin 1-5, 1950,
/// with the components in our order.
///
/// ```
/// use bathyal::hydro::{Derivatives, Flow, Hydrodynamics, Speed, Term};
/// use bathyal::spatial::{Motion, Pose};
/// // X_u|u| = -6 and N_uv = 12
/// let terms = vec![
///     Term { component: 3, coefficient: -6.0, speeds: vec![Speed::Signed(3), Speed::Magnitude(3)] },
///     Term { component: 2, coefficient: 12.0, speeds: vec![Speed::Signed(3), Speed::Signed(4)] },
/// ];
/// let hull = Derivatives { terms, pose: Pose::identity() };
/// let velocity = Motion::from_array([0.0, 0.0, 0.0, 2.0, 0.5, 0.0]);
/// let force = hull.force(&Flow { velocity, density: 1000.0, field: None });
/// assert_eq!(force.to_array(), [0.0, 0.0, 12.0, -24.0, 0.0, 0.0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Derivatives {
    /// The terms, which add up.
    pub terms: Vec<Term>,
    /// Where they hold: their frame in the body.
    pub pose: Pose<f64>,
}

/// A coefficient times speeds, a part of one component of the force.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// Component of [moment; force], 0 to 5.
    pub component: usize,
    /// c, density included.
    pub coefficient: f64,
    /// Factors.
    pub speeds: Vec<Speed>,
}

/// A component of νʳ, 0 to 5, as a factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// νʳⱼ
    Signed(usize),
    /// |νʳⱼ|
    Magnitude(usize),
}

impl Derivatives {
    /// Leaves of the potential-flow moment of translation, −v × A v, the fraction `munk`:
    ///
    ///   n = (1 − munk) v × A v
    ///
    /// `added_mass` holds in the frame that `pose` places in the body. Potential theory is
    /// `munk` = 1. On real hulls the flow separates at the stern, which takes away a part of the
    /// moment; forces are not scaled.
    /// Source: M. Munk, The aerodynamic forces on airship hulls, NACA report 184, 1924.
    pub fn without_munk_moment(added_mass: &SymMat6<f64>, munk: f64, pose: Pose<f64>) -> Self {
        Derivatives::without_coriolis_of(added_mass, LINEAR, 1.0 - munk, pose)
    }

    /// Takes away the Coriolis and centripetal forces of an added mass, −ν ×* A ν, for a table
    /// whose own terms (X_wq, Y_ur, M_uw, ...) contain them.
    ///
    /// `added_mass` holds in the frame that `pose` places in the body.
    pub fn without_coriolis(added_mass: &SymMat6<f64>, pose: Pose<f64>) -> Self {
        Derivatives::without_coriolis_of(added_mass, ALL, 1.0, pose)
    }

    /// scale · ν ×* A ν with the speeds of `components` alone, by their products.
    fn without_coriolis_of(
        added_mass: &SymMat6<f64>,
        components: Range<usize>,
        scale: f64,
        pose: Pose<f64>,
    ) -> Self {
        let unit = |j: usize| Motion::from_array(core::array::from_fn(|i| f64::from(i == j)));
        let force = |j: usize, k: usize| unit(j).cross_force(&added_mass.times(&unit(k)));
        let mut terms = Vec::new();
        for j in components.clone() {
            for k in j..components.end {
                let both = match j == k {
                    true => force(j, j),
                    false => force(j, k) + force(k, j),
                };
                for (component, coefficient) in both.to_array().into_iter().enumerate() {
                    if coefficient != 0.0 {
                        terms.push(Term {
                            component,
                            coefficient: scale * coefficient,
                            speeds: vec![Speed::Signed(j), Speed::Signed(k)],
                        });
                    }
                }
            }
        }
        Derivatives { terms, pose }
    }

    /// True if both are the same but for the values of the coefficients.
    pub(crate) fn has_shape_of(&self, other: &Self) -> bool {
        let same = |(a, b): (&Term, &Term)| a.component == b.component && a.speeds == b.speeds;
        self.pose == other.pose
            && self.terms.len() == other.terms.len()
            && self.terms.iter().zip(&other.terms).all(same)
    }

    /// So many times the same, seen from another frame: `pose` places the body's frame in it.
    pub fn compile<T: Real>(&self, pose: &Pose<f64>, scale: T) -> Compiled<T> {
        let terms = self.terms.iter().map(|term| CompiledTerm {
            component: term.component,
            coefficient: T::lit(term.coefficient) * scale,
            speeds: term.speeds.clone(),
        });
        Compiled {
            pose: Pose::from_f64(&pose.compose(&self.pose)),
            terms: terms.collect(),
        }
    }
}

impl<T: Dispatch> Hydrodynamics<T> for Derivatives {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        self.compile(&Pose::identity(), T::one()).force(flow)
    }
}

/// [`Derivatives`] in the frame of whoever asks.
#[derive(Clone, Debug)]
pub struct Compiled<T> {
    pose: Pose<T>,
    terms: Vec<CompiledTerm<T>>,
}

#[derive(Clone, Debug)]
struct CompiledTerm<T> {
    component: usize,
    coefficient: T,
    speeds: Vec<Speed>,
}

impl<T: Real> ToLanes<T> for Compiled<f64> {
    type Lanes = Compiled<T>;
    /// A term that a lane does not have is zero there.
    fn to_lanes(lanes: &[&Self]) -> Compiled<T> {
        let mut terms: Vec<CompiledTerm<T>> = Vec::new();
        for term in lanes.iter().flat_map(|law| &law.terms) {
            let is_same = |other: &CompiledTerm<f64>| {
                (other.component, &other.speeds) == (term.component, &term.speeds)
            };
            let is_known = |known: &CompiledTerm<T>| {
                (known.component, &known.speeds) == (term.component, &term.speeds)
            };
            if terms.iter().any(is_known) {
                continue;
            }
            let of_lane = |law: &&Compiled<f64>| -> f64 {
                let same = law.terms.iter().filter(|other| is_same(other));
                same.map(|other| other.coefficient).sum()
            };
            let coefficients: Vec<f64> = lanes.iter().map(of_lane).collect();
            terms.push(CompiledTerm {
                component: term.component,
                coefficient: ToLanes::to_lanes(&coefficients.iter().collect::<Vec<_>>()),
                speeds: term.speeds.clone(),
            });
        }
        Compiled {
            pose: ToLanes::to_lanes(&part(lanes, |law| &law.pose)),
            terms,
        }
    }
}

impl<T: Dispatch> Hydrodynamics<T> for Compiled<T> {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        T::dispatch(
            #[inline(always)]
            || {
                let pose = &self.pose;
                let velocity = Motion {
                    angular: pose.rotation.transpose_mul(flow.velocity.angular),
                    linear: pose.rotation.transpose_mul(flow.at(pose.position)),
                }
                .to_array();
                let mut force = [T::zero(); 6];
                for term in &self.terms {
                    let mut product = term.coefficient;
                    for speed in &term.speeds {
                        product = product
                            * match *speed {
                                Speed::Signed(j) => velocity[j],
                                Speed::Magnitude(j) => velocity[j].abs(),
                            };
                    }
                    force[term.component] += product;
                }
                pose.force_to_parent(&Force::from_array(force))
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::{Quaternion, Vec3};

    /// A few roundings of forces up to 1e3.
    const ROUNDING: f64 = 1e-12;

    const TWIST: [f64; 6] = [0.3, -0.4, 0.5, 1.1, -0.7, 0.9];

    fn full_added_mass() -> SymMat6<f64> {
        let entry = |i: usize, j: usize| match i == j {
            true => 9.0 + i as f64,
            false => ((3 * i * j + i + j) % 5) as f64 - 2.0,
        };
        SymMat6::from_rows(&core::array::from_fn(|i| {
            core::array::from_fn(|j| entry(i, j))
        }))
    }

    fn turned() -> Pose<f64> {
        Pose {
            rotation: Quaternion::from_array([0.5, 0.1, -0.7, 0.4])
                .normalized()
                .matrix(),
            position: Vec3::new(0.2, -0.5, 0.3),
        }
    }

    fn force(law: &Derivatives, twist: [f64; 6]) -> Force<f64> {
        law.force(&Flow {
            velocity: Motion::from_array(twist),
            density: 1000.0,
            field: None,
        })
    }

    #[test]
    fn munk_moment_that_is_left_out_is_the_cross_product() {
        const MUNK: f64 = 0.3;
        let added = full_added_mass();
        let pose = turned();
        let law = Derivatives::without_munk_moment(&added, MUNK, pose);
        let inner = pose.motion_to_body(&Motion::from_array(TWIST));
        let translation = Motion {
            angular: Vec3::zero(),
            linear: inner.linear,
        };
        let momentum = added.times(&translation).force;
        let expected = Force {
            moment: inner.linear.cross(momentum) * (1.0 - MUNK),
            force: Vec3::zero(),
        };
        let expected = pose.force_to_parent(&expected).to_array();
        for (x, y) in force(&law, TWIST).to_array().into_iter().zip(expected) {
            assert!((x - y).abs() < ROUNDING, "{x} is not {y}");
        }
    }

    #[test]
    fn coriolis_that_is_left_out_is_that_of_the_added_mass() {
        let (added, pose) = (full_added_mass(), turned());
        let law = Derivatives::without_coriolis(&added, pose);
        let inner = pose.motion_to_body(&Motion::from_array(TWIST));
        let expected = inner.cross_force(&added.times(&inner));
        let expected = pose.force_to_parent(&expected).to_array();
        for (x, y) in force(&law, TWIST).to_array().into_iter().zip(expected) {
            assert!((x - y).abs() < ROUNDING, "{x} is not {y}");
        }
    }

    #[test]
    fn whole_munk_moment_leaves_nothing_out() {
        let law = Derivatives::without_munk_moment(&full_added_mass(), 1.0, turned());
        assert!(!law.terms.is_empty());
        assert_eq!(force(&law, TWIST).to_array(), [0.0; 6]);
    }

    #[test]
    fn terms_of_one_component_add_up() {
        let term = |coefficient, speeds| Term {
            component: 5,
            coefficient,
            speeds,
        };
        let law = Derivatives {
            terms: vec![
                term(2.0, vec![]),
                term(3.0, vec![Speed::Signed(4)]),
                term(-4.0, vec![Speed::Magnitude(4), Speed::Signed(0)]),
            ],
            pose: Pose::identity(),
        };
        let expected = 2.0 + 3.0 * TWIST[4] - 4.0 * TWIST[4].abs() * TWIST[0];
        let found = force(&law, TWIST).to_array();
        assert_eq!(found[..5], [0.0; 5]);
        assert!((found[5] - expected).abs() < ROUNDING);
    }
}

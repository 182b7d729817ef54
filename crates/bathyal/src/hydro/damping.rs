//! Damping by matrices, as vehicles are identified in tanks.

use super::{Flow, Hydrodynamics};
use crate::Real;
use crate::cast::{ToLanes, part};
use crate::dispatch::Dispatch;
use crate::spatial::{Force, Motion, Pose};

/// Linear and quadratic damping of a whole body.
///
///   f = −D_l νʳ − D_q (|νʳ| ∘ νʳ),   νʳ = [ω; vʳ], |·| and ∘ element by element
///
/// Rows and columns are [angular; linear], like every spatial vector here, and positive
/// numbers on the diagonal dissipate. νʳ and f belong to the frame that `pose` places in
/// the body; water that is not the same everywhere is sampled at its origin. The
/// matrices hold the density of the water they were measured in.
/// Source: Fossen, Guidance and Control of Ocean Vehicles, 1994; D is kept, not −D.
///
/// ```
/// use bathyal::hydro::{Damping, Flow, Hydrodynamics};
/// use bathyal::spatial::Motion;
/// let linear = [-4.0, -6.2, -5.2, -0.07, -0.07, -0.07];
/// let quadratic = [-18.2, -21.7, -36.9, -1.55, -1.55, -1.55];
/// let vehicle = Damping::from_fossen_diagonals(linear, quadratic);
/// let surge = Motion::from_array([0.0, 0.0, 0.0, 2.0, 0.0, 0.0]);
/// let flow = Flow { velocity: surge, density: 1000.0, field: None };
/// let drag = vehicle.force(&flow).force;
/// assert!((drag[0] + 4.0 * 2.0 + 18.2 * 4.0_f64).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Damping {
    /// D_l: force per velocity.
    pub linear: [[f64; 6]; 6],
    /// D_q: force per velocity squared.
    pub quadratic: [[f64; 6]; 6],
    /// Where the matrices hold: their frame in the body.
    pub pose: Pose<f64>,
}

impl Damping {
    /// From Fossen's derivatives, in his order and with his sign, at the body's frame.
    ///
    ///   D_l = −diag(K_p, M_q, N_r, X_u, Y_v, Z_w),   D_q likewise
    ///
    /// `linear` is (X_u, Y_v, Z_w, K_p, M_q, N_r) and `quadratic` is
    /// (X_u|u|, Y_v|v|, Z_w|w|, K_p|p|, M_q|q|, N_r|r|): surge, sway, heave, roll, pitch,
    /// yaw, all negative where they dissipate.
    pub fn from_fossen_diagonals(linear: [f64; 6], quadratic: [f64; 6]) -> Self {
        Damping {
            linear: angular_first(linear),
            quadratic: angular_first(quadratic),
            pose: Pose::identity(),
        }
    }
}

/// −diag of six derivatives, the last three first.
fn angular_first(derivatives: [f64; 6]) -> [[f64; 6]; 6] {
    let mut matrix = [[0.0; 6]; 6];
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] -= derivatives[(i + 3) % 6];
    }
    matrix
}

impl<T: Dispatch> Hydrodynamics<T> for Damping {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        self.compile(&Pose::identity(), T::one()).force(flow)
    }
}

impl Damping {
    /// So many times the same, seen from another frame: `pose` places the body's frame in it.
    pub(crate) fn compile<T: Real>(&self, pose: &Pose<f64>, scale: T) -> Compiled<T> {
        let Damping {
            linear, quadratic, ..
        } = self;
        let beside = |i: usize, j: usize| i == j || (linear[i][j] == 0.0 && quadratic[i][j] == 0.0);
        let is_diagonal = (0..36).all(|k| beside(k / 6, k % 6));
        let lift = |rows: &[[f64; 6]; 6]| rows.map(|row| row.map(|x| T::lit(x) * scale));
        let diagonal = |rows: &[[f64; 6]; 6]| core::array::from_fn(|i| T::lit(rows[i][i]) * scale);
        Compiled {
            pose: Pose::from_f64(&pose.compose(&self.pose)),
            matrices: match is_diagonal {
                true => Matrices::Diagonal(diagonal(linear), diagonal(quadratic)),
                false => Matrices::Full(Box::new([lift(linear), lift(quadratic)])),
            },
        }
    }
}

/// A [`Damping`] in the frame of whoever asks.
#[derive(Clone, Debug)]
pub(crate) struct Compiled<T> {
    pose: Pose<T>,
    matrices: Matrices<T>,
}

/// D_l and D_q. What is identified in tanks is mostly diagonal.
#[derive(Clone, Debug)]
enum Matrices<T> {
    Diagonal([T; 6], [T; 6]),
    Full(Box<[[[T; 6]; 6]; 2]>),
}

impl<T: Real> ToLanes<T> for Compiled<f64> {
    type Lanes = Compiled<T>;
    fn to_lanes(lanes: &[&Self]) -> Compiled<T> {
        let diagonal = |c: &&'_ Compiled<f64>| match &c.matrices {
            Matrices::Diagonal(linear, quadratic) => Some((*linear, *quadratic)),
            Matrices::Full(_) => None,
        };
        let full = |c: &&'_ Compiled<f64>| match &c.matrices {
            Matrices::Diagonal(..) => None,
            Matrices::Full(matrices) => Some(**matrices),
        };
        let diagonals: Vec<_> = lanes.iter().filter_map(diagonal).collect();
        Compiled {
            pose: ToLanes::to_lanes(&part(lanes, |c| &c.pose)),
            matrices: match diagonals.len() == lanes.len() {
                true => {
                    let packed = ToLanes::to_lanes(&diagonals.iter().collect::<Vec<_>>());
                    let (linear, quadratic) = packed;
                    Matrices::Diagonal(linear, quadratic)
                }
                false => {
                    let own: Vec<_> = lanes.iter().filter_map(full).collect();
                    Matrices::Full(Box::new(ToLanes::to_lanes(&own.iter().collect::<Vec<_>>())))
                }
            },
        }
    }
}

impl<T: Real> Compiled<T> {
    /// True if D_l and D_q are diagonal; all lanes must agree in this.
    pub(crate) fn is_diagonal(&self) -> bool {
        matches!(self.matrices, Matrices::Diagonal(..))
    }

    /// [`Hydrodynamics::force`], compiled where this is called.
    #[inline(always)]
    pub(crate) fn force_here(&self, flow: &Flow<T>) -> Force<T> {
        let pose = &self.pose;
        let velocity = Motion {
            angular: pose.rotation.transpose_mul(flow.velocity.angular),
            linear: pose.rotation.transpose_mul(flow.at(pose.position)),
        }
        .to_array();
        let damped = Force::from_array(self.matrices.damped(velocity));
        pose.force_to_parent(&damped)
    }
}

impl<T: Dispatch> Hydrodynamics<T> for Compiled<T> {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        T::dispatch(
            #[inline(always)]
            || self.force_here(flow),
        )
    }
}

impl<T: Real> Matrices<T> {
    /// −D_l ν − D_q (|ν| ∘ ν).
    #[inline(always)]
    fn damped(&self, velocity: [T; 6]) -> [T; 6] {
        let mut damped = [T::zero(); 6];
        match self {
            Matrices::Diagonal(linear, quadratic) => {
                for i in 0..6 {
                    let v = velocity[i];
                    damped[i] = -(quadratic[i].mul_add(v.abs(), linear[i]) * v);
                }
            }
            Matrices::Full(matrices) => {
                let [linear, quadratic] = &**matrices;
                for (j, v) in velocity.into_iter().enumerate() {
                    let squared = v.abs() * v;
                    for (i, f) in damped.iter_mut().enumerate() {
                        *f = linear[i][j].neg_mul_add(v, *f);
                        *f = quadratic[i][j].neg_mul_add(squared, *f);
                    }
                }
            }
        }
        damped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;
    use crate::spatial::{Quaternion, Vec3};

    /// A few roundings of forces up to 1e3.
    const ROUNDING: f64 = 1e-12;
    /// Central differences of step 1e-6 on forces up to 1e3: roundings of 1e-13 over 1e-6.
    const DIFFERENCE: f64 = 1e-6;

    const LINEAR: [f64; 6] = [-4.0, -6.2, -5.2, -0.07, -0.08, -0.09];
    const QUADRATIC: [f64; 6] = [-18.2, -21.7, -36.9, -1.55, -1.56, -1.57];
    const TWIST: [f64; 6] = [0.3, -0.4, 0.5, 1.1, -0.7, 0.9];

    fn full_matrices() -> Damping {
        let entry = |i: usize, j: usize| ((3 * i + 5 * j) % 7) as f64 - 2.0;
        let matrix = core::array::from_fn(|i| core::array::from_fn(|j| entry(i, j)));
        let turn = Quaternion::from_array([0.5, 0.1, -0.7, 0.4]).normalized();
        Damping {
            linear: matrix,
            quadratic: matrix.map(|row: [f64; 6]| row.map(|x| 2.0 - x)),
            pose: Pose {
                rotation: turn.matrix(),
                position: Vec3::new(0.2, -0.5, 0.3),
            },
        }
    }

    fn force<T: Dispatch>(model: &Damping, twist: [T; 6]) -> [T; 6] {
        let flow = Flow {
            velocity: Motion::from_array(twist),
            density: T::lit(1000.0),
            field: None,
        };
        model.force(&flow).to_array()
    }

    fn assert_close(a: [f64; 6], b: [f64; 6], tolerance: f64) {
        for (x, y) in a.iter().zip(b) {
            assert!((x - y).abs() <= tolerance, "{a:?} is not {b:?}");
        }
    }

    #[test]
    fn fossen_numbers_one_by_one() {
        let model = Damping::from_fossen_diagonals(LINEAR, QUADRATIC);
        let found = force(&model, TWIST);
        for (i, f) in found.into_iter().enumerate() {
            let (v, fossen) = (TWIST[i], (i + 3) % 6);
            let expected = LINEAR[fossen] * v + QUADRATIC[fossen] * v.abs() * v;
            assert!((f - expected).abs() <= ROUNDING);
        }
    }

    #[test]
    fn fossen_numbers_dissipate() {
        let model = Damping::from_fossen_diagonals(LINEAR, QUADRATIC);
        let found = Force::from_array(force(&model, TWIST));
        assert!(Motion::from_array(TWIST).dot(&found) < 0.0);
    }

    #[test]
    fn frame_carries_velocity_in_and_force_out() {
        let model = full_matrices();
        let centred = Damping {
            pose: Pose::identity(),
            ..model.clone()
        };
        let inner = model.pose.motion_to_body(&Motion::from_array(TWIST));
        let expected = Force::from_array(force(&centred, inner.to_array()));
        let expected = model.pose.force_to_parent(&expected).to_array();
        assert_close(force(&model, TWIST), expected, ROUNDING);
    }

    #[test]
    fn uneven_water_is_sampled_at_the_frame() {
        let model = full_matrices();
        let spin = Vec3::new(0.3, -0.2, 0.6);
        let vortex = |p: Vec3<f64>| spin.cross(p);
        let in_vortex = model.force(&Flow {
            velocity: Motion::zero(),
            density: 1000.0,
            field: Some(&vortex),
        });
        let in_uniform = model.force(&Flow {
            velocity: Motion {
                angular: Vec3::zero(),
                linear: -vortex(model.pose.position),
            },
            density: 1000.0,
            field: None,
        });
        assert_close(in_vortex.to_array(), in_uniform.to_array(), ROUNDING);
    }

    #[test]
    fn derivatives_match_central_differences() {
        const STEP: f64 = 1e-6;
        let model = full_matrices();
        let dual = core::array::from_fn(|i| Dual::<8>::variable(TWIST[i], i));
        let exact = force(&model, dual);
        for j in 0..6 {
            let moved = |step: f64| {
                let mut twist = TWIST;
                twist[j] += step;
                force(&model, twist)
            };
            let (after, before) = (moved(STEP), moved(-STEP));
            let slope = core::array::from_fn(|i| (after[i] - before[i]) / (2.0 * STEP));
            assert_close(exact.map(|f| f.derivatives[j]), slope, DIFFERENCE);
        }
    }

    #[test]
    fn rest_is_without_force_and_smooth() {
        let still = core::array::from_fn(|i| Dual::<8>::variable(0.0, i));
        for f in force(&full_matrices(), still) {
            assert!(f.value == 0.0 && f.is_finite());
        }
    }
}

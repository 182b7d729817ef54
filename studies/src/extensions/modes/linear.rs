//! The linear equations of small motions, and their solutions.

use crate::Error;
use bathyal::{
    Derivatives, Differentiator, Environment, Inputs, Model, State, Workspace, inverse_dynamics,
};
use nalgebra::{Complex, DMatrix, DVector};

/// Directions of a free body's velocity.
const DIRECTIONS: [&str; 6] = ["roll", "pitch", "yaw", "surge", "sway", "heave"];
/// Newton's method stops where the moments are this small, N m: rounding of 1e5 N m.
const BALANCED: f64 = 1e-9;
/// Real or imaginary parts below this, 1/s, are those of directions without stiffness.
const NOTHING: f64 = 1e-5;
/// A direction is neutral if its stiffness is below this, N m/rad: that of the vehicle is
/// above 1, and rounding far below.
const NEUTRAL: f64 = 1e-6;

/// The matrices of small motions of a vehicle, with its joints held or free.
///
/// ```text
/// M δv̇ + D δv + K δq = 0,   K = ∂τ/∂q, D = ∂τ/∂v, M = ∂τ/∂v̇
/// ```
#[derive(Clone)]
pub struct Linear {
    /// Where it is at rest.
    pub state: State<f64>,
    /// M, of the directions that can move.
    pub mass: DMatrix<f64>,
    /// D.
    pub damping: DMatrix<f64>,
    /// K.
    pub stiffness: DMatrix<f64>,
}

/// One small motion: ∝ e^{λt}.
#[derive(Clone)]
pub struct Mode {
    /// λ, 1/s.
    pub value: Complex<f64>,
    /// Parts of the directions; the largest is 1.
    pub shape: DVector<Complex<f64>>,
}

impl Mode {
    /// Direction with the largest component; of the rotations, if it oscillates.
    pub fn direction(&self) -> usize {
        let part = |k: &usize| self.shape[*k].norm();
        let slides = |k: &usize| (3..6).contains(k) && self.swings();
        let among = (0..self.shape.len()).filter(|k| !slides(k));
        among
            .max_by(|a, b| part(a).total_cmp(&part(b)))
            .unwrap_or(0)
    }

    /// The name of that direction.
    pub fn name(&self, model: &Model<f64>) -> String {
        let k = self.direction();
        if let Some(name) = DIRECTIONS.get(k) {
            return name.to_string();
        }
        let moved = (0..model.body_count()).find(|b| model.v_range(*b).contains(&k));
        moved.map_or(String::new(), |b| model.body_name(b).to_string())
    }

    /// True for an oscillation.
    pub fn swings(&self) -> bool {
        self.value.im > 0.0
    }

    /// 2π/|Im λ|, s.
    pub fn period(&self) -> f64 {
        std::f64::consts::TAU / self.value.im
    }

    /// −Re λ/|λ|.
    pub fn damping(&self) -> f64 {
        -self.value.re / self.value.norm()
    }
}

impl Linear {
    /// About the equilibrium of the vehicle near a posture, its joints held where they are or
    /// free: Newton's method for roll, pitch and free joints without moment. Other forces and
    /// yaw are left to the thrusters.
    pub fn new(
        model: &Model<f64>,
        water: &Environment<f64>,
        joints: &[f64],
        free: bool,
    ) -> Result<Self, Error> {
        let mut state = State::zero(model);
        state.q[7..].copy_from_slice(joints);
        let moving = if free { model.nv() } else { 6 };
        let balanced: Vec<usize> = (0..2).chain(6..moving).collect();
        let (mut ws, inputs) = (Workspace::new(model), Inputs::zero(model));
        let (mut d, rest) = (Derivatives::new(model), vec![0.0; model.nv()]);
        let mut differentiator = Differentiator::new(model);
        const ROUNDS: usize = 50;
        for _ in 0..ROUNDS {
            let tau = inverse_dynamics(model, water, &state, &rest, &inputs, &mut ws);
            let off = DVector::from_iterator(balanced.len(), balanced.iter().map(|k| -tau[*k]));
            differentiator.inverse(water, &state, &rest, &inputs, &mut d);
            let [n, _] = d.shape();
            if off.norm() < BALANCED {
                let block = |m: &[f64]| DMatrix::from_fn(moving, moving, |i, j| m[i * n + j]);
                return Ok(Linear {
                    mass: block(&d.by_input),
                    damping: block(&d.by_v),
                    stiffness: block(&d.by_q),
                    state,
                });
            }
            let size = balanced.len();
            let slope = DMatrix::from_fn(size, size, |i, j| d.by_q[balanced[i] * n + balanced[j]]);
            // The shortest step: neutral directions stay.
            let step = slope.svd(true, true).solve(&off, NEUTRAL);
            let step = step.map_err(|error| Error::Failed(error.to_string()))?;
            let mut along = rest.clone();
            for (k, x) in balanced.iter().zip(step.iter()) {
                along[*k] = x.clamp(-LONGEST, LONGEST);
            }
            moved(model, &mut state, &along);
        }
        Err(Error::Failed(format!("{}: no equilibrium", model.name())))
    }

    /// The same without damping.
    pub fn undamped(&self) -> Self {
        let mut free = self.clone();
        free.damping.fill(0.0);
        free
    }

    /// A of d/dt [δq; δv] = A [δq; δv].
    fn matrix(&self) -> Option<DMatrix<f64>> {
        let inverse = self.mass.clone().try_inverse()?;
        let (k, d) = (-&inverse * &self.stiffness, -&inverse * &self.damping);
        let n = k.nrows();
        Some(DMatrix::from_fn(2 * n, 2 * n, |i, j| {
            match (i < n, j < n) {
                (true, true) => 0.0,
                (true, false) => f64::from(u8::from(i + n == j)),
                (false, true) => k[(i - n, j)],
                (false, false) => d[(i - n, j - n)],
            }
        }))
    }

    /// Oscillations, and modes that decay or grow without oscillation; fastest first.
    pub fn modes(&self) -> Vec<Mode> {
        let Some(matrix) = self.matrix() else {
            return Vec::new();
        };
        let values = matrix.complex_eigenvalues();
        let wanted =
            |z: &&Complex<f64>| z.im > NOTHING || (z.im.abs() < NOTHING && z.re.abs() > NOTHING);
        let mut values: Vec<Complex<f64>> = values.iter().filter(wanted).copied().collect();
        values.sort_by(|a, b| b.norm().total_cmp(&a.norm()));
        let of = |value: Complex<f64>| Mode {
            value,
            shape: self.shape(value),
        };
        values.into_iter().map(of).collect()
    }

    /// φ with (λ²M + λD + K) φ = 0: the singular vector of the smallest singular value.
    fn shape(&self, value: Complex<f64>) -> DVector<Complex<f64>> {
        let complex = |m: &DMatrix<f64>| m.map(|x| Complex::new(x, 0.0));
        let pencil = complex(&self.mass) * (value * value)
            + complex(&self.damping) * value
            + complex(&self.stiffness);
        let n = pencil.nrows();
        let found = pencil.svd(false, true);
        let row = found.singular_values.imin();
        let all = found.v_t.unwrap_or_else(|| DMatrix::zeros(n, n));
        let shape: DVector<Complex<f64>> = all.row(row).adjoint();
        let largest = shape[shape.map(|x| x.norm()).imax()];
        shape / largest
    }
}

/// The longest step of Newton's method, rad.
const LONGEST: f64 = 0.2;

/// Moves q by a step along the directions of the velocities; small steps.
pub fn moved(model: &Model<f64>, state: &mut State<f64>, step: &[f64]) {
    let mut rate = vec![0.0; model.nq()];
    model.configuration_rate(&state.q, step, &mut rate);
    for (q, dq) in state.q.iter_mut().zip(&rate) {
        *q += dq;
    }
    model.normalize(&mut state.q);
}

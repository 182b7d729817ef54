//! Differential equations with known solutions.

use bathyal_sim::integrate::Ode;

/// A problem and its solution.
pub trait Known: Ode {
    /// What it is called in tables.
    fn name(&self) -> &'static str;

    /// How much longer steps may be than for the hardest problem.
    fn ease(&self) -> u32;

    /// y at a time.
    fn solution(&self, t: f64) -> Vec<f64>;
}

/// A planet on an ellipse of eccentricity 0.3, and an account that follows from it:
/// ȧ = x·ẋ, a = (|x|² − |x₀|²) / 2.
pub struct Kepler;

const ECCENTRICITY: f64 = 0.3;

impl Ode for Kepler {
    fn len(&self) -> usize {
        5
    }

    fn positions(&self) -> usize {
        2
    }

    fn controlled(&self) -> usize {
        4
    }

    fn rates(&mut self, _t: f64, y: &[f64], rates: &mut [f64]) {
        let cube = (y[0] * y[0] + y[1] * y[1]).powf(1.5);
        rates[..2].copy_from_slice(&y[2..4]);
        rates[2] = -y[0] / cube;
        rates[3] = -y[1] / cube;
        rates[4] = y[0] * y[2] + y[1] * y[3];
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        rates.copy_from_slice(&y[2..4]);
    }

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}
}

impl Known for Kepler {
    fn name(&self) -> &'static str {
        "Kepler, e = 0.3"
    }

    fn ease(&self) -> u32 {
        1
    }

    /// Kepler's equation by Newton's method.
    fn solution(&self, t: f64) -> Vec<f64> {
        let e = ECCENTRICITY;
        let mut anomaly = t;
        for _ in 0..50 {
            anomaly -= (anomaly - e * anomaly.sin() - t) / (1.0 - e * anomaly.cos());
        }
        let (s, c) = anomaly.sin_cos();
        let (minor, rate) = ((1.0 - e * e).sqrt(), 1.0 / (1.0 - e * c));
        let radius = 1.0 - e * c;
        let account = 0.5 * (radius * radius - (1.0 - e) * (1.0 - e));
        vec![c - e, minor * s, -s * rate, minor * c * rate, account]
    }
}

/// A pendulum that is forced along a given path:  q̈ = −sin q + sin s + s̈,  q = s(t).
pub struct Forced;

fn path(t: f64) -> [f64; 3] {
    let (s, c) = (1.3 * t).sin_cos();
    [0.4 + 1.1 * s, 1.43 * c, -1.859 * s]
}

impl Ode for Forced {
    fn len(&self) -> usize {
        2
    }

    fn positions(&self) -> usize {
        1
    }

    fn controlled(&self) -> usize {
        2
    }

    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        let [s, _, bend] = path(t);
        rates[0] = y[1];
        rates[1] = -y[0].sin() + s.sin() + bend;
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        rates[0] = y[1];
    }

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}
}

impl Known for Forced {
    fn name(&self) -> &'static str {
        "forced pendulum"
    }

    fn ease(&self) -> u32 {
        2
    }

    fn solution(&self, t: f64) -> Vec<f64> {
        path(t)[..2].to_vec()
    }
}

/// A symmetric top without torque: y = [quaternion, body to space | ω in body axes].
pub struct Top;

const ACROSS: f64 = 2.0;
const ALONG: f64 = 0.7;
const SPIN: [f64; 3] = [0.6, -0.3, 1.1];

impl Ode for Top {
    fn len(&self) -> usize {
        7
    }

    fn positions(&self) -> usize {
        4
    }

    fn controlled(&self) -> usize {
        7
    }

    fn rates(&mut self, _t: f64, y: &[f64], rates: &mut [f64]) {
        let w = [y[4], y[5], y[6]];
        self.position_rates(y, &mut rates[..4]);
        let gyration = (ACROSS - ALONG) / ACROSS;
        rates[4] = gyration * w[1] * w[2];
        rates[5] = -gyration * w[2] * w[0];
        rates[6] = 0.0;
    }

    /// q̇ = ½ q ω.
    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        let spin = [0.0, 0.5 * y[4], 0.5 * y[5], 0.5 * y[6]];
        rates.copy_from_slice(&product([y[0], y[1], y[2], y[3]], spin));
    }

    fn accept(&mut self, _t: f64, y: &mut [f64]) {
        let length = y[..4].iter().map(|x| x * x).sum::<f64>().sqrt();
        y[..4].iter_mut().for_each(|x| *x /= length);
    }
}

impl Known for Top {
    fn name(&self) -> &'static str {
        "symmetric top, quaternion"
    }

    fn ease(&self) -> u32 {
        4
    }

    /// ω = L/I₁ + (1 − I₃/I₁) ω₃ e₃, so R = exp(t L/I₁) exp(t (1 − I₃/I₁) ω₃ e₃).
    fn solution(&self, t: f64) -> Vec<f64> {
        let own = (1.0 - ALONG / ACROSS) * SPIN[2];
        let about_momentum = turn([SPIN[0], SPIN[1], ALONG / ACROSS * SPIN[2]], t);
        let orientation = product(about_momentum, turn([0.0, 0.0, own], t));
        let (s, c) = (-own * t).sin_cos();
        let spin = [
            c * SPIN[0] - s * SPIN[1],
            s * SPIN[0] + c * SPIN[1],
            SPIN[2],
        ];
        [&orientation[..], &spin].concat()
    }
}

/// The quaternion of a turn with this rate for this time.
fn turn(rate: [f64; 3], t: f64) -> [f64; 4] {
    let size = rate.iter().map(|x| x * x).sum::<f64>().sqrt();
    let (s, c) = (0.5 * size * t).sin_cos();
    [
        c,
        s * rate[0] / size,
        s * rate[1] / size,
        s * rate[2] / size,
    ]
}

fn product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ]
}

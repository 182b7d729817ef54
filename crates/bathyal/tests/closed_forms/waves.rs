//! A spheroid in waves and a current, against equations written by hand.

use crate::common::integrate::Simulation;
use crate::{STEP, assert_near, data, number};
use bathyal::environment::{AiryWaves, Wave};
use bathyal::hydro::Damping;
use bathyal::spatial::{Mat3, Pose, Vec3};
use bathyal::spec::Drag;
use bathyal::{BodySpec, Environment, Inputs, Joint, Model, Spec, State};
use core::f64::consts::{PI, TAU};

/// Waves and a current, and a spheroid held at an angle on a mount that slides along x
/// and z. Everything of it that the equations below need.
struct InWaves {
    waves: [Wave; 3],
    /// Wave number of each.
    numbers: [f64; 3],
    depth: f64,
    current: Vec3<f64>,
    tilt: f64,
    displaced: f64,
    mass: f64,
    /// Along the axis of the spheroid and across.
    added: [f64; 2],
    linear: [f64; 2],
    quadratic: [f64; 2],
}

const WAVE_GRAVITY: f64 = 9.81;
const SEA: f64 = 1025.0;

/// k of ω² = g k tanh kh, by bisection.
fn wave_number(omega: f64, depth: f64) -> f64 {
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..60 {
        let k = 0.5 * (low + high);
        if WAVE_GRAVITY * k * f64::tanh(k * depth) < omega * omega {
            low = k;
        } else {
            high = k;
        }
    }
    0.5 * (low + high)
}

impl InWaves {
    /// A spheroid of 2 m by 1 m, `heaviness` times as dense as water.
    fn new(heaviness: f64, damped: bool) -> Self {
        let row = &data()["prolate_spheroid_lamb_k_factors"][1];
        assert_eq!(number(&row["a_over_b"]), 2.0);
        let displaced = SEA * 4.0 / 3.0 * PI * 0.25;
        let wave = |amplitude, direction, period, phase| Wave {
            amplitude,
            direction,
            period,
            phase,
        };
        let waves = [
            wave(0.8, 0.0, 7.0, 0.3),
            wave(0.3, PI, 4.5, -1.1),
            wave(0.4, 0.6, 5.5, 2.0),
        ];
        const DEPTH: f64 = 25.0;
        InWaves {
            waves,
            numbers: waves.map(|wave| wave_number(TAU / wave.period, DEPTH)),
            depth: DEPTH,
            current: Vec3::new(0.4, 0.1, 0.0),
            tilt: 0.5,
            displaced,
            mass: heaviness * displaced,
            added: ["k1", "k2"].map(|k| displaced * number(&row[k])),
            linear: if damped { [60.0, 90.0] } else { [0.0; 2] },
            quadratic: if damped { [150.0, 800.0] } else { [0.0; 2] },
        }
    }

    /// What holds a spheroid that is not neutral: a constant force on the mount.
    fn lift(&self) -> f64 {
        (self.mass - self.displaced) * WAVE_GRAVITY
    }

    fn model(&self) -> Model<f64> {
        let [x, z] = [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]].map(Joint::prismatic);
        let tilted = Pose {
            rotation: Mat3::about(Vec3::new(0.0, 1.0, 0.0), self.tilt),
            position: Vec3::zero(),
        };
        let diagonal = |[along, across]: [f64; 2]| {
            let mut m = [[0.0; 6]; 6];
            (m[3][3], m[4][4], m[5][5]) = (along, across, across);
            m
        };
        let damping = Damping {
            linear: diagonal(self.linear),
            quadratic: diagonal(self.quadratic),
            pose: Pose::identity(),
        };
        let [along, across] = self.added;
        let mut spec = Spec::new("spheroid on a mount", SEA);
        spec.add(BodySpec::new("surge", x));
        spec.add(BodySpec::new("heave", z).at("surge", [0.0; 3]));
        spec.add(
            BodySpec::new("spheroid", Joint::Fixed)
                .on("heave", tilted)
                .rigid(self.mass, [0.0; 3], [0.1 * self.mass; 3])
                .added_mass([0.0, 0.0, 0.0, along, across, across])
                .buoyancy(self.displaced / SEA, [0.0; 3])
                .drag(Drag::Damping(damping)),
        );
        Model::build(&spec).expect("a robot")
    }

    /// Velocity and acceleration of the water in the plane of x and z, in the textbook
    /// form with cosh and sinh.
    fn water(&self, x: f64, z: f64, t: f64) -> [[f64; 2]; 2] {
        let h = self.depth;
        let mut sum = [[self.current[0], 0.0], [0.0, 0.0]];
        for (wave, k) in self.waves.iter().zip(self.numbers) {
            let omega = TAU / wave.period;
            let (dy, dx) = wave.direction.sin_cos();
            let drift = (dx * self.current[0] + dy * self.current[1]) * t;
            let (sin, cos) = (k * (dx * x - drift) - omega * t + wave.phase).sin_cos();
            let scale = wave.amplitude * omega / (k * h).sinh();
            let (along, up) = (
                scale * (k * (z + h)).cosh() * dx,
                scale * (k * (z + h)).sinh(),
            );
            sum[0][0] += along * cos;
            sum[0][1] += up * sin;
            sum[1][0] += omega * along * sin;
            sum[1][1] -= omega * up * cos;
        }
        sum
    }

    /// Rates of x, z, ẋ, ż, in the axes of the spheroid, along and across:
    ///
    ///   (m + A) v̇ = (ρV + A) a_f − d₁ (v − u) − d₂ |v − u| (v − u)
    fn rate(&self, t: f64, [x, z, u, w]: [f64; 4]) -> [f64; 4] {
        let [velocity, acceleration] = self.water(x, z, t);
        let (sin, cos) = self.tilt.sin_cos();
        let mut out = [u, w, 0.0, 0.0];
        for (i, [ex, ez]) in [[cos, -sin], [sin, cos]].into_iter().enumerate() {
            let v = ex * (u - velocity[0]) + ez * (w - velocity[1]);
            let a = ex * acceleration[0] + ez * acceleration[1];
            let drag = self.linear[i] * v + self.quadratic[i] * v.abs() * v;
            let rate = ((self.displaced + self.added[i]) * a - drag) / (self.mass + self.added[i]);
            out[2] += ex * rate;
            out[3] += ez * rate;
        }
        out
    }

    /// RK4 on the equations above.
    fn advance(&self, t: f64, y: [f64; 4], h: f64) -> [f64; 4] {
        let to = |k: [f64; 4], h: f64| core::array::from_fn(|i| y[i] + h * k[i]);
        let a = self.rate(t, y);
        let b = self.rate(t + 0.5 * h, to(a, 0.5 * h));
        let c = self.rate(t + 0.5 * h, to(b, 0.5 * h));
        let d = self.rate(t + h, to(c, h));
        core::array::from_fn(|i| y[i] + h / 6.0 * (a[i] + 2.0 * (b[i] + c[i]) + d[i]))
    }
}

/// Twenty seconds from rest, 5 m under the surface.
fn rides_the_waves(case: &InWaves) {
    /// Two integrations with different steps, of motions of periods of seconds.
    const WAVES: f64 = 1e-10;
    /// Not a multiple of the other one, so that errors do not agree.
    const OTHER_STEP: f64 = 1.0 / 1600.0;
    let waves = AiryWaves::new(
        &case.waves,
        Some(case.depth),
        0.0,
        WAVE_GRAVITY,
        case.current,
    );
    let environment = Environment::water(waves.expect("waves"));
    let model = case.model();
    let mut inputs = Inputs::zero(&model);
    inputs.tau[1] = case.lift();
    let mut state = State::zero(&model);
    state.q[1] = -5.0;
    let mut simulation = Simulation::new(&model, &environment, inputs, state);
    let mut y = [0.0, -5.0, 0.0, 0.0];
    let mut far = 0.0_f64;
    for second in 0..20 {
        for k in 0..1600 {
            y = case.advance(f64::from(second) + f64::from(k) * OTHER_STEP, y, OTHER_STEP);
        }
        simulation.run_to(f64::from(second + 1), STEP);
        let found = [&simulation.state.q[..], &simulation.state.v[..]].concat();
        for i in 0..4 {
            assert_near(["x", "z", "u", "w"][i], found[i], y[i], WAVES);
        }
        far = far.max(y[0].abs());
    }
    assert!(far > 0.5, "the waves hardly move it: {far} m");
}

#[test]
fn neutral_spheroid_in_waves_follows_the_water_without_drag() {
    rides_the_waves(&InWaves::new(1.0, false));
}

#[test]
fn neutral_spheroid_with_drag_in_waves_follows_equations_written_by_hand() {
    rides_the_waves(&InWaves::new(1.0, true));
}

#[test]
fn heavy_and_light_spheroids_in_waves_follow_equations_written_by_hand() {
    for heaviness in [0.6, 1.8] {
        for damped in [false, true] {
            rides_the_waves(&InWaves::new(heaviness, damped));
        }
    }
}

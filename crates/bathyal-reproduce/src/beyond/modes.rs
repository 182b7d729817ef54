//! Small motions about an equilibrium, from the exact derivatives.
//!
//! ```text
//! τ(q, v, v̇) of the inverse dynamics, trim u constant in the vehicle's axes:
//!   M δv̇ + D δv + K δq = 0,   K = ∂τ/∂q, D = ∂τ/∂v, M = ∂τ/∂v̇
//!   d/dt [δq; δv] = [0 1; −M⁻¹K −M⁻¹D] [δq; δv]
//! ```
//!
//! δq is taken on the manifold, in the directions of the velocities. Joints of arms are held.

use crate::numbers::{fixed, percent_off};
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Table, Verdict, shipped};
use bathyal::spatial::{Mat3, Vec3};
use bathyal::{
    Bodies, Derivatives, Differentiator, Environment, Inputs, Model, State, Workspace,
    inverse_dynamics,
};
use bathyal_robot::Robot;
use bathyal_robot::robot::JointType;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::Setup;
use nalgebra::{Complex, DMatrix, Matrix6, Vector6};

/// Directions of a free body's velocity.
const DIRECTIONS: [&str; 6] = ["roll", "pitch", "yaw", "surge", "sway", "heave"];
/// Newton's method stops where the moment is this small, N m: rounding of 1e5 N m.
const BALANCED: f64 = 1e-9;
/// Real or imaginary parts below this, 1/s, are those of directions without stiffness.
const NOTHING: f64 = 1e-5;
/// How far the modes may be from the closed form: both are exact but for rounding.
const CLOSED: f64 = 1e-9;
/// How far period (as a part) and damping ratio of a simulated swing may be from its mode:
/// what quadratic drag does to a swing this small, and zeros between two samples.
const SIMULATED: f64 = 5e-4;
/// How large the simulated swing is, rad.
const SWING: f64 = 2e-4;
/// Periods that are simulated.
const PERIODS: f64 = 4.0;

/// A shipped robot, neutral: what it is too light or heavy is put into its vehicle's mass.
fn neutral(name: &str, held: bool) -> Result<Robot, Error> {
    let mut robot = shipped::robot(name)?;
    let mass: f64 = robot.bodies.iter().filter_map(|b| b.mass).sum();
    let volumes = robot.bodies.iter();
    let volume: f64 = volumes
        .filter_map(|b| b.hydrodynamics.displaced_volume)
        .sum();
    let missing = robot.water_density.unwrap_or(0.0) * volume - mass;
    for body in &mut robot.bodies {
        if body.parent.is_none() {
            body.mass = body.mass.map(|m| m + missing);
        } else if held {
            body.joint.kind = JointType::Fixed;
        }
    }
    Ok(robot)
}

/// The shipped station keeping, without its controllers.
fn setup(robot: Robot) -> Result<Setup, Error> {
    let mut scenario = shipped::scenario("rov_station_keeping")?;
    scenario.control.clear();
    scenario.environment.current = Default::default();
    scenario.robots[0].start.joints_deg.clear();
    scenario.sampling.period = SAMPLE;
    scenario.integrator.step = SAMPLE;
    scenario.recording.interval = SAMPLE;
    Ok(Setup::with(&scenario, &[robot], &|_, _| {})?)
}

/// Time between two looks at a simulated swing, s.
const SAMPLE: f64 = 0.005;

/// The matrices of small motions of a vehicle.
struct Linear {
    /// Where it is at rest.
    state: State<f64>,
    mass: Matrix6<f64>,
    damping: Matrix6<f64>,
    stiffness: Matrix6<f64>,
}

/// One small motion: ∝ e^{λt}.
#[derive(Clone)]
struct Mode {
    value: Complex<f64>,
    shape: Vector6<Complex<f64>>,
}

impl Mode {
    /// The direction with the largest part of it; of rotations first.
    fn direction(&self) -> usize {
        let part = |k: &usize| self.shape[*k].norm();
        let swings = self.value.im > 0.0;
        let among = if swings { 0..3 } else { 0..6 };
        let largest = among.max_by(|a, b| part(a).total_cmp(&part(b)));
        largest.unwrap_or(0)
    }

    /// 2π/|Im λ|, s.
    fn period(&self) -> f64 {
        std::f64::consts::TAU / self.value.im
    }

    /// −Re λ/|λ|.
    fn damping(&self) -> f64 {
        -self.value.re / self.value.norm()
    }
}

impl Linear {
    /// About the equilibrium of the vehicle, joints held where they are: Newton's method for
    /// roll and pitch without moment; other forces are left to the thrusters.
    fn new(model: &Model<f64>, water: &Environment<f64>, joints: &[f64]) -> Result<Self, Error> {
        let mut state = State::zero(model);
        state.q[7..].copy_from_slice(joints);
        let (mut ws, inputs) = (Workspace::new(model), Inputs::zero(model));
        let (mut d, rest) = (Derivatives::new(model), vec![0.0; model.nv()]);
        let mut differentiator = Differentiator::new(model);
        const ROUNDS: usize = 50;
        for _ in 0..ROUNDS {
            let tau = inverse_dynamics(model, water, &state, &rest, &inputs, &mut ws);
            let [roll, pitch] = [tau[0], tau[1]];
            differentiator.inverse(water, &state, &rest, &inputs, &mut d);
            if roll.hypot(pitch) < BALANCED {
                let n = d.size();
                let block = |m: &[f64]| Matrix6::from_fn(|i, j| m[i * n + j]);
                return Ok(Linear {
                    mass: block(&d.by_input),
                    damping: block(&d.by_v),
                    stiffness: block(&d.by_q),
                    state,
                });
            }
            let at = |i: usize, j: usize| d.by_q[i * d.size() + j];
            let determinant = at(0, 0) * at(1, 1) - at(0, 1) * at(1, 0);
            let turn = [
                (at(0, 1) * pitch - at(1, 1) * roll) / determinant,
                (at(1, 0) * roll - at(0, 0) * pitch) / determinant,
            ];
            let mut step = rest.clone();
            step[..2].copy_from_slice(&turn);
            moved(model, &mut state, &step);
        }
        Err(Error::Lost(format!("{}: no equilibrium", model.name())))
    }

    /// A of d/dt [δq; δv] = A [δq; δv].
    fn matrix(&self) -> Option<DMatrix<f64>> {
        let inverse = self.mass.try_inverse()?;
        let (k, d) = (-inverse * self.stiffness, -inverse * self.damping);
        Some(DMatrix::from_fn(12, 12, |i, j| match (i, j) {
            (0..6, 0..6) => 0.0,
            (0..6, _) => f64::from(u8::from(i + 6 == j)),
            (_, 0..6) => k[(i - 6, j)],
            _ => d[(i - 6, j - 6)],
        }))
    }

    /// Its swings, and what decays or grows without swinging; fastest first.
    fn modes(&self) -> Vec<Mode> {
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
    fn shape(&self, value: Complex<f64>) -> Vector6<Complex<f64>> {
        let complex = |m: &Matrix6<f64>| m.map(|x| Complex::new(x, 0.0));
        let pencil = complex(&self.mass) * (value * value)
            + complex(&self.damping) * value
            + complex(&self.stiffness);
        let found = pencil.svd(false, true);
        let row = found.singular_values.imin();
        let all = found.v_t.unwrap_or_else(Matrix6::zeros);
        let shape: Vector6<Complex<f64>> = all.row(row).adjoint();
        let k = shape.map(|x| x.norm()).imax();
        shape / shape[k]
    }
}

/// Moves q by a step along the directions of the velocities; small steps.
fn moved(model: &Model<f64>, state: &mut State<f64>, step: &[f64]) {
    let mut rate = vec![0.0; model.nq()];
    model.configuration_rate(&state.q, step, &mut rate);
    for (q, dq) in state.q.iter_mut().zip(&rate) {
        *q += dq;
    }
    model.normalize(&mut state.q);
}

/// Periods of roll and pitch in closed form: buoyancy B over weight by a height BG turns back
/// by −B·BG (δθ − n n·δθ), n upward; ω² are the eigenvalues of that on the rotational part of
/// M⁻¹. Beside them the textbook's ω² = B·BG/(I + A), which leaves all coupling out.
fn closed_form(model: &Model<f64>, linear: &Linear, gravity: f64) -> [[f64; 2]; 2] {
    let mut bodies = Bodies::new(model);
    bodies.update_velocities(model, &linear.state);
    let mass: f64 = (0..model.body_count())
        .map(|b| model.parameters(b).mass)
        .sum();
    let height = (bodies.center_of_buoyancy(model)[0] - bodies.barycenter(model)[0]).norm();
    let moment = mass * gravity * height;
    let rotation: &Mat3<f64> = &bodies.motion(0).pose.rotation;
    let n = rotation.transpose_mul(Vec3::new(0.0, 0.0, 1.0)).0;
    let inverse = linear.mass.try_inverse().unwrap_or_else(Matrix6::zeros);
    let stiffness =
        nalgebra::Matrix3::from_fn(|i, j| moment * (f64::from(u8::from(i == j)) - n[i] * n[j]));
    let turning = nalgebra::Matrix3::from_fn(|i, j| inverse[(i, j)]);
    let mut squares: Vec<f64> = (turning * stiffness)
        .complex_eigenvalues()
        .iter()
        .map(|z| z.re)
        .collect();
    squares.sort_by(f64::total_cmp);
    let period = |square: f64| std::f64::consts::TAU / square.sqrt();
    // Roll is the faster of the two where the vehicle is longer than wide.
    let exact = [period(squares[2]), period(squares[1])];
    let text = [0, 1].map(|k| period(moment / linear.mass[(k, k)]));
    [exact, text]
}

/// A swing as it was simulated: period, damping, and the angle over time.
struct Swing {
    period: f64,
    damping: f64,
    points: Vec<(f64, f64)>,
}

/// Lets the vehicle swing in one mode, and measures.
fn swing(setup: &mut Setup, linear: &Linear, mode: &Mode) -> Result<Swing, Error> {
    let simulation = Simulation::new(setup)?;
    let model = simulation.plant().model.clone();
    let along = mode.direction();
    let size = SWING / mode.shape[along].norm();
    let mut start = linear.state.clone();
    let part = |factor: Complex<f64>| mode.shape.map(|x| (x * factor).re * size);
    moved(&model, &mut start, part(Complex::new(1.0, 0.0)).as_slice());
    start.v.copy_from_slice(part(mode.value).as_slice());
    setup.state = start;
    let mut simulation = Simulation::new(setup)?;
    let rotation = |state: &State<f64>, bodies: &mut Bodies<f64>| {
        bodies.update_velocities(&model, state);
        bodies.motion(0).pose.rotation
    };
    let mut bodies = Bodies::new(&model);
    let upright = rotation(&linear.state, &mut bodies);
    let (mut points, mut events) = (Vec::new(), Vec::new());
    while simulation.time() < PERIODS * mode.period() && !simulation.is_done() {
        let state = simulation.plant().state(simulation.time(), simulation.y());
        let turned = rotation(&state, &mut bodies);
        let columns = [0, 1, 2].map(|k| {
            let mut unit = Vec3::zero();
            unit[k] = 1.0;
            upright.transpose_mul(turned * unit)
        });
        // The vector of a small rotation, from its matrix by columns.
        let angle = [
            0.5 * (columns[1][2] - columns[2][1]),
            0.5 * (columns[2][0] - columns[0][2]),
            0.5 * (columns[0][1] - columns[1][0]),
        ][along];
        points.push((state.t, angle));
        let beat = simulation.beat(&mut events);
        beat.map_err(|lost| Error::Lost(lost.to_string()))?;
    }
    Ok(measure(points))
}

/// Period from the zeros, damping from the extremes between them.
fn measure(points: Vec<(f64, f64)>) -> Swing {
    let mut zeros = Vec::new();
    let mut peaks = Vec::new();
    let mut peak = 0.0_f64;
    for pair in points.windows(2) {
        let [(t, a), (u, b)] = [pair[0], pair[1]];
        peak = peak.max(a.abs());
        if a * b <= 0.0 && a != b {
            zeros.push(t + (u - t) * a / (a - b));
            peaks.push(peak);
            peak = 0.0;
        }
    }
    let halves = zeros.len().saturating_sub(1).max(1) as f64;
    let period = match (zeros.first(), zeros.last()) {
        (Some(first), Some(last)) => 2.0 * (last - first) / halves,
        _ => 0.0,
    };
    // The first extreme is not whole: counted from the second on.
    let decrement = match (peaks.get(1), peaks.last()) {
        (Some(first), Some(last)) if peaks.len() > 2 => {
            2.0 * (first / last).ln() / (peaks.len() - 2) as f64
        }
        _ => 0.0,
    };
    Swing {
        period,
        damping: decrement / decrement.hypot(std::f64::consts::TAU),
        points,
    }
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::saying(&[
        "The vehicle's equilibrium is found by Newton's method, small motions about it by the exact derivatives of the inverse dynamics on the manifold of configurations: M, D and K, and the eigenvalues of A. Periods are held against the closed form ω² = B·BG/(I + A), B buoyancy, BG height of its centre over the barycentre, I + A inertia with added mass, all couplings between the directions taken in; and against a free swing in that mode through the simulator.",
    ])
    .assuming(&[
        "Arms are held at zero. What the robot is too light or too heavy in water is put into the mass of its vehicle, so that it is neutral.",
        "Free swings of 0.0002 rad: quadratic drag is then nearly nothing, as it is in the linear equations.",
    ]);
    let mut panels = Vec::new();
    for name in ["rov_tiburon", "bluerov2_alpha"] {
        let mut made = setup(neutral(name, true)?)?;
        let plant = made.plant()?;
        let (model, water) = (&plant.model, &plant.environment);
        let linear = Linear::new(model, water, &[])?;
        let [exact, textbook] = closed_form(model, &linear, GRAVITY);
        let swings = linear.modes().into_iter().filter(|m| m.value.im > 0.0);
        for (k, mode) in swings.take(2).enumerate() {
            let what = DIRECTIONS[mode.direction()];
            let free = undamped(&linear, k);
            section.items.push(
                Item::new(
                    format!("{name}-{what}-closed"),
                    format!("{name}: period of {what} without damping, s"),
                    fixed(exact[k], 4),
                    fixed(free, 4),
                    Verdict::Exact.if_so((free / exact[k] - 1.0).abs() < CLOSED),
                )
                .off(format!(
                    "without couplings, B·BG/(I + A) alone: {}",
                    fixed(textbook[k], 4)
                )),
            );
            let found = swing(&mut made, &linear, &mode)?;
            section.items.push(
                Item::new(
                    format!("{name}-{what}-simulated"),
                    format!("{name}: period and damping ratio of {what}, linear and as simulated"),
                    format!(
                        "{} s, {}",
                        fixed(mode.period(), 4),
                        fixed(mode.damping(), 4)
                    ),
                    format!("{} s, {}", fixed(found.period, 4), fixed(found.damping, 4)),
                    Verdict::Robust.if_so(
                        (found.period / mode.period() - 1.0).abs() < SIMULATED
                            && (found.damping - mode.damping()).abs() < SIMULATED,
                    ),
                )
                .off(percent_off(found.period, mode.period())),
            );
            panels.push(swing_panel(&format!("{name}, {what}"), &mode, &found));
        }
    }
    section.tables = vec![postures()?, currents()?];
    section.figures = vec![figure(
        "Free swings as simulated, and exp(λt) of the linear equations (thin).",
        2,
        &panels,
    )?];
    Ok(section)
}

/// m/s², of the shipped scenario.
const GRAVITY: f64 = 9.81;

/// The k-th fastest period with the damping left out.
fn undamped(linear: &Linear, k: usize) -> f64 {
    let free = Linear {
        damping: Matrix6::zeros(),
        state: linear.state.clone(),
        ..*linear
    };
    let modes = free.modes();
    let mut swings = modes.iter().filter(|m| m.value.im > 0.0);
    swings.nth(k).map_or(0.0, Mode::period)
}

fn swing_panel(title: &str, mode: &Mode, found: &Swing) -> Panel {
    const DEGREES: f64 = 180.0 / std::f64::consts::PI;
    let simulated = found.points.iter().map(|p| (p.0, DEGREES * p.1)).collect();
    let ideal = |t: f64| SWING * (mode.value.re * t).exp() * (mode.value.im * t).cos();
    let linear = found.points.iter().map(|p| (p.0, DEGREES * ideal(p.0)));
    Panel::new(
        title,
        "time, s",
        "angle, degrees",
        vec![
            Curve::new("simulated", 0, simulated),
            Curve::new("linear", 1, linear.collect()).thin(),
        ],
    )
}

/// What swings, in words: its direction, period and damping ratio; or its time constant.
fn words(mode: &Mode) -> String {
    let what = DIRECTIONS[mode.direction()];
    if mode.value.im > 0.0 {
        let (period, damping) = (fixed(mode.period(), 2), fixed(mode.damping(), 3));
        return format!("{what}: {period} s, {damping}");
    }
    let how = if mode.value.re < 0.0 {
        "decays"
    } else {
        "grows"
    };
    format!("{what}: {how} in {} s", fixed(1.0 / mode.value.re.abs(), 1))
}

/// The swings of Tiburon with its arm in several postures.
fn postures() -> Result<Table, Error> {
    let mut table = Table::new(
        "rov_tiburon with its arm held in several postures: where it lies level, and how it swings (period, damping ratio)",
        &["upper arm, forearm, degrees", "lean, degrees", "swings", ""],
    );
    let made = setup(neutral("rov_tiburon", false)?)?;
    let plant = made.plant()?;
    for [upper, fore] in [[0.0, 0.0], [60.0, -120.0], [90.0, 0.0], [-30.0, 0.0]] {
        let mut joints = [0.0_f64; 6];
        (joints[1], joints[2]) = (f64::to_radians(upper), f64::to_radians(fore));
        let linear = Linear::new(&plant.model, &plant.environment, &joints)?;
        let mut bodies = Bodies::new(&plant.model);
        bodies.update_velocities(&plant.model, &linear.state);
        let upright = bodies.motion(0).pose.rotation.0[2][2];
        let mut cells = vec![
            format!("{}, {}", fixed(upper, 0), fixed(fore, 0)),
            fixed(upright.clamp(-1.0, 1.0).acos().to_degrees(), 2),
        ];
        let modes = linear.modes();
        let swings = modes.iter().filter(|m| m.value.im > 0.0).take(2);
        cells.extend(swings.map(words));
        table.row(cells);
    }
    Ok(table)
}

/// How a current damps: modes of a vehicle that is held in it.
fn currents() -> Result<Table, Error> {
    let mut table = Table::new(
        "Held in a current from ahead: period and damping ratio of swings, then what decays or grows to or by a factor e, fastest first",
        &["robot", "current, m/s", "", "", "", "", ""],
    );
    for name in ["rov_tiburon", "bluerov2_alpha"] {
        let made = setup(neutral(name, true)?)?;
        let model = made.plant()?.model;
        for speed in [0.0, 0.25, 0.5] {
            let water = Environment::current(Vec3::new(-speed, 0.0, 0.0));
            let linear = Linear::new(&model, &water, &[])?;
            let mut modes = linear.modes();
            modes.sort_by_key(|m| m.value.im <= 0.0);
            let mut cells = vec![name.to_string(), speed.to_string()];
            cells.extend(modes.iter().take(5).map(words));
            cells.resize(7, String::new());
            table.row(cells);
        }
    }
    Ok(table)
}

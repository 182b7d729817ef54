//! A free swing through the simulator.

use super::linear::{Linear, Mode, moved};
use crate::Error;
use bathyal::spatial::{Mat3, Vec3};
use bathyal::{Bodies, Model, State};
use bathyal_sim::Simulation;
use bathyal_sim::scenario::Setup;
use nalgebra::Complex;

/// How large the simulated swing is, rad.
pub const SWING: f64 = 2e-4;
/// Periods that are simulated.
const PERIODS: f64 = 4.0;

/// A swing as it was simulated: period, damping, and the angle over time.
pub struct Swing {
    /// s.
    pub period: f64,
    /// Damping ratio.
    pub damping: f64,
    /// Time, s, and angle, rad.
    pub points: Vec<(f64, f64)>,
}

/// Lets the vehicle swing in one mode, and measures.
pub fn swing(setup: &mut Setup, linear: &Linear, mode: &Mode) -> Result<Swing, Error> {
    let simulation = Simulation::new(setup)?;
    let model = simulation.plant().model.clone();
    let along = mode.direction();
    let size = Complex::new(SWING, 0.0) / mode.shape[along];
    let mut start = linear.state.clone();
    let part = |factor: Complex<f64>| mode.shape.map(|x| (x * factor * size).re);
    moved(&model, &mut start, part(Complex::new(1.0, 0.0)).as_slice());
    start.v.copy_from_slice(part(mode.value).as_slice());
    setup.state = start;
    let mut simulation = Simulation::new(setup)?;
    let mut angle = Angle::new(&model, &linear.state, along);
    let mut points = Vec::new();
    while simulation.time() < PERIODS * mode.period() && !simulation.is_finished() {
        let state = simulation.plant().state(simulation.time(), simulation.y());
        points.push((state.t, angle.of(&state)));
        let step = simulation.step();
        step.map_err(|diverged| Error::Failed(diverged.to_string()))?;
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

/// How far a state is from another along one direction: of the vehicle's rotation, or a joint.
struct Angle<'a> {
    model: &'a Model<f64>,
    bodies: Bodies<f64>,
    along: usize,
    upright: Mat3<f64>,
    joint: f64,
}

impl<'a> Angle<'a> {
    fn new(model: &'a Model<f64>, rest: &State<f64>, along: usize) -> Self {
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, rest);
        Angle {
            upright: bodies.motion(0).pose.rotation,
            // q has one number more than v: the quaternion of the vehicle.
            joint: rest.q[along + 1],
            model,
            bodies,
            along,
        }
    }

    fn of(&mut self, state: &State<f64>) -> f64 {
        if self.along >= 6 {
            return state.q[self.along + 1] - self.joint;
        }
        self.bodies.update_velocities(self.model, state);
        let turned = self.bodies.motion(0).pose.rotation;
        let columns = [0, 1, 2].map(|k| {
            let mut unit = Vec3::zero();
            unit[k] = 1.0;
            self.upright.transpose_mul(turned * unit)
        });
        // The vector of a small rotation, from its matrix by columns.
        [
            0.5 * (columns[1][2] - columns[2][1]),
            0.5 * (columns[2][0] - columns[0][2]),
            0.5 * (columns[0][1] - columns[1][0]),
        ][self.along.min(2)]
    }
}

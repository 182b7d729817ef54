//! Thrusters as an autopilot uses them: what each does to the vehicle's acceleration.

use super::{HEAVE, PITCH, ROLL, SURGE, YAW};
use crate::control::Command;
use crate::control::bounded_least_squares::BoundedLeastSquares;
use crate::control::nominal_model::ModelCache;
use crate::control::thrusters::Mount;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Model, State};
use bathyal_robot::Diagnostic;
use std::sync::Arc;

/// Thrust that counts as the full one of a thruster without limits, N.
const USUAL_THRUST: f64 = 50.0;

/// Largest acceleration that counts as none, rad/s² or m/s².
const WEAK: f64 = 1e-3;

/// Part of an axis's largest acceleration that must be independent of the axes taken before it.
const INDEPENDENT: f64 = 0.1;

/// The axes that an autopilot controls: sway is left to the hull.
const AUTOPILOT_AXES: [usize; 5] = [SURGE, HEAVE, YAW, PITCH, ROLL];

/// Effectors of a vehicle.
#[derive(Clone, Debug)]
pub(super) struct Effectors {
    /// Index of the vehicle's first entry in the velocities.
    base: usize,
    all: Vec<Effector>,
    /// v̇ of the vehicle by each at its full range: moments, then forces.
    columns: Vec<[f64; 6]>,
    solver: BoundedLeastSquares,
}

/// An effector, and the range of its command.
#[derive(Clone, Debug)]
struct Effector {
    /// Index among the thrusters of the robot.
    thruster: usize,
    /// Wrench on the vehicle at a command of 1: its axes, at its origin.
    wrench: Force<f64>,
    /// Lowest and highest command.
    limits: [f64; 2],
    /// The command that counts as the full one.
    range: f64,
}

/// Acceleration that was asked for and not given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shortfall {
    pub missing: [f64; 6],
    pub limited: bool,
}

impl Effectors {
    /// Thrusters on the vehicle `body`, and on bodies fixed to it.
    pub fn new(model: &Model<f64>, body: usize, mounts: &[Mount]) -> Result<Self, Diagnostic> {
        let is_own = |mount: &Mount| mount.body == body && mount.limits != [0.0, 0.0];
        let own = mounts.iter().enumerate().filter(|(_, m)| is_own(m));
        let effector = |(thruster, mount): (usize, &Mount)| {
            let [low, high] = mount.limits;
            let full = high.max(-low);
            Effector {
                thruster,
                wrench: mount.wrench,
                limits: [low.min(0.0), high.max(0.0)],
                range: if full.is_finite() { full } else { USUAL_THRUST },
            }
        };
        let all: Vec<Effector> = own.map(effector).collect();
        if all.is_empty() {
            let name = model.body_name(body);
            return Err(Diagnostic::new(
                "body",
                format!("'{name}' has no thrusters"),
                "add thrusters, or name another body",
            ));
        }
        Ok(Effectors {
            base: model.v_range(body).start,
            columns: vec![[0.0; 6]; all.len()],
            solver: BoundedLeastSquares::with_capacity(all.len()),
            all,
        })
    }

    /// True if thrusters lift the vehicle at rest.
    pub fn lift_at_rest(&self) -> bool {
        let steep = |e: &Effector| e.wrench.force[2].abs() > 0.5 * e.wrench.force.norm();
        self.all.iter().any(steep)
    }

    /// The axes that can be controlled independently while the vehicle moves ahead at a speed.
    pub fn controlled(&mut self, cache: &mut ModelCache, speed: f64, by_heave: bool) -> [bool; 6] {
        let mut state = State::zero(&cache.nominal.model);
        let water = cache.nominal.environment.sample(Vec3::zero(), 0.0).velocity;
        for k in 0..3 {
            state.v[self.base + SURGE + k] = water[k];
        }
        state.v[self.base + SURGE] += speed;
        self.update(cache, &state);
        let mut open: Vec<usize> = AUTOPILOT_AXES.to_vec();
        open.retain(|axis| by_heave || *axis != HEAVE);
        let norm = |x: &[f64]| x.iter().map(|a| a * a).sum::<f64>().sqrt();
        let row = |axis: &usize| self.columns.iter().map(|c| c[*axis]).collect();
        let mut rest: Vec<Vec<f64>> = open.iter().map(row).collect();
        let whole: Vec<f64> = rest.iter().map(|row| norm(row)).collect();
        let mut controlled = [false; 6];
        // Gram-Schmidt with pivots: the axis that the effectors move most is taken first.
        for _ in 0..open.len() {
            let free = (0..open.len()).filter(|k| !controlled[open[*k]]);
            let best = free.max_by(|a, b| norm(&rest[*a]).total_cmp(&norm(&rest[*b])));
            let Some(k) = best.filter(|k| norm(&rest[*k]) > WEAK.max(INDEPENDENT * whole[*k]))
            else {
                break;
            };
            controlled[open[k]] = true;
            let length = norm(&rest[k]);
            let unit: Vec<f64> = rest[k].iter().map(|a| a / length).collect();
            for other in &mut rest {
                let part: f64 = other.iter().zip(&unit).map(|(a, b)| a * b).sum();
                other
                    .iter_mut()
                    .zip(&unit)
                    .for_each(|(a, b)| *a -= part * b);
            }
        }
        controlled
    }

    /// Computes the columns in a state. Returns the acceleration of the vehicle without effectors,
    /// while its joints keep their rates.
    pub fn update(&mut self, cache: &mut ModelCache, state: &State<f64>) -> [f64; 6] {
        let nominal = Arc::clone(&cache.nominal);
        let equation = cache.equation(&nominal, state, &[]);
        let Some(locked) = equation.locked_vehicle(self.base) else {
            return [0.0; 6];
        };
        for (effector, column) in self.all.iter().zip(&mut self.columns) {
            let full = effector.wrench * effector.range;
            *column = locked.inertia.solve(&full).to_array();
        }
        let bias = Force::zero() - locked.bias;
        locked.inertia.solve(&bias).to_array()
    }

    /// Adds the commands that give the vehicle an acceleration along the controlled axes, as far
    /// as limits allow; `free` is the acceleration without them.
    pub fn command(
        &mut self,
        desired: &[f64; 6],
        free: &[f64; 6],
        controlled: &[bool; 6],
        command: &mut Command,
    ) -> Shortfall {
        let mut target = [0.0; 6];
        for axis in 0..6 {
            match controlled[axis] {
                true => target[axis] = desired[axis] - free[axis],
                false => self.columns.iter_mut().for_each(|c| c[axis] = 0.0),
            }
        }
        let all = &self.all;
        let bounds = |k: usize| all[k].limits.map(|limit| limit / all[k].range);
        let solved = self.solver.solve(&self.columns, &target, bounds);
        let mut shortfall = Shortfall {
            missing: target,
            limited: false,
        };
        for (k, (effector, part)) in all.iter().zip(solved).enumerate() {
            let [low, high] = bounds(k);
            shortfall.limited |= *part <= low || *part >= high;
            for (missing, column) in shortfall.missing.iter_mut().zip(&self.columns[k]) {
                *missing -= column * part;
            }
            command.thrusts[effector.thruster] += part * effector.range;
        }
        shortfall
    }
}

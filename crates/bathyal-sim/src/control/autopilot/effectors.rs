//! Thrusters and fins as an autopilot uses them: what each does to the vehicle's acceleration.

use super::{AXES, HEAVE, PITCH, ROLL, SURGE, YAW};
use crate::control::bounded_least_squares::BoundedLeastSquares;
use crate::control::nominal_model::{LockedVehicle, ModelCache};
use crate::control::thrusters::Mount;
use crate::control::{Command, names};
use bathyal::spatial::{Force, Vec3};
use bathyal::{Joint, Model, State};
use bathyal_robot::robot::{Body, Drag, JointMotor};
use bathyal_robot::{Diagnostic, Robot};

/// Deflection to either side whose difference is the slope of a fin's wrench, rad.
const DEFLECTION: f64 = 0.1;

/// Limit of a fin without `limits`, rad: fins stall soon after.
const USUAL_LIMIT: f64 = 0.35;

/// Thrust that counts as the full one of a thruster without limits, N.
const USUAL_THRUST: f64 = 50.0;

/// Largest acceleration that counts as none, rad/s² or m/s².
const WEAK: f64 = 1e-3;

/// Part of an axis's largest acceleration that must be independent of the axes before it.
const INDEPENDENT: f64 = 0.1;

/// The axes in the order in which they are given what the effectors can do.
const PRIORITY: [usize; 5] = [SURGE, HEAVE, YAW, PITCH, ROLL];

/// Effectors of a vehicle.
#[derive(Clone, Debug)]
pub(super) struct Effectors {
    body: usize,
    all: Vec<Effector>,
    /// v̇ of the vehicle by each at its full range: moments, then forces.
    columns: Vec<[f64; 6]>,
    solver: BoundedLeastSquares,
}

#[derive(Clone, Debug)]
struct Effector {
    output: Output,
    /// Lowest and highest command, and what counts as the full one.
    limits: [f64; 2],
    range: f64,
}

#[derive(Clone, Debug)]
enum Output {
    Thruster { index: usize, wrench: Force<f64> },
    /// A fin on a joint with a servo, by its entries of positions and velocities.
    Fin { q: usize, v: usize },
}

/// Acceleration that was asked for and not given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shortfall {
    pub missing: [f64; 6],
    pub limited: bool,
}

impl Effectors {
    /// Thrusters on the vehicle, and fins on joints with a servo whose bodies are on it.
    pub fn new(
        robot: &Robot,
        model: &Model<f64>,
        body: usize,
        mounts: &[Mount],
    ) -> Result<Self, Diagnostic> {
        let mut all = Vec::new();
        for (index, mount) in mounts.iter().enumerate().filter(|(_, m)| m.body == body) {
            let [low, high] = mount.limits;
            let full = high.max(-low);
            all.push(Effector {
                output: Output::Thruster {
                    index,
                    wrench: mount.wrench,
                },
                limits: [low.min(0.0), high.max(0.0)],
                range: if full.is_finite() { full } else { USUAL_THRUST },
            });
        }
        for fin in robot.bodies.iter().filter(|b| is_fin(b)) {
            let b = names::body_index(model, &fin.name, "body")?;
            if !is_on(model, b, body) {
                continue;
            }
            let axis = names::axis_of_body(model, b, fin, "body")?;
            let limits = fin.joint.limits.and_then(|limits| limits.range());
            let [low, high] = limits.unwrap_or([-USUAL_LIMIT, USUAL_LIMIT]);
            all.push(Effector {
                output: Output::Fin {
                    q: axis.q,
                    v: axis.v,
                },
                limits: [low.min(0.0), high.max(0.0)],
                range: high.max(-low),
            });
        }
        if all.is_empty() {
            let name = model.body_name(body);
            return Err(Diagnostic::new(
                "body",
                format!("'{name}' has neither thrusters nor fins on servos"),
                "add thrusters or fins, or name another body",
            ));
        }
        Ok(Effectors {
            body,
            columns: vec![[0.0; 6]; all.len()],
            solver: BoundedLeastSquares::with_capacity(all.len()),
            all,
        })
    }

    /// True if thrusters lift the vehicle without turning it.
    pub fn lift_at_rest(&self) -> bool {
        let wrench = |e: &Effector| match &e.output {
            Output::Thruster { wrench, .. } => Some(wrench.force[2].abs() / wrench.force.norm()),
            Output::Fin { .. } => None,
        };
        self.all.iter().filter_map(wrench).any(|part| part > 0.5)
    }

    /// The axes that can be controlled independently while the vehicle moves ahead at a speed.
    pub fn controlled(&mut self, cache: &mut ModelCache, speed: f64, by_heave: bool) -> [bool; 6] {
        let model = &cache.nominal.model;
        let mut state = State::zero(model);
        let base = model.v_range(self.body).start;
        let water = cache.nominal.environment.sample(Vec3::zero(), 0.0).velocity;
        for k in 0..3 {
            state.v[base + SURGE + k] = water[k];
        }
        state.v[base + SURGE] += speed;
        self.update(cache, &mut state);
        let row = |axis: usize| -> Vec<f64> { self.columns.iter().map(|c| c[axis]).collect() };
        let mut taken: Vec<Vec<f64>> = Vec::new();
        let mut controlled = [false; 6];
        for axis in PRIORITY {
            if axis == HEAVE && !by_heave {
                continue;
            }
            let whole = row(axis);
            let mut rest = whole.clone();
            for other in &taken {
                let part: f64 = rest.iter().zip(other).map(|(a, b)| a * b).sum();
                rest.iter_mut().zip(other).for_each(|(a, b)| *a -= part * b);
            }
            let norm = |x: &[f64]| x.iter().map(|a| a * a).sum::<f64>().sqrt();
            let (all, own) = (norm(&whole), norm(&rest));
            if all > WEAK && own > INDEPENDENT * all {
                rest.iter_mut().for_each(|a| *a /= own);
                taken.push(rest);
                controlled[axis] = true;
            }
        }
        controlled
    }

    /// Computes the columns in a state, and what the vehicle does without effectors: fins at zero.
    /// `state` is written to and left as it was.
    pub fn update(&mut self, cache: &mut ModelCache, state: &mut State<f64>) -> LockedVehicle {
        let fins: Vec<(usize, f64)> = self.all.iter().filter_map(|e| e.fin(state)).collect();
        fins.iter().for_each(|(q, _)| state.q[*q] = 0.0);
        let straight = cache.locked_vehicle(state, self.body);
        for (effector, column) in self.all.iter().zip(&mut self.columns) {
            let wrench = match &effector.output {
                Output::Thruster { wrench, .. } => *wrench,
                Output::Fin { q, .. } => {
                    let mut bias = |angle: f64| {
                        state.q[*q] = angle;
                        cache.locked_bias(state, self.body)
                    };
                    let (minus, plus) = (bias(-DEFLECTION), bias(DEFLECTION));
                    state.q[*q] = 0.0;
                    (minus - plus) * (0.5 / DEFLECTION)
                }
            };
            let full = straight.inertia.solve(&(wrench * effector.range));
            *column = full.to_array();
        }
        fins.iter().for_each(|(q, angle)| state.q[*q] = *angle);
        straight
    }

    /// Writes the commands that give the vehicle an acceleration along the controlled axes, as far
    /// as limits allow; `free` is the acceleration without them.
    pub fn command(
        &mut self,
        desired: &[f64; 6],
        free: &[f64; 6],
        controlled: &[bool; 6],
        command: &mut Command,
    ) -> Shortfall {
        let mut target = [0.0; 6];
        for axis in (0..AXES.len()).filter(|axis| controlled[*axis]) {
            target[axis] = desired[axis] - free[axis];
        }
        for column in &mut self.columns {
            for axis in (0..AXES.len()).filter(|axis| !controlled[*axis]) {
                column[axis] = 0.0;
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
            let value = part * effector.range;
            match effector.output {
                Output::Thruster { index, .. } => command.thrusts[index] += value,
                Output::Fin { v, .. } => command.efforts[v] = value,
            }
        }
        shortfall
    }
}

impl Effector {
    /// Entry and angle of a fin's joint.
    fn fin(&self, state: &State<f64>) -> Option<(usize, f64)> {
        match self.output {
            Output::Fin { q, .. } => Some((q, state.q[q])),
            Output::Thruster { .. } => None,
        }
    }
}

/// A body with a lifting surface on a joint with a servo.
fn is_fin(body: &Body) -> bool {
    let lifts = |drag: &Drag| matches!(drag, Drag::Strip(_));
    let servo = matches!(body.joint.motor, Some(JointMotor::FirstOrder(_)));
    servo && body.hydrodynamics.drag.iter().flatten().any(lifts)
}

/// True if `b` hangs on `vehicle`, through fixed joints alone.
fn is_on(model: &Model<f64>, b: usize, vehicle: usize) -> bool {
    let mut at = model.parent(b);
    while let Some(parent) = at {
        if parent == vehicle {
            return true;
        }
        if model.joint(parent) != Joint::Fixed {
            return false;
        }
        at = model.parent(parent);
    }
    false
}

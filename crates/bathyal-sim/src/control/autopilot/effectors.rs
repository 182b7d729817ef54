//! Thrusters and fins as an autopilot uses them: what each does to the vehicle's acceleration.

use super::{PITCH, ROLL, SURGE};
use crate::control::bounded_least_squares::BoundedLeastSquares;
use crate::control::names::body_index;
use crate::control::nominal_model::ModelCache;
use crate::control::thrusters::{Mount, rigid_with};
use crate::control::{Command, names::within};
use crate::fin_forces::FinForces;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Environment, Model, State};
use bathyal_robot::fins::hinged;
use bathyal_robot::robot::{Fin, Hinge};
use bathyal_robot::{Diagnostic, Robot};
use std::sync::Arc;

/// Thrust that counts as the full one of a thruster without limits, N.
const USUAL_THRUST: f64 = 50.0;

/// Limit of a hinge without limits, rad: fins stall soon after.
const USUAL_DEFLECTION: f64 = 0.35;

/// Deflection to either side whose difference is the slope of a fin's wrench, rad.
const DEFLECTION: f64 = 0.1;

/// Largest acceleration that counts as none, rad/s² or m/s².
const WEAK: f64 = 1e-3;

/// Part of an axis's largest acceleration that must be independent of the axes taken before it.
const INDEPENDENT: f64 = 0.1;

/// Effectors of a vehicle.
#[derive(Clone, Debug)]
pub(super) struct Effectors {
    body: usize,
    /// Index of the vehicle's first entry in the velocities.
    base: usize,
    all: Vec<Effector>,
    /// v̇ of the vehicle by each at its full range: moments, then forces.
    columns: Vec<[f64; 6]>,
    /// Diagonal of the vehicle's inertia at the last update.
    inertia: [f64; 6],
    solver: BoundedLeastSquares,
}

/// An effector, and the range of its command.
#[derive(Clone, Debug)]
struct Effector {
    output: Output,
    /// Wrench on the vehicle at a command of 1: its axes, at its origin.
    wrench: Force<f64>,
    /// Lowest and highest command.
    limits: [f64; 2],
    /// The command that counts as the full one.
    range: f64,
}

/// Entry of a command that an effector follows.
#[derive(Clone, Debug)]
enum Output {
    /// Index among the thrusters of the robot.
    Thruster(usize),
    /// Index among the fins on hinges, the fin's body, and its forces.
    Fin(usize, usize, Box<FinForces<f64>>),
}

/// State of a vehicle, with its bodies.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub state: &'a State<f64>,
    pub bodies: &'a Bodies<f64>,
}

/// Acceleration that was asked for and not given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shortfall {
    pub missing: [f64; 6],
    pub limited: bool,
}

impl Effectors {
    /// Thrusters and fins on hinges on the vehicle `body`, and on bodies fixed to it.
    pub fn new(
        robot: &Robot,
        model: &Model<f64>,
        body: usize,
        mounts: &[Mount],
    ) -> Result<Self, Diagnostic> {
        let is_own = |mount: &Mount| mount.body == body && mount.limits != [0.0, 0.0];
        let own = mounts.iter().enumerate().filter(|(_, m)| is_own(m));
        let thruster = |(index, mount): (usize, &Mount)| {
            let [low, high] = mount.limits;
            let full = high.max(-low);
            Effector {
                output: Output::Thruster(index),
                wrench: mount.wrench,
                limits: [low.min(0.0), high.max(0.0)],
                range: if full.is_finite() { full } else { USUAL_THRUST },
            }
        };
        let mut all: Vec<Effector> = own.map(thruster).collect();
        for (index, fin) in hinged(robot).enumerate() {
            let on = body_index(model, &fin.body, "body")?;
            if rigid_with(model, on) == body {
                all.push(fin_effector(robot, fin, index, on)?);
            }
        }
        if all.is_empty() {
            let name = model.body_name(body);
            return Err(Diagnostic::new(
                "body",
                format!("'{name}' has neither thrusters nor fins on hinges"),
                "add thrusters or fins on hinges, or name another body",
            ));
        }
        Ok(Effectors {
            body,
            base: model.v_range(body).start,
            columns: vec![[0.0; 6]; all.len()],
            inertia: [1.0; 6],
            solver: BoundedLeastSquares::with_capacity(all.len()),
            all,
        })
    }

    /// True if thrusters lift the vehicle at rest.
    pub fn lift_at_rest(&self) -> bool {
        let lifts = |e: &Effector| match e.output {
            Output::Thruster(_) => e.wrench.force[2].abs() > 0.5 * e.wrench.force.norm(),
            Output::Fin(..) => false,
        };
        self.all.iter().any(lifts)
    }

    /// The axes that can be controlled independently while the vehicle moves ahead at a speed: those
    /// that are asked for, then pitch and roll. Wrenches count, not what products of inertia make of
    /// them: nobody yaws by rolling.
    pub fn controlled(
        &mut self,
        cache: &mut ModelCache,
        speed: f64,
        asked: &[bool; 6],
    ) -> [bool; 6] {
        let mut state = State::zero(&cache.nominal.model);
        let water = cache.nominal.environment.sample(Vec3::zero(), 0.0).velocity;
        for k in 0..3 {
            state.v[self.base + SURGE + k] = water[k];
        }
        state.v[self.base + SURGE] += speed;
        let mut bodies = Bodies::new(&cache.nominal.model);
        bodies.update_velocities(&cache.nominal.model, &state);
        let moment = Moment {
            state: &state,
            bodies: &bodies,
        };
        self.update(cache, moment);
        let norm = |x: &[f64]| x.iter().map(|a| a * a).sum::<f64>().sqrt();
        let row = |axis: usize| {
            let full = |e: &Effector| (e.wrench * e.range).to_array()[axis];
            let inertia = self.inertia[axis];
            self.all.iter().map(|e| full(e) / inertia).collect()
        };
        let mut rest: [Vec<f64>; 6] = core::array::from_fn(row);
        let whole: Vec<f64> = rest.iter().map(|row| norm(row)).collect();
        let mut controlled = [false; 6];
        let others = [ROLL, PITCH].into_iter().filter(|axis| !asked[*axis]);
        let stages = [
            (0..6).filter(|axis| asked[*axis]).collect(),
            others.collect(),
        ];
        // Gram-Schmidt with pivots: the axis that the effectors move most is taken first.
        for mut open in stages.into_iter().map(|axes: Vec<usize>| axes) {
            loop {
                let is_free =
                    |axis: &usize| norm(&rest[*axis]) > WEAK.max(INDEPENDENT * whole[*axis]);
                open.retain(is_free);
                let norms = |a: &usize, b: &usize| norm(&rest[*a]).total_cmp(&norm(&rest[*b]));
                let Some(axis) = open.iter().copied().max_by(norms) else {
                    break;
                };
                controlled[axis] = true;
                let length = norm(&rest[axis]);
                let unit: Vec<f64> = rest[axis].iter().map(|a| a / length).collect();
                for other in &mut rest {
                    let part: f64 = other.iter().zip(&unit).map(|(a, b)| a * b).sum();
                    other
                        .iter_mut()
                        .zip(&unit)
                        .for_each(|(a, b)| *a -= part * b);
                }
            }
        }
        controlled
    }

    /// Computes the columns at a moment. Returns the acceleration of the vehicle without thrust, its
    /// fins not deflected, while its joints keep their rates.
    pub fn update(&mut self, cache: &mut ModelCache, moment: Moment) -> [f64; 6] {
        let nominal = Arc::clone(&cache.nominal);
        let mut others = Force::zero();
        for effector in &mut self.all {
            if let Output::Fin(_, on, forces) = &effector.output {
                let fin = |deflection: f64| {
                    fin_wrench(
                        (forces, *on),
                        deflection,
                        self.body,
                        moment,
                        &nominal.environment,
                    )
                };
                others += fin(0.0);
                effector.wrench = (fin(DEFLECTION) - fin(-DEFLECTION)) * (0.5 / DEFLECTION);
            }
        }
        let equation = cache.equation(&nominal, moment.state, &[]);
        let Some(locked) = equation.locked_vehicle(self.base) else {
            return [0.0; 6];
        };
        self.inertia = core::array::from_fn(|axis| locked.inertia.element(axis, axis));
        for (effector, column) in self.all.iter().zip(&mut self.columns) {
            let full = effector.wrench * effector.range;
            *column = locked.inertia.solve(&full).to_array();
            // A fin in water at rest must not go from stop to stop.
            if column.iter().all(|a| a.abs() < WEAK) {
                *column = [0.0; 6];
            }
        }
        locked.inertia.solve(&(others - locked.bias)).to_array()
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
            let value = part * effector.range;
            match effector.output {
                Output::Thruster(index) => command.thrusts[index] += value,
                Output::Fin(index, ..) => command.deflections[index] += value,
            }
        }
        shortfall
    }
}

/// The fin on a hinge of number `index`, which is on the body `on`.
fn fin_effector(robot: &Robot, fin: &Fin, index: usize, on: usize) -> Result<Effector, Diagnostic> {
    let hinge = fin.hinge.clone().unwrap_or_default();
    let forces = FinForces::new(fin, &hinge, robot.density(), "fins");
    let forces = forces.map_err(|f| within("body", f))?;
    let usual = [-USUAL_DEFLECTION, USUAL_DEFLECTION];
    let [low, high] = Hinge::limits(&hinge).unwrap_or(usual);
    Ok(Effector {
        output: Output::Fin(index, on, Box::new(forces)),
        wrench: Force::zero(),
        limits: [low.min(0.0), high.max(0.0)],
        range: high.max(-low),
    })
}

/// Wrench of a deflected fin on the vehicle: its axes, at its origin.
fn fin_wrench(
    (forces, on): (&FinForces<f64>, usize),
    deflection: f64,
    vehicle: usize,
    moment: Moment,
    environment: &Environment<f64>,
) -> Force<f64> {
    let motion = moment.bodies.motion(on);
    let place = motion.pose.point_to_parent(forces.place());
    let water = environment.sample(place, moment.state.t).velocity;
    let stream = motion.pose.rotation.transpose_mul(water);
    let own = forces.at(deflection, &motion.velocity, stream).wrench;
    match on == vehicle {
        true => own,
        false => {
            let world = motion.pose.force_to_parent(&own);
            moment.bodies.motion(vehicle).pose.force_to_body(&world)
        }
    }
}

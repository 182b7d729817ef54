//! Energy balance of a run.
//!
//! ```text
//! ΔE − Σ W = residual,   E = kinetic (bodies, rotors) + potential (gravity, buoyancy)
//! W = ∫ P dt             of actuators, contact, stops, friction, loops, drag, hulls, moving water
//! ```
//!
//! Every work is an entry of y, and its rate is the power P that an evaluation of the equations
//! of motion finds: the integrator finds works at the points and with the order of the motion. E
//! is found at a state, from [`Bodies`]. The residual therefore measures the integration, whatever
//! the control period, and is a check of the dynamics as well.
//!
//! The work of added mass and of the pressure of moving water is ∫ rate dt − Δ held of
//! [`bathyal::bodies::CarriedWater`]: no acceleration is in it, and in still water the rate is zero.

use crate::actuator::{ActuatorKind, Meter};
use crate::record::EnergySample;
use bathyal::{Bodies, Environment, Model, WaterPower};

/// Works of passive forces and of the water on the robot since the beginning, J; as rates, W.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PassiveWorks {
    /// Contact forces.
    pub contact: f64,
    /// Stops.
    pub stops: f64,
    /// Friction in joints.
    pub friction: f64,
    /// Springs and compliant loops; rigid loops do no work.
    pub loops: f64,
    /// Drag and damping.
    pub drag: f64,
    /// ∫ rate dt of [`bathyal::bodies::CarriedWater`].
    pub carried: f64,
    /// Prescribed motions.
    pub prescribed: f64,
    /// Applied wrenches.
    pub wrenches: f64,
    /// Hulls and derivatives: what is neither plain drag nor potential flow.
    pub hull: f64,
}

impl PassiveWorks {
    /// Number of entries in y; those of prescribed motions and applied wrenches, and the one of hulls,
    /// are there only if a run has such.
    pub const fn count(has_applied: bool, has_hull: bool) -> usize {
        6 + 2 * has_applied as usize + has_hull as usize
    }

    /// Writes the entries.
    #[inline]
    pub fn write(&self, entries: &mut [f64]) {
        let all = [
            self.contact,
            self.stops,
            self.friction,
            self.loops,
            self.drag,
            self.carried,
        ];
        let (always, rest) = entries.split_at_mut(all.len());
        always.copy_from_slice(&all);
        if let [prescribed, wrenches, ..] = rest {
            (*prescribed, *wrenches) = (self.prescribed, self.wrenches);
        }
        if let [hull] | [_, _, hull] = rest {
            *hull = self.hull;
        }
    }

    /// Sets the powers of the water.
    pub fn set_water(&mut self, power: &WaterPower) {
        (self.drag, self.carried) = (power.drag, power.carried);
    }

    fn from_entries(entries: &[f64]) -> Self {
        let at = |k: usize| entries.get(k).copied().unwrap_or(0.0);
        let has_applied = entries.len() >= Self::count(true, false);
        PassiveWorks {
            contact: at(0),
            stops: at(1),
            friction: at(2),
            loops: at(3),
            drag: at(4),
            carried: at(5),
            prescribed: if has_applied { at(6) } else { 0.0 },
            wrenches: if has_applied { at(7) } else { 0.0 },
            hull: if entries.len() % 2 == 1 {
                at(entries.len() - 1)
            } else {
                0.0
            },
        }
    }
}

/// The work entries of y:
/// `[mechanical, electrical of actuator 0 | of actuator 1 | … | passive works]`.
#[derive(Clone, Copy, Debug)]
pub struct Works<'a> {
    /// Mechanical work and electrical energy of every actuator in turn, J.
    actuators: &'a [f64],
    /// Works of everything else.
    pub passive: PassiveWorks,
}

impl<'a> Works<'a> {
    /// Reads the work entries of y, the last `passive` of which are passive works.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn new(entries: &'a [f64], passive: usize) -> Self {
        let (actuators, passive) = entries.split_at(entries.len() - passive);
        Works {
            actuators,
            passive: PassiveWorks::from_entries(passive),
        }
    }

    /// Mechanical work of every actuator, J, in the order of
    /// [`crate::actuator::Actuators::meters`].
    pub fn mechanical(&self) -> impl Iterator<Item = f64> + 'a {
        self.actuators.iter().step_by(2).copied()
    }

    /// Electrical energy of every actuator, J.
    pub fn electrical(&self) -> impl Iterator<Item = f64> + 'a {
        self.actuators.iter().skip(1).step_by(2).copied()
    }

    /// Σ |work|.
    fn throughput(&self) -> f64 {
        let PassiveWorks {
            contact,
            stops,
            friction,
            loops,
            drag,
            prescribed,
            wrenches,
            hull,
            carried: _,
        } = self.passive;
        let passive = [
            contact, stops, friction, loops, drag, prescribed, wrenches, hull,
        ];
        self.mechanical().chain(passive).map(f64::abs).sum()
    }

    /// Works of joint motors, of thrusters and of fins.
    fn by_kind(&self, meters: &[Meter]) -> [f64; 3] {
        let [mut motors, mut thrusters, mut fins] = [0.0; 3];
        for (meter, work) in meters.iter().zip(self.mechanical()) {
            match meter.kind {
                ActuatorKind::Joint => motors += work,
                ActuatorKind::Thruster => thrusters += work,
                ActuatorKind::Fin => fins += work,
            }
        }
        [motors, thrusters, fins]
    }
}

/// A robot whose bodies are placed, in its surroundings.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The robot.
    pub model: &'a Model<f64>,
    /// Gravity and water.
    pub environment: &'a Environment<f64>,
    /// The bodies at time t.
    pub bodies: &'a Bodies<f64>,
    /// Time, s.
    pub t: f64,
}

impl Placed<'_> {
    /// Energy that the water carried with the robot holds.
    fn held(&self) -> f64 {
        let Placed {
            model,
            environment,
            bodies,
            t,
        } = *self;
        bodies.carried_water(model, environment, t).held
    }
}

/// Energies at the beginning, and the energy throughput so far.
#[derive(Clone, Debug)]
pub struct EnergyBalance {
    /// Gravity without the motion of the water, whose pressure is not a potential here.
    still: Environment<f64>,
    initial: f64,
    initial_held: f64,
    /// The largest Σ |work| so far.
    throughput: f64,
}

impl EnergyBalance {
    /// A balance that begins now.
    pub fn new(robot: &Placed) -> Self {
        let still = Environment::default().with_gravity(robot.environment.gravity);
        let energy = robot.bodies.energy(robot.model, &still, robot.t);
        EnergyBalance {
            still,
            initial: energy.kinetic_rigid + energy.kinetic_rotor + energy.potential,
            initial_held: robot.held(),
            throughput: 0.0,
        }
    }

    /// After a control step: updates the energy throughput.
    pub fn update(&mut self, works: &Works) {
        self.throughput = self.throughput.max(works.throughput());
    }

    /// The balance of a robot whose springs of contacts and stops hold `springs`.
    pub fn sample(
        &self,
        robot: &Placed,
        meters: &[Meter],
        works: &Works,
        springs: f64,
    ) -> EnergySample {
        let Placed {
            model,
            environment,
            bodies,
            t,
        } = *robot;
        let energy = bodies.energy(model, &self.still, t);
        let kinetic = energy.kinetic_rigid + energy.kinetic_rotor;
        let [motors, thrusters, fins] = works.by_kind(meters);
        let PassiveWorks {
            contact,
            stops,
            friction,
            loops,
            drag,
            carried,
            prescribed,
            wrenches,
            hull,
        } = works.passive;
        let water = carried - (robot.held() - self.initial_held);
        let change = kinetic + energy.potential - self.initial;
        let done = motors + thrusters + contact + stops + friction + loops + drag + water;
        let done = done + prescribed + wrenches + hull + fins;
        EnergySample {
            kinetic,
            kinetic_added: bodies.energy(model, environment, t).kinetic_added,
            potential: energy.potential,
            springs,
            motors,
            thrusters,
            fins,
            electrical: works.electrical().sum(),
            contact,
            stops,
            friction,
            loops,
            drag,
            hull,
            water,
            prescribed,
            wrenches,
            residual: change - done,
        }
    }

    /// The largest Σ |work| so far, J.
    pub fn throughput(&self) -> f64 {
        self.throughput
    }

    /// |residual| / (energy throughput + kinetic energy); 0 where both are zero, and not a number
    /// if the residual is none.
    pub fn relative_error(&self, energy: &EnergySample) -> f64 {
        let throughput = self.throughput + energy.kinetic + energy.kinetic_added;
        match energy.residual == 0.0 {
            true => 0.0,
            false => energy.residual.abs() / throughput,
        }
    }

    /// Kinetic and potential energy, and the energy that the carried water holds.
    pub fn energies(&self, robot: &Placed) -> [f64; 2] {
        let energy = robot.bodies.energy(robot.model, &self.still, robot.t);
        let own = energy.kinetic_rigid + energy.kinetic_rotor + energy.potential;
        [own, robot.held()]
    }

    /// After a change of the robot or the water at one instant: counts the difference to the
    /// energies before as if it had been there from the beginning, so that no work is missing.
    pub fn book(&mut self, before: [f64; 2], robot: &Placed) {
        let after = self.energies(robot);
        self.initial += after[0] - before[0];
        self.initial_held += after[1] - before[1];
    }

    /// Appends the state for a checkpoint.
    pub fn save_state(&self, state: &mut Vec<f64>) {
        state.extend([self.initial, self.initial_held, self.throughput]);
    }

    /// Loads what [`EnergyBalance::save_state`] appended.
    pub fn load_state(&mut self, state: &[f64]) {
        if let [initial, held, throughput] = *state {
            (self.initial, self.initial_held) = (initial, held);
            self.throughput = throughput;
        }
    }
}

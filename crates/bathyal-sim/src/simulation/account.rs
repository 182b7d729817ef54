//! Where energy is and where it went.
//!
//! Works of drives, contacts, stops and friction are integrated with the motion. What the
//! water does is found here, from forces that [`bathyal::Bodies`] computes in its own way,
//! so that the account is a check of the dynamics as well:
//!
//! ```text
//! drag:        ∫ Σ V·f dt by Simpson's rule over every sample, the middle by Hermite's
//!              cubic through both ends
//! added mass:  in steady uniform water −ΔT_A − U·ΔP_A, exactly; in other water by the
//!              same rule, together with the accelerating water's pressure
//! ```

use crate::integrate::Ode;
use crate::plant::{Plant, Works};
use crate::record::EnergySample;
use bathyal::environment::Flowing;
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Environment, Inputs, State};

/// Energies and works since the beginning.
#[derive(Debug)]
pub(super) struct Account {
    bodies: Bodies<f64>,
    still: Environment<f64>,
    /// The velocity of the water, if it is steady and the same everywhere.
    steady: Option<Vec3<f64>>,
    /// Mechanical energy at the beginning.
    first: f64,
    first_fluid: Fluid,
    sums: Sums,
    /// ẏ and powers at the last sample, after the command was given.
    last_rates: Vec<f64>,
    last_drag: f64,
    last_water: f64,
    rates: Vec<f64>,
    middle: Vec<f64>,
    /// The largest energy that has been turned over: what the residual is compared with.
    turnover: f64,
    state: State<f64>,
    no_inputs: Inputs<f64>,
}

/// What has been summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    drag: f64,
    water: f64,
}

/// Kinetic energy and momentum of the water that moves with the robot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Fluid {
    kinetic: f64,
    momentum: [f64; 3],
}

impl Account {
    /// Opens the account.
    pub fn open(plant: &mut Plant, t: f64, y: &[f64]) -> Self {
        let steady = match &plant.environment.water {
            Flowing::Uniform {
                velocity,
                acceleration,
            } if *acceleration == Vec3([0.0; 3]) => Some(*velocity),
            _ => None,
        };
        let gravity = plant.environment.gravity;
        let mut account = Account {
            bodies: Bodies::new(&plant.model),
            still: Environment::default().with_gravity(gravity),
            steady,
            first: 0.0,
            first_fluid: Fluid::default(),
            sums: Sums::default(),
            last_rates: vec![0.0; y.len()],
            last_drag: 0.0,
            last_water: 0.0,
            rates: vec![0.0; y.len()],
            middle: vec![0.0; y.len()],
            turnover: 0.0,
            state: plant.state(t, y),
            no_inputs: Inputs::zero(&plant.model),
        };
        let state = plant.state(t, y);
        let rest = vec![0.0; plant.model.nv()];
        account.bodies.update(&plant.model, &state, &rest);
        let energy = account.bodies.energy(&plant.model, &account.still, t);
        account.first = energy.kinetic_rigid + energy.kinetic_rotor + energy.potential;
        account.first_fluid = account.fluid(plant, t);
        account
    }

    /// A sample begins: the command has just been given.
    pub fn begin(&mut self, plant: &mut Plant, t: f64, y: &[f64]) {
        plant.rates(t, y, &mut self.last_rates);
        self.last_drag = self.drag(plant, t, y);
        if self.steady.is_none() {
            let rates = std::mem::take(&mut self.last_rates);
            self.last_water = self.moving_water(plant, t, y, &rates);
            self.last_rates = rates;
        }
    }

    /// The sample that began at `from` ends at `t`.
    pub fn end(&mut self, plant: &mut Plant, from: (f64, &[f64]), t: f64, y: &[f64]) {
        let h = t - from.0;
        let mut rates = std::mem::take(&mut self.rates);
        let mut middle = std::mem::take(&mut self.middle);
        plant.rates(t, y, &mut rates);
        for i in 0..y.len() {
            let mean = 0.5 * (from.1[i] + y[i]);
            middle[i] = mean + h / 8.0 * (self.last_rates[i] - rates[i]);
        }
        let nq = plant.model.nq();
        plant.model.normalize(&mut middle[..nq]);
        let half = from.0 + 0.5 * h;
        let simpson = |a: f64, b: f64, c: f64| h / 6.0 * (a + 4.0 * b + c);
        let drag = [self.drag(plant, half, &middle), self.drag(plant, t, y)];
        self.sums.drag += simpson(self.last_drag, drag[0], drag[1]);
        if self.steady.is_none() {
            let end = self.moving_water(plant, t, y, &rates);
            plant.rates(half, &middle, &mut rates);
            let between = self.moving_water(plant, half, &middle, &rates);
            self.sums.water += simpson(self.last_water, between, end);
        }
        self.middle = middle;
        self.rates = rates;
        let works = plant.works(y);
        let turned: f64 = works.drives.iter().map(|w| w.abs()).sum();
        let lost =
            works.contact.abs() + works.stops.abs() + works.friction.abs() + works.loops.abs();
        self.turnover = self.turnover.max(turned + lost + self.sums.drag.abs());
    }

    /// The power of drag at y.
    fn drag(&mut self, plant: &Plant, t: f64, y: &[f64]) -> f64 {
        self.take(plant, t, y);
        self.bodies.update_velocities(&plant.model, &self.state);
        self.bodies.drag_power(&plant.model, &plant.environment, t)
    }

    fn take(&mut self, plant: &Plant, t: f64, y: &[f64]) {
        let parts = plant.layout().parts(y);
        self.state.t = t;
        self.state.q.copy_from_slice(parts.q);
        self.state.v.copy_from_slice(parts.v);
    }

    /// The power of added mass and of the pressure of accelerating water at y with its rates.
    fn moving_water(&mut self, plant: &Plant, t: f64, y: &[f64], rates: &[f64]) -> f64 {
        self.take(plant, t, y);
        let model = &plant.model;
        let vdot = &rates[model.nq()..][..model.nv()];
        self.bodies.update(model, &self.state, vdot);
        let environment = &plant.environment;
        self.bodies
            .update_forces(model, environment, &self.state, &self.no_inputs);
        let mut power = 0.0;
        for b in 0..model.body_count() {
            let velocity = self.bodies.motion(b).velocity;
            let [_, _, fluid, added, _, _] = self.bodies.forces(b).power(&velocity);
            power += fluid + added;
        }
        power
    }

    /// The account at (t, y). It changes nothing that decides how the account goes on.
    pub fn sample(&mut self, plant: &Plant, t: f64, y: &[f64]) -> EnergySample {
        let state = plant.state(t, y);
        let rest = vec![0.0; plant.model.nv()];
        self.bodies.update(&plant.model, &state, &rest);
        let energy = self.bodies.energy(&plant.model, &self.still, t);
        let fluid = self.fluid(plant, t);
        let works = plant.works(y);
        let (motors, thrusters) = split(plant, &works);
        let springs = springs(plant, &self.bodies, &state);
        let kinetic = energy.kinetic_rigid + energy.kinetic_rotor;
        let water = match self.steady {
            Some(current) => {
                let gained: f64 = (0..3)
                    .map(|i| current[i] * (fluid.momentum[i] - self.first_fluid.momentum[i]))
                    .sum();
                self.first_fluid.kinetic - fluid.kinetic - gained
            }
            None => self.sums.water,
        };
        let change = kinetic + energy.potential - self.first;
        let brought = motors
            + thrusters
            + works.contact
            + works.stops
            + works.friction
            + works.loops
            + self.sums.drag
            + water;
        EnergySample {
            kinetic,
            kinetic_added: fluid.kinetic,
            potential: energy.potential,
            springs,
            motors,
            thrusters,
            electrical: works.electrical.iter().sum(),
            contact: works.contact,
            stops: works.stops,
            friction: works.friction,
            loops: works.loops,
            drag: self.sums.drag,
            water,
            residual: change - brought,
        }
    }
    /// What does not add up, as a part of what was turned over; 0 if nothing was, and not a
    /// number if the account has none.
    pub fn relative(&self, energy: &EnergySample) -> f64 {
        let turned = self.turnover + energy.kinetic + energy.kinetic_added;
        match energy.residual == 0.0 {
            true => 0.0,
            false => energy.residual.abs() / turned,
        }
    }

    /// What must be kept so that the account goes on with the same bits.
    pub fn memory(&self) -> Vec<f64> {
        let Fluid { kinetic, momentum } = self.first_fluid;
        let mut memory = vec![self.first, kinetic];
        memory.extend(momentum);
        memory.extend([self.sums.drag, self.sums.water, self.turnover]);
        memory
    }

    /// Takes back what [`Account::memory`] gave.
    pub fn remember(&mut self, memory: &[f64]) {
        let [first, kinetic, x, y, z, drag, water, turnover] = memory[..] else {
            return;
        };
        self.first = first;
        self.first_fluid = Fluid {
            kinetic,
            momentum: [x, y, z],
        };
        self.sums = Sums { drag, water };
        self.turnover = turnover;
    }

    fn fluid(&self, plant: &Plant, t: f64) -> Fluid {
        let energy = self.bodies.energy(&plant.model, &plant.environment, t);
        let momentum = self.bodies.momentum(&plant.model, &plant.environment, t);
        Fluid {
            kinetic: energy.kinetic_added,
            momentum: momentum.fluid.force.0,
        }
    }
}

/// Works of joint motors and of thrusters.
fn split(plant: &Plant, works: &Works) -> (f64, f64) {
    let (mut motors, mut thrusters) = (0.0, 0.0);
    for (meter, work) in plant.actuators.meters().iter().zip(&works.drives) {
        match meter.is_thruster {
            true => thrusters += work,
            false => motors += work,
        }
    }
    (motors, thrusters)
}

/// Energy in the springs of contacts and stops.
fn springs(plant: &Plant, bodies: &Bodies<f64>, state: &State<f64>) -> f64 {
    let contacts = match &plant.terrain {
        Some(terrain) => plant.contacts.stored(terrain, bodies),
        None => 0.0,
    };
    contacts + plant.joints.stored(&state.q)
}

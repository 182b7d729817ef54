//! Where energy is and where it went.
//!
//! Works of drives, contacts, stops and friction are integrated with the motion. What the
//! water does is summed up here, from forces that [`bathyal::Bodies`] computes in its own way
//! at both ends of a sample, so that the account is a check of the dynamics as well:
//!
//! ```text
//! drag:        ∫ Σ V·f dt by Simpson's rule over every sample; its middle is a step of the
//!              integrator, or two steps next to it, see [`Middle::rule`]; where the steps do
//!              not lie so, a point of Hermite's cubic through both ends
//! added mass:  ∫ rate dt − Δ held of [`bathyal::bodies::CarriedWater`], by the same rule; in
//!              steady uniform water the rate is zero and nothing is to be integrated
//! ```
//!
//! [`Middle::rule`]: crate::plant::Middle

use crate::integrate::Ode;
use crate::plant::{Plant, Works};
use crate::record::EnergySample;
use bathyal::bodies::WaterPower;
use bathyal::{Bodies, Environment, State};

/// Energies and works since the beginning.
#[derive(Debug)]
pub(super) struct Account {
    bodies: Bodies<f64>,
    state: State<f64>,
    still: Environment<f64>,
    /// Mechanical energy at the beginning, and what the water held.
    first: f64,
    first_held: f64,
    /// Works of drag and of the moving water.
    sums: Powers,
    /// Of the last sample, if they are known.
    last: Option<Powers>,
    /// The largest energy that has been turned over: what the residual is compared with.
    turnover: f64,
}

/// What the water does: W, or J where they are summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Powers {
    drag: f64,
    water: f64,
}

impl Powers {
    fn of(WaterPower { drag, carried }: WaterPower) -> Self {
        Powers {
            drag,
            water: carried,
        }
    }

    fn add(&mut self, other: &Powers, weight: f64) {
        self.drag += weight * other.drag;
        self.water += weight * other.water;
    }
}

impl Account {
    /// Opens the account.
    pub fn open(plant: &mut Plant, t: f64, y: &[f64]) -> Self {
        let gravity = plant.environment.gravity;
        let mut account = Account {
            bodies: Bodies::new(&plant.model),
            state: plant.state(t, y),
            still: Environment::default().with_gravity(gravity),
            first: 0.0,
            first_held: 0.0,
            sums: Powers::default(),
            last: None,
            turnover: 0.0,
        };
        account.place(plant, t, y);
        let Account { bodies, still, .. } = &account;
        let energy = bodies.energy(&plant.model, still, t);
        let water = bodies.carried_water(&plant.model, &plant.environment, t);
        account.first = energy.kinetic_rigid + energy.kinetic_rotor + energy.potential;
        account.first_held = water.held;
        account
    }

    /// A sample begins that shall last until `end`.
    pub fn begin(&mut self, plant: &mut Plant, t: f64, y: &[f64], end: f64) {
        plant.begin_interval(t, end);
        if self.last.is_none() {
            plant.look(t, y);
            self.last = Some(Self::powers(plant, plant.bodies_seen(), t));
        }
    }

    /// The sample that began at `from` ends at `t`.
    pub fn end(&mut self, plant: &mut Plant, from: (f64, &[f64]), t: f64, y: &[f64]) {
        let h = t - from.0;
        plant.look(t, y);
        let last = Self::powers(plant, plant.bodies_seen(), t);
        let first = self.last.replace(last).unwrap_or(last);
        let mut mean = Powers::default();
        let end = if !plant.model.is_wet() {
            0.0
        } else if let Some((end, inner)) = plant.middle().rule() {
            for (weight, step) in inner.into_iter().flatten() {
                let powers = match step.power {
                    Some(power) => Powers::of(power),
                    None => self.powers_at(plant, step.t, &step.y),
                };
                mean.add(&powers, weight);
            }
            end
        } else {
            let (half, middle) = hermite(plant, from, (t, y));
            mean.add(&self.powers_at(plant, half, &middle), 2.0 / 3.0);
            1.0 / 6.0
        };
        mean.add(&first, end);
        mean.add(&last, end);
        self.sums.add(&mean, h);
        let turned = plant.turned_over(y) + self.sums.drag.abs();
        self.turnover = self.turnover.max(turned);
    }

    /// What the water does at (t, y).
    fn powers_at(&mut self, plant: &Plant, t: f64, y: &[f64]) -> Powers {
        self.place(plant, t, y);
        Self::powers(plant, &self.bodies, t)
    }

    fn powers(plant: &Plant, bodies: &Bodies<f64>, t: f64) -> Powers {
        let (model, environment) = (&plant.model, &plant.environment);
        if !model.is_wet() {
            return Powers::default();
        }
        Powers::of(bodies.water_power(model, environment, t))
    }

    fn place(&mut self, plant: &Plant, t: f64, y: &[f64]) {
        let parts = plant.layout().parts(y);
        self.state.t = t;
        self.state.q.copy_from_slice(parts.q);
        self.state.v.copy_from_slice(parts.v);
        self.bodies.update_velocities(&plant.model, &self.state);
    }

    /// The account at (t, y). It changes nothing that decides how the account goes on.
    pub fn sample(&self, plant: &mut Plant, t: f64, y: &[f64]) -> EnergySample {
        plant.look(t, y);
        let (bodies, state) = (plant.bodies_seen(), plant.state_seen());
        let (model, environment) = (&plant.model, &plant.environment);
        let energy = bodies.energy(model, &self.still, t);
        let kinetic_added = bodies.energy(model, environment, t).kinetic_added;
        let held = bodies.carried_water(model, environment, t).held;
        let works = plant.works(y);
        let (motors, thrusters) = split(plant, &works);
        let springs = springs(plant, bodies, state);
        let kinetic = energy.kinetic_rigid + energy.kinetic_rotor;
        let water = self.sums.water - (held - self.first_held);
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
            kinetic_added,
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
        let Powers { drag, water } = self.sums;
        vec![self.first, self.first_held, drag, water, self.turnover]
    }

    /// Takes back what [`Account::memory`] gave.
    pub fn remember(&mut self, memory: &[f64]) {
        let [first, held, drag, water, turnover] = memory[..] else {
            return;
        };
        (self.first, self.first_held) = (first, held);
        self.sums = Powers { drag, water };
        self.turnover = turnover;
        self.last = None;
    }
}

/// The middle of Hermite's cubic through both ends of a sample.
fn hermite(plant: &mut Plant, from: (f64, &[f64]), to: (f64, &[f64])) -> (f64, Vec<f64>) {
    let h = to.0 - from.0;
    let [first, last] = [from, to].map(|(t, y)| {
        let mut rates = vec![0.0; y.len()];
        plant.rates(t, y, &mut rates);
        rates
    });
    let between = |i: usize| 0.5 * (from.1[i] + to.1[i]) + h / 8.0 * (first[i] - last[i]);
    let mut middle: Vec<f64> = (0..from.1.len()).map(between).collect();
    plant.model.normalize(&mut middle[..plant.model.nq()]);
    (from.0 + 0.5 * h, middle)
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

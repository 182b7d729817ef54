//! How much of the bare dynamics' speed is left in a whole run: controllers, integrator, energy
//! balance, events and watchdog included, recording off.
//!
//! Bare are the equations of motion of what the scenario describes: a robot in water, with its
//! contacts and actuators. Beside them stands the part of it that any library of rigid bodies has,
//! forward dynamics alone.
//!
//! `cargo run --release -p bathyal-sim --example throughput [SCENARIO ...]`
//!
//! Both are measured in turns, and of each the fastest turn counts, because other programs
//! can only slow a turn down. The shares of a run are those of its parts timed alone, in the
//! states of the run; what they leave is the integrator, the energy balance and the watchdog.

use bathyal::{Bodies, Inputs, State, Workspace, forward_dynamics};
use bathyal_sim::Simulation;
use bathyal_sim::control::{Command, Controller, View};
use bathyal_sim::integrate::Ode;
use bathyal_sim::plant::Plant;
use bathyal_sim::run::run as whole_run;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

const SCENARIOS: [&str; 6] = [
    "rov_station_keeping",
    "bluerov2_arm",
    "dual_arm_reach",
    "auv_wam_vehicle",
    "crabster_walk",
    "aquarobot_walk",
];
const TURNS: usize = 5;
/// Calls of a part that are timed together, at least.
const CALLS: usize = 2000;
/// States in which they are made, at most: so few that a processor keeps them at hand, as it
/// does with those of a run.
const STATES: usize = 50;

/// A run, sample by sample.
struct PointMotion {
    /// States at the samples, y there, and the command that led there.
    states: Vec<State<f64>>,
    ys: Vec<Vec<f64>>,
    commands: Vec<Command>,
    evaluations: f64,
}

/// ns for each evaluation.
#[derive(Clone, Copy)]
struct Times {
    /// Forward dynamics alone.
    dynamics: f64,
    /// Places of bodies and contact forces.
    contact: f64,
    /// Dynamics, contact, actuators and joints.
    bare: f64,
    controllers: f64,
    /// A whole run.
    run: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    println!(
        "{:<20} {:>8} {:>7} {:>8} {:>9} {:>17}   of a run: dynamics, contact, actuators, control, rest",
        "scenario", "dynamics", "bare ns", "in a run", "bare/run", "no controllers"
    );
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let usual = || SCENARIOS.map(String::from).to_vec();
    let names = if wanted.is_empty() { usual() } else { wanted };
    for name in names {
        let file = ScenarioFile::read(&folder.join(format!("{name}.toml")), &[])?;
        let setup = file.setup()?;
        let course = course(&setup)?;
        let mut best = measure(&setup, &course)?;
        for _ in 1..TURNS {
            best = best.min(measure(&setup, &course)?);
        }
        println!("{name:<20} {best}");
    }
    Ok(())
}

impl Times {
    fn min(self, other: Times) -> Times {
        Times {
            dynamics: self.dynamics.min(other.dynamics),
            contact: self.contact.min(other.contact),
            bare: self.bare.min(other.bare),
            controllers: self.controllers.min(other.controllers),
            run: self.run.min(other.run),
        }
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = |part: f64| 100.0 * part / self.run;
        let actuators = self.bare - self.contact - self.dynamics;
        let rest = self.run - self.bare - self.controllers;
        write!(
            f,
            "{:>8.0} {:>7.0} {:>8.0} {:>7.0} % {:>15.0} %   {:>18.0} % {:>7.0} % {:>5.0} % {:>6.0} % {:>3.0} %",
            self.dynamics,
            self.bare,
            self.run,
            percent(self.bare),
            100.0 * self.bare / (self.run - self.controllers),
            percent(self.dynamics),
            percent(self.contact),
            percent(actuators),
            percent(self.controllers),
            percent(rest)
        )
    }
}

fn course(setup: &Setup) -> Result<PointMotion, Box<dyn Error>> {
    let mut simulation = Simulation::new(setup)?;
    let (mut states, mut ys, mut commands) = (Vec::new(), Vec::new(), Vec::new());
    while !simulation.is_finished() {
        simulation.step()?;
        states.push(simulation.plant().state(simulation.time(), simulation.y()));
        ys.push(simulation.y().to_vec());
        commands.push(simulation.plant().command.clone());
    }
    Ok(PointMotion {
        states,
        ys,
        commands,
        evaluations: simulation.effort().evaluations as f64,
    })
}

fn measure(setup: &Setup, course: &PointMotion) -> Result<Times, Box<dyn Error>> {
    let mut plant = setup.plant()?;
    Ok(Times {
        dynamics: dynamics(&plant, course),
        contact: contact(&mut plant, course),
        bare: bare(&mut plant, course),
        controllers: controllers(setup, &plant, course)?,
        run: run(setup)?,
    })
}

/// ns for each call, in states from all over the course in turn.
fn time(course: &PointMotion, mut call: impl FnMut(usize)) -> f64 {
    let count = course.states.len();
    let chosen: Vec<usize> = (0..count).step_by(count.div_ceil(STATES)).collect();
    let passes = CALLS.div_ceil(chosen.len());
    let start = Instant::now();
    for _ in 0..passes {
        chosen.iter().for_each(|i| call(*i));
    }
    1e9 * start.elapsed().as_secs_f64() / (passes * chosen.len()) as f64
}

fn dynamics(plant: &Plant, course: &PointMotion) -> f64 {
    let inputs = Inputs::zero(&plant.model);
    let mut ws = Workspace::new(&plant.model);
    time(course, |i| {
        let state = &course.states[i];
        let vdot = forward_dynamics(&plant.model, &plant.environment, state, &inputs, &mut ws);
        std::hint::black_box(vdot);
    })
}

fn contact(plant: &mut Plant, course: &PointMotion) -> f64 {
    let Some(terrain) = plant
        .terrain
        .as_ref()
        .filter(|_| !plant.contacts.is_empty())
    else {
        return 0.0;
    };
    let mut bodies = Bodies::new(&plant.model);
    let mut wrenches = vec![bathyal::spatial::Force::zero(); plant.model.body_count()];
    time(course, |i| {
        bodies.update_velocities(&plant.model, &course.states[i]);
        std::hint::black_box(plant.contacts.add(terrain, &bodies, &mut wrenches));
    })
}

/// Under the commands of the run, each held as long as there. No state is evaluated twice in a
/// row, which would be found to be the same.
fn bare(plant: &mut Plant, course: &PointMotion) -> f64 {
    let mut rates = vec![0.0; plant.layout().len()];
    let count = course.states.len();
    let held = (course.evaluations / count as f64).ceil();
    let together = time(course, |i| {
        plant.command.clone_from(&course.commands[i]);
        for k in 0..held as usize {
            let at = (i + 1 - k % 2) % count;
            plant.rates(course.states[at].t, &course.ys[at], &mut rates);
        }
    });
    together / held
}

fn controllers(setup: &Setup, plant: &Plant, course: &PointMotion) -> Result<f64, Box<dyn Error>> {
    let mut controllers = setup.controllers()?;
    let mut command = Command::zero(plant.model.nv(), plant.command.thrusts.len());
    let (mut bodies, mut contact_states) = (Bodies::new(&plant.model), Vec::new());
    let start = Instant::now();
    for state in &course.states {
        bodies.update_velocities(&plant.model, state);
        if let Some(terrain) = &plant.terrain {
            plant.contacts.states(terrain, &bodies, &mut contact_states);
        }
        let view = View {
            state,
            bodies: &bodies,
            contacts: &contact_states,
            dt: setup.scenario.sampling.period,
        };
        controllers.control(&view, &mut command);
    }
    Ok(1e9 * start.elapsed().as_secs_f64() / course.evaluations)
}

/// A whole run, as the command `run --no-record` makes it.
fn run(setup: &Setup) -> Result<f64, Box<dyn Error>> {
    let summary = whole_run(setup, None, &mut |_| ControlFlow::Continue(()))?;
    Ok(1e9 * summary.wall_time / summary.effort.evaluations as f64)
}

//! Robots in SIMD lanes: one in each lane, as many groups as needed.

use super::lane_plant::{Group, LanePlant, LaneWorkspace, has_contact};
use super::period::{Divergence, Steps};
use super::{BatchError, Columns, NewRobots, Observer, Robots, Status};
use crate::lanes::{copy_lane, put};
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::{Environment, Model, Scalar};
use bathyal_sim::Simulation;
use bathyal_sim::contact::{ContactState, Contacts};
use bathyal_sim::control::{Command, Controller, Sampled, View};
use bathyal_sim::integrate::{Method, Ode, StepGrid};
use bathyal_sim::plant::{Layout, Plant};
use bathyal_sim::scenario::Setup;
use bathyal_sim::terrain::Terrain;
use rayon::prelude::*;
use std::sync::Arc;

/// Most lanes that a register has.
const MAX_LANES: usize = 16;

/// Robots in groups of as many as `T` has lanes.
#[derive(Debug)]
pub(super) struct LaneRobots<T: Packed + Scalar> {
    groups: Vec<LaneGroup<T>>,
    count: usize,
    /// Start states of all robots.
    starts: Vec<f64>,
    setup: Arc<Setup>,
    /// A robot alone, for starts and observations.
    plant: Plant,
    /// State of the controllers before their first sample.
    controllers_at_start: Vec<f64>,
    shared: Shared,
    /// One for each thread.
    rooms: Vec<ThreadRoom<T>>,
}

/// What all robots share.
#[derive(Debug)]
struct Shared {
    model: Model<f64>,
    environment: Environment<f64>,
    /// The seabed, if there is one.
    terrain: Option<Terrain>,
    /// True if robots can touch it.
    has_contact: bool,
    layout: Layout,
    clock: Clock,
    /// True if controllers or a delay stand between a command and the actuators.
    is_controlled: bool,
}

/// Robots side by side. Lanes beyond the last robot hold copies of it.
#[derive(Debug)]
struct LaneGroup<T: Packed + Scalar> {
    /// States without works.
    y: Vec<T>,
    /// One for every robot of the group.
    robots: Vec<LaneRobot>,
    /// Water of every lane, and the same packed, if a robot has water of its own.
    water: Option<(Vec<Environment<f64>>, Environment<T>)>,
}

/// What a robot has besides its lane of the states.
#[derive(Debug)]
pub(super) struct LaneRobot {
    /// Control ticks since its start.
    ticks: u64,
    status: Status,
    controllers: Sampled,
    command: Command,
    pub contacts: Contacts,
}

/// Room of a thread.
#[derive(Debug)]
struct ThreadRoom<T: Packed + Scalar> {
    ws: LaneWorkspace<T>,
    /// What the robots are, with the commands of the group that is stepped.
    plant: LanePlant<T>,
    /// States at the end of the period.
    next: Vec<T>,
    external: Command,
    contact_states: Vec<ContactState>,
    /// Lanes that are integrated, and those that wait for it.
    active: Vec<bool>,
    waiting: Vec<bool>,
    grids: Vec<StepGrid>,
    diverged: Vec<Divergence>,
}

/// Control periods, and steps of the integrator.
#[derive(Clone, Copy, Debug)]
struct Clock {
    period: f64,
    duration: f64,
    step: f64,
    method: Method,
}

impl Clock {
    /// Time of a control tick.
    fn time(&self, ticks: u64) -> f64 {
        (ticks as f64 * self.period).min(self.duration)
    }

    fn grid(&self, ticks: u64) -> StepGrid {
        StepGrid::new(self.time(ticks), self.time(ticks + 1), self.step)
    }
}

impl<T: Packed + Scalar + Ordered> LaneRobots<T> {
    /// Robots at the scenario's start.
    pub fn new(new: &NewRobots) -> Result<Self, BatchError> {
        let setup = Arc::clone(&new.setup);
        let (scenario, mut plant) = (&setup.scenario, setup.plant()?);
        let mut start = plant.begin(&setup.state);
        plant.accept(0.0, &mut start);
        start.truncate(plant.controlled());
        let clock = Clock {
            period: scenario.sampling.period,
            duration: scenario.duration,
            step: scenario.integrator.step,
            method: scenario.integrator.method,
        };
        let is_controlled = !scenario.control.is_empty() || scenario.sampling.delay.is_some();
        let mut groups = Vec::new();
        for first in (0..new.robots).step_by(T::LANES) {
            let robots: Result<Vec<LaneRobot>, BatchError> = (first..new.robots)
                .take(T::LANES)
                .map(|_| LaneRobot::new(&setup, &plant))
                .collect();
            groups.push(LaneGroup {
                y: start.iter().map(|x| T::lit(*x)).collect(),
                robots: robots?,
                water: None,
            });
        }
        let room = |_| ThreadRoom {
            ws: LaneWorkspace::new(&plant),
            plant: LanePlant::new(&[&plant]),
            next: vec![T::zero(); start.len()],
            external: plant.command.clone(),
            contact_states: Vec::new(),
            active: vec![false; T::LANES],
            waiting: vec![false; T::LANES],
            grids: Vec::new(),
            diverged: vec![None; T::LANES],
        };
        let threads = new.threads.min(groups.len());
        Ok(LaneRobots {
            rooms: (0..threads).map(room).collect(),
            starts: start.repeat(new.robots),
            count: new.robots,
            groups,
            shared: Shared {
                model: plant.model.clone(),
                environment: plant.environment.clone(),
                terrain: plant.terrain.clone(),
                has_contact: has_contact(&plant),
                layout: plant.layout(),
                clock,
                is_controlled,
            },
            controllers_at_start: {
                let mut state = Vec::new();
                setup.controllers()?.save_state(&mut state);
                state
            },
            setup: Arc::clone(&setup),
            plant,
        })
    }

    fn at(&self, robot: usize) -> (&LaneGroup<T>, usize) {
        (&self.groups[robot / T::LANES], robot % T::LANES)
    }
}

impl LaneRobot {
    fn new(setup: &Setup, plant: &Plant) -> Result<Self, BatchError> {
        Ok(LaneRobot {
            ticks: 0,
            status: Status::Running,
            controllers: setup.controllers()?,
            command: plant.command.clone(),
            contacts: plant.contacts.clone(),
        })
    }

    /// Begins anew, with the contacts of a plant at the start.
    fn restart(&mut self, controllers: &[f64], plant: &Plant) {
        self.ticks = 0;
        self.status = Status::Running;
        self.controllers.load_state(controllers);
        self.command.clear();
        self.contacts.clone_from(&plant.contacts);
    }
}

impl<T: Packed + Scalar + Ordered> Robots for LaneRobots<T> {
    fn step(&mut self, columns: &Columns, commands: &[f64], states: &mut [f64]) {
        let shared = &self.shared;
        let widths = [columns.commands.len(), columns.states.len()];
        let share = self.groups.len().div_ceil(self.rooms.len());
        let rows = share * T::LANES;
        let step_share = |groups: &mut [LaneGroup<T>],
                          room: &mut ThreadRoom<T>,
                          commands: &[f64],
                          states: &mut [f64]| {
            let states = states.chunks_mut(T::LANES * widths[1]);
            for (g, (group, states)) in groups.iter_mut().zip(states).enumerate() {
                let first = g * T::LANES * widths[0];
                let count = group.robots.len() * widths[0];
                let commands = commands.get(first..first + count).unwrap_or(&[]);
                group.step(shared, room, columns, commands);
                group.write(states, widths[1]);
            }
        };
        if let [room] = &mut self.rooms[..] {
            return step_share(&mut self.groups, room, commands, states);
        }
        let groups = self.groups.par_chunks_mut(share).zip(&mut self.rooms);
        let states = states.par_chunks_mut(rows * widths[1]);
        let per_share = rows * widths[0];
        groups
            .zip(states)
            .enumerate()
            .for_each(|(k, ((groups, room), states))| {
                let commands = commands.get(k * per_share..).unwrap_or(&[]);
                step_share(groups, room, commands, states);
            });
    }

    fn reset(&mut self, robot: usize, seed: Option<u64>) -> Result<(), BatchError> {
        let (setup, plant, width) = (&self.setup, &mut self.plant, self.groups[0].y.len());
        let group = &mut self.groups[robot / T::LANES];
        let lane = robot % T::LANES;
        if let Some(seed) = seed {
            let own = setup.environment_with_seed(seed)?;
            let common = || vec![setup.environment.clone(); T::LANES];
            let (mut waters, _) = group
                .water
                .take()
                .unwrap_or_else(|| (common(), Environment::default()));
            waters[lane] = own;
            let packed = Environment::from_lanes(&waters);
            group.water = Some((waters, packed));
        }
        let start = &self.starts[robot * width..][..width];
        let mut y = start.to_vec();
        y.resize(plant.len(), 0.0);
        plant.contacts.clear();
        plant.accept(0.0, &mut y);
        put(&mut group.y, lane, &y[..width]);
        let robot = &mut group.robots[lane];
        robot.restart(&self.controllers_at_start, plant);
        Ok(())
    }

    fn set_start(&mut self, robot: usize, row: &[f64]) {
        self.starts[robot * row.len()..][..row.len()].copy_from_slice(row);
    }

    fn write_state(&self, robot: usize, row: &mut [f64]) {
        let (group, lane) = self.at(robot);
        copy_lane(row, &group.y, lane);
    }

    fn time(&self, robot: usize) -> f64 {
        let (group, lane) = self.at(robot);
        self.shared.clock.time(group.robots[lane].ticks)
    }

    fn status(&self, robot: usize) -> &Status {
        let (group, lane) = self.at(robot);
        &group.robots[lane].status
    }

    fn observe(&mut self, observer: &Observer, out: &mut [f64]) {
        let mut y = vec![0.0; self.plant.len()];
        let width = observer.width();
        for robot in 0..self.count {
            let row = &mut out[robot * width..][..width];
            let (group, lane) = (&self.groups[robot / T::LANES], robot % T::LANES);
            copy_lane(&mut y, &group.y, lane);
            let t = self.shared.clock.time(group.robots[lane].ticks);
            observer.write(&mut self.plant, t, &y, row);
        }
    }

    fn simulation(&mut self, _: usize) -> Option<&mut Simulation<'static>> {
        None
    }
}

impl<T: Packed + Scalar + Ordered> LaneGroup<T> {
    /// One control period of the robots that can go on.
    fn step(
        &mut self,
        shared: &Shared,
        room: &mut ThreadRoom<T>,
        columns: &Columns,
        commands: &[f64],
    ) {
        self.take_commands(shared, room, columns, commands);
        if let Some((_, packed)) = &self.water {
            room.plant.environment = packed.clone();
        }
        T::dispatch(
            #[inline(always)]
            || room.plant.actuators.keep_thrusts(&room.ws.thrusts),
        );
        room.grids.clear();
        let lanes = (0..T::LANES).map(|lane| lane.min(self.robots.len() - 1));
        let grid = |lane: usize| shared.clock.grid(self.robots[lane].ticks);
        room.grids.extend(lanes.map(grid));
        for (waiting, robot) in room.waiting.iter_mut().zip(&self.robots) {
            *waiting = robot.status.is_running();
        }
        room.waiting[self.robots.len()..].fill(false);
        // Robots of one group may have steps of another number in a last, shorter period.
        while let Some(first) = room.waiting.iter().position(|waiting| *waiting) {
            let common = room.grids[first];
            for lane in 0..T::LANES {
                let alike = room.grids[lane].n == common.n;
                room.active[lane] = room.waiting[lane] && alike;
                room.waiting[lane] &= !alike;
            }
            self.integrate(shared, room, common);
        }
        if self.water.is_some() {
            let common = std::slice::from_ref(&shared.environment);
            room.plant.environment = Environment::from_lanes(common);
        }
    }

    /// Evaluates the controllers, and puts the commands into lanes.
    fn take_commands(
        &mut self,
        shared: &Shared,
        room: &mut ThreadRoom<T>,
        columns: &Columns,
        commands: &[f64],
    ) {
        let width = columns.commands.len();
        for lane in 0..self.robots.len() {
            let row = &commands[lane * width..][..width];
            let robot = &mut self.robots[lane];
            if !robot.status.is_running() {
                continue;
            }
            let t = shared.clock.time(robot.ticks);
            if let Some((column, value)) = columns.first_not_finite(row) {
                let column = column.to_string();
                robot.status = Status::BadCommand { t, column, value };
                continue;
            }
            columns.to_command(row, &mut room.external);
            if shared.is_controlled {
                let at = (t, &self.y[..]);
                let one = &mut room.ws.one;
                one.place(&shared.model, shared.layout, at, lane);
                robot.control(
                    shared,
                    &room.external,
                    &room.ws.one,
                    &mut room.contact_states,
                );
            } else {
                robot.command.clear();
                robot.command.add(&room.external);
            }
            put(&mut room.ws.efforts, lane, &robot.command.efforts);
            put(&mut room.ws.thrusts, lane, &robot.command.thrusts);
        }
    }

    /// Integrates the robots of the active lanes; the others go along in the steps of the first.
    fn integrate(&mut self, shared: &Shared, room: &mut ThreadRoom<T>, common: StepGrid) {
        let clock = &shared.clock;
        room.diverged.fill(None);
        room.next.copy_from_slice(&self.y);
        let own = |lane: usize| match room.active[lane] {
            true => room.grids[lane],
            false => common,
        };
        let grids: [StepGrid; MAX_LANES] = core::array::from_fn(|lane| own(lane % T::LANES));
        let mut group = Group {
            plant: &room.plant,
            robots: &mut self.robots,
            terrain: (shared.terrain.as_ref()).filter(|_| shared.has_contact),
            model: &shared.model,
            active: &room.active,
            layout: shared.layout,
        };
        let steps = Steps {
            method: clock.method,
            grids: &grids[..T::LANES],
        };
        group.integrate(&steps, &mut room.next, &mut room.ws, &mut room.diverged);
        for lane in (0..self.robots.len()).filter(|lane| room.active[*lane]) {
            let robot = &mut self.robots[lane];
            if let Some((t, entry)) = room.diverged[lane] {
                robot.status = Status::diverged(t, entry, room.next[entry].lane(lane).into());
                continue;
            }
            for (y, next) in self.y.iter_mut().zip(&room.next) {
                y.set_lane(lane, next.lane(lane));
            }
            robot.ticks += 1;
            if clock.time(robot.ticks) >= clock.duration {
                robot.status = Status::Finished;
            }
        }
    }

    /// Writes the states of the group's robots.
    fn write(&self, states: &mut [f64], width: usize) {
        for (lane, row) in states.chunks_exact_mut(width).enumerate() {
            copy_lane(row, &self.y, lane);
        }
    }
}

impl LaneRobot {
    /// Evaluates the controllers with a command from outside, as a simulation does.
    fn control(
        &mut self,
        shared: &Shared,
        external: &Command,
        one: &super::lane_plant::OneRobot,
        contact_states: &mut Vec<ContactState>,
    ) {
        if let Some(terrain) = &shared.terrain {
            self.contacts.states(terrain, &one.bodies, contact_states);
        }
        let view = View {
            state: &one.state,
            bodies: &one.bodies,
            contacts: contact_states,
            dt: match self.ticks {
                0 => 0.0,
                _ => shared.clock.period,
            },
        };
        self.controllers.add_command(external);
        self.command.clear();
        self.controllers.control(&view, &mut self.command);
    }
}

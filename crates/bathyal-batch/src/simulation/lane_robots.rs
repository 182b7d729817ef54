//! Robots in SIMD lanes: one in each lane, as many groups as needed.

use super::lane_plant::{Group, LanePlant, LaneWorkspace, has_contact};
use super::lane_robot::LaneRobot;
use super::period::{Divergence, Steps};
use super::variants::{self, OwnPlant, StartedRobots};
use super::{BatchError, Columns, NewRobots, Observer, Robots, Status, chosen};
use crate::lanes::{copy_lane, put};
use crate::spread::spread;
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::{Environment, Model, Scalar};
use bathyal_robot::robot::Fin;
use bathyal_sim::Simulation;
use bathyal_sim::contact::{ContactState, LaneAnchors};
use bathyal_sim::control::{Command, Controller};
use bathyal_sim::integrate::{Method, Ode, StepGrid};
use bathyal_sim::plant::{Layout, Plant};
use bathyal_sim::scenario::{CoefficientSet, Setup};
use bathyal_sim::terrain::Terrain;
use rayon::prelude::*;
use std::sync::Arc;

/// Most lanes that a register has.
const MAX_LANES: usize = 16;

/// Robots in groups of as many as `T` has lanes.
#[derive(Debug)]
pub(super) struct LaneRobots<T: Packed + Scalar + Ordered> {
    groups: Vec<LaneGroup<T>>,
    /// Start states of all robots.
    starts: Vec<f64>,
    setup: Arc<Setup>,
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
    /// Where their contact points stick.
    anchors: LaneAnchors<T>,
    /// What the robots are, if one of them differs from the scenario's.
    own: Option<Box<OwnPlant<T>>>,
}

/// Room of a thread.
#[derive(Debug)]
struct ThreadRoom<T: Packed + Scalar + Ordered> {
    ws: LaneWorkspace<T>,
    /// What the robots are, with the commands of the group that is stepped.
    plant: LanePlant<T>,
    /// A robot alone, and room for its state.
    alone: Plant,
    y: Vec<f64>,
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
        let has_delay = |fin: &Fin| {
            fin.hinge
                .as_ref()
                .is_some_and(|hinge| hinge.delay.is_some())
        };
        let is_controlled = !scenario.control.is_empty()
            || scenario.sampling.delay.is_some()
            || setup.robot.fins.iter().any(has_delay);
        let mut groups = Vec::new();
        for first in (0..new.robots).step_by(T::LANES) {
            let robots: Result<Vec<LaneRobot>, BatchError> = (first..new.robots)
                .take(T::LANES)
                .map(|_| Ok(LaneRobot::new(setup.controllers()?, &plant)))
                .collect();
            groups.push(LaneGroup {
                y: start.iter().map(|x| T::lit(*x)).collect(),
                robots: robots?,
                anchors: LaneAnchors::everywhere(&plant.contacts),
                own: None,
            });
        }
        let room = |_| -> Result<ThreadRoom<T>, BatchError> {
            Ok(ThreadRoom {
                ws: LaneWorkspace::new(&plant),
                plant: LanePlant::new(&[&plant]),
                alone: setup.plant()?,
                y: vec![0.0; plant.len()],
                next: vec![T::zero(); start.len()],
                external: plant.command.clone(),
                contact_states: Vec::new(),
                active: vec![false; T::LANES],
                waiting: vec![false; T::LANES],
                grids: Vec::new(),
                diverged: vec![None; T::LANES],
            })
        };
        let threads = new.threads.min(groups.len());
        Ok(LaneRobots {
            rooms: (0..threads).map(room).collect::<Result<_, _>>()?,
            starts: start.repeat(new.robots),
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
        })
    }

    fn at(&self, robot: usize) -> (&LaneGroup<T>, usize) {
        (&self.groups[robot / T::LANES], robot % T::LANES)
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
        let (width, lane) = (self.groups[0].y.len(), robot % T::LANES);
        let room = &mut self.rooms[0];
        let group = &mut self.groups[robot / T::LANES];
        if let Some(seed) = seed {
            let config = group.robots[lane].water.as_deref();
            let config = config.unwrap_or(&self.setup.scenario.environment);
            let environment = self.setup.environment_of(config, seed)?;
            let own = group.own(&self.shared, room);
            own.environments[lane] = environment;
            own.plant.environment = Environment::from_lanes(&own.environments);
        }
        let mut y = self.starts[robot * width..][..width].to_vec();
        self.shared.model.normalize(&mut y[..self.shared.layout.nq]);
        put(&mut group.y, lane, &y);
        group.robots[lane].restart(&self.controllers_at_start);
        group.settle(&self.shared, room, lane);
        Ok(())
    }

    fn set_variants(
        &mut self,
        set: &CoefficientSet,
        values: &[f64],
        mask: &[bool],
    ) -> Result<(), BatchError> {
        let groups = values
            .chunks(T::LANES * set.len())
            .zip(mask.chunks(T::LANES));
        let groups = groups.enumerate();
        let mut changed: Vec<_> = groups
            .filter(|(_, (_, mask))| mask.contains(&true))
            .map(|(g, (values, _))| (g, values, None))
            .collect();
        let setup = &*self.setup;
        spread(
            &mut changed,
            &mut self.rooms,
            |(g, values, packed), room| {
                let rows = values.chunks_exact(set.len());
                let variants: Result<Vec<_>, _> = rows.map(|row| set.variant(row)).collect();
                let variants = variants.map_err(BatchError::from);
                let base = (setup, &room.alone);
                *packed = Some(variants.and_then(|variants| {
                    variants::pack(*g * T::LANES, &variants, base, &mut room.ws)
                }));
            },
        );
        let changed = changed.into_iter();
        let packed = changed.filter_map(|(g, _, packed)| Some(packed?.map(|packed| (g, packed))));
        let packed: Result<Vec<_>, BatchError> = packed.collect();
        for (g, (own, robots)) in packed? {
            let first = g * T::LANES;
            self.set_group(
                g,
                own,
                robots,
                &mask[first..mask.len().min(first + T::LANES)],
            );
        }
        chosen(mask).try_for_each(|robot| self.reset(robot, None))
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
        let width = observer.width();
        let rows = out.chunks_mut(T::LANES * width);
        let mut groups: Vec<_> = self.groups.iter_mut().zip(rows).collect();
        let shared = &self.shared;
        spread(&mut groups, &mut self.rooms, |(group, rows), room| {
            let rows = rows.chunks_exact_mut(width).enumerate();
            for ((lane, row), robot) in rows.zip(&group.robots) {
                copy_lane(&mut room.y, &group.y, lane);
                let t = shared.clock.time(robot.ticks);
                observer.write(&mut room.alone, t, &room.y, row);
            }
        });
    }

    fn simulation(&mut self, _: usize) -> Option<&mut Simulation<'static>> {
        None
    }
}

impl<T: Packed + Scalar + Ordered> LaneRobots<T> {
    /// Replaces the robots of a group whose mask is true; the others keep water, state and start.
    fn set_group(&mut self, g: usize, own: OwnPlant<T>, robots: StartedRobots, mask: &[bool]) {
        let group = &mut self.groups[g];
        let width = group.y.len();
        let before = group.own.take();
        let water = |lane: usize| match &before {
            Some(before) => before.environments[lane].clone(),
            None => self.shared.environment.clone(),
        };
        let own = group.own.insert(Box::new(own));
        for lane in (0..mask.len()).filter(|lane| !mask[*lane]) {
            own.environments[lane] = water(lane);
        }
        own.plant.environment = Environment::from_lanes(&own.environments);
        let robots = robots.into_iter().enumerate();
        for (k, (robot, start)) in robots.filter(|(k, _)| mask[*k]) {
            group.robots[k] = robot;
            let row = (g * T::LANES + k) * width;
            self.starts[row..][..width].copy_from_slice(&start[..width]);
        }
    }
}

impl<T: Packed + Scalar + Ordered> LaneGroup<T> {
    /// The group's own plant; at first that of all robots.
    fn own(&mut self, shared: &Shared, room: &ThreadRoom<T>) -> &mut OwnPlant<T> {
        let common = || OwnPlant {
            plant: room.plant.clone(),
            environments: vec![shared.environment.clone(); T::LANES],
        };
        self.own.get_or_insert_with(|| Box::new(common()))
    }

    /// As an integrator sees the robots of the active lanes.
    fn view<'a>(
        &'a mut self,
        shared: &'a Shared,
        common: &'a LanePlant<T>,
        active: &'a [bool],
    ) -> (Group<'a, T>, &'a [T]) {
        let group = Group {
            plant: self.own.as_ref().map_or(common, |own| &own.plant),
            anchors: &mut self.anchors,
            terrain: (shared.terrain.as_ref()).filter(|_| shared.has_contact),
            active,
            layout: shared.layout,
        };
        (group, &self.y)
    }

    /// Anchors the robot in a lane where it stands at its start.
    fn settle(&mut self, shared: &Shared, room: &mut ThreadRoom<T>, lane: usize) {
        self.anchors.clear_lane(lane);
        room.active.fill(false);
        room.active[lane] = true;
        let (mut group, y) = self.view(shared, &room.plant, &room.active);
        group.move_anchors(T::zero(), y, &mut room.ws);
    }

    /// One control period of the robots that can go on.
    fn step(
        &mut self,
        shared: &Shared,
        room: &mut ThreadRoom<T>,
        columns: &Columns,
        commands: &[f64],
    ) {
        self.take_commands(shared, room, columns, commands);
        let plant = match &mut self.own {
            Some(own) => &mut own.plant,
            None => &mut room.plant,
        };
        T::dispatch(
            #[inline(always)]
            || {
                let LaneWorkspace {
                    thrusts,
                    deflections,
                    ..
                } = &room.ws;
                plant.actuators.keep_commands(thrusts, deflections);
            },
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
    }

    /// Evaluates the controllers, and puts the commands into lanes.
    fn take_commands(
        &mut self,
        shared: &Shared,
        room: &mut ThreadRoom<T>,
        columns: &Columns,
        commands: &[f64],
    ) {
        if shared.is_controlled {
            let (group, y) = self.view(shared, &room.plant, &room.active);
            group.read_contacts(T::zero(), y, &mut room.ws);
        }
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
                room.ws.readings.write_lane(lane, &mut room.contact_states);
                let (external, contacts) = (&room.external, &room.contact_states);
                robot.control(shared.clock.period, external, &room.ws.one, contacts);
            } else {
                robot.command.clear();
                robot.command.add(&room.external);
            }
            put(&mut room.ws.efforts, lane, &robot.command.efforts);
            put(&mut room.ws.thrusts, lane, &robot.command.thrusts);
            put(&mut room.ws.deflections, lane, &robot.command.deflections);
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
        let (mut group, _) = self.view(shared, &room.plant, &room.active);
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

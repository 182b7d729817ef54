//! Monitor of a run: accumulates what its assessment needs.

mod chatter;
mod motion;
mod ranges;
mod validity;

use super::limits;
use super::outcome::{IncidentKind, Outcome, PassedWaypoints, Spell};
use super::performance::{ActuatorLoad, ElectricalEnergy, JointSpeed, Performance, TrackingError};
use super::statistics::{ErrorStatistics, Extreme};
use super::verdict::{Reason, StepCheck, Verdict};
use crate::actuator::ActuatorKind;
use crate::control::{Command, Controlled, WaypointProgress};
use crate::energy_balance::EnergyBalance;
use crate::plant::Plant;
use crate::record::Sample;
use crate::scenario::Setup;
use bathyal::{Joint, Model};
use bathyal_robot::Robot;
use bathyal_robot::fins::hinged;
use chatter::Chatter;
use motion::Vehicle;
use ranges::Ranges;
use validity::Validity;

/// Monitor of a run, updated at control ticks and at samples. After the first sample nothing is
/// allocated.
#[derive(Clone, Debug)]
pub struct Monitor {
    /// Number of samples so far, and the time of the last.
    samples: u64,
    last: f64,
    begin: f64,
    tracking: Vec<(Controlled, ErrorStatistics, f64)>,
    /// Index of the controlled quantity that is expected next.
    next_tracked: usize,
    waypoints: Vec<(WaypointProgress, Option<f64>)>,
    vehicles: Vec<Vehicle>,
    /// The body of largest speed.
    fastest: (usize, Extreme),
    /// Joints, and their entries of the velocities.
    joints: Vec<(JointSpeed, Spell, usize)>,
    /// Joint of every stop.
    stops: Vec<usize>,
    stop_distances: Vec<f64>,
    is_stopped: Vec<bool>,
    actuators: Vec<Actuator>,
    margins: Vec<f64>,
    electrical: ElectricalEnergy,
    contacts: Vec<Spell>,
    below: Vec<Spell>,
    above: Vec<Spell>,
    surface: Option<f64>,
    validity: Validity,
    ranges: Ranges,
    chatter: Chatter,
    /// Number of velocities.
    nv: usize,
    /// Names of bodies, and of contact points.
    bodies: Vec<String>,
    points: Vec<String>,
}

/// Load of an actuator.
#[derive(Clone, Debug)]
struct Actuator {
    load: ActuatorLoad,
    limits: [f64; 2],
    saturation: Spell,
    kind: ActuatorKind,
    /// Number among the joints, thrusters or fins of a sample; none of a ball joint.
    index: Option<usize>,
}

/// A robot at a sample.
#[derive(Clone, Copy, Debug)]
pub struct Observed<'a> {
    /// The sample.
    pub sample: &'a Sample,
    /// State, see [`crate::plant::Layout`].
    pub y: &'a [f64],
}

impl Monitor {
    /// A monitor of a run of the setup, at its start.
    pub fn new(setup: &Setup, plant: &Plant) -> Self {
        let (robot, model) = (&setup.robot, &plant.model);
        let bodies = 0..model.body_count();
        let surface = setup.surface();
        let joints = joint_speeds(robot, model);
        let place = |v: usize| joints.iter().position(|(_, entry)| *entry == v);
        let stops = plant.joints.event_joints();
        Monitor {
            samples: 0,
            last: 0.0,
            begin: 0.0,
            tracking: Vec::new(),
            next_tracked: 0,
            waypoints: Vec::new(),
            vehicles: bodies
                .clone()
                .filter(|b| model.joint(*b) == Joint::Free)
                .map(|b| Vehicle::new(b, model.body_name(b), robot, plant))
                .collect(),
            fastest: (0, Extreme::default()),
            stops: stops
                .iter()
                .map(|v| place(*v).unwrap_or(usize::MAX))
                .collect(),
            stop_distances: vec![0.0; stops.len()],
            is_stopped: vec![false; joints.len()],
            joints: joints
                .into_iter()
                .map(|(joint, v)| (joint, Spell::default(), v))
                .collect(),
            actuators: actuators(robot, plant),
            margins: vec![0.0; plant.actuators.meters().len()],
            electrical: ElectricalEnergy {
                assumed: limits::assumed_power(robot),
                ..ElectricalEnergy::default()
            },
            contacts: vec![Spell::default(); plant.contacts.len()],
            below: vec![Spell::default(); model.body_count()],
            above: vec![Spell::default(); model.body_count()],
            surface,
            validity: Validity::new(setup, plant),
            ranges: Ranges::new(setup, plant),
            chatter: Chatter::new(&limits::commands(robot, model)),
            nv: model.nv(),
            bodies: bodies.map(|b| model.body_name(b).to_string()).collect(),
            points: crate::contact::contact_names(robot),
        }
    }

    /// Size of the robot, m: see [`super::thresholds::LOOP_GAP`].
    pub fn size(&self) -> f64 {
        self.validity.size
    }

    /// Takes the error of a controlled quantity at a control tick.
    pub fn track(&mut self, t: f64, controlled: Controlled, error: f64) {
        // Reports come in the same order at every tick.
        let is_own = |entry: &(Controlled, _, _)| entry.0 == controlled;
        let expected = self.next_tracked;
        let index = match self.tracking.get(expected).is_some_and(is_own) {
            true => expected,
            false => (self.tracking.iter().position(is_own)).unwrap_or(self.tracking.len()),
        };
        if index == self.tracking.len() {
            let new = (controlled, ErrorStatistics::default(), 0.0);
            self.tracking.push(new);
        }
        self.next_tracked = (index + 1) % self.tracking.len();
        let (_, statistics, last) = &mut self.tracking[index];
        statistics.update(t, error);
        *last = error;
    }

    /// Takes the way points that a vehicle has passed until a control tick.
    pub fn pass_waypoints(&mut self, t: f64, progress: WaypointProgress) {
        let is_own = |(known, _): &&mut (WaypointProgress, _)| known.body == progress.body;
        let passed_now = |before: u64| (progress.passed > before).then_some(t);
        match self.waypoints.iter_mut().find(is_own) {
            Some((known, last)) => {
                *last = passed_now(known.passed).or(*last);
                *known = progress;
            }
            None => self.waypoints.push((progress, passed_now(0))),
        }
    }

    /// Takes the command of a control tick.
    pub fn command(&mut self, t: f64, command: &Command) {
        self.chatter.update(t, command);
    }

    /// True if the state at this time has been sampled.
    pub fn has_sampled(&self, t: f64) -> bool {
        self.samples > 0 && self.last == t
    }

    /// Takes a sample.
    pub fn update(&mut self, plant: &mut Plant, observed: &Observed) {
        let Observed { sample, y, .. } = *observed;
        let t = sample.t;
        if self.samples == 0 {
            self.begin = t;
        }
        let dt = if self.samples == 0 {
            0.0
        } else {
            t - self.last
        };
        self.samples += 1;
        self.last = t;
        for vehicle in &mut self.vehicles {
            vehicle.update(t, sample, self.surface);
        }
        for (b, body) in sample.bodies.iter().enumerate() {
            let [x, y, z] = body.velocity;
            let speed = (x * x + y * y + z * z).sqrt();
            if speed > self.fastest.1.value {
                self.fastest = (b, Extreme { value: speed, t });
            }
        }
        for (joint, (speed, ..)) in sample.joints.iter().zip(&mut self.joints) {
            speed.largest.update(t, joint.velocity);
        }
        plant.write_margins(t, y, &mut self.margins, &mut self.stop_distances);
        self.ranges.update(plant, t, dt, y);
        self.is_stopped.fill(false);
        for (joint, distance) in self.stops.iter().zip(&self.stop_distances) {
            if let Some(stopped) = self.is_stopped.get_mut(*joint) {
                *stopped |= *distance < 0.0;
            }
        }
        for ((_, spell, _), stopped) in self.joints.iter_mut().zip(&self.is_stopped) {
            spell.update(t, *stopped);
        }
        self.update_actuators(t, dt, plant, observed);
        for (contact, spell) in sample.contacts.iter().zip(&mut self.contacts) {
            spell.update(t, contact.sliding && contact.depth > 0.0);
        }
        self.update_places(t, plant, sample);
        self.validity.update(plant, observed);
    }

    /// Efforts, powers and saturation.
    fn update_actuators(&mut self, t: f64, dt: f64, plant: &Plant, observed: &Observed) {
        let Observed { sample, y, .. } = *observed;
        let works = plant.works(y);
        let (mut total, mut power_of_all) = (0.0, 0.0);
        let pairs = self.actuators.iter_mut().zip(works.electrical());
        for ((actuator, electrical), margin) in pairs.zip(&self.margins) {
            let load = &mut actuator.load;
            let effort = actuator.index.map_or(0.0, |i| match actuator.kind {
                ActuatorKind::Joint => sample.joints[i].effort,
                ActuatorKind::Thruster => sample.thrusters[i].thrust,
                ActuatorKind::Fin => sample.fins[i].deflection,
            });
            load.largest.update(t, effort);
            if dt > 0.0 {
                let power = (electrical - load.electrical) / dt;
                load.power.update(t, power);
                power_of_all += power;
            }
            load.electrical = electrical;
            total += electrical;
            actuator.saturation.update(t, *margin <= 0.0);
        }
        self.electrical.peak_power.update(t, power_of_all);
        self.electrical.total = total;
    }

    /// Bodies below the seabed and above the surface.
    fn update_places(&mut self, t: f64, plant: &Plant, sample: &Sample) {
        let allowed = match plant.contacts.is_empty() {
            true => 0.0,
            false => super::thresholds::CONTACT_DEPTH * self.validity.size,
        };
        for (b, body) in sample.bodies.iter().enumerate() {
            let [x, y, z] = body.position;
            if let Some(terrain) = &plant.terrain {
                let deep = |height: f64| height - z > allowed;
                let is_below = deep(terrain.highest()) && deep(terrain.ground(x, y).height);
                self.below[b].update(t, is_below);
            }
            if let Some(surface) = self.surface {
                self.above[b].update(t, z > surface);
            }
        }
    }

    /// What has happened so far.
    pub fn outcome(&self) -> Outcome {
        let mut incidents = Vec::new();
        let mut add = |spell: &Spell, kind, name: &str| {
            incidents.extend(spell.incident(kind, name, self.samples));
        };
        for vehicle in &self.vehicles {
            add(&vehicle.fall, IncidentKind::Fall, &vehicle.motion.body);
        }
        for (spell, name) in self.contacts.iter().zip(&self.points) {
            add(spell, IncidentKind::Slip, name);
        }
        for actuator in &self.actuators {
            let spell = &actuator.saturation;
            add(spell, IncidentKind::Saturation, &actuator.load.name);
        }
        for (joint, spell, _) in &self.joints {
            add(spell, IncidentKind::JointStop, &joint.joint);
        }
        for (spells, kind) in [
            (&self.below, IncidentKind::ThroughSeabed),
            (&self.above, IncidentKind::AboveSurface),
        ] {
            for (spell, name) in spells.iter().zip(&self.bodies) {
                add(spell, kind, name);
            }
        }
        incidents.sort_by(|a, b| (a.kind, a.first).partial_cmp(&(b.kind, b.first)).unwrap());
        let passed = |(progress, last): &(WaypointProgress, _)| PassedWaypoints {
            body: self.bodies[progress.body].clone(),
            passed: progress.passed,
            count: progress.count,
            last: *last,
        };
        Outcome {
            incidents,
            waypoints: self.waypoints.iter().map(passed).collect(),
        }
    }

    /// How the run has gone so far.
    pub fn performance(&self, model: &Model<f64>) -> Performance {
        let elapsed = self.last - self.begin;
        let mut electrical = self.electrical.clone();
        if elapsed > 0.0 {
            electrical.mean_power = electrical.total / elapsed;
        }
        let (body, speed) = &self.fastest;
        let loads = self
            .actuators
            .iter()
            .filter(|a| a.load.largest.value != 0.0);
        Performance {
            tracking: self
                .tracking
                .iter()
                .map(|(controlled, errors, last)| {
                    self.tracking_error(model, controlled, errors, *last)
                })
                .collect(),
            vehicles: self.vehicles.iter().map(|v| v.motion.clone()).collect(),
            fastest_body: (speed.value > 0.0).then(|| (self.bodies[*body].clone(), *speed)),
            joint_speeds: self
                .joints
                .iter()
                .map(|(joint, ..)| joint.clone())
                .collect(),
            actuators: loads.map(Actuator::load).collect(),
            electrical,
        }
    }

    fn tracking_error(
        &self,
        model: &Model<f64>,
        controlled: &Controlled,
        errors: &ErrorStatistics,
        last: f64,
    ) -> TrackingError {
        let (subject, unit) = match *controlled {
            Controlled::Position(b) => (self.bodies[b].clone(), "m"),
            Controlled::Depth(b) | Controlled::CrossTrack(b) => (self.bodies[b].clone(), "m"),
            Controlled::Attitude(b) | Controlled::Heading(b) => (self.bodies[b].clone(), "rad"),
            Controlled::Speed(b) => (self.bodies[b].clone(), "m/s"),
            Controlled::Joint(v) => {
                let own = |b: &usize| model.v_range(*b).contains(&v);
                let body = (0..model.body_count()).find(own).unwrap_or(0);
                let slides = matches!(model.joint(body), Joint::Prismatic { .. });
                let joint = self.joints.iter().find(|(_, _, entry)| *entry == v);
                let name = joint.map_or(&self.bodies[body], |(speed, ..)| &speed.joint);
                (name.clone(), if slides { "m" } else { "rad" })
            }
        };
        TrackingError {
            quantity: TrackingError::quantity(controlled).to_string(),
            subject,
            unit: unit.to_string(),
            rms: errors.rms(),
            worst: errors.worst,
            last,
        }
    }

    /// Joint, thruster or fin of an entry of a command.
    fn channel_name(&self, channel: usize) -> String {
        let of_joint = self.joints.iter().find(|(_, _, v)| *v == channel);
        let mut others = (self.actuators.iter()).filter(|a| a.kind != ActuatorKind::Joint);
        let index = channel.checked_sub(self.nv);
        let other = index.and_then(|index| others.nth(index));
        match (of_joint, other) {
            (Some((joint, ..)), _) => joint.joint.clone(),
            (None, Some(other)) => other.load.name.clone(),
            (None, None) => String::new(),
        }
    }

    /// How far the run can be trusted so far; `others` are reasons that the monitor does not see.
    pub fn verdict(
        &self,
        balance: &EnergyBalance,
        mut others: Vec<Reason>,
        step_check: Option<StepCheck>,
    ) -> Verdict {
        self.validity.reasons(balance, &mut others);
        self.ranges.reasons([self.begin, self.last], &mut others);
        others.extend(self.chatter.reason().map(|(channel, reason)| Reason {
            subject: self.channel_name(channel),
            ..reason
        }));
        let places = [
            (&self.below, validity::BELOW_SEABED),
            (&self.above, validity::ABOVE_SURFACE),
        ];
        for (spells, words) in places {
            let first = spells.iter().zip(&self.bodies).filter_map(|(spell, name)| {
                spell.incident(IncidentKind::AboveSurface, name, self.samples)
            });
            let first = first.min_by(|a, b| a.first.total_cmp(&b.first));
            others.extend(first.map(|incident| validity::left(&incident, words)));
        }
        Verdict::new(others, step_check)
    }
}

impl Actuator {
    /// The load, with the limit in the direction of the largest effort.
    fn load(&self) -> ActuatorLoad {
        let mut load = self.load.clone();
        let effort = load.largest.value;
        let limit = if effort < 0.0 {
            -self.limits[0]
        } else {
            self.limits[1]
        };
        if limit.is_finite() && limit > 0.0 {
            load.limit = Some(limit);
            load.margin = Some(1.0 - effort.abs() / limit);
        }
        load
    }
}

/// Joints of one degree of freedom, as in samples, and their entries in the velocities.
fn joint_speeds(robot: &Robot, model: &Model<f64>) -> Vec<(JointSpeed, usize)> {
    let one = |b: &usize| !matches!(model.joint(*b), Joint::Fixed | Joint::Ball | Joint::Free);
    let joints = (0..model.body_count()).filter(one);
    let speed = |b: usize| {
        let slides = matches!(model.joint(b), Joint::Prismatic { .. });
        let joint = JointSpeed {
            joint: robot.bodies[b].joint_name().to_string(),
            unit: if slides { "m/s" } else { "rad/s" }.to_string(),
            largest: Extreme::default(),
            limit: robot.bodies[b].joint.limits.and_then(|l| l.speed),
        };
        (joint, model.v_range(b).start)
    };
    joints.map(speed).collect()
}

/// Actuators in the order of the meters.
fn actuators(robot: &Robot, plant: &Plant) -> Vec<Actuator> {
    let model = &plant.model;
    let [mut joints, mut thrusters, mut fins] = [0; 3];
    let next = |count: &mut usize| {
        *count += 1;
        Some(*count - 1)
    };
    let mut all = Vec::new();
    for (b, body) in robot.bodies.iter().enumerate() {
        let unit = match model.joint(b) {
            Joint::Fixed | Joint::Free => continue,
            Joint::Prismatic { .. } => "N",
            _ => "N m",
        };
        let index = match model.joint(b) {
            Joint::Ball => None,
            _ => next(&mut joints),
        };
        all.push((
            body.joint_name(),
            ActuatorKind::Joint,
            unit,
            limits::joint_efforts(body),
            index,
        ));
    }
    for thruster in &robot.thrusters {
        let limits = robot.thrust_limits(thruster);
        let kind = ActuatorKind::Thruster;
        all.push((&thruster.name, kind, "N", limits, next(&mut thrusters)));
    }
    for fin in hinged(robot) {
        let (kind, limits) = (ActuatorKind::Fin, limits::deflections(fin));
        all.push((&fin.name, kind, "rad", limits, next(&mut fins)));
    }
    let make = |(name, kind, unit, limits, index): (&str, _, &str, _, _)| Actuator {
        kind,
        load: ActuatorLoad {
            name: name.to_string(),
            is_thruster: kind == ActuatorKind::Thruster,
            unit: unit.to_string(),
            largest: Extreme::default(),
            limit: None,
            margin: None,
            power: Extreme::default(),
            electrical: 0.0,
        },
        limits,
        saturation: Spell::default(),
        index,
    };
    all.into_iter().map(make).collect()
}

//! Gait plan: desired motion of vehicle and feet, two groups of which swing in turn.
//!
//! ```text
//! group 0   ───stand───╲_swing_╱──────stand──────╲_swing_╱──
//! group 1   ╲_swing_╱──────stand──────╲_swing_╱──────stand──
//!           └── half a cycle ──┘   └ both ┘
//! ```
//!
//! The vehicle moves steadily over the ground; feet that stand do not move at all. A swing
//! ends when touch-down is detected: earlier than planned on a rise, later in a hollow,
//! where it goes on down. Nothing lifts off before all others stand.

use super::legs::Leg;
use super::step_timing::StepTiming;
use super::swing::{PointMotion, arc, probe, transfer};
use crate::terrain::Terrain;
use bathyal::Real;
use bathyal::spatial::{Mat3, Vec3};

/// Part of a swing after which touch-down is detected.
const FEELS_AFTER: f64 = 0.5;

/// A foot that finds no ground this many steps below the place that it was aimed at is
/// taken to stand.
const DEEPEST_PROBE: f64 = 2.0;

/// The vehicle waits when a step is late by this part of a cycle.
const PATIENCE: f64 = 0.1;

/// The height of the vehicle follows the ground within this part of a cycle.
const HEIGHT_LAG: f64 = 0.4;

/// Numbers in [`Plan::save_state`]: its own, and of every foot.
const OWN_NUMBERS: usize = 14;
const FOOT_NUMBERS: usize = 11;

/// Measurements of a foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootState {
    /// Position in the world.
    pub position: Vec3<f64>,
    /// Upward force of the ground on it, N.
    pub force: f64,
    /// Flat on the ground, not only on the rim of its pad.
    pub lies: bool,
}

/// Planned state of a foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot {
    /// Position where it stands, or stood before it was lifted.
    pub anchor: Vec3<f64>,
    /// Target of its swing.
    pub target: Vec3<f64>,
    /// Time since it was lifted; none if it stands.
    pub swinging: Option<f64>,
    /// Its part in carrying the robot, from 0 to 1.
    pub load: f64,
}

/// The plan of a walk.
#[derive(Clone, Debug)]
pub struct Plan {
    steps: StepTiming,
    legs: Vec<Leg>,
    groups: Vec<usize>,
    terrain: Option<Terrain>,
    /// Feet when the vehicle is in the middle of a stride, in its level frame.
    stand: Vec<Vec3<f64>>,
    /// Position of the vehicle at the start.
    origin: Vec3<f64>,
    /// Cosine and sine of its heading.
    heading: [f64; 2],
    walk: Walk,
    feet: Vec<Foot>,
}

/// State of the vehicle's walk.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Walk {
    time: f64,
    travelled: f64,
    speed: f64,
    /// Rate of the speed.
    push: f64,
    height: f64,
    climb: f64,
    /// Time since the last lift-off.
    since: f64,
    /// The group that swings next.
    next: usize,
}

impl Plan {
    /// A walk from where the vehicle is, `origin` and a horizontal vector along
    /// its x, with its feet at `feet`.
    pub fn new(
        steps: StepTiming,
        legs: &[Leg],
        groups: &[usize],
        terrain: Option<Terrain>,
        (origin, [x, y]): (Vec3<f64>, [f64; 2]),
        feet: &[Vec3<f64>],
    ) -> Self {
        let length = (x * x + y * y).sqrt().max(f64::MIN_POSITIVE);
        let heading = [x / length, y / length];
        let level = level(heading);
        let standing = |anchor: &Vec3<f64>| Foot {
            anchor: *anchor,
            target: *anchor,
            swinging: None,
            load: 1.0,
        };
        Plan {
            walk: Walk {
                time: 0.0,
                travelled: 0.0,
                speed: 0.0,
                push: 0.0,
                height: origin[2],
                climb: 0.0,
                since: 0.5 * steps.period,
                next: 0,
            },
            stand: feet
                .iter()
                .map(|foot| level.transpose_mul(*foot - origin))
                .collect(),
            feet: feet.iter().map(standing).collect(),
            steps,
            legs: legs.to_vec(),
            groups: groups.to_vec(),
            terrain,
            origin,
            heading,
        }
        .at_height()
    }

    /// Sets the body height to the present one, if none is given.
    fn at_height(mut self) -> Self {
        let above = self.walk.height - self.ground();
        self.steps.body_height.get_or_insert(above);
        self
    }

    /// The feet.
    pub fn feet(&self) -> &[Foot] {
        &self.feet
    }

    /// The vehicle's axes: level, x along the heading.
    pub fn axes(&self) -> Mat3<f64> {
        level(self.heading)
    }

    /// The unit vector of travel in the world.
    fn ahead(&self) -> Vec3<f64> {
        let (sin, cos) = Real::sin_cos(self.steps.direction);
        self.axes() * Vec3([cos, sin, 0.0])
    }

    /// Desired motion of the vehicle.
    pub fn vehicle(&self) -> PointMotion {
        let (ahead, walk) = (self.ahead(), &self.walk);
        let [x, y, _] = (self.origin + ahead * walk.travelled).0;
        PointMotion {
            position: Vec3([x, y, walk.height]),
            velocity: ahead * walk.speed + Vec3([0.0, 0.0, walk.climb]),
            acceleration: ahead * walk.push,
        }
    }

    /// Distance that the vehicle has been led, m.
    pub fn travelled(&self) -> f64 {
        self.walk.travelled
    }

    /// Desired motion of a foot.
    pub fn foot(&self, leg: usize) -> PointMotion {
        let foot = &self.feet[leg];
        match foot.swinging {
            None => PointMotion::rest(foot.anchor),
            Some(time) if time <= self.steps.swing() => arc(
                [foot.anchor, foot.target],
                self.steps.step_height,
                transfer(&self.legs[leg]),
                self.steps.swing(),
                time,
            ),
            Some(time) => probe(
                foot.target,
                self.steps.step_height / self.steps.swing(),
                time - self.steps.swing(),
            ),
        }
    }

    /// Mean height of the ground under the feet.
    fn ground(&self) -> f64 {
        let heights = self.feet.iter().zip(&self.legs);
        let sum: f64 = heights.map(|(foot, leg)| foot.anchor[2] - leg.rise()).sum();
        sum / self.legs.len() as f64
    }

    /// Advances the plan by `dt`, with the measurements of the feet.
    pub fn advance(&mut self, dt: f64, senses: &[FootState]) {
        self.walk.time += dt;
        self.walk.since += dt;
        for (leg, sense) in senses.iter().enumerate() {
            if let Some(time) = &mut self.feet[leg].swinging {
                *time += dt;
                self.touch_down(leg, sense);
            }
        }
        self.lift_off(dt);
        self.move_vehicle(dt);
    }

    /// Ends the swing of a foot at touch-down, or after probing too deep. A pad
    /// that has met the ground with its rim goes on down to where the rim lets it: its place
    /// is no longer insisted on.
    fn touch_down(&mut self, leg: usize, sense: &FootState) {
        let Some(time) = self.feet[leg].swinging else {
            return;
        };
        let course = self.foot(leg);
        let feels = sense.force > self.steps.touch_force;
        let deep = self.feet[leg].target[2] - DEEPEST_PROBE * self.steps.step_height;
        let there = transfer(&self.legs[leg])[1] * self.steps.swing();
        let foot = &mut self.feet[leg];
        if feels && sense.lies && time > FEELS_AFTER * self.steps.swing() {
            foot.anchor = sense.position;
            foot.swinging = None;
        } else if time > self.steps.swing() && course.position[2] < deep {
            foot.anchor = course.position;
            foot.swinging = None;
        } else if feels && time > there {
            foot.target[0] = sense.position[0];
            foot.target[1] = sense.position[1];
        }
    }

    /// Shifts the load, and lifts the next group when its time has come.
    fn lift_off(&mut self, dt: f64) {
        let half = 0.5 * self.steps.period;
        let shift = self.steps.shift();
        let all_stand = self.feet.iter().all(|foot| foot.swinging.is_none());
        let goes_on = self.walk.time >= self.steps.start && self.remaining() > 0.0;
        let leaves = all_stand && goes_on && self.walk.since + shift >= half;
        let mut unloaded = true;
        for (foot, group) in self.feet.iter_mut().zip(&self.groups) {
            let next = *group == self.walk.next;
            let carries = foot.swinging.is_none() && !(leaves && next);
            let change = if carries { dt } else { -dt } / shift;
            foot.load = (foot.load + change).clamp(0.0, 1.0);
            unloaded &= !next || foot.load == 0.0;
        }
        if leaves && unloaded && self.walk.since >= half {
            for leg in 0..self.feet.len() {
                if self.groups[leg] == self.walk.next {
                    self.feet[leg].target = self.placement(leg);
                    self.feet[leg].swinging = Some(0.0);
                }
            }
            self.walk.next = 1 - self.walk.next;
            self.walk.since = 0.0;
        }
    }

    /// Foot placement: target of a foot that is lifted now, so that it is in the middle under the
    /// vehicle half way through its next stand.
    fn placement(&self, leg: usize) -> Vec3<f64> {
        let time = self.steps.swing() + 0.5 * self.steps.duty * self.steps.period;
        let travel = self.steps.travel(self.walk.speed, time);
        let middle = self.walk.travelled + travel.min(self.remaining());
        let center = self.origin + self.ahead() * middle;
        let mut place = center + self.axes() * self.stand[leg];
        place[2] = match &self.terrain {
            Some(terrain) => {
                let ground = terrain.ground(place[0], place[1]);
                ground.height + self.legs[leg].rise() / ground.normal[2]
            }
            None => self.feet[leg].anchor[2],
        };
        place
    }

    fn remaining(&self) -> f64 {
        self.steps.distance - self.walk.travelled
    }

    /// Leads the vehicle on: steadily, slower before the end, and not away from a step that
    /// is late.
    fn move_vehicle(&mut self, dt: f64) {
        let remaining = self.remaining();
        let steps = &self.steps;
        let in_water = self.feet.iter().any(|foot| foot.swinging.is_some());
        let late = in_water && self.walk.since > (0.5 + PATIENCE) * steps.period;
        let waits = self.walk.time < steps.start || late;
        let desired = if waits {
            0.0
        } else {
            // Comes to rest in what remains: v² = 2 a s.
            steps
                .speed
                .min((2.0 * steps.acceleration * remaining).sqrt())
        };
        let change = steps.acceleration * dt;
        let ground = self.ground();
        let steps = &self.steps;
        let height = ground + steps.body_height.unwrap_or(0.0);
        let walk = &mut self.walk;
        let speed = desired.clamp(walk.speed - change, walk.speed + change);
        walk.push = if dt > 0.0 {
            (speed - walk.speed) / dt
        } else {
            0.0
        };
        walk.travelled = (walk.travelled + 0.5 * (speed + walk.speed) * dt).min(steps.distance);
        walk.speed = speed;
        walk.climb = (height - walk.height) / (HEIGHT_LAG * steps.period);
        walk.height += walk.climb * dt;
    }

    /// Length of a saved plan for so many legs.
    pub(super) fn state_size(legs: usize) -> usize {
        OWN_NUMBERS + FOOT_NUMBERS * legs
    }

    /// Appends the state of the plan.
    pub fn save_state(&self, memory: &mut Vec<f64>) {
        let w = &self.walk;
        memory.extend([
            w.time,
            w.travelled,
            w.speed,
            w.push,
            w.height,
            w.climb,
            w.since,
            w.next as f64,
            self.heading[0],
            self.heading[1],
            self.steps.body_height.unwrap_or(0.0),
        ]);
        memory.extend(self.origin.0);
        for (foot, stand) in self.feet.iter().zip(&self.stand) {
            memory.extend(foot.anchor.0);
            memory.extend(foot.target.0);
            memory.extend([foot.swinging.unwrap_or(-1.0), foot.load]);
            memory.extend(stand.0);
        }
    }

    /// Restores what [`Plan::save_state`] appended.
    pub fn load_state(&mut self, memory: &[f64]) {
        let (own, feet) = memory.split_at(OWN_NUMBERS);
        self.walk = Walk {
            time: own[0],
            travelled: own[1],
            speed: own[2],
            push: own[3],
            height: own[4],
            climb: own[5],
            since: own[6],
            next: usize::from(own[7] != 0.0),
        };
        self.heading = [own[8], own[9]];
        self.steps.body_height = Some(own[10]);
        self.origin = Vec3([own[11], own[12], own[13]]);
        for (k, numbers) in feet.chunks_exact(FOOT_NUMBERS).enumerate() {
            let vector = |at: usize| Vec3([numbers[at], numbers[at + 1], numbers[at + 2]]);
            self.feet[k] = Foot {
                anchor: vector(0),
                target: vector(3),
                swinging: (numbers[6] >= 0.0).then_some(numbers[6]),
                load: numbers[7],
            };
            self.stand[k] = vector(8);
        }
    }
}

/// Level axes with x along a heading.
fn level([cos, sin]: [f64; 2]) -> Mat3<f64> {
    Mat3([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
}

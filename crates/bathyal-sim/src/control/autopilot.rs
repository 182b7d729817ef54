//! Autopilot of a vehicle under way: speed, heading, depth, way points.

mod config;
mod effectors;
mod path;
mod schedule;

pub use config::AutopilotConfig;
pub use schedule::Schedule;

use super::nominal_model::ModelCache;
use super::saved_state::StateReader;
use super::{Command, Controlled, Controller, HoldRequest, View};
use crate::orientation::attitude_error;
use crate::terrain::Terrain;
use crate::trajectory::Trajectory;
use bathyal::Real;
use bathyal::dispatch::best;
use bathyal::State;
use bathyal::spatial::{Force, Mat3, Vec3};
use effectors::Effectors;
use path::Path;

/// Indices in the order of a wrench.
const ROLL: usize = 0;
const PITCH: usize = 1;
const YAW: usize = 2;
const SURGE: usize = 3;
const HEAVE: usize = 5;

/// Their names.
const AXES: [&str; 6] = ["roll", "pitch", "yaw", "surge", "sway", "heave"];

/// Integral time of the attitude, in 1/ω.
const ATTITUDE_INTEGRAL: f64 = 10.0;

/// Integral time of depth, in times Δ/U to the level ahead.
const DEPTH_INTEGRAL: f64 = 10.0;

/// Part of the look-ahead within which the depth error is integrated: not on the way to a new depth.
const DEPTH_NEAR: f64 = 0.25;

/// Largest trim of the pitch by the integral of depth, rad.
const MAX_TRIM: f64 = 0.2;

/// Speed over ground from which the crab angle is measured, m/s.
const CRAB_SPEED: f64 = 0.1;

/// Autopilot.
///
/// ```text
/// way points ─► course ─► heading ─┐
/// depth, altitude ─► climb ─► pitch├─► v̇ of the vehicle ─► thrusts, fin angles
/// speed ───────────────────────────┘
/// ```
///
/// Guidance is by line of sight: the course aims at the point Δ ahead on the leg, the climb at the
/// point Δ ahead on the level of the desired depth. Heading is course less crab angle, the angle
/// between the two that is measured, filtered with 4/ω.
///
///   ω̇_d = 2ζω (ω_d − ω) + ω²/T ∫e,   ω_d = ω/(2ζ) e, at most the fastest turn
///   u̇_d = ω/2 (U − u) + (ω/4)² ∫(U − u)
///
/// Thrusters and fins are chosen together, by least squares within their limits, from the nominal
/// model: M v̇ + c(q, v) = Σ wᵢ uᵢ with arms and fins at rest in their joints. c has drag, Munk
/// moment and restoring forces of the vehicle at its present speed; wᵢ of a fin is the difference
/// quotient of c by its angle in the present flow. What cannot be controlled, sway for instance, is left
/// to the hull.
#[derive(Debug)]
pub struct Autopilot {
    body: usize,
    /// Index of the vehicle's first entry in the velocities.
    base: usize,
    speed: Option<Trajectory>,
    heading: Option<Trajectory>,
    path: Option<Path>,
    vertical: Vertical,
    frequency: f64,
    damping_ratio: f64,
    lookahead: f64,
    max_pitch: f64,
    max_turn_rate: f64,
    /// Axes under control.
    controlled: [bool; 6],
    /// Depth is kept by thrusters that lift, not by pitch.
    by_heave: bool,
    effectors: Effectors,
    model_cache: ModelCache,
    /// Scratch.
    state: State<f64>,
    memory: Memory,
    errors: Errors,
}

/// Controlled quantity of the vertical plane.
#[derive(Debug)]
enum Vertical {
    /// Height of the vehicle's origin, m: minus the depth.
    Height(Trajectory),
    /// Height above the seabed, m.
    Altitude(Trajectory, Box<Terrain>),
    /// Pitch, rad, nose up.
    Pitch(Trajectory),
}

/// What is kept from sample to sample.
#[derive(Clone, Debug, Default)]
struct Memory {
    started: bool,
    /// Released by an operator: course and depth of then are held.
    held: bool,
    /// Heading and height to hold.
    heading: f64,
    height: f64,
    /// Filtered angle from heading to course.
    crab: f64,
    /// ∫ e dt of attitude (vehicle's axes), of speed, and of depth over Δ.
    attitude: [f64; 3],
    speed: f64,
    trim: f64,
}

/// Errors at the last sample.
#[derive(Clone, Debug, Default)]
struct Errors {
    heading: f64,
    depth: Option<f64>,
    speed: Option<f64>,
    cross_track: Option<f64>,
}

/// What the effectors are to do.
struct Demand {
    /// Desired rates of the vehicle's velocity: angular, then linear.
    rates: [f64; 6],
    /// Errors of attitude, vehicle's axes, and of speed, for the integrals: none while a turn is at
    /// its fastest.
    turn: Vec3<f64>,
    speed: f64,
}

/// The vehicle, as it moves.
struct Motion {
    position: Vec3<f64>,
    rotation: Mat3<f64>,
    /// Angular velocity, and velocity relative to the water as the nominal model has it; vehicle's axes.
    angular: Vec3<f64>,
    relative: Vec3<f64>,
    /// Velocity over ground, world axes.
    ground: Vec3<f64>,
    /// Direction of the bow over ground, rad.
    heading: f64,
}

impl Motion {
    fn of(view: &View, body: usize, model_cache: &ModelCache) -> Self {
        let motion = view.bodies.motion(body);
        let (rotation, position) = (motion.pose.rotation, motion.pose.position);
        let environment = &model_cache.nominal.environment;
        let water = environment.sample(position, view.state.t).velocity;
        let bow = rotation.column(0);
        Motion {
            position,
            rotation,
            angular: motion.velocity.angular,
            relative: motion.velocity.linear - rotation.transpose_mul(water),
            ground: rotation * motion.velocity.linear,
            heading: Real::atan2(bow[1], bow[0]),
        }
    }
}

impl Autopilot {
    fn start(&mut self, now: &Motion) {
        self.memory = Memory {
            started: true,
            heading: now.heading,
            height: now.position[2],
            ..Memory::default()
        };
        if let Some(path) = &mut self.path {
            path.start([now.position[0], now.position[1]]);
        }
    }

    /// Desired heading.
    fn guide_heading(&mut self, now: &Motion, t: f64, dt: f64) -> f64 {
        if self.memory.held {
            return self.memory.heading;
        }
        let Some(path) = &mut self.path else {
            return self.heading.as_ref().map_or(self.memory.heading, |h| h.at(t).value);
        };
        let guidance = path.guide([now.position[0], now.position[1]], self.lookahead);
        self.errors.cross_track = Some(guidance.cross_track);
        let [east, north, _] = now.ground.0;
        if (east * east + north * north).sqrt() > CRAB_SPEED {
            let measured = wrapped(Real::atan2(north, east) - now.heading);
            let part = (0.25 * self.frequency * dt).min(1.0);
            self.memory.crab += part * (measured - self.memory.crab);
        }
        guidance.course - self.memory.crab
    }

    /// Height to reach, m; none if the pitch is commanded.
    fn desired_height(&self, now: &Motion, t: f64) -> Option<f64> {
        match &self.vertical {
            _ if self.memory.held => Some(self.memory.height),
            Vertical::Height(height) => Some(height.at(t).value),
            Vertical::Altitude(above, terrain) => {
                let ground = terrain.ground(now.position[0], now.position[1]);
                Some(ground.height + above.at(t).value)
            }
            Vertical::Pitch(_) => None,
        }
    }

    /// Desired pitch, nose up.
    fn guide_pitch(&mut self, now: &Motion, t: f64, dt: f64) -> f64 {
        self.errors.depth = None;
        let Some(height) = self.desired_height(now, t) else {
            return match &self.vertical {
                Vertical::Pitch(pitch) => pitch.at(t).value,
                _ => 0.0,
            };
        };
        let error = height - now.position[2];
        self.errors.depth = Some(error.abs());
        if self.by_heave {
            return 0.0;
        }
        if error.abs() < DEPTH_NEAR * self.lookahead {
            let speed = now.relative.norm();
            let rate = speed * error / (DEPTH_INTEGRAL * self.lookahead * self.lookahead);
            self.memory.trim = (self.memory.trim + rate * dt).clamp(-MAX_TRIM, MAX_TRIM);
        }
        let climb = Real::atan2(error, self.lookahead) + self.memory.trim;
        climb.clamp(-self.max_pitch, self.max_pitch)
    }

    /// Desired motion at a sample.
    fn demand(&mut self, now: &Motion, view: &View) -> Demand {
        let (t, dt) = (view.state.t, view.dt);
        let heading = self.guide_heading(now, t, dt);
        let pitch = self.guide_pitch(now, t, dt);
        self.errors.heading = wrapped(heading - now.heading).abs();
        let [_, y, z] = [0, 1, 2].map(|k| Vec3(core::array::from_fn(|i| f64::from(i == k))));
        // z is up: a rotation about y by a positive angle lowers the bow.
        let desired = Mat3::about(z, heading) * Mat3::about(y, -pitch);
        let mut turn = now.rotation.transpose_mul(attitude_error(&desired, &now.rotation));
        let (frequency, ratio) = (self.frequency, self.damping_ratio);
        let mut demand = [0.0; 6];
        for axis in [ROLL, PITCH, YAW] {
            let mut rate = (frequency / (2.0 * ratio)) * turn[axis];
            if rate.abs() > self.max_turn_rate {
                rate = rate.clamp(-self.max_turn_rate, self.max_turn_rate);
                turn.0[axis] = 0.0;
            }
            let integral = frequency * frequency * frequency / ATTITUDE_INTEGRAL;
            demand[axis] = 2.0 * ratio * frequency * (rate - now.angular[axis])
                + integral * self.memory.attitude[axis];
        }
        let mut error_of_speed = 0.0;
        if let Some(speed) = &self.speed {
            let error = speed.at(t).value - now.relative[0];
            error_of_speed = error;
            let half = 0.5 * frequency;
            demand[SURGE] = half * error + 0.25 * half * half * self.memory.speed;
        }
        self.errors.speed = self.speed.is_some().then_some(error_of_speed.abs());
        if let (true, Some(height)) = (self.by_heave, self.desired_height(now, t)) {
            let up = now.rotation.row(2);
            let climb = frequency / (2.0 * ratio) * (height - now.position[2]);
            let most = self.max_pitch.sin() * self.lookahead * frequency;
            let rate = climb.clamp(-most, most);
            demand[HEAVE] = 2.0 * ratio * frequency * (rate - now.ground[2]) * up[2];
        }
        Demand {
            rates: demand,
            turn,
            speed: error_of_speed,
        }
    }

    /// Commands the acceleration that is desired.
    #[inline(always)]
    fn add_command(&mut self, now: &Motion, view: &View, command: &mut Command) {
        let Demand { rates, turn, speed } = self.demand(now, view);
        self.state.clone_from(view.state);
        let free = self.effectors.update(&mut self.model_cache, &mut self.state);
        let free = free.inertia.solve(&(Force::zero() - free.bias)).to_array();
        let shortfall = self.effectors.command(&rates, &free, &self.controlled, command);
        // Anti-windup: an integral grows unless what is missing has its sign.
        let grows = |axis: usize, error: f64| {
            self.controlled[axis] && !(shortfall.limited && shortfall.missing[axis] * error > 0.0)
        };
        for axis in [ROLL, PITCH, YAW] {
            if grows(axis, turn[axis]) {
                let integral = &mut self.memory.attitude[axis];
                *integral = view.dt.mul_add(turn[axis], *integral);
            }
        }
        if grows(SURGE, speed) {
            self.memory.speed = view.dt.mul_add(speed, self.memory.speed);
        }
    }
}

impl Controller for Autopilot {
    fn control(&mut self, view: &View, command: &mut Command) {
        let now = Motion::of(view, self.body, &self.model_cache);
        if !self.memory.started {
            self.start(&now);
        }
        best(
            #[inline(always)]
            || self.add_command(&now, view, command),
        );
    }

    fn report_errors(&self, report: &mut dyn FnMut(Controlled, f64)) {
        let Errors {
            heading,
            depth,
            speed,
            cross_track,
        } = self.errors;
        match cross_track {
            Some(error) => report(Controlled::CrossTrack(self.body), error.abs()),
            None => report(Controlled::Heading(self.body), heading),
        }
        if let Some(error) = depth {
            report(Controlled::Depth(self.body), error);
        }
        if let Some(error) = speed {
            report(Controlled::Speed(self.body), error);
        }
    }

    fn hold(&mut self, view: &View, held: &HoldRequest) {
        if held.vehicle == Some(self.body) {
            self.start(&Motion::of(view, self.body, &self.model_cache));
            self.memory.held = true;
        }
    }

    fn save_state(&self, memory: &mut Vec<f64>) {
        let Memory {
            started,
            held,
            heading,
            height,
            crab,
            attitude,
            speed,
            trim,
        } = &self.memory;
        memory.extend([started, held].map(|flag| f64::from(u8::from(*flag))));
        memory.extend([heading, height, crab, speed, trim]);
        memory.extend(attitude);
        if let Some(path) = &self.path {
            path.save(memory);
        }
    }

    fn load_state(&mut self, memory: &[f64]) {
        let mut memory = StateReader::new(memory);
        self.memory = Memory {
            started: memory.flag(),
            held: memory.flag(),
            heading: memory.number(),
            height: memory.number(),
            crab: memory.number(),
            speed: memory.number(),
            trim: memory.number(),
            attitude: memory.vector(),
        };
        if let Some(path) = &mut self.path {
            path.load(core::array::from_fn(|_| memory.number()));
        }
    }
}

/// An angle between −π and π.
fn wrapped(angle: f64) -> f64 {
    let (sin, cos) = Real::sin_cos(angle);
    Real::atan2(sin, cos)
}

//! Autopilot of a vehicle under way: speed, heading, depth, way points.

mod config;
mod effectors;
mod path;
mod schedule;

pub use config::AutopilotConfig;
pub use schedule::Schedule;

use super::nominal_model::ModelCache;
use super::saved_state::StateReader;
use super::{Command, Controlled, Controller, HoldRequest, View, WaypointProgress};
use crate::orientation::attitude_error;
use crate::terrain::Terrain;
use crate::trajectory::Trajectory;
use bathyal::Real;
use bathyal::dispatch::best;
use bathyal::spatial::{Mat3, Vec3};
use effectors::{Effectors, Moment};
use path::{Guidance, Path};

/// Indices in the order of a wrench.
const ROLL: usize = 0;
const PITCH: usize = 1;
const YAW: usize = 2;
const SURGE: usize = 3;
const HEAVE: usize = 5;

/// Integral time, in 1/ω: five times slower than the motion, so that it adds little overshoot.
const INTEGRAL_TIME: f64 = 10.0;

/// The same of the trim for depth, in times Δ/U to the level ahead.
const TRIM_TIME: f64 = 10.0;

/// Part of the look-ahead within which the distance from the depth is integrated: not on the way to a
/// new depth. The largest trim keeps it within.
const NEAR: f64 = 0.25;

/// Largest trim of the pitch by the integral of depth, rad.
const MAX_TRIM: f64 = 0.2;

/// κ of the path's integral: a quarter would be critical damping of a point that turns at once.
const PATH_INTEGRAL: f64 = 0.1;

/// Part of the speed through the water that a current across the course may have: beyond it the
/// vehicle heads across and drifts.
const MAX_DRIFT: f64 = 0.9;

/// Autopilot.
///
/// ```text
/// way points ─► course ─► heading ─┐
/// depth, altitude ─► climb ─► pitch├─► v̇ of the vehicle ─► thrusts, fin angles
/// speed ───────────────────────────┘
/// ```
///
/// Guidance is by line of sight: the course aims at the point Δ ahead on the leg, the climb at the
/// point Δ ahead on the level of the desired depth. Heading is course less drift angle,
///
///   ψ_d = χ_d − asin(c/U),   ė_i = κ U e Δ / (Δ² + (e + e_i)²)
///
/// c the current across the course that the nominal model has. What drift remains is found by the
/// integral e_i, which is added to the distance e from the leg. Source of the integral: Børhaug,
/// Pavlov, Pettersen, Integral LOS control for path following of underactuated marine surface
/// vessels in the presence of constant ocean currents, CDC 2008.
///
///   ω̇_d = 2ζω (ω_d − ω) + ω²/T ∫e,   ω_d = ω/(2ζ) e, at most the fastest turn;   T = 10/ω
///   u̇_d = U̇_r + ω/2 (e + ω/4 ∫e),   e = U_r − u,   U̇_r = ω/4 (U − U_r)
///
/// A vehicle with thrusters that lift it keeps its depth by them, level: ẇ_d is that of ω̇_d for the
/// error of height, at most the steepest path.
///
/// Thrusters and fins are chosen together, by least squares within their limits, from the nominal
/// model: M v̇ + c(q, v) = w₀ + Σ wᵢ uᵢ with joints that keep their rates. c has drag, Munk moment and
/// restoring forces of the vehicle at its present speed; w₀ is the wrench of the fins where they are not
/// deflected, and wᵢ of a fin the difference quotient of its wrench, in the present flow. What cannot be
/// controlled, sway for instance, is left to the hull.
#[derive(Debug)]
pub struct Autopilot {
    body: usize,
    speed: Option<Trajectory>,
    heading: Option<Trajectory>,
    path: Option<Path>,
    vertical: Vertical,
    frequency: f64,
    damping_ratio: f64,
    lookahead: f64,
    max_pitch: f64,
    max_turn_rate: f64,
    max_climb_rate: f64,
    /// Axes under control.
    controlled: [bool; 6],
    /// Depth is kept by thrusters that lift, not by pitch.
    by_heave: bool,
    effectors: Effectors,
    model_cache: ModelCache,
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
    /// e_i of the path, m.
    aside: f64,
    /// ∫ e dt of every axis, in the order of a wrench.
    integrals: [f64; 6],
    /// Pitch that keeps the depth.
    trim: f64,
    /// U_r, m/s.
    speed: f64,
}

/// Errors at the last sample.
#[derive(Clone, Debug, Default)]
struct Errors {
    heading: f64,
    depth: Option<f64>,
    speed: Option<f64>,
    cross_track: Option<f64>,
}

/// What the effectors are to do, axis by axis in the order of a wrench.
#[derive(Default)]
struct Demand {
    /// Desired rates of the vehicle's velocity.
    rates: [f64; 6],
    /// Errors that are integrated: none while a rate is at its limit.
    errors: [f64; 6],
}

/// The vehicle, as it moves.
struct Motion {
    position: Vec3<f64>,
    rotation: Mat3<f64>,
    /// Angular velocity, and velocity relative to the water as the nominal model has it; vehicle's axes.
    angular: Vec3<f64>,
    relative: Vec3<f64>,
    /// Velocities of vehicle, over ground, and water, world axes.
    ground: Vec3<f64>,
    water: Vec3<f64>,
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
            water,
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
            speed: now.relative[0],
            ..Memory::default()
        };
        if let Some(path) = &mut self.path {
            path.start([now.position[0], now.position[1]]);
        }
    }

    /// Desired heading.
    fn guide_heading(&mut self, now: &Motion, t: f64, dt: f64) -> f64 {
        self.errors.cross_track = None;
        if self.memory.held {
            return self.memory.heading;
        }
        let Some(path) = &mut self.path else {
            return self
                .heading
                .as_ref()
                .map_or(self.memory.heading, |h| h.at(t).value);
        };
        let Guidance {
            course,
            cross_track,
        } = path.guide(
            [now.position[0], now.position[1]],
            self.lookahead,
            self.memory.aside,
        );
        self.errors.cross_track = Some(cross_track);
        let ahead = self.speed.as_ref().map(|speed| speed.at(t).value);
        let speed = ahead.unwrap_or(now.relative[0]).abs();
        let off = (cross_track + self.memory.aside) / self.lookahead;
        let per_time = PATH_INTEGRAL * speed / (self.lookahead * (1.0 + off * off));
        self.memory.aside += per_time * cross_track * dt;
        let (sin, cos) = Real::sin_cos(course);
        let across = cos * now.water[1] - sin * now.water[0];
        let drift = across / speed.max(across.abs() / MAX_DRIFT).max(f64::MIN_POSITIVE);
        course - Real::atan2(drift, (1.0 - drift * drift).sqrt())
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
        if error.abs() < NEAR * self.lookahead {
            let per_time = now.relative.norm() / (TRIM_TIME * self.lookahead);
            let trim = self.memory.trim + per_time * error / self.lookahead * dt;
            self.memory.trim = trim.clamp(-MAX_TRIM, MAX_TRIM);
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
        let [y, z] = [Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.0, 1.0)];
        // z is up: a rotation about y by a positive angle lowers the bow.
        let desired = Mat3::about(z, heading) * Mat3::about(y, -pitch);
        let turn = now
            .rotation
            .transpose_mul(attitude_error(&desired, &now.rotation));
        let mut demand = Demand::default();
        for axis in [ROLL, PITCH, YAW] {
            let rate = now.angular[axis];
            self.follow(&mut demand, axis, turn[axis], rate, self.max_turn_rate);
        }
        self.errors.speed = self.speed.as_ref().map(|speed| {
            let wanted = speed.at(t).value;
            let quarter = 0.25 * self.frequency;
            let rate = quarter * (wanted - self.memory.speed);
            let error = self.memory.speed - now.relative[0];
            let integral = self.memory.integrals[SURGE];
            demand.rates[SURGE] = rate + 2.0 * quarter * (error + quarter * integral);
            demand.errors[SURGE] = error;
            self.memory.speed += rate * dt;
            (wanted - now.relative[0]).abs()
        });
        if let (true, Some(height)) = (self.by_heave, self.desired_height(now, t)) {
            let (error, rate) = (height - now.position[2], now.ground[2]);
            self.follow(&mut demand, HEAVE, error, rate, self.max_climb_rate);
            demand.rates[HEAVE] *= now.rotation.row(2)[2];
        }
        demand
    }

    /// Rate of velocity by which an axis follows an error, at most so fast.
    fn follow(&self, demand: &mut Demand, axis: usize, error: f64, rate: f64, fastest: f64) {
        let (frequency, ratio) = (self.frequency, self.damping_ratio);
        let wanted = frequency / (2.0 * ratio) * error;
        if wanted.abs() <= fastest {
            demand.errors[axis] = error;
        }
        let gain = frequency * frequency * frequency / INTEGRAL_TIME;
        demand.rates[axis] = 2.0 * ratio * frequency * (wanted.clamp(-fastest, fastest) - rate)
            + gain * self.memory.integrals[axis];
    }

    /// Commands the acceleration that is desired.
    #[inline(always)]
    fn add_command(&mut self, now: &Motion, view: &View, command: &mut Command) {
        let Demand { rates, errors } = self.demand(now, view);
        let moment = Moment {
            state: view.state,
            bodies: view.bodies,
        };
        let free = self.effectors.update(&mut self.model_cache, moment);
        let shortfall = self
            .effectors
            .command(&rates, &free, &self.controlled, command);
        for (axis, error) in errors.into_iter().enumerate() {
            // Anti-windup: an integral grows unless what is missing has its sign.
            let winds_up = shortfall.limited && shortfall.missing[axis] * error > 0.0;
            if self.controlled[axis] && !winds_up {
                let integral = &mut self.memory.integrals[axis];
                *integral = view.dt.mul_add(error, *integral);
            }
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

    fn report_waypoints(&self, report: &mut dyn FnMut(WaypointProgress)) {
        if let Some(path) = &self.path {
            report(path.progress(self.body));
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
            aside,
            integrals,
            trim,
            speed,
        } = &self.memory;
        memory.extend([started, held].map(|flag| f64::from(u8::from(*flag))));
        memory.extend([heading, height, aside, trim, speed]);
        memory.extend(integrals);
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
            aside: memory.number(),
            trim: memory.number(),
            speed: memory.number(),
            integrals: core::array::from_fn(|_| memory.number()),
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

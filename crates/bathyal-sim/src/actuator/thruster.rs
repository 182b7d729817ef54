//! A thruster on its body.

use super::ActuatorContext;
use super::assumed_power::AssumedPower;
use super::buoyancy::Buoyancy;
use super::law::Law;
use super::limit::{UNLIMITED, margin, within};
use super::shaft::Shaft;
use bathyal::cast::{ToLanes, part};
use bathyal::real::{Mask, Ordered};
use bathyal::simd::Packed;
use bathyal::spatial::{Force, Motion, Vec3};
use bathyal::{Joint, Model, Scalar, variant_to_lanes};
use bathyal_robot::STANDARD_GRAVITY;
use bathyal_robot::robot::{Inflow, Propeller, ThrustLaw, Thruster};
use bathyal_robot::{Diagnostic, Robot};
use std::ops::Range;

/// A thruster. It is commanded by a thrust and inverts its own law.
///
/// ```text
/// T̂ = clamp(command) ─► x̂ = law⁻¹(T̂, v_a), nothing below the dead band
///   ─► x: at once, or τ ẋ = x̂ − x, or motor and shaft
///   ─► T = law(x, v_a)
/// ```
///
/// v_a = u·(v − v_water) at the thruster's place, or |v − v_water| at the body's origin if the
/// propeller's `inflow` is the hull's speed. The limits are those of what is wanted:
/// while the advance speed changes, a propeller may give more for a moment.
///
/// On the body act T u at the thruster's place, and a torque about u: `torque_per_thrust`
/// times T if that is given, else −Q of the propeller, as of a right-handed one, or its `body_torque`
/// times Q. Gyroscopic
/// torques and those of shafts that speed up are left out.
///
/// A law of curves is inverted at the bollard, as by the allocation of a vehicle that knows nothing of the
/// inflow: x̂ = law⁻¹(T̂, 0), and thrust falls with the speed ahead.
///
/// Electrical power is V I of the motor; without a motor that of [`Propeller::power`], as
/// of a motor without losses, or that of the curve, or of the mechanical power if that is more; without
/// these that of [`AssumedPower`].
///
/// [`Propeller::power`]: super::propeller::Propeller::power
#[derive(Clone, Debug)]
pub(super) struct ThrusterActuator<T> {
    body: usize,
    /// Index of the body in the velocities if it is free.
    pub free: Option<usize>,
    position: Vec3<T>,
    direction: Vec3<T>,
    /// The wrench of thrust 1, at the body's origin.
    unit: Force<T>,
    law: Law<T>,
    thrusts: [T; 2],
    dead_band: T,
    torque_per_thrust: Option<T>,
    /// Torque on the body over Q.
    body_torque: T,
    /// True if v_a is the speed of the hull.
    by_hull_speed: bool,
    follows: Follows<T>,
    assumed_power: AssumedPower<T>,
    /// Range of its states.
    pub z: Range<usize>,
    kept: Kept<T>,
}

/// A command and the x̂ that it means, where the speed through the water does not matter:
/// commands are held while many evaluations pass.
#[derive(Clone, Copy, Debug)]
struct Kept<T> {
    command: T,
    wanted: T,
}

/// Response of a thruster to its command.
#[derive(Clone, Debug)]
enum Follows<T> {
    AtOnce,
    /// As its law says, with one state.
    Pump,
    /// One by the time constant.
    Lag {
        per_time: T,
    },
    Shaft {
        shaft: Shaft<T>,
        per_radian: T,
    },
}

/// Outputs of a thruster.
pub(super) struct Push<T> {
    pub body: usize,
    pub wrench: Force<T>,
    pub thrust: T,
    pub mechanical: T,
    pub electrical: T,
    pub margin: T,
    /// Rates of the states, as many as there are.
    pub rates: [T; 2],
}

impl ThrusterActuator<f64> {
    /// The thruster with states from `z` on. `at` is its path.
    pub fn of(
        robot: &Robot,
        thruster: &Thruster,
        model: &Model<f64>,
        z: usize,
        at: &str,
    ) -> Result<Self, Diagnostic> {
        let diagnostic = |field: &str, what: String, help: &str| {
            let message = format!("thruster '{}': {field} {what}", thruster.name);
            Diagnostic::new(format!("{at}.{field}"), message, help)
        };
        let body = model.body(&thruster.body).ok_or_else(|| {
            let what = format!("is '{}', and there is no such body", thruster.body);
            diagnostic("body", what, "give the name of a body of this robot")
        })?;
        let (position, direction) = (Vec3(thruster.position), Vec3(thruster.direction));
        let length = direction.norm();
        if !length.is_normal() {
            let what = format!("is {:?}", thruster.direction);
            return Err(diagnostic("direction", what, "it must have a length"));
        }
        let law = Law::of(robot, thruster, at)?;
        let follows = Follows::of(thruster, &law)
            .map_err(|(field, what, help)| diagnostic(field, what.to_string(), help))?;
        let [low, high] = thruster.thrust_limits.unwrap_or(UNLIMITED);
        let [lowest, highest] = law.ends();
        let is_free = matches!(model.joint(body), Joint::Free);
        let mut actuator = ThrusterActuator {
            body,
            free: is_free.then(|| model.v_range(body).start),
            position,
            direction: direction * length.recip(),
            unit: Force::at(position, direction * length.recip()),
            thrusts: [low.max(lowest), high.min(highest)],
            dead_band: thruster.dead_band.unwrap_or(0.0),
            torque_per_thrust: thruster.torque_per_thrust,
            body_torque: own_propeller(thruster)
                .and_then(|p| p.body_torque)
                .unwrap_or(-1.0),
            by_hull_speed: own_propeller(thruster)
                .is_some_and(|p| p.inflow == Some(Inflow::HullSpeed)),
            z: z..z + follows.states(),
            assumed_power: AssumedPower::new([low.max(lowest), high.min(highest)]),
            law,
            follows,
            kept: Kept {
                command: 0.0,
                wanted: 0.0,
            },
        };
        actuator.kept.wanted = actuator.wanted(0.0, 0.0);
        Ok(actuator)
    }

    /// True if another thruster is of the same kind on the same body.
    pub fn has_form_of(&self, other: &Self) -> bool {
        let kind = std::mem::discriminant::<Law<f64>>;
        let follows = std::mem::discriminant::<Follows<f64>>;
        kind(&self.law) == kind(&other.law)
            && follows(&self.follows) == follows(&other.follows)
            && self.torque_per_thrust.is_some() == other.torque_per_thrust.is_some()
            && self.by_hull_speed == other.by_hull_speed
            && (self.body, self.free) == (other.body, other.free)
            && self.z == other.z
    }
}

/// Thrusters of the same form.
/// A propeller at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PropellerState {
    /// n, turns per second.
    pub speed: f64,
    /// v_a, speed through the water along the thrust, m/s.
    pub advance: f64,
    /// N.
    pub thrust: f64,
}

impl ThrusterActuator<f64> {
    /// How its propeller turns under a command, if it has one.
    pub fn propeller(
        &self,
        command: f64,
        z: &[f64],
        context: &ActuatorContext,
        water: Option<Vec3<f64>>,
    ) -> Option<PropellerState> {
        match &self.law {
            Law::Propeller(_) => {}
            Law::Curve(curves) if curves.knows_speed() => {}
            _ => return None,
        }
        let velocity = self.velocity(context);
        let along =
            dot(&self.unit.moment, &velocity.angular) + dot(&self.unit.force, &velocity.linear);
        let advance = self.advance(along, context, water);
        let x = match &self.follows {
            Follows::AtOnce | Follows::Pump => self.wanted(command, advance),
            Follows::Lag { .. } => z[self.z.start],
            Follows::Shaft { per_radian, .. } => per_radian * z[self.z.start],
        };
        Some(PropellerState {
            speed: match &self.law {
                Law::Curve(curves) => curves.speed(x),
                _ => x,
            },
            advance,
            thrust: self.law.thrust(x, advance),
        })
    }
}

impl<T: Packed + Ordered> ToLanes<T> for ThrusterActuator<f64> {
    type Lanes = ThrusterActuator<T>;
    fn to_lanes(lanes: &[&Self]) -> ThrusterActuator<T> {
        let number = |of: &dyn Fn(&Self) -> f64| T::from_lanes(|i| of(lanes[i % lanes.len()]));
        ThrusterActuator {
            body: lanes[0].body,
            free: lanes[0].free,
            position: ToLanes::to_lanes(&part(lanes, |x| &x.position)),
            direction: ToLanes::to_lanes(&part(lanes, |x| &x.direction)),
            unit: ToLanes::to_lanes(&part(lanes, |x| &x.unit)),
            law: Law::to_lanes(&part(lanes, |x| &x.law)),
            thrusts: ToLanes::to_lanes(&part(lanes, |x| &x.thrusts)),
            dead_band: number(&|x| x.dead_band),
            torque_per_thrust: ToLanes::to_lanes(&part(lanes, |x| &x.torque_per_thrust)),
            body_torque: number(&|x| x.body_torque),
            by_hull_speed: lanes[0].by_hull_speed,
            follows: Follows::to_lanes(&part(lanes, |x| &x.follows)),
            assumed_power: ToLanes::to_lanes(&part(lanes, |x| &x.assumed_power)),
            z: lanes[0].z.clone(),
            kept: Kept {
                command: number(&|x| x.kept.command),
                wanted: number(&|x| x.kept.wanted),
            },
        }
    }
}

impl<T: Packed + Ordered + Scalar> ThrusterActuator<T> {
    /// True if it depends on pose and velocity of its body.
    pub fn needs_bodies(&self) -> bool {
        self.free.is_none() || self.law.feels_advance() || self.feels_attitude()
    }

    /// True if it depends on the attitude of its body.
    pub fn feels_attitude(&self) -> bool {
        matches!(self.law, Law::Buoyancy(_))
    }

    /// True if it depends on its speed through the water.
    pub fn feels_advance(&self) -> bool {
        self.law.feels_advance()
    }

    /// True if a motor has limits beside those of the thrust.
    pub fn has_shaft(&self) -> bool {
        matches!(self.follows, Follows::Shaft { .. })
    }

    /// Distance of a command from the limits of the thrust.
    #[inline(always)]
    pub fn margin(&self, command: T) -> T {
        margin(command, self.thrusts)
    }

    /// x̂ of a command, at a speed through the water.
    #[inline(always)]
    fn wanted(&self, command: T, advance: T) -> T {
        let wanted = self.law.command(within(command, self.thrusts), advance);
        T::choose(wanted.abs().less(self.dead_band), T::zero(), wanted)
    }

    /// Keeps what a command means for [`ThrusterActuator::run_kept`].
    #[inline(always)]
    pub fn keep(&mut self, command: T) {
        if !self.kept.command.has_bits_of(command) {
            let wanted = self.wanted(command, T::zero());
            self.kept = Kept { command, wanted };
        }
    }

    /// [`ThrusterActuator::run`] under the command that is kept.
    #[inline(always)]
    pub fn run_kept(
        &self,
        z: &[T],
        context: &ActuatorContext<T>,
        water: Option<Vec3<T>>,
    ) -> Push<T> {
        let Kept { command, wanted } = self.kept;
        self.push((command, Some(wanted)), z, context, water)
    }

    /// Evaluates the thruster, given all states of actuators; `water` is the velocity of the
    /// water, if it is the same everywhere.
    #[inline(always)]
    pub fn run(
        &self,
        command: T,
        z: &[T],
        context: &ActuatorContext<T>,
        water: Option<Vec3<T>>,
    ) -> Push<T> {
        self.push((command, None), z, context, water)
    }

    /// The same with x̂, if it is known where the speed through the water does not matter.
    #[inline(always)]
    fn push(
        &self,
        (command, kept): (T, Option<T>),
        z: &[T],
        context: &ActuatorContext<T>,
        water: Option<Vec3<T>>,
    ) -> Push<T> {
        if let Law::Buoyancy(engine) = &self.law {
            return self.displace(engine, command, z, context);
        }
        let velocity = self.velocity(context);
        // Of the thruster's place, along its direction.
        let speed =
            dot(&self.unit.moment, &velocity.angular) + dot(&self.unit.force, &velocity.linear);
        let (advance, wanted) = if self.feels_advance() {
            let advance = self.advance(speed, context, water);
            let kept = kept.filter(|_| !self.law.inverse_feels_advance());
            (
                advance,
                kept.unwrap_or_else(|| self.wanted(command, advance)),
            )
        } else {
            let zero = T::zero();
            (zero, kept.unwrap_or_else(|| self.wanted(command, zero)))
        };
        let mut room = self.margin(command);
        let z = &z[self.z.clone()];
        let mut rates = [T::zero(); 2];
        let mut drawn = None;
        let x = match &self.follows {
            Follows::AtOnce | Follows::Pump => wanted,
            Follows::Lag { per_time } => {
                rates[0] = (wanted - z[0]) * *per_time;
                z[0]
            }
            Follows::Shaft { shaft, per_radian } => {
                let x = *per_radian * z[0];
                let torque = self.torque(x, advance);
                let turning = shaft.run(wanted / *per_radian, torque, [z[0], z[1]]);
                rates = turning.rates;
                room = room.min(turning.margin);
                drawn = Some(turning.electrical);
                x
            }
        };
        let thrust = self.law.thrust(x, advance);
        let mut mechanical = thrust * speed;
        let mut wrench = self.unit * thrust;
        if let Some(about) = self.reaction(thrust, x, advance) {
            mechanical += about * dot(&self.direction, &velocity.angular);
            wrench.moment += self.direction * about;
        }
        Push {
            body: self.body,
            wrench,
            thrust,
            mechanical,
            electrical: drawn.unwrap_or_else(|| match &self.law {
                Law::Propeller(p) => p.power(x, thrust, advance),
                Law::Curve(curves) => curves.power(x).max(mechanical),
                _ => self.assumed_power.power(thrust).max(mechanical),
            }),
            margin: room,
            rates,
        }
    }

    /// Outputs of a buoyancy engine, whose state is its buoyancy.
    #[inline(always)]
    fn displace(
        &self,
        engine: &Buoyancy<T>,
        command: T,
        z: &[T],
        context: &ActuatorContext<T>,
    ) -> Push<T> {
        let velocity = self.velocity(context);
        let pose = &context.bodies.motion(self.body).pose;
        let gravity = context.environment.gravity.vector();
        let thrust = z[self.z.start];
        let up = pose.rotation.transpose_mul(gravity) * T::lit(-1.0 / STANDARD_GRAVITY);
        let wrench = Force::at(self.position, up * thrust);
        let wanted = within(command, self.thrusts);
        let rate = engine.rate(wanted, thrust);
        let height = pose.point_to_parent(self.position)[2];
        Push {
            body: self.body,
            mechanical: dot(&wrench.moment, &velocity.angular)
                + dot(&wrench.force, &velocity.linear),
            wrench,
            thrust,
            electrical: engine.power(rate, height),
            margin: self.margin(command),
            rates: [rate, T::zero()],
        }
    }

    /// The velocity of the body, body axes.
    #[inline(always)]
    fn velocity(&self, context: &ActuatorContext<T>) -> Motion<T> {
        match self.free {
            Some(at) => {
                let v = &context.v[at..at + 6];
                Motion::from_array(core::array::from_fn(|i| v[i]))
            }
            None => context.bodies.motion(self.body).velocity,
        }
    }

    /// v_a of a thruster whose place moves at `along` in the direction of thrust.
    #[inline(always)]
    fn advance(&self, along: T, context: &ActuatorContext<T>, water: Option<Vec3<T>>) -> T {
        match self.by_hull_speed {
            false => along - self.stream(context, water),
            true => self.hull_speed(context, water),
        }
    }

    /// |v − v_water| of the body's origin.
    #[inline(always)]
    fn hull_speed(&self, context: &ActuatorContext<T>, water: Option<Vec3<T>>) -> T {
        let velocity = self.velocity(context).linear;
        // In water at rest poses are not needed, and may not be known.
        let v: [T; 3] = if water.is_some_and(is_zero) {
            velocity.0
        } else {
            let pose = &context.bodies.motion(self.body).pose;
            let water = water.unwrap_or_else(|| {
                let sample = context.environment.sample(pose.position, context.t);
                sample.velocity
            });
            let own = pose.rotation.transpose_mul(water);
            [
                velocity[0] - own[0],
                velocity[1] - own[1],
                velocity[2] - own[2],
            ]
        };
        (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt()
    }

    /// u·v_water, so that v_a = u·v − u·v_water.   [JOE14] (50)
    #[inline(always)]
    fn stream(&self, context: &ActuatorContext<T>, water: Option<Vec3<T>>) -> T {
        if water.is_some_and(is_zero) {
            return T::zero();
        }
        let pose = &context.bodies.motion(self.body).pose;
        let water = water.unwrap_or_else(|| {
            let place = pose.point_to_parent(self.position);
            context.environment.sample(place, context.t).velocity
        });
        self.direction.dot(pose.rotation.transpose_mul(water))
    }

    /// Q: what the water takes from the shaft; by `torque_per_thrust` if there is no K_Q.
    #[inline(always)]
    fn torque(&self, x: T, advance: T) -> T {
        match &self.law {
            Law::Propeller(p) => p.torque(x, advance),
            law => self.torque_per_thrust.unwrap_or(T::zero()).abs() * law.thrust(x, advance),
        }
    }

    /// The torque on the body about the direction of thrust, if there is any.
    #[inline(always)]
    fn reaction(&self, thrust: T, x: T, advance: T) -> Option<T> {
        match (self.torque_per_thrust, &self.law) {
            (Some(ratio), _) => Some(ratio * thrust),
            (None, Law::Propeller(p)) => Some(self.body_torque * p.torque(x, advance)),
            (None, _) => None,
        }
    }
}

/// The propeller of a thruster's law.
fn own_propeller(thruster: &Thruster) -> Option<&Propeller> {
    match &thruster.law {
        ThrustLaw::Propeller(propeller) => Some(propeller),
        _ => None,
    }
}

/// a · b by plain sums: a fused one costs a call where the processor is not known.
#[inline(always)]
fn dot<T: Ordered>(a: &Vec3<T>, b: &Vec3<T>) -> T {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// True if a vector is zero in all lanes, with its derivatives.
#[inline(always)]
pub(super) fn is_zero<T: Ordered>(x: Vec3<T>) -> bool {
    let all = x[0].vanishes().and(x[1].vanishes()).and(x[2].vanishes());
    !all.not().any()
}

/// Responses of the same kind.
impl<T: Ordered> ToLanes<T> for Follows<f64> {
    type Lanes = Follows<T>;
    fn to_lanes(lanes: &[&Self]) -> Follows<T> {
        match lanes[0] {
            Follows::AtOnce => Follows::AtOnce,
            Follows::Pump => Follows::Pump,
            Follows::Lag { .. } => Follows::Lag {
                per_time: variant_to_lanes!(lanes, Follows::Lag { per_time } => per_time),
            },
            Follows::Shaft { .. } => Follows::Shaft {
                shaft: variant_to_lanes!(lanes, Follows::Shaft { shaft, .. } => shaft),
                per_radian: variant_to_lanes!(lanes, Follows::Shaft { per_radian, .. } => per_radian),
            },
        }
    }
}

impl Follows<f64> {
    /// Or the field, what is wrong with it, and what to do.
    fn of(
        thruster: &Thruster,
        law: &Law<f64>,
    ) -> Result<Self, (&'static str, &'static str, &'static str)> {
        let Some(motor) = &thruster.motor else {
            if matches!(law, Law::Buoyancy(_)) {
                return Ok(Follows::Pump);
            }
            return Ok(match thruster.time_constant {
                Some(time) if time > 0.0 => Follows::Lag {
                    per_time: time.recip(),
                },
                _ => Follows::AtOnce,
            });
        };
        let Some(per_radian) = law.per_radian() else {
            let what = "is given, but the law does not know the speed of a shaft";
            return Err((
                "motor",
                what,
                "use law propeller or quadratic, or time_constant",
            ));
        };
        if !matches!(law, Law::Propeller(_)) && thruster.torque_per_thrust.is_none() {
            let what = "is given, but nothing says which torque its propeller needs";
            return Err((
                "motor",
                what,
                "use law propeller, or give torque_per_thrust",
            ));
        }
        Ok(Follows::Shaft {
            shaft: Shaft::of(motor),
            per_radian,
        })
    }

    fn states(&self) -> usize {
        match self {
            Follows::AtOnce => 0,
            Follows::Pump | Follows::Lag { .. } => 1,
            Follows::Shaft { .. } => 2,
        }
    }
}

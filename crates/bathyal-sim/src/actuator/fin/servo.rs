//! Servo of a fin.

use crate::actuator::limit::{UNLIMITED, margin, within};
use bathyal::cast::{ToLanes, part};
use bathyal::real::Ordered;
use bathyal_robot::robot::Hinge;

/// Time constant of a servo of which the rate alone is known, s.
const TIME_CONSTANT: f64 = 0.05;

/// A servo that turns a fin to the deflection δ.
///
/// ```text
/// δ̂ = clamp(command),   δ̇ = clamp((δ̂ − δ) / τ, ± rate)
/// ```
///
/// Without time constant and rate δ is δ̂. Electrical power is the idle power and the positive part of
/// that at the hinge, −M δ̇: the servo gives nothing back, and holds a moment without power.
#[derive(Clone, Debug)]
pub(super) struct Servo<T> {
    limits: [T; 2],
    follows: Option<Lag<T>>,
    idle_power: T,
}

#[derive(Clone, Debug)]
struct Lag<T> {
    /// 1 / τ.
    per_time: T,
    rates: [T; 2],
}

/// Deflection of a fin, and how it changes.
pub(super) struct Turn<T> {
    pub deflection: T,
    /// δ̇, rad/s.
    pub rate: T,
    /// Distance from the nearer limit, of angle or rate.
    pub margin: T,
}

impl Servo<f64> {
    pub fn new(hinge: &Hinge) -> Self {
        let rate = hinge.rate.unwrap_or(f64::INFINITY);
        let lag = hinge.time_constant.filter(|time| *time > 0.0);
        let lag = lag.or_else(|| hinge.rate.map(|_| TIME_CONSTANT));
        Servo {
            limits: hinge.limits().unwrap_or(UNLIMITED),
            follows: lag.map(|time| Lag {
                per_time: time.recip(),
                rates: [-rate, rate],
            }),
            idle_power: hinge.idle_power.unwrap_or(0.0),
        }
    }

    /// True if another servo has as many states.
    pub fn has_form_of(&self, other: &Self) -> bool {
        self.state_count() == other.state_count()
    }
}

impl<T: Ordered> ToLanes<T> for Servo<f64> {
    type Lanes = Servo<T>;
    fn to_lanes(lanes: &[&Self]) -> Servo<T> {
        Servo {
            limits: ToLanes::to_lanes(&part(lanes, |x| &x.limits)),
            follows: ToLanes::to_lanes(&part(lanes, |x| &x.follows)),
            idle_power: ToLanes::to_lanes(&part(lanes, |x| &x.idle_power)),
        }
    }
}

impl<T: Ordered> ToLanes<T> for Lag<f64> {
    type Lanes = Lag<T>;
    fn to_lanes(lanes: &[&Self]) -> Lag<T> {
        Lag {
            per_time: ToLanes::to_lanes(&part(lanes, |x| &x.per_time)),
            rates: ToLanes::to_lanes(&part(lanes, |x| &x.rates)),
        }
    }
}

impl<T> Servo<T> {
    /// Number of states: the deflection, if it lags.
    pub fn state_count(&self) -> usize {
        usize::from(self.follows.is_some())
    }
}

impl<T: Ordered> Servo<T> {
    /// In the state `z`.
    #[inline(always)]
    pub fn run(&self, command: T, z: &[T]) -> Turn<T> {
        let wanted = within(command, self.limits);
        let of_angle = margin(command, self.limits);
        match &self.follows {
            None => Turn {
                deflection: wanted,
                rate: T::zero(),
                margin: of_angle,
            },
            Some(lag) => {
                let rate = (wanted - z[0]) * lag.per_time;
                Turn {
                    deflection: z[0],
                    rate: within(rate, lag.rates),
                    margin: of_angle.min(margin(rate, lag.rates)),
                }
            }
        }
    }

    /// Electrical power under a moment of the water about the hinge.
    #[inline(always)]
    pub fn power(&self, moment: T, rate: T) -> T {
        self.idle_power + (-(moment * rate)).max(T::zero())
    }
}

//! Tables and laws that are used outside of their data.

use crate::actuator::PropellerState;
use crate::assessment::verdict::{Check, Reason, Trust, thresholds};
use crate::plant::Plant;
use crate::scenario::Setup;
use bathyal::body_law::OperatingPoint;
use bathyal_robot::OutsideVoltage;
use bathyal_robot::robot::{ThrustLaw, Thruster};
use bathyal_robot::text::significant;

/// Time beyond the end of a table that is a rounding of the steps, s.
const TIME_ROUNDING: f64 = 1e-9;

/// Ranges of tables over time, of propellers and of laws.
#[derive(Clone, Debug)]
pub(super) struct Ranges {
    /// Path of a table, and its first and last time.
    tables: Vec<(String, [f64; 2])>,
    thrusters: Vec<(Watched, Option<Coefficients>)>,
    laws: Vec<Watched>,
    /// Voltages outside of the curves of a thruster, and the voltages of these.
    voltages: Vec<OutsideVoltage>,
}

/// Coefficients of a propeller that hold in a range.
#[derive(Clone, Copy, Debug)]
struct Coefficients {
    diameter: f64,
    advance_range: [f64; 2],
}

impl Coefficients {
    fn of(thruster: &Thruster) -> Option<Self> {
        match &thruster.law {
            ThrustLaw::Propeller(propeller) => Some(Coefficients {
                diameter: propeller.diameter,
                advance_range: propeller.advance_range?,
            }),
            ThrustLaw::Curve(curve) => {
                let curve = curve.resolved();
                Some(Coefficients {
                    diameter: curve.diameter?,
                    advance_range: curve.advance_range?,
                })
            }
            _ => None,
        }
    }

    /// J = v_a / (n D); none without thrust.
    fn operating_point(&self, state: &PropellerState) -> Option<OperatingPoint> {
        (state.thrust != 0.0).then(|| OperatingPoint {
            quantity: "the advance ratio J of the propeller",
            value: state.advance / (state.speed * self.diameter),
            range: self.advance_range,
            cure: "give coefficients for these J with the advance_range of the law, or a thruster for this speed",
        })
    }
}

/// A thruster or a law.
#[derive(Clone, Debug, Default)]
struct Watched {
    subject: String,
    /// ∫ |f| dt, and the part of it that was given outside of the range.
    impulse: f64,
    outside: f64,
    /// The place farthest outside, and its time.
    farthest: Option<(OperatingPoint, f64)>,
}

impl Ranges {
    pub fn new(setup: &Setup, plant: &Plant) -> Self {
        let watched = |subject: &str| Watched {
            subject: subject.to_string(),
            ..Watched::default()
        };
        let thrusters = setup.robot.thrusters.iter();
        let bodies = plant.laws().bodies();
        Ranges {
            tables: setup.table_spans().collect(),
            thrusters: thrusters
                .map(|thruster| (watched(&thruster.name), Coefficients::of(thruster)))
                .collect(),
            laws: bodies
                .map(|body| watched(plant.model.body_name(body)))
                .collect(),
            voltages: setup.robot.voltages_outside().collect(),
        }
    }

    /// Takes a sample, `dt` after the last.
    pub fn update(&mut self, plant: &Plant, t: f64, dt: f64, y: &[f64]) {
        let Ranges {
            thrusters, laws, ..
        } = self;
        plant.operating_points(
            t,
            y,
            |i, state| {
                let (watched, coefficients) = &mut thrusters[i];
                if let Some(point) = coefficients.and_then(|c| c.operating_point(state)) {
                    watched.update(t, &point, state.thrust.abs() * dt);
                }
            },
            |i, point, force| laws[i].update(t, point, force.abs() * dt),
        );
    }

    /// Adds the reasons of a run from `begin` to `end`.
    pub fn reasons(&self, [begin, end]: [f64; 2], reasons: &mut Vec<Reason>) {
        let tables = self.tables.iter();
        reasons.extend(tables.filter_map(|(path, span)| table_left(path, *span, [begin, end])));
        let voltages = self.voltages.iter();
        reasons.extend(voltages.map(|outside| voltage_left(outside, begin)));
        let thrusters = self.thrusters.iter().map(|(watched, _)| watched);
        let watched = thrusters.chain(&self.laws);
        reasons.extend(watched.filter_map(Watched::reason));
    }
}

impl Watched {
    fn update(&mut self, t: f64, point: &OperatingPoint, impulse: f64) {
        self.impulse += impulse;
        let distance = point.distance_outside();
        if distance > 0.0 {
            self.outside += impulse;
            let farthest = self.farthest.map_or(0.0, |(far, _)| far.distance_outside());
            if distance > farthest {
                self.farthest = Some((*point, t));
            }
        }
    }

    fn reason(&self) -> Option<Reason> {
        let (point, t) = self.farthest?;
        let share = self.outside / self.impulse;
        (share > thresholds::OUTSIDE_OF_DATA).then(|| Reason {
            check: Check::RangeLeft,
            trust: Trust::Doubtful,
            subject: self.subject.clone(),
            value: Some(share),
            threshold: Some(thresholds::OUTSIDE_OF_DATA),
            unit: String::new(),
            t,
            text: format!(
                "'{}': {} % of the impulse is given outside of the data: {} reaches {}, the data cover {} to {}",
                self.subject,
                significant(100.0 * share, 3),
                point.quantity,
                significant(point.value, 3),
                significant(point.range[0], 3),
                significant(point.range[1], 3)
            ),
            cure: point.cure.to_string(),
        })
    }
}

/// The reason of a thruster whose curves do not reach its voltage.
fn voltage_left(outside: &OutsideVoltage, begin: f64) -> Reason {
    let [low, high] = outside.measured;
    let end = if outside.voltage < low { low } else { high };
    Reason {
        check: Check::RangeLeft,
        trust: Trust::Doubtful,
        subject: outside.thruster.clone(),
        value: Some(outside.voltage),
        threshold: Some(end),
        unit: "V".to_string(),
        t: begin,
        text: outside.text(),
        cure: OutsideVoltage::CURE.to_string(),
    }
}

/// The reason of a table that is shorter than the run.
fn table_left(path: &str, [first, last]: [f64; 2], [begin, end]: [f64; 2]) -> Option<Reason> {
    let (before, after) = (first - begin, end - last);
    let outside = before.max(after);
    (outside > TIME_ROUNDING).then(|| {
        let (row, t) = match before > after {
            true => ("first", first),
            false => ("last", last),
        };
        Reason {
            check: Check::RangeLeft,
            trust: Trust::Doubtful,
            subject: path.to_string(),
            value: Some(outside),
            threshold: Some(0.0),
            unit: "s".to_string(),
            t,
            text: format!(
                "'{path}' covers t = {} to {} s of a run from {} to {} s: its {row} row holds for {} s",
                significant(first, 4),
                significant(last, 4),
                significant(begin, 4),
                significant(end, 4),
                significant(outside, 3)
            ),
            cure: "give rows for the whole run, or change `duration`".to_string(),
        }
    })
}

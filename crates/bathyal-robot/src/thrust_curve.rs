//! Thrust and power curves of thrusters, at their voltage.

use crate::robot::{Product, Robot, ThrustCurve, ThrustLaw, Thruster, VoltageCurve};
use crate::text::significant;
use std::borrow::Cow;
use std::sync::OnceLock;

/// kgf, N.
const KILOGRAM_FORCE: f64 = 9.80665;

/// Commands of a T200 without thrust: 1500 µs, the stop of its controller.
const T200_NEUTRAL: f64 = 1500.0;

/// Diameter of the propeller of a T200, m.
const T200_DIAMETER: f64 = 0.076;

/// K_T1 of a T200, assumed: its maker measured at the bollard alone, where K_T is 0.45. Of a ducted
/// propeller with this K_T thrust vanishes at about J = 0.75 (Wageningen Ka 4-70 in nozzle 19A with a
/// pitch of about the diameter).
const T200_THRUST_SLOPE: f64 = -0.6;

/// J up to which that slope is taken to hold.
const T200_ADVANCE_RANGE: [f64; 2] = [-0.75, 0.75];

/// Curves of a thruster at the bollard, at its voltage. All lists have the length of `command`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BollardCurve {
    /// Command at rest.
    pub neutral: f64,
    /// Commands, ascending.
    pub command: Vec<f64>,
    /// Thrust, N.
    pub thrust: Vec<f64>,
    /// Electrical power, W.
    pub power: Vec<f64>,
    /// Speed of the propeller, turns per second; empty if it is not known.
    pub speed: Vec<f64>,
}

/// A voltage at which the curves of a thruster were not measured.
#[derive(Clone, Debug, PartialEq)]
pub struct OutsideVoltage {
    /// Name of the thruster.
    pub thruster: String,
    /// Its voltage, V.
    pub voltage: f64,
    /// [lowest, highest] voltage of its curves, V.
    pub measured: [f64; 2],
}

impl OutsideVoltage {
    /// What can be done about it.
    pub const CURE: &'static str = "give curves at this voltage, or another voltage";

    /// What is wrong, in a sentence.
    pub fn text(&self) -> String {
        let [low, high] = self.measured;
        let end = if self.voltage < low { low } else { high };
        let [voltage, low, high, end] = [self.voltage, low, high, end].map(|v| significant(v, 4));
        format!(
            "thruster '{}': its curves are those at {low} to {high} V; at {voltage} V those at {end} V are taken",
            self.thruster
        )
    }
}

impl ThrustCurve {
    /// The curves with those of the product, if it is one.
    pub fn resolved(&self) -> Cow<'_, ThrustCurve> {
        let Some(product) = self.product else {
            return Cow::Borrowed(self);
        };
        let known = product.curves();
        Cow::Owned(ThrustCurve {
            product: None,
            diameter: self.diameter.or(known.diameter),
            thrust_slope: self.thrust_slope.or(known.thrust_slope),
            advance_range: self.advance_range.or(known.advance_range),
            ..known.clone()
        })
    }

    /// [lowest, highest] voltage that was measured; none without curves.
    pub fn voltages(&self) -> Option<[f64; 2]> {
        let curves = self.resolved();
        let ends = [curves.at.first()?, curves.at.last()?];
        Some(ends.map(|curve| curve.voltage))
    }

    /// K_T1 ρ D³, the change of thrust per speed of the propeller in turns per second and speed through the
    /// water, N s²/m; zero if it is not known.
    pub fn inflow(&self, density: f64) -> f64 {
        let curves = self.resolved();
        let known = curves.thrust_slope.zip(curves.diameter);
        known.map_or(0.0, |(slope, diameter)| slope * density * diameter.powi(3))
    }

    /// Command at rest: as given, or the middle of those that give no thrust at any voltage; none if
    /// there are none.
    pub fn neutral_command(&self) -> Option<f64> {
        let idle = |k: &usize| {
            self.at
                .iter()
                .all(|curve| curve.thrust.get(*k) == Some(&0.0))
        };
        let mut without = (0..self.command.len()).filter(idle);
        let first = without.next();
        let middle = first.map(|first| {
            let last = without.next_back().unwrap_or(first);
            0.5 * (self.command[first] + self.command[last])
        });
        self.neutral.or(middle)
    }

    /// The curve at a voltage: linear between those that were measured, beyond them that of the end.
    pub fn at_voltage(&self, voltage: Option<f64>) -> BollardCurve {
        let curves = self.resolved();
        let Some(last) = curves.at.last() else {
            return BollardCurve::default();
        };
        let wanted = voltage.unwrap_or(last.voltage);
        let next = curves.at.partition_point(|curve| curve.voltage <= wanted);
        let [low, high] = match next {
            0 => [&curves.at[0]; 2],
            next => [&curves.at[next - 1], curves.at.get(next).unwrap_or(last)],
        };
        let span = high.voltage - low.voltage;
        let part = match span > 0.0 {
            true => (wanted - low.voltage) / span,
            false => 0.0,
        };
        let mix = |of: fn(&VoltageCurve) -> &[f64]| -> Vec<f64> {
            let pairs = of(low).iter().zip(of(high));
            pairs.map(|(a, b)| a + part * (b - a)).collect()
        };
        BollardCurve {
            neutral: curves.neutral_command().unwrap_or(0.0),
            command: curves.command.clone(),
            thrust: mix(|curve| &curve.thrust),
            power: mix(|curve| &curve.power),
            speed: mix(|curve| &curve.speed),
        }
    }
}

impl BollardCurve {
    /// Thrust of a command, N; beyond the ends that of the ends.
    pub fn thrust_of(&self, command: f64) -> f64 {
        interpolate(&self.command, &self.thrust, command)
    }

    /// [lowest, highest] thrust, N.
    pub fn thrust_limits(&self) -> [f64; 2] {
        range(&self.thrust)
    }
}

/// g₀, which relates a weight of water to its volume, m/s².
pub const STANDARD_GRAVITY: f64 = 9.80665;

impl Robot {
    /// [lowest, highest] thrust of a thruster, N: of its limits and the ends of its table or curve the
    /// narrower; infinite where nothing limits it.
    pub fn thrust_limits(&self, thruster: &Thruster) -> [f64; 2] {
        let unlimited = [f64::NEG_INFINITY, f64::INFINITY];
        let [low, high] = thruster.thrust_limits.unwrap_or(unlimited);
        let [least, most] = match &thruster.law {
            ThrustLaw::Table(table) => range(&table.thrust),
            ThrustLaw::Curve(curve) => curve.at_voltage(self.voltage_at(thruster)).thrust_limits(),
            ThrustLaw::Buoyancy(engine) => engine
                .volume_limits
                .map(|volume| volume * self.density() * STANDARD_GRAVITY),
            _ => unlimited,
        };
        [low.max(least), high.min(most)]
    }

    /// The same while the thruster moves through the water, at a speed along its thrust, m/s. The thrust of
    /// curves changes with it; other laws make up for it within their limits.
    pub fn thrust_limits_at(&self, thruster: &Thruster, advance: f64) -> [f64; 2] {
        let limits = self.thrust_limits(thruster);
        let ThrustLaw::Curve(curve) = &thruster.law else {
            return limits;
        };
        let inflow = curve.inflow(self.density());
        let at = curve.at_voltage(self.voltage_at(thruster));
        if at.speed.is_empty() {
            return limits;
        }
        let moving = |(thrust, speed): (f64, f64)| thrust + inflow * speed.abs() * advance;
        let ends = limits.map(|end| (end, interpolate(&at.thrust, &at.speed, end)));
        let points = at.thrust.iter().copied().zip(at.speed.iter().copied());
        let within = |point: &(f64, f64)| limits[0] <= point.0 && point.0 <= limits[1];
        range(
            &points
                .filter(within)
                .chain(ends)
                .map(moving)
                .collect::<Vec<_>>(),
        )
    }
}

impl Robot {
    /// Thrusters whose voltage is outside of their curves.
    pub fn voltages_outside(&self) -> impl Iterator<Item = OutsideVoltage> {
        self.thrusters.iter().filter_map(|thruster| {
            let ThrustLaw::Curve(curve) = &thruster.law else {
                return None;
            };
            let (voltage, measured) = (self.voltage_at(thruster)?, curve.voltages()?);
            let inside = (measured[0]..=measured[1]).contains(&voltage);
            (!inside).then(|| OutsideVoltage {
                thruster: thruster.name.clone(),
                voltage,
                measured,
            })
        })
    }
}

impl Product {
    /// Name in files.
    pub fn name(self) -> &'static str {
        match self {
            Product::T200 => "t200",
        }
    }

    fn curves(self) -> &'static ThrustCurve {
        static T200: OnceLock<ThrustCurve> = OnceLock::new();
        match self {
            Product::T200 => T200.get_or_init(|| ThrustCurve {
                neutral: Some(T200_NEUTRAL),
                diameter: Some(T200_DIAMETER),
                thrust_slope: Some(T200_THRUST_SLOPE),
                advance_range: Some(T200_ADVANCE_RANGE),
                ..published(include_str!("../data/t200.tsv"))
            }),
        }
    }
}

/// Curves from a table of pulse widths and, for each voltage, thrust in kgf, current and turns per minute.
fn published(text: &str) -> ThrustCurve {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let head = lines.next().unwrap_or_default().split('\t');
    let voltages = head.filter_map(|name| name.split_once("V:")?.0.parse().ok());
    let mut curve = ThrustCurve {
        at: voltages
            .map(|voltage| VoltageCurve {
                voltage,
                ..VoltageCurve::default()
            })
            .collect(),
        ..ThrustCurve::default()
    };
    for line in lines {
        let numbers = line.split('\t').filter_map(|x| x.parse::<f64>().ok());
        let numbers: Vec<f64> = numbers.collect();
        let Some((command, values)) = numbers.split_first() else {
            continue;
        };
        curve.command.push(*command);
        for (at, values) in curve.at.iter_mut().zip(values.chunks_exact(3)) {
            at.thrust.push(KILOGRAM_FORCE * values[0]);
            at.power.push(at.voltage * values[1]);
            at.speed.push(values[2] / 60.0);
        }
    }
    curve
}

/// y at x between points; beyond the ends that of the ends; zero of values that are not known.
fn interpolate(xs: &[f64], ys: &[f64], x: f64) -> f64 {
    let next = xs.partition_point(|other| *other <= x);
    match next {
        _ if ys.is_empty() || ys.len() != xs.len() => 0.0,
        0 => ys[0],
        next if next == xs.len() => ys[next - 1],
        next => {
            let part = (x - xs[next - 1]) / (xs[next] - xs[next - 1]);
            ys[next - 1] + part * (ys[next] - ys[next - 1])
        }
    }
}

/// [smallest, largest] of some numbers.
fn range(numbers: &[f64]) -> [f64; 2] {
    let least = numbers.iter().fold(f64::INFINITY, |a, b| a.min(*b));
    let most = numbers.iter().fold(f64::NEG_INFINITY, |a, b| a.max(*b));
    [least, most]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn t200(voltage: f64) -> BollardCurve {
        let curve = ThrustCurve {
            product: Some(Product::T200),
            ..ThrustCurve::default()
        };
        curve.at_voltage(Some(voltage))
    }

    /// Published: volts, µs, kgf, W, turns per minute.
    const PUBLISHED: [[f64; 5]; 8] = [
        [10.0, 1100.0, -2.31, 136.2, -2662.0],
        [10.0, 1900.0, 2.93, 136.0, 2668.0],
        [12.0, 1300.0, -1.02, 39.6, -1815.0],
        [14.0, 1700.0, 1.55, 54.6, 1967.0],
        [16.0, 1100.0, -4.07, 388.8, -3465.0],
        [16.0, 1900.0, 5.25, 381.3, 3533.0],
        [18.0, 1640.0, 1.08, 32.9, 1637.0],
        [20.0, 1900.0, 6.72, 624.2, 3931.0],
    ];
    /// Half of the last digit of the published power, with a rounding of the product V I.
    const POWER_DIGIT: f64 = 0.051;
    /// Rounding of sums and products of numbers of this size.
    const ROUNDING: f64 = 1e-12;

    #[test]
    fn a_t200_gives_the_published_thrust_power_and_speed() {
        for [voltage, command, thrust, power, turns] in PUBLISHED {
            let curve = t200(voltage);
            let k = curve.command.iter().position(|c| *c == command).unwrap();
            assert!((curve.thrust[k] - 9.80665 * thrust).abs() < ROUNDING);
            assert!(
                (curve.power[k] - power).abs() < POWER_DIGIT,
                "{voltage} {command}"
            );
            assert!((curve.speed[k] - turns / 60.0).abs() < ROUNDING);
            assert_eq!(curve.thrust_of(command), curve.thrust[k]);
        }
    }

    #[test]
    fn curves_are_linear_between_voltages_and_hold_beyond_them() {
        let [low, high, between] = [14.0, 16.0, 14.5].map(t200);
        for k in 0..low.command.len() {
            let mean = |of: fn(&BollardCurve) -> &[f64]| 0.75 * of(&low)[k] + 0.25 * of(&high)[k];
            assert!((between.thrust[k] - mean(|c| &c.thrust)).abs() < ROUNDING);
            assert!((between.power[k] - mean(|c| &c.power)).abs() < ROUNDING * 1e3);
            assert!((between.speed[k] - mean(|c| &c.speed)).abs() < ROUNDING * 1e2);
        }
        assert_eq!(t200(8.0), t200(10.0));
        assert_eq!(t200(24.0), t200(20.0));
    }

    #[test]
    fn the_curves_of_products_can_be_inverted_and_take_power_wherever_they_push() {
        let curves = Product::T200.curves();
        assert_eq!(curves.at.len(), 6);
        for curve in &curves.at {
            assert_eq!(curve.thrust.len(), curves.command.len());
            assert!(curve.thrust.is_sorted() && curve.speed.is_sorted());
            let values = curve.thrust.iter().zip(&curve.power).zip(&curve.speed);
            for ((thrust, power), speed) in values {
                assert_eq!(*thrust != 0.0, *power > 0.0);
                assert!(thrust * speed > 0.0 || *thrust == 0.0);
            }
            let [back, ahead] = range(&curve.thrust);
            assert!(-back < 0.85 * ahead, "backward thrust is the smaller");
        }
    }
}

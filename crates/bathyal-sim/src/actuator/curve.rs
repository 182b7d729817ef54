//! Thrust and power from curves that were measured at the bollard.

use super::table::{LaneTables, Table};
use bathyal::cast::{ToLanes, part};
use bathyal::real::{Mask, Ordered};
use bathyal::simd::Packed;
use bathyal_robot::BollardCurve;
use bathyal_robot::robot::ThrustCurve;

/// Curves of a thruster at its voltage.
///
/// ```text
/// T = T₀(c) + K_T1 ρ D³ |n(c)| v_a,   P = P₀(c)
/// ```
///
/// c is the command less the neutral one; T₀, P₀ and the speed n of the propeller are the measured ones,
/// linear between points, and beyond the ends those of the ends. K_T1 is the slope of K_T over
/// J = v_a / (n D): the same law as that of a propeller whose K_T is a straight line. Power in motion
/// is that at the bollard: an upper bound, since the torque falls with the inflow.
#[derive(Clone, Debug)]
pub(super) struct LaneCurves<T> {
    bollard: LaneTables,
    /// Of the robot of each lane; power in W, speed in turns per second, empty if not known.
    power: Vec<Vec<f64>>,
    speed: Vec<Vec<f64>>,
    /// K_T1 ρ D³, N s/m per turn per second.
    inflow: T,
}

impl LaneCurves<f64> {
    /// Curves at a voltage, in water of a density; none if a thrust has no command.
    pub fn new(curve: &ThrustCurve, at: BollardCurve, density: f64) -> Option<Self> {
        let count = at.command.len();
        let complete = at.power.len() == count && [0, count].contains(&at.speed.len());
        let command = at.command.iter().map(|c| c - at.neutral).collect();
        let bollard = Table::ascending(command, at.thrust).filter(|_| complete)?;
        let inflow = match at.speed.is_empty() {
            true => 0.0,
            false => curve.inflow(density),
        };
        Some(LaneCurves {
            bollard: LaneTables::new(bollard),
            power: vec![at.power],
            speed: vec![at.speed],
            inflow,
        })
    }

    /// [lowest, highest] thrust at the bollard.
    pub fn ends(&self) -> [f64; 2] {
        self.bollard.ends()
    }
}

impl<T: Packed + Ordered> LaneCurves<T> {
    /// True if thrust depends on the speed through the water.
    #[inline(always)]
    pub fn feels_advance(&self) -> bool {
        self.inflow.vanishes().not().any()
    }

    /// T, N.
    #[inline(always)]
    pub fn thrust(&self, command: T, advance: T) -> T {
        let bollard = self.bollard.thrust(command);
        match self.feels_advance() {
            true => bollard + self.inflow * self.speed(command).abs() * advance,
            false => bollard,
        }
    }

    /// The command that gives a thrust at the bollard.
    #[inline(always)]
    pub fn command(&self, thrust: T) -> T {
        self.bollard.command(thrust)
    }

    /// P, W.
    #[inline(always)]
    pub fn power(&self, command: T) -> T {
        self.bollard.column(&self.power, command)
    }

    /// True if the speed of the propeller is known.
    pub fn knows_speed(&self) -> bool {
        self.speed.iter().all(|speed| !speed.is_empty())
    }

    /// n, turns per second.
    #[inline(always)]
    pub fn speed(&self, command: T) -> T {
        self.bollard.column(&self.speed, command)
    }
}

/// Curves of the robots in the lanes, each evaluated alone.
impl<T: Ordered> ToLanes<T> for LaneCurves<f64> {
    type Lanes = LaneCurves<T>;
    fn to_lanes(lanes: &[&Self]) -> LaneCurves<T> {
        let columns = |of: fn(&Self) -> &Vec<Vec<f64>>| -> Vec<Vec<f64>> {
            lanes.iter().map(|lane| of(lane)[0].clone()).collect()
        };
        LaneCurves {
            bollard: ToLanes::<T>::to_lanes(&part(lanes, |x| &x.bollard)),
            power: columns(|x| &x.power),
            speed: columns(|x| &x.speed),
            inflow: ToLanes::to_lanes(&part(lanes, |x| &x.inflow)),
        }
    }
}

//! Thrust from measured points.

use bathyal::cast::ToLanes;
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal_robot::robot::ThrustTable;

/// Thrust over command, linear between points, neither ever falling.
#[derive(Clone, Debug)]
pub(super) struct Table {
    command: Vec<f64>,
    thrust: Vec<f64>,
}

impl Table {
    /// None if a thrust has no command, because thrust rises here and falls there. Where it
    /// falls everywhere, the sign of the command is changed.
    pub fn of(table: &ThrustTable) -> Option<Self> {
        let (mut command, mut thrust) = (table.command.clone(), table.thrust.clone());
        let falls = thrust.first() > thrust.last();
        if falls {
            command.reverse();
            command.iter_mut().for_each(|c| *c = -*c);
            thrust.reverse();
        }
        let usable = thrust.is_sorted() && command.is_sorted() && thrust.len() == command.len();
        (usable && thrust.len() > 1).then_some(Table { command, thrust })
    }

    /// [lowest, highest] thrust.
    pub fn ends(&self) -> [f64; 2] {
        [self.thrust[0], self.thrust[self.thrust.len() - 1]]
    }

    /// Thrust of a command; beyond the ends that of the ends.
    pub fn thrust(&self, command: f64) -> f64 {
        let above = self.command.partition_point(|c| *c <= command);
        between(&self.command, &self.thrust, above, command)
    }

    /// The command for a thrust; of several that with the smallest size.
    pub fn command(&self, thrust: f64) -> f64 {
        let not_below = self.thrust.partition_point(|t| *t < thrust);
        let above = self.thrust.partition_point(|t| *t <= thrust);
        let first = between(&self.thrust, &self.command, not_below, thrust);
        let last = between(&self.thrust, &self.command, above, thrust);
        if first > 0.0 {
            first
        } else if last < 0.0 {
            last
        } else if thrust.is_nan() {
            thrust
        } else {
            0.0
        }
    }
}

/// Tables of the robots in the lanes of a scalar, each evaluated alone: one for all, or one for each.
#[derive(Clone, Debug)]
pub(super) struct LaneTables(Vec<Table>);

impl LaneTables {
    /// One table for all lanes.
    pub fn new(table: Table) -> Self {
        LaneTables(vec![table])
    }

    /// [lowest, highest] thrust of the first.
    pub fn ends(&self) -> [f64; 2] {
        self.0[0].ends()
    }

    /// [`Table::thrust`].
    #[inline(always)]
    pub fn thrust<T: Packed>(&self, command: T) -> T {
        T::from_lanes(|i| self.of_lane(i).thrust(command.lane(i).into()))
    }

    /// [`Table::command`].
    #[inline(always)]
    pub fn command<T: Packed>(&self, thrust: T) -> T {
        T::from_lanes(|i| self.of_lane(i).command(thrust.lane(i).into()))
    }

    fn of_lane(&self, lane: usize) -> &Table {
        &self.0[lane % self.0.len()]
    }
}

impl<T: Ordered> ToLanes<T> for LaneTables {
    type Lanes = LaneTables;
    fn to_lanes(lanes: &[&Self]) -> LaneTables {
        LaneTables(lanes.iter().map(|tables| tables.0[0].clone()).collect())
    }
}

/// y at x, between the points `next` − 1 and `next`; at the ends that of the ends.
fn between(xs: &[f64], ys: &[f64], next: usize, x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if next == 0 {
        return ys[0];
    }
    if next == xs.len() {
        return ys[next - 1];
    }
    let (x0, y0) = (xs[next - 1], ys[next - 1]);
    y0 + (ys[next] - y0) * ((x - x0) / (xs[next] - x0))
}

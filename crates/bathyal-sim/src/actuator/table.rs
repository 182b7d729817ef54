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
    /// None if a thrust has no command: commands do not ascend, or thrust falls.
    pub fn ascending(command: Vec<f64>, thrust: Vec<f64>) -> Option<Self> {
        let usable = thrust.is_sorted() && command.is_sorted() && thrust.len() == command.len();
        (usable && thrust.len() > 1).then_some(Table { command, thrust })
    }

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
        Table::ascending(command, thrust)
    }

    /// [lowest, highest] thrust.
    pub fn ends(&self) -> [f64; 2] {
        [self.thrust[0], self.thrust[self.thrust.len() - 1]]
    }

    /// Between which points a command is: before the point of this index.
    pub fn segment(&self, command: f64) -> usize {
        self.command.partition_point(|c| *c <= command)
    }

    /// Thrust of a command in a segment; beyond the ends that of the ends.
    fn thrust(&self, segment: usize, command: f64) -> f64 {
        self.column(&self.thrust, segment, command)
    }

    /// The same of another quantity that was measured at the same commands.
    pub fn column(&self, values: &[f64], segment: usize, command: f64) -> f64 {
        between(&self.command, values, segment, command)
    }

    /// Its slope over the command.
    pub fn column_slope(&self, values: &[f64], segment: usize) -> f64 {
        slope(&self.command, values, segment)
    }

    /// Between which points a thrust is: before the points of these indices, which differ if it is
    /// that of several points.
    fn segments(&self, thrust: f64) -> [usize; 2] {
        [
            self.thrust.partition_point(|t| *t < thrust),
            self.thrust.partition_point(|t| *t <= thrust),
        ]
    }

    /// The command for a thrust in its segments; of several that with the smallest size.
    fn command(&self, segments: [usize; 2], thrust: f64) -> f64 {
        let [first, last] = segments.map(|k| between(&self.thrust, &self.command, k, thrust));
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

    /// ∂command/∂thrust, of the command that is taken.
    fn command_slope(&self, segments: [usize; 2], thrust: f64) -> f64 {
        let [first, last] = segments;
        if between(&self.thrust, &self.command, first, thrust) > 0.0 {
            slope(&self.thrust, &self.command, first)
        } else if between(&self.thrust, &self.command, last, thrust) < 0.0 {
            slope(&self.thrust, &self.command, last)
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
        let segment = |i: usize, x: f64| self.of_lane(i % T::LANES).segment(x);
        command.map_lanes(
            |i, x| self.of_lane(i).thrust(segment(i, x), x),
            |x| {
                let own = self.of_lane(0);
                slope(&own.command, &own.thrust, segment(0, x))
            },
        )
    }

    /// [`Table::column`] of values for each of the tables; zero of none.
    #[inline(always)]
    pub fn column<T: Packed>(&self, values: &[Vec<f64>], command: T) -> T {
        if values.iter().any(Vec::is_empty) {
            return T::zero();
        }
        let segment = |i: usize, x: f64| self.of_lane(i % T::LANES).segment(x);
        let of_lane = |i: usize| &values[i % values.len()];
        command.map_lanes(
            |i, x| self.of_lane(i).column(of_lane(i), segment(i, x), x),
            |x| self.of_lane(0).column_slope(of_lane(0), segment(0, x)),
        )
    }

    /// [`Table::command`].
    #[inline(always)]
    pub fn command<T: Packed>(&self, thrust: T) -> T {
        let segments = |i: usize, x: f64| self.of_lane(i % T::LANES).segments(x);
        thrust.map_lanes(
            |i, x| self.of_lane(i).command(segments(i, x), x),
            |x| self.of_lane(0).command_slope(segments(0, x), x),
        )
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

/// Slope of y between the points `next` − 1 and `next`; beyond the ends zero.
fn slope(xs: &[f64], ys: &[f64], next: usize) -> f64 {
    if next == 0 || next == xs.len() {
        return 0.0;
    }
    (ys[next] - ys[next - 1]) / (xs[next] - xs[next - 1])
}

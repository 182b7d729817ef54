//! Line-of-sight guidance along way points.

use crate::control::WaypointProgress;
use bathyal::Real;

/// Way points, and how far the vehicle has come.
///
/// On the leg from a to b, with the course χ of the leg and the distance e of the vehicle to its
/// left, the desired course is
///
///   χ_d = χ − atan((e + e_i) / Δ)
///
/// which aims at the point Δ ahead on the leg, or on the line e_i to the right of it. Source: Fossen, Handbook of marine craft
/// hydrodynamics and motion control, 2nd edition, 2021, 12.4, in axes with z up.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// Positions x, y; the first is where the vehicle was at the first sample.
    points: Vec<[f64; 2]>,
    /// Distance from a way point at which the next leg begins, m.
    acceptance: f64,
    repeat: bool,
    /// Index of the leg's end.
    next: usize,
    /// True once the last way point has been passed.
    arrived: bool,
    /// Number of way points passed, those of earlier rounds included.
    passed: u64,
}

/// Result of guidance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Guidance {
    /// χ_d, rad.
    pub course: f64,
    /// Distance from the leg, m; positive to the left of it.
    pub cross_track: f64,
}

impl Path {
    /// `points` without the start, which the first sample gives.
    pub fn new(points: &[[f64; 2]], acceptance: f64, repeat: bool) -> Self {
        Path {
            points: std::iter::once([0.0; 2])
                .chain(points.iter().copied())
                .collect(),
            acceptance,
            repeat,
            next: 1,
            arrived: false,
            passed: 0,
        }
    }

    /// Begins at a position.
    pub fn start(&mut self, position: [f64; 2]) {
        self.points[0] = position;
        (self.next, self.arrived, self.passed) = (1, false, 0);
    }

    /// Desired course at a position; advances to the next leg where this one ends: within the
    /// acceptance radius of its end, or beyond it. After the last leg its line is continued, or the
    /// first way point is next if the path repeats.
    pub fn guide(&mut self, position: [f64; 2], lookahead: f64, aside: f64) -> Guidance {
        while !self.arrived && self.is_passed(position) {
            self.passed += 1;
            if self.next + 1 < self.points.len() {
                self.next += 1;
            } else if self.repeat {
                self.points[0] = self.points[self.next];
                self.next = 1;
                // One leg a sample: a path inside of the acceptance radius must not spin here.
                break;
            } else {
                self.arrived = true;
            }
        }
        let [from, to] = [self.points[self.next - 1], self.points[self.next]];
        let course = Real::atan2(to[1] - from[1], to[0] - from[0]);
        let (sin, cos) = Real::sin_cos(course);
        let cross_track = (position[1] - from[1]) * cos - (position[0] - from[0]) * sin;
        Guidance {
            course: course - Real::atan2(cross_track + aside, lookahead),
            cross_track,
        }
    }

    fn is_passed(&self, position: [f64; 2]) -> bool {
        let [from, to] = [self.points[self.next - 1], self.points[self.next]];
        let left = [to[0] - position[0], to[1] - position[1]];
        let along = left[0] * (to[0] - from[0]) + left[1] * (to[1] - from[1]);
        let near = left[0] * left[0] + left[1] * left[1] <= self.acceptance * self.acceptance;
        near || along <= 0.0
    }

    /// Way points passed by the vehicle `body`.
    pub fn progress(&self, body: usize) -> WaypointProgress {
        WaypointProgress {
            body,
            passed: self.passed,
            count: self.points.len() as u64 - 1,
        }
    }

    /// Start, leg, arrival and way points passed, for checkpoints.
    pub fn save(&self, memory: &mut Vec<f64>) {
        memory.extend(self.points[0]);
        let arrived = f64::from(u8::from(self.arrived));
        memory.extend([self.next as f64, arrived, self.passed as f64]);
    }

    /// The reverse of [`Path::save`].
    pub fn load(&mut self, saved: [f64; 5]) {
        self.points[0] = [saved[0], saved[1]];
        self.next = (saved[2] as usize).clamp(1, self.points.len() - 1);
        self.arrived = saved[3] != 0.0;
        self.passed = saved[4] as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOKAHEAD: f64 = 4.0;
    /// Rounding of an arc tangent.
    const ROUNDING: f64 = 1e-12;

    #[test]
    fn course_aims_at_the_point_ahead_on_the_leg() {
        let mut path = Path::new(&[[10.0, 0.0]], 1.0, false);
        path.start([0.0, 0.0]);
        let Guidance {
            course,
            cross_track,
        } = path.guide([2.0, 3.0], LOOKAHEAD, 0.0);
        assert_eq!(cross_track, 3.0);
        assert!((course - (-3.0f64).atan2(LOOKAHEAD)).abs() < ROUNDING);
        // With e_i = -3 it is on the line that is aimed at.
        assert_eq!(path.guide([2.0, 3.0], LOOKAHEAD, -3.0).course, 0.0);
    }

    #[test]
    fn leg_ends_within_the_radius_or_beyond_its_end() {
        let mut path = Path::new(&[[10.0, 0.0], [10.0, 10.0]], 1.0, false);
        path.start([0.0, 0.0]);
        path.guide([8.9, 0.0], LOOKAHEAD, 0.0);
        assert_eq!(path.next, 1);
        path.guide([9.1, 0.0], LOOKAHEAD, 0.0);
        assert_eq!(path.next, 2);
        let mut missed = Path::new(&[[10.0, 0.0], [10.0, 10.0]], 1.0, false);
        missed.start([0.0, 0.0]);
        missed.guide([10.1, 5.0], LOOKAHEAD, 0.0);
        assert_eq!(missed.next, 2);
    }

    #[test]
    fn repeated_path_returns_to_its_first_way_point() {
        let mut path = Path::new(&[[10.0, 0.0], [0.0, 0.0]], 0.5, true);
        path.start([0.0, 0.0]);
        path.guide([10.0, 0.0], LOOKAHEAD, 0.0);
        let back = path.guide([5.0, 0.0], LOOKAHEAD, 0.0);
        assert!((back.course.abs() - std::f64::consts::PI).abs() < ROUNDING);
        path.guide([0.2, 0.0], LOOKAHEAD, 0.0);
        assert_eq!(path.guide([5.0, 0.0], LOOKAHEAD, 0.0).course, 0.0);
    }

    #[test]
    fn last_leg_is_continued_beyond_its_end() {
        let mut path = Path::new(&[[10.0, 0.0]], 0.5, false);
        path.start([0.0, 0.0]);
        let beyond = path.guide([40.0, 0.0], LOOKAHEAD, 0.0);
        assert!(path.arrived);
        assert_eq!(beyond.course, 0.0);
    }
}

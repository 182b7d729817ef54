//! Trajectories of position and attitude.

use super::attitude::{AttitudePoint, AttitudeSpline};
use super::config::check_times;
use super::interpolation::Interpolation;
use super::scalar::{Trajectory, TrajectoryPoint, cycloid, polynomial};
use crate::orientation::rotation_vector;
use bathyal::spatial::{Mat3, Quaternion, Vec3};
use bathyal_robot::robot::Pose;
use bathyal_robot::{Diagnostic, to_pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Tolerance of R Rᵀ = 1: rounding of printed digits.
const ORTHOGONAL: f64 = 1e-6;

/// Position and attitude as functions of time: through waypoints. Between two of them the
/// attitude turns about one axis.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoseConfig {
    /// The waypoints. A single one is held.
    pub waypoints: Vec<Waypoint>,
    /// Interpolation between waypoints; `quintic` if not given. Positions pass
    /// waypoints smoothly; turning comes to rest at each of them unless it is `linear`, or
    /// `not_a_knot`, which passes them smoothly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interpolation: Option<Interpolation>,
}

/// A place to be at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Waypoint {
    /// Time, s.
    #[serde(default)]
    pub time: f64,
    /// Pose in the world.
    #[serde(default)]
    pub pose: Pose,
}

/// Position and attitude with their rates; everything in world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PosePoint {
    /// Position.
    pub position: Vec3<f64>,
    /// Velocity.
    pub velocity: Vec3<f64>,
    /// Acceleration.
    pub acceleration: Vec3<f64>,
    /// Body to world.
    pub rotation: Mat3<f64>,
    /// ω.
    pub angular_velocity: Vec3<f64>,
    /// ω̇.
    pub angular_acceleration: Vec3<f64>,
}

impl PosePoint {
    /// At rest in a place.
    pub fn rest(position: Vec3<f64>, rotation: Mat3<f64>) -> Self {
        PosePoint {
            position,
            velocity: Vec3::zero(),
            acceleration: Vec3::zero(),
            rotation,
            angular_velocity: Vec3::zero(),
            angular_acceleration: Vec3::zero(),
        }
    }
}

/// Position and attitude as functions of time.
#[derive(Clone, Debug, PartialEq)]
pub struct PoseTrajectory {
    position: [Trajectory; 3],
    times: Vec<f64>,
    attitude: Attitude,
}

#[derive(Clone, Debug, PartialEq)]
enum Attitude {
    /// About one axis from each waypoint to the next.
    Turns(Turns),
    /// Smoothly through the waypoints.
    Spline(Box<AttitudeSpline>),
}

#[derive(Clone, Debug, PartialEq)]
struct Turns {
    rotations: Vec<Mat3<f64>>,
    /// φ e from each waypoint to the next, world axes.
    turns: Vec<Vec3<f64>>,
    interpolation: Interpolation,
}

/// Samples of a motion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PoseSamples {
    /// Times, s, ascending.
    pub times: Vec<f64>,
    /// Positions in the world, m.
    pub positions: Vec<[f64; 3]>,
    /// Attitudes, body to world, w, x, y, z.
    pub quaternions: Vec<[f64; 4]>,
    /// Velocities, world axes, m/s; none if they are not known.
    pub velocities: Option<Vec<[f64; 3]>>,
    /// Angular velocities, world axes, rad/s; none if they are not known.
    pub angular_velocities: Option<Vec<[f64; 3]>>,
}

impl PoseConfig {
    /// Builds the trajectory; `who` names in messages what follows it.
    pub fn build(&self, who: &str) -> Result<PoseTrajectory, Diagnostic> {
        let times: Vec<f64> = self.waypoints.iter().map(|w| w.time).collect();
        check_times(&times, times.len(), "waypoints", who).map_err(|diagnostic| Diagnostic {
            path: "waypoints".into(),
            ..diagnostic
        })?;
        for (i, waypoint) in self.waypoints.iter().enumerate() {
            check_pose(&waypoint.pose, who).map_err(|diagnostic| Diagnostic {
                path: format!("waypoints[{i}].pose.{}", diagnostic.path),
                ..diagnostic
            })?;
        }
        let frames: Vec<_> = self.waypoints.iter().map(|w| to_pose(&w.pose)).collect();
        let interpolation = self.interpolation.unwrap_or(Interpolation::Quintic);
        if interpolation == Interpolation::NotAKnot {
            let quaternion = |f: &bathyal::spatial::Pose<f64>| Quaternion::from_matrix(&f.rotation);
            return Ok(PoseTrajectory::through(&PoseSamples {
                positions: frames.iter().map(|f| f.position.0).collect(),
                quaternions: frames.iter().map(|f| quaternion(f).to_array()).collect(),
                times,
                ..PoseSamples::default()
            }));
        }
        let position = core::array::from_fn(|k| {
            let values: Vec<f64> = frames.iter().map(|f| f.position[k]).collect();
            Trajectory::through(&times, &values, interpolation)
        });
        let rotations: Vec<Mat3<f64>> = frames.iter().map(|f| f.rotation).collect();
        let turns = rotations
            .windows(2)
            .map(|r| rotation_vector(&(r[1] * r[0].transpose())))
            .collect();
        Ok(PoseTrajectory {
            position,
            times,
            attitude: Attitude::Turns(Turns {
                rotations,
                turns,
                interpolation,
            }),
        })
    }
}

impl PoseTrajectory {
    /// Smoothly through samples: cubic splines that begin and end as they move, or quintics where
    /// velocities are known.
    ///
    /// # Panics
    /// If there is not one of each for each time, or none, or if times do not ascend.
    pub fn through(samples: &PoseSamples) -> Self {
        let times = &samples.times;
        let axis = |values: &[[f64; 3]], k: usize| values.iter().map(|x| x[k]).collect::<Vec<_>>();
        let position = core::array::from_fn(|k| {
            let values = axis(&samples.positions, k);
            match &samples.velocities {
                Some(rates) => Trajectory::with_rates(times, &values, &axis(rates, k)),
                None => Trajectory::through(times, &values, Interpolation::NotAKnot),
            }
        });
        let rates = samples.angular_velocities.as_deref();
        PoseTrajectory {
            position,
            attitude: Attitude::Spline(Box::new(AttitudeSpline::new(
                times,
                &samples.quaternions,
                rates,
            ))),
            times: times.clone(),
        }
    }

    /// Times of the waypoints or samples.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Evaluates the trajectory at time t.
    pub fn at(&self, t: f64) -> PosePoint {
        let along = self.position.each_ref().map(|p| p.at(t));
        let vector = |part: fn(&TrajectoryPoint) -> f64| Vec3(along.each_ref().map(part));
        let (rotation, angular_velocity, angular_acceleration) = match &self.attitude {
            Attitude::Turns(turns) => turns.at(&self.times, t),
            Attitude::Spline(spline) => spline.at(t),
        };
        PosePoint {
            position: vector(|p| p.value),
            velocity: vector(|p| p.rate),
            acceleration: vector(|p| p.acceleration),
            rotation,
            angular_velocity,
            angular_acceleration,
        }
    }
}

impl Turns {
    /// Attitude, ω and ω̇ at time t.
    ///
    ///   R(t) = exp(s φ ẽ) Rᵢ,   ω = ṡ φ e,   ω̇ = s̈ φ e   with s from 0 to 1
    fn at(&self, times: &[f64], t: f64) -> AttitudePoint {
        let rest = |rotation| (rotation, Vec3::zero(), Vec3::zero());
        let after = times.partition_point(|time| *time <= t);
        if after == 0 {
            return rest(self.rotations[0]);
        }
        let i = after - 1;
        let Some(turn) = self.turns.get(i) else {
            return rest(self.rotations[i]);
        };
        let s = self.part(t - times[i], times[after] - times[i]);
        let angle = turn.norm();
        let rotation = match angle > 0.0 {
            true => Mat3::about(*turn * (1.0 / angle), s.value * angle) * self.rotations[i],
            false => self.rotations[i],
        };
        (rotation, *turn * s.rate, *turn * s.acceleration)
    }

    /// Path parameter of a rotation at time t of h.
    fn part(&self, t: f64, h: f64) -> TrajectoryPoint {
        let row = match self.interpolation {
            Interpolation::Step => [0.0; 6],
            Interpolation::Linear => [0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
            Interpolation::Cubic => [0.0, 0.0, 3.0, -2.0, 0.0, 0.0],
            Interpolation::Quintic => [0.0, 0.0, 0.0, 10.0, -15.0, 6.0],
            Interpolation::Cycloid => return cycloid(t, h),
            // A spline of its own: see `AttitudeSpline`.
            Interpolation::NotAKnot => [0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
        };
        let s = polynomial(&row, t / h);
        TrajectoryPoint {
            value: s.value,
            rate: s.rate / h,
            acceleration: s.acceleration / (h * h),
        }
    }
}

/// Checks a pose.
fn check_pose(pose: &Pose, who: &str) -> Result<(), Diagnostic> {
    let diagnostic = |field: &str, what: String, help: &str| {
        Err(Diagnostic::new(
            field,
            format!("{who}: {field} {what}"),
            help,
        ))
    };
    let rotation = pose.rotation.map(|rows| rows.concat());
    let given: [(&str, Option<&[f64]>); 5] = [
        ("position", pose.position.as_ref().map(|x| &x[..])),
        ("rpy_rad", pose.rpy_rad.as_ref().map(|x| &x[..])),
        ("rpy_deg", pose.rpy_deg.as_ref().map(|x| &x[..])),
        (
            "quaternion_xyzw",
            pose.quaternion_xyzw.as_ref().map(|x| &x[..]),
        ),
        ("rotation", rotation.as_deref()),
    ];
    for (field, values) in given {
        if let Some(x) = values.and_then(|v| v.iter().find(|x| !x.is_finite())) {
            return diagnostic(field, format!("has {x}"), "give finite numbers");
        }
    }
    let mut turned = given[1..].iter().filter(|(_, values)| values.is_some());
    if let (Some(first), Some(second)) = (turned.next(), turned.next()) {
        let what = format!("is given together with {}", first.0);
        return diagnostic(second.0, what, "give one of them");
    }
    if let Some(q) = pose.quaternion_xyzw
        && !q.iter().map(|x| x * x).sum::<f64>().is_normal()
    {
        return diagnostic(
            "quaternion_xyzw",
            format!("is {q:?}"),
            "give a nonzero quaternion",
        );
    }
    if let Some(rows) = pose.rotation {
        let r = Mat3(rows);
        let unit = r * r.transpose();
        let off = (0..9).map(|k| (unit.0[k / 3][k % 3] - f64::from(k % 4 == 0)).abs());
        let mirrored = r.row(0).cross(r.row(1)).dot(r.row(2)) < 0.0;
        if off.fold(0.0, f64::max) > ORTHOGONAL || mirrored {
            return diagnostic(
                "rotation",
                format!("is {rows:?}"),
                "its rows must be orthogonal unit vectors, right-handed",
            );
        }
    }
    Ok(())
}

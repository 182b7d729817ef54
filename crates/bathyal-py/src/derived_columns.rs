//! Columns that follow from recorded ones: Euler angles and depth of bodies.

use bathyal_sim::record::{Signal, Topic};

/// Names of the derived columns of a body, and their units.
const DERIVED: [(&str, &str); 4] = [
    ("roll_deg", "deg"),
    ("pitch_deg", "deg"),
    ("yaw_deg", "deg"),
    ("depth", "m"),
];

/// Derived columns of one body.
pub struct DerivedColumns {
    body: String,
    /// Signals w, x, y, z of the orientation.
    orientation: [usize; 4],
    /// Signal of the height.
    z: usize,
}

impl DerivedColumns {
    /// The bodies whose position and orientation are recorded.
    pub fn find(signals: &[Signal]) -> Vec<DerivedColumns> {
        let of_bodies = |signal: &&Signal| signal.quantity.topic == Topic::Bodies;
        let mut names: Vec<&str> = signals
            .iter()
            .filter(of_bodies)
            .filter_map(|signal| signal.element.as_deref())
            .collect();
        names.dedup();
        let columns = |body: &str| {
            let index = |name: &str| {
                let name = format!("bodies.{body}.{name}");
                signals.iter().position(|signal| signal.name == name)
            };
            let axis = |axis: &str| index(&format!("orientation.{axis}"));
            Some(DerivedColumns {
                body: body.to_string(),
                orientation: [axis("w")?, axis("x")?, axis("y")?, axis("z")?],
                z: index("position.z")?,
            })
        };
        names.into_iter().filter_map(columns).collect()
    }

    /// Names of the columns, in the order of [`DerivedColumns::compute`], and their units.
    pub fn names(&self) -> impl Iterator<Item = (String, &'static str)> {
        let name =
            |(name, unit): &(&str, &'static str)| (format!("bodies.{}.{name}", self.body), *unit);
        DERIVED.iter().map(name)
    }

    /// Signals of the topic of bodies that the columns follow from.
    pub fn signals(&self) -> [usize; 5] {
        let [w, x, y, z] = self.orientation;
        [w, x, y, z, self.z]
    }

    /// Columns of the values of [`DerivedColumns::signals`]: roll, pitch and yaw of
    /// R = R_z(yaw) R_y(pitch) R_x(roll) in degrees, and the depth below a surface.
    pub fn compute(&self, [w, x, y, z, height]: [&[f64]; 5], surface: f64) -> [Vec<f64>; 4] {
        let angles = |i: usize| euler_angles([w[i], x[i], y[i], z[i]]);
        let column = |k: usize| (0..w.len()).map(|i| angles(i)[k].to_degrees()).collect();
        let depth = height.iter().map(|z| surface - z).collect();
        [column(0), column(1), column(2), depth]
    }
}

/// Roll, pitch and yaw of a unit quaternion, rad.
fn euler_angles([w, x, y, z]: [f64; 4]) -> [f64; 3] {
    let roll = (2.0 * (w * x + y * z)).atan2(1.0 - 2.0 * (x * x + y * y));
    let pitch = (2.0 * (w * y - z * x)).clamp(-1.0, 1.0).asin();
    let yaw = (2.0 * (w * z + x * y)).atan2(1.0 - 2.0 * (y * y + z * z));
    [roll, pitch, yaw]
}

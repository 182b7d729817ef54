//! The robots that walk.

use bathyal::Model;
use bathyal_robot::{Options, Robot};
use std::collections::BTreeMap;
use std::path::Path;

/// A robot, ready to be computed with, and how it stands.
pub struct Walker {
    pub robot: Robot,
    pub model: Model<f64>,
    pub angles: BTreeMap<String, f64>,
}

impl Walker {
    fn new(file: &str, angles: &[(&str, f64)]) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../robots");
        let loaded = bathyal_robot::read(&folder.join(file), &Options::default()).unwrap();
        let model = loaded.model().unwrap();
        let named = |(name, angle): &(&str, f64)| (name.to_string(), *angle);
        Walker {
            robot: loaded.robot,
            model,
            angles: angles.iter().map(named).collect(),
        }
    }

    /// Aquarobot with the angles that its file says it stands with.
    pub fn aquarobot() -> Self {
        Walker::new("aquarobot.toml", &[("thigh", 0.1), ("shank", -1.5)])
    }

    /// Crabster with its feet upright and closer to the body than in its file: the leg in the
    /// middle carries half of the weight when it is alone on its side.
    pub fn crabster() -> Self {
        let all = [("femur", 45.0), ("tibia", -115.0), ("foot", -20.0)];
        let front = [
            ("front left.tibia", -101.0),
            ("front right.tibia", -101.0),
            ("wrist", -34.0),
        ];
        let radians = |(name, degrees): (&'static str, f64)| (name, degrees.to_radians());
        let angles: Vec<_> = all.into_iter().chain(front).map(radians).collect();
        Walker::new("crabster.toml", &angles)
    }
}

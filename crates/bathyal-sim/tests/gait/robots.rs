//! The robots that walk.

use bathyal::{Model, State};
use bathyal_robot::{Format, Options, Robot, parse};
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

    /// A vehicle with a leg of every kind of joint, in odd directions.
    pub fn odd() -> Self {
        let loaded = parse(ODD, "odd.toml", Format::Toml, &Options::default()).unwrap();
        Walker {
            model: loaded.model().unwrap(),
            robot: loaded.robot,
            angles: BTreeMap::new(),
        }
    }

    /// Standing angles, the vehicle at the origin.
    pub fn pose(&self) -> State<f64> {
        let mut state = State::zero(&self.model);
        for (b, body) in self.robot.bodies.iter().enumerate() {
            let last = body.name.rsplit('.').next().unwrap();
            let angle = self.angles.get(&body.name).or(self.angles.get(last));
            if let (Some(angle), 1) = (angle, self.model.joint(b).nv()) {
                state.q[self.model.q_range(b).start] = *angle;
            }
        }
        state
    }
}

const ODD: &str = r#"
bathyal_robot = 1
name = "odd"

[[materials]]
name = "ground"
normal_stiffness = 1000.0
normal_damping = 10.0
tangential_stiffness = 1000.0
tangential_damping = 10.0
static_friction = 0.8
kinetic_friction = 0.6

[[bodies]]
name = "body"
joint = { type = "free" }
mass = 10.0
inertia = { xx = 1.0, yy = 1.0, zz = 1.0 }

[[bodies]]
name = "hip"
parent = "body"
pose = { position = [0.3, 0.2, -0.1], rpy_deg = [20.0, 30.0, 40.0] }
joint = { type = "revolute", axis = [1.0, 2.0, 3.0] }
mass = 1.0
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }

[[bodies]]
name = "bracket"
parent = "hip"
pose = { position = [0.1, 0.0, 0.2], rpy_deg = [0.0, 70.0, 10.0] }
joint = { type = "fixed" }
mass = 1.0
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }

[[bodies]]
name = "spindle"
parent = "bracket"
pose = { position = [0.2, 0.1, 0.0], rpy_deg = [50.0, 0.0, -30.0] }
joint = { type = "screw", axis = [0.0, -1.0, 2.0], pitch = 0.07 }
mass = 1.0
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }

[[bodies]]
name = "slide"
parent = "spindle"
pose = { position = [0.4, 0.0, 0.0], rpy_deg = [0.0, 15.0, 25.0] }
joint = { type = "prismatic", axis = [2.0, 0.0, 1.0] }
mass = 1.0
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }

[[bodies]]
name = "knee"
parent = "slide"
pose = { position = [0.0, 0.0, -0.3] }
joint = { type = "revolute", axis = [0.0, 1.0, 0.0] }
mass = 1.0
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }

[[bodies]]
name = "pad"
parent = "knee"
pose = { position = [0.3, 0.0, -0.1], rpy_deg = [10.0, 20.0, 30.0] }
joint = { type = "ball" }
mass = 1.0
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }
contacts = [{ name = "sole", position = [0.0, 0.0, -0.05], material = "ground" }]
"#;

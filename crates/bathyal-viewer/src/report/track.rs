//! Recording decimated to the resolution of a page.
//!
//! Samples are grouped into spans. Of every quantity the minimum and maximum of a span are kept,
//! so that no peak is lost; of the poses the first.

use crate::picture::Poses;
use bathyal::spatial::{Mat3, Pose, Quaternion, Vec3};
use bathyal::{Bodies, Model, State};
use bathyal_sim::record::{EventSample, FinSample, Recording, Sample};
use std::collections::BTreeMap;

/// Spans of a recording, at most.
const MAX_SPANS: u64 = 900;

/// A quantity over time: minimum and maximum of every span.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Name.
    pub name: String,
    /// Minima.
    pub low: Vec<f64>,
    /// Maxima.
    pub high: Vec<f64>,
}

impl Line {
    fn take(&mut self, value: f64, begins: bool) {
        match (begins, self.low.last_mut(), self.high.last_mut()) {
            (false, Some(low), Some(high)) => {
                *low = low.min(value);
                *high = high.max(value);
            }
            _ => {
                self.low.push(value);
                self.high.push(value);
            }
        }
    }

    /// Minimum and maximum.
    pub fn range(&self) -> [f64; 2] {
        let low = self.low.iter().copied().fold(f64::INFINITY, f64::min);
        let high = self.high.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        [low, high]
    }

    /// Difference of maximum and minimum.
    pub fn travel(&self) -> f64 {
        let [low, high] = self.range();
        if high > low { high - low } else { 0.0 }
    }

    /// Applies a function to every value.
    pub fn map(&self, name: impl Into<String>, f: impl Fn(f64) -> f64) -> Line {
        let pairs = self.low.iter().zip(&self.high);
        let pairs = pairs.map(|(low, high)| (f(*low), f(*high)));
        let (low, high) = pairs.map(|(a, b)| (a.min(b), a.max(b))).unzip();
        let name = name.into();
        Line { name, low, high }
    }
}

/// Lines by name, in the order of the samples.
#[derive(Clone, Debug, Default)]
pub struct Lines(pub Vec<Line>);

impl Lines {
    /// Adds the values of a sample, always the same names in the same order.
    fn take<'a>(&mut self, begins: bool, values: impl Iterator<Item = (&'a str, f64)>) {
        for (i, (name, value)) in values.enumerate() {
            if self.0.len() == i {
                self.0.push(Line {
                    name: name.to_string(),
                    ..Line::default()
                });
            }
            self.0[i].take(value, begins);
        }
    }

    /// The line of a name.
    pub fn get(&self, name: &str) -> Option<&Line> {
        self.0.iter().find(|line| line.name == name)
    }
}

/// Decimated recording.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// Time at which each span begins, and the end of the last.
    pub times: Vec<f64>,
    /// Poses of the bodies, and turns of the fins, at the start of each span.
    pub poses: Vec<Poses>,
    /// Speed of every body over ground, m/s.
    pub speeds: Lines,
    /// Position of every joint with one degree of freedom.
    pub joints: Lines,
    /// Efforts of the motors.
    pub efforts: Lines,
    /// Commanded efforts.
    pub effort_commands: Lines,
    /// Thrusts, N.
    pub thrusts: Lines,
    /// Deflections of fins on hinges, rad.
    pub deflections: Lines,
    /// Commanded deflections, rad.
    pub deflection_commands: Lines,
    /// Commanded thrusts, N.
    pub thrust_commands: Lines,
    /// Force of every contact point, N.
    pub contacts: Lines,
    /// Terms of the energy balance, J.
    pub energy: Lines,
    /// Thrust of every thruster and force of every contact when a span begins.
    pub pushes: Vec<(Vec<f64>, Vec<Contact>)>,
    /// Samples read.
    pub samples: u64,
    /// Last sample.
    pub last: Option<Sample>,
    /// Number of events of each kind.
    pub counts: BTreeMap<String, u64>,
    /// First event of each kind and subject, and their number.
    pub firsts: Vec<(EventSample, u64)>,
    /// Error that ended the reading.
    pub error: Option<String>,
}

/// Position of a contact point and force on the robot.
pub type Contact = (Vec3<f64>, Vec3<f64>);

impl Track {
    /// Reads a recording as far as it can be read. Without the model, poses are known only if
    /// they were recorded.
    pub fn read(recording: &Recording, model: Option<&Model<f64>>) -> Track {
        let mut track = Track::default();
        let each = recording.len().div_ceil(MAX_SPANS).max(1);
        match recording.samples() {
            Ok(samples) => {
                for sample in samples {
                    match sample {
                        Ok(sample) => track.take(sample, each, model),
                        Err(error) => {
                            track.error = Some(error.to_string());
                            break;
                        }
                    }
                }
            }
            Err(error) => track.error = Some(error.to_string()),
        }
        if let (Some(last), true) = (&track.last, each > 1) {
            // The end of the run is a span of its own, so that it is never cut off.
            let last = last.clone();
            track.begin(&last, model);
            track.values(&last, true);
        }
        track.read_events(recording);
        track
    }

    fn take(&mut self, sample: Sample, each: u64, model: Option<&Model<f64>>) {
        let begins = self.samples.is_multiple_of(each);
        if begins {
            self.begin(&sample, model);
        }
        self.values(&sample, begins);
        self.samples += 1;
        self.last = Some(sample);
    }

    fn begin(&mut self, sample: &Sample, model: Option<&Model<f64>>) {
        self.times.push(sample.t);
        self.poses.push(poses(sample, model));
        let thrusts = sample.thrusters.iter().map(|t| t.thrust).collect();
        let contacts = sample.contacts.iter();
        let contacts = contacts.map(|c| (Vec3(c.position), Vec3(c.force)));
        self.pushes.push((thrusts, contacts.collect()));
    }

    fn values(&mut self, sample: &Sample, begins: bool) {
        let (joints, thrusters) = (&sample.joints, &sample.thrusters);
        let named = |j: &'_ [f64; 3]| Vec3(*j).norm();
        let bodies = sample.bodies.iter();
        let speeds = bodies.map(|b| (b.name.as_str(), named(&b.velocity)));
        self.speeds.take(begins, speeds);
        let of = joints.iter().map(|j| (j.name.as_str(), j.position));
        self.joints.take(begins, of);
        let of = joints.iter().map(|j| (j.name.as_str(), j.effort));
        self.efforts.take(begins, of);
        let of = joints.iter().map(|j| (j.name.as_str(), j.command));
        self.effort_commands.take(begins, of);
        let of = thrusters.iter().map(|t| (t.name.as_str(), t.thrust));
        self.thrusts.take(begins, of);
        let of = thrusters.iter().map(|t| (t.name.as_str(), t.command));
        self.thrust_commands.take(begins, of);
        let of = sample.fins.iter().map(|f| (f.name.as_str(), f.deflection));
        self.deflections.take(begins, of);
        let of = sample.fins.iter().map(|f| (f.name.as_str(), f.command));
        self.deflection_commands.take(begins, of);
        let of = sample.contacts.iter();
        let of = of.map(|c| (c.name.as_str(), named(&c.force)));
        self.contacts.take(begins, of);
        let balance = sample.energy.balance();
        let of = balance.iter().map(|(name, value)| (name.as_str(), *value));
        self.energy.take(begins, of);
    }

    fn read_events(&mut self, recording: &Recording) {
        let Ok(events) = recording.events() else {
            return;
        };
        let mut places: BTreeMap<(String, String), usize> = BTreeMap::new();
        for event in events.map_while(Result::ok) {
            *self.counts.entry(event.kind.clone()).or_default() += 1;
            let key = (event.kind.clone(), event.subject.clone());
            match places.get(&key) {
                Some(place) => self.firsts[*place].1 += 1,
                None => {
                    places.insert(key, self.firsts.len());
                    self.firsts.push((event, 1));
                }
            }
        }
    }
}

/// Where the bodies are: as recorded, or from the joints if they were not.
/// Poses of the bodies, and after them the turns of fins on hinges.
fn poses(sample: &Sample, model: Option<&Model<f64>>) -> Poses {
    let turn = |fin: &FinSample| Pose {
        rotation: Mat3::about(Vec3([0.0, 0.0, 1.0]), fin.deflection),
        ..Pose::identity()
    };
    let turns = sample.fins.iter().map(turn);
    bodies(sample, model).into_iter().chain(turns).collect()
}

fn bodies(sample: &Sample, model: Option<&Model<f64>>) -> Poses {
    if let (true, Some(model)) = (sample.bodies.is_empty(), model)
        && sample.q.len() == model.nq()
        && sample.v.len() == model.nv()
    {
        let state = State {
            t: sample.t,
            q: sample.q.clone(),
            v: sample.v.clone(),
        };
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, &state);
        return (0..model.body_count())
            .map(|b| bodies.motion(b).pose)
            .collect();
    }
    let pose = |body: &bathyal_sim::record::BodySample| Pose {
        rotation: Quaternion::from_array(body.orientation).matrix(),
        position: Vec3(body.position),
    };
    sample.bodies.iter().map(pose).collect()
}

//! Samples as JSON messages, one per topic, and back.
//!
//! Lists of named things are objects with the names as keys, and vectors are objects with the
//! axes as keys, because that is how viewers name signals.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::{
    BodySample, ContactSample, EnergySample, ForceSample, JointSample, Level, LoopSample, Sample,
    ThrusterSample, Topic,
};

#[derive(Serialize, Deserialize)]
struct Xyz {
    x: f64,
    y: f64,
    z: f64,
}

impl From<[f64; 3]> for Xyz {
    fn from([x, y, z]: [f64; 3]) -> Self {
        Xyz { x, y, z }
    }
}

impl From<Xyz> for [f64; 3] {
    fn from(v: Xyz) -> Self {
        [v.x, v.y, v.z]
    }
}

#[derive(Serialize, Deserialize)]
struct Quaternion {
    w: f64,
    x: f64,
    y: f64,
    z: f64,
}

impl From<[f64; 4]> for Quaternion {
    fn from([w, x, y, z]: [f64; 4]) -> Self {
        Quaternion { w, x, y, z }
    }
}

#[derive(Serialize, Deserialize)]
struct State<T> {
    t: f64,
    q: T,
    v: T,
    z: T,
}

#[derive(Serialize, Deserialize)]
struct Joint {
    position: f64,
    velocity: f64,
    effort: f64,
    command: f64,
}

#[derive(Serialize, Deserialize)]
struct Body {
    position: Xyz,
    orientation: Quaternion,
    velocity: Xyz,
    angular_velocity: Xyz,
}

#[derive(Serialize, Deserialize)]
struct Forces {
    gravity: Xyz,
    buoyancy: Xyz,
    drag: Xyz,
    added_mass: Xyz,
    external: Xyz,
}

#[derive(Serialize, Deserialize)]
struct Thruster {
    command: f64,
    thrust: f64,
    power: f64,
}

#[derive(Serialize, Deserialize)]
struct Contact {
    position: Xyz,
    force: Xyz,
    depth: f64,
    sliding: bool,
}

#[derive(Serialize, Deserialize)]
struct Loop {
    position: Xyz,
    force: Xyz,
    moment: Xyz,
    gap: f64,
    turned: f64,
}

#[derive(Serialize, Deserialize)]
struct Centers {
    barycenter: Xyz,
    center_of_buoyancy: Option<Xyz>,
}

/// Simulated time in whole nanoseconds, as in `foxglove.Time`.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Timestamp {
    sec: u64,
    nsec: u64,
}

impl Timestamp {
    fn new(nanoseconds: u64) -> Self {
        Timestamp {
            sec: nanoseconds / 1_000_000_000,
            nsec: nanoseconds % 1_000_000_000,
        }
    }
}

#[derive(Serialize)]
struct FrameTransform<'a> {
    timestamp: Timestamp,
    parent_frame_id: &'static str,
    child_frame_id: &'a str,
    translation: Xyz,
    rotation: Quaternion,
}

#[derive(Serialize)]
struct FrameTransforms<'a> {
    transforms: Vec<FrameTransform<'a>>,
}

/// A message of `/log`.
#[derive(Serialize, Deserialize)]
pub(super) struct Line {
    timestamp: Timestamp,
    pub level: u8,
    pub message: String,
    name: String,
    file: String,
    line: u32,
}

impl Line {
    pub fn new(nanoseconds: u64, level: Level, text: &str) -> Self {
        Line {
            timestamp: Timestamp::new(nanoseconds),
            level: level as u8,
            message: text.to_string(),
            name: "bathyal".to_string(),
            file: String::new(),
            line: 0,
        }
    }
}

/// Pairs written as an object, in their order.
struct ByName<I>(I);

impl<'a, M: Serialize, I: Iterator<Item = (&'a str, M)> + Clone> Serialize for ByName<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.clone())
    }
}

/// An object read as pairs, in their order.
struct Entries<M>(Vec<(String, M)>);

impl<'de, M: Deserialize<'de>> Deserialize<'de> for Entries<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs<M>(PhantomData<M>);
        impl<'de, M: Deserialize<'de>> Visitor<'de> for Pairs<M> {
            type Value = Entries<M>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Entries(pairs))
            }
        }
        deserializer.deserialize_map(Pairs(PhantomData))
    }
}

/// Simulated time in whole nanoseconds; none if a recording cannot hold it.
pub(super) fn nanoseconds(time: f64) -> Option<u64> {
    let nanoseconds = (time * 1e9).round();
    (time >= 0.0 && nanoseconds < u64::MAX as f64).then_some(nanoseconds as u64)
}

/// Whether a sample has anything to say on a topic.
pub(super) fn is_written(topic: Topic, sample: &Sample) -> bool {
    match topic {
        Topic::State | Topic::Centers | Topic::Energy => true,
        Topic::Joints => !sample.joints.is_empty(),
        Topic::Bodies | Topic::Tf | Topic::Forces => !sample.bodies.is_empty(),
        Topic::Thrusters => !sample.thrusters.is_empty(),
        Topic::Contacts => !sample.contacts.is_empty(),
        Topic::Loops => !sample.loops.is_empty(),
        Topic::Events | Topic::Log => false,
    }
}

/// Appends the message of a sample on a topic to `out`.
///
/// Floating point is written as the shortest decimal that reads back as the same bits.
pub(super) fn encode(
    topic: Topic,
    sample: &Sample,
    nanoseconds: u64,
    out: &mut Vec<u8>,
) -> Result<(), serde_json::Error> {
    match topic {
        Topic::State => serde_json::to_writer(
            out,
            &State {
                t: sample.t,
                q: &sample.q,
                v: &sample.v,
                z: &sample.z,
            },
        ),
        Topic::Joints => to_object(out, sample.joints.iter().map(joint)),
        Topic::Bodies => to_object(out, sample.bodies.iter().map(body)),
        Topic::Forces => to_object(out, sample.bodies.iter().map(forces)),
        Topic::Thrusters => to_object(out, sample.thrusters.iter().map(thruster)),
        Topic::Contacts => to_object(out, sample.contacts.iter().map(contact)),
        Topic::Loops => to_object(out, sample.loops.iter().map(closing)),
        Topic::Centers => serde_json::to_writer(
            out,
            &Centers {
                barycenter: sample.barycenter.into(),
                center_of_buoyancy: sample.center_of_buoyancy.map(Xyz::from),
            },
        ),
        Topic::Energy => serde_json::to_writer(out, &sample.energy),
        Topic::Tf => serde_json::to_writer(out, &transforms(sample, nanoseconds)),
        Topic::Events | Topic::Log => Ok(()),
    }
}

fn to_object<'a, M: Serialize>(
    out: &mut Vec<u8>,
    pairs: impl Iterator<Item = (&'a str, M)> + Clone,
) -> Result<(), serde_json::Error> {
    serde_json::to_writer(out, &ByName(pairs))
}

fn joint(joint: &JointSample) -> (&str, Joint) {
    let message = Joint {
        position: joint.position,
        velocity: joint.velocity,
        effort: joint.effort,
        command: joint.command,
    };
    (&joint.name, message)
}

fn body(body: &BodySample) -> (&str, Body) {
    let message = Body {
        position: body.position.into(),
        orientation: body.orientation.into(),
        velocity: body.velocity.into(),
        angular_velocity: body.angular_velocity.into(),
    };
    (&body.name, message)
}

fn forces(body: &BodySample) -> (&str, Forces) {
    let message = Forces {
        gravity: body.forces.gravity.into(),
        buoyancy: body.forces.buoyancy.into(),
        drag: body.forces.drag.into(),
        added_mass: body.forces.added_mass.into(),
        external: body.forces.external.into(),
    };
    (&body.name, message)
}

fn thruster(thruster: &ThrusterSample) -> (&str, Thruster) {
    let message = Thruster {
        command: thruster.command,
        thrust: thruster.thrust,
        power: thruster.power,
    };
    (&thruster.name, message)
}

fn contact(contact: &ContactSample) -> (&str, Contact) {
    let message = Contact {
        position: contact.position.into(),
        force: contact.force.into(),
        depth: contact.depth,
        sliding: contact.sliding,
    };
    (&contact.name, message)
}

fn closing(one: &LoopSample) -> (&str, Loop) {
    let message = Loop {
        position: one.position.into(),
        force: one.force.into(),
        moment: one.moment.into(),
        gap: one.gap,
        turned: one.turned,
    };
    (&one.name, message)
}

fn transforms(sample: &Sample, nanoseconds: u64) -> FrameTransforms<'_> {
    let transforms = sample.bodies.iter().map(|body| FrameTransform {
        timestamp: Timestamp::new(nanoseconds),
        parent_frame_id: "world",
        child_frame_id: &body.name,
        translation: body.position.into(),
        rotation: body.orientation.into(),
    });
    FrameTransforms {
        transforms: transforms.collect(),
    }
}

/// Reads a message of a topic into a sample. `/state` comes first.
pub(super) fn decode(
    topic: Topic,
    data: &[u8],
    sample: &mut Sample,
) -> Result<(), serde_json::Error> {
    match topic {
        Topic::State => {
            let state: State<Vec<f64>> = serde_json::from_slice(data)?;
            (sample.t, sample.q, sample.v, sample.z) = (state.t, state.q, state.v, state.z);
        }
        Topic::Joints => {
            let Entries(joints) = serde_json::from_slice::<Entries<Joint>>(data)?;
            let read = |(name, j): (String, Joint)| JointSample {
                name,
                position: j.position,
                velocity: j.velocity,
                effort: j.effort,
                command: j.command,
            };
            sample.joints = joints.into_iter().map(read).collect();
        }
        Topic::Bodies => decode_bodies(data, sample)?,
        Topic::Forces => decode_forces(data, sample)?,
        Topic::Thrusters => {
            let Entries(thrusters) = serde_json::from_slice::<Entries<Thruster>>(data)?;
            let read = |(name, t): (String, Thruster)| ThrusterSample {
                name,
                command: t.command,
                thrust: t.thrust,
                power: t.power,
            };
            sample.thrusters = thrusters.into_iter().map(read).collect();
        }
        Topic::Contacts => {
            let Entries(contacts) = serde_json::from_slice::<Entries<Contact>>(data)?;
            let read = |(name, c): (String, Contact)| ContactSample {
                name,
                position: c.position.into(),
                force: c.force.into(),
                depth: c.depth,
                sliding: c.sliding,
            };
            sample.contacts = contacts.into_iter().map(read).collect();
        }
        Topic::Loops => {
            let Entries(loops) = serde_json::from_slice::<Entries<Loop>>(data)?;
            let read = |(name, l): (String, Loop)| LoopSample {
                name,
                position: l.position.into(),
                force: l.force.into(),
                moment: l.moment.into(),
                gap: l.gap,
                turned: l.turned,
            };
            sample.loops = loops.into_iter().map(read).collect();
        }
        Topic::Centers => {
            let centers: Centers = serde_json::from_slice(data)?;
            sample.barycenter = centers.barycenter.into();
            sample.center_of_buoyancy = centers.center_of_buoyancy.map(Into::into);
        }
        Topic::Energy => sample.energy = serde_json::from_slice::<EnergySample>(data)?,
        // The poses are read from `/bodies`.
        Topic::Tf | Topic::Events | Topic::Log => {}
    }
    Ok(())
}

fn decode_bodies(data: &[u8], sample: &mut Sample) -> Result<(), serde_json::Error> {
    let Entries(bodies) = serde_json::from_slice::<Entries<Body>>(data)?;
    let read = |(name, b): (String, Body)| BodySample {
        name,
        position: b.position.into(),
        orientation: [
            b.orientation.w,
            b.orientation.x,
            b.orientation.y,
            b.orientation.z,
        ],
        velocity: b.velocity.into(),
        angular_velocity: b.angular_velocity.into(),
        forces: ForceSample::default(),
    };
    sample.bodies = bodies.into_iter().map(read).collect();
    Ok(())
}

/// Forces belong to the bodies that `/bodies` has named, if it was recorded.
fn decode_forces(data: &[u8], sample: &mut Sample) -> Result<(), serde_json::Error> {
    let Entries(forces) = serde_json::from_slice::<Entries<Forces>>(data)?;
    if sample.bodies.is_empty() {
        let named = |(name, _): &(String, Forces)| BodySample {
            name: name.clone(),
            ..BodySample::default()
        };
        sample.bodies = forces.iter().map(named).collect();
    }
    if sample.bodies.len() != forces.len() {
        return Err(serde::de::Error::custom(
            "/forces and /bodies have different bodies",
        ));
    }
    for (body, (name, f)) in sample.bodies.iter_mut().zip(forces) {
        if body.name != name {
            return Err(serde::de::Error::custom(
                "/forces and /bodies have different bodies",
            ));
        }
        body.forces = ForceSample {
            gravity: f.gravity.into(),
            buoyancy: f.buoyancy.into(),
            drag: f.drag.into(),
            added_mass: f.added_mass.into(),
            external: f.external.into(),
        };
    }
    Ok(())
}

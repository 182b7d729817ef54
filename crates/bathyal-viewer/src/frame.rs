//! Frames: the numbers that are drawn of a sample, as `docs/viewer-protocol.md` describes them.

use crate::scene::Scene;
use bathyal::spatial::Quaternion;
use bathyal::{Bodies, Model, State};
use bathyal_sim::record::{Quantity, RecordError, Shape, Signal, Topic, Unit};
use std::collections::HashMap;

/// Quantities that frames have, topic by topic.
pub fn drawn_quantities() -> impl Iterator<Item = &'static Quantity> {
    let all = Topic::ALL.into_iter().flat_map(Topic::quantities);
    all.filter(|quantity| quantity.drawn)
}

/// Source of a number of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Source {
    /// Signal with this index.
    Signal(usize),
    /// Number of the poses, which follow from the state if they were not recorded.
    Pose(usize),
    /// Value of a number that was not recorded.
    Missing(f32),
}

/// Conversion of rows of signals to frames.
#[derive(Debug)]
pub struct Frames {
    sources: Vec<Source>,
    /// Topics that frames are made from.
    topics: Vec<Topic>,
    bodies: usize,
    /// True if poses are not recorded, but computed from the state.
    computes_poses: bool,
    model: Option<Model<f64>>,
}

impl Frames {
    /// Frames of a scene from rows of these signals.
    ///
    /// A quantity that was not recorded at all is NaN if it is a position, so that it is not
    /// drawn, and zero otherwise. A quantity that was recorded of some elements of the scene and
    /// not of others is an error that names the first missing signal.
    pub fn new(scene: &Scene, signals: &[Signal]) -> Result<Self, RecordError> {
        let quantities: Vec<_> = drawn_quantities().collect();
        let sources = sources(&|topic| elements(scene, topic), signals, &quantities)?;
        let computes_poses = sources.iter().any(|s| matches!(s, Source::Pose(_)));
        let mut topics = vec![Topic::State];
        for source in &sources {
            if let Source::Signal(index) = source {
                topics.push(signals[*index].quantity.topic);
            }
        }
        topics.dedup();
        Ok(Frames {
            sources,
            topics,
            bodies: scene.bodies.len(),
            computes_poses,
            model: None,
        })
    }

    /// True if poses are not recorded: they are NaN without a model.
    pub fn computes_poses(&self) -> bool {
        self.computes_poses
    }

    /// Frames with poses computed from the state.
    pub fn with_model(mut self, model: Model<f64>) -> Self {
        self.model = Some(model);
        self
    }

    /// f32 per frame.
    pub fn floats(&self) -> usize {
        self.sources.len()
    }

    /// The topics that frames are made from.
    pub fn topics(&self) -> &[Topic] {
        &self.topics
    }

    /// Appends the frame of a row.
    pub fn write(&self, row: &[f64], out: &mut Vec<f32>) {
        let poses = match self.computes_poses {
            true => self.poses(row),
            false => Vec::new(),
        };
        out.extend(self.sources.iter().map(|source| match source {
            Source::Signal(index) => row[*index] as f32,
            Source::Pose(index) => poses[*index] as f32,
            Source::Missing(value) => *value,
        }));
    }

    /// Position and orientation of every body, from the state, with which every row begins.
    fn poses(&self, row: &[f64]) -> Vec<f64> {
        let unknown = || vec![f64::NAN; 7 * self.bodies];
        let Some(model) = &self.model else {
            return unknown();
        };
        let (nq, nv) = (model.nq(), model.nv());
        if row.len() < 1 + nq + nv {
            return unknown();
        }
        let state = State {
            t: row[0],
            q: row[1..][..nq].to_vec(),
            v: row[1 + nq..][..nv].to_vec(),
        };
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, &state);
        (0..self.bodies).flat_map(|b| pose(&bodies, b)).collect()
    }
}

/// Sources of the numbers of a frame: topic by topic, element by element, quantity by quantity.
fn sources(
    elements: &dyn Fn(Topic) -> Vec<String>,
    signals: &[Signal],
    quantities: &[&'static Quantity],
) -> Result<Vec<Source>, RecordError> {
    let named = signals.iter().enumerate();
    let index: HashMap<&str, usize> = named.map(|(i, s)| (s.name.as_str(), i)).collect();
    let is_recorded = |quantity: &Quantity| {
        let same =
            |s: &Signal| (s.quantity.topic, s.quantity.name) == (quantity.topic, quantity.name);
        signals.iter().any(same)
    };
    let mut sources = Vec::new();
    for group in quantities.chunk_by(|a, b| a.topic == b.topic) {
        let topic = group[0].topic;
        for (e, element) in elements(topic).iter().enumerate() {
            for quantity in group {
                let recorded = is_recorded(quantity);
                for (c, component) in components(quantity.shape).iter().enumerate() {
                    let name = format!(
                        "{}{element}.{}{component}",
                        &topic.name()[1..],
                        quantity.name
                    );
                    sources.push(match (recorded, index.get(name.as_str())) {
                        (true, Some(index)) => Source::Signal(*index),
                        (true, None) => return Err(RecordError::Missing { signal: name }),
                        (false, _) => missing(quantity, e, c),
                    });
                }
            }
        }
    }
    Ok(sources)
}

/// Source of a component of a quantity that was not recorded.
fn missing(quantity: &Quantity, element: usize, component: usize) -> Source {
    match (quantity.topic, quantity.name, quantity.unit) {
        (Topic::Bodies, "position", _) => Source::Pose(7 * element + component),
        (Topic::Bodies, "orientation", _) => Source::Pose(7 * element + 3 + component),
        (_, _, Unit::Fixed("m")) => Source::Missing(f32::NAN),
        _ => Source::Missing(0.0),
    }
}

/// Elements of a topic in a scene, as parts of the names of their signals.
fn elements(scene: &Scene, topic: Topic) -> Vec<String> {
    fn names<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
        names.map(|name| format!(".{name}")).collect()
    }
    match topic {
        Topic::Joints => names(scene.joints.iter().map(|joint| &joint.name)),
        Topic::Bodies | Topic::Forces => names(scene.bodies.iter().map(|body| &body.name)),
        Topic::Thrusters => names(scene.thrusters.iter().map(|thruster| &thruster.name)),
        Topic::Fins => names(scene.fins.iter().map(|fin| &fin.name)),
        Topic::Contacts => names(scene.contacts.iter().map(|contact| &contact.name)),
        Topic::Centers | Topic::Energy => vec![String::new()],
        // A scene has neither loops nor prescribed motions, and lists have no fixed number of
        // components.
        Topic::State | Topic::Loops | Topic::Prescribed => Vec::new(),
        Topic::Tf | Topic::Events | Topic::Inputs | Topic::Log => Vec::new(),
    }
}

/// Components of a shape, as parts of the names of their signals.
fn components(shape: Shape) -> Vec<String> {
    match shape.axes() {
        [] => vec![String::new()],
        axes => axes.iter().map(|axis| format!(".{axis}")).collect(),
    }
}

/// Position and orientation of a body.
pub(crate) fn pose(bodies: &Bodies<f64>, body: usize) -> [f64; 7] {
    let pose = &bodies.motion(body).pose;
    let [x, y, z] = pose.position.0;
    let [w, i, j, k] = Quaternion::from_matrix(&pose.rotation).to_array();
    [x, y, z, w, i, j, k]
}

/// Block of frames, as it is sent.
pub(crate) fn block(first: usize, floats: usize, times: &[f64], frames: &[f32]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(12 + 8 * times.len() + 4 * frames.len());
    for number in [times.len(), floats, first] {
        bytes.extend((number as u32).to_le_bytes());
    }
    bytes.extend(times.iter().flat_map(|t| t.to_le_bytes()));
    bytes.extend(frames.iter().flat_map(|x| x.to_le_bytes()));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const THRUST: Quantity = Quantity {
        topic: Topic::Thrusters,
        name: "thrust",
        shape: Shape::Number,
        unit: Unit::Fixed("N"),
        description: "Thrust",
        drawn: true,
    };
    const TIP: Quantity = Quantity {
        name: "tip",
        shape: Shape::Vector,
        unit: Unit::Fixed("m"),
        ..THRUST
    };

    fn signal(quantity: &'static Quantity, element: &str, component: &str) -> Signal {
        Signal {
            name: format!("thrusters.{element}.{}{component}", quantity.name),
            quantity,
            element: Some(element.to_string()),
        }
    }

    #[test]
    fn a_quantity_that_is_declared_as_drawn_is_in_every_frame() {
        let elements = |_| vec![".port".to_string(), ".starboard".to_string()];
        let mut signals = vec![
            signal(&THRUST, "port", ""),
            signal(&THRUST, "starboard", ""),
        ];
        let quantities = [&THRUST, &TIP];
        let before = sources(&elements, &signals, &quantities).unwrap();
        let is_nan = |s: &Source| matches!(s, Source::Missing(x) if x.is_nan());
        assert_eq!(
            (before[0], before[4]),
            (Source::Signal(0), Source::Signal(1))
        );
        assert_eq!(before.iter().filter(|s| is_nan(s)).count(), 6);
        for element in ["port", "starboard"] {
            signals.extend([".x", ".y", ".z"].map(|axis| signal(&TIP, element, axis)));
        }
        let after = sources(&elements, &signals, &quantities).unwrap();
        assert_eq!(after, [0, 2, 3, 4, 1, 5, 6, 7].map(Source::Signal));

        signals.truncate(6);
        let error = sources(&elements, &signals, &quantities).unwrap_err();
        assert!(
            error.to_string().contains("`thrusters.starboard.tip.y`"),
            "{error}"
        );
    }
}

//! Samples as JSON messages, one per topic, and back.
//!
//! Elements are an object with their names as keys, and vectors are objects with the axes as
//! keys, because that is how viewers name signals.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use super::quantity::{Quantities, Quantity, Wxyz, Xyz};
use super::sample::Element;
use super::{Level, RecordError, Sample, Topic, Topics};

/// Simulated time in whole nanoseconds, as in `foxglove.Time`.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
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

#[derive(Serialize, JsonSchema)]
struct FrameTransform<'a> {
    timestamp: Timestamp,
    parent_frame_id: &'static str,
    child_frame_id: &'a str,
    translation: Xyz,
    rotation: Wxyz,
}

/// Message of `/tf`.
#[derive(Serialize, JsonSchema)]
pub(super) struct FrameTransforms<'a> {
    transforms: Vec<FrameTransform<'a>>,
}

impl<'a> FrameTransforms<'a> {
    fn new(sample: &'a Sample, nanoseconds: u64) -> Self {
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
}

/// Message of `/log`.
#[derive(Serialize, Deserialize, JsonSchema)]
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

/// Simulated time in whole nanoseconds; an error if a recording cannot hold it.
pub(super) fn time(time: f64) -> Result<u64, RecordError> {
    let nanoseconds = (time * 1e9).round();
    match time >= 0.0 && nanoseconds < u64::MAX as f64 {
        true => Ok(nanoseconds as u64),
        false => Err(RecordError::Time { time }),
    }
}

/// True if a sample has a message on a topic.
pub(super) fn is_written(topic: Topic, sample: &Sample) -> bool {
    match topic {
        Topic::Tf => !sample.bodies.is_empty(),
        _ => sample.element(topic, 0).is_some(),
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
        Topic::Tf => serde_json::to_writer(out, &FrameTransforms::new(sample, nanoseconds)),
        _ => encode_elements(topic, &sample.elements(topic), out),
    }
}

/// Appends the message of the elements of a topic to `out`.
pub(super) fn encode_elements(
    topic: Topic,
    elements: &[Element],
    out: &mut Vec<u8>,
) -> Result<(), serde_json::Error> {
    match elements {
        [(None, element)] => serde_json::to_writer(
            out,
            &ElementMessage {
                topic,
                element: *element,
            },
        ),
        elements => serde_json::to_writer(out, &ElementsMessage { topic, elements }),
    }
}

struct ElementsMessage<'a> {
    topic: Topic,
    elements: &'a [Element<'a>],
}

impl Serialize for ElementsMessage<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let topic = self.topic;
        serializer.collect_map(self.elements.iter().map(|(name, element)| {
            let element = *element;
            (name.unwrap_or_default(), ElementMessage { topic, element })
        }))
    }
}

struct ElementMessage<'a> {
    topic: Topic,
    element: &'a dyn Quantities,
}

impl Serialize for ElementMessage<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let declared = self.element.declared().iter();
        for (quantity, value) in declared.zip(self.element.values()) {
            if quantity.topic == self.topic {
                map.serialize_entry(quantity.name, &value)?;
            }
        }
        map.end()
    }
}

/// Reads a message of a topic into a sample; `/state` comes first. A quantity that these topics
/// have and the message does not is an error.
pub(super) fn decode(
    topic: Topic,
    data: &[u8],
    topics: &Topics,
    sample: &mut Sample,
) -> Result<(), serde_json::Error> {
    let mut text = serde_json::Deserializer::from_slice(data);
    match (topic, topic.elements()) {
        (Topic::Tf | Topic::Events | Topic::Inputs | Topic::Log, _) => return Ok(()),
        (_, Some(_)) => text.deserialize_map(ReadElements {
            topic,
            topics,
            sample,
        })?,
        (_, None) => {
            let element = sample.element_mut(topic, 0, "");
            let element = element.ok_or_else(|| Error::custom("a topic without quantities"))?;
            let read = ReadElement {
                topic,
                topics,
                element,
            };
            read.deserialize(&mut text)?;
        }
    }
    text.end()
}

struct ReadElements<'a> {
    topic: Topic,
    topics: &'a Topics,
    sample: &'a mut Sample,
}

impl<'de> Visitor<'de> for ReadElements<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (topic, topics) = (self.topic, self.topics);
        // Forces belong to the bodies that `/bodies` has named, if it was recorded.
        let given = topic == Topic::Forces && topics.has(Topic::Bodies);
        let bodies = self.sample.bodies.len();
        let other = || Error::custom("/forces and /bodies have different bodies");
        let mut count = 0;
        while let Some(name) = map.next_key::<String>()? {
            if given && count == bodies {
                return Err(other());
            }
            let element = self.sample.element_mut(topic, count, &name);
            let element = element.ok_or_else(other)?;
            map.next_value_seed(ReadElement {
                topic,
                topics,
                element,
            })?;
            count += 1;
        }
        if given && count != bodies {
            return Err(other());
        }
        Ok(())
    }
}

struct ReadElement<'a> {
    topic: Topic,
    topics: &'a Topics,
    element: &'a mut dyn Quantities,
}

impl<'de> DeserializeSeed<'de> for ReadElement<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for ReadElement<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let declared = self.element.declared();
        let mut values = self.element.values_mut();
        let mut found = vec![false; declared.len()];
        let key = Key {
            topic: self.topic,
            declared,
        };
        while let Some(index) = map.next_key_seed(&key)? {
            match index {
                Some(index) => {
                    map.next_value_seed(&mut values[index])?;
                    found[index] = true;
                }
                // A quantity of a later version.
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        for (quantity, found) in declared.iter().zip(found) {
            let expected = quantity.topic == self.topic && !self.topics.is_missing(quantity);
            if expected && !found {
                let message = format!("there is no `{}`", quantity.name);
                return Err(Error::custom(message));
            }
        }
        Ok(())
    }
}

/// Name of a quantity, read as its index in a declaration.
struct Key {
    topic: Topic,
    declared: &'static [Quantity],
}

impl<'de> DeserializeSeed<'de> for &Key {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<usize>, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for &Key {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<usize>, E> {
        let named = |quantity: &Quantity| quantity.topic == self.topic && quantity.name == name;
        Ok(self.declared.iter().position(named))
    }
}

//! JSON Schemas of the topics.
//!
//! A viewer offers the names that the schema has, so the schema of `/joints` names every joint.

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::messages::{FrameTransforms, Line};
use super::quantity::{Quantities, Unit};
use super::sample::Element;
use super::{EventSample, InputSample, Sample, Topic};

/// Name and text of the schema of a topic, for samples with the elements of this one.
pub(super) fn schema(topic: Topic, sample: &Sample) -> (String, Vec<u8>) {
    let settings = SchemaSettings::draft2020_12().with(|s| s.inline_subschemas = true);
    let mut generator = settings.into_generator();
    let (name, mut schema) = match topic {
        Topic::Tf => {
            let schema = generator.root_schema_for::<FrameTransforms>();
            ("foxglove.FrameTransforms".to_string(), schema)
        }
        Topic::Log => (
            "foxglove.Log".to_string(),
            generator.root_schema_for::<Line>(),
        ),
        Topic::Events => (
            "bathyal.events".to_string(),
            generator.root_schema_for::<EventSample>(),
        ),
        Topic::Inputs => (
            "bathyal.inputs".to_string(),
            generator.root_schema_for::<InputSample>(),
        ),
        _ => {
            let name = format!("bathyal.{}", &topic.name()[1..]);
            match sample.elements(topic).as_slice() {
                [(None, element)] => (name, element_schema(topic, *element, &mut generator)),
                named => {
                    let text = named_schema(topic, &name, named, &mut generator);
                    return (name, text);
                }
            }
        }
    };
    schema.insert("title".to_string(), json!(name));
    schema.insert("description".to_string(), json!(topic.description()));
    (name, schema.as_value().to_string().into_bytes())
}

/// Text of the schema, with this title, of the message that
/// [`encode_elements`](super::messages::encode_elements) writes of named elements.
///
/// Elements of a topic have the same quantities, so the schema of the first is copied: a robot may
/// have thousands of bodies.
pub(super) fn named_schema(
    topic: Topic,
    title: &str,
    elements: &[Element],
    generator: &mut SchemaGenerator,
) -> Vec<u8> {
    let first = elements.first();
    let element = first.map(|(_, first)| element_schema(topic, *first, generator));
    let element = element.map_or(String::new(), |schema| schema.as_value().to_string());
    let mut names: Vec<&str> = elements.iter().filter_map(|(name, _)| *name).collect();
    names.sort_unstable();
    let described = json!({"description": topic.description(), "title": title, "type": "object"});
    let described = described.to_string();
    let characters: usize = names.iter().map(|name| name.len()).sum();
    let mut text = Vec::with_capacity(
        described.len() + characters + names.len() * (element.len() + "\"\":,".len()) + 32,
    );
    text.extend(described.trim_end_matches('}').bytes());
    text.extend(b",\"properties\":{");
    for (i, name) in names.iter().enumerate() {
        if i > 0 {
            text.push(b',');
        }
        text.extend(json!(name).to_string().bytes());
        text.push(b':');
        text.extend(element.bytes());
    }
    text.extend(b"}}");
    text
}

fn element_schema(
    topic: Topic,
    element: &dyn Quantities,
    generator: &mut SchemaGenerator,
) -> Schema {
    let declared = element.declared().iter();
    let properties = declared.filter(|q| q.topic == topic).map(|quantity| {
        let mut schema = quantity.shape.schema(generator);
        schema.insert("description".to_string(), json!(quantity.description));
        let unit = match quantity.unit {
            Unit::Fixed("") => None,
            Unit::Fixed(unit) => Some(unit.to_string()),
            Unit::Joint { rotary, linear } => Some(format!("{rotary} or {linear}")),
        };
        if let Some(unit) = unit {
            schema.insert("unit".to_string(), json!(unit));
        }
        (quantity.name.to_string(), schema.to_value())
    });
    let properties: Map<String, Value> = properties.collect();
    json_schema!({"type": "object", "properties": properties})
}

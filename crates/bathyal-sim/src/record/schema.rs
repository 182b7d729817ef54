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
        _ => (
            format!("bathyal.{}", &topic.name()[1..]),
            elements_schema(topic, &sample.elements(topic), &mut generator),
        ),
    };
    schema.insert("title".to_string(), json!(name));
    schema.insert("description".to_string(), json!(topic.description()));
    (name, schema.as_value().to_string().into_bytes())
}

/// Schema of the message that [`encode_elements`](super::messages::encode_elements) writes.
pub(super) fn elements_schema(
    topic: Topic,
    elements: &[Element],
    generator: &mut SchemaGenerator,
) -> Schema {
    if let [(None, element)] = elements {
        return element_schema(topic, *element, generator);
    }
    let named = elements.iter().map(|(name, element)| {
        let schema = element_schema(topic, *element, generator);
        (name.unwrap_or_default().to_string(), schema.to_value())
    });
    let properties: Map<String, Value> = named.collect();
    json_schema!({"type": "object", "properties": properties})
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

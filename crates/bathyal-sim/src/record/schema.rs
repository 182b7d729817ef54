//! JSON Schemas of the topics.
//!
//! A viewer offers the names that the schema has, so the schema of `/joints` names every joint. It
//! is read off a message: an object has the properties that the message has.

use serde_json::{Map, Value, json};

use super::{EventSample, Level, Sample, Topic, messages};

/// Name and text of the schema of a topic, for samples that look like this one.
pub(super) fn of(topic: Topic, sample: &Sample) -> (String, Vec<u8>) {
    let name = match topic {
        Topic::Tf => "foxglove.FrameTransforms".to_string(),
        Topic::Log => "foxglove.Log".to_string(),
        _ => format!("bathyal.{}", &topic.name()[1..]),
    };
    let mut schema = shape(&example(topic, sample));
    if let Some(object) = schema.as_object_mut() {
        object.insert("title".to_string(), json!(name));
        object.insert("description".to_string(), json!(description(topic)));
    }
    (name, schema.to_string().into_bytes())
}

/// A message with every property that a message of this topic can have.
fn example(topic: Topic, sample: &Sample) -> Value {
    let message = match topic {
        Topic::Events => serde_json::to_value(EventSample::default()),
        Topic::Log => serde_json::to_value(messages::Line::new(0, Level::Info, "")),
        _ => {
            let whole = Sample {
                center_of_buoyancy: Some([0.0; 3]),
                ..sample.clone()
            };
            let mut text = Vec::new();
            messages::encode(topic, &whole, 0, &mut text)
                .and_then(|()| serde_json::from_slice(&text))
        }
    };
    message.unwrap_or(Value::Null)
}

/// The schema of values like this one.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(object) => {
            let properties: Map<String, Value> =
                object.iter().map(|(k, v)| (k.clone(), shape(v))).collect();
            json!({"type": "object", "properties": properties})
        }
        // All lists of a recording have items of one kind; empty ones are of numbers.
        Value::Array(items) => {
            let items = items.first().map_or(json!({"type": "number"}), shape);
            json!({"type": "array", "items": items})
        }
        Value::Bool(_) => json!({"type": "boolean"}),
        Value::String(_) => json!({"type": "string"}),
        Value::Number(n) if n.is_f64() => json!({"type": "number"}),
        Value::Number(_) => json!({"type": "integer"}),
        Value::Null => json!({}),
    }
}

fn description(topic: Topic) -> &'static str {
    match topic {
        Topic::State => {
            "t: time, s; q: configuration; v: velocities; z: drives. Exact: the run is repeated and compared with these."
        }
        Topic::Joints => {
            "Joints with one degree of freedom: position (rad, m), velocity, effort of the motor (N m, N), command."
        }
        Topic::Bodies => {
            "Bodies in world axes: position of the origin (m), orientation (body to world), velocity (m/s), angular velocity (rad/s)."
        }
        Topic::Tf => "Frames of the bodies in the frame `world`.",
        Topic::Forces => "Forces on bodies by cause, world axes, N.",
        Topic::Thrusters => "Thrusters: command (N), thrust (N), electrical power (W).",
        Topic::Contacts => {
            "Contact points: position (m), force on the robot (N), depth in the ground (m), whether it slides."
        }
        Topic::Loops => {
            "Loops and springs: where they hold the second body (m), force (N) and moment (N m) on it, gap (m, rad)."
        }
        Topic::Centers => "Centre of mass and centre of the displaced volume, world axes, m.",
        Topic::Energy => "Where energy is and where it went, J.",
        Topic::Events => "What happened when, s.",
        Topic::Log => "Lines of text.",
    }
}

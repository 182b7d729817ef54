//! The page's types and the layout of its frames follow from the declaration of samples.

use bathyal_sim::record::{EventSample, Quantity, Shape, Topic, Unit};
use bathyal_viewer::frame::drawn_quantities;
use bathyal_viewer::signals::SignalInfo;
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;

/// The file of the page that is generated.
const FILE: &str = "web/src/data/sample.ts";

fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Number => "number",
        Shape::Flag => "flag",
        Shape::Vector | Shape::OptionalVector => "vector",
        Shape::Quaternion => "quaternion",
        Shape::List => panic!("a list has no fixed place in a frame"),
    }
}

/// Interface with the fields of a value.
fn interface(name: &str, about: &str, value: &Value) -> String {
    let mut out = format!("\n/** {about} */\nexport interface {name} {{\n");
    for (field, value) in value.as_object().unwrap() {
        let kind = match value {
            Value::Number(_) => "number",
            Value::String(_) => "string",
            other => panic!("{field} is {other}"),
        };
        writeln!(out, "  {field}: {kind};").unwrap();
    }
    out + "}\n"
}

/// The text of [`FILE`] for frames of these quantities.
fn page_types(quantities: &[&Quantity]) -> String {
    let mut out = String::from(
        "// Generated from the declaration of samples, crates/bathyal-sim/src/record/sample.rs, by\n\
         // BATHYAL_ACCEPT=1 cargo test --release -p bathyal-viewer --test viewer page_types\n\
         // Do not edit.\n\n\
         /** Shapes of the quantities of a frame by topic, in their order. */\n\
         export const FRAME = {\n",
    );
    let topics: Vec<_> = quantities.chunk_by(|a, b| a.topic == b.topic).collect();
    for topic in &topics {
        let list = topic
            .iter()
            .map(|q| format!("{}: \"{}\"", q.name, shape(q.shape)));
        let list = list.collect::<Vec<_>>().join(", ");
        writeln!(out, "  {}: {{ {list} }},", &topic[0].topic.name()[1..]).unwrap();
    }
    out += "} as const;\n\n\
            /** List of the scene with the elements of a topic; null if there is one element. */\n\
            export const ELEMENTS = {\n";
    for topic in &topics {
        let topic = topic[0].topic;
        let list = topic
            .elements()
            .map_or("null".to_string(), |list| format!("\"{list}\""));
        writeln!(out, "  {}: {list},", &topic.name()[1..]).unwrap();
    }
    out += "} as const;\n";
    let signal = SignalInfo {
        name: String::new(),
        unit: "",
        group: "",
    };
    let signal = serde_json::to_value(signal).unwrap();
    out += &interface("Signal", "Signal that can be plotted.", &signal);
    let event = serde_json::to_value(EventSample::default()).unwrap();
    out + &interface("RunEvent", "Event of a run.", &event)
}

#[test]
fn page_types_are_those_of_the_declaration() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let quantities: Vec<_> = drawn_quantities().collect();
    let fresh = page_types(&quantities);
    if std::env::var_os("BATHYAL_ACCEPT").is_some() {
        std::fs::write(&path, &fresh).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        fresh,
        "run again with BATHYAL_ACCEPT=1, and `npm run build`"
    );
}

#[test]
fn page_types_have_every_quantity_that_is_declared_as_drawn() {
    const SPEED: Quantity = Quantity {
        topic: Topic::Thrusters,
        name: "speed",
        shape: Shape::Number,
        unit: Unit::Fixed("rad/s"),
        description: "Speed of the propeller",
        drawn: true,
    };
    let mut quantities: Vec<_> = drawn_quantities().collect();
    let last = quantities.iter().rposition(|q| q.topic == Topic::Thrusters);
    quantities.insert(last.unwrap() + 1, &SPEED);
    let text = page_types(&quantities);
    assert!(
        text.contains(r#"thrusters: { thrust: "number", speed: "number" }"#),
        "{text}"
    );
}

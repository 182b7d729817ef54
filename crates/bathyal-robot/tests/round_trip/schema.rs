//! The JSON Schema: kept in the repository, and true of what is written.

use bathyal_robot::native;
use serde_json::Value;
use std::path::Path;

/// Reason for which a value violates a schema: as much of JSON Schema as ours uses, and a
/// panic if it uses more.
pub fn check(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let Some(rules) = schema.as_object() else {
        return match schema {
            Value::Bool(true) => Ok(()),
            _ => Err(format!("{value} is not allowed")),
        };
    };
    let fail = |rule: &str| Err(format!("{rule} is broken by {value}"));
    for (rule, wanted) in rules {
        let holds = match (rule.as_str(), value) {
            ("$ref", _) => return check(root, referred(root, wanted), value),
            ("type", _) => one_or_many(wanted).iter().any(|name| is_a(name, value)),
            ("const", _) => wanted == value,
            ("enum", _) => one_or_many(wanted).contains(value),
            ("anyOf", _) => matching(root, wanted, value) > 0,
            ("oneOf", _) => matching(root, wanted, value) == 1,
            ("items", Value::Array(items)) => {
                for item in items {
                    check(root, wanted, item)?;
                }
                true
            }
            ("minItems", Value::Array(items)) => items.len() as u64 >= wanted.as_u64().unwrap(),
            ("maxItems", Value::Array(items)) => items.len() as u64 <= wanted.as_u64().unwrap(),
            ("minimum", Value::Number(x)) => x.as_f64() >= wanted.as_f64(),
            ("maximum", Value::Number(x)) => x.as_f64() <= wanted.as_f64(),
            ("required", Value::Object(object)) => {
                let names = one_or_many(wanted);
                names
                    .iter()
                    .all(|name| object.contains_key(name.as_str().unwrap()))
            }
            ("properties", Value::Object(object)) => {
                for (name, schema) in wanted.as_object().unwrap() {
                    if let Some(value) = object.get(name) {
                        check(root, schema, value).map_err(|e| format!("{name}: {e}"))?;
                    }
                }
                true
            }
            ("additionalProperties", Value::Object(object)) => {
                let known = rules.get("properties").and_then(Value::as_object);
                for (name, value) in object {
                    if known.is_none_or(|known| !known.contains_key(name)) {
                        check(root, wanted, value).map_err(|e| format!("{name}: {e}"))?;
                    }
                }
                true
            }
            // Rules for other kinds of values, and words for people.
            ("items" | "minItems" | "maxItems" | "minimum" | "maximum", _) => true,
            ("required" | "properties" | "additionalProperties", _) => true,
            ("$schema" | "$id" | "$defs" | "title" | "description", _) => true,
            ("default" | "format", _) => true,
            (other, _) => panic!("the schema uses '{other}', which this test does not know"),
        };
        if !holds {
            return fail(rule);
        }
    }
    Ok(())
}

/// The names of all fields and variants.
pub fn words(schema: &Value) -> Vec<&str> {
    match schema {
        Value::Object(rules) => {
            let own = rules.iter().flat_map(|(rule, value)| match rule.as_str() {
                "properties" => value
                    .as_object()
                    .unwrap()
                    .keys()
                    .map(String::as_str)
                    .collect(),
                "const" | "enum" => one_or_many(value)
                    .iter()
                    .filter_map(Value::as_str)
                    .collect(),
                _ => Vec::new(),
            });
            own.chain(rules.values().flat_map(words)).collect()
        }
        Value::Array(array) => array.iter().flat_map(words).collect(),
        _ => Vec::new(),
    }
}

fn referred<'a>(root: &'a Value, reference: &Value) -> &'a Value {
    let path = reference.as_str().and_then(|r| r.strip_prefix('#'));
    path.and_then(|path| root.pointer(path))
        .unwrap_or_else(|| panic!("{reference} leads nowhere"))
}

fn one_or_many(value: &Value) -> &[Value] {
    match value {
        Value::Array(many) => many,
        one => std::slice::from_ref(one),
    }
}

fn matching(root: &Value, schemas: &Value, value: &Value) -> usize {
    let schemas = one_or_many(schemas).iter();
    schemas.filter(|s| check(root, s, value).is_ok()).count()
}

fn is_a(name: &Value, value: &Value) -> bool {
    match name.as_str().unwrap() {
        "null" => value.is_null(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        other => panic!("there is no type '{other}'"),
    }
}

#[test]
fn the_schema_in_the_repository_is_the_one_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/robot.json");
    let text = serde_json::to_string_pretty(&native::schema()).unwrap() + "\n";
    if std::env::var_os("BATHYAL_ACCEPT").is_some_and(|word| word == "1") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "schemas/robot.json is not the schema of the types; accept the new one by \
         BATHYAL_ACCEPT=1 cargo test -p bathyal-robot --test round_trip"
    );
}

#[test]
fn the_schema_explains_every_field() {
    let schema = native::schema();
    for word in ["$id", "title", "description"] {
        assert!(schema[word].is_string(), "{word}");
    }
    let types = schema["$defs"].as_object().unwrap();
    for (name, schema) in types.iter().chain([(&String::from("Robot"), &schema)]) {
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            assert!(schema["description"].is_string(), "{name}.{field}");
        }
    }
}

#[test]
fn the_schema_refuses_what_the_format_does_not_know() {
    let schema = native::schema();
    let refused = [
        serde_json::json!({ "name": "a" }),
        serde_json::json!({ "bathyal_robot": 1, "name": 1 }),
        serde_json::json!({ "bathyal_robot": 1, "name": "a", "colour": "red" }),
        serde_json::json!({ "bathyal_robot": 1, "name": "a", "bodies": [{}] }),
    ];
    for value in refused {
        assert!(check(&schema, &schema, &value).is_err(), "{value}");
        assert!(native::from_json(&value.to_string()).is_err(), "{value}");
    }
}

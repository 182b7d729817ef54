//! Signals of recordings as columns.

use super::ColumnError;
use serde_json::Value;
use std::collections::BTreeMap;

/// The signals of these names, as an exported table has them: `t`, `joints.elbow.position`.
pub(super) fn columns(bytes: &[u8], names: &[String]) -> Result<Vec<Vec<f64>>, ColumnError> {
    let stream = mcap::MessageStream::new(bytes).map_err(ColumnError::broken)?;
    let topic_of = |name: &String| match name.as_str() {
        "t" => "/state".to_string(),
        name => format!("/{}", name.split('.').next().unwrap_or_default()),
    };
    let topics: Vec<String> = names.iter().map(topic_of).collect();
    let mut columns = vec![Vec::new(); names.len()];
    let mut found: BTreeMap<String, f64> = BTreeMap::new();
    for message in stream {
        let message = message.map_err(ColumnError::broken)?;
        let topic = &message.channel.topic;
        if !topics.contains(topic) {
            continue;
        }
        let value: Value = serde_json::from_slice(&message.data).map_err(|error| {
            ColumnError::broken(format!("a message of {topic} cannot be read: {error}"))
        })?;
        found.clear();
        let prefix = topic.trim_start_matches('/').to_string();
        flatten(&value, prefix, &mut found);
        if let Some(t) = found.get("state.t").copied() {
            found.insert("t".to_string(), t);
        }
        for ((column, name), wanted) in columns.iter_mut().zip(names).zip(&topics) {
            if wanted == topic {
                let number = found.get(name).copied();
                let known = found.keys().map(String::as_str);
                column.push(number.ok_or_else(|| ColumnError::missing(name, known))?);
            }
        }
    }
    let count = columns.iter().map(Vec::len).max().unwrap_or(0);
    for (column, name) in columns.iter().zip(names) {
        if column.len() != count || count == 0 {
            let rows = column.len();
            return Err(ColumnError::broken(format!(
                "the recording has {rows} samples of '{name}' and {count} in all"
            )));
        }
    }
    Ok(columns)
}

/// Numbers of a message by their names.
fn flatten(value: &Value, name: String, found: &mut BTreeMap<String, f64>) {
    match value {
        Value::Number(number) => {
            found.extend(number.as_f64().map(|x| (name, x)));
        }
        Value::Object(map) => {
            for (key, value) in map {
                flatten(value, format!("{name}.{key}"), found);
            }
        }
        Value::Array(list) => {
            for (i, value) in list.iter().enumerate() {
                flatten(value, format!("{name}.{i}"), found);
            }
        }
        _ => {}
    }
}

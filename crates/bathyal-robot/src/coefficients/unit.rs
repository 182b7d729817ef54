//! Units of coefficients, as the descriptions of the format give them.

use super::document::Location;
use serde_json::Value;

/// Words of which units are made.
const WORDS: &[&str] = &[
    "kg",
    "m",
    "s",
    "N",
    "rad",
    "degrees",
    "W",
    "V",
    "A",
    "Ω",
    "H",
    "J",
    "Hz",
    "kg/m³",
    "kg/s",
    "m/s",
    "m/s²",
    "m²",
    "m³",
    "rad/s",
    "m/rad",
    "rad/m",
    "s/m",
    "s/rad",
    "s²/rad²",
    "s²/m²",
    "N/m",
    "m/A",
    "m/N",
    "m/rad",
    "1/s",
    "s²",
    "N/(m",
    "s)",
    "m/(rad",
];

/// Keys of parts of a vector or matrix, which have its unit.
const PARTS: [&str; 5] = ["x", "y", "z", "diagonal", "matrix"];

/// Units of a file format, from the comments of its JSON Schema: `Displaced volume, m³.`
#[derive(Clone, Debug)]
pub struct Units {
    schema: Value,
}

impl Units {
    /// Units of the format with this schema.
    pub fn new(schema: Value) -> Self {
        Units { schema }
    }

    /// The unit of a coefficient, where its description, or that of the table around it, gives one.
    pub fn unit(&self, location: &Location) -> Option<String> {
        let mut at = vec![&self.schema];
        let mut unit = None;
        for key in location.keys() {
            let below: Vec<&Value> = at
                .iter()
                .flat_map(|schema| self.forms(schema))
                .flat_map(|schema| match key {
                    Some(key) => property(schema, key),
                    None => entries(schema),
                })
                .collect();
            let found = below.iter().find_map(|schema| described(schema));
            let is_part = key.is_none_or(|key| PARTS.contains(&key));
            unit = found.or(unit.filter(|_| is_part && !below.is_empty()));
            at = below;
        }
        unit
    }

    /// A schema and what it refers to.
    fn forms<'a>(&'a self, schema: &'a Value) -> Vec<&'a Value> {
        let mut forms = vec![schema];
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.schema.pointer(reference.trim_start_matches('#'));
            forms.extend(target.into_iter().flat_map(|target| self.forms(target)));
        }
        for list in ["anyOf", "oneOf", "allOf"] {
            for inner in schema[list].as_array().into_iter().flatten() {
                forms.extend(self.forms(inner));
            }
        }
        forms
    }
}

/// Schema of a key.
fn property<'a>(schema: &'a Value, key: &str) -> Vec<&'a Value> {
    let own = schema["properties"].get(key);
    let any = schema.get("additionalProperties").filter(|s| s.is_object());
    own.or(any).into_iter().collect()
}

/// Schemas of the entries of a list.
fn entries(schema: &Value) -> Vec<&Value> {
    let items = schema.get("items").into_iter();
    let prefix = schema["prefixItems"].as_array().into_iter().flatten();
    items.chain(prefix.take(1)).collect()
}

/// The unit in a description: a part between commas that is made of words of units.
fn described(schema: &Value) -> Option<String> {
    let text = schema["description"].as_str()?.replace('\n', " ");
    let sentence = text.split(". ").next()?.trim_end_matches('.');
    let is_unit = |part: &&str| {
        let mut words = part.split(' ').filter(|w| !["or", "and"].contains(w));
        let mut any = false;
        words.all(|word| {
            any = true;
            WORDS.contains(&word)
        }) && any
    };
    let mut parts = sentence.split([',', ';', ':']).map(str::trim);
    parts.find(is_unit).map(str::to_string)
}

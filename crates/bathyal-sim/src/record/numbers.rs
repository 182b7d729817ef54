//! Numbers of a message without its names, and names without its numbers.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

/// Reads the numbers of JSON text in their order into `out`: true is 1, false is 0. A null stands
/// for `null_width(i)` numbers from the i-th on, which are NaN. Returns how many there are; none
/// if that is more than `out` takes, or if one cannot be read.
///
/// The text is known to be JSON: its checksum has been found right.
pub(super) fn numbers(
    text: &[u8],
    out: &mut [f64],
    null_width: impl Fn(usize) -> usize,
) -> Option<usize> {
    let mut count: usize = 0;
    let mut at = 0;
    while at < text.len() {
        let value = match text[at] {
            b'"' => {
                at = end_of_string(text, at + 1);
                continue;
            }
            b'-' | b'0'..=b'9' => {
                let rest = &text[at..];
                let ends = |b: &u8| matches!(b, b',' | b'}' | b']' | b' ' | b'\n');
                let length = rest.iter().position(ends).unwrap_or(rest.len());
                at += length;
                str::from_utf8(&rest[..length]).ok()?.parse().ok()?
            }
            b't' => {
                at += "true".len();
                1.0
            }
            b'f' => {
                at += "false".len();
                0.0
            }
            b'n' => {
                at += "null".len();
                let end = count.checked_add(null_width(count))?;
                out.get_mut(count..end)?.fill(f64::NAN);
                count = end;
                continue;
            }
            _ => {
                at += 1;
                continue;
            }
        };
        *out.get_mut(count)? = value;
        count += 1;
    }
    Some(count)
}

/// Index of the byte after the quote that ends a string.
fn end_of_string(text: &[u8], mut at: usize) -> usize {
    while at < text.len() {
        match text[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at
}

/// Names that lead to the numbers of JSON text, in their order. A null is one number.
pub(super) fn paths(text: &[u8]) -> Result<Vec<Vec<String>>, serde_json::Error> {
    let mut found = Vec::new();
    let mut text = serde_json::Deserializer::from_slice(text);
    let all = Paths {
        path: &mut Vec::new(),
        found: &mut found,
    };
    all.deserialize(&mut text)?;
    text.end()?;
    Ok(found)
}

struct Paths<'a> {
    path: &'a mut Vec<String>,
    found: &'a mut Vec<Vec<String>>,
}

impl Paths<'_> {
    /// Seed of the value with this name.
    fn inner(&mut self, name: String) -> Paths<'_> {
        self.path.push(name);
        Paths {
            path: self.path,
            found: self.found,
        }
    }

    fn number<E>(self) -> Result<(), E> {
        self.found.push(self.path.clone());
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Paths<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Paths<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("numbers")
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        self.number()
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        self.number()
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        self.number()
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        self.number()
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.number()
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key()? {
            map.next_value_seed(self.inner(name))?;
            self.path.pop();
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        while list
            .next_element_seed(self.inner(index.to_string()))?
            .is_some()
        {
            self.path.pop();
            index += 1;
        }
        self.path.pop();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_in_their_order_and_names_do_not_count() {
        let text = br#"{"a 1":{"x":-0.0,"y\"2":5e-324},"n3":[1,2.5],"s":true,"f":false,"z":null}"#;
        let mut out = [9.0; 8];
        assert_eq!(numbers(text, &mut out, |_| 1), Some(7));
        let expected = [-0.0_f64, 5e-324, 1.0, 2.5, 1.0, 0.0];
        for (a, b) in out.iter().zip(expected) {
            assert_eq!(a.to_bits(), b.to_bits());
        }
        assert!(out[6].is_nan());
        assert_eq!(
            numbers(text, &mut out[..6], |_| 1),
            None,
            "more than there is room for"
        );
        assert_eq!(numbers(b"{\"a\":1x}", &mut out, |_| 1), None);
    }

    #[test]
    fn a_null_stands_for_as_many_numbers_as_the_declaration_says() {
        let mut out = [9.0; 4];
        let width = |i: usize| if i == 0 { 3 } else { 1 };
        assert_eq!(numbers(br#"{"a":null,"b":2}"#, &mut out, width), Some(4));
        assert!(out[..3].iter().all(|x| x.is_nan()) && out[3] == 2.0);
        assert_eq!(numbers(br#"{"b":2,"c":1,"a":null}"#, &mut out, |_| 3), None);
    }

    #[test]
    fn paths_name_the_numbers_in_their_order() {
        let text = br#"{"b":{"x":1,"a.y":-0.5},"n":[1,true],"z":null}"#;
        let found: Vec<String> = paths(text).unwrap().iter().map(|p| p.join("/")).collect();
        assert_eq!(found, ["b/x", "b/a.y", "n/0", "n/1", "z"]);
        assert!(paths(b"{\"a\":1x}").is_err());
    }
}

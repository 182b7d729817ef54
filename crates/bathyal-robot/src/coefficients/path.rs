//! Grammar of paths.

use super::error::CoefficientError;
use crate::native::MAX_DEPTH;
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// Longest part of a path in a message, bytes.
const MAX_TOLD: usize = 200;

/// A path, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoefficientPath {
    parts: Vec<Part>,
}

/// A part of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A key of a table, or the name of an entry of a list.
    Key(String),
    /// An index into a list.
    Index(usize),
}

impl CoefficientPath {
    /// The parts; at least one.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// A path of parts.
    pub fn from_parts(parts: Vec<Part>) -> Self {
        CoefficientPath { parts }
    }

    /// Splits `PATH=VALUE` at the first sign of equality that is not in quotes.
    pub fn split_assignment(text: &str) -> Option<(&str, &str)> {
        let mut quoted = false;
        let at = text.char_indices().find_map(|(i, c)| {
            quoted ^= c == '"';
            (c == '=' && !quoted).then_some(i)
        })?;
        Some((&text[..at], &text[at + 1..]))
    }
}

impl FromStr for CoefficientPath {
    type Err = CoefficientError;

    fn from_str(text: &str) -> Result<Self, CoefficientError> {
        let wrong = |reason: String| CoefficientError::Syntax {
            path: shorten(text, MAX_TOLD).into_owned(),
            reason,
        };
        let (mut parts, mut rest) = (Vec::new(), text.trim());
        loop {
            let (key, after) = key(rest).map_err(|reason| wrong(reason.to_string()))?;
            parts.push(Part::Key(key));
            rest = after;
            while let Some(index) = rest.strip_prefix('[') {
                let (number, after) = index.split_once(']').unwrap_or((index, ""));
                let is_closed = index.contains(']');
                let number = number.trim().parse().ok().filter(|_| is_closed);
                parts.push(Part::Index(number.ok_or_else(|| {
                    let told = shorten(index, MAX_TOLD);
                    wrong(format!("'[{told}' is not an index; write it as [2]"))
                })?));
                rest = after;
            }
            if parts.len() > MAX_DEPTH {
                return Err(wrong(format!(
                    "it has more than {MAX_DEPTH} parts; at most {MAX_DEPTH} are allowed"
                )));
            }
            match rest.strip_prefix('.') {
                Some(after) => rest = after,
                None if rest.is_empty() => return Ok(CoefficientPath { parts }),
                None => {
                    let told = shorten(rest, MAX_TOLD);
                    return Err(wrong(format!("a dot is missing before '{told}'")));
                }
            }
        }
    }
}

/// A key at the beginning of a text, and what follows.
fn key(text: &str) -> Result<(String, &str), &'static str> {
    if let Some(inner) = text.strip_prefix('"') {
        let (name, after) = inner.split_once('"').ok_or("a quote is not closed")?;
        return Ok((name.to_string(), after));
    }
    let end = text.find(['.', '[']).unwrap_or(text.len());
    match text[..end].trim() {
        "" => Err("a name is missing; write it as environment.current.x"),
        name => Ok((name.to_string(), &text[end..])),
    }
}

impl fmt::Display for CoefficientPath {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, part) in self.parts.iter().enumerate() {
            match part {
                Part::Key(key) => {
                    let dot = if i == 0 { "" } else { "." };
                    let bare = !key.is_empty()
                        && key.trim() == key
                        && !key.contains(['[', ']', '='])
                        && !key.split('.').any(str::is_empty);
                    match bare {
                        true => write!(f, "{dot}{key}")?,
                        false => write!(f, "{dot}\"{key}\"")?,
                    }
                }
                Part::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_written_as_they_are_read() {
        for text in [
            "environment.current.x",
            "robots[0].start.position[2]",
            "bodies.leg1.femur.inertia.xx",
            "added_mass.matrix[2][3]",
            "bodies.\"a[1]\".mass",
            "bodies.\"x = 1\".mass",
        ] {
            let path: CoefficientPath = text.parse().unwrap();
            assert_eq!(path.to_string(), text);
        }
    }

    #[test]
    fn what_is_not_a_path_is_refused() {
        for text in [
            "", ".", "a.", "a..b", "a[", "a[]", "a[x]", "a[1]b", "\"a", "a[-1]",
        ] {
            assert!(text.parse::<CoefficientPath>().is_err(), "{text}");
        }
        assert!("a.".repeat(100).parse::<CoefficientPath>().is_err());
    }

    #[test]
    fn assignments_are_split_outside_of_quotes() {
        let split = CoefficientPath::split_assignment;
        assert_eq!(split("a.b=c=d"), Some(("a.b", "c=d")));
        assert_eq!(split("a.\"b=c\".d=1"), Some(("a.\"b=c\".d", "1")));
        assert_eq!(split("a.b"), None);
    }
}

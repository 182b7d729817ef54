//! What an input did, as a set of signs that can be compared.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The signs of one input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Signs {
    signs: HashSet<u64>,
    /// The input was taken for what the target reads: worth more mutations than others.
    pub accepted: bool,
}

impl Signs {
    /// Adds a sign: anything that can be hashed.
    pub fn add(&mut self, sign: impl Hash) {
        let mut hasher = DefaultHasher::new();
        sign.hash(&mut hasher);
        self.signs.insert(hasher.finish());
    }

    /// Adds a count, coarsely: 0, 1, 2–3, 4–7, ...
    pub fn count(&mut self, of: &str, n: usize) {
        self.add((of, n.checked_ilog2()));
    }

    /// Adds a message without what differs from input to input.
    pub fn message(&mut self, of: &str, message: &str) {
        // Whatever of an input comes through, it cannot make more signs than these.
        const MOST_MESSAGES: u64 = 1 << 12;
        let mut hasher = DefaultHasher::new();
        plain(message).hash(&mut hasher);
        self.add((of, hasher.finish() % MOST_MESSAGES));
    }

    /// Adds what a JSON text of many lines says: its keys, as far as they are among the
    /// words, how deep they stand, and of what kind their values are.
    pub fn fields(&mut self, json: &str, words: &BTreeSet<String>) {
        let mut key = "";
        for line in json.lines() {
            let value = line.trim_start();
            let depth = line.len() - value.len();
            let mut value = value.trim_end_matches(',');
            if let Some((name, rest)) = value.split_once("\": ") {
                key = words.get(&name[1..]).map_or("", String::as_str);
                value = rest;
            }
            self.add((key, depth, kind(value)));
        }
    }

    /// Adds these signs to all that were seen; whether there were new ones.
    pub fn join(&self, seen: &mut HashSet<u64>) -> bool {
        let before = seen.len();
        seen.extend(&self.signs);
        seen.len() > before
    }
}

/// The kind of a JSON value: numbers by sign and size, texts by length.
fn kind(value: &str) -> (u8, Option<u32>) {
    match value.as_bytes() {
        [b'"', text @ ..] => (1 + u8::from(!text.is_ascii()), text.len().checked_ilog2()),
        [b'-' | b'0'..=b'9', ..] => match value.parse::<f64>() {
            Ok(x) => (3 + size(x.abs()), Some(u32::from(x.is_sign_negative()))),
            Err(_) => (100, None),
        },
        [first, ..] => (101, Some(u32::from(*first))),
        [] => (102, None),
    }
}

fn size(x: f64) -> u8 {
    const STEPS: [f64; 8] = [f64::MIN_POSITIVE, 1e-150, 1e-9, 1e-3, 1.0, 1e3, 1e9, 1e150];
    match x {
        0.0 => 0,
        1.0 => 1,
        x => 2 + STEPS.iter().filter(|step| x >= **step).count() as u8,
    }
}

/// A message without its numbers, and without what stands between its first and its last
/// quote or bracket. Names in backticks stay: they are the format's own, unless they are
/// unknown to it.
fn plain(message: &str) -> String {
    let outside = |text: &str, first: &[char], last: &[char]| {
        let (first, last) = (text.find(first), text.rfind(last));
        let (Some(first), Some(last)) = (first, last) else {
            return text.to_string();
        };
        format!("{}_{}", &text[..first], &text[last.max(first) + 1..])
    };
    let mut text = message.to_string();
    if let Some((before, name)) = message.split_once("unknown ") {
        let after = name
            .rsplit_once(", expected")
            .map_or("", |(_, after)| after);
        text = format!("{before}unknown _{after}");
    }
    let text = outside(&text, &['\'', '"', '['], &['\'', '"', ']']);
    let numbers = |c: char| c.is_ascii_digit() || ".-+".contains(c);
    let words: Vec<&str> = text.split(numbers).filter(|word| *word != "e").collect();
    words.join("#")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_compared_without_names_and_numbers() {
        let plain = |text: &str| super::plain(text);
        assert_eq!(
            plain("body 'a': mass is 1e-3"),
            plain("body 'b'c': mass is 7e-2")
        );
        assert_ne!(plain("body 'a': mass is 1"), plain("body 'a': pitch is 1"));
        let unknown = |name| plain(&format!("unknown field `{name}`, expected `mass`"));
        assert_eq!(unknown("x"), unknown("`y\"'["));
        assert_ne!(
            plain("missing field `name`"),
            plain("missing field `joint`")
        );
        assert_eq!(plain("an open 'quote"), "an open _quote");
    }

    #[test]
    fn fields_are_seen_by_kind_but_not_by_value() {
        let signs = |json: &str| {
            let mut signs = Signs::default();
            signs.fields(json, &BTreeSet::from(["mass".into()]));
            signs
        };
        assert_eq!(signs("  \"mass\": 2.0,"), signs("  \"mass\": 3.5"));
        assert_ne!(signs("  \"mass\": 2.0"), signs("  \"mass\": -2.0"));
        assert_ne!(signs("  \"mass\": 2.0"), signs("    \"mass\": 2.0"));
        assert_ne!(signs("  \"mass\": 0.0"), signs("  \"mass\": 1e-310"));
        assert_eq!(signs("  \"any\": 2.0"), signs("  \"other\": 2.0"));
    }

    #[test]
    fn only_new_signs_are_news() {
        let mut seen = HashSet::new();
        let mut signs = Signs::default();
        signs.count("bodies", 5);
        assert!(signs.join(&mut seen));
        signs.count("bodies", 7);
        assert!(!signs.join(&mut seen));
        signs.count("bodies", 8);
        assert!(signs.join(&mut seen));
    }
}

//! Prefixes of names in XML that other readers of URDF let pass: those of xacro, and those that no
//! `xmlns` declares. The colon in such a name becomes a point, so that the document can be parsed
//! with every position kept, and that no tag of URDF has the name.

use std::borrow::Cow;
use std::collections::HashSet;

/// Prefix of the macro language that generates most URDFs.
pub(super) const XACRO: &str = "xacro";

/// A text whose foreign names have no colons, and their prefixes in the order of the text.
pub(super) fn neutralize(text: Cow<'_, str>) -> (Cow<'_, str>, Vec<String>) {
    let mut names = Names::default();
    scan(&text, &mut names);
    let is_foreign = |prefix: &str| prefix == XACRO || !names.declared.contains(prefix);
    let mut prefixes: Vec<String> = Vec::new();
    let mut colons = Vec::new();
    for &(start, colon) in &names.prefixed {
        let prefix = &text[start..colon];
        if !is_foreign(prefix) {
            continue;
        }
        colons.push(colon);
        if prefixes.len() < MAX_PREFIXES && !prefixes.iter().any(|known| known == prefix) {
            prefixes.push(prefix.to_string());
        }
    }
    if colons.is_empty() {
        return (text, prefixes);
    }
    let mut plain = String::with_capacity(text.len());
    let mut from = 0;
    for colon in colons {
        plain.push_str(&text[from..colon]);
        plain.push('.');
        from = colon + 1;
    }
    plain.push_str(&text[from..]);
    (Cow::Owned(plain), prefixes)
}

/// Largest number of prefixes that are listed; real files have one or two.
const MAX_PREFIXES: usize = 16;

/// Largest number of prefixed names; the parser refuses undeclared ones beyond it.
const MAX_PREFIXED: usize = 100_000;

/// Names of a document that have a prefix.
#[derive(Default)]
struct Names<'t> {
    /// Prefixes that an `xmlns` declares, anywhere.
    declared: HashSet<&'t str>,
    /// Start and colon of every other prefixed name.
    prefixed: Vec<(usize, usize)>,
}

/// Finds the names of tags and attributes. Ends where the text is not XML: the parser says so.
fn scan<'t>(text: &'t str, names: &mut Names<'t>) {
    let mut at = 0;
    while let Some(start) = find(text, at, "<") {
        let rest = &text[start..];
        let skipped = [
            ("<!--", "-->"),
            ("<![CDATA[", "]]>"),
            ("<?", "?>"),
            ("<!", ">"),
        ];
        let skip = skipped.iter().find(|(open, _)| rest.starts_with(open));
        let end = match skip {
            Some((open, close)) => find(text, start + open.len(), close),
            None => scan_tag(text, start + 1, names),
        };
        let Some(end) = end else {
            return;
        };
        at = end + 1;
    }
}

/// Finds the names in a tag that begins at `at`, after `<`. Returns the position of its `>`.
fn scan_tag<'t>(text: &'t str, mut at: usize, names: &mut Names<'t>) -> Option<usize> {
    let bytes = text.as_bytes();
    let ends = |byte: u8| byte.is_ascii_whitespace() || b"/>=<\"'".contains(&byte);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'>' => return Some(at),
            b'<' => return None,
            b'"' | b'\'' => at = find(text, at + 1, if byte == b'"' { "\"" } else { "'" })? + 1,
            _ if ends(byte) => at += 1,
            _ => {
                let start = at;
                at += bytes[at..].iter().position(|byte| ends(*byte))?;
                names.add(&text[start..at], start);
            }
        }
    }
    None
}

impl<'t> Names<'t> {
    fn add(&mut self, name: &'t str, start: usize) {
        match name.split_once(':') {
            Some(("xmlns", declared)) => {
                self.declared.insert(declared);
            }
            // The parser refuses names without a prefix before their colon, or with two colons.
            Some(("" | "xml", _) | (_, "")) | None => {}
            Some((_, rest)) if rest.contains(':') => {}
            Some(_) if self.prefixed.len() >= MAX_PREFIXED => {}
            Some((prefix, _)) => self.prefixed.push((start, start + prefix.len())),
        }
    }
}

fn find(text: &str, from: usize, what: &str) -> Option<usize> {
    Some(from + text.get(from..)?.find(what)?)
}

#[cfg(test)]
mod tests {
    use super::neutralize;

    #[test]
    fn only_names_of_foreign_prefixes_change() {
        let text = "<a xmlns:k='u' k:x='b:c' s:y=\"<\"><!-- s:z --><k:t/><s:t>s:u</s:t><![CDATA[<s:v>]]></a>";
        let (plain, prefixes) = neutralize(text.into());
        let expected = text.replace("s:y", "s.y").replace("s:t>", "s.t>");
        assert_eq!(
            (&*plain, &prefixes[..]),
            (&*expected, &["s".to_string()][..])
        );
    }

    #[test]
    fn xacro_is_foreign_even_if_declared() {
        let text = "<robot xmlns:xacro='http://ros.org/wiki/xacro'><xacro:leg/></robot>";
        let (plain, prefixes) = neutralize(text.into());
        assert_eq!(plain, text.replace("xacro:leg", "xacro.leg"));
        assert_eq!(prefixes, ["xacro"]);
    }
}

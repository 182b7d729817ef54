//! Limits of an XML text, checked before it is parsed.
//!
//! The parser (roxmltree 0.21) compares every attribute of an element with all before it, and takes
//! some 100 bytes for each comment, of which the text may have seven.

/// Largest number of attributes of an element; real files have less than ten.
const MAX_ATTRIBUTES: usize = 100;

/// Largest number of elements, texts, comments and attributes; real files have less than 200 000.
const MAX_PARTS: usize = 4_000_000;

/// Checks the numbers of parts of a document and of attributes of its elements. The error has the
/// position, in bytes, and a message.
pub(crate) fn check(text: &str) -> Result<(), (usize, String)> {
    let (mut at, mut parts) = (0, 0);
    while let Some(start) = text[at..].find('<').map(|i| at + i) {
        let rest = &text[start..];
        let (length, attributes) = match rest {
            _ if rest.starts_with("<!--") => (end(rest, "-->"), 0),
            _ if rest.starts_with("<![CDATA[") => (end(rest, "]]>"), 0),
            _ if rest.starts_with("<?") => (end(rest, "?>"), 0),
            _ => tag(rest),
        };
        if attributes > MAX_ATTRIBUTES {
            let message =
                format!("an element has {attributes} attributes; {MAX_ATTRIBUTES} are the most");
            return Err((start, message));
        }
        // A text may stand before it.
        parts += 2 + attributes;
        if parts > MAX_PARTS {
            let message = format!(
                "the document has more than {MAX_PARTS} elements, texts, comments and attributes"
            );
            return Err((start, message));
        }
        at = start + length;
    }
    Ok(())
}

/// Length of what ends with `mark`; all of it, if it does not.
fn end(text: &str, mark: &str) -> usize {
    text.find(mark).map_or(text.len(), |i| i + mark.len())
}

/// Length and number of attributes of a tag; `>` in a value does not end it.
fn tag(text: &str) -> (usize, usize) {
    let bytes = text.as_bytes();
    let (mut at, mut attributes) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'>' => return (at + 1, attributes),
            b'"' | b'\'' => {
                attributes += 1;
                let rest = &bytes[at + 1..];
                let closing = rest.iter().position(|other| other == byte);
                at += 2 + closing.unwrap_or(rest.len());
            }
            _ => at += 1,
        }
    }
    (bytes.len(), attributes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_and_parts_are_counted() {
        let attributes = |n: usize| format!("<a {}/>", "b='>' ".repeat(n));
        assert_eq!(check(&attributes(100)), Ok(()));
        assert!(check(&attributes(101)).is_err());
        let hidden = format!("<!--{0}--><![CDATA[{0}]]><?{0}?><a>é</a>", attributes(101));
        assert_eq!(check(&hidden), Ok(()));
        assert_eq!(check(&"<!---->".repeat(MAX_PARTS / 2)), Ok(()));
        assert!(check(&"<!---->".repeat(MAX_PARTS)).is_err());
        for cut in ["<", "<!--", "<a b='", "<a b=\"é", "<?", "<![CDATA[", "é<é"] {
            assert_eq!(check(cut), Ok(()), "{cut}");
        }
    }
}

//! Lists, counts, numbers and foreign text in messages.

use std::borrow::Cow;

/// Largest number of names that are listed.
const MAX_NAMES: usize = 6;

/// Lists names: `a, b, c and 4 more`.
pub fn list_names(names: &[&str]) -> String {
    let shown = names.len().min(MAX_NAMES);
    let mut text = names[..shown].join(", ");
    if names.len() > shown {
        text += &format!(" and {} more", names.len() - shown);
    }
    text
}

/// Formats a count: `1 body`, `2 bodies`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Formats a number with so many significant digits: `0.0123`, `12.3`, `1230`, and with an
/// exponent beyond 10⁻⁴ and 10⁶.
pub fn significant(x: f64, digits: usize) -> String {
    if x == 0.0 {
        return "0".into();
    }
    if !x.is_finite() {
        return format!("{x}");
    }
    let after_first = digits.saturating_sub(1);
    let exponent = x.abs().log10().floor();
    if !(-4.0..6.0).contains(&exponent) {
        return format!("{x:.after_first$e}");
    }
    let decimals = (after_first as f64 - exponent).max(0.0);
    format!("{x:.*}", decimals as usize)
}

/// Formats a number with three significant digits.
pub(crate) fn short(x: f64) -> String {
    significant(x, 3)
}

/// Formats a number with the given number of decimals and a typographic minus; never −0.
pub fn fixed(x: f64, decimals: usize) -> String {
    let text = format!("{x:.decimals$}");
    let zero = text.bytes().all(|b| matches!(b, b'-' | b'0' | b'.'));
    let text = if zero {
        text.trim_start_matches('-').to_string()
    } else {
        text
    };
    text.replace('-', "−")
}

/// Returns true for characters that change how a terminal shows text: control characters, except
/// line breaks and tabs; marks of direction; other characters that are not seen.
pub fn changes_display(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}' => true,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => true,
        c => c.is_control(),
    }
}

/// Writes characters that change how a terminal shows text as escapes, `\u001b`: names in files may
/// hold codes that move the cursor, and marks that reverse the order of what is read. A JSON text
/// remains one with the same values, because such characters are only in its strings.
///
/// ```
/// use bathyal_robot::text::visible;
/// assert_eq!(visible("arm \u{1b}[31m\u{202e}"), r"arm \u001b[31m\u202e");
/// assert_eq!(visible("Überwasser\n"), "Überwasser\n");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(changes_display) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match changes_display(c) {
            true => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out += &format!("\\u{unit:04x}");
                }
            }
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The last boundary of characters that is not after a byte, nor after the end.
pub fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Shortens a text of more than `limit` bytes: its beginning and its end.
///
/// ```
/// use bathyal_robot::text::shorten;
/// assert_eq!(shorten("thruster", 8), "thruster");
/// assert_eq!(shorten(&"x".repeat(50_000), 8), "xxxxxx … xx (50000 bytes)");
/// ```
pub fn shorten(text: &str, limit: usize) -> Cow<'_, str> {
    if text.len() <= limit {
        return Cow::Borrowed(text);
    }
    let tail = limit / 4;
    let head = &text[..floor_boundary(text, limit - tail)];
    let tail = &text[floor_boundary(text, text.len() - tail)..];
    Cow::Owned(format!("{head} … {tail} ({} bytes)", text.len()))
}

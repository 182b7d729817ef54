//! Text and numbers of a page.

use bathyal_robot::text::changes_display;

/// Escapes text for HTML and XML, and replaces the characters that XML cannot hold or that change
/// the direction of what is read.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if changes_display(c) || matches!(c, '\u{FFFE}' | '\u{FFFF}') => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

/// Number with up to four significant digits, without trailing zeros; with a power of ten only
/// below 1e-4 and from 1e7.
pub fn number(x: f64) -> String {
    digits(x, 4)
}

/// Number with so many significant digits.
pub fn digits(x: f64, count: i32) -> String {
    if x == 0.0 {
        return "0".to_string();
    }
    if !x.is_finite() {
        return "not finite".to_string();
    }
    let size = x.abs().log10().floor() as i32;
    if !(-4..7).contains(&size) {
        let text = format!("{:.*e}", (count - 1).min(3) as usize, x);
        return match text.split_once('e') {
            Some((number, power)) => {
                let number = match number.contains('.') {
                    true => number.trim_end_matches('0').trim_end_matches('.'),
                    false => number,
                };
                format!("{number}e{power}").replace('-', "\u{2212}")
            }
            None => text,
        };
    }
    let places = (count - 1 - size).clamp(0, 9) as usize;
    let text = format!("{x:.places$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    let text = if text == "-0" { "0" } else { text };
    text.replace('-', "\u{2212}")
}

/// Base64.   RFC 4648, 4
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let at = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let word = at(0) << 16 | at(1) << 8 | at(2);
        for k in 0..4 {
            match k <= chunk.len() {
                true => out.push(char::from(LETTERS[(word >> (18 - 6 * k)) as usize & 63])),
                false => out.push('='),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_is_escaped() {
        let hostile = "<script>alert(\"&'\")</script>\u{0}\u{202e}";
        let safe = escape(hostile);
        assert_eq!(
            safe,
            "&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;\u{FFFD}\u{FFFD}"
        );
    }

    #[test]
    fn base64_of_the_examples_of_rfc_4648() {
        let cases = [
            "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ];
        for (n, expected) in cases.into_iter().enumerate() {
            assert_eq!(base64(&b"foobar"[..n]), expected);
        }
    }

    #[test]
    fn numbers_are_short() {
        for (x, expected) in [
            (0.0, "0"),
            (30.0, "30"),
            (-0.5, "\u{2212}0.5"),
            (1.0 / 3.0, "0.3333"),
            (896.7020003311873, "896.7"),
            (2.862e-8, "2.862e\u{2212}8"),
            (1234567.8, "1234568"),
        ] {
            assert_eq!(number(x), expected);
        }
    }
}

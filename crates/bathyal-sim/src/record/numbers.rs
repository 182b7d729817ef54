//! The numbers of a message, without its names.

/// Reads the numbers of JSON text in their order into `out`: true is 1, false is 0, null is
/// NaN. Returns how many there are; none if that is more than `out` takes, or if one cannot be
/// read.
///
/// The text is known to be JSON: its checksum has been found right.
pub(super) fn numbers(text: &[u8], out: &mut [f64]) -> Option<usize> {
    let mut count = 0;
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
                f64::NAN
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

/// The byte after the quote that ends a string.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_in_their_order_and_names_do_not_count() {
        let text = br#"{"a 1":{"x":-0.0,"y\"2":5e-324},"n3":[1,2.5],"s":true,"f":false,"z":null}"#;
        let mut out = [9.0; 8];
        assert_eq!(numbers(text, &mut out), Some(7));
        let expected = [-0.0_f64, 5e-324, 1.0, 2.5, 1.0, 0.0];
        for (a, b) in out.iter().zip(expected) {
            assert_eq!(a.to_bits(), b.to_bits());
        }
        assert!(out[6].is_nan());
        assert_eq!(
            numbers(text, &mut out[..6]),
            None,
            "more than there is room for"
        );
        assert_eq!(numbers(b"{\"a\":1x}", &mut out), None);
    }
}

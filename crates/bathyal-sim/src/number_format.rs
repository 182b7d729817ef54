//! Numbers as people read them.

/// With the given number of decimals and a typographic minus; never −0.
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

/// With four significant digits, and at most six decimals.
pub fn significant(x: f64) -> String {
    let exponent = match x == 0.0 {
        true => 0.0,
        false => x.abs().log10().floor(),
    };
    fixed(x, (3.0 - exponent).clamp(0.0, 6.0) as usize)
}

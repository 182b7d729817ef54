//! Lists, counts and numbers in messages.

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

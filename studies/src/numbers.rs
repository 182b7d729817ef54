//! Numbers in words, and quantiles.

pub use bathyal_robot::text::fixed;

/// (a, b, c).
pub fn tuple(values: &[f64], digits: usize) -> String {
    let all: Vec<String> = values.iter().map(|x| fixed(*x, digits)).collect();
    format!("({})", all.join(", "))
}

/// How much larger `ours` is than `paper`, in percent.
pub fn percent_off(ours: f64, paper: f64) -> String {
    let off = 100.0 * (ours / paper - 1.0);
    format!("{}{} %", if off > 0.0 { "+" } else { "" }, fixed(off, 1))
}

/// Quantile of a sorted list, by linear interpolation.
pub fn quantile(sorted: &[f64], part: f64) -> f64 {
    let at = part * (sorted.len() - 1) as f64;
    let (i, rest) = (at.floor() as usize, at.fract());
    let next = sorted[(i + 1).min(sorted.len() - 1)];
    sorted[i] + rest * (next - sorted[i])
}

/// Sorted, for quantiles.
pub fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

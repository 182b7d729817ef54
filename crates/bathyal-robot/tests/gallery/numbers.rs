//! Small helpers: numbers out of JSON, random numbers, linear equations.

use serde_json::Value;

/// A list of numbers.
pub fn list(value: &Value) -> Vec<f64> {
    let numbers = value.as_array().expect("a list").iter();
    numbers.map(|x| x.as_f64().expect("a number")).collect()
}

/// As many numbers as the type says.
pub fn array<const N: usize>(value: &Value) -> [f64; N] {
    list(value).try_into().expect("the right length")
}

/// A list of rows.
pub fn rows<const N: usize>(value: &Value) -> [[f64; N]; N] {
    let all: Vec<[f64; N]> = value
        .as_array()
        .expect("rows")
        .iter()
        .map(array::<N>)
        .collect();
    all.try_into().expect("a square matrix")
}

/// The largest difference of two lists.
pub fn difference(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter()
        .zip(b)
        .fold(0.0, |worst, (x, y)| f64::max(worst, (x - y).abs()))
}

/// The largest magnitude of a list.
pub fn largest(a: &[f64]) -> f64 {
    a.iter().fold(0.0, |worst, x| f64::max(worst, x.abs()))
}

/// Always the same random numbers from -1 to 1 (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(0x9E37_79B9_7F4A_7C15 ^ seed)
    }

    pub fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}

//! A shorter input that fails in the same way.

use std::time::{Duration, Instant};

/// Enough for inputs of some kilobytes; slow ones stay longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Leaves out larger and smaller parts as long as the input `still` fails.
pub fn shorten(
    mut input: Vec<u8>,
    mut still: impl FnMut(&[u8]) -> Result<bool, String>,
) -> Result<Vec<u8>, String> {
    let start = Instant::now();
    let mut part = input.len().div_ceil(2);
    while part > 0 {
        let (mut at, before) = (0, input.len());
        while at < input.len() {
            if start.elapsed() > PATIENCE {
                return Ok(input);
            }
            let end = input.len().min(at + part);
            let shorter = [&input[..at], &input[end..]].concat();
            match still(&shorter)? {
                true => input = shorter,
                false => at = end,
            }
        }
        // Single bytes once more, until none can be left out.
        part = match part {
            1 if input.len() == before => 0,
            part => part.div_ceil(2),
        };
    }
    Ok(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_needed_stays() {
        let needs = |input: &[u8]| Ok(input.contains(&b'x') && input.contains(&b'y'));
        let short = shorten(b"some x and then some y, and more".to_vec(), needs);
        assert_eq!(short.unwrap(), b"xy");
        assert_eq!(shorten(Vec::new(), |_| Ok(true)).unwrap(), b"");
    }
}

//! A fingerprint of a state.

use super::Saved;

/// FNV-1a, 64 bits: its constants.
const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// The fingerprint of everything in a saved run, sixteen hexadecimal digits.
pub(super) fn hash(saved: &Saved) -> String {
    let mut hash = OFFSET;
    let mut take = |bits: u64| {
        for byte in bits.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    };
    take(saved.beats);
    take(saved.t.to_bits());
    for part in saved.parts() {
        take(part.len() as u64);
        for x in part {
            take(x.to_bits());
        }
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_notices_a_single_bit_and_where_it_stands() {
        let saved = |y: Vec<f64>, contacts: Vec<f64>| Saved {
            y,
            contacts,
            ..Saved::default()
        };
        let one = hash(&saved(vec![1.0], vec![]));
        assert_eq!(one, hash(&saved(vec![1.0], vec![])));
        assert_ne!(one, hash(&saved(vec![1.0 + f64::EPSILON], vec![])));
        assert_ne!(one, hash(&saved(vec![], vec![1.0])));
        assert_ne!(
            hash(&saved(vec![0.0], vec![])),
            hash(&saved(vec![-0.0], vec![]))
        );
    }
}

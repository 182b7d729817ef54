//! Hash of a checkpoint.

use super::Checkpoint;

/// FNV-1a, 64 bits: its constants.
const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// Hash of a checkpoint, sixteen hexadecimal digits.
pub(super) fn hash(checkpoint: &Checkpoint) -> String {
    let mut hash = OFFSET;
    let mut take = |bits: u64| {
        for byte in bits.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    };
    take(checkpoint.control_ticks);
    take(checkpoint.t.to_bits());
    for part in checkpoint.parts() {
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
    fn a_hash_notices_a_single_bit_and_where_it_stands() {
        let checkpoint = |y: Vec<f64>, contacts: Vec<f64>| Checkpoint {
            y,
            contacts,
            ..Checkpoint::default()
        };
        let one = hash(&checkpoint(vec![1.0], vec![]));
        assert_eq!(one, hash(&checkpoint(vec![1.0], vec![])));
        assert_ne!(one, hash(&checkpoint(vec![1.0 + f64::EPSILON], vec![])));
        assert_ne!(one, hash(&checkpoint(vec![], vec![1.0])));
        assert_ne!(
            hash(&checkpoint(vec![0.0], vec![])),
            hash(&checkpoint(vec![-0.0], vec![]))
        );
    }
}

//! Changes for which an input is only bytes.

use super::{LARGEST, Mutator};

/// Integers at which something usually changes.
const BOUNDARIES: [u64; 12] = [
    0,
    1,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0xffff,
    0x7fff_ffff,
    0xffff_ffff,
    0x0555_5556, // times 48 bytes, a triangle, it does not fit into 32 bits
    i64::MAX as u64,
    u64::MAX,
];

impl Mutator {
    /// One change.
    pub(super) fn change_bytes(&mut self, input: &mut Vec<u8>, second: &[u8]) {
        let (at, range) = (self.dice.below(input.len()), self.range(input.len()));
        match self.dice.below(9) {
            0 if !input.is_empty() => input[at] ^= 1 << self.dice.below(8),
            1 if !input.is_empty() => input[at] = self.dice.bits() as u8,
            2 => {
                let byte = self.dice.bits() as u8;
                let count = self.dice.length(16);
                input.splice(at..at, vec![byte; count]);
            }
            3 => _ = input.drain(range),
            4 => {
                let part = input[range].to_vec();
                input.splice(at..at, part);
            }
            5 => {
                let part = input[range].to_vec();
                let end = input.len().min(at + part.len());
                input.splice(at..end, part);
            }
            6 => {
                let from = self.range(second.len());
                input.splice(range, second[from].iter().copied());
            }
            7 => self.integer(input, at),
            _ => self.repeat(input, at),
        }
    }

    /// Writes an integer over the input, of any size and order of bytes.
    fn integer(&mut self, input: &mut [u8], at: usize) {
        let size = 1 << self.dice.below(4);
        let number = *self.dice.of(&BOUNDARIES);
        let mut bytes = number.to_le_bytes()[..size].to_vec();
        if self.dice.once_in(4) {
            bytes.reverse();
        }
        for (place, byte) in input[at..].iter_mut().zip(bytes) {
            *place = byte;
        }
    }

    /// Repeats a piece very often, which makes deep nests and long lists.
    fn repeat(&mut self, input: &mut Vec<u8>, at: usize) {
        let piece = match self.dice.once_in(2) {
            true => self.piece(),
            false => {
                let length = input.len().min(64);
                let range = self.range(length);
                let start = self.dice.below(input.len() - length + 1);
                input[start..][range].to_vec()
            }
        };
        let room = LARGEST.saturating_sub(input.len()) / piece.len().max(1);
        let count = self.dice.length(room);
        input.splice(at..at, piece.repeat(count));
    }
}

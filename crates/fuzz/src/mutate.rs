//! Inputs from other inputs.

mod bytes;
mod text;

use crate::dice::Dice;

/// Inputs do not grow beyond this, bytes.
pub const LARGEST: usize = 64 << 10;

/// Changes inputs.
pub struct Mutator {
    /// Where all chance comes from.
    pub dice: Dice,
    dictionary: Vec<String>,
}

impl Mutator {
    /// With the pieces of text that mean something.
    pub fn new(seed: u64, dictionary: Vec<String>) -> Self {
        Mutator {
            dice: Dice::new(seed),
            dictionary,
        }
    }

    /// An input from another one, with parts of a second: mostly one change, at times many.
    pub fn mutate(&mut self, input: &[u8], second: &[u8]) -> Vec<u8> {
        let mut changed = input.to_vec();
        loop {
            match self.dice.below(3) {
                0 => self.change_bytes(&mut changed, second),
                _ => self.change_text(&mut changed, second),
            }
            changed.truncate(LARGEST);
            if self.dice.once_in(2) {
                return changed;
            }
        }
    }

    /// A piece of the dictionary.
    fn piece(&mut self) -> Vec<u8> {
        self.dice.of(&self.dictionary).as_bytes().to_vec()
    }

    /// A random range of something that has `size` elements, short ones most often.
    fn range(&mut self, size: usize) -> std::ops::Range<usize> {
        let start = self.dice.below(size);
        let length = self.dice.length(size - start);
        start..start + length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(seed: u64) -> Vec<Vec<u8>> {
        let mut mutator = Mutator::new(seed, vec!["mass = ".into(), "[".into()]);
        let (mut one, two) = (b"name = \"a\"\nmass = 1.5\n".to_vec(), b"b = 2\n\n");
        let next = |_| {
            one = mutator.mutate(&one, two);
            one.clone()
        };
        (0..500).map(next).collect()
    }

    #[test]
    fn the_seed_decides_every_input() {
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }

    #[test]
    fn nothing_is_too_small_to_be_changed_and_nothing_grows_too_large() {
        let mut mutator = Mutator::new(3, vec!["[".into()]);
        for _ in 0..2000 {
            mutator.mutate(b"", b"");
            assert!(mutator.mutate(b"1", b"\n").len() <= LARGEST);
        }
    }
}

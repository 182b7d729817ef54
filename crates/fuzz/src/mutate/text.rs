//! Changes for which an input is a text: lines, words, numbers.

use super::Mutator;
use crate::dictionary::NUMBERS;
use std::ops::Range;

impl Mutator {
    /// One change.
    pub(super) fn change_text(&mut self, input: &mut Vec<u8>, second: &[u8]) {
        let at = self.dice.below(input.len());
        match self.dice.below(10) {
            0 => {
                let piece = self.piece();
                input.splice(at..at, piece);
            }
            1 => {
                // At the start of a line, where keys and headers stand.
                let line = line_at(input, at).start;
                let mut piece = self.piece();
                piece.extend(self.dice.of(NUMBERS).bytes());
                piece.push(b'\n');
                input.splice(line..line, piece);
            }
            2 | 3 => {
                let number = self.number(input);
                let new = self.dice.of(NUMBERS).bytes();
                input.splice(number, new);
            }
            4 => {
                let word = run_at(input, at, is_word);
                let piece = self.piece();
                input.splice(word, piece);
            }
            5 => self.word_from(input, at, second),
            6 => _ = input.drain(line_at(input, at)),
            7 => self.lines_to(input, at, None),
            8 => self.lines_to(input, at, Some(second)),
            _ => self.swap_lines(input, at),
        }
    }

    /// One of the numbers, all as likely however long they and what is between them are.
    fn number(&mut self, input: &[u8]) -> Range<usize> {
        let digit = |i: usize| input[i].is_ascii_digit();
        let starts = |i: &usize| digit(*i) && (*i == 0 || !is_number(input[i - 1]));
        let count = (0..input.len()).filter(starts).count();
        let number = (0..input.len()).filter(starts).nth(self.dice.below(count));
        run_at(input, number.unwrap_or(input.len()), is_number)
    }

    /// Puts another word, of this or of the second input, in the place of one: names that
    /// refer to something else.
    fn word_from(&mut self, input: &mut Vec<u8>, at: usize, second: &[u8]) {
        let from = match self.dice.once_in(2) {
            true => input.as_slice(),
            false => second,
        };
        let start = self.dice.below(from.len());
        let new = from[run_at(from, start, is_word)].to_vec();
        let word = run_at(input, at, is_word);
        input.splice(word, new);
    }

    /// Copies a few lines, of this or of the second input, to a line.
    fn lines_to(&mut self, input: &mut Vec<u8>, at: usize, second: Option<&[u8]>) {
        let from = second.unwrap_or(input);
        let mut lines = line_at(from, self.dice.below(from.len()));
        for _ in 0..self.dice.length(16) - 1 {
            lines.end = line_at(from, lines.end).end;
        }
        let lines = from[lines].to_vec();
        let to = line_at(input, at).start;
        input.splice(to..to, lines);
    }

    fn swap_lines(&mut self, input: &mut Vec<u8>, at: usize) {
        let one = line_at(input, at);
        let two = line_at(input, self.dice.below(input.len()));
        let (first, last) = match one.start < two.start {
            true => (one, two),
            false => (two, one),
        };
        if first.end > last.start {
            return;
        }
        let line = input[last.clone()].to_vec();
        let above = input[first.clone()].to_vec();
        input.splice(last, above);
        input.splice(first, line);
    }
}

fn is_number(byte: u8) -> bool {
    byte.is_ascii_digit() || b"+-.eE_".contains(&byte)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte > 127
}

/// The line around a byte, with its end.
fn line_at(text: &[u8], at: usize) -> Range<usize> {
    let newline = |byte: &u8| *byte == b'\n';
    let start = text[..at].iter().rposition(newline).map_or(0, |i| i + 1);
    let end = text[at..].iter().position(newline);
    start..end.map_or(text.len(), |i| at + i + 1)
}

/// The first run of such bytes that ends at or after a place.
fn run_at(text: &[u8], at: usize, belongs: fn(u8) -> bool) -> Range<usize> {
    let inside = |byte: &u8| belongs(*byte);
    let Some(found) = text[at..].iter().position(inside) else {
        return text.len()..text.len();
    };
    let found = at + found;
    let start = text[..found].iter().rposition(|byte| !belongs(*byte));
    let end = text[found..].iter().position(|byte| !belongs(*byte));
    start.map_or(0, |i| i + 1)..end.map_or(text.len(), |i| found + i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_words_are_found_around_and_behind_a_place() {
        let text = b"mass = 1.5e3\nname\n";
        assert_eq!(line_at(text, 3), 0..13);
        assert_eq!(line_at(text, 13), 13..18);
        assert_eq!(line_at(text, 18), 18..18);
        assert_eq!(run_at(text, 9, is_number), 7..12);
        assert_eq!(run_at(text, 4, is_word), 7..8);
        assert_eq!(run_at(text, 18, is_word), 18..18);
        assert_eq!(run_at(b"", 0, is_word), 0..0);
    }
}

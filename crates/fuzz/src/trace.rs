//! The file in which a worker leaves each input before it tries it, so that the supervisor
//! finds it whatever happens to the worker.
//!
//! One write without a sync: it survives the process, and costs a microsecond.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::FileExt;
use std::path::Path;

const NUMBERS: usize = 4;
const HEADER: usize = 8 * NUMBERS;

/// How far a worker is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Inputs so far, this one included.
    pub inputs: u64,
    /// Signs that were seen.
    pub signs: u64,
    /// Inputs that are kept, for a sign that was new.
    pub kept: u64,
}

/// The worker's end.
pub struct Trace {
    file: File,
    buffer: Vec<u8>,
}

impl Trace {
    /// A new file.
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(Trace {
            file: File::create(path)?,
            buffer: Vec::new(),
        })
    }

    /// Leaves an input.
    pub fn leave(&mut self, progress: Progress, input: &[u8]) -> io::Result<()> {
        let Progress {
            inputs,
            signs,
            kept,
        } = progress;
        self.buffer.clear();
        for number in [inputs, signs, kept, input.len() as u64] {
            self.buffer.extend(number.to_le_bytes());
        }
        self.buffer.extend(input);
        self.file.write_all_at(&self.buffer, 0)
    }
}

/// How far the worker is; nothing, if it has not begun.
pub fn progress(path: &Path) -> Progress {
    let mut header = [0; HEADER];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut header));
    match read {
        Ok(()) => Progress {
            inputs: number(&header, 0),
            signs: number(&header, 1),
            kept: number(&header, 2),
        },
        Err(_) => Progress::default(),
    }
}

/// The input that a worker has left; none, if it has not begun.
pub fn input(path: &Path) -> Option<Vec<u8>> {
    let bytes = std::fs::read(path).ok()?;
    let length = number(bytes.get(..HEADER)?, 3) as usize;
    let input = bytes.get(HEADER..HEADER + length)?;
    Some(input.to_vec())
}

fn number(header: &[u8], i: usize) -> u64 {
    let bytes = core::array::from_fn(|k| header[8 * i + k]);
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_input_is_found_even_if_one_before_was_longer() {
        let path = std::env::temp_dir().join(format!("fuzz_trace_{}", std::process::id()));
        let mut trace = Trace::create(&path).unwrap();
        assert_eq!(input(&path), None);
        for (i, text) in ["a long input", "short"].iter().enumerate() {
            let inputs = i as u64 + 1;
            let so_far = Progress {
                inputs,
                signs: 7,
                kept: 2,
            };
            trace.leave(so_far, text.as_bytes()).unwrap();
            assert_eq!(input(&path).unwrap(), text.as_bytes());
            assert_eq!(progress(&path), so_far);
        }
        std::fs::remove_file(&path).unwrap();
    }
}

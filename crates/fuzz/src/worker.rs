//! The process that tries inputs, until it is ended, or ends by one of them.

use crate::corpus::{self, inputs};
use crate::dice::Dice;
use crate::memory;
use crate::mutate::Mutator;
use crate::signs::Signs;
use crate::targets::Target;
use crate::trace::{Progress, Trace};
use std::collections::HashSet;
use std::path::Path;
use std::thread;

/// The stack that inputs are tried on, bytes: what a thread of Rust has if nobody asks for
/// more.
const STACK: usize = 2 << 20;
/// So many inputs are kept at most: an end to signs that tell nothing.
const MOST_KEPT: usize = 5000;

/// Tries the corpus, then mutations of it. What the supervisor shall find is in the folder.
pub fn fuzz(
    target: &'static Target,
    folder: &Path,
    seed: u64,
    only_corpus: bool,
) -> Result<(), String> {
    let (trace, live) = (folder.join("trace"), folder.join("live"));
    on_small_stack(move || {
        let mut worker = Worker::new(target, &trace)?;
        for input in inputs(&target.corpus())?.into_iter().chain(inputs(&live)?) {
            let signs = worker.try_input(&input)?;
            signs.join(&mut worker.seen);
            worker.keep(input, &signs);
        }
        if only_corpus {
            return Ok(());
        }
        let mut mutator = Mutator::new(seed, (target.dictionary)());
        loop {
            let [first, second] = [0; 2].map(|_| worker.choose(&mut mutator.dice));
            let input = mutator.mutate(&worker.kept[first], &worker.kept[second]);
            let signs = worker.try_input(&input)?;
            if signs.join(&mut worker.seen) && worker.kept.len() < MOST_KEPT {
                corpus::write(&live.join(format!("{:05}", worker.kept.len())), &input)?;
                worker.keep(input, &signs);
            }
        }
    })
}

/// Tries one input, from a file.
pub fn alone(target: &'static Target, file: &Path) -> Result<(), String> {
    let input = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    on_small_stack(move || {
        run(target, &input);
        Ok(())
    })
}

fn on_small_stack(
    work: impl FnOnce() -> Result<(), String> + Send + 'static,
) -> Result<(), String> {
    let thread = thread::Builder::new().stack_size(STACK).spawn(work);
    let thread = thread.map_err(|e| e.to_string())?;
    thread
        .join()
        .unwrap_or(Err("an input made it panic".into()))
}

/// Runs a target within the memory that the input explains.
fn run(target: &Target, input: &[u8]) -> Signs {
    let (mut signs, peak) = memory::limited(input.len(), || (target.run)(input));
    signs.count("memory", peak / 4096);
    signs
}

struct Worker {
    target: &'static Target,
    trace: Trace,
    tried: u64,
    seen: HashSet<u64>,
    kept: Vec<Vec<u8>>,
    /// Which of them were accepted.
    accepted: Vec<usize>,
}

impl Worker {
    fn new(target: &'static Target, trace: &Path) -> Result<Self, String> {
        let fail = |e| format!("{}: {e}", trace.display());
        let trace = Trace::create(trace).map_err(fail)?;
        Ok(Worker {
            target,
            trace,
            tried: 0,
            seen: HashSet::new(),
            kept: Vec::new(),
            accepted: Vec::new(),
        })
    }

    /// Leaves an input where it is found, and runs it.
    fn try_input(&mut self, input: &[u8]) -> Result<Signs, String> {
        self.tried += 1;
        let progress = Progress {
            inputs: self.tried,
            signs: self.seen.len() as u64,
            kept: self.kept.len() as u64,
        };
        let left = self.trace.leave(progress, input);
        left.map_err(|e| format!("the input cannot be left: {e}"))?;
        Ok(run(self.target, input))
    }

    /// One of the inputs that are kept: often one that was accepted, else the shorter of
    /// two, at times of the newest.
    fn choose(&self, dice: &mut Dice) -> usize {
        const NEWEST: usize = 50;
        if !self.accepted.is_empty() && dice.once_in(2) {
            return *dice.of(&self.accepted);
        }
        let oldest = match dice.once_in(3) {
            true => self.kept.len().saturating_sub(NEWEST),
            false => 0,
        };
        let mut one = || oldest + dice.below(self.kept.len() - oldest);
        let (a, b) = (one(), one());
        if self.kept[a].len() < self.kept[b].len() {
            a
        } else {
            b
        }
    }

    /// Keeps an input to be mutated.
    fn keep(&mut self, input: Vec<u8>, signs: &Signs) {
        if signs.accepted {
            self.accepted.push(self.kept.len());
        }
        self.kept.push(input);
    }
}

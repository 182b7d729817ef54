//! The process that starts workers, watches them, and reports what they die of.

use crate::corpus;
use crate::judge::{self, Failure, SLOW, judge};
use crate::options::Options;
use crate::shorten::shorten;
use crate::targets::Target;
use crate::trace::{self, Progress};
use std::fs;
use std::path::PathBuf;
use std::process::Child;
use std::sync::Mutex;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Targets that are fuzzed at the same time.
const AT_ONCE: usize = 2;
/// How often a worker is looked at.
const GLANCE: Duration = Duration::from_millis(50);
/// How often progress is printed.
const REPORT: Duration = Duration::from_secs(10);
/// A target that fails in so many ways is not looked at further.
const MOST_FAILURES: usize = 10;

/// So many workers may stand still in the corpus although nothing is wrong with it.
const MOST_STARTS: u64 = 5;

/// Fuzzes all targets, some at a time. An error tells how many failed.
pub fn supervise(options: &Options) -> Result<(), String> {
    let waiting = Mutex::new(options.targets.iter());
    let failed = Mutex::new(Vec::new());
    let next = || waiting.lock().expect("nobody panics with it").next();
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(target) = next() {
                    let outcome = Supervisor::new(target, options).and_then(Supervisor::run);
                    if let Err(message) = outcome {
                        let mut failed = failed.lock().expect("nobody panics with it");
                        failed.push(format!("{}: {message}", target.name));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("nobody panics with it");
    match failed.is_empty() {
        true => Ok(()),
        false => Err(failed.join("\n")),
    }
}

struct Supervisor<'a> {
    target: &'static Target,
    options: &'a Options,
    folder: PathBuf,
    start: Instant,
    reported: Duration,
    /// Of workers that have ended.
    before: u64,
    failures: Vec<Failure>,
}

/// How a worker ended.
enum End {
    /// Time is over, or the corpus is through.
    Done,
    /// By itself, or it stood still: its last input may be the reason.
    Early,
}

impl<'a> Supervisor<'a> {
    fn new(target: &'static Target, options: &'a Options) -> Result<Self, String> {
        Ok(Supervisor {
            target,
            options,
            folder: corpus::scratch(target.name)?,
            start: Instant::now(),
            reported: Duration::ZERO,
            before: 0,
            failures: Vec::new(),
        })
    }

    fn run(mut self) -> Result<(), String> {
        let seeds = corpus::inputs(&self.target.corpus())?.len() as u64;
        let mut workers = 0;
        loop {
            let mut worker = self.start_worker(self.options.seed + workers)?;
            workers += 1;
            let end = self.watch(&mut worker);
            judge::end(&mut worker);
            let End::Early = end? else { break };
            self.examine()?;
            let tried = self.progress().inputs;
            self.before += tried;
            let in_corpus = tried <= seeds;
            if in_corpus && self.failures.is_empty() && workers > MOST_STARTS {
                return Err("the corpus is not through: the machine is too busy".into());
            }
            let enough = in_corpus || self.failures.len() >= MOST_FAILURES;
            if enough && !self.failures.is_empty() {
                break;
            }
        }
        self.report();
        let _ = fs::remove_dir_all(&self.folder);
        match self.failures.len() {
            0 => Ok(()),
            n => Err(format!("{n} failures")),
        }
    }

    fn start_worker(&self, seed: u64) -> Result<Child, String> {
        let seed = seed.to_string();
        let folder = self.folder.to_str().ok_or("the path is not UTF-8")?;
        let mut words = vec!["work", self.target.name, folder, &seed];
        if self.options.time.is_zero() {
            words.push("only-corpus");
        }
        let mut command = judge::command(&words, &self.folder.join("worker.errors"))?;
        command.spawn().map_err(|e| e.to_string())
    }

    /// Until time is over, the worker ends, or one input takes too long.
    fn watch(&mut self, worker: &mut Child) -> Result<End, String> {
        let mut last = self.progress();
        let mut since = Instant::now();
        loop {
            sleep(GLANCE);
            if let Some(status) = worker.try_wait().map_err(|e| e.to_string())? {
                return Ok(if status.success() {
                    End::Done
                } else {
                    End::Early
                });
            }
            let now = self.progress();
            if now.inputs != last.inputs {
                (last, since) = (now, Instant::now());
            }
            if since.elapsed() > SLOW {
                return Ok(End::Early);
            }
            let time = self.start.elapsed();
            if !self.options.time.is_zero() && time > self.options.time {
                return Ok(End::Done);
            }
            if time > self.reported + REPORT {
                self.reported = time;
                self.report();
            }
        }
    }

    /// Tries alone what a worker died of; keeps it, if it fails in a way that is new.
    fn examine(&mut self) -> Result<(), String> {
        let Some(input) = trace::input(&self.folder.join("trace")) else {
            let said = fs::read(self.folder.join("worker.errors")).unwrap_or_default();
            let said = String::from_utf8_lossy(&said);
            return Err(format!("the worker ended before it began: {}", said.trim()));
        };
        let Some(failure) = judge(self.target, &input, &self.folder)? else {
            println!(
                "{}: an input failed, but not alone: a busy machine?",
                self.target.name
            );
            return Ok(());
        };
        if self.failures.iter().any(|known| known.kind == failure.kind) {
            return Ok(());
        }
        let same = |input: &[u8]| {
            let found = judge(self.target, input, &self.folder)?;
            Ok(found.is_some_and(|found| found.kind == failure.kind))
        };
        let input = shorten(input, same)?;
        let failure = judge(self.target, &input, &self.folder)?.unwrap_or(failure);
        self.save(&input, &failure)?;
        self.failures.push(failure);
        Ok(())
    }

    fn save(&self, input: &[u8], failure: &Failure) -> Result<(), String> {
        let folder = corpus::home().join("failures").join(self.target.name);
        let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let name: String = failure.kind.chars().map(word).collect();
        let file = folder.join(name);
        corpus::write(&file, input)?;
        corpus::write(&file.with_extension("reason"), &failure.reason)?;
        println!("{}: {}: {}", self.target.name, failure.kind, file.display());
        Ok(())
    }

    fn progress(&self) -> Progress {
        trace::progress(&self.folder.join("trace"))
    }

    fn report(&self) {
        let Progress {
            inputs,
            signs,
            kept,
        } = self.progress();
        let (inputs, seconds) = (self.before + inputs, self.start.elapsed().as_secs_f64());
        println!(
            "{:<5}{seconds:>6.0} s {inputs:>10} inputs {:>7.0}/s {signs:>6} signs {kept:>5} kept {:>2} failures",
            self.target.name,
            inputs as f64 / seconds,
            self.failures.len(),
        );
    }
}

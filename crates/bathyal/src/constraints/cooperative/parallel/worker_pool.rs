//! Threads that do the same at the same time.
//!
//! An evaluation takes microseconds, so whoever waits looks again and again for a while
//! before it lets others have the processor, and only then goes to sleep.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// How often to look before yielding: tens of microseconds, some evaluations. Not at all where
/// there are more threads than processors.
const LOOKS: u32 = 2000;
/// How often to yield before going to sleep.
const YIELDS: u32 = 200;

/// Holds those who wait until all have arrived.
#[derive(Debug)]
pub(super) struct Barrier {
    members: usize,
    looks: u32,
    arrived: AtomicUsize,
    /// How often all have arrived.
    rounds: AtomicU64,
    sleepers: AtomicUsize,
    sleep_lock: Mutex<()>,
    wake: Condvar,
}

impl Barrier {
    /// For so many members, of a pool of so many threads.
    pub fn new(members: usize, threads: usize) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Barrier {
            members,
            looks: if threads > processors { 0 } else { LOOKS },
            arrived: AtomicUsize::new(0),
            rounds: AtomicU64::new(0),
            sleepers: AtomicUsize::new(0),
            sleep_lock: Mutex::new(()),
            wake: Condvar::new(),
        }
    }

    /// Arrives and goes on; says whether it was the last.
    pub fn arrive(&self) -> bool {
        if self.arrived.fetch_add(1, Ordering::AcqRel) + 1 < self.members {
            return false;
        }
        self.arrived.store(0, Ordering::Relaxed);
        // Whoever lies down after this sees the new round, whoever did before is counted.
        self.rounds.fetch_add(1, Ordering::SeqCst);
        if self.sleepers.load(Ordering::SeqCst) > 0 {
            drop(own(&self.sleep_lock));
            self.wake.notify_all();
        }
        true
    }

    /// Arrives and waits for all others.
    pub fn wait(&self) {
        let round = self.rounds.load(Ordering::Acquire);
        if self.arrive() {
            return;
        }
        let is_over = || self.rounds.load(Ordering::SeqCst) != round;
        for _ in 0..self.looks {
            if is_over() {
                return;
            }
            std::hint::spin_loop();
        }
        for _ in 0..YIELDS {
            if is_over() {
                return;
            }
            std::thread::yield_now();
        }
        let mut sleep_lock = own(&self.sleep_lock);
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        while !is_over() {
            sleep_lock = self
                .wake
                .wait(sleep_lock)
                .unwrap_or_else(PoisonError::into_inner);
        }
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }
}

/// What a lock guards, also after a panic: numbers that are written anew before they are read.
pub(super) fn own<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a pool does: member by member, all at the same time.
pub(super) trait Work: Send + Sync + 'static {
    /// The part of a member.
    fn part(&self, member: usize);
}

/// A leader, who is the caller, and its helpers.
#[derive(Debug)]
pub(super) struct WorkerPool {
    signals: Arc<Signals>,
    helpers: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct Signals {
    begin: Barrier,
    end: Barrier,
    over: AtomicBool,
}

impl WorkerPool {
    /// A pool of `members`, the caller included; fails if the system gives no threads.
    pub fn new<W: Work>(members: usize, work: &Arc<W>) -> std::io::Result<Self> {
        let signals = Arc::new(Signals {
            begin: Barrier::new(members, members),
            end: Barrier::new(members, members),
            over: AtomicBool::new(false),
        });
        let mut pool = WorkerPool {
            signals: Arc::clone(&signals),
            helpers: Vec::new(),
        };
        for member in 1..members {
            let own = (Arc::clone(&signals), Arc::clone(work));
            let name = format!("bathyal worker {member}");
            let helper = std::thread::Builder::new().name(name);
            match helper.spawn(move || help(&own.0, &*own.1, member)) {
                Ok(helper) => pool.helpers.push(helper),
                Err(error) => {
                    // The caller arrives for those who are missing, so that the others go.
                    signals.over.store(true, Ordering::Release);
                    (member..members).for_each(|_| {
                        signals.begin.arrive();
                    });
                    return Err(error);
                }
            }
        }
        Ok(pool)
    }

    /// All members do their part.
    pub fn run(&self, work: &impl Work) {
        self.signals.begin.arrive();
        work.part(0);
        self.signals.end.wait();
    }
}

/// What a helper does, until it is over.
fn help(signals: &Signals, work: &impl Work, member: usize) {
    loop {
        signals.begin.wait();
        if signals.over.load(Ordering::Acquire) {
            return;
        }
        work.part(member);
        signals.end.arrive();
    }
}

impl Drop for WorkerPool {
    fn drop(&mut self) {
        self.signals.over.store(true, Ordering::Release);
        self.signals.begin.arrive();
        for helper in self.helpers.drain(..) {
            // One that panicked has said so already.
            let _ = helper.join();
        }
    }
}

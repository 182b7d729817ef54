//! Several points of time, or several chains, at the same time.      Diss94 Ch. III
//!
//! ```text
//! chains at points ─► step 1 ─┤ all chains of a point ├─► step 2 ─► step 3
//!      spatial × temporal tasks, on threads; in each of them lanes of a register
//! ```
//!
//! The points are those of a block of a predictor-corrector method: *temporal* parallelism.
//! Chains do not ask each other in steps 1 and 3: *spatial* parallelism. Step 2 is done by
//! every task for its own points, as in Fig. 7, because waiting for another to do it would
//! take as long. Sums are taken in the order of the chains, whoever has computed them, so that
//! every partition gives the same numbers as [`CooperativeArms::forward_dynamics`], to the last bit; only
//! zeros may differ in sign.

mod lane_group;
mod task;
mod worker_pool;

use super::CooperativeArms;
use crate::dynamics::{Inputs, State};
use crate::environment::Environment;
use crate::model::Model;
use lane_group::ChainContribution;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use task::Task;
use thiserror::Error;
use worker_pool::{Barrier, Work, WorkerPool, own};

/// Into how many tasks the evaluation of a block of points is divided: a thread for each of
/// `temporal` × `spatial` tasks. One task is done by the caller, without any thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    /// Shares of the points; divides their number.
    pub temporal: usize,
    /// Shares of the chains; divides their number. One, if the arms stand on a free base.
    pub spatial: usize,
    /// Whether a task puts chains of the same form, and points, into the lanes of a register,
    /// as far as there are several of them and the processor has lanes.
    pub lanes: bool,
}

impl Default for Partition {
    /// One task, in lanes.
    fn default() -> Self {
        Partition {
            temporal: 1,
            spatial: 1,
            lanes: true,
        }
    }
}

/// Why a block cannot be divided so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PartitionError {
    /// The shares of the points would not be equal.
    #[error("{tasks} temporal tasks for blocks of {points} points: must divide their number")]
    Temporal {
        /// The tasks asked for.
        tasks: usize,
        /// The points of a block.
        points: usize,
    },
    /// The shares of the chains would not be equal.
    #[error("{tasks} spatial tasks for {chains} chains: must divide their number")]
    Spatial {
        /// The tasks asked for.
        tasks: usize,
        /// The chains.
        chains: usize,
    },
    /// Arms on a free base ask each other by way of it.
    #[error("{tasks} spatial tasks for arms on a free base: must be 1")]
    OnBase {
        /// The tasks asked for.
        tasks: usize,
    },
    /// The system gives no more threads.
    #[error("{tasks} tasks: the system gives no thread for each of them: {reason}")]
    NoThreads {
        /// The tasks asked for.
        tasks: usize,
        /// What the system says.
        reason: String,
    },
}

/// What the busiest processor has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaskCounters {
    /// How often it had to wait for others.
    pub synchronizations: u64,
    /// How often it computed step 2, the accelerations of the load.
    pub reference_members: u64,
}

/// The points of a block of one system of arms, evaluated together.
#[derive(Debug)]
pub struct ParallelSolver {
    points: usize,
    partition: Partition,
    seats: Seats,
}

#[derive(Debug)]
enum Seats {
    Alone(Box<(CooperativeArms<f64>, Task)>),
    WorkerPool {
        shared: Arc<Shared>,
        pool: WorkerPool,
    },
}

/// What the members of a pool know of each other.
#[derive(Debug)]
struct Shared {
    arms: CooperativeArms<f64>,
    spatial: usize,
    /// Task (temporal i, spatial j) at i · spatial + j.
    tasks: Vec<Mutex<Task>>,
    /// What the load feels of chain k at point p, at p · chains + k.
    contribution: Vec<RwLock<ChainContribution>>,
    /// Among the spatial tasks of a temporal one.
    barriers: Vec<Barrier>,
    /// Points that are asked for.
    active: AtomicUsize,
    /// Whether a member has panicked.
    lost: AtomicBool,
}

impl ParallelSolver {
    /// For up to `points` points at once of the arms of a robot.
    ///
    /// # Errors
    /// If the partition does not divide points and chains evenly.
    pub fn new(
        model: &Model<f64>,
        arms: &CooperativeArms<f64>,
        environment: &Environment<f64>,
        points: usize,
        partition: Partition,
    ) -> Result<Self, PartitionError> {
        let Partition {
            temporal, spatial, ..
        } = partition;
        let chains = arms.chains.len();
        if points == 0 || !points.is_multiple_of(temporal) {
            let tasks = temporal;
            return Err(PartitionError::Temporal { tasks, points });
        }
        let tasks = spatial;
        if arms.base.is_some() && spatial != 1 {
            return Err(PartitionError::OnBase { tasks });
        }
        if !chains.is_multiple_of(spatial) {
            return Err(PartitionError::Spatial { tasks, chains });
        }
        let task = |k: usize| {
            let own = share(k / spatial, points / temporal);
            let chains = share(k % spatial, chains / spatial);
            Task::new(model, arms, environment, own, chains, partition.lanes)
        };
        let tasks = temporal * spatial;
        let seats = if tasks == 1 {
            Seats::Alone(Box::new((arms.clone(), task(0))))
        } else {
            let shared = Arc::new(Shared {
                arms: arms.clone(),
                spatial,
                tasks: (0..tasks).map(|k| Mutex::new(task(k))).collect(),
                contribution: (0..points * chains)
                    .map(|_| RwLock::new(ChainContribution::NOTHING))
                    .collect(),
                barriers: (0..temporal)
                    .map(|_| Barrier::new(spatial, tasks))
                    .collect(),
                active: AtomicUsize::new(0),
                lost: AtomicBool::new(false),
            });
            let pool =
                WorkerPool::new(tasks, &shared).map_err(|error| PartitionError::NoThreads {
                    tasks,
                    reason: error.to_string(),
                })?;
            Seats::WorkerPool { shared, pool }
        };
        Ok(ParallelSolver {
            points,
            partition,
            seats,
        })
    }

    /// The most points at once.
    pub fn points(&self) -> usize {
        self.points
    }

    /// How they are divided.
    pub fn partition(&self) -> Partition {
        self.partition
    }

    /// What is asked at a point.
    ///
    /// # Panics
    /// If there is no such point, or a vector has not the size of the model.
    pub fn set(&mut self, point: usize, state: &State<f64>, inputs: &Inputs<f64>) {
        assert!(point < self.points, "there is no point {point}");
        self.each_task_of(point, |task, _| task.set(point, state, inputs));
    }

    /// v̇ of the first `count` points.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn forward_dynamics(&mut self, count: usize) {
        assert!(count <= self.points, "there are {} points", self.points);
        match &mut self.seats {
            Seats::Alone(alone) => {
                let (arms, task) = &mut **alone;
                task.open(count);
                task.finish(arms, count);
            }
            Seats::WorkerPool { shared, pool } => {
                shared.active.store(count, Ordering::Release);
                pool.run(&**shared);
                assert!(
                    !shared.lost.load(Ordering::Acquire),
                    "a thread of the team panicked"
                );
            }
        }
    }

    /// What [`ParallelSolver::forward_dynamics`] found for a point.
    ///
    /// # Panics
    /// If there is no such point, or `vdot` has not the size of the velocities.
    pub fn copy_acceleration(&mut self, point: usize, vdot: &mut [f64]) {
        assert!(point < self.points, "there is no point {point}");
        self.each_task_of(point, |task, first| task.copy(point, first, vdot));
    }

    /// Whether [`ParallelSolver::forward_dynamics`] treated the arm of grasp `k` as singular at a point;
    /// of arms on a free base at the last point of its share.
    ///
    /// # Panics
    /// If there is no such point or grasp.
    pub fn is_singular(&mut self, point: usize, k: usize) -> bool {
        assert!(point < self.points, "there is no point {point}");
        let mut singular = false;
        self.each_task_of(point, |task, first| {
            if first {
                singular = task.is_singular(point, k);
            }
        });
        singular
    }

    /// What the busiest processor has done so far.
    pub fn tally(&self) -> TaskCounters {
        match &self.seats {
            Seats::Alone(alone) => alone.1.tally,
            Seats::WorkerPool { shared, .. } => {
                let each = shared.tasks.iter().map(|task| own(task).tally);
                each.fold(TaskCounters::default(), |most, own| TaskCounters {
                    synchronizations: most.synchronizations.max(own.synchronizations),
                    reference_members: most.reference_members.max(own.reference_members),
                })
            }
        }
    }

    /// The task that a point lies on, and whether it is the first of them.
    fn each_task_of(&mut self, point: usize, mut visit: impl FnMut(&mut Task, bool)) {
        match &mut self.seats {
            Seats::Alone(alone) => visit(&mut alone.1, true),
            Seats::WorkerPool { shared, .. } => {
                let each = self.points / self.partition.temporal;
                let first = point / each * shared.spatial;
                for (k, task) in shared.tasks[first..first + shared.spatial]
                    .iter()
                    .enumerate()
                {
                    visit(&mut own(task), k == 0);
                }
            }
        }
    }
}

/// The k-th share of so many each.
fn share(k: usize, each: usize) -> Range<usize> {
    k * each..(k + 1) * each
}

impl Shared {
    /// Whatever happens, the others must not wait in vain.
    fn guarded(&self, work: impl FnOnce()) {
        if catch_unwind(AssertUnwindSafe(work)).is_err() {
            self.lost.store(true, Ordering::Release);
        }
    }

    /// The places of a task's items in `contribution`.
    fn place(&self, point: usize, chain: usize) -> &RwLock<ChainContribution> {
        &self.contribution[point * self.arms.chains.len() + chain]
    }
}

impl Work for Shared {
    fn part(&self, member: usize) {
        let count = self.active.load(Ordering::Acquire);
        let mut task = own(&self.tasks[member]);
        let task = &mut *task;
        // Helpers have waited for the beginning; the leader will for the end.
        task.tally.synchronizations += 1;
        self.guarded(|| task.open(count));
        if self.spatial > 1 {
            task.tell(|point, chain, contribution| {
                let mut place = self.place(point, chain).write();
                **place.as_mut().unwrap_or_else(|poisoned| poisoned.get_mut()) = *contribution;
            });
            self.barriers[member / self.spatial].wait();
            task.tally.synchronizations += 1;
            task.hear(|point, chain, contribution| {
                let place = self.place(point, chain).read();
                *contribution = *place.unwrap_or_else(PoisonError::into_inner);
            });
        }
        self.guarded(|| task.finish(&self.arms, count));
    }
}

//! Cooperative arms at several points of time, computed in parallel.      Diss94 Ch. III
//!
//! ```text
//! chains at points ─► step 1 ─┤ all chains of a point ├─► step 2 ─► step 3
//!      spatial × temporal tasks, on threads; in each of them SIMD lanes
//! ```
//!
//! The points are those of a block of a predictor-corrector method: *temporal* parallelism.
//! Chains are independent in steps 1 and 3: *spatial* parallelism. Every task computes step 2 for
//! its own points, as in Fig. 7, because waiting for another task would take as long. Sums are
//! taken in the order of the chains, so that every partition gives the same numbers as
//! [`CooperativeArms::forward_dynamics`], to the last bit; only zeros may differ in sign.

mod lane_group;
mod task;
mod worker_pool;

use super::CooperativeArms;
use crate::dynamics::{Inputs, State};
use crate::environment::Environment;
use crate::model::Model;
use lane_group::ChainContribution;
use std::ops::Range;
use task::Task;
use thiserror::Error;
use worker_pool::WorkerPool;

/// Partition of a block of points into `temporal` × `spatial` tasks, each on its own thread. The
/// caller computes the first one; a single task needs no further thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    /// Number of shares of the points; divides their number.
    pub temporal: usize,
    /// Number of shares of the chains; divides their number. One for arms on a free base.
    pub spatial: usize,
    /// True if a task evaluates chains of equal structure, and points, in the lanes of SIMD
    /// registers, where the processor has them.
    pub lanes: bool,
}

impl Default for Partition {
    /// One task, in SIMD lanes.
    fn default() -> Self {
        Partition {
            temporal: 1,
            spatial: 1,
            lanes: true,
        }
    }
}

/// Error of a partition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PartitionError {
    /// Unequal shares of the points.
    #[error("{tasks} temporal tasks for blocks of {points} points: must divide their number")]
    Temporal {
        /// Requested tasks.
        tasks: usize,
        /// Points of a block.
        points: usize,
    },
    /// Unequal shares of the chains.
    #[error("{tasks} spatial tasks for {chains} chains: must divide their number")]
    Spatial {
        /// Requested tasks.
        tasks: usize,
        /// Chains.
        chains: usize,
    },
    /// Arms on a free base are coupled through it.
    #[error("{tasks} spatial tasks for arms on a free base: must be 1")]
    OnBase {
        /// Requested tasks.
        tasks: usize,
    },
    /// No threads from the operating system.
    #[error("{tasks} tasks: cannot start a thread for each: {reason}")]
    NoThreads {
        /// Requested tasks.
        tasks: usize,
        /// Message of the operating system.
        reason: String,
    },
}

/// Counters of one task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaskCounters {
    /// Synchronisations with other tasks.
    pub synchronizations: u64,
    /// Evaluations of step 2, the accelerations of the load.
    pub reference_members: u64,
}

/// Solver for the points of a block of one system of cooperative arms.
#[derive(Debug)]
pub struct ParallelSolver {
    points: usize,
    partition: Partition,
    arms: CooperativeArms<f64>,
    /// Task (temporal i, spatial j) at i · spatial + j.
    tasks: Vec<Task>,
    /// Contributions of the chains of every task.
    contributions: Vec<Vec<ChainContribution>>,
    pool: WorkerPool,
}

impl ParallelSolver {
    /// Solver for up to `points` points at once.
    ///
    /// # Errors
    /// If the partition does not divide points and chains evenly, or threads cannot be started.
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
        let (own_points, own_chains) = (points / temporal, chains / spatial);
        let task = |k: usize| {
            let points = share(k / spatial, own_points);
            let chains = share(k % spatial, own_chains);
            Task::new(model, arms, environment, points, chains, partition.lanes)
        };
        let tasks = temporal * spatial;
        let pool =
            WorkerPool::new(tasks).map_err(|reason| PartitionError::NoThreads { tasks, reason })?;
        let none = vec![ChainContribution::ZERO; own_points * own_chains];
        Ok(ParallelSolver {
            points,
            partition,
            arms: arms.clone(),
            tasks: (0..tasks).map(task).collect(),
            contributions: vec![none; tasks],
            pool,
        })
    }

    /// Largest number of points at once.
    pub fn points(&self) -> usize {
        self.points
    }

    /// Partition into tasks.
    pub fn partition(&self) -> Partition {
        self.partition
    }

    /// Sets state and inputs of a point.
    ///
    /// # Panics
    /// If there is no such point, or a vector has not the size of the model.
    pub fn set(&mut self, point: usize, state: &State<f64>, inputs: &Inputs<f64>) {
        let tasks = self.tasks_of(point);
        for task in &mut self.tasks[tasks] {
            task.set(point, state, inputs);
        }
    }

    /// Computes v̇ of the first `count` points.
    ///
    /// # Panics
    /// If there are fewer points.
    pub fn forward_dynamics(&mut self, count: usize) {
        assert!(count <= self.points, "there are {} points", self.points);
        let ParallelSolver {
            arms,
            tasks,
            contributions,
            pool,
            ..
        } = self;
        let (spatial, waits) = (self.partition.spatial, tasks.len() > 1);
        let items = tasks.iter_mut().zip(contributions.iter_mut());
        pool.for_each(items, |(task, own)| {
            task.counters.synchronizations += u64::from(waits);
            task.open_chains(count, own);
            if spatial == 1 {
                task.close_chains(arms, count, std::slice::from_ref(own));
            }
        });
        if spatial == 1 {
            return;
        }
        let groups = contributions.chunks(spatial);
        let items = tasks.chunks_mut(spatial).zip(groups);
        let items =
            items.flat_map(|(tasks, group)| tasks.iter_mut().map(move |task| (task, group)));
        pool.for_each(items, |(task, group)| {
            task.counters.synchronizations += 1;
            task.close_chains(arms, count, group);
        });
    }

    /// Copies v̇ of a point, as computed by [`ParallelSolver::forward_dynamics`].
    ///
    /// # Panics
    /// If there is no such point, or `vdot` has not the size of the velocities.
    pub fn copy_acceleration(&self, point: usize, vdot: &mut [f64]) {
        for (k, task) in self.tasks[self.tasks_of(point)].iter().enumerate() {
            task.copy(point, k == 0, vdot);
        }
    }

    /// True if [`ParallelSolver::forward_dynamics`] treated the arm of grasp `k` as singular at a
    /// point; of arms on a free base at the last point of its share.
    ///
    /// # Panics
    /// If there is no such point or grasp.
    pub fn is_singular(&self, point: usize, k: usize) -> bool {
        let tasks = self.tasks_of(point);
        self.tasks[tasks.start].is_singular(point, k, &self.contributions[tasks])
    }

    /// Largest counters of any task since the solver was built.
    pub fn counters(&self) -> TaskCounters {
        let each = self.tasks.iter().map(|task| task.counters);
        each.fold(TaskCounters::default(), |most, own| TaskCounters {
            synchronizations: most.synchronizations.max(own.synchronizations),
            reference_members: most.reference_members.max(own.reference_members),
        })
    }

    /// Tasks that a point belongs to.
    fn tasks_of(&self, point: usize) -> Range<usize> {
        assert!(point < self.points, "there is no point {point}");
        let own_points = self.points / self.partition.temporal;
        share(point / own_points, self.partition.spatial)
    }
}

/// The k-th share of `each` items.
fn share(k: usize, each: usize) -> Range<usize> {
    k * each..(k + 1) * each
}

//! Worker threads for the tasks of a partition.
//!
//! The caller computes the first task itself; the threads of a rayon pool compute the others.
//! Without the feature `threads` the caller computes all of them, one after the other.

/// Pool of one thread fewer than there are tasks.
#[derive(Debug)]
pub(super) struct WorkerPool {
    #[cfg(feature = "threads")]
    threads: Option<rayon::ThreadPool>,
}

#[cfg(feature = "threads")]
impl WorkerPool {
    /// Starts the threads; fails if the system provides none.
    pub fn new(tasks: usize) -> Result<Self, String> {
        let build = |threads: usize| {
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .thread_name(|k| format!("bathyal worker {k}"))
                .build()
                .map_err(|error| error.to_string())
        };
        let threads = tasks.checked_sub(1).filter(|threads| *threads > 0);
        Ok(WorkerPool {
            threads: threads.map(build).transpose()?,
        })
    }

    /// Runs `work` on every item at the same time, and returns when all are done.
    ///
    /// # Panics
    /// If `work` panics on an item.
    pub fn for_each<I>(&self, mut items: I, work: impl Fn(I::Item) + Sync)
    where
        I: Iterator<Item: Send>,
    {
        let Some(threads) = &self.threads else {
            return items.for_each(work);
        };
        let Some(first) = items.next() else { return };
        let work = &work;
        threads.in_place_scope(|scope| {
            for item in items {
                scope.spawn(move |_| work(item));
            }
            work(first);
        });
    }
}

#[cfg(not(feature = "threads"))]
impl WorkerPool {
    /// Starts nothing: the caller computes every task.
    pub fn new(_tasks: usize) -> Result<Self, String> {
        Ok(WorkerPool {})
    }

    /// Runs `work` on every item, one after the other.
    pub fn for_each<I>(&self, items: I, work: impl Fn(I::Item) + Sync)
    where
        I: Iterator<Item: Send>,
    {
        items.for_each(work);
    }
}

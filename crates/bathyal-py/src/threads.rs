//! Threads of evaluations of many states.

use crate::errors;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

/// Threads, and the process that started them: a child of `fork` has none of them.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// The threads of this process, one for each core.
pub fn pool() -> PyResult<Arc<ThreadPool>> {
    let process = std::process::id();
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((owner, pool)) = &*pool
        && *owner == process
    {
        return Ok(Arc::clone(pool));
    }
    let started = ThreadPoolBuilder::new().build();
    let started = started.map_err(|error| errors::simulation(error.to_string()))?;
    let started = Arc::new(started);
    if let Some((_, inherited)) = pool.replace((process, Arc::clone(&started))) {
        // Its threads exist in the parent alone; to drop it would be to wait for them.
        std::mem::forget(inherited);
    }
    Ok(started)
}

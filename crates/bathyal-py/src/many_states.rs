//! Dynamics of many states of one robot, (N, n) arrays: in SIMD lanes and on all cores, without the
//! interpreter's lock.

use crate::evaluation::Evaluation;
use crate::model::Model;
use crate::workers::Worker;
use crate::{arrays, errors, threads};
use bathyal::Method;
use bathyal_batch::{Batch, Options};
use numpy::PyUntypedArrayMethods;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::PoisonError;

/// Rows that a thread takes at once: lanes are full, and the states stay in its cache.
const BLOCK: usize = 64;

/// Result of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// v̇ under efforts.
    Accelerations,
    /// τ for accelerations.
    Efforts,
}

/// What all rows have in common.
#[derive(Clone, Copy)]
pub struct Common<'a> {
    pub environment: &'a bathyal::Environment<f64>,
    pub wrenches: Option<&'a [f64]>,
    pub t: f64,
}

/// Rows of the arguments.
struct Rows<'a> {
    q: &'a [f64],
    v: &'a [f64],
    given: &'a [f64],
    nq: usize,
    nv: usize,
}

impl Rows<'_> {
    fn row(&self, i: usize) -> [&[f64]; 3] {
        let (q, v) = (
            i * self.nq..(i + 1) * self.nq,
            i * self.nv..(i + 1) * self.nv,
        );
        [&self.q[q], &self.v[v.clone()], &self.given[v]]
    }
}

impl Model {
    /// Evaluates all rows.
    pub fn many_states<'py>(
        &self,
        py: Python<'py>,
        query: Query,
        [(_, q), (_, v), (name, given)]: [(&'static str, &Bound<'py, PyAny>); 3],
        common: Common<'_>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let [q, v, given] = [
            arrays::matrix("q", q)?,
            arrays::matrix("v", v)?,
            arrays::matrix(name, given)?,
        ];
        let (count, nq, nv) = (q.shape()[0], self.model.nq(), self.model.nv());
        arrays::check_shape("q", q.shape(), &[count, nq])?;
        arrays::check_shape("v", v.shape(), &[count, nv])?;
        arrays::check_shape(name, given.shape(), &[count, nv])?;
        let rows = Rows {
            q: arrays::slice("q", &q)?,
            v: arrays::slice("v", &v)?,
            given: arrays::slice(name, &given)?,
            nq,
            nv,
        };
        let pool = threads::pool()?;
        arrays::write_matrix(py, out, [count, nv], |result| {
            py.detach(|| {
                pool.install(|| {
                    let blocks = result.par_chunks_mut(BLOCK * nv.max(1)).enumerate();
                    blocks.try_for_each(|(block, result)| {
                        let mut worker = self.worker(query);
                        let first = block * BLOCK;
                        let done = worker.evaluate(self, query, (&rows, first), common, result);
                        let workers = self.workers.lock();
                        workers.unwrap_or_else(PoisonError::into_inner).push(worker);
                        done
                    })
                })
            })
        })
    }

    /// A workspace that nobody uses.
    fn worker(&self, query: Query) -> Worker {
        let free = || {
            self.workers
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop()
        };
        let mut worker = free().unwrap_or_else(|| Worker {
            evaluation: self.evaluation().clone(),
            batch: None,
        });
        let method = worker.evaluation.data.dynamics().method();
        let in_lanes = query == Query::Accelerations && method == Method::ArticulatedBody;
        if in_lanes && worker.batch.is_none() {
            let alone = Options {
                threads: Some(1),
                ..Options::default()
            };
            worker.batch = Some(Batch::with_options(&self.model, BLOCK, &alone));
        }
        worker
    }
}

impl Worker {
    /// Evaluates a block of rows.
    fn evaluate(
        &mut self,
        model: &Model,
        query: Query,
        (rows, first): (&Rows<'_>, usize),
        common: Common<'_>,
        result: &mut [f64],
    ) -> PyResult<()> {
        let Worker { evaluation, batch } = self;
        let batch = batch.as_mut().filter(|_| query == Query::Accelerations);
        let environment = common.environment;
        environment.check(common.t).map_err(errors::input)?;
        let Some(batch) = batch else {
            for (i, out) in result.chunks_mut(rows.nv.max(1)).enumerate() {
                let row = rows.row(first + i);
                evaluation
                    .evaluate_row(model, query, row, common, out)
                    .map_err(|error| at_row(first + i, error))?;
            }
            return Ok(());
        };
        for (i, _) in result.chunks(rows.nv.max(1)).enumerate() {
            let [q, v, tau] = rows.row(first + i);
            let set = evaluation.set(&model.model, common.t, (q, v), (Some(tau), common.wrenches));
            set.map_err(|error| at_row(first + i, error))?;
            batch
                .set_environment(i, environment)
                .map_err(errors::input)?;
            batch
                .set_state(i, &evaluation.state)
                .map_err(errors::input)?;
            batch
                .set_inputs(i, &evaluation.inputs)
                .map_err(errors::input)?;
        }
        batch.forward_dynamics();
        for (i, out) in result.chunks_mut(rows.nv.max(1)).enumerate() {
            out.copy_from_slice(&batch.acceleration(i));
        }
        Ok(())
    }
}

impl Evaluation {
    /// Evaluates q, v and what is given besides.
    pub fn evaluate_row(
        &mut self,
        model: &Model,
        query: Query,
        [q, v, given]: [&[f64]; 3],
        common: Common<'_>,
        out: &mut [f64],
    ) -> PyResult<()> {
        let (model, environment) = (&model.model, common.environment);
        match query {
            Query::Accelerations => {
                let inputs = (Some(given), common.wrenches);
                self.set(model, common.t, (q, v), inputs)?;
                self.forward(model, environment, out)
            }
            Query::Efforts => {
                self.set(model, common.t, (q, v), (None, common.wrenches))?;
                self.inverse(model, environment, given, out)
            }
        }
    }
}

/// The error of a row, with its number.
#[cold]
fn at_row(row: usize, error: PyErr) -> PyErr {
    let message = Python::attach(|py| error.value(py).to_string());
    PyValueError::new_err(format!("row {row}: {message}"))
}

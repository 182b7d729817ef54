//! Table of a recording: one row per sample, one column per number.

use std::path::Path;

use super::signals::{Layout, visit};
use super::{RecordError, Recording, Sample, Samples, Topics};

/// Size of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Number of rows, without the names.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

/// Rows of a table, all of the same length.
pub(super) struct TableRows<'a> {
    pub names: Vec<String>,
    topics: &'a Topics,
    layout: Layout,
    first: Option<Sample>,
    samples: Samples<'a>,
}

impl<'a> TableRows<'a> {
    /// Opens the recording; the first sample has the names.
    pub fn new(recording: &'a Recording, path: &Path) -> Result<Self, RecordError> {
        let topics = recording.topics();
        let mut samples = recording.samples()?;
        let first = samples.next().ok_or_else(|| RecordError::Export {
            path: path.to_path_buf(),
            what: format!("{} has no samples", recording.path().display()),
        })??;
        let mut names = Vec::new();
        visit(&first, topics, |name, _| names.push(name.to_string()));
        Ok(TableRows {
            names,
            topics,
            layout: Layout::new(&first, topics)?,
            first: Some(first),
            samples,
        })
    }

    fn row(&self, sample: &Sample) -> Result<Vec<Option<f64>>, RecordError> {
        if let Some((_, what)) = self.layout.difference(sample) {
            let time = sample.t;
            return Err(RecordError::Layout { time, what });
        }
        let mut row = Vec::with_capacity(self.names.len());
        visit(sample, self.topics, |_, value| row.push(value));
        Ok(row)
    }
}

impl Iterator for TableRows<'_> {
    type Item = Result<Vec<Option<f64>>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let sample = match self.first.take() {
            Some(first) => first,
            None => match self.samples.next()? {
                Ok(sample) => sample,
                Err(error) => return Some(Err(error)),
            },
        };
        Some(self.row(&sample))
    }
}

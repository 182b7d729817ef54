//! Reproduction of tables and figures of the five papers behind bathyal, from the robots and
//! scenarios of the gallery through the normal engine.
//!
//! ```text
//! chapters() ─► Chapter::make ─► Section (items, tables, figures) ─► Report ─► HTML, JSON
//! ```
//!
//! A chapter is one table, figure or claim of one document, or an extension of them, in a file of
//! its own. Its comparisons are classified by [`Verdict`]. All results except run times have the
//! same bits on every run.

mod ar96;
mod counting;
mod crab11;
mod diss94;
mod extensions;
mod heatmap;
mod html;
mod ieee95;
pub mod joe14;
pub mod lift;
mod numbers;
mod plot;
mod report;
pub mod rules;

pub use report::{Document, Figure, Item, Report, Section, Table, Verdict};

use bathyal_sim::run::RunError;

/// One table, figure or claim of a document.
pub struct Chapter {
    /// ITEM of `bathyal reproduce DOCUMENT ITEM`.
    pub name: &'static str,
    /// The document.
    pub document: Document,
    /// Title of the section.
    pub title: &'static str,
    /// Relative run time, for progress bars.
    pub weight: u32,
    make: Make,
}

type Make = fn() -> Result<Section, Error>;

/// Chapters of a document by name, weight, title and computation.
fn chapters_of<const N: usize>(
    document: Document,
    entries: [(&'static str, u32, &'static str, Make); N],
) -> Vec<Chapter> {
    let chapter = |(name, weight, title, make)| Chapter {
        name,
        document,
        title,
        weight,
        make,
    };
    entries.into_iter().map(chapter).collect()
}

impl Chapter {
    /// Computes it.
    pub fn make(&self) -> Result<Section, Error> {
        let mut section = (self.make)()?;
        section.name = self.name.to_string();
        section.title = self.title.to_string();
        section.document = self.document;
        for item in &mut section.items {
            item.id = format!("{}/{}/{}", self.document.name(), self.name, item.id);
        }
        Ok(section)
    }
}

/// All chapters, document by document.
pub fn chapters() -> Vec<Chapter> {
    [
        ieee95::chapters(),
        ar96::chapters(),
        diss94::chapters(),
        joe14::chapters(),
        crab11::chapters(),
        extensions::chapters(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Errors of a computation. None of them can occur with the files of the gallery.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A robot or scenario of the gallery is invalid.
    #[error(transparent)]
    File(#[from] Box<bathyal_robot::FileError>),
    /// A run could not be made.
    #[error(transparent)]
    Run(#[from] Box<RunError>),
    /// A robot could not be built.
    #[error(transparent)]
    Robot(#[from] bathyal::SpecError),
    /// A computation failed.
    #[error("{0}")]
    Failed(String),
    /// A figure could not be drawn.
    #[error("a figure cannot be drawn: {0}")]
    Figure(String),
    /// A chart could not be drawn.
    #[error(transparent)]
    Chart(#[from] bathyal_plot::Error),
}

impl From<bathyal_robot::FileError> for Error {
    fn from(error: bathyal_robot::FileError) -> Self {
        Error::File(Box::new(error))
    }
}

impl From<RunError> for Error {
    fn from(error: RunError) -> Self {
        Error::Run(Box::new(error))
    }
}

//! Recordings: one MCAP file with the scenario, the robots and all samples of a run.
//!
//! MCAP (<https://mcap.dev/spec>) is an open container that Foxglove, PlotJuggler and the `mcap`
//! tools read. Messages are JSON with a JSON Schema, so that a signal is found by its name
//! (`/joints`, `shoulder.position`), compressed with zstd in chunks.
//!
//! ```text
//! magic
//! attachments   scenario.toml, robots/NAME.toml, files/NAME, scene.json,
//!               recording.json                                                 the header
//! metadata      bathyal                                                        the same, for viewers
//! chunk*        /state, /joints, /bodies, ...                                  the samples
//! attachment    summary.json                                                   at the end of the run
//! indices, magic
//! ```
//!
//! What a sample has is declared once, in `sample`; messages, schemas, tables and the viewer's
//! frames follow from it.
//!
//! Guarantees:
//!
//! - **A recording can be viewed by versions that cannot repeat its run**: the header has the scene.
//! - **A run can be repeated from the file alone**: the header has the scenario as it was run, the
//!   robots and every other file that was read.
//! - **A killed process leaves a readable file.** The file only grows: a chunk is made in memory
//!   and appended whole, with its checksum, at least every [`CHUNK_SAMPLES`] samples and with the
//!   first sample after a second of wall-clock time. What is lost is the last chunk, and the few
//!   samples that wait for the thread that writes.
//! - **The messages are a pure function of the calls** to [`McapRecorder`]: same samples, same messages,
//!   byte for byte and in the same order. Only where one chunk ends and the next begins depends on
//!   the clock, so two files of equal runs have equal messages but may differ as files.
//! - **Numbers are exact**: the shortest decimal that reads back as the same `f64`, −0 and
//!   subnormals included. JSON has no NaN and no infinity; a sample with one is refused by name.

mod columns;
mod compare;
mod error;
mod export;
mod header;
mod index;
mod info;
mod input;
mod lookup;
mod mcap_recorder;
mod messages;
mod numbers;
#[cfg(feature = "parquet")]
mod parquet;
mod quantity;
mod reader;
mod recorder;
mod sample;
mod scan;
mod schema;
mod signals;
mod storage;
mod table;
mod topic;
mod topics;
mod writer;
#[cfg(feature = "threads")]
mod writer_thread;

pub use columns::{Columns, Rows};
pub use compare::{Comparison, Difference, compare};
pub use error::RecordError;
pub use export::{export_csv, export_parquet};
pub use header::Header;
pub use info::Info;
pub use input::{Input, InputSample};
pub use lookup::{QuantityIndex, UnknownQuantity};
pub use mcap_recorder::McapRecorder;
pub(crate) use quantity::{Quantities, QuantityType, Value, ValueMut};
pub use quantity::{Quantity, Shape, Unit};
pub use reader::{Events, Inputs, Logs, Recording, Samples};
pub use recorder::{MemoryRecorder, Recorder};
pub use sample::{
    BodySample, ContactSample, EnergySample, EventSample, FinSample, ForceSample, JointSample,
    Level, LogSample, LoopSample, PrescribedSample, Sample, ThrusterSample,
};
pub use scan::Damage;
pub use signals::{Signal, signals, values};
pub use table::Table;
pub use topic::Topic;
pub use topics::Topics;
pub use writer::{CHUNK_SAMPLES, SyncPolicy};

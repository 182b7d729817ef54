//! Columns of numbers by name, from CSV files, Parquet files and recordings.
//!
//! | file | columns |
//! |---|---|
//! | `.csv` | RFC 4180: names in the first line, a row per line; blank lines and lines that begin with `#` are skipped |
//! | `.parquet` | columns of doubles, floats or integers (cargo feature `parquet`) |
//! | `.mcap` | a recording of this program: signals such as `joints.elbow.position`, and `t` |

mod csv;
#[cfg(feature = "parquet")]
mod parquet;
mod recording;

use std::path::Path;

/// Largest file that is read, bytes.
pub const MAX_FILE_SIZE: u64 = 256 << 20;

/// Reads a file by its name in a scenario; an error says why it cannot be read.
pub(crate) type ReadFile<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, String>;

/// Error of a file of columns.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ColumnError {
    /// The ending of the name is none of those above.
    #[error("the ending of '{file}' does not tell its format: .csv, .parquet and .mcap are read")]
    Format {
        /// The file.
        file: String,
    },
    /// The file cannot be read as what its ending says.
    #[error("{what}")]
    Broken {
        /// What is wrong, and where.
        what: String,
    },
    /// There is no such column.
    #[error("there is no column '{column}'; there are: {known}")]
    Missing {
        /// The column.
        column: String,
        /// The first columns that there are.
        known: String,
    },
    /// A cell is empty or not a finite number.
    #[error("row {row} of column '{column}' is not a finite number: '{text}'")]
    Cell {
        /// The column.
        column: String,
        /// The row, counted from 1 without the names.
        row: usize,
        /// Its contents.
        text: String,
    },
    /// This program cannot read Parquet.
    #[error(
        "this program was built without Parquet; build it with the cargo feature `parquet`, or use .csv"
    )]
    NoParquet,
}

/// Most names of columns that a message lists.
const MAX_LISTED: usize = 12;

impl ColumnError {
    fn broken(what: impl std::fmt::Display) -> Self {
        ColumnError::Broken {
            what: what.to_string(),
        }
    }

    fn missing<'a>(column: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut known: Vec<String> = Vec::new();
        for name in names {
            if known.len() == MAX_LISTED {
                known.push("…".to_string());
                break;
            }
            known.push(format!("'{name}'"));
        }
        ColumnError::Missing {
            column: column.to_string(),
            known: known.join(", "),
        }
    }
}

/// The columns of these names, all of the same length and finite.
pub fn columns(file: &str, bytes: Vec<u8>, names: &[String]) -> Result<Vec<Vec<f64>>, ColumnError> {
    let extension = Path::new(file).extension().and_then(|e| e.to_str());
    let columns = match extension.unwrap_or("").to_ascii_lowercase().as_str() {
        "csv" => csv::columns(&bytes, names)?,
        "mcap" => recording::columns(&bytes, names)?,
        #[cfg(feature = "parquet")]
        "parquet" => parquet::columns(bytes, names)?,
        #[cfg(not(feature = "parquet"))]
        "parquet" => return Err(ColumnError::NoParquet),
        _ => {
            let file = file.to_string();
            return Err(ColumnError::Format { file });
        }
    };
    for (column, name) in columns.iter().zip(names) {
        if let Some(row) = column.iter().position(|x| !x.is_finite()) {
            return Err(ColumnError::Cell {
                column: name.clone(),
                row: row + 1,
                text: column[row].to_string(),
            });
        }
    }
    Ok(columns)
}

/// Columns of a file, for the recording.
#[derive(Clone, Debug)]
pub(crate) struct KeptTable {
    /// The columns as CSV.
    pub csv: String,
    /// First and last time, s.
    pub span: [f64; 2],
}

impl KeptTable {
    /// Columns of these names, times first.
    pub fn new(names: &[String], columns: &[Vec<f64>]) -> Self {
        let times = columns.first();
        let first = times.and_then(|times| times.first());
        let last = times.and_then(|times| times.last());
        KeptTable {
            csv: to_csv(names, columns),
            span: [first, last].map(|t| t.copied().unwrap_or_default()),
        }
    }
}

/// CSV of columns, which reads back as the same bits.
pub fn to_csv(names: &[String], columns: &[Vec<f64>]) -> String {
    let quoted = |name: &String| format!("\"{}\"", name.replace('"', "\"\""));
    let mut text = names.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n";
    for row in 0..columns.first().map_or(0, Vec::len) {
        let cells = columns.iter().map(|column| format!("{:?}", column[row]));
        text += &(cells.collect::<Vec<_>>().join(",") + "\n");
    }
    text
}

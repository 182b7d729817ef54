//! Export of recordings as tables.

use std::io::{BufWriter, Write};
use std::path::Path;

use bathyal_robot::OutputFile;

use super::table::TableRows;
use super::{RecordError, Recording, Table};

/// Writes a recording as CSV (RFC 4180): the names, such as `joints.shoulder.position`, and a row
/// per sample. Numbers read back as the same bits; what a sample does not have is an empty cell;
/// true and false are 1 and 0.
pub fn export_csv(recording: &Recording, path: impl AsRef<Path>) -> Result<Table, RecordError> {
    let path = path.as_ref();
    let rows = TableRows::new(recording, path)?;
    let output = OutputFile::create(path).map_err(RecordError::output(path))?;
    let mut out = BufWriter::new(output.file());
    let names: Vec<String> = rows.names.iter().map(|name| quoted(name)).collect();
    let mut table = Table {
        rows: 0,
        columns: names.len(),
    };
    write!(out, "{}\r\n", names.join(",")).map_err(RecordError::io(path, "write it"))?;
    for row in rows {
        let cells: Vec<String> = row?
            .into_iter()
            .map(|value| value.map_or(String::new(), |v| format!("{v:?}")))
            .collect();
        write!(out, "{}\r\n", cells.join(",")).map_err(RecordError::io(path, "write it"))?;
        table.rows += 1;
    }
    out.flush().map_err(RecordError::io(path, "write it"))?;
    drop(out);
    output.name().map_err(RecordError::output(path))?;
    Ok(table)
}

/// Cell of text, quoted if RFC 4180 asks for it.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

/// Writes a recording as Parquet: the table of [`export_csv`] with a column of doubles for each
/// name, compressed with zstd. What a sample does not have is null.
#[cfg(feature = "parquet")]
pub fn export_parquet(recording: &Recording, path: impl AsRef<Path>) -> Result<Table, RecordError> {
    let path = path.as_ref();
    super::parquet::write(TableRows::new(recording, path)?, path)
}

/// Refuses, and says how to get what is missing.
#[cfg(not(feature = "parquet"))]
pub fn export_parquet(_: &Recording, path: impl AsRef<Path>) -> Result<Table, RecordError> {
    Err(RecordError::Export {
        path: path.as_ref().to_path_buf(),
        what: "this program was built without Parquet; build it with the cargo feature `parquet`, \
               or export to .csv"
            .to_string(),
    })
}

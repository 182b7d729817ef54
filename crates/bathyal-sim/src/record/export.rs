//! Recordings as tables: one row per sample, one column per number.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, Repetition, Type as PhysicalType, ZstdLevel};
use parquet::data_type::DoubleType;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::signals::{Layout, visit};
use super::{RecordError, Recording, Sample, Topics};

/// The size of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Rows, without the names.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
}

/// Rows that Parquet keeps together, and that are in memory at a time.
const ROW_GROUP: usize = 4096;

/// Writes a recording as CSV (RFC 4180): the names, such as `joints.shoulder.position`, and a row
/// per sample. Numbers read back as the same bits; what a sample does not have is an empty cell;
/// whether a contact slides is 0 or 1.
pub fn export_csv(recording: &Recording, path: impl AsRef<Path>) -> Result<Table, RecordError> {
    let path = path.as_ref();
    let rows = Rows::new(recording, path)?;
    let file = File::create(path).map_err(RecordError::io(path, "create it"))?;
    let mut out = BufWriter::new(file);
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
    Ok(table)
}

/// A cell of text, quoted if RFC 4180 asks for it.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

/// Writes a recording as Parquet: the table of [`export_csv`] with a column of doubles for each
/// name, compressed with zstd. What a sample does not have is null.
pub fn export_parquet(recording: &Recording, path: impl AsRef<Path>) -> Result<Table, RecordError> {
    let path = path.as_ref();
    let rows = Rows::new(recording, path)?;
    let failed = |error: ParquetError| RecordError::Export {
        path: path.to_path_buf(),
        what: error.to_string(),
    };
    let schema = parquet_schema(&rows.names).map_err(failed)?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .build();
    let file = File::create(path).map_err(RecordError::io(path, "create it"))?;
    let mut writer =
        SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties)).map_err(failed)?;
    let mut columns: Vec<Vec<Option<f64>>> = vec![Vec::new(); rows.names.len()];
    let mut table = Table {
        rows: 0,
        columns: columns.len(),
    };
    for row in rows {
        for (column, value) in columns.iter_mut().zip(row?) {
            column.push(value);
        }
        table.rows += 1;
        if table.rows.is_multiple_of(ROW_GROUP) {
            write_row_group(&mut writer, &mut columns).map_err(failed)?;
        }
    }
    write_row_group(&mut writer, &mut columns).map_err(failed)?;
    writer.close().map_err(failed)?;
    Ok(table)
}

fn parquet_schema(names: &[String]) -> Result<Type, ParquetError> {
    let field = |name: &String| {
        Type::primitive_type_builder(name, PhysicalType::DOUBLE)
            .with_repetition(Repetition::OPTIONAL)
            .build()
            .map(Arc::new)
    };
    let fields = names.iter().map(field).collect::<Result<_, _>>()?;
    Type::group_type_builder("recording")
        .with_fields(fields)
        .build()
}

/// Writes the columns as a row group and empties them.
fn write_row_group(
    writer: &mut SerializedFileWriter<File>,
    columns: &mut [Vec<Option<f64>>],
) -> Result<(), ParquetError> {
    if columns.iter().all(Vec::is_empty) {
        return Ok(());
    }
    let mut group = writer.next_row_group()?;
    for column in columns {
        let Some(mut out) = group.next_column()? else {
            break;
        };
        let values: Vec<f64> = column.iter().flatten().copied().collect();
        let present: Vec<i16> = column.iter().map(|v| i16::from(v.is_some())).collect();
        out.typed::<DoubleType>()
            .write_batch(&values, Some(&present), None)?;
        out.close()?;
        column.clear();
    }
    group.close()?;
    Ok(())
}

/// The rows of a table, all of the same length.
struct Rows<'a> {
    names: Vec<String>,
    topics: &'a Topics,
    layout: Layout,
    first: Option<Sample>,
    samples: super::Samples<'a>,
}

impl<'a> Rows<'a> {
    /// The first sample tells the names.
    fn new(recording: &'a Recording, path: &Path) -> Result<Self, RecordError> {
        let topics = recording.topics();
        let mut samples = recording.samples()?;
        let first = samples.next().ok_or_else(|| RecordError::Export {
            path: path.to_path_buf(),
            what: format!("{} has no samples", recording.path().display()),
        })??;
        let mut names = Vec::new();
        visit(&first, topics, |name, _| names.push(name.to_string()));
        Ok(Rows {
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

impl Iterator for Rows<'_> {
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

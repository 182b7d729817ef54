//! Tables as Parquet files.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use bathyal_robot::OutputFile;
use parquet::basic::{Compression, Repetition, Type as PhysicalType, ZstdLevel};
use parquet::data_type::DoubleType;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::table::TableRows;
use super::{RecordError, Table};

/// Rows of a row group, which are in memory at a time.
const ROW_GROUP: usize = 4096;

/// Writes rows to a file, with a column of doubles for each name.
pub(super) fn write(rows: TableRows, path: &Path) -> Result<Table, RecordError> {
    let failed = |error: ParquetError| RecordError::Export {
        path: path.to_path_buf(),
        what: error.to_string(),
    };
    let schema = parquet_schema(&rows.names).map_err(failed)?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .build();
    let output = OutputFile::create(path).map_err(RecordError::output(path))?;
    let file = output.file().try_clone();
    let file = file.map_err(RecordError::io(path, "create it"))?;
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
    output.name().map_err(RecordError::output(path))?;
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

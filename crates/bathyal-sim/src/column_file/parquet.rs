//! Columns of Parquet files.

use super::ColumnError;
use bytes::Bytes;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};

/// The columns of these names.
pub(super) fn columns(bytes: Vec<u8>, names: &[String]) -> Result<Vec<Vec<f64>>, ColumnError> {
    let reader = SerializedFileReader::new(Bytes::from(bytes)).map_err(ColumnError::broken)?;
    let metadata = reader.metadata();
    let schema = metadata.file_metadata().schema_descr();
    let known: Vec<String> = schema.columns().iter().map(|c| c.path().string()).collect();
    // A name of a signal has dots, which a path puts between its parts as well.
    let index = |name: &String| {
        let place = known.iter().position(|path| path == name);
        place.ok_or_else(|| ColumnError::missing(name, known.iter().map(String::as_str)))
    };
    let places = names.iter().map(index).collect::<Result<Vec<_>, _>>()?;
    let mut columns = vec![Vec::new(); names.len()];
    for group in 0..metadata.num_row_groups() {
        let rows = reader.get_row_group(group).map_err(ColumnError::broken)?;
        let count = usize::try_from(metadata.row_group(group).num_rows()).unwrap_or(0);
        for ((column, place), name) in columns.iter_mut().zip(&places).zip(names) {
            let before = column.len();
            let read = rows
                .get_column_reader(*place)
                .and_then(|reader| match reader {
                    ColumnReader::DoubleColumnReader(r) => read(r, count, column, |x| x),
                    ColumnReader::FloatColumnReader(r) => read(r, count, column, f64::from),
                    ColumnReader::Int32ColumnReader(r) => read(r, count, column, f64::from),
                    ColumnReader::Int64ColumnReader(r) => read(r, count, column, |x| x as f64),
                    _ => Err(ParquetError::General(format!(
                        "column '{name}' has no numbers"
                    ))),
                });
            read.map_err(ColumnError::broken)?;
            if column.len() != before + count {
                return Err(ColumnError::broken(format!(
                    "column '{name}' has empty cells, or lists"
                )));
            }
        }
    }
    Ok(columns)
}

/// Appends the values of a column.
fn read<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    count: usize,
    column: &mut Vec<f64>,
    number: impl Fn(T::T) -> f64,
) -> Result<(), ParquetError> {
    let (mut values, mut present, mut lists) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let (records, ..) = reader.read_records(
            count.max(1),
            Some(&mut present),
            Some(&mut lists),
            &mut values,
        )?;
        if records == 0 {
            break;
        }
    }
    column.extend(values.into_iter().map(number));
    Ok(())
}

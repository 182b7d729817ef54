//! Exported tables have the names, the rows and the bits of the recording.

use bathyal_sim::record::{McapRecorder, Recording, export_csv, export_parquet};

use crate::common::{TemporaryFile, arbitrary, header, record};

/// A reader of RFC 4180, independent of the writer.
fn cells(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                cell.push('"');
                letters.next();
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !quoted => {
                assert_eq!(letters.next(), Some('\n'));
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            other => cell.push(other),
        }
    }
    assert!(row.is_empty() && cell.is_empty() && !quoted);
    rows
}

#[test]
fn csv_has_named_columns_and_exact_numbers() {
    let (file, table) = (
        TemporaryFile::new("table.mcap"),
        TemporaryFile::new("table.csv"),
    );
    record(&file, 7, 3);
    let size = export_csv(&Recording::open(&file).unwrap(), &table).unwrap();
    let rows = cells(&std::fs::read_to_string(&table).unwrap());
    assert_eq!(size.rows, 7);
    assert!(rows.iter().all(|row| row.len() == size.columns));
    assert_eq!(rows.len(), 8);
    let column = |name: &str| rows[0].iter().position(|n| n == name).expect(name);
    assert_eq!(column("t"), 0);
    for (i, row) in rows[1..].iter().enumerate() {
        let sample = arbitrary(i);
        let exact = |name: &str, value: f64| {
            let read: f64 = row[column(name)].parse().unwrap();
            assert_eq!(read.to_bits(), value.to_bits(), "{name}");
        };
        exact("t", sample.t);
        exact("state.q.8", sample.q[8]);
        exact("joints.shoulder.position", sample.joints[0].position);
        exact(
            "bodies.arm \"left\", upper.orientation.w",
            sample.bodies[2].orientation[0],
        );
        exact(
            "forces.t.added_mass.y",
            sample.bodies[1].forces.added_mass[1],
        );
        exact(
            "contacts.foot.sliding",
            f64::from(u8::from(sample.contacts[0].sliding)),
        );
        exact("energy.residual", sample.energy.residual);
        let buoyancy = &row[column("centers.center_of_buoyancy.x")];
        assert_eq!(buoyancy.is_empty(), sample.center_of_buoyancy.is_none());
    }
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_how_to_get_it() {
    let file = TemporaryFile::new("without.mcap");
    record(&file, 1, 1);
    let recording = Recording::open(&file).unwrap();
    let table = TemporaryFile::new("without.parquet");
    let error = export_parquet(&recording, &table).unwrap_err().to_string();
    assert!(error.contains("cargo feature `parquet`"), "{error}");
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_the_same_table_as_csv() {
    use bathyal_sim::record::Table;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use std::fs::File;

    let file = TemporaryFile::new("parquet.mcap");
    let (csv, parquet) = (
        TemporaryFile::new("same.csv"),
        TemporaryFile::new("same.parquet"),
    );
    // More rows than one row group.
    let count = 4100;
    record(&file, count, usize::MAX);
    let recording = Recording::open(&file).unwrap();
    let size = export_csv(&recording, &csv).unwrap();
    assert_eq!(export_parquet(&recording, &parquet).unwrap(), size);
    let expected = cells(&std::fs::read_to_string(&csv).unwrap());

    let reader = SerializedFileReader::new(File::open(&parquet).unwrap()).unwrap();
    assert_eq!(reader.num_row_groups(), 2);
    let fields = reader
        .metadata()
        .file_metadata()
        .schema()
        .get_fields()
        .to_vec();
    let names: Vec<&str> = fields.iter().map(|f| f.name()).collect();
    assert_eq!(names, expected[0]);
    let mut rows = 0;
    for (row, expected) in reader.get_row_iter(None).unwrap().zip(&expected[1..]) {
        let row = row.unwrap();
        for (i, cell) in expected.iter().enumerate() {
            match cell.parse::<f64>() {
                Ok(value) => assert_eq!(row.get_double(i).unwrap().to_bits(), value.to_bits()),
                Err(_) => assert!(row.get_double(i).is_err(), "{}", names[i]),
            }
        }
        rows += 1;
    }
    assert_eq!(
        Table {
            rows,
            columns: names.len()
        },
        size
    );
    assert_eq!(rows, count);
}

#[test]
fn a_recording_without_samples_has_no_table() {
    let (file, table) = (
        TemporaryFile::new("empty.mcap"),
        TemporaryFile::new("empty.csv"),
    );
    let recorder = McapRecorder::create(&file, &header()).unwrap();
    recorder.finish(&serde_json::Value::Null).unwrap();
    let recording = Recording::open(&file).unwrap();
    assert!(recording.is_complete() && recording.is_empty());
    let error = export_csv(&recording, &table).unwrap_err().to_string();
    assert!(error.contains("has no samples"), "{error}");
}

//! Files of heights: comma-separated numbers, and grayscale pictures.

use bathyal_robot::{FileSet, ReadError};
use std::io::{BufReader, Cursor};
use std::path::Path;

/// The largest file that is read, bytes.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// The most heights a grid may have: 4096 by 4096.
const MAX_SAMPLES: usize = 1 << 24;

/// Error of a file of heights, and its remedy.
type Wrong = (String, &'static str);

/// The heights in a file, as a map: rows from top to bottom.
///
/// | file | heights |
/// |---|---|
/// | `.csv` | one row a line, numbers parted by commas; blank lines and lines with `#` at the beginning are skipped |
/// | `.png` | grayscale with 8 or 16 bits: black is 0, white is 1 |
pub(super) fn parse(file: &str, bytes: &[u8]) -> Result<Vec<Vec<f64>>, Wrong> {
    let parse = match extension(file).as_str() {
        "csv" => numbers,
        "png" => picture,
        _ => {
            return Err((
                "the ending of the name does not tell the format".into(),
                "heights are read from .csv and .png",
            ));
        }
    };
    parse(bytes)
}

/// Lower-case extension of a file's name.
pub(super) fn extension(file: &str) -> String {
    let extension = Path::new(file).extension().and_then(|e| e.to_str());
    extension.unwrap_or("").to_ascii_lowercase()
}

/// Reads the bytes of a file in the folder of the scenario.
pub(super) fn read(file: &str, files: &FileSet) -> Result<Vec<u8>, Wrong> {
    let bytes = files.read_inside(Path::new(file), MAX_FILE_SIZE);
    bytes.map_err(|error| {
        const HELP: &str = "give a file inside the folder of the scenario";
        match (error, files.path()) {
            (ReadError::Io(error), Some(folder)) => {
                (format!("is not in {}: {error}", folder.display()), HELP)
            }
            (error @ ReadError::TooLarge(_), _) => (error.to_string(), "give fewer heights"),
            (error, _) => (error.to_string(), HELP),
        }
    })
}

fn numbers(bytes: &[u8]) -> Result<Vec<Vec<f64>>, Wrong> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let what = format!("byte {} is not UTF-8", error.valid_up_to());
        (what, "save the file as UTF-8 text")
    })?;
    let mut rows = Vec::new();
    let mut samples = 0;
    for (k, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let number = |field: &str| {
            field.trim().parse::<f64>().map_err(|_| {
                let what = format!("line {}: '{}' is not a number", k + 1, field.trim());
                (what, "one row a line, numbers parted by commas")
            })
        };
        let row = line.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
        samples += row.len();
        few(samples)?;
        rows.push(row);
    }
    Ok(rows)
}

fn picture(bytes: &[u8]) -> Result<Vec<Vec<f64>>, Wrong> {
    let broken = |error: png::DecodingError| {
        let what = format!("is no picture: {error}");
        (what, "give a PNG file")
    };
    let decoder = png::Decoder::new(BufReader::new(Cursor::new(bytes)));
    let mut reader = decoder.read_info().map_err(broken)?;
    let (color, depth) = reader.output_color_type();
    let width = reader.info().width as usize;
    few(width.saturating_mul(reader.info().height as usize))?;
    if color != png::ColorType::Grayscale {
        return Err((format!("has {color:?} pixels"), "save it as grayscale"));
    }
    let mut pixels = vec![0; reader.output_buffer_size().unwrap_or(0)];
    let frame = reader.next_frame(&mut pixels).map_err(broken)?;
    let row = |line: &[u8]| -> Result<Vec<f64>, Wrong> {
        match depth {
            png::BitDepth::Eight => Ok(line.iter().map(|x| f64::from(*x) / 255.0).collect()),
            png::BitDepth::Sixteen => Ok(line
                .chunks_exact(2)
                .map(|x| f64::from(u16::from_be_bytes([x[0], x[1]])) / 65535.0)
                .collect()),
            _ => Err((
                format!("has {} bits a pixel", depth as u8),
                "save it with 8 or 16 bits a pixel",
            )),
        }
    };
    pixels[..frame.buffer_size()]
        .chunks_exact(frame.line_size)
        .map(row)
        .collect()
}

fn few(samples: usize) -> Result<(), Wrong> {
    match samples > MAX_SAMPLES {
        true => Err((
            format!("has {samples} heights"),
            "16777216 (4096 by 4096) are allowed",
        )),
        false => Ok(()),
    }
}

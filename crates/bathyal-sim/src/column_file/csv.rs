//! Columns of CSV files.      RFC 4180

use super::ColumnError;

/// The columns of these names.
pub(super) fn columns(bytes: &[u8], names: &[String]) -> Result<Vec<Vec<f64>>, ColumnError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let byte = error.valid_up_to();
        ColumnError::broken(format!(
            "byte {byte} is not UTF-8; save the file as UTF-8 text"
        ))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let has_numbers = |line: &(usize, &str)| {
        let line = line.1.trim();
        !line.is_empty() && !line.starts_with('#')
    };
    let mut lines = text.lines().enumerate().filter(has_numbers);
    let Some((_, head)) = lines.next() else {
        return Err(ColumnError::broken(
            "the file is empty; it needs a line of names",
        ));
    };
    let found = cells(head);
    let index = |name: &String| {
        let place = found.iter().position(|cell| cell == name);
        place.ok_or_else(|| ColumnError::missing(name, found.iter().map(String::as_str)))
    };
    let places = names.iter().map(index).collect::<Result<Vec<_>, _>>()?;
    let mut columns = vec![Vec::new(); names.len()];
    for (row, (number, line)) in lines.enumerate() {
        let cells: Vec<&str> = line.split(',').collect();
        if cells.len() != found.len() {
            let (number, count, expected) = (number + 1, cells.len(), found.len());
            return Err(ColumnError::broken(format!(
                "line {number} has {count} cells; the line of names has {expected}"
            )));
        }
        for ((column, place), name) in columns.iter_mut().zip(&places).zip(names) {
            let cell = cells[*place].trim().trim_matches('"');
            let number = cell.parse().map_err(|_| ColumnError::Cell {
                column: name.clone(),
                row: row + 1,
                text: cell.chars().take(40).collect(),
            })?;
            column.push(number);
        }
    }
    Ok(columns)
}

/// Cells of the line of names: quoted ones may have commas, and quotes twice.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, quoted) {
            ('"', true) if characters.peek() == Some(&'"') => {
                characters.next();
                cell.push('"');
            }
            ('"', _) => quoted = !quoted,
            (',', false) => cells.push(std::mem::take(&mut cell).trim().to_string()),
            _ => cell.push(c),
        }
    }
    cells.push(cell.trim().to_string());
    cells
}

//! Rows of the page.

/// A row of the page, whatever is in its cells.
pub(super) fn row(cells: &[String; 6]) -> String {
    let cell = |text: &String| {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        words
            .replace('|', "/")
            .chars()
            .take(400)
            .collect::<String>()
    };
    format!(
        "| {} |",
        cells.iter().map(cell).collect::<Vec<_>>().join(" | ")
    )
}

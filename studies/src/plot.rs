//! Figures of line charts in the form of the papers' figures.

use crate::Error;
use crate::report::Figure;
pub use bathyal_plot::{Curve, Panel};

/// Height of a row of diagrams, px.
const HEIGHT: u32 = 300;

/// Diagrams side by side, as many in a row as given.
pub fn figure(
    caption: impl Into<String>,
    columns: usize,
    panels: &[Panel],
) -> Result<Figure, Error> {
    let columns = columns.min(panels.len()).max(1);
    let width = if columns == 1 {
        640
    } else {
        960 / columns as u32
    };
    let drawing = bathyal_plot::draw(panels, columns, [width, HEIGHT])?;
    Ok(Figure {
        caption: caption.into(),
        svg: drawing.document(),
    })
}

//! Pictures of a robot in its surroundings, drawn by a small renderer of our own.
//!
//! ```text
//! scene, poses ─► stage: triangles ─► camera ─► raster: depth ─► shade: light, shadow, haze ─► PNG
//! ```
//!
//! Every pixel is the mean of `SAMPLES`² points, so edges are smooth, and things that
//! are half transparent are drawn at some of the points only.

mod camera;
mod faces;
mod png;
mod raster;
mod shade;
mod shadow;
mod solids;
mod stage;

pub use camera::Camera;
pub use faces::{Faces, Material, Surface};
pub use raster::{render, visible_pixels};
pub use shade::Light;
pub use stage::{Poses, Stage, tip};

/// Red, green, blue of every pixel, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Three bytes for each pixel.
    pub pixels: Vec<u8>,
}

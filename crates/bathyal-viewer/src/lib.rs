//! What a run looks like: a viewer in the browser, and reports.
//!
//! ```text
//! recording ─► columns ─┐
//! live run ─► frames ───┼─► server ─► page (web/)
//! robot, water ─► scene ┘
//! recording, scene ─► report: one HTML file
//! ```

pub mod picture;
pub mod report;
pub mod scene;

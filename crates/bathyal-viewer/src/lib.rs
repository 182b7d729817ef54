//! Viewer of runs in the browser, and reports.
//!
//! ```text
//! recording ─► recorded ─┐
//! live run ─► live ──────┼─► view ─► server ─► page (web/)
//! robot, water ─► scene ─┘
//! recording, scene ─► report: one HTML file
//! ```

pub mod browser;
pub mod frame;
pub mod live;
pub mod messages;
pub mod picture;
pub mod recorded;
pub mod report;
pub mod scene;
pub mod server;
pub mod signals;
pub mod view;

pub use live::Live;
pub use recorded::Recorded;
pub use server::{Address, Server, Stop, Timeouts};
pub use view::View;

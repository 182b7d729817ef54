//! TODO

use crate::Chapter;

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    Vec::new()
}

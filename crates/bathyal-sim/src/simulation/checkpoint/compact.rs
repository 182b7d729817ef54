//! Checkpoints as bytes.
//!
//! ```text
//! magic | length of the head, u32 | head, JSON | t, lists one after the other, f64 each
//! ```
//!
//! All numbers are little-endian.

use super::{Changes, Checkpoint, CheckpointError, FORMAT, SavedState, exact};
use crate::simulation::saved_state::PARTS;
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"BATHYALC";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    bathyal_checkpoint: u32,
    version: String,
    fingerprint: String,
    state_hash: String,
    added_controllers: Vec<usize>,
    changes: Changes,
    control_ticks: u64,
    /// Lengths of the lists, in the order of [`SavedState::parts`].
    lengths: [usize; PARTS],
}

impl Checkpoint {
    /// As bytes, several times smaller than JSON.
    pub fn to_bytes(&self) -> Vec<u8> {
        let parts = self.state.parts();
        let head = Head {
            bathyal_checkpoint: FORMAT,
            version: self.version.clone(),
            fingerprint: self.fingerprint.clone(),
            state_hash: self.state_hash(),
            added_controllers: self.added_controllers.clone(),
            changes: self.changes.clone(),
            control_ticks: self.state.control_ticks,
            lengths: parts.map(Vec::len),
        };
        let head = serde_json::to_vec(&head).expect("a head holds no odd keys");
        let mut bytes = MAGIC.to_vec();
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head);
        bytes.extend(self.state.t.to_le_bytes());
        for x in parts.into_iter().flatten() {
            bytes.extend(x.to_le_bytes());
        }
        bytes
    }

    /// From bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let damaged = |what: &str| CheckpointError::Damaged {
            what: what.to_string(),
        };
        let rest = bytes.strip_prefix(MAGIC);
        let rest = rest.ok_or_else(|| damaged("it is not a checkpoint"))?;
        let cut = || damaged("it is incomplete");
        let (length, rest) = rest.split_first_chunk().ok_or_else(cut)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (head, numbers) = rest.split_at_checked(length).ok_or_else(cut)?;
        let head = str::from_utf8(head).map_err(|e| damaged(&e.to_string()))?;
        exact::check_format(head)?;
        let head: Head = serde_json::from_str(head).map_err(|e| damaged(&e.to_string()))?;
        let (numbers, odd) = numbers.as_chunks();
        let count = head
            .lengths
            .iter()
            .try_fold(1, |a: usize, b| a.checked_add(*b));
        if count != Some(numbers.len()) || !odd.is_empty() {
            return Err(cut());
        }
        let mut numbers = numbers.iter().map(|bytes| f64::from_le_bytes(*bytes));
        let mut state = SavedState {
            control_ticks: head.control_ticks,
            t: numbers.next().unwrap_or_default(),
            ..SavedState::default()
        };
        for (part, length) in state.parts_mut().into_iter().zip(head.lengths) {
            part.extend(numbers.by_ref().take(length));
        }
        let checkpoint = Checkpoint {
            version: head.version,
            fingerprint: head.fingerprint,
            added_controllers: head.added_controllers,
            changes: head.changes,
            state,
        };
        checkpoint.check_hash(&head.state_hash)?;
        Ok(checkpoint)
    }
}

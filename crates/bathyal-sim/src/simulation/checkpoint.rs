//! Checkpoint of a run.

mod compact;
mod exact;

use super::Simulation;
use super::changes::{ChangeError, Changes};
use super::saved_state::SavedState;
use bathyal_robot::{read_file, write_file};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Version of the format of checkpoints.
const FORMAT: u32 = 1;

/// State of a run at a control tick: everything that decides how it goes on. It is restored bit for
/// bit, in this process or in another.
///
/// A checkpoint names the version of the program and the robot and scenario it belongs to; the
/// duration of the scenario, its name and what it records do not matter. With serde, and as JSON or
/// bytes, all numbers are exact.
///
/// ```
/// use bathyal_sim::Simulation;
/// use bathyal_sim::scenario::ScenarioFile;
/// use bathyal_sim::simulation::Checkpoint;
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
/// # let path = std::path::Path::new(folder).join("falling_and_rising.toml");
/// let setup = ScenarioFile::read(&path, &[])?.setup()?;
/// let mut run = Simulation::new(&setup)?;
/// run.step()?;
/// let bytes = run.checkpoint().to_bytes();
///
/// let mut other = Simulation::new(&setup)?;
/// other.restore(&Checkpoint::from_bytes(&bytes)?)?;
/// assert_eq!(run.state_hash(), other.state_hash());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "exact::Text", into = "exact::Text")]
pub struct Checkpoint {
    /// Version of the program.
    version: String,
    /// Robot and scenario: [`crate::scenario::Setup::fingerprint`].
    fingerprint: String,
    /// Lengths of the states of the controllers that were added to those of the scenario.
    added_controllers: Vec<usize>,
    /// Water, payloads and controllers that were changed during the run.
    changes: Changes,
    state: SavedState,
}

/// Largest file of a checkpoint, bytes; the state of a thousand links takes less than one hundredth.
const MAX_FILE_SIZE: u64 = 256 << 20;

/// Reason for which a checkpoint cannot be read or restored.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("checkpoint {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// Another format.
    #[error("the checkpoint has format {found}; this version reads format {FORMAT}")]
    Format {
        /// Format of the checkpoint.
        found: u32,
    },
    /// Another version of the program, whose results may have other bits.
    #[error(
        "the checkpoint was made by version {found}; this is version {expected}: repeat the run with it"
    )]
    Version {
        /// Version of the checkpoint.
        found: String,
        /// This version.
        expected: String,
    },
    /// Another robot or scenario.
    #[error(
        "the checkpoint belongs to another robot or scenario (fingerprint {found}); this run has {expected}"
    )]
    Scenario {
        /// Fingerprint in the checkpoint.
        found: String,
        /// Fingerprint of this run.
        expected: String,
    },
    /// Other controllers were added.
    #[error(
        "the checkpoint has added controllers with {found:?} numbers of state; this run has {expected:?}"
    )]
    Controllers {
        /// Lengths of states in the checkpoint.
        found: Vec<usize>,
        /// Lengths of states in this run.
        expected: Vec<usize>,
    },
    /// It is not a checkpoint, or was changed after it was made.
    #[error("the checkpoint is damaged: {what}")]
    Damaged {
        /// What is wrong.
        what: String,
    },
}

impl From<ChangeError> for CheckpointError {
    fn from(error: ChangeError) -> Self {
        CheckpointError::Damaged {
            what: error.to_string(),
        }
    }
}

impl Checkpoint {
    /// Time, s.
    pub fn time(&self) -> f64 {
        self.state.t
    }

    /// Number of control ticks so far.
    pub fn control_ticks(&self) -> u64 {
        self.state.control_ticks
    }

    /// The state, see [`crate::plant::Layout`].
    pub fn y(&self) -> &[f64] {
        &self.state.y
    }

    /// [`Simulation::state_hash`] of the run there.
    pub fn state_hash(&self) -> String {
        state_hash(&self.state, &self.changes)
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a checkpoint holds no odd keys")
    }

    /// From JSON.
    pub fn from_json(text: &str) -> Result<Self, CheckpointError> {
        let damaged = |error: serde_json::Error| CheckpointError::Damaged {
            what: error.to_string(),
        };
        exact::check_format(text)?;
        let text: exact::Text = serde_json::from_str(text).map_err(damaged)?;
        text.try_into()
    }

    /// Reads a file in either form.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        let bytes = read_file(path, MAX_FILE_SIZE).map_err(|error| CheckpointError::File {
            path: path.to_path_buf(),
            source: error.into(),
        })?;
        match str::from_utf8(&bytes) {
            Ok(text) if text.trim_start().starts_with('{') => Checkpoint::from_json(text),
            _ => Checkpoint::from_bytes(&bytes),
        }
    }

    /// Writes a file: JSON if its name ends in `.json`, else bytes. What was there is kept until the
    /// new file is whole.
    pub fn write(&self, path: &Path) -> Result<(), CheckpointError> {
        let bytes = match path.extension().is_some_and(|e| e == "json") {
            true => self.to_json().into_bytes(),
            false => self.to_bytes(),
        };
        write_file(path, &bytes).map_err(|error| CheckpointError::File {
            path: path.to_path_buf(),
            source: error.into(),
        })
    }
}

impl Simulation<'_> {
    /// State of the run now.
    pub fn checkpoint(&self) -> Checkpoint {
        let mut state = SavedState::default();
        self.save_state(&mut state);
        Checkpoint {
            version: env!("CARGO_PKG_VERSION").to_string(),
            fingerprint: self.fingerprint.clone(),
            added_controllers: self.controllers.added_states(),
            changes: self.changes.clone(),
            state,
        }
    }

    /// Goes on from a checkpoint of a run of the same robot and scenario.
    ///
    /// # Errors
    /// If it belongs to another robot, scenario, version or other controllers; this run then stays
    /// as it is.
    pub fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), CheckpointError> {
        let version = env!("CARGO_PKG_VERSION");
        if checkpoint.version != version {
            return Err(CheckpointError::Version {
                found: checkpoint.version.clone(),
                expected: version.to_string(),
            });
        }
        if checkpoint.fingerprint != self.fingerprint {
            return Err(CheckpointError::Scenario {
                found: checkpoint.fingerprint.clone(),
                expected: self.fingerprint.clone(),
            });
        }
        let added = self.controllers.added_states();
        if checkpoint.added_controllers != added {
            return Err(CheckpointError::Controllers {
                found: checkpoint.added_controllers.clone(),
                expected: added,
            });
        }
        let prepared = self.prepare(&checkpoint.changes)?;
        self.commit(checkpoint.changes.clone(), prepared);
        self.load_state(&checkpoint.state);
        Ok(())
    }

    /// Hash of the checkpoint: equal for equal bits.
    pub fn state_hash(&self) -> String {
        let mut state = SavedState::default();
        self.save_state(&mut state);
        state_hash(&state, &self.changes)
    }
}

/// Hash of a state and of the changes that were made.
fn state_hash(state: &SavedState, changes: &Changes) -> String {
    let mut hash = state.hash();
    if !changes.is_empty() {
        hash.text(&serde_json::to_string(changes).expect("changes hold no odd keys"));
    }
    hash.digits()
}

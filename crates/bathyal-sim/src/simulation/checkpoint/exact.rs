//! Checkpoints as text with exact numbers.

use super::{Changes, Checkpoint, CheckpointError, FORMAT, SavedState};
use serde::{Deserialize, Serialize};

/// A checkpoint as serde sees it, with the hash of its state.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    bathyal_checkpoint: u32,
    version: String,
    fingerprint: String,
    state_hash: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    added_controllers: Vec<usize>,
    #[serde(default, skip_serializing_if = "Changes::is_empty")]
    changes: Changes,
    control_ticks: u64,
    t: Number,
    y: Vec<Number>,
    efforts: Vec<Number>,
    thrusts: Vec<Number>,
    contacts: Vec<Number>,
    controllers: Vec<Number>,
    integrator: Vec<Number>,
    energy_balance: Vec<Number>,
}

/// A number; what JSON does not have, infinities and NaN, as its bits in hexadecimal digits.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
enum Number {
    Finite(f64),
    Bits(#[serde(with = "bits")] u64),
}

mod bits {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(bits: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{bits:016x}"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let digits = String::deserialize(deserializer)?;
        u64::from_str_radix(&digits, 16).map_err(D::Error::custom)
    }
}

impl From<f64> for Number {
    fn from(x: f64) -> Self {
        match x.is_finite() {
            true => Number::Finite(x),
            false => Number::Bits(x.to_bits()),
        }
    }
}

impl From<Number> for f64 {
    fn from(number: Number) -> Self {
        match number {
            Number::Finite(x) => x,
            Number::Bits(bits) => f64::from_bits(bits),
        }
    }
}

fn numbers<A: Into<B>, B>(list: Vec<A>) -> Vec<B> {
    list.into_iter().map(Into::into).collect()
}

impl From<Checkpoint> for Text {
    fn from(checkpoint: Checkpoint) -> Self {
        let state_hash = checkpoint.state_hash();
        let state = checkpoint.state;
        Text {
            bathyal_checkpoint: FORMAT,
            version: checkpoint.version,
            fingerprint: checkpoint.fingerprint,
            state_hash,
            added_controllers: checkpoint.added_controllers,
            changes: checkpoint.changes,
            control_ticks: state.control_ticks,
            t: state.t.into(),
            y: numbers(state.y),
            efforts: numbers(state.efforts),
            thrusts: numbers(state.thrusts),
            contacts: numbers(state.contacts),
            controllers: numbers(state.controllers),
            integrator: numbers(state.integrator),
            energy_balance: numbers(state.energy_balance),
        }
    }
}

impl TryFrom<Text> for Checkpoint {
    type Error = CheckpointError;

    fn try_from(text: Text) -> Result<Self, CheckpointError> {
        if text.bathyal_checkpoint != FORMAT {
            return Err(CheckpointError::Format {
                found: text.bathyal_checkpoint,
            });
        }
        let checkpoint = Checkpoint {
            version: text.version,
            fingerprint: text.fingerprint,
            added_controllers: text.added_controllers,
            changes: text.changes,
            state: SavedState {
                control_ticks: text.control_ticks,
                t: text.t.into(),
                y: numbers(text.y),
                efforts: numbers(text.efforts),
                thrusts: numbers(text.thrusts),
                contacts: numbers(text.contacts),
                controllers: numbers(text.controllers),
                integrator: numbers(text.integrator),
                energy_balance: numbers(text.energy_balance),
            },
        };
        checkpoint.check_hash(&text.state_hash)?;
        Ok(checkpoint)
    }
}

impl Checkpoint {
    /// Checks that the numbers are those of which the hash was made.
    pub(super) fn check_hash(&self, expected: &str) -> Result<(), CheckpointError> {
        let found = self.state_hash();
        match found == expected {
            true => Ok(()),
            false => Err(CheckpointError::Damaged {
                what: format!("its numbers have the hash {found} instead of {expected}"),
            }),
        }
    }
}

/// Checks the format before anything else is read.
pub(super) fn check_format(text: &str) -> Result<(), CheckpointError> {
    #[derive(Deserialize)]
    struct Format {
        bathyal_checkpoint: u32,
    }
    match serde_json::from_str(text) {
        Ok(Format { bathyal_checkpoint }) if bathyal_checkpoint == FORMAT => Ok(()),
        Ok(Format { bathyal_checkpoint }) => Err(CheckpointError::Format {
            found: bathyal_checkpoint,
        }),
        Err(error) => Err(CheckpointError::Damaged {
            what: error.to_string(),
        }),
    }
}

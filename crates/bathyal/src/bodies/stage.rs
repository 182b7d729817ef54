//! How far the bodies of a state have been evaluated.

use core::fmt;
use thiserror::Error;

/// Results that are known for a state; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Nothing: the state is new.
    Nothing,
    /// Poses, velocities, Jacobians, energies, momenta.
    Velocities,
    /// Accelerations.
    Accelerations,
    /// Forces on bodies, reactions at joints.
    Forces,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Nothing => "nothing",
            Stage::Velocities => "poses and velocities",
            Stage::Accelerations => "accelerations",
            Stage::Forces => "forces",
        })
    }
}

/// A result was read that has not been computed for the present state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{wanted} of the present state are not computed (known: {known}); update them first")]
pub struct NotComputed {
    /// Results that were read.
    pub wanted: Stage,
    /// Results that are known.
    pub known: Stage,
}

impl Stage {
    /// Checks that what is `wanted` is known.
    #[inline(always)]
    pub(crate) fn check(self, wanted: Stage) -> Result<(), NotComputed> {
        match self >= wanted {
            true => Ok(()),
            false => Err(NotComputed {
                wanted,
                known: self,
            }),
        }
    }

    /// Panics if what is `wanted` is not known.
    #[inline(always)]
    pub(super) fn assert(self, wanted: Stage) {
        if self < wanted {
            self.refuse(wanted);
        }
    }

    #[cold]
    #[inline(never)]
    fn refuse(self, wanted: Stage) {
        if let Err(error) = self.check(wanted) {
            panic!("{error}");
        }
    }
}

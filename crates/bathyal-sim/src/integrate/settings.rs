//! Settings of integrators.

/// Step size, tolerances and event location of an integrator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Fixed steps: their length. Adaptive steps: the longest. Positive; s.
    pub step: f64,
    /// Adaptive steps: error of a step allowed per entry of y, as a part of the entry.
    pub relative_tolerance: f64,
    /// The same, added to it.
    pub absolute_tolerance: f64,
    /// Stop at zeros of [`super::Ode::events`]. Only [`super::DormandPrince`] locates events;
    /// the other methods ignore this.
    pub events: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            step: 1e-3,
            relative_tolerance: 1e-6,
            absolute_tolerance: 1e-9,
            events: false,
        }
    }
}

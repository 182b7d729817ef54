//! Output of an actuator model.

/// Effort, power and state rate of an actuator with one degree of freedom.
pub(super) struct Outcome {
    pub effort: f64,
    /// Electrical power, W.
    pub electrical: f64,
    /// Distance to the limit: see [`super::limit::margin`].
    pub margin: f64,
    /// Rate of the actuator's state, if it has one.
    pub rate: f64,
}

//! Output of an actuator model.

/// Effort, power and state rate of an actuator with one degree of freedom.
pub(super) struct Outcome<T> {
    pub effort: T,
    /// Electrical power, W.
    pub electrical: T,
    /// Distance to the limit: see [`super::limit::margin`].
    pub margin: T,
    /// Rate of the actuator's state, if it has one.
    pub rate: T,
}

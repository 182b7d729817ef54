//! Options of an estimate.

/// Options of an estimate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Replace given values, too.
    pub overwrite: bool,
    /// Names of bodies that are not changed.
    pub skip: Vec<String>,
    /// Density of shapes that have none, kg/m³: gives bodies without mass, or of mass 0, their mass,
    /// centre of mass and moments of inertia.
    pub density: Option<f64>,
}

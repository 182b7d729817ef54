//! The seabed: how high it is and which way it faces.

use bathyal::spatial::Vec3;

/// The ground under a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// z of the ground, m.
    pub height: f64,
    /// Unit vector out of the ground.
    pub normal: Vec3<f64>,
}

/// The seabed.
#[derive(Clone, Debug)]
pub struct Terrain;

impl Terrain {
    /// The ground under (x, y).
    pub fn ground(&self, x: f64, y: f64) -> Ground {
        let _ = (x, y);
        todo!()
    }
}

//! Compliant contact between points of bodies and the seabed.   AR96, Freeman-Orin

use crate::terrain::Terrain;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Model};
use bathyal_robot::{Fault, Robot};

/// The contact points of a robot, and which of them stick where.
#[derive(Clone, Debug)]
pub struct Contacts;

/// What a contact point feels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Force on the body, world axes; zero in the water.
    pub force: Vec3<f64>,
    /// How deep the point is in the ground, m; negative above it.
    pub depth: f64,
    /// Whether it slides.
    pub sliding: bool,
}

impl Contacts {
    /// The contact points of a robot.
    pub fn of(robot: &Robot, model: &Model<f64>) -> Result<Self, Fault> {
        let _ = (robot, model);
        todo!()
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        todo!()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bodies that have points, each once.
    pub fn bodies(&self) -> &[usize] {
        todo!()
    }

    /// Adds the contact forces to `wrenches` (one per body, body axes, at its origin), and
    /// returns their power. Anchors stay where they are.
    pub fn add(&self, terrain: &Terrain, bodies: &Bodies<f64>, wrenches: &mut [Force<f64>]) -> f64 {
        let _ = (terrain, bodies, wrenches);
        todo!()
    }

    /// After a step: sets anchors where points have touched down, drags those that slide.
    pub fn accept(&mut self, terrain: &Terrain, bodies: &Bodies<f64>) {
        let _ = (terrain, bodies);
        todo!()
    }

    /// What point `i` feels.
    pub fn touch(&self, i: usize, terrain: &Terrain, bodies: &Bodies<f64>) -> Touch {
        let _ = (i, terrain, bodies);
        todo!()
    }

    /// Energy in the springs.
    pub fn stored(&self, terrain: &Terrain, bodies: &Bodies<f64>) -> f64 {
        let _ = (terrain, bodies);
        todo!()
    }

    /// Event functions, [`Contacts::event_count`] of them: the height of every point above
    /// the ground, and how much more it could bear before it slides.
    pub fn events(&self, terrain: &Terrain, bodies: &Bodies<f64>, values: &mut [f64]) {
        let _ = (terrain, bodies, values);
        todo!()
    }

    /// Number of event functions.
    pub fn event_count(&self) -> usize {
        2 * self.len()
    }

    /// Anchors and what slides, as numbers.
    pub fn memory(&self) -> Vec<f64> {
        todo!()
    }

    /// Takes back what [`Contacts::memory`] gave.
    pub fn remember(&mut self, memory: &[f64]) {
        let _ = memory;
        todo!()
    }
}

//! What SIMD lanes of many robots can evaluate of a plant.

use super::Plant;
use bathyal::data::Method;

impl Plant {
    /// Why the plant cannot be evaluated in SIMD lanes, if it cannot: lanes know trees of bodies,
    /// actuators, stops, friction and contact.
    pub fn obstacle_to_lanes(&self) -> Option<&'static str> {
        let obstacles = [
            (
                self.loops().has_rigid() || self.loops().has_compliant(),
                "it has loops or springs",
            ),
            (
                self.data.dynamics().method() != Method::ArticulatedBody,
                "its accelerations are not found by articulated bodies",
            ),
            (
                !self.laws.is_empty(),
                "it has hydrodynamic laws that see pose, time and water",
            ),
            (
                !self.profile.is_empty(),
                "it has feed-forward efforts that are functions of time",
            ),
            (self.prescribed.is_some(), "it has prescribed motions"),
            (
                !self.wrenches.is_empty(),
                "it has wrenches that are functions of time",
            ),
        ];
        let there = obstacles.into_iter().find(|(is_there, _)| *is_there);
        there.map(|(_, reason)| reason)
    }
}

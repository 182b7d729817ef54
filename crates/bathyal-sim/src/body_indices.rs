//! Indices of bodies by their names.

use bathyal::Model;
use bathyal_robot::Robot;
use std::collections::HashMap;

/// Indices of all bodies by name, for set-up that looks up every body: a search through the list
/// for each would take n² comparisons.
pub(crate) struct BodyIndices<'a>(HashMap<&'a str, usize>);

impl<'a> BodyIndices<'a> {
    /// Those of a model.
    pub fn from_model(model: &'a Model<f64>) -> Self {
        Self::from_names((0..model.body_count()).map(|b| model.body_name(b)))
    }

    /// Those of a robot file.
    pub fn from_robot(robot: &'a Robot) -> Self {
        Self::from_names(robot.bodies.iter().map(|body| body.name.as_str()))
    }

    fn from_names(names: impl Iterator<Item = &'a str>) -> Self {
        let mut indices = HashMap::new();
        for (b, name) in names.enumerate() {
            indices.entry(name).or_insert(b);
        }
        BodyIndices(indices)
    }

    /// The first body of that name.
    pub fn get(&self, name: &str) -> Option<usize> {
        self.0.get(name).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equal_names_is_found() {
        let indices = BodyIndices::from_names(["a", "b", "a"].into_iter());
        assert_eq!(indices.get("a"), Some(0));
        assert_eq!(indices.get("b"), Some(1));
        assert_eq!(indices.get("c"), None);
    }
}

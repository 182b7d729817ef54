//! Quantities of a sample by name, as slices.

use super::quantity::{Quantities, Value};
use super::{Quantity, Sample, Topic};
use bathyal_robot::text::list_names;

/// Place of a quantity in the samples of one robot: [`Sample::find`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantityIndex {
    topic: Topic,
    element: usize,
    /// Index in the declaration.
    quantity: usize,
    /// One component of it.
    component: Option<usize>,
}

/// No quantity has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no quantity '{name}'; {help}")]
pub struct UnknownQuantity {
    /// The name.
    pub name: String,
    /// Names there are instead.
    pub help: String,
}

const FALSE: &[f64] = &[0.0];
const TRUE: &[f64] = &[1.0];

impl Sample {
    /// Finds a quantity, or one component of it, by the name that it has in recordings:
    /// `bodies.hull.position`, `joints.elbow.velocity`, `state.q`, `energy.kinetic`,
    /// `bodies.hull.position.z`, `t`.
    pub fn find(&self, name: &str) -> Result<QuantityIndex, UnknownQuantity> {
        self.position(name).ok_or_else(|| UnknownQuantity {
            name: name.to_string(),
            help: self.help(name),
        })
    }

    /// Values of a quantity: a slice of its components. A flag is 0 or 1; a vector that this sample
    /// does not have is empty.
    ///
    /// # Panics
    /// If the index is that of another robot.
    pub fn slice(&self, index: QuantityIndex) -> &[f64] {
        let values = match self.element(index.topic, index.element) {
            Some((_, element)) => values(element.value(index.quantity)),
            None => panic!("a quantity of another robot"),
        };
        match index.component {
            Some(component) => values.get(component..=component).unwrap_or(&[]),
            None => values,
        }
    }

    /// Values of a quantity by name; none if there is no such quantity. Nothing is allocated.
    pub fn get(&self, name: &str) -> Option<&[f64]> {
        self.position(name).map(|index| self.slice(index))
    }

    fn position(&self, name: &str) -> Option<QuantityIndex> {
        // The time belongs to all topics.
        let name = if name == "t" { "state.t" } else { name };
        let (topic, rest) = name.split_once('.')?;
        let topic = Topic::from_name(topic)?;
        let mut i = 0;
        while let Some((element, quantities)) = self.element(topic, i) {
            let own = match element {
                Some(element) => rest.strip_prefix(element).and_then(|r| r.strip_prefix('.')),
                None => Some(rest),
            };
            if let Some(found) = own.and_then(|name| find_quantity(quantities, topic, name)) {
                return Some(QuantityIndex {
                    topic,
                    element: i,
                    quantity: found.0,
                    component: found.1,
                });
            }
            i += 1;
        }
        None
    }

    /// Names near to one that is not there.
    fn help(&self, name: &str) -> String {
        let topic = name.split('.').next().and_then(Topic::from_name);
        let Some(topic) = topic.filter(|t| t.quantities().next().is_some()) else {
            let topics = Topic::ALL
                .iter()
                .filter(|t| t.quantities().next().is_some());
            let topics: Vec<&str> = topics.map(|t| &t.name()[1..]).collect();
            return format!("names begin with {}", list_names(&topics));
        };
        let quantities: Vec<&str> = topic.quantities().map(|quantity| quantity.name).collect();
        let mut elements = Vec::new();
        while let Some((Some(element), _)) = self.element(topic, elements.len()) {
            elements.push(element);
        }
        let quantities = list_names(&quantities);
        match topic.elements() {
            Some(kind) => format!(
                "{kind}: {}; quantities of each: {quantities}",
                list_names(&elements)
            ),
            None => format!("quantities of {}: {quantities}", &topic.name()[1..]),
        }
    }
}

/// Index of a quantity in its declaration, and of a component if the name has one.
fn find_quantity(
    quantities: &dyn Quantities,
    topic: Topic,
    name: &str,
) -> Option<(usize, Option<usize>)> {
    let (name, component) = match name.split_once('.') {
        Some((name, component)) => (name, Some(component)),
        None => (name, None),
    };
    let same = |quantity: &Quantity| quantity.topic == topic && quantity.name == name;
    let index = quantities.declared().iter().position(same)?;
    let Some(component) = component else {
        return Some((index, None));
    };
    let axes = quantities.declared()[index].shape.axes();
    let component = match quantities.value(index) {
        Value::List(list) => component.parse().ok().filter(|i| *i < list.len()),
        _ => axes.iter().position(|axis| *axis == component),
    };
    component.map(|component| (index, Some(component)))
}

fn values(value: Value<'_>) -> &[f64] {
    match value {
        Value::Number(x) => std::slice::from_ref(x),
        Value::Flag(true) => TRUE,
        Value::Flag(false) => FALSE,
        Value::Vector(v) => v,
        Value::OptionalVector(v) => v.as_ref().map_or(&[], |v| v.as_slice()),
        Value::Quaternion(q) => q,
        Value::List(list) => list,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Topics, signals, values};
    use super::*;
    use crate::record::{BodySample, ContactSample, JointSample};

    /// A body whose name has dots, and quantities of every shape.
    fn sample() -> Sample {
        let body = |name: &str, x: f64| BodySample {
            name: name.to_string(),
            position: [x, 2.0, 3.0],
            ..BodySample::default()
        };
        Sample {
            t: 0.25,
            q: vec![7.0, 8.0],
            bodies: vec![body("rov.hull", 1.0), body("rov", 4.0)],
            joints: vec![JointSample {
                name: "elbow".to_string(),
                velocity: -0.5,
                ..JointSample::default()
            }],
            contacts: vec![ContactSample {
                name: "foot 1".to_string(),
                sliding: true,
                ..ContactSample::default()
            }],
            ..Sample::default()
        }
    }

    /// Against the columns of tables, which are found in another way.
    #[test]
    fn every_column_of_a_table_is_found_by_its_name() {
        let (sample, topics) = (sample(), Topics::all());
        for (signal, value) in signals(&sample, &topics)
            .iter()
            .zip(values(&sample, &topics))
        {
            let found = sample.get(&signal.name);
            let expected: &[f64] = if value.is_nan() { &[] } else { &[value] };
            assert_eq!(found, Some(expected), "{}", signal.name);
        }
    }

    #[test]
    fn quantities_are_slices() {
        let sample = sample();
        let index = sample.find("bodies.rov.hull.position").unwrap();
        assert_eq!(sample.slice(index), [1.0, 2.0, 3.0]);
        assert_eq!(
            sample.get("bodies.rov.position"),
            Some(&[4.0, 2.0, 3.0][..])
        );
        assert_eq!(sample.get("state.q"), Some(&[7.0, 8.0][..]));
        assert_eq!(sample.get("contacts.foot 1.sliding"), Some(&[1.0][..]));
        assert_eq!(sample.get("centers.center_of_buoyancy"), Some(&[][..]));
    }

    #[test]
    fn unknown_names_are_errors_that_name_what_there_is() {
        let sample = sample();
        let error = |name: &str| sample.find(name).unwrap_err().to_string();
        assert!(error("joints.elbw.velocity").contains("elbow"));
        assert!(error("joints.elbow.speed").contains("velocity"));
        assert!(error("energy.x").contains("kinetic"));
        assert!(error("speed").contains("joints"));
        assert!(error("state.q.2").contains("state.q.2"));
    }
}

//! Signals: every number of a sample by name.

use std::collections::BTreeSet;
use std::fmt;

use super::quantity::{Component, Quantity};
use super::{RecordError, Sample, Topic, Topics};

/// Name of a number, such as `joints.shoulder.position` or `bodies.hull.velocity.x`.
#[derive(Clone, Copy)]
pub(super) struct Name<'a> {
    /// The quantity it is a component of.
    pub quantity: &'static Quantity,
    /// Body, joint, thruster, contact point or loop.
    element: Option<&'a str>,
    component: Component,
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The time belongs to all topics.
        if self.quantity.topic == Topic::State && self.quantity.name == "t" {
            return f.write_str("t");
        }
        f.write_str(&self.quantity.topic.name()[1..])?;
        if let Some(element) = self.element {
            write!(f, ".{element}")?;
        }
        write!(f, ".{}", self.quantity.name)?;
        match self.component {
            Component::Only => Ok(()),
            Component::Axis(axis) => write!(f, ".{axis}"),
            Component::Index(index) => write!(f, ".{index}"),
        }
    }
}

/// Number that every sample has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Name, as in an exported table: `joints.shoulder.position`.
    pub name: String,
    /// The quantity it is a component of.
    pub quantity: &'static Quantity,
    /// Body, joint, thruster, contact point or loop.
    pub element: Option<String>,
}

/// Calls `take` for every number of the chosen topics, always in the same order; none is a number
/// that this sample does not have.
pub(super) fn visit<'a>(
    sample: &'a Sample,
    topics: &Topics,
    mut take: impl FnMut(Name<'a>, Option<f64>),
) {
    for topic in Topic::ALL.into_iter().filter(|topic| topics.has(*topic)) {
        visit_elements(topic, &sample.elements(topic), topics, &mut take);
    }
}

/// Calls `take` for every number of the elements of a topic.
pub(super) fn visit_elements<'a>(
    topic: Topic,
    elements: &[super::sample::Element<'a>],
    topics: &Topics,
    mut take: impl FnMut(Name<'a>, Option<f64>),
) {
    for (element, quantities) in elements {
        let declared = quantities.declared().iter();
        for (quantity, value) in declared.zip(quantities.values()) {
            if quantity.topic == topic && !topics.is_missing(quantity) {
                value.components(quantity.shape, |component, x| {
                    let name = Name {
                        quantity,
                        element: *element,
                        component,
                    };
                    take(name, x);
                });
            }
        }
    }
}

/// Checks that JSON can represent every number of the chosen topics. Without an error nothing is
/// allocated.
pub(super) fn check_finite(sample: &Sample, topics: &Topics) -> Result<(), RecordError> {
    let is_finite = |topic: Topic| {
        let mut elements = (0..).map_while(|i| sample.element(topic, i));
        elements.all(|(_, quantities)| quantities.is_finite())
    };
    if Topic::ALL
        .into_iter()
        .all(|t| !topics.has(t) || is_finite(t))
    {
        return Ok(());
    }
    let mut found = None;
    visit(sample, topics, |name, value| {
        if let Some(value) = value.filter(|v| !v.is_finite()) {
            found.get_or_insert((name, value));
        }
    });
    match found {
        None => Ok(()),
        Some((name, value)) => Err(RecordError::NotFinite {
            field: name.to_string(),
            time: sample.t,
            value,
        }),
    }
}

/// Signals of a sample of these topics, in the order of an exported table.
pub fn signals(sample: &Sample, topics: &Topics) -> Vec<Signal> {
    let mut signals = Vec::new();
    visit(sample, topics, |name, _| {
        signals.push(Signal {
            name: name.to_string(),
            quantity: name.quantity,
            element: name.element.map(str::to_string),
        });
    });
    signals
}

/// Values of [`signals`]; NaN for a number that the sample does not have.
pub fn values(sample: &Sample, topics: &Topics) -> Vec<f64> {
    let mut values = Vec::new();
    visit(sample, topics, |_, x| values.push(x.unwrap_or(f64::NAN)));
    values
}

/// Elements and lengths of lists: what is the same in every sample of a recording.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    lengths: [usize; 3],
    /// Names of the elements of each topic that has several.
    elements: Vec<(Topic, Vec<String>)>,
}

impl Layout {
    /// Layout of the chosen topics of a sample. Two equal names are an error.
    pub fn new(sample: &Sample, topics: &Topics) -> Result<Layout, RecordError> {
        let mut elements = Vec::new();
        for topic in Topic::ALL.into_iter().filter(|topic| topics.has(*topic)) {
            let Some(kind) = topic.elements() else {
                continue;
            };
            let names: Vec<String> = names(sample, topic).map(str::to_string).collect();
            let mut seen = BTreeSet::new();
            if let Some(name) = names.iter().find(|name| !seen.insert(name.as_str())) {
                return Err(RecordError::Layout {
                    time: sample.t,
                    what: format!("two {kind} are called `{name}`"),
                });
            }
            elements.push((topic, names));
        }
        Ok(Layout {
            lengths: lengths(sample),
            elements,
        })
    }

    /// Topic whose layout differs in a sample, and how; none if all is the same.
    pub fn difference(&self, sample: &Sample) -> Option<(Topic, String)> {
        for (name, (found, expected)) in ["q", "v", "z"]
            .into_iter()
            .zip(lengths(sample).into_iter().zip(self.lengths))
        {
            if found != expected {
                let what = format!("{name} has {found} numbers instead of {expected}");
                return Some((Topic::State, what));
            }
        }
        self.elements.iter().find_map(|(topic, expected)| {
            let kind = topic.elements()?;
            different_name(kind, expected, names(sample, *topic)).map(|what| (*topic, what))
        })
    }
}

fn lengths(sample: &Sample) -> [usize; 3] {
    [sample.q.len(), sample.v.len(), sample.z.len()]
}

fn names(sample: &Sample, topic: Topic) -> impl Iterator<Item = &str> {
    (0..)
        .map_while(move |i| sample.element(topic, i))
        .filter_map(|(name, _)| name)
}

fn different_name<'a>(
    kind: &str,
    expected: &[String],
    mut found: impl Iterator<Item = &'a str>,
) -> Option<String> {
    for (i, expected_name) in expected.iter().enumerate() {
        match found.next() {
            Some(name) if name == expected_name => {}
            Some(name) => {
                return Some(format!(
                    "{kind}[{i}] is `{name}` instead of `{expected_name}`"
                ));
            }
            None => return Some(format!("{i} {kind} instead of {}", expected.len())),
        }
    }
    let more = found.count();
    (more > 0).then(|| {
        format!(
            "{} {kind} instead of {}",
            expected.len() + more,
            expected.len()
        )
    })
}

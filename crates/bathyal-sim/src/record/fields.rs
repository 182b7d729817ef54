//! Every number of a sample, by name: the one place that knows them all.

use std::collections::BTreeSet;
use std::fmt;

use super::{RecordError, Sample, Signal, Topic, Topics};

/// The name of a number, such as `joints.shoulder.position` or `bodies.hull.velocity.x`.
#[derive(Clone, Copy)]
pub(super) struct Name<'a> {
    /// The topic that has it.
    pub topic: Topic,
    /// Body, joint, thruster or contact.
    item: Option<&'a str>,
    field: &'static str,
    part: Part,
}

/// Which part of a field.
#[derive(Clone, Copy)]
enum Part {
    Whole,
    Axis(&'static str),
    Index(usize),
}

impl Name<'_> {
    /// The name, for keeping.
    pub fn signal(&self) -> Signal {
        Signal {
            name: self.to_string(),
            topic: self.topic,
            item: self.item.map(str::to_string),
            field: self.field,
        }
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The time belongs to all topics.
        if self.field == "t" {
            return f.write_str("t");
        }
        f.write_str(&self.topic.name()[1..])?;
        if let Some(item) = self.item {
            write!(f, ".{item}")?;
        }
        write!(f, ".{}", self.field)?;
        match self.part {
            Part::Whole => Ok(()),
            Part::Axis(axis) => write!(f, ".{axis}"),
            Part::Index(index) => write!(f, ".{index}"),
        }
    }
}

/// A function that takes each number; none is a number that this sample does not have.
struct Visit<'a, F> {
    topic: Topic,
    item: Option<&'a str>,
    take: F,
}

impl<'a, F: FnMut(Name<'a>, Option<f64>)> Visit<'a, F> {
    fn part(&mut self, field: &'static str, part: Part, value: Option<f64>) {
        let name = Name {
            topic: self.topic,
            item: self.item,
            field,
            part,
        };
        (self.take)(name, value);
    }

    fn one(&mut self, field: &'static str, value: f64) {
        self.part(field, Part::Whole, Some(value));
    }

    fn list(&mut self, field: &'static str, values: &[f64]) {
        for (i, value) in values.iter().enumerate() {
            self.part(field, Part::Index(i), Some(*value));
        }
    }

    fn xyz(&mut self, field: &'static str, values: Option<[f64; 3]>) {
        for (i, axis) in ["x", "y", "z"].into_iter().enumerate() {
            self.part(field, Part::Axis(axis), values.map(|v| v[i]));
        }
    }

    fn wxyz(&mut self, field: &'static str, values: [f64; 4]) {
        for (axis, value) in ["w", "x", "y", "z"].into_iter().zip(values) {
            self.part(field, Part::Axis(axis), Some(value));
        }
    }
}

/// Calls `take` for every number of the chosen topics, always in the same order.
pub(super) fn visit<'a>(
    sample: &'a Sample,
    topics: &Topics,
    take: impl FnMut(Name<'a>, Option<f64>),
) {
    let mut visit = Visit {
        topic: Topic::State,
        item: None,
        take,
    };
    for topic in Topic::ALL {
        if topics.has(topic) {
            visit.topic = topic;
            visit.item = None;
            visit_topic(sample, &mut visit);
        }
    }
}

fn visit_topic<'a, F: FnMut(Name<'a>, Option<f64>)>(sample: &'a Sample, visit: &mut Visit<'a, F>) {
    match visit.topic {
        Topic::State => {
            visit.one("t", sample.t);
            visit.list("q", &sample.q);
            visit.list("v", &sample.v);
            visit.list("z", &sample.z);
        }
        Topic::Joints => {
            for joint in &sample.joints {
                visit.item = Some(&joint.name);
                visit.one("position", joint.position);
                visit.one("velocity", joint.velocity);
                visit.one("effort", joint.effort);
                visit.one("command", joint.command);
            }
        }
        Topic::Bodies => {
            for body in &sample.bodies {
                visit.item = Some(&body.name);
                visit.xyz("position", Some(body.position));
                visit.wxyz("orientation", body.orientation);
                visit.xyz("velocity", Some(body.velocity));
                visit.xyz("angular_velocity", Some(body.angular_velocity));
            }
        }
        Topic::Forces => {
            for body in &sample.bodies {
                visit.item = Some(&body.name);
                visit.xyz("gravity", Some(body.forces.gravity));
                visit.xyz("buoyancy", Some(body.forces.buoyancy));
                visit.xyz("drag", Some(body.forces.drag));
                visit.xyz("added_mass", Some(body.forces.added_mass));
                visit.xyz("external", Some(body.forces.external));
            }
        }
        Topic::Thrusters => {
            for thruster in &sample.thrusters {
                visit.item = Some(&thruster.name);
                visit.one("command", thruster.command);
                visit.one("thrust", thruster.thrust);
                visit.one("power", thruster.power);
            }
        }
        Topic::Contacts => {
            for contact in &sample.contacts {
                visit.item = Some(&contact.name);
                visit.xyz("position", Some(contact.position));
                visit.xyz("force", Some(contact.force));
                visit.one("depth", contact.depth);
                visit.one("sliding", f64::from(u8::from(contact.sliding)));
            }
        }
        Topic::Loops => {
            for one in &sample.loops {
                visit.item = Some(&one.name);
                visit.xyz("position", Some(one.position));
                visit.xyz("force", Some(one.force));
                visit.xyz("moment", Some(one.moment));
                visit.one("gap", one.gap);
                visit.one("turned", one.turned);
            }
        }
        Topic::Centers => {
            visit.xyz("barycenter", Some(sample.barycenter));
            visit.xyz("center_of_buoyancy", sample.center_of_buoyancy);
        }
        Topic::Energy => visit_energy(sample, visit),
        // The poses of `/bodies` again; events and lines of text are not numbers of a sample.
        Topic::Tf | Topic::Events | Topic::Log => {}
    }
}

fn visit_energy<'a, F: FnMut(Name<'a>, Option<f64>)>(sample: &'a Sample, visit: &mut Visit<'a, F>) {
    let energy = &sample.energy;
    visit.one("kinetic", energy.kinetic);
    visit.one("kinetic_added", energy.kinetic_added);
    visit.one("potential", energy.potential);
    visit.one("springs", energy.springs);
    visit.one("motors", energy.motors);
    visit.one("thrusters", energy.thrusters);
    visit.one("electrical", energy.electrical);
    visit.one("contact", energy.contact);
    visit.one("stops", energy.stops);
    visit.one("friction", energy.friction);
    visit.one("loops", energy.loops);
    visit.one("drag", energy.drag);
    visit.one("water", energy.water);
    visit.one("residual", energy.residual);
}

/// The shape of a sample: what may not change during a recording.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    topics: Topics,
    lengths: [usize; 3],
    bodies: Vec<String>,
    joints: Vec<String>,
    thrusters: Vec<String>,
    contacts: Vec<String>,
    loops: Vec<String>,
}

impl Layout {
    /// The shape of the chosen topics of a sample. Two equal names are an error.
    pub fn of(sample: &Sample, topics: &Topics) -> Result<Layout, RecordError> {
        let layout = Layout {
            topics: topics.clone(),
            lengths: [sample.q.len(), sample.v.len(), sample.z.len()],
            bodies: sample.bodies.iter().map(|b| b.name.clone()).collect(),
            joints: sample.joints.iter().map(|j| j.name.clone()).collect(),
            thrusters: sample.thrusters.iter().map(|t| t.name.clone()).collect(),
            contacts: sample.contacts.iter().map(|c| c.name.clone()).collect(),
            loops: sample.loops.iter().map(|l| l.name.clone()).collect(),
        };
        let groups = [
            ("bodies", &layout.bodies),
            ("joints", &layout.joints),
            ("thrusters", &layout.thrusters),
            ("contacts", &layout.contacts),
            ("loops", &layout.loops),
        ];
        for (group, names) in groups {
            let mut seen = BTreeSet::new();
            if let Some(name) = names.iter().find(|name| !seen.insert(name.as_str())) {
                return Err(RecordError::Layout {
                    time: sample.t,
                    what: format!("two {group} are called `{name}`"),
                });
            }
        }
        Ok(layout)
    }

    /// What of a sample has another shape, in words; none if all is the same.
    pub fn difference(&self, sample: &Sample) -> Option<String> {
        let lengths = [sample.q.len(), sample.v.len(), sample.z.len()];
        for (i, name) in ["q", "v", "z"].into_iter().enumerate() {
            if lengths[i] != self.lengths[i] {
                return Some(format!(
                    "{name} has {} numbers instead of {}",
                    lengths[i], self.lengths[i]
                ));
            }
        }
        let has = |topic| self.topics.has(topic);
        let bodies = has(Topic::Bodies) || has(Topic::Tf) || has(Topic::Forces);
        let names = |chosen: bool, group, ours: &[String], theirs: &mut dyn Iterator<Item = _>| {
            chosen
                .then(|| different_name(group, ours, theirs))
                .flatten()
        };
        names(
            bodies,
            "bodies",
            &self.bodies,
            &mut sample.bodies.iter().map(|b| b.name.as_str()),
        )
        .or_else(|| {
            let mut theirs = sample.joints.iter().map(|j| j.name.as_str());
            names(has(Topic::Joints), "joints", &self.joints, &mut theirs)
        })
        .or_else(|| {
            let mut theirs = sample.thrusters.iter().map(|t| t.name.as_str());
            names(
                has(Topic::Thrusters),
                "thrusters",
                &self.thrusters,
                &mut theirs,
            )
        })
        .or_else(|| {
            let mut theirs = sample.contacts.iter().map(|c| c.name.as_str());
            names(
                has(Topic::Contacts),
                "contacts",
                &self.contacts,
                &mut theirs,
            )
        })
        .or_else(|| {
            let mut theirs = sample.loops.iter().map(|l| l.name.as_str());
            names(has(Topic::Loops), "loops", &self.loops, &mut theirs)
        })
    }
}

fn different_name(
    group: &str,
    ours: &[String],
    theirs: &mut dyn Iterator<Item = &str>,
) -> Option<String> {
    for (i, expected) in ours.iter().enumerate() {
        match theirs.next() {
            Some(name) if name == expected => {}
            Some(name) => return Some(format!("{group}[{i}] is `{name}` instead of `{expected}`")),
            None => return Some(format!("{i} {group} instead of {}", ours.len())),
        }
    }
    let more = theirs.count();
    (more > 0).then(|| format!("{} {group} instead of {}", ours.len() + more, ours.len()))
}

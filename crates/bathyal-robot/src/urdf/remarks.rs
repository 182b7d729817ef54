//! Notes on the reading of a file: one for everything of a kind, however often it occurs.

use super::prefixes::XACRO;
use super::xml::Reader;
use crate::source::{Note, NoteKind};
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};

/// Largest number of subjects that a note lists.
const MAX_LISTED: usize = 4;

/// Notes, grouped by kind and text.
pub(super) struct Remarks {
    /// Prefixes of names that have a point in place of their colon.
    prefixes: Vec<String>,
    groups: Vec<Group>,
    index: BTreeMap<(NoteKind, String), usize>,
}

struct Group {
    kind: NoteKind,
    text: String,
    subjects: BTreeSet<String>,
    /// The first subjects, in the order of the file.
    listed: Vec<String>,
    count: usize,
    first: usize,
}

impl Remarks {
    /// No notes, on a document whose names of these prefixes have a point in place of the colon.
    pub fn new(prefixes: Vec<String>) -> Self {
        Remarks {
            prefixes,
            groups: Vec::new(),
            index: BTreeMap::new(),
        }
    }

    /// Splits a name with a foreign prefix.
    fn split<'n>(&self, name: &'n str) -> Option<(&'n str, &'n str)> {
        let (prefix, rest) = name.split_once('.')?;
        let known = self.prefixes.iter().any(|known| known == prefix);
        known.then_some((prefix, rest))
    }

    /// Notes every element with a foreign prefix, wherever it is: they are not read, as by
    /// Pinocchio.
    pub fn foreign(&mut self, document: &Document) {
        if self.prefixes.is_empty() {
            return;
        }
        for node in document.descendants().filter(Node::is_element) {
            let Some((prefix, name)) = self.split(node.tag_name().name()) else {
                continue;
            };
            let (subject, at) = (format!("<{prefix}:{name}>"), node.range().start);
            match prefix == XACRO {
                true => self.add(
                    NoteKind::Warning,
                    subject,
                    "a xacro tag is left, and not used; if the robot lacks parts, expand its file: `xacro robot.urdf.xacro > robot.urdf`",
                    at,
                ),
                false => {
                    let text = format!("not used; no xmlns:{prefix} declares the prefix");
                    self.add(NoteKind::Ignored, subject, text, at);
                }
            }
        }
    }

    /// Adds a note about a subject; `at` is its position in the text, in bytes. Equal notes about
    /// several subjects become one.
    pub fn add(
        &mut self,
        kind: NoteKind,
        subject: impl Into<String>,
        text: impl Into<String>,
        at: usize,
    ) {
        let text = text.into();
        self.add_to(text.clone(), kind, subject.into(), text, at);
    }

    fn add_to(&mut self, key: String, kind: NoteKind, subject: String, text: String, at: usize) {
        let next = self.groups.len();
        let i = *self.index.entry((kind, key)).or_insert(next);
        if i == next {
            self.groups.push(Group {
                kind,
                text,
                subjects: BTreeSet::new(),
                listed: Vec::new(),
                count: 0,
                first: at,
            });
        }
        let group = &mut self.groups[i];
        group.count += 1;
        if group.subjects.insert(subject.clone()) && group.listed.len() < MAX_LISTED {
            group.listed.push(subject);
        }
    }

    /// Adds a note about something ignored: one for all that have the same name.
    pub fn ignored(&mut self, subject: String, text: &str, at: usize) {
        let key = format!("{subject}: {text}");
        self.add_to(key, NoteKind::Ignored, subject, text.to_string(), at);
    }

    /// Notes an element that is ignored, unless [`Remarks::foreign`] did.
    pub fn unknown(&mut self, node: Node) {
        if self.split(node.tag_name().name()).is_some() {
            return;
        }
        let parent = node.parent_element().map_or("", |p| p.tag_name().name());
        let subject = format!("<{}> in <{parent}>", node.tag_name().name());
        self.ignored(subject, "not used", node.range().start);
    }

    /// Notes the attributes of an element that are ignored.
    pub fn unknown_attributes(&mut self, node: Node, known: &[&str]) {
        for attribute in node.attributes().filter(|a| !known.contains(&a.name())) {
            let (name, tag) = (attribute.name(), node.tag_name().name());
            let subject = match self.split(name) {
                Some((prefix, name)) => format!("'{prefix}:{name}' of <{tag}>"),
                None => format!("'{name}' of <{tag}>"),
            };
            self.ignored(subject, "not used", attribute.range().start);
        }
    }

    /// Notes the children of an element that are ignored.
    pub fn unknown_children(&mut self, node: Node, known: &[&str]) {
        for child in node.children().filter(Node::is_element) {
            if !known.contains(&child.tag_name().name()) {
                self.unknown(child);
            }
        }
    }

    /// Notes repeated children of an element, of which the first is used.
    pub fn repeated(&mut self, node: Node, names: &[&str]) {
        for name in names {
            let same = |child: &Node| child.tag_name().name() == *name;
            for child in node.children().filter(same).skip(1) {
                let subject = format!("a second <{name}> in <{}>", node.tag_name().name());
                self.ignored(
                    subject,
                    "not used; the first one is used",
                    child.range().start,
                );
            }
        }
    }

    /// The notes, in the order of the file.
    pub fn notes(mut self, reader: &Reader) -> Vec<Note> {
        self.groups.sort_by_key(|group| group.first);
        let note = |group: Group| {
            let (all, listed) = (group.subjects.len(), group.listed.len());
            let mut subject = group.listed.join(", ");
            if all > listed {
                subject += &format!(" and {} more", all - listed);
            }
            let text = match group.count {
                once if once == all => group.text,
                many => format!("{} ({many} times)", group.text),
            };
            Note::new(group.kind, subject, text).at(Some(reader.line(group.first)))
        };
        self.groups.into_iter().map(note).collect()
    }
}

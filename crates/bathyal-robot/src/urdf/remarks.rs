//! Notes while a file is read: one for everything of a kind, however often it occurs.

use super::xml::Reader;
use crate::source::{Note, NoteKind};
use roxmltree::Node;
use std::collections::BTreeMap;

/// How many names a note lists.
const LISTED: usize = 4;

/// Notes, grouped by kind and text.
#[derive(Default)]
pub(super) struct Remarks {
    groups: Vec<Group>,
    index: BTreeMap<(NoteKind, String), usize>,
}

struct Group {
    kind: NoteKind,
    text: String,
    subjects: Vec<String>,
    count: usize,
    first: usize,
}

impl Remarks {
    /// Says something about a subject; `at` is the byte where it stands. The same thing
    /// about several subjects becomes one note.
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
                subjects: Vec::new(),
                count: 0,
                first: at,
            });
        }
        let group = &mut self.groups[i];
        group.count += 1;
        if group.subjects.len() < LISTED && !group.subjects.contains(&subject) {
            group.subjects.push(subject);
        }
    }

    /// Something that nothing is done with: one note for all that are called the same.
    pub fn ignored(&mut self, subject: String, text: &str, at: usize) {
        let key = format!("{subject}: {text}");
        self.add_to(key, NoteKind::Ignored, subject, text.to_string(), at);
    }

    /// An element that nothing is done with.
    pub fn unknown(&mut self, node: Node) {
        let parent = node.parent_element().map_or("", |p| p.tag_name().name());
        let subject = format!("<{}> in <{parent}>", node.tag_name().name());
        self.ignored(subject, "not used", node.range().start);
    }

    /// The attributes of an element that nothing is done with.
    pub fn unknown_attributes(&mut self, node: Node, known: &[&str]) {
        for attribute in node.attributes().filter(|a| !known.contains(&a.name())) {
            let subject = format!("'{}' of <{}>", attribute.name(), node.tag_name().name());
            self.ignored(subject, "not used", attribute.range().start);
        }
    }

    /// The elements in an element that nothing is done with.
    pub fn unknown_children(&mut self, node: Node, known: &[&str]) {
        for child in node.children().filter(Node::is_element) {
            if !known.contains(&child.tag_name().name()) {
                self.unknown(child);
            }
        }
    }

    /// The elements of an element that stand there more than once: the first counts.
    pub fn repeated(&mut self, node: Node, names: &[&str]) {
        for name in names {
            let same = |child: &Node| child.tag_name().name() == *name;
            for child in node.children().filter(same).skip(1) {
                let subject = format!("a second <{name}> in <{}>", node.tag_name().name());
                self.ignored(subject, "not used: the first counts", child.range().start);
            }
        }
    }

    /// The notes, in the order of the file.
    pub fn notes(mut self, reader: &Reader) -> Vec<Note> {
        self.groups.sort_by_key(|group| group.first);
        let note = |group: Group| {
            let mut subject = group.subjects.join(", ");
            if group.count > group.subjects.len() && group.subjects.len() == LISTED {
                subject.push_str(", ...");
            }
            let text = match group.count {
                1 => group.text,
                many => format!("{} ({many} times)", group.text),
            };
            Note::new(group.kind, subject, text).at(Some(reader.line(group.first)))
        };
        self.groups.into_iter().map(note).collect()
    }
}

//! Notes as lines of text.

use crate::source::{Note, NoteKind};

/// Largest number of subjects in one line.
const MAX_SUBJECTS: usize = 4;

/// Formats notes, one line for all of equal text, in the order of the first of each.
pub fn note_lines<'a>(notes: impl IntoIterator<Item = &'a Note>) -> Vec<String> {
    let mut groups: Vec<Vec<&Note>> = Vec::new();
    for note in notes {
        let same =
            |group: &&mut Vec<&Note>| (group[0].kind, &group[0].text) == (note.kind, &note.text);
        match groups.iter_mut().find(same) {
            Some(group) => group.push(note),
            None => groups.push(vec![note]),
        }
    }
    let line = |group: &Vec<&Note>| {
        let shown = group.iter().take(MAX_SUBJECTS);
        let names: Vec<&str> = shown.map(|note| note.subject.as_str()).collect();
        let more = match group.len() - names.len() {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let first = group[0];
        let place = first.line.map_or(String::new(), |n| format!(" (line {n})"));
        format!(
            "{}: {}{more}{place}: {}",
            word(first.kind),
            names.join(", "),
            first.text
        )
    };
    groups.iter().map(line).collect()
}

/// Name of a kind of notes.
fn word(kind: NoteKind) -> &'static str {
    match kind {
        NoteKind::Warning => "warning",
        NoteKind::Changed => "changed",
        NoteKind::Assumed => "assumed",
        NoteKind::Ignored => "ignored",
        NoteKind::Understood => "understood",
    }
}

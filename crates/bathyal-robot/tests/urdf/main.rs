//! URDF files: against Pinocchio, joint by joint, tag by tag, and broken ones.

mod bad_input;
mod compare;
mod corpus;
mod extension;
mod fins;
mod joints;
mod lenient;
mod massless;
mod mutations;
mod packages;
mod thrusters;
mod water;

use bathyal_robot::{Base, FileError, Format, Loaded, Note, NoteKind, Options, parse};
use std::io::Write;

/// Says something even if the test passes, which would swallow `println!`.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// A text as the file `test.urdf`, with joints as they are written.
fn try_read(text: &str, base: Base) -> Result<Loaded, FileError> {
    let options = Options {
        base,
        as_written: true,
        ..Options::default()
    };
    parse(text, "test.urdf", Format::Urdf, &options)
}

fn load(text: &str) -> Loaded {
    try_read(text, Base::Auto).unwrap_or_else(|error| panic!("{error}"))
}

/// The notes of a kind as `subject: text`.
fn notes(loaded: &Loaded, kind: NoteKind) -> Vec<String> {
    let of_kind = loaded.notes.iter().filter(|note| note.kind == kind);
    of_kind
        .map(|Note { subject, text, .. }| format!("{subject}: {text}"))
        .collect()
}

/// Returns true if a note of a kind contains all of some words.
fn has_note(loaded: &Loaded, kind: NoteKind, words: &[&str]) -> bool {
    let all = |note: &String| words.iter().all(|word| note.contains(word));
    notes(loaded, kind).iter().any(all)
}

/// A link with mass 1 and moments 1, and more in it.
fn link(name: &str, more: &str) -> String {
    format!(
        r#"<link name="{name}"><inertial><mass value="1"/>
        <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>{more}</link>"#
    )
}

/// A joint from `a` to `b`, and more in it.
fn joint(kind: &str, a: &str, b: &str, more: &str) -> String {
    format!(
        r#"<joint name="{a}_{b}" type="{kind}"><parent link="{a}"/><child link="{b}"/>{more}</joint>"#
    )
}

fn robot(parts: &[&str]) -> String {
    format!("<robot name=\"r\">\n{}\n</robot>", parts.join("\n"))
}

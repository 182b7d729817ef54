//! Parameters of plugins: values in child elements.

use super::draft::Draft;
use super::remarks::Remarks;
use super::xml::{Reader, Value, child, elements, opening};
pub(super) use crate::matrix::Rows;
use crate::robot::{DampingDrag, Drag, Matrix6};
use crate::source::{FileError, NoteKind};
use roxmltree::Node;

/// A plugin, or an element in it, whose children are parameters.
#[derive(Clone, Copy)]
pub(super) struct Parameters<'r, 'a> {
    pub reader: &'r Reader<'a>,
    pub node: Node<'a, 'a>,
    /// For messages.
    pub owner: &'r str,
}

impl<'r, 'a> Parameters<'r, 'a> {
    /// A parameter.
    pub fn value(&self, name: &str) -> Option<Value<'r, 'a>> {
        child(self.node, name).map(|node| self.reader.content(node, self.owner))
    }

    /// A parameter that must be there.
    pub fn required(&self, name: &str) -> Result<Value<'r, 'a>, FileError> {
        self.value(name).ok_or_else(|| {
            let tag = self.node.tag_name().name();
            self.reader.error(
                opening(self.node),
                format!("{}: <{tag}> has no <{name}>", self.owner),
                format!("write <{name}>...</{name}>"),
            )
        })
    }

    /// A number, if it is given.
    pub fn number(&self, name: &str) -> Result<Option<f64>, FileError> {
        self.value(name).map(|value| value.number()).transpose()
    }

    /// A flag; false if it is not given.
    pub fn flag(&self, name: &str) -> Result<bool, FileError> {
        self.value(name).map_or(Ok(false), |value| value.flag())
    }

    /// The parameters in an element.
    pub fn inside(&self, name: &str) -> Option<Self> {
        let node = child(self.node, name)?;
        Some(Parameters { node, ..*self })
    }

    /// A matrix: 6 numbers are its diagonal, 36 its rows.
    pub fn matrix(&self, name: &str) -> Result<Option<Rows>, FileError> {
        self.value(name).map(|value| matrix(&value)).transpose()
    }

    /// Body of a link that a parameter names. A plugin that names none has no effect, as in the
    /// simulators.
    pub fn link(
        &self,
        name: &str,
        draft: &Draft,
        remarks: &mut Remarks,
    ) -> Option<(usize, String)> {
        let link = self.node.attribute(name).map(str::to_string);
        let link = link.or_else(|| Some(child(self.node, name)?.text()?.trim().to_string()));
        let found = link.as_deref().and_then(|link| draft.link(link));
        if found.is_none() {
            let link = link.as_deref().unwrap_or_default();
            let text = format!("link '{link}' does not exist: not used");
            let at = self.node.range().start;
            remarks.add(NoteKind::Warning, self.owner, text, at);
        }
        found.zip(link)
    }

    /// Notes the parameters that are not used.
    pub fn unknown(&self, known: &[&str], remarks: &mut Remarks) {
        for node in elements(self.node) {
            let name = node.tag_name().name();
            if !known.contains(&name) {
                let subject = format!("<{name}> of {}", self.owner_kind());
                remarks.ignored(subject, "not used", node.range().start);
            }
        }
    }

    /// The plugin's file, so that equal plugins get one note.
    fn owner_kind(&self) -> String {
        let plugin = self
            .node
            .ancestors()
            .find(|node| node.tag_name().name() == "plugin");
        let file = plugin.and_then(|node| node.attribute("filename"));
        file.map_or_else(|| self.owner.to_string(), |file| format!("plugin {file}"))
    }
}

/// 6 numbers are the diagonal, 36 the rows.
pub(super) fn matrix(value: &Value) -> Result<Rows, FileError> {
    let list = value.list()?;
    let mut rows = [[0.0; 6]; 6];
    match list.len() {
        6 => (0..6).for_each(|i| rows[i][i] = list[i]),
        36 => (0..36).for_each(|k| rows[k / 6][k % 6] = list[k]),
        n => {
            return Err(value.error(
                &format!("{n} numbers"),
                "give the 6 diagonal elements or all 36 by rows, in the order surge, sway, heave, roll, pitch, yaw",
            ));
        }
    }
    Ok(rows)
}

/// Every element times a factor.
pub(super) fn scaled(mut rows: Rows, factor: f64) -> Rows {
    rows.as_flattened_mut()
        .iter_mut()
        // Not −0.
        .for_each(|x| *x = if *x == 0.0 { 0.0 } else { *x * factor });
    rows
}

/// Returns true if all elements are zero.
pub(super) fn is_zero(rows: &Rows) -> bool {
    rows.as_flattened().iter().all(|x| *x == 0.0)
}

/// Drag models of damping matrices; none if no matrix is given, an empty list if they are zero.
pub(super) fn laws(linear: Option<Rows>, quadratic: Option<Rows>) -> Option<Vec<Drag>> {
    if linear.is_none() && quadratic.is_none() {
        return None;
    }
    let part = |rows: Option<Rows>| rows.filter(|r| !is_zero(r)).map(Matrix6::from_rows);
    let law = DampingDrag {
        linear: part(linear),
        quadratic: part(quadratic),
    };
    let acts = law != DampingDrag::default();
    Some(acts.then_some(Drag::Damping(law)).into_iter().collect())
}

//! Conditions on numbers and names, with their messages.

use crate::source::Diagnostic;
use std::collections::HashSet;

/// A location in a robot: path, name of the element for messages, and field in it.
pub(super) struct Location {
    path: String,
    thing: String,
    field: String,
}

impl Location {
    pub fn new(path: impl Into<String>, thing: impl Into<String>) -> Self {
        Location {
            path: path.into(),
            thing: thing.into(),
            field: String::new(),
        }
    }

    /// A field's own place.
    pub fn inner(&self, field: &str) -> Location {
        Location {
            path: dotted(&self.path, field),
            thing: self.thing.clone(),
            field: dotted(&self.field, field),
        }
    }

    /// The place of one of a list.
    pub fn item(&self, list: &str, k: usize) -> Location {
        self.inner(&format!("{list}[{k}]"))
    }

    /// `thing: field what; help`.
    pub fn diagnostic(&self, field: &str, what: &str, help: &str) -> Diagnostic {
        let message = format!("{}: {} {what}", self.thing, dotted(&self.field, field));
        Diagnostic::new(dotted(&self.path, field), message, help)
    }

    fn each(
        &self,
        field: &str,
        values: &[f64],
        good: impl Fn(f64) -> bool,
        help: &str,
    ) -> Result<(), Diagnostic> {
        match values.iter().find(|x| !good(**x)) {
            Some(x) => {
                Err(self.diagnostic(field, &format!("is {x}"), &format!("it must be {help}")))
            }
            None => Ok(()),
        }
    }

    pub fn finite(&self, field: &str, values: &[f64]) -> Result<(), Diagnostic> {
        self.each(field, values, f64::is_finite, "finite")
    }

    pub fn positive(&self, field: &str, values: &[f64]) -> Result<(), Diagnostic> {
        let good = |x: f64| x.is_finite() && x > 0.0;
        self.each(field, values, good, "finite and positive")
    }

    pub fn not_negative(&self, field: &str, value: Option<f64>) -> Result<(), Diagnostic> {
        let good = |x: f64| x.is_finite() && x >= 0.0;
        self.each(field, value.as_slice(), good, "finite and not negative")
    }

    /// Requires a nonzero vector.
    pub fn direction(&self, field: &str, values: &[f64]) -> Result<(), Diagnostic> {
        self.finite(field, values)?;
        let length: f64 = values.iter().map(|x| x * x).sum();
        if length.is_normal() {
            return Ok(());
        }
        let what = format!("is {values:?}");
        Err(self.diagnostic(field, &what, "give a nonzero vector"))
    }

    /// [lowest, highest].
    pub fn range(&self, field: &str, range: Option<[f64; 2]>) -> Result<(), Diagnostic> {
        let Some([lower, upper]) = range else {
            return Ok(());
        };
        self.finite(field, &[lower, upper])?;
        if lower <= upper {
            return Ok(());
        }
        let what = format!("is [{lower}, {upper}]");
        Err(self.diagnostic(field, &what, "give the minimum first"))
    }

    /// One of `names`.
    pub fn one_of(
        &self,
        field: &str,
        name: &str,
        names: &HashSet<&str>,
        what: &str,
    ) -> Result<(), Diagnostic> {
        if names.contains(name) {
            return Ok(());
        }
        let message = format!("is '{name}', but there is no such {what}");
        Err(self.diagnostic(
            field,
            &message,
            &format!("give the name of a {what} of this robot"),
        ))
    }
}

fn dotted(path: &str, field: &str) -> String {
    let dot = if path.is_empty() { "" } else { "." };
    format!("{path}{dot}{field}")
}

/// Of several ways to say one thing at most one is used.
pub(super) fn at_most_one(at: &Location, fields: &[(&str, bool)]) -> Result<(), Diagnostic> {
    let given: Vec<&str> = fields.iter().filter(|f| f.1).map(|f| f.0).collect();
    match given[..] {
        [first, second, ..] => Err(at.diagnostic(
            second,
            &format!("is given together with {first}"),
            "give only one of them",
        )),
        _ => Ok(()),
    }
}

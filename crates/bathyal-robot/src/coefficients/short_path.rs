//! Comparison of paths, as they are written, with the steps that lead to a coefficient.

use super::path::Part;

/// A step from a value to one in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// To the value of a key.
    Key(String),
    /// To an entry of a list.
    Entry(Entry),
}

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub index: usize,
    /// Its name, if it has one that no other entry has.
    pub name: Option<String>,
    /// True if the index may stand in place of a name, because no entry is called by a number.
    pub by_number: bool,
}

impl Step {
    /// Number of parts at the beginning of `parts` that name this step; 0 if they do not.
    pub fn consumes(&self, parts: &[Part]) -> usize {
        match (self, parts.first()) {
            (Step::Key(key), Some(Part::Key(_))) => parts_of_name(key, parts),
            (Step::Entry(entry), Some(Part::Index(part))) => usize::from(entry.index == *part),
            (Step::Entry(entry), Some(Part::Key(part))) => {
                let name = entry.name.as_ref();
                let named = name.map_or(0, |name| parts_of_name(name, parts));
                let numbered = entry.by_number && part.parse() == Ok(entry.index);
                named.max(usize::from(numbered))
            }
            (Step::Key(_), Some(Part::Index(_))) | (_, None) => 0,
        }
    }
}

/// Number of parts that joined by dots are the name: names of copies of limbs have dots,
/// and so have keys that are such names.
fn parts_of_name(name: &str, parts: &[Part]) -> usize {
    let mut rest = name;
    for (i, part) in parts.iter().enumerate() {
        let Part::Key(part) = part else {
            return 0;
        };
        rest = match rest.strip_prefix(part.as_str()) {
            Some("") => return i + 1,
            Some(after) => match after.strip_prefix('.') {
                Some(after) => after,
                None => return 0,
            },
            None => return 0,
        };
    }
    0
}

/// True if the parts are the steps, of which some in the middle may be left out. The two equal
/// indices of an element on the diagonal of a matrix are those of a list that is called so.
pub(super) fn is_short_for(parts: &[Part], steps: &[Step]) -> bool {
    let Some((first, rest)) = steps.split_first() else {
        return false;
    };
    let consumed = first.consumes(parts);
    if consumed == 0 {
        return false;
    }
    let parts = &parts[consumed..];
    follows(parts, rest)
        || match (parts, rest) {
            ([before @ .., Part::Index(i), Part::Index(j)], [.., Step::Key(key), _])
                if i == j && key == "diagonal" =>
            {
                let short: Vec<Part> = before.iter().cloned().chain([Part::Index(*i)]).collect();
                follows(&short, rest)
            }
            _ => false,
        }
}

/// True if the parts are steps in this order, the last one included.
fn follows(parts: &[Part], steps: &[Step]) -> bool {
    let Some((first, rest)) = steps.split_first() else {
        return parts.is_empty();
    };
    let consumed = first.consumes(parts);
    if consumed > 0 && follows(&parts[consumed..], rest) {
        return true;
    }
    !rest.is_empty() && !parts.is_empty() && follows(parts, rest)
}

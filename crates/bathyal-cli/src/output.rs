//! Where a command may write.

use crate::failure::Failure;
use std::path::Path;

/// Whether `path` can be written without destroying something: it ends as it should, is a
/// plain file if it is there already, and is not the input, unless that is to be updated.
pub fn check(path: &Path, endings: &[&str], input: Option<&Path>) -> Result<(), Failure> {
    let wrong = |what: String| Err(Failure::usage(format!("{}: {what}", path.display())));
    let ending = path
        .extension()
        .and_then(|e| e.to_str())
        .unwrap_or_default();
    if !endings.contains(&ending) {
        let known: Vec<String> = endings.iter().map(|e| format!(".{e}")).collect();
        return wrong(format!("the output must end in {}", known.join(" or ")));
    }
    if path.exists() && !path.is_file() {
        return wrong("is there already and is not a plain file; give another name".to_string());
    }
    let same = |a: &Path, b: &Path| match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    };
    if input.is_some_and(|input| same(path, input)) {
        return wrong("is the input, which would be lost; give another name".to_string());
    }
    Ok(())
}

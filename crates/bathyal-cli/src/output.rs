//! Checks of output paths, and writing.

use crate::failure::Failure;
use bathyal_robot::write_file;
use std::path::Path;

/// Checks that `path` has one of the extensions, is a regular file if it exists, and is not the
/// input.
pub fn check(path: &Path, endings: &[&str], input: Option<&Path>) -> Result<(), Failure> {
    let wrong = |what: String| Err(Failure::usage(format!("{}: {what}", path.display())));
    let ending = path
        .extension()
        .and_then(|e| e.to_str())
        .unwrap_or_default();
    if !endings.contains(&ending) {
        let known: Vec<String> = endings.iter().map(|e| format!(".{e}")).collect();
        return wrong(format!(
            "the name of the output must end in {}",
            known.join(" or ")
        ));
    }
    if path.exists() && !path.is_file() {
        return wrong("exists and is not a regular file; give another name".to_string());
    }
    let same = |a: &Path, b: &Path| match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    };
    if input.is_some_and(|input| same(path, input)) {
        return wrong("is the input and would be overwritten; give another name".to_string());
    }
    Ok(())
}

/// Writes a whole file: what was there is kept until the new one is complete.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_file(path, bytes).map_err(|error| Failure::output(path, &error))
}

//! Programs and examples of the workspace, built with the features of the tests, so that
//! nothing is compiled a second time for them.

use crate::process::{cargo, output};
use std::path::{Path, PathBuf};

/// A program that cargo built.
#[derive(Debug, PartialEq)]
pub struct Program {
    pub name: String,
    pub path: PathBuf,
    pub is_example: bool,
}

/// Builds all programs and examples for release, ordered by name.
pub fn build(root: &Path) -> Result<Vec<Program>, String> {
    let words = "build --release --workspace --bins --examples --message-format json";
    let words: Vec<&str> = words.split(' ').collect();
    let messages = output(&mut cargo(root, &words))?;
    let mut programs: Vec<Program> = messages.lines().filter_map(program).collect();
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(programs)
}

/// Parses a message of cargo, which may name a program.
fn program(message: &str) -> Option<Program> {
    let text = |key: &str| {
        let (_, rest) = message.split_once(&format!("\"{key}\":\""))?;
        Some(rest.split_once('"')?.0)
    };
    Some(Program {
        name: text("name")?.to_string(),
        path: PathBuf::from(text("executable")?),
        is_example: message.contains("\"kind\":[\"example\"]"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_in_messages_of_cargo() {
        let built = |kind: &str, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","target":{{"kind":["{kind}"],"name":"swim"}},"executable":{executable}}}"#
            )
        };
        let found = program(&built("example", "\"/x/swim\"")).unwrap();
        assert_eq!((found.name.as_str(), found.is_example), ("swim", true));
        assert_eq!(found.path, Path::new("/x/swim"));
        assert!(!program(&built("bin", "\"/x/swim\"")).unwrap().is_example);
        assert_eq!(program(&built("lib", "null")), None);
        assert_eq!(program(r#"{"reason":"build-finished"}"#), None);
    }
}

//! `cargo xtask layers`: no cycle of modules that use one another, in any crate.
//!
//! The modules of one folder (or of a crate's root) are the nodes of a graph. A module uses
//! a sibling if one of its files names something that the sibling, or a module inside it,
//! declares: in a `use`, or by a path that begins with `crate`, `super` or `self`. Names that
//! a parent re-exports count as uses of the module that declares them. A parent may use its
//! children, and children what the parent itself declares. Code under `#[cfg(test)]` is not
//! looked at.

mod graph;
mod modules;
mod source;

use graph::{Graph, Use};
use modules::Tree;
use std::fs;
use std::path::{Path, PathBuf};

/// Uses that are listed for one direction of a cycle.
const MAX_LISTED: usize = 5;

/// Checks every crate; fails if there is a cycle, and lists the lines that make it.
pub fn check(root: &Path) -> Result<(), String> {
    let mut crates = Vec::new();
    find_crates(root, &mut crates)?;
    let (mut modules, mut cycles) = (0, 0);
    for file in &crates {
        let tree = Tree::read(root, file)?;
        modules += tree.modules.len();
        for cycle in Graph::new(&tree).cycles() {
            cycles += 1;
            println!("{}", describe(&cycle));
        }
    }
    println!("{modules} modules of {} crates", crates.len());
    match cycles {
        0 => Ok(()),
        1 => Err("1 cycle of modules that use one another".into()),
        n => Err(format!("{n} cycles of modules that use one another")),
    }
}

/// The cycle's modules, then the lines of each direction.
fn describe(cycle: &[Vec<Use>]) -> String {
    let mut text = String::new();
    for uses in cycle {
        let first = &uses[0];
        text += &format!("{} uses {}\n", first.from, first.to);
        for line in uses.iter().take(MAX_LISTED) {
            text += &format!("    {}:{}: {}\n", line.file.display(), line.line, line.path);
        }
        if uses.len() > MAX_LISTED {
            text += &format!("    and {} more\n", uses.len() - MAX_LISTED);
        }
    }
    text
}

/// The files that crates begin with: of libraries, programs and programs in `src/bin`.
fn find_crates(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let mut entries = list(folder)?;
    entries.sort();
    if folder.join("Cargo.toml").is_file() {
        let source = folder.join("src");
        let mut roots = vec![source.join("lib.rs"), source.join("main.rs")];
        if source.join("bin").is_dir() {
            for program in list(&source.join("bin"))? {
                roots.push(program.join("main.rs"));
                roots.push(program);
            }
        }
        roots.retain(|file| file.is_file());
        roots.sort();
        found.extend(roots);
    }
    for entry in entries {
        let name = entry.file_name().unwrap_or_default().to_string_lossy();
        let skipped = ["target", "src", "node_modules"].contains(&&*name) || name.starts_with('.');
        if entry.is_dir() && !skipped {
            find_crates(&entry, found)?;
        }
    }
    Ok(())
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let fail = |e: std::io::Error| format!("{}: {e}", folder.display());
    let entries = fs::read_dir(folder).map_err(fail)?;
    let paths = entries.map(|entry| entry.map(|e| e.path()));
    paths.collect::<Result<_, _>>().map_err(fail)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a crate of these files into a folder of its own and returns what is said about
    /// its cycles.
    fn cycles(name: &str, files: &[(&str, &str)]) -> Vec<String> {
        let folder = std::env::temp_dir().join(format!("layers_{name}_{}", std::process::id()));
        for (file, text) in files {
            let path = folder.join("src").join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let tree = Tree::read(&folder, &folder.join("src/lib.rs")).unwrap();
        let cycles = Graph::new(&tree).cycles();
        fs::remove_dir_all(&folder).unwrap();
        cycles.iter().map(|cycle| describe(cycle)).collect()
    }

    #[test]
    fn a_two_way_pair_is_named_with_files_and_lines() {
        let files = [
            ("lib.rs", "mod model;\nmod real;\n"),
            (
                "model.rs",
                "//! use crate::nothing;\nuse crate::real::Real;\n",
            ),
            (
                "real.rs",
                "pub trait Real {}\nfn f() { crate::model::build() }\n",
            ),
        ];
        let said = cycles("pair", &files);
        assert_eq!(
            said,
            ["model uses real\n    src/model.rs:2: crate::real::Real\n\
              real uses model\n    src/real.rs:2: crate::model::build\n"]
        );
    }

    #[test]
    fn a_cycle_of_three_is_found_where_no_pair_is() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ("a.rs", "use crate::b::B;"),
            ("b.rs", "pub struct B; use super::{c::{self, C}, d::D};"),
            ("c.rs", "pub struct C; pub fn f(_: crate::a::A) {}"),
            ("d.rs", "pub struct D;"),
        ];
        let said = cycles("three", &files);
        assert_eq!(said.len(), 1);
        assert_eq!(said[0].matches(" uses ").count(), 3, "{}", said[0]);
        assert!(!said[0].contains("uses d"), "{}", said[0]);
    }

    #[test]
    fn siblings_in_a_folder_are_checked_and_re_exports_are_followed() {
        let files = [
            ("lib.rs", "pub mod dynamics;"),
            (
                "dynamics.rs",
                "mod loads; mod stages; pub use stages::Stage as Step;",
            ),
            ("dynamics/loads.rs", "use super::Step; pub fn loads() {}"),
            ("dynamics/stages.rs", "mod one; pub struct Stage;"),
            (
                "dynamics/stages/one.rs",
                "fn f() { super::super::loads::loads() }",
            ),
        ];
        let said = cycles("folder", &files);
        assert_eq!(said.len(), 1);
        assert!(
            said[0].contains("dynamics::loads uses dynamics::stages\n"),
            "{}",
            said[0]
        );
        assert!(
            said[0].contains("src/dynamics/stages/one.rs:1: "),
            "{}",
            said[0]
        );
    }

    #[test]
    fn parents_children_tests_and_other_crates_are_no_cycle() {
        let files = [
            (
                "lib.rs",
                "mod plant; mod record; pub use plant::Plant; fn f() { plant::run() }",
            ),
            (
                "plant.rs",
                "mod joints; use joints::J; use record::Any; pub struct Plant;",
            ),
            ("plant/joints.rs", "use super::Plant; pub struct J;"),
            (
                "record.rs",
                "use crate::Plant; pub(in crate::plant) mod inner { use super::super::plant; }\n\
                 #[cfg(test)] mod tests { use crate::plant; }",
            ),
        ];
        assert_eq!(cycles("fine", &files), [] as [&str; 0]);
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b::B;"),
            (
                "b.rs",
                "pub struct B; #[cfg(test)]\n#[allow(x)] mod tests { use crate::a; }",
            ),
        ];
        assert_eq!(cycles("tests", &files), [] as [&str; 0]);
    }

    #[test]
    fn a_file_that_is_missing_is_an_error() {
        let folder = std::env::temp_dir().join(format!("layers_gone_{}", std::process::id()));
        assert!(Tree::read(&folder, &folder.join("src/lib.rs")).is_err());
    }
}

//! What is fuzzed. A new target is one entry here, and a folder `corpus/NAME`.

mod mesh;
mod robot;
mod simulation;

use crate::dictionary;
use crate::planted::PLANTED;
use crate::signs::Signs;
use bathyal_robot::Format;
use bathyal_robot::geometry::MeshFormat;
use std::path::PathBuf;

/// Something that reads bytes which nobody has looked at.
pub struct Target {
    /// Its name, and that of its folder in `corpus`.
    pub name: &'static str,
    /// Pieces of text that mean something to it.
    pub dictionary: fn() -> Vec<String>,
    /// Reads the bytes, checks what can be checked of the outcome by assertions, and tells
    /// what happened.
    pub run: fn(&[u8]) -> Signs,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "toml",
        dictionary: dictionary::toml,
        run: |bytes| robot::native(bytes, Format::Toml),
    },
    Target {
        name: "json",
        dictionary: dictionary::json,
        run: |bytes| robot::native(bytes, Format::Json),
    },
    Target {
        name: "urdf",
        dictionary: dictionary::urdf,
        run: robot::urdf,
    },
    Target {
        name: "stl",
        dictionary: dictionary::stl,
        run: |bytes| mesh::mesh(bytes, MeshFormat::Stl),
    },
    Target {
        name: "obj",
        dictionary: dictionary::obj,
        run: |bytes| mesh::mesh(bytes, MeshFormat::Obj),
    },
    Target {
        name: "dae",
        dictionary: dictionary::collada,
        run: |bytes| mesh::mesh(bytes, MeshFormat::Collada),
    },
    Target {
        name: "scenario",
        dictionary: dictionary::scenario,
        run: simulation::scenario,
    },
    Target {
        name: "csv",
        dictionary: dictionary::csv,
        run: |bytes| simulation::heights(bytes, "csv"),
    },
    Target {
        name: "png",
        dictionary: dictionary::binary,
        run: |bytes| simulation::heights(bytes, "png"),
    },
    Target {
        name: "mcap",
        dictionary: dictionary::binary,
        run: simulation::recording,
    },
];

impl Target {
    /// The target of that name.
    pub fn named(name: &str) -> Result<&'static Target, String> {
        let mut all = TARGETS.iter().chain([&PLANTED]);
        let found = all.find(|target| target.name == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            format!(
                "there is no target '{name}'; there are {}",
                names.join(", ")
            )
        })
    }

    /// Where its inputs are kept.
    pub fn corpus(&self) -> PathBuf {
        crate::corpus::home().join("corpus").join(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_corpus_in_which_all_differ() {
        for target in TARGETS {
            let inputs = crate::corpus::inputs(&target.corpus()).unwrap();
            assert!(!inputs.is_empty(), "{}", target.name);
            let distinct: std::collections::HashSet<_> = inputs.iter().collect();
            assert_eq!(distinct.len(), inputs.len(), "{}", target.name);
        }
    }

    #[test]
    fn every_folder_of_the_corpus_belongs_to_a_target() {
        for entry in crate::corpus::home().join("corpus").read_dir().unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(Target::named(&name).is_ok(), "{name}");
        }
    }
}

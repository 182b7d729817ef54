//! The modules of a crate as a tree, and which of them declares a name.

use crate::layers::source::{NamedPath, Source};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// All modules of a crate, parents before their children.
pub struct Tree {
    pub modules: Vec<Module>,
}

/// One module.
pub struct Module {
    /// Names from the crate's root, which has none.
    pub path: Vec<String>,
    /// Its file, from the root of the workspace.
    pub file: PathBuf,
    pub paths: Vec<NamedPath>,
    parent: usize,
    children: HashMap<String, usize>,
    items: std::collections::HashSet<String>,
}

impl Tree {
    /// Reads a crate from its first file on.
    pub fn read(root: &Path, file: &Path) -> Result<Self, String> {
        let mut tree = Tree {
            modules: Vec::new(),
        };
        let folder = file.parent().unwrap_or(root);
        tree.add_file(root, file, folder, Vec::new(), 0)?;
        Ok(tree)
    }

    /// Adds a module that has a file of its own; its children are in `folder`.
    fn add_file(
        &mut self,
        root: &Path,
        file: &Path,
        folder: &Path,
        path: Vec<String>,
        parent: usize,
    ) -> Result<usize, String> {
        let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let source = Source::parse(&text).map_err(|e| format!("{}: {e}", file.display()))?;
        let place = Place { root, file, folder };
        self.add(&place, source, path, parent)
    }

    fn add(
        &mut self,
        place: &Place,
        source: Source,
        path: Vec<String>,
        parent: usize,
    ) -> Result<usize, String> {
        let here = self.modules.len();
        let file = place.file.strip_prefix(place.root).unwrap_or(place.file);
        self.modules.push(Module {
            path: path.clone(),
            file: file.to_path_buf(),
            paths: source.paths,
            parent,
            children: HashMap::new(),
            items: source.items,
        });
        let inside = |name: &String| [&path[..], std::slice::from_ref(name)].concat();
        for name in source.files {
            let folder = place.folder.join(&name);
            let mut file = folder.with_extension("rs");
            if !file.exists() {
                file = folder.join("mod.rs");
            }
            let child = self.add_file(place.root, &file, &folder, inside(&name), here)?;
            self.modules[here].children.insert(name, child);
        }
        for (name, source) in source.inline {
            let folder = place.folder.join(&name);
            let place = Place {
                folder: &folder,
                ..*place
            };
            let child = self.add(&place, source, inside(&name), here)?;
            self.modules[here].children.insert(name, child);
        }
        Ok(here)
    }

    /// The module that declares what a path in the module `from` names; none, if that is in
    /// another crate.
    pub fn declares(&self, from: usize, words: &[String]) -> Option<usize> {
        self.declares_within(from, words, 0)
    }

    fn declares_within(&self, from: usize, words: &[String], depth: usize) -> Option<usize> {
        // Re-exports of re-exports; a cycle of them would not compile.
        const MAX_DEPTH: usize = 16;
        if depth > MAX_DEPTH {
            return None;
        }
        let (mut at, mut rest) = match words.first()?.as_str() {
            "crate" => (0, &words[1..]),
            "self" => (from, &words[1..]),
            "super" => (self.modules[from].parent, &words[1..]),
            first => {
                let module = &self.modules[from];
                let is_child = module.children.contains_key(first);
                if !is_child && (depth > 0 || !module.binds(first)) {
                    return None;
                }
                (from, words)
            }
        };
        while let [word, tail @ ..] = rest {
            let module = &self.modules[at];
            if word == "super" {
                at = module.parent;
            } else if let Some(child) = module.children.get(word) {
                at = *child;
            } else {
                return Some(self.re_exported(at, word, depth).unwrap_or(at));
            }
            rest = tail;
        }
        Some(at)
    }

    /// The module that declares a name which another one takes in by a `use`.
    fn re_exported(&self, at: usize, name: &str, depth: usize) -> Option<usize> {
        let module = &self.modules[at];
        if module.items.contains(name) {
            return None;
        }
        let named = |path: &&NamedPath| path.alias.as_deref() == Some(name);
        if let Some(path) = module.paths.iter().find(named) {
            return self.declares_within(at, &path.words, depth + 1);
        }
        let globs = module
            .paths
            .iter()
            .filter(|p| p.alias.as_deref() == Some("*"));
        let modules = globs.filter_map(|path| {
            let words = &path.words[..path.words.len() - 1];
            self.declares_within(at, words, depth + 1)
        });
        modules
            .into_iter()
            .find(|m| self.modules[*m].items.contains(name))
    }
}

impl Module {
    /// Whether a `use` makes a name known here.
    fn binds(&self, name: &str) -> bool {
        let named = |path: &NamedPath| path.alias.as_deref() == Some(name) && path.words[0] != name;
        self.paths.iter().any(named)
    }
}

/// Where the text of a module stands.
struct Place<'a> {
    root: &'a Path,
    file: &'a Path,
    folder: &'a Path,
}

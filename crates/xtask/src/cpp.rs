//! C++ compiler, and programs built by it.

use crate::freshness::is_newer;
use crate::packages;
use crate::process::{command, output, run};
use std::fs;
use std::path::{Path, PathBuf};

/// Package of the compiler with which the other libraries are fastest.
const PREFERRED: &str = "clang-19";

/// A compiler and the flags with which the programs run fastest.
pub struct Compiler {
    pub program: String,
    pub flags: Vec<&'static str>,
}

impl Compiler {
    /// Finds the newest clang++; installs it if there is none; takes g++ if that fails.
    pub fn find(root: &Path) -> Result<Self, String> {
        if let Some(clang) = newest_clang(&programs()) {
            return Ok(Compiler::clang(clang));
        }
        match packages::install(root, PREFERRED) {
            Ok(()) => {
                let clang = newest_clang(&programs());
                let missing = || format!("{PREFERRED} was installed, but there is no clang++");
                clang.map(Compiler::clang).ok_or_else(missing)
            }
            Err(message) => {
                println!(
                    "NOTE: {message}\n\
                     NOTE: building by g++ instead, which makes Pinocchio nearly twice as slow:\n\
                     NOTE: THE RATIOS OF THIS RUN ARE TOO GOOD. Do not publish them."
                );
                packages::require(root, "g++")?;
                Ok(Compiler::gcc())
            }
        }
    }

    /// Pinocchio is fastest without vectorised straight-line code.
    fn clang(program: String) -> Self {
        Compiler {
            program,
            flags: vec!["-O3", "-march=native", "-fno-slp-vectorize"],
        }
    }

    fn gcc() -> Self {
        Compiler {
            program: "g++".into(),
            flags: vec!["-O3", "-march=native"],
        }
    }

    /// Describes the compiler by its version and flags.
    pub fn describe(&self, root: &Path) -> Result<String, String> {
        let version = output(&mut command(root, &self.program, &["--version"]))?;
        let first = version.lines().next().unwrap_or_default();
        Ok(format!("{first}, {}", self.flags.join(" ")))
    }
}

/// A program to be built.
pub struct Program {
    /// Output file.
    pub file: PathBuf,
    /// Source file; all headers beside it are taken to be part of it.
    pub source: PathBuf,
    /// Arguments of the compiler after its own flags and the source.
    pub arguments: Vec<String>,
    /// Other files that it depends on.
    pub dependencies: Vec<PathBuf>,
}

impl Program {
    /// Builds it, unless it is newer than its sources and was built the same way.
    pub fn build(&self, root: &Path, compiler: &Compiler) -> Result<(), String> {
        let how = format!("{} {}", compiler.describe(root)?, self.arguments.join(" "));
        let note = self.file.with_extension("how");
        let mut sources = headers_beside(&self.source)?;
        sources.push(self.source.clone());
        sources.extend(self.dependencies.clone());
        let same = fs::read_to_string(&note).is_ok_and(|text| text == how);
        if same && is_newer(&self.file, &sources)? {
            println!("{} is up to date", self.file.display());
            return Ok(());
        }
        println!("building {}", self.file.display());
        let mut build = command(root, &compiler.program, &compiler.flags);
        build.arg(&self.source).args(&self.arguments);
        run(build.arg("-o").arg(&self.file))?;
        fs::write(&note, how).map_err(|e| format!("{}: {e}", note.display()))
    }
}

fn headers_beside(source: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = source.parent().unwrap_or(Path::new("."));
    let fail = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut headers = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.extension().is_some_and(|e| e == "h") {
            headers.push(path);
        }
    }
    Ok(headers)
}

/// Lists the names of all programs on the path.
fn programs() -> Vec<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).filter_map(|folder| fs::read_dir(folder).ok());
    let names = folders.flatten().flatten().map(|entry| entry.file_name());
    names.filter_map(|name| name.into_string().ok()).collect()
}

/// Chooses the newest of clang++-18, clang++-19 and so on; plain clang++ if that is all.
fn newest_clang(programs: &[String]) -> Option<String> {
    let version = |name: &&String| -> Option<u32> {
        match name.strip_prefix("clang++")? {
            "" => Some(0),
            version => version.strip_prefix('-')?.parse().ok(),
        }
    };
    let found = programs.iter().filter(|name| version(name).is_some());
    found.max_by_key(version).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_clang_is_the_one_with_the_largest_number() {
        let programs = ["clang++", "clang++-9", "clang++-19", "clang++-x", "g++-99"];
        let programs = programs.map(String::from);
        assert_eq!(newest_clang(&programs).as_deref(), Some("clang++-19"));
        assert_eq!(newest_clang(&programs[..1]).as_deref(), Some("clang++"));
        assert_eq!(newest_clang(&programs[3..]), None);
    }
}

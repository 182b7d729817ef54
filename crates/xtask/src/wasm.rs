//! `cargo xtask wasm`: core, robot files and simulation for `wasm32-unknown-unknown`, without
//! threads, files and clock.
//!
//! The standard library of that target is compiled from its sources, if the toolchain has no
//! compiled one, by a compiler that brings its sources: `rustup component add rust-src`, or Debian's
//! packages in a folder of their own.

use crate::packages;
use crate::process::{self, command, output};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Target of browsers and Node.
const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's packages of a compiler with the sources of its standard library, and what they need.
const DEBIAN_PACKAGES: &str = "rustc-web cargo-web rust-web-src libstd-rust-web-dev \
    libstd-rust-web-1.96 libllvm22 lld-22 libgit2-1.5 libhttp-parser2.9 libmbedtls14 \
    libmbedcrypto7 libmbedx509-1 libssh2-1";
/// The run that is compared with a native one: scenario, what it refers to, duration in s.
const SCENARIO: &str = "scenarios/bluerov2_arm.toml";
const ROBOT: &str = "robots/bluerov2_alpha.toml";
const SECONDS: &str = "1";

/// Compiler for the target.
enum Toolchain {
    /// The one in use has a compiled standard library (`rustup target add`).
    Installed,
    /// The one in use has the sources of the standard library (`rustup component add rust-src`).
    Sources,
    /// Debian's packages, unpacked in this folder.
    Debian(PathBuf),
}

/// Builds for WebAssembly and compares a run with a native one, where there is a toolchain.
pub fn check_where_installed(root: &Path, bathyal: &Path) -> Result<(), String> {
    match toolchain(root)? {
        Some(_) => compare(root, bathyal),
        None => {
            println!("skipped: {}", how_to_install());
            Ok(())
        }
    }
}

/// Builds for WebAssembly and prints the path and size of the module.
pub fn build(root: &Path) -> Result<PathBuf, String> {
    let Some(toolchain) = toolchain(root)? else {
        return Err(how_to_install());
    };
    let mut words = vec!["build", "-p", "bathyal-browser", "--release"];
    words.extend(["--target", TARGET, "--target-dir", "target/wasm"]);
    if !matches!(toolchain, Toolchain::Installed) {
        words.push("-Zbuild-std=std,panic_abort");
    }
    let mut build = match &toolchain {
        Toolchain::Debian(folder) => {
            let mut build = command(root, folder.join("usr/bin/cargo"), &words);
            debian_environment(&mut build, folder);
            build
        }
        _ => process::cargo(root, &words),
    };
    // Compiling a standard library is an unstable feature of cargo.
    build.env("RUSTC_BOOTSTRAP", "1");
    process::run(&mut build)?;
    let module = root.join(format!("target/wasm/{TARGET}/release/bathyal_browser.wasm"));
    let size = std::fs::metadata(&module).map_err(|e| format!("{}: {e}", module.display()))?;
    println!("{}: {:.1} MB", module.display(), size.len() as f64 * 1e-6);
    Ok(module)
}

/// Runs a scenario in WebAssembly under Node from files in memory, and repeats its recording with
/// the native program: all numbers must have the same bits.
fn compare(root: &Path, bathyal: &Path) -> Result<(), String> {
    let module = build(root)?;
    if !packages::is_installed(root, "node") {
        println!("not run: install Node to compare a run in WebAssembly with a native one");
        return Ok(());
    }
    let recording = root.join("target/wasm/run.mcap");
    let mut node = command(root, "node", &["crates/browser/run.mjs"]);
    node.arg(module).arg(SECONDS).arg(&recording);
    process::run(node.args([SCENARIO, ROBOT]))?;
    let mut replay = command(root, bathyal, &["replay", "--verify"]);
    process::run(replay.arg(&recording))
}

/// Unpacks Debian's packages into `target/wasm-toolchain`, unless a toolchain is there.
pub fn install(root: &Path) -> Result<(), String> {
    if toolchain(root)?.is_some() {
        println!("a toolchain for {TARGET} is there");
        return Ok(());
    }
    let folder = debian_folder(root);
    let script = format!(
        "set -e; mkdir -p lists/partial cache/archives/partial debs; top=$PWD; \
         private() {{ apt-get -o Dir::State::lists=\"$top/lists\" -o Dir::Cache=\"$top/cache\" \"$@\"; }}; \
         private update; cd debs; private download {DEBIAN_PACKAGES}; \
         for package in *.deb; do dpkg -x \"$package\" ../unpacked; done; cd ..; \
         rm -r lists cache debs; mv unpacked/usr usr; rm -r unpacked"
    );
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    process::run(&mut command(&folder, "sh", &["-c", &script]))
}

fn toolchain(root: &Path) -> Result<Option<Toolchain>, String> {
    let print = |what| output(&mut command(root, "rustc", &["--print", what]));
    let sysroot = PathBuf::from(print("sysroot")?.trim());
    let folder = debian_folder(root);
    let found = [
        (
            sysroot.join("lib/rustlib").join(TARGET),
            Toolchain::Installed,
        ),
        (
            sysroot.join("lib/rustlib/src/rust/library"),
            Toolchain::Sources,
        ),
        (folder.join("usr/bin/cargo"), Toolchain::Debian(folder)),
    ];
    Ok(found
        .into_iter()
        .find(|(path, _)| path.exists())
        .map(|(_, toolchain)| toolchain))
}

fn debian_folder(root: &Path) -> PathBuf {
    root.join("target/wasm-toolchain")
}

/// Makes the compiler of the packages find its libraries and its linker.
fn debian_environment(build: &mut Command, folder: &Path) {
    let usr = folder.join("usr");
    build.env("LD_LIBRARY_PATH", usr.join("lib/x86_64-linux-gnu"));
    build.env("RUSTC", usr.join("bin/rustc"));
    let linker = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER";
    build.env(linker, usr.join("bin/wasm-ld-22"));
}

fn how_to_install() -> String {
    format!(
        "there is no standard library for {TARGET}; get it by `rustup target add {TARGET}`, or, on \
         Debian without rustup's server, by `cargo xtask wasm --install` (150 MB)"
    )
}

//! A simulation in a browser, or in Node, without files, threads and clock: the host passes the
//! files, and gets the recording back as bytes.
//!
//!     cargo xtask wasm
//!
//! builds it for `wasm32-unknown-unknown`; `run.mjs` is a host. All data pass
//! through two buffers: the host writes the arguments of a call to `input`, and reads its result
//! from `output`.
#![cfg(target_family = "wasm")]
// Names of exports are attributes that Rust calls unsafe; nothing else here is.
#![allow(unsafe_code)]

use bathyal_robot::FileSet;
use bathyal_sim::record::McapRecorder;
use bathyal_sim::run::run;
use bathyal_sim::scenario::{Override, ScenarioFile};
use std::cell::RefCell;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;

/// Buffers, and the files that the host has passed.
#[derive(Default)]
struct Memory {
    input: Vec<u8>,
    files: Vec<(String, Vec<u8>)>,
    output: Vec<u8>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// Makes room for `length` bytes of input, and returns where the host writes them.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    MEMORY.with_borrow_mut(|memory| {
        memory.input.clear();
        memory.input.resize(length, 0);
        memory.input.as_mut_ptr()
    })
}

/// Adds a file: the input is its name, of `name_length` bytes, and its contents.
#[unsafe(no_mangle)]
pub extern "C" fn add_file(name_length: usize) {
    MEMORY.with_borrow_mut(|memory| {
        let contents = memory.input.split_off(name_length.min(memory.input.len()));
        let name = String::from_utf8_lossy(&memory.input).into_owned();
        memory.files.push((name, contents));
    });
}

/// Runs the scenario that the input names for `duration` seconds. The output is the recording; if
/// the result is 0, an error message.
#[unsafe(no_mangle)]
pub extern "C" fn run_scenario(duration: f64) -> u32 {
    MEMORY.with_borrow_mut(|memory| {
        let name = String::from_utf8_lossy(&memory.input).into_owned();
        let files = FileSet::memory(memory.files.iter().cloned());
        let (ok, output) = match recording(&files, &name, duration) {
            Ok(bytes) => (1, bytes),
            Err(error) => (0, error.to_string().into_bytes()),
        };
        memory.output = output;
        ok
    })
}

/// Address of the output.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    MEMORY.with_borrow(|memory| memory.output.as_ptr())
}

/// Length of the output, bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    MEMORY.with_borrow(|memory| memory.output.len())
}

fn recording(files: &FileSet, scenario: &str, duration: f64) -> Result<Vec<u8>, Box<dyn Error>> {
    let shorter: Override = format!("duration={duration:?}").parse()?;
    let setup = ScenarioFile::read_from(files, Path::new(scenario), &[shorter])?.setup()?;
    let mut recorder = McapRecorder::in_memory(&setup.header)?;
    let on = &mut |_: &_| ControlFlow::Continue(());
    let summary = run(&setup, Some(&mut recorder), on)?;
    Ok(recorder.finish_in_memory(&serde_json::to_value(summary)?)?)
}

//! URDF files: against Pinocchio, joint by joint, tag by tag, and broken ones.

mod compare;
mod corpus;
mod packages;

use std::io::Write;

/// Says something even if the test passes, which would swallow `println!`.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

//! The user's browser.

use std::process::{Command, Stdio};

/// Opens an address in the browser; false if there is none. The browser may still fail.
pub fn open(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ if !has_display() => return false,
        _ => ("xdg-open", &[]),
    };
    let child = Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    child.is_ok()
}

/// Checks for a graphical session.
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    set("DISPLAY") || set("WAYLAND_DISPLAY")
}

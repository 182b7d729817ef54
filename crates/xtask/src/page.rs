//! Page of the viewer: built, compared with the bundled one, and tested in a browser.

use crate::packages;
use crate::process::{command, run, run_watched};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Sources of the page, and what the program bundles.
const WEB: &str = "crates/bathyal-viewer/web";
const ASSETS: &str = "crates/bathyal-viewer/assets";

/// Checks the types, builds the page and compares it with the bundled one.
pub fn build(root: &Path) -> Result<(), String> {
    let web = root.join(WEB);
    run(&mut npm(&web, "ci --no-audit --no-fund --loglevel error"))?;
    run(&mut npm(&web, "run --silent check"))?;
    let kept = root.join(ASSETS);
    let built = root.join("target/viewer_page");
    run(npm(&web, "run --silent build").env("BATHYAL_PAGE", &built))?;
    for file in ["index.html", "app.js", "app.css"] {
        let read = |folder: &Path| {
            let path = folder.join(file);
            fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))
        };
        if read(&built)? != read(&kept)? {
            return Err(format!(
                "{ASSETS}/{file} is not what {WEB} gives: run `npm run build` there and commit it"
            ));
        }
    }
    Ok(())
}

/// Tests recordings and live runs of the program `bathyal` in a headless browser. Calls
/// `on_line` with every line of the output.
pub fn browse(root: &Path, bathyal: &Path, on_line: impl FnMut(&str)) -> Result<(), String> {
    packages::require(root, "chromium")?;
    let screenshots = root.join("target/viewer_screenshots");
    let mut tests = npm(&root.join(WEB), "run --silent test");
    tests.env("BATHYAL_BIN", bathyal);
    tests.env("BATHYAL_SCREENSHOTS", &screenshots);
    run_watched(&mut tests, on_line)?;
    println!("screenshots are in {}", screenshots.display());
    Ok(())
}

fn npm(web: &Path, words: &str) -> Command {
    let words: Vec<&str> = words.split(' ').collect();
    command(web, "npm", &words)
}

//! The program `bathyal-reproduce`, as a person or a program calls it.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn reproduce(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bathyal-reproduce"));
    command
        .args(arguments)
        .output()
        .expect("the command starts")
}

#[test]
fn a_chapter_leaves_a_page_and_items_in_the_same_bits() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let page = folder.join("fig7.html").display().to_string();
    let items = folder.join("fig7.json").display().to_string();
    let run = || {
        let out = reproduce(&["crab11", "fig7", "-o", &page, "--json", &items]);
        assert!(out.status.success(), "{:?}", out);
        [&page, &items].map(|path| std::fs::read_to_string(path).expect("a file"))
    };
    let first = run();
    assert_eq!(first, run());
    assert!(first[0].contains("<svg") && first[0].contains("108.69°"));
    let json: Value = serde_json::from_str(&first[1]).expect("JSON");
    for item in json["items"].as_array().expect("items") {
        for key in ["id", "document", "paper", "ours", "verdict"] {
            assert!(item[key].is_string(), "{item}");
        }
        assert!(item["verdict"] != "not reproducible");
    }
}

#[test]
fn an_unknown_chapter_is_told_what_there_is() {
    let out = reproduce(&["crab11", "fig9"]);
    assert_eq!(out.status.code(), Some(2));
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(said.contains("fig9") && said.contains("fig7"), "{said}");
}

#[test]
fn the_list_names_every_chapter_and_a_report_is_a_page() {
    let out = reproduce(&["--list"]);
    assert!(out.status.success(), "{out:?}");
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    assert_eq!(said.lines().count(), bathyal_studies::chapters().len());
    let out = reproduce(&["crab11", "fig7", "-o", "fig7.pdf"]);
    assert_eq!(out.status.code(), Some(2));
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(said.contains(".html"), "{said}");
}

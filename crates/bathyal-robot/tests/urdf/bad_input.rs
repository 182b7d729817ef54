//! Broken files: the message says where, what, and what would be right.

use super::{joint, link, robot, try_read};
use bathyal_robot::Base;

fn error(text: &str) -> String {
    match try_read(text, Base::Auto) {
        Ok(_) => panic!("read without a problem: {text}"),
        Err(error) => error.to_string(),
    }
}

fn inertial(mass: &str, inertia: &str) -> String {
    format!(
        "<robot name=\"r\">\n<link name=\"arm\"><inertial>{mass}{inertia}</inertial></link></robot>"
    )
}

const MASS: &str = r#"<mass value="1"/>"#;
const UNIT: &str = r#"<inertia ixx="1" iyy="1" izz="1"/>"#;

#[test]
fn every_bad_number_is_named_with_its_place() {
    let with_joint = |inside: &str| {
        let joint = joint("revolute", "a", "b", &format!("\n{inside}"));
        robot(&[&link("a", ""), &link("b", ""), &joint])
    };
    for (text, place, words) in [
        (
            inertial(MASS, r#"<inertia ixx="abc" iyy="1" izz="1"/>"#),
            "test.urdf:2:54:",
            vec![
                "link 'arm'",
                "'ixx' of <inertia>",
                "\"abc\"",
                "not a finite number",
            ],
        ),
        (
            inertial(MASS, r#"<inertia ixx="1" iyy="NaN" izz="1"/>"#),
            "test.urdf:2:62:",
            vec!["'iyy'", "NaN"],
        ),
        (
            inertial(r#"<mass value="inf"/>"#, UNIT),
            "test.urdf:2:34:",
            vec!["'value' of <mass>", "inf"],
        ),
        (
            inertial(r#"<mass value="1 2"/>"#, UNIT),
            "test.urdf:2:34:",
            vec!["not one number"],
        ),
        (
            inertial(r#"<mass value=""/>"#, UNIT),
            "test.urdf:2:34:",
            vec!["not one number"],
        ),
        (
            inertial("<mass/>", UNIT),
            "test.urdf:2:28:",
            vec!["link 'arm'", "<mass> has no 'value'"],
        ),
        (
            inertial("", UNIT),
            "test.urdf:2:18:",
            vec!["link 'arm'", "no <mass>"],
        ),
        (
            inertial(MASS, r#"<inertia ixx="1" iyy="1"/>"#),
            "test.urdf:2:45:",
            vec!["no 'izz'"],
        ),
        (
            inertial(r#"<mass value="${m}"/>"#, UNIT),
            "test.urdf:2:34:",
            vec!["xacro robot.urdf.xacro"],
        ),
        (
            with_joint(r#"<origin xyz="1 2"/>"#),
            "test.urdf:7:9:",
            vec!["joint 'a_b'", "'xyz' of <origin>", "2 numbers instead of 3"],
        ),
        (
            with_joint(r#"<origin rpy="0 0,5 0"/>"#),
            "test.urdf:7:9:",
            vec!["'rpy' of <origin>", "'0,5'"],
        ),
        (
            with_joint(r#"<axis xyz="0 0 0"/>"#),
            "test.urdf:7:7:",
            vec!["joint 'a_b'", "not a direction"],
        ),
        (
            with_joint(r#"<limit upper="1.57."/>"#),
            "test.urdf:7:8:",
            vec!["'upper' of <limit>"],
        ),
        (
            with_joint(r#"<dynamics damping="x"/>"#),
            "test.urdf:7:11:",
            vec!["'damping'"],
        ),
    ] {
        let message = error(&text);
        assert!(message.starts_with(place), "{message}");
        for word in words {
            assert!(message.contains(word), "'{word}' in {message}");
        }
    }
}

#[test]
fn every_broken_tree_is_named() {
    let [a, b, c] = ["a", "b", "c"].map(|name| link(name, ""));
    let fixed = |parent: &str, child: &str| joint("fixed", parent, child, "");
    for (parts, words) in [
        (vec![], vec!["no links"]),
        (
            vec![a.clone(), a.clone()],
            vec!["two links are called 'a'", "line 2"],
        ),
        (
            vec![a.clone(), b.clone()],
            vec!["2 links have no parent: 'a', 'b'"],
        ),
        (
            vec![a.clone(), fixed("a", "x")],
            vec!["joint 'a_x'", "child is 'x'"],
        ),
        (
            vec![a.clone(), fixed("x", "a")],
            vec!["joint 'x_a'", "parent is 'x'"],
        ),
        (
            vec![a.clone(), fixed("a", "a")],
            vec!["each followed by its parent: a, a"],
        ),
        (
            vec![a.clone(), b.clone(), fixed("a", "b"), fixed("b", "a")],
            vec!["cycle", ": a, b, a"],
        ),
        (
            vec![
                a.clone(),
                b.clone(),
                c.clone(),
                fixed("b", "c"),
                fixed("c", "b"),
            ],
            vec!["cycle", ": c, b, c"],
        ),
        (
            vec![
                a.clone(),
                b.clone(),
                c.clone(),
                fixed("a", "b"),
                fixed("a", "c"),
                joint("fixed", "c", "b", ""),
            ],
            vec!["'b' is the child of two joints", "'a_b'", "'c_b'"],
        ),
        (
            vec![
                a.clone(),
                b.clone(),
                c.clone(),
                fixed("a", "b"),
                fixed("a", "c").replace("a_c", "a_b"),
            ],
            vec!["two joints are called 'a_b'"],
        ),
        (
            vec![a.clone(), b.clone(), joint("hinge", "a", "b", "")],
            vec!["'type' of <joint>", "hinge", "continuous"],
        ),
        (vec!["<link/>".into()], vec!["<link> has no 'name'"]),
        (
            vec!["<link name=\" \"/>".into()],
            vec!["'name' of <link>", "empty"],
        ),
        (
            vec![a.clone(), "<joint name=\"j\" type=\"fixed\"/>".into()],
            vec!["joint 'j' has no <parent>"],
        ),
        (
            vec![
                a.clone(),
                b.clone(),
                link("b/x", ""),
                fixed("a", "b/x"),
                joint("planar", "a", "b", ""),
            ],
            vec!["'b/x'", "rename"],
        ),
    ] {
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let message = error(&robot(&parts));
        assert!(message.starts_with("test.urdf:"), "{message}");
        for word in words {
            assert!(message.contains(word), "'{word}' in {message}");
        }
    }
}

#[test]
fn what_is_no_urdf_is_refused() {
    for (text, words) in [
        ("", vec!["not XML"]),
        ("\u{feff}", vec!["not XML"]),
        ("<robot name=\"r\"><link name=\"a\">", vec!["not XML"]),
        (
            "<robot>\n<link name=a/></robot>",
            vec!["test.urdf:2:12:", "not XML"],
        ),
        ("<sdf/>", vec!["the root element is <sdf>", "<robot>"]),
        (
            "<!-- x --><?xml version=\"1.0\"?><robot/>",
            vec!["before <?xml"],
        ),
        (
            "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\">\n<xacro:macro name=\"m\"/></robot>",
            vec!["test.urdf:1:1:", "no links", "xacro robot.urdf.xacro"],
        ),
        (
            "<robot>\n<xacro:leg/></robot>",
            vec!["test.urdf:1:1:", "no links", "xacro robot.urdf.xacro"],
        ),
        (
            "<robot>\n<xacro:leg/><link name=\"a\"/><joint name=\"j\" type=\"fixed\"><parent link=\"foot\"/><child link=\"a\"/></joint></robot>",
            vec!["'foot'", "no such link", "xacro robot.urdf.xacro"],
        ),
        (
            "<robot name=\"${n}\"/>",
            vec!["expression", "xacro robot.urdf.xacro"],
        ),
    ] {
        let message = error(text);
        for word in words {
            assert!(message.contains(word), "'{word}' in {message}");
        }
    }
}

#[test]
fn blanks_before_the_declaration_are_let_pass() {
    let text = format!("\n  <?xml version=\"1.0\"?>\n{}", robot(&[&link("a", "")]));
    let loaded = try_read(&text, Base::Auto).unwrap();
    assert_eq!(loaded.source.line("bodies[0]"), Some(4));
}

#[test]
fn a_dtd_is_refused_before_it_can_fill_the_memory() {
    let mut text = String::from("<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [<!ENTITY lol0 \"lol\">");
    for i in 1..20 {
        let ten = format!("&lol{};", i - 1).repeat(10);
        text += &format!("<!ENTITY lol{i} \"{ten}\">");
    }
    text += "]><robot name=\"&lol19;\"/>";
    let message = error(&text);
    assert!(
        message.starts_with("test.urdf:2:1: the document has a DTD"),
        "{message}"
    );
}

#[test]
fn deep_nesting_and_long_chains_do_not_overflow_the_stack() {
    let deep = format!(
        "<robot name=\"r\">{}{}</robot>",
        "<a>".repeat(100_000),
        "</a>".repeat(100_000)
    );
    assert!(error(&deep).contains("nested more than 64 levels deep"));
    let links: Vec<String> = (0..9_000)
        .rev()
        .map(|i| format!("<link name=\"l{i}\"/>"))
        .collect();
    let joints: Vec<String> = (1..9_000)
        .map(|i| joint("fixed", &format!("l{}", i - 1), &format!("l{i}"), ""))
        .collect();
    let text = robot(&[&links.join("\n"), &joints.join("\n")]);
    let loaded = try_read(&text, Base::Fixed).unwrap();
    assert_eq!(loaded.robot.bodies.len(), 9_000);
    assert_eq!(loaded.robot.bodies[8_999].name, "l8999");
}

#[test]
fn what_the_dynamics_refuses_is_found_in_the_file() {
    let text = inertial(MASS, r#"<inertia ixx="1" iyy="1" izz="-5"/>"#);
    let loaded = try_read(&text, Base::Auto).unwrap();
    let message = loaded.model().unwrap_err().to_string();
    assert!(
        message.starts_with("test.urdf:2:1: body 'arm': its free joint"),
        "{message}"
    );
}

//! Names and parents that make no tree.

use crate::{Z, refusal, sound, victim};
use bathyal::{Joint, Model, Spec, SpecError};

fn chain(names_and_parents: &[(&str, &str)]) -> SpecError {
    let mut spec = Spec::new("test", 0.0);
    for (name, parent) in names_and_parents {
        let body = sound(name, Joint::revolute(Z));
        spec.add(if parent.is_empty() {
            body
        } else {
            body.at(*parent, [0.0; 3])
        });
    }
    Model::build(&spec).expect_err("must be refused")
}

#[test]
fn a_parent_that_does_not_exist_is_refused() {
    let error = chain(&[("a", ""), ("victim", "nobody")]);
    assert!(matches!(&error, SpecError::UnknownParent { body, parent }
        if body == "victim" && parent == "nobody"));
    let text = error.to_string();
    assert!(
        text.contains("'victim'") && text.contains("'nobody'"),
        "{text}"
    );
}

#[test]
fn two_bodies_of_one_name_are_refused() {
    let error = chain(&[("twin", ""), ("other", "twin"), ("twin", "other")]);
    assert!(matches!(&error, SpecError::DuplicateName { body } if body == "twin"));
    assert!(error.to_string().contains("'twin'"));
}

#[test]
fn circles_of_parents_are_refused() {
    let circles: [&[(&str, &str)]; 4] = [
        &[("victim", "victim")],
        &[("root", ""), ("victim", "b"), ("b", "victim")],
        &[("victim", "c"), ("b", "victim"), ("c", "b"), ("root", "")],
        &[("tail", "victim"), ("victim", "b"), ("b", "victim")],
    ];
    for circle in circles {
        let error = chain(circle);
        assert!(
            matches!(&error, SpecError::Cycle { body, .. } if body != "tail"),
            "{error}"
        );
        assert!(error.to_string().contains("victim"), "{error}");
    }
}

#[test]
fn a_long_circle_is_refused_in_few_words() {
    let names: Vec<String> = (0..10_000).map(|i| format!("b{i}")).collect();
    let links: Vec<(&str, &str)> = (0..names.len())
        .map(|i| (names[i].as_str(), names[(i + 1) % names.len()].as_str()))
        .collect();
    let error = chain(&links);
    assert!(matches!(error, SpecError::Cycle { .. }));
    assert!(error.to_string().len() < 200, "{error}");
}

#[test]
fn a_free_body_with_a_parent_is_refused() {
    let error = refusal(victim(Joint::Free).at("base", [0.0; 3]));
    assert!(matches!(&error, SpecError::FreeNotOnWorld { parent, .. } if parent == "base"));
}

/// The world is no parent at all; an empty name is as unknown as any other.
#[test]
fn an_empty_parent_is_unknown() {
    let mut spec = Spec::new("test", 0.0);
    spec.add(sound("body", Joint::Ball).at("", [0.0; 3]));
    let error = Model::build(&spec).unwrap_err();
    assert!(matches!(error, SpecError::UnknownParent { .. }), "{error}");
}

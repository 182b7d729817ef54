//! What is no robot is refused by name, and what is extreme still works.

#[path = "../common/mod.rs"]
mod common;
mod extremes;
mod masses;
mod states;
mod tiny;
mod trees;
mod unphysical;
mod values;

use bathyal::{BodySpec, Joint, Model, Spec, SpecError};

const Z: [f64; 3] = [0.0, 0.0, 1.0];

/// A body that is beyond reproach.
fn sound(name: &str, joint: Joint) -> BodySpec {
    BodySpec::new(name, joint)
        .rigid(2.0, [0.1, 0.2, 0.3], [0.3, 0.4, 0.5])
        .added_mass([0.1, 0.1, 0.1, 1.0, 1.0, 1.0])
        .buoyancy(0.001, [0.1, 0.0, 0.0])
}

/// Builds "base" and, on it, "victim".
fn build(victim: BodySpec) -> Result<Model<f64>, SpecError> {
    let mut spec = Spec::new("test", 1000.0);
    spec.add(sound("base", Joint::Free));
    let on_base = victim.joint != Joint::Free && victim.parent.is_none();
    spec.add(BodySpec {
        parent: if on_base {
            Some("base".into())
        } else {
            victim.parent.clone()
        },
        ..victim
    });
    Model::build(&spec)
}

fn refusal(victim: BodySpec) -> SpecError {
    let error = build(victim).expect_err("must be refused");
    let text = error.to_string();
    assert!(text.contains("'victim'"), "the body is not named: {text}");
    error
}

fn victim(joint: Joint) -> BodySpec {
    sound("victim", joint)
}

//! Topologies that are, and are not, cooperative arms on one load.

use crate::cell::{Make, PUMA, Recipe, cell};
use bathyal::constraints::{Compliance, CooperativeArms, LoopSpec, NotCooperativeArms};
use bathyal::spatial::Pose;
use bathyal::{BodySpec, Joint, Model};

fn refuse(change: impl FnOnce(&mut bathyal::Spec, &mut Vec<LoopSpec>)) -> NotCooperativeArms {
    let recipe = Recipe {
        mobile: true,
        ..Recipe::new(&[PUMA, Make::Any(6)])
    };
    let made = cell(&recipe, 1);
    let (mut spec, mut loops) = (made.spec, made.loops);
    assert!(CooperativeArms::new(&made.model, &loops).is_ok());
    change(&mut spec, &mut loops);
    let model = Model::build(&spec).expect("a robot");
    CooperativeArms::new(&model, &loops).expect_err("not arms")
}

fn part(name: &str, joint: Joint) -> BodySpec {
    BodySpec::new(name, joint).rigid(1.0, [0.1, 0.0, 0.0], [0.1; 3])
}

#[test]
fn other_topologies_are_rejected_by_name() {
    let turn = Joint::revolute([0.0, 0.0, 1.0]);
    assert_eq!(
        refuse(|_, loops| loops.clear()),
        NotCooperativeArms::NoLoops
    );
    let name = || "grasp 0".to_string();
    let world = refuse(|_, loops| {
        for body in &mut loops[0].bodies {
            if body.as_deref() != Some("load") {
                *body = None;
            }
        }
    });
    assert_eq!(world, NotCooperativeArms::World { name: name() });
    let unknown = refuse(|_, loops| loops[0].bodies[0] = Some("nobody".into()));
    let body = "nobody".to_string();
    assert_eq!(
        unknown,
        NotCooperativeArms::UnknownBody { name: name(), body }
    );
    let compliance = refuse(|_, loops| {
        loops[0].compliance = Some(Compliance {
            stiffness: [1.0; 2],
            damping: [0.0; 2],
        });
    });
    assert_eq!(compliance, NotCooperativeArms::Compliant { name: name() });
    let all_free = refuse(|_, loops| loops[0].free = [true; 6]);
    assert_eq!(all_free, NotCooperativeArms::AllFree { name: name() });
    let no_load = refuse(|spec, _| {
        spec.add(part("flap", turn).on("load", Pose::identity()));
    });
    assert_eq!(no_load, NotCooperativeArms::NoLoad);
    let another = refuse(|spec, _| {
        spec.add(part("fish", Joint::Free));
    });
    let body = "fish".to_string();
    assert_eq!(another, NotCooperativeArms::AnotherFree { body });
    let branches = refuse(|spec, _| {
        spec.add(part("thumb", turn).on("0 3", Pose::identity()));
    });
    let body = "0 3".to_string();
    assert_eq!(branches, NotCooperativeArms::Branches { body });
    let not_a_tip = refuse(|_, loops| {
        for body in loops[0]
            .bodies
            .iter_mut()
            .flatten()
            .filter(|b| *b != "load")
        {
            *body = "0 3".to_string();
        }
    });
    let body = "0 3".to_string();
    assert_eq!(
        not_a_tip,
        NotCooperativeArms::NotATip { name: name(), body }
    );
    let twice = refuse(|_, loops| {
        let again = loops[0].clone();
        loops.push(again);
    });
    let body = "0 5".to_string();
    assert_eq!(twice, NotCooperativeArms::HeldTwice { name: name(), body });
}

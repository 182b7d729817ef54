//! Errors of invalid loops name them.

use bathyal::constraints::{LoopConstraints, LoopSpec, SpringSpec};
use bathyal::spatial::Pose;
use bathyal::{BodySpec, Joint, Model, Spec};

/// Change that makes a valid loop invalid.
type Change<'a> = &'a dyn Fn(&mut LoopSpec);

fn refused(change: impl Fn(&mut LoopSpec)) -> String {
    let body = |name: &str, joint| BodySpec::new(name, joint).rigid(1.0, [0.0; 3], [0.1; 3]);
    let mut robot = Spec::new("arm", 0.0);
    robot.add(body("arm", Joint::revolute([0.0, 0.0, 1.0])));
    robot.add(body("hand", Joint::Fixed).at("arm", [1.0, 0.0, 0.0]));
    let model = Model::build(&robot).expect("a robot");
    let mut spec = LoopSpec::rigid("grasp", [Some("hand"), None], [Pose::identity(); 2]);
    change(&mut spec);
    let spring = SpringSpec {
        name: "spring".to_string(),
        bodies: [Some("arm".to_string()), None],
        points: [[0.0; 3]; 2],
        stiffness: 1.0,
        rest_length: 0.0,
        damping: 0.0,
        pull_only: false,
    };
    match LoopConstraints::new(&model, &[spec], &[spring]) {
        Ok(_) => panic!("accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn invalid_loops_are_rejected_by_name() {
    let some = |name: &str| Some(name.to_string());
    let cases: [(Change, &str); 8] = [
        (
            &|l| l.bodies[1] = some("load"),
            "no body called 'load'; the bodies are 'arm', 'hand'",
        ),
        (&|l| l.bodies[1] = some("hand"), "joins 'hand' to itself"),
        (&|l| l.bodies = [None, None], "joins the world to itself"),
        (
            &|l| l.bodies[1] = some("arm"),
            "'hand' and 'arm' are already fixed to each other",
        ),
        (&|l| l.free = [true; 6], "leaves all six motions free"),
        (
            &|l| l.frames[0].position.0[1] = f64::NAN,
            "position is NaN; it must be finite",
        ),
        (
            &|l| l.frames[0].rotation.0[1][1] = 2.0,
            "it must be a rotation matrix",
        ),
        (
            &|l| l.name = "spring".to_string(),
            "two loops or springs are called 'spring'",
        ),
    ];
    for (change, expected) in cases {
        let message = refused(change);
        assert!(message.contains(expected), "{message}");
    }
}

//! Changing a file keeps what people wrote.

use crate::{LINK, VEHICLE, toml};
use bathyal_robot::native;
use bathyal_robot::robot::{CylinderDrag, DampingDrag, Drag, Inertia, Matrix6, Robot};

#[test]
fn comments_and_order_stay_and_the_new_is_there() {
    let text =
        format!("# our robot\n{VEHICLE}{LINK}joint = {{ type = \"revolute\" }} # shoulder\n");
    let before = toml(&text).unwrap().robot;
    let mut after = before.clone();
    after.bodies[0].hydrodynamics.added_mass = Some(Matrix6::from_diagonal([1.0; 6]));
    after.bodies[0].hydrodynamics.displaced_volume = Some(0.1);
    after.bodies[1].hydrodynamics.displaced_volume = Some(0.003);
    after.bodies[1]
        .origin
        .insert("displaced_volume".into(), "estimated".into());
    let written = native::update_toml(&text, &before, &after);
    assert_eq!(toml(&written).unwrap().robot, after);
    for kept in [
        "# our robot\n",
        "# shoulder\n",
        "mass = 100.0\ninertia = { xx = 5.0",
    ] {
        assert!(written.contains(kept), "{kept} is lost in\n{written}");
    }
    assert!(written.contains("displaced_volume = 0.1\n"), "{written}");
    let unchanged = native::update_toml(&text, &before, &before);
    assert_eq!(unchanged, text);
}

/// Values that are changed, removed or of another kind, however they are written.
#[test]
fn what_is_written_reads_as_the_changed_robot() {
    let head = "# kept\nbathyal_robot = 1\nname = \"o\"\n[[bodies]]\nname = \"hull\"\njoint = { type = \"free\" }\n";
    let as_values = r#"mass = 100.0 # weighed
inertia = { xx = 5.0, yy = 6.0, zz = 6.0, xy = 0.3, about = "origin" }
hydrodynamics = { added_mass = { diagonal = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0], frame = { position = [1.0, 0.0, 0.0] } }, drag = [{ cylinder = { start = [0.0, 0.0, 0.0], end = [0.4, 0.0, 0.0], radius = 0.04 } }] }
"#;
    let dotted = r#"mass = 100.0 # weighed
inertia.xx = 5.0
inertia.yy = 6.0
inertia.zz = 6.0
inertia.about = "origin"
hydrodynamics.added_mass.diagonal = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
hydrodynamics.added_mass.frame.position = [1.0, 0.0, 0.0]
# what the tank says
hydrodynamics.drag = [{ damping = { linear = { diagonal = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0] } } }]
"#;
    let as_tables = r#"mass = 100.0 # weighed
[bodies.inertia]
xx = 5.0
yy = 6.0
zz = 6.0
yz = 0.1
about = "origin"
[bodies.hydrodynamics]
# by panels
added_mass = { matrix = [[1.0, 0.1, 0, 0, 0, 0], [0.1, 1.0, 0, 0, 0, 0], [0, 0, 1.0, 0, 0, 0], [0, 0, 0, 1.0, 0, 0], [0, 0, 0, 0, 1.0, 0], [0, 0, 0, 0, 0, 1.0]] }
[[bodies.hydrodynamics.drag]]
cylinder = { start = [0.0, 0.0, 0.0], end = [0.4, 0.0, 0.0], radius = 0.04 }
"#;
    for written in [as_values, dotted, as_tables] {
        let text = format!("{head}{written}");
        let before = native::from_toml(&text).unwrap();
        for after in changed(&before) {
            let updated = native::update_toml(&text, &before, &after);
            assert_eq!(native::from_toml(&updated).unwrap(), after, "{updated}");
            let kept = updated.contains("# kept\n") && updated.contains("# weighed\n");
            assert!(kept, "{updated}");
            let back = native::update_toml(&updated, &after, &before);
            assert_eq!(native::from_toml(&back).unwrap(), before, "{back}");
            assert!(back.contains("# kept\n"), "{back}");
        }
    }
}

/// The robot with other numbers in other forms.
fn changed(before: &Robot) -> Vec<Robot> {
    let mut full = [[0.0; 6]; 6];
    (0..6).for_each(|i| full[i][i] = 3.0);
    (full[0][1], full[1][0]) = (0.5, 0.5);
    let damping = Drag::Damping(DampingDrag {
        linear: Some(Matrix6::from_rows(full)),
        quadratic: Some(Matrix6::from_diagonal([7.0; 6])),
    });
    let cylinder = Drag::Cylinder(CylinderDrag {
        start: [0.0; 3],
        end: [0.0, 0.0, 1.0],
        radius: 0.1,
        drag_coefficient: None,
        end_coefficient: None,
        points: None,
    });
    let drags = [
        None,
        Some(vec![]),
        Some(vec![damping.clone()]),
        Some(vec![cylinder.clone()]),
        Some(vec![damping, cylinder]),
    ];
    let masses = [
        None,
        Some(Matrix6::from_diagonal([2.0; 6])),
        Some(Matrix6::from_rows(full)),
    ];
    let inertia = Inertia {
        xx: 1.0,
        yy: 1.0,
        zz: 1.0,
        ..Inertia::default()
    };
    let mut all = Vec::new();
    for drag in &drags {
        for added in &masses {
            let mut after = before.clone();
            after.bodies[0].hydrodynamics.drag = drag.clone();
            after.bodies[0].hydrodynamics.added_mass = added.clone();
            after.bodies[0].inertia = Some(inertia);
            all.push(after);
        }
    }
    all
}

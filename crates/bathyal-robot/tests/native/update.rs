//! Changing a file keeps what people wrote.

use crate::{LINK, VEHICLE, toml};
use bathyal_robot::native;
use bathyal_robot::robot::Matrix6;

#[test]
fn comments_and_order_stay_and_the_new_is_there() {
    let text =
        format!("# our robot\n{VEHICLE}{LINK}joint = {{ type = \"revolute\" }} # shoulder\n");
    let before = toml(&text).unwrap().robot;
    let mut after = before.clone();
    after.bodies[0].hydrodynamics.added_mass = Some(Matrix6::diagonal([1.0; 6]));
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

//! Warnings of a check.

use crate::{LINK, VEHICLE, toml};
use bathyal_robot::NoteKind;
use bathyal_robot::check::{Report, check};

fn report(text: &str) -> Report {
    check(&toml(text).unwrap(), None).unwrap()
}

fn codes(text: &str) -> Vec<&'static str> {
    report(text).warnings.iter().map(|w| w.code).collect()
}

/// The vehicle with everything that a vehicle needs.
fn sound() -> String {
    format!(
        "{VEHICLE}added_mass = {{ diagonal = [20, 30, 40, 1, 2, 3] }}\ndrag = [{{ damping = {{ quadratic = {{ diagonal = [50, 60, 70, 5, 5, 5] }} }} }}]\n"
    )
}

#[test]
fn a_sound_vehicle_gets_no_warning() {
    assert_eq!(codes(&sound()), [""; 0]);
}

#[test]
fn each_mistake_gets_its_warning() {
    let sound = sound();
    let expected = [
        ("volume = 0.098", "volume = 0.2", "buoyancy"),
        ("volume = 0.098", "volume = 0.06", "buoyancy"),
        ("displaced_volume = 0.098\n", "", "no_buoyancy"),
        ("[0.0, 0.0, 0.1]", "[0.0, 0.0, -0.1]", "unstable"),
        (
            "added_mass = { diagonal = [20, 30, 40, 1, 2, 3] }\n",
            "",
            "added_mass",
        ),
        (
            "quadratic = { diagonal = [50, 60, 70, 5, 5, 5] }",
            "",
            "drag",
        ),
    ];
    for (from, to, code) in expected {
        assert!(sound.contains(from));
        assert_eq!(codes(&sound.replace(from, to)), [code], "{from} -> {to}");
    }
}

#[test]
fn a_walker_may_be_heavy_and_a_robot_in_air_need_not_float() {
    let heavy = sound().replace("volume = 0.098", "volume = 0.04");
    let stands = heavy.replace(
        "mass = 100.0",
        "mass = 100.0\ncontacts = [{ position = [0, 0, -1] }]",
    );
    assert_eq!(codes(&stands), [""; 0]);
    assert_eq!(
        codes(&VEHICLE.replace("name = \"vehicle\"", "name = \"v\"\nwater_density = 0")),
        [""; 0]
    );
}

#[test]
fn weight_buoyancy_and_height_are_those_of_the_file() {
    let report = report(&sound());
    let s = &report.statics[0];
    assert_eq!((s.mass, s.weight), (100.0, 981.0));
    assert!((s.buoyancy - 1025.0 * 9.81 * 0.098).abs() < 1e-9);
    assert!((s.metacentric_height.unwrap() - 0.1).abs() < 1e-15);
    let matrix = report.mass_matrix.unwrap();
    // 140 kg in heave by 6 kg m² in roll.
    assert!((matrix.condition - 140.0 / 6.0).abs() < 1e-9, "{matrix:?}");
    assert!((matrix.scaled_condition - 1.0).abs() < 1e-9);
}

#[test]
fn vortices_are_told_at_the_given_speed() {
    let link = format!(
        "{LINK}joint = {{ type = \"fixed\" }}\nhydrodynamics = {{ drag = [{{ cylinder = {{ start = [0, 0, 0], end = [1, 0, 0], radius = 0.05 }} }}] }}\n"
    );
    let loaded = toml(&format!("{}{link}", sound())).unwrap();
    let report = check(&loaded, Some(0.5)).unwrap();
    let text = &report.warnings[0].text;
    assert_eq!(
        text,
        "at 0.5 m/s, vortex shedding at 1.00 Hz (Re 4e4) from 1 body: link"
    );
    assert!(check(&loaded, Some(1e-5)).unwrap().warnings.is_empty());
}

/// Four thrusters: two ahead at y = ±0.5, two upward at x = ±0.5, 10 N each way.
#[test]
fn thrusters_reach_what_they_reach() {
    let thruster = |name: &str, position: &str, direction: &str| {
        format!(
            "[[thrusters]]\nname = \"{name}\"\nbody = \"hull\"\nposition = {position}\ndirection = {direction}\nlaw = {{ direct = {{}} }}\nthrust_limits = [-8, 10]\n"
        )
    };
    let text = format!(
        "{}{}{}{}{}",
        sound(),
        thruster("a", "[0, 0.5, 0]", "[1, 0, 0]"),
        thruster("b", "[0, -0.5, 0]", "[2, 0, 0]"),
        thruster("c", "[0.5, 0, 0]", "[0, 0, 1]"),
        thruster("d", "[-0.5, 0, 0]", "[0, 0, 1]"),
    );
    let report = report(&text);
    let authority = &report.thrust[0];
    assert_eq!(authority.rank, 4);
    let limits = authority.axes.map(|a| a.limits.filter(|_| a.reached));
    assert_eq!(limits[0], Some([-16.0, 20.0]));
    assert_eq!(limits[1], None);
    assert_eq!(limits[2], Some([-16.0, 20.0]));
    assert_eq!(limits[3], None);
    assert_eq!(limits[4], Some([-9.0, 9.0]));
    assert_eq!(limits[5], Some([-9.0, 9.0]));
    // 0.098 m³ for 100 kg: 4.4 N too light, which 16 N hold; not so with 0.1 m³.
    assert!(report.warnings.is_empty());
    let light = check(
        &toml(&text.replace("volume = 0.098", "volume = 0.1")).unwrap(),
        None,
    )
    .unwrap();
    assert_eq!(light.warnings[0].code, "heave_thrust");
}

/// The robot in docs/robots.md is read and sound, but for the vortices behind its arms.
#[test]
fn the_example_of_the_guide_is_sound() {
    let guide = include_str!("../../../../docs/robots.md");
    let text = guide.split("```toml\n").nth(1).unwrap();
    let text = text.split("```").next().unwrap();
    assert_eq!(codes(text), ["vortices"]);
    assert_eq!(report(text).degrees_of_freedom, 9);
}

#[test]
fn what_is_assumed_is_said_once_for_each_field() {
    let assumed = |text: &str| -> Vec<String> {
        let notes = report(text).notes;
        let assumed = notes.iter().filter(|note| note.kind == NoteKind::Assumed);
        assumed
            .map(|note| format!("{}: {}", note.subject, note.text))
            .collect()
    };
    let given = "name = \"vehicle\"\nwater_density = 1000.0\n";
    let full = sound()
        .replace("name = \"vehicle\"\n", given)
        .replace("mass = 100.0", "mass = 100.0\ncenter_of_mass = [0, 0, 0]");
    assert_eq!(assumed(&full), [""; 0]);
    let arm =
        |name: &str| format!("{LINK}joint = {{ type = \"revolute\" }}\n").replace("\"link\"", name);
    let pole = "[[bodies]]\nname = \"pole\"\nparent = \"hull\"\njoint = { type = \"fixed\" }\n";
    let text = format!("{full}{}{}{pole}", arm("\"a\""), arm("\"b\""));
    assert_eq!(
        assumed(&text),
        [
            "pole: no mass: 0 assumed",
            "a, b: no center_of_mass: origin of the body frame assumed",
            "a, b: no displaced_volume: 0 assumed, no buoyancy",
        ]
    );
    let text = sound().replace("center_of_buoyancy = [0.0, 0.0, 0.1]\n", "");
    assert_eq!(
        assumed(&text),
        [
            "hull: no center_of_mass: origin of the body frame assumed",
            "hull: no center_of_buoyancy: origin of the body frame assumed",
            "vehicle: no water_density: 1025 kg/m³ assumed, sea water",
        ]
    );
}

const DAMPING: &str = "quadratic = { diagonal = [50, 60, 70, 5, 5, 5] }";

/// The vehicle with other damping.
fn damped(by: &str) -> String {
    let sound = sound();
    assert!(sound.contains(DAMPING));
    sound.replace(DAMPING, by)
}

#[test]
fn damping_with_the_signs_of_fossen_is_refused() {
    for (by, place, value) in [
        (
            "quadratic = { diagonal = [-50, -60, -70, -5, -5, -5] }",
            "damping.quadratic",
            "is -50 in surge",
        ),
        (
            "linear = { diagonal = [4, 6, -5, 1, 1, 1] }",
            "damping.linear",
            "is -5 in heave",
        ),
        (
            "linear = { diagonal = [9, 9, 9, 9, 9, 9] }, quadratic = { diagonal = [1, 1, 1, 1, 1, -5] }",
            "damping.quadratic",
            "is -5 in yaw",
        ),
    ] {
        let error = toml(&damped(by)).unwrap_err().to_string();
        for word in ["robot.toml:", "body 'hull'", place, value, "Fossen"] {
            assert!(error.contains(word), "'{word}' in {error}");
        }
    }
    // A part that another part outweighs is no mistake.
    let both = "linear = { diagonal = [4, 6, 5, 1, 1, 1] } } }, { damping = { linear = { diagonal = [-1, 0, 0, 0, 0, 0] }";
    assert_eq!(codes(&damped(both)), [""; 0]);
    let added = sound().replace("[20, 30, 40, 1, 2, 3]", "[-20, -30, -40, -1, -2, -3]");
    let error = toml(&added).map(|loaded| loaded.model().unwrap_err());
    let error = error.map_or_else(|e| e.to_string(), |e| e.to_string());
    assert!(
        error.contains("added_mass") && error.contains("Fossen"),
        "{error}"
    );
}

/// Linear damping of −1 N s/m feeds energy below the speed at which 50 N s²/m² take as much.
#[test]
fn damping_that_feeds_some_motion_is_told_with_its_power() {
    let slow = "linear = { diagonal = [-10, 6, 5, 1, 1, 1] }, quadratic = { diagonal = [50, 0, 0, 0, 0, 0] }";
    let warnings = report(&damped(slow)).warnings;
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert_eq!(warnings[0].code, "dissipation");
    // At 0.05 m/s: (10 − 50 · 0.05) · 0.05² W.
    assert!(
        warnings[0]
            .text
            .contains("feeds 0.0188 W into the motion with surge 0.05"),
        "{warnings:?}"
    );
    assert!(warnings[0].text.contains("(line "), "{warnings:?}");

    let coupled = |y: f64| {
        damped(&format!(
            "linear = {{ matrix = [[9, 0, 0, 0, 0, 0], [0, 9, 0, 0, 0, {y}], [0, 0, 9, 0, 0, 0], [0, 0, 0, 9, 0, 0], [0, 0, 0, 0, 9, 0], [0, {y}, 0, 0, 0, 9]] }}"
        ))
    };
    assert_eq!(codes(&coupled(8.0)), [""; 0]);
    // Eigenvalues 9 ± 12: sway against yaw.
    let warnings = report(&coupled(12.0)).warnings;
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(
        warnings[0].text.contains("sway") && warnings[0].text.contains("yaw"),
        "{warnings:?}"
    );
    // What turns the force across the motion, as lift does, takes and feeds nothing.
    let lift = damped(
        "linear = { matrix = [[9, 0, 0, 0, 0, 0], [0, 9, 0, 0, 0, 30], [0, 0, 9, 0, 0, 0], [0, 0, 0, 9, 0, 0], [0, 0, 0, 0, 9, 0], [0, -30, 0, 0, 0, 9]] }",
    );
    assert_eq!(codes(&lift), [""; 0]);
}

#[test]
fn drag_coefficients_of_strips_are_not_negative_but_lift_may_be() {
    let strip = |drag: &str, lift: &str| {
        let law = format!(
            "{{ strip = {{ start = [0, 0, 0], end = [1, 0, 0], chord = [0, 1, 0], width = 0.1, drag = {{ value = [{drag}] }}, lift = {{ value = [{lift}] }} }} }}"
        );
        toml(&format!("{VEHICLE}drag = [{law}]\n"))
    };
    assert!(strip("1.1", "-0.5").is_ok());
    let error = strip("-1.1", "0.5").unwrap_err().to_string();
    assert!(
        error.contains("drag[0].strip.drag.value is -1.1"),
        "{error}"
    );
}

#[test]
fn moments_in_square_millimetres_are_told_where_the_size_is_known() {
    let sound = sound();
    let sized = |moments: &str| {
        let geometry = "geometry = [{ shape = { box = { size = [0.8, 0.6, 0.5] } } }]\n";
        let body = sound.replace("mass = 100.0", &format!("{geometry}mass = 100.0"));
        body.replace("xx = 5.0, yy = 5.0, zz = 5.0", moments)
    };
    assert_eq!(codes(&sized("xx = 5.0, yy = 7.0, zz = 8.0")), [""; 0]);
    let warnings = report(&sized("xx = 5e6, yy = 7e6, zz = 8e6")).warnings;
    assert_eq!(warnings[0].code, "inertia_unit");
    for word in ["hull", "8.00e6 kg m² at 100 kg", "566 m", "1.12 m"] {
        assert!(warnings[0].text.contains(word), "'{word}' in {warnings:?}");
    }
    assert!(warnings[0].help.contains("kg mm²"));
}

#[test]
fn angles_in_the_other_unit_are_told() {
    let jointed = |joint: &str| {
        format!(
            "{}{LINK}joint = {{ type = \"revolute\", {joint} }}\n",
            sound()
        )
    };
    let told = |joint: &str| {
        let warnings = report(&jointed(joint)).warnings;
        warnings.into_iter().find(|w| w.code == "angle_unit")
    };
    for good in [
        "limits = { rad = [-3.15, 6.3] }",
        "limits = { rad = [-12.57, 12.57] }",
        "limits = { deg = [-90, 1] }",
        "limits = { deg = [0, 200.5] }",
    ] {
        assert_eq!(told(good), None, "{good}");
    }
    let degrees = told("limits = { rad = [-90, 90] }").unwrap();
    for word in ["'link'", "joint.limits.rad (line ", "-90 rad is 14.3 turns"] {
        assert!(degrees.text.contains(word), "'{word}' in {degrees:?}");
    }
    let radians = told("limits = { deg = [-1.57, 1.57] }").unwrap();
    assert!(
        radians.text.contains("-1.57 rad -90.0°") && radians.help.contains("`rad`"),
        "{radians:?}"
    );
}

#[test]
fn fields_that_a_joint_does_not_use_are_told() {
    let free = "joint = { type = \"free\" }";
    let sound = sound();
    assert!(sound.contains(free));
    let warnings = report(&sound.replace(
        free,
        "joint = { type = \"free\", axis = [0, 0, 1], friction = { viscous = 3.0 }, limits = { effort = 5.0 } }",
    ));
    let told: Vec<&str> = warnings.warnings.iter().map(|w| w.text.as_str()).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    for (text, field) in told
        .iter()
        .zip(["joint.axis", "joint.friction", "joint.limits.effort"])
    {
        assert!(
            text.contains(field) && text.contains("(line 6) has no effect on a free joint"),
            "{text}"
        );
    }
}

#[test]
fn joints_of_propellers_that_thrust_does_not_turn_are_told() {
    let propeller = |kind: &str| {
        format!(
            "{}\n[[bodies]]\nname = \"blade\"\nparent = \"hull\"\njoint = {{ type = \"{kind}\", name = \"spin\", axis = [1, 0, 0] }}\nmass = 0.1\ninertia = {{ xx = 1e-4, yy = 1e-4, zz = 1e-4 }}\n[[thrusters]]\nname = \"screw\"\nbody = \"hull\"\njoint = \"spin\"\nposition = [0, 0, 0]\ndirection = [1, 0, 0]\nlaw = {{ direct = {{}} }}\n",
            sound()
        )
    };
    let told = |text: &str| {
        let report = report(text);
        let mut own = report.warnings.iter().filter(|w| w.code == "no_effect");
        own.next().map(|warning| warning.text.clone())
    };
    let text = told(&propeller("revolute")).unwrap();
    assert!(
        text.contains("thrusters.joint") && text.contains("spin"),
        "{text}"
    );
    let fixed = propeller("fixed").replace(", axis = [1, 0, 0]", "");
    assert_eq!(told(&fixed), None);
}

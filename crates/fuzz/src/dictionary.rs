//! Pieces of text that mean something to a target.

use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// What replaces a number.
pub const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "-0.0",
    "1",
    "-1",
    "2",
    "0.5",
    "64",
    "65",
    "90",
    "180",
    "1e9",
    "1000000000",
    "1e308",
    "-1e308",
    "1e154",
    "1e-154",
    "1e-320",
    "5e-324",
    "1e400",
    "nan",
    "-nan",
    "inf",
    "-inf",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "3.141592653589793",
    "0x10",
    "1_0",
    "1.",
    ".5",
    "00",
    "+1",
    "[1,0,0]",
    "\"1\"",
    "true",
    "null",
];

/// The native format as TOML.
pub fn toml() -> Vec<String> {
    let mut pieces = pieces(&[
        "[", "{", "{a=", "a.", "[[a]]\n", "[a]\n", "'''", "\"\"\"", "#",
    ]);
    for word in schema_words() {
        pieces.push(format!("{word} = "));
        pieces.push(format!("\n{word} = {{ }}\n"));
        pieces.push(format!("\n[[{word}]]\n"));
        pieces.push(format!("\n[bodies.{word}]\n"));
        pieces.push(format!("\n[[limbs.{word}]]\n"));
        pieces.push(word.clone());
    }
    pieces
}

/// Scenarios.
pub fn scenario() -> Vec<String> {
    let mut pieces = pieces(&["[", "{", "[[a]]\n", "[a]\n", "#", "buoy.toml", "crab.toml"]);
    let mut words = BTreeSet::new();
    collect(&bathyal_sim::scenario::schema(), &mut words);
    for word in words {
        pieces.push(format!("{word} = "));
        pieces.push(format!("\n{word} = {{ }}\n"));
        pieces.push(format!("\n[[{word}]]\n"));
        pieces.push(word);
    }
    pieces
}

/// Tables of heights.
pub fn csv() -> Vec<String> {
    pieces(&[",", "\n", "\r\n", ";", " ", "1,2\n3,4\n"])
}

/// Pictures and recordings: what begins their parts.
pub fn binary() -> Vec<String> {
    pieces(&[
        "IHDR",
        "IDAT",
        "IEND",
        "\u{0}",
        "zstd",
        "/state",
        "scenario.toml",
    ])
}

/// The native format as JSON.
pub fn json() -> Vec<String> {
    let mut pieces = pieces(&[
        "[", "]", "{", "}", "{\"a\":", ",", "\\u0000", "\\ud800", "//",
    ]);
    for word in schema_words() {
        pieces.push(format!("\"{word}\": "));
        pieces.push(format!("\"{word}\": {{}}, "));
        pieces.push(format!("\"{word}\": [], "));
        pieces.push(word.clone());
    }
    pieces
}

/// URDF, with the tags of simulators that are found in such files.
pub fn urdf() -> Vec<String> {
    const TAGS: &[&str] = &[
        "robot",
        "link",
        "joint",
        "inertial",
        "visual",
        "collision",
        "geometry",
        "origin",
        "mass",
        "inertia",
        "box",
        "sphere",
        "cylinder",
        "capsule",
        "mesh",
        "material",
        "color",
        "parent",
        "child",
        "axis",
        "limit",
        "dynamics",
        "mimic",
        "gazebo",
        "plugin",
        "fluid_added_mass",
        "xx",
        "xr",
        "fluid_density",
        "neutrally_buoyant",
        "volume",
        "center_of_buoyancy",
        "hydrodynamic_model",
        "type",
        "added_mass",
        "linear_damping",
        "quadratic_damping",
        "linear_damping_forward_speed",
        "radius",
        "length",
        "width",
        "height",
        "linkName",
        "jointName",
        "conversion",
        "rotorConstant",
        "rotorConstantL",
        "deltaR",
        "inputValues",
        "outputValues",
        "timeConstant",
        "gain",
        "clampMin",
        "thrustMax",
        "thrust_efficiency",
        "link_name",
        "xDotU",
        "nDotV",
        "xU",
        "nR",
        "xUabsU",
        "yVabsR",
        "xUU",
        "water_density",
        "disable_added_mass",
        "uniform_fluid_density",
        "graded_buoyancy",
        "default_density",
        "enable",
        "joint_name",
        "thrust_coefficient",
        "propeller_diameter",
        "max_thrust_cmd",
        "use_angvel_cmd",
        "deadband",
        "bathyal",
        "displaced_volume",
        "thruster",
        "direct",
        "quadratic",
        "table",
    ];
    const ATTRIBUTES: &[&str] = &[
        "name",
        "type",
        "link",
        "xyz",
        "rpy",
        "value",
        "ixx",
        "iyy",
        "izz",
        "ixy",
        "ixz",
        "iyz",
        "size",
        "radius",
        "length",
        "filename",
        "scale",
        "rgba",
        "lower",
        "upper",
        "effort",
        "velocity",
        "friction",
        "damping",
        "joint",
        "multiplier",
        "offset",
        "reference",
        "version",
        "body",
        "position",
        "direction",
        "thrust_limits",
        "dead_band",
        "time_constant",
        "torque_per_thrust",
        "coefficient",
        "command",
        "thrust",
        "start",
        "end",
        "drag_coefficient",
        "rotor_inertia",
        "gear_ratio",
        "water_density",
    ];
    const WORDS: &[&str] = &[
        "revolute",
        "continuous",
        "prismatic",
        "fixed",
        "floating",
        "planar",
        "spherical",
        "world",
        "base_link",
        "package://a/b.stl",
        "file:///etc/passwd",
        "../a.dae",
        "0 0 1",
        "0 0 0",
        "1 1 1 1",
        "${pi/2}",
        "fossen",
        "spheroid",
        "Basic",
        "Bessa",
        "LinearInterp",
        "FirstOrder",
        "libuuv_underwater_object_ros_plugin.so",
        "libuuv_thruster_ros_plugin.so",
        "gz-sim-hydrodynamics-system",
        "gz-sim-thruster-system",
        "gz-sim-buoyancy-system",
        "libSimpleHydrodynamics.so",
        "-1 -2 -3 -4 -5 -6",
        "&lt;",
        "&#x0;",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<!DOCTYPE a [<!ENTITY b \"c\">]>",
        "&b;",
        "<?xml version=\"1.0\"?>",
        "<a>",
        "</a>",
    ];
    let mut all = pieces(WORDS);
    for tag in TAGS {
        all.push(format!("<{tag}>"));
        all.push(format!("</{tag}>"));
        all.push(format!("<{tag}/>"));
        all.push((*tag).into());
    }
    for attribute in ATTRIBUTES {
        all.push(format!(" {attribute}=\"1\""));
        all.push((*attribute).into());
    }
    all
}

fn pieces(pieces: &[&str]) -> Vec<String> {
    pieces.iter().map(|piece| piece.to_string()).collect()
}

/// Stereolithography.
pub fn stl() -> Vec<String> {
    pieces(&[
        "solid x\n",
        "facet normal 0 0 1\n",
        "outer loop\n",
        "vertex 1 0 0\n",
        "endloop\n",
        "endfacet\n",
        "endsolid x\n",
        "\0\0\0\0",
    ])
}

/// Wavefront OBJ.
pub fn obj() -> Vec<String> {
    pieces(&[
        "v 1 0 0\n",
        "vt 0 0\n",
        "vn 0 0 1\n",
        "f 1 2 3\n",
        "f 1/1/1 2/2/2 3/3/3\n",
        "f -1 -2 -3 -4\n",
        "o x\n",
        "g x\n",
        "usemtl x\n",
        "mtllib x.mtl\n",
        "\\\n",
        "#",
    ])
}

/// Collada.
pub fn collada() -> Vec<String> {
    const TAGS: &[&str] = &[
        "COLLADA",
        "asset",
        "unit",
        "up_axis",
        "library_geometries",
        "geometry",
        "mesh",
        "source",
        "float_array",
        "technique_common",
        "accessor",
        "param",
        "vertices",
        "triangles",
        "polylist",
        "polygons",
        "vcount",
        "p",
        "input",
        "library_visual_scenes",
        "visual_scene",
        "node",
        "matrix",
        "translate",
        "rotate",
        "scale",
        "instance_geometry",
        "instance_node",
        "library_nodes",
        "scene",
        "instance_visual_scene",
    ];
    let mut pieces = pieces(&[
        "<!DOCTYPE x>",
        "Z_UP",
        "X_UP",
        "meter=\"0.01\"",
        "count=\"3\"",
        "stride=\"3\"",
        "url=\"#x\"",
        "id=\"x\"",
        "semantic=\"POSITION\"",
        "offset=\"1\"",
        "0 1 2 ",
    ]);
    for tag in TAGS {
        pieces.push(format!("<{tag}>"));
        pieces.push(format!("</{tag}>"));
        pieces.push(format!("<{tag}/>"));
    }
    pieces
}

/// The names of all fields and variants of the native format, from its schema.
pub fn schema_words() -> &'static BTreeSet<String> {
    static WORDS: OnceLock<BTreeSet<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut words = BTreeSet::new();
        collect(&bathyal_robot::native::schema(), &mut words);
        words
    })
}

fn collect(schema: &Value, words: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            for (key, value) in object {
                match (key.as_str(), value) {
                    ("properties", Value::Object(fields)) => words.extend(fields.keys().cloned()),
                    ("const", Value::String(word)) => _ = words.insert(word.clone()),
                    ("enum", Value::Array(all)) => {
                        words.extend(all.iter().filter_map(Value::as_str).map(String::from));
                    }
                    _ => {}
                }
                collect(value, words);
            }
        }
        Value::Array(array) => array.iter().for_each(|value| collect(value, words)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_variants_come_from_the_schema() {
        let words = schema_words();
        for word in [
            "bathyal_robot",
            "center_of_mass",
            "origin",
            "screw",
            "first_order",
            "mesh",
        ] {
            assert!(words.contains(word), "{word} is not in {words:?}");
        }
    }
}

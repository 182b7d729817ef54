//! Cases in the JSON format of `oracles/README.md`.
#![allow(dead_code)]

pub mod duals;
pub mod integrate;
pub mod random;
pub mod recipes;
pub mod reframe;
pub mod robots;

use bathyal::constraints::LoopConstraints;
use bathyal::environment::Environment;
use bathyal::hydro::Cylinder;
use bathyal::spatial::{Force, Mat3, Pose, Vec3};
use bathyal::spec::Drag;
use bathyal::{BodySpec, Inputs, Joint, Model, Spec, State, Workspace, forward_dynamics};
use serde_json::Value;
use std::path::Path;

/// A case: a robot, where it is, what acts on it, and what must come out.
pub struct Case {
    pub name: String,
    pub model: Model<f64>,
    pub environment: Environment<f64>,
    pub state: State<f64>,
    pub inputs: Inputs<f64>,
    pub json: Value,
}

pub fn floats(v: &Value) -> Vec<f64> {
    match v {
        Value::Array(items) => items.iter().flat_map(floats).collect(),
        Value::Number(n) => vec![n.as_f64().expect("a number")],
        _ => Vec::new(),
    }
}

pub fn array<const N: usize>(v: &Value) -> [f64; N] {
    floats(v).try_into().expect("the right number of numbers")
}

pub fn matrix<const N: usize>(v: &Value) -> [[f64; N]; N] {
    core::array::from_fn(|i| array(&v[i]))
}

pub fn spec(model: &Value, density: f64) -> Spec {
    let bodies = model["bodies"].as_array().expect("bodies");
    let mut spec = Spec::new("case", density);
    for (i, b) in bodies.iter().enumerate() {
        let parent = b["parent"].as_i64().expect("a parent");
        let axis = || array::<3>(&b["joint"]["axis"]);
        let joint = match b["joint"]["type"].as_str().expect("a joint") {
            "fixed" => Joint::Fixed,
            "revolute" => Joint::revolute(axis()),
            "prismatic" => Joint::prismatic(axis()),
            "screw" => Joint::screw(axis(), b["joint"]["pitch"].as_f64().expect("a pitch")),
            "ball" => Joint::Ball,
            "floating" => Joint::Free,
            other => panic!("unknown joint {other}"),
        };
        let mut body = BodySpec::new(format!("b{i}"), joint);
        body.parent = (parent >= 0).then(|| format!("b{parent}"));
        body.placement = Pose {
            rotation: Mat3(matrix(&b["placement"]["rotation"])),
            position: Vec3(array(&b["placement"]["position"])),
        };
        body.mass = b["mass"].as_f64().expect("a mass");
        body.center_of_mass = array(&b["com"]);
        body.inertia = matrix(&b["inertia_com"]);
        body.rotor_inertia = b["rotor_inertia"].as_f64().unwrap_or(0.0);
        body.added_mass = matrix(&b["added_mass"]);
        body.displaced_volume = b["displaced_volume"].as_f64().expect("a volume");
        body.center_of_buoyancy = array(&b["center_of_buoyancy"]);
        for c in b["drag_cylinders"].as_array().into_iter().flatten() {
            let mut cylinder = Cylinder::new(
                array(&c["start"]),
                array(&c["end"]),
                c["radius"].as_f64().expect("a radius"),
            )
            .drag(c["cd"].as_f64().expect("a coefficient"));
            cylinder.end_coefficient = c["end_cap_cd"].as_f64();
            body.drag.push(Drag::Cylinder(cylinder));
        }
        spec.add(body);
    }
    spec
}

pub fn environment(json: &Value) -> Environment<f64> {
    Environment::accelerating(
        Vec3(array(&json["fluid_velocity"])),
        Vec3(array(&json["fluid_acceleration"])),
    )
    .with_gravity(Vec3(array(&json["gravity"])))
}

impl Case {
    pub fn from_json(json: Value) -> Self {
        let density = json["environment"]["density"].as_f64().expect("a density");
        let model = Model::build(&spec(&json["model"], density)).expect("a robot");
        let wrenches = &json["inputs"]["external_wrench"];
        let wrenches = wrenches.as_array().into_iter().flatten();
        let state = State {
            t: 0.0,
            q: floats(&json["state"]["q"]),
            v: floats(&json["state"]["v"]),
        };
        let inputs = Inputs {
            tau: floats(&json["inputs"]["tau"]),
            wrenches: wrenches.map(|w| Force::from_array(array(w))).collect(),
        };
        Case {
            name: json["name"].as_str().expect("a name").to_string(),
            environment: environment(&json["environment"]),
            model,
            state,
            inputs,
            json,
        }
    }

    pub fn expected(&self, what: &str) -> Option<Vec<f64>> {
        let value = &self.json["expected"][what];
        (!value.is_null()).then(|| floats(value))
    }
}

/// All JSON files of a folder, sorted by name.
pub fn folder(path: &Path) -> Vec<Value> {
    let mut files: Vec<_> = std::fs::read_dir(path)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()))
        .map(|entry| entry.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|f| {
            let text = std::fs::read_to_string(f).expect("a readable file");
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", f.display()))
        })
        .collect()
}

pub fn oracles() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../oracles")
}

/// The largest |x − ref| over max(1, |ref|∞) of blocks of the given sizes; NaN counts as
/// infinitely wrong.
pub fn error_by_blocks(x: &[f64], reference: &[f64], sizes: &[usize]) -> f64 {
    assert_eq!(x.len(), reference.len());
    assert_eq!(x.len(), sizes.iter().sum::<usize>());
    let mut at = 0;
    let mut worst = 0.0_f64;
    for size in sizes {
        let range = at..at + size;
        let scale = reference[range.clone()]
            .iter()
            .fold(1.0_f64, |a, r| a.max(r.abs()));
        for (a, b) in x[range.clone()].iter().zip(&reference[range]) {
            let e = (a - b).abs() / scale;
            worst = if e.is_nan() {
                f64::INFINITY
            } else {
                worst.max(e)
            };
        }
        at += size;
    }
    worst
}

/// The same with all numbers as one block.
pub fn error(x: &[f64], reference: &[f64]) -> f64 {
    error_by_blocks(x, reference, &[x.len()])
}

/// v̇ under loops by the building blocks: compliant forces, open tree, constraints.
pub fn close_loops(
    loops: &mut LoopConstraints,
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
    ws: &mut Workspace<f64>,
) -> Vec<f64> {
    let mut inputs = inputs.clone();
    inputs.wrenches.resize(model.body_count(), Force::zero());
    loops.apply_compliant_forces(model, state, &mut inputs.wrenches, &mut inputs.tau);
    let mut vdot = forward_dynamics(model, environment, state, &inputs, ws).to_vec();
    loops.solve(model, state, ws, &mut vdot);
    vdot
}

//! One robot file against what Pinocchio says of it, in the format of
//! `oracles/urdf_reference.py`: a line of JSON per file and base, joints by name.

use bathyal::spatial::Vec3;
use bathyal::{
    Bodies, Environment, Inputs, Joint, MassMatrix, Model, Spec, State, Workspace, bias_forces,
    forward_dynamics, inverse_dynamics, mass_matrix,
};
use bathyal_robot::robot::Hydrodynamics;
use bathyal_robot::{Base, Options, Robot, read, to_spec};
use serde_json::Value;
use std::ops::Range;
use std::path::Path;

/// Compared quantities and their scales. A joint's numbers are one block.
///
/// | quantity | relative to the larger of |
/// |---|---|
/// | accelerations | the joint's own, and 1 rad/s² or m/s² |
/// | inverse dynamics, bias forces | the joint's own, and what gives its own inertia g |
/// | diagonal of the mass matrix | each element itself |
/// | kinetic energy | itself |
/// | potential energy | Σ m g r over the bodies that move, r from the world's origin |
///
/// So a propeller of a milligram is held to as many digits as the vehicle of a tonne that
/// it is on.
pub const QUANTITIES: [&str; 6] = [
    "accelerations",
    "inverse dynamics",
    "bias forces",
    "mass matrix",
    "kinetic energy",
    "potential energy",
];

/// Both sides compute in double precision, with about 1e-16 each, and lose a few digits
/// along a tree; a wrong sign, frame or order shows as more than 1e-3.
pub const TOLERANCE: f64 = 1e-9;

const GRAVITY: f64 = 9.81;

pub type Errors = [f64; QUANTITIES.len()];

/// A file as its reference has it: dry, with the same base and the same joints locked.
fn load(file: &Path, reference: &Value) -> Result<Robot, String> {
    let options = Options {
        base: match reference["base"].as_str() {
            Some("free") => Base::Free,
            _ => Base::Fixed,
        },
        lock: names(&reference["locked"]),
        as_written: true,
        ..Options::default()
    };
    let mut robot = read(file, &options).map_err(|e| e.to_string())?.robot;
    robot.water_density = Some(0.0);
    for body in &mut robot.bodies {
        body.hydrodynamics = Hydrodynamics::default();
        body.joint.motor = None;
    }
    Ok(robot)
}

/// Largest deviation of a file from its reference, over all cases.
pub fn compare(file: &Path, reference: &Value) -> Result<Errors, String> {
    let robot = load(file, reference)?;
    let mut spec = to_spec(&robot).map_err(|diagnostic| diagnostic.to_string())?;
    // Files have inertia that no body has, and references follow them.
    spec.accept_unphysical_inertia = true;
    let model = Model::build(&spec).map_err(|e| e.to_string())?;
    let layout = Layout::new(&robot, &model, reference)?;
    let mut worst = Errors::default();
    for case in reference["cases"].as_array().expect("cases") {
        let errors = one_case(&spec, &model, &layout, case);
        for (worst, error) in worst.iter_mut().zip(errors) {
            *worst = worse(*worst, error);
        }
    }
    Ok(worst)
}

fn one_case(spec: &Spec, model: &Model<f64>, layout: &Layout, case: &Value) -> Errors {
    let earth = Environment::default();
    let mut ws = Workspace::new(model);
    let mut state = State::zero(model);
    layout.read_q(&floats(&case["q"]), &mut state.q);
    state.v = layout.ours(&floats(&case["v"]));
    let mut inputs = Inputs::zero(model);
    inputs.tau = layout.ours(&floats(&case["tau"]));
    let wanted = |name: &str| layout.ours(&floats(&case[name]));

    let diagonal = wanted("M_diag");
    let mut matrix = MassMatrix::new(model);
    mass_matrix(model, &state.q, &mut ws, &mut matrix);
    let own: Vec<f64> = (0..matrix.shape()[0]).map(|i| matrix.at(i, i)).collect();
    let elements = own.iter().zip(&diagonal);
    let mass_error = elements.fold(0.0, |worst, (a, b)| worse(worst, (a - b).abs() / b.abs()));

    let weight: Vec<f64> = diagonal.iter().map(|m| m.abs() * GRAVITY).collect();
    let unit = vec![1.0; model.nv()];
    let ddq = forward_dynamics(model, &earth, &state, &inputs, &mut ws).to_vec();
    let a = wanted("a");
    let tau = inverse_dynamics(model, &earth, &state, &a, &Inputs::zero(model), &mut ws).to_vec();
    let bias = bias_forces(model, &earth, &state, &Inputs::zero(model), &mut ws).to_vec();

    let (kinetic, potential, scale) = energies(spec, model, &state);
    let number = |name: &str| case[name].as_f64().unwrap_or(f64::NAN);
    let (ke, pe) = (number("ke"), number("pe"));
    [
        layout.error(&ddq, &wanted("ddq"), &unit),
        layout.error(&tau, &wanted("rnea"), &weight),
        layout.error(&bias, &wanted("nle"), &weight),
        mass_error,
        (kinetic - ke).abs() / ke.abs(),
        (potential - pe).abs() / scale.max(f64::MIN_POSITIVE),
    ]
}

/// Kinetic and potential energy of what can move, and Σ m g r of it.
fn energies(spec: &Spec, model: &Model<f64>, state: &State<f64>) -> (f64, f64, f64) {
    let mut bodies = Bodies::new(model);
    bodies.update(model, state, &vec![0.0; model.nv()]);
    let energy = bodies.energy(model, &Environment::default(), 0.0);
    let (mut potential, mut scale) = (0.0, 0.0);
    for (b, body) in spec.bodies.iter().enumerate() {
        let mut above = Some(b);
        while let Some(i) = above.filter(|i| model.joint(*i) == Joint::Fixed) {
            above = model.parent(i);
        }
        if above.is_some() {
            let center = Vec3(body.center_of_mass);
            let center = bodies.motion(b).pose.point_to_parent(center);
            potential += body.mass * GRAVITY * center[2];
            scale += body.mass * GRAVITY * center.norm();
        }
    }
    (energy.kinetic_rigid, potential, scale)
}

/// Index of each of Pinocchio's joints in our vectors.
struct Layout {
    joints: Vec<Place>,
    nv: usize,
}

/// A joint: its places in our q and v, and where it begins in Pinocchio's.
struct Place {
    q: Range<usize>,
    v: Range<usize>,
    their_q: usize,
    their_v: usize,
    kind: String,
}

impl Layout {
    fn new(robot: &Robot, model: &Model<f64>, reference: &Value) -> Result<Self, String> {
        let kinds = names(&reference["joint_types"]);
        let (mut q, mut v, mut joints) = (0, 0, Vec::new());
        for (name, kind) in names(&reference["joint_names"]).into_iter().zip(kinds) {
            let is = |b: &usize| match name.as_str() {
                "root_joint" => model.joint(*b) == Joint::Free,
                _ => robot.bodies[*b].joint_name() == name,
            };
            let body = (0..model.body_count()).find(is);
            let body = body.ok_or_else(|| format!("there is no joint '{name}'"))?;
            let (nq, nv) = match (kind.as_str(), model.joint(body)) {
                ("JointModelFreeFlyer", Joint::Free) => (7, 6),
                (k, Joint::Revolute { .. }) if is_unbounded(k) => (2, 1),
                (k, Joint::Revolute { .. }) if k.contains("ModelR") => (1, 1),
                (k, Joint::Prismatic { .. }) if k.contains("ModelP") => (1, 1),
                (_, ours) => {
                    return Err(format!("joint '{name}' is {kind} there and {ours:?} here"));
                }
            };
            joints.push(Place {
                q: model.q_range(body),
                v: model.v_range(body),
                their_q: q,
                their_v: v,
                kind,
            });
            (q, v) = (q + nq, v + nv);
        }
        let sizes = [reference["nq"].as_u64(), reference["nv"].as_u64()];
        if sizes != [Some(q as u64), Some(v as u64)] || v != model.nv() {
            return Err(format!(
                "{} velocities here, {v} named there, sizes {sizes:?}",
                model.nv()
            ));
        }
        Ok(Layout { joints, nv: v })
    }

    /// Pinocchio's q in our layout.
    fn read_q(&self, theirs: &[f64], ours: &mut [f64]) {
        for joint in &self.joints {
            let own = &mut ours[joint.q.clone()];
            let theirs = &theirs[joint.their_q..];
            if joint.kind == "JointModelFreeFlyer" {
                let [x, y, z, qx, qy, qz, qw] = theirs[..7] else {
                    panic!("seven numbers");
                };
                own.copy_from_slice(&[x, y, z, qw, qx, qy, qz]);
            } else if is_unbounded(&joint.kind) {
                own[0] = theirs[1].atan2(theirs[0]);
            } else {
                own[0] = theirs[0];
            }
        }
    }

    /// Pinocchio's velocities, accelerations or forces in our layout: angular first.
    fn ours(&self, theirs: &[f64]) -> Vec<f64> {
        let mut ours = vec![0.0; self.nv];
        for Place { v, their_v, .. } in &self.joints {
            for (k, i) in v.clone().enumerate() {
                let k = if v.len() == 6 { (k + 3) % 6 } else { k };
                ours[i] = theirs[their_v + k];
            }
        }
        ours
    }

    /// The worst joint: |x − ref| / max(|ref|, floor), each the largest of the joint.
    fn error(&self, ours: &[f64], reference: &[f64], floor: &[f64]) -> f64 {
        let mut worst = 0.0_f64;
        for Place { v, .. } in &self.joints {
            let sizes = v.clone().map(|i| reference[i].abs().max(floor[i]));
            let scale = sizes.fold(0.0, f64::max);
            for i in v.clone() {
                worst = worse(worst, (ours[i] - reference[i]).abs() / scale);
            }
        }
        worst
    }
}

/// Returns true if Pinocchio represents a joint by cosine and sine.
fn is_unbounded(kind: &str) -> bool {
    kind.contains("RUB") || kind.contains("Unbounded")
}

/// The larger error; what is not a number is the largest, other than for `max`.
fn worse(a: f64, b: f64) -> f64 {
    if b <= a { a } else { b }
}

fn floats(value: &Value) -> Vec<f64> {
    let numbers = value.as_array().expect("a list of numbers");
    numbers
        .iter()
        .map(|x| x.as_f64().expect("a number"))
        .collect()
}

fn names(value: &Value) -> Vec<String> {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter()
        .filter_map(|x| x.as_str().map(str::to_string))
        .collect()
}

/// Worst errors over many files, and what to say about them.
#[derive(Default)]
pub struct Summary {
    worst: Errors,
    pub files: usize,
    failures: Vec<String>,
}

impl Summary {
    /// Takes in what came of one file.
    pub fn add(&mut self, file: &str, base: &Value, outcome: Result<Errors, String>) {
        let what = format!("{file}, base {base}");
        self.files += 1;
        match outcome {
            Err(message) => self.failures.push(format!("{what}: {message}")),
            Ok(errors) => {
                for ((worst, error), quantity) in self.worst.iter_mut().zip(errors).zip(QUANTITIES)
                {
                    *worst = worse(*worst, error);
                    if worse(TOLERANCE, error) != TOLERANCE {
                        self.failures
                            .push(format!("{what}: {quantity} off by {error:.1e}"));
                    }
                }
            }
        }
    }

    /// Prints the worst errors; panics with the list of what failed, if anything did.
    pub fn finish(&self, title: &str) {
        let list = QUANTITIES.iter().zip(self.worst);
        let list: Vec<String> = list.map(|(what, e)| format!("{what} {e:.1e}")).collect();
        println!(
            "{title}: {} references, worst errors: {}",
            self.files,
            list.join(", ")
        );
        assert!(self.failures.is_empty(), "{}", self.failures.join("\n"));
    }
}

//! What an evaluation of arms that hold one load costs, beside the tables of the source.
//!
//! Counts the multiplications and additions of the real code, by running it on the counting
//! scalar, for the systems of Diss94 Tables 2, 8 and 9: revolute joints in MDH form with full
//! inertias, rigid grasps, a load in its principal axes, arms on the world. Ends with an error
//! if anything costs more than the source says.
//!
//!     cargo run --release --example closed_operation_counts

use bathyal::closed::{Arms, ArmsWorkspace, LoopSpec, arms::dual};
use bathyal::spatial::{Force, Mat3, Motion, Pose, Sym3, SymMat6, Vec3};
use bathyal::{BodySpec, Counted, Environment, Inputs, Joint, Mdh, Model, Operations, Spec, State};
use std::process::ExitCode;

/// `arms` arms of `joints` revolute joints and their load.
struct Cell {
    arms: usize,
    joints: usize,
}

impl Cell {
    /// Numbers without special values, so that nothing is zero by accident.
    fn spec(&self) -> (Spec, Vec<LoopSpec>) {
        let mut spec = Spec::new("cell", 0.0);
        let load = BodySpec::new("load", Joint::Free).rigid(4.0, [0.0; 3], [0.05, 0.06, 0.1]);
        spec.add(load);
        let mut grasps = Vec::new();
        for c in 0..self.arms {
            for i in 0..self.joints {
                let k = (c * self.joints + i) as f64;
                let joint = Joint::revolute([0.0, 0.0, 1.0]);
                let mut body = BodySpec::new(format!("link {c}.{i}"), joint);
                body.mass = 2.0 + 0.1 * k;
                body.center_of_mass = [0.21 + 0.01 * k, 0.03, -0.02];
                body.inertia = [[0.3, 0.01, 0.02], [0.01, 0.4, -0.015], [0.02, -0.015, 0.5]];
                if i == 0 {
                    let foot = Vec3([k, 0.3, 0.0]);
                    spec.add(body.placed(Pose::translation(foot)));
                    continue;
                }
                body.parent = Some(format!("link {c}.{}", i - 1));
                spec.add(body.mdh(&Mdh {
                    a: 0.4 + 0.01 * k,
                    alpha: 0.7 + 0.05 * k,
                    d: 0.1 + 0.01 * k,
                    ..Mdh::default()
                }));
            }
            let tip = format!("link {c}.{}", self.joints - 1);
            let grasp = Pose {
                rotation: Mat3::about(Vec3([0.6, 0.0, 0.8]), 0.4 + c as f64),
                position: Vec3([0.2, 0.1 * c as f64, 0.3]),
            };
            let hand = Pose::translation(Vec3([0.1, 0.05, 0.2]));
            let bodies = [Some(tip.as_str()), Some("load")];
            grasps.push(LoopSpec::rigid(format!("{c}"), bodies, [hand, grasp]));
        }
        (spec, grasps)
    }

    /// The price of an evaluation with these arms treated as singular.
    fn count(&self, singular: &[bool]) -> Operations {
        let (spec, grasps) = self.spec();
        let model = Model::build(&spec).expect("a robot");
        let arms = Arms::new(&model, &grasps).expect("arms");
        let model: Model<Counted> = model.lift();
        let arms = arms.lift(&model);
        let mut state = State::zero(&model);
        for (i, q) in state.q.iter_mut().enumerate().skip(7) {
            *q = Counted(0.2 + 0.3 * i as f64);
        }
        for (i, v) in state.v.iter_mut().enumerate() {
            *v = Counted(0.3 + 0.1 * i as f64);
        }
        let (land, inputs) = (Environment::default(), Inputs::zero(&model));
        let mut ws = ArmsWorkspace::new(&model, &arms);
        let run = || {
            arms.forward_dynamics_foretold(&model, &land, &state, &inputs, singular, &mut ws);
        };
        Operations::of(run).1
    }
}

/// Diss94 Table 2 for m arms of N joints, in sixths.
fn table_2(m: u64, n: u64) -> [u64; 2] {
    let arm = |square: u64, linear: u64, constant: u64| {
        (n * n * n + 6 * square * n * n + linear * n + 6 * constant) / 6
    };
    [m * arm(20, 791, 225) + 99, m * arm(15, 827, 142) + 62]
}

/// Diss94 Tables 8 and 9: the load's step of two arms, by both methods.
fn dual_arms() -> [(&'static str, Operations, [u64; 2]); 2] {
    let c = Counted;
    let inverse = |k: f64| SymMat6 {
        angular: Sym3([c(3.0 + k), c(0.1), c(0.2), c(4.0), c(0.3), c(5.0)]),
        coupling: Mat3([[c(0.1); 3], [c(0.2); 3], [c(0.15); 3]]),
        linear: Sym3([c(2.0 + k), c(0.2), c(0.1), c(3.0), c(0.4), c(2.5)]),
    };
    let inverses = [&inverse(0.0), &inverse(0.7)];
    let open = [0.3, -0.8].map(|k| Motion::from_array([c(k); 6]));
    let bias = Force::from_array([c(0.4); 6]);
    let one = Operations::of(|| dual::method_one(inverses, open, [c(2.0); 6], bias)).1;
    let two = Operations::of(|| dual::method_two(inverses, open, [c(0.5); 6], bias)).1;
    [
        ("two arms, method I", one, [512, 416]),
        ("two arms, method II", two, [374, 284]),
    ]
}

/// Prints a row; tells whether the count is not above the source's.
fn row(name: &str, m: usize, n: usize, ours: Operations, paper: [u64; 2], show: bool) -> bool {
    let within = ours.multiplications <= paper[0] && ours.additions <= paper[1];
    if show || !within {
        println!(
            "{name:<24}{m:>3}{n:>4}   [{:>6}, {:>6}]   [{:>6}, {:>6}]   {:>4.0} % {}",
            ours.multiplications,
            ours.additions,
            paper[0],
            paper[1],
            100.0 * (ours.multiplications + ours.additions) as f64 / (paper[0] + paper[1]) as f64,
            if within { "" } else { "above" }
        );
    }
    within
}

fn main() -> ExitCode {
    println!("Operations of one evaluation, [multiplications, additions]; m arms of N joints.");
    println!(
        "{:<24}{:>3}{:>4}   {:>16}   {:>16}   ours/source",
        "", "m", "N", "ours", "source"
    );
    let mut good = true;
    for (name, ours, paper) in dual_arms() {
        good &= row(name, 2, 6, ours, paper, true);
    }
    for m in 1..=8 {
        for n in 6..=20 {
            let cell = Cell { arms: m, joints: n };
            let paper = table_2(m as u64, n as u64);
            let show = [1, 2, 4, 8].contains(&m) && [6, 7, 10, 20].contains(&n);
            let ours = cell.count(&vec![false; m]);
            good &= row("no arm singular", m, n, ours, paper, show);
            if m == 2 {
                let ours = cell.count(&[true; 2]);
                good &= row("two arms by method II", m, n, ours, paper, show);
            }
        }
    }
    println!("With singular arms (the source has no totals for them):");
    for s in 1..=4 {
        let singular: Vec<bool> = (0..4).map(|k| k < s).collect();
        let ours = Cell { arms: 4, joints: 6 }.count(&singular);
        println!(
            "four arms of 6, {s} singular: [{}, {}]",
            ours.multiplications, ours.additions
        );
    }
    if good {
        println!("No count is higher than the source's (m = 1..8, N = 6..20).");
        return ExitCode::SUCCESS;
    }
    println!("Some counts are higher than the source's.");
    ExitCode::FAILURE
}

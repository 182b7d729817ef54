//! What an evaluation costs, beside the papers' own tables.
//!
//! Counts the multiplications and additions of the real code, by running it on the
//! counting scalar, for the systems of IEEE95 Table II and Diss94 Tables 12, 16, 19,
//! 22-24, 26 and 28: revolute joints in MDH form, full inertias, full added mass, one
//! cylinder along each link's x axis. Ends with an error if anything costs more than
//! the paper says.
//!
//!     cargo run --release --example operation_counts

use bathyal::hydro::Cylinder;
use bathyal::spatial::{Motion, RevoluteReflection, RigidInertia, Sym3, Vec3, XScrew, ZScrew};
use bathyal::spec::Drag;
use bathyal::{
    BodySpec, Counted, Environment, ForwardDynamics, ForwardMethod, Inputs, Joint, MassMatrix, Mdh,
    Model, Operations, Spec, State, Workspace, decoupled_dynamics, forward_dynamics,
    inverse_dynamics, mass_matrix,
};
use std::ops::RangeInclusive;
use std::process::ExitCode;

/// A robot of the papers: `chains` arms of `links` revolute joints.
struct System {
    chains: usize,
    links: usize,
    mobile: bool,
    wet: bool,
}

impl System {
    /// Numbers without special values, so that nothing is zero by accident.
    fn body(&self, name: String, joint: Joint, k: f64) -> BodySpec {
        let mut body = BodySpec::new(name, joint);
        body.mass = 2.0 + 0.1 * k;
        body.center_of_mass = [0.21 + 0.01 * k, 0.03, -0.02];
        body.inertia = [[0.3, 0.01, 0.02], [0.01, 0.4, -0.015], [0.02, -0.015, 0.5]];
        if self.wet {
            for i in 0..6 {
                for j in 0..6 {
                    body.added_mass[i][j] = if i == j { 2.0 } else { 0.01 * (i + j) as f64 };
                }
            }
            body = body.buoyancy(0.001, [0.2, 0.01, 0.01]);
            body = body.drag(Drag::Cylinder(
                Cylinder::new([0.0; 3], [0.4, 0.0, 0.0], 0.05).ends(1.1),
            ));
        }
        body
    }

    fn spec(&self) -> Spec {
        let mut spec = Spec::new("system", if self.wet { 1000.0 } else { 0.0 });
        if self.mobile {
            spec.add(self.body("base".into(), Joint::Free, 0.0));
        }
        for c in 0..self.chains {
            for i in 0..self.links {
                let k = (c * self.links + i) as f64;
                let joint = Joint::revolute([0.0, 0.0, 1.0]);
                let mut body = self.body(format!("link {c}.{i}"), joint, k);
                let mut mdh = Mdh {
                    a: 0.4 + 0.01 * k,
                    alpha: 0.7 + 0.05 * k,
                    d: 0.1 + 0.01 * k,
                    ..Mdh::default()
                };
                if i == 0 {
                    // One arm: the base frame stands at its first joint ([IEEE95] sec. V).
                    // Several: each leaves the base by a screw about z ([Diss94] 7.2).
                    if self.chains == 1 {
                        mdh = Mdh::default();
                    } else {
                        mdh.branch_theta = 1.0 + k;
                        mdh.branch_d = 0.2;
                    }
                    body.parent = self.mobile.then(|| "base".to_string());
                } else {
                    body.parent = Some(format!("link {c}.{}", i - 1));
                }
                spec.add(body.mdh(&mdh));
            }
        }
        spec
    }

    fn count(&self, what: Evaluation) -> Operations {
        let model = Model::build(&self.spec()).expect("a robot");
        let model: Model<Counted> = model.lift();
        let environment =
            Environment::<f64>::accelerating(Vec3([0.3, -0.2, 0.1]), Vec3([0.02, 0.03, -0.01]))
                .lift();
        let mut state = State::zero(&model);
        for (i, v) in state.v.iter_mut().enumerate() {
            *v = Counted(0.3 + 0.1 * i as f64);
        }
        let inputs = Inputs::zero(&model);
        let vdot = vec![Counted(0.5); model.nv()];
        let mut ws = Workspace::new(&model);
        let mut matrix = MassMatrix::new(&model);
        let mut composite = ForwardDynamics::by(ForwardMethod::CompositeBody, &model);
        let run = || match what {
            Evaluation::Forward => {
                forward_dynamics(&model, &environment, &state, &inputs, &mut ws);
            }
            Evaluation::Composite => {
                composite.evaluate(&model, &environment, &state, &inputs);
            }
            Evaluation::Decoupled => {
                decoupled_dynamics(&model, &environment, &state, &inputs, &vdot, &mut ws);
            }
            Evaluation::Inverse => {
                inverse_dynamics(&model, &environment, &state, &vdot, &inputs, &mut ws);
            }
            Evaluation::MassMatrix => mass_matrix(&model, &state.q, &mut ws, &mut matrix),
        };
        Operations::of(run).1
    }
}

#[derive(Clone, Copy)]
enum Evaluation {
    Forward,
    /// Forward, by composite bodies.
    Composite,
    Decoupled,
    Inverse,
    MassMatrix,
}

/// A row of the papers: what is evaluated, on which robots, and at what price.
struct Row {
    name: &'static str,
    what: Evaluation,
    mobile: bool,
    wet: bool,
    several: bool,
    /// The N that are compared.
    lengths: RangeInclusive<usize>,
    /// [M, A] for m chains of N links.
    paper: fn(i64, i64) -> [i64; 2],
    formula: &'static str,
}

const ROWS: [Row; 9] = [
    Row {
        name: "fixed base",
        what: Evaluation::Forward,
        mobile: false,
        wet: false,
        several: false,
        lengths: 2..=20,
        paper: |_, n| [224 * n - 254, 205 * n - 241],
        formula: "[224N-254, 205N-241]",
    },
    Row {
        name: "mobile base",
        what: Evaluation::Forward,
        mobile: true,
        wet: false,
        several: false,
        lengths: 2..=20,
        paper: |_, n| [224 * n - 30, 205 * n - 37],
        formula: "[224N-30, 205N-37]",
    },
    Row {
        name: "mobile base under water",
        what: Evaluation::Forward,
        mobile: true,
        wet: true,
        several: false,
        lengths: 2..=20,
        paper: |_, n| [377 * n + 132, 333 * n + 95],
        formula: "[377N+132, 333N+95]",
    },
    Row {
        name: "m chains on land",
        what: Evaluation::Forward,
        mobile: true,
        wet: false,
        several: true,
        lengths: 2..=20,
        paper: |m, n| [224 * m * n + 59 * m + 99, 205 * m * n + 63 * m + 68],
        formula: "[224mN+59m+99, 205mN+63m+68]",
    },
    Row {
        name: "m chains under water",
        what: Evaluation::Forward,
        mobile: true,
        wet: true,
        several: true,
        lengths: 2..=20,
        paper: |m, n| [377 * m * n + 83 * m + 256, 333 * m * n + 77 * m + 202],
        formula: "[377mN+83m+256, 333mN+77m+202]",
    },
    Row {
        name: "composite bodies on land",
        what: Evaluation::Composite,
        mobile: true,
        wet: false,
        several: true,
        lengths: 3..=8,
        paper: |m, n| {
            let cubic = |square: i64, linear: i64| (n * n * n + square * n * n + linear * n) / 6;
            [
                m * (cubic(105, 1052) + 35) + 102,
                m * (cubic(78, 989) + 31) + 62,
            ]
        },
        formula: "[m(N³/6+17½N²+175⅓N+35)+102, m(N³/6+13N²+164⅚N+31)+62]",
    },
    Row {
        name: "decoupled under water",
        what: Evaluation::Decoupled,
        mobile: true,
        wet: true,
        several: false,
        lengths: 2..=20,
        paper: |_, n| [377 * n - 265, 333 * n - 265],
        formula: "[377N-265, 333N-265]",
    },
    Row {
        name: "inverse dynamics",
        what: Evaluation::Inverse,
        mobile: false,
        wet: false,
        several: false,
        lengths: 2..=20,
        paper: |_, n| [94 * n - 105, 82 * n - 92],
        formula: "[94N-105, 82N-92]",
    },
    Row {
        name: "inertia matrix",
        what: Evaluation::MassMatrix,
        mobile: false,
        wet: false,
        several: false,
        lengths: 2..=20,
        paper: |_, n| [10 * n * n + 9 * n - 25, 6 * n * n + 34 * n - 50],
        formula: "[10N²+9N-25, 6N²+34N-50]",
    },
];

/// The three transforms of Diss94 App. A between links: what they cost and may cost.
fn transforms() -> [(&'static str, Operations, [i64; 2]); 3] {
    let c = Counted;
    let z = ZScrew::new(c(0.3), c(0.1));
    let x = XScrew::new(c(0.7), c(0.4));
    let constant = x.turn.double_angle();
    let v = |k: f64| Vec3([c(k), c(k + 0.1), c(k + 0.2)]);
    let motion = Motion {
        angular: v(1.0),
        linear: v(2.0),
    };
    let sym = Sym3([c(3.0), c(0.1), c(0.2), c(4.0), c(0.3), c(5.0)]);
    let reflection = RevoluteReflection {
        angular: [c(1.0), c(0.1), c(2.0)],
        coupling: [v(0.1).0, v(0.2).0],
        linear: sym,
    };
    let rigid = RigidInertia {
        mass: c(2.0),
        first_moment: v(0.1),
        rotational: sym,
    };
    let mass_shifts = [rigid.mass * z.shift, rigid.mass * x.shift];
    let vector = Operations::of(|| z.motion_down(&x.motion_down(&motion))).1;
    let reflected = Operations::of(|| {
        let double = z.turn.double_angle();
        x.reflection_up(&reflection.screw_up(&z.turn, &double, z.shift), &constant)
    });
    let composite = Operations::of(|| {
        let double = z.turn.double_angle();
        rigid
            .through(&z, &double, mass_shifts[0])
            .through(&x, &constant, mass_shifts[1])
    });
    [
        ("vector transform", vector, [20, 12]),
        ("reflected inertia", reflected.1, [70, 71]),
        ("composite inertia", composite.1, [32, 39]),
    ]
}

/// "above" if a count is above the paper's.
fn verdict(ours: Operations, paper: [i64; 2]) -> &'static str {
    let within = |x: u64, limit: i64| i64::try_from(x).is_ok_and(|x| x <= limit);
    if within(ours.multiplications, paper[0]) && within(ours.additions, paper[1]) {
        ""
    } else {
        "above"
    }
}

fn line(name: &str, m: usize, n: usize, ours: Operations, paper: [i64; 2]) -> bool {
    let Operations {
        multiplications,
        additions,
    } = ours;
    let verdict = verdict(ours, paper);
    println!(
        "{name:<26}{m:>3}{n:>4}   [{multiplications:>6}, {additions:>6}]   [{:>6}, {:>6}]   {:>4.0} % {verdict}",
        paper[0],
        paper[1],
        100.0 * (multiplications + additions) as f64 / (paper[0] + paper[1]) as f64,
    );
    verdict.is_empty()
}

fn main() -> ExitCode {
    let all = std::env::args().any(|a| a == "--all");
    println!("Operations of one evaluation, [multiplications, additions]; m chains of N links.");
    println!(
        "{:<26}{:>3}{:>4}   {:>16}   {:>16}   ours/paper",
        "", "m", "N", "ours", "paper"
    );
    let mut good = true;
    for (name, ours, paper) in transforms() {
        good &= line(name, 1, 1, ours, paper);
    }
    for row in &ROWS {
        println!("{} {}", row.name, row.formula);
        for m in if row.several { 1..=8 } else { 1..=1 } {
            for n in row.lengths.clone() {
                let system = System {
                    chains: m,
                    links: n,
                    mobile: row.mobile,
                    wet: row.wet,
                };
                let ours = system.count(row.what);
                let paper = (row.paper)(m as i64, n as i64);
                let shown = all || [2, 3, 6, 20].contains(&n) && [1, 2, 6, 8].contains(&m);
                let ok = verdict(ours, paper).is_empty();
                if shown || !ok {
                    line(row.name, m, n, ours, paper);
                }
                good &= ok;
            }
        }
    }
    if good {
        println!(
            "No count is higher than the paper's (N = 2..20, of composite bodies 3..8, m = 1..8; --all prints every one)."
        );
        return ExitCode::SUCCESS;
    }
    println!("Some counts are higher than the paper's.");
    ExitCode::FAILURE
}

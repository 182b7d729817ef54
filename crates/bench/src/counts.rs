//! Operation counts of evaluations: the systems of the papers' tables on the counting scalar.
//!
//! IEEE95 Table II and Diss94 Tables 12, 16, 19, 22-24, 26 and 28: revolute joints in MDH form,
//! full inertias, full added mass, one cylinder along each link's x axis.

use bathyal::hydro::Cylinder;
use bathyal::spatial::{
    Motion, RevoluteProjectedInertia, RigidInertia, Sym3, SymMat6, Vec3, XScrew, ZScrew,
};
use bathyal::spec::Drag;
use bathyal::{
    BodySpec, CompositeBodies, Counted, Environment, ForwardMethod, Inputs, Joint, MassMatrix, Mdh,
    Model, Operations, Spec, State, Workspace, decoupled_dynamics, forward_dynamics,
    inverse_dynamics, mass_matrix,
};
use std::ops::RangeInclusive;

/// A robot of the papers: `chains` arms of `links` revolute joints.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// m: how many arms.
    pub chains: usize,
    /// N: how many joints each has.
    pub links: usize,
    /// Chains stand on a free body.
    pub mobile: bool,
    /// Under water, or on land.
    pub wet: bool,
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
                    // never near to parallel axes, which would cost less
                    alpha: 0.7 + 0.05 * (k % 10.0),
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

    /// Operations of one evaluation.
    pub fn count(&self, what: Evaluation) -> Operations {
        let model = Model::build(&self.spec()).expect("a robot");
        let model: Model<Counted> = model.cast();
        let environment =
            Environment::<f64>::accelerating(Vec3([0.3, -0.2, 0.1]), Vec3([0.02, 0.03, -0.01]))
                .cast();
        let mut state = State::zero(&model);
        for (i, v) in state.v.iter_mut().enumerate() {
            *v = Counted(0.3 + 0.1 * i as f64);
        }
        let inputs = Inputs::zero(&model);
        let vdot = vec![Counted(0.5); model.nv()];
        let mut ws = Workspace::new(&model);
        let mut matrix = MassMatrix::new(&model);
        let mut composite = CompositeBodies::new(&model);
        let run = || match what {
            Evaluation::Forward => {
                forward_dynamics(&model, &environment, &state, &inputs, &mut ws);
            }
            Evaluation::Composite => {
                composite.forward_dynamics(&model, &environment, &state, &inputs, &mut ws);
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

/// Multiplications and additions of one evaluation of the accelerations by a method, counted
/// by executing it.
pub fn forward_operations(method: ForwardMethod, model: &Model<f64>) -> Operations {
    let model: Model<Counted> = model.cast();
    let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
    let still = Environment::default();
    let (mut ws, mut composite) = (Workspace::new(&model), CompositeBodies::new(&model));
    let evaluate = || {
        match method {
            ForwardMethod::ArticulatedBody => {
                forward_dynamics(&model, &still, &state, &inputs, &mut ws)
            }
            ForwardMethod::CompositeBody => {
                composite.forward_dynamics(&model, &still, &state, &inputs, &mut ws)
            }
        };
    };
    Operations::of(evaluate).1
}

/// Multiplications and additions, counted, of composite bodies less those of articulated ones.
pub fn counted_composite_excess(model: &Model<f64>) -> i64 {
    let [articulated, composite] = ForwardMethod::ALL.map(|method| {
        let Operations {
            multiplications,
            additions,
        } = forward_operations(method, model);
        (multiplications + additions) as i64
    });
    composite - articulated
}

/// Evaluated function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Accelerations, by the Articulated-Body method.
    Forward,
    /// Accelerations, by composite bodies.
    Composite,
    /// Accelerations of the joints under a given motion of the base.
    Decoupled,
    /// Forces for a motion.
    Inverse,
    /// The joint-space inertia matrix.
    MassMatrix,
}

/// A row of the papers: function, robots, and operation counts.
#[derive(Clone, Debug)]
pub struct Row {
    /// The system, in words.
    pub name: &'static str,
    /// Evaluated function.
    pub what: Evaluation,
    /// Free base.
    pub mobile: bool,
    /// Under water, or on land.
    pub wet: bool,
    /// Several arms.
    pub several: bool,
    /// The N that are compared.
    pub lengths: RangeInclusive<usize>,
    /// [M, A] for m chains of N links.
    pub paper: fn(i64, i64) -> [i64; 2],
    /// The same, as it is printed.
    pub formula: &'static str,
}

impl Row {
    /// The cost for m chains of N links.
    pub fn count(&self, chains: usize, links: usize) -> Operations {
        let system = System {
            chains,
            links,
            mobile: self.mobile,
            wet: self.wet,
        };
        system.count(self.what)
    }
}

/// One chain of 2 to 20 links on land: forward dynamics on a fixed base.
const FIXED_BASE: Row = Row {
    name: "fixed base",
    what: Evaluation::Forward,
    mobile: false,
    wet: false,
    several: false,
    lengths: 2..=20,
    paper: |_, n| [224 * n - 254, 205 * n - 241],
    formula: "[224N-254, 205N-241]",
};

/// Rows of operation counts, as printed in Diss94.
pub const ROWS: [Row; 9] = [
    FIXED_BASE,
    Row {
        name: "mobile base",
        mobile: true,
        paper: |_, n| [224 * n - 30, 205 * n - 37],
        formula: "[224N-30, 205N-37]",
        ..FIXED_BASE
    },
    Row {
        name: "mobile base under water",
        mobile: true,
        wet: true,
        paper: |_, n| [377 * n + 132, 333 * n + 95],
        formula: "[377N+132, 333N+95]",
        ..FIXED_BASE
    },
    Row {
        name: "m chains on land",
        mobile: true,
        several: true,
        paper: |m, n| [224 * m * n + 59 * m + 99, 205 * m * n + 63 * m + 68],
        formula: "[224mN+59m+99, 205mN+63m+68]",
        ..FIXED_BASE
    },
    Row {
        name: "m chains under water",
        mobile: true,
        wet: true,
        several: true,
        paper: |m, n| [377 * m * n + 83 * m + 256, 333 * m * n + 77 * m + 202],
        formula: "[377mN+83m+256, 333mN+77m+202]",
        ..FIXED_BASE
    },
    Row {
        name: "composite bodies on land",
        what: Evaluation::Composite,
        mobile: true,
        several: true,
        lengths: 2..=8,
        paper: |m, n| {
            let cubic = |square: i64, linear: i64| (n * n * n + square * n * n + linear * n) / 6;
            [
                m * (cubic(105, 1052) + 35) + 102,
                m * (cubic(78, 989) + 31) + 62,
            ]
        },
        formula: "[m(N³/6+17½N²+175⅓N+35)+102, m(N³/6+13N²+164⅚N+31)+62]",
        ..FIXED_BASE
    },
    Row {
        name: "decoupled under water",
        what: Evaluation::Decoupled,
        mobile: true,
        wet: true,
        paper: |_, n| [377 * n - 265, 333 * n - 265],
        formula: "[377N-265, 333N-265]",
        ..FIXED_BASE
    },
    Row {
        name: "inverse dynamics",
        what: Evaluation::Inverse,
        paper: |_, n| [94 * n - 105, 82 * n - 92],
        formula: "[94N-105, 82N-92]",
        ..FIXED_BASE
    },
    Row {
        name: "inertia matrix",
        what: Evaluation::MassMatrix,
        paper: |_, n| [10 * n * n + 9 * n - 25, 6 * n * n + 34 * n - 50],
        formula: "[10N²+9N-25, 6N²+34N-50]",
        ..FIXED_BASE
    },
];

/// A step between two links that Diss94 App. A counts on its own.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// In words.
    pub name: &'static str,
    /// Operations.
    pub ours: Operations,
    /// [M, A] of the paper.
    pub paper: [i64; 2],
    /// The paper's table.
    pub table: &'static str,
}

/// The transforms of Diss94 App. A between links.
pub fn transforms() -> Vec<Step> {
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
    let projected = RevoluteProjectedInertia {
        angular: [c(1.0), c(0.1), c(2.0)],
        coupling: [v(0.1).0, v(0.2).0],
        linear: sym,
    };
    let rigid = RigidInertia {
        mass: c(2.0),
        first_moment: v(0.1),
        rotational: sym,
    };
    let mut full = SymMat6::zero();
    for i in 0..6 {
        for j in 0..=i {
            *full.at_mut(i, j) = c(if i == j { 4.0 } else { 0.1 * (i + j) as f64 });
        }
    }
    let mass_shifts = [rigid.mass * z.shift, rigid.mass * x.shift];
    let step = |name, table, paper, ours| Step {
        name,
        ours,
        paper,
        table,
    };
    let of_z = |work: &dyn Fn(&bathyal::spatial::DoubleAngle<Counted>)| {
        Operations::of(|| work(&z.turn.double_angle())).1
    };
    vec![
        step(
            "transform of a spatial vector",
            "A.3",
            [20, 12],
            Operations::of(|| z.motion_down(&x.motion_down(&motion))).1,
        ),
        step(
            "symmetric 6×6 matrix, planar screw about z",
            "Table 21",
            [44, 46],
            of_z(&|double| {
                z.sym6_up(&full, double);
            }),
        ),
        step(
            "symmetric 6×6 matrix, both screws",
            "Table 21",
            [86, 89],
            of_z(&|double| {
                x.sym6_up(&z.sym6_up(&full, double), &constant);
            }),
        ),
        step(
            "reflected inertia, revolute, planar screw about z",
            "Table 22",
            [34, 40],
            of_z(&|double| {
                projected.screw_up(&z.turn, double, z.shift);
            }),
        ),
        step(
            "reflected inertia, revolute, planar screw about x",
            "Table 23",
            [36, 31],
            Operations::of(|| x.project_up(&projected, &constant)).1,
        ),
        step(
            "reflected inertia, revolute, both screws",
            "Tables 22, 23",
            [70, 71],
            of_z(&|double| {
                x.project_up(&projected.screw_up(&z.turn, double, z.shift), &constant);
            }),
        ),
        step(
            "composite inertia, revolute, both screws",
            "Table 24",
            [32, 39],
            of_z(&|double| {
                rigid
                    .through(&z, double, mass_shifts[0])
                    .through(&x, &constant, mass_shifts[1]);
            }),
        ),
    ]
}

/// Polynomial of counts in N and m, found from a few counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formula {
    /// Coefficients of N², mN, m (N for one chain: 0) and 1.
    pub coefficients: [i64; 4],
}

impl Formula {
    /// For m chains of N links.
    pub fn at(&self, m: i64, n: i64) -> i64 {
        let [square, linear, chain, constant] = self.coefficients;
        square * n * n + linear * m * n + chain * m + constant
    }

    /// a N² + b N + c through the counts of three consecutive N.
    pub fn quadratic(n: i64, [f, g, h]: [i64; 3]) -> Self {
        let twice = h - 2 * g + f;
        let square = twice / 2;
        let linear = g - f - square * (2 * n + 1);
        let constant = f - square * n * n - linear * n;
        Formula {
            coefficients: [square, linear, 0, constant],
        }
    }

    /// a m N + b m + c through the counts of (m, N), (m, N + 1) and (m + 1, N).
    pub fn chains([m, n]: [i64; 2], [f, longer, more]: [i64; 3]) -> Self {
        let linear = (longer - f) / m;
        let chain = more - f - linear * n;
        let constant = f - linear * m * n - chain * m;
        Formula {
            coefficients: [0, linear, chain, constant],
        }
    }
}

impl core::fmt::Display for Formula {
    /// `377mN+83m+256`; N alone where there is one chain.
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        let [_, linear, chain, _] = self.coefficients;
        let product = if chain == 0 { "N" } else { "mN" };
        let names = ["N²", product, "m", ""];
        let mut first = true;
        for (value, name) in self.coefficients.into_iter().zip(names) {
            if value == 0 || (linear == 0 && name == product) {
                continue;
            }
            let sign = match (value < 0, first) {
                (true, _) => "−",
                (false, true) => "",
                (false, false) => "+",
            };
            write!(f, "{sign}{}{name}", value.abs())?;
            first = false;
        }
        Ok(())
    }
}

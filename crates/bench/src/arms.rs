//! Operation counts of an evaluation of cooperative arms, on the counting scalar.
//!
//! Diss94 Tables 2, 8 and 9: revolute joints in MDH form with full inertias, rigid grasps, a
//! load in its principal axes, arms on the world.

use bathyal::constraints::{CooperativeArms, CooperativeWorkspace, LoopSpec, cooperative::two_arm};
use bathyal::spatial::{Force, Mat3, Motion, Pose, Sym3, SymMat6, Vec3};
use bathyal::{BodySpec, Counted, Environment, Inputs, Joint, Mdh, Model, Operations, Spec, State};

/// Cooperative arms on one load.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// m: number of arms.
    pub arms: usize,
    /// N: number of revolute joints of each.
    pub joints: usize,
}

impl Cell {
    /// Robot and grasps with generic numbers, so that no term vanishes.
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
                    // never near to parallel axes, which would cost less
                    alpha: 0.7 + 0.05 * (k % 10.0),
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

    /// Operations of an evaluation with these arms treated as singular.
    pub fn count(&self, singular: &[bool]) -> Operations {
        let (spec, grasps) = self.spec();
        let model = Model::build(&spec).expect("a robot");
        let arms = CooperativeArms::new(&model, &grasps).expect("arms");
        let model: Model<Counted> = model.cast();
        let arms = arms.cast(&model);
        let mut state = State::zero(&model);
        for (i, q) in state.q.iter_mut().enumerate().skip(7) {
            *q = Counted(0.2 + 0.3 * i as f64);
        }
        for (i, v) in state.v.iter_mut().enumerate() {
            *v = Counted(0.3 + 0.1 * i as f64);
        }
        let (land, inputs) = (Environment::default(), Inputs::zero(&model));
        let mut ws = CooperativeWorkspace::new(&model, &arms);
        let run = || {
            arms.forward_dynamics_prescribed(&model, &land, &state, &inputs, singular, &mut ws);
        };
        Operations::of(run).1
    }
}

/// Diss94 Table 2 for m arms of N joints.
pub fn table_2(m: i64, n: i64) -> [i64; 2] {
    let arm = |square: i64, linear: i64, constant: i64| {
        (n * n * n + 6 * square * n * n + linear * n + 6 * constant) / 6
    };
    [m * arm(20, 791, 225) + 99, m * arm(15, 827, 142) + 62]
}

/// The O(mN) method of Lilly and Orin for m arms of N joints, as Diss94 2.5 prints its count.
pub fn lilly_orin(m: i64, n: i64) -> [i64; 2] {
    [656 * m * n - 171 * m + 128, 546 * m * n - 208 * m + 101]
}

/// Diss94 Tables 8 and 9: step 2 of two arms, by both methods, and the printed counts.
pub fn dual_arms() -> [(&'static str, Operations, [i64; 2]); 2] {
    let c = Counted;
    let inverse = |k: f64| SymMat6 {
        angular: Sym3([c(3.0 + k), c(0.1), c(0.2), c(4.0), c(0.3), c(5.0)]),
        coupling: Mat3([[c(0.1); 3], [c(0.2); 3], [c(0.15); 3]]),
        linear: Sym3([c(2.0 + k), c(0.2), c(0.1), c(3.0), c(0.4), c(2.5)]),
    };
    let inverses = [&inverse(0.0), &inverse(0.7)];
    let open = [0.3, -0.8].map(|k| Motion::from_array([c(k); 6]));
    let bias = Force::from_array([c(0.4); 6]);
    let one = Operations::of(|| two_arm::method_one(inverses, open, [c(2.0); 6], bias)).1;
    let two = Operations::of(|| two_arm::method_two(inverses, open, [c(0.5); 6], bias)).1;
    [
        ("two arms, method I", one, [512, 416]),
        ("two arms, method II", two, [374, 284]),
    ]
}

/// Polynomial of counts for m arms of N joints: m (a N³ + b N² + c N + d) + e N + f.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubicFormula {
    /// a, b, c, d, in sixths.
    pub sixths: [i64; 4],
    /// e, f.
    pub alone: [i64; 2],
}

impl CubicFormula {
    /// Fits the counts of m and of m + 1 arms of four consecutive N, the first given.
    pub fn through([m, n]: [i64; 2], counts: [[i64; 2]; 4]) -> Self {
        // Counts of one arm, and their differences Δᵏ: Σ Δᵏ (N−n over k), Newton's formula.
        let [p, q, r, s] = counts.map(|[fewer, more]| more - fewer);
        let differences = [p, q - p, r - 2 * q + p, s - 3 * r + 3 * q - p];
        // Six times (x over k) with x = N − n, in powers of x.
        let binomials = [[6, 0, 0, 0], [0, 6, 0, 0], [0, -3, 3, 0], [0, 2, -3, 1]];
        let power = |j: usize| -> i64 { (0..4).map(|k| differences[k] * binomials[k][j]).sum() };
        let [u, v, w, z] = [power(0), power(1), power(2), power(3)];
        let [first, second] = [counts[0][0] - m * p, counts[1][0] - m * q];
        let slope = second - first;
        CubicFormula {
            sixths: [
                z,
                w - 3 * n * z,
                v - 2 * n * w + 3 * n * n * z,
                u - n * v + n * n * w - n * n * n * z,
            ],
            alone: [slope, first - slope * n],
        }
    }

    /// Counts for m arms of N joints.
    pub fn at(&self, m: i64, n: i64) -> i64 {
        let [a, b, c, d] = self.sixths;
        m * (a * n * n * n + b * n * n + c * n + d) / 6 + self.alone[0] * n + self.alone[1]
    }
}

impl core::fmt::Display for CubicFormula {
    /// `m(⅙N³+20N²+131⅚N+225)+99`.
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        let parts = ["", "⅙", "⅓", "½", "⅔", "⅚"];
        let sign = |value: i64, first: bool| match (value < 0, first) {
            (true, _) => "−",
            (false, true) => "",
            (false, false) => "+",
        };
        write!(f, "m(")?;
        let mut first = true;
        for (value, name) in self.sixths.into_iter().zip(["N³", "N²", "N", ""]) {
            if value == 0 {
                continue;
            }
            let (whole, part) = (value.abs() / 6, parts[(value.abs() % 6) as usize]);
            let whole = match (whole, part.is_empty()) {
                (0, false) => String::new(),
                _ => whole.to_string(),
            };
            write!(f, "{}{whole}{part}{name}", sign(value, first))?;
            first = false;
        }
        write!(f, ")")?;
        for (value, name) in self.alone.into_iter().zip(["N", ""]) {
            if value != 0 {
                write!(f, "{}{}{name}", sign(value, false), value.abs())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_formula_is_found_again_from_its_values() {
        for k in 0..2 {
            let printed = |m: i64, n: i64| table_2(m, n)[k];
            let counts = [6, 7, 8, 9].map(|n| [1, 2].map(|m| printed(m, n)));
            let found = CubicFormula::through([1, 6], counts);
            for (m, n) in [(1, 6), (4, 6), (3, 11), (8, 20)] {
                assert_eq!(found.at(m, n), printed(m, n));
            }
            let words = ["m(⅙N³+20N²+131⅚N+225)+99", "m(⅙N³+15N²+137⅚N+142)+62"];
            assert_eq!(found.to_string(), words[k]);
        }
    }
}

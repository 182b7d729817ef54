//! Figs 7 and 8: drag torques of the three-link arm over an angle.

use crate::numbers::{fixed, tuple};
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use bathyal_bench::crab11::{Arm, Rule, bent, exact, root, speed_in};

/// Points enough for a kink of |vⁿ| vⁿ.
const POINTS: usize = 64;
/// 64 Gauss points across a kink, relative to the largest torque of a curve.
const KINK: f64 = 1e-6;
/// A few roundings of torques up to 20.
const ROUNDING: f64 = 1e-12;
/// Half of the last digit of angles in the text, degrees: "130".
const PRINTED_ANGLE: f64 = 0.5;

/// The curves of a figure.
fn panels(arm: &mut Arm, angle: usize) -> Vec<Panel> {
    let panel = |arm: &mut Arm, (letter, moving): (char, usize)| {
        let points: Vec<(f64, [f64; 3])> = (0..=360)
            .map(|d| {
                (
                    f64::from(d),
                    arm.torques(bent(angle, f64::from(d)), speed_in(moving)),
                )
            })
            .collect();
        let curve = |joint: usize| {
            let own = points.iter().map(|(d, t)| (*d, t[joint])).collect();
            Curve::new(format!("joint {}", joint + 1), joint, own)
        };
        let title = format!("({letter}) unit velocity in joint {moving}");
        let x = format!("angle of joint {angle}, degrees");
        Panel::new(title, x, "torque, ½ρC_D d", [0, 1, 2].map(curve).to_vec())
    };
    [('a', 3), ('b', 2), ('c', 1)]
        .map(|c| panel(arm, c))
        .to_vec()
}

/// The largest difference between engine and exact integral, by the largest torque of its
/// curve.
fn worst(arm: &mut Arm, angle: usize) -> f64 {
    let mut worst = 0.0_f64;
    for moving in 1..=3 {
        let (mut off, mut peak) = ([0.0_f64; 3], [0.0_f64; 3]);
        for d in 0..=360 {
            let q = bent(angle, f64::from(d));
            let found = arm.torques(q, speed_in(moving));
            let truth = exact(q, speed_in(moving));
            for i in 0..3 {
                off[i] = off[i].max((found[i] - truth[i]).abs());
                peak[i] = peak[i].max(truth[i].abs());
            }
        }
        for i in 0..3 {
            worst = worst.max(off[i] / peak[i]);
        }
    }
    worst
}

fn against_the_integral(arm: &mut Arm, angle: usize) -> Item {
    let worst = worst(arm, angle);
    Item::new(
        "integral",
        "all nine curves against the integral (10), worked out without the engine",
        "(10)",
        format!("within {worst:.0e} of the largest torque"),
        Verdict::Verified.when(worst <= KINK),
    )
}

/// Fig. 7.
pub fn figure_7() -> Result<Section, Error> {
    let mut arm = Arm::new(Rule::Gauss(POINTS))?;
    let mut section = Section::with_text(&[
        "Torque of drag on each joint of the arm of Fig. 6, three links of length 1, while one joint turns with unit speed. The paper prints curves and no numbers; what its text says of them is compared here.",
    ])
    .with_assumptions(&["Torques in units of ½ ρ C_D d_p; C_D is constant, as for a round link."]);
    section.items = vec![against_the_integral(&mut arm, 3), constant(&mut arm)];
    section.items.extend(full_reach(&mut arm));
    section.items.extend(angles(&mut arm));
    section.figures = vec![figure(
        "Fig. 7: drag torque on each joint over the angle of joint 3.",
        3,
        &panels(&mut arm, 3),
    )?];
    Ok(section)
}

/// "The 3rd joint undergoes constant torque."
fn constant(arm: &mut Arm) -> Item {
    let off = (0..360)
        .map(|d| (arm.torques(bent(3, f64::from(d)), speed_in(3))[2] + 0.25).abs())
        .fold(0.0, f64::max);
    Item::new(
        "constant",
        "unit speed in joint 3: its torque is the same at every angle",
        "constant",
        format!("−0.25 within {off:.0e}"),
        Verdict::Robust.when(off <= ROUNDING),
    )
}

fn full_reach(arm: &mut Arm) -> Vec<Item> {
    let fractions = [
        (3, [-11.0 / 12.0, -7.0 / 12.0, -0.25]),
        (2, [-20.0 / 3.0, -4.0, -17.0 / 12.0]),
        (1, [-20.25, -34.0 / 3.0, -43.0 / 12.0]),
    ];
    let item = |(moving, expected): (usize, [f64; 3])| {
        let found = arm.torques([0.0; 3], speed_in(moving));
        let off = (0..3)
            .map(|i| (found[i] - expected[i]).abs())
            .fold(0.0, f64::max);
        Item::new(
            format!("full-reach-{moving}"),
            format!("torques at full reach, unit speed in joint {moving}"),
            format!("∫ of (10): {}", tuple(&expected, 3)),
            tuple(&found, 3),
            Verdict::Verified.when(off <= ROUNDING),
        )
        .with_difference(format!("{off:.0e}"))
    };
    fractions.map(item).to_vec()
}

/// Where the smooth `f` is smallest, degrees: the zero of its slope.
fn lowest(mut f: impl FnMut(f64) -> f64, from: f64, to: f64) -> Option<f64> {
    /// Degrees: the curve is smooth over it, and roundings are far below its slope.
    const H: f64 = 0.05;
    root(|x| f(x + H) - f(x - H), from, to)
}

fn degrees(found: Option<f64>) -> String {
    found.map_or("none".to_string(), |x| format!("{}°", fixed(x, 2)))
}

fn near(found: Option<f64>, expected: f64, tolerance: f64) -> bool {
    found.is_some_and(|x| (x - expected).abs() <= tolerance)
}

/// Where the torque on joint 3 reverses, and where that on joint 1 is least.
fn angles(arm: &mut Arm) -> Vec<Item> {
    /// Half of the last printed digit.
    const LAST: f64 = 0.005;
    let reversal = root(|d| arm.torques(bent(3, d), speed_in(1))[2], 60.0, 170.0);
    let least = lowest(
        |d| arm.torques(bent(3, d), speed_in(1))[0].abs(),
        60.0,
        170.0,
    );
    let second = root(|d| arm.torques(bent(3, d), speed_in(2))[2], 60.0, 170.0);
    let of_integral = root(|d| exact(bent(3, d), speed_in(1))[2], 60.0, 170.0);
    vec![
        Item::new(
            "reversal",
            "unit speed in joint 1: the torque on joint 3 reverses",
            "about 100°, read from the figure",
            degrees(reversal),
            Verdict::Robust.when(near(reversal, 108.69, LAST)),
        )
        .with_difference(format!("the integral (10) says {}", degrees(of_integral))),
        Item::new(
            "least",
            "unit speed in joint 1: the torque on joint 1 is least",
            "at that point",
            degrees(least),
            Verdict::Robust.when(near(least, 104.48, LAST)),
        )
        .with_difference("near it, not at it"),
        Item::new(
            "second-reversal",
            "unit speed in joint 2: the torque on joint 3 reverses",
            "130°, said of Fig. 8 (c)",
            degrees(second),
            Verdict::Exact.when(near(second, 129.86, LAST) && near(second, 130.0, PRINTED_ANGLE)),
        )
        .with_difference("it is in Fig. 7 (b), not in Fig. 8 (c)"),
    ]
}

/// Fig. 8.
pub fn figure_8() -> Result<Section, Error> {
    let mut arm = Arm::new(Rule::Gauss(POINTS))?;
    let mut section = Section::with_text(&[
        "The same over the angle of joint 2. With unit speed in joint 3 alone the torques on joints 2 and 3 do not depend on it; with unit speed in joint 2 the outer links move as one.",
    ]);
    let spread = |arm: &mut Arm, moving: usize, joint: usize| {
        let all: Vec<f64> = (0..360)
            .map(|d| arm.torques(bent(2, f64::from(d)), speed_in(moving))[joint - 1])
            .collect();
        let most = all.iter().fold(f64::MIN, |m, x| m.max(*x));
        most - all.iter().fold(f64::MAX, |m, x| m.min(*x))
    };
    let turned = [(3, 3), (3, 2), (2, 2)];
    let items = turned.map(|(moving, joint)| {
        let spread = spread(&mut arm, moving, joint);
        Item::new(
            format!("constant-{moving}-{joint}"),
            format!("unit speed in joint {moving}: the torque on joint {joint} is the same at every angle of joint 2"),
            "follows from (15)",
            format!("varies by {spread:.0e}"),
            Verdict::Verified.when(spread <= ROUNDING),
        )
    });
    section.items = vec![against_the_integral(&mut arm, 2)];
    section.items.extend(items);
    section.figures = vec![figure(
        "Fig. 8: drag torque on each joint over the angle of joint 2.",
        3,
        &panels(&mut arm, 2),
    )?];
    Ok(section)
}

//! Mechanisms of the IFToMM library of benchmark problems, and over-constrained classics, written as
//! robot files: singular positions, redundant constraints, every method.

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};
use std::f64::consts::{FRAC_PI_2, TAU};
use std::fmt::Write;

/// Rates of joints at the start, gravity, and values of the scenario that differ from the default.
struct Start<'a> {
    joints: String,
    rates: String,
    gravity: &'a str,
    set: &'a [&'a str],
}

fn setup(robot: String, start: &Start) -> Setup {
    let scenario = format!(
        "bathyal_scenario = 1\nname = 'mechanism'\nduration = 10.0\n\
         robots = [{{ file = 'robot.toml', start = {{ joints_rad = {{ {} }}, rates = {{ {} }} }} }}]\n\
         environment = {{ gravity = {}, water_density = 0.0 }}\n\
         sampling = {{ period = 0.1 }}\nrecording = {{ interval = 0.1 }}",
        start.joints, start.rates, start.gravity
    );
    let files = FileSet::memory([("robot.toml".to_string(), robot.into_bytes())]);
    let set: Vec<Override> = start.set.iter().map(|text| text.parse().unwrap()).collect();
    let file = ScenarioFile::parse(&scenario, "test.toml", &files, &set).unwrap();
    file.setup().unwrap()
}

/// Runs to the end; returns the simulation and the events on the way.
fn run(setup: &Setup) -> (Simulation<'static>, Vec<String>) {
    let builder = Simulation::builder(setup).without_assessment();
    let mut simulation = builder.build().unwrap();
    let mut events = Vec::new();
    while !simulation.is_finished() {
        simulation.step().unwrap();
        events.extend(simulation.events().iter().map(|event| event.text.clone()));
    }
    (simulation, events)
}

const HEADER: &str = "bathyal_robot = 1\nname = 'mechanism'\nwater_density = 0.0\n";

/// A02: N + 1 rods on ground pivots, N rods between their upper ends, all 1 m and 1 kg; x to the
/// right, z up, angles from +x. They start vertical and turn clockwise.
fn ladder(n: usize, set: &[&str]) -> Setup {
    let mut robot = HEADER.to_string();
    let (mut joints, mut rates) = (String::new(), String::new());
    let rod = "joint = { type = 'revolute', axis = [0, -1, 0] }\nmass = 1.0\n\
               center_of_mass = [0.5, 0, 0]\n\
               inertia = { xx = 1e-4, yy = 0.08333333333333333, zz = 0.08333333333333333 }\n";
    for k in 0..=n {
        let pose = format!("pose = {{ position = [{k}, 0, 0] }}");
        write!(robot, "[[bodies]]\nname = 'v{k}'\n{pose}\n{rod}").unwrap();
        write!(joints, "v{k} = {FRAC_PI_2}, ").unwrap();
        write!(rates, "v{k} = -1, ").unwrap();
    }
    for k in 0..n {
        let pose = format!("parent = 'v{k}'\npose = {{ position = [1, 0, 0] }}");
        write!(robot, "[[bodies]]\nname = 'h{k}'\n{pose}\n{rod}").unwrap();
        write!(joints, "h{k} = {}, ", -FRAC_PI_2).unwrap();
        write!(rates, "h{k} = 1, ").unwrap();
    }
    for k in 0..n {
        let end = "{ position = [1, 0, 0], rpy_deg = [90, 0, 0] }";
        let other = k + 1;
        write!(
            robot,
            "[[loops]]\nname = 'c{k}'\ntype = 'revolute'\nbodies = ['h{k}', 'v{other}']\n\
             first = {end}\nsecond = {end}\n"
        )
        .unwrap();
    }
    let start = Start {
        joints,
        rates,
        gravity: "[0, 0, -9.81]",
        set,
    };
    setup(robot, &start)
}

/// Angle of the vertical rods of [`ladder`] at a time, from its closed form of one degree of freedom:
/// J a″ = −g ((N + 1)/2 + N) cos a, J = (N + 1)/3 + N; by Runge and Kutta's method in steps so short
/// that its error is rounding.
fn ladder_angle(n: usize, t: f64) -> f64 {
    let n = n as f64;
    let factor = -9.81 * (0.5 * (n + 1.0) + n) / ((n + 1.0) / 3.0 + n);
    let steps = 100_000;
    let h = t / f64::from(steps);
    let f = |[a, w]: [f64; 2]| [w, factor * a.cos()];
    let ahead = |[a, w]: [f64; 2], [da, dw]: [f64; 2], h: f64| [a + h * da, w + h * dw];
    let mut y = [FRAC_PI_2, -1.0];
    for _ in 0..steps {
        let one = f(y);
        let two = f(ahead(y, one, 0.5 * h));
        let three = f(ahead(y, two, 0.5 * h));
        let four = f(ahead(y, three, h));
        for i in 0..2 {
            y[i] += h / 6.0 * (one[i] + 2.0 * two[i] + 2.0 * three[i] + four[i]);
        }
    }
    y[0]
}

/// Largest error of the vertical rods of a ladder after a run, rad, and of the horizontal ones, which
/// stay horizontal on the branch of the parallelogram.
fn ladder_error(n: usize, set: &[&str]) -> [f64; 2] {
    let (simulation, events) = run(&ladder(n, set));
    let expected = ladder_angle(n, simulation.time());
    let y = simulation.y();
    let (mut vertical, mut horizontal) = (0.0_f64, 0.0_f64);
    for a in &y[..=n] {
        vertical = vertical.max((a - expected).abs());
    }
    for k in 0..n {
        horizontal = horizontal.max((y[k] + y[n + 1 + k]).abs());
    }
    // The linkage turns and lies in a line twice per turn.
    let passages = ((FRAC_PI_2 - expected) / (0.5 * TAU) + 0.5).floor() as usize;
    let told = events
        .iter()
        .filter(|text| text.contains("singular"))
        .count();
    // Of a step of a third of a radian the crossing may be taken for a turn.
    let unsure = usize::from(set.iter().any(|text| text.contains("dormand_prince")));
    assert!(
        told.abs_diff(passages) <= unsure,
        "{set:?}: {told} of {passages}"
    );
    [vertical, horizontal]
}

fn method(name: &str) -> String {
    format!("integrator.method={name}")
}

/// A linkage that lies in a line could go on as a parallelogram or as an antiparallelogram: it
/// goes on as it moves. Steps of 1 ms.
#[test]
fn a_ladder_of_four_bars_passes_its_singular_positions_with_every_method() {
    /// Required of all methods of fourth order and more.
    const ANGLE: f64 = 1e-4;
    for (n, name) in [
        (1, "rk4"),
        (1, "b1pc5"),
        (1, "b2pc5"),
        (1, "b4pc5"),
        (10, "rk4"),
        (10, "b4pc5"),
        (40, "rk4"),
    ] {
        let [vertical, horizontal] = ladder_error(n, &[&method(name), "integrator.step=0.001"]);
        println!("A02 N = {n}, {name}: {vertical:.1e} {horizontal:.1e} rad");
        assert!(
            vertical < ANGLE && horizontal < ANGLE,
            "{n} {name}: {vertical:e} {horizontal:e}"
        );
    }
}

/// Adaptive steps shrink near a singular position and come as near to it as they like. They stay on
/// the branch at every tolerance; below 1e-8 they may end in the position itself, where constraints
/// are dropped for a step, and lose energy, or below 1e-11 end the run with an open loop: see
/// docs/closed-chains.md.
#[test]
fn a_four_bar_stays_on_its_branch_at_every_tolerance() {
    /// Errors of tolerances of 1e-4 to 1e-8, in steps of at most 0.05 s.
    const ANGLE: f64 = 1e-4;
    for digits in 4..=11 {
        let tolerances = [
            format!("integrator.relative_tolerance=1e-{digits}"),
            format!("integrator.absolute_tolerance=1e-{digits}"),
        ];
        let [relative, absolute] = &tolerances;
        let set = [
            &method("dormand_prince"),
            relative,
            absolute,
            "integrator.step=0.05",
        ];
        let set: Vec<&str> = set.iter().map(|text| text as &str).collect();
        let [vertical, horizontal] = ladder_error(1, &set);
        println!("A02 N = 1, tolerance 1e-{digits}: {vertical:.1e} {horizontal:.1e} rad");
        assert!(horizontal < 1e-3, "1e-{digits}: {horizontal:e}");
        assert!(digits > 8 || vertical < ANGLE, "1e-{digits}: {vertical:e}");
    }
}

/// A04: five rods of 1 m and 1 kg between six hinges whose axes are at right angles. It moves,
/// although six constraints should leave nothing: one of them is redundant.
fn bricard(set: &[&str]) -> Setup {
    let pivots = [
        [0, 0, 0],
        [1, 0, 0],
        [1, -1, 0],
        [1, -1, 1],
        [0, -1, 1],
        [0, 0, 1],
    ];
    let axes = [[0, 1, 0], [0, 0, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let mut robot = HEADER.to_string();
    for k in 0..5 {
        let along: [i32; 3] = std::array::from_fn(|i| pivots[k + 1][i] - pivots[k][i]);
        let half = along.map(|x| 0.5 * f64::from(x));
        let moments = along.map(|x| if x == 0 { 1.01 / 12.0 } else { 0.02 / 12.0 });
        let before: [i32; 3] = match k {
            0 => pivots[0],
            _ => std::array::from_fn(|i| pivots[k][i] - pivots[k - 1][i]),
        };
        let parent = match k {
            0 => String::new(),
            _ => format!("parent = 'rod{}'\n", k - 1),
        };
        let [xx, yy, zz] = moments;
        write!(
            robot,
            "[[bodies]]\nname = 'rod{k}'\n{parent}pose = {{ position = {before:?} }}\n\
             joint = {{ type = 'revolute', axis = {:?} }}\nmass = 1.0\ncenter_of_mass = {half:?}\n\
             inertia = {{ xx = {xx}, yy = {yy}, zz = {zz} }}\n",
            axes[k]
        )
        .unwrap();
    }
    // The last axis is x: z of the frames of the hinge.
    let turn = "rpy_deg = [0, 90, 0]";
    write!(
        robot,
        "[[loops]]\nname = 'closure'\ntype = 'revolute'\nbodies = ['rod4', 'world']\n\
         first = {{ position = [0, 1, 0], {turn} }}\nsecond = {{ position = [0, 0, 1], {turn} }}\n"
    )
    .unwrap();
    let start = Start {
        joints: String::new(),
        rates: String::new(),
        gravity: "[0, -9.81, 0]",
        set,
    };
    setup(robot, &start)
}

/// Rank decided off the loops, in the stages of a step, once moved it by 4 rad and 445 J.
#[test]
fn a_bricard_linkage_moves_alike_with_every_method() {
    /// Required, rad; energy in J.
    const ANGLE: f64 = 1e-6;
    const ENERGY: f64 = 1e-6;
    let exact = ["integrator.method=dormand_prince", "integrator.step=0.01"];
    let tolerances = |digits: usize| {
        [
            format!("integrator.relative_tolerance=1e-{digits}"),
            format!("integrator.absolute_tolerance=1e-{digits}"),
        ]
    };
    let with = |set: &[&str]| {
        let (mut simulation, _) = run(&bricard(set));
        let sample = simulation.sample();
        (sample.q.clone(), sample.energy.residual.abs())
    };
    let [a, b] = tolerances(13);
    let (reference, _) = with(&[exact[0], exact[1], &a, &b]);
    let off = |q: &[f64]| {
        let errors = q.iter().zip(&reference).map(|(a, b)| (a - b).abs());
        errors.fold(0.0, f64::max)
    };
    for name in ["rk4", "b1pc5", "b2pc5", "b4pc5"] {
        let (q, energy) = with(&[&method(name), "integrator.step=0.001"]);
        println!("A04 {name}: {:.1e} rad, {energy:.1e} J", off(&q));
        assert!(
            off(&q) < ANGLE && energy < ENERGY,
            "{name}: {:e} {energy:e}",
            off(&q)
        );
    }
    for digits in [6, 8, 10] {
        let [a, b] = tolerances(digits);
        let (q, energy) = with(&[exact[0], exact[1], &a, &b]);
        println!(
            "A04 tolerance 1e-{digits}: {:.1e} rad, {energy:.1e} J",
            off(&q)
        );
        assert!(digits < 10 || off(&q) < ANGLE, "1e-{digits}: {:e}", off(&q));
        assert!(off(&q) < 0.1, "1e-{digits}: {:e}", off(&q));
    }
}

/// Orders: half a step leaves 2⁻ᵖ of the error.
#[test]
fn methods_keep_their_order_on_an_over_constrained_linkage() {
    let position = |name: &str, step: f64| {
        let step = format!("integrator.step={step}");
        let (simulation, _) = run(&bricard(&[&method(name), &step, "duration=1.0"]));
        simulation.y()[0]
    };
    let reference = position("rk4", 1.25e-4);
    for (name, order, step) in [("semi_implicit_euler", 1, 1e-3), ("rk4", 4, 4e-3)] {
        let [coarse, fine] = [step, 0.5 * step].map(|h| (position(name, h) - reference).abs());
        let found = (coarse / fine).log2();
        println!("A04 {name}: order {found:.2} ({coarse:.1e}, {fine:.1e})");
        assert!((found - f64::from(order)).abs() < 0.4, "{name}: {found}");
    }
}

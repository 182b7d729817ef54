//! Derivatives by speeds of every element that a hull can have: dual numbers against differences.

use crate::row;
use bathyal::Dual;
use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::real::Real;
use bathyal::spatial::Motion;
use bathyal::spec::Drag;
use bathyal_robot::{Format, Options, parse};

const STEP: f64 = 1e-6;
/// Central differences of step 1e-6, by the largest element.
const DIFFERENCE: f64 = 1e-7;
const TWIST: [f64; 6] = [0.3, -0.4, 0.5, 1.1, -0.7, 0.9];

const HULL: &str = "drag = [{ hull = { nose = [0.8, 0.1, 0.0], tail = [-0.8, 0.0, 0.1], radius = [0.0, 0.1, 0.1, 0.03], axial_coefficient = 0.2 } }]";
const ISOTROPIC: &str =
    "drag = [{ isotropic = { center = [0.1, 0.2, 0.3], area = 0.1, drag_coefficient = 0.5 } }]";
const DERIVATIVES: &str = "drag = [{ derivatives = { axes = 'forward_starboard_down', coefficients = { 'X_u|u|' = -3.0, Y_uv = -20.0, 'N_r|r|' = -5.0, M_uw = 7.0, Z_uuq = 1.0 } } }]";
const MUNK: &str = "munk = 0.3\ndrag = []";
const FADING: &str = "laws = [{ law = 'fading_damping', parameters = { linear = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], speed = 0.5 } }]";
const LIFTING: &str = "laws = [{ law = 'lifting_hull', parameters = { forward = [1.0, 0.0, 0.0], across = [0.0, 0.0, -1.0], area = 0.2, span = 0.19, parasitic_drag = 0.05 } }]";
const PLANAR: &str = "laws = [{ law = 'planar_cross_flow', parameters = { start = [-0.8, 0.0, 0.0], end = [0.8, 0.0, 0.0], direction = [0.0, 1.0, 0.0], width = 0.19, drag_coefficient = 1.1 } }]";

fn element(text: &str) -> Drag {
    let robot = format!(
        "bathyal_robot = 1\nname = 'hull'\nwater_density = 1000.0\n[[bodies]]\nname = 'hull'\n\
         joint = {{ type = 'free' }}\nmass = 30.0\ninertia = {{ xx = 0.5, yy = 4.0, zz = 4.0 }}\n\
         [bodies.hydrodynamics]\nadded_mass = {{ diagonal = [1.0, 29.0, 33.0, 0.1, 3.4, 3.6] }}\n{text}\n"
    );
    let loaded = parse(&robot, "hull.toml", Format::Toml, &Options::default());
    let spec = loaded
        .and_then(|loaded| loaded.spec())
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(spec.bodies[0].drag.len(), 1, "{text}");
    spec.bodies[0].drag[0].clone()
}

/// A twist with the flow about it.
fn flow<T: Real>(twist: [T; 6]) -> Flow<'static, T> {
    Flow {
        velocity: Motion::from_array(twist),
        density: T::lit(1000.0),
        field: None,
    }
}

macro_rules! force {
    ($element:expr, $flow:expr) => {
        match $element {
            Drag::Hull(law) => law.force($flow),
            Drag::Isotropic(law) => law.force($flow),
            Drag::Derivatives(law) | Drag::AddedMassCorrection(law) => law.force($flow),
            Drag::Own(law) => law.force($flow),
            other => panic!("{other:?}"),
        }
        .to_array()
    };
}

#[test]
fn derivatives_of_all_elements_are_exact() {
    for (name, text) in [
        ("`hull`", HULL),
        ("`isotropic`", ISOTROPIC),
        ("`derivatives`", DERIVATIVES),
        ("`munk`", MUNK),
        ("`fading_damping`", FADING),
        ("`lifting_hull`", LIFTING),
        ("`planar_cross_flow`", PLANAR),
    ] {
        let element = element(text);
        let duals = std::array::from_fn(|i| Dual::<8>::variable(TWIST[i], i));
        let exact = force!(&element, &flow(duals));
        let (mut worst, mut largest) = (0.0_f64, 0.0_f64);
        for j in 0..6 {
            let moved = |step: f64| {
                let mut twist = TWIST;
                twist[j] += step;
                force!(&element, &flow(twist))
            };
            let (after, before) = (moved(STEP), moved(-STEP));
            for i in 0..6 {
                let slope = (after[i] - before[i]) / (2.0 * STEP);
                worst = worst.max((exact[i].derivatives[j] - slope).abs());
                largest = largest.max(slope.abs());
            }
        }
        let claim = format!("{name}: derivatives by the speeds");
        row(&claim, "central differences", worst / largest, DIFFERENCE);
    }
}

//! When a block begins to slide and when it sticks, against closed forms.

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::record::EventSample;
use bathyal_sim::scenario::ScenarioFile;

const G: f64 = 9.81;
const MASS: f64 = 20.0;
/// Of all four points together.
const NORMAL: f64 = 4e5;
const TANGENTIAL: f64 = 4e4;
const STATIC: f64 = 0.6;
const KINETIC: f64 = 0.4;
const STEP: f64 = 2.5e-4;

/// What happens to a block on a slope, given as gravity that leans, within a second. It lies as
/// deep as it rests, so that nothing moves along the normal, and its centre of mass is in the
/// plane of its points, so that all bear the same.
fn events(degrees: f64, speed: f64) -> Vec<EventSample> {
    let corner = |x: f64, y: f64| format!("[[bodies.contacts]]\nposition = [{x:?}, {y:?}, 0.0]\n");
    let corners = [(0.3, 0.2), (-0.3, 0.2), (0.3, -0.2), (-0.3, -0.2)];
    let robot = format!(
        "bathyal_robot = 1\nname = 'block'\n[[materials]]\nname = 'soil'\n\
         normal_stiffness = {:?}\nnormal_damping = 0.0\n\
         tangential_stiffness = {:?}\ntangential_damping = 0.0\n\
         static_friction = {STATIC:?}\nkinetic_friction = {KINETIC:?}\n\
         [[bodies]]\nname = 'block'\njoint = {{ type = 'free' }}\nmass = {MASS:?}\n\
         inertia = {{ xx = 1.0, yy = 1.0, zz = 1.0 }}\n{}",
        NORMAL / 4.0,
        TANGENTIAL / 4.0,
        corners.map(|(x, y)| corner(x, y)).concat(),
    );
    let (sin, cos) = degrees.to_radians().sin_cos();
    let scenario = format!(
        "bathyal_scenario = 1\nname = 'block'\nduration = 1.0\n[[robots]]\nfile = 'block.toml'\n\
         [robots.start]\nposition = [0.0, 0.0, {:?}]\nvelocity = [{speed:?}, 0.0, 0.0]\n\
         [environment]\ngravity = [{:?}, 0.0, {:?}]\nterrain = {{ plane = {{ height = -5.0 }} }}\n\
         [integrator]\nmethod = 'rk4'\nstep = {STEP:?}\nevents = ['slip']\n",
        -5.0 - MASS * G * cos / NORMAL,
        G * sin,
        -G * cos,
    );
    let name = format!("bathyal_block_{}_{degrees}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("block.toml"), robot).unwrap();
    let file = ScenarioFile::parse(&scenario, "s", &FileSet::folder(&folder), &[]).unwrap();
    let mut simulation = Simulation::new(&file.setup().unwrap()).unwrap();
    let mut events = Vec::new();
    while !simulation.is_finished() {
        simulation.step().unwrap();
        events.extend_from_slice(simulation.events());
    }
    std::fs::remove_dir_all(&folder).unwrap();
    events
}

/// The times of a kind, one for each point.
fn times(events: &[EventSample], kind: &str) -> Vec<f64> {
    let own = events.iter().filter(|event| event.kind == kind);
    own.map(|event| event.t).collect()
}

/// Held by its springs the block swings, k s = m g sin α (1 − cos ω t), and begins to slide when
/// that is μ_s m g cos α.
#[test]
fn a_block_on_a_steep_slope_slips_when_its_springs_pull_more_than_friction_holds() {
    let degrees = 35.0_f64;
    let found = events(degrees, 0.0);
    let rate = (TANGENTIAL / MASS).sqrt();
    let wanted = (1.0 - STATIC / degrees.to_radians().tan()).acos() / rate;
    let slips = times(&found, "slip");
    assert_eq!(slips.len(), 4, "{found:?}");
    for t in slips {
        // It is found after the step in which it happens.
        assert!(t >= wanted && t <= wanted + STEP, "{t} {wanted}");
    }
    assert!(times(&found, "stick").is_empty(), "{found:?}");
    assert_eq!(found[0].subject, "block 1");
}

/// v = v₀ − g (μ_k cos α − sin α) t.
#[test]
fn a_block_on_a_gentle_slope_sticks_when_friction_has_stopped_it() {
    let degrees = 10.0_f64;
    let speed = 1.0;
    let found = events(degrees, speed);
    let (sin, cos) = degrees.to_radians().sin_cos();
    let wanted = speed / (G * (KINETIC * cos - sin));
    // Before it slides its springs stretch, which takes less than a quarter of their swing.
    let quarter = 0.5 * std::f64::consts::PI / (TANGENTIAL / MASS).sqrt();
    let sticks = times(&found, "stick");
    assert_eq!(times(&found, "slip").len(), 4, "{found:?}");
    assert_eq!(sticks.len(), 4, "{found:?}");
    for t in sticks {
        assert!((t - wanted).abs() < quarter, "{t} {wanted}");
    }
}

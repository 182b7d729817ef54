//! Walk of Aquarobot.

use crate::numbers::fixed;
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Verdict};
use bathyal::Bodies;
use bathyal_sim::Simulation;
use bathyal_sim::gallery;
use bathyal_sim::scenario::Setup;

/// Simulated part of the gallery's scenario, s: it walks from the first second on.
const DURATION: f64 = 16.0;
/// Least distance walked, m: at 0.15 m/s, less the time for starting.
const LEAST_WAY: f64 = 1.5;
/// How much a walking torso may lean, degrees.
const LEAN: f64 = 10.0;
/// Samples of the controllers between two points of the figure.
const EVERY: u64 = 20;

/// Time, distance and height of the torso, lean in degrees, force on each contact point.
type Moment = (f64, f64, f64, f64, Vec<f64>);

struct Walk {
    moments: Vec<Moment>,
    size: (usize, usize),
}

fn walk() -> Result<Walk, Error> {
    let mut scenario = gallery::scenario("aquarobot_walk")?;
    scenario.duration = DURATION;
    let robot = gallery::robot("aquarobot")?;
    let setup = Setup::with(&scenario, &[robot], &|_, _| {})?;
    let mut simulation = Simulation::new(&setup)?;
    let model = simulation.plant().model.clone();
    let mut bodies = Bodies::new(&model);
    let mut moments = Vec::new();
    while !simulation.is_finished() {
        if simulation.control_ticks().is_multiple_of(EVERY) {
            let plant = simulation.plant();
            let state = plant.state(simulation.time(), simulation.y());
            bodies.update_velocities(&model, &state);
            let pose = bodies.motion(0).pose;
            let mut contacts = Vec::new();
            if let Some(terrain) = &plant.terrain {
                plant.contacts.states(terrain, &bodies, &mut contacts);
            }
            let forces = contacts.iter().map(|contact| contact.force[2]).collect();
            let lean = pose.rotation.0[2][2].clamp(-1.0, 1.0).acos().to_degrees();
            let [x, _, z] = pose.position.0;
            moments.push((state.t, x, z, lean, forces));
        }
        let step = simulation.step();
        step.map_err(|diverged| Error::Failed(diverged.to_string()))?;
    }
    Ok(Walk {
        moments,
        size: (model.body_count(), model.nv()),
    })
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "The first 16 s of the scenario aquarobot_walk: six legs with feet on ball joints and a boom, a tripod gait over an uneven seabed, against a current of 1 m/s, all contacts compliant.",
    ]);
    let walk = walk()?;
    let way = walk.moments.last().map_or(0.0, |m| m.1) - walk.moments[0].1;
    let lean = walk.moments.iter().map(|m| m.3).fold(0.0, f64::max);
    let feet = walk.moments[0].4.len();
    let lifted = |foot: usize| walk.moments.iter().filter(|m| m.4[foot] == 0.0).count();
    let all_lift = (0..feet).all(|f| lifted(f) > 0 && lifted(f) < walk.moments.len());
    section.items = vec![
        Item::new(
            "size",
            "rigid bodies, degrees of freedom",
            "28, 45",
            format!("{}, {}", walk.size.0, walk.size.1),
            Verdict::Exact.when(walk.size == (28, 45)),
        ),
        Item::new(
            "way",
            "it walks: way of the torso in 16 s",
            "walks",
            format!("{} m, leaning {}° at most", fixed(way, 2), fixed(lean, 1)),
            Verdict::Robust.when(way > LEAST_WAY && lean < LEAN),
        ),
        Item::new(
            "feet",
            "every contact point of the feet touches and lifts",
            "closed chains by compliant contact",
            if all_lift { "all of them" } else { "not all" },
            Verdict::Robust.when(feet >= 6 && all_lift),
        ),
    ];
    let of = |pick: fn(&Moment) -> f64| walk.moments.iter().map(|m| (m.0, pick(m))).collect();
    // One point of each foot.
    let each = (feet / 6).max(1);
    let foot = |k: usize| {
        let points = walk.moments.iter().map(|m| (m.0, m.4[k])).collect();
        Curve::new(format!("foot {}", k / each + 1), k / each, points).thin()
    };
    section.figures = vec![figure(
        "Way and height of the torso; forces of the seabed on the feet.",
        3,
        &[
            Panel::new(
                "",
                "time, s",
                "way, m",
                vec![Curve::new("", 0, of(|m| m.1))],
            ),
            Panel::new(
                "",
                "time, s",
                "height, m",
                vec![Curve::new("", 0, of(|m| m.2))],
            ),
            Panel::new(
                "",
                "time, s",
                "upward force, N",
                (0..feet).step_by(each).take(6).map(foot).collect(),
            ),
        ],
    )?];
    Ok(section)
}

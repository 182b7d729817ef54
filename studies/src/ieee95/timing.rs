//! Run time of an evaluation on this machine, and on an R4400 of 150 MHz.

use crate::{Error, Item, Section, Table, Verdict};
use bathyal::spatial::Vec3;
use bathyal::{Environment, Inputs, Model, State, Workspace, forward_dynamics};
use bathyal_robot::to_spec;
use bathyal_sim::gallery;
use std::hint::black_box;
use std::time::Instant;

/// Evaluations in one measurement, and measurements of which the shortest counts.
const EVALUATIONS: u32 = 2000;
const MEASUREMENTS: u32 = 15;

/// A robot of the gallery under water or on land.
pub fn model(name: &str, wet: bool) -> Result<Model<f64>, Error> {
    let mut robot = gallery::robot(name)?;
    if !wet {
        robot.water_density = Some(0.0);
        for body in &mut robot.bodies {
            body.hydrodynamics = Default::default();
        }
    }
    let spec = to_spec(&robot).map_err(|diagnostic| Error::Failed(diagnostic.message))?;
    Ok(Model::build(&spec)?)
}

/// Seconds for one forward dynamics.
fn time(model: &Model<f64>) -> f64 {
    let water = Environment::accelerating(Vec3::new(0.3, -0.2, 0.1), Vec3::new(0.02, 0.0, 0.0));
    let mut state = State::zero(model);
    for (i, v) in state.v.iter_mut().enumerate() {
        *v = 0.1 + 0.01 * i as f64;
    }
    let (inputs, mut ws) = (Inputs::zero(model), Workspace::new(model));
    let mut least = f64::INFINITY;
    for _ in 0..MEASUREMENTS {
        let start = Instant::now();
        for _ in 0..EVALUATIONS {
            black_box(forward_dynamics(
                model,
                &water,
                black_box(&state),
                &inputs,
                &mut ws,
            ));
        }
        least = least.min(start.elapsed().as_secs_f64());
    }
    least / f64::from(EVALUATIONS)
}

/// Robot, water, and the milliseconds that are printed, with where.
type Measured = (&'static str, bool, Option<(f64, &'static str)>);

const SYSTEMS: [Measured; 4] = [
    ("rov_tiburon", false, Some((0.38, "IEEE95"))),
    ("rov_tiburon", true, Some((0.52, "IEEE95; 0.7 in Diss94"))),
    ("aquarobot", false, None),
    ("aquarobot", true, Some((2.6, "Diss94 Table 20"))),
];

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Time of one forward dynamics on one core of this machine beside that of the SGI Indigo² of the papers (MIPS R4400, 150 MHz). The paper's hope was real time: one evaluation in less than the step of the integrator. How fast this machine is differs from run to run; the systems and whether they are faster than real time do not.",
    ]);
    let mut table = Table::new(
        "Run times of this machine: not the same on every run",
        &[
            "system",
            "bodies",
            "degrees of freedom",
            "water",
            "R4400",
            "here",
            "times faster",
            "real-time factor of one evaluation per ms",
        ],
    );
    table.of_this_machine = true;
    for (name, wet, printed) in SYSTEMS {
        let model = model(name, wet)?;
        let seconds = time(&model);
        let cells = |paper: f64| {
            (
                format!("{paper} ms"),
                format!("{:.0}", 1e-3 * paper / seconds),
            )
        };
        let (paper, faster) = match printed {
            Some((ms, place)) => {
                let (paper, faster) = cells(ms);
                (format!("{paper} ({place})"), faster)
            }
            None => ("not told".to_string(), String::new()),
        };
        table.row(vec![
            name.to_string(),
            model.body_count().to_string(),
            model.nv().to_string(),
            if wet { "yes" } else { "no" }.to_string(),
            paper,
            format!("{:.2} µs", 1e6 * seconds),
            faster,
            format!("{:.0}", 1e-3 / seconds),
        ]);
    }
    let aquarobot = model("aquarobot", true)?;
    let size = (aquarobot.body_count(), aquarobot.nv());
    section.items = vec![Item::new(
        "aquarobot-size",
        "Aquarobot as it is simulated: bodies, degrees of freedom",
        "28, 45 (AR96)",
        format!("{}, {}", size.0, size.1),
        Verdict::Exact.when(size == (28, 45)),
    )];
    section.not_in_documents = vec![
        "Run times of 0.52 ms and 2.6 ms are those of an R4400: they are recalled in the table, not compared.".to_string(),
    ];
    section.tables = vec![table];
    Ok(section)
}

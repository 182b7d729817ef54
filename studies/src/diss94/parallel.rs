//! Tables 3, 4 and 6: chains and points on several processors.

use super::fig14::{self, Course, PAPER};
use crate::lift::{Lift, LiftSettings, STENCILS};
use crate::{Error, Item, Section, Table, Verdict};
use bathyal::constraints::{Partition, TaskCounters};
use std::time::Instant;

/// A row of Tables 3 and 6.
struct Row {
    spatial: usize,
    temporal: usize,
    block: usize,
    /// Synchronisations and computations of the reference member per processor and iteration.
    counts: [u64; 2],
    /// S_p and S_T.
    speedups: [f64; 2],
}

const fn row(
    spatial: usize,
    temporal: usize,
    block: usize,
    counts: [u64; 2],
    speedups: [f64; 2],
) -> Row {
    Row {
        spatial,
        temporal,
        block,
        counts,
        speedups,
    }
}

/// As printed; Table 6 by its T, S_p and S_a, whose blocks stand a line too high.
const ROWS: [Row; 9] = [
    row(1, 4, 4, [3, 2], [3.78, 1.83]),
    row(2, 2, 4, [5, 4], [3.61, 1.75]),
    row(2, 2, 2, [5, 2], [3.42, 2.63]),
    row(4, 1, 4, [2, 8], [3.30, 1.60]),
    row(4, 1, 2, [2, 4], [3.28, 2.53]),
    row(4, 1, 1, [2, 2], [3.10, 3.10]),
    row(2, 4, 4, [5, 2], [6.18, 3.00]),
    row(4, 2, 4, [5, 4], [5.78, 2.80]),
    row(4, 2, 2, [5, 2], [5.15, 3.97]),
];

/// The points that Table 3 compares iterations by.
const POINTS: usize = 4;

/// Lifts in one measurement, and measurements of which the shortest counts.
const LIFTS: u32 = 8;
const MEASUREMENTS: u32 = 5;

impl Row {
    fn partition(&self, lanes: bool) -> Partition {
        Partition {
            temporal: self.temporal,
            spatial: self.spatial,
            lanes,
        }
    }

    /// Work of the busiest processor in an iteration: a predictor's and a corrector's
    /// evaluation of all points.
    fn counted(&self, lift: &Lift) -> Result<TaskCounters, Error> {
        let mut solver = lift.solver(self.block, self.partition(false))?;
        solver.forward_dynamics(self.block);
        solver.forward_dynamics(self.block);
        Ok(solver.counters())
    }
}

/// Table 3.
pub fn counts() -> Result<Section, Error> {
    let lift = Lift::from_gallery()?;
    let mut section = Section::with_text(&[
        "How often a processor waits for others, and how often it computes the acceleration of the load (RMA), counted while the program runs: in one iteration of the integrator, and for four points.",
        "The thesis gives every task its part of predictor, corrector and shift, which takes one wait in an iteration for all tasks of a chain and none for chains alone. Here predictor and corrector belong to the integrator, which knows nothing of chains: a block of evaluations begins and ends together. That is one wait fewer where there are temporal tasks, and two more where there are none.",
    ]);
    let mut table = Table::new(
        "Per processor, the paper's and ours",
        &[
            "processors",
            "m̃",
            "p̃",
            "block",
            "waits, paper",
            "waits, ours",
            "RMA, paper",
            "RMA, ours",
            "waits for 4 points, paper",
            "ours",
            "RMA for 4 points, paper",
            "ours",
        ],
    );
    let (mut same, mut fewer, mut more) = (0, 0, 0);
    let (mut temporal, mut spatial) = (0, 0);
    for row in &ROWS {
        let tally = row.counted(&lift)?;
        let ours = [tally.synchronizations, tally.reference_members];
        let times = (POINTS / row.block) as u64;
        let [waits, rma] = row.counts;
        same += usize::from(ours[1] == rma);
        temporal += usize::from(row.temporal > 1);
        spatial += usize::from(row.temporal == 1);
        fewer += usize::from(row.temporal > 1 && ours[0] < waits);
        more += usize::from(row.temporal == 1 && ours[0] > waits);
        let cells = [
            row.spatial * row.temporal,
            row.spatial,
            row.temporal,
            row.block,
        ];
        let counts = [waits, ours[0], rma, ours[1]];
        let four = [waits * times, ours[0] * times, rma * times, ours[1] * times];
        let cells = cells.iter().map(usize::to_string);
        let counts = counts.iter().chain(&four).map(u64::to_string);
        table.row(cells.chain(counts).collect());
    }
    section.items = vec![
        Item::new(
            "rma",
            "rows of Table 3 in which the computations of the reference member agree",
            "9 of 9",
            format!("{same} of {}", ROWS.len()),
            Verdict::Exact.when(same == ROWS.len()),
        ),
        Item::new(
            "waits-temporal",
            "rows with temporal tasks in which a processor waits less often",
            format!("3 or 5 waits in each of {temporal}"),
            format!("{fewer} of {temporal}"),
            Verdict::Robust.when(fewer == temporal),
        ),
        Item::new(
            "waits-spatial",
            format!(
                "rows with spatial tasks alone in which a processor waits as seldom, of {spatial}"
            ),
            format!("2 waits in each of {spatial}"),
            format!("in none: more in {more}, a block begins and ends together"),
            Verdict::Contradicted.when(more == spatial),
        ),
    ];
    section.tables = vec![table];
    Ok(section)
}

/// How many threads can run at the same time.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Seconds of a lift.
fn seconds(lift: &Lift, settings: &LiftSettings) -> Result<f64, Error> {
    let mut least = f64::INFINITY;
    let mut prepared = lift.prepare(settings)?;
    for _ in 0..MEASUREMENTS {
        let start = Instant::now();
        for _ in 0..LIFTS {
            prepared.run()?;
        }
        least = least.min(start.elapsed().as_secs_f64());
    }
    Ok(least / f64::from(LIFTS))
}

/// A run that just reaches the target, in whole blocks.
fn settings(course: &Course, partition: Option<Partition>) -> Result<LiftSettings, Error> {
    let (_, steps) = course
        .at_target()
        .ok_or_else(|| Error::Failed("1e-6 m is not reached".to_string()))?;
    Ok(LiftSettings {
        stencil: course.stencil,
        steps: 4 * (steps / 4.0).ceil() as u32,
        partition,
    })
}

fn course_of(courses: &[Course], block: usize) -> &Course {
    let which = STENCILS.iter().position(|s| s.points() == block);
    &courses[which.unwrap_or(0)]
}

/// Tables 4, 5 and 6 in seconds.
pub fn times() -> Result<Section, Error> {
    let lift = Lift::from_gallery()?;
    let courses = fig14::courses(&lift)?;
    let mut section = Section::with_text(&[
        "Serial and parallel times of a lift of 1 s that ends within 1e-6 m, on this machine and on a Cray Y-MP8. S_p: over the same method in series; S_a: of the method in series over B1PC5 in series; S_T = S_p S_a. The shortest of several runs counts.",
    ]);
    section.text.push(format!(
        "This machine has {} processors. More tasks than processors are not measured: threads would take turns, which costs time and cannot save any.",
        processors()
    ));
    let serial: Vec<f64> = courses
        .iter()
        .map(|course| seconds(&lift, &settings(course, None)?))
        .collect::<Result<_, _>>()?;
    section.tables = vec![
        serial_table(&lift, &courses, &serial)?,
        threads_table(&lift, &courses, &serial)?,
    ];
    section.not_in_documents = vec![
        "Speedups on 4 and 8 processors (S_p 3.10 to 6.18, S_T 1.60 to 3.97) are those of a Cray Y-MP8: recalled in the tables, not compared.".to_string(),
    ];
    Ok(section)
}

/// One thread: without lanes and with them.
fn serial_table(lift: &Lift, courses: &[Course], serial: &[f64]) -> Result<Table, Error> {
    let mut table = Table::new(
        "Table 5, and lanes instead of processors: one thread of this machine",
        &[
            "block",
            "Cray, s",
            "S_a",
            "here, ms",
            "S_a",
            "in lanes, ms",
            "S_p of lanes",
            "S_T of lanes",
        ],
    );
    table.of_this_machine = true;
    for ((course, own), (slow, cray)) in courses.iter().zip(serial).zip(PAPER) {
        let lanes = seconds(lift, &settings(course, Some(Partition::default()))?)?;
        table.row(vec![
            course.stencil.points().to_string(),
            format!("{cray}"),
            format!("{slow:.3}"),
            format!("{:.3}", 1e3 * own),
            format!("{:.3}", serial[0] / own),
            format!("{:.3}", 1e3 * lanes),
            format!("{:.2}", own / lanes),
            format!("{:.2}", serial[0] / lanes),
        ]);
    }
    Ok(table)
}

/// Threads, with lanes and without, beside the Cray.
fn threads_table(lift: &Lift, courses: &[Course], serial: &[f64]) -> Result<Table, Error> {
    let mut table = Table::new(
        "Tables 4 and 6: threads of this machine",
        &[
            "tasks",
            "m̃",
            "p̃",
            "block",
            "Cray, S_p",
            "S_T",
            "threads, ms",
            "S_p",
            "S_T",
            "threads and lanes, ms",
            "S_p",
            "S_T",
        ],
    );
    table.of_this_machine = true;
    let processors = processors();
    // What two processors can do, which the thesis does not have.
    let two = [
        row(1, 2, 2, [0; 2], [f64::NAN; 2]),
        row(1, 2, 4, [0; 2], [f64::NAN; 2]),
        row(2, 1, 1, [0; 2], [f64::NAN; 2]),
        row(2, 1, 2, [0; 2], [f64::NAN; 2]),
        row(2, 1, 4, [0; 2], [f64::NAN; 2]),
    ];
    for row in two.iter().chain(&ROWS) {
        let course = course_of(courses, row.block);
        let own = serial[STENCILS
            .iter()
            .position(|s| *s == course.stencil)
            .unwrap_or(0)];
        let printed = |x: f64| match x.is_nan() {
            true => "not told".to_string(),
            false => format!("{x:.2}"),
        };
        let mut cells = vec![
            (row.spatial * row.temporal).to_string(),
            row.spatial.to_string(),
            row.temporal.to_string(),
            row.block.to_string(),
            printed(row.speedups[0]),
            printed(row.speedups[1]),
        ];
        if row.spatial * row.temporal > processors {
            cells.extend(["more tasks than processors", "", "", "", "", ""].map(str::to_string));
            table.row(cells);
            continue;
        }
        for lanes in [false, true] {
            let time = seconds(lift, &settings(course, Some(row.partition(lanes)))?)?;
            cells.push(format!("{:.3}", 1e3 * time));
            cells.push(format!("{:.2}", own / time));
            cells.push(format!("{:.2}", serial[0] / time));
        }
        table.row(cells);
    }
    Ok(table)
}

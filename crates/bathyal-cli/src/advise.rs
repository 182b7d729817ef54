//! `bathyal advise`.

use crate::failure::{Failure, print};
use crate::robot_arguments::RobotArguments;
use bathyal_sim::advise::{Question, Refusal, advise};
use bathyal_sim::scenario::ScenarioFile;
use std::process::ExitCode;

/// Compare vehicle and barycentre stabilisation of a vehicle with an arm.
///
/// While an arm moves, the thrusters can hold the vehicle, or hold the common centre of mass and
/// let the vehicle move, which often takes less energy. Both are simulated for a motion of the
/// longest arm and compared with the criterion of Lynch and Ellery (2014), equation (89).
///
/// The file is a robot or a scenario. Water, gravity and posture are those of the scenario; a
/// robot alone is in still water, and without gravity if its thrusters have rank 6.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  success
  1  a file cannot be read, or the robot has no free base, no thrusters or no arm
  2  invalid command line

Example:
  bathyal advise robots/auv_wam.toml
  bathyal advise robots/auv_wam.toml --payload 100 --travel 0.5
  bathyal advise scenarios/rov_station_keeping.toml --json")]
pub struct Arguments {
    #[command(flatten)]
    robot: RobotArguments,
    /// Additional payload at the end of the arm, kg, neutrally buoyant
    #[arg(long, value_name = "KG", default_value_t = 0.0)]
    payload: f64,
    /// Travel of the end of the arm, m [default: half the length of the arm, or less]
    #[arg(long, value_name = "M")]
    travel: Option<f64>,
    /// Duration of the motion, s
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    duration: f64,
    /// Print the comparison as JSON
    #[arg(long)]
    json: bool,
}

/// Prints the comparison.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let question = question(arguments)?;
    let advice = advise(&question).map_err(|refusal| match refusal {
        Refusal::File(error) => Failure::file(*error, arguments.json),
        Refusal::Unfit(message) => {
            let file = arguments.robot.file.display();
            Failure::message(format!("{file}: {message}"), arguments.json)
        }
    })?;
    print(&match arguments.json {
        true => format!("{:#}\n", advice.json()),
        false => advice.text(),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn question(arguments: &Arguments) -> Result<Question, Failure> {
    let robot = &arguments.robot;
    let mut question = Question {
        robot: bathyal_robot::Robot::new(""),
        scenario: None,
        payload: arguments.payload,
        travel: arguments.travel,
        duration: arguments.duration,
    };
    if !is_scenario(&robot.file) {
        question.robot = robot.read(arguments.json)?.robot;
        return Ok(question);
    }
    let error = |error| Failure::file(error, arguments.json);
    let file = ScenarioFile::read(&robot.file, &[]).map_err(error)?;
    let file = file.with_search_path(&robot.search);
    let robots = file.scenario.robots.len();
    if robots != 1 {
        let name = robot.file.display();
        let message =
            format!("{name}: the scenario has {robots} robots; give the file of one robot");
        return Err(Failure::message(message, arguments.json));
    }
    question.robot = file.setup().map_err(error)?.robot;
    question.scenario = Some(file.scenario);
    Ok(question)
}

/// Largest file that may be a scenario, bytes.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// Returns true if a file is a scenario; false if it cannot be read, which its reader reports.
fn is_scenario(path: &std::path::Path) -> bool {
    let bytes = bathyal_robot::read_file(path, MAX_FILE_SIZE).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let says = |line: &str| {
        let line = line.trim_start();
        line.starts_with("bathyal_scenario") || line.starts_with("\"bathyal_scenario\"")
    };
    text.lines().any(says)
}

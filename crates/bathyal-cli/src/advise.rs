//! `bathyal advise`.

use crate::failure::{Failure, print};
use crate::reading::Reading;
use bathyal_sim::advise::{Question, Refusal, advise};
use bathyal_sim::scenario::ScenarioFile;
use std::process::ExitCode;

/// Say whether a vehicle with an arm should hold its vehicle or its barycentre still.
///
/// While an arm moves, thrusters can hold the vehicle, or let the vehicle move so that the
/// common centre of mass stays, which often takes less energy. Both are simulated for a reach
/// of the robot's longest arm, and held against the analytical criterion of Lynch and Ellery
/// (2014), equation (89).
///
/// A scenario brings its water, gravity and posture; a robot alone is in still water, and
/// without gravity if its thrusters can hold every direction.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  there is advice
  1  a file cannot be read, or the robot has no free base, no thrusters or no arm
  2  the command line is not understood

Example:
  bathyal advise robots/auv_wam.toml
  bathyal advise robots/auv_wam.toml --payload 100 --travel 0.5
  bathyal advise scenarios/rov_station_keeping.toml --json")]
pub struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// What the end of the arm carries beside what the robot's file says, kg; neutral in water
    #[arg(long, value_name = "KG", default_value_t = 0.0)]
    payload: f64,
    /// How far the end of the arm moves, m; half its length, if not given, or less
    #[arg(long, value_name = "M")]
    travel: Option<f64>,
    /// In which time, s
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    duration: f64,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// Advises.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let question = question(arguments)?;
    let advice = advise(&question).map_err(|refusal| match refusal {
        Refusal::File(error) => Failure::robot(*error, arguments.json),
        Refusal::Unfit(message) => {
            let file = arguments.reading.file.display();
            Failure::told(format!("{file}: {message}"), arguments.json)
        }
    })?;
    print(&match arguments.json {
        true => format!("{:#}\n", advice.json()),
        false => advice.text(),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn question(arguments: &Arguments) -> Result<Question, Failure> {
    let reading = &arguments.reading;
    let mut question = Question {
        robot: bathyal_robot::Robot::new(""),
        scenario: None,
        payload: arguments.payload,
        travel: arguments.travel,
        duration: arguments.duration,
    };
    if !is_scenario(&reading.file) {
        question.robot = reading.read(arguments.json)?.robot;
        return Ok(question);
    }
    let error = |error| Failure::robot(error, arguments.json);
    let file = ScenarioFile::read(&reading.file, &[]).map_err(error)?;
    let robots = file.scenario.robots.len();
    if robots != 1 {
        let name = reading.file.display();
        let message = format!("{name}: {robots} robots: advice is for one; give its robot file");
        return Err(Failure::told(message, arguments.json));
    }
    question.robot = file.setup().map_err(error)?.robot;
    question.scenario = Some(file.scenario);
    Ok(question)
}

/// Whether a file says that it is a scenario. What cannot be read is left to who reads it.
fn is_scenario(path: &std::path::Path) -> bool {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let says = |line: &str| {
        let line = line.trim_start();
        line.starts_with("bathyal_scenario") || line.starts_with("\"bathyal_scenario\"")
    };
    text.lines().any(says)
}

//! Advice on the stabilisation of a vehicle with an arm: of the vehicle or of the barycentre.
//!
//! ```text
//! robot, payload, travel ─► plan: arm, posture, joint angles of both motions
//!   ─► trial: both through the simulator ─► energies, errors
//!   ─► criterion: JOE14 (72)-(89) with the robot's own drag and mass ─► Advice
//! ```

mod criterion;
mod plan;
mod trial;

pub use criterion::Criterion;
pub use trial::Outcome;

use crate::scenario::Scenario;
use bathyal_robot::text::{fixed, significant};
use bathyal_robot::{FileError, Robot};
use plan::Plan;
use serde_json::{Value, json};
use std::fmt::Write;
use trial::Kind;

/// Question: robot, scenario and motion.
#[derive(Clone, Debug)]
pub struct Question {
    /// The robot.
    pub robot: Robot,
    /// Water, gravity and initial state; still water, if not given.
    pub scenario: Option<Scenario>,
    /// Payload at the end of its arm in addition to its file's, kg.
    pub payload: f64,
    /// Travel of the end of the arm, m; a part of its length, if not given.
    pub travel: Option<f64>,
    /// Duration of the motion, s.
    pub duration: f64,
}

/// Reasons for no advice.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The robot or the motion does not fit the question.
    #[error("{0}")]
    Unfit(String),
    /// The robot or the scenario is invalid.
    #[error(transparent)]
    File(#[from] Box<FileError>),
}

impl From<FileError> for Refusal {
    fn from(error: FileError) -> Self {
        Refusal::File(Box::new(error))
    }
}

/// Energies closer than this part of the larger are taken for the same.
const SAME: f64 = 0.02;

/// Advice and the numbers behind it.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The robot's name.
    pub robot: String,
    /// Setting of the comparison, as name and value.
    pub setting: Vec<(&'static str, String)>,
    /// With the vehicle held, and with the barycentre held.
    pub outcomes: [Outcome; 2],
    /// With the vehicle held while the arm rests: the effort against weight and current.
    pub rest: Outcome,
    /// The analytical model.
    pub criterion: Criterion,
    /// Compared measure: `energy`, or `ideal_energy` where motors and propellers are not known.
    pub measure: &'static str,
}

/// Simulates both and compares.
pub fn advise(question: &Question) -> Result<Advice, Refusal> {
    let plan = Plan::new(question)?;
    let vehicle = trial::run(&plan, Kind::Vehicle)?;
    let center = trial::run(&plan, Kind::Barycenter)?;
    let known = vehicle.energy.is_some() && center.energy.is_some();
    Ok(Advice {
        robot: question.robot.name.clone(),
        setting: plan.words(),
        criterion: Criterion::new(&plan)?,
        rest: trial::run(&plan, Kind::Rest)?,
        outcomes: [vehicle, center],
        measure: if known { "energy" } else { "ideal_energy" },
    })
}

impl Advice {
    /// The two numbers that are compared, in J or in relation to each other.
    fn compared(&self) -> [f64; 2] {
        self.outcomes.each_ref().map(|o| match self.measure {
            "energy" => o.energy.unwrap_or(o.ideal_energy),
            _ => o.ideal_energy,
        })
    }

    /// Barycentre by vehicle.
    pub fn ratio(&self) -> f64 {
        let [vehicle, center] = self.compared();
        center / vehicle
    }

    /// `vehicle`, `barycentre` or `either`.
    pub fn choice(&self) -> &'static str {
        let ratio = self.ratio();
        if (ratio - 1.0).abs() < SAME || !ratio.is_finite() {
            "either"
        } else if ratio < 1.0 {
            "barycentre"
        } else {
            "vehicle"
        }
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let percent = fixed(100.0 * (self.ratio() - 1.0).abs(), 0);
        let _ = match self.choice() {
            _ if !self.ratio().is_finite() => writeln!(
                out,
                "{}: vehicle or barycentre stabilisation; neither takes energy for this motion",
                self.robot
            ),
            "either" => writeln!(
                out,
                "{}: vehicle or barycentre stabilisation; their energies differ by {percent} %",
                self.robot
            ),
            "barycentre" => writeln!(
                out,
                "{}: barycentre stabilisation; vehicle stabilisation takes {} % more energy",
                self.robot,
                fixed(100.0 * (1.0 / self.ratio() - 1.0), 0)
            ),
            choice => writeln!(
                out,
                "{}: {choice} stabilisation; barycentre stabilisation takes {percent} % more energy",
                self.robot
            ),
        };
        out.push('\n');
        for (name, value) in &self.setting {
            let _ = writeln!(out, "  {name:<12} {value}");
        }
        out.push_str(&self.rows());
        let _ = write!(out, "\n{}", self.criterion.text());
        out
    }

    /// The numbers of all three runs.
    fn rows(&self) -> String {
        let [v, c] = &self.outcomes;
        let runs = [v, c, &self.rest];
        let heads = ["vehicle", "barycentre", "arm rests"];
        let mut out = format!(
            "\n  {:<36}{:>12}{:>12}{:>12}\n",
            "", heads[0], heads[1], heads[2]
        );
        let least = v.ideal_energy.min(c.ideal_energy);
        type Row<'a> = (&'a str, &'a dyn Fn(&Outcome) -> Option<f64>);
        let rows: [Row; 7] = [
            ("energy of the thrusters, J", &|o| o.energy),
            ("  of ideal propellers, relative", &|o| {
                Some(o.ideal_energy / least)
            }),
            ("impulse of the thrusters, N s", &|o| Some(o.impulse)),
            ("largest thrust, N", &|o| Some(o.largest)),
            ("mean error of the end effector, mm", &|o| {
                Some(1e3 * o.mean_error)
            }),
            ("final error of the end effector, mm", &|o| {
                Some(1e3 * o.missed)
            }),
            ("motion of the vehicle, mm", &|o| Some(1e3 * o.vehicle_way)),
        ];
        for (what, of) in rows {
            let cell = |o: &Outcome| of(o).map_or("not known".to_string(), |x| significant(x, 4));
            let [a, b, rest] = runs.map(cell);
            let _ = writeln!(out, "  {what:<36}{a:>12}{b:>12}{rest:>12}");
        }
        out
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let setting = self.setting.iter();
        let setting: serde_json::Map<String, Value> = setting
            .map(|(name, value)| (name.to_string(), json!(value)))
            .collect();
        json!({
            "robot": self.robot,
            "choice": self.choice(),
            "ratio": self.ratio(),
            "compared": self.measure,
            "setting": setting,
            "vehicle": self.outcomes[0].json(),
            "barycentre": self.outcomes[1].json(),
            "rest": self.rest.json(),
            "criterion": self.criterion.json(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use bathyal_robot::robot::{DampingDrag, Drag, Matrix6};
    use std::f64::consts::PI;

    fn question(name: &str, payload: f64) -> Question {
        Question {
            robot: gallery::robot(name).unwrap(),
            scenario: None,
            payload,
            travel: None,
            duration: 60.0,
        }
    }

    /// Rounding alone: both are the same formula.
    const ROUNDING: f64 = 1e-9;

    #[test]
    fn the_criterion_is_equation_89_for_quadratic_drag() {
        let plan = Plan::new(&question("auv_wam", 20.0)).unwrap();
        let found = Criterion::new(&plan).unwrap();
        // JOE14: ρ, C_D0 A₀ and m₀.
        let (density, drag_area, vehicle) = (1025.0, 1.2 * 0.5, 120.0);
        let travel = plan.way.norm();
        let paper = PI / 16.0 * (density * drag_area * travel / vehicle) * found.share;
        assert!((found.ratio / paper - 1.0).abs() < ROUNDING, "{found:?}");
        assert!(found.linear.abs() < ROUNDING * found.quadratic);
    }

    #[test]
    fn drag_turns_the_choice_where_the_criterion_says() {
        let slim = advise(&question("auv_wam", 0.0)).unwrap();
        assert_eq!(slim.choice(), "barycentre");
        assert!(slim.criterion.ratio < 1.0);
        let mut bluff = question("auv_wam", 0.0);
        let none = Matrix6::from_diagonal([0.0; 6]);
        bluff.robot.bodies[0].hydrodynamics.drag = Some(vec![Drag::Damping(DampingDrag {
            linear: Some(none),
            quadratic: Some(Matrix6::from_diagonal([1e5, 1e5, 1e5, 0.0, 0.0, 0.0])),
        })]);
        let bluff = advise(&bluff).unwrap();
        assert_eq!(bluff.choice(), "vehicle", "{}", bluff.text());
        assert!(bluff.criterion.ratio > 1.0);
        assert_eq!(bluff.json()["choice"], "vehicle");
    }

    #[test]
    fn what_is_missing_is_named() {
        let mut stiff = question("auv_wam", 0.0);
        stiff.robot.thrusters.clear();
        let said = advise(&stiff).unwrap_err().to_string();
        assert!(said.contains("no thrusters"), "{said}");
        let mut far = question("auv_wam", 0.0);
        far.travel = Some(9.0);
        let said = advise(&far).unwrap_err().to_string();
        assert!(said.contains("give --travel"), "{said}");
        let said = advise(&question("crabster", 0.0)).unwrap_err().to_string();
        assert!(said.contains("no thrusters"), "{said}");
        let none = advise(&question("auv_wam", -1.0)).unwrap_err().to_string();
        assert!(none.contains("must not be negative"), "{none}");
    }
}

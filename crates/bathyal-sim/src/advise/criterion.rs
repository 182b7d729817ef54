//! The analytical model: vehicle and payload as two masses on a line.

use super::Refusal;
use super::plan::Plan;
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Environment, Inputs, Model, State, Workspace, inverse_dynamics};
use bathyal_robot::robot::JointType;
use bathyal_robot::text::fixed;
use bathyal_robot::{Robot, to_spec};
use serde_json::{Value, json};
use std::f64::consts::PI;

/// Drag of the vehicle that moves back by the reaction on the vehicle that is held.
///
/// ```text
/// D̃₀/F̃₀ = (π/16) (ρ C_D0 A₀ r_Δ / m₀) η                            JOE14 (89)
/// ```
///
/// with D(u) = b u + c u² of the vehicle by itself in the place of ½ ρ C_D0 A₀ u²,
///
/// ```text
/// D̃₀/F̃₀ = (b t_F + c η r_Δ π²/8) / (π m₀)
/// ```
///
/// and η = how far the barycentre moves with the vehicle held, by the arm's travel: for a
/// payload on an arm without mass this is m_P/(m₀ + m_P), (74).
#[derive(Clone, Debug)]
pub struct Criterion {
    /// D̃₀/F̃₀.
    pub ratio: f64,
    /// η.
    pub share: f64,
    /// m₀: mass of the vehicle and of all bodies fixed to it, kg.
    pub mass: f64,
    /// b, N s/m.
    pub linear: f64,
    /// c, N s²/m².
    pub quadratic: f64,
}

/// The vehicle and all bodies fixed to it.
fn alone(robot: &Robot, root: &str) -> Robot {
    let mut own = robot.clone();
    let fixed = |name: &str| {
        let mut name = name.to_string();
        while name != root {
            match robot.body(&name) {
                Some(body) if body.joint.kind == JointType::Fixed => match &body.parent {
                    Some(parent) => name = parent.clone(),
                    None => return false,
                },
                _ => return false,
            }
        }
        true
    };
    own.bodies.retain(|b| fixed(&b.name));
    own.thrusters.clear();
    own.loops.clear();
    own.springs.clear();
    own.joint_springs.clear();
    own.couplings.clear();
    own
}

/// Force against a steady motion of the vehicle by itself, N.
fn drag(model: &Model<f64>, velocity: Vec3<f64>) -> f64 {
    let still = Environment::default().with_gravity(Vec3::zero());
    let mut state = State::zero(model);
    state.v[3..6].copy_from_slice(&velocity.0);
    let (inputs, mut ws) = (Inputs::zero(model), Workspace::new(model));
    let rest = vec![0.0; model.nv()];
    let needed = inverse_dynamics(model, &still, &state, &rest, &inputs, &mut ws);
    let force = Vec3([needed[3], needed[4], needed[5]]);
    force.dot(velocity) / velocity.norm()
}

impl Criterion {
    /// For the motion of a plan.
    pub fn new(plan: &Plan) -> Result<Self, Refusal> {
        let root = plan.model.body_name(plan.vehicle);
        let failed = |message: String| Refusal::Unfit(message);
        let spec =
            to_spec(&alone(&plan.robot, root)).map_err(|diagnostic| failed(diagnostic.message))?;
        let vehicle = Model::build(&spec).map_err(|error| failed(error.to_string()))?;
        let bodies = 0..vehicle.body_count();
        let mass: f64 = bodies.map(|b| vehicle.parameters(b).mass).sum();
        let travel = plan.way.norm();
        let back = plan.way * (-1.0 / travel);
        // b u + c u² through two speeds.
        let [slow, fast] = [0.5, 1.0].map(|u| drag(&vehicle, back * u) / u);
        let (linear, quadratic) = (2.0 * slow - fast, 2.0 * (fast - slow));
        let share = shift(plan).dot(plan.way) / (travel * travel);
        let duration = plan.scenario.duration;
        Ok(Criterion {
            ratio: (linear * duration + quadratic * share * travel * PI * PI / 8.0) / (PI * mass),
            share,
            mass,
            linear,
            quadratic,
        })
    }

    /// For people.
    pub fn text(&self) -> String {
        let words = match self.ratio < 1.0 {
            true => "barycentre stabilisation",
            false => "vehicle stabilisation",
        };
        let mut drag = format!("{} u² N", fixed(self.quadratic, 1));
        if self.linear.abs() > 1e-9 * self.quadratic.abs() {
            drag = format!("{} u + {drag}", fixed(self.linear, 1));
        }
        format!(
            "  JOE14 (89), vehicle and payload as two masses: drag / reaction = {}, in favour of {words}\n  (vehicle {} kg, drag {drag}, the barycentre moves by {} of the travel)\n",
            fixed(self.ratio, 3),
            fixed(self.mass, 1),
            fixed(self.share, 3),
        )
    }

    /// For programs.
    pub fn json(&self) -> Value {
        json!({
            "ratio": self.ratio,
            "share": self.share,
            "vehicle_mass": self.mass,
            "linear_drag": self.linear,
            "quadratic_drag": self.quadratic,
        })
    }
}

/// How far the barycentre moves with the vehicle held.
fn shift(plan: &Plan) -> Vec3<f64> {
    let model = &plan.model;
    let mut bodies = Bodies::new(model);
    let mut center = |q: &[f64]| {
        let mut state = State::zero(model);
        state.q.copy_from_slice(q);
        bodies.update_velocities(model, &state);
        bodies.barycenter(model)[0]
    };
    let before = center(&plan.begin);
    center(&plan.ends[0]) - before
}

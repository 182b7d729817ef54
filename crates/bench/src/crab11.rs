//! The three-link planar arm of Crab11 Fig. 6: unit links, water at rest, torques in units of
//! ½ ρ C_D d_p.

use bathyal::hydro::{Cylinder, Flow, Hydrodynamics, Strip, Table};
use bathyal::spatial::{Force, Vec3};
use bathyal::spec::Drag;
use bathyal::{
    BodySpec, Environment, Inputs, Joint, Model, Real, Spec, SpecError, State, Workspace,
    inverse_dynamics,
};
use std::sync::Arc;

const DENSITY: f64 = 1000.0;
const DRAG: f64 = 1.1;
const WIDTH: f64 = 0.1;
/// ½ ρ C_D d_p, the unit of torques.
pub const TORQUE_UNIT: f64 = 0.5 * DENSITY * DRAG * WIDTH;

/// Quadrature of the force along a link.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// Gauss points along a cylinder.
    Gauss(usize),
    /// Strips, sampled in their middles.
    Midpoint(usize),
    /// The paper's strips, sampled where they begin.      (12)
    Endpoint(usize),
}

impl Rule {
    fn law(self) -> Drag {
        let tip = Vec3::new(1.0, 0.0, 0.0);
        match self {
            Rule::Gauss(n) => Drag::Cylinder(
                Cylinder::new([0.0; 3], tip.0, 0.5 * WIDTH)
                    .drag(DRAG)
                    .points(n),
            ),
            Rule::Midpoint(n) => {
                let chord = Vec3::new(0.0, 1.0, 0.0);
                let (drag, lift) = (Table::constant(DRAG), Table::constant(0.0));
                let strip = Strip::new(Vec3::zero(), tip, chord, WIDTH, drag, lift);
                Drag::Strip(strip.expect("a member of length 1").with_midpoints(n))
            }
            Rule::Endpoint(n) => Drag::Own(Arc::new(EndpointStrips(n))),
        }
    }
}

/// The strips of Crab11 (12) on a link along x, as a user-defined hydrodynamic model.
#[derive(Debug)]
struct EndpointStrips(usize);

impl<T: Real> Hydrodynamics<T> for EndpointStrips {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let length = 1.0 / self.0 as f64;
        let scale = flow.density * T::lit(-0.5 * DRAG * WIDTH * length);
        let mut sum = Force::zero();
        for k in 0..self.0 {
            let p = Vec3::from_f64(Vec3::new(k as f64 * length, 0.0, 0.0));
            let [_, y, z] = flow.at(p).0;
            let normal = Vec3([T::zero(), y, z]);
            sum += Force::at(p, normal * (normal.norm() * scale));
        }
        sum
    }
}

/// The arm with and without drag.
pub struct Arm {
    with: (Model<f64>, Workspace<f64>),
    without: (Model<f64>, Workspace<f64>),
    environment: Environment<f64>,
}

impl Arm {
    /// The arm with drag by the given quadrature.
    pub fn new(rule: Rule) -> Result<Self, SpecError> {
        let of = |drag: Option<Rule>| -> Result<_, SpecError> {
            let model = Model::build(&arm(drag))?;
            let ws = Workspace::new(&model);
            Ok((model, ws))
        };
        Ok(Arm {
            with: of(Some(rule))?,
            without: of(None)?,
            environment: Environment::default().with_gravity(Vec3::zero()),
        })
    }

    /// The model with drag.
    pub fn model(&self) -> &Model<f64> {
        &self.with.0
    }

    /// Water at rest, without gravity.
    pub fn environment(&self) -> &Environment<f64> {
        &self.environment
    }

    /// Torques of drag on the three joints: inverse dynamics without drag less that with
    /// drag, in which the arm's inertia cancels.
    pub fn torques(&mut self, q: [f64; 3], speeds: [f64; 3]) -> [f64; 3] {
        let state = State {
            t: 0.0,
            q: q.to_vec(),
            v: speeds.to_vec(),
        };
        let environment = &self.environment;
        let drive = |(model, ws): &mut (Model<f64>, Workspace<f64>)| {
            let inputs = Inputs::zero(model);
            inverse_dynamics(model, environment, &state, &[0.0; 3], &inputs, ws).to_vec()
        };
        let (with, without) = (drive(&mut self.with), drive(&mut self.without));
        [0, 1, 2].map(|i| (without[i] - with[i]) / TORQUE_UNIT)
    }
}

/// Three links along x, hinges about z, any mass.
fn arm(drag: Option<Rule>) -> Spec {
    let mut spec = Spec::new("three links", DENSITY);
    for i in 0..3 {
        let joint = Joint::revolute([0.0, 0.0, 1.0]);
        let mut link = BodySpec::new(format!("link {i}"), joint);
        link = link.rigid(0.3, [0.5, 0.0, 0.0], [0.01, 0.03, 0.03]);
        if i > 0 {
            link = link.at(format!("link {}", i - 1), [1.0, 0.0, 0.0]);
        }
        link.drag.extend(drag.map(Rule::law));
        spec.add(link);
    }
    spec
}

/// Exact torques by a planar integration independent of the engine: |vⁿ| vⁿ s is a cubic on either side
/// of the point where the flow reverses, and Simpson's rule integrates cubics exactly.
pub fn exact(q: [f64; 3], speeds: [f64; 3]) -> [f64; 3] {
    let mut torques = [0.0; 3];
    let (mut angle, mut rate) = (0.0, 0.0);
    let (mut position, mut velocity) = ([0.0; 2], [0.0; 2]);
    let mut hinges = Vec::new();
    for (dq, dv) in q.into_iter().zip(speeds) {
        (angle, rate) = (angle + dq, rate + dv);
        hinges.push(position);
        let (sin, cos) = f64::sin_cos(angle);
        let at_hinge = velocity[1] * cos - velocity[0] * sin;
        let normal = |s: f64| at_hinge + rate * s;
        let reversal = -at_hinge / rate;
        let mut cuts = vec![0.0, 1.0];
        if reversal > 0.0 && reversal < 1.0 {
            cuts.insert(1, reversal);
        }
        for (torque, hinge) in torques.iter_mut().zip(&hinges) {
            // the force is normal to the link: its arm is the distance along the link
            let arm = (position[0] - hinge[0]) * cos + (position[1] - hinge[1]) * sin;
            let density = |s: f64| -normal(s).abs() * normal(s) * (arm + s);
            for piece in cuts.windows(2) {
                let (a, b) = (piece[0], piece[1]);
                *torque += (b - a) / 6.0 * (density(a) + 4.0 * density(0.5 * (a + b)) + density(b));
            }
        }
        velocity = [velocity[0] - rate * sin, velocity[1] + rate * cos];
        position = [position[0] + cos, position[1] + sin];
    }
    torques
}

/// Unit speed in one joint, counted from 1 as the paper does.
pub fn speed_in(joint: usize) -> [f64; 3] {
    [1, 2, 3].map(|i| if i == joint { 1.0 } else { 0.0 })
}

/// One joint, counted from 1, at an angle in degrees, the others at zero.
pub fn bent(joint: usize, degrees: f64) -> [f64; 3] {
    [1, 2, 3].map(|i| {
        if i == joint {
            degrees.to_radians()
        } else {
            0.0
        }
    })
}

/// Finds the root of `f` between two arguments by bisection; none without a change of sign.
pub fn root(mut f: impl FnMut(f64) -> f64, mut from: f64, mut to: f64) -> Option<f64> {
    let sign = f(from).signum();
    if f(to) * sign >= 0.0 {
        return None;
    }
    for _ in 0..60 {
        let middle = 0.5 * (from + to);
        if f(middle) * sign > 0.0 {
            from = middle;
        } else {
            to = middle;
        }
    }
    Some(0.5 * (from + to))
}

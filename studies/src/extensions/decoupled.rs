//! Errors of decoupled dynamics, in which the arm does not act on the vehicle.      Diss94 7.5.2
//!
//! ```text
//! full:       M v̇ + c = τ, all of it together
//! decoupled:  v̇₀ of the vehicle alone, then the arm's q̈ on a vehicle that moves so
//! ```

use crate::numbers::fixed;
use crate::plot::{Curve, Panel, figure};
use crate::{Error, Item, Section, Table, Verdict};
use bathyal::spatial::Vec3;
use bathyal::{
    Bodies, Environment, Inputs, Model, Spec, State, Workspace, decoupled_dynamics,
    forward_dynamics, inverse_dynamics,
};
use bathyal_robot::to_spec;
use bathyal_sim::gallery;
use bathyal_sim::integrate::{Method, Ode, Settings, integrator};
use rayon::prelude::*;
use std::f64::consts::TAU;

/// Mass of the vehicle by mass of the arm.
const RATIOS: [f64; 10] = [
    2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0,
];
/// The current in which the vehicle begins at rest, m/s.
const CURRENT: [f64; 3] = [-0.3, 0.1, 0.0];
/// Joint angles of the reach, degrees, from and to: those of the scenario of the gallery.
const REACH: [[f64; 2]; 6] = [
    [0.0, 40.0],
    [60.0, 10.0],
    [-120.0, -20.0],
    [30.0, 10.0],
    [0.0, 0.0],
    [0.0, 0.0],
];
/// Duration of the motion, s.
const DURATION: f64 = 8.0;
/// Length of a step, s; half of it changes no printed digit.
const STEP: f64 = 0.01;
/// How far the slope of log error over log ratio may be from −1 where the vehicle is heavy.
const SLOPE: f64 = 0.05;
/// From this ratio on it counts as heavy.
const HEAVY: f64 = 50.0;

/// Vehicle with arm, the vehicle alone, and their environment.
struct System {
    whole: Model<f64>,
    vehicle: Model<f64>,
    water: Environment<f64>,
}

impl System {
    /// The vehicle of the gallery with everything about it `factor` times as heavy: mass, moments,
    /// added mass, drag. By itself it then moves as before.
    fn new(factor: f64) -> Result<Self, Error> {
        let robot = gallery::robot("rov_tiburon")?;
        let mut spec = to_spec(&robot).map_err(|diagnostic| Error::Failed(diagnostic.message))?;
        let base = &mut spec.bodies[0];
        base.mass *= factor;
        base.displaced_volume *= factor;
        for x in base.inertia.as_flattened_mut() {
            *x *= factor;
        }
        for x in base.added_mass.as_flattened_mut() {
            *x *= factor;
        }
        let build = |spec: &Spec| -> Result<Model<f64>, Error> {
            let model = Model::build(spec)?;
            Ok(model.with_parameter(bathyal::Parameter::DragScale(0), factor))
        };
        let whole = build(&spec)?;
        spec.bodies.truncate(1);
        Ok(System {
            whole,
            vehicle: build(&spec)?,
            water: Environment::current(Vec3(CURRENT)).with_gravity(Vec3::zero()),
        })
    }

    /// Mass of the vehicle, and of the arm.
    fn masses(&self) -> [f64; 2] {
        let mass = |b| self.whole.parameters(b).mass;
        [mass(0), (1..self.whole.body_count()).map(mass).sum()]
    }
}

/// One of the two odes, as a differential equation for y = [q, v].
struct SystemOde<'a> {
    system: &'a System,
    decoupled: bool,
    ws: Workspace<f64>,
    alone: Workspace<f64>,
}

impl<'a> SystemOde<'a> {
    fn new(system: &'a System, decoupled: bool) -> Self {
        SystemOde {
            system,
            decoupled,
            ws: Workspace::new(&system.whole),
            alone: Workspace::new(&system.vehicle),
        }
    }

    fn state(&self, t: f64, y: &[f64]) -> State<f64> {
        let mut state = State::zero(&self.system.whole);
        let (q, v) = y.split_at(self.system.whole.nq());
        state.t = t;
        state.q.copy_from_slice(q);
        state.v.copy_from_slice(v);
        state
    }

    /// The torques that would move the arm on cycloids if the vehicle stood still.
    fn torques(&mut self, t: f64) -> Inputs<f64> {
        let model = &self.system.whole;
        let (mut state, mut vdot) = (State::zero(model), vec![0.0; model.nv()]);
        state.t = t;
        let turn = TAU * t / DURATION;
        for (k, [from, to]) in REACH.into_iter().enumerate() {
            let way = (to - from).to_radians();
            state.q[7 + k] = from.to_radians() + way * (turn - turn.sin()) / TAU;
            state.v[6 + k] = way / DURATION * (1.0 - turn.cos());
            vdot[6 + k] = way * TAU / (DURATION * DURATION) * turn.sin();
        }
        let mut inputs = Inputs::zero(model);
        let water = &self.system.water;
        let needed = inverse_dynamics(model, water, &state, &vdot, &inputs, &mut self.ws);
        inputs.tau[6..].copy_from_slice(&needed[6..]);
        inputs
    }

    /// v̇.
    fn accelerations(&mut self, state: &State<f64>, inputs: &Inputs<f64>) -> Vec<f64> {
        let System {
            whole,
            vehicle,
            water,
        } = self.system;
        if !self.decoupled {
            return forward_dynamics(whole, water, state, inputs, &mut self.ws).to_vec();
        }
        let mut own = State::zero(vehicle);
        own.t = state.t;
        own.q.copy_from_slice(&state.q[..7]);
        own.v.copy_from_slice(&state.v[..6]);
        let nothing = Inputs::zero(vehicle);
        let alone = forward_dynamics(vehicle, water, &own, &nothing, &mut self.alone);
        let mut given = vec![0.0; whole.nv()];
        given[..6].copy_from_slice(alone);
        decoupled_dynamics(whole, water, state, inputs, &given, &mut self.ws).to_vec()
    }
}

impl Ode for SystemOde<'_> {
    fn len(&self) -> usize {
        self.system.whole.nq() + self.system.whole.nv()
    }

    fn positions(&self) -> usize {
        self.system.whole.nq()
    }

    fn controlled(&self) -> usize {
        self.len()
    }

    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        let (state, inputs) = (self.state(t, y), self.torques(t));
        let vdot = self.accelerations(&state, &inputs);
        let (q, v) = rates.split_at_mut(self.system.whole.nq());
        self.system.whole.configuration_rate(&state.q, &state.v, q);
        v.copy_from_slice(&vdot);
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        let (q, v) = y.split_at(self.system.whole.nq());
        self.system.whole.configuration_rate(q, v, rates);
    }

    fn accept(&mut self, _t: f64, y: &mut [f64]) {
        self.system
            .whole
            .normalize(&mut y[..self.system.whole.nq()]);
    }
}

/// Errors of the decoupled dynamics at one ratio.
struct Errors {
    ratio: f64,
    /// Root mean square over the full motion: vehicle, m/s², and joints, rad/s².
    accelerations: [f64; 2],
    /// At the end of the motion: vehicle and end effector, m.
    places: [f64; 2],
}

fn errors(ratio: f64) -> Result<Errors, Error> {
    let [vehicle, arm] = System::new(1.0)?.masses();
    let system = System::new(ratio * arm / vehicle)?;
    let mut odes = [false, true].map(|decoupled| SystemOde::new(&system, decoupled));
    let mut begin = State::zero(&system.whole);
    for (k, [from, _]) in REACH.into_iter().enumerate() {
        begin.q[7 + k] = from.to_radians();
    }
    let y: Vec<f64> = begin.q.iter().chain(&begin.v).copied().collect();
    let mut ys = [y.clone(), y];
    let settings = Settings {
        step: STEP,
        ..Settings::default()
    };
    let mut methods = [(); 2].map(|()| integrator(Method::Rk4, &settings));
    let samples = (DURATION / STEP).round() as u32;
    let mut squares = [0.0; 2];
    for k in 0..samples {
        let (t, next) = (f64::from(k) * STEP, f64::from(k + 1) * STEP);
        // Both accelerations in the state of the full motion.
        let (state, inputs) = (odes[0].state(t, &ys[0]), odes[0].torques(t));
        let [full, parted] = [0, 1].map(|i: usize| odes[i].accelerations(&state, &inputs));
        let off = |range: std::ops::Range<usize>| -> f64 {
            range.map(|i| (full[i] - parted[i]).powi(2)).sum()
        };
        squares[0] += off(3..6);
        squares[1] += off(6..full.len());
        for ((way, method), y) in odes.iter_mut().zip(&mut methods).zip(&mut ys) {
            let mut now = t;
            let arrived = method.advance(way, &mut now, y, next);
            arrived.map_err(|stuck| Error::Failed(format!("{stuck:?}")))?;
        }
    }
    let mut bodies = Bodies::new(&system.whole);
    let ends = [0, 1].map(|i: usize| {
        bodies.update_velocities(&system.whole, &odes[i].state(DURATION, &ys[i]));
        let last = system.whole.body_count() - 1;
        [0, last].map(|b| bodies.motion(b).pose.position)
    });
    Ok(Errors {
        ratio,
        accelerations: squares.map(|sum| (sum / f64::from(samples)).sqrt()),
        places: [0, 1].map(|k: usize| (ends[0][k] - ends[1][k]).norm()),
    })
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "\"Before this method is used, additional experimentation to measure the errors that this simplification incurs should be carried out\" (Diss94 7.5.2). The shipped rov_tiburon reaches out with its arm in 8 s under open-loop torques, in a current and not controlled, once with all 12 degrees of freedom coupled, once decoupled: the vehicle moves as if it had no arm, and the arm on a vehicle that moves so. Accelerations are compared in the same states, those of the coupled motion; places at the end of the two motions.",
    ])
    .with_assumptions(&[
        "Vehicles of other mass have mass, moments of inertia, added mass and drag in proportion, so that by themselves they move alike.",
        "No gravity: whatever trims the vehicle is taken to balance the weight of its arm in both.",
    ]);
    let all: Result<Vec<Errors>, Error> = RATIOS.par_iter().map(|r| errors(*r)).collect();
    let all = all?;
    let [vehicle, arm] = System::new(1.0)?.masses();
    let own = errors(vehicle / arm)?;
    type Pick = fn(&Errors) -> f64;
    let kinds: [(&str, &str, Pick); 4] = [
        ("acceleration of the vehicle", "m/s²", |e| {
            e.accelerations[0]
        }),
        ("accelerations of the joints", "rad/s²", |e| {
            e.accelerations[1]
        }),
        ("vehicle at the end", "m", |e| e.places[0]),
        ("end effector at the end", "m", |e| e.places[1]),
    ];
    let mut table = Table::new(
        "Errors of decoupled dynamics by ratio of vehicle to arm mass",
        &[
            "ratio",
            "vehicle, m/s²",
            "joints, rad/s²",
            "vehicle, m",
            "end effector, m",
        ],
    );
    for e in &all {
        let mut cells = vec![e.ratio.to_string()];
        cells.extend(kinds.iter().map(|(_, _, pick)| format!("{:.2e}", pick(e))));
        table.row(cells);
    }
    for (k, (name, unit, pick)) in kinds.into_iter().enumerate() {
        let falls = all.windows(2).all(|w| pick(&w[1]) < pick(&w[0]));
        let heavy: Vec<&Errors> = all.iter().filter(|e| e.ratio >= HEAVY).collect();
        let [first, last] = [heavy[0], heavy[heavy.len() - 1]];
        let slope = (pick(last) / pick(first)).ln() / (last.ratio / first.ratio).ln();
        section.items.push(
            Item::new(
                format!("error-{}", k + 1),
                format!("{name}: error falls with the ratio, as its power"),
                "negligible if the vehicle is massive",
                format!("falls as ratio^{} from {HEAVY} on", fixed(slope, 2)),
                Verdict::Robust.when(falls && (slope + 1.0).abs() < SLOPE),
            )
            .with_difference(format!(
                "{:.1e} {unit} for the shipped vehicle, {} times as heavy as its arm",
                pick(&own),
                fixed(own.ratio, 0)
            )),
        );
    }
    let curve = |k: usize| {
        let (name, _, pick) = kinds[k];
        let points = all.iter().map(|e| (e.ratio, pick(e))).collect();
        Curve::new(name, k, points).marked()
    };
    section.figures = vec![figure(
        "Errors of decoupled dynamics over the ratio of vehicle to arm mass, both axes logarithmic.",
        2,
        &[
            Panel::new(
                "",
                "vehicle / arm mass",
                "error, m/s² or rad/s²",
                vec![curve(0), curve(1)],
            )
            .logarithmic(),
            Panel::new(
                "",
                "vehicle / arm mass",
                "error, m",
                vec![curve(2), curve(3)],
            )
            .logarithmic(),
        ],
    )?];
    section.tables = vec![table];
    Ok(section)
}

//! An ROV reaches out with its arm in a current, and the arm pushes the vehicle about.
//!
//! The same motion is simulated with and without added mass, because simulators that
//! leave it out do so silently. Prints what happened and whether the energy account
//! closes; draws `target/rov_reach.svg`, or the file named on the command line.
//!
//!     cargo run --release --example rov_reach

use bathyal::hydro::Cylinder;
use bathyal::spatial::{Quaternion, Vec3};
use bathyal::spec::Drag;
use bathyal::{
    Bodies, BodySpec, Environment, Inputs, Joint, Mdh, Model, Spec, State, Workspace,
    forward_dynamics,
};
use plotters::prelude::*;
use std::error::Error;
use std::f64::consts::{FRAC_PI_2, PI};

const WATER: f64 = 1025.0;
const STEP: f64 = 1e-3;
const DURATION: f64 = 20.0;
/// The energy that RK4 may lose of what the motors put in.
const ACCOUNT: f64 = 1e-6;
/// Joint angles before and after the reach.
const FOLDED: [f64; 6] = [0.0, -1.9, 2.4, 0.0, 0.6, 0.0];
const STRETCHED: [f64; 6] = [0.6, -0.3, 0.4, 0.3, 0.2, 0.5];

/// Joint control: N m per rad, and N m s per rad.
const STIFFNESS: [f64; 6] = [900.0, 900.0, 400.0, 60.0, 30.0, 15.0];
const DAMPING: [f64; 6] = [100.0, 120.0, 50.0, 6.0, 3.0, 1.5];

/// A vehicle of 1.1 t with a six-joint arm of 39 kg; numbers plausible, not measured.
fn robot(with_added_mass: bool) -> Spec {
    let mut spec = Spec::new("rov", WATER);
    let mut vehicle = BodySpec::new("vehicle", Joint::Free)
        .rigid(1100.0, [0.0; 3], [180.0, 320.0, 330.0])
        .buoyancy(1.079, [0.0, 0.0, 0.15])
        .drag(Drag::Cylinder(
            Cylinder::new([-1.1, 0.0, 0.0], [1.1, 0.0, 0.0], 0.45)
                .drag(0.9)
                .ends(1.1),
        ));
    if with_added_mass {
        vehicle = vehicle.added_mass([60.0, 420.0, 380.0, 350.0, 800.0, 1100.0]);
    }
    spec.add(vehicle);
    let lengths = [0.15, 0.75, 0.15, 0.55, 0.12, 0.25];
    let masses = [4.0, 13.0, 4.0, 10.0, 3.0, 5.0];
    let twists = [0.0, FRAC_PI_2, 0.0, FRAC_PI_2, -FRAC_PI_2, FRAC_PI_2];
    for i in 0..6 {
        let (length, mass, radius) = (lengths[i], masses[i], 0.06);
        let displaced = PI * radius * radius * length;
        let round = 0.5 * mass * radius * radius;
        let slender = mass * length * length / 12.0 + 0.5 * round;
        let mut link = BodySpec::new(format!("link {}", i + 1), Joint::revolute([0.0, 0.0, 1.0]))
            .rigid(mass, [0.5 * length, 0.0, 0.0], [round, slender, slender])
            .buoyancy(displaced, [0.5 * length, 0.0, 0.0])
            .drag(Drag::Cylinder(Cylinder::new(
                [0.0; 3],
                [length, 0.0, 0.0],
                radius,
            )));
        if with_added_mass {
            // Strip theory: the displaced mass moves with the link, across its axis.
            let water = WATER * displaced;
            let (first, second) = (0.5 * water * length, water * length * length / 3.0);
            link = link.added_mass([0.0, second, second, 0.1 * water, water, water]);
            link.added_mass[1][5] = -first;
            link.added_mass[5][1] = -first;
            link.added_mass[2][4] = first;
            link.added_mass[4][2] = first;
        }
        let mdh = Mdh {
            alpha: twists[i],
            a: if i == 0 { 1.0 } else { lengths[i - 1] },
            ..Mdh::default()
        };
        link.parent = Some(if i == 0 {
            "vehicle".into()
        } else {
            format!("link {i}")
        });
        spec.add(link.mdh(&mdh));
    }
    spec
}

/// Joint angles that the arm is told to have: a smooth reach and back.
fn wanted(t: f64) -> [f64; 6] {
    let phase = 0.5 - 0.5 * (2.0 * PI * t / DURATION).cos();
    core::array::from_fn(|i| FOLDED[i] + phase * (STRETCHED[i] - FOLDED[i]))
}

/// One moment of the motion: time, vehicle position and pitch.
struct Moment {
    t: f64,
    surge: f64,
    pitch: f64,
}

/// Rates of q and v, and the power of motors and drag.
type Rates = (Vec<f64>, Vec<f64>, f64);

struct Run {
    model: Model<f64>,
    environment: Environment<f64>,
    bodies: Bodies<f64>,
    ws: Workspace<f64>,
    inputs: Inputs<f64>,
}

impl Run {
    fn new(with_added_mass: bool) -> Result<Self, Box<dyn Error>> {
        let model = Model::build(&robot(with_added_mass))?;
        Ok(Run {
            environment: Environment::current(Vec3([0.1, 0.0, 0.0])),
            bodies: Bodies::new(&model),
            ws: Workspace::new(&model),
            inputs: Inputs::zero(&model),
            model,
        })
    }

    /// Evaluates the dynamics under the joint control.
    fn rates(&mut self, state: &State<f64>) -> Rates {
        let target = wanted(state.t);
        for i in 0..6 {
            let (q, v) = (state.q[7 + i], state.v[6 + i]);
            self.inputs.tau[6 + i] = STIFFNESS[i] * (target[i] - q) - DAMPING[i] * v;
        }
        let model = &self.model;
        let vdot = forward_dynamics(model, &self.environment, state, &self.inputs, &mut self.ws);
        let vdot = vdot.to_vec();
        self.bodies.update(model, state, &vdot);
        self.bodies
            .update_forces(model, &self.environment, state, &self.inputs);
        let motors = (0..6).map(|i| self.inputs.tau[6 + i] * state.v[6 + i]);
        let drag = (0..model.body_count()).map(|b| {
            // In the frame of the water, where its kinetic energy is counted.
            let v = self
                .bodies
                .relative_velocity(model, &self.environment, state.t, b);
            v.dot(&self.bodies.forces(b).drag)
        });
        let power = motors.chain(drag).sum();
        let orientation = Quaternion::from_array([state.q[3], state.q[4], state.q[5], state.q[6]]);
        let velocity = orientation.matrix() * Vec3([state.v[3], state.v[4], state.v[5]]);
        let mut qdot = velocity.0.to_vec();
        qdot.extend(orientation.rate(Vec3([state.v[0], state.v[1], state.v[2]])));
        qdot.extend(&state.v[6..]);
        (qdot, vdot, power)
    }

    /// Energy in the frame that travels with the water, where a steady current does no work.
    fn energy(&mut self, state: &State<f64>) -> f64 {
        let mut drifting = state.clone();
        let orientation = Quaternion::from_array([state.q[3], state.q[4], state.q[5], state.q[6]]);
        let water = orientation.matrix().transpose_mul(Vec3([0.1, 0.0, 0.0]));
        for i in 0..3 {
            drifting.v[3 + i] -= water[i];
        }
        let rest = vec![0.0; self.model.nv()];
        self.bodies.update(&self.model, &drifting, &rest);
        let still = Environment::default();
        let e = self.bodies.energy(&self.model, &still, state.t);
        e.kinetic_rigid + e.kinetic_added + e.potential
    }

    /// Simulates by RK4; tells the motion and how far the energy account is off.
    fn simulate(&mut self) -> (Vec<Moment>, f64) {
        let mut state = State::zero(&self.model);
        state.q[7..].copy_from_slice(&FOLDED);
        state.v[3] = 0.1; // drifting with the water
        let start = self.energy(&state);
        let (mut work, mut turnover) = (0.0, 0.0);
        let mut moments = Vec::new();
        let steps = (DURATION / STEP).round() as usize;
        for step in 0..=steps {
            if step % 40 == 0 {
                let [w, x, y, z] = [state.q[3], state.q[4], state.q[5], state.q[6]];
                moments.push(Moment {
                    t: state.t,
                    surge: state.q[0] - 0.1 * state.t,
                    pitch: (2.0 * (w * y - x * z)).asin().to_degrees(),
                });
            }
            let ahead = |h: f64, (q, v, _): &Rates| {
                let add =
                    |x: &[f64], dx: &[f64]| x.iter().zip(dx).map(|(x, d)| x + h * d).collect();
                let mut next = State {
                    t: state.t + h,
                    q: add(&state.q, q),
                    v: add(&state.v, v),
                };
                let o = Quaternion::from_array([next.q[3], next.q[4], next.q[5], next.q[6]]);
                next.q[3..7].copy_from_slice(&o.normalized().to_array());
                next
            };
            let k1 = self.rates(&state);
            let k2 = self.rates(&ahead(0.5 * STEP, &k1));
            let k3 = self.rates(&ahead(0.5 * STEP, &k2));
            let k4 = self.rates(&ahead(STEP, &k3));
            let mean = |pick: fn(&Rates) -> &[f64]| -> Vec<f64> {
                let (a, b, c, d) = (pick(&k1), pick(&k2), pick(&k3), pick(&k4));
                (0..a.len())
                    .map(|i| (a[i] + 2.0 * (b[i] + c[i]) + d[i]) / 6.0)
                    .collect()
            };
            let power = (k1.2 + 2.0 * (k2.2 + k3.2) + k4.2) / 6.0;
            let next = ahead(STEP, &(mean(|k| &k.0), mean(|k| &k.1), 0.0));
            work += power * STEP;
            turnover += power.abs() * STEP;
            state = next;
        }
        let off = (self.energy(&state) - start - work).abs() / turnover;
        (moments, off)
    }
}

fn draw(file: &str, with: &[Moment], without: &[Moment]) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(file, (900, 420)).into_drawing_area();
    root.fill(&WHITE)?;
    let panels = root.split_evenly((1, 2));
    type Pick = fn(&Moment) -> f64;
    let surge: Pick = |m| m.surge;
    let pitch: Pick = |m| m.pitch;
    let what = [
        ("vehicle, along the current, m", surge),
        ("vehicle pitch, degrees", pitch),
    ];
    for (panel, (title, pick)) in panels.iter().zip(what) {
        let all = || with.iter().chain(without).map(pick);
        let (low, high) = (all().fold(0.0, f64::min), all().fold(0.0, f64::max));
        let room = 0.08 * (high - low);
        let mut chart = ChartBuilder::on(panel)
            .caption(title, ("sans-serif", 17))
            .margin(12)
            .x_label_area_size(34)
            .y_label_area_size(52)
            .build_cartesian_2d(0.0..DURATION, low - room..high + 2.5 * room)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .x_desc("s")
            .draw()?;
        let blue = RGBColor(20, 90, 160);
        let grey = RGBColor(150, 150, 150);
        for (moments, label, color) in [
            (with, "with added mass", blue),
            (without, "added mass ignored", grey),
        ] {
            chart
                .draw_series(LineSeries::new(
                    moments.iter().map(|m| (m.t, pick(m))),
                    color.stroke_width(2),
                ))?
                .label(label)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2))
                });
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE.mix(0.8))
            .label_font(("sans-serif", 13))
            .draw()?;
    }
    root.present()?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut results = Vec::new();
    for with_added_mass in [true, false] {
        let (moments, off) = Run::new(with_added_mass)?.simulate();
        let most =
            |pick: fn(&Moment) -> f64| moments.iter().map(|m| pick(m).abs()).fold(0.0, f64::max);
        println!(
            "{:<20} pushed by {:5.1} cm, pitched by {:5.2}°; energy account closes to {:.0e}",
            if with_added_mass {
                "with added mass"
            } else {
                "added mass ignored"
            },
            100.0 * most(|m| m.surge),
            most(|m| m.pitch),
            off
        );
        if off.is_nan() || off > ACCOUNT {
            return Err(format!("the energy account is off by {off:e}").into());
        }
        results.push(moments);
    }
    let file = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "target/rov_reach.svg".into());
    draw(&file, &results[0], &results[1])?;
    println!("drawn to {file}");
    Ok(())
}

//! A robot with its actuators, and a plain RK4 for both.

use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Environment, Inputs, Joint, Model, State, Workspace, forward_dynamics};
use bathyal_robot::{Diagnostic, Format, Loaded, Options, parse, read};
use bathyal_sim::actuator::{ActuatorContext, ActuatorOutputs, Actuators};
use bathyal_sim::control::{Command, CommandNames};
use std::path::PathBuf;

/// A robot, its actuators and what they are commanded.
pub struct Bench {
    pub model: Model<f64>,
    pub actuators: Actuators,
    pub environment: Environment<f64>,
    pub command: Command,
}

/// What the actuators do at a moment.
pub struct Done {
    pub tau: Vec<f64>,
    pub wrenches: Vec<Force<f64>>,
    pub rates: Vec<f64>,
    /// Mechanical and electrical power of every actuator.
    pub power: Vec<f64>,
}

/// State of the robot, of its actuators, and what the meters show.
#[derive(Clone)]
pub struct Moment {
    pub state: State<f64>,
    pub z: Vec<f64>,
    pub meters: Vec<f64>,
}

/// A robot from a text.
pub fn load(text: &str) -> Loaded {
    parse(text, "test.toml", Format::Toml, &Options::default())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// A robot of the gallery.
pub fn gallery(name: &str) -> Loaded {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../robots");
    let path = folder.join(format!("{name}.toml"));
    read(&path, &Options::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// Why a robot's actuators cannot be made.
pub fn diagnostic(text: &str) -> Diagnostic {
    let loaded = load(text);
    let model = loaded.model().expect("a model");
    Actuators::new(&loaded.robot, &model).expect_err("a diagnostic")
}

/// A disc of 2 kg m² about its axis; `joint` is what the file says beside the type.
pub fn disc(joint: &str) -> Bench {
    Bench::of(&load(&format!(
        r#"
        bathyal_robot = 1
        name = "disc"
        water_density = 0.0
        [[bodies]]
        name = "disc"
        mass = 1.0
        inertia = {{ xx = 2.0, yy = 2.0, zz = 2.0 }}
        joint = {{ type = "revolute", {joint} }}
        "#
    )))
}

/// A free vehicle in water of 1000 kg/m³ with one thruster, of which `rest` is the end.
pub fn vehicle_text(rest: &str) -> String {
    format!(
        r#"
        bathyal_robot = 1
        name = "vehicle"
        water_density = 1000.0
        [[bodies]]
        name = "hull"
        mass = 50.0
        inertia = {{ xx = 2.0, yy = 3.0, zz = 4.0 }}
        joint = {{ type = "free" }}
        hydrodynamics = {{ displaced_volume = 0.05 }}
        [[thrusters]]
        name = "main"
        body = "hull"
        position = [-0.5, 0.2, 0.1]
        direction = [2.0, 0.0, 0.0]
        {rest}
        "#
    )
}

/// See [`vehicle_text`].
pub fn vehicle(rest: &str) -> Bench {
    Bench::of(&load(&vehicle_text(rest)))
}

impl Bench {
    pub fn of(loaded: &Loaded) -> Self {
        let model = loaded.model().expect("a model");
        let actuators = Actuators::new(&loaded.robot, &model)
            .unwrap_or_else(|diagnostic| panic!("{diagnostic}"));
        Bench {
            command: CommandNames::new(&loaded.robot, &model).zero(),
            environment: Environment::default(),
            actuators,
            model,
        }
    }

    /// Nothing has moved yet.
    pub fn rest(&self) -> Moment {
        Moment {
            state: State::zero(&self.model),
            z: self.actuators.rest(),
            meters: vec![0.0; 2 * self.actuators.meters().len()],
        }
    }

    fn with_context<T>(&self, moment: &Moment, with: impl FnOnce(&ActuatorContext) -> T) -> T {
        let mut bodies = Bodies::new(&self.model);
        if self.actuators.need_bodies() {
            bodies.update_velocities(&self.model, &moment.state);
        }
        with(&ActuatorContext {
            t: moment.state.t,
            v: &moment.state.v,
            bodies: &bodies,
            environment: &self.environment,
        })
    }

    /// What the actuators do. Rates and power are filled with NaN before, so that none may be
    /// left out.
    pub fn done(&self, moment: &Moment) -> Done {
        let mut done = Done {
            tau: vec![0.0; self.model.nv()],
            wrenches: vec![Force::zero(); self.model.body_count()],
            rates: vec![f64::NAN; self.actuators.state_count()],
            power: vec![f64::NAN; 2 * self.actuators.meters().len()],
        };
        self.with_context(moment, |context| {
            let mut outputs = ActuatorOutputs {
                tau: &mut done.tau,
                wrenches: &mut done.wrenches,
                rates: &mut done.rates,
                power: Some(&mut done.power),
            };
            let mut actuators = self.actuators.clone();
            let Command {
                efforts,
                thrusts,
                deflections,
            } = &self.command;
            actuators.keep_commands(thrusts, deflections);
            actuators.evaluate(efforts, &moment.z, context, &mut outputs);
        });
        // The input of a free joint is a wrench on its body.
        for b in 0..self.model.body_count() {
            if matches!(self.model.joint(b), Joint::Free) {
                let own = &mut done.tau[self.model.v_range(b)];
                done.wrenches[b] += Force::from_array(core::array::from_fn(|i| own[i]));
                own.fill(0.0);
            }
        }
        done
    }

    /// How far the actuators are from their limits.
    pub fn events(&self, moment: &Moment) -> Vec<f64> {
        let mut values = vec![f64::NAN; self.actuators.event_count()];
        self.with_context(moment, |context| {
            let actuators = &self.actuators;
            actuators.events(&self.command, &moment.z, context, &mut values);
        });
        values
    }

    /// Thrusts and efforts.
    pub fn efforts(&self, moment: &Moment) -> (Vec<f64>, Vec<f64>) {
        self.with_context(moment, |context| {
            self.actuators.efforts(&self.command, &moment.z, context)
        })
    }

    /// The effort of the first joint.
    pub fn effort(&self, moment: &Moment) -> f64 {
        self.done(moment).tau[0]
    }

    /// The thrust of the first thruster.
    pub fn thrust(&self, moment: &Moment) -> f64 {
        self.efforts(moment).0[0]
    }

    /// Accelerations under the actuators.
    pub fn acceleration(&self, moment: &Moment) -> Vec<f64> {
        let done = self.done(moment);
        let inputs = Inputs {
            tau: done.tau,
            wrenches: done.wrenches,
        };
        let mut ws = Workspace::new(&self.model);
        let (model, environment) = (&self.model, &self.environment);
        forward_dynamics(model, environment, &moment.state, &inputs, &mut ws).to_vec()
    }

    /// One step of RK4 of everything.
    pub fn step(&self, moment: &Moment, dt: f64) -> Moment {
        self.rk4(moment, dt, true)
    }

    /// One step of RK4 of actuators and meters alone; the robot keeps its velocities.
    pub fn step_drives(&self, moment: &Moment, dt: f64) -> Moment {
        self.rk4(moment, dt, false)
    }

    fn rk4(&self, moment: &Moment, dt: f64, moves: bool) -> Moment {
        let mut sum = moment.clone();
        let mut at = moment.clone();
        for (share, next) in [(6.0, 2.0), (3.0, 2.0), (3.0, 1.0), (6.0, 1.0)] {
            let done = self.done(&at);
            if moves {
                let vdot = self.acceleration(&at);
                let mut qdot = vec![0.0; self.model.nq()];
                let state = &at.state;
                self.model.configuration_rate(&state.q, &state.v, &mut qdot);
                add(&mut sum.state.q, dt / share, &qdot);
                add(&mut sum.state.v, dt / share, &vdot);
                at.state = moment.state.clone();
                add(&mut at.state.q, dt / next, &qdot);
                add(&mut at.state.v, dt / next, &vdot);
            }
            add(&mut sum.z, dt / share, &done.rates);
            add(&mut sum.meters, dt / share, &done.power);
            at.z.clone_from(&moment.z);
            add(&mut at.z, dt / next, &done.rates);
            at.state.t = moment.state.t + dt / next;
        }
        sum.state.t += dt;
        sum
    }
}

fn add(sum: &mut [f64], factor: f64, terms: &[f64]) {
    for (s, x) in sum.iter_mut().zip(terms) {
        *s += factor * x;
    }
}

/// Water that moves along x.
pub fn current(x: f64) -> Environment<f64> {
    Environment::current(Vec3::new(x, 0.0, 0.0))
}

#[track_caller]
pub fn assert_close(found: f64, expected: f64, tolerance: f64) {
    let most = tolerance * expected.abs().max(1.0);
    assert!(
        (found - expected).abs() <= most,
        "{found} is not {expected} within {most:e}"
    );
}

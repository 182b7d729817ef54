//! A robot whose drives do exactly what they are asked for.

use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Environment, Inputs, Model, State, Workspace, forward_dynamics};
use bathyal_robot::robot::Hydrodynamics;
use bathyal_robot::{Options, Robot, to_spec};
use bathyal_sim::control::{Command, Controller, NominalModel, View};
use std::path::Path;
use std::sync::Arc;

/// Table IX of JOE14: stowed, and reaching with the vehicle held.
pub const STOWED: [f64; 7] = [180.0, 90.0, 180.0, 180.0, 0.0, 0.0, 0.0];
pub const REACHING: [f64; 7] = [169.68, -75.62, 266.00, 108.77, 193.47, 96.97, 98.33];

/// The vehicle with the arm of seven joints.
pub fn auv_wam() -> Robot {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../robots/auv_wam.toml");
    bathyal_robot::read(&path, &Options::default())
        .unwrap()
        .robot
}

/// The same without water.
pub fn in_vacuum(mut robot: Robot) -> Robot {
    robot.water_density = Some(0.0);
    for body in &mut robot.bodies {
        body.hydrodynamics = Hydrodynamics::default();
    }
    robot
}

/// Its vehicle alone.
pub fn vehicle_alone(mut robot: Robot) -> Robot {
    robot.bodies.truncate(1);
    robot
}

pub fn model(robot: &Robot) -> Model<f64> {
    Model::build(&to_spec(robot).unwrap()).unwrap()
}

pub fn weightless() -> Environment<f64> {
    Environment::default().with_gravity(Vec3::zero())
}

/// What a controller knows that knows the truth.
pub fn truth(robot: &Robot, environment: &Environment<f64>) -> Arc<NominalModel> {
    Arc::new(NominalModel::new(model(robot), environment.clone()))
}

/// The saved state of a controller.
pub fn saved(controller: &dyn Controller) -> Vec<f64> {
    let mut state = Vec::new();
    controller.save_state(&mut state);
    state
}

/// The arm's joints at these angles, the vehicle at the origin.
pub fn posture(model: &Model<f64>, degrees: &[f64; 7]) -> State<f64> {
    let mut state = State::zero(model);
    for (q, angle) in state.q[7..].iter_mut().zip(degrees) {
        *q = angle.to_radians();
    }
    state
}

pub struct Rig {
    pub robot: Robot,
    pub model: Model<f64>,
    pub environment: Environment<f64>,
    pub state: State<f64>,
    pub bodies: Bodies<f64>,
    inputs: Inputs<f64>,
    ws: Workspace<f64>,
}

impl Rig {
    pub fn new(robot: Robot, environment: Environment<f64>) -> Self {
        let model = model(&robot);
        let mut inputs = Inputs::zero(&model);
        inputs.wrenches = vec![Force::zero(); model.body_count()];
        Rig {
            state: State::zero(&model),
            bodies: Bodies::new(&model),
            ws: Workspace::new(&model),
            inputs,
            robot,
            model,
            environment,
        }
    }

    /// What the controllers ask for now.
    pub fn ask(&mut self, controllers: &mut [Box<dyn Controller>], dt: f64) -> Command {
        let state = self.state.clone();
        self.ask_in(&state, controllers, dt)
    }

    fn ask_in(
        &mut self,
        state: &State<f64>,
        controllers: &mut [Box<dyn Controller>],
        dt: f64,
    ) -> Command {
        self.bodies.update_velocities(&self.model, state);
        let mut command = Command::zero(self.model.nv(), self.robot.thrusters.len());
        let view = View {
            state,
            bodies: &self.bodies,
            contacts: &[],
            dt,
        };
        for controller in controllers {
            controller.control(&view, &mut command);
        }
        assert!(command.is_finite());
        command
    }

    fn vdot(&mut self, state: &State<f64>, command: &Command) -> Vec<f64> {
        self.inputs.tau.copy_from_slice(&command.efforts);
        self.inputs.wrenches.fill(Force::zero());
        for (thruster, thrust) in self.robot.thrusters.iter().zip(&command.thrusts) {
            let body = self.model.body(&thruster.body).unwrap();
            let push = Vec3(thruster.direction) * *thrust;
            self.inputs.wrenches[body] += Force::at(Vec3(thruster.position), push);
        }
        let (model, water) = (&self.model, &self.environment);
        forward_dynamics(model, water, state, &self.inputs, &mut self.ws).to_vec()
    }

    /// One Runge-Kutta step; the command is held if given, or else asked for at every stage,
    /// as if control were continuous.
    pub fn step(
        &mut self,
        h: f64,
        held: Option<&Command>,
        controllers: &mut [Box<dyn Controller>],
    ) {
        const STAGES: [(f64, f64); 4] = [(0.0, 1.0), (0.5, 2.0), (0.5, 2.0), (1.0, 1.0)];
        let start = self.state.clone();
        let (nq, nv) = (self.model.nq(), self.model.nv());
        let (mut q_rate, mut v_rate) = (vec![0.0; nq], vec![0.0; nv]);
        let (mut q_sum, mut v_sum) = (vec![0.0; nq], vec![0.0; nv]);
        for (ahead, weight) in STAGES {
            let mut stage = start.clone();
            let move_by = |x: &mut [f64], rate: &[f64]| {
                for (x, rate) in x.iter_mut().zip(rate) {
                    *x += ahead * h * rate;
                }
            };
            move_by(&mut stage.q, &q_rate);
            move_by(&mut stage.v, &v_rate);
            stage.t += ahead * h;
            self.model.normalize(&mut stage.q);
            let command = match held {
                Some(command) => command.clone(),
                None => self.ask_in(&stage, controllers, 0.0),
            };
            v_rate = self.vdot(&stage, &command);
            self.model
                .configuration_rate(&stage.q, &stage.v, &mut q_rate);
            for (sum, rate) in [(&mut q_sum, &q_rate), (&mut v_sum, &v_rate)] {
                for (sum, rate) in sum.iter_mut().zip(rate) {
                    *sum += weight / 6.0 * h * rate;
                }
            }
        }
        for (x, sum) in self.state.q.iter_mut().zip(&q_sum) {
            *x += sum;
        }
        for (x, sum) in self.state.v.iter_mut().zip(&v_sum) {
            *x += sum;
        }
        self.model.normalize(&mut self.state.q);
        self.state.t = start.t + h;
        self.bodies.update_velocities(&self.model, &self.state);
    }

    /// Continuous control for a while.
    pub fn run(
        &mut self,
        controllers: &mut [Box<dyn Controller>],
        h: f64,
        steps: usize,
        mut each: impl FnMut(&Rig),
    ) {
        for _ in 0..steps {
            self.step(h, None, controllers);
            each(self);
        }
    }
}

/// x(t) of ẍ + 2 ζ ω ẋ + ω² x = 0 from x₀ at rest, ζ < 1.
pub fn decay(x: f64, frequency: f64, ratio: f64, t: f64) -> f64 {
    let damped = frequency * (1.0 - ratio * ratio).sqrt();
    let swing = (damped * t).cos() + ratio * frequency / damped * (damped * t).sin();
    x * (-ratio * frequency * t).exp() * swing
}

/// Numbers from −1 to 1, always the same: a linear congruence.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn draw(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

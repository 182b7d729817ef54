//! A robot on a seabed, stepped by the classical Runge-Kutta method.

use bathyal::random::SplitMix64;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Environment, Inputs, Model, State, Workspace, forward_dynamics};
use bathyal_robot::{Format, Options, Robot};
use bathyal_sim::contact::{ContactState, Contacts};
use bathyal_sim::joints::Joints;
use bathyal_sim::terrain::Terrain;

/// Gravity of [`Environment::default`].
pub const G: f64 = 9.81;

pub struct Rig {
    pub model: Model<f64>,
    pub environment: Environment<f64>,
    pub terrain: Terrain,
    pub contacts: Contacts,
    pub joints: Joints,
    pub state: State<f64>,
    /// Efforts that somebody gives.
    pub tau: Vec<f64>,
    /// Work of contacts, stops and friction so far.
    pub work: f64,
    pub bodies: Bodies<f64>,
    inputs: Inputs<f64>,
    ws: Workspace<f64>,
}

/// A robot from its text.
pub fn robot(text: &str) -> (Robot, Model<f64>) {
    let text = format!("bathyal_robot = 1\nname = \"test\"\n{text}");
    let loaded = bathyal_robot::parse(&text, "test.toml", Format::Toml, &Options::default());
    let loaded = loaded.unwrap_or_else(|error| panic!("{error:?}"));
    let model = loaded.model().unwrap_or_else(|error| panic!("{error:?}"));
    (loaded.robot, model)
}

/// One material of the seabed.
#[derive(Clone, Copy)]
pub struct Soil {
    pub stiffness: f64,
    pub damping: f64,
    pub tangential_stiffness: f64,
    pub tangential_damping: f64,
    pub static_friction: f64,
    pub kinetic_friction: f64,
}

impl Soil {
    pub fn text(&self) -> String {
        format!(
            "[[materials]]\nname = \"soil\"\nnormal_stiffness = {:?}\nnormal_damping = {:?}\n\
             tangential_stiffness = {:?}\ntangential_damping = {:?}\n\
             static_friction = {:?}\nkinetic_friction = {:?}\n",
            self.stiffness,
            self.damping,
            self.tangential_stiffness,
            self.tangential_damping,
            self.static_friction,
            self.kinetic_friction
        )
    }
}

/// A free box with its eight corners as contact points.
#[derive(Clone, Copy)]
pub struct Crate {
    pub mass: f64,
    /// Half its edges.
    pub half: [f64; 3],
    /// z of the centre of mass over the middle.
    pub center: f64,
    pub density: f64,
    pub volume: f64,
    pub added_mass: f64,
}

impl Crate {
    pub fn dry(mass: f64, half: [f64; 3], center: f64) -> Self {
        Crate {
            mass,
            half,
            center,
            density: 0.0,
            volume: 0.0,
            added_mass: 0.0,
        }
    }

    pub fn rig(&self, soil: &Soil, terrain: Terrain) -> Rig {
        let [a, b, c] = self.half;
        let moment = |x: f64, y: f64| self.mass / 3.0 * (x * x + y * y);
        let corners: Vec<String> = (0..8)
            .map(|i| {
                let sign = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
                let [x, y, z] = [a * sign(0), b * sign(1), c * sign(2)];
                format!("{{ position = [{x:?}, {y:?}, {z:?}] }}")
            })
            .collect();
        let m = self.added_mass;
        let text = format!(
            "water_density = {:?}\n{}\n[[bodies]]\nname = \"box\"\njoint = {{ type = \"free\" }}\n\
             mass = {:?}\ncenter_of_mass = [0.0, 0.0, {:?}]\n\
             inertia = {{ xx = {:?}, yy = {:?}, zz = {:?} }}\ncontacts = [{}]\n\
             [bodies.hydrodynamics]\ndisplaced_volume = {:?}\n\
             added_mass = {{ diagonal = [{m:?}, {m:?}, {m:?}, 0.0, 0.0, 0.0] }}\n",
            self.density,
            soil.text(),
            self.mass,
            self.center,
            moment(b, c),
            moment(a, c),
            moment(a, b),
            corners.join(", "),
            self.volume
        );
        Rig::new(&text, terrain)
    }
}

impl Rig {
    pub fn new(text: &str, terrain: Terrain) -> Self {
        let (robot, model) = robot(text);
        let mut inputs = Inputs::zero(&model);
        inputs.wrenches = vec![Force::zero(); model.body_count()];
        Rig {
            environment: Environment::default(),
            terrain,
            contacts: Contacts::new(&robot, &model).unwrap(),
            joints: Joints::new(&robot, &model),
            state: State::zero(&model),
            tau: vec![0.0; model.nv()],
            work: 0.0,
            bodies: Bodies::new(&model),
            inputs,
            ws: Workspace::new(&model),
            model,
        }
    }

    /// Rates of q and v, and the power of contacts and joints.
    fn rates(&mut self, state: &State<f64>) -> (Vec<f64>, Vec<f64>, f64) {
        self.bodies.update_velocities(&self.model, state);
        self.inputs.tau.copy_from_slice(&self.tau);
        self.inputs.wrenches.fill(Force::zero());
        let wrenches = &mut self.inputs.wrenches;
        let contact = self.contacts.add(&self.terrain, &self.bodies, wrenches);
        let joints = self.joints.add(&state.q, &state.v, &mut self.inputs.tau);
        let (model, inputs) = (&self.model, &self.inputs);
        let vdot = forward_dynamics(model, &self.environment, state, inputs, &mut self.ws).to_vec();
        let mut rate = vec![0.0; model.nq()];
        model.configuration_rate(&state.q, &state.v, &mut rate);
        (rate, vdot, contact + joints.stops + joints.friction)
    }

    /// One step, anchors included.
    pub fn step(&mut self, h: f64) {
        const STAGES: [(f64, f64); 4] = [(0.0, 1.0), (0.5, 2.0), (0.5, 2.0), (1.0, 1.0)];
        let start = self.state.clone();
        let mut end = start.clone();
        let mut k = (vec![0.0; start.q.len()], vec![0.0; start.v.len()], 0.0);
        for (ahead, weight) in STAGES {
            let mut stage = start.clone();
            add(&mut stage.q, &k.0, ahead * h);
            add(&mut stage.v, &k.1, ahead * h);
            stage.t += ahead * h;
            k = self.rates(&stage);
            add(&mut end.q, &k.0, weight * h / 6.0);
            add(&mut end.v, &k.1, weight * h / 6.0);
            self.work += weight * h / 6.0 * k.2;
        }
        end.t += h;
        self.model.normalize(&mut end.q);
        self.state = end;
        self.accept();
    }

    pub fn accept(&mut self) {
        self.bodies.update_velocities(&self.model, &self.state);
        self.contacts.accept(&self.terrain, &self.bodies);
    }

    pub fn run(&mut self, duration: f64, h: f64) {
        for _ in 0..(duration / h).round() as usize {
            self.step(h);
        }
    }

    /// Of bodies, gravity and water.
    pub fn mechanical(&self) -> f64 {
        let energy = self
            .bodies
            .energy(&self.model, &self.environment, self.state.t);
        energy.kinetic_rigid + energy.kinetic_added + energy.kinetic_rotor + energy.potential
    }

    /// Of everything, springs included.
    pub fn energy(&mut self) -> f64 {
        self.mechanical()
            + self.contacts.stored(&self.terrain, &self.bodies)
            + self.joints.stored(&self.state.q)
    }

    /// Places a free body: where, and turned by an angle about an axis.
    pub fn place(&mut self, position: [f64; 3], axis: [f64; 3], angle: f64) {
        let length = Vec3(axis).norm();
        let (sin, cos) = (0.5 * angle).sin_cos();
        self.state.q[..3].copy_from_slice(&position);
        self.state.q[3] = cos;
        for k in 0..3 {
            self.state.q[4 + k] = sin * axis[k] / length;
        }
    }

    /// Depths of all points that touch.
    pub fn depths(&self) -> Vec<f64> {
        let states = self.contact_states().into_iter();
        let depths = states.map(|touch| touch.depth);
        depths.filter(|depth| *depth > 0.0).collect()
    }

    /// States of all points.
    pub fn contact_states(&self) -> Vec<ContactState> {
        let mut states = Vec::new();
        self.contacts
            .states(&self.terrain, &self.bodies, &mut states);
        states
    }
}

fn add(to: &mut [f64], rate: &[f64], h: f64) {
    for (to, rate) in to.iter_mut().zip(rate) {
        *to += h * rate;
    }
}

/// Draws states.
pub struct Dice(SplitMix64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(SplitMix64::new(seed))
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0.between(low, high)
    }

    pub fn vector(&mut self, size: f64) -> [f64; 3] {
        core::array::from_fn(|_| self.between(-size, size))
    }
}

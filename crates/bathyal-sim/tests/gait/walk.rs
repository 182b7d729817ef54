//! Whole robots on the seabed: motors, compliant contact, the drag of a current.

use crate::robots::Walker;
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Environment};
use bathyal_sim::contact::ContactState;
use bathyal_sim::control::gait::{Gait, GaitConfig, standing};
use bathyal_sim::control::{Command, Controller, View};
use bathyal_sim::integrate::Ode;
use bathyal_sim::plant::Plant;
use bathyal_sim::terrain::{Terrain, Uneven};

/// Time between two samples of the controller, s.
const SAMPLE: f64 = 0.005;

/// StepTiming of the integration, per sample: 1 ms resolves pads of 10 kg on 75 kN/m.
const SUBSTEPS: usize = 5;

/// A vehicle that leans more, rad, is not level: a degree.
const LEVEL: f64 = 0.0175;

/// How far the vehicle may leave its line, m: a part of a stride that changes no step.
const ASTRAY: f64 = 0.03;

/// How far a foot that stands may creep, m: contact springs give some millimetres, and a foot
/// that carries nothing for a moment follows the vehicle.
const DRIFT: f64 = 0.015;

/// How much a stop at a distance may miss it, m.
const STOP: f64 = 0.01;

/// How much the mean speed may differ from what was asked for.
const SPEED: f64 = 0.02;

/// Robot, seabed and controller.
struct Sea {
    plant: Plant,
    gait: Gait,
    bodies: Bodies<f64>,
    y: Vec<f64>,
    rates: Vec<f64>,
    samples: usize,
}

impl Sea {
    fn new(walker: &Walker, config: &GaitConfig, terrain: Terrain, current: Vec3<f64>) -> Self {
        let (robot, model) = (&walker.robot, &walker.model);
        let state = standing(robot, model, &terrain, [0.0; 2], 0.0, &walker.angles).unwrap();
        let gait = Gait::new(robot, model, config, Some(&terrain)).unwrap();
        let environment = Environment::current(current);
        let mut plant = Plant::new(robot, model.clone(), environment, Some(terrain)).unwrap();
        let mut y = plant.begin(&state);
        plant.accept(0.0, &mut y);
        Sea {
            bodies: Bodies::new(model),
            rates: vec![0.0; y.len()],
            plant,
            gait,
            y,
            samples: 0,
        }
    }

    fn time(&self) -> f64 {
        self.samples as f64 * SAMPLE
    }

    fn ground(&self, place: Vec3<f64>) -> f64 {
        let terrain = self.plant.terrain.as_ref().unwrap();
        terrain.ground(place[0], place[1]).height
    }

    /// Brings the bodies to where they are.
    fn look(&mut self) {
        let state = self.plant.state(self.time(), &self.y);
        self.bodies.update_velocities(&self.plant.model, &state);
    }

    fn contact_states(&self) -> Vec<ContactState> {
        let terrain = self.plant.terrain.as_ref().unwrap();
        let contacts = &self.plant.contacts;
        let mut states = Vec::new();
        contacts.states(terrain, &self.bodies, &mut states);
        states
    }

    /// One sample of the controller, and steps of semi-implicit Euler to the next.
    fn advance(&mut self) {
        self.look();
        let state = self.plant.state(self.time(), &self.y);
        let mut command = Command::zero(self.plant.model.nv(), 0);
        let contact_states = self.contact_states();
        let view = View {
            state: &state,
            bodies: &self.bodies,
            contacts: &contact_states,
            dt: if self.samples == 0 { 0.0 } else { SAMPLE },
        };
        self.gait.control(&view, &mut command);
        self.plant.command = command;
        let h = SAMPLE / SUBSTEPS as f64;
        let nq = self.plant.model.nq();
        for k in 0..SUBSTEPS {
            let t = self.time() + k as f64 * h;
            self.plant.rates(t, &self.y, &mut self.rates);
            for (y, rate) in self.y.iter_mut().zip(&self.rates).skip(nq) {
                *y += h * rate;
            }
            self.plant.position_rates(&self.y, &mut self.rates[..nq]);
            for (y, rate) in self.y.iter_mut().zip(&self.rates).take(nq) {
                *y += h * rate;
            }
            self.plant.accept(t + h, &mut self.y);
        }
        self.samples += 1;
    }
}

/// What a walk was like.
#[derive(Debug)]
struct Account {
    /// Where the vehicle was at every sample, along its way, m.
    way: Vec<f64>,
    /// Largest distance from the straight line, m.
    astray: f64,
    /// Largest lean of the vehicle, rad.
    lean: f64,
    /// Lowest and highest vehicle above the mean ground under its feet, m.
    height: [f64; 2],
    /// Largest distance, along the ground, of a foot that stands from where it came down, m.
    drift: f64,
    /// Fewest feet that stand.
    fewest_feet: usize,
}

impl Account {
    fn watch(&mut self, sea: &mut Sea, stood: &mut [Option<Vec3<f64>>]) {
        sea.look();
        let pose = sea.bodies.motion(0).pose;
        self.way.push(pose.position[0]);
        self.astray = self.astray.max(pose.position[1].abs());
        let upright = pose.rotation.column(2)[2].clamp(-1.0, 1.0);
        self.lean = self.lean.max(upright.acos());
        let (mut ground, mut standing) = (0.0, 0);
        let plan = sea.gait.plan().unwrap();
        for ((leg, foot), stood) in sea.gait.legs().iter().zip(plan.feet()).zip(stood) {
            let pose = sea.bodies.motion(leg.foot).pose;
            let place = pose.point_to_parent(leg.point + leg.pad);
            ground += sea.ground(place) / plan.feet().len() as f64;
            if foot.swinging.is_some() {
                *stood = None;
                continue;
            }
            standing += 1;
            let way = place - *stood.get_or_insert(place);
            self.drift = self.drift.max(way[0].hypot(way[1]));
        }
        self.fewest_feet = self.fewest_feet.min(standing);
        let height = pose.position[2] - ground;
        self.height = [self.height[0].min(height), self.height[1].max(height)];
    }

    /// Mean speed between a quarter and a half of the time.
    fn speed(&self) -> f64 {
        let n = self.way.len();
        (self.way[n / 2] - self.way[n / 4]) / ((n / 2 - n / 4) as f64 * SAMPLE)
    }
}

/// Walks for a time.
fn walk(sea: &mut Sea, seconds: f64) -> Account {
    let mut stood = vec![None; sea.gait.legs().len()];
    let mut account = Account {
        way: Vec::new(),
        astray: 0.0,
        lean: 0.0,
        height: [f64::INFINITY, f64::NEG_INFINITY],
        drift: 0.0,
        fewest_feet: stood.len(),
    };
    for _ in 0..(seconds / SAMPLE) as usize {
        sea.advance();
        account.watch(sea, &mut stood);
    }
    account
}

/// Whether a walk was one: level, straight, at its speed, to its end, on feet that stand.
fn assert_walked(account: &Account, config: &GaitConfig, heights: [f64; 2]) {
    let distance = config.distance.unwrap();
    let end = *account.way.last().unwrap();
    let brief = Account {
        way: vec![end],
        ..*account
    };
    println!("{} m/s, {brief:?}", account.speed());
    assert!((end - distance).abs() < STOP, "{brief:?}");
    assert!(
        (account.speed() / config.speed - 1.0).abs() < SPEED,
        "{} m/s, {brief:?}",
        account.speed()
    );
    assert!(account.lean < LEVEL, "{brief:?}");
    assert!(account.astray < ASTRAY, "{brief:?}");
    assert!(account.drift < DRIFT, "{brief:?}");
    assert!(
        account.height[0] > heights[0] && account.height[1] < heights[1],
        "{brief:?}"
    );
    assert_eq!(account.fewest_feet, 3, "{brief:?}");
}

/// Aquarobot's gait. Faster swings of its three heavy legs would lift feet that stand.
fn aquarobot_gait(current: [f64; 3]) -> GaitConfig {
    GaitConfig {
        speed: 0.15,
        stride: 0.6,
        distance: Some(10.0),
        current,
        ..GaitConfig::default()
    }
}

#[test]
fn aquarobot_walks_ten_metres_across_a_current_on_a_flat_seabed() {
    let current = [0.0, 1.0, 0.0];
    // It does not know the current: it feels the push.
    let config = aquarobot_gait([0.0; 3]);
    let walker = Walker::aquarobot();
    let mut sea = Sea::new(&walker, &config, Terrain::plane(-20.0), Vec3(current));
    let account = walk(&mut sea, 75.0);
    // 0.98 m by its angles; springs of the ground give, and swings heave it by millimetres.
    assert_walked(&account, &config, [0.97, 0.995]);
}

#[test]
fn aquarobot_walks_ten_metres_against_a_current_over_an_uneven_seabed() {
    let current = [-0.7, 0.7, 0.0];
    let config = aquarobot_gait(current);
    let walker = Walker::aquarobot();
    let terrain = Terrain::uneven(Uneven::new(-20.0, 0.08, 3.0, 8));
    let mut sea = Sea::new(&walker, &config, terrain, Vec3(current));
    let account = walk(&mut sea, 75.0);
    assert_walked(&account, &config, [0.95, 1.01]);
}

#[test]
fn crabster_walks_three_metres_against_two_knots_of_tide() {
    let current = [-1.03, 0.0, 0.0];
    let config = GaitConfig {
        speed: 0.1,
        stride: 0.4,
        step_height: 0.12,
        distance: Some(3.0),
        current,
        ..GaitConfig::default()
    };
    let walker = Walker::crabster();
    let mut sea = Sea::new(&walker, &config, Terrain::plane(-25.0), Vec3(current));
    let account = walk(&mut sea, 36.0);
    assert_walked(&account, &config, [0.53, 0.56]);
}

#[test]
fn a_walk_goes_on_with_the_same_bits_after_it_was_remembered() {
    let config = GaitConfig {
        start_delay: 0.1,
        ..aquarobot_gait([0.0; 3])
    };
    let walker = Walker::aquarobot();
    let new = || Sea::new(&walker, &config, Terrain::plane(0.0), Vec3([0.3, 0.0, 0.0]));
    let mut whole = new();
    for _ in 0..300 {
        whole.advance();
    }
    let mut second = new();
    second.y.copy_from_slice(&whole.y);
    second.samples = whole.samples;
    let mut state = Vec::new();
    whole.plant.contacts.save_state(&mut state);
    second.plant.contacts.load_state(&state);
    state.clear();
    whole.gait.save_state(&mut state);
    second.gait.load_state(&state);
    for _ in 0..300 {
        whole.advance();
        second.advance();
    }
    assert!(whole.gait.plan().unwrap().travelled() > 0.1);
    assert_eq!(whole.y, second.y);
}

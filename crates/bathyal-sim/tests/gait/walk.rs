//! Whole robots on the seabed: motors, compliant contact, drag of a current.

use crate::robots::Walker;
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Environment};
use bathyal_sim::contact::Touch;
use bathyal_sim::control::gait::{Gait, GaitConfig, standing};
use bathyal_sim::control::{Command, Controller, View};
use bathyal_sim::integrate::Ode;
use bathyal_sim::plant::Plant;
use bathyal_sim::terrain::{Terrain, Uneven};
use std::collections::BTreeMap;

/// Time between two samples of the controller, s.
const SAMPLE: f64 = 0.005;

/// Steps of the integration, per sample.
const SUBSTEPS: usize = 5;

/// What a walk was like.
#[derive(Debug, Default)]
pub struct Account {
    /// How far the vehicle came along its way, m.
    pub travelled: f64,
    /// Mean speed between a quarter and three quarters of the way, m/s.
    pub speed: f64,
    /// Largest distance from the straight line, m.
    pub astray: f64,
    /// Largest change of heading, rad.
    pub turned: f64,
    /// Largest lean of the vehicle, rad.
    pub lean: f64,
    /// Lowest and highest vehicle above the mean ground under its feet, m.
    pub height: [f64; 2],
    /// Largest distance, along the ground, of a foot that stands from where it came down, m.
    pub drift: f64,
    /// The same while it carries its full share.
    pub loaded_drift: f64,
    /// Steps taken by all feet.
    pub steps: usize,
    /// Largest effort asked of joints, by their name in the limb, N m.
    pub efforts: BTreeMap<String, f64>,
    /// Largest speeds of joints, rad/s.
    pub speeds: BTreeMap<String, f64>,
    /// Fewest feet with ground under them.
    pub fewest_feet: usize,
}

/// Robot, seabed, controller, clock.
pub struct Sea {
    plant: Plant,
    pub gait: Gait,
    bodies: Bodies<f64>,
    pub y: Vec<f64>,
    pub sample: usize,
    rates: Vec<f64>,
}

impl Sea {
    pub fn new(walker: &Walker, config: &GaitConfig, terrain: Terrain, current: Vec3<f64>) -> Self {
        let (robot, model) = (&walker.robot, &walker.model);
        let state = standing(robot, model, &terrain, [0.0; 2], 0.0, &walker.angles).unwrap();
        let gait = Gait::of(robot, model, config, Some(&terrain)).unwrap();
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
            sample: 0,
        }
    }

    fn touches(&self) -> Vec<Touch> {
        let terrain = self.plant.terrain.as_ref().unwrap();
        let contacts = &self.plant.contacts;
        (0..contacts.len())
            .map(|i| contacts.touch(i, terrain, &self.bodies))
            .collect()
    }

    /// One sample of the controller, and steps of semi-implicit Euler to the next.
    pub fn advance(&mut self) {
        let t = self.sample as f64 * SAMPLE;
        let state = self.plant.state(t, &self.y);
        self.bodies.update_velocities(&self.plant.model, &state);
        let touches = self.touches();
        let mut command = Command::zero(self.plant.model.nv(), 0);
        let view = View {
            state: &state,
            bodies: &self.bodies,
            touches: &touches,
            dt: if self.sample == 0 { 0.0 } else { SAMPLE },
        };
        self.gait.control(&view, &mut command);
        self.plant.command = command;
        let h = SAMPLE / SUBSTEPS as f64;
        let nq = self.plant.model.nq();
        for k in 0..SUBSTEPS {
            let t = t + k as f64 * h;
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
        self.sample += 1;
    }
}

/// Walks for a time, and tells what it was like.
pub fn walk(
    walker: &Walker,
    config: &GaitConfig,
    terrain: Terrain,
    current: Vec3<f64>,
    seconds: f64,
) -> Account {
    let mut sea = Sea::new(walker, config, terrain, current);
    let legs = sea.gait.legs().to_vec();
    let samples = (seconds / SAMPLE) as usize;
    let mut account = Account {
        height: [f64::INFINITY, f64::NEG_INFINITY],
        fewest_feet: legs.len(),
        ..Account::default()
    };
    let mut places: Vec<Option<[Vec3<f64>; 2]>> = vec![None; legs.len()];
    let mut way = Vec::with_capacity(samples);
    let trace = std::env::var("TRACE").is_ok();
    for _ in 0..samples {
        sea.advance();
        let model = &walker.model;
        let plan = sea.gait.plan().unwrap();
        let state = sea.plant.state(0.0, &sea.y);
        sea.bodies.update_velocities(model, &state);
        let motion = sea.bodies.motion(0);
        let position = motion.pose.position;
        let rotation = &motion.pose.rotation;
        way.push(position[0]);
        account.astray = account.astray.max(position[1].abs());
        let turned = rotation.0[1][0].atan2(rotation.0[0][0]).abs();
        account.turned = account.turned.max(turned);
        account.lean = account.lean.max(rotation.0[2][2].clamp(-1.0, 1.0).acos());
        let terrain = sea.plant.terrain.as_ref().unwrap();
        let mut ground = 0.0;
        let mut standing = 0;
        for (i, leg) in legs.iter().enumerate() {
            let place = sea
                .bodies
                .motion(leg.foot)
                .pose
                .point_to_parent(leg.point + leg.pad);
            ground += terrain.ground(place[0], place[1]).height / legs.len() as f64;
            let foot = plan.feet()[i];
            if foot.swinging.is_some() {
                account.steps += usize::from(places[i].is_some());
                places[i] = None;
                continue;
            }
            standing += 1;
            let [down, loaded] = places[i].get_or_insert([place; 2]);
            let distance = |from: &Vec3<f64>| {
                let way = place - *from;
                way[0].hypot(way[1])
            };
            account.drift = account.drift.max(distance(down));
            if foot.load < 1.0 {
                *loaded = place;
            }
            if std::env::var("SLIP").is_ok() && sea.sample % 4 == 0 && distance(loaded) > 0.004 {
                let f = sea.touches()[leg.touches.clone()]
                    .iter()
                    .fold(Vec3::zero(), |a, t| a + t.force);
                println!(
                    "{:.3} leg {i} at {:.4} force {:.0?} moving {:.3?}",
                    sea.sample as f64 * SAMPLE,
                    distance(loaded),
                    f.0,
                    (sea.bodies.motion(leg.foot).pose.rotation
                        * sea.bodies.motion(leg.foot).velocity.at(leg.pad))
                    .0
                );
            }
            account.loaded_drift = account.loaded_drift.max(distance(loaded));
        }
        account.fewest_feet = account.fewest_feet.min(standing);
        let height = position[2] - ground;
        account.height = [account.height[0].min(height), account.height[1].max(height)];
        for b in 0..model.body_count() {
            if model.joint(b).nv() == 1 {
                let v = model.v_range(b).start;
                let name = model.body_name(b).rsplit('.').next().unwrap();
                let most = account.efforts.entry(name.to_string()).or_default();
                *most = most.max(sea.plant.command.efforts[v].abs());
                let most = account.speeds.entry(name.to_string()).or_default();
                *most = most.max(state.v[v].abs());
            }
        }
        if trace && sea.sample % 10 == 0 {
            let touches = sea.touches();
            let feet: Vec<String> = plan
                .feet()
                .iter()
                .zip(&legs)
                .enumerate()
                .map(|(i, (f, leg))| {
                    let force: f64 = touches[leg.touches.clone()]
                        .iter()
                        .map(|t| t.force[2])
                        .sum();
                    let down = sea.bodies.motion(leg.foot).pose.rotation.column(0);
                    let at = sea.bodies.motion(leg.foot).pose.point_to_parent(leg.point);
                    let e = at - plan.foot(i).position;
                    let state = match f.swinging {
                        Some(t) => format!("s{t:.2}"),
                        None => format!("L{:.1} ", f.load),
                    };
                    format!(
                        "{state} {force:4.0}N {:.2} {:3.0},{:3.0}mm",
                        (-down[2]).acos(),
                        e[0] * 1e3,
                        e[2] * 1e3
                    )
                })
                .collect();
            println!(
                "{:6.2} x {:.3} y {:.3} z {:.3} ref {:.3} {:.3} lean {:.4} yaw {turned:.4} {}",
                sea.sample as f64 * SAMPLE,
                position[0],
                position[1],
                position[2],
                plan.vehicle().position[0],
                plan.vehicle().position[2],
                rotation.0[2][2].acos(),
                feet.join(" "),
            );
        }
        if !position.0.iter().all(|x| x.is_finite()) || rotation.0[2][2] < 0.5 {
            println!("fell at {}", sea.sample as f64 * SAMPLE);
            break;
        }
    }
    let n = way.len();
    account.travelled = way[n - 1];
    account.speed = (way[3 * n / 4] - way[n / 4]) / (0.5 * n as f64 * SAMPLE);
    account
}

#[test]
fn scan() {
    let number = |name: &str, default: f64| {
        std::env::var(name).map_or(default, |text| text.parse().unwrap())
    };
    let config = GaitConfig {
        speed: number("SPEED", 0.2),
        stride: number("STRIDE", 0.5),
        duty: number("DUTY", 0.6),
        step_height: number("STEP", 0.2),
        leg_bandwidth: number("LEG", 12.0),
        leg_damping: number("LEGD", 1.0),
        body_bandwidth: number("BODY", 5.0),
        body_damping: number("BODYD", 0.7),
        body_integral: number("INTEGRAL", 1.0),
        distance: Some(number("DISTANCE", 10.0)),
        start_delay: number("DELAY", 3.0),
        current: [number("BX", 0.0), number("BY", 0.0), 0.0],
        ..GaitConfig::default()
    };
    let walker = if std::env::var("CRAB").is_ok() {
        Walker::crabster()
    } else {
        Walker::aquarobot()
    };
    let amplitude = number("UNEVEN", 0.0);
    let terrain = if amplitude > 0.0 {
        Terrain::uneven(Uneven::new(
            0.0,
            amplitude,
            number("WAVE", 3.0),
            number("SEED", 7.0) as u64,
        ))
    } else {
        Terrain::plane(0.0)
    };
    let current = Vec3([number("CX", 0.0), number("CY", 0.0), 0.0]);
    let begin = std::time::Instant::now();
    let account = walk(&walker, &config, terrain, current, number("TIME", 30.0));
    println!("{account:#?}\n{:?}", begin.elapsed());
}

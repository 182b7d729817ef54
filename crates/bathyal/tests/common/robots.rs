//! Random robots: any tree, any joint, dry or wet, in any motion. The same seed always
//! makes the same robot.
//!
//! A [`Robot`] keeps structure, water and state body by body, so that a test can cut,
//! turn, merge and re-order bodies and carry the state along.

use super::reframe;
use bathyal::environment::{Environment, Water, WaterSample};
use bathyal::hydro::{Cylinder, Damping, Flow, Hydrodynamics, Strip, Table};
use bathyal::spatial::{Force, Mat3, Pose, Quaternion, SymMat6, Vec3};
use bathyal::spec::Drag;
use bathyal::{BodySpec, Inputs, Joint, Model, Real, Spec, State, Workspace, forward_dynamics};
use std::sync::Arc;

/// SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state, good enough to draw robots.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Rng(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    pub fn chance(&mut self, p: f64) -> bool {
        self.between(0.0, 1.0) < p
    }

    pub fn array<const N: usize>(&mut self, size: f64) -> [f64; N] {
        core::array::from_fn(|_| self.between(-size, size))
    }

    pub fn matrix<const N: usize>(&mut self, size: f64) -> [[f64; N]; N] {
        core::array::from_fn(|_| self.array(size))
    }

    pub fn vector(&mut self, size: f64) -> Vec3<f64> {
        Vec3(self.array(size))
    }

    /// A direction, of length 1.
    pub fn direction(&mut self) -> Vec3<f64> {
        loop {
            let v = self.vector(1.0);
            let length = v.norm();
            if length > 0.1 && length <= 1.0 {
                return v * (1.0 / length);
            }
        }
    }

    pub fn quaternion(&mut self) -> [f64; 4] {
        loop {
            let q: [f64; 4] = self.array(1.0);
            let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
            if length > 0.1 && length <= 1.0 {
                return q.map(|x| x / length);
            }
        }
    }

    pub fn rotation(&mut self) -> Mat3<f64> {
        Quaternion::from_array(self.quaternion()).matrix()
    }

    pub fn pose(&mut self, size: f64) -> Pose<f64> {
        Pose {
            rotation: self.rotation(),
            position: self.vector(size),
        }
    }

    /// A pose as people choose them: quarter turns, offsets along an axis or none. Axes
    /// are then often parallel, or meet, or coincide.
    pub fn neat_pose(&mut self) -> Pose<f64> {
        const QUARTERS: [[[f64; 3]; 3]; 5] = [
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]],
            [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]],
            [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
            [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]],
        ];
        let mut pose = Pose {
            rotation: Mat3(QUARTERS[self.below(5)]),
            position: Vec3([0.0; 3]),
        };
        if self.chance(0.6) {
            pose.position[self.below(3)] = self.between(-0.8, 0.8);
        }
        pose
    }

    fn neat_axis(&mut self) -> [f64; 3] {
        let mut axis = [0.0; 3];
        axis[self.below(3)] = if self.chance(0.3) { -1.0 } else { 1.0 };
        axis
    }
}

/// A force law that tests can move to another frame.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a handful per robot
pub enum Law {
    Cylinder(Cylinder),
    Damping(Damping),
    Strip(Member),
    Own(Blob),
}

/// What a [`Strip`] is made of.
#[derive(Clone, Debug)]
pub struct Member {
    pub start: Vec3<f64>,
    pub end: Vec3<f64>,
    pub chord: Vec3<f64>,
    pub width: f64,
    pub drag: Vec<(f64, f64)>,
    pub lift: Vec<(f64, f64)>,
    pub points: usize,
}

/// A user's own model: added mass, displacement, and drag at a point.
#[derive(Clone, Debug)]
pub struct Blob {
    pub added_mass: [[f64; 6]; 6],
    pub volume: f64,
    pub center: Vec3<f64>,
    pub area: f64,
}

impl<T: Real> Hydrodynamics<T> for Blob {
    fn added_mass(&self) -> SymMat6<T> {
        SymMat6::lift(&SymMat6::from_rows(&self.added_mass))
    }

    fn displacement(&self) -> (T, Vec3<T>) {
        (T::lit(self.volume), Vec3::lift(self.center))
    }

    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let p = Vec3::lift(self.center);
        let v = flow.at(p);
        Force::at(p, v * (v.norm() * flow.density * T::lit(-0.5 * self.area)))
    }
}

impl Law {
    fn build(&self) -> Drag {
        match self {
            Law::Cylinder(c) => Drag::Cylinder(c.clone()),
            Law::Damping(d) => Drag::Damping(d.clone()),
            Law::Own(own) => Drag::Own(Arc::new(own.clone())),
            Law::Strip(m) => {
                let drag = Table::new(&m.drag).expect("a table");
                let lift = Table::new(&m.lift).expect("a table");
                let strip = Strip::new(m.start, m.end, m.chord, m.width, drag, lift);
                Drag::Strip(strip.expect("a strip").with_gauss(m.points))
            }
        }
    }
}

/// A body with its joint, its state and what acts on it.
#[derive(Clone, Debug)]
pub struct Part {
    pub name: String,
    pub parent: Option<usize>,
    pub joint: Joint,
    pub placement: Pose<f64>,
    pub mass: f64,
    pub center_of_mass: Vec3<f64>,
    pub inertia: [[f64; 3]; 3],
    pub added_mass: [[f64; 6]; 6],
    pub volume: f64,
    pub center_of_buoyancy: Vec3<f64>,
    pub laws: Vec<Law>,
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    pub tau: Vec<f64>,
    pub wrench: Force<f64>,
}

/// A robot in a state, in its surroundings.
#[derive(Clone, Debug)]
pub struct Robot {
    pub density: f64,
    pub parts: Vec<Part>,
    pub environment: Environment<f64>,
    pub t: f64,
    /// For what a test still wants to draw.
    pub rng: Rng,
}

/// What robots to draw.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    pub most_bodies: usize,
    pub water: Wetness,
    /// Whether every root is a free body, or anything.
    pub free_roots: bool,
    /// Whether the water may differ from place to place.
    pub field: bool,
    /// Whether bodies may have a model of the user's own.
    pub own_laws: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wetness {
    Dry,
    Wet,
    Either,
}

impl Recipe {
    /// Anything that can be built.
    pub const ANY: Recipe = Recipe {
        most_bodies: 12,
        water: Wetness::Either,
        free_roots: false,
        field: true,
        own_laws: true,
    };

    /// Anything in water that is the same everywhere.
    pub const UNIFORM: Recipe = Recipe {
        field: false,
        ..Recipe::ANY
    };

    pub fn draw(&self, seed: u64) -> Robot {
        let mut rng = Rng::new(seed);
        let wet = match self.water {
            Wetness::Dry => false,
            Wetness::Wet => true,
            Wetness::Either => rng.chance(0.6),
        };
        let n = 1 + rng.below(self.most_bodies);
        let neat = [0.0, 0.5, 1.0][rng.below(3)];
        let mut parts: Vec<Part> = Vec::new();
        for i in 0..n {
            let parent = match i {
                0 => None,
                _ if rng.chance(0.08) => None,
                _ if rng.chance(0.6) => Some(i - 1),
                _ => Some(rng.below(i)),
            };
            parts.push(part(&mut rng, self, i, parent, neat, wet));
        }
        let mut environment = Environment::accelerating(rng.vector(1.0), rng.vector(1.0));
        if wet && self.field && rng.chance(0.4) {
            environment = Environment::water(Affine {
                velocity: rng.vector(1.0),
                gradient: Mat3(rng.matrix(0.3)),
                acceleration: rng.vector(1.0),
                acceleration_gradient: Mat3(rng.matrix(0.3)),
            });
        }
        if rng.chance(0.5) {
            environment = environment.with_gravity(rng.vector(10.0));
        }
        let mut robot = Robot {
            density: if wet { 1000.0 } else { 0.0 },
            parts,
            environment,
            t: rng.between(0.0, 2.0),
            rng,
        };
        if robot.rng.chance(0.3) {
            robot = robot.shuffled();
        }
        robot
    }
}

fn joint(rng: &mut Rng, recipe: &Recipe, parent: Option<usize>, neat: bool) -> Joint {
    if parent.is_none() && (recipe.free_roots || rng.chance(0.5)) {
        return Joint::Free;
    }
    let axis = if neat {
        rng.neat_axis()
    } else {
        (rng.direction() * rng.between(0.2, 5.0)).0
    };
    match rng.below(10) {
        0 => Joint::Fixed,
        1 => Joint::prismatic(axis),
        2 => Joint::screw(axis, rng.between(-0.3, 0.3)),
        3 => Joint::Ball,
        _ => Joint::revolute(axis),
    }
}

fn part(
    rng: &mut Rng,
    recipe: &Recipe,
    i: usize,
    parent: Option<usize>,
    neat: f64,
    wet: bool,
) -> Part {
    let neat = rng.chance(neat);
    let joint = joint(rng, recipe, parent, neat);
    let mut placement = if neat { rng.neat_pose() } else { rng.pose(0.8) };
    if neat && rng.chance(0.1) {
        // Nearly parallel axes have a normal of few digits: from obvious to invisible.
        let angle = 10.0_f64.powf(rng.between(-15.0, -1.0));
        placement.rotation = placement.rotation * Mat3::about(rng.direction(), angle);
    }
    if joint == Joint::Free {
        placement = Pose::identity();
    }
    let q = match joint {
        Joint::Fixed => vec![],
        Joint::Ball => rng.quaternion().to_vec(),
        Joint::Free => [rng.array::<3>(2.0).to_vec(), rng.quaternion().to_vec()].concat(),
        Joint::Prismatic { .. } => vec![rng.between(-0.5, 0.5)],
        _ => vec![rng.between(-3.0, 3.0)],
    };
    let numbers = |rng: &mut Rng, size: f64| -> Vec<f64> {
        (0..joint.nv()).map(|_| rng.between(-size, size)).collect()
    };
    // A frame without mass may sit on a fixed joint; everything else has mass.
    let mass = if joint == Joint::Fixed && rng.chance(0.3) {
        0.0
    } else {
        rng.between(0.5, 10.0)
    };
    let mut part = Part {
        name: format!("b{i}"),
        parent,
        joint,
        placement,
        mass,
        center_of_mass: rng.vector(0.3),
        inertia: inertia(rng, mass),
        added_mass: [[0.0; 6]; 6],
        volume: 0.0,
        center_of_buoyancy: Vec3([0.0; 3]),
        laws: Vec::new(),
        v: numbers(rng, 1.5),
        tau: numbers(rng, 20.0),
        wrench: if rng.chance(0.5) {
            Force::from_array(rng.array(10.0))
        } else {
            Force::zero()
        },
        q,
    };
    if wet {
        soak(rng, recipe, &mut part);
    }
    part
}

/// Of a solid of the given mass: any second moments ∫x² dm have a body.
fn inertia(rng: &mut Rng, mass: f64) -> [[f64; 3]; 3] {
    let [a, b, c] = [0, 1, 2].map(|_| mass * rng.between(0.002, 0.05));
    let principal = Mat3([[b + c, 0.0, 0.0], [0.0, c + a, 0.0], [0.0, 0.0, a + b]]);
    let r = rng.rotation();
    let m = (r * principal * r.transpose()).0;
    core::array::from_fn(|i| core::array::from_fn(|j| 0.5 * (m[i][j] + m[j][i])))
}

/// A symmetric matrix without negative eigenvalues, of any rank from 1.
fn semidefinite(rng: &mut Rng, size: f64) -> [[f64; 6]; 6] {
    let rank = 1 + rng.below(6);
    let factors: Vec<[f64; 6]> = (0..rank).map(|_| rng.array(size.sqrt())).collect();
    let element = |i: usize, j: usize| factors.iter().map(|f| f[i] * f[j]).sum();
    core::array::from_fn(|i| core::array::from_fn(|j| element(i, j)))
}

fn soak(rng: &mut Rng, recipe: &Recipe, part: &mut Part) {
    if rng.chance(0.7) {
        part.added_mass = semidefinite(rng, 5.0);
    }
    if rng.chance(0.8) {
        part.volume = rng.between(0.0005, 0.012);
        part.center_of_buoyancy = rng.vector(0.3);
    }
    if rng.chance(0.5) {
        part.laws.push(cylinder(rng));
    }
    if rng.chance(0.2) {
        part.laws.push(Law::Damping(Damping {
            linear: damping(rng),
            quadratic: damping(rng),
            pose: rng.pose(0.3),
        }));
    }
    if rng.chance(0.2) {
        part.laws.push(Law::Strip(member(rng)));
    }
    if recipe.own_laws && rng.chance(0.15) {
        part.laws.push(Law::Own(Blob {
            added_mass: semidefinite(rng, 2.0),
            volume: rng.between(0.0, 0.003),
            center: rng.vector(0.3),
            area: rng.between(0.001, 0.02),
        }));
    }
}

fn cylinder(rng: &mut Rng) -> Law {
    let (start, end) = if rng.chance(0.4) {
        ([0.0; 3], [rng.between(0.2, 0.8), 0.0, 0.0])
    } else {
        (rng.array(0.5), rng.array(0.5))
    };
    let mut cylinder = Cylinder::new(start, end, rng.between(0.01, 0.08))
        .drag(rng.between(0.3, 1.5))
        .points(1 + rng.below(6));
    if rng.chance(0.5) {
        cylinder = cylinder.ends(rng.between(0.2, 1.2));
    }
    Law::Cylinder(cylinder)
}

fn damping(rng: &mut Rng) -> [[f64; 6]; 6] {
    let mut matrix = rng.matrix(0.5);
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] += rng.between(1.0, 8.0);
    }
    matrix
}

fn member(rng: &mut Rng) -> Member {
    let start = rng.vector(0.4);
    let axis = rng.direction();
    let mut table = |low: f64, high: f64| {
        let angles = [-2.5, -1.0, 0.0, 0.9, 2.0];
        angles.map(|a| (a, rng.between(low, high))).to_vec()
    };
    let (drag, lift) = (table(0.1, 1.5), table(-1.0, 1.0));
    let across = axis.cross(rng.direction());
    Member {
        start,
        end: start + axis * rng.between(0.2, 0.8),
        chord: across + axis * 0.1,
        width: rng.between(0.02, 0.15),
        drag,
        lift,
        points: 1 + rng.below(5),
    }
}

impl Robot {
    pub fn spec(&self) -> Spec {
        let mut spec = Spec::new("random", self.density);
        for part in &self.parts {
            let mut body = BodySpec::new(part.name.clone(), part.joint);
            body.parent = part.parent.map(|p| self.parts[p].name.clone());
            body.placement = part.placement;
            body.mass = part.mass;
            body.center_of_mass = part.center_of_mass.0;
            body.inertia = part.inertia;
            body.added_mass = part.added_mass;
            body.displaced_volume = part.volume;
            body.center_of_buoyancy = part.center_of_buoyancy.0;
            body.drag = part.laws.iter().map(Law::build).collect();
            spec.add(body);
        }
        spec
    }

    pub fn model(&self) -> Model<f64> {
        Model::build(&self.spec()).expect("a robot")
    }

    pub fn state(&self) -> State<f64> {
        State {
            t: self.t,
            q: self.parts.iter().flat_map(|p| p.q.clone()).collect(),
            v: self.parts.iter().flat_map(|p| p.v.clone()).collect(),
        }
    }

    pub fn inputs(&self) -> Inputs<f64> {
        Inputs {
            tau: self.parts.iter().flat_map(|p| p.tau.clone()).collect(),
            wrenches: self.parts.iter().map(|p| p.wrench).collect(),
        }
    }

    /// The accelerations, part by part.
    pub fn accelerations(&self) -> Vec<Vec<f64>> {
        let model = self.model();
        let mut ws = Workspace::new(&model);
        let (state, inputs) = (self.state(), self.inputs());
        let vdot = forward_dynamics(&model, &self.environment, &state, &inputs, &mut ws);
        (0..self.parts.len())
            .map(|b| vdot[model.v_range(b)].to_vec())
            .collect()
    }

    /// The same robot with its bodies in another order: body i was `order[i]`.
    pub fn ordered(&self, order: &[usize]) -> Self {
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        let mut robot = self.clone();
        robot.parts = order.iter().map(|&i| self.parts[i].clone()).collect();
        for part in &mut robot.parts {
            part.parent = part.parent.map(|p| place[p]);
        }
        robot
    }

    fn shuffled(mut self) -> Self {
        let order = self.permutation();
        self.ordered(&order)
    }

    pub fn permutation(&mut self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.parts.len()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, self.rng.below(i + 1));
        }
        order
    }

    /// Re-defines the frame of a body: the new frame stands at `pose` in the old one. The
    /// robot moves as before if the new origin is on the joint's axis.
    pub fn reframe(&mut self, b: usize, pose: &Pose<f64>) {
        reframe::part(&mut self.parts[b], pose);
        for part in &mut self.parts {
            if part.parent == Some(b) {
                part.placement = pose.inverse().compose(&part.placement);
            }
        }
    }

    /// Merges body `b`, which a fixed joint holds, into its parent.
    pub fn lump(&mut self, b: usize) {
        let parent = self.parts[b].parent.expect("a parent");
        let seat = self.parts[b].placement;
        // Seen from the parent's frame.
        self.reframe(b, &seat.inverse());
        let part = self.parts.remove(b);
        let place = |p: usize| if p > b { p - 1 } else { p };
        let parent = place(parent);
        for other in &mut self.parts {
            other.parent = other.parent.map(|p| if p == b { parent } else { place(p) });
        }
        reframe::add(&mut self.parts[parent], &part);
    }

    /// Cuts a share of body `b` off and fixes it where it was: the new, last body.
    pub fn split(&mut self, b: usize, share: f64, seat: &Pose<f64>) {
        let mut off = reframe::scaled(&self.parts[b], share);
        let mut rest = reframe::scaled(&self.parts[b], 1.0 - share);
        off.laws = rest.laws.split_off(rest.laws.len() / 2);
        off.name = "cut off".into();
        off.joint = Joint::Fixed;
        off.parent = Some(b);
        (off.q, off.v, off.tau) = (vec![], vec![], vec![]);
        off.placement = Pose::identity();
        reframe::part(&mut off, seat);
        self.parts[b] = rest;
        self.parts.push(off);
    }
}

/// Water whose velocity and acceleration change linearly from place to place.
#[derive(Clone, Debug)]
pub struct Affine {
    pub velocity: Vec3<f64>,
    pub gradient: Mat3<f64>,
    pub acceleration: Vec3<f64>,
    pub acceleration_gradient: Mat3<f64>,
}

impl Affine {
    /// The same everywhere, without saying so.
    pub fn constant(velocity: Vec3<f64>, acceleration: Vec3<f64>) -> Self {
        Affine {
            velocity,
            gradient: Mat3::zero(),
            acceleration,
            acceleration_gradient: Mat3::zero(),
        }
    }
}

impl<T: Real> Water<T> for Affine {
    fn sample(&self, point: Vec3<T>, _: T) -> WaterSample<T> {
        let at = |constant: Vec3<f64>, gradient: &Mat3<f64>| {
            Vec3::lift(constant) + Mat3::lift(gradient) * point
        };
        WaterSample {
            velocity: at(self.velocity, &self.gradient),
            acceleration: at(self.acceleration, &self.acceleration_gradient),
        }
    }
}

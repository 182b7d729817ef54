//! Robots that tests can take apart.
//!
//! A [`Robot`] keeps structure, water and state body by body, so that a test can cut,
//! turn, merge and re-order bodies and carry the state along.

use super::random::Rng;
use super::reframe;
use bathyal::environment::{Environment, Water, WaterSample};
use bathyal::hydro::{
    Cylinder, Damping, Derivatives, Flow, Hull, Hydrodynamics, Isotropic, Strip, Table,
};
use bathyal::spatial::{Force, Mat3, Pose, SymMat6, Vec3};
use bathyal::spec::Drag;
use bathyal::{BodySpec, Inputs, Joint, Model, Real, Spec, State, Workspace, forward_dynamics};
use std::sync::Arc;

/// A force law that tests can move to another frame.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a handful per robot
pub enum Law {
    Cylinder(Cylinder),
    Damping(Damping),
    Strip(Member),
    Own(Blob),
    Derivatives(Derivatives),
    Isotropic(Isotropic),
    Hull(Body),
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

/// What a [`Hull`] is made of.
#[derive(Clone, Debug)]
pub struct Body {
    pub nose: Vec3<f64>,
    pub tail: Vec3<f64>,
    pub profile: Vec<(f64, f64)>,
    pub axial: f64,
    pub cross_flow: f64,
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
        SymMat6::from_f64(&SymMat6::from_rows(&self.added_mass))
    }

    fn displacement(&self) -> (T, Vec3<T>) {
        (T::lit(self.volume), Vec3::from_f64(self.center))
    }

    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let p = Vec3::from_f64(self.center);
        let v = flow.at(p);
        Force::at(p, v * (v.norm() * flow.density * T::lit(-0.5 * self.area)))
    }
}

impl Law {
    /// How many kinds there are.
    pub const KINDS: usize = 7;

    /// Which of the kinds this one is.
    pub fn kind(&self) -> usize {
        match self {
            Law::Cylinder(_) => 0,
            Law::Damping(_) => 1,
            Law::Strip(_) => 2,
            Law::Own(_) => 3,
            Law::Derivatives(_) => 4,
            Law::Isotropic(_) => 5,
            Law::Hull(_) => 6,
        }
    }

    fn build(&self) -> Drag {
        match self {
            Law::Cylinder(c) => Drag::Cylinder(c.clone()),
            Law::Damping(d) => Drag::Damping(d.clone()),
            Law::Own(own) => Drag::Own(Arc::new(own.clone())),
            Law::Derivatives(d) => Drag::Derivatives(d.clone()),
            Law::Isotropic(d) => Drag::Isotropic(d.clone()),
            Law::Hull(b) => {
                let hull = Hull::new(b.nose, b.tail, &b.profile).expect("a hull");
                Drag::Hull(hull.with_axial_drag(b.axial).with_cross_flow(b.cross_flow))
            }
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
    pub rotor_inertia: f64,
    pub added_mass: [[f64; 6]; 6],
    pub volume: f64,
    pub center_of_buoyancy: Vec3<f64>,
    pub laws: Vec<Law>,
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    pub tau: Vec<f64>,
    pub wrench: Force<f64>,
}

impl Part {
    /// How many kinds of joints there are.
    pub const JOINT_KINDS: usize = 6;

    /// Which of the kinds its joint is.
    pub fn joint_kind(&self) -> usize {
        match self.joint {
            Joint::Fixed => 0,
            Joint::Revolute { .. } => 1,
            Joint::Prismatic { .. } => 2,
            Joint::Screw { .. } => 3,
            Joint::Ball => 4,
            Joint::Free => 5,
        }
    }
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
            body.rotor_inertia = part.rotor_inertia;
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

    pub fn shuffled(mut self) -> Self {
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
        off.rotor_inertia = 0.0;
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
            Vec3::from_f64(constant) + Mat3::from_f64(gradient) * point
        };
        WaterSample {
            velocity: at(self.velocity, &self.gradient),
            acceleration: at(self.acceleration, &self.acceleration_gradient),
        }
    }
}

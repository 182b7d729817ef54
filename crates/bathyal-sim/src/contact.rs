//! Compliant contact between points of bodies and the seabed.   AR96 sec. 6, Freeman-Orin
//!
//! A point that is below the ground is pushed out along the normal n and held along the
//! ground, both by springs and dampers:
//!
//! ```text
//! N = k_n d + clamp(c_n ḋ, ±k_n d)                                  never pulls
//! T = −(k_t s + c_t w), shortened to μ_s N (sticking) or μ_k N (sliding)
//! ```
//!
//! d is how deep the point is, s its distance from its anchor and w its velocity, both along
//! the ground. Anchors stay during a step; [`Contacts::accept`] moves them after it.
//!
//! # Energy
//!
//! The normal's spring is the gradient of U = ½ k_n (l (h − z))², where h is the ground's
//! height and l a constant, the cosine of the mean slope ([`Terrain::level`]):
//!
//! ```text
//! −∇U = k_n l² (h − z) / n_z · n,   so that   d = l² (h − z) / n_z
//! ```
//!
//! On a plane, sloping or not, d is the distance to the ground. On uneven ground it is larger
//! by 1/n_z², 3 % at a slope of 10 degrees; with the distance itself there would be no U, and
//! a point that is pressed in here and let go there could win energy.
//!
//! The dampers take c ḋ², or less, and c_t w². A point that slides loses μ N |w|: T is
//! against the motion, and dragging an anchor only shortens its spring. Within a step the
//! anchor of a sliding point lags by w h, so what holds of steps holds to second order in h.

mod law;
mod of_many;
mod of_one;
mod point;
pub(crate) mod unilateral_spring;

pub use of_many::{LaneAnchors, LaneContacts, LaneReadings, LaneTouches};

use crate::terrain::Terrain;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Model};
use bathyal_robot::robot::{Body, Material};
use bathyal_robot::{Diagnostic, Robot};
use law::{Anchor, ContactLaw, STATE_SIZE};
use of_one::PointsOfRobot;
use point::ContactPoint;
use std::ops::Range;

/// The contact points of a robot, and which of them stick where.
#[derive(Debug)]
pub struct Contacts {
    /// In the order of the bodies.
    points: Vec<ContactPoint<f64>>,
    /// The points of every body that has some.
    by_body: Vec<BodyPoints>,
    /// The same in lanes, with their anchors.
    packed: Box<dyn PointsOfRobot>,
}

/// The contact points of a body.
#[derive(Clone, Debug, PartialEq)]
struct BodyPoints {
    body: usize,
    points: Range<usize>,
}

impl Clone for Contacts {
    fn clone(&self) -> Self {
        Contacts {
            points: self.points.clone(),
            by_body: self.by_body.clone(),
            packed: self.packed.clone_box(),
        }
    }
}

/// State of a contact point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactState {
    /// Force on the body, world axes; zero in the water.
    pub force: Vec3<f64>,
    /// Depth of the point in the ground, m; negative above it. The distance to the plane
    /// that touches the ground above or below the point.
    pub depth: f64,
    /// True if it slides.
    pub sliding: bool,
}

impl ContactState {
    /// No contact.
    fn none() -> Self {
        ContactState {
            force: Vec3::zero(),
            depth: 0.0,
            sliding: false,
        }
    }
}

impl Contacts {
    /// The contact points of a robot.
    pub fn new(robot: &Robot, model: &Model<f64>) -> Result<Self, Diagnostic> {
        debug_assert_eq!(robot.bodies.len(), model.body_count());
        let (mut points, mut by_body) = (Vec::new(), Vec::new());
        for (b, body) in robot.bodies.iter().enumerate() {
            let first = points.len();
            for (k, contact) in body.contacts.iter().enumerate() {
                points.push(ContactPoint {
                    position: Vec3(contact.position),
                    law: ContactLaw::new(material(robot, b, body, k)?),
                });
            }
            if points.len() > first {
                by_body.push(BodyPoints {
                    body: b,
                    points: first..points.len(),
                });
            }
        }
        Ok(Contacts {
            packed: of_one::pack(&by_body, &points),
            by_body,
            points,
        })
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the contact forces to `wrenches` (one per body, body axes, at its origin), and
    /// returns their power. Anchors stay where they are.
    #[inline]
    pub fn add(
        &mut self,
        terrain: &Terrain,
        bodies: &Bodies<f64>,
        wrenches: &mut [Force<f64>],
    ) -> f64 {
        self.packed.add(terrain, bodies, false, wrenches)
    }

    /// The same where the bodies are those of the last [`Contacts::accept`]: what was found there is
    /// not computed again.
    #[inline]
    pub(crate) fn add_accepted(
        &mut self,
        terrain: &Terrain,
        bodies: &Bodies<f64>,
        wrenches: &mut [Force<f64>],
    ) -> f64 {
        self.packed.add(terrain, bodies, true, wrenches)
    }

    /// After a step, and once before the first: sets anchors where points have touched down,
    /// drags those that slide, removes those that are in the water.
    pub fn accept(&mut self, terrain: &Terrain, bodies: &Bodies<f64>) {
        self.packed.accept(terrain, bodies);
    }

    /// States of all points.
    pub fn states(&self, terrain: &Terrain, bodies: &Bodies<f64>, out: &mut Vec<ContactState>) {
        out.resize(self.len(), ContactState::none());
        self.packed.states(terrain, bodies, out);
    }

    /// Energy in the springs. It is right between steps, when [`Contacts::accept`] has
    /// brought the anchors along.
    pub fn stored(&mut self, terrain: &Terrain, bodies: &Bodies<f64>) -> f64 {
        self.packed.stored(terrain, bodies)
    }

    /// True if point `i` slides; none in the water.
    pub fn slides(&self, i: usize) -> Option<bool> {
        self.packed.slides(i)
    }

    /// Event functions: the height of every point above the ground. When a point begins to
    /// slide is decided between steps, by [`Contacts::accept`].
    pub fn events(&self, terrain: &Terrain, bodies: &Bodies<f64>, values: &mut [f64]) {
        self.packed.heights(terrain, bodies, values);
    }

    /// Number of event functions.
    pub fn event_count(&self) -> usize {
        self.len()
    }

    /// Anchors of the points; none in the water.
    fn anchors(&self) -> impl Iterator<Item = Option<Anchor<f64>>> {
        (0..self.len()).map(|i| self.packed.anchor(i))
    }

    /// Appends the state for a checkpoint: anchors and sliding.
    pub fn save_state(&self, state: &mut Vec<f64>) {
        self.packed.write_anchors(state);
    }

    /// Loads what [`Contacts::save_state`] appended.
    ///
    /// # Panics
    /// If the state is that of another robot.
    pub fn load_state(&mut self, state: &[f64]) {
        assert_eq!(state.len(), STATE_SIZE * self.len(), "state of contacts");
        for (i, numbers) in state.chunks_exact(STATE_SIZE).enumerate() {
            let anchor = Anchor {
                is_set: 1.0,
                sliding: f64::from(u8::from(numbers[1] != 0.0)),
                position: Vec3([numbers[2], numbers[3], numbers[4]]),
                normal: Vec3([numbers[5], numbers[6], numbers[7]]),
            };
            self.packed
                .set_anchor(i, (numbers[0] != 0.0).then_some(anchor));
        }
    }
}

/// The material of contact `k` of a body: the one it names, or the only one.
fn material<'a>(
    robot: &'a Robot,
    index: usize,
    body: &Body,
    k: usize,
) -> Result<&'a Material, Diagnostic> {
    let contact = &body.contacts[k];
    let name = match &contact.name {
        Some(name) => format!("contact '{name}'"),
        None => format!("contact {k}"),
    };
    let diagnostic = |what: String, help: &str| {
        let path = format!("bodies[{index}].contacts[{k}].material");
        Diagnostic::new(path, format!("body '{}', {name}: {what}", body.name), help)
    };
    match (&contact.material, &robot.materials[..]) {
        (Some(wanted), all) => all.iter().find(|m| m.name == *wanted).ok_or_else(|| {
            diagnostic(
                format!("there is no material called '{wanted}'"),
                "name one of [[materials]]",
            )
        }),
        (None, [only]) => Ok(only),
        (None, all) => Err(diagnostic(
            format!("it names no material, and the robot has {}", all.len()),
            "give material = \"NAME\" with the name of one of [[materials]]; it may be left out only where there is exactly one",
        )),
    }
}

/// Names of contact points: their own, or the body's with a number.
pub fn contact_names(robot: &Robot) -> Vec<String> {
    let mut names = Vec::new();
    for body in &robot.bodies {
        for (k, contact) in body.contacts.iter().enumerate() {
            names.push(match &contact.name {
                Some(name) => format!("{} {name}", body.name),
                None => format!("{} {}", body.name, k + 1),
            });
        }
    }
    names
}

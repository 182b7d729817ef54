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
pub(crate) mod unilateral_spring;

use crate::terrain::Terrain;
use bathyal::bodies::BodyMotion;
use bathyal::dispatch::best;
use bathyal::spatial::{Force, Motion, Pose, Vec3};
use bathyal::{Bodies, Model};
use bathyal_robot::robot::{Body, Material};
use bathyal_robot::{Diagnostic, Robot};
use law::{Anchor, ContactKinematics, ContactLaw};
use std::ops::Range;

/// The contact points of a robot, and which of them stick where.
#[derive(Clone, Debug)]
pub struct Contacts {
    /// In the order of the bodies.
    points: Vec<Point>,
    /// The points of every body that has some.
    by_body: Vec<BodyPoints>,
    /// Of each point; none in the water.
    anchors: Vec<Option<Anchor>>,
    /// Kinematics of each contact at the last [`Contacts::accept`], none in the water.
    /// The next step begins there.
    cached: Vec<Option<ContactKinematics>>,
}

/// The contact points of a body.
#[derive(Clone, Debug)]
struct BodyPoints {
    body: usize,
    points: Range<usize>,
    /// Pose and velocity of the body at the last [`Contacts::accept`].
    seen: Option<(Pose<f64>, Motion<f64>)>,
}

impl BodyPoints {
    /// True if the body moves as it did at the last [`Contacts::accept`].
    #[inline(always)]
    fn is_as_seen(&self, motion: &BodyMotion<f64>) -> bool {
        let now = (motion.pose, motion.velocity);
        self.seen.is_some_and(|seen| seen == now)
    }
}

#[derive(Clone, Copy, Debug)]
struct Point {
    body: usize,
    /// Body axes.
    position: Vec3<f64>,
    law: ContactLaw,
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

/// Numbers per point in [`Contacts::save_state`]: touching, sliding, anchor, normal.
const STATE_SIZE: usize = 8;

impl Contacts {
    /// The contact points of a robot.
    pub fn new(robot: &Robot, model: &Model<f64>) -> Result<Self, Diagnostic> {
        debug_assert_eq!(robot.bodies.len(), model.body_count());
        let (mut points, mut by_body) = (Vec::new(), Vec::new());
        for (b, body) in robot.bodies.iter().enumerate() {
            let first = points.len();
            for (k, contact) in body.contacts.iter().enumerate() {
                points.push(Point {
                    body: b,
                    position: Vec3(contact.position),
                    law: ContactLaw::new(material(robot, b, body, k)?),
                });
            }
            if points.len() > first {
                by_body.push(BodyPoints {
                    body: b,
                    points: first..points.len(),
                    seen: None,
                });
            }
        }
        Ok(Contacts {
            anchors: vec![None; points.len()],
            cached: vec![None; points.len()],
            by_body,
            points,
        })
    }

    /// Takes all points out of the ground: nothing is anchored.
    pub fn clear(&mut self) {
        self.anchors.fill(None);
        self.cached.fill(None);
        self.by_body.iter_mut().for_each(|own| own.seen = None);
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
    pub fn add(&self, terrain: &Terrain, bodies: &Bodies<f64>, wrenches: &mut [Force<f64>]) -> f64 {
        best(
            #[inline(always)]
            || self.push(terrain, bodies, wrenches),
        )
    }

    #[inline(always)]
    fn push(&self, terrain: &Terrain, bodies: &Bodies<f64>, wrenches: &mut [Force<f64>]) -> f64 {
        let level = terrain.level();
        let mut power = 0.0;
        for own in &self.by_body {
            let motion = bodies.motion(own.body);
            let mut frame = BodyFrame::new(motion);
            let as_seen = own.is_as_seen(motion);
            let mut touches = false;
            // On the body, world axes, at its origin.
            let mut sum = Force::zero();
            for i in own.points.clone() {
                let (point, anchor) = (&self.points[i], self.anchors[i].as_ref());
                let contact = match as_seen {
                    true => self.cached[i],
                    false => frame.contact_kinematics(point, terrain, level),
                };
                let Some(contact) = contact else {
                    continue;
                };
                touches = true;
                let force = point
                    .law
                    .contact_force(&contact, anchor)
                    .force(&contact.ground);
                power += force.dot(contact.velocity);
                sum += Force::at(contact.place - frame.pose.position, force);
            }
            if touches {
                let rotation = &frame.pose.rotation;
                wrenches[own.body] += Force {
                    moment: rotation.transpose_mul(sum.moment),
                    force: rotation.transpose_mul(sum.force),
                };
            }
        }
        power
    }

    /// After a step, and once before the first: sets anchors where points have touched down,
    /// drags those that slide, removes those that are in the water.
    pub fn accept(&mut self, terrain: &Terrain, bodies: &Bodies<f64>) {
        let level = terrain.level();
        best(
            #[inline(always)]
            || {
                for own in &mut self.by_body {
                    let motion = bodies.motion(own.body);
                    let mut frame = BodyFrame::new(motion);
                    own.seen = Some((motion.pose, motion.velocity));
                    for i in own.points.clone() {
                        let (point, anchor) = (&self.points[i], &mut self.anchors[i]);
                        let contact = frame.contact_kinematics(point, terrain, level);
                        *anchor =
                            contact.map(|contact| point.law.accept(&contact, anchor.as_ref()));
                        self.cached[i] = contact;
                    }
                }
            },
        );
    }

    /// States of all points.
    pub fn states(&self, terrain: &Terrain, bodies: &Bodies<f64>, out: &mut Vec<ContactState>) {
        best(
            #[inline(always)]
            || {
                // In a loop: what a collector calls would be compiled for any processor.
                out.resize(self.len(), ContactState::none());
                for (i, touch) in out.iter_mut().enumerate() {
                    *touch = self.state(i, terrain, bodies);
                }
            },
        );
    }

    /// State of point `i`.
    #[inline(always)]
    pub fn state(&self, i: usize, terrain: &Terrain, bodies: &Bodies<f64>) -> ContactState {
        let (point, anchor) = (&self.points[i], self.anchors[i].as_ref());
        let contact = point.contact_kinematics(terrain, terrain.level(), bodies);
        let touching = contact.vertical_depth() > 0.0;
        ContactState {
            force: match touching {
                true => point
                    .law
                    .contact_force(&contact, anchor)
                    .force(&contact.ground),
                false => Vec3::zero(),
            },
            depth: contact.depth(),
            sliding: touching && anchor.is_some_and(|anchor| anchor.sliding),
        }
    }

    /// Energy in the springs. It is right between steps, when [`Contacts::accept`] has
    /// brought the anchors along.
    pub fn stored(&self, terrain: &Terrain, bodies: &Bodies<f64>) -> f64 {
        let level = terrain.level();
        let energy = |(point, anchor): (&Point, &Option<Anchor>)| {
            let contact = point.contact_kinematics(terrain, level, bodies);
            point.law.stored(&contact, anchor.as_ref())
        };
        self.points.iter().zip(&self.anchors).map(energy).sum()
    }

    /// True if point `i` slides; none in the water.
    pub fn slides(&self, i: usize) -> Option<bool> {
        self.anchors[i].map(|anchor| anchor.sliding)
    }

    /// Event functions: the height of every point above the ground. When a point begins to
    /// slide is decided between steps, by [`Contacts::accept`].
    pub fn events(&self, terrain: &Terrain, bodies: &Bodies<f64>, values: &mut [f64]) {
        let level = terrain.level();
        best(
            #[inline(always)]
            || {
                for (point, value) in self.points.iter().zip(values) {
                    *value = -point.contact_kinematics(terrain, level, bodies).depth();
                }
            },
        );
    }

    /// Number of event functions.
    pub fn event_count(&self) -> usize {
        self.len()
    }

    /// Appends the state for a checkpoint: anchors and sliding.
    pub fn save_state(&self, state: &mut Vec<f64>) {
        let numbers = |anchor: &Option<Anchor>| -> [f64; STATE_SIZE] {
            let Some(anchor) = anchor else {
                return [0.0; STATE_SIZE];
            };
            let ([x, y, z], [n_x, n_y, n_z]) = (anchor.position.0, anchor.normal.0);
            let sliding = f64::from(u8::from(anchor.sliding));
            [1.0, sliding, x, y, z, n_x, n_y, n_z]
        };
        state.extend(self.anchors.iter().flat_map(numbers));
    }

    /// Loads what [`Contacts::save_state`] appended.
    ///
    /// # Panics
    /// If the state is that of another robot.
    pub fn load_state(&mut self, state: &[f64]) {
        assert_eq!(state.len(), STATE_SIZE * self.len(), "state of contacts");
        for (anchor, numbers) in self.anchors.iter_mut().zip(state.chunks_exact(STATE_SIZE)) {
            *anchor = (numbers[0] != 0.0).then(|| Anchor {
                sliding: numbers[1] != 0.0,
                position: Vec3([numbers[2], numbers[3], numbers[4]]),
                normal: Vec3([numbers[5], numbers[6], numbers[7]]),
            });
        }
    }
}

/// Motion of a body, as its contact points need it.
struct BodyFrame<'a> {
    pose: &'a Pose<f64>,
    motion: &'a BodyMotion<f64>,
    /// World axes, once it is needed.
    velocity: Motion<f64>,
    /// True once the velocity has been found.
    touches: bool,
}

impl<'a> BodyFrame<'a> {
    #[inline(always)]
    fn new(motion: &'a BodyMotion<f64>) -> Self {
        BodyFrame {
            pose: &motion.pose,
            motion,
            velocity: Motion::zero(),
            touches: false,
        }
    }

    /// Kinematics of the contact of a point; none in the water.
    #[inline(always)]
    fn contact_kinematics(
        &mut self,
        point: &Point,
        terrain: &Terrain,
        level: f64,
    ) -> Option<ContactKinematics> {
        let Pose { rotation, position } = self.pose;
        let height = rotation.row(2).dot(point.position) + position[2];
        if height > terrain.highest() {
            return None;
        }
        let arm = *rotation * point.position;
        let place = arm + *position;
        let ground = terrain.ground(place[0], place[1]);
        if ground.height - place[2] <= 0.0 {
            return None;
        }
        if !self.touches {
            self.touches = true;
            self.velocity.angular = *rotation * self.motion.velocity.angular;
            self.velocity.linear = *rotation * self.motion.velocity.linear;
        }
        Some(ContactKinematics {
            place,
            velocity: self.velocity.at(arm),
            ground,
            level,
        })
    }
}

impl Point {
    #[inline(always)]
    fn contact_kinematics(
        &self,
        terrain: &Terrain,
        level: f64,
        bodies: &Bodies<f64>,
    ) -> ContactKinematics {
        let motion = bodies.motion(self.body);
        let arm = motion.pose.rotation * self.position;
        let place = arm + motion.pose.position;
        let velocity = Motion {
            angular: motion.pose.rotation * motion.velocity.angular,
            linear: motion.pose.rotation * motion.velocity.linear,
        };
        ContactKinematics {
            place,
            velocity: velocity.at(arm),
            ground: terrain.ground(place[0], place[1]),
            level,
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

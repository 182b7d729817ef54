//! Contact points of several robots of the same form, a robot in each lane.

use super::law::{Anchor, ContactKinematics, is_one};
use super::point::{BodyFrame, ContactPoint, Reading};
use super::{BodyPoints, ContactState, Contacts};
use crate::terrain::Terrain;
use bathyal::cast::{ToLanes, part};
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::spatial::Force;
use bathyal::{Bodies, Scalar};

/// The contact points of several robots.
#[derive(Clone, Debug)]
pub struct LaneContacts<T> {
    by_body: Vec<BodyPoints>,
    points: Vec<ContactPoint<T>>,
}

/// Which of the points stick where.
#[derive(Clone, Debug)]
pub struct LaneAnchors<T>(Vec<Anchor<T>>);

/// Where the points are in a state, and which of them are in the ground.
#[derive(Clone, Debug)]
pub struct LaneTouches<T: Ordered>(Vec<Option<ContactKinematics<T>>>);

/// States of the points.
#[derive(Clone, Debug)]
pub struct LaneReadings<T>(Vec<Reading<T>>);

impl Contacts {
    /// True if the same bodies have as many points as those of another robot.
    pub fn has_form_of(&self, other: &Self) -> bool {
        self.by_body == other.by_body
    }
}

impl<T: Packed + Scalar + Ordered> LaneContacts<T> {
    /// Packs the points of several robots, all of the same form ([`Contacts::has_form_of`]), into
    /// lanes.
    pub fn from_lanes(lanes: &[&Contacts]) -> Self {
        LaneContacts {
            by_body: lanes.first().map_or(Vec::new(), |x| x.by_body.clone()),
            points: ToLanes::to_lanes(&part(lanes, |x| &x.points)),
        }
    }

    /// Finds the points in the ground.
    pub fn find(&self, terrain: &Terrain, bodies: &Bodies<T>, touches: &mut LaneTouches<T>) {
        let level = T::lit(terrain.level());
        T::dispatch(
            #[inline(always)]
            || {
                touches.0.resize(self.points.len(), None);
                for own in &self.by_body {
                    let mut frame = BodyFrame::new(*bodies.motion(own.body));
                    for i in own.points.clone() {
                        touches.0[i] = self.points[i].touch(&mut frame, terrain, level);
                    }
                }
            },
        );
    }

    /// Adds the contact forces to `wrenches` (one per body, body axes, at its origin).
    pub fn add(
        &self,
        bodies: &Bodies<T>,
        touches: &LaneTouches<T>,
        anchors: &LaneAnchors<T>,
        wrenches: &mut [Force<T>],
    ) {
        T::dispatch(
            #[inline(always)]
            || {
                for own in &self.by_body {
                    let pose = &bodies.motion(own.body).pose;
                    let mut touching = false;
                    // On the body, world axes, at its origin.
                    let mut sum = Force::zero();
                    for i in own.points.clone() {
                        let Some(contact) = &touches.0[i] else {
                            continue;
                        };
                        touching = true;
                        let force = self.points[i].force(contact, &anchors.0[i]);
                        sum += Force::at(contact.lever, force);
                    }
                    if touching {
                        wrenches[own.body] += Force {
                            moment: pose.rotation.transpose_mul(sum.moment),
                            force: pose.rotation.transpose_mul(sum.force),
                        };
                    }
                }
            },
        );
    }

    /// As [`Contacts::accept`], for the robots of the active lanes.
    pub fn accept(&self, touches: &LaneTouches<T>, anchors: &mut LaneAnchors<T>, active: &[bool]) {
        let active = T::from_lanes(|i| f64::from(u8::from(active[i])));
        T::dispatch(
            #[inline(always)]
            || {
                for (i, anchor) in anchors.0.iter_mut().enumerate() {
                    let next = match &touches.0[i] {
                        Some(contact) => self.points[i].law.accept(contact, anchor),
                        None => Anchor::none(),
                    };
                    *anchor = Anchor::choose(is_one(active), &next, anchor);
                }
            },
        );
    }

    /// States of all points.
    pub fn states(
        &self,
        terrain: &Terrain,
        bodies: &Bodies<T>,
        anchors: &LaneAnchors<T>,
        out: &mut LaneReadings<T>,
    ) {
        let level = T::lit(terrain.level());
        T::dispatch(
            #[inline(always)]
            || {
                out.0.clear();
                for own in &self.by_body {
                    let mut frame = BodyFrame::new(*bodies.motion(own.body));
                    for i in own.points.clone() {
                        let point = &self.points[i];
                        let contact = point.kinematics(&mut frame, terrain, level);
                        out.0.push(point.reading(&contact, &anchors.0[i]));
                    }
                }
            },
        );
    }
}

impl<T: Packed + Scalar + Ordered> LaneAnchors<T> {
    /// Those of a robot in every lane.
    pub fn everywhere(contacts: &Contacts) -> Self {
        let anchors = contacts.anchors();
        let of = |anchor: Option<Anchor<f64>>| {
            let mut lanes = Anchor::none();
            for lane in 0..T::LANES {
                lanes.set_lane(lane, anchor);
            }
            lanes
        };
        LaneAnchors(anchors.map(of).collect())
    }

    /// Takes all points of the robot in a lane out of the ground.
    pub fn clear_lane(&mut self, lane: usize) {
        for anchor in &mut self.0 {
            anchor.set_lane(lane, None);
        }
    }
}

impl<T: Ordered> Default for LaneTouches<T> {
    fn default() -> Self {
        LaneTouches(Vec::new())
    }
}

impl<T> Default for LaneReadings<T> {
    fn default() -> Self {
        LaneReadings(Vec::new())
    }
}

impl<T: Packed + Ordered> LaneReadings<T> {
    /// States of the points of the robot in a lane.
    pub fn write_lane(&self, lane: usize, out: &mut Vec<ContactState>) {
        out.clear();
        out.extend(self.0.iter().map(|reading| reading.lane(lane)));
    }
}

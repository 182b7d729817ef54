//! Contact points, one in each lane, of one body or of the same body of several robots.

use super::ContactState;
use super::law::{Anchor, ContactKinematics, ContactLaw, choose, is_one};
use crate::terrain::Terrain;
use bathyal::Scalar;
use bathyal::bodies::BodyMotion;
use bathyal::real::{Mask, Ordered};
use bathyal::simd::Packed;
use bathyal::spatial::{Motion, Pose, Vec3};
use bathyal::to_lanes_by_field;

/// A point of a body, and the law of its contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactPoint<T> {
    /// Body axes.
    pub position: Vec3<T>,
    pub law: ContactLaw<T>,
}

to_lanes_by_field! { ContactPoint { position, law } }

/// Motion of a body, as its contact points need it.
pub(super) struct BodyFrame<T> {
    motion: BodyMotion<T>,
    /// World axes, once it is needed.
    velocity: Motion<T>,
    /// True once the velocity has been found.
    touches: bool,
}

impl<T: Scalar> BodyFrame<T> {
    #[inline(always)]
    pub fn new(motion: BodyMotion<T>) -> Self {
        BodyFrame {
            motion,
            velocity: Motion::zero(),
            touches: false,
        }
    }

    #[inline(always)]
    fn velocity_at(&mut self, arm: Vec3<T>) -> Vec3<T> {
        if !self.touches {
            self.touches = true;
            let BodyMotion { pose, velocity } = &self.motion;
            self.velocity.angular = pose.rotation * velocity.angular;
            self.velocity.linear = pose.rotation * velocity.linear;
        }
        self.velocity.at(arm)
    }
}

impl<T: Packed + Scalar + Ordered> ContactPoint<T> {
    /// Kinematics of the contact; none if no point is in the ground.
    #[inline(always)]
    pub fn touch(
        &self,
        frame: &mut BodyFrame<T>,
        terrain: &Terrain,
        level: T,
    ) -> Option<ContactKinematics<T>> {
        let Pose { rotation, position } = &frame.motion.pose;
        let height = rotation.row(2).dot(self.position) + position[2];
        let may_touch = T::lit(terrain.highest()).less(height).not();
        if !may_touch.any() {
            return None;
        }
        let contact = self.kinematics(frame, terrain, level);
        contact.touching.any().then_some(contact)
    }

    /// Kinematics, in the ground or not.
    #[inline(always)]
    pub fn kinematics(
        &self,
        frame: &mut BodyFrame<T>,
        terrain: &Terrain,
        level: T,
    ) -> ContactKinematics<T> {
        let Pose { rotation, position } = frame.motion.pose;
        let arm = rotation * self.position;
        let place = arm + position;
        let ground = terrain.ground(place[0], place[1]);
        // Not a number touches, so that it shows.
        let depth = ground.height - place[2];
        let in_water = depth.less(T::zero()).or(depth.equals(T::zero()));
        ContactKinematics {
            place,
            lever: place - position,
            velocity: frame.velocity_at(arm),
            ground,
            level,
            touching: in_water.not(),
        }
    }

    /// The force on the body, world axes; zero in the water.
    #[inline(always)]
    pub fn force(&self, contact: &ContactKinematics<T>, anchor: &Anchor<T>) -> Vec3<T> {
        let anchor = anchor.or_fresh(contact);
        let force = self.law.contact_force(contact, &anchor);
        choose(contact.touching, force.force(&contact.ground), Vec3::zero())
    }

    /// States of the points.
    #[inline(always)]
    pub fn reading(&self, contact: &ContactKinematics<T>, anchor: &Anchor<T>) -> Reading<T> {
        Reading {
            force: self.force(contact, anchor),
            depth: contact.depth(),
            sliding: T::choose(contact.touching, anchor.sliding, T::zero()),
        }
    }
}

/// States of points, one in each lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading<T> {
    force: Vec3<T>,
    depth: T,
    /// 1 where the point slides, else 0.
    sliding: T,
}

impl<T: Packed + Ordered> Reading<T> {
    /// State of the point in a lane.
    #[inline(always)]
    pub fn lane(&self, i: usize) -> ContactState {
        let [x, y, z] = self.force.0;
        let sliding: f64 = self.sliding.lane(i).into();
        ContactState {
            force: Vec3([x.lane(i).into(), y.lane(i).into(), z.lane(i).into()]),
            depth: self.depth.lane(i).into(),
            sliding: is_one(sliding),
        }
    }
}

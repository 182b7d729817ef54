//! The force of the ground on points, one in each lane.

use super::unilateral_spring::UnilateralSpring;
use crate::terrain::Ground;
use bathyal::real::{Mask, Ordered};
use bathyal::simd::Packed;
use bathyal::spatial::Vec3;
use bathyal::{Real, to_lanes_by_field};
use bathyal_robot::robot::Material;

/// Kinematics of contact points and the ground below them, world axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactKinematics<T: Ordered> {
    pub place: Vec3<T>,
    /// From the origin of the body to the point.
    pub lever: Vec3<T>,
    pub velocity: Vec3<T>,
    pub ground: Ground<T>,
    /// [`crate::terrain::Terrain::level`].
    pub level: T,
    /// The points that are in the ground.
    pub touching: T::Mask,
}

/// Anchors of contact points in the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anchor<T> {
    /// 1 where there is one, 0 where the point is in the water.
    pub is_set: T,
    /// 1 where the point slides, else 0.
    pub sliding: T,
    /// The other end of the tangential spring.
    pub position: Vec3<T>,
    /// Normal of the plane that the spring lies in: that of the ground when the anchor was
    /// set. It stays while the anchor stays, so that the spring has a potential.
    pub normal: Vec3<T>,
}

/// Number of numbers in [`Anchor::to_array`], of which checkpoints consist.
pub(super) const STATE_SIZE: usize = 8;

/// Contact force before the friction limit is applied.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactForce<T> {
    /// Along the normal.
    pub load: T,
    /// Friction limit of the tangential force.
    pub limit: T,
    /// Tangential force of spring and damper.
    pub trial: Vec3<T>,
}

/// A compliant contact with friction.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactLaw<T> {
    normal: UnilateralSpring<T>,
    stiffness: T,
    damping: T,
    static_friction: T,
    kinetic_friction: T,
}

to_lanes_by_field! { ContactLaw { normal, stiffness, damping, static_friction, kinetic_friction } }

/// A vector lane by lane.
#[inline(always)]
pub(super) fn choose<T: Ordered>(mask: T::Mask, yes: Vec3<T>, no: Vec3<T>) -> Vec3<T> {
    let ([x, y, z], [a, b, c]) = (yes.0, no.0);
    Vec3([
        T::choose(mask, x, a),
        T::choose(mask, y, b),
        T::choose(mask, z, c),
    ])
}

/// The lanes of a flag that is 1.
#[inline(always)]
pub(super) fn is_one<T: Ordered>(flag: T) -> T::Mask {
    T::zero().less(flag)
}

impl<T: Ordered> ContactKinematics<T> {
    /// Depth below the ground, measured down.
    #[inline(always)]
    pub fn vertical_depth(&self) -> T {
        self.ground.height - self.place[2]
    }

    /// Distance to the ground's tangent plane under the point.
    #[inline(always)]
    pub fn depth(&self) -> T {
        self.vertical_depth() * self.ground.normal[2]
    }
}

impl<T: Real> Anchor<T> {
    /// None: the point is in the water.
    #[inline(always)]
    pub fn none() -> Self {
        Anchor {
            is_set: T::zero(),
            sliding: T::zero(),
            position: Vec3::zero(),
            normal: Vec3::zero(),
        }
    }

    /// Whether there is one, whether it slides, its position and normal; zeros in the water.
    #[inline(always)]
    pub fn to_array(self) -> [T; STATE_SIZE] {
        let ([x, y, z], [n_x, n_y, n_z]) = (self.position.0, self.normal.0);
        [self.is_set, self.sliding, x, y, z, n_x, n_y, n_z]
    }
}

impl<T: Packed> Anchor<T> {
    /// The anchor in a lane.
    pub fn of_lane(&self, lane: usize) -> Option<Anchor<f64>> {
        let number = |x: &T| -> f64 { x.lane(lane).into() };
        (number(&self.is_set) > 0.0).then(|| Anchor {
            is_set: 1.0,
            sliding: number(&self.sliding),
            position: Vec3(self.position.0.each_ref().map(number)),
            normal: Vec3(self.normal.0.each_ref().map(number)),
        })
    }

    /// Sets the anchor in a lane.
    pub fn set_lane(&mut self, lane: usize, anchor: Option<Anchor<f64>>) {
        let anchor = anchor.unwrap_or(Anchor::none());
        let put = |x: &mut T, number: f64| x.set_lane(lane, T::Element::lit(number));
        put(&mut self.is_set, anchor.is_set);
        put(&mut self.sliding, anchor.sliding);
        for k in 0..3 {
            put(&mut self.position[k], anchor.position[k]);
            put(&mut self.normal[k], anchor.normal[k]);
        }
    }
}

impl<T: Ordered> Anchor<T> {
    /// Anchor of a point that has just touched down.
    #[inline(always)]
    fn fresh(contact: &ContactKinematics<T>) -> Self {
        Anchor {
            is_set: T::one(),
            sliding: T::zero(),
            position: contact.place,
            normal: contact.ground.normal,
        }
    }

    /// `yes` in the lanes of the mask, `no` in the others.
    #[inline(always)]
    pub fn choose(mask: T::Mask, yes: &Self, no: &Self) -> Self {
        Anchor {
            is_set: T::choose(mask, yes.is_set, no.is_set),
            sliding: T::choose(mask, yes.sliding, no.sliding),
            position: choose(mask, yes.position, no.position),
            normal: choose(mask, yes.normal, no.normal),
        }
    }

    /// The anchor, or that of a point that has just touched down.
    #[inline(always)]
    pub fn or_fresh(&self, contact: &ContactKinematics<T>) -> Self {
        Anchor::choose(is_one(self.is_set), self, &Anchor::fresh(contact))
    }

    /// The part of a vector in the plane of the spring.
    #[inline(always)]
    fn along(&self, x: Vec3<T>) -> Vec3<T> {
        x - self.normal * self.normal.dot(x)
    }

    /// s: from the anchor to the point, along the ground.
    #[inline(always)]
    fn stretch(&self, contact: &ContactKinematics<T>) -> Vec3<T> {
        self.along(contact.place - self.position)
    }
}

impl<T: Ordered> ContactForce<T> {
    /// The force on the point.
    #[inline(always)]
    pub fn force(&self, ground: &Ground<T>) -> Vec3<T> {
        let trial = self.trial.norm();
        let part = T::choose(self.limit.less(trial), self.limit / trial, T::one());
        ground.normal * self.load + self.trial * part
    }

    /// Margin to the friction limit; negative if the point slides.
    #[inline(always)]
    fn margin(&self) -> T {
        self.limit - self.trial.norm()
    }
}

impl ContactLaw<f64> {
    pub fn new(material: &Material) -> Self {
        ContactLaw {
            normal: UnilateralSpring {
                stiffness: material.normal_stiffness,
                damping: material.normal_damping,
            },
            stiffness: material.tangential_stiffness,
            damping: material.tangential_damping,
            static_friction: material.static_friction,
            kinetic_friction: material.kinetic_friction,
        }
    }

    /// Of a point that nothing pushes, for lanes without a point.
    pub fn without_force() -> Self {
        ContactLaw {
            normal: UnilateralSpring {
                stiffness: 0.0,
                damping: 0.0,
            },
            stiffness: 0.0,
            damping: 0.0,
            static_friction: 0.0,
            kinetic_friction: 0.0,
        }
    }
}

impl<T: Ordered> ContactLaw<T> {
    /// N: the force along the normal, see [`UnilateralSpring`].
    #[inline(always)]
    fn load(&self, contact: &ContactKinematics<T>) -> T {
        let Ground { normal, .. } = contact.ground;
        let shape = contact.level * contact.level / normal[2];
        let spring = self.normal.stiffness * shape * contact.vertical_depth();
        self.normal
            .force_of_spring(spring, -normal.dot(contact.velocity))
    }

    /// Contact force on a point in the ground with an anchor: where it has none yet, it is
    /// [fresh](Anchor::or_fresh), so that the point is held by the damper alone.
    #[inline(always)]
    pub fn contact_force(
        &self,
        contact: &ContactKinematics<T>,
        anchor: &Anchor<T>,
    ) -> ContactForce<T> {
        let load = self.load(contact);
        let sliding = is_one(anchor.sliding);
        let friction = T::choose(sliding, self.kinetic_friction, self.static_friction);
        let slip = anchor.along(contact.velocity);
        let spring = anchor.stretch(contact) * self.stiffness;
        ContactForce {
            load,
            limit: friction * load,
            trial: -slip.mul_add(self.damping, spring),
        }
    }

    /// The anchor of a point after a step; none in the water.
    ///
    /// - At touch-down the anchor is set where the point is.
    /// - Beyond the limit the point slides, and its anchor is dragged along until the spring
    ///   holds no more than μ_k N. The spring is never stretched by that.
    /// - A sliding point sticks again when it is within the limit and no longer stretches
    ///   its spring.
    #[inline(always)]
    pub fn accept(&self, contact: &ContactKinematics<T>, anchor: &Anchor<T>) -> Anchor<T> {
        let mut held = anchor.or_fresh(contact);
        let force = self.contact_force(contact, &held);
        let stretch = held.stretch(contact);
        let slips = force.margin().less(T::zero());
        let stretches = T::zero().less(stretch.dot(contact.velocity));
        held.sliding = T::choose(stretches, held.sliding, T::zero());
        if slips.any() {
            let dragged = self.dragged(contact, stretch, self.kinetic_friction * force.load);
            held = Anchor::choose(slips, &dragged, &held);
        }
        Anchor::choose(contact.touching, &held, &Anchor::none())
    }

    /// The anchor of a sliding point whose spring holds at most `limit`, in the plane of the
    /// ground where it is now.
    #[inline(always)]
    fn dragged(&self, contact: &ContactKinematics<T>, stretch: Vec3<T>, limit: T) -> Anchor<T> {
        let mut anchor = Anchor {
            sliding: T::one(),
            ..Anchor::fresh(contact)
        };
        let held = self.stiffness * stretch.norm();
        let part = T::choose(limit.less(held), limit / held, T::one());
        anchor.position = contact.place - anchor.along(stretch * part);
        anchor
    }

    /// Energy in both springs; zero in the water.
    ///
    ///   ½ k_n (level · vertical_depth)² + ½ k_t |s|²
    #[inline(always)]
    pub fn stored(&self, contact: &ContactKinematics<T>, anchor: &Anchor<T>) -> T {
        let stretch = anchor.or_fresh(contact).stretch(contact);
        let energy = self.normal.stored(contact.level * contact.vertical_depth())
            + T::lit(0.5) * self.stiffness * stretch.dot(stretch);
        T::choose(contact.touching, energy, T::zero())
    }
}

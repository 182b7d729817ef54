//! The force of the ground on one point.

use super::unilateral_spring::UnilateralSpring;
use crate::terrain::Ground;
use bathyal::spatial::Vec3;
use bathyal_robot::robot::Material;

/// Kinematics of a contact point and the ground below it, world axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactKinematics {
    pub place: Vec3<f64>,
    pub velocity: Vec3<f64>,
    pub ground: Ground,
    /// [`crate::terrain::Terrain::level`].
    pub level: f64,
}

/// Anchor of a contact point in the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Anchor {
    /// The other end of the tangential spring.
    pub position: Vec3<f64>,
    /// Normal of the plane that the spring lies in: that of the ground when the anchor was
    /// set. It stays while the anchor stays, so that the spring has a potential.
    pub normal: Vec3<f64>,
    pub sliding: bool,
}

/// Contact force before the friction limit is applied.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactForce {
    /// Along the normal.
    pub load: f64,
    /// Friction limit of the tangential force.
    pub limit: f64,
    /// Tangential force of spring and damper.
    pub trial: Vec3<f64>,
}

/// A compliant contact with friction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ContactLaw {
    normal: UnilateralSpring,
    stiffness: f64,
    damping: f64,
    static_friction: f64,
    kinetic_friction: f64,
}

impl ContactKinematics {
    /// Depth below the ground, measured down.
    #[inline(always)]
    pub fn vertical_depth(&self) -> f64 {
        self.ground.height - self.place[2]
    }

    /// Distance to the ground's tangent plane under the point.
    #[inline(always)]
    pub fn depth(&self) -> f64 {
        self.vertical_depth() * self.ground.normal[2]
    }
}

impl Anchor {
    /// Anchor of a point that has just touched down.
    #[inline(always)]
    pub fn fresh(contact: &ContactKinematics) -> Self {
        Anchor {
            position: contact.place,
            normal: contact.ground.normal,
            sliding: false,
        }
    }

    /// The part of a vector in the plane of the spring.
    #[inline(always)]
    fn along(&self, x: Vec3<f64>) -> Vec3<f64> {
        x - self.normal * self.normal.dot(x)
    }

    /// s: from the anchor to the point, along the ground.
    #[inline(always)]
    fn stretch(&self, contact: &ContactKinematics) -> Vec3<f64> {
        self.along(contact.place - self.position)
    }
}

impl ContactForce {
    /// The force on the point.
    #[inline(always)]
    pub fn force(&self, ground: &Ground) -> Vec3<f64> {
        let trial = self.trial.norm();
        let part = match trial > self.limit {
            true => self.limit / trial,
            false => 1.0,
        };
        ground.normal * self.load + self.trial * part
    }

    /// Margin to the friction limit; negative if the point slides.
    #[inline(always)]
    pub fn margin(&self) -> f64 {
        self.limit - self.trial.norm()
    }
}

impl ContactLaw {
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

    /// N: the force along the normal, see [`UnilateralSpring`].
    #[inline(always)]
    fn load(&self, contact: &ContactKinematics) -> f64 {
        let Ground { normal, .. } = contact.ground;
        let shape = contact.level * contact.level / normal[2];
        let spring = self.normal.stiffness * shape * contact.vertical_depth();
        self.normal
            .force_of_spring(spring, -normal.dot(contact.velocity))
    }

    /// Contact force on a point in the ground. A point that has no anchor yet is held by
    /// the damper alone.
    #[inline(always)]
    pub fn contact_force(
        &self,
        contact: &ContactKinematics,
        anchor: Option<&Anchor>,
    ) -> ContactForce {
        let anchor = anchor.copied().unwrap_or_else(|| Anchor::fresh(contact));
        let load = self.load(contact);
        let friction = match anchor.sliding {
            true => self.kinetic_friction,
            false => self.static_friction,
        };
        let slip = anchor.along(contact.velocity);
        let spring = anchor.stretch(contact) * self.stiffness;
        ContactForce {
            load,
            limit: friction * load,
            trial: -slip.mul_add(self.damping, spring),
        }
    }

    /// The anchor of a point in the ground after a step.
    ///
    /// - At touch-down the anchor is set where the point is.
    /// - Beyond the limit the point slides, and its anchor is dragged along until the spring
    ///   holds no more than μ_k N. The spring is never stretched by that.
    /// - A sliding point sticks again when it is within the limit and no longer stretches
    ///   its spring.
    #[inline(always)]
    pub fn accept(&self, contact: &ContactKinematics, anchor: Option<&Anchor>) -> Anchor {
        let force = self.contact_force(contact, anchor);
        let mut anchor = anchor.copied().unwrap_or_else(|| Anchor::fresh(contact));
        let stretch = anchor.stretch(contact);
        if force.margin() < 0.0 {
            anchor = self.dragged(contact, stretch, self.kinetic_friction * force.load);
        } else if anchor.sliding {
            anchor.sliding = stretch.dot(contact.velocity) > 0.0;
        }
        anchor
    }

    /// The anchor of a sliding point whose spring holds at most `limit`, in the plane of the
    /// ground where it is now.
    #[inline(always)]
    fn dragged(&self, contact: &ContactKinematics, stretch: Vec3<f64>, limit: f64) -> Anchor {
        let mut anchor = Anchor {
            sliding: true,
            ..Anchor::fresh(contact)
        };
        let held = self.stiffness * stretch.norm();
        let part = match held > limit {
            true => limit / held,
            false => 1.0,
        };
        anchor.position = contact.place - anchor.along(stretch * part);
        anchor
    }

    /// Energy in both springs.
    ///
    ///   ½ k_n (level · vertical_depth)² + ½ k_t |s|²
    pub fn stored(&self, contact: &ContactKinematics, anchor: Option<&Anchor>) -> f64 {
        if contact.vertical_depth() <= 0.0 {
            return 0.0;
        }
        let stretch = anchor.map_or(Vec3::zero(), |anchor| anchor.stretch(contact));
        self.normal.stored(contact.level * contact.vertical_depth())
            + 0.5 * self.stiffness * stretch.dot(stretch)
    }
}

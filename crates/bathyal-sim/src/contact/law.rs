//! The force of the ground on one point.

use super::cushion::Cushion;
use crate::terrain::Ground;
use bathyal::spatial::Vec3;
use bathyal_robot::robot::Material;

/// How a point meets the ground, world axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub place: Vec3<f64>,
    pub velocity: Vec3<f64>,
    pub ground: Ground,
    /// [`crate::terrain::Terrain::level`].
    pub level: f64,
}

/// Where a point holds on to the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grip {
    /// The anchor: the other end of the spring along the ground.
    pub anchor: Vec3<f64>,
    /// Normal of the plane that the spring lies in: that of the ground when the anchor was
    /// set. It stays while the anchor stays, so that the spring has a potential.
    pub normal: Vec3<f64>,
    pub sliding: bool,
}

/// What acts between a point and the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Push {
    /// Along the normal.
    pub load: f64,
    /// What friction allows along the ground.
    pub limit: f64,
    /// What spring and damper along the ground would give.
    pub trial: Vec3<f64>,
}

/// A compliant contact with friction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Law {
    normal: Cushion,
    stiffness: f64,
    damping: f64,
    static_friction: f64,
    kinetic_friction: f64,
}

impl Meeting {
    /// How far the point is below the ground, measured down.
    #[inline(always)]
    pub fn sinking(&self) -> f64 {
        self.ground.height - self.place[2]
    }

    /// Distance to the ground's tangent plane under the point.
    #[inline(always)]
    pub fn depth(&self) -> f64 {
        self.sinking() * self.ground.normal[2]
    }
}

impl Grip {
    /// A point that has just come to where it is.
    #[inline(always)]
    pub fn fresh(meeting: &Meeting) -> Self {
        Grip {
            anchor: meeting.place,
            normal: meeting.ground.normal,
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
    fn stretch(&self, meeting: &Meeting) -> Vec3<f64> {
        self.along(meeting.place - self.anchor)
    }
}

impl Push {
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

    /// How much more friction could bear; negative if the point slides.
    #[inline(always)]
    pub fn margin(&self) -> f64 {
        self.limit - self.trial.norm()
    }
}

impl Law {
    pub fn of(material: &Material) -> Self {
        Law {
            normal: Cushion {
                stiffness: material.normal_stiffness,
                damping: material.normal_damping,
            },
            stiffness: material.tangential_stiffness,
            damping: material.tangential_damping,
            static_friction: material.static_friction,
            kinetic_friction: material.kinetic_friction,
        }
    }

    /// N: the force along the normal, see [`Cushion`].
    #[inline(always)]
    fn load(&self, meeting: &Meeting) -> f64 {
        let Ground { normal, .. } = meeting.ground;
        let shape = meeting.level * meeting.level / normal[2];
        let spring = self.normal.stiffness * shape * meeting.sinking();
        self.normal
            .force_of_spring(spring, -normal.dot(meeting.velocity))
    }

    /// What the ground does to a point that is in it. A point that has no grip yet is held by
    /// the damper alone.
    #[inline(always)]
    pub fn push(&self, meeting: &Meeting, grip: Option<&Grip>) -> Push {
        let grip = grip.copied().unwrap_or_else(|| Grip::fresh(meeting));
        let load = self.load(meeting);
        let friction = match grip.sliding {
            true => self.kinetic_friction,
            false => self.static_friction,
        };
        let slip = grip.along(meeting.velocity);
        let spring = grip.stretch(meeting) * self.stiffness;
        Push {
            load,
            limit: friction * load,
            trial: -slip.mul_add(self.damping, spring),
        }
    }

    /// The grip of a point in the ground after a step.
    ///
    /// - At touch-down the anchor is set where the point is.
    /// - Beyond the limit the point slides, and its anchor is dragged along until the spring
    ///   holds no more than μ_k N. The spring is never stretched by that.
    /// - A sliding point sticks again when it is within the limit and no longer stretches
    ///   its spring.
    #[inline(always)]
    pub fn accept(&self, meeting: &Meeting, grip: Option<&Grip>) -> Grip {
        let push = self.push(meeting, grip);
        let mut grip = grip.copied().unwrap_or_else(|| Grip::fresh(meeting));
        let stretch = grip.stretch(meeting);
        if push.margin() < 0.0 {
            grip = self.dragged(meeting, stretch, self.kinetic_friction * push.load);
        } else if grip.sliding {
            grip.sliding = stretch.dot(meeting.velocity) > 0.0;
        }
        grip
    }

    /// The grip of a sliding point whose spring holds at most `limit`, in the plane of the
    /// ground where it is now.
    #[inline(always)]
    fn dragged(&self, meeting: &Meeting, stretch: Vec3<f64>, limit: f64) -> Grip {
        let mut grip = Grip {
            sliding: true,
            ..Grip::fresh(meeting)
        };
        let held = self.stiffness * stretch.norm();
        let part = match held > limit {
            true => limit / held,
            false => 1.0,
        };
        grip.anchor = meeting.place - grip.along(stretch * part);
        grip
    }

    /// Energy in both springs.
    ///
    ///   ½ k_n (level · sinking)² + ½ k_t |s|²
    pub fn stored(&self, meeting: &Meeting, grip: Option<&Grip>) -> f64 {
        if meeting.sinking() <= 0.0 {
            return 0.0;
        }
        let stretch = grip.map_or(Vec3::zero(), |grip| grip.stretch(meeting));
        self.normal.stored(meeting.level * meeting.sinking())
            + 0.5 * self.stiffness * stretch.dot(stretch)
    }
}

//! Columns of ∂τ: motion of each degree of freedom and its reactions.
//!
//! Everything is found in the links' own frames and brought into one common frame, in
//! which it no longer matters who asks: that of the root. Trees on different roots have
//! nothing to say to one another.

use super::composites::Composite;
use super::laws::Slopes;
use super::motions::{AxisMotion, LinkMotion, carried_by_turn};
use crate::dynamics::joints;
use crate::dynamics::tree::LANES;
use crate::model::{Kind, Link};
use crate::spatial::{Force, Motion, Pose, Vec3};

/// A degree of freedom in the common frame: components of four vectors side by side,
/// ready to be multiplied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// Ψ̈,   Ψ̇,   ψ,   χ.
    moved: [[f64; LANES]; 6],
    /// Reaction to each of these:   I^C ψ,   B^Cᵀ ψ,   P^Cᵀ ψ,   I^C ψ.
    feels: [[f64; LANES]; 6],
    /// Multiplies ψ of those that carry it:   B^Cᵀ ψ once more;
    /// I^C Ψ̈ + B^C Ψ̇ + P^C ψ + ψ ×* f^C, by its q;   I^C χ + B^C ψ, by its v;   I^C ψ.
    contribution: [[f64; LANES]; 6],
}

impl Column {
    pub(super) const ZERO: Column = Column {
        moved: [[0.0; LANES]; 6],
        feels: [[0.0; LANES]; 6],
        contribution: [[0.0; LANES]; 6],
    };

    /// The products with another degree of freedom, which carries this one.
    #[inline(always)]
    pub(super) fn multiply(&self, other: &Column, out: &mut Pair) {
        let (mut feels, mut contribution) = ([0.0; LANES], [0.0; LANES]);
        for c in 0..6 {
            let moved = &other.moved[c];
            for l in 0..LANES {
                feels[l] = self.feels[c][l].mul_add(moved[l], feels[l]);
            }
            for l in 0..LANES {
                contribution[l] = self.contribution[c][l].mul_add(moved[2], contribution[l]);
            }
        }
        out.feels = feels;
        out.contribution = contribution;
    }
}

/// Products of two degrees of freedom: motion of one with reaction of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    /// With the other's Ψ̈, Ψ̇, ψ and χ.
    pub feels: [f64; LANES],
    /// With the other's ψ.
    pub contribution: [f64; LANES],
}

impl Pair {
    pub(super) const ZERO: Pair = Pair {
        feels: [0.0; LANES],
        contribution: [0.0; LANES],
    };
}

/// A degree of freedom in its link's frame, before anybody else is asked.
struct Local {
    motion: AxisMotion,
    inertia: Force<f64>,
    slope: Force<f64>,
    /// If anything carries the link.
    contribution: Option<ReactionColumns>,
}

/// Reactions of a degree of freedom on those that carry it, in its link's frame.
#[derive(Clone, Copy)]
struct ReactionColumns {
    by_q: Force<f64>,
    by_v: Force<f64>,
}

/// A link in motion, with the composite of all it carries, in its own frame.
pub(super) struct Carrier<'a, const ROOT: bool> {
    pub motion: LinkMotion,
    pub composite: &'a Composite,
    /// f^C.
    pub force: &'a Force<f64>,
}

impl<const ROOT: bool> Carrier<'_, ROOT> {
    /// Any degree of freedom.
    #[inline(always)]
    fn column(&self, axis: Motion<f64>) -> Local {
        let Composite {
            inertia,
            slope,
            momentum,
            ..
        } = self.composite;
        let motion = self.motion.of_axis(axis);
        let (even, odd) = (slope.times(&axis), axis.cross_force(momentum));
        Local {
            inertia: inertia.times(&axis),
            slope: even - odd,
            contribution: if ROOT {
                None
            } else {
                Some(ReactionColumns {
                    by_q: inertia.times(&motion.second)
                        + slope.times(&motion.rate)
                        + motion.rate.cross_force(momentum)
                        + axis.cross_force(self.force),
                    by_v: inertia.times(&motion.twist()) + even + odd,
                })
            },
            motion,
        }
    }

    /// A turn about z, without its zeros; of one degree of freedom χ is 2 Ψ̇.
    #[inline(always)]
    fn turn(&self) -> Local {
        let Composite {
            inertia,
            slope,
            momentum,
            ..
        } = self.composite;
        let motion = self.motion.of_turn();
        let rate = motion.rate;
        let (even, odd) = (slope.third_column(), carried_by_turn(momentum));
        Local {
            inertia: inertia.third_column(),
            slope: even - odd,
            contribution: if ROOT {
                None
            } else {
                Some(ReactionColumns {
                    by_q: inertia.times(&motion.second)
                        + slope.times(&rate)
                        + rate.cross_force(momentum)
                        + carried_by_turn(self.force),
                    by_v: inertia.times(&(rate + rate)) + even + odd,
                })
            },
            motion,
        }
    }
}

/// Writes all degrees of freedom of a joint.
#[inline(always)]
pub(super) fn write<const ROOT: bool>(
    link: &Link<f64>,
    carrier: &Carrier<ROOT>,
    at: &Place<ROOT>,
    columns: &mut [Column],
) {
    if let Kind::Revolute { .. } = link.kind {
        columns[0] = at.common(&carrier.turn());
        return;
    }
    for (k, column) in columns.iter_mut().enumerate() {
        let axis = joints::motion(link, |j| if j == k { 1.0 } else { 0.0 });
        *column = at.common(&carrier.column(axis));
    }
}

/// A link in the common frame, which is that of the root.
pub(super) struct Place<'a, const ROOT: bool> {
    pub pose: &'a Pose<f64>,
    pub composite: &'a Composite,
    /// ĝ.
    pub gravity: Vec3<f64>,
    pub laws: Option<&'a Slopes>,
}

impl<const ROOT: bool> Place<'_, ROOT> {
    /// A degree of freedom brought into the common frame, with the weight, which is
    /// simplest there, and the laws that dual numbers know.
    ///
    ///   P^C ψ = −[h × y; m y],   y = ĝ × ω,   P^Cᵀ ψ = [ĝ × (ω × h + m u); 0]
    #[inline(always)]
    fn common(&self, column: &Local) -> Column {
        let axis = self.motion(&column.motion.axis);
        let rate = self.motion(&column.motion.rate);
        let second = self.motion(&column.motion.second);
        let twist = match &column.motion.twist {
            Some(twist) => self.motion(twist),
            None => rate + rate,
        };
        let (mass, moment) = (self.composite.net_mass, self.composite.net_moment);
        let (w, u) = (axis.angular, axis.linear);
        let inertia = self.force(&column.inertia);
        let mut slope = self.force(&column.slope);
        let mut place = Force {
            moment: self.gravity.cross(u.mul_add(mass, w.cross(moment))),
            force: Vec3::zero(),
        };
        if let Some(laws) = self.laws {
            slope += laws.by_velocity.transpose_times(&axis);
            place += laws.by_pose.transpose_times(&axis);
        }
        let (mut by_q, mut by_v) = (Force::zero(), Force::zero());
        if let Some(contribution) = &column.contribution {
            let y = self.gravity.cross(w);
            let weight = Force {
                moment: moment.cross(y),
                force: y * mass,
            };
            by_q = self.force(&contribution.by_q) - weight;
            by_v = self.force(&contribution.by_v);
            if let Some(laws) = self.laws {
                by_q += laws.by_velocity.times(&rate) + laws.by_pose.times(&axis);
                by_v += laws.by_velocity.times(&axis);
            }
        }
        Column {
            moved: motions([second, rate, axis, twist]),
            feels: forces([inertia, slope, place, inertia]),
            contribution: forces([slope, by_q, by_v, inertia]),
        }
    }

    #[inline(always)]
    fn motion(&self, m: &Motion<f64>) -> Motion<f64> {
        if ROOT {
            *m
        } else {
            self.pose.motion_to_parent(m)
        }
    }

    #[inline(always)]
    fn force(&self, f: &Force<f64>) -> Force<f64> {
        if ROOT {
            *f
        } else {
            self.pose.force_to_parent(f)
        }
    }
}

/// Components side by side.
#[inline(always)]
fn side_by_side([a, b, c, d]: [[f64; 6]; LANES]) -> [[f64; LANES]; 6] {
    let component = |i: usize| [a[i], b[i], c[i], d[i]];
    [
        component(0),
        component(1),
        component(2),
        component(3),
        component(4),
        component(5),
    ]
}

#[inline(always)]
fn motions([a, b, c, d]: [Motion<f64>; LANES]) -> [[f64; LANES]; 6] {
    side_by_side([a.to_array(), b.to_array(), c.to_array(), d.to_array()])
}

#[inline(always)]
fn forces([a, b, c, d]: [Force<f64>; LANES]) -> [[f64; LANES]; 6] {
    side_by_side([a.to_array(), b.to_array(), c.to_array(), d.to_array()])
}

//! Columns of the derivatives: motion of each degree of freedom and its reactions.
//!
//! Everything is found in the links' own frames and brought into one common frame, in
//! which it no longer matters who asks: that of the root. Trees on different roots have
//! nothing to say to one another.

use super::composites::Composite;
use super::laws::Slopes;
use super::tree::LANES;
use crate::dynamics::eval_context::EvalContext;
use crate::dynamics::joints;
use crate::dynamics::workspace::Workspace;
use crate::model::{Kind, Link};
use crate::spatial::{Force, Motion, Pose, SymMat6, Vec3};

/// A degree of freedom in the common frame: components of four vectors side by side,
/// ready to be multiplied.
///
/// λ is the parent of the degree of freedom. Links that it moves by ψ see their own
/// velocity change by Ψ̇ and their acceleration by Ψ̈ − V × Ψ̇; a change of its rate makes
/// ψ and χ − V × ψ of that.      Singh, Russell and Wensing (2022)
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// Ψ̈ = A_λ × ψ + V_λ × Ψ̇,   Ψ̇ = V_λ × ψ,   ψ,   χ = (V_λ + V) × ψ.
    moved: [[f64; LANES]; 6],
    /// Reaction to each of these:   I^C ψ,   B^Cᵀ ψ,   P^Cᵀ ψ,   I^C ψ.
    feels: [[f64; LANES]; 6],
    /// Multiplies ψ of those that carry it:   B^Cᵀ ψ once more;
    /// I^C Ψ̈ + B^C Ψ̇ + P^C ψ + ψ ×* f^C, by its q;   I^C χ + B^C ψ, by its v;
    /// and n m⁻¹ of the articulated inertia, or I^C ψ.
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

    /// Component `c` of ψ.
    #[inline(always)]
    pub(super) fn axis(&self, c: usize) -> f64 {
        self.moved[c][2]
    }

    /// Component `c` of n m⁻¹ of the articulated inertia, or of I^C ψ.
    #[inline(always)]
    pub(super) fn gain(&self, c: usize) -> f64 {
        self.contribution[c][3]
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
#[derive(Clone, Copy)]
struct Local {
    axis: Motion<f64>,
    rate: Motion<f64>,
    second: Motion<f64>,
    /// If it is not 2 Ψ̇, as of one degree of freedom.
    twist: Option<Motion<f64>>,
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
    pub composite: &'a Composite,
    /// f^C.
    pub force: &'a Force<f64>,
    /// V and A of the link, and of its parent.
    velocity: Motion<f64>,
    below: [Motion<f64>; 2],
    /// I*; a link that carries nothing keeps its own.
    articulated: &'a SymMat6<f64>,
}

impl<'a, const ROOT: bool> Carrier<'a, ROOT> {
    /// V_λ = V − φ q̇ and A_λ = A − φ q̈ − V × φ q̇.
    #[inline(always)]
    pub(super) fn new(
        context: &'a EvalContext<f64>,
        vdot: &[f64],
        ws: &'a Workspace<f64>,
        i: usize,
        composite: &'a Composite,
    ) -> Self {
        let link = &context.model.links[i];
        let k = &ws.kinematics[i];
        let joint_velocity = joints::motion_of(link, &context.state.v);
        let drift = match link.kind {
            Kind::Free { .. } => k.velocity.cross(&joint_velocity),
            _ => k.zeta,
        };
        let joint_acceleration = joints::motion_of(link, vdot);
        Carrier {
            composite,
            force: &ws.forces[i],
            velocity: k.velocity,
            below: [
                k.velocity - joint_velocity,
                ws.accelerations[i] - joint_acceleration - drift,
            ],
            articulated: if link.is_terminal {
                &link.inertia
            } else {
                &ws.articulated[i].inertia
            },
        }
    }

    /// Any degree of freedom.
    #[inline(always)]
    fn column(&self, axis: Motion<f64>) -> Local {
        let [velocity, acceleration] = &self.below;
        let Composite {
            inertia,
            slope,
            momentum,
            ..
        } = self.composite;
        let rate = velocity.cross(&axis);
        let second = acceleration.cross(&axis) + velocity.cross(&rate);
        let twist = rate + self.velocity.cross(&axis);
        let (even, odd) = (slope.times(&axis), axis.cross_force(momentum));
        Local {
            axis,
            rate,
            second,
            twist: Some(twist),
            inertia: inertia.times(&axis),
            slope: even - odd,
            contribution: if ROOT {
                None
            } else {
                Some(ReactionColumns {
                    by_q: inertia.times(&second)
                        + slope.times(&rate)
                        + rate.cross_force(momentum)
                        + axis.cross_force(self.force),
                    by_v: inertia.times(&twist) + even + odd,
                })
            },
        }
    }

    /// A turn about z, without its zeros; of one degree of freedom χ is 2 Ψ̇.
    #[inline(always)]
    fn turn(&self) -> Local {
        let [velocity, acceleration] = &self.below;
        let Composite {
            inertia,
            slope,
            momentum,
            ..
        } = self.composite;
        let across = |x: Vec3<f64>| Vec3([x[1], -x[0], 0.0]);
        let about = |x: &Motion<f64>| Motion {
            angular: across(x.angular),
            linear: across(x.linear),
        };
        let carried = |f: &Force<f64>| Force {
            moment: -across(f.moment),
            force: -across(f.force),
        };
        let rate = about(velocity);
        let second = about(acceleration) + velocity.cross(&rate);
        let (even, odd) = (slope.third_column(), carried(momentum));
        let mut axis = Motion::zero();
        axis.angular[2] = 1.0;
        Local {
            axis,
            rate,
            second,
            twist: None,
            inertia: inertia.third_column(),
            slope: even - odd,
            contribution: if ROOT {
                None
            } else {
                Some(ReactionColumns {
                    by_q: inertia.times(&second)
                        + slope.times(&rate)
                        + rate.cross_force(momentum)
                        + carried(self.force),
                    by_v: inertia.times(&(rate + rate)) + even + odd,
                })
            },
        }
    }
}

/// Writes all degrees of freedom of a joint. Forward, they are coupled to others by
/// articulated inertias, whose m⁻¹ are written too, else by composite ones.
#[inline(always)]
pub(super) fn write<const FORWARD: bool, const ROOT: bool>(
    link: &Link<f64>,
    carrier: &Carrier<ROOT>,
    at: &Place<ROOT>,
    columns: &mut [Column],
    inverse_pivots: &mut [f64],
) {
    let articulated = carrier.articulated;
    if let Kind::Revolute { .. } = link.kind {
        let column = carrier.turn();
        let mut gain = column.inertia;
        if FORWARD {
            let inverse = 1.0 / link.with_rotor(articulated.angular[(2, 2)]);
            gain = articulated.third_column() * inverse;
            inverse_pivots[0] = inverse;
        }
        columns[0] = at.common(&column, &gain);
        return;
    }
    let mut axes = [Motion::zero(); 6];
    let axes = &mut axes[..columns.len()];
    for (k, axis) in axes.iter_mut().enumerate() {
        *axis = joints::motion(link, |j| if j == k { 1.0 } else { 0.0 });
    }
    let mut gains = [Force::zero(); 6];
    if FORWARD {
        eliminate_joint(link, articulated, axes, &mut gains, inverse_pivots);
    }
    for (k, axis) in axes.iter().enumerate() {
        let column = carrier.column(*axis);
        let gain = if FORWARD { gains[k] } else { column.inertia };
        columns[k] = at.common(&column, &gain);
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
    fn common(&self, column: &Local, gain: &Force<f64>) -> Column {
        let axis = self.motion(&column.axis);
        let rate = self.motion(&column.rate);
        let second = self.motion(&column.second);
        let twist = match &column.twist {
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
        let gain = self.force(gain);
        Column {
            moved: motions([second, rate, axis, twist]),
            feels: forces([inertia, slope, place, inertia]),
            contribution: forces([slope, by_q, by_v, gain]),
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

/// n m⁻¹ and m⁻¹ of each degree of freedom of a joint, the last eliminated first.
///
///   m = ψᵀ n + J,   n = I* ψ,   and what is left for the others:   n_i − n m⁻¹ (nᵀ ψ_i)
#[inline(always)]
fn eliminate_joint(
    link: &Link<f64>,
    inertia: &SymMat6<f64>,
    axes: &[Motion<f64>],
    out: &mut [Force<f64>; 6],
    inverse_pivots: &mut [f64],
) {
    for (n, axis) in out.iter_mut().zip(axes) {
        *n = inertia.times(axis);
    }
    for k in (0..axes.len()).rev() {
        let n = out[k];
        let inverse = 1.0 / link.with_rotor(axes[k].dot(&n));
        out[k] = n * inverse;
        inverse_pivots[k] = inverse;
        for i in 0..k {
            let contribution = axes[i].dot(&n);
            out[i] = out[i] - out[k] * contribution;
        }
    }
}

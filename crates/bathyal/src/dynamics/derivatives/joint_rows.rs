//! What the sweeps of the forward derivatives need to know of each degree of freedom.
//!
//! As in `columns`, everything is found in the links' own frames and brought into the common frame,
//! that of the root.

use super::articulated_slopes::{ArticulatedSlopes, WIDTH};
use super::motions::{LinkMotion, carried_by_turn};
use crate::dynamics::joints;
use crate::dynamics::tree::Tree;
use crate::model::{Kind, Link};
use crate::spatial::{Force, Motion, Pose, SymMat6, Vec3};
use core::ops::Range;

/// A degree of freedom whose joint gives way to forces, in the common frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointRow {
    /// ψ.
    pub axis: [f64; 6],
    /// −n m⁻¹.
    pub gain: [f64; 6],
    /// −m⁻¹.
    pub inverse: f64,
    /// ψᵀ [B* P*].
    pub slope: [f64; WIDTH],
}

impl JointRow {
    const ZERO: JointRow = JointRow {
        axis: [0.0; 6],
        gain: [0.0; 6],
        inverse: 0.0,
        slope: [0.0; WIDTH],
    };

    /// Given n m⁻¹ and m⁻¹.
    #[inline(always)]
    fn new(axis: &Motion<f64>, gain: &Force<f64>, inverse: f64, slope: [f64; WIDTH]) -> Self {
        JointRow {
            axis: axis.to_array(),
            gain: (-*gain).to_array(),
            inverse: -inverse,
            slope,
        }
    }
}

/// Six-vectors of a degree of freedom as a column.
#[derive(Clone, Copy)]
pub(super) enum Vector {
    /// Ψ̇ and ψ, changes of velocity and place of all it carries by its q; by its rate
    /// ψ is that of the velocity.
    Rate,
    Axis,
    /// Ψ̈ and χ: changes of acceleration.
    Second,
    Twist,
    /// Changes of the force on the parent of its link, by its q and by its rate.
    ForceByQ,
    ForceByV,
}

/// Number of vectors.
const VECTORS: usize = 6;

/// Columns side by side, as many as the widest register has numbers.
pub(super) const WIDEST: usize = 8;

/// The vectors of [`WIDEST`] degrees of freedom, component by component.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The first of them.
    pub first: usize,
    pub vectors: [[[f64; WIDEST]; 6]; VECTORS],
}

/// Everything about the degrees of freedom.
#[derive(Clone, Debug)]
pub(super) struct JointRows {
    pub rows: Vec<JointRow>,
    /// The last block is a full one, if there are so many columns: it overlaps the one before.
    pub blocks: Vec<Block>,
}

impl JointRows {
    pub(super) fn new(tree: &Tree) -> Self {
        let n = tree.order.len();
        let block = |first: usize| Block {
            first: first.min(n.saturating_sub(WIDEST)),
            vectors: [[[0.0; WIDEST]; 6]; VECTORS],
        };
        JointRows {
            rows: vec![JointRow::ZERO; n],
            blocks: (0..n).step_by(WIDEST).map(block).collect(),
        }
    }

    /// Writes the vectors of a degree of freedom, in their order.
    #[inline(always)]
    fn set(&mut self, at: usize, changes: [Motion<f64>; 4], forces: [Force<f64>; 2]) {
        let ([a, b, c, d], [e, f]) = (changes, forces);
        let vectors = [
            a.to_array(),
            b.to_array(),
            c.to_array(),
            d.to_array(),
            e.to_array(),
            f.to_array(),
        ];
        let last = self.blocks.len() - 1;
        let own = at / WIDEST;
        self.blocks[own].set(at, &vectors);
        if own != last && at >= self.blocks[last].first {
            self.blocks[last].set(at, &vectors);
        }
    }
}

impl Block {
    #[inline(always)]
    fn set(&mut self, at: usize, vectors: &[[f64; 6]; VECTORS]) {
        let lane = (at - self.first) % WIDEST;
        for (to, from) in self.vectors.iter_mut().zip(vectors) {
            for c in 0..6 {
                to[c][lane] = from[c];
            }
        }
    }
}

/// A link whose degrees of freedom are written.
pub(super) struct Joint<'a, const ROOT: bool> {
    pub link: &'a Link<f64>,
    /// In the common frame.
    pub pose: &'a Pose<f64>,
    pub motion: LinkMotion,
    /// I*.
    pub inertia: &'a SymMat6<f64>,
    /// f^C.
    pub force: &'a Force<f64>,
}

impl<const ROOT: bool> Joint<'_, ROOT> {
    /// Writes all degrees of freedom and adds the slopes, the joint let go, to those of the parent.
    #[inline(always)]
    pub(super) fn write(
        &self,
        own: Range<usize>,
        slopes: &mut ArticulatedSlopes,
        parent: Option<&mut ArticulatedSlopes>,
        out: &mut JointRows,
    ) {
        match self.link.kind {
            Kind::Revolute { .. } => self.write_turn(own.start, slopes, parent, out),
            _ => {
                self.write_any(own, slopes, out);
                if let Some(parent) = parent {
                    parent.add(slopes);
                }
            }
        }
    }

    /// A turn about z, without its zeros.
    #[inline(always)]
    fn write_turn(
        &self,
        at: usize,
        slopes: &ArticulatedSlopes,
        parent: Option<&mut ArticulatedSlopes>,
        out: &mut JointRows,
    ) {
        let n = self.inertia.third_column();
        let inverse = 1.0 / self.link.with_rotor(n.moment[2]);
        let motion = self.motion.of_turn();
        let (axis, gain) = (self.turn_axis(), self.force_up(&(n * inverse)));
        let slope = slopes.row(&axis);
        out.rows[at] = JointRow::new(&axis, &gain, inverse, slope);
        let rate = self.motion_up(&motion.rate);
        let changes = [rate, axis, self.motion_up(&motion.second), rate + rate];
        let mut forces = [Force::zero(); 2];
        if let Some(parent) = parent {
            let by_q = self.inertia.times(&motion.second) + carried_by_turn(self.force);
            let by_v = self.inertia.times(&motion.twist());
            let by_q = self.force_up(&by_q) + slopes.times(&rate, &axis);
            let by_v = self.force_up(&by_v) + slopes.times_velocity(&axis);
            forces = [by_q, by_v];
            for force in &mut forces {
                *force = *force - gain * axis.dot(force);
            }
            parent.add_eliminated(slopes, &gain, &slope);
        }
        out.set(at, changes, forces);
    }

    /// Any joint, the last degree of freedom eliminated first:
    ///
    ///   m = ψᵀ n + J,   n = I* ψ,   and what is left for the others:   n_i − n m⁻¹ (nᵀ ψ_i)
    #[inline(always)]
    fn write_any(&self, own: Range<usize>, slopes: &mut ArticulatedSlopes, out: &mut JointRows) {
        let (mut axes, mut gains) = ([Motion::zero(); 6], [Force::zero(); 6]);
        let (axes, gains) = (&mut axes[..own.len()], &mut gains[..own.len()]);
        for (k, axis) in axes.iter_mut().enumerate() {
            *axis = joints::motion(self.link, |j| if j == k { 1.0 } else { 0.0 });
            gains[k] = self.inertia.times(axis);
        }
        for k in (0..axes.len()).rev() {
            let n = gains[k];
            let inverse = 1.0 / self.link.with_rotor(axes[k].dot(&n));
            gains[k] = n * inverse;
            for i in 0..k {
                gains[i] = gains[i] - gains[k] * axes[i].dot(&n);
            }
            let (axis, gain) = (self.motion_up(&axes[k]), self.force_up(&gains[k]));
            let slope = slopes.row(&axis);
            slopes.eliminate(&gain, &slope);
            out.rows[own.start + k] = JointRow::new(&axis, &gain, inverse, slope);
        }
        let given_way = |mut f: Force<f64>| {
            for (axis, gain) in axes.iter().zip(gains.iter()).rev() {
                f = f - *gain * axis.dot(&f);
            }
            f
        };
        for (k, axis) in axes.iter().enumerate() {
            let motion = self.motion.of_axis(*axis);
            let (rate, axis_up) = (self.motion_up(&motion.rate), self.motion_up(axis));
            let twist = self.motion_up(&motion.twist());
            let mut forces = [Force::zero(); 2];
            if !ROOT {
                let by_q = given_way(self.inertia.times(&motion.second));
                let by_q = by_q + axis.cross_force(self.force);
                let by_v = given_way(self.inertia.times(&motion.twist()));
                forces = [
                    self.force_up(&by_q) + slopes.times(&rate, &axis_up),
                    self.force_up(&by_v) + slopes.times_velocity(&axis_up),
                ];
            }
            let changes = [rate, axis_up, self.motion_up(&motion.second), twist];
            out.set(own.start + k, changes, forces);
        }
    }

    /// ψ of a turn about z.
    #[inline(always)]
    fn turn_axis(&self) -> Motion<f64> {
        if ROOT {
            let unit = Vec3([0.0, 0.0, 1.0]);
            return Motion {
                angular: unit,
                linear: Vec3::zero(),
            };
        }
        let angular = self.pose.rotation.column(2);
        Motion {
            angular,
            linear: self.pose.position.cross(angular),
        }
    }

    #[inline(always)]
    fn motion_up(&self, m: &Motion<f64>) -> Motion<f64> {
        if ROOT {
            *m
        } else {
            self.pose.motion_to_parent(m)
        }
    }

    #[inline(always)]
    fn force_up(&self, f: &Force<f64>) -> Force<f64> {
        if ROOT {
            *f
        } else {
            self.pose.force_to_parent(f)
        }
    }
}

//! Linear relations between two joints: gears, parallel grippers, mimic joints of URDF.
//!
//! ```text
//! e = q_f − k q_l − c        one row of G: 1 at the follower, −k at the leader;  Ġ = 0
//! τ_f = λ,  τ_l = −k λ       efforts at the joints; they do no work
//! ```

use super::check::{self, LoopError};
use super::inertia::InertiaFactor;
use crate::constraints::spec::CouplingSpec;

use crate::linear_algebra::minimum_norm::Rows;
use crate::model::Model;
use crate::spec::Joint;

/// A coupling, and its state.
#[derive(Clone, Debug)]
pub(super) struct Coupling {
    pub spec: CouplingSpec,
    follower: Coordinate,
    /// None if the leader is fixed: it is at zero.
    leader: Option<Coordinate>,
    pub slides: bool,
    /// e, rad or m.
    pub error: f64,
    /// ė, rad/s or m/s.
    pub rate: f64,
    /// λ, N m or N.
    pub effort: f64,
}

/// Indices of a joint in positions and velocities.
#[derive(Clone, Copy, Debug)]
struct Coordinate {
    q: usize,
    v: usize,
}

impl Coupling {
    pub fn new(model: &Model<f64>, spec: &CouplingSpec) -> Result<Self, LoopError> {
        let names = [&spec.follower, &spec.leader].map(|name| Some(name.clone()));
        let bodies = check::bodies(model, &spec.name, &names)?;
        for (field, value) in [("ratio", spec.ratio), ("offset", spec.offset)] {
            check::finite(&spec.name, field, value)?;
        }
        let [follower, leader] = bodies.map(|body| body.unwrap_or_default());
        let coordinate = |body: usize| {
            let [q, v] = check::coordinate(model, &spec.name, body)?;
            Ok(Coordinate { q, v })
        };
        Ok(Coupling {
            spec: spec.clone(),
            follower: coordinate(follower)?,
            leader: match model.joint(leader) {
                Joint::Fixed => None,
                _ => Some(coordinate(leader)?),
            },
            slides: matches!(model.joint(follower), Joint::Prismatic { .. }),
            error: 0.0,
            rate: 0.0,
            effort: 0.0,
        })
    }

    /// Follower minus ratio times leader, of velocities or accelerations.
    #[inline(always)]
    pub fn difference(&self, v: &[f64]) -> f64 {
        let leader = self.leader.map_or(0.0, |leader| v[leader.v]);
        v[self.follower.v] - self.spec.ratio * leader
    }

    /// Computes error and rate.
    #[inline(always)]
    pub fn update(&mut self, q: &[f64], v: &[f64]) {
        let leader = self.leader.map_or(0.0, |leader| q[leader.q]);
        self.error = q[self.follower.q] - self.spec.ratio * leader - self.spec.offset;
        self.rate = self.difference(v);
    }

    /// Indices of the velocities of both joints.
    pub fn velocities(&self) -> Vec<usize> {
        let leader = self.leader.map(|leader| leader.v);
        leader.into_iter().chain([self.follower.v]).collect()
    }

    /// Writes its row of G, in the order of the tree, as the first of a block.
    #[inline(always)]
    pub fn fill(&self, inertia: &InertiaFactor, columns: &mut [Rows]) {
        columns[inertia.index(self.follower.v)][0] = 1.0;
        if let Some(leader) = self.leader {
            columns[inertia.index(leader.v)][0] -= self.spec.ratio;
        }
    }

    /// Adds its efforts to those of the joints.
    pub fn add(&self, tau: &mut [f64]) {
        tau[self.follower.v] += self.effort;
        if let Some(leader) = self.leader {
            tau[leader.v] -= self.spec.ratio * self.effort;
        }
    }

    /// Sets the follower's position and velocity by the leader's.
    pub fn follow(&self, q: &mut [f64], v: &mut [f64]) {
        let [at, rate] = match self.leader {
            Some(leader) => [q[leader.q], v[leader.v]],
            None => [0.0; 2],
        };
        q[self.follower.q] = self.spec.ratio * at + self.spec.offset;
        v[self.follower.v] = self.spec.ratio * rate;
    }
}

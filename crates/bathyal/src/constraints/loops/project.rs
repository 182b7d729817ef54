//! Back onto the loops: what integration lost, and postures that do not close them yet.
//!
//! ```text
//! positions:   G δ = −e,   q ← q ⊕ δ       δ = M⁻¹ Gᵀ λ: the shortest way, weighed by inertia
//! velocities:  G δ = −G v, v ← v + δ       the least change of momentum
//! ```

use super::check::{self, LoopError};
use super::{LoopConstraints, Seen, hard};
use crate::Real;
use crate::dynamics::Workspace;
use crate::model::Model;

/// Gaps below this, rad and m, are rounding.
const CLOSED: f64 = 1e-13;
/// Velocities against the loops below this, rad/s and m/s, are rounding: they open a gap of
/// [`CLOSED`] in a tenth of a second, and long before that somebody has looked again.
const STILL: f64 = 1e-12;
/// Newton's method doubles the digits: from 1e-4 it takes two steps, a third to be sure.
const STEPS: usize = 6;
/// Over a shorter way than this, rad and m, G changes by no more: with the factors of before,
/// steps still win four digits each, and velocities that are off by ε are brought to within
/// 1e-4 ε; by so much less as its directions are less independent. What integration loses in a
/// step is far less, and so is the way from where it has evaluated the end of the step to the
/// end.
const NEAR: f64 = 1e-4;
/// A posture is found in a few dozen steps, or not at all.
const ASSEMBLY_STEPS: usize = 200;
/// What may be left of a gap in a posture that closes the loops, rad and m.
const ASSEMBLED: f64 = 1e-9;
/// The longest step of an assembly, rad and m: farther, G is another one.
const LONGEST: f64 = 0.3;

impl LoopConstraints {
    /// Brings a state that has drifted off the loops back onto them. It returns the largest
    /// gap that was found, rad or m. Where [`LoopConstraints::solve`] was called last, near this state,
    /// its factors serve again.
    ///
    /// # Panics
    /// If a vector or the workspace has not the size of the model.
    pub fn project(
        &mut self,
        model: &Model<f64>,
        q: &mut [f64],
        v: &mut [f64],
        ws: &mut Workspace<f64>,
    ) -> f64 {
        if !self.has_rigid() {
            return 0.0;
        }
        let mut gap = self.look(model, q, v);
        // Somebody may want to know the rank.
        let factored = self.rank() > 0;
        if factored && gap <= CLOSED && self.slip() <= STILL {
            return gap;
        }
        let found = gap;
        if !(self.closed && self.is_near(q)) {
            self.factor(model, q, ws);
        }
        self.closed = false;
        for _ in 0..STEPS {
            if gap <= CLOSED {
                break;
            }
            self.step(model, q, f64::INFINITY);
            let left = self.look(model, q, v);
            if gap > NEAR {
                self.factor(model, q, ws);
            }
            // Rounding is all that is left, or a contradiction that no step removes.
            if left.is_nan() || left > 0.5 * gap {
                break;
            }
            gap = left;
        }
        self.stop(v);
        found
    }

    /// Finds a posture near q that closes all loops, and the velocities in it that are nearest
    /// to v.
    ///
    /// # Panics
    /// If a vector or the workspace has not the size of the model.
    pub fn assemble(
        &mut self,
        model: &Model<f64>,
        q: &mut [f64],
        v: &mut [f64],
        ws: &mut Workspace<f64>,
    ) -> Result<(), LoopError> {
        if !self.has_rigid() {
            return Ok(());
        }
        let mut gap = self.look(model, q, v);
        let mut steps = 0;
        while gap > CLOSED && steps < ASSEMBLY_STEPS {
            self.factor(model, q, ws);
            self.step(model, q, LONGEST);
            let before = gap;
            gap = self.look(model, q, v);
            steps += 1;
            if gap <= ASSEMBLED && gap > 0.5 * before {
                break;
            }
        }
        // Not a number is no posture either.
        if gap.is_nan() || gap > ASSEMBLED {
            return Err(self.worst(model, steps));
        }
        self.project(model, q, v, ws);
        Ok(())
    }

    /// Whether the factors of where the loops were closed hold here as well.
    fn is_near(&self, q: &[f64]) -> bool {
        let mut ways = q.iter().zip(&self.closed_at).map(|(a, b)| (a - b).abs());
        ways.all(|way| way <= NEAR * self.independence())
    }

    /// Sees the frames at (q, v); returns the largest gap.
    fn look(&mut self, model: &Model<f64>, q: &[f64], v: &[f64]) -> f64 {
        self.state.q.copy_from_slice(q);
        self.state.v.copy_from_slice(v);
        self.bodies.update_velocities(model, &self.state);
        f64::dispatch(
            #[inline(always)]
            || self.see(),
        )
    }

    /// Sees the frames where the bodies are; returns the largest gap.
    #[inline(always)]
    fn see(&mut self) -> f64 {
        let mut gap = 0.0_f64;
        for (joint, seen) in self.joints.iter().zip(&mut self.seen) {
            *seen = Seen::of(joint, &self.bodies);
            if joint.compliance.is_some() {
                continue;
            }
            for size in seen.gap() {
                gap = larger(gap, size);
            }
        }
        gap
    }

    /// The largest velocity in a direction that is held.
    fn slip(&self) -> f64 {
        f64::dispatch(
            #[inline(always)]
            || {
                let mut most = 0.0_f64;
                for (joint, seen) in self.joints.iter().zip(&self.seen) {
                    if joint.compliance.is_some() {
                        continue;
                    }
                    for held in seen.directions.all() {
                        let slip = seen.relative.velocity.dot(&held.row).abs();
                        most = larger(most, slip);
                    }
                }
                most
            },
        )
    }

    /// One step of Newton's method, no longer than `longest`.
    fn step(&mut self, model: &Model<f64>, q: &mut [f64], longest: f64) {
        self.solve_for(|seen, k| -seen.directions.all()[k].error);
        self.spread();
        let most = self.vdot.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        if most > longest {
            let shorter = longest / most;
            self.vdot.iter_mut().for_each(|x| *x *= shorter);
        }
        model.configuration_rate(q, &self.vdot, &mut self.rates);
        for (q, rate) in q.iter_mut().zip(&self.rates) {
            *q += rate;
        }
        model.normalize(q);
    }

    /// Takes away what moves against the loops.
    fn stop(&mut self, v: &mut [f64]) {
        self.solve_for(|seen, k| -seen.relative.velocity.dot(&seen.directions.all()[k].row));
        self.spread();
        for (v, change) in v.iter_mut().zip(&self.vdot) {
            *v += change;
        }
    }

    /// L⁻¹ w, in the layout of the velocities, into `vdot`.
    fn spread(&mut self) {
        self.state.v.copy_from_slice(self.solver.step());
        self.inertia.solve(&mut self.state.v);
        for (i, x) in self.state.v.iter().enumerate() {
            self.vdot[self.inertia.order(i)] = *x;
        }
    }

    /// The loop that is farthest from being closed.
    fn worst(&self, model: &Model<f64>, steps: usize) -> LoopError {
        let size = |seen: &Seen| {
            let [angle, distance] = seen.gap();
            let most = angle.max(distance);
            if most.is_nan() { f64::INFINITY } else { most }
        };
        let hard_joints = self
            .joints
            .iter()
            .filter(|joint| joint.compliance.is_none());
        let all = hard_joints.zip(hard(&self.joints, &self.seen));
        let worst = all.max_by(|a, b| size(a.1).total_cmp(&size(b.1)));
        let (joint, seen) = worst.unwrap_or((&self.joints[0], &self.seen[0]));
        let [angle, distance] = seen.gap();
        let [first, second] = joint.bodies.map(|body| check::called(model, body));
        LoopError::Gap {
            name: joint.name.clone(),
            bodies: format!("{first} and {second}"),
            distance,
            angle: angle.to_degrees(),
            steps,
        }
    }
}

/// The larger of two; not a number if one of them is none.
#[inline(always)]
fn larger(a: f64, b: f64) -> f64 {
    match a.is_nan() || b.is_nan() {
        true => f64::NAN,
        false => a.max(b),
    }
}

//! Projection onto the constraint manifold: drift of integration, and assembly of a
//! configuration.
//!
//! ```text
//! positions:   G δ = −e,   q ← q ⊕ δ       δ = M⁻¹ Gᵀ λ: the shortest in the norm of M
//! velocities:  G δ = −G v, v ← v + δ       the least change in the norm of M
//! ```

use super::check::{self, LoopError};
use super::{LoopConstraints, LoopState, rigid};
use crate::dispatch::best;
use crate::dynamics::Workspace;
use crate::model::Model;

/// Gaps below this, rad and m, are rounding.
const POSITION_TOLERANCE: f64 = 1e-13;
/// Velocity errors below this, rad/s and m/s, are rounding: they open a gap of
/// [`POSITION_TOLERANCE`] in a tenth of a second, many steps later.
const VELOCITY_TOLERANCE: f64 = 1e-12;
/// Limit of Newton steps. Convergence is quadratic: from 1e-4 it takes two steps.
const MAX_NEWTON_STEPS: usize = 6;
/// Distance from the last solution, rad and m, within which its factors are reused: G changes by
/// no more, so that Newton steps still gain four digits each, and velocity errors ε are reduced
/// to 1e-4 ε; less by the factor of independence. The drift of one integration step is far
/// smaller.
const REUSE_RADIUS: f64 = 1e-4;
/// Limit of choices in one projection: one, and another if constraints are held again behind a
/// singular position.
const MAX_CHOICES: usize = 4;
/// Gap that ends a run, rad and m: far beyond what a step beside a singular position leaves, and not
/// yet seen by eye.
const MAX_GAP: f64 = 1e-4;
/// Limit of assembly steps. A configuration is found in a few dozen steps, or not at all.
const MAX_ASSEMBLY_STEPS: usize = 200;
/// Gap of an assembled configuration, rad and m.
const ASSEMBLY_TOLERANCE: f64 = 1e-9;
/// Longest step of an assembly, rad and m, over which G is representative.
const MAX_ASSEMBLY_STEP: f64 = 0.3;

impl LoopConstraints {
    /// Projects a state that has drifted back onto the constraints. Returns the largest gap
    /// before, rad or m. If [`LoopConstraints::solve`] was last called near this state, its
    /// factors are reused.
    ///
    /// # Panics
    /// If a vector or the workspace does not have the size of the model.
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
        let found = self.update_kinematics(model, q, v);
        let small = found <= POSITION_TOLERANCE && self.velocity_error() <= VELOCITY_TOLERANCE;
        // The first call computes the rank.
        if small && !self.choice.is_kept() && self.rank() > 0 {
            return found;
        }
        if !(self.factors_valid && self.factors_apply_at(q)) {
            let choice = self.choice_at(found);
            self.factor(model, q, ws, choice);
        }
        for _ in 0..MAX_CHOICES {
            self.close(model, q, v, ws);
            // Far from closed any constraint is of use.
            if !self.choice.is_kept() && self.gap() > MAX_GAP {
                break;
            }
            let before = self.rank();
            self.choose_here(model, q, ws);
            if self.rank() <= before {
                break;
            }
        }
        self.project_velocity(v);
        // Factors that are used again depend on the state alone, not on what came before.
        self.factors_valid &= self.choice.is_kept();
        found
    }

    /// Closes the gaps in the constraints that are held, by Newton's method.
    fn close(&mut self, model: &Model<f64>, q: &mut [f64], v: &[f64], ws: &mut Workspace<f64>) {
        let mut gap = self.held_gap();
        for _ in 0..MAX_NEWTON_STEPS {
            if gap <= POSITION_TOLERANCE {
                break;
            }
            self.newton_step(model, q, f64::INFINITY);
            let all = self.update_kinematics(model, q, v);
            let left = self.held_gap();
            if gap > REUSE_RADIUS {
                let choice = self.choice_at(all);
                self.factor(model, q, ws, choice);
            }
            // The rest is rounding, or inconsistent constraints.
            if left.is_nan() || left > 0.5 * gap {
                break;
            }
            gap = left;
        }
    }

    /// Error of a loop that the last projection has not closed, if there is one: where constraints
    /// contradict each other, or a step was too long.
    pub fn open_loop(&self, model: &Model<f64>) -> Option<LoopError> {
        let gap = self.gap();
        (gap.is_nan() || gap > MAX_GAP).then(|| match self.gap_error(model, 0) {
            LoopError::Gap {
                name,
                bodies,
                distance,
                angle,
                ..
            } => LoopError::Opened {
                name,
                bodies,
                distance,
                angle,
            },
            error => error,
        })
    }

    /// Finds a configuration near q that closes all loops, and the consistent velocities nearest
    /// to v.
    ///
    /// # Errors
    /// If none is found.
    ///
    /// # Panics
    /// If a vector or the workspace does not have the size of the model.
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
        let mut gap = self.update_kinematics(model, q, v);
        let mut steps = 0;
        while gap > POSITION_TOLERANCE && steps < MAX_ASSEMBLY_STEPS {
            let choice = self.choice_at(gap);
            self.factor(model, q, ws, choice);
            self.newton_step(model, q, MAX_ASSEMBLY_STEP);
            let before = gap;
            gap = self.update_kinematics(model, q, v);
            steps += 1;
            if gap <= ASSEMBLY_TOLERANCE && gap > 0.5 * before {
                break;
            }
        }
        // NaN is no configuration either.
        if gap.is_nan() || gap > ASSEMBLY_TOLERANCE {
            return Err(self.gap_error(model, steps));
        }
        self.project(model, q, v, ws);
        Ok(())
    }

    /// True if the factors of the last solution can be reused at q.
    fn factors_apply_at(&self, q: &[f64]) -> bool {
        let mut changes = q.iter().zip(&self.factored_at).map(|(a, b)| (a - b).abs());
        changes.all(|change| change <= REUSE_RADIUS * self.independence())
    }

    /// Computes the loop states at (q, v). Returns the largest gap.
    pub(super) fn update_kinematics(&mut self, model: &Model<f64>, q: &[f64], v: &[f64]) -> f64 {
        self.state.q.copy_from_slice(q);
        self.state.v.copy_from_slice(v);
        self.bodies.update_velocities(model, &self.state);
        best(
            #[inline(always)]
            || {
                let LoopConstraints {
                    couplings, state, ..
                } = self;
                for coupling in couplings {
                    coupling.update(&state.q, &state.v);
                }
                self.update_loop_states()
            },
        )
    }

    /// Computes the loop states from the poses of the bodies. Returns the largest gap.
    #[inline(always)]
    pub(super) fn update_loop_states(&mut self) -> f64 {
        for (joint, loop_state) in self.joints.iter().zip(&mut self.loop_states) {
            if joint.is_rigid() {
                *loop_state = LoopState::new(joint, &self.bodies);
            }
        }
        self.gap()
    }

    /// Largest gap of all rigid constraints.
    #[inline(always)]
    pub(super) fn gap(&self) -> f64 {
        let mut gap = 0.0_f64;
        for loop_state in rigid(&self.joints, &self.loop_states) {
            for size in loop_state.gap() {
                gap = larger(gap, size);
            }
        }
        let couplings = self.couplings.iter();
        couplings.fold(gap, |gap, one| larger(gap, one.error.abs()))
    }

    /// Largest gap of the constraints that are held.
    fn held_gap(&self) -> f64 {
        let (mut gap, mut block) = (0.0_f64, 0);
        for loop_state in rigid(&self.joints, &self.loop_states) {
            for (k, direction) in loop_state.directions.all().iter().enumerate() {
                if self.solver.is_held(block, k) {
                    gap = larger(gap, direction.error.abs());
                }
            }
            block += 1;
        }
        for (k, coupling) in self.couplings.iter().enumerate() {
            if self.solver.is_held(block + k, 0) {
                gap = larger(gap, coupling.error.abs());
            }
        }
        gap
    }

    /// Largest velocity in a constrained direction.
    fn velocity_error(&self) -> f64 {
        best(
            #[inline(always)]
            || {
                let mut most = 0.0_f64;
                for (joint, loop_state) in self.joints.iter().zip(&self.loop_states) {
                    if joint.spec.compliance.is_some() {
                        continue;
                    }
                    for direction in loop_state.directions.all() {
                        let error = loop_state.relative.velocity.dot(&direction.row).abs();
                        most = larger(most, error);
                    }
                }
                for coupling in &self.couplings {
                    most = larger(most, coupling.rate.abs());
                }
                most
            },
        )
    }

    /// One Newton step, no longer than `longest`.
    fn newton_step(&mut self, model: &Model<f64>, q: &mut [f64], longest: f64) {
        self.solve_position();
        self.apply_inverse_factor();
        let most = self
            .change
            .iter()
            .fold(0.0_f64, |most, x| most.max(x.abs()));
        if most > longest {
            let shorter = longest / most;
            self.change.iter_mut().for_each(|x| *x *= shorter);
        }
        model.configuration_rate(q, &self.change, &mut self.rates);
        for (q, rate) in q.iter_mut().zip(&self.rates) {
            *q += rate;
        }
        model.normalize(q);
    }

    /// Solves Y w = −e.
    pub(super) fn solve_position(&mut self) {
        self.solve_rows(
            |loop_state, k| -loop_state.directions.all()[k].error,
            |coupling| -coupling.error,
        );
    }

    /// Removes the velocity in constrained directions.
    fn project_velocity(&mut self, v: &mut [f64]) {
        self.solve_rows(
            |loop_state, k| {
                let row = &loop_state.directions.all()[k].row;
                -loop_state.relative.velocity.dot(row)
            },
            |coupling| -coupling.rate,
        );
        self.apply_inverse_factor();
        for (v, change) in v.iter_mut().zip(&self.change) {
            *v += change;
        }
    }

    /// Computes L⁻¹ w, in the layout of the velocities, into `change`.
    pub(super) fn apply_inverse_factor(&mut self) {
        let LoopConstraints {
            state,
            solver,
            inertia,
            change,
            ..
        } = self;
        state.v.copy_from_slice(solver.solution());
        best(
            #[inline(always)]
            || {
                inertia.solve(&mut state.v);
                for (i, x) in state.v.iter().enumerate() {
                    change[inertia.order(i)] = *x;
                }
            },
        );
    }

    /// Error of the loop with the largest gap.
    fn gap_error(&self, model: &Model<f64>, steps: usize) -> LoopError {
        let size = |loop_state: &LoopState| {
            let [angle, distance] = loop_state.gap();
            let most = angle.max(distance);
            if most.is_nan() { f64::INFINITY } else { most }
        };
        let hard_joints = self.joints.iter().filter(|joint| joint.is_rigid());
        let all = hard_joints.zip(rigid(&self.joints, &self.loop_states));
        let worst = all.max_by(|a, b| size(a.1).total_cmp(&size(b.1)));
        let couplings = self.couplings.iter();
        let coupled = couplings.max_by(|a, b| a.error.abs().total_cmp(&b.error.abs()));
        let largest = worst.map_or(-1.0, |(_, loop_state)| size(loop_state));
        if let Some(coupling) =
            coupled.filter(|one| one.error.is_nan() || one.error.abs() > largest)
        {
            let [distance, angle] = match coupling.slides {
                true => [coupling.error.abs(), 0.0],
                false => [0.0, coupling.error.abs().to_degrees()],
            };
            return LoopError::Gap {
                name: coupling.spec.name.clone(),
                bodies: format!(
                    "'{}' and '{}'",
                    coupling.spec.follower, coupling.spec.leader
                ),
                distance,
                angle,
                steps,
            };
        }
        let (joint, loop_state) = worst.unwrap_or((&self.joints[0], &self.loop_states[0]));
        let [angle, distance] = loop_state.gap();
        let [first, second] = joint.bodies.map(|body| check::display_name(model, body));
        LoopError::Gap {
            name: joint.spec.name.clone(),
            bodies: format!("{first} and {second}"),
            distance,
            angle: angle.to_degrees(),
            steps,
        }
    }
}

/// Maximum that propagates NaN.
#[inline(always)]
fn larger(a: f64, b: f64) -> f64 {
    match a.is_nan() || b.is_nan() {
        true => f64::NAN,
        false => a.max(b),
    }
}

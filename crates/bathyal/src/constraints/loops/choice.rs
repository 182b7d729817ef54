//! Choice of the constraints that are held, and how long it is kept.
//!
//! On the loops, redundant constraints agree, and those that are dropped are kept by the others. Off
//! them, by the error of a stage of a step, they contradict each other: what was dependent seems
//! independent by just that error, and asks for any force. So a simulation chooses where a projection
//! has ended, and keeps rows and pivots through the stages of the next step:
//! [`LoopConstraints::keep_choice`].
//!
//! Near a singular position a constraint has a remainder σ that goes through zero. Its acceleration
//! is a quotient of two small numbers, which is right to ε/σ, with ε the error of the
//! configuration:
//!
//! ```text
//! σ < ε            the quotient is damped, x σ/ε² in place of x/σ
//! σ < 10⁻⁸         the constraint is dropped for a step: the mechanism goes on as it moves
//! σ < 3 |δ|        it is not taken up again before the way back, δ, is shorter than the distance
//!                  to the singular position, behind which is the other branch
//! ```

use super::LoopConstraints;
use crate::dynamics::Workspace;
use crate::linear_algebra::minimum_norm::Choice;
use crate::model::Model;

/// Remainder below which a constraint depends on others: rounding of a configuration's trigonometry
/// leaves 1e-16, frames that are written with eight digits 1e-8.
const RANK_TOLERANCE: f64 = 1e-8;
/// Largest tolerance of a configuration that does not close the loops: a remainder is uncertain by
/// the error of the configuration, but far from closed any is of use.
const MAX_TOLERANCE: f64 = 1e-3;
/// Largest part of the distance from a singular position that a Newton step may go.
const TRUST: f64 = 1.0 / 3.0;

/// Whether a choice is kept.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kept {
    /// True if choices are kept until the next projection.
    keeps: bool,
    /// True if there is one.
    is_chosen: bool,
}

impl Kept {
    /// Forgets the choice.
    pub fn forget(&mut self) {
        self.is_chosen = false;
    }

    /// True if choices are kept.
    pub fn is_kept(&self) -> bool {
        self.keeps
    }

    /// Notes that rows were chosen.
    pub fn note(&mut self, choice: &Choice) {
        self.is_chosen |= self.keeps && matches!(choice, Choice::Anew { .. });
    }
}

impl LoopConstraints {
    /// Keeps the choice of independent constraints from one projection to the next, as a simulation
    /// needs it: accelerations at the stages of a step are then those of the same constraints. Without
    /// this every solution chooses for itself.
    ///
    /// Forces of loops with redundant constraints are then those of the chosen ones alone until
    /// [`Data::update_constraint_forces`](crate::Data::update_constraint_forces) shares them.
    pub fn keep_choice(&mut self) {
        self.choice = Kept {
            keeps: true,
            ..Kept::default()
        };
    }

    /// Forgets the choice, before the state is set to another one: the next solution or projection
    /// chooses.
    pub fn forget_choice(&mut self) {
        self.choice.forget();
        self.factors_valid = false;
    }

    /// Chooses the constraints that are held at a configuration that closes the loops, as a
    /// projection that ends there; nothing if choices are not kept.
    ///
    /// # Panics
    /// If a vector or the workspace does not have the size of the model.
    pub fn choose(&mut self, model: &Model<f64>, q: &[f64], v: &[f64], ws: &mut Workspace<f64>) {
        if self.has_rigid() && self.choice.is_kept() {
            self.update_kinematics(model, q, v);
            self.choose_here(model, q, ws);
        }
    }

    /// Names of the rigid loops, then of the couplings.
    pub fn rigid_names(&self) -> impl Iterator<Item = &str> {
        let rigid = self.joints.iter().filter(|joint| joint.is_rigid());
        let couplings = self.couplings.iter();
        rigid
            .map(|joint| joint.spec.name.as_str())
            .chain(couplings.map(|coupling| coupling.spec.name.as_str()))
    }

    /// Number of constraints of each of [`LoopConstraints::rigid_names`].
    pub fn rigid_rows(&self) -> impl Iterator<Item = usize> {
        let rigid = self.joints.iter().filter(|joint| joint.is_rigid());
        let couplings = self.couplings.iter().map(|_| 1);
        rigid.map(|joint| joint.row_count()).chain(couplings)
    }

    /// Constraints of one of [`LoopConstraints::rigid_names`] that are held, one bit each, and the
    /// product of their remainders: it goes through zero where the loop is singular.
    pub fn held(&self, index: usize) -> (u8, f64) {
        self.solver.held(index)
    }

    /// The choice for a solution at a configuration with this gap.
    pub(super) fn choice_at(&self, gap: f64) -> Choice {
        let error = match gap > RANK_TOLERANCE {
            true => self.configuration_error(),
            false => gap,
        };
        match self.choice.is_chosen {
            true => Choice::Kept { damping: error },
            // An error that is not a number is a large one.
            false => Choice::Anew {
                tolerance: match error < MAX_TOLERANCE {
                    true => error.max(RANK_TOLERANCE),
                    false => MAX_TOLERANCE,
                },
            },
        }
    }

    /// Chooses at a configuration whose kinematics are up to date, without constraints that are
    /// too near to a singular position to be closed by a Newton step.
    pub(super) fn choose_here(&mut self, model: &Model<f64>, q: &[f64], ws: &mut Workspace<f64>) {
        self.choice.forget();
        let mut choice = self.choice_at(self.gap());
        self.factor(model, q, ws, choice);
        for _ in 0..self.rows() {
            self.solve_position();
            let scales = &self.scales;
            let turns = |block: usize| scales[block].mobility[1] / scales[block].lever;
            let Some(tolerance) = self.solver.untrusted(TRUST, turns) else {
                break;
            };
            choice = Choice::Anew { tolerance };
            self.factor(model, q, ws, choice);
        }
        self.choice.note(&choice);
    }

    /// Largest gap as an angle of the joints.
    fn configuration_error(&self) -> f64 {
        let mut most = 0.0_f64;
        let rigid = super::rigid(&self.joints, &self.loop_states);
        for (state, scales) in rigid.zip(&self.scales) {
            let [angular, linear] = state.gap();
            most = most.max(angular).max(linear / scales.lever);
        }
        let couplings = self.couplings.iter();
        couplings.fold(most, |most, one| most.max(one.error.abs()))
    }
}

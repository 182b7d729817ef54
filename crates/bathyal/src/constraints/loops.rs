//! Loop constraints of any kind in a tree.
//!
//! ```text
//! v̇₀                                 of the open tree, by the Articulated-Body method
//! G v = 0                            velocity constraint
//! M = Lᵀ L,  Y = G L⁻¹               G M⁻¹ Gᵀ = Y Yᵀ, never formed: its condition is squared
//! Y w = −(G v̇₀ + Ġ v),  w = Yᵀ λ     of any rank: λ has the smallest norm
//! v̇ = v̇₀ + L⁻¹ w                     unique, also with redundant constraints
//! ```
//!
//! [`Bodies`] computes G v̇₀ + Ġ v from the accelerations of the frames at v̇₀. Compliant grasps
//! and springs are forces that depend on the state, and act on the open tree.

mod check;
mod cooperative_forces;
mod coupling;
mod inertia;
mod joint;
mod project;
mod spring;

pub use check::LoopError;

use super::spec::{CouplingSpec, LoopSpec, SpringSpec};
use crate::bodies::Bodies;
use crate::dispatch::best;
use crate::dynamics::{State, Workspace};
use crate::linear_algebra::minimum_norm::MinimumNormSolver;
use crate::model::Model;
use crate::spatial::{Force, Pose};
use coupling::Coupling;
use inertia::InertiaFactor;
use joint::{ConstrainedDirections, LoopJoint, Relative};
use spring::Spring;

/// Smallest lever arm, m, that relates linear and angular scales: shorter ones are rounding.
const MIN_LEVER_ARM: f64 = 1e-6;

/// Joints and springs beside the tree of a robot, with the workspace of their solution.
///
/// [`crate::Data`] evaluates them; [`LoopConstraints::apply_compliant_forces`] and
/// [`LoopConstraints::solve`] are its building blocks.
///
/// Two pendulums whose tips are joined by a ball joint:
///
/// ```
/// use bathyal::constraints::{LoopSpec, LoopConstraints};
/// use bathyal::spatial::{Pose, Vec3};
/// use bathyal::{BodySpec, Data, Dynamics, Environment, Inputs, Joint, Model, Spec, State};
/// let rod = |name: &str| {
///     BodySpec::new(name, Joint::revolute([0.0, 1.0, 0.0])).rigid(1.0, [0.0, 0.0, -0.5], [0.1; 3])
/// };
/// let mut spec = Spec::new("pair", 0.0);
/// spec.add(rod("left"));
/// spec.add(rod("right"));
/// let model = Model::build(&spec)?;
/// let tip = Pose::translation(Vec3::new(0.0, 0.0, -1.0));
/// let ball = LoopSpec::rigid("tips", [Some("left"), Some("right")], [tip; 2])
///     .with_free([true, true, true, false, false, false]);
/// let loops = LoopConstraints::new(&model, &[ball], &[])?;
/// let mut data = Data::by(&model, Dynamics::new(&model).with_loops(&model, loops));
/// let mut state = State::zero(&model);
/// state.q = vec![0.3, 0.3];
/// let mut inputs = Inputs::zero(&model);
/// inputs.tau[0] = 1.0;
/// let vdot = data.forward_dynamics(&model, &Environment::default(), &state, &inputs)?;
/// assert!((vdot[0] - vdot[1]).abs() < 1e-12);
/// assert_eq!(data.loops().rank(), 1); // motion in a plane: of three directions one is independent
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LoopConstraints {
    joints: Vec<LoopJoint>,
    couplings: Vec<Coupling>,
    springs: Vec<Spring>,
    inertia: InertiaFactor,
    solver: MinimumNormSolver,
    bodies: Bodies<f64>,
    /// State of every joint.
    loop_states: Vec<LoopState>,
    state: State<f64>,
    /// Change of the velocities by a projection, and the rate of q with it.
    change: Vec<f64>,
    rates: Vec<f64>,
    /// q of the last solution, and whether the factors still belong to it.
    factored_at: Vec<f64>,
    factors_valid: bool,
}

/// Kinematic state and wrench of a loop joint.
#[derive(Clone, Copy, Debug)]
struct LoopState {
    relative: Relative,
    directions: ConstrainedDirections,
    /// Wrench on the first frame, in the second's axes.
    wrench: Force<f64>,
}

/// Force and gap of a loop or spring.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstraintForce<'a> {
    /// Name of the loop or spring.
    pub name: &'a str,
    /// Indices of the two bodies; none is the world.
    pub bodies: [Option<usize>; 2],
    /// Pose of the second frame in the world.
    pub frame: Pose<f64>,
    /// Wrench on the second body, in the second frame, at its origin.
    pub force: Force<f64>,
    /// Angular and linear gap in the constrained directions, rad and m; of a spring its
    /// elongation.
    pub gap: [f64; 2],
}

impl LoopConstraints {
    /// Constraints of a robot with these loops and springs.
    ///
    /// # Errors
    /// If a loop or spring is invalid.
    pub fn new(
        model: &Model<f64>,
        loops: &[LoopSpec],
        springs: &[SpringSpec],
    ) -> Result<Self, LoopError> {
        let names = loops.iter().map(|l| l.name.as_str());
        check::unique_names(names.chain(springs.iter().map(|s| s.name.as_str())))?;
        let joints = loops
            .iter()
            .map(|spec| LoopJoint::new(model, spec))
            .collect::<Result<Vec<_>, _>>()?;
        let springs = springs
            .iter()
            .map(|spec| Spring::new(model, spec))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(LoopConstraints::from_parts(model, joints, springs))
    }

    /// A tree without loops and springs.
    pub fn none(model: &Model<f64>) -> Self {
        LoopConstraints::from_parts(model, Vec::new(), Vec::new())
    }

    fn from_parts(model: &Model<f64>, joints: Vec<LoopJoint>, springs: Vec<Spring>) -> Self {
        let state = State::zero(model);
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, &state);
        let loop_states = joints.iter().map(|joint| LoopState::new(joint, &bodies));
        LoopConstraints {
            solver: MinimumNormSolver::new(model.nv(), count_rows(&joints)),
            inertia: match count_rows(&joints) {
                0 => InertiaFactor::default(),
                _ => InertiaFactor::new(model),
            },
            loop_states: loop_states.collect(),
            change: vec![0.0; model.nv()],
            rates: vec![0.0; model.nq()],
            joints,
            couplings: Vec::new(),
            springs,
            bodies,
            state,
            factored_at: vec![0.0; model.nq()],
            factors_valid: false,
        }
    }

    /// The same with couplings between joints, which are rigid.
    ///
    /// A pair of fingers, of which one follows the other:
    ///
    /// ```
    /// use bathyal::constraints::{CouplingSpec, LoopConstraints};
    /// use bathyal::{BodySpec, Data, Dynamics, Environment, Inputs, Joint, Model, Spec, State};
    /// let finger = |name: &str| {
    ///     BodySpec::new(name, Joint::revolute([0.0, 0.0, 1.0])).rigid(1.0, [0.0; 3], [0.1; 3])
    /// };
    /// let mut spec = Spec::new("fingers", 0.0);
    /// spec.add(finger("left"));
    /// spec.add(finger("right"));
    /// let model = Model::build(&spec)?;
    /// let mimic = CouplingSpec {
    ///     name: "mimic".into(),
    ///     follower: "right".into(),
    ///     leader: "left".into(),
    ///     ratio: -2.0,
    ///     offset: 0.0,
    /// };
    /// let loops = LoopConstraints::new(&model, &[], &[])?;
    /// let loops = loops.with_couplings(&model, &[mimic])?;
    /// let mut data = Data::by(&model, Dynamics::new(&model).with_loops(&model, loops));
    /// let mut inputs = Inputs::zero(&model);
    /// inputs.tau[0] = 1.0;
    /// let state = State::zero(&model);
    /// let vdot = data.forward_dynamics(&model, &Environment::default(), &state, &inputs)?;
    /// // The leader moves both: its own 0.1 kg m² and 2² times the other.
    /// assert!((vdot[0] - 2.0).abs() + (vdot[1] + 4.0).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a coupling is invalid.
    pub fn with_couplings(
        mut self,
        model: &Model<f64>,
        couplings: &[CouplingSpec],
    ) -> Result<Self, LoopError> {
        let all = couplings.iter().map(|spec| Coupling::new(model, spec));
        self.couplings = all.collect::<Result<_, _>>()?;
        if self.has_rigid() {
            self.inertia = InertiaFactor::new(model);
        }
        self.solver = MinimumNormSolver::new(model.nv(), self.rows());
        self.factors_valid = false;
        Ok(self)
    }

    /// True if joints are coupled.
    pub fn has_couplings(&self) -> bool {
        !self.couplings.is_empty()
    }

    /// Sets positions and velocities of followers by their leaders', in the order of the
    /// couplings.
    pub fn set_followers(&self, q: &mut [f64], v: &mut [f64]) {
        self.couplings.iter().for_each(|one| one.follow(q, v));
    }

    /// True if there are no loops, couplings or springs.
    pub fn is_empty(&self) -> bool {
        self.joints.is_empty() && self.couplings.is_empty() && self.springs.is_empty()
    }

    /// True if any loop is rigid, or joints are coupled: accelerations then follow from [`LoopConstraints::solve`].
    pub fn has_rigid(&self) -> bool {
        self.rows() > 0
    }

    /// True if there are springs or compliant loops, the forces of
    /// [`LoopConstraints::apply_compliant_forces`].
    pub fn has_compliant(&self) -> bool {
        !self.springs.is_empty()
            || self
                .joints
                .iter()
                .any(|joint| joint.spec.compliance.is_some())
    }

    /// Number of constrained directions.
    pub fn rows(&self) -> usize {
        count_rows(&self.joints) + self.couplings.len()
    }

    /// Number of independent constrained directions at the last solution: the degrees of freedom
    /// that the loops remove.
    pub fn rank(&self) -> usize {
        self.solver.rank()
    }

    /// Independence of the least independent of them, from 1 to 1e-8; small near singular
    /// configurations.
    pub fn independence(&self) -> f64 {
        self.solver.independence()
    }

    /// Adds the wrenches of springs and of compliant loops, each in its body's frame. Returns
    /// their power.
    ///
    /// # Panics
    /// If there are not as many wrenches as bodies.
    pub fn apply_compliant_forces(
        &mut self,
        model: &Model<f64>,
        state: &State<f64>,
        wrenches: &mut [Force<f64>],
    ) -> f64 {
        if !self.has_compliant() {
            return 0.0;
        }
        model.assert_size("wrenches", wrenches.len(), model.body_count());
        self.bodies.update_velocities(model, state);
        let mut power = 0.0;
        for (joint, loop_state) in self.joints.iter().zip(&mut self.loop_states) {
            if let Some(compliance) = &joint.spec.compliance {
                *loop_state = LoopState::new(joint, &self.bodies);
                loop_state.wrench = compliance.wrench(&loop_state.relative, &loop_state.directions);
                power += loop_state.relative.velocity.dot(&loop_state.wrench);
                loop_state.add(joint, wrenches);
            }
        }
        for spring in &mut self.springs {
            power += spring.apply(&self.bodies, wrenches);
        }
        power
    }

    /// Computes v̇ under the constraints from v̇₀ of the open tree, in place.
    ///
    /// # Panics
    /// If a vector or the workspace does not have the size of the model.
    pub fn solve(
        &mut self,
        model: &Model<f64>,
        state: &State<f64>,
        ws: &mut Workspace<f64>,
        vdot: &mut [f64],
    ) {
        if !self.has_rigid() {
            return;
        }
        self.bodies.update(model, state, vdot);
        self.factor(model, &state.q, ws);
        self.factored_at.copy_from_slice(&state.q);
        self.factors_valid = true;
        let rhs = |loop_state: &LoopState, k: usize| {
            let direction = &loop_state.directions.all()[k];
            -(loop_state.relative.acceleration.dot(&direction.row) + direction.bias)
        };
        self.solve_rows(rhs, |coupling| -coupling.difference(vdot));
        self.state.v.copy_from_slice(self.solver.solution());
        self.inertia.solve(&mut self.state.v);
        for (i, x) in self.state.v.iter().enumerate() {
            vdot[self.inertia.order(i)] += x;
        }
        self.set_wrenches();
    }

    /// Computes G and its factors; `bodies` must be up to date.
    fn factor(&mut self, model: &Model<f64>, q: &[f64], ws: &mut Workspace<f64>) {
        self.factors_valid = false;
        self.inertia.factor(model, q, ws);
        best(
            #[inline(always)]
            || self.fill_rows(model),
        );
        self.solver.factor();
    }

    /// Computes Y = G L⁻¹ and its scales.
    #[inline(always)]
    fn fill_rows(&mut self, model: &Model<f64>) {
        let mut row = 0;
        let mut largest = [0.0_f64; 2];
        for (joint, loop_state) in self.joints.iter().zip(&mut self.loop_states) {
            if joint.spec.compliance.is_some() {
                continue;
            }
            *loop_state = LoopState::new(joint, &self.bodies);
            let directions = loop_state.directions.all();
            for k in 0..directions.len() {
                self.solver.row_mut(row + k).fill(0.0);
            }
            let mut mobility = [0.0; 2];
            joint.for_each_jacobian_column(model, &self.bodies, &loop_state.relative, |v, unit| {
                let at = self.inertia.index(v);
                for (k, direction) in directions.iter().enumerate() {
                    self.solver.row_mut(row + k)[at] = unit.dot(&direction.row);
                }
                let inverse = self.inertia.inverse_diagonal(v);
                mobility[0] += unit.angular.dot(unit.angular) * inverse;
                mobility[1] += unit.linear.dot(unit.linear) * inverse;
            });
            for (largest, mobility) in largest.iter_mut().zip(mobility) {
                *largest = largest.max(f64::sqrt(mobility));
            }
            for (k, direction) in directions.iter().enumerate() {
                self.inertia.solve_transposed(self.solver.row_mut(row + k));
                let norm = self.solver.row_norm(row + k);
                let kind = usize::from(!direction.is_angular());
                largest[kind] = largest[kind].max(norm);
            }
            row += directions.len();
        }
        for (k, coupling) in self.couplings.iter().enumerate() {
            coupling.fill(&self.inertia, self.solver.row_mut(row + k));
            self.inertia.solve_transposed(self.solver.row_mut(row + k));
        }
        self.set_scales(largest);
    }

    /// Scales angular rows by the largest angular mobility of any loop, free or constrained,
    /// linear rows by the largest linear one, and those of couplings by their own.
    fn set_scales(&mut self, [angular, linear]: [f64; 2]) {
        let linear = linear.max(MIN_LEVER_ARM * angular);
        let usable = |scale: f64| if scale > 0.0 { scale } else { 1.0 };
        let mut row = 0;
        for loop_state in rigid(&self.joints, &self.loop_states) {
            for direction in loop_state.directions.all() {
                let scale = if direction.is_angular() {
                    angular
                } else {
                    linear
                };
                self.solver.set_scale(row, usable(scale));
                row += 1;
            }
        }
        for k in row..row + self.couplings.len() {
            let own = self.solver.row_norm(k);
            self.solver.set_scale(k, usable(own));
        }
    }

    /// Solves Y w = b, with `rhs` the element of b of every direction, and `coupled` that of every
    /// coupling.
    fn solve_rows(
        &mut self,
        rhs: impl Fn(&LoopState, usize) -> f64,
        coupled: impl Fn(&Coupling) -> f64,
    ) {
        let (joints, loop_state) = (&self.joints, &self.loop_states);
        let mut row = 0;
        for loop_state in rigid(joints, loop_state) {
            for k in 0..loop_state.directions.all().len() {
                self.solver.set_rhs(row, rhs(loop_state, k));
                row += 1;
            }
        }
        for (k, coupling) in self.couplings.iter().enumerate() {
            self.solver.set_rhs(row + k, coupled(coupling));
        }
        self.solver.solve();
    }

    /// Computes the wrenches of the joints from λ.
    fn set_wrenches(&mut self) {
        let mut lambda = self.solver.lambda().iter();
        for (joint, loop_state) in self.joints.iter().zip(&mut self.loop_states) {
            if joint.spec.compliance.is_some() {
                continue;
            }
            loop_state.wrench = Force::zero();
            for (direction, lambda) in loop_state.directions.all().iter().zip(&mut lambda) {
                loop_state.wrench += direction.row * *lambda;
            }
        }
        for (coupling, lambda) in self.couplings.iter_mut().zip(lambda) {
            coupling.effort = *lambda;
        }
    }

    /// Adds the efforts of the couplings of the last solution to those of the joints. The open tree
    /// under these and [`LoopConstraints::add_constraint_forces`] moves as the closed one.
    ///
    /// # Panics
    /// If there are fewer efforts than velocities.
    pub fn add_coupling_efforts(&self, tau: &mut [f64]) {
        self.couplings.iter().for_each(|coupling| coupling.add(tau));
    }

    /// Adds the wrenches of the rigid loops of the last solution, each in its body's frame. The
    /// open tree under these wrenches moves as the closed one.
    ///
    /// # Panics
    /// If there are fewer wrenches than bodies.
    pub fn add_constraint_forces(&self, wrenches: &mut [Force<f64>]) {
        for (joint, loop_state) in self.joints.iter().zip(&self.loop_states) {
            if joint.spec.compliance.is_none() {
                loop_state.add(joint, wrenches);
            }
        }
    }

    /// Forces of loops, then of springs, from the last evaluation.
    pub fn constraint_forces(&self) -> impl Iterator<Item = ConstraintForce<'_>> {
        let joints = self.joints.iter().zip(&self.loop_states);
        let joints = joints.map(|(joint, loop_state)| ConstraintForce {
            name: &joint.spec.name,
            bodies: joint.bodies,
            frame: loop_state.relative.second,
            force: joint.on_second(&loop_state.relative, &loop_state.wrench),
            gap: loop_state.gap(),
        });
        joints.chain(self.springs.iter().map(Spring::constraint_force))
    }
}

impl LoopState {
    #[inline(always)]
    fn new(joint: &LoopJoint, bodies: &Bodies<f64>) -> Self {
        let relative = joint.relative(bodies);
        LoopState {
            directions: joint.directions(&relative),
            relative,
            wrench: Force::zero(),
        }
    }

    fn add(&self, joint: &LoopJoint, wrenches: &mut [Force<f64>]) {
        let both = joint.on_bodies(&self.relative, &self.wrench);
        for (body, wrench) in joint.bodies.iter().zip(both) {
            if let Some(b) = body {
                wrenches[*b] += wrench;
            }
        }
    }

    /// Angular and linear gap in the constrained directions: rad, m.
    fn gap(&self) -> [f64; 2] {
        let mut squares = [0.0; 2];
        for direction in self.directions.all() {
            squares[usize::from(!direction.is_angular())] += direction.error * direction.error;
        }
        squares.map(f64::sqrt)
    }
}

/// States of the rigid loops.
fn rigid<'a>(
    joints: &'a [LoopJoint],
    loop_state: &'a [LoopState],
) -> impl Iterator<Item = &'a LoopState> {
    let both = joints.iter().zip(loop_state);
    both.filter(|(joint, _)| joint.spec.compliance.is_none())
        .map(|(_, loop_state)| loop_state)
}

/// Number of constrained directions of the rigid loops.
fn count_rows(joints: &[LoopJoint]) -> usize {
    let rigid = joints
        .iter()
        .filter(|joint| joint.spec.compliance.is_none());
    rigid.map(LoopJoint::row_count).sum()
}

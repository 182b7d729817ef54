//! Loop constraints of any kind in a tree.
//!
//! ```text
//! v̇₀                                 of the open tree, by the Articulated-Body method
//! G v = 0                            velocity constraint
//! M = Lᵀ L,  Y = G L⁻¹               G M⁻¹ Gᵀ = Y Yᵀ, never formed: its condition is squared
//! Y w = −(G v̇₀ + Ġ v),  w = Yᵀ λ     of any rank: sparse, loop by loop
//! v̇ = v̇₀ + L⁻¹ w                     unique, also with redundant constraints
//! ```
//!
//! Which constraints are independent is a question of configurations that close the loops: off them,
//! as in the stages of a step, redundant ones contradict each other. So the choice is made where a
//! projection ends, and can be kept until the next ([`choice`]).
//!
//! [`Bodies`] computes G v̇₀ + Ġ v from the accelerations of the frames at v̇₀. Compliant grasps
//! and springs are forces that depend on the state, and act on the open tree.

mod check;
mod choice;
mod cooperative_forces;
mod coupling;
mod inertia;
mod joint;
mod project;
mod spring;

pub use check::LoopError;

use super::spec::{CouplingSpec, JointSpringSpec, LoopSpec, SpringSpec};
use crate::bodies::Bodies;
use crate::dispatch::best;
use crate::dynamics::{State, Workspace};
use crate::linear_algebra::minimum_norm::{Choice, MinimumNormSolver, Rows, WIDTH};
use crate::model::Model;
use crate::spatial::{Force, Pose};
use coupling::Coupling;
use inertia::InertiaFactor;
use joint::{ConstrainedDirections, LoopJoint, Relative};
use spring::{JointSpring, Spring};

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
    joint_springs: Vec<JointSpring>,
    inertia: InertiaFactor,
    solver: MinimumNormSolver,
    bodies: Bodies<f64>,
    /// State of every joint.
    loop_states: Vec<LoopState>,
    state: State<f64>,
    /// Change of the velocities by a projection, and the rate of q with it.
    change: Vec<f64>,
    rates: Vec<f64>,
    /// q of the last factors, and whether they can be used again.
    factored_at: Vec<f64>,
    factors_valid: bool,
    choice: choice::Kept,
    scales: Vec<Scales>,
}

/// Mobilities of the frames of a block of constraints, by which its rows are made comparable.
#[derive(Clone, Copy, Debug)]
struct Scales {
    /// Of rotations and of translations.
    mobility: [f64; 2],
    /// Lever arm, m, that relates a gap to an angle of the joints; 1 where nothing turns.
    lever: f64,
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
        let mut constraints = LoopConstraints {
            solver: MinimumNormSolver::new(0, std::iter::empty()),
            inertia: InertiaFactor::default(),
            loop_states: loop_states.collect(),
            change: vec![0.0; model.nv()],
            rates: vec![0.0; model.nq()],
            joints,
            couplings: Vec::new(),
            springs,
            joint_springs: Vec::new(),
            bodies,
            state,
            factored_at: vec![0.0; model.nq()],
            factors_valid: false,
            choice: choice::Kept::default(),
            scales: Vec::new(),
        };
        constraints.build_solver(model);
        constraints
    }

    /// Makes the solver: one block of rows for every rigid loop, then for every coupling.
    fn build_solver(&mut self, model: &Model<f64>) {
        if !self.has_rigid() {
            return;
        }
        self.inertia = InertiaFactor::new(model);
        let inertia = &self.inertia;
        let support = |v: &mut dyn Iterator<Item = usize>| {
            let branches = v.flat_map(|v| inertia.branch_of(inertia.index(v)));
            let mut all: Vec<usize> = branches.copied().collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let hard = self.joints.iter().filter(|joint| joint.is_rigid());
        let loops = hard.map(|joint| {
            (
                joint.row_count(),
                support(&mut joint.velocities(model).into_iter()),
            )
        });
        let couplings = self.couplings.iter();
        let couplings =
            couplings.map(|coupling| (1, support(&mut coupling.velocities().into_iter())));
        let blocks: Vec<_> = loops.chain(couplings).collect();
        let unknown = Scales {
            mobility: [1.0; 2],
            lever: 1.0,
        };
        self.scales = vec![unknown; blocks.len()];
        self.solver = MinimumNormSolver::new(model.nv(), blocks.into_iter());
        self.factors_valid = false;
        self.choice.forget();
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
        self.build_solver(model);
        Ok(self)
    }

    /// The same with springs at joints.
    ///
    /// # Errors
    /// If a spring is invalid.
    pub fn with_joint_springs(
        mut self,
        model: &Model<f64>,
        springs: &[JointSpringSpec],
    ) -> Result<Self, LoopError> {
        let all = springs.iter().map(|spec| JointSpring::new(model, spec));
        self.joint_springs = all.collect::<Result<_, _>>()?;
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
        let no_springs = self.springs.is_empty() && self.joint_springs.is_empty();
        self.joints.is_empty() && self.couplings.is_empty() && no_springs
    }

    /// True if any loop is rigid, or joints are coupled: accelerations then follow from [`LoopConstraints::solve`].
    pub fn has_rigid(&self) -> bool {
        self.rows() > 0
    }

    /// True if there are springs or compliant loops, the forces of
    /// [`LoopConstraints::apply_compliant_forces`].
    pub fn has_compliant(&self) -> bool {
        !self.springs.is_empty()
            || !self.joint_springs.is_empty()
            || self.joints.iter().any(|joint| !joint.is_rigid())
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

    /// Multiplications of a factorisation of the rigid constraints in their present number and
    /// ranks, without those of the inertia matrix.
    pub fn multiplications(&self) -> usize {
        self.solver.multiplications()
    }

    /// Adds the wrenches of springs and of compliant loops, each in its body's frame, and the efforts
    /// of springs at joints. Returns their power.
    ///
    /// # Panics
    /// If there are not as many wrenches as bodies, or efforts as velocities.
    pub fn apply_compliant_forces(
        &mut self,
        model: &Model<f64>,
        state: &State<f64>,
        wrenches: &mut [Force<f64>],
        tau: &mut [f64],
    ) -> f64 {
        if !self.has_compliant() {
            return 0.0;
        }
        model.assert_size("wrenches", wrenches.len(), model.body_count());
        model.assert_size("efforts", tau.len(), model.nv());
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
        for spring in &mut self.joint_springs {
            power += spring.apply(state, &self.bodies, tau);
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
        for coupling in &mut self.couplings {
            coupling.update(&state.q, &state.v);
        }
        let gap = best(
            #[inline(always)]
            || self.update_loop_states(),
        );
        if !self.factors_valid || self.factored_at != state.q {
            let choice = self.choice_at(gap);
            self.factor(model, &state.q, ws, choice);
            self.choice.note(&choice);
        }
        let rhs = |loop_state: &LoopState, k: usize| {
            let direction = &loop_state.directions.all()[k];
            -(loop_state.relative.acceleration.dot(&direction.row) + direction.bias)
        };
        self.solve_rows(rhs, |coupling| -coupling.difference(vdot));
        self.apply_inverse_factor();
        for (vdot, change) in vdot.iter_mut().zip(&self.change) {
            *vdot += change;
        }
        if !self.choice.is_kept() {
            self.solver.minimize_lambda();
        }
        self.set_wrenches();
    }

    /// Replaces the forces of the last solution by those of the smallest norm, which redundant
    /// constraints share.
    pub(crate) fn minimize_forces(&mut self) {
        if self.has_rigid() {
            self.solver.minimize_lambda();
            self.set_wrenches();
        }
    }

    /// Computes G and its factors at q; `bodies` and the states of the loops must be up to date.
    fn factor(&mut self, model: &Model<f64>, q: &[f64], ws: &mut Workspace<f64>, choice: Choice) {
        self.inertia.factor(model, q, ws);
        best(
            #[inline(always)]
            || self.factor_rows(model, choice),
        );
        self.factored_at.copy_from_slice(q);
        self.factors_valid = true;
    }

    /// Computes Y = G L⁻¹, its scales and factors.
    #[inline(always)]
    fn factor_rows(&mut self, model: &Model<f64>, choice: Choice) {
        let LoopConstraints {
            joints,
            couplings,
            loop_states,
            inertia,
            bodies,
            solver,
            scales,
            ..
        } = self;
        let mut rigid = joints
            .iter()
            .zip(loop_states.iter())
            .filter(|(joint, _)| joint.is_rigid());
        let mut couplings = couplings.iter();
        solver.factor(
            choice,
            #[inline(always)]
            |block, support, columns| match rigid.next() {
                Some((joint, state)) => {
                    let mobility = fill_rows(model, bodies, inertia, (joint, state), columns);
                    inertia.solve_transposed(support, columns);
                    let (own, rows) = loop_scales(mobility, state, support, columns);
                    scales[block] = own;
                    rows
                }
                None => {
                    if let Some(coupling) = couplings.next() {
                        coupling.fill(inertia, columns);
                    }
                    inertia.solve_transposed(support, columns);
                    let own = usable(norms(support, columns)[0]);
                    scales[block] = Scales {
                        mobility: [own; 2],
                        lever: 1.0,
                    };
                    [own; WIDTH]
                }
            },
        );
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
            if !joint.is_rigid() {
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
            if joint.is_rigid() {
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
        let springs = self.springs.iter().map(Spring::constraint_force);
        let at_joints = self.joint_springs.iter();
        joints
            .chain(springs)
            .chain(at_joints.map(JointSpring::constraint_force))
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
    both.filter(|(joint, _)| joint.is_rigid())
        .map(|(_, loop_state)| loop_state)
}

/// Writes the rows of G of a loop, in the order of the tree. Returns the squares of the mobilities of
/// rotations and translations of its frames.
#[inline(always)]
fn fill_rows(
    model: &Model<f64>,
    bodies: &Bodies<f64>,
    inertia: &InertiaFactor,
    (joint, state): (&LoopJoint, &LoopState),
    columns: &mut [Rows],
) -> [f64; 2] {
    let directions = state.directions.all();
    let mut mobility = [0.0; 2];
    joint.for_each_jacobian_column(model, bodies, &state.relative, |v, unit| {
        let column = &mut columns[inertia.index(v)];
        for (x, direction) in column.iter_mut().zip(directions) {
            *x = unit.dot(&direction.row);
        }
        let inverse = inertia.inverse_inertia(v);
        mobility[0] += unit.angular.dot(unit.angular) * inverse;
        mobility[1] += unit.linear.dot(unit.linear) * inverse;
    });
    mobility
}

/// Scales of a loop, and of its rows: angular rows by the largest angular mobility, free or
/// constrained, linear ones by the largest linear one.
#[inline(always)]
fn loop_scales(
    mobility: [f64; 2],
    state: &LoopState,
    support: &[usize],
    columns: &[Rows],
) -> (Scales, Rows) {
    let mut largest = [mobility[0].sqrt(), mobility[1].sqrt()];
    let norms = norms(support, columns);
    let directions = state.directions.all();
    let kind = |direction: &joint::ConstrainedDirection| usize::from(!direction.is_angular());
    for (direction, norm) in directions.iter().zip(norms) {
        let largest = &mut largest[kind(direction)];
        *largest = largest.max(norm);
    }
    let [angular, linear] = largest;
    let linear = linear.max(MIN_LEVER_ARM * angular);
    let lever = if angular > 0.0 { linear / angular } else { 1.0 };
    let mobility = [usable(angular), usable(linear)];
    let mut rows = [1.0; WIDTH];
    for (scale, direction) in rows.iter_mut().zip(directions) {
        *scale = mobility[kind(direction)];
    }
    (Scales { mobility, lever }, rows)
}

/// Norms of the rows of a block.
#[inline(always)]
fn norms(support: &[usize], columns: &[Rows]) -> Rows {
    let mut squares = [0.0; WIDTH];
    for i in support {
        for (square, x) in squares.iter_mut().zip(&columns[*i]) {
            *square += x * x;
        }
    }
    squares.map(f64::sqrt)
}

#[inline(always)]
fn usable(scale: f64) -> f64 {
    if scale > 0.0 { scale } else { 1.0 }
}

/// Number of constrained directions of the rigid loops.
fn count_rows(joints: &[LoopJoint]) -> usize {
    let rigid = joints.iter().filter(|joint| joint.is_rigid());
    rigid.map(LoopJoint::row_count).sum()
}

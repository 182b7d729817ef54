//! Loops of any kind in a tree.
//!
//! ```text
//! v̇₀                                 of the open tree, by the Articulated-Body method
//! G v = 0                            no motion in directions that are held
//! M = Lᵀ L,  Y = G L⁻¹               G M⁻¹ Gᵀ = Y Yᵀ, never formed: its condition is squared
//! Y w = −(G v̇₀ + Ġ v),  w = Yᵀ λ     of any rank: λ is the smallest of all that do
//! v̇ = v̇₀ + L⁻¹ w                     unique, however many constraints say the same
//! ```
//!
//! G v̇₀ + Ġ v is what [`Bodies`] finds for the frames at v̇₀. Grasps that give, and springs,
//! are forces of the state and act on the open tree.

mod check;
mod cooperative_forces;
mod inertia;
mod joint;
mod project;
mod solver;
mod spring;

pub use check::LoopError;

use super::{LoopSpec, SpringSpec};
use crate::Real;
use crate::bodies::Bodies;
use crate::dynamics::{Inputs, State, Workspace, forward_dynamics};
use crate::environment::Environment;
use crate::model::Model;
use crate::spatial::{Force, Pose};
use inertia::Inertia;
use joint::{Directions, LoopJoint, Relative};
use solver::Solver;
use spring::Spring;

/// Shorter levers than this, m, turn nothing: what moves less is held by rounding alone.
const NO_LEVER: f64 = 1e-6;

/// The joints and springs that are not part of a robot's tree, and room to compute with them.
///
/// Two pendulums whose tips are held together by a ball:
///
/// ```
/// use bathyal::constraints::{LoopSpec, LoopConstraints};
/// use bathyal::spatial::{Pose, Vec3};
/// use bathyal::{BodySpec, Environment, Inputs, Joint, Model, Spec, State, Workspace};
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
/// let mut loops = LoopConstraints::new(&model, &[ball], &[])?;
/// let mut state = State::zero(&model);
/// state.q = vec![0.3, 0.3];
/// let mut inputs = Inputs::zero(&model);
/// inputs.tau[0] = 1.0;
/// let mut ws = Workspace::new(&model);
/// let vdot = loops.forward_dynamics(&model, &Environment::default(), &state, &inputs, &mut ws);
/// assert!((vdot[0] - vdot[1]).abs() < 1e-12);
/// assert_eq!(loops.rank(), 1); // they swing in one plane: of three directions, one is needed
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LoopConstraints {
    joints: Vec<LoopJoint>,
    springs: Vec<Spring>,
    inertia: Inertia,
    solver: Solver,
    bodies: Bodies<f64>,
    /// Per joint.
    seen: Vec<Seen>,
    vdot: Vec<f64>,
    inputs: Inputs<f64>,
    state: State<f64>,
    rates: Vec<f64>,
    /// q where the loops were closed last, and whether the factors are still those of that q.
    closed_at: Vec<f64>,
    closed: bool,
}

/// A joint as it stands, and what it does.
#[derive(Clone, Copy, Debug)]
struct Seen {
    relative: Relative,
    directions: Directions,
    /// On the first frame, in the second's axes.
    wrench: Force<f64>,
}

/// What a loop or a spring does.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstraintForce {
    /// Its name.
    pub name: String,
    /// The two bodies; none is the world.
    pub bodies: [Option<usize>; 2],
    /// The second frame in the world.
    pub frame: Pose<f64>,
    /// The wrench on the second body, in the second frame, at its origin.
    pub force: Force<f64>,
    /// How far its frames are apart in the directions that it holds, rad and m; of a spring,
    /// how much longer it is than at rest.
    pub gap: [f64; 2],
}

impl LoopConstraints {
    /// Loops and springs of a robot.
    pub fn new(
        model: &Model<f64>,
        loops: &[LoopSpec],
        springs: &[SpringSpec],
    ) -> Result<Self, LoopError> {
        let names = loops.iter().map(|l| l.name.as_str());
        check::names(names.chain(springs.iter().map(|s| s.name.as_str())))?;
        let joints = loops
            .iter()
            .map(|spec| LoopJoint::new(model, spec))
            .collect::<Result<Vec<_>, _>>()?;
        let springs = springs
            .iter()
            .map(|spec| Spring::new(model, spec))
            .collect::<Result<Vec<_>, _>>()?;
        let state = State::zero(model);
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, &state);
        let seen = joints.iter().map(|joint| Seen::of(joint, &bodies));
        let mut inputs = Inputs::zero(model);
        inputs.wrenches = vec![Force::zero(); model.body_count()];
        Ok(LoopConstraints {
            solver: Solver::new(model.nv(), rows_of(&joints)),
            inertia: Inertia::new(model),
            seen: seen.collect(),
            vdot: vec![0.0; model.nv()],
            rates: vec![0.0; model.nq()],
            joints,
            springs,
            bodies,
            inputs,
            state,
            closed_at: vec![0.0; model.nq()],
            closed: false,
        })
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.joints.is_empty() && self.springs.is_empty()
    }

    /// Whether any holds exactly: then accelerations are those of [`LoopConstraints::solve`].
    pub fn has_rigid(&self) -> bool {
        self.rows() > 0
    }

    /// Whether any gives: then [`LoopConstraints::apply_compliant_forces`] has something to add.
    pub fn has_compliant(&self) -> bool {
        !self.springs.is_empty() || self.joints.iter().any(|joint| joint.compliance.is_some())
    }

    /// The number of directions that are held.
    pub fn rows(&self) -> usize {
        rows_of(&self.joints)
    }

    /// How many of them are independent where the loops were closed last: the robot moves in
    /// so many ways less.
    pub fn rank(&self) -> usize {
        self.solver.rank()
    }

    /// How independent the least independent of these is, from 1 to 1e-8; small near
    /// configurations that are singular.
    pub fn independence(&self) -> f64 {
        self.solver.independence()
    }

    /// v̇ with all loops closed.
    ///
    /// # Panics
    /// If a vector or the workspace has not the size of the model.
    pub fn forward_dynamics(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        state: &State<f64>,
        inputs: &Inputs<f64>,
        ws: &mut Workspace<f64>,
    ) -> &[f64] {
        self.inputs.tau.copy_from_slice(&inputs.tau);
        let mut wrenches = std::mem::take(&mut self.inputs.wrenches);
        match inputs.wrenches.is_empty() {
            true => wrenches.fill(Force::zero()),
            false => wrenches.copy_from_slice(&inputs.wrenches),
        }
        self.apply_compliant_forces(model, state, &mut wrenches);
        self.inputs.wrenches = wrenches;
        let mut vdot = std::mem::take(&mut self.vdot);
        let open = forward_dynamics(model, environment, state, &self.inputs, ws);
        vdot.copy_from_slice(open);
        self.solve(model, state, ws, &mut vdot);
        self.vdot = vdot;
        &self.vdot
    }

    /// Adds the wrenches of springs and of loops that give, each in its body's frame; returns
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
        for (joint, seen) in self.joints.iter().zip(&mut self.seen) {
            if let Some(compliance) = &joint.compliance {
                *seen = Seen::of(joint, &self.bodies);
                seen.wrench = compliance.wrench(&seen.relative, &seen.directions);
                power += seen.relative.velocity.dot(&seen.wrench);
                seen.add(joint, wrenches);
            }
        }
        for spring in &mut self.springs {
            power += spring.apply(&self.bodies, wrenches);
        }
        power
    }

    /// From v̇₀ of the open tree to v̇ with the loops closed, in place.
    ///
    /// # Panics
    /// If a vector or the workspace has not the size of the model.
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
        self.closed_at.copy_from_slice(&state.q);
        self.closed = true;
        let demand = |seen: &Seen, k: usize| {
            let held = &seen.directions.all()[k];
            -(seen.relative.acceleration.dot(&held.row) + held.drift)
        };
        self.solve_for(demand);
        self.state.v.copy_from_slice(self.solver.step());
        self.inertia.solve(&mut self.state.v);
        for (i, x) in self.state.v.iter().enumerate() {
            vdot[self.inertia.order(i)] += x;
        }
        self.share_forces();
    }

    /// What the frames do, G, and the factors; `bodies` must be up to date.
    fn factor(&mut self, model: &Model<f64>, q: &[f64], ws: &mut Workspace<f64>) {
        self.closed = false;
        self.inertia.factor(model, q, ws);
        f64::dispatch(
            #[inline(always)]
            || self.write_rows(model),
        );
        self.solver.factor();
    }

    /// Y = G L⁻¹ and its scales.
    #[inline(always)]
    fn write_rows(&mut self, model: &Model<f64>) {
        let mut row = 0;
        let mut largest = [0.0_f64; 2];
        for (joint, seen) in self.joints.iter().zip(&mut self.seen) {
            if joint.compliance.is_some() {
                continue;
            }
            *seen = Seen::of(joint, &self.bodies);
            let held = seen.directions.all();
            for k in 0..held.len() {
                self.solver.row_mut(row + k).fill(0.0);
            }
            let mut lightest = [0.0; 2];
            joint.each_column(model, &self.bodies, &seen.relative, |v, unit| {
                let at = self.inertia.place(v);
                for (k, held) in held.iter().enumerate() {
                    self.solver.row_mut(row + k)[at] = unit.dot(&held.row);
                }
                let lightness = self.inertia.lightness(v);
                lightest[0] += unit.angular.dot(unit.angular) * lightness;
                lightest[1] += unit.linear.dot(unit.linear) * lightness;
            });
            for (largest, lightest) in largest.iter_mut().zip(lightest) {
                *largest = largest.max(f64::sqrt(lightest));
            }
            for (k, held) in held.iter().enumerate() {
                self.inertia.solve_transposed(self.solver.row_mut(row + k));
                let norm = self.solver.row_norm(row + k);
                let kind = usize::from(!held.is_turning());
                largest[kind] = largest[kind].max(norm);
            }
            row += held.len();
        }
        self.set_scales(largest);
    }

    /// Turnings are compared with turnings, slidings with slidings: with the easiest one, free
    /// or held, that any loop has.
    fn set_scales(&mut self, [turning, sliding]: [f64; 2]) {
        let sliding = sliding.max(NO_LEVER * turning);
        let usable = |scale: f64| if scale > 0.0 { scale } else { 1.0 };
        let mut row = 0;
        for seen in hard(&self.joints, &self.seen) {
            for held in seen.directions.all() {
                let scale = if held.is_turning() { turning } else { sliding };
                self.solver.set_scale(row, usable(scale));
                row += 1;
            }
        }
    }

    /// Y w = what `demand` says of every direction.
    fn solve_for(&mut self, demand: impl Fn(&Seen, usize) -> f64) {
        let (joints, seen) = (&self.joints, &self.seen);
        let mut row = 0;
        for seen in hard(joints, seen) {
            for k in 0..seen.directions.all().len() {
                self.solver.demand(row, demand(seen, k));
                row += 1;
            }
        }
        self.solver.solve();
    }

    /// From λ to wrenches.
    fn share_forces(&mut self) {
        let mut lambda = self.solver.lambda().iter();
        for (joint, seen) in self.joints.iter().zip(&mut self.seen) {
            if joint.compliance.is_some() {
                continue;
            }
            seen.wrench = Force::zero();
            for (held, lambda) in seen.directions.all().iter().zip(&mut lambda) {
                seen.wrench += held.row * *lambda;
            }
        }
    }

    /// Adds the wrenches of the loops that hold exactly, found when they were closed last, each
    /// in its body's frame. The open tree under these moves as the closed one does.
    ///
    /// # Panics
    /// If there are fewer wrenches than bodies.
    pub fn add_constraint_forces(&self, wrenches: &mut [Force<f64>]) {
        for (joint, seen) in self.joints.iter().zip(&self.seen) {
            if joint.compliance.is_none() {
                seen.add(joint, wrenches);
            }
        }
    }

    /// What loops, then springs do, as found by the last evaluation.
    pub fn constraint_forces(&self) -> impl Iterator<Item = ConstraintForce> + '_ {
        let joints = self.joints.iter().zip(&self.seen);
        let joints = joints.map(|(joint, seen)| ConstraintForce {
            name: joint.name.clone(),
            bodies: joint.bodies,
            frame: seen.relative.second,
            force: joint.on_second(&seen.relative, &seen.wrench),
            gap: seen.gap(),
        });
        joints.chain(self.springs.iter().map(Spring::constraint_force))
    }
}

impl Seen {
    #[inline(always)]
    fn of(joint: &LoopJoint, bodies: &Bodies<f64>) -> Self {
        let relative = joint.relative(bodies);
        Seen {
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

    /// How far the frames are apart in directions that are held: rad, m.
    fn gap(&self) -> [f64; 2] {
        let mut squares = [0.0; 2];
        for held in self.directions.all() {
            squares[usize::from(!held.is_turning())] += held.error * held.error;
        }
        squares.map(f64::sqrt)
    }
}

/// Those that hold exactly.
fn hard<'a>(joints: &'a [LoopJoint], seen: &'a [Seen]) -> impl Iterator<Item = &'a Seen> {
    let both = joints.iter().zip(seen);
    both.filter(|(joint, _)| joint.compliance.is_none())
        .map(|(_, seen)| seen)
}

/// The directions that hold exactly.
fn rows_of(joints: &[LoopJoint]) -> usize {
    let hard = joints.iter().filter(|joint| joint.compliance.is_none());
    hard.map(LoopJoint::held_count).sum()
}

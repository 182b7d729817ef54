//! Methods of forward dynamics behind one call.

use crate::constraints::{
    CooperativeArms, CooperativeWorkspace, LoopConstraints, NotCooperativeArms,
};
use crate::dynamics::{
    CompositeBodies, ForwardMethod, Inputs, PrescribedJoints, State, WaterPower, Workspace,
    forward_dynamics, hybrid_dynamics,
};
use crate::environment::Environment;
use crate::model::Model;
use crate::spatial::Force;

/// Method of [`Dynamics`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Recursion over articulated bodies, in O(N).
    ArticulatedBody,
    /// Composite bodies and their joint-space inertias.
    CompositeBody,
    /// Recursion over articulated bodies, with some joints prescribed.
    Prescribed,
    /// One of the first two for the open tree, then loop constraints of any kind.
    Loops,
    /// Cooperative arms on one load, by their operational-space inertias.
    CooperativeArms,
}

/// Forward dynamics of a robot by one of several methods, with their workspaces; evaluated
/// by [`crate::Data`].
///
/// Springs and compliant loops are forces, and go with every method.
#[derive(Clone, Debug)]
pub struct Dynamics {
    solver: Solver,
    loops: LoopConstraints,
    pub(super) ws: Workspace<f64>,
    /// The inputs with the forces of springs and compliant loops, if there are any, and the power
    /// of these.
    compliant: Option<Inputs<f64>>,
    pub(super) compliant_power: f64,
    pub(super) vdot: Vec<f64>,
}

#[derive(Clone, Debug)]
enum Solver {
    ArticulatedBody,
    CompositeBody(Box<CompositeBodies<f64>>),
    Prescribed(PrescribedJoints),
    CooperativeArms(Box<ArmSolver>),
}

#[derive(Clone, Debug)]
struct ArmSolver {
    arms: CooperativeArms<f64>,
    ws: CooperativeWorkspace<f64>,
}

impl Solver {
    fn cooperative(model: &Model<f64>, arms: CooperativeArms<f64>) -> Self {
        let ws = CooperativeWorkspace::new(model, &arms);
        Solver::CooperativeArms(Box::new(ArmSolver { arms, ws }))
    }
}

impl Dynamics {
    /// A tree of bodies, by the method of fewer operations; see
    /// [`ForwardMethod::of_fewest_operations`].
    pub fn new(model: &Model<f64>) -> Self {
        Dynamics::by(ForwardMethod::of_fewest_operations(model), model)
    }

    /// A tree of bodies, by the given method.
    pub fn by(method: ForwardMethod, model: &Model<f64>) -> Self {
        Dynamics {
            solver: match method {
                ForwardMethod::ArticulatedBody => Solver::ArticulatedBody,
                ForwardMethod::CompositeBody => {
                    Solver::CompositeBody(Box::new(CompositeBodies::new(model)))
                }
            },
            loops: LoopConstraints::none(model),
            ws: Workspace::new(model),
            compliant: None,
            compliant_power: 0.0,
            vdot: vec![0.0; model.nv()],
        }
    }

    /// The same with loops and springs: as cooperative arms if the rigid loops are grasps of one
    /// load, else by the general method.
    pub fn with_loops(self, model: &Model<f64>, loops: LoopConstraints) -> Self {
        let arms = cooperative_arms(model, &loops);
        let mut with = self.with_general_loops(model, loops);
        if let Ok(arms) = arms {
            with.solver = Solver::cooperative(model, arms);
        }
        with
    }

    /// The same with loops and springs; the loops may be of any kind.
    pub fn with_general_loops(mut self, model: &Model<f64>, loops: LoopConstraints) -> Self {
        self.compliant = loops.has_compliant().then(|| Inputs {
            tau: vec![0.0; model.nv()],
            wrenches: vec![Force::zero(); model.body_count()],
        });
        self.loops = loops;
        self
    }

    /// The same with loops and springs, the rigid loops as cooperative arms.
    ///
    /// # Errors
    /// If the rigid loops are not grasps of one load by serial chains.
    pub fn with_arms(
        self,
        model: &Model<f64>,
        loops: LoopConstraints,
    ) -> Result<Self, NotCooperativeArms> {
        let arms = cooperative_arms(model, &loops)?;
        let mut with = self.with_general_loops(model, loops);
        with.solver = Solver::cooperative(model, arms);
        Ok(with)
    }

    /// Has the accelerations of joints prescribed, see [`crate::hybrid_dynamics`].
    pub(super) fn prescribe(&mut self, joints: PrescribedJoints) {
        assert!(
            !self.loops.has_rigid(),
            "joints of rigid loops cannot be prescribed"
        );
        self.solver = Solver::Prescribed(joints);
    }

    /// The method.
    pub fn method(&self) -> Method {
        match self.solver {
            Solver::CooperativeArms(_) => Method::CooperativeArms,
            Solver::Prescribed(_) => Method::Prescribed,
            _ if self.loops.has_rigid() => Method::Loops,
            Solver::ArticulatedBody => Method::ArticulatedBody,
            Solver::CompositeBody(_) => Method::CompositeBody,
        }
    }

    /// Loops and springs.
    pub fn loops(&self) -> &LoopConstraints {
        &self.loops
    }

    /// The cooperative arms, with the results of their last evaluation.
    pub fn arms(&self) -> Option<(&CooperativeArms<f64>, &CooperativeWorkspace<f64>)> {
        match &self.solver {
            Solver::CooperativeArms(solver) => Some((&solver.arms, &solver.ws)),
            _ => None,
        }
    }

    /// Takes over a model of the same bodies and joints with other masses or volumes.
    pub(super) fn set_model(&mut self, model: &Model<f64>) {
        self.ws = Workspace::new(model);
        self.loops.forget_choice();
        match &mut self.solver {
            Solver::ArticulatedBody | Solver::Prescribed(_) => {}
            Solver::CompositeBody(composites) => **composites = CompositeBodies::new(model),
            Solver::CooperativeArms(solver) => {
                // The same loops were arms before.
                if let Ok(arms) = CooperativeArms::new(model, self.loops.rigid_constraints()) {
                    solver.ws = CooperativeWorkspace::new(model, &arms);
                    solver.arms = arms;
                }
            }
        }
    }

    /// Inputs with the forces of springs and compliant loops, as
    /// [`Dynamics::apply_compliant_forces`] has found them.
    #[inline(always)]
    pub(super) fn applied<'a>(&'a self, inputs: &'a Inputs<f64>) -> &'a Inputs<f64> {
        self.compliant.as_ref().unwrap_or(inputs)
    }

    /// Computes the forces of springs and compliant loops.
    #[inline(always)]
    pub(super) fn apply_compliant_forces(
        &mut self,
        model: &Model<f64>,
        state: &State<f64>,
        inputs: &Inputs<f64>,
    ) {
        let Some(applied) = &mut self.compliant else {
            return;
        };
        applied.tau.copy_from_slice(&inputs.tau);
        match inputs.wrenches.is_empty() {
            true => applied.wrenches.fill(Force::zero()),
            false => applied.wrenches.copy_from_slice(&inputs.wrenches),
        }
        let Inputs { tau, wrenches } = applied;
        self.compliant_power = self
            .loops
            .apply_compliant_forces(model, state, wrenches, tau);
    }

    /// v̇ under inputs to which [`Dynamics::apply_compliant_forces`] was applied; `prescribed`
    /// are the accelerations of prescribed joints, in the layout of the velocities.
    #[inline]
    pub(super) fn accelerate(
        &mut self,
        (model, environment): (&Model<f64>, &Environment<f64>),
        state: &State<f64>,
        inputs: &Inputs<f64>,
        prescribed: &[f64],
    ) {
        let Dynamics {
            solver,
            loops,
            ws,
            compliant,
            vdot,
            ..
        } = self;
        let inputs = compliant.as_ref().unwrap_or(inputs);
        let open_tree = match solver {
            Solver::ArticulatedBody => forward_dynamics(model, environment, state, inputs, ws),
            Solver::CompositeBody(composites) => {
                composites.forward_dynamics(model, environment, state, inputs, ws)
            }
            Solver::Prescribed(joints) => {
                hybrid_dynamics(model, environment, state, inputs, joints, prescribed, ws).vdot
            }
            Solver::CooperativeArms(solver) => {
                let ArmSolver { arms, ws } = &mut **solver;
                vdot.copy_from_slice(arms.forward_dynamics(model, environment, state, inputs, ws));
                return;
            }
        };
        vdot.copy_from_slice(open_tree);
        loops.solve(model, state, ws, vdot);
    }

    /// Forces of rigid loops, which arms find in another form.
    pub(super) fn update_constraint_forces(&mut self, model: &Model<f64>, state: &State<f64>) {
        if let Solver::CooperativeArms(solver) = &self.solver {
            let ArmSolver { arms, ws } = &**solver;
            self.loops.set_cooperative_forces(model, state, arms, ws);
        } else {
            self.loops.minimize_forces();
        }
    }

    /// τ of the last evaluation: of prescribed joints what they need.
    #[inline]
    pub(super) fn efforts<'a>(&'a self, inputs: &'a Inputs<f64>) -> &'a [f64] {
        match self.solver {
            Solver::Prescribed(_) => &self.ws.tau,
            _ => &inputs.tau,
        }
    }

    /// Power of the water in the state that was evaluated last.
    #[inline]
    pub(super) fn water_power(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        state: &State<f64>,
    ) -> WaterPower {
        match &mut self.solver {
            Solver::CooperativeArms(solver) => solver.ws.water_power(model, environment, state),
            _ => self.ws.water_power(model, environment, state),
        }
    }

    /// Keeps the choice of independent constraints, see [`LoopConstraints::keep_choice`]. Cooperative
    /// arms have none: their loops are only projected.
    pub fn keep_choice(&mut self) {
        if !matches!(self.solver, Solver::CooperativeArms(_)) {
            self.loops.keep_choice();
        }
    }

    pub(super) fn choose(&mut self, model: &Model<f64>, q: &[f64], v: &[f64]) {
        self.loops.choose(model, q, v, &mut self.ws);
    }

    pub(super) fn forget_choice(&mut self) {
        self.loops.forget_choice();
    }

    pub(super) fn project(&mut self, model: &Model<f64>, q: &mut [f64], v: &mut [f64]) -> f64 {
        self.loops.project(model, q, v, &mut self.ws)
    }
}

/// Arms of loops without couplings, which only the general method handles.
fn cooperative_arms(
    model: &Model<f64>,
    loops: &LoopConstraints,
) -> Result<CooperativeArms<f64>, NotCooperativeArms> {
    match loops.has_couplings() {
        true => Err(NotCooperativeArms::Coupled),
        false => CooperativeArms::new(model, loops.rigid_constraints()),
    }
}

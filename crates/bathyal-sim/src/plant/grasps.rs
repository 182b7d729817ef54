//! Loops that are grasps of one load, evaluated as cooperative arms.

use super::config::LoopMethod;
use super::{Plant, Scratch};
use crate::integrate::StatePoint;
use bathyal::constraints::{
    CooperativeArms, CooperativeWorkspace, LoopConstraints, NotCooperativeArms, ParallelSolver,
    Partition, PartitionError,
};
use bathyal::{Environment, Model, State, WaterPower};

/// Forward dynamics of arms that hold one load.
#[derive(Debug)]
pub(super) struct GraspSolver {
    arms: CooperativeArms<f64>,
    ws: CooperativeWorkspace<f64>,
    /// The points of a block together.
    team: Option<ParallelSolver>,
    last: Last,
    /// By grasp; none before the first step.
    states: Option<Vec<GraspState>>,
}

/// Kind of the last evaluation.
#[derive(Clone, Copy, Debug)]
enum Last {
    Nothing,
    /// One point, in the workspace.
    One,
    /// So many points, by the team.
    Points(usize),
}

/// State of a grasp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraspState {
    /// True if its arm is singular, by the last evaluation of a step.
    pub singular: bool,
    /// True if it was after any step since the last [`Plant::grasp_states`].
    pub passed: bool,
}

/// The cooperative arms that these loops make, if the method evaluates them as such. Springs
/// and compliant loops are forces on them.
pub fn arms(
    method: LoopMethod,
    model: &Model<f64>,
    loops: &LoopConstraints,
) -> Result<Option<CooperativeArms<f64>>, NotCooperativeArms> {
    let found = CooperativeArms::new(model, loops.rigid_constraints());
    match method {
        LoopMethod::General => Ok(None),
        LoopMethod::Automatic => Ok(found.ok()),
        LoopMethod::Arms => found.map(Some),
    }
}

impl GraspSolver {
    pub fn new(model: &Model<f64>, arms: CooperativeArms<f64>) -> Self {
        GraspSolver {
            ws: CooperativeWorkspace::new(model, &arms),
            team: None,
            last: Last::Nothing,
            states: None,
            arms,
        }
    }

    /// Forgets the last evaluation: the state is another one.
    pub fn reset(&mut self) {
        (self.last, self.states) = (Last::Nothing, None);
    }

    /// v̇ with the grasps closed.
    pub fn evaluate(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        scratch: &Scratch,
    ) -> &[f64] {
        let Scratch { state, inputs, .. } = scratch;
        self.last = Last::One;
        self.arms
            .forward_dynamics(model, environment, state, inputs, &mut self.ws)
    }

    /// Power of the water in the state that was evaluated last, one point.
    pub fn water_power(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        state: &State<f64>,
    ) -> WaterPower {
        self.ws.water_power(model, environment, state)
    }

    /// After a step: notes which arms the last evaluation found singular.
    pub fn accept(&mut self) {
        if let Last::Nothing = self.last {
            return;
        }
        let none = GraspState {
            singular: false,
            passed: false,
        };
        let room = || vec![none; self.arms.grasps()];
        for (k, state) in self.states.get_or_insert_with(room).iter_mut().enumerate() {
            state.singular = match (&mut self.team, self.last) {
                (Some(team), Last::Points(count)) => team.is_singular(count - 1, k),
                _ => self.ws.is_singular(k),
            };
            state.passed |= state.singular;
        }
    }
}

impl Plant {
    /// The same with loops that are evaluated as arms: its rigid loops, see
    /// [`arms`].
    pub fn with_arms(mut self, arms: Option<CooperativeArms<f64>>) -> Self {
        self.grasps = arms.map(|arms| GraspSolver::new(&self.model, arms));
        self
    }

    /// Rebuilds the solver for another model or water; the loops are the same.
    pub(super) fn rebuild_arms(&mut self) {
        let Some(grasps) = &mut self.grasps else {
            return;
        };
        let (model, environment) = (&self.model, &self.environment);
        let arms = CooperativeArms::new(model, self.loops.rigid_constraints());
        // The same loops were arms before, and could be divided.
        let Ok(arms) = arms else { return };
        let team = grasps.team.as_ref().and_then(|team| {
            let (points, partition) = (team.points(), team.partition());
            ParallelSolver::new(model, &arms, environment, points, partition).ok()
        });
        *grasps = GraspSolver::new(model, arms);
        grasps.team = team;
    }

    /// The same with blocks of up to `points` points that are evaluated by so many tasks.
    ///
    /// # Errors
    /// If points or chains cannot be divided evenly.
    pub fn with_partition(
        mut self,
        points: usize,
        partition: Partition,
    ) -> Result<Self, PartitionError> {
        if let Some(grasps) = &mut self.grasps {
            let (model, environment) = (&self.model, &self.environment);
            let team = ParallelSolver::new(model, &grasps.arms, environment, points, partition)?;
            grasps.team = Some(team);
            return Ok(self);
        }
        let (tasks, chains) = (partition.spatial, 1);
        if !points.is_multiple_of(partition.temporal) {
            let tasks = partition.temporal;
            return Err(PartitionError::Temporal { tasks, points });
        }
        match tasks {
            1 => Ok(self),
            _ => Err(PartitionError::Spatial { tasks, chains }),
        }
    }

    /// Evaluates the points by the team; false if there is none that has room for them.
    pub(super) fn block_of_arms(&mut self, points: &mut [StatePoint]) -> bool {
        let fits = |team: &mut ParallelSolver| points.len() <= team.points();
        let team = self.grasps.as_mut().and_then(|h| h.team.take_if(fits));
        let Some(mut team) = team else {
            return false;
        };
        for (i, point) in points.iter_mut().enumerate() {
            self.prepare_point(point);
            let Scratch { state, inputs, .. } = &self.scratch;
            team.set(i, state, inputs);
        }
        team.forward_dynamics(points.len());
        for (i, point) in points.iter_mut().enumerate() {
            let vdot = self.layout().parts_mut(&mut point.rates).v;
            team.copy_acceleration(i, vdot);
        }
        if let Some(grasps) = &mut self.grasps {
            grasps.team = Some(team);
            grasps.last = Last::Points(points.len());
        }
        true
    }

    /// True if loops are evaluated as arms.
    pub fn has_arms(&self) -> bool {
        self.grasps.is_some()
    }

    /// The arms that hold the load after the last step, or at (t, y) if there was none, in the
    /// order of the rigid loops, into `states`; none where loops are not evaluated as arms.
    pub fn grasp_states(&mut self, t: f64, y: &[f64], states: &mut Vec<GraspState>) {
        states.clear();
        if self.grasps.as_ref().is_some_and(|h| h.states.is_none()) {
            self.set_state(t, y, false);
        }
        let Some(grasps) = &mut self.grasps else {
            return;
        };
        if grasps.states.is_none() {
            grasps.evaluate(&self.model, &self.environment, &self.scratch);
            grasps.accept();
        }
        for state in grasps.states.iter_mut().flatten() {
            states.push(*state);
            state.passed = false;
        }
    }

    /// Has [`Plant::loops`] know what the last evaluation found of the loops.
    pub fn show_loops(&mut self) {
        if let Some(grasps) = &self.grasps {
            let Scratch { state, .. } = &self.scratch;
            let GraspSolver { arms, ws, .. } = grasps;
            self.loops
                .set_cooperative_forces(&self.model, state, arms, ws);
        }
    }
}

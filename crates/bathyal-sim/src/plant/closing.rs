//! How loops are closed: as arms, where they are grasps of one load, else as loops of any kind.

use super::config::LoopMethod;
use super::{Plant, Scratch};
use crate::integrate::StatePoint;
use bathyal::constraints::{
    CooperativeArms, CooperativeWorkspace, LoopConstraints, NotCooperativeArms, ParallelSolver,
    Partition, PartitionError,
};
use bathyal::{Environment, Model, State, WaterPower};

/// Arms that hold one load, and room to evaluate them.
#[derive(Debug)]
pub(super) struct Holders {
    arms: CooperativeArms<f64>,
    ws: CooperativeWorkspace<f64>,
    /// The points of a block together.
    team: Option<ParallelSolver>,
    last: Last,
    /// By grasp; none before the first step.
    holds: Option<Vec<Hold>>,
}

/// What was evaluated last.
#[derive(Clone, Copy, Debug)]
enum Last {
    Nothing,
    /// One point, in the workspace.
    One,
    /// So many points, by the team.
    Points(usize),
}

/// An arm that holds the load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Whether it is singular: the last evaluation of a step found it so.
    pub singular: bool,
    /// Whether it was after any step since this was asked for last.
    pub passed: bool,
}

/// The arms that these loops make, if the method wants them to be evaluated as such. Springs
/// and loops that give are forces on them.
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

impl Holders {
    pub fn new(model: &Model<f64>, arms: CooperativeArms<f64>) -> Self {
        Holders {
            ws: CooperativeWorkspace::new(model, &arms),
            team: None,
            last: Last::Nothing,
            holds: None,
            arms,
        }
    }

    /// Another state has been put in place of the last.
    pub fn forget(&mut self) {
        (self.last, self.holds) = (Last::Nothing, None);
    }

    /// v̇ with the grasps held.
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

    /// Keeps in mind which arms the last evaluation found singular.
    pub fn accept(&mut self) {
        if let Last::Nothing = self.last {
            return;
        }
        let none = Hold {
            singular: false,
            passed: false,
        };
        let room = || vec![none; self.arms.grasps()];
        for (k, hold) in self.holds.get_or_insert_with(room).iter_mut().enumerate() {
            hold.singular = match (&mut self.team, self.last) {
                (Some(team), Last::Points(count)) => team.is_singular(count - 1, k),
                _ => self.ws.is_singular(k),
            };
            hold.passed |= hold.singular;
        }
    }
}

impl Plant {
    /// The same with loops that are evaluated as arms: those of its loops that hold exactly,
    /// see [`arms`].
    pub fn with_arms(mut self, arms: Option<CooperativeArms<f64>>) -> Self {
        self.holders = arms.map(|arms| Holders::new(&self.model, arms));
        self
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
        self.partition = partition;
        if let Some(holders) = &mut self.holders {
            let (model, environment) = (&self.model, &self.environment);
            let team = ParallelSolver::new(model, &holders.arms, environment, points, partition)?;
            holders.team = Some(team);
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
        let team = self.holders.as_mut().and_then(|h| h.team.take_if(fits));
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
        if let Some(holders) = &mut self.holders {
            holders.team = Some(team);
            holders.last = Last::Points(points.len());
        }
        true
    }

    /// Whether loops are evaluated as arms.
    pub fn has_arms(&self) -> bool {
        self.holders.is_some()
    }

    /// The arms that hold the load after the last step, or at (t, y) if there was none, in the
    /// order of the loops that hold exactly; none where loops are not evaluated as arms.
    pub fn holds(&mut self, t: f64, y: &[f64]) -> Vec<Hold> {
        if self.holders.as_ref().is_some_and(|h| h.holds.is_none()) {
            self.take(t, y, false);
        }
        let Some(holders) = &mut self.holders else {
            return Vec::new();
        };
        if holders.holds.is_none() {
            holders.evaluate(&self.model, &self.environment, &self.scratch);
            holders.accept();
        }
        let mut told = Vec::new();
        for hold in holders.holds.iter_mut().flatten() {
            told.push(*hold);
            hold.passed = false;
        }
        told
    }

    /// Has [`Plant::loops`] know what the last evaluation found of the loops.
    pub fn show_loops(&mut self) {
        if let Some(holders) = &self.holders {
            let Scratch { state, .. } = &self.scratch;
            let Holders { arms, ws, .. } = holders;
            self.loops
                .set_cooperative_forces(&self.model, state, arms, ws);
        }
    }
}

//! Loops that are grasps of one load, evaluated as cooperative arms.

use super::Plant;
use crate::integrate::StatePoint;
use bathyal::constraints::{CooperativeWorkspace, ParallelSolver, Partition, PartitionError};

/// Arms that hold one load.
#[derive(Debug, Default)]
pub(super) struct Grasps {
    /// The points of a block together.
    team: Option<ParallelSolver>,
    last: Last,
    /// By grasp; empty before the first step.
    states: Vec<GraspState>,
}

/// Kind of the last evaluation.
#[derive(Clone, Copy, Debug, Default)]
enum Last {
    #[default]
    Nothing,
    /// One point, by the data.
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

impl Grasps {
    /// Forgets the last evaluation: the state is another one.
    pub fn reset(&mut self) {
        self.last = Last::Nothing;
        self.states.clear();
    }

    /// Notes that the last evaluation was that of one point.
    pub fn set_single(&mut self) {
        self.last = Last::One;
    }

    /// After a step: notes which arms the last evaluation found singular.
    pub fn accept(&mut self, count: usize, ws: &CooperativeWorkspace<f64>) {
        if let Last::Nothing = self.last {
            return;
        }
        let none = GraspState {
            singular: false,
            passed: false,
        };
        self.states.resize(count, none);
        for (k, state) in self.states.iter_mut().enumerate() {
            state.singular = match (&mut self.team, self.last) {
                (Some(team), Last::Points(count)) => team.is_singular(count - 1, k),
                _ => ws.is_singular(k),
            };
            state.passed |= state.singular;
        }
    }
}

impl Plant {
    /// Rebuilds the team for another model or water; the loops are the same.
    pub(super) fn rebuild_team(&mut self) {
        let (Some(grasps), Some((arms, _))) = (&mut self.grasps, self.data.dynamics().arms())
        else {
            return;
        };
        let (model, environment) = (&self.model, &self.environment);
        // It could be divided before.
        let team = grasps.team.as_ref().and_then(|team| {
            let (points, partition) = (team.points(), team.partition());
            ParallelSolver::new(model, arms, environment, points, partition).ok()
        });
        *grasps = Grasps {
            team,
            ..Grasps::default()
        };
    }

    /// After a step: notes which arms are singular.
    pub(super) fn accept_grasps(&mut self) {
        if let (Some(grasps), Some((arms, ws))) = (&mut self.grasps, self.data.dynamics().arms()) {
            grasps.accept(arms.grasps(), ws);
        }
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
        if let (Some(grasps), Some((arms, _))) = (&mut self.grasps, self.data.dynamics().arms()) {
            let (model, environment) = (&self.model, &self.environment);
            let team = ParallelSolver::new(model, arms, environment, points, partition)?;
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
            let inputs = self.data.applied().expect("the point is prepared");
            team.set(i, self.data.state(), inputs);
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
        if self.grasps.as_ref().is_some_and(|g| g.states.is_empty()) {
            self.set_state(t, y, false);
            self.data
                .update_accelerations(&self.model, &self.environment);
            if let Some(grasps) = &mut self.grasps {
                grasps.set_single();
            }
            self.accept_grasps();
        }
        let Some(grasps) = &mut self.grasps else {
            return;
        };
        for state in &mut grasps.states {
            states.push(*state);
            state.passed = false;
        }
    }

    /// Has [`Plant::loops`] know what the last evaluation found of the loops.
    pub fn show_loops(&mut self) {
        self.data
            .update_constraint_forces(&self.model, &self.environment);
    }
}

//! How loops are closed: as arms, where they are grasps of one load, else as loops of any kind.

use super::{Plant, Scratch};
use crate::scenario::LoopMethod;
use bathyal::closed::{Arms, ArmsWorkspace, Loops, NotArms};
use bathyal::{Environment, Model};

/// Arms that hold one load, and room to evaluate them.
#[derive(Debug)]
pub(super) struct Holders {
    arms: Arms<f64>,
    ws: ArmsWorkspace<f64>,
    /// By grasp, whether its arm was singular after a step since this was asked for last.
    passed: Vec<bool>,
}

/// An arm that holds the load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Whether it is singular.
    pub singular: bool,
    /// Whether it was at any step since this was asked for last.
    pub passed: bool,
}

/// The arms that these loops make, if the method wants them to be evaluated as such. Springs
/// and loops that give are forces on them.
pub fn arms(
    method: LoopMethod,
    model: &Model<f64>,
    loops: &Loops,
) -> Result<Option<Arms<f64>>, NotArms> {
    let found = Arms::new(model, &loops.exact(model));
    match method {
        LoopMethod::General => Ok(None),
        LoopMethod::Automatic => Ok(found.ok()),
        LoopMethod::Arms => found.map(Some),
    }
}

impl Holders {
    pub fn new(model: &Model<f64>, arms: Arms<f64>) -> Self {
        Holders {
            ws: ArmsWorkspace::new(model, &arms),
            passed: vec![false; arms.grasps()],
            arms,
        }
    }

    /// v̇ with the grasps held.
    pub fn evaluate(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
        scratch: &Scratch,
    ) -> &[f64] {
        let Scratch { state, inputs, .. } = scratch;
        self.arms
            .forward_dynamics(model, environment, state, inputs, &mut self.ws)
    }

    /// Keeps in mind which arms the last evaluation found singular.
    pub fn accept(&mut self) {
        for (k, passed) in self.passed.iter_mut().enumerate() {
            *passed |= self.ws.is_singular(k);
        }
    }
}

impl Plant {
    /// The same with loops that are evaluated as arms: those of its loops that hold exactly,
    /// see [`arms`].
    pub fn with_arms(mut self, arms: Option<Arms<f64>>) -> Self {
        self.holders = arms.map(|arms| Holders::new(&self.model, arms));
        self
    }

    /// Whether loops are evaluated as arms.
    pub fn has_arms(&self) -> bool {
        self.holders.is_some()
    }

    /// The arms that hold the load at (t, y), in the order of the loops that hold exactly; none
    /// where loops are not evaluated as arms.
    pub fn holds(&mut self, t: f64, y: &[f64]) -> Vec<Hold> {
        if self.holders.is_none() {
            return Vec::new();
        }
        self.take(t, y, false);
        let Some(holders) = &mut self.holders else {
            return Vec::new();
        };
        holders.evaluate(&self.model, &self.environment, &self.scratch);
        let ws = &holders.ws;
        let passed = holders.passed.iter_mut().enumerate();
        passed
            .map(|(k, passed)| Hold {
                singular: ws.is_singular(k),
                passed: std::mem::take(passed),
            })
            .collect()
    }

    /// Has [`Plant::loops`] know what the last evaluation found of the loops.
    pub fn show_loops(&mut self) {
        if let Some(holders) = &self.holders {
            let Scratch { state, .. } = &self.scratch;
            let Holders { arms, ws, .. } = holders;
            self.loops.take_forces(&self.model, state, arms, ws);
        }
    }
}

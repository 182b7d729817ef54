//! Forces of grasps that were found by the arms' own algorithm, as this one reports them.

use super::{LoopConstraints, LoopJoint, Relative, Seen};
use crate::constraints::{CooperativeArms, CooperativeWorkspace, LoopSpec};
use crate::dynamics::State;
use crate::model::Model;
use crate::spatial::Force;

impl LoopConstraints {
    /// The loops that hold exactly, as they were given.
    pub fn rigid_constraints(&self, model: &Model<f64>) -> Vec<LoopSpec> {
        let named = |body: Option<usize>| body.map(|b| model.body_name(b).to_string());
        let exact = self
            .joints
            .iter()
            .filter(|joint| joint.compliance.is_none());
        exact
            .map(|joint| LoopSpec {
                name: joint.name.clone(),
                bodies: joint.bodies.map(named),
                frames: joint.frames,
                free: joint.free,
                compliance: None,
            })
            .collect()
    }

    /// Sees the loops at `state`, and takes the forces of those that hold exactly from an
    /// evaluation of the same loops as arms, at the same state.
    ///
    /// # Panics
    /// If a vector has not the size of the model, or there are not as many grasps as loops
    /// that hold exactly.
    pub fn set_cooperative_forces(
        &mut self,
        model: &Model<f64>,
        state: &State<f64>,
        arms: &CooperativeArms<f64>,
        found: &CooperativeWorkspace<f64>,
    ) {
        self.bodies.update_velocities(model, state);
        let both = self.joints.iter().zip(&mut self.seen);
        let exact = both.filter(|(joint, _)| joint.compliance.is_none());
        for (k, (joint, seen)) in exact.enumerate() {
            *seen = Seen::of(joint, &self.bodies);
            seen.wrench = on_first(model, joint, &seen.relative, arms.load, &found.force(k));
        }
    }
}

/// The wrench on the first frame, in the second's axes, of a grasp that does `wrench` to the
/// load, in the frame of the load's link.
fn on_first(
    model: &Model<f64>,
    joint: &LoopJoint,
    relative: &Relative,
    load: usize,
    wrench: &Force<f64>,
) -> Force<f64> {
    let on_load = |body: Option<usize>| {
        let mut own = model.links[load].bodies.iter();
        own.find(|(own, _)| Some(*own) == body)
            .map(|(_, pose)| *pose)
    };
    let [first, second] = joint.bodies.map(on_load);
    if let Some(pose) = second {
        let on_second = pose.compose(&joint.frames[1]).force_to_body(wrench);
        let p = relative.pose.position;
        return Force {
            moment: -on_second.moment + p.cross(on_second.force),
            force: -on_second.force,
        };
    }
    let pose = first.expect("a grasp ends at the load");
    let own = pose.compose(&joint.frames[0]).force_to_body(wrench);
    let r = relative.pose.rotation;
    Force {
        moment: r * own.moment,
        force: r * own.force,
    }
}

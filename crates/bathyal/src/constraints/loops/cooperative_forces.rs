//! Loop forces from a solution of the same loops as cooperative arms.

use super::{LoopConstraints, LoopJoint, LoopState, Relative};
use crate::constraints::cooperative::{CooperativeArms, CooperativeWorkspace};
use crate::constraints::spec::LoopSpec;
use crate::dynamics::State;
use crate::model::Model;
use crate::spatial::Force;

impl LoopConstraints {
    /// Descriptions of the rigid loops.
    pub fn rigid_constraints(&self) -> impl Iterator<Item = &LoopSpec> {
        let specs = self.joints.iter().map(|joint| &joint.spec);
        specs.filter(|spec| spec.compliance.is_none())
    }

    /// Computes the loop states at `state`, and sets the forces of the rigid loops from a solution
    /// of the same loops as cooperative arms, at the same state.
    ///
    /// # Panics
    /// If a vector does not have the size of the model, or the number of grasps differs from that
    /// of the rigid loops.
    pub fn set_cooperative_forces(
        &mut self,
        model: &Model<f64>,
        state: &State<f64>,
        arms: &CooperativeArms<f64>,
        solution: &CooperativeWorkspace<f64>,
    ) {
        self.bodies.update_velocities(model, state);
        let both = self.joints.iter().zip(&mut self.loop_states);
        let rigid = both.filter(|(joint, _)| joint.spec.compliance.is_none());
        for (k, (joint, loop_state)) in rigid.enumerate() {
            *loop_state = LoopState::new(joint, &self.bodies);
            loop_state.wrench = on_first(
                model,
                joint,
                &loop_state.relative,
                arms.load,
                &solution.force(k),
            );
        }
    }
}

/// Wrench on the first frame, in the second's axes, of a grasp with `wrench` on the load, in the
/// frame of the load's link.
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
        let on_second = pose.compose(&joint.spec.frames[1]).force_to_body(wrench);
        let p = relative.pose.position;
        return Force {
            moment: -on_second.moment + p.cross(on_second.force),
            force: -on_second.force,
        };
    }
    let pose = first.expect("a grasp ends at the load");
    let own = pose.compose(&joint.spec.frames[0]).force_to_body(wrench);
    let r = relative.pose.rotation;
    Force {
        moment: r * own.moment,
        force: r * own.force,
    }
}

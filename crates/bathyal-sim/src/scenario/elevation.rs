//! Heights of a scenario that are probably depths: z is up.

use super::Setup;
use crate::control::ControlConfig;
use bathyal::Joint;

impl Setup {
    /// Free bodies under water that start, or are sent, above the surface at z = 0, or that start
    /// below the seabed.
    pub(super) fn elevations(&self, warnings: &mut Vec<String>) {
        if !self.model.is_wet() {
            return;
        }
        let free = |b: &usize| matches!(self.model.joint(*b), Joint::Free);
        for b in (0..self.model.body_count()).filter(free) {
            let name = self.model.body_name(b);
            let at = self.model.q_range(b).start;
            let [x, y, z] = [0, 1, 2].map(|i| self.state.q[at + i]);
            let ground = self
                .terrain
                .as_ref()
                .map(|terrain| terrain.ground(x, y).height);
            if z > 0.0 {
                warnings.push(format!(
                    "robots.start.position: '{name}' starts at z = {z:.3} m, above the surface at z = 0: z is up, a depth of {z:.3} m is -{z:.3}"
                ));
            } else if let Some(ground) = ground.filter(|ground| z < *ground) {
                warnings.push(format!(
                    "robots.start.position: '{name}' starts at z = {z:.3} m, below the seabed at z = {ground:.3} m: z is up"
                ));
            }
        }
        for (i, control) in self.scenario.control.iter().enumerate() {
            let ControlConfig::Vehicle(vehicle) = control else {
                continue;
            };
            let waypoints = vehicle.pose.iter().flat_map(|pose| &pose.waypoints);
            let positions = waypoints.filter_map(|waypoint| waypoint.pose.position);
            if let Some([_, _, z]) = positions.into_iter().find(|position| position[2] > 0.0) {
                warnings.push(format!(
                    "control[{i}].vehicle.pose: a waypoint is at z = {z:.3} m, above the surface at z = 0: z is up, a depth of {z:.3} m is -{z:.3}"
                ));
            }
        }
    }
}

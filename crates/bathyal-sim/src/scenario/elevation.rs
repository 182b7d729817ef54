//! Heights of a scenario that are probably depths: z is up.

use super::Setup;
use crate::control::ControlConfig;
use crate::trajectory::PoseConfig;
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
            if let ControlConfig::Vehicle(vehicle) = control
                && let Some(path) = &vehicle.pose
            {
                warnings.extend(in_the_air(&format!("control[{i}].vehicle.pose"), path));
            }
        }
        for (i, prescribed) in self.scenario.prescribe.iter().enumerate() {
            if let Some(path) = &prescribed.path {
                warnings.extend(in_the_air(&format!("prescribe[{i}].path"), path));
            }
        }
    }
}

/// A warning if a waypoint is above the surface; `field` is where the path is given.
fn in_the_air(field: &str, path: &PoseConfig) -> Option<String> {
    let mut positions = path
        .waypoints
        .iter()
        .filter_map(|waypoint| waypoint.pose.position);
    let [_, _, z] = positions.find(|position| position[2] > 0.0)?;
    Some(format!(
        "{field}: a waypoint is at z = {z:.3} m, above the surface at z = 0: z is up, a depth of {z:.3} m is -{z:.3}"
    ))
}

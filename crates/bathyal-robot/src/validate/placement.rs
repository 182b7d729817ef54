//! Checks of poses and Denavit-Hartenberg parameters.

use super::numbers::{Location, at_most_one};
use crate::robot::{Mdh, Pose};
use crate::source::Diagnostic;

/// A pose or Denavit-Hartenberg parameters, and each angle once.
pub(super) fn placement(
    at: &Location,
    pose: Option<&Pose>,
    mdh: Option<&Mdh>,
) -> Result<(), Diagnostic> {
    if pose.is_some() && mdh.is_some() {
        return Err(at.diagnostic(
            "mdh",
            "is given together with pose",
            "give only one of them",
        ));
    }
    if let Some(pose) = pose {
        frame(&at.inner("pose"), pose)?;
    }
    let Some(mdh) = mdh else {
        return Ok(());
    };
    let at = at.inner("mdh");
    for (name, rad, deg) in [
        ("alpha", mdh.alpha_rad, mdh.alpha_deg),
        ("theta", mdh.theta_rad, mdh.theta_deg),
        ("branch_theta", mdh.branch_theta_rad, mdh.branch_theta_deg),
    ] {
        let (in_rad, in_deg) = (format!("{name}_rad"), format!("{name}_deg"));
        at_most_one(&at, &[(&in_rad, rad.is_some()), (&in_deg, deg.is_some())])?;
        at.finite(&in_rad, rad.as_slice())?;
        at.finite(&in_deg, deg.as_slice())?;
    }
    at.finite("a", mdh.a.as_slice())?;
    at.finite("d", mdh.d.as_slice())?;
    at.finite("branch_d", mdh.branch_d.as_slice())
}

/// Location most one orientation, and one that has a direction.
pub(super) fn frame(at: &Location, pose: &Pose) -> Result<(), Diagnostic> {
    at_most_one(
        at,
        &[
            ("rpy_rad", pose.rpy_rad.is_some()),
            ("rpy_deg", pose.rpy_deg.is_some()),
            ("quaternion_xyzw", pose.quaternion_xyzw.is_some()),
            ("rotation", pose.rotation.is_some()),
        ],
    )?;
    at.finite(
        "position",
        pose.position.as_ref().map_or(&[], |p| p.as_slice()),
    )?;
    at.finite(
        "rpy_rad",
        pose.rpy_rad.as_ref().map_or(&[], |p| p.as_slice()),
    )?;
    at.finite(
        "rpy_deg",
        pose.rpy_deg.as_ref().map_or(&[], |p| p.as_slice()),
    )?;
    if let Some(q) = pose.quaternion_xyzw {
        at.direction("quaternion_xyzw", &q)?;
    }
    match &pose.rotation {
        Some(rows) => at.finite("rotation", rows.as_flattened()),
        None => Ok(()),
    }
}

//! Expansion of limbs into their copies.

use crate::placement::{placement, to_file_pose};
use crate::robot::{Body, Copy, Limb, Mimic, Robot};
use crate::source::{Diagnostic, Source};
use std::ops::Range;

/// Largest number of values in all copies, so that a small file cannot exhaust the memory.
const MAX_VALUES: usize = 50_000;

/// Adds the copies of every limb to the bodies, named `copy.body`; their positions in the source
/// are those of the limb's bodies.
pub(crate) fn expand(robot: &mut Robot, source: &mut Source) -> Result<(), Diagnostic> {
    let mut values = 0;
    for (l, limb) in std::mem::take(&mut robot.limbs).into_iter().enumerate() {
        let path = format!("limbs[{l}]");
        values += limb.copies.len() * below(source, &path).count();
        if values > MAX_VALUES {
            return Err(Diagnostic::new(
                path,
                format!("the copies of the limbs have {values} values in total"),
                format!("make fewer copies: at most {MAX_VALUES} values are allowed"),
            ));
        }
        for copy in &limb.copies {
            for (b, body) in limb.bodies.iter().enumerate() {
                let to = format!("bodies[{}]", robot.bodies.len());
                repeat(source, &format!("{path}.bodies[{b}]"), &to);
                robot.bodies.push(copied(body, copy, &limb));
            }
        }
    }
    Ok(())
}

/// All that stands below a path.
fn below<'a>(
    source: &'a Source,
    path: &'a str,
) -> impl Iterator<Item = (&'a String, &'a Range<usize>)> {
    let from = source.positions.range(path.to_string()..);
    from.take_while(move |(found, _)| found.starts_with(path))
}

/// Everything found below one path is also found below another.
fn repeat(source: &mut Source, from: &str, to: &str) {
    let found: Vec<_> = below(source, from)
        .map(|(path, range)| (format!("{to}{}", &path[from.len()..]), range.clone()))
        .collect();
    source.positions.extend(found);
}

fn copied(body: &Body, copy: &Copy, limb: &Limb) -> Body {
    let named = |name: &str| format!("{}.{name}", copy.name);
    let mut new = body.clone();
    new.name = named(&body.name);
    new.joint.name = body.joint.name.as_deref().map(named);
    // A joint that is followed is one of the limb's own, or one elsewhere in the robot.
    new.joint.mimic = body.joint.mimic.as_ref().map(|mimic| {
        let own = limb.bodies.iter().any(|b| b.joint_name() == mimic.joint);
        Mimic {
            joint: if own {
                named(&mimic.joint)
            } else {
                mimic.joint.clone()
            },
            ..mimic.clone()
        }
    });
    match &body.parent {
        Some(parent) => new.parent = Some(named(parent)),
        None => {
            new.parent = copy.parent.clone();
            let limb_frame = placement(copy.pose.as_ref(), copy.mdh.as_ref());
            let own = placement(body.pose.as_ref(), body.mdh.as_ref());
            new.mdh = None;
            new.pose = Some(to_file_pose(&limb_frame.compose(&own)));
        }
    }
    new
}

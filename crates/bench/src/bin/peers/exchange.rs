//! Robots and states as files that the other libraries' drivers read.

use crate::STATES;
use crate::conventions::{to_mujoco, to_pinocchio};
use bathyal::Joint;
use bathyal_bench::{Body, NAMES, Robot, samples};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Writes all robots into `folder` and returns them.
pub fn write_all(folder: &Path) -> Result<Vec<Robot>, String> {
    let fail = |e: std::io::Error| format!("{}: {e}", folder.display());
    fs::create_dir_all(folder).map_err(fail)?;
    let mut robots = Vec::new();
    for name in NAMES {
        let robot = Robot::named(name).expect("a name of the list");
        let file = |ending: &str| folder.join(format!("{name}.{ending}"));
        let samples = samples(&robot, STATES);
        let theirs = samples.iter().flat_map(|s| to_pinocchio(&robot, s));
        fs::write(file("pinocchio"), bytes(theirs)).map_err(fail)?;
        let theirs = samples.iter().flat_map(|s| to_mujoco(&robot, s));
        fs::write(file("mujoco"), bytes(theirs)).map_err(fail)?;
        fs::write(file("robot"), lines(&robot)).map_err(fail)?;
        fs::write(file("xml"), mjcf(&robot)).map_err(fail)?;
        robots.push(robot);
    }
    Ok(robots)
}

fn bytes(numbers: impl Iterator<Item = f64>) -> Vec<u8> {
    numbers.flat_map(f64::to_le_bytes).collect()
}

fn words(numbers: &[f64]) -> String {
    let words: Vec<String> = numbers.iter().map(f64::to_string).collect();
    words.join(" ")
}

/// The format that peers/pinocchio_robot.h explains.
fn lines(robot: &Robot) -> String {
    let mut text = String::new();
    for body in &robot.bodies {
        let parent = body.parent.map_or("-1".to_string(), |p| p.to_string());
        let joint = match body.joint {
            Joint::Free => "free",
            Joint::Ball => "ball",
            _ => "revolute",
        };
        let [[xx, xy, xz], [_, yy, yz], [_, _, zz]] = body.inertia;
        let numbers = [
            &body.position[..],
            &body.orientation,
            &[body.mass],
            &body.center_of_mass,
            &[xx, xy, xz, yy, yz, zz],
            &[body.length, body.radius],
        ];
        let _ = writeln!(text, "{parent} {joint} {}", words(&numbers.concat()));
    }
    text
}

/// The robot in water, in MuJoCo's own format.
fn mjcf(robot: &Robot) -> String {
    let mut text = format!(
        "<mujoco model='{}'><compiler angle='radian'/>\n\
         <option density='1000' viscosity='0.001'>\
         <flag contact='disable' constraint='disable'/></option>\n<worldbody>\n",
        robot.name
    );
    // Bodies are listed depth first, so one is complete when the next has another parent.
    let mut open: Vec<usize> = Vec::new();
    for (i, body) in robot.bodies.iter().enumerate() {
        while open.last().copied() != body.parent {
            open.pop();
            text.push_str("</body>\n");
        }
        text.push_str(&mjcf_body(body));
        open.push(i);
    }
    text.push_str(&"</body>\n".repeat(open.len()));
    text.push_str("</worldbody></mujoco>\n");
    text
}

/// A body of [`mjcf`], left open for its children.
fn mjcf_body(body: &Body) -> String {
    let joint = match body.joint {
        Joint::Free => "<freejoint/>",
        Joint::Ball => "<joint type='ball'/>",
        _ => "<joint type='hinge' axis='0 0 1'/>",
    };
    let [[xx, xy, xz], [_, yy, yz], [_, _, zz]] = body.inertia;
    format!(
        "<body pos='{}' quat='{}'>{joint}\
         <inertial pos='{}' mass='{}' fullinertia='{}'/>\
         <geom type='cylinder' size='{}' fromto='0 0 0 {} 0 0' fluidshape='ellipsoid'/>\n",
        words(&body.position),
        words(&body.orientation),
        words(&body.center_of_mass),
        body.mass,
        words(&[xx, yy, zz, xy, xz, yz]),
        body.radius,
        body.length,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mjcf_hangs_every_leg_on_the_hull() {
        let text = mjcf(&Robot::named("hex24").unwrap());
        let mut depths = Vec::new();
        let mut depth = 0;
        for line in text.lines() {
            if line.starts_with("<body") {
                depths.push(depth);
                depth += 1;
            }
            depth -= line.matches("</body>").count();
        }
        let legs = [1, 2, 3].repeat(6);
        assert_eq!(depths, [vec![0], legs].concat());
        assert_eq!(depth, 0);
    }
}

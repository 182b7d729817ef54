//! Choice of plots for a run.

use super::plot::Plot;
use super::track::{Line, Lines, Track};
use crate::picture::tip;
use crate::scene::Scene;
use bathyal::spatial::{Mat3, Vec3};

/// A command that differs from the output by less than this part of the range is not drawn.
const COMMAND_TOLERANCE: f64 = 0.03;

/// Plots of a run in the order of the page.
pub fn plots(scene: Option<&Scene>, track: &Track) -> Vec<Plot> {
    let mut out = Vec::new();
    if let Some(scene) = scene.filter(|s| track.poses.iter().all(|p| p.len() == s.bodies.len())) {
        out.extend(motion(scene, track));
        out.extend(joints(scene, track));
    }
    out.extend(forces(track));
    out.extend(energy(track));
    out
}

fn line(name: &str, values: impl Iterator<Item = f64>) -> (Line, Option<Line>) {
    let low: Vec<f64> = values.collect();
    let name = name.to_string();
    let high = low.clone();
    (Line { name, low, high }, None)
}

/// Motion of vehicles, or of the tip of an arm with a fixed base.
fn motion(scene: &Scene, track: &Track) -> Vec<Plot> {
    let free = |b: &usize| scene.bodies[*b].joint.kind == "free";
    let roots: Vec<usize> = (0..scene.bodies.len()).filter(free).collect();
    let mut out = Vec::new();
    match (roots.as_slice(), scene.end_effectors.first()) {
        ([root], _) => {
            let name = &scene.bodies[*root].name;
            out.extend(place(track, &format!("Position of {name}"), |p| {
                p[*root].position
            }));
            out.extend(attitude(track, name, *root));
        }
        ([], Some(end)) => {
            let (tip, name) = (tip(scene, *end), &scene.bodies[*end].name);
            let title = format!("Position of the tip of {name}");
            out.extend(place(track, &title, |p| p[*end].point_to_parent(tip)));
        }
        ([], None) => {}
        (several, _) => {
            let lines = several.iter().map(|b| {
                let heights = track.poses.iter().map(|p| p[*b].position[2]);
                line(&scene.bodies[*b].name, heights)
            });
            out.extend(Plot::new("Height", "m", lines));
        }
    }
    let speeds = roots.iter().filter_map(|b| track.speeds.0.get(*b));
    out.extend(Plot::new("Speed", "m/s", speeds.map(|l| (l.clone(), None))));
    out
}

/// x, y, z of a point, relative to its start if that is far from the origin.
fn place(
    track: &Track,
    title: &str,
    point: impl Fn(&crate::picture::Poses) -> Vec3<f64>,
) -> Option<Plot> {
    let begin = point(track.poses.first()?);
    let far = begin.norm() > 5.0;
    let axis = |i: usize| {
        let values = track.poses.iter().map(|p| point(p)[i]);
        let values: Vec<f64> = match far {
            true => values.map(|x| x - begin[i]).collect(),
            false => values.collect(),
        };
        line(["x", "y", "z"][i], values.into_iter())
    };
    let mut plot = Plot::new(title, "m", (0..3).map(axis))?;
    if far {
        let [x, y, z] = begin.0.map(super::text::number);
        plot.note = Some(format!("relative to the start at ({x}, {y}, {z}) m"));
    }
    Some(plot)
}

/// Roll, pitch and yaw, degrees, without jumps.
fn attitude(track: &Track, name: &str, body: usize) -> Option<Plot> {
    let mut angles = [(); 3].map(|()| Vec::new());
    for poses in &track.poses {
        let now = roll_pitch_yaw(&poses[body].rotation);
        for i in 0..3 {
            let before: f64 = angles[i].last().copied().unwrap_or(0.0);
            let turns = ((before - now[i]) / 360.0).round();
            angles[i].push(now[i] + 360.0 * turns);
        }
    }
    let names = ["roll", "pitch", "yaw"];
    let lines = names
        .iter()
        .zip(angles)
        .map(|(n, a)| line(n, a.into_iter()));
    Plot::new(&format!("Attitude of {name}"), "degrees", lines)
}

/// R = R_z(yaw) R_y(pitch) R_x(roll), degrees.
fn roll_pitch_yaw(r: &Mat3<f64>) -> [f64; 3] {
    let m = &r.0;
    let roll = m[2][1].atan2(m[2][2]);
    let pitch = (-m[2][0]).clamp(-1.0, 1.0).asin();
    let yaw = m[1][0].atan2(m[0][0]);
    [roll, pitch, yaw].map(f64::to_degrees)
}

/// The command, if it differs from the output.
fn command_of(output: &Line, commands: &Lines) -> Option<Line> {
    let command = commands.get(&output.name)?;
    let pairs = output.low.iter().zip(&command.low);
    let off = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    let range = output.travel().max(command.travel());
    (off > COMMAND_TOLERANCE * range && range > 0.0).then(|| command.clone())
}

fn joints(scene: &Scene, track: &Track) -> Vec<Plot> {
    let slides = |name: &str| {
        let joint = scene.joints.iter().find(|j| j.name == name);
        joint.is_some_and(|j| j.kind == "prismatic")
    };
    let of = |slide: bool, lines: &Lines| -> Vec<Line> {
        let own = lines.0.iter().filter(|l| slides(&l.name) == slide);
        own.cloned().collect()
    };
    let mut out = Vec::new();
    let turning = of(false, &track.joints).into_iter();
    let turning = turning.map(|l| (l.map(l.name.clone(), f64::to_degrees), None));
    out.extend(Plot::new("Joint angles", "degrees", turning));
    let sliding = of(true, &track.joints).into_iter().map(|l| (l, None));
    out.extend(Plot::new("Joint positions", "m", sliding));
    for (slide, title, unit) in [(false, "Joint torques", "N m"), (true, "Joint forces", "N")] {
        let lines = of(slide, &track.efforts).into_iter();
        let lines = lines.filter(|l| l.range() != [0.0, 0.0]);
        let lines = lines.map(|l| {
            let command = command_of(&l, &track.effort_commands);
            (l, command)
        });
        out.extend(Plot::new(title, unit, lines));
    }
    out
}

fn forces(track: &Track) -> Vec<Plot> {
    let thrusts = track.thrusts.0.iter();
    let thrusts = thrusts.map(|l| (l.clone(), command_of(l, &track.thrust_commands)));
    let contacts = track.contacts.0.iter().map(|l| (l.clone(), None));
    let deflections = track.deflections.0.iter().map(|l| {
        let command = command_of(l, &track.deflection_commands);
        let degrees = |line: Line| line.map(line.name.clone(), f64::to_degrees);
        (degrees(l.clone()), command.map(degrees))
    });
    [
        Plot::new("Thrust", "N", thrusts),
        Plot::new("Deflections", "degrees", deflections),
        Plot::new("Contact forces", "N", contacts),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn energy(track: &Track) -> Vec<Plot> {
    let mut out = Vec::new();
    let chosen = |line: &&Line| {
        line.name != "electrical energy" && line.name != "residual" && line.travel() > 0.0
    };
    let from_start = |l: &Line| {
        let begin = l.low.first().copied().unwrap_or(0.0);
        let name = match l.name.as_str() {
            "potential energy" => "change of potential energy".to_string(),
            name => name.to_string(),
        };
        (l.map(name, |x| x - begin), None)
    };
    let lines = track.energy.0.iter().filter(chosen).map(from_start);
    out.extend(Plot::new("Change of energy", "J", lines));
    if let Some(drawn) = track
        .energy
        .get("electrical energy")
        .filter(|l| l.travel() > 0.0)
    {
        // Mean power of each span.
        let spans = track.times.windows(2).zip(drawn.low.windows(2));
        let power = spans.map(|(t, e)| match t[1] > t[0] {
            true => (e[1] - e[0]) / (t[1] - t[0]),
            false => 0.0,
        });
        let mut power: Vec<f64> = power.collect();
        power.extend(power.last().copied());
        let line = line("motors and thrusters", power.into_iter());
        out.extend(Plot::new("Electrical power", "W", [line].into_iter()));
    }
    if let Some(residual) = track.energy.get("residual") {
        let name = "residual of the energy balance";
        let line = (residual.map(name, |x| x), None);
        out.extend(Plot::new("Energy residual", "J", [line].into_iter()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roll_pitch_yaw_inverts_the_rotation() {
        let axis = |i: usize| Vec3(core::array::from_fn(|j| f64::from(u8::from(i == j))));
        let given: [f64; 3] = [20.0, -35.0, 130.0];
        let [x, y, z] = [0, 1, 2].map(|i| Mat3::about(axis(i), given[i].to_radians()));
        let found = roll_pitch_yaw(&(z * y * x));
        for i in 0..3 {
            assert!((found[i] - given[i]).abs() < 1e-9, "{found:?}");
        }
    }
}

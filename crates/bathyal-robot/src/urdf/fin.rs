//! Fins of uuv_simulator, and lifting surfaces of Gazebo.
//!
//! uuv_simulator sets the angle of a fin's joint as a servo does: the fin becomes one on a hinge, its
//! link is fixed where it is not deflected. Gazebo's lifting surfaces are fixed to their links. Both
//! have coefficients that are the same from ahead and from behind.

use super::draft::Draft;
use super::plugin::Parameters;
use super::remarks::Remarks;
use super::thruster::lag;
use super::xml::opening;
use crate::placement::joint_placement;
use crate::robot::{Fin, Hinge, Joint, JointType, Section, SectionTable};
use crate::source::{FileError, NoteKind};
use bathyal::spatial::Vec3;
use std::f64::consts::{FRAC_PI_2, PI};

/// Half of the angle across the flow in which coefficients change sign, rad; the simulators let them
/// jump.
const ACROSS: f64 = 0.01;
/// Steps of angles where a coefficient is not straight, rad.
const STEP: f64 = 2.5 * PI / 180.0;
/// Span and chord of fins whose size the file does not say, m; their coefficients are relative to it.
const ASSUMED_SIZE: f64 = 0.1;
/// Density of Gazebo's lifting surfaces where a file does not say it, kg/m³.
const AIR_DENSITY: f64 = 1.2041;

/// A law in two lines, as Gazebo and uuv_simulator have it.
#[derive(Clone, Copy)]
struct TwoLines {
    stall: f64,
    /// Slopes of C_L before and after the stall.
    lift: [f64; 2],
    /// Slopes of C_D.
    drag: [f64; 2],
    /// True if the lift does not change its sign after the stall.
    keeps_sign: bool,
}

impl TwoLines {
    fn read(plugin: &Parameters, keeps_sign: bool) -> Result<Self, FileError> {
        let number = |name: &str, default: f64| Ok(optional(plugin, name)?.unwrap_or(default));
        let (stall, drag_stall) = match keeps_sign {
            true => (FRAC_PI_2, 1.0),
            false => (plugin.required("alpha_stall")?.number()?, 0.0),
        };
        Ok(TwoLines {
            stall: number("alpha_stall", stall)?,
            lift: [number("cla", 1.0)?, number("cla_stall", 0.0)?],
            drag: [number("cda", 0.01)?, number("cda_stall", drag_stall)?],
            keeps_sign,
        })
    }

    /// C_L and C_D at an angle from −90 to 90 degrees.
    fn at(&self, angle: f64) -> [f64; 2] {
        let (size, side) = (angle.abs(), 1f64.copysign(angle));
        let before = size.min(self.stall);
        let after = (size - self.stall).max(0.0);
        let lift = self.lift[0] * before + self.lift[1] * after;
        let lift = if self.keeps_sign { lift.max(0.0) } else { lift };
        let drag = self.drag[0] * before + self.drag[1] * after;
        [side * lift, drag.abs()]
    }

    /// Angles where a line ends, between 0 and 90 degrees.
    fn ends(&self) -> Vec<f64> {
        let zero = self.stall - self.lift[0] * self.stall / self.lift[1];
        let inside = |x: &f64| *x > 0.0 && *x < FRAC_PI_2 - ACROSS;
        let ends = [self.stall, zero].into_iter();
        let mut ends: Vec<f64> = ends.filter(inside).collect();
        ends.sort_by(f64::total_cmp);
        ends.dedup_by(|a, b| (*a - *b).abs() < ACROSS);
        ends
    }
}

/// A number, if it is given; an empty element is none.
fn optional(plugin: &Parameters, name: &str) -> Result<Option<f64>, FileError> {
    let value = plugin.value(name);
    let value = value.filter(|value| value.word().is_ok_and(|word| !word.is_empty()));
    value.map(|value| value.number()).transpose()
}

/// Coefficients over the full circle of a law of period 180 degrees in α + `offset`, which is given
/// from −90 to 90 degrees with the angles from 0 to 90 degrees where it bends.
fn around(law: impl Fn(f64) -> [f64; 2], bends: &[f64], offset: f64, scale: f64) -> SectionTable {
    let edge = FRAC_PI_2 - ACROSS;
    let upper: Vec<f64> = bends.iter().copied().chain([edge]).collect();
    let lower = upper.iter().rev().map(|x| -x);
    let period: Vec<f64> = lower.chain([0.0]).chain(upper.iter().copied()).collect();
    let mut rows: Vec<(f64, [f64; 2])> = Vec::new();
    for turn in [-2.0, -1.0, 0.0, 1.0, 2.0] {
        rows.extend(period.iter().map(|x| (x - offset + turn * PI, law(*x))));
    }
    rows.retain(|(angle, _)| angle.abs() < PI - 1e-9);
    // The ends of the circle lie within the half of a period, or in the jump between two.
    let wrapped = (PI + offset + FRAC_PI_2).rem_euclid(PI) - FRAC_PI_2;
    let end = law(wrapped.clamp(-edge, edge));
    rows.insert(0, (-PI, end));
    rows.push((PI, end));
    let column = |k: usize| rows.iter().map(|(_, both)| scale * both[k]).collect();
    SectionTable {
        angle_rad: Some(rows.iter().map(|row| row.0).collect()),
        lift: column(0),
        drag: column(1),
        moment: Some(vec![0.0; rows.len()]),
        ..SectionTable::default()
    }
}

impl Draft<'_> {
    fn add_fin(&mut self, plugin: &Parameters, fin: Fin, text: &str, remarks: &mut Remarks) {
        let at = plugin.node.range().start;
        remarks.add(NoteKind::Understood, &fin.name, text, at);
        self.robot.fins.push(fin);
        self.fin_places.push(opening(plugin.node));
    }
}

/// Reads `libuuv_fin_*.so`: lift and drag in the plane across z of the link, of which x points to the
/// leading edge.
pub(super) fn read_uuv(
    plugin: &Parameters,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    plugin.unknown(
        &[
            "dynamics",
            "liftdrag",
            "link_name",
            "joint_name",
            "fin_id",
            "input_topic",
            "output_topic",
            "current_velocity_topic",
            "robotNamespace",
        ],
        remarks,
    );
    let Some((link, name)) = plugin.link("link_name", draft, remarks) else {
        return Ok(());
    };
    let Some(law) = plugin.inside("liftdrag") else {
        plugin.required("liftdrag")?;
        return Ok(());
    };
    let time_constant = lag(plugin, remarks)?;
    let Some((section, area)) = uuv_section(&law, draft.density(), remarks)? else {
        return Ok(());
    };
    let limits = fix_hinge(draft, link, plugin, remarks);
    let body = &draft.robot.bodies[link];
    let pose = joint_placement(body);
    let center = body.center_of_mass.unwrap_or_default();
    let (carrier, place) = match &body.parent {
        Some(parent) => (parent.clone(), pose),
        None => (body.name.clone(), bathyal::spatial::Pose::identity()),
    };
    let size = area.sqrt();
    // Forces act at the centre of mass of the link, which turns about its origin.
    let ahead = center[0] / size;
    let fin = Fin {
        name,
        body: carrier,
        position: Some(place.point_to_parent(Vec3(center)).0),
        span_direction: Some((place.rotation * Vec3([0.0, 0.0, 1.0])).0),
        chord_direction: Some((place.rotation * Vec3([1.0, 0.0, 0.0])).0),
        span: Some(size),
        chord: Some(size),
        section: Some(Section::Table(section)),
        hinge: Some(Hinge {
            chord_fraction: (ahead != 0.0).then_some(0.25 + ahead),
            limits_rad: limits,
            time_constant,
            ..Hinge::default()
        }),
        ..Fin::default()
    };
    let text = "uuv_simulator: fin on a hinge; its link is fixed where it is not deflected";
    draft.add_fin(plugin, fin, text, remarks);
    Ok(())
}

/// Coefficients and area of `<liftdrag>`.
fn uuv_section(
    law: &Parameters,
    density: f64,
    remarks: &mut Remarks,
) -> Result<Option<(SectionTable, f64)>, FileError> {
    let kind = law.required("type")?;
    let at = law.node.range().start;
    match kind.word()? {
        // L = k_L α u², D = k_D α² u².
        "Quadratic" => {
            law.unknown(&["type", "lift_constant", "drag_constant"], remarks);
            let lift = law.required("lift_constant")?.number()?;
            let drag = law.required("drag_constant")?.number()?;
            let area = ASSUMED_SIZE * ASSUMED_SIZE;
            let text = format!(
                "no size of the fin: {ASSUMED_SIZE} m by {ASSUMED_SIZE} m assumed, to which the coefficients refer"
            );
            remarks.add(NoteKind::Assumed, law.owner, text, at);
            let count = (FRAC_PI_2 / STEP) as usize;
            let bends: Vec<f64> = (1..count).map(|k| k as f64 * STEP).collect();
            let table = around(
                |angle| [lift * angle, drag * angle * angle],
                &bends,
                0.0,
                2.0 / (density * area),
            );
            Ok(Some((table, area)))
        }
        "TwoLines" => {
            let lines = TwoLines::read(law, false)?;
            let area = law.required("area")?.number()?;
            let own = law.required("fluid_density")?.number()?;
            let offset = -optional(law, "a0")?.unwrap_or(0.0);
            let table = around(
                |angle| lines.at(angle),
                &lines.ends(),
                offset,
                own / density,
            );
            Ok(Some((table, area)))
        }
        other => {
            let text = format!("lift and drag of type '{other}' are not supported: not used");
            remarks.add(NoteKind::Ignored, law.owner, text, at);
            Ok(None)
        }
    }
}

/// Fixes the joint of a fin, whose limits become those of the servo.
fn fix_hinge(
    draft: &mut Draft,
    link: usize,
    plugin: &Parameters,
    remarks: &mut Remarks,
) -> Option<[f64; 2]> {
    let is_fixed = !draft.as_written;
    let joint = &mut draft.robot.bodies[link].joint;
    if joint.kind != JointType::Revolute {
        return None;
    }
    let about = joint.axis.unwrap_or([0.0, 0.0, 1.0]);
    let limits = joint.limits.and_then(|limits| limits.range());
    let name = joint.name.clone();
    if is_fixed {
        *joint = Joint {
            name: name.clone(),
            ..Joint::default()
        };
    }
    let at = plugin.node.range().start;
    let subject = name.unwrap_or_else(|| plugin.owner.to_string());
    if Vec3(about).cross(Vec3([0.0, 0.0, 1.0])).norm() > 1e-6 {
        let text = "the joint of the fin is not about z of its link; it is turned about z here";
        remarks.add(NoteKind::Warning, &subject, text, at);
    }
    let mirrored = about[2] < 0.0;
    let limits = limits.map(|[low, high]| if mirrored { [-high, -low] } else { [low, high] });
    if mirrored {
        let text = "the joint of the fin turns about −z: deflections have the opposite sign here";
        remarks.add(NoteKind::Changed, &subject, text, at);
    }
    limits.filter(|[low, high]| *low <= 0.0 && *high >= 0.0)
}

/// Reads Gazebo's LiftDrag plugin: a surface that is fixed to its link.
pub(super) fn read_gz(
    plugin: &Parameters,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    plugin.unknown(
        &[
            "link_name",
            "air_density",
            "area",
            "a0",
            "cla",
            "cda",
            "cma",
            "alpha_stall",
            "cla_stall",
            "cda_stall",
            "cma_stall",
            "cp",
            "forward",
            "upward",
            "radial_symmetry",
            "control_joint_name",
            "control_joint_rad_to_cl",
        ],
        remarks,
    );
    let Some((link, name)) = plugin.link("link_name", draft, remarks) else {
        return Ok(());
    };
    let at = plugin.node.range().start;
    if plugin.flag("radial_symmetry")? {
        let text = "lift of a radially symmetric shape is not supported: not used";
        remarks.add(NoteKind::Ignored, plugin.owner, text, at);
        return Ok(());
    }
    if plugin.value("control_joint_name").is_some() {
        let text = "a joint that changes the lift is not supported: give the fin a hinge";
        remarks.add(NoteKind::Ignored, plugin.owner, text, at);
    }
    let lines = TwoLines::read(plugin, true)?;
    let offset = plugin.number("a0")?.unwrap_or(0.0);
    let area = plugin.number("area")?.unwrap_or(1.0);
    let own = plugin.number("air_density")?.unwrap_or(AIR_DENSITY);
    let scale = own / draft.density();
    let vector = |name: &str, default: [f64; 3]| match plugin.value(name) {
        Some(value) => value.numbers(),
        None => Ok(default),
    };
    let [at_rest, forward, upward] = [
        vector("cp", [0.0; 3])?,
        vector("forward", [1.0, 0.0, 0.0])?,
        vector("upward", [0.0, 0.0, 1.0])?,
    ]
    .map(Vec3);
    let body = &draft.robot.bodies[link];
    let center = Vec3(body.center_of_mass.unwrap_or_default());
    let count = draft.robot.fins.iter().filter(|fin| fin.body == body.name);
    let number = count.count() + 1;
    let fin = Fin {
        name: match number {
            1 => format!("{name} lift"),
            n => format!("{name} lift {n}"),
        },
        body: body.name.clone(),
        position: Some((center + at_rest).0),
        span_direction: Some(forward.cross(upward).0),
        chord_direction: Some(forward.0),
        span: Some(area.sqrt()),
        chord: Some(area.sqrt()),
        section: Some(Section::Table(around(
            |angle| lines.at(angle),
            &lines.ends(),
            offset,
            scale,
        ))),
        ..Fin::default()
    };
    let text = "Gazebo LiftDrag: fixed lifting surface; the moment coefficients are not used, as in the simulator";
    draft.add_fin(plugin, fin, text, remarks);
    Ok(())
}

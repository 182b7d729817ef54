//! `<bathyal>`: extension tags for what URDF cannot describe.
//!
//! In `<link>` the hydrodynamics, in `<joint>` the motor's inertia, in `<robot>` the density of the
//! water and thrusters. Numbers are as in the native format. They replace values of
//! plugins; unknown tags and attributes are errors.

use super::draft::Draft;
use super::plugin::{self, matrix};
use super::remarks::Remarks;
use super::xml::{Reader, child, elements, opening};
use crate::robot::{
    CylinderDrag, DcMotor, Drag, JointMotor, Matrix6, ThrustLaw, ThrustTable, Thruster,
};
use crate::source::{FileError, NoteKind};
use roxmltree::Node;

/// Reads all `<bathyal>` elements.
pub(super) fn read<'a>(
    reader: &Reader<'a>,
    robot: Node<'a, 'a>,
    draft: &mut Draft<'a>,
    remarks: &mut Remarks,
) -> Result<(), FileError> {
    for body in 0..draft.nodes.len() {
        let (link, joint) = draft.nodes[body];
        if let Some(node) = link.and_then(|link| child(link, "bathyal")) {
            read_link(reader, node, body, draft)?;
            let name = draft.robot.bodies[body].name.clone();
            let text = "<bathyal>: hydrodynamics of the link";
            remarks.add(NoteKind::Understood, name, text, node.range().start);
        }
        // Sliders that stand in for a joint share its element; the link's own has it.
        let joint = joint.filter(|_| link.is_some());
        if let Some(node) = joint.and_then(|joint| child(joint, "bathyal")) {
            read_joint(reader, node, body, draft)?;
        }
    }
    for node in elements(robot).filter(|node| node.tag_name().name() == "bathyal") {
        allow(reader, node, "the robot", &["water_density"], &["thruster"])?;
        if let Some(value) = reader.attribute(node, "water_density", "the robot") {
            draft.robot.water_density = Some(value.number()?);
            draft.density_place = Some(value.range);
        }
        for thruster in elements(node) {
            read_thruster(reader, thruster, draft)?;
        }
    }
    Ok(())
}

/// Error for unknown attributes and children.
fn allow<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    owner: &str,
    attributes: &[&str],
    children: &[&str],
) -> Result<(), FileError> {
    let tag = node.tag_name().name();
    if let Some(found) = node.attributes().find(|a| !attributes.contains(&a.name())) {
        return Err(reader.error(
            found.range(),
            format!("{owner}: <{tag}> has no attribute '{}'", found.name()),
            format!("attributes: {}", list(attributes)),
        ));
    }
    if let Some(found) = elements(node).find(|n| !children.contains(&n.tag_name().name())) {
        return Err(reader.error(
            opening(found),
            format!(
                "{owner}: <{tag}> has no child <{}>",
                found.tag_name().name()
            ),
            format!("children: {}", list(children)),
        ));
    }
    Ok(())
}

fn list(names: &[&str]) -> String {
    match names.is_empty() {
        true => "none".to_string(),
        false => names.join(", "),
    }
}

fn read_link<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    body: usize,
    draft: &mut Draft<'a>,
) -> Result<(), FileError> {
    let owner = format!("link '{}'", draft.robot.bodies[body].name);
    let known = [
        "displaced_volume",
        "center_of_buoyancy",
        "added_mass",
        "linear_damping",
        "quadratic_damping",
        "cylinder",
    ];
    allow(reader, node, &owner, &[], &known)?;
    let mut places = vec![("hydrodynamics", opening(node))];
    let mut water = draft.robot.bodies[body].hydrodynamics.clone();
    let (mut linear, mut quadratic, mut laws) = (None, None, Vec::new());
    for element in elements(node) {
        if element.tag_name().name() != "cylinder" {
            allow(reader, element, &owner, &[], &[])?;
        }
        let value = reader.content(element, &owner);
        let place = match element.tag_name().name() {
            "displaced_volume" => {
                water.displaced_volume = Some(value.number()?);
                draft.set_neutral(body, false);
                "hydrodynamics.displaced_volume"
            }
            "center_of_buoyancy" => {
                water.center_of_buoyancy = Some(value.numbers()?);
                "hydrodynamics.center_of_buoyancy"
            }
            "added_mass" => {
                water.added_mass = Some(Matrix6::from_rows(matrix(&value)?));
                "hydrodynamics.added_mass"
            }
            "linear_damping" => {
                linear = Some(matrix(&value)?);
                "hydrodynamics.drag"
            }
            "quadratic_damping" => {
                quadratic = Some(matrix(&value)?);
                "hydrodynamics.drag"
            }
            _ => {
                laws.push(Drag::Cylinder(read_cylinder(reader, element, &owner)?));
                "hydrodynamics.drag"
            }
        };
        places.push((place, opening(element)));
    }
    // Zeros say that there is none, whatever plugins say.
    let damping = plugin::laws(linear, quadratic);
    if damping.is_some() || !laws.is_empty() {
        laws.extend(damping.into_iter().flatten());
        water.drag = Some(laws);
    }
    draft.robot.bodies[body].hydrodynamics = water;
    let places = places
        .into_iter()
        .map(|(path, range)| (path.to_string(), range));
    draft.places[body].extend(places);
    Ok(())
}

fn read_cylinder<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    owner: &str,
) -> Result<CylinderDrag, FileError> {
    let known = [
        "start",
        "end",
        "radius",
        "drag_coefficient",
        "end_coefficient",
    ];
    allow(reader, node, owner, &known, &[])?;
    Ok(CylinderDrag {
        start: reader.required(node, "start", owner)?.numbers()?,
        end: reader.required(node, "end", owner)?.numbers()?,
        radius: reader.required(node, "radius", owner)?.number()?,
        drag_coefficient: reader.number(node, "drag_coefficient", owner)?,
        end_coefficient: reader.number(node, "end_coefficient", owner)?,
        points: None,
    })
}

fn read_joint<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    body: usize,
    draft: &mut Draft<'a>,
) -> Result<(), FileError> {
    let joint = &mut draft.robot.bodies[body].joint;
    let owner = format!("joint '{}'", joint.name.as_deref().unwrap_or_default());
    allow(reader, node, &owner, &["rotor_inertia", "gear_ratio"], &[])?;
    joint.motor = Some(JointMotor::Dc(DcMotor {
        rotor_inertia: reader.number(node, "rotor_inertia", &owner)?,
        gear_ratio: reader.number(node, "gear_ratio", &owner)?,
        ..DcMotor::default()
    }));
    draft.places[body].push(("joint.motor".into(), opening(node)));
    Ok(())
}

fn read_thruster<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    draft: &mut Draft<'a>,
) -> Result<(), FileError> {
    let name = reader.required(node, "name", "")?;
    let name = name.word()?.to_string();
    let owner = format!("thruster '{name}'");
    let known = [
        "name",
        "body",
        "position",
        "direction",
        "joint",
        "thrust_limits",
        "dead_band",
        "time_constant",
        "torque_per_thrust",
    ];
    allow(
        reader,
        node,
        &owner,
        &known,
        &["direct", "quadratic", "table"],
    )?;
    let body = reader.required(node, "body", &owner)?;
    if draft.link(body.word()?).is_none() {
        return Err(body.error("not a link", "give the name of a link of the robot"));
    }
    let joint = reader.attribute(node, "joint", &owner);
    let joint = joint.map(|value| match draft.joint(value.word()?) {
        Some(_) => Ok(value.word()?.to_string()),
        None => Err(value.error("not a joint", "give the name of a joint of the robot")),
    });
    let number = |name: &str| reader.number(node, name, &owner);
    let limits = reader.attribute(node, "thrust_limits", &owner);
    let thruster = Thruster {
        body: body.word()?.to_string(),
        position: reader.required(node, "position", &owner)?.numbers()?,
        direction: reader.required(node, "direction", &owner)?.numbers()?,
        law: read_law(reader, node, &owner)?,
        thrust_limits: limits.map(|value| value.numbers()).transpose()?,
        dead_band: number("dead_band")?,
        time_constant: number("time_constant")?,
        torque_per_thrust: number("torque_per_thrust")?,
        joint: joint.transpose()?,
        voltage: None,
        motor: None,
        name,
    };
    draft.robot.thrusters.push(thruster);
    draft.thruster_places.push(opening(node));
    Ok(())
}

fn read_law<'a>(
    reader: &Reader<'a>,
    node: Node<'a, 'a>,
    owner: &str,
) -> Result<ThrustLaw, FileError> {
    let mut laws = elements(node);
    let (Some(law), None) = (laws.next(), laws.next()) else {
        return Err(reader.error(
            opening(node),
            format!("{owner} must have one law of thrust"),
            "write <direct/>, <quadratic coefficient=\"...\"/> or <table command=\"...\" thrust=\"...\"/>",
        ));
    };
    match law.tag_name().name() {
        "direct" => {
            allow(reader, law, owner, &[], &[])?;
            Ok(ThrustLaw::Direct {})
        }
        "quadratic" => {
            allow(
                reader,
                law,
                owner,
                &["coefficient", "coefficient_backward"],
                &[],
            )?;
            Ok(ThrustLaw::Quadratic {
                coefficient: reader.required(law, "coefficient", owner)?.number()?,
                coefficient_backward: reader.number(law, "coefficient_backward", owner)?,
            })
        }
        _ => {
            allow(reader, law, owner, &["command", "thrust"], &[])?;
            Ok(ThrustLaw::Table(ThrustTable {
                command: reader.required(law, "command", owner)?.list()?,
                thrust: reader.required(law, "thrust", owner)?.list()?,
            }))
        }
    }
}

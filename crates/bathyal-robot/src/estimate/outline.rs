//! What a vehicle's shapes say of its outline: closed, an open frame, or nothing.
//!
//! Robot files of simulators often have boxes that are not the vehicle: the outline of an open frame
//! as one box, or a flat box of the right volume at the right height, which makes Gazebo's buoyancy
//! plugin right. Both are told by the volume of the shapes and the water that the vehicle displaces.

use super::class::Class;
use super::parts::Part;
use crate::robot::{Body, JointType, Purpose, Shape, index_by_name};
use crate::text::short;

/// Displaced over enclosed volume below which the shape is not closed: no vehicle has so much
/// buoyancy left, since its thrusters could not keep it down.
const TOO_LIGHT: f64 = 0.8;
/// Displaced over enclosed volume above which the shapes are only a part of the vehicle.
const TOO_SMALL: f64 = 1.25;
/// The same by the mass: walkers are heavier than water, and few bodies three times as heavy.
const TOO_HEAVY: f64 = 3.0;
/// Relative difference of a box's volume and the vehicle's at which it was made so.
const SAME_VOLUME: f64 = 0.05;
/// Thinnest over middle edge of boxes of the right volume that are no outline: vehicles are higher.
const FLAT: f64 = 0.45;
/// Longest over middle edge of meshes that are hulls.
const SLENDER: f64 = 3.0;
/// Smallest solidity that is believed of an outline that was found, not given.
const LEAST_SOLIDITY: f64 = 0.02;

/// The body that is estimated as a vehicle, with what floats with it.
#[derive(Clone, Copy)]
pub(super) struct Vehicle {
    /// Mass of all bodies that are fixed to it, kg; none if one is unknown.
    pub total_mass: Option<f64>,
}

/// The vehicles: of the bodies that are fixed to one that is free in the world, the heaviest.
pub(super) fn vehicles(bodies: &[Body]) -> Vec<Option<Vehicle>> {
    let index = index_by_name(bodies);
    let root = |start: usize| {
        let mut i = start;
        // No longer than the list, in case that parents form a ring.
        for _ in 0..bodies.len() {
            match (bodies[i].joint.kind, bodies[i].parent.as_deref()) {
                (JointType::Free, None) => return Some(i),
                (JointType::Fixed, Some(parent)) => i = *index.get(parent)?,
                _ => return None,
            }
        }
        None
    };
    let roots: Vec<Option<usize>> = (0..bodies.len()).map(root).collect();
    let mut vehicles = vec![None; bodies.len()];
    for free in (0..bodies.len()).filter(|i| roots[*i] == Some(*i)) {
        let group: Vec<usize> = (0..bodies.len())
            .filter(|i| roots[*i] == Some(free))
            .collect();
        let mass = |i: usize| bodies[i].mass.unwrap_or(0.0);
        let heaviest = group
            .iter()
            .copied()
            .reduce(|best, i| match mass(i) > mass(best) {
                true => i,
                false => best,
            });
        if let Some(i) = heaviest {
            let total_mass = group.iter().map(|i| bodies[*i].mass).sum();
            vehicles[i] = Some(Vehicle { total_mass });
        }
    }
    vehicles
}

/// The shapes of a body as they are used for the water.
pub(super) struct Outline {
    pub class: Class,
    /// What displaces water.
    pub displacing: Vec<Part>,
    /// What added mass and drag are estimated from.
    pub moved: Vec<Part>,
    /// What was recognised.
    pub remark: Option<String>,
}

impl Outline {
    fn new(class: Class, parts: Vec<Part>, remark: Option<String>) -> Self {
        Outline {
            class,
            moved: parts.clone(),
            displacing: parts,
            remark,
        }
    }
}

/// Volume of water that a body displaces, and how that is known.
struct Displaced {
    volume: f64,
    text: String,
    /// Volume over that of the shapes above which these are too small.
    most: f64,
}

/// Recognises the outline of a body. `given` is its displaced volume, if the file gives it, and
/// `shown` finds the bounding box of the shapes for display.
pub(super) fn outline(
    parts: Vec<Part>,
    body: &Body,
    vehicle: Option<Vehicle>,
    given: Option<f64>,
    density: f64,
    shown: impl FnOnce() -> Option<([f64; 3], [f64; 3])>,
) -> Outline {
    let stated = parts.iter().any(|part| part.stated_solidity.is_some());
    let class = match parts.iter().any(|part| part.solidity < 1.0) {
        true => Class::Frame,
        false => closed(&parts),
    };
    let Some(vehicle) = vehicle else {
        let class = if class == Class::Frame {
            class
        } else {
            Class::Link
        };
        return Outline::new(class, parts, None);
    };
    let materials = parts.iter().all(|part| part.density.is_some());
    let displaced = displaced(body, given, density);
    let (false, false, Some(displaced)) = (stated, materials, displaced) else {
        return Outline::new(class, parts, None);
    };
    let total = vehicle.total_mass.map(|mass| mass / density);
    if is_sized_for_buoyancy(&parts, displaced.volume, total) {
        return sized(parts, shown());
    }
    by_volume(class, parts, &displaced)
}

fn closed(parts: &[Part]) -> Class {
    let is_box = |part: &Part| matches!(part.shape, Shape::Box { .. });
    match parts.iter().all(is_box) {
        true => Class::Box,
        false => Class::Hull,
    }
}

fn displaced(body: &Body, given: Option<f64>, density: f64) -> Option<Displaced> {
    let of_mass = |mass: f64| Displaced {
        volume: mass / density,
        text: format!("weighs as much as {} of water", litres(mass / density)),
        most: TOO_HEAVY,
    };
    let of_volume = |volume: f64| Displaced {
        volume,
        text: format!("displaces {}", litres(volume)),
        most: TOO_SMALL,
    };
    let positive = |x: &f64| *x > 0.0 && x.is_finite();
    let given = given.filter(positive).map(of_volume);
    given.or_else(|| body.mass.filter(positive).map(of_mass))
}

/// A flat collision box beside shapes for display, of the vehicle's volume.
fn is_sized_for_buoyancy(parts: &[Part], volume: f64, total: Option<f64>) -> bool {
    let [part] = parts else { return false };
    let Shape::Box { size } = part.shape else {
        return false;
    };
    let mut edges = size;
    edges.sort_by(f64::total_cmp);
    let same = |volume: f64| (part.own.volume / volume - 1.0).abs() < SAME_VOLUME;
    part.purpose == Purpose::Estimation
        && edges[0] < FLAT * edges[1]
        && (same(volume) || total.is_some_and(same))
}

/// A box of the vehicle's volume, whose outline is that of the shapes for display, if they can be
/// read.
fn sized(parts: Vec<Part>, shown: Option<([f64; 3], [f64; 3])>) -> Outline {
    let start = "its collision box has the volume of the vehicle, but is flat: it was made for buoyancy and is not the outline";
    let volume: f64 = parts.iter().map(|part| part.own.volume).sum();
    let frame = shown.map(|(lower, upper)| {
        let envelope = Part::from_bounds(lower, upper, 1.0);
        let solidity = volume / envelope.own.volume;
        Part {
            solidity,
            ..envelope
        }
    });
    let believed = |part: &Part| (LEAST_SOLIDITY..=1.0).contains(&part.solidity);
    match frame.filter(believed) {
        Some(frame) => {
            let [x, y, z] =
                core::array::from_fn(|i| short(frame.placed.upper[i] - frame.placed.lower[i]));
            let solidity = short(frame.solidity);
            Outline {
                class: Class::Frame,
                displacing: parts,
                remark: Some(format!(
                    "{start}. Added mass and drag are those of an open frame of the size of the shapes for display, {x} × {y} × {z} m, of which solid parts fill the fraction {solidity}. To say it better, add a shape of purpose 'hydrodynamics' with its `solidity`"
                )),
                moved: vec![frame],
            }
        }
        None => Outline::new(
            Class::Unknown,
            parts,
            Some(format!(
                "{start}. Added mass and drag are guessed from volume and moments of inertia. Add the outline as a shape of purpose 'hydrodynamics' with its `solidity`, or give --search DIR for the meshes"
            )),
        ),
    }
}

/// Compares the volume of the shapes with that of the vehicle.
fn by_volume(class: Class, mut parts: Vec<Part>, displaced: &Displaced) -> Outline {
    let volume: f64 = parts.iter().map(|part| part.own.volume).sum();
    let solidity = displaced.volume / volume;
    let differ = format!(
        "its shapes enclose {}, but it {}",
        litres(volume),
        displaced.text
    );
    if solidity > displaced.most {
        let text = format!(
            "{differ}: they are a part of the vehicle only, and so are the estimates. Add its outline as a shape of purpose 'hydrodynamics'"
        );
        return Outline::new(class, parts, Some(text));
    }
    if solidity >= TOO_LIGHT {
        return Outline::new(class, parts, None);
    }
    if !parts.iter().all(may_be_open) {
        let text = format!(
            "{differ}: it would float up. If its hull is flooded, the water inside moves with it: add its mass. For an open frame give the shape's `solidity`"
        );
        return Outline::new(class, parts, Some(text));
    }
    if solidity < LEAST_SOLIDITY {
        let text = format!(
            "{differ}: check its mass and the units of its shapes. They were taken as closed"
        );
        return Outline::new(class, parts, Some(text));
    }
    for part in &mut parts {
        part.solidity = solidity;
    }
    let text = format!(
        "{differ}: it is taken as an open frame, of which solid parts fill the fraction {}. To say it better, write `solidity` at the shape; `solidity = 1` for a closed body that floats up",
        short(solidity)
    );
    Outline::new(Class::Frame, parts, Some(text))
}

/// Boxes, and meshes that are no slender hull: flooded hulls are closed.
fn may_be_open(part: &Part) -> bool {
    let mut edges: [f64; 3] = core::array::from_fn(|i| part.own.upper[i] - part.own.lower[i]);
    edges.sort_by(f64::total_cmp);
    match part.shape {
        Shape::Box { .. } => true,
        Shape::Mesh(_) => edges[2] < SLENDER * edges[1],
        _ => false,
    }
}

fn litres(volume: f64) -> String {
    match volume < 1.0 {
        true => format!("{} l", short(1000.0 * volume)),
        false => format!("{} m³", short(volume)),
    }
}

//! Suspects: changes of scenario and robot files that may cure a run.

use super::cause::Cause;
use super::document::{Document, File, Number};
use super::plausible::{RANGES, Range, Scale, Unit, rounded};
use crate::integrate::Method;
use crate::scenario::Setup;
use crate::simulation::Simulation;
use toml::Value;

/// Longest plausible step of a fixed-step method, s.
const MAX_STEP: f64 = 0.02;
/// Lowest plausible density of a body, kg/m³: foam of buoyancy has 200.
const MIN_DENSITY: f64 = 30.0;
/// Density that a body is given instead, kg/m³.
const USUAL_DENSITY: f64 = 1100.0;
/// Depth of contact points at the start that no robot is set down with, m.
const MAX_DEPTH: f64 = 0.3;
/// Excess of what is wrong whatever its size.
const CERTAIN: f64 = 3.0;
/// Excess below which a number is no suspect: a thousandth of the largest plausible one.
const MIN_EXCESS: f64 = -3.0;

/// A change that may cure the run.
#[derive(Debug)]
pub(super) struct Suspect {
    pub cause: Cause,
    /// log10 of how far the worst of its numbers is outside of its plausible range.
    pub excess: f64,
    /// Numbers that change, and what takes their place; the worst first.
    pub changes: Vec<(Number, f64)>,
    pub document: Document,
    /// True if it changes the beginning of the run, which must then be repeated from there.
    pub from_start: bool,
}

/// The suspects outside of their plausible ranges, the farthest first. `strength` is a factor of
/// usual numbers that depend on the size of the robot; if it is not 1, there are only those.
pub(super) fn implausible(setup: &Setup, document: &Document, strength: f64) -> Vec<Suspect> {
    let scale = scale(setup);
    let mut suspects: Vec<Suspect> = Vec::new();
    for cause in causes() {
        let ranges = RANGES
            .iter()
            .filter(|range| range.cause == cause && (strength == 1.0 || range.unit != Unit::One));
        let outside = |range: &Range, value: f64| {
            let factor = if range.unit == Unit::One {
                1.0
            } else {
                strength
            };
            let outside = range.excess(value, scale) > 0.0;
            outside.then(|| factor * usual(range, value, scale))
        };
        suspects.extend(changed(document, ranges, scale, &outside));
    }
    if strength == 1.0 {
        suspects.extend(drag_sign(document));
        suspects.extend(light_bodies(document));
        suspects.extend(below_seabed(setup, document));
        suspects.extend(long_step(setup, document));
    }
    suspects.sort_by(|a, b| b.excess.total_cmp(&a.excess));
    suspects
}

/// The suspects inside of their ranges, the nearest to the bound first, made `factor` times
/// milder.
pub(super) fn milder(setup: &Setup, document: &Document, factor: f64) -> Vec<Suspect> {
    let scale = scale(setup);
    let mut suspects: Vec<Suspect> = Vec::new();
    for cause in causes() {
        if matches!(cause, Cause::Start | Cause::Environment | Cause::Prescribed) {
            continue;
        }
        let ranges = RANGES.iter().filter(|range| range.cause == cause);
        let inside = |range: &Range, value: f64| {
            let excess = range.excess(value, scale);
            let usual = usual(range, value, scale);
            let toward = value * (usual / value).clamp(1.0 / factor, factor);
            (value != 0.0 && usual != 0.0 && (MIN_EXCESS..=0.0).contains(&excess))
                .then(|| rounded(toward))
                .filter(|new| *new != value)
        };
        suspects.extend(changed(document, ranges, scale, &inside));
    }
    suspects.sort_by(|a, b| b.excess.total_cmp(&a.excess));
    suspects
}

/// Causes of the ranges, each once.
fn causes() -> Vec<Cause> {
    let mut causes: Vec<Cause> = RANGES.iter().map(|range| range.cause).collect();
    causes.dedup();
    causes
}

/// The usual number; of a period, one that divides it.
fn usual(range: &Range, value: f64, scale: Scale) -> f64 {
    let usual = range.usual(value, scale);
    match range.cause {
        Cause::ControlPeriod => value / (value / usual).ceil(),
        _ => usual,
    }
}

fn scale(setup: &Setup) -> Scale {
    let masses = setup.robot.bodies.iter().filter_map(|body| body.mass);
    Scale {
        mass: masses.sum::<f64>().max(1e-3),
    }
}

/// The document with the numbers of some ranges changed; none if nothing changes.
fn changed<'a>(
    document: &Document,
    ranges: impl Iterator<Item = &'a Range>,
    scale: Scale,
    new: &dyn Fn(&Range, f64) -> Option<f64>,
) -> Option<Suspect> {
    let mut document = document.clone();
    let mut changes: Vec<(f64, Number, f64)> = Vec::new();
    let mut cause = Cause::Unknown;
    for range in ranges {
        cause = range.cause;
        let edited = document.edit(range.file, range.path, &mut |value| new(range, value));
        changes.extend(edited.into_iter().map(|(number, new)| {
            let excess = range.excess(number.value, scale);
            (excess, number, new)
        }));
    }
    changes.sort_by(|a, b| b.0.total_cmp(&a.0));
    let excess = changes.first()?.0;
    Some(Suspect {
        cause,
        excess,
        changes: changes.into_iter().map(|(_, n, new)| (n, new)).collect(),
        document,
        // Other states at the beginning, or controllers that begin anew.
        from_start: matches!(
            cause,
            Cause::Start
                | Cause::Environment
                | Cause::Prescribed
                | Cause::ControlPeriod
                | Cause::ControlDelay
        ),
    })
}

/// Damping whose diagonal has negative entries: it feeds energy.
fn drag_sign(document: &Document) -> Option<Suspect> {
    let mut document = document.clone();
    let mut changes = Vec::new();
    for order in ["linear", "quadratic"] {
        let path = format!("bodies[*].hydrodynamics.drag[*].damping.{order}.diagonal");
        let mut flip = |value: f64| (value < 0.0).then_some(-value);
        changes.extend(document.edit(File::Robot, &path, &mut flip));
    }
    (!changes.is_empty()).then_some(Suspect {
        cause: Cause::DragSign,
        excess: CERTAIN,
        changes,
        document,
        from_start: true,
    })
}

/// Bodies that are too light for their volume.
fn light_bodies(document: &Document) -> Option<Suspect> {
    let mut document = document.clone();
    let mut changes: Vec<(f64, Number, f64)> = Vec::new();
    document.edit_bodies(&mut |file, path, body| {
        let water = body.get("hydrodynamics").and_then(Value::as_table);
        let volume = water.and_then(|water| number(water.get("displaced_volume")?));
        let (Some(volume), Some(mass)) = (volume, body.get("mass").and_then(number)) else {
            return;
        };
        let density = mass / volume;
        if !(density > 0.0 && density < MIN_DENSITY) {
            return;
        }
        let new = rounded(USUAL_DENSITY * volume);
        body.insert("mass".to_string(), Value::Float(new));
        if let Some(inertia) = body.get_mut("inertia").and_then(Value::as_table_mut) {
            // A sphere of that volume has 2/5 m r²: no moment may be below.
            let radius = (3.0 * volume / (4.0 * std::f64::consts::PI)).cbrt();
            let least = 0.4 * new * radius * radius;
            for axis in ["xx", "yy", "zz"] {
                let moment = inertia.get(axis).and_then(number).unwrap_or(0.0);
                inertia.insert(
                    axis.to_string(),
                    Value::Float((moment * new / mass).max(least)),
                );
            }
        }
        let number = Number {
            file: Some(file.to_string()),
            path: format!("{path}.mass"),
            value: mass,
        };
        changes.push(((MIN_DENSITY / density).log10() + 1.0, number, new));
    });
    changes.sort_by(|a, b| b.0.total_cmp(&a.0));
    let excess = changes.first()?.0;
    Some(Suspect {
        cause: Cause::LightLinks,
        excess,
        changes: changes.into_iter().map(|(_, n, new)| (n, new)).collect(),
        document,
        from_start: true,
    })
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or(value.as_integer().map(|n| n as f64))
}

/// A start deep in the seabed; the change sets the robots down on it.
fn below_seabed(setup: &Setup, document: &Document) -> Option<Suspect> {
    let simulation = Simulation::new(setup).ok()?;
    let plant = simulation.plant();
    let terrain = plant.terrain.as_ref()?;
    let bodies = plant.cached_bodies();
    let mut states = Vec::new();
    plant.contacts.states(terrain, bodies, &mut states);
    let depth = states.iter().map(|point| point.depth).fold(0.0, f64::max);
    if depth <= MAX_DEPTH {
        return None;
    }
    let mut document = document.clone();
    let mut changes = Vec::new();
    for (i, entry) in setup.scenario.robots.iter().enumerate() {
        document.set(&format!("robots[{i}].start.standing"), Value::Boolean(true));
        let z = entry.start.position[2];
        let number = Number {
            file: None,
            path: format!("robots[{i}].start.position[2]"),
            value: z,
        };
        changes.push((number, rounded_up(z + depth)));
    }
    Some(Suspect {
        cause: Cause::Start,
        excess: CERTAIN + depth.log10(),
        changes,
        document,
        from_start: true,
    })
}

/// Upwards to centimetres.
fn rounded_up(z: f64) -> f64 {
    (100.0 * z).ceil() / 100.0
}

/// A long step of a fixed-step method; the change shortens it to a sixteenth.
fn long_step(setup: &Setup, document: &Document) -> Option<Suspect> {
    let excess = (effective_step(setup)? / MAX_STEP).log10();
    let suspect = shorter_step(setup, document, 16.0)?;
    (excess > 0.0).then_some(Suspect { excess, ..suspect })
}

/// The step that a fixed-step method takes; none if the method chooses it.
fn effective_step(setup: &Setup) -> Option<f64> {
    let integrator = &setup.scenario.integrator;
    match integrator.method {
        Method::DormandPrince | Method::Rosenbrock => None,
        _ => Some(integrator.step.min(setup.scenario.sampling.period)),
    }
}

/// The step by a factor; none if the method chooses its steps.
pub(super) fn shorter_step(setup: &Setup, document: &Document, factor: f64) -> Option<Suspect> {
    let new = effective_step(setup)? / factor;
    let mut document = document.clone();
    document.set("integrator.step", Value::Float(new));
    let number = Number {
        file: None,
        path: "integrator.step".to_string(),
        value: setup.scenario.integrator.step,
    };
    Some(Suspect {
        cause: Cause::Step,
        excess: 0.0,
        changes: vec![(number, new)],
        document,
        from_start: false,
    })
}

//! Checks of numerics and validity at samples.

use super::Observed;
use crate::assessment::Extreme;
use crate::assessment::outcome::Incident;
use crate::assessment::verdict::{Check, Reason, Trust, thresholds};
use crate::energy_balance::EnergyBalance;
use crate::plant::Plant;
use crate::scenario::Setup;
use bathyal::spatial::Vec3;
use bathyal_robot::text::significant;

/// Energy below which a residual is a rounding: a part of the potential energy.
const ENERGY_ROUNDING: f64 = 1e-9;

/// Texts and cures of bodies that have left the world of the model.
pub(super) const BELOW_SEABED: [&str; 2] = [
    "is below the seabed, where the model has water",
    "give the robot contact points, or keep it above the seabed",
];
pub(super) const ABOVE_SURFACE: [&str; 2] = [
    "is above the surface, where the model still has buoyancy and drag",
    "keep the robot below the surface",
];

/// Largest violations so far, and where.
#[derive(Clone, Debug)]
pub(super) struct Validity {
    /// Size of the robot at the start, m.
    pub size: f64,
    surface: Option<f64>,
    /// Indices of the rigid loops among those of a sample.
    rigid: Vec<usize>,
    residual: Extreme,
    /// Largest kinetic energy, and largest potential energy in size.
    kinetic: f64,
    potential: f64,
    gap: Named,
    turned: Named,
    depth: Named,
    impact: Named,
    /// Since when every contact point is too deep.
    deep_since: Vec<Option<f64>>,
    speed: Named,
    angular: Named,
    deep: Named,
    off_map: Named,
    off_profile: Named,
    /// [lowest, highest] z of a current profile.
    profile: Option<[f64; 2]>,
    names: Names,
}

/// The largest value of several subjects.
#[derive(Clone, Copy, Debug, Default)]
struct Named {
    subject: usize,
    found: Extreme,
}

impl Named {
    fn update(&mut self, t: f64, subject: usize, value: f64) {
        let before = self.found;
        self.found.update(t, value);
        if self.found != before {
            self.subject = subject;
        }
    }
}

#[derive(Clone, Debug)]
struct Names {
    bodies: Vec<String>,
    contacts: Vec<String>,
    loops: Vec<String>,
}

impl Validity {
    pub fn new(setup: &Setup, plant: &Plant) -> Self {
        let model = &plant.model;
        let loops: Vec<String> = (plant.loops().constraint_forces())
            .map(|constraint| constraint.name.to_string())
            .collect();
        let is_rigid = |name: &String| plant.loops().rigid_constraints().any(|r| r.name == *name);
        let rows = setup.scenario.environment.profile.iter();
        let heights = rows.map(|row| row.height);
        let low = heights.clone().reduce(f64::min);
        Validity {
            size: size(setup, plant),
            surface: setup.surface(),
            rigid: (0..loops.len()).filter(|i| is_rigid(&loops[*i])).collect(),
            residual: Extreme::default(),
            kinetic: 0.0,
            potential: 0.0,
            gap: Named::default(),
            turned: Named::default(),
            depth: Named::default(),
            impact: Named::default(),
            deep_since: vec![None; plant.contacts.len()],
            speed: Named::default(),
            angular: Named::default(),
            deep: Named::default(),
            off_map: Named::default(),
            off_profile: Named::default(),
            profile: low.zip(heights.reduce(f64::max)).map(|(a, b)| [a, b]),
            names: Names {
                bodies: (0..model.body_count())
                    .map(|b| model.body_name(b).to_string())
                    .collect(),
                contacts: crate::contact::contact_names(&setup.robot),
                loops,
            },
        }
    }

    pub fn update(&mut self, plant: &Plant, observed: &Observed) {
        let sample = observed.sample;
        let t = sample.t;
        let energy = &sample.energy;
        self.residual.update(t, energy.residual);
        let kinetic = energy.kinetic + energy.kinetic_added;
        self.kinetic = self.kinetic.max(kinetic);
        self.potential = self.potential.max(energy.potential.abs());
        for i in &self.rigid {
            let state = &sample.loops[*i];
            self.gap.update(t, *i, state.gap);
            self.turned.update(t, *i, state.turned);
        }
        let allowed = thresholds::CONTACT_DEPTH * self.size;
        let points = sample.contacts.iter().zip(&mut self.deep_since);
        for (i, (contact, since)) in points.enumerate() {
            self.impact.update(t, i, contact.depth.max(0.0));
            let is_deep = contact.depth > allowed;
            *since = is_deep.then(|| since.unwrap_or(t));
            if since.is_some_and(|since| t - since >= thresholds::IMPACT_TIME) {
                self.depth.update(t, i, contact.depth);
            }
        }
        for (b, body) in sample.bodies.iter().enumerate() {
            let [x, y, z] = body.position;
            self.speed.update(t, b, Vec3(body.velocity).norm());
            self.angular
                .update(t, b, Vec3(body.angular_velocity).norm());
            if let Some(surface) = self.surface {
                self.deep.update(t, b, (surface - z).max(0.0));
            }
            if let Some(terrain) = &plant.terrain {
                self.off_map.update(t, b, terrain.distance_outside(x, y));
            }
            if let Some([low, high]) = self.profile {
                let outside = (low - z).max(z - high).max(0.0);
                self.off_profile.update(t, b, outside);
            }
        }
    }

    /// Adds the reasons.
    pub fn reasons(&self, balance: &EnergyBalance, reasons: &mut Vec<Reason>) {
        reasons.extend(self.energy(balance));
        let Names {
            bodies,
            contacts,
            loops,
        } = &self.names;
        let checks = [
            Threshold {
                check: Check::ConstraintViolation,
                found: &self.gap,
                names: loops,
                threshold: thresholds::LOOP_GAP * self.size,
                unit: "m",
                words: "the frames of the loop are apart",
                cure: "reduce integrator.step",
            },
            Threshold {
                check: Check::ConstraintViolation,
                found: &self.turned,
                names: loops,
                threshold: thresholds::LOOP_TURN,
                unit: "rad",
                words: "the frames of the loop are turned against each other",
                cure: "reduce integrator.step",
            },
            Threshold {
                check: Check::ContactDepth,
                found: &self.depth,
                names: contacts,
                threshold: thresholds::CONTACT_DEPTH * self.size,
                unit: "m",
                words: "depth in the ground for longer than an impact",
                cure: "increase the stiffness of its material, or start the robot on the ground",
            },
            Threshold {
                check: Check::ContactDepth,
                found: &self.impact,
                names: contacts,
                threshold: thresholds::IMPACT_DEPTH * self.size,
                unit: "m",
                words: "depth in the ground",
                cure: "start the robot on the ground, increase the stiffness of its material, or reduce the speed of the impact",
            },
            Threshold {
                check: Check::AbsurdState,
                found: &self.speed,
                names: bodies,
                threshold: thresholds::SPEED,
                unit: "m/s",
                words: "speed",
                cure: "look for a missing drag or limit of an actuator",
            },
            Threshold {
                check: Check::AbsurdState,
                found: &self.angular,
                names: bodies,
                threshold: thresholds::ANGULAR_SPEED,
                unit: "rad/s",
                words: "angular speed",
                cure: "look for a missing damping, a tiny inertia or a missing limit",
            },
            Threshold {
                check: Check::AbsurdState,
                found: &self.deep,
                names: bodies,
                threshold: thresholds::DEPTH,
                unit: "m",
                words: "depth, more than any sea has",
                cure: "compare weight and buoyancy, and the sign of z: it points up",
            },
            Threshold {
                check: Check::RangeLeft,
                found: &self.off_map,
                names: bodies,
                threshold: 0.0,
                unit: "m",
                words: "distance outside of the map of the seabed, whose border heights continue",
                cure: "give a larger map",
            },
            Threshold {
                check: Check::RangeLeft,
                found: &self.off_profile,
                names: bodies,
                threshold: 0.0,
                unit: "m",
                words: "distance outside of environment.profile, whose first and last rows continue",
                cure: "give rows of environment.profile for all depths of the run",
            },
        ];
        reasons.extend(checks.iter().filter_map(Threshold::reason));
    }

    /// The largest residual by the energy that was turned over.
    fn energy(&self, balance: &EnergyBalance) -> Option<Reason> {
        let rounding = ENERGY_ROUNDING * (self.potential + self.kinetic);
        let turned_over = balance.throughput() + self.kinetic + rounding;
        let residual = self.residual.value.abs();
        let value = if residual == 0.0 {
            0.0
        } else {
            residual / turned_over
        };
        let trust = match value {
            v if v.is_nan() || v > thresholds::ENERGY_ERROR_DIVERGED => Trust::Diverged,
            v if v > thresholds::ENERGY_ERROR => Trust::Doubtful,
            _ => return None,
        };
        Some(Reason {
            check: Check::EnergyBalance,
            trust,
            subject: String::new(),
            value: Some(value),
            threshold: Some(thresholds::ENERGY_ERROR),
            unit: String::new(),
            t: self.residual.t,
            text: format!(
                "{} J of {} J turned over are missing in the energy balance ({} %)",
                significant(residual, 3),
                significant(turned_over, 3),
                significant(100.0 * value, 3)
            ),
            cure: "reduce integrator.step or its tolerances".to_string(),
        })
    }
}

/// A value that may not exceed a threshold.
struct Threshold<'a> {
    check: Check,
    found: &'a Named,
    names: &'a [String],
    threshold: f64,
    unit: &'a str,
    words: &'a str,
    cure: &'a str,
}

impl Threshold<'_> {
    fn reason(&self) -> Option<Reason> {
        let Extreme { value, t } = self.found.found;
        let exceeded = value.is_nan() || value > self.threshold;
        exceeded.then(|| {
            let subject = self.names.get(self.found.subject).cloned();
            let subject = subject.unwrap_or_default();
            Reason {
                check: self.check,
                trust: Trust::Doubtful,
                value: Some(value),
                threshold: Some(self.threshold),
                unit: self.unit.to_string(),
                t,
                text: format!(
                    "'{subject}': {}: {} {}",
                    self.words,
                    significant(value, 3),
                    self.unit
                ),
                subject,
                cure: self.cure.to_string(),
            }
        })
    }
}

/// The reason of a body that is where the model does not hold.
pub(super) fn left(incident: &Incident, [words, cure]: [&str; 2]) -> Reason {
    Reason {
        check: Check::RangeLeft,
        trust: Trust::Doubtful,
        subject: incident.subject.clone(),
        value: None,
        threshold: None,
        unit: String::new(),
        t: incident.first,
        text: format!("'{}' {words}", incident.subject),
        cure: cure.to_string(),
    }
}

/// Size of a robot at the start: the largest distance of origins of bodies and of contact points
/// from the first body of their tree, and not less than the edge of a cube of water as heavy as
/// the heaviest body.
fn size(setup: &Setup, plant: &Plant) -> f64 {
    let (model, bodies) = (&plant.model, plant.cached_bodies());
    let mut root = Vec::with_capacity(model.body_count());
    let mut size = 0.0_f64;
    for b in 0..model.body_count() {
        let first = model.parent(b).map_or(b, |parent| root[parent]);
        root.push(first);
        let center = bodies.motion(first).pose.position;
        let pose = &bodies.motion(b).pose;
        size = size.max((pose.position - center).norm());
        for contact in &setup.robot.bodies[b].contacts {
            let point = pose.point_to_parent(Vec3(contact.position));
            size = size.max((point - center).norm());
        }
        size = size.max((model.parameters(b).mass / 1000.0).cbrt());
    }
    size
}

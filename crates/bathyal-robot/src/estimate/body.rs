//! Estimates of the missing values of one body.

use super::options::Options;
use super::outline::{Vehicle, outline, vehicles};
use super::overlap;
use super::parts::{Part, parts, shapes, shown};
use super::report::{Bar, ESTIMATED, Entry, Missing, Report, Trust};
use super::surface::Meshes;
use crate::geometry::Solid;
use crate::robot::{About, Body, Inertia};
use crate::source::Diagnostic;
use crate::text::short;

/// Inputs of an estimate that are common to all bodies.
pub(super) struct Task<'a> {
    pub water: f64,
    pub meshes: Meshes<'a>,
    pub options: &'a Options,
}

/// Method, trust, condition and ranges of a value.
pub(super) struct Source {
    pub method: String,
    pub trust: Trust,
    pub condition: String,
    pub bars: Vec<Bar>,
}

const FIELDS: [&str; 7] = [
    "mass",
    "center_of_mass",
    "inertia",
    "displaced_volume",
    "center_of_buoyancy",
    "added_mass",
    "drag",
];

impl Task<'_> {
    /// Fills in the bodies of a robot or of a limb.
    pub fn fill_all(
        &self,
        bodies: &mut [Body],
        path: &str,
        report: &mut Report,
    ) -> Result<(), Diagnostic> {
        let mut solids = Vec::new();
        let vehicles = vehicles(bodies);
        for (i, body) in bodies.iter_mut().enumerate() {
            let skipped = self.options.skip.contains(&body.name);
            solids.push(match skipped {
                true => Vec::new(),
                false => self.fill(body, vehicles[i], &format!("{path}[{i}]"), report)?,
            });
        }
        overlap::with_parents(bodies, path, &solids, report);
        Ok(())
    }

    /// Fills in one body; its solids, in its frame, if anything was to be filled in.
    fn fill(
        &self,
        body: &mut Body,
        vehicle: Option<Vehicle>,
        path: &str,
        report: &mut Report,
    ) -> Result<Vec<Solid>, Diagnostic> {
        let wanted = self.wanted(body);
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let missing = |reason: String, fields: Vec<&'static str>| Missing {
            path: path.to_string(),
            body: body.name.clone(),
            fields,
            reason,
        };
        let parts = match parts(&self.meshes, body, path, report)? {
            Ok(parts) if parts.rigid.is_empty() => {
                let text = "no geometry; give shapes, or the values";
                report.missing.push(missing(text.into(), wanted));
                return Ok(Vec::new());
            }
            Ok(parts) => parts,
            Err(error) => {
                report.missing.push(missing(error.to_string(), wanted));
                return Ok(Vec::new());
            }
        };
        let solids: Vec<Solid> = parts.water.iter().map(|part| part.placed).collect();
        overlap::within(body, path, &solids, report);
        let mut filler = Filler {
            before: body.clone(),
            body,
            path,
            report,
            wanted,
        };
        filler.rigid(&parts.rigid, self.options.density);
        let given = filler.before.hydrodynamics.displaced_volume;
        let outline = outline(
            parts.water,
            filler.body,
            vehicle.filter(|_| self.water > 0.0),
            given.filter(|_| !filler.wants("displaced_volume")),
            self.water,
            || shown(&self.meshes, &filler.before),
        );
        if let Some(text) = outline.remark.clone() {
            filler.report.warn(path, &filler.before, text);
        }
        filler.buoyancy(&outline);
        if self.water > 0.0 {
            filler.added_mass(&outline, self.water);
            filler.drag(&outline, self.water);
        } else {
            let reason = "the density of the water is 0; give water_density";
            filler.missing(&["added_mass", "drag"], reason);
        }
        filler.finite()?;
        Ok(solids)
    }

    /// The fields that are to be filled in.
    fn wanted(&self, body: &Body) -> Vec<&'static str> {
        let water = &body.hydrodynamics;
        // A mass of zero is unknown to someone who gives a density.
        let massless = self.options.density.is_some() && body.mass.is_none_or(|m| m == 0.0);
        let empty = [
            body.mass.is_none() || massless,
            body.center_of_mass.is_none() || massless,
            body.inertia.is_none() || massless,
            water.displaced_volume.is_none(),
            water.center_of_buoyancy.is_none(),
            water.added_mass.is_none(),
            water.drag.is_none(),
        ];
        let fields = FIELDS.into_iter().zip(empty);
        fields
            .filter(|(field, empty)| *empty || self.options.overwrite || is_estimated(body, field))
            .map(|(field, _)| field)
            .collect()
    }
}

/// Returns true if the value of a field was estimated before.
fn is_estimated(body: &Body, field: &str) -> bool {
    let origin = body.origin.get(field);
    origin.is_some_and(|origin| origin.starts_with(ESTIMATED))
}

/// Returns true if a field had a value that is another one now.
fn is_replaced(field: &str, before: &Body, after: &Body) -> bool {
    let (old, new) = (&before.hydrodynamics, &after.hydrodynamics);
    match field {
        "mass" => before.mass.is_some() && before.mass != after.mass,
        "center_of_mass" => {
            before.center_of_mass.is_some() && before.center_of_mass != after.center_of_mass
        }
        "inertia" => before.inertia.is_some() && before.inertia != after.inertia,
        "displaced_volume" => {
            old.displaced_volume.is_some() && old.displaced_volume != new.displaced_volume
        }
        "center_of_buoyancy" => {
            old.center_of_buoyancy.is_some() && old.center_of_buoyancy != new.center_of_buoyancy
        }
        "added_mass" => old.added_mass.is_some() && old.added_mass != new.added_mass,
        _ => old.drag.is_some() && old.drag != new.drag,
    }
}

/// A body and the report on it.
pub(super) struct Filler<'a> {
    pub body: &'a mut Body,
    /// As it was.
    before: Body,
    path: &'a str,
    report: &'a mut Report,
    wanted: Vec<&'static str>,
}

impl Filler<'_> {
    pub fn wants(&self, field: &str) -> bool {
        self.wanted.contains(&field)
    }

    pub fn record(&mut self, field: &'static str, value: String, source: Source) {
        let water = FIELDS[3..].contains(&field);
        let within = if water { "hydrodynamics." } else { "" };
        let entry = Entry {
            path: format!("{}.{within}{field}", self.path),
            body: self.body.name.clone(),
            field,
            value,
            method: source.method,
            trust: source.trust,
            condition: source.condition,
            bars: source.bars,
            replaces: is_replaced(field, &self.before, self.body),
        };
        self.body.origin.insert(field.to_string(), entry.origin());
        self.report.entries.push(entry);
    }

    fn missing(&mut self, fields: &[&'static str], reason: &str) {
        let fields: Vec<_> = fields.iter().copied().filter(|f| self.wants(f)).collect();
        if !fields.is_empty() {
            self.report.missing.push(Missing {
                path: self.path.to_string(),
                body: self.body.name.clone(),
                fields,
                reason: reason.to_string(),
            });
        }
    }

    /// Mass, centre of mass, inertia: from densities, or from the mass spread evenly.
    fn rigid(&mut self, parts: &[Part], default_density: Option<f64>) {
        let default_density = default_density.filter(|_| self.wants("mass"));
        let density = |part: &Part| Some(part.density.or(default_density)? * part.solidity);
        let densities: Option<Vec<f64>> = parts.iter().map(density).collect();
        let known = densities.is_some();
        let densities = densities.unwrap_or_else(|| parts.iter().map(|p| p.solidity).collect());
        let weighted: Vec<_> = densities
            .into_iter()
            .zip(parts.iter().map(|p| p.placed))
            .collect();
        let (mass, center, moments) = Solid::sum(&weighted);
        let open = parts.iter().any(Part::is_open);
        let source = |method: &str, condition: &str| Source {
            method: format!("{method}, {}", shapes(parts)),
            trust: match (open, known) {
                (true, _) => Trust::OrderOfMagnitude,
                (false, true) => Trust::Exact,
                (false, false) => Trust::Within(30),
            },
            condition: condition.to_string(),
            bars: Vec::new(),
        };
        if self.wants("mass") {
            if known {
                self.body.mass = Some(mass);
                let condition = match default_density {
                    Some(density) => format!("if it is solid, of {} kg/m³", short(density)),
                    None => "if it is solid".to_string(),
                };
                let source = source("volume times density", &condition);
                self.record("mass", format!("{} kg", short(mass)), source);
            } else if self.body.mass.is_none() {
                let reason =
                    "the density of the shapes is not given; give it, or the mass, or `--density`";
                self.missing(&["mass", "inertia"], reason);
            }
        }
        if self.wants("center_of_mass") {
            let about_origin = |inertia: &Inertia| inertia.about == About::Origin;
            let given =
                !self.wants("inertia") && self.body.inertia.as_ref().is_some_and(about_origin);
            if given {
                let reason = "the inertia is given about the origin, so the centre of mass that it refers to must be given too";
                self.missing(&["center_of_mass"], reason);
            } else {
                self.body.center_of_mass = Some(center);
                let source = source(
                    "centroid of the shapes",
                    "if the mass is distributed uniformly",
                );
                self.record("center_of_mass", format!("({}) m", list(&center)), source);
            }
        }
        let Some(total) = self.body.mass else {
            return;
        };
        if self.wants("inertia") {
            let inertia = Inertia::from_matrix(&moments.map(|row| row.map(|x| x * total / mass)));
            self.body.inertia = Some(inertia);
            let value = format!("{} kg m²", list(&[inertia.xx, inertia.yy, inertia.zz]));
            let source = source(
                "moments of the shapes, scaled to the mass of the body",
                "if the mass is distributed uniformly",
            );
            self.record("inertia", value, source);
        }
    }

    /// Checks that all values are finite.
    fn finite(&self) -> Result<(), Diagnostic> {
        let body = &*self.body;
        let water = &body.hydrodynamics;
        let mut numbers: Vec<f64> = body
            .mass
            .into_iter()
            .chain(water.displaced_volume)
            .collect();
        numbers.extend(body.center_of_mass.iter().flatten());
        numbers.extend(body.inertia.iter().flat_map(Inertia::matrix).flatten());
        numbers.extend(water.center_of_buoyancy.iter().flatten());
        let added = water.added_mass.as_ref();
        numbers.extend(added.iter().flat_map(|m| m.rows()).flatten());
        if numbers.iter().all(|x| x.is_finite()) {
            return Ok(());
        }
        Err(Diagnostic::new(
            format!("{}.geometry", self.path),
            format!(
                "body '{}': its shapes give values that are not finite",
                body.name
            ),
            "check sizes, poses and densities",
        ))
    }
}

pub(super) fn list(values: &[f64]) -> String {
    let each: Vec<String> = values.iter().map(|x| short(*x)).collect();
    each.join(", ")
}

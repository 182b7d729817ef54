//! Estimates of the missing values of one body.

use super::added_mass::{AddedMass, added_mass};
use super::drag::drag;
use super::options::Options;
use super::overlap;
use super::parts::{Part, parts, shapes};
use super::report::{Entry, Missing, Report, Trust};
use super::surface::Meshes;
use crate::geometry::Solid;
use crate::matrix;
use crate::placement::to_file_pose;
use crate::robot::{About, Body, Inertia, Matrix6};
use crate::source::Diagnostic;
use crate::text::short;
use bathyal::spatial::Pose;

/// Inputs of an estimate that are common to all bodies.
pub(super) struct Task<'a> {
    pub water: f64,
    pub meshes: Meshes<'a>,
    pub options: &'a Options,
}

/// Method, trust and condition of a value.
struct Source {
    method: String,
    trust: Trust,
    condition: String,
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
        for (i, body) in bodies.iter_mut().enumerate() {
            let skipped = self.options.skip.contains(&body.name);
            solids.push(match skipped {
                true => Vec::new(),
                false => self.fill(body, &format!("{path}[{i}]"), report)?,
            });
        }
        overlap::with_parents(bodies, path, &solids, report);
        Ok(())
    }

    /// Fills in one body; its solids, in its frame, if anything was to be filled in.
    fn fill(
        &self,
        body: &mut Body,
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
        let geometry = body.geometry.clone();
        let parts = match parts(&self.meshes, &geometry, body, path, report)? {
            Ok(parts) if parts.is_empty() => {
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
        let solids: Vec<Solid> = parts.iter().map(|part| part.placed).collect();
        overlap::within(body, path, &solids, report);
        let mut filler = Filler {
            body,
            path,
            report,
            wanted,
        };
        filler.rigid(&parts, self.options.density);
        filler.buoyancy(&parts);
        if self.water > 0.0 {
            filler.added_mass(&parts, self.water);
            filler.drag(&parts, self.water);
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
            .filter(|(_, empty)| *empty || self.options.overwrite)
            .map(|(field, _)| field)
            .collect()
    }
}

/// A body and the report on it.
struct Filler<'a> {
    body: &'a mut Body,
    path: &'a str,
    report: &'a mut Report,
    wanted: Vec<&'static str>,
}

impl Filler<'_> {
    fn wants(&self, field: &str) -> bool {
        self.wanted.contains(&field)
    }

    fn record(&mut self, field: &'static str, value: String, source: Source) {
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
        let density = |part: &Part| part.geometry.density.or(default_density);
        let densities: Option<Vec<f64>> = parts.iter().map(density).collect();
        let known = densities.is_some();
        let densities = densities.unwrap_or_else(|| vec![1.0; parts.len()]);
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

    fn buoyancy(&mut self, parts: &[Part]) {
        let even: Vec<_> = parts.iter().map(|p| (1.0, p.placed)).collect();
        let (volume, center, _) = Solid::sum(&even);
        let source = |method: &str| {
            let mesh = parts.iter().any(|part| part.surface.is_some());
            Source {
                method: format!("{method}, {}", shapes(parts)),
                trust: match parts.iter().any(Part::is_open) {
                    true => Trust::OrderOfMagnitude,
                    false => Trust::Exact,
                },
                condition: match mesh {
                    true => {
                        "if the mesh is a watertight hull; flooded spaces displace no water".into()
                    }
                    false => "if the shapes are watertight".into(),
                },
            }
        };
        if self.wants("displaced_volume") {
            self.body.hydrodynamics.displaced_volume = Some(volume);
            let value = format!("{} m³", short(volume));
            self.record("displaced_volume", value, source("volume"));
        }
        if self.wants("center_of_buoyancy") {
            self.body.hydrodynamics.center_of_buoyancy = Some(center);
            let value = format!("({}) m", list(&center));
            self.record("center_of_buoyancy", value, source("centroid"));
        }
    }

    fn added_mass(&mut self, parts: &[Part], water: f64) {
        if !self.wants("added_mass") {
            return;
        }
        let all: Vec<(AddedMass, Pose<f64>)> = parts
            .iter()
            .map(|part| {
                let added = added_mass(&part.geometry.shape, &part.own, water);
                let pose = part.pose.compose(&added.frame);
                (added, pose)
            })
            .collect();
        let matrix = match &all[..] {
            // One shape: the numbers that the formula gave, where they hold.
            [(one, pose)] => Matrix6 {
                frame: Some(to_file_pose(pose)).filter(|pose| *pose != Default::default()),
                ..Matrix6::from_diagonal(one.diagonal)
            },
            all => {
                let mut sum = [[0.0; 6]; 6];
                for (one, pose) in all {
                    let rows = Matrix6::from_diagonal(one.diagonal).rows();
                    matrix::add(&mut sum, &matrix::congruence(&rows, pose));
                }
                Matrix6::from_rows(sum)
            }
        };
        let rows = matrix.rows();
        let value = format!(
            "diagonal {} kg, {} kg m²",
            list(&[rows[0][0], rows[1][1], rows[2][2]]),
            list(&[rows[3][3], rows[4][4], rows[5][5]])
        );
        self.body.hydrodynamics.added_mass = Some(matrix);
        let sources = all
            .into_iter()
            .map(|(one, _)| (one.method, one.trust, one.condition));
        let source = together(sources.collect(), parts);
        self.record("added_mass", value, source);
    }

    fn drag(&mut self, parts: &[Part], water: f64) {
        if !self.wants("drag") {
            return;
        }
        let mut laws = Vec::new();
        let mut sources = Vec::new();
        for part in parts {
            let shape = &part.geometry.shape;
            let one = drag(shape, &part.own, part.surface.as_ref(), &part.pose, water);
            laws.push(one.law);
            sources.push((one.method, one.trust, one.condition));
        }
        let value = match laws.len() {
            1 => "1 model".to_string(),
            n => format!("{n} models"),
        };
        self.body.hydrodynamics.drag = Some(laws);
        self.record("drag", value, together(sources, parts));
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

fn list(values: &[f64]) -> String {
    let each: Vec<String> = values.iter().map(|x| short(*x)).collect();
    each.join(", ")
}

/// Combined source of a sum: all methods, the lowest trust, every condition.
fn together(sources: Vec<(String, Trust, &'static str)>, parts: &[Part]) -> Source {
    let weakest = sources.iter().map(|s| s.1).max().unwrap_or(Trust::Exact);
    let open = parts.iter().any(Part::is_open);
    let mut methods: Vec<&str> = Vec::new();
    let mut conditions: Vec<&str> = Vec::new();
    for (method, _, condition) in &sources {
        if !methods.contains(&method.as_str()) {
            methods.push(method);
        }
        if !conditions.contains(condition) {
            conditions.push(condition);
        }
    }
    if parts.len() > 1 {
        conditions.push("without interaction between shapes");
    }
    Source {
        method: methods.join(" + "),
        trust: if open {
            Trust::OrderOfMagnitude
        } else {
            weakest
        },
        condition: conditions.join("; "),
    }
}

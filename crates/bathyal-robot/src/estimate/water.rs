//! Displaced volume, added mass and drag of one body.

use super::added_mass::{AddedMass, added_mass};
use super::body::{Filler, Source, list};
use super::class::{Class, Ranges};
use super::drag::drag;
use super::outline::Outline;
use super::parts::{Part, bounds, shapes};
use super::report::{Bar, Trust};
use super::{solidity, unknown};
use crate::geometry::Solid;
use crate::matrix;
use crate::placement::{to_file_pose, to_pose};
use crate::robot::{self, DampingDrag, Drag, Matrix6};
use crate::spec;
use crate::text::short;
use bathyal::spatial::{Pose, Vec3};

/// How a formula was applied: method, trust, condition.
type Applied = (String, Trust, &'static str);

impl Filler<'_> {
    /// Displaced volume and its centre: of the solid fraction.
    pub(super) fn buoyancy(&mut self, outline: &Outline) {
        let parts = &outline.displacing;
        let solid: Vec<_> = parts.iter().map(|p| (p.solidity, p.placed)).collect();
        let (volume, center, _) = Solid::sum(&solid);
        let source = |method: &str| {
            let mesh = parts.iter().any(|part| part.surface.is_some());
            let frame = parts.iter().any(|part| part.solidity < 1.0);
            Source {
                method: format!("{method}, {}{}", shapes(parts), solidities(parts)),
                trust: match parts.iter().any(Part::is_open) {
                    true => Trust::OrderOfMagnitude,
                    false => Trust::Exact,
                },
                condition: match (mesh, frame) {
                    (_, true) => "if solid parts fill that fraction".into(),
                    (true, _) => {
                        "if the mesh is a watertight hull; flooded spaces displace no water".into()
                    }
                    (false, _) => "if the shapes are watertight".into(),
                },
                bars: Vec::new(),
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

    pub(super) fn added_mass(&mut self, outline: &Outline, water: f64) {
        if !self.wants("added_mass") {
            return;
        }
        let (matrix, applied) = match outline.class {
            Class::Unknown => {
                let solid = &outline.displacing[0].placed;
                let diagonal = unknown::added_mass(self.body, solid, water);
                let pose = Pose::translation(Vec3(solid.centroid));
                let method = "2/3 of the displaced water, at the body's radii of gyration";
                (in_frame(diagonal, &pose), vec![guessed(method)])
            }
            _ => sum_of_added_mass(&outline.moved, water),
        };
        let rows = matrix.rows();
        let own: [f64; 6] = core::array::from_fn(|i| rows[i][i]);
        let frame = matrix.frame;
        self.body.hydrodynamics.added_mass = Some(matrix);
        let mut source = together(applied, outline);
        let about_axes = along_axes(&rows, frame.as_ref());
        let ranges = outline
            .class
            .added_mass(about_axes, longest(outline), source.trust);
        source.of_vehicle(outline.class, ranges);
        let value = match &source.bars[..] {
            [] => format!("diagonal {} kg, {} kg m²", list(&own[..3]), list(&own[3..])),
            bars => with_units(bars, "kg", "kg m²"),
        };
        self.record("added_mass", value, source);
    }

    pub(super) fn drag(&mut self, outline: &Outline, water: f64) {
        if !self.wants("drag") {
            return;
        }
        let mut laws = Vec::new();
        let mut applied = Vec::new();
        if outline.class == Class::Unknown {
            let solid = &outline.displacing[0].placed;
            let diagonal = unknown::quadratic_damping(self.body, solid, water);
            let pose = Pose::translation(Vec3(solid.centroid));
            laws.push(Drag::Damping(DampingDrag {
                linear: None,
                quadratic: Some(in_frame(diagonal, &pose)),
            }));
            applied.push(guessed(
                "a cube of the displaced volume, C_D 1.16, at the body's radii of gyration",
            ));
        } else {
            for part in &outline.moved {
                let one = drag(
                    &part.shape,
                    &part.own,
                    part.surface.as_ref(),
                    &part.pose,
                    water,
                );
                laws.push(solidity::scale(one.law, part.solidity));
                applied.push((one.method, one.trust, one.condition));
            }
        }
        let at_one = at_unit_speed(&laws, water);
        let models = match laws.len() {
            1 => "1 model".to_string(),
            n => format!("{n} models"),
        };
        self.body.hydrodynamics.drag = Some(laws);
        let mut source = together(applied, outline);
        let ranges = outline.class.drag(at_one, longest(outline), source.trust);
        source.of_vehicle(outline.class, ranges);
        let value = match &source.bars[..] {
            [] => models,
            bars => with_units(bars, "N at 1 m/s", "N m at 1 rad/s"),
        };
        self.record("drag", value, source);
    }
}

/// Sum of the added masses of shapes, and how each was found.
fn sum_of_added_mass(parts: &[Part], water: f64) -> (Matrix6, Vec<Applied>) {
    let all: Vec<(AddedMass, Pose<f64>)> = parts
        .iter()
        .map(|part| {
            let mut added = added_mass(&part.shape, &part.own, water);
            let factor = solidity::added_mass(part.solidity);
            added.diagonal = added.diagonal.map(|a| a * factor);
            let pose = part.pose.compose(&added.frame);
            (added, pose)
        })
        .collect();
    let matrix = match &all[..] {
        // One shape: the numbers that the formula gave, where they hold.
        [(one, pose)] => in_frame(one.diagonal, pose),
        all => {
            let mut sum = [[0.0; 6]; 6];
            for (one, pose) in all {
                let rows = Matrix6::from_diagonal(one.diagonal).rows();
                matrix::add(&mut sum, &matrix::congruence(&rows, pose));
            }
            Matrix6::from_rows(sum)
        }
    };
    let applied = all
        .into_iter()
        .map(|(one, _)| (one.method, one.trust, one.condition));
    (matrix, applied.collect())
}

/// Added mass along the body's axes and about them, at the matrix's own centre.
fn along_axes(rows: &matrix::Rows, frame: Option<&robot::Pose>) -> [f64; 6] {
    let rotation = frame.map_or(Pose::identity(), |frame| Pose {
        position: Vec3([0.0; 3]),
        ..to_pose(frame)
    });
    let turned = matrix::congruence(rows, &rotation);
    core::array::from_fn(|i| turned[i][i])
}

/// A diagonal matrix in a frame of the body.
fn in_frame(diagonal: [f64; 6], pose: &Pose<f64>) -> Matrix6 {
    Matrix6 {
        frame: Some(to_file_pose(pose)).filter(|pose| *pose != Default::default()),
        ..Matrix6::from_diagonal(diagonal)
    }
}

fn guessed(method: &str) -> Applied {
    (method.to_string(), Trust::Exact, "")
}

/// Forces against motions at 1 m/s along the axes of the body, and moments at 1 rad/s about them.
fn at_unit_speed(laws: &[Drag], water: f64) -> [f64; 6] {
    let laws: Vec<_> = laws
        .iter()
        .filter_map(|law| spec::drag(law, water, "", "").ok())
        .flatten()
        .collect();
    core::array::from_fn(|k| {
        // Angular first in the dynamics.
        let mut twist = [0.0; 6];
        twist[(k + 3) % 6] = 1.0;
        // Not −0.
        0.0 - spec::drag_force(&laws, water, &twist)[(k + 3) % 6]
    })
}

/// The body's axis along which it is longest.
fn longest(outline: &Outline) -> usize {
    let Some((lower, upper)) = bounds(outline.moved.iter().map(|part| &part.placed)) else {
        return 0;
    };
    let size = |i: &usize| upper[*i] - lower[*i];
    (0..3).fold(0, |best, i| if size(&i) > size(&best) { i } else { best })
}

/// Forces, then moments, with their units.
fn with_units(bars: &[Bar], force: &str, moment: &str) -> String {
    let listed = |bars: &[Bar]| {
        let each: Vec<String> = bars.iter().map(Bar::to_string).collect();
        each.join(", ")
    };
    let (forces, moments) = bars.split_at(3.min(bars.len()));
    format!("{} {force}; {} {moment}", listed(forces), listed(moments))
}

/// `, solidity 0.34`, of parts that are not filled.
fn solidities(parts: &[Part]) -> String {
    let mut texts: Vec<String> = Vec::new();
    for part in parts.iter().filter(|part| part.solidity < 1.0) {
        let text = short(part.solidity);
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    match texts.is_empty() {
        true => String::new(),
        false => format!(", solidity {}", texts.join(", ")),
    }
}

impl Source {
    /// Adds the ranges of a vehicle, if it is one; the accuracy of the formula is that of the closed
    /// shape.
    fn of_vehicle(&mut self, class: Class, ranges: Option<Ranges>) {
        let Some((bars, trust)) = ranges else {
            return;
        };
        if matches!(class, Class::Hull | Class::Box) {
            self.method += &format!(" ({} for the shape)", self.trust);
        }
        self.trust = trust;
        self.bars = bars;
    }
}

/// Combined source of a sum: all methods, the lowest trust, every condition.
fn together(applied: Vec<Applied>, outline: &Outline) -> Source {
    let parts = &outline.moved;
    let weakest = applied.iter().map(|s| s.1).max().unwrap_or(Trust::Exact);
    let open = parts.iter().any(Part::is_open);
    let mut methods: Vec<&str> = Vec::new();
    let mut conditions: Vec<&str> = Vec::new();
    for (method, _, condition) in &applied {
        if !methods.contains(&method.as_str()) {
            methods.push(method);
        }
        if !conditions.contains(condition) && !condition.is_empty() {
            conditions.push(condition);
        }
    }
    match outline.class {
        // The formulas' own conditions are for closed shapes.
        Class::Frame => conditions = vec!["if solid parts are spread over the shape"],
        Class::Unknown => conditions = vec!["if its outline is compact"],
        _ => {}
    }
    if parts.len() > 1 {
        conditions.push("without interaction between shapes");
    }
    Source {
        method: methods.join(" + ") + &solidities(parts),
        trust: if open {
            Trust::OrderOfMagnitude
        } else {
            weakest
        },
        condition: conditions.join("; "),
        bars: Vec::new(),
    }
}

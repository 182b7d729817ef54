//! A robot under construction, assembled from elements that may contradict each other.

use super::remarks::Remarks;
use super::xml::opening;
use crate::robot::{Body, Hydrodynamics, Robot};
use crate::source::{NoteKind, Source};
use roxmltree::Node;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// Positions in the text of the fields of an element, by path below it.
pub(super) type Places = Vec<(String, Range<usize>)>;

/// A robot under construction.
pub(super) struct Draft<'a> {
    pub robot: Robot,
    /// The element of each body's link, and of the joint above it.
    pub nodes: Vec<(Option<Node<'a, 'a>>, Option<Node<'a, 'a>>)>,
    /// Positions of the fields of each body.
    pub places: Vec<Places>,
    /// Position of each thruster.
    pub thruster_places: Vec<Range<usize>>,
    /// Position of each fin.
    pub fin_places: Vec<Range<usize>>,
    /// True if joints stay as they are written.
    pub as_written: bool,
    /// Position of the density of the water.
    pub density_place: Option<Range<usize>>,
    /// Bodies with buoyancy; all, if not specified.
    pub floating: Option<BTreeSet<usize>>,
    assumed_density: Option<(f64, usize, String)>,
    neutral: BTreeSet<usize>,
    /// The bodies that links became, and those below joints.
    pub links: HashMap<String, usize>,
    pub joints: HashMap<String, usize>,
}

impl<'a> Draft<'a> {
    /// A robot without bodies.
    pub fn new(robot: Robot) -> Self {
        Draft {
            robot,
            nodes: Vec::new(),
            places: Vec::new(),
            thruster_places: Vec::new(),
            fin_places: Vec::new(),
            as_written: false,
            density_place: None,
            floating: None,
            assumed_density: None,
            neutral: BTreeSet::new(),
            links: HashMap::new(),
            joints: HashMap::new(),
        }
    }

    /// The body that a link became.
    pub fn link(&self, name: &str) -> Option<usize> {
        self.links.get(name).copied()
    }

    /// The body below a joint.
    pub fn joint(&self, name: &str) -> Option<usize> {
        self.joints.get(name).copied()
    }

    /// Finishes the robot and stores the positions in the source.
    pub fn finish(self, source: &mut Source) -> Robot {
        let positions = &mut source.positions;
        for (i, (places, nodes)) in self.places.into_iter().zip(&self.nodes).enumerate() {
            if let Some(node) = nodes.0.or(nodes.1) {
                positions.insert(format!("bodies[{i}]"), opening(node));
            }
            let full = |(path, range)| (format!("bodies[{i}].{path}"), range);
            positions.extend(places.into_iter().map(full));
        }
        for (i, range) in self.thruster_places.into_iter().enumerate() {
            positions.insert(format!("thrusters[{i}]"), range);
        }
        for (i, range) in self.fin_places.into_iter().enumerate() {
            positions.insert(format!("fins[{i}]"), range);
        }
        if let Some(range) = self.density_place {
            positions.insert("water_density".into(), range);
        }
        self.robot
    }

    /// Sets the density of the water, with a warning if it was set to another value.
    pub fn set_density(&mut self, value: f64, at: Range<usize>, who: &str, remarks: &mut Remarks) {
        if let Some(old) = self.robot.water_density.filter(|old| *old != value) {
            let text = format!(
                "sets the density of the water to {value} kg/m³, previously {old} kg/m³; the last value is used"
            );
            remarks.add(NoteKind::Warning, who, text, at.start);
        }
        self.robot.water_density = Some(value);
        self.density_place = Some(at);
    }

    /// Sets the default density of a simulator, for files that give none.
    pub fn assume_density(&mut self, value: f64, at: usize, who: &str) {
        let first = || (value, at, who.to_string());
        self.assumed_density.get_or_insert_with(first);
    }

    /// The density of the water as far as it is known: that of the file, or a simulator's default.
    pub fn density(&self) -> f64 {
        let assumed = || Some(self.assumed_density.as_ref()?.0);
        let known = self.robot.water_density.or_else(assumed);
        known.unwrap_or_else(|| self.robot.density())
    }

    /// Marks a body as neutrally buoyant, or not.
    pub fn set_neutral(&mut self, body: usize, neutral: bool) {
        match neutral {
            true => self.neutral.insert(body),
            false => self.neutral.remove(&body),
        };
    }

    /// Adds hydrodynamic values of a body, with a warning for fields that were given before.
    pub fn set_hydrodynamics(
        &mut self,
        body: usize,
        by: &str,
        new: Hydrodynamics,
        at: usize,
        remarks: &mut Remarks,
    ) {
        let body = &mut self.robot.bodies[body];
        let water = &mut body.hydrodynamics;
        let mut twice = Vec::new();
        put(
            &mut water.displaced_volume,
            new.displaced_volume,
            "volume",
            &mut twice,
        );
        put(
            &mut water.center_of_buoyancy,
            new.center_of_buoyancy,
            "centre of buoyancy",
            &mut twice,
        );
        put(
            &mut water.added_mass,
            new.added_mass,
            "added mass",
            &mut twice,
        );
        put(&mut water.drag, new.drag, "damping", &mut twice);
        if !twice.is_empty() {
            let text = format!(
                "hydrodynamics given twice: {by} replaces the {}",
                twice.join(", ")
            );
            remarks.add(NoteKind::Warning, &body.name, text, at);
        }
    }

    /// Resolves what depends on the whole file: the density, the volumes of neutrally buoyant links,
    /// and links without buoyancy.
    pub fn resolve(&mut self, remarks: &mut Remarks) {
        if let (None, Some((density, at, who))) = (self.robot.water_density, &self.assumed_density)
        {
            let text =
                format!("no <fluid_density>: {density} kg/m³ assumed, the simulator's default");
            remarks.add(NoteKind::Assumed, who, text, *at);
            self.robot.water_density = Some(*density);
        }
        let density = self.robot.density();
        let bodies = &mut self.robot.bodies;
        for i in self.neutral.iter().filter(|_| density > 0.0) {
            let volume = bodies[*i].mass.unwrap_or(0.0) / density;
            bodies[*i].hydrodynamics.displaced_volume = Some(volume);
        }
        let Some(floating) = &self.floating else {
            return;
        };
        for (i, body) in bodies.iter_mut().enumerate() {
            let volume = &mut body.hydrodynamics.displaced_volume;
            let node = self.nodes[i]
                .0
                .filter(|_| !floating.contains(&i) && volume.is_none());
            if let Some(node) = node {
                *volume = Some(0.0);
                let text =
                    "no buoyancy: the Gazebo Buoyancy plugin is enabled for other links only";
                remarks.add(NoteKind::Understood, &body.name, text, node.range().start);
            }
        }
    }

    pub fn push(
        &mut self,
        body: Body,
        nodes: (Option<Node<'a, 'a>>, Option<Node<'a, 'a>>),
        places: Places,
    ) {
        self.robot.bodies.push(body);
        self.nodes.push(nodes);
        self.places.push(places);
    }
}

/// A field that is given replaces the old one; its name is kept if there was one.
fn put<T>(old: &mut Option<T>, new: Option<T>, name: &'static str, twice: &mut Vec<&'static str>) {
    if new.is_some() {
        if old.is_some() {
            twice.push(name);
        }
        *old = new;
    }
}

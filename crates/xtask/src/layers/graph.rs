//! Which siblings use one another, and the cycles among them.

use crate::layers::modules::Tree;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;

/// One line in which a module names something of a sibling's.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
    pub from: String,
    pub to: String,
    pub file: PathBuf,
    pub line: usize,
    pub path: String,
}

/// Uses by pairs of siblings.
pub struct Graph {
    uses: BTreeMap<(String, String), Vec<Use>>,
}

impl Graph {
    /// All uses between the siblings of a tree.
    pub fn new(tree: &Tree) -> Self {
        let mut uses: BTreeMap<_, Vec<Use>> = BTreeMap::new();
        for (from, module) in tree.modules.iter().enumerate() {
            for path in &module.paths {
                let declaring = tree.declares(from, &path.words);
                let to = declaring.map(|to| &tree.modules[to].path);
                let Some((from, to)) = to.and_then(|to| siblings(&module.path, to)) else {
                    continue;
                };
                let one = Use {
                    from: from.clone(),
                    to: to.clone(),
                    file: module.file.clone(),
                    line: path.line,
                    path: path.words.join("::"),
                };
                uses.entry((from, to)).or_default().push(one);
            }
        }
        Graph { uses }
    }

    /// Two-way pairs, and the shortest cycle through every module that is in no pair. Each
    /// cycle is a list of directions, each direction a list of uses.
    pub fn cycles(&self) -> Vec<Vec<Vec<Use>>> {
        let mut cycles = Vec::new();
        let mut told: BTreeSet<&String> = BTreeSet::new();
        for (from, to) in self.uses.keys().filter(|(from, to)| from < to) {
            if self.uses.contains_key(&(to.clone(), from.clone())) {
                cycles.push(self.around(&[from, to]));
                told.extend([from, to]);
            }
        }
        for (from, _) in self.uses.keys() {
            if told.contains(from) {
                continue;
            }
            if let Some(cycle) = self.shortest(from) {
                // A cycle through a pair is gone when the pair is.
                if cycle.iter().all(|module| !told.contains(module)) {
                    cycles.push(self.around(&cycle));
                }
                told.extend(cycle);
            }
        }
        cycles
    }

    /// The uses along a cycle.
    fn around(&self, cycle: &[&String]) -> Vec<Vec<Use>> {
        let next = cycle.iter().cycle().skip(1);
        let pairs = cycle.iter().zip(next);
        let key = |(from, to): (&&String, &&String)| ((*from).clone(), (*to).clone());
        pairs.map(|pair| self.uses[&key(pair)].clone()).collect()
    }

    /// The shortest cycle that begins at a module: breadth first.
    fn shortest<'a>(&'a self, start: &'a String) -> Option<Vec<&'a String>> {
        let mut before: BTreeMap<&String, &String> = BTreeMap::new();
        let mut queue = VecDeque::from([start]);
        while let Some(here) = queue.pop_front() {
            for (_, to) in self.uses.keys().filter(|(from, _)| from == here) {
                if to == start {
                    let back = std::iter::successors(Some(here), |m| before.get(m).copied());
                    let mut cycle: Vec<&String> = back.collect();
                    cycle.reverse();
                    return Some(cycle);
                }
                if !before.contains_key(to) {
                    before.insert(to, here);
                    queue.push_back(to);
                }
            }
        }
        None
    }
}

/// The modules of one folder that two modules belong to; none, if one is inside the other.
fn siblings(from: &[String], to: &[String]) -> Option<(String, String)> {
    let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
    if common == from.len() || common == to.len() {
        return None;
    }
    let name = |path: &[String]| path[..=common].join("::");
    Some((name(from), name(to)))
}

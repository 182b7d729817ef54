//! Which chains of a tree are equal: the same joints, placements and force laws in the same
//! order, whatever their numbers.

use crate::model::{JointPlacement, Kind, LawSource, Link, LinkDrag};
use std::collections::BTreeMap;

/// The links of a subtree, parents first.
pub(super) type Chain = Vec<usize>;

/// Fewer lanes in use do not repay what it takes to fill them.
const FEWEST_CHAINS: usize = 2;
/// Shorter chains do not either.
const SHORTEST: usize = 2;

/// Groups of equal chains on a common parent, at most `lanes` in each.
///
/// From the base outwards: what is in a group is not searched for more. Trees may be as deep
/// as they like: nothing here calls itself, and every link is looked at a few times.
pub(super) fn equal_chains(links: &[Link<f64>], lanes: usize) -> Vec<Vec<Chain>> {
    let (tree, roots) = Tree::of(links);
    let mut groups = Vec::new();
    let mut waiting = vec![roots];
    while let Some(siblings) = waiting.pop() {
        for heads in tree.alike(&siblings) {
            let free = matches!(links[heads[0]].kind, Kind::Free { .. });
            let long = tree.sizes[heads[0]] >= SHORTEST;
            for some in heads.chunks(lanes) {
                if some.len() >= FEWEST_CHAINS && long && !free {
                    groups.push(some.iter().map(|head| tree.chain(*head)).collect());
                } else {
                    let below = some.iter().map(|head| tree.children[*head].clone());
                    waiting.extend(below.filter(|children| !children.is_empty()));
                }
            }
        }
    }
    groups
}

struct Tree {
    children: Vec<Vec<usize>>,
    /// Subtrees have the same number exactly if they are equal.
    classes: Vec<usize>,
    /// Links in a subtree.
    sizes: Vec<usize>,
}

impl Tree {
    /// The tree, and the links that hang on the world.
    fn of(links: &[Link<f64>]) -> (Self, Vec<usize>) {
        let mut children = vec![Vec::new(); links.len()];
        let mut roots = Vec::new();
        for (i, link) in links.iter().enumerate() {
            match link.parent {
                Some(p) => children[p].push(i),
                None => roots.push(i),
            }
        }
        let mut known = BTreeMap::new();
        let mut classes = vec![0; links.len()];
        let mut sizes = vec![1; links.len()];
        for (i, link) in links.iter().enumerate().rev() {
            let below: Vec<usize> = children[i].iter().map(|c| classes[*c]).collect();
            let next = known.len();
            classes[i] = *known.entry((form(link), below)).or_insert(next);
            sizes[i] += children[i].iter().map(|c| sizes[*c]).sum::<usize>();
        }
        let tree = Tree {
            children,
            classes,
            sizes,
        };
        (tree, roots)
    }

    /// The siblings, those that are equal together.
    fn alike(&self, siblings: &[usize]) -> Vec<Vec<usize>> {
        let mut alike: Vec<Vec<usize>> = Vec::new();
        let mut places = BTreeMap::new();
        for head in siblings {
            let place = *places.entry(self.classes[*head]).or_insert(alike.len());
            if place == alike.len() {
                alike.push(Vec::new());
            }
            alike[place].push(*head);
        }
        alike
    }

    /// The links of a subtree, each followed by what hangs on it.
    fn chain(&self, head: usize) -> Chain {
        let mut chain = Vec::with_capacity(self.sizes[head]);
        let mut waiting = vec![head];
        while let Some(link) = waiting.pop() {
            chain.push(link);
            waiting.extend(self.children[link].iter().rev());
        }
        chain
    }
}

/// Signature of a link: equal links have the same.
pub(crate) fn form(link: &Link<f64>) -> Vec<usize> {
    let kind = match link.kind {
        Kind::Revolute { .. } => 0,
        Kind::Prismatic { .. } => 1,
        Kind::Screw { .. } => 2,
        Kind::Ball => 3,
        Kind::Free { .. } => 4,
    };
    let mut form = vec![
        kind,
        usize::from(link.rotor.is_some()),
        usize::from(link.axes_aligned),
        // A placement without screws is one with screws that do nothing.
        usize::from(matches!(link.placement, JointPlacement::Pose(_))),
        link.bodies.len(),
        link.drag.len(),
    ];
    for drag in &link.drag {
        match drag {
            LinkDrag::Cylinder(cylinder) => form.extend(cylinder.form()),
            LinkDrag::Damping(damping) => {
                form.push(usize::MAX - 1 - usize::from(damping.is_diagonal()))
            }
            LinkDrag::Law { source, .. } => form.push(match source {
                LawSource::Derivatives(_) => usize::MAX - 3,
                LawSource::Any(_) => usize::MAX,
            }),
        }
    }
    form
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use crate::spec::{BodySpec, Joint, Spec};

    /// A hull with `legs` legs of the given joints, and an arm of two.
    fn walker(legs: usize, joints: &[Joint]) -> Model<f64> {
        let body = |name: String, joint| {
            let mut body = BodySpec::new(name, joint).rigid(2.0, [0.1, 0.2, 0.3], [0.3, 0.4, 0.5]);
            (body.inertia[0][1], body.inertia[1][0]) = (0.01, 0.01);
            body
        };
        let mut spec = Spec::new("walker", 0.0);
        spec.add(body("hull".into(), Joint::Free));
        for leg in 0..legs {
            let mut parent = "hull".to_string();
            for (k, joint) in joints.iter().enumerate() {
                let name = format!("leg {leg}.{k}");
                let place = [0.3 + 0.1 * leg as f64, 0.2 - 0.1 * k as f64, 0.1];
                spec.add(body(name.clone(), *joint).at(&parent, place));
                parent = name;
            }
        }
        spec.add(body("arm".into(), Joint::revolute([0.0, 1.0, 0.3])).at("hull", [0.5; 3]));
        spec.add(body("hand".into(), Joint::prismatic([0.0, 1.0, 0.3])).at("arm", [0.5; 3]));
        Model::build(&spec).expect("a robot")
    }

    const LEG: [Joint; 3] = [
        Joint::Revolute {
            axis: [0.1, 0.2, 1.0],
        },
        Joint::Revolute {
            axis: [1.0, 0.2, 0.4],
        },
        Joint::Ball,
    ];

    #[test]
    fn legs_are_found_in_groups_of_four() {
        let found = |legs| {
            let groups = equal_chains(&walker(legs, &LEG).links, 4);
            groups.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert!(found(1).is_empty());
        assert_eq!(found(2), [2]);
        assert_eq!(found(5), [4]);
        assert_eq!(found(6), [4, 2]);
        assert_eq!(found(8), [4, 4]);
    }

    #[test]
    fn single_links_and_different_chains_are_left_alone() {
        assert_eq!(equal_chains(&walker(6, &LEG[..1]).links, 4).len(), 0);
        // legs as the arm has it
        let model = walker(3, &[LEG[0], Joint::prismatic([0.0, 1.0, 0.3])]);
        let groups = equal_chains(&model.links, 4);
        assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [4]);
    }
}

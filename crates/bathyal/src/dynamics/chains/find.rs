//! Which chains of a tree are equal: the same joints, seats and force laws in the same
//! order, whatever their numbers.

use crate::model::{Kind, Link, LinkDrag, Seat};

/// The links of a subtree, parents first.
pub(super) type Chain = Vec<usize>;

/// Fewer lanes in use do not repay what it takes to fill them.
const FEWEST_CHAINS: usize = 2;
/// Shorter chains do not either.
const SHORTEST: usize = 2;

/// Groups of equal chains on a common parent, at most `lanes` in each.
///
/// From the base outwards: what is in a group is not searched for more.
pub(super) fn equal_chains(links: &[Link<f64>], lanes: usize) -> Vec<Vec<Chain>> {
    let mut tree = Tree {
        links,
        children: vec![Vec::new(); links.len()],
    };
    let mut roots = Vec::new();
    for (i, link) in links.iter().enumerate() {
        match link.parent {
            Some(p) => tree.children[p].push(i),
            None => roots.push(i),
        }
    }
    let mut groups = Vec::new();
    tree.search(&roots, lanes, &mut groups);
    groups
}

struct Tree<'a> {
    links: &'a [Link<f64>],
    children: Vec<Vec<usize>>,
}

impl Tree<'_> {
    fn search(&self, siblings: &[usize], lanes: usize, groups: &mut Vec<Vec<Chain>>) {
        let mut classes: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for &head in siblings {
            let form = self.form(head);
            match classes.iter_mut().find(|(known, _)| *known == form) {
                Some((_, heads)) => heads.push(head),
                None => classes.push((form, vec![head])),
            }
        }
        for (_, heads) in classes {
            let free = matches!(self.links[heads[0]].kind, Kind::Free { .. });
            let long = self.chain(heads[0]).len() >= SHORTEST;
            for some in heads.chunks(lanes) {
                if some.len() >= FEWEST_CHAINS && long && !free {
                    groups.push(some.iter().map(|head| self.chain(*head)).collect());
                } else {
                    for head in some {
                        self.search(&self.children[*head], lanes, groups);
                    }
                }
            }
        }
    }

    fn chain(&self, head: usize) -> Chain {
        let mut chain = vec![head];
        for child in &self.children[head] {
            chain.extend(self.chain(*child));
        }
        chain
    }

    /// What must be the same in equal chains, in numbers.
    fn form(&self, head: usize) -> Vec<usize> {
        let link = &self.links[head];
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
            usize::from(link.upright),
            // A seat without screws is one with screws that do nothing.
            usize::from(matches!(link.seat, Seat::Pose(_))),
            link.bodies.len(),
            link.drag.len(),
        ];
        for drag in &link.drag {
            match drag {
                LinkDrag::Cylinder(cylinder) => form.extend(cylinder.form()),
                LinkDrag::Law { .. } => form.push(usize::MAX),
            }
        }
        form.push(self.children[head].len());
        for child in &self.children[head] {
            form.extend(self.form(*child));
        }
        form
    }
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
            body.inertia[0][1] = 0.01;
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

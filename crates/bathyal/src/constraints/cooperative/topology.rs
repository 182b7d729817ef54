//! Topology of cooperative arms: load, base, serial chains and their grasps.

use crate::constraints::spec::LoopSpec;
use crate::dynamics::Scalar;
use crate::model::{Kind, Model, orthonormal};
use crate::spatial::{Pose, Vec3};
use thiserror::Error;

/// Reason why a robot and its loops are not cooperative arms on one load. Such loops are solved
/// by [`crate::constraints::LoopConstraints`] instead.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum NotCooperativeArms {
    /// Joints are coupled to each other.
    #[error("joints follow others, which only the general method handles")]
    Coupled,
    /// No loops are given.
    #[error("there are no loops: no arm grasps a load")]
    NoLoops,
    /// A loop ends at the world, or at a body fixed to it.
    #[error("loop '{name}' ends at the world; an arm must grasp a free body")]
    World {
        /// Name of the loop.
        name: String,
    },
    /// A body does not exist.
    #[error("loop '{name}': there is no body called '{body}'")]
    UnknownBody {
        /// Name of the loop.
        name: String,
        /// Name of the missing body.
        body: String,
    },
    /// A compliant grasp is a force, not a constraint.
    #[error("loop '{name}' is compliant: it is a force, not a constraint")]
    Compliant {
        /// Name of the loop.
        name: String,
    },
    /// A loop without constrained directions.
    #[error("loop '{name}' leaves all six motions free: it constrains nothing")]
    AllFree {
        /// Name of the loop.
        name: String,
    },
    /// No free body without children is an end of every loop.
    #[error("no free body without children is an end of every loop: there is no common load")]
    NoLoad,
    /// A free body besides the load and one base that carries arms.
    #[error("body '{body}' is also free; besides the load only one base that carries arms may be")]
    AnotherFree {
        /// Name of the body.
        body: String,
    },
    /// A branched chain.
    #[error("body '{body}' has more than one child link; arms must be serial chains")]
    Branches {
        /// Name of the body.
        body: String,
    },
    /// A grasp that is not at the last link of a chain.
    #[error("loop '{name}' ends at body '{body}', which is not the last link of an arm")]
    NotATip {
        /// Name of the loop.
        name: String,
        /// Name of the body.
        body: String,
    },
    /// A second grasp of one arm.
    #[error("loop '{name}' is the second grasp of the arm that ends with body '{body}'")]
    HeldTwice {
        /// Name of the loop.
        name: String,
        /// Name of the body.
        body: String,
    },
}

/// Serial chain on the world or on the base.
#[derive(Clone, Debug)]
pub(super) struct Chain<T> {
    /// Links, base to tip.
    pub links: Vec<usize>,
    /// Number of degrees of freedom.
    pub n: usize,
    pub on_base: bool,
    /// Grasp of the load; idle chains have none.
    pub grasp: Option<Grasp<T>>,
}

/// Grasp of the load by a tip.
#[derive(Clone, Debug)]
pub(super) enum Grasp<T> {
    /// Constrains all directions.
    Rigid {
        /// Pose of the tip's link in the load's link.
        tip: Pose<T>,
        /// Origin of the load in the tip's link.
        load: Vec3<T>,
    },
    /// Constrains some: the general contact joint of Diss94 2.2.
    Partial(PartialGrasp<T>),
}

/// Grasp with free directions.
#[derive(Clone, Debug)]
pub(super) struct PartialGrasp<T> {
    /// Frames joined by the grasp, in the links of tip and load.
    pub tip: Pose<T>,
    pub load: Pose<T>,
    /// True if the load has the second frame, in whose axes directions are free or constrained.
    pub load_is_second: bool,
    /// Constrained directions, angular ones first.
    pub directions: Vec<Direction>,
    /// Number of angular ones.
    pub angular: usize,
}

/// Constrained direction, in the second frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Rotation about an axis.
    Angular(usize),
    /// Rotation about the normal of an axis of the second frame and one of the first: the two
    /// axes of a universal joint.
    Universal(usize, usize),
    /// Translation along an axis.
    Linear(usize),
}

/// Parts of a system of cooperative arms.
pub(super) struct Topology {
    pub load: usize,
    pub base: Option<usize>,
    /// Chains that grasp the load first, in the order of their loops.
    pub chains: Vec<Chain<f64>>,
}

/// Links and frames that a loop joins.
struct Ends {
    links: [usize; 2],
    /// Frames in the links.
    frames: [Pose<f64>; 2],
}

/// Finds load, base and chains.
pub(super) fn find(
    model: &Model<f64>,
    loops: &[&LoopSpec],
) -> Result<Topology, NotCooperativeArms> {
    let ends = loops
        .iter()
        .map(|spec| ends(model, spec))
        .collect::<Result<Vec<_>, _>>()?;
    let load = load(model, &ends)?;
    let base = base(model, load)?;
    let mut idle = chains(model, base)?;
    let mut grasping: Vec<Chain<f64>> = Vec::new();
    for (spec, ends) in loops.iter().zip(&ends) {
        let load_is_second = ends.links[1] == load;
        let tip = ends.links[usize::from(!load_is_second)];
        let name = || spec.name.clone();
        let body = || model.body_name(model.links[tip].body).to_string();
        let Some(at) = idle.iter().position(|c| c.links.last() == Some(&tip)) else {
            let twice = grasping.iter().any(|c| c.links.last() == Some(&tip));
            let (name, body) = (name(), body());
            return Err(match twice {
                true => NotCooperativeArms::HeldTwice { name, body },
                false => NotCooperativeArms::NotATip { name, body },
            });
        };
        let mut chain = idle.remove(at);
        chain.grasp = Some(grasp(spec, ends, load_is_second)?);
        grasping.push(chain);
    }
    grasping.append(&mut idle);
    Ok(Topology {
        load,
        base,
        chains: grasping,
    })
}

/// Finds the links and frames that a loop joins.
fn ends(model: &Model<f64>, spec: &LoopSpec) -> Result<Ends, NotCooperativeArms> {
    let name = || spec.name.clone();
    if spec.compliance.is_some() {
        return Err(NotCooperativeArms::Compliant { name: name() });
    }
    let mut found = [(0, Pose::identity()); 2];
    for ((found, body), frame) in found.iter_mut().zip(&spec.bodies).zip(&spec.frames) {
        let body = body
            .as_ref()
            .ok_or(NotCooperativeArms::World { name: name() })?;
        let b = model
            .body(body)
            .ok_or_else(|| NotCooperativeArms::UnknownBody {
                name: name(),
                body: body.clone(),
            })?;
        let on = model.links.iter().enumerate().find_map(|(i, link)| {
            let own = link.bodies.iter().find(|(own, _)| *own == b);
            own.map(|(_, pose)| (i, *pose))
        });
        let (link, pose) = on.ok_or(NotCooperativeArms::World { name: name() })?;
        *found = (link, pose.compose(&orthonormal(frame)));
    }
    Ok(Ends {
        links: found.map(|(link, _)| link),
        frames: found.map(|(_, frame)| frame),
    })
}

/// Finds the free body that is an end of every loop.
fn load(model: &Model<f64>, ends: &[Ends]) -> Result<usize, NotCooperativeArms> {
    let first = ends.first().ok_or(NotCooperativeArms::NoLoops)?;
    let is_load = |link: &usize| {
        let free = matches!(model.links[*link].kind, Kind::Free { .. });
        let common = ends.iter().all(|e| e.links.contains(link));
        free && model.links[*link].is_terminal && common
    };
    first
        .links
        .into_iter()
        .find(is_load)
        .ok_or(NotCooperativeArms::NoLoad)
}

/// Finds the other free body, if there is one.
fn base(model: &Model<f64>, load: usize) -> Result<Option<usize>, NotCooperativeArms> {
    let is_base = |i: &usize| *i != load && matches!(model.links[*i].kind, Kind::Free { .. });
    let mut bases = (0..model.links.len()).filter(is_base);
    let base = bases.next();
    let lonely = base.filter(|b| model.links[*b].is_terminal);
    match bases.next().or(lonely) {
        None => Ok(base),
        Some(other) => Err(NotCooperativeArms::AnotherFree {
            body: model.body_name(model.links[other].body).to_string(),
        }),
    }
}

/// Finds the serial chains that the rest of the robot consists of.
fn chains(model: &Model<f64>, base: Option<usize>) -> Result<Vec<Chain<f64>>, NotCooperativeArms> {
    let mut children = vec![0; model.links.len()];
    for p in model.links.iter().filter_map(|link| link.parent) {
        children[p] += 1;
        if children[p] > 1 && Some(p) != base {
            let body = model.body_name(model.links[p].body).to_string();
            return Err(NotCooperativeArms::Branches { body });
        }
    }
    let mut chains = Vec::new();
    for (tip, link) in model.links.iter().enumerate() {
        if !link.is_terminal || matches!(link.kind, Kind::Free { .. }) {
            continue;
        }
        let mut links = vec![tip];
        let mut root = tip;
        while let Some(p) = model.links[root].parent.filter(|p| Some(*p) != base) {
            links.push(p);
            root = p;
        }
        links.reverse();
        let freedoms = |i: &usize| model.joint(model.links[*i].body).nv();
        chains.push(Chain {
            n: links.iter().map(freedoms).sum(),
            on_base: model.links[root].parent.is_some(),
            links,
            grasp: None,
        });
    }
    Ok(chains)
}

fn grasp(
    spec: &LoopSpec,
    ends: &Ends,
    load_is_second: bool,
) -> Result<Grasp<f64>, NotCooperativeArms> {
    let second = usize::from(load_is_second);
    let (tip, load) = (ends.frames[1 - second], ends.frames[second]);
    if spec.free == [false; 6] {
        let tip = load.compose(&tip.inverse());
        return Ok(Grasp::Rigid {
            tip,
            load: tip.inverse().position,
        });
    }
    let free: Vec<usize> = (0..3).filter(|axis| spec.free[*axis]).collect();
    let mut directions: Vec<Direction> = match free.as_slice() {
        [i, j] => vec![Direction::Universal(*i, *j)],
        _ => (0..3)
            .filter(|axis| !spec.free[*axis])
            .map(Direction::Angular)
            .collect(),
    };
    let angular = directions.len();
    directions.extend(
        (0..3)
            .filter(|axis| !spec.free[3 + axis])
            .map(Direction::Linear),
    );
    if directions.is_empty() {
        let name = spec.name.clone();
        return Err(NotCooperativeArms::AllFree { name });
    }
    Ok(Grasp::Partial(PartialGrasp {
        tip,
        load,
        load_is_second,
        directions,
        angular,
    }))
}

impl Chain<f64> {
    /// Converts to another scalar.
    pub fn cast<T: Scalar>(&self) -> Chain<T> {
        Chain {
            links: self.links.clone(),
            n: self.n,
            on_base: self.on_base,
            grasp: self.grasp.as_ref().map(Grasp::cast),
        }
    }
}

impl Grasp<f64> {
    fn cast<T: Scalar>(&self) -> Grasp<T> {
        match self {
            Grasp::Rigid { tip, load } => Grasp::Rigid {
                tip: Pose::from_f64(tip),
                load: Vec3::from_f64(*load),
            },
            Grasp::Partial(partial) => Grasp::Partial(PartialGrasp {
                tip: Pose::from_f64(&partial.tip),
                load: Pose::from_f64(&partial.load),
                load_is_second: partial.load_is_second,
                directions: partial.directions.clone(),
                angular: partial.angular,
            }),
        }
    }
}

impl<T> Chain<T> {
    /// Number of constrained directions, and of the angular ones among them.
    #[inline(always)]
    pub fn constrained(&self) -> (usize, usize) {
        match &self.grasp {
            None => (0, 0),
            Some(Grasp::Rigid { .. }) => (6, 3),
            Some(Grasp::Partial(partial)) => (partial.directions.len(), partial.angular),
        }
    }

    /// True if its grasp constrains all directions.
    pub fn is_rigid(&self) -> bool {
        matches!(self.grasp, Some(Grasp::Rigid { .. }))
    }
}

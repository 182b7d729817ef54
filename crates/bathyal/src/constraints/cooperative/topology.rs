//! Whether a robot and its loops are arms that hold one object.

use crate::Real;
use crate::constraints::LoopSpec;
use crate::model::{Kind, Model, orthonormal};
use crate::spatial::{Pose, Vec3};
use thiserror::Error;

/// Why a robot and its loops are not arms that hold one object. Other loops can be closed all
/// the same, only not by this algorithm.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum NotCooperativeArms {
    /// There is no loop.
    #[error("there are no loops: no arm holds anything")]
    NoLoops,
    /// A loop ends at the world, or at a body that is fixed to it.
    #[error("loop '{name}' ends at the world; an arm holds a free body")]
    World {
        /// The loop.
        name: String,
    },
    /// A body does not exist.
    #[error("loop '{name}': there is no body called '{body}'")]
    UnknownBody {
        /// The loop.
        name: String,
        /// The missing body.
        body: String,
    },
    /// A grasp that gives is a force, not a constraint.
    #[error("loop '{name}' gives: it is a force of the state and closes no loop exactly")]
    Compliant {
        /// The loop.
        name: String,
    },
    /// A loop that holds nothing.
    #[error("loop '{name}' leaves all six motions free: it holds nothing")]
    AllFree {
        /// The loop.
        name: String,
    },
    /// There is no free body that all loops end at and that carries nothing.
    #[error("no free body without children is at one end of every loop: there is no common load")]
    NoLoad,
    /// A second free body that carries no arm, or a second one that does.
    #[error("body '{body}' is free as well; beside the load only one base that carries arms is")]
    AnotherFree {
        /// The body.
        body: String,
    },
    /// A chain branches.
    #[error("body '{body}' carries more than one link; arms are serial chains")]
    Branches {
        /// The body.
        body: String,
    },
    /// A grasp is not at the last link of a chain.
    #[error("loop '{name}' ends at body '{body}', which is not the last link of an arm")]
    NotATip {
        /// The loop.
        name: String,
        /// The body.
        body: String,
    },
    /// Two grasps of one arm.
    #[error("loop '{name}' is the second grasp of the arm that ends with body '{body}'")]
    HeldTwice {
        /// The loop.
        name: String,
        /// The body.
        body: String,
    },
}

/// A serial chain on the world or on the base.
#[derive(Clone, Debug)]
pub(super) struct Chain<T> {
    /// Base to tip.
    pub links: Vec<usize>,
    /// Degrees of freedom.
    pub n: usize,
    pub on_base: bool,
    /// How it holds the load; idle chains do not.
    pub grasp: Option<Grasp<T>>,
}

/// How a tip holds the load.
#[derive(Clone, Debug)]
pub(super) enum Grasp<T> {
    /// In all directions.
    Rigid {
        /// The tip's link in the load's.
        tip: Pose<T>,
        /// The load's origin in the tip's link.
        load: Vec3<T>,
    },
    /// In some: the general contact joint of Diss94 2.2.
    Loose(Loose<T>),
}

/// A grasp with free directions.
#[derive(Clone, Debug)]
pub(super) struct Loose<T> {
    /// The frames that are held together, in the links of tip and load.
    pub tip: Pose<T>,
    pub load: Pose<T>,
    /// Whether the load has the second frame, in whose axes directions are free or held.
    pub load_is_second: bool,
    /// The directions that are held, turnings first.
    pub held: Vec<Direction>,
    /// How many of them are turnings.
    pub turning: usize,
}

/// A direction that is held, in the second frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Turning about an axis.
    Turning(usize),
    /// Turning about what is normal to an axis of the second frame and one of the first: the
    /// two axes of a universal joint.
    Across(usize, usize),
    /// Sliding along an axis.
    Sliding(usize),
}

/// The parts of a system of arms.
pub(super) struct Topology {
    pub load: usize,
    pub base: Option<usize>,
    /// Those that hold the load first, in the order of their loops.
    pub chains: Vec<Chain<f64>>,
}

/// A loop between links.
struct Ends {
    links: [usize; 2],
    /// Its frames in the links.
    frames: [Pose<f64>; 2],
}

/// Finds load, base and chains.
pub(super) fn find(model: &Model<f64>, loops: &[LoopSpec]) -> Result<Topology, NotCooperativeArms> {
    let ends = loops
        .iter()
        .map(|spec| ends(model, spec))
        .collect::<Result<Vec<_>, _>>()?;
    let load = load(model, &ends)?;
    let base = base(model, load)?;
    let mut idle = chains(model, base)?;
    let mut held: Vec<Chain<f64>> = Vec::new();
    for (spec, ends) in loops.iter().zip(&ends) {
        let load_is_second = ends.links[1] == load;
        let tip = ends.links[usize::from(!load_is_second)];
        let name = || spec.name.clone();
        let body = || model.body_name(model.links[tip].body).to_string();
        let Some(at) = idle.iter().position(|c| c.links.last() == Some(&tip)) else {
            let twice = held.iter().any(|c| c.links.last() == Some(&tip));
            let (name, body) = (name(), body());
            return Err(match twice {
                true => NotCooperativeArms::HeldTwice { name, body },
                false => NotCooperativeArms::NotATip { name, body },
            });
        };
        let mut chain = idle.remove(at);
        chain.grasp = Some(grasp(spec, ends, load_is_second)?);
        held.push(chain);
    }
    held.append(&mut idle);
    Ok(Topology {
        load,
        base,
        chains: held,
    })
}

/// The links and frames that a loop holds together.
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

/// The free body that all loops end at.
fn load(model: &Model<f64>, ends: &[Ends]) -> Result<usize, NotCooperativeArms> {
    let first = ends.first().ok_or(NotCooperativeArms::NoLoops)?;
    let is_load = |link: &usize| {
        let free = matches!(model.links[*link].kind, Kind::Free { .. });
        let common = ends.iter().all(|e| e.links.contains(link));
        free && model.links[*link].is_leaf && common
    };
    first
        .links
        .into_iter()
        .find(is_load)
        .ok_or(NotCooperativeArms::NoLoad)
}

/// The other free body, if there is one.
fn base(model: &Model<f64>, load: usize) -> Result<Option<usize>, NotCooperativeArms> {
    let is_base = |i: &usize| *i != load && matches!(model.links[*i].kind, Kind::Free { .. });
    let mut bases = (0..model.links.len()).filter(is_base);
    let base = bases.next();
    let lonely = base.filter(|b| model.links[*b].is_leaf);
    match bases.next().or(lonely) {
        None => Ok(base),
        Some(other) => Err(NotCooperativeArms::AnotherFree {
            body: model.body_name(model.links[other].body).to_string(),
        }),
    }
}

/// The serial chains that the rest of the robot is made of.
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
        if !link.is_leaf || matches!(link.kind, Kind::Free { .. }) {
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
    let mut held: Vec<Direction> = match free.as_slice() {
        [i, j] => vec![Direction::Across(*i, *j)],
        _ => (0..3)
            .filter(|axis| !spec.free[*axis])
            .map(Direction::Turning)
            .collect(),
    };
    let turning = held.len();
    held.extend(
        (0..3)
            .filter(|axis| !spec.free[3 + axis])
            .map(Direction::Sliding),
    );
    if held.is_empty() {
        let name = spec.name.clone();
        return Err(NotCooperativeArms::AllFree { name });
    }
    Ok(Grasp::Loose(Loose {
        tip,
        load,
        load_is_second,
        held,
        turning,
    }))
}

impl Chain<f64> {
    /// The same in another scalar.
    pub fn lift<T: Real>(&self) -> Chain<T> {
        Chain {
            links: self.links.clone(),
            n: self.n,
            on_base: self.on_base,
            grasp: self.grasp.as_ref().map(Grasp::lift),
        }
    }
}

impl Grasp<f64> {
    fn lift<T: Real>(&self) -> Grasp<T> {
        match self {
            Grasp::Rigid { tip, load } => Grasp::Rigid {
                tip: Pose::lift(tip),
                load: Vec3::lift(*load),
            },
            Grasp::Loose(loose) => Grasp::Loose(Loose {
                tip: Pose::lift(&loose.tip),
                load: Pose::lift(&loose.load),
                load_is_second: loose.load_is_second,
                held: loose.held.clone(),
                turning: loose.turning,
            }),
        }
    }
}

impl<T> Chain<T> {
    /// How many directions it holds, and how many of them are turnings.
    #[inline(always)]
    pub fn held(&self) -> (usize, usize) {
        match &self.grasp {
            None => (0, 0),
            Some(Grasp::Rigid { .. }) => (6, 3),
            Some(Grasp::Loose(loose)) => (loose.held.len(), loose.turning),
        }
    }

    /// Whether it holds the load in all directions.
    pub fn is_rigid(&self) -> bool {
        matches!(self.grasp, Some(Grasp::Rigid { .. }))
    }
}

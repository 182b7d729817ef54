//! From parameters and frames to the constants of every link.

use super::frames::{JointPlacement as FramePlacement, LinkFrame};
use super::link::{Drag as LinkDrag, JointPlacement, Kind, LawSource, Link, TerminalLink, WetBody};
use super::{BodyParameters, Model, ModelId, Structure};
use crate::Real;
use crate::hydro::{AnyHydrodynamics, LawScalar};
use crate::spatial::{Mat3, Motion, Pose, RigidInertia, Screw, SymMat6, Turn, Vec3};
use crate::spec::{Drag, Joint};
use std::sync::Arc;

impl<T: LawScalar> Model<T> {
    pub(crate) fn assemble(
        structure: Arc<Structure>,
        parameters: Vec<BodyParameters<T>>,
        density: T,
        wet: bool,
    ) -> Self {
        let mut links: Vec<Link<T>> = structure
            .frames
            .iter()
            .map(|frame| link(&structure, frame, &parameters, density))
            .collect();
        let mut reached = vec![false; links.len()];
        for i in (0..links.len()).rev() {
            let mass = links[i].carried_mass;
            links[i].mass_shifts = shifts(&links[i]).map(|shift| mass * shift);
            if let Some(p) = links[i].parent {
                links[i].starts_parent = !reached[p];
                reached[p] = true;
                links[p].carried_mass += mass;
            }
        }
        let drag = structure.bodies.iter().zip(&parameters).map(|(body, p)| {
            let here = Pose::identity();
            let compile = |d| compile_drag(d, &here, density, scale(d, p));
            body.drag.iter().map(compile).collect()
        });
        Model {
            id: ModelId::new(),
            drag: drag.collect(),
            structure,
            links,
            parameters,
            density,
            wet,
            varying: Vec::new(),
            needs_body_laws: false,
        }
    }
}

fn link<T: LawScalar>(
    structure: &Structure,
    frame: &LinkFrame,
    parameters: &[BodyParameters<T>],
    density: T,
) -> Link<T> {
    let info = &structure.bodies[frame.body];
    let mut rigid = RigidInertia::zero();
    let mut added = SymMat6::zero();
    let (mut net_mass, mut net_moment) = (T::zero(), Vec3::zero());
    let mut drag = Vec::new();
    let mut wet_bodies = Vec::new();
    let mut bodies = Vec::new();
    for (b, pose) in &frame.bodies {
        let p = &parameters[*b];
        let lifted = Pose::from_f64(pose);
        bodies.push((*b, lifted));
        let own_rigid = p.rigid().moved(&lifted.rotation, lifted.position);
        rigid = rigid.plus(&own_rigid);
        let wet = |added: &SymMat6<T>, volume: T, center: Vec3<T>| WetBody {
            added_mass: added.moved(&lifted.rotation, lifted.position),
            displaced_mass: density * volume,
            center: lifted.point_to_parent(center),
        };
        wet_bodies.push(wet(&p.added_mass, p.displaced_volume, p.center_of_buoyancy));
        for d in &structure.bodies[*b].drag {
            if let Drag::Own(own) = d {
                let own = T::select(std::slice::from_ref(own));
                let (volume, center) = own.displacement();
                wet_bodies.push(wet(&own.added_mass(), volume, center));
            }
            drag.push(compile_drag(d, pose, density, scale(d, p)));
        }
        net_mass += own_rigid.mass;
        net_moment += own_rigid.first_moment;
    }
    for wet in &wet_bodies {
        added = added + wet.added_mass;
        net_mass -= wet.displaced_mass;
        net_moment -= wet.center * wet.displaced_mass;
    }
    let inertia = rigid.to_sym6() + added;
    let kind = kind(info.joint, frame);
    let rotor = parameters[frame.body].rotor_inertia;
    let half_trace =
        (rigid.rotational[(0, 0)] + rigid.rotational[(1, 1)] + rigid.rotational[(2, 2)])
            * T::lit(0.5);
    let mut link = Link {
        body: frame.body,
        parent: frame.parent,
        q: info.q,
        v: info.v,
        kind,
        rotor,
        placement: placement(&frame.placement),
        axes_aligned: frame.parent.is_none()
            && matches!(&frame.placement, FramePlacement::Pose(p) if p.rotation == Mat3::identity()),
        origin: Vec3::zero(),
        parent_axis: Motion::zero(),
        carried_mass: rigid.mass,
        mass_shifts: [T::zero(); 3],
        is_terminal: frame.is_terminal,
        starts_parent: false,
        rigid,
        pseudo_inertia: Vec3(core::array::from_fn(|i| {
            rigid.rotational[(i, i)] - half_trace
        })),
        inertia,
        terminal: match frame.is_terminal && rotor.is_none() {
            true => terminal(&kind, &inertia).map(Box::new),
            false => None,
        },
        net_mass,
        net_moment,
        drag,
        wet_bodies,
        bodies,
    };
    if let Kind::Revolute { .. } = kind {
        let untouched = Link::rest();
        link.origin = link.pose_in_parent(&untouched).position;
        let mut axis = Motion::zero();
        axis.angular[2] = T::one();
        link.parent_axis = link.motion_down(&untouched, &axis);
    }
    link
}

/// The constant shifts of a link's branch, x and z screw; zero where there is none.
fn shifts<T: Real>(link: &Link<T>) -> [T; 3] {
    let o = T::zero();
    let (branch, x) = match &link.placement {
        JointPlacement::Screws { branch, x } => {
            let branch = branch.as_ref().map_or(o, |b| T::constant(b.0.shift));
            (branch, T::constant(x.0.shift))
        }
        JointPlacement::Here | JointPlacement::Pose(_) => (o, o),
    };
    let z = match &link.kind {
        Kind::Revolute { shift, .. } => shift.unwrap_or(o),
        _ => o,
    };
    [branch, x, z]
}

fn kind<T: Real>(joint: Joint, frame: &LinkFrame) -> Kind<T> {
    let some = |x: f64| (x != 0.0).then(|| T::lit(x));
    match joint {
        Joint::Revolute { .. } => Kind::Revolute {
            offset: some(frame.offset),
            shift: some(frame.shift),
        },
        Joint::Prismatic { .. } => Kind::Prismatic {
            turn: Turn::new(T::lit(frame.offset)),
            shift: T::lit(frame.shift),
        },
        Joint::Screw { pitch, .. } => Kind::Screw {
            offset: T::lit(frame.offset),
            shift: T::lit(frame.shift),
            pitch: T::lit(pitch),
        },
        Joint::Ball => Kind::Ball,
        Joint::Free | Joint::Fixed => Kind::Free {
            user: (frame.body_from_link != Pose::identity())
                .then(|| Pose::from_f64(&frame.body_from_link)),
        },
    }
}

fn placement<T: Real>(placement: &FramePlacement) -> JointPlacement<T> {
    fn screw<T: Real, const AXIS: usize>([sin, cos, shift]: [f64; 3]) -> Screw<T, AXIS> {
        Screw {
            turn: Turn {
                sin: T::lit(sin),
                cos: T::lit(cos),
            },
            shift: T::lit(shift),
        }
    }
    match placement {
        FramePlacement::Here => JointPlacement::Here,
        FramePlacement::Screws { branch, x } => JointPlacement::Screws {
            branch: branch.map(|b| {
                let b = screw(b);
                (b, b.turn.double_angle())
            }),
            x: {
                let x = screw(*x);
                (x, x.turn.double_angle())
            },
        },
        FramePlacement::Pose(pose) => JointPlacement::Pose(Pose::from_f64(pose)),
    }
}

/// Factor on a law: that on the drag of its body, if it is drag.
fn scale<T: Real>(drag: &Drag, parameters: &BodyParameters<T>) -> T {
    match drag {
        Drag::AddedMassCorrection(_) => T::one(),
        _ => parameters.drag_scale,
    }
}

pub(super) fn compile_drag<T: LawScalar>(
    drag: &Drag,
    link_from_body: &Pose<f64>,
    density: T,
    scale: T,
) -> LinkDrag<T> {
    let source: Arc<dyn AnyHydrodynamics> = match drag {
        Drag::Cylinder(c) => {
            return LinkDrag::Cylinder(c.compile(link_from_body, density * scale));
        }
        Drag::Damping(damping) => {
            return LinkDrag::Damping(damping.compile(link_from_body, scale));
        }
        Drag::Derivatives(derivatives) | Drag::AddedMassCorrection(derivatives) => {
            return LinkDrag::from_derivatives(derivatives.compile(link_from_body, scale));
        }
        Drag::Strip(strip) => Arc::new(strip.clone()),
        Drag::Isotropic(isotropic) => Arc::new(isotropic.clone()),
        Drag::Hull(hull) => Arc::new(hull.clone()),
        Drag::Own(own) => own.clone(),
    };
    LinkDrag::Law {
        law: T::select(std::slice::from_ref(&source)),
        source: LawSource::Any(source),
        pose: Pose::from_f64(link_from_body),
        scale,
    }
}

/// n, m*⁻¹, N of a link that carries nothing and has no rotor: constant, because its
/// inertia is.
fn terminal<T: Real>(kind: &Kind<T>, inertia: &SymMat6<T>) -> Option<TerminalLink<T>> {
    match kind {
        Kind::Revolute { .. } => {
            let n = inertia.third_column();
            let inverse = n.moment[2].recip();
            let n_over_m = n * inverse;
            Some(TerminalLink::Revolute {
                inverse,
                n_over_m,
                projection: inertia.projected(&n_over_m),
            })
        }
        Kind::Ball => {
            let (inverse, gain, linear) = inertia.without_moments();
            Some(TerminalLink::Ball {
                inverse,
                gain,
                linear,
            })
        }
        _ => None,
    }
}

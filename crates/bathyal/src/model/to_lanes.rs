//! Models, links and their parts packed into lanes, or in another scalar.

use super::link::{Drag, JointPlacement, Kind, LawSource, Link, TerminalLink, WetBody};
use super::{BodyParameters, Model, ModelId};
use crate::Real;
use crate::cast::{ToLanes, part, to_lanes_by_field};
use crate::hydro::LawScalar;
use crate::spatial::{DoubleAngle, Pose, Screw, Turn};

impl Model<f64> {
    /// The same model in another scalar.
    pub fn cast<T: LawScalar>(&self) -> Model<T> {
        Model::from_lanes(&[self])
    }
}

impl<T: LawScalar> Model<T> {
    /// Packs models of one robot, which may differ in their parameters, into lanes.
    ///
    /// Whatever one of them needs, all have: water, rotors.
    pub fn from_lanes(models: &[&Model<f64>]) -> Self {
        Model {
            id: ModelId::new(),
            structure: models[0].structure.clone(),
            links: Vec::to_lanes(&part(models, |m| &m.links)),
            parameters: Vec::to_lanes(&part(models, |m| &m.parameters)),
            drag: Vec::to_lanes(&part(models, |m| &m.drag)),
            density: f64::to_lanes(&part(models, |m| &m.density)),
            wet: models.iter().any(|m| m.wet),
            varying: Vec::to_lanes(&part(models, |m| &m.varying)),
            needs_body_laws: models.iter().any(|m| m.needs_body_laws),
        }
    }
}

impl<T: Real> ToLanes<T> for BodyParameters<f64> {
    type Lanes = BodyParameters<T>;
    fn to_lanes(lanes: &[&Self]) -> BodyParameters<T> {
        BodyParameters {
            mass: f64::to_lanes(&part(lanes, |p| &p.mass)),
            center_of_mass: ToLanes::to_lanes(&part(lanes, |p| &p.center_of_mass)),
            inertia: ToLanes::to_lanes(&part(lanes, |p| &p.inertia)),
            rotor_inertia: or_zero(lanes.iter().map(|p| p.rotor_inertia)),
            added_mass: ToLanes::to_lanes(&part(lanes, |p| &p.added_mass)),
            displaced_volume: f64::to_lanes(&part(lanes, |p| &p.displaced_volume)),
            center_of_buoyancy: ToLanes::to_lanes(&part(lanes, |p| &p.center_of_buoyancy)),
            drag_scale: f64::to_lanes(&part(lanes, |p| &p.drag_scale)),
        }
    }
}

to_lanes_by_field! { WetBody { added_mass, displaced_mass, center } }

/// Links of the same form. The parent is that of the first.
impl<T: LawScalar> ToLanes<T> for Link<f64> {
    type Lanes = Link<T>;
    fn to_lanes(lanes: &[&Self]) -> Link<T> {
        let first = lanes[0];
        Link {
            body: first.body,
            parent: first.parent,
            q: first.q,
            v: first.v,
            kind: Kind::to_lanes(&part(lanes, |l| &l.kind)),
            rotor: or_zero(lanes.iter().map(|l| l.rotor)),
            placement: ToLanes::<T::Constant>::to_lanes(&part(lanes, |l| &l.placement)),
            axes_aligned: first.axes_aligned,
            origin: ToLanes::to_lanes(&part(lanes, |l| &l.origin)),
            parent_axis: ToLanes::to_lanes(&part(lanes, |l| &l.parent_axis)),
            carried_mass: f64::to_lanes(&part(lanes, |l| &l.carried_mass)),
            mass_shifts: ToLanes::to_lanes(&part(lanes, |l| &l.mass_shifts)),
            is_terminal: first.is_terminal,
            starts_parent: first.starts_parent,
            rigid: ToLanes::to_lanes(&part(lanes, |l| &l.rigid)),
            pseudo_inertia: ToLanes::to_lanes(&part(lanes, |l| &l.pseudo_inertia)),
            inertia: ToLanes::to_lanes(&part(lanes, |l| &l.inertia)),
            terminal: {
                let terminals: Option<Vec<&TerminalLink<f64>>> =
                    lanes.iter().map(|l| l.terminal.as_deref()).collect();
                terminals.map(|terminals| Box::new(TerminalLink::to_lanes(&terminals)))
            },
            net_mass: f64::to_lanes(&part(lanes, |l| &l.net_mass)),
            net_moment: ToLanes::to_lanes(&part(lanes, |l| &l.net_moment)),
            drag: Vec::to_lanes(&part(lanes, |l| &l.drag)),
            wet_bodies: Vec::to_lanes(&part(lanes, |l| &l.wet_bodies)),
            bodies: {
                let poses = |k: usize| Pose::to_lanes(&part(lanes, |l| &l.bodies[k].1));
                let body = |(k, (b, _)): (usize, &(usize, _))| (*b, poses(k));
                first.bodies.iter().enumerate().map(body).collect()
            },
        }
    }
}

/// A number that some do not have, because theirs is zero.
fn or_zero<T: Real>(lanes: impl Iterator<Item = Option<f64>>) -> Option<T> {
    let lanes: Vec<Option<f64>> = lanes.collect();
    let number = |i: usize| lanes[i % lanes.len()].unwrap_or(0.0);
    let any = lanes.iter().any(Option::is_some);
    any.then(|| T::from_lanes(number))
}

impl<T: Real> ToLanes<T> for Kind<f64> {
    type Lanes = Kind<T>;
    fn to_lanes(lanes: &[&Self]) -> Kind<T> {
        match lanes[0] {
            Kind::Revolute { .. } => {
                let of = |kind: &&Kind<f64>| match kind {
                    Kind::Revolute { offset, shift } => (*offset, *shift),
                    _ => (None, None),
                };
                let (offsets, shifts): (Vec<_>, Vec<_>) = lanes.iter().map(of).unzip();
                Kind::Revolute {
                    offset: or_zero(offsets.into_iter()),
                    shift: or_zero(shifts.into_iter()),
                }
            }
            Kind::Prismatic { .. } => {
                let of = |kind: &&Kind<f64>| match kind {
                    Kind::Prismatic { turn, shift } => Some((*turn, *shift)),
                    _ => None,
                };
                let own: Vec<_> = lanes.iter().filter_map(of).collect();
                let own: Vec<_> = own.iter().collect();
                Kind::Prismatic {
                    turn: Turn::to_lanes(&part(&own, |x| &x.0)),
                    shift: f64::to_lanes(&part(&own, |x| &x.1)),
                }
            }
            Kind::Screw { .. } => {
                let of = |kind: &&Kind<f64>| match kind {
                    Kind::Screw {
                        offset,
                        shift,
                        pitch,
                    } => Some([*offset, *shift, *pitch]),
                    _ => None,
                };
                let own: Vec<_> = lanes.iter().filter_map(of).collect();
                let [offset, shift, pitch] = ToLanes::to_lanes(&own.iter().collect::<Vec<_>>());
                Kind::Screw {
                    offset,
                    shift,
                    pitch,
                }
            }
            Kind::Ball => Kind::Ball,
            Kind::Free { .. } => {
                let of = |kind: &&Kind<f64>| match kind {
                    Kind::Free { user } => *user,
                    _ => None,
                };
                let users: Vec<_> = lanes.iter().map(of).collect();
                Kind::Free {
                    user: Option::to_lanes(&users.iter().collect::<Vec<_>>()),
                }
            }
        }
    }
}

/// A screw that does nothing, as exactly as if it were not there.
fn no_screw<const AXIS: usize>() -> (Screw<f64, AXIS>, DoubleAngle<f64>) {
    let turn = Turn { sin: 0.0, cos: 1.0 };
    let screw = Screw { turn, shift: 0.0 };
    (screw, turn.double_angle())
}

impl<T: Real> ToLanes<T> for JointPlacement<f64> {
    type Lanes = JointPlacement<T>;
    fn to_lanes(lanes: &[&Self]) -> JointPlacement<T> {
        if lanes
            .iter()
            .all(|placement| matches!(placement, JointPlacement::Here))
        {
            return JointPlacement::Here;
        }
        let pose = |placement: &&JointPlacement<f64>| match placement {
            JointPlacement::Pose(pose) => Some(*pose),
            _ => None,
        };
        let poses: Option<Vec<_>> = lanes.iter().map(pose).collect();
        if let Some(poses) = poses {
            return JointPlacement::Pose(Pose::to_lanes(&poses.iter().collect::<Vec<_>>()));
        }
        let screws = |placement: &&JointPlacement<f64>| match placement {
            JointPlacement::Screws { branch, x } => (*branch, *x),
            _ => (None, no_screw()),
        };
        let (branches, x): (Vec<_>, Vec<_>) = lanes.iter().map(screws).unzip();
        let filled: Vec<_> = branches
            .iter()
            .map(|b| b.unwrap_or_else(no_screw))
            .collect();
        let any = branches.iter().any(Option::is_some);
        JointPlacement::Screws {
            branch: any.then(|| ToLanes::to_lanes(&filled.iter().collect::<Vec<_>>())),
            x: ToLanes::to_lanes(&x.iter().collect::<Vec<_>>()),
        }
    }
}

impl<T: Real> ToLanes<T> for TerminalLink<f64> {
    type Lanes = TerminalLink<T>;
    fn to_lanes(lanes: &[&Self]) -> TerminalLink<T> {
        let revolute = |terminal: &&TerminalLink<f64>| match terminal {
            TerminalLink::Revolute {
                inverse,
                n_over_m,
                projection,
            } => Some((*inverse, (*n_over_m, *projection))),
            TerminalLink::Ball { .. } => None,
        };
        let ball = |terminal: &&TerminalLink<f64>| match terminal {
            TerminalLink::Ball {
                inverse,
                gain,
                linear,
            } => Some((*inverse, (*gain, *linear))),
            TerminalLink::Revolute { .. } => None,
        };
        match lanes[0] {
            TerminalLink::Revolute { .. } => {
                let own: Vec<_> = lanes.iter().filter_map(revolute).collect();
                let own = ToLanes::to_lanes(&own.iter().collect::<Vec<_>>());
                let (inverse, (n_over_m, projection)) = own;
                TerminalLink::Revolute {
                    inverse,
                    n_over_m,
                    projection,
                }
            }
            TerminalLink::Ball { .. } => {
                let own: Vec<_> = lanes.iter().filter_map(ball).collect();
                let (inverse, (gain, linear)) = ToLanes::to_lanes(&own.iter().collect::<Vec<_>>());
                TerminalLink::Ball {
                    inverse,
                    gain,
                    linear,
                }
            }
        }
    }
}

/// Published models go through the lanes; laws behind a pointer are evaluated lane by lane.
impl<T: LawScalar> ToLanes<T> for Drag<f64> {
    type Lanes = Drag<T>;
    fn to_lanes(lanes: &[&Self]) -> Drag<T> {
        match lanes[0] {
            Drag::Cylinder(_) => {
                let of = |drag: &&'_ Drag<f64>| match drag {
                    Drag::Cylinder(cylinder) => Some(cylinder.clone()),
                    _ => None,
                };
                let own: Vec<_> = lanes.iter().filter_map(of).collect();
                Drag::Cylinder(ToLanes::to_lanes(&own.iter().collect::<Vec<_>>()))
            }
            Drag::Damping(_) => {
                let of = |drag: &&'_ Drag<f64>| match drag {
                    Drag::Damping(damping) => Some(damping.clone()),
                    _ => None,
                };
                let own: Vec<_> = lanes.iter().filter_map(of).collect();
                Drag::Damping(ToLanes::to_lanes(&own.iter().collect::<Vec<_>>()))
            }
            Drag::Law {
                source: LawSource::Derivatives(_),
                ..
            } => {
                let of = |drag: &&'_ Drag<f64>| match drag {
                    Drag::Law {
                        source: LawSource::Derivatives(law),
                        ..
                    } => Some((**law).clone()),
                    _ => None,
                };
                let own: Vec<_> = lanes.iter().filter_map(of).collect();
                Drag::from_derivatives(ToLanes::to_lanes(&own.iter().collect::<Vec<_>>()))
            }
            Drag::Law { .. } => {
                let of = |drag: &&'_ Drag<f64>| match drag {
                    Drag::Law {
                        source: LawSource::Any(source),
                        pose,
                        scale,
                        ..
                    } => Some((source.clone(), (*pose, *scale))),
                    _ => None,
                };
                let (sources, placed): (Vec<_>, Vec<(Pose<f64>, f64)>) =
                    lanes.iter().filter_map(of).unzip();
                let (pose, scale) = ToLanes::to_lanes(&placed.iter().collect::<Vec<_>>());
                Drag::Law {
                    law: T::select(&sources),
                    source: LawSource::Any(sources[0].clone()),
                    pose,
                    scale,
                }
            }
        }
    }
}

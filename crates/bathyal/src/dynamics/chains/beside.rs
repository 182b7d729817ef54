//! Links side by side.

use crate::hydro::Hydrodynamics;
use crate::model::{Kind, Leaf, Link, LinkDrag, Seat};
use crate::real::lanes::{ApartLanes, Beside, EachLane, part};
use crate::spatial::{DoubleAngle, Pose, Screw, Turn};
use std::sync::Arc;

/// Links of the same form. The parent is that of the first.
impl<T: ApartLanes> Beside<T> for Link<f64> {
    type Lanes = Link<T>;
    fn beside(lanes: &[&Self]) -> Link<T> {
        let first = lanes[0];
        Link {
            body: first.body,
            parent: first.parent,
            q: first.q,
            v: first.v,
            kind: Kind::beside(&part(lanes, |l| &l.kind)),
            rotor: Option::beside(&part(lanes, |l| &l.rotor)),
            seat: Seat::beside(&part(lanes, |l| &l.seat)),
            upright: first.upright,
            origin: Beside::beside(&part(lanes, |l| &l.origin)),
            parent_axis: Beside::beside(&part(lanes, |l| &l.parent_axis)),
            carried_mass: f64::beside(&part(lanes, |l| &l.carried_mass)),
            mass_shifts: Beside::beside(&part(lanes, |l| &l.mass_shifts)),
            is_leaf: first.is_leaf,
            starts_parent: first.starts_parent,
            rigid: Beside::beside(&part(lanes, |l| &l.rigid)),
            hat: Beside::beside(&part(lanes, |l| &l.hat)),
            inertia: Beside::beside(&part(lanes, |l| &l.inertia)),
            leaf: {
                let leaves: Option<Vec<&Leaf<f64>>> =
                    lanes.iter().map(|l| l.leaf.as_deref()).collect();
                leaves.map(|leaves| Box::new(Leaf::beside(&leaves)))
            },
            net_mass: f64::beside(&part(lanes, |l| &l.net_mass)),
            net_moment: Beside::beside(&part(lanes, |l| &l.net_moment)),
            drag: Vec::beside(&part(lanes, |l| &l.drag)),
            wet_bodies: Vec::new(), // in lanes no water is sampled
            bodies: {
                let poses = |k: usize| Pose::beside(&part(lanes, |l| &l.bodies[k].1));
                let body = |(k, (b, _)): (usize, &(usize, _))| (*b, poses(k));
                first.bodies.iter().enumerate().map(body).collect()
            },
        }
    }
}

/// A number that some do not have, because theirs is zero.
fn or_zero<T: ApartLanes>(lanes: &[Option<f64>]) -> Option<T> {
    let any = lanes.iter().any(Option::is_some);
    any.then(|| T::gather(|i| lanes[i].unwrap_or(0.0)))
}

impl<T: ApartLanes> Beside<T> for Kind<f64> {
    type Lanes = Kind<T>;
    fn beside(lanes: &[&Self]) -> Kind<T> {
        match lanes[0] {
            Kind::Revolute { .. } => {
                let of = |kind: &&Kind<f64>| match kind {
                    Kind::Revolute { offset, shift } => (*offset, *shift),
                    _ => (None, None),
                };
                let (offsets, shifts): (Vec<_>, Vec<_>) = lanes.iter().map(of).unzip();
                Kind::Revolute {
                    offset: or_zero(&offsets),
                    shift: or_zero(&shifts),
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
                    turn: Turn::beside(&part(&own, |x| &x.0)),
                    shift: f64::beside(&part(&own, |x| &x.1)),
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
                let [offset, shift, pitch] = Beside::beside(&own.iter().collect::<Vec<_>>());
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
                    user: Option::beside(&users.iter().collect::<Vec<_>>()),
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

impl<T: ApartLanes> Beside<T> for Seat<f64> {
    type Lanes = Seat<T>;
    fn beside(lanes: &[&Self]) -> Seat<T> {
        if lanes.iter().all(|seat| matches!(seat, Seat::Here)) {
            return Seat::Here;
        }
        let pose = |seat: &&Seat<f64>| match seat {
            Seat::Pose(pose) => Some(*pose),
            _ => None,
        };
        let poses: Option<Vec<_>> = lanes.iter().map(pose).collect();
        if let Some(poses) = poses {
            return Seat::Pose(Pose::beside(&poses.iter().collect::<Vec<_>>()));
        }
        let screws = |seat: &&Seat<f64>| match seat {
            Seat::Screws { branch, x } => (*branch, *x),
            _ => (None, no_screw()),
        };
        let (branches, x): (Vec<_>, Vec<_>) = lanes.iter().map(screws).unzip();
        let filled: Vec<_> = branches
            .iter()
            .map(|b| b.unwrap_or_else(no_screw))
            .collect();
        let any = branches.iter().any(Option::is_some);
        Seat::Screws {
            branch: any.then(|| Beside::beside(&filled.iter().collect::<Vec<_>>())),
            x: Beside::beside(&x.iter().collect::<Vec<_>>()),
        }
    }
}

impl<T: ApartLanes> Beside<T> for Leaf<f64> {
    type Lanes = Leaf<T>;
    fn beside(lanes: &[&Self]) -> Leaf<T> {
        let revolute = |leaf: &&Leaf<f64>| match leaf {
            Leaf::Revolute {
                inverse,
                n_over_m,
                reflection,
            } => Some((*inverse, (*n_over_m, *reflection))),
            Leaf::Ball { .. } => None,
        };
        let ball = |leaf: &&Leaf<f64>| match leaf {
            Leaf::Ball {
                inverse,
                gain,
                linear,
            } => Some((*inverse, (*gain, *linear))),
            Leaf::Revolute { .. } => None,
        };
        match lanes[0] {
            Leaf::Revolute { .. } => {
                let own: Vec<_> = lanes.iter().filter_map(revolute).collect();
                let own = Beside::beside(&own.iter().collect::<Vec<_>>());
                let (inverse, (n_over_m, reflection)) = own;
                Leaf::Revolute {
                    inverse,
                    n_over_m,
                    reflection,
                }
            }
            Leaf::Ball { .. } => {
                let own: Vec<_> = lanes.iter().filter_map(ball).collect();
                let (inverse, (gain, linear)) = Beside::beside(&own.iter().collect::<Vec<_>>());
                Leaf::Ball {
                    inverse,
                    gain,
                    linear,
                }
            }
        }
    }
}

/// Cylinders go through the lanes; other laws are asked lane by lane.
impl<T: ApartLanes> Beside<T> for LinkDrag<f64> {
    type Lanes = LinkDrag<T>;
    fn beside(lanes: &[&Self]) -> LinkDrag<T> {
        let cylinder = |drag: &&'_ LinkDrag<f64>| match drag {
            LinkDrag::Cylinder(cylinder) => Some(cylinder.clone()),
            LinkDrag::Damping(_) | LinkDrag::Law { .. } => None,
        };
        let cylinders: Vec<_> = lanes.iter().filter_map(cylinder).collect();
        if cylinders.len() == lanes.len() {
            return LinkDrag::Cylinder(Beside::beside(&cylinders.iter().collect::<Vec<_>>()));
        }
        type Placed = (Arc<dyn Hydrodynamics<f64>>, (Pose<f64>, f64));
        let law = |drag: &&LinkDrag<f64>| -> Option<Placed> {
            match drag {
                LinkDrag::Law { law, pose, scale } => {
                    let pose = pose.unwrap_or_else(Pose::identity);
                    Some((law.clone(), (pose, *scale)))
                }
                LinkDrag::Damping(damping) => {
                    Some((Arc::new(damping.clone()), (Pose::identity(), 1.0)))
                }
                LinkDrag::Cylinder(_) => None,
            }
        };
        let (laws, placed): (Vec<Arc<dyn Hydrodynamics<f64>>>, Vec<_>) =
            lanes.iter().filter_map(law).unzip();
        let (pose, scale) = Beside::beside(&placed.iter().collect::<Vec<_>>());
        LinkDrag::Law {
            law: Arc::new(EachLane(laws)),
            pose: Some(pose),
            scale,
        }
    }
}

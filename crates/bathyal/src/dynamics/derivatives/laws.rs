//! Derivatives of force laws by dual numbers, link by link.
//!
//! Strips, damping matrices and users' own laws are evaluated once per link with the six
//! directions of its velocity. In water that is not the same everywhere all forces of
//! the water are, a second time with the six directions in which the link can be moved.

use crate::cast::ToLanes;
use crate::dispatch::best;
use crate::dynamics::eval_context::{EvalContext, Surroundings};
use crate::dynamics::loads;
use crate::dynamics::workspace::{Kinematics, Workspace};
use crate::environment::Environment;
use crate::hydro::Flow;
use crate::model::{Link, LinkDrag, Model};
use crate::real::{Dual, Real};
use crate::spatial::{Force, Mat3, Motion, Pose, SymMat6, Vec3};

type D8 = Dual<8>;

/// A general 6×6 matrix, motion to force, by columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Map6([Force<f64>; 6]);

impl Map6 {
    fn zero() -> Self {
        Map6([Force::zero(); 6])
    }

    #[inline(always)]
    pub(super) fn times(&self, m: &Motion<f64>) -> Force<f64> {
        let m = m.to_array();
        (0..6).fold(Force::zero(), |sum, j| sum + self.0[j] * m[j])
    }

    #[inline(always)]
    pub(super) fn column(&self, j: usize) -> &Force<f64> {
        &self.0[j]
    }

    #[inline(always)]
    pub(super) fn transpose_times(&self, m: &Motion<f64>) -> Force<f64> {
        Force::from_array(core::array::from_fn(|j| m.dot(&self.0[j])))
    }

    /// Of −f by the directions that its dual numbers carry.
    #[inline(always)]
    fn of(f: &Force<D8>) -> Self {
        let f = f.to_array();
        Map6(core::array::from_fn(|j| {
            Force::from_array(f.map(|x| -x.derivatives[j]))
        }))
    }

    /// The same map seen from a frame in which its own has the given pose.
    #[inline(always)]
    fn moved(&self, pose: &Pose<f64>) -> Self {
        Map6(core::array::from_fn(|j| {
            let unit = core::array::from_fn(|i| if i == j { 1.0 } else { 0.0 });
            let seen = pose.motion_to_body(&Motion::from_array(unit));
            pose.force_to_parent(&self.times(&seen))
        }))
    }

    #[inline(always)]
    fn add(&mut self, other: &Map6) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a += *b;
        }
    }
}

/// Contribution of the laws of a link to B and P, or of it and all it carries to B^C and P^C, in the
/// common frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slopes {
    pub by_velocity: Map6,
    pub by_pose: Map6,
}

impl Slopes {
    fn zero() -> Self {
        Slopes {
            by_velocity: Map6::zero(),
            by_pose: Map6::zero(),
        }
    }
}

/// The laws of a robot as dual numbers see them.
#[derive(Clone, Debug)]
pub(super) struct Laws {
    model: Model<D8>,
    /// True if any law needs this in water that is the same everywhere.
    general: bool,
    slopes: Vec<Slopes>,
}

impl Laws {
    pub(super) fn new(model: &Model<f64>) -> Self {
        let mut drags = model.links.iter().flat_map(|link| &link.drag);
        Laws {
            general: drags.any(|drag| !matches!(drag, LinkDrag::Cylinder(_))),
            model: model.cast(),
            slopes: vec![Slopes::zero(); model.links.len()],
        }
    }

    /// Writes an added mass that varies.
    pub(super) fn set_varying_added_mass(&mut self, index: usize, matrix: &SymMat6<f64>) {
        let matrix = SymMat6::to_lanes(&[matrix]);
        self.model.set_varying_added_mass(index, &matrix);
    }

    pub(super) fn of(&self, link: usize) -> &Slopes {
        &self.slopes[link]
    }

    /// Evaluates all laws; false if there is nothing to say.
    ///
    /// Reads `kinematics`.
    pub(super) fn update(
        &mut self,
        context: &EvalContext<f64>,
        environment: &Environment<f64>,
        ws: &Workspace<f64>,
        poses: &[Pose<f64>],
    ) -> bool {
        let field = context.surroundings.field;
        if !field && !self.general {
            return false;
        }
        let environment = environment.cast();
        let surroundings = Surroundings::wet(&environment, Dual::lit(context.state.t));
        best(
            #[inline(always)]
            || {
                for (i, k) in ws.kinematics.iter().enumerate() {
                    self.slopes[i] = if field {
                        self.in_field(i, &surroundings, k, &poses[i])
                    } else {
                        self.in_uniform(i, k, &poses[i])
                    };
                }
            },
        );
        true
    }

    /// Adds to every link what it carries.
    pub(super) fn add_carried(&mut self) {
        best(
            #[inline(always)]
            || {
                for (i, link) in self.model.links.iter().enumerate().rev() {
                    if let Some(p) = link.parent {
                        let carried = self.slopes[i];
                        self.slopes[p].by_velocity.add(&carried.by_velocity);
                        self.slopes[p].by_pose.add(&carried.by_pose);
                    }
                }
            },
        );
    }

    /// Derivatives of hydrodynamic forces beyond inertia and weight, by velocity and by pose.
    #[inline(always)]
    fn in_field(
        &self,
        i: usize,
        surroundings: &Surroundings<D8>,
        k: &Kinematics<f64>,
        pose: &Pose<f64>,
    ) -> Slopes {
        let link = &self.model.links[i];
        let added = |k: &Kinematics<D8>| {
            let all = loads::in_field(link, surroundings, k, self.model.density, None);
            Map6::of(&(all - loads::dragless(link, k))).moved(pose)
        };
        Slopes {
            by_velocity: added(&varied_velocity(k)),
            by_pose: added(&varied_pose(k)),
        }
    }

    /// All laws of a link but its cylinders, by velocity.
    #[inline(always)]
    fn in_uniform(&self, i: usize, k: &Kinematics<f64>, pose: &Pose<f64>) -> Slopes {
        let flow = Flow {
            velocity: varied_velocity(k).velocity,
            density: self.model.density,
            field: None,
        };
        let mut slopes = Slopes::zero();
        for drag in &self.model.links[i].drag {
            if !matches!(drag, LinkDrag::Cylinder(_)) {
                let own = Map6::of(&drag.force(&flow)).moved(pose);
                slopes.by_velocity.add(&own);
            }
        }
        slopes
    }
}

/// A link as it is, in dual numbers.
#[inline(always)]
fn lifted(k: &Kinematics<f64>) -> Kinematics<D8> {
    Kinematics {
        transform: Link::rest(),
        velocity: Motion::from_f64(&k.velocity),
        zeta: Motion::zero(),
        gravity: Vec3::from_f64(k.gravity),
        pose: Pose::from_f64(&k.pose),
    }
}

/// Direction j varies component j of the velocity.
#[inline(always)]
fn varied_velocity(k: &Kinematics<f64>) -> Kinematics<D8> {
    let v = k.velocity.to_array();
    Kinematics {
        velocity: Motion::from_array(core::array::from_fn(|j| Dual::variable(v[j], j))),
        ..lifted(k)
    }
}

/// Direction j moves the link along component j of a velocity:
///
///   δR = R ẽ_j,   δp = R e_j,   δ(Rᵀ ĝ) = Rᵀ ĝ × e_j
#[inline(always)]
fn varied_pose(k: &Kinematics<f64>) -> Kinematics<D8> {
    let mut out = lifted(k);
    let r = &k.pose.rotation;
    for j in 0..3 {
        let mut unit = Vec3::zero();
        unit[j] = 1.0;
        let turned = *r * Mat3::skew(unit);
        let shifted = *r * unit;
        let pull = k.gravity.cross(unit);
        for a in 0..3 {
            for b in 0..3 {
                out.pose.rotation.0[a][b].derivatives[j] = turned.0[a][b];
            }
            out.pose.position[a].derivatives[j + 3] = shifted[a];
            out.gravity[a].derivatives[j] = pull[a];
        }
    }
    out
}

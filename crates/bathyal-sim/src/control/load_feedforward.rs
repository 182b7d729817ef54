//! Load feed-forward: arms carry a common load by efforts computed before the run.
//!
//! ```text
//! pose of the load at t ─► postures of the arms ─► q̇, q̈ ─► inverse dynamics ─► efforts(t)
//! ```
//!
//! The wrench that the load needs is shared evenly among the grasps. Nothing is fed back, and
//! nothing is sampled: efforts are a smooth function of time, so that integrators keep their
//! order.      Diss94 3.5.1

mod chebyshev;

use super::names::within;
use super::nominal_model::NominalModel;
use crate::trajectory::{Interpolation, Trajectory};
use bathyal::constraints::{LoopConstraints, LoopSpec};
use bathyal::spatial::{Force, Pose};
use bathyal::{Bodies, Inputs, Joint, Model, State, Workspace, inverse_dynamics};
use bathyal_robot::Diagnostic;
use chebyshev::{Series, SeriesBundle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Arms that hold a load carry it along a straight line, from rest to rest: open loop, with
/// efforts that are computed before the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadFeedforwardConfig {
    /// The load: a free body that all loops hold.
    pub load: String,
    /// Displacement of the load, world axes, m.
    pub by: [f64; 3],
    /// Duration of the motion, from t = 0, s.
    pub duration: f64,
}

/// Number of Chebyshev nodes: more than a smooth motion needs for ten digits.
const NODES: usize = 64;
/// Largest truncation error of a series, relative to the largest effort or angle, or to 1 N m and
/// 1 rad. A larger one means that an arm passes a singularity or is redundant.
const MAX_TRUNCATION: f64 = 1e-8;

/// Efforts as smooth functions of time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EffortProfile {
    motions: Vec<Efforts>,
}

/// Efforts of one motion.
#[derive(Clone, Debug, PartialEq)]
struct Efforts {
    /// The entries in the velocities.
    joints: Vec<usize>,
    courses: SeriesBundle,
}

impl EffortProfile {
    /// Adds the efforts at time t.
    pub fn add(&self, t: f64, efforts: &mut [f64]) {
        for motion in &self.motions {
            motion.courses.add(t, &motion.joints, efforts);
        }
    }

    /// Tests whether there are no efforts.
    pub fn is_empty(&self) -> bool {
        self.motions.is_empty()
    }

    /// Appends another profile.
    pub fn extend(&mut self, other: EffortProfile) {
        self.motions.extend(other.motions);
    }
}

/// Nominal model of arms that hold a load, and its initial state.
#[derive(Clone, Copy, Debug)]
pub struct GraspedLoad<'a> {
    /// The controllers' model.
    pub nominal: &'a NominalModel,
    /// The grasps.
    pub grasps: &'a [LoopSpec],
    /// Initial state, at rest.
    pub start: &'a State<f64>,
}

impl LoadFeedforwardConfig {
    /// Computes the efforts: inverse kinematics and inverse dynamics at Chebyshev nodes.
    pub fn profile(&self, grasped: &GraspedLoad) -> Result<EffortProfile, Diagnostic> {
        let model = &grasped.nominal.model;
        let load = self.load(grasped)?;
        self.check()?;
        let times = chebyshev::times(self.duration, NODES);
        let postures = self.postures(grasped, load, &times)?;
        let joints: Vec<(usize, usize)> = (0..model.body_count())
            .filter(|b| model.q_range(*b).len() == 1)
            .map(|b| (model.q_range(b).start, model.v_range(b).start))
            .collect();
        let courses: Vec<Series> = joints
            .iter()
            .map(|(q, _)| self.series(&postures.iter().map(|p| p[*q]).collect::<Vec<_>>()))
            .collect::<Result<_, _>>()?;
        let rates: Vec<Series> = courses.iter().map(Series::derivative).collect();
        let seconds: Vec<Series> = rates.iter().map(Series::derivative).collect();
        let mut efforts = vec![Vec::with_capacity(NODES); joints.len()];
        let way = self.path_parameter();
        let mut inverse = LoadDynamics::new(grasped, load);
        for (t, q) in times.iter().zip(&postures) {
            let state = &mut inverse.state;
            state.q.copy_from_slice(q);
            for (k, (_, v)) in joints.iter().enumerate() {
                state.v[*v] = rates[k].at(*t);
                inverse.vdot[*v] = seconds[k].at(*t);
            }
            let point = way.at(*t);
            inverse.move_load(self.by, point.rate, point.acceleration);
            let tau = inverse.efforts();
            for (k, (_, v)) in joints.iter().enumerate() {
                efforts[k].push(tau[*v]);
            }
        }
        let courses = efforts.iter().map(|tau| self.series(tau));
        let courses: Vec<Series> = courses.collect::<Result<_, Diagnostic>>()?;
        Ok(EffortProfile {
            motions: vec![Efforts {
                joints: joints.iter().map(|(_, v)| *v).collect(),
                courses: SeriesBundle::new(&courses),
            }],
        })
    }

    fn check(&self) -> Result<(), Diagnostic> {
        if !(self.duration.is_finite() && self.duration > 0.0) {
            let message = format!("the duration is {} s", self.duration);
            return Err(Diagnostic::new("duration", message, "it must be positive"));
        }
        if let Some(x) = self.by.iter().find(|x| !x.is_finite()) {
            let message = format!("the displacement has {x}");
            return Err(Diagnostic::new("by", message, "give finite numbers"));
        }
        Ok(())
    }

    /// The load's body.
    fn load(&self, grasped: &GraspedLoad) -> Result<usize, Diagnostic> {
        let model = &grasped.nominal.model;
        let diagnostic = |message: String, help: &str| Err(Diagnostic::new("load", message, help));
        let Some(load) = model.body(&self.load) else {
            let message = format!("there is no body called '{}'", self.load);
            return diagnostic(message, "name the body that the loops grasp");
        };
        if model.joint(load) != Joint::Free {
            let message = format!("body '{}' is not free", self.load);
            return diagnostic(message, "name the free body that the loops grasp");
        }
        let holds = |grasp: &LoopSpec| {
            let mut ends = grasp.bodies.iter().flatten();
            ends.any(|body| *body == self.load)
        };
        match grasped.grasps.iter().find(|grasp| !holds(grasp)) {
            None if !grasped.grasps.is_empty() => Ok(load),
            None => diagnostic(
                format!("no loop grasps '{}'", self.load),
                "give the grasps as loops",
            ),
            Some(other) => diagnostic(
                format!("loop '{}' does not grasp '{}'", other.name, self.load),
                "all loops must be grasps of the load",
            ),
        }
    }

    /// Path parameter, from 0 to 1.
    fn path_parameter(&self) -> Trajectory {
        Trajectory::through(&[0.0, self.duration], &[0.0, 1.0], Interpolation::Quintic)
    }

    /// q at every time, with the load where it shall be.
    fn postures(
        &self,
        grasped: &GraspedLoad,
        load: usize,
        times: &[f64],
    ) -> Result<Vec<Vec<f64>>, Diagnostic> {
        let model = &grasped.nominal.model;
        let begin = pose_of(model, grasped.start, load);
        let way = self.path_parameter();
        let mut ws = Workspace::new(model);
        let (mut q, mut v) = (grasped.start.q.clone(), vec![0.0; model.nv()]);
        let mut postures = Vec::with_capacity(times.len());
        for t in times {
            let part = way.at(*t).value;
            let mut pose = begin;
            for (x, by) in pose.position.0.iter_mut().zip(self.by) {
                *x = by.mul_add(part, *x);
            }
            let held = LoopSpec::rigid(
                "carried",
                [None, Some(&self.load)],
                [pose, Pose::identity()],
            );
            let mut all = grasped.grasps.to_vec();
            all.push(held);
            let away = |reason: String| {
                let message = format!("the arms cannot follow the load at t = {t:.3} s: {reason}");
                Diagnostic::new(
                    "by",
                    message,
                    "give a displacement within the workspace of all arms",
                )
            };
            let mut loops =
                LoopConstraints::new(model, &all, &[]).map_err(|e| away(e.to_string()))?;
            let closed = loops.assemble(model, &mut q, &mut v, &mut ws);
            closed.map_err(|e| away(e.to_string()))?;
            postures.push(q.clone());
        }
        Ok(postures)
    }

    fn series(&self, values: &[f64]) -> Result<Series, Diagnostic> {
        let series = Series::through(values, self.duration);
        match series.truncation_error() < MAX_TRUNCATION {
            true => Ok(series),
            false => Err(within(
                "by",
                Diagnostic::new(
                    "",
                    "the arms cannot follow the load smoothly",
                    "avoid singular postures, and use arms with as many joints as constraints of their grasp",
                ),
            )),
        }
    }
}

/// Pose of a body.
fn pose_of(model: &Model<f64>, state: &State<f64>, body: usize) -> Pose<f64> {
    let mut bodies = Bodies::new(model);
    bodies.update_velocities(model, state);
    bodies.motion(body).pose
}

/// Efforts of a motion, with the load's wrench shared among the grasps.
struct LoadDynamics<'a> {
    grasped: GraspedLoad<'a>,
    load: usize,
    /// The tips that hold it.
    tips: Vec<usize>,
    state: State<f64>,
    vdot: Vec<f64>,
    inputs: Inputs<f64>,
    bodies: Bodies<f64>,
    ws: Workspace<f64>,
}

impl<'a> LoadDynamics<'a> {
    fn new(grasped: &GraspedLoad<'a>, load: usize) -> Self {
        let model = &grasped.nominal.model;
        let ends = grasped.grasps.iter().flat_map(|grasp| &grasp.bodies);
        let tips = ends.flatten().filter_map(|name| model.body(name));
        let mut inputs = Inputs::zero(model);
        inputs.wrenches = vec![Force::zero(); model.body_count()];
        LoadDynamics {
            load,
            tips: tips.filter(|body| *body != load).collect(),
            state: State::zero(model),
            vdot: vec![0.0; model.nv()],
            bodies: Bodies::new(model),
            ws: Workspace::new(model),
            inputs,
            grasped: *grasped,
        }
    }

    /// The load moves along a line without turning: in its own axes.
    fn move_load(&mut self, by: [f64; 3], rate: f64, acceleration: f64) {
        let model = &self.grasped.nominal.model;
        let rotation = pose_of(model, &self.state, self.load).rotation;
        let along = rotation.transpose_mul(bathyal::spatial::Vec3(by));
        let v = model.v_range(self.load).start;
        for k in 0..3 {
            self.state.v[v + 3 + k] = along[k] * rate;
            self.vdot[v + 3 + k] = along[k] * acceleration;
        }
    }

    /// τ = of the free arms, and of the wrenches at their tips.
    fn efforts(&mut self) -> &[f64] {
        let LoadDynamics {
            grasped,
            state,
            vdot,
            inputs,
            bodies,
            ws,
            ..
        } = self;
        let NominalModel {
            model, environment, ..
        } = grasped.nominal;
        inputs.wrenches.fill(Force::zero());
        let alone = inverse_dynamics(model, environment, state, vdot, inputs, ws);
        let needs = &alone[model.v_range(self.load)];
        let share = 1.0 / self.tips.len() as f64;
        let needs = Force::from_array(core::array::from_fn(|i| share * needs[i]));
        bodies.update_velocities(model, state);
        let load = bodies.motion(self.load).pose;
        for tip in &self.tips {
            // The load pushes back.
            let seen = bodies.motion(*tip).pose.inverse().compose(&load);
            inputs.wrenches[*tip] = inputs.wrenches[*tip] - seen.force_to_parent(&needs);
        }
        inverse_dynamics(model, environment, state, vdot, inputs, ws)
    }
}

//! Events of a run: touch-down, stops and speed limits of joints, limits of actuators, singular arms.

use crate::body_indices::BodyIndices;
use crate::contact::contact_names;
use crate::integrate::Ode;
use crate::plant::EventKind;
use crate::plant::{GraspState, Plant};
use crate::simulation::event_list::EventList;
use bathyal_robot::Robot;
use bathyal_robot::robot::Body;
use std::ops::Range;

/// Monitors the event functions of a plant for changes of sign, and its loops for singularities.
#[derive(Clone, Debug)]
pub(super) struct EventMonitor {
    functions: Vec<Function>,
    /// Names of the contact points.
    contacts: Vec<String>,
    values: Vec<f64>,
    /// Names of the rigid loops and couplings.
    loops: Vec<String>,
    /// Grasps of cooperative arms, and whether their arm was singular.
    arms: Vec<(String, Option<bool>)>,
    grasp_states: Vec<GraspState>,
    speed_limits: Vec<SpeedLimit>,
}

/// Speed limit of a joint. Nothing enforces it: what limits the speed of a joint is its motor.
#[derive(Clone, Debug)]
struct SpeedLimit {
    subject: String,
    /// Range of the joint in y.
    velocity: Range<usize>,
    /// rad/s or m/s.
    most: f64,
    /// True beyond the limit; unknown at first.
    beyond: Option<bool>,
}

/// One event function.
#[derive(Clone, Debug)]
struct Function {
    subject: String,
    /// Kind and text of the event when the function becomes negative, and positive.
    below: (&'static str, &'static str),
    above: (&'static str, &'static str),
    /// Last sign; unknown at first.
    negative: Option<bool>,
}

impl EventMonitor {
    /// Monitors the event functions that the plant watches.
    pub fn new(robot: &Robot, plant: &Plant) -> Self {
        let kinds = plant.watched().iter();
        let functions: Vec<Function> = kinds
            .flat_map(|kind| functions(robot, plant, *kind))
            .collect();
        EventMonitor {
            values: vec![0.0; functions.len()],
            contacts: contact_names(robot),
            loops: plant.loops().rigid_names().map(str::to_string).collect(),
            arms: grasps(plant),
            grasp_states: Vec::new(),
            speed_limits: speed_limits(robot, plant),
            functions,
        }
    }

    /// Reports an event that an integrator has located.
    pub fn event(&mut self, index: usize, t: f64, out: &mut EventList) {
        if let Some(function) = self.functions.get_mut(index) {
            let negative = !function.negative.unwrap_or(false);
            function.negative = Some(negative);
            function.report(negative, t, out);
        }
    }

    /// Room for an event of every function, contact point and arm.
    pub fn list(&self) -> EventList {
        let names = self.functions.iter().map(|f| f.subject.as_str());
        let names = names.chain(self.contacts.iter().map(String::as_str));
        let names = names.chain(self.loops.iter().map(String::as_str));
        let names = names.chain(self.arms.iter().map(|(name, _)| name.as_str()));
        let names = names.chain(self.speed_limits.iter().map(|limit| limit.subject.as_str()));
        let (mut count, mut longest) = (1, 0);
        for name in names {
            count += 1;
            longest = longest.max(name.len());
        }
        EventList::with_room(count, longest)
    }

    /// Reports contact points that have begun to slide, or stuck, in the steps since the last call.
    pub fn slips(&self, plant: &mut Plant, out: &mut EventList) {
        for slip in plant.stick_slip().take() {
            let (kind, text) = SLIDING[usize::from(!slip.sliding)];
            let subject = &self.contacts[slip.point];
            out.push(slip.t, kind, subject, format_args!("{subject} {text}"));
        }
    }

    /// Reports loops that have passed a singular position in the steps since the last call.
    pub fn singular_passages(&self, plant: &mut Plant, out: &mut EventList) {
        for passage in plant.singular_passages().take() {
            let name = &self.loops[passage.index];
            match passage.others {
                0 => {
                    let text = format_args!("loop {name} passes a singular position");
                    out.push(passage.t, "warning", name, text);
                }
                others => {
                    let text =
                        format_args!("loop {name} and {others} others pass a singular position");
                    out.push(passage.t, "warning", name, text);
                }
            }
        }
    }

    /// Reports what has changed since the last update.
    pub fn update(&mut self, plant: &mut Plant, t: f64, y: &[f64], out: &mut EventList) {
        plant.events(t, y, &mut self.values);
        for (function, value) in self.functions.iter_mut().zip(&self.values) {
            // An actuator that is commanded just to its limit is at it.
            let negative = *value < 0.0 || (*value == 0.0 && function.below == ACTUATOR[0]);
            if function.negative.is_some_and(|before| before != negative) {
                function.report(negative, t, out);
            }
            function.negative = Some(negative);
        }
        self.speeds(t, y, out);
        self.arms(plant, t, y, out);
    }

    /// Reports joints that exceed their speed limit, by the speeds at control samples.
    fn speeds(&mut self, t: f64, y: &[f64], out: &mut EventList) {
        for limit in &mut self.speed_limits {
            let squares = y[limit.velocity.clone()].iter().map(|v| v * v);
            let beyond = squares.sum::<f64>().sqrt() > limit.most;
            if limit
                .beyond
                .replace(beyond)
                .is_some_and(|before| before != beyond)
            {
                let text = match beyond {
                    true => "exceeds its speed limit",
                    false => "is within its speed limit again",
                };
                let subject = &limit.subject;
                out.push(t, "speed_limit", subject, format_args!("{subject} {text}"));
            }
        }
    }

    /// Reports arms that become singular, are no longer, or were in between.
    fn arms(&mut self, plant: &mut Plant, t: f64, y: &[f64], out: &mut EventList) {
        plant.grasp_states(t, y, &mut self.grasp_states);
        for ((grasp, before), hold) in self.arms.iter_mut().zip(&self.grasp_states) {
            let text = match (*before, hold.singular) {
                (Some(false), true) => "becomes singular",
                (Some(true), false) => "is no longer singular",
                (Some(false), false) if hold.passed => "went through a singular configuration",
                _ => "",
            };
            *before = Some(hold.singular);
            if !text.is_empty() {
                let text = format_args!("the arm that holds by {grasp} {text}");
                out.push(t, "warning", grasp, text);
            }
        }
    }
}

impl Function {
    fn report(&self, negative: bool, t: f64, out: &mut EventList) {
        let (kind, text) = if negative { self.below } else { self.above };
        if !kind.is_empty() {
            let subject = &self.subject;
            out.push(t, kind, subject, format_args!("{subject} {text}"));
        }
    }
}

/// Speed limits of the joints that have one.
fn speed_limits(robot: &Robot, plant: &Plant) -> Vec<SpeedLimit> {
    let nq = plant.model.nq();
    let indices = BodyIndices::from_model(&plant.model);
    let limit = |body: &Body| {
        let range = plant.model.v_range(indices.get(&body.name)?);
        Some(SpeedLimit {
            subject: body.joint_name().to_string(),
            velocity: nq + range.start..nq + range.end,
            most: body.joint.limits?.speed?,
            beyond: None,
        })
    };
    let limits = robot.bodies.iter().filter_map(limit);
    limits.filter(|limit| !limit.velocity.is_empty()).collect()
}

/// Names of the loops that are grasps of cooperative arms.
fn grasps(plant: &Plant) -> Vec<(String, Option<bool>)> {
    let rigid = plant.loops().rigid_constraints();
    let grasps = rigid.filter(|_| plant.has_arms());
    grasps.map(|grasp| (grasp.name.clone(), None)).collect()
}

type Words = (&'static str, &'static str);

const HEIGHT: [Words; 2] = [
    ("touch_down", "touches the ground"),
    ("lift_off", "leaves the ground"),
];
const SLIDING: [Words; 2] = [("slip", "begins to slide"), ("stick", "sticks")];
const STOP: [Words; 2] = [("limit", "is at its stop"), ("limit", "leaves its stop")];
const ACTUATOR: [Words; 2] = [
    ("saturation", "is at its limit"),
    ("saturation", "is no longer at its limit"),
];
const FLOW: [Words; 2] = [("drag_reversal", "meets the water from the other side"); 2];

/// The event functions of a kind, in the order of [`Ode::events`].
fn functions(robot: &Robot, plant: &Plant, kind: EventKind) -> Vec<Function> {
    let model = &plant.model;
    let named = |names: Vec<String>, words: [Words; 2]| -> Vec<Function> {
        let make = |subject| Function {
            subject,
            below: words[0],
            above: words[1],
            negative: None,
        };
        names.into_iter().map(make).collect()
    };
    match kind {
        EventKind::Slip => Vec::new(),
        EventKind::Contact if plant.event_count_of(kind) == 0 => Vec::new(),
        EventKind::Contact => named(contact_names(robot), HEIGHT),
        EventKind::Limit => {
            let body = |v: usize| (0..model.body_count()).find(|b| model.v_range(*b).contains(&v));
            let name = |v| body(v).map_or(String::new(), |b| robot.bodies[b].joint_name().into());
            named(
                plant.joints.event_joints().into_iter().map(name).collect(),
                STOP,
            )
        }
        EventKind::Saturation => {
            let meters = plant.actuators.meters().iter();
            named(meters.map(|m| m.name.clone()).collect(), ACTUATOR)
        }
        EventKind::DragReversal => {
            let bodies = 0..model.body_count();
            let names = bodies.flat_map(|b| vec![model.body_name(b).to_string(); 3]);
            named(names.collect(), FLOW)
        }
    }
}

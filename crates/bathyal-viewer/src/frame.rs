//! What is drawn of a moment: the frames of `docs/viewer-protocol.md`.

use crate::scene::Scene;
use bathyal::spatial::Quaternion;
use bathyal::{Bodies, Model, State};
use bathyal_sim::record::{Signal, Topic, place};
use std::ops::Range;

/// Numbers of a body, of its forces, of a thruster, a contact and a joint in a row of signals.
const BODY: usize = 13;
const FORCES: usize = 15;
const THRUSTER: usize = 3;
const CONTACT: usize = 8;
const JOINT: usize = 4;
const CENTERS: usize = 6;
const ENERGY: usize = 14;
/// Those of the energies that a frame has: not springs, stops, loops and water.
const SHOWN_ENERGIES: [usize; 10] = [0, 1, 2, 4, 5, 6, 7, 9, 11, 13];

/// How a row of signals becomes a frame.
#[derive(Debug)]
pub struct Frames {
    bodies: usize,
    thrusters: usize,
    joints: usize,
    /// The body of every contact point.
    contacts: Vec<usize>,
    /// Where the topics stand in a row; empty if they were not recorded.
    places: [Range<usize>; Topic::ALL.len()],
    /// For poses that were not recorded: they follow from the state.
    model: Model<f64>,
}

impl Frames {
    /// For rows of these signals.
    pub fn of(scene: &Scene, model: Model<f64>, signals: &[Signal]) -> Self {
        let (bodies, thrusters) = (scene.bodies.len(), scene.thrusters.len());
        let (joints, contacts) = (scene.joints.len(), scene.contacts.len());
        let places = Topic::ALL.map(|topic| {
            let place = place(signals, topic);
            let expected = match topic {
                Topic::Bodies => BODY * bodies,
                Topic::Forces => FORCES * bodies,
                Topic::Thrusters => THRUSTER * thrusters,
                Topic::Contacts => CONTACT * contacts,
                Topic::Joints => JOINT * joints,
                Topic::Centers => CENTERS,
                Topic::Energy => ENERGY,
                Topic::State => place.len(),
                Topic::Loops | Topic::Tf | Topic::Events | Topic::Log => 0,
            };
            // What a scene does not have cannot be shown.
            if place.len() == expected { place } else { 0..0 }
        });
        Frames {
            bodies,
            thrusters,
            joints,
            contacts: scene.contacts.iter().map(|c| c.body).collect(),
            places,
            model,
        }
    }

    /// f32 per frame.
    pub fn floats(&self) -> usize {
        let contacts = 7 * self.contacts.len();
        16 * self.bodies
            + self.thrusters
            + contacts
            + CENTERS
            + 2 * self.joints
            + SHOWN_ENERGIES.len()
    }

    /// The topics that frames are made from.
    pub fn topics(&self) -> Vec<Topic> {
        let shown = |topic: &Topic| !self.places[*topic as usize].is_empty();
        Topic::ALL.into_iter().filter(shown).collect()
    }

    fn part<'a>(&self, row: &'a [f64], topic: Topic) -> &'a [f64] {
        &row[self.places[topic as usize].clone()]
    }

    /// Appends the frame of a row. Forces that were not recorded are zero, places are NaN.
    pub fn write(&self, row: &[f64], out: &mut Vec<f32>) {
        let mut put = |values: &[f64]| out.extend(values.iter().map(|x| *x as f32));
        let bodies = self.part(row, Topic::Bodies);
        if bodies.is_empty() {
            put(self.poses(row).as_flattened());
        }
        for body in bodies.chunks_exact(BODY) {
            put(&body[..7]);
        }
        let contacts = self.part(row, Topic::Contacts);
        let mut touching = vec![[0.0; 3]; self.bodies];
        for (contact, body) in contacts.chunks_exact(CONTACT).zip(&self.contacts) {
            for k in 0..3 {
                touching[*body][k] += contact[3 + k];
            }
        }
        let forces = self.part(row, Topic::Forces);
        for (b, touching) in touching.iter().enumerate() {
            match forces.chunks_exact(FORCES).nth(b) {
                Some(forces) => {
                    put(&forces[6..9]);
                    put(&forces[3..6]);
                }
                None => put(&[0.0; 6]),
            }
            put(touching);
        }
        let mut each = |topic, count: usize, width: usize, missing: &[f64], pick: &[usize]| {
            let part = self.part(row, topic);
            for i in 0..count {
                match part.chunks_exact(width).nth(i) {
                    Some(own) => put(&pick.iter().map(|k| own[*k]).collect::<Vec<_>>()),
                    None => put(missing),
                }
            }
        };
        const NAN: f64 = f64::NAN;
        each(Topic::Thrusters, self.thrusters, THRUSTER, &[0.0], &[1]);
        let absent = [NAN, NAN, NAN, 0.0, 0.0, 0.0, 0.0];
        let points = self.contacts.len();
        each(
            Topic::Contacts,
            points,
            CONTACT,
            &absent,
            &[0, 1, 2, 3, 4, 5, 7],
        );
        let all: Vec<usize> = (0..CENTERS).collect();
        each(Topic::Centers, 1, CENTERS, &[NAN; CENTERS], &all);
        each(Topic::Joints, self.joints, JOINT, &[0.0; 2], &[0, 2]);
        let none = [0.0; SHOWN_ENERGIES.len()];
        each(Topic::Energy, 1, ENERGY, &none, &SHOWN_ENERGIES);
    }

    /// Position and orientation of every body, from the state.
    fn poses(&self, row: &[f64]) -> Vec<[f64; 7]> {
        let state = self.part(row, Topic::State);
        let (nq, nv) = (self.model.nq(), self.model.nv());
        if state.len() < 1 + nq + nv {
            return vec![[f64::NAN; 7]; self.bodies];
        }
        let state = State {
            t: state[0],
            q: state[1..][..nq].to_vec(),
            v: state[1 + nq..][..nv].to_vec(),
        };
        let mut bodies = Bodies::new(&self.model);
        bodies.update_velocities(&self.model, &state);
        (0..self.bodies).map(|b| pose(&bodies, b)).collect()
    }
}

/// Position and orientation of a body.
pub(crate) fn pose(bodies: &Bodies<f64>, body: usize) -> [f64; 7] {
    let pose = &bodies.motion(body).pose;
    let [x, y, z] = pose.position.0;
    let [w, i, j, k] = Quaternion::from_matrix(&pose.rotation).to_array();
    [x, y, z, w, i, j, k]
}

/// A block of frames, as it is sent.
pub(crate) fn block(first: usize, floats: usize, times: &[f64], frames: &[f32]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(12 + 8 * times.len() + 4 * frames.len());
    for number in [times.len(), floats, first] {
        bytes.extend((number as u32).to_le_bytes());
    }
    bytes.extend(times.iter().flat_map(|t| t.to_le_bytes()));
    bytes.extend(frames.iter().flat_map(|x| x.to_le_bytes()));
    bytes
}

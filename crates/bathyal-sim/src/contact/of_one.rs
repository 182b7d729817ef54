//! Contact points of one robot, side by side in the lanes of registers.
//!
//! The points of a body fill registers of their own; those that are left over share registers with
//! those of other bodies, behind all others. A lane has the bits of a point alone, and the forces on a
//! body are summed in the order of its points.

use super::law::{Anchor, ContactKinematics, ContactLaw, STATE_SIZE};
use super::point::{BodyFrame, ContactPoint};
use super::{BodyPoints, ContactState};
use crate::terrain::Terrain;
use bathyal::bodies::BodyMotion;
use bathyal::cast::ToLanes;
use bathyal::dynamics::{InLanes, Width, in_f64_lanes};
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::spatial::{Force, Mat3, Motion, Pose, Vec3};
use bathyal::{Bodies, Scalar};
use core::fmt::Debug;

/// Most lanes of a narrow register of `f64`.
const MAX_LANES: usize = 4;

/// Contact points of a robot, whatever the lanes are.
pub(super) trait PointsOfRobot: Debug + Send + Sync {
    /// See [`super::Contacts::add`].
    fn add(
        &mut self,
        terrain: &Terrain,
        bodies: &Bodies<f64>,
        is_accepted: bool,
        wrenches: &mut [Force<f64>],
    ) -> f64;
    /// See [`super::Contacts::accept`].
    fn accept(&mut self, terrain: &Terrain, bodies: &Bodies<f64>);
    /// State of every point.
    fn states(&self, terrain: &Terrain, bodies: &Bodies<f64>, out: &mut [ContactState]);
    /// Height of every point above the ground, along its normal.
    fn heights(&self, terrain: &Terrain, bodies: &Bodies<f64>, out: &mut [f64]);
    /// Energy in the springs.
    fn stored(&mut self, terrain: &Terrain, bodies: &Bodies<f64>) -> f64;
    /// True if a point slides; none in the water.
    fn slides(&self, point: usize) -> Option<bool>;
    /// The anchor of a point; none in the water.
    fn anchor(&self, point: usize) -> Option<Anchor<f64>>;
    /// Appends the anchor of every point as [`Anchor::to_array`] lists it; zeros in the water.
    fn write_anchors(&self, out: &mut Vec<f64>);
    /// Sets the anchor of a point.
    fn set_anchor(&mut self, point: usize, anchor: Option<Anchor<f64>>);
    fn clone_box(&self) -> Box<dyn PointsOfRobot>;
}

/// Packs the points of bodies into the lanes that the processor has.
pub(super) fn pack(by_body: &[BodyPoints], points: &[ContactPoint<f64>]) -> Box<dyn PointsOfRobot> {
    let work = Pack { by_body, points };
    match in_f64_lanes(Width::Narrow, work) {
        Some(packed) => packed,
        None => work.run::<f64>(),
    }
}

#[derive(Clone, Copy)]
struct Pack<'a> {
    by_body: &'a [BodyPoints],
    points: &'a [ContactPoint<f64>],
}

impl Pack<'_> {
    /// Points of every register, with the numbers of their bodies.
    fn registers(&self, lanes: usize) -> Vec<Vec<(usize, usize)>> {
        let (mut full, mut rest) = (Vec::new(), Vec::new());
        for (k, own) in self.by_body.iter().enumerate() {
            let points: Vec<_> = own.points.clone().map(|point| (k, point)).collect();
            let chunks = points.chunks_exact(lanes);
            rest.extend_from_slice(chunks.remainder());
            full.extend(chunks.map(<[_]>::to_vec));
        }
        full.extend(rest.chunks(lanes).map(<[_]>::to_vec));
        full
    }
}

impl InLanes for Pack<'_> {
    type Output = Box<dyn PointsOfRobot>;

    fn run<T: Packed + Scalar + Ordered>(self) -> Self::Output {
        let chosen = self.registers(T::LANES);
        let mut lane_of = vec![(0, 0); self.points.len()];
        let mut registers = Vec::new();
        for (r, points) in chosen.into_iter().enumerate() {
            for (lane, (_, point)) in points.iter().enumerate() {
                lane_of[*point] = (r, lane);
            }
            // Lanes that are left over hold the first point once more, which nothing pushes.
            let lane = |lane: usize| match points.get(lane) {
                Some((_, point)) => self.points[*point],
                None => ContactPoint {
                    law: ContactLaw::without_force(),
                    ..self.points[points[0].1]
                },
            };
            let lanes: Vec<_> = (0..T::LANES).map(lane).collect();
            let lanes: Vec<_> = lanes.iter().collect();
            let owner = |lane: usize| points.get(lane).unwrap_or(&points[0]).0;
            let owners: [usize; MAX_LANES] = core::array::from_fn(owner);
            registers.push(Register {
                point: ContactPoint::to_lanes(&lanes),
                bodies: owners.map(|k| self.by_body[k].body),
                has_one_body: owners.iter().all(|k| *k == owners[0]),
                owners,
                points: points.iter().map(|(_, point)| *point).collect(),
            });
        }
        Box::new(PackedPoints::<T> {
            pushes: (self.by_body.iter().map(|own| Push::on(own.body))).collect(),
            numbers: vec![0.0; self.points.len()],
            anchors: vec![Anchor::none(); registers.len()],
            accepted: vec![None; registers.len()],
            registers,
            lane_of,
        })
    }
}

/// Contact points in registers.
#[derive(Clone, Debug)]
struct PackedPoints<T: Ordered> {
    registers: Vec<Register<T>>,
    /// Of every register.
    anchors: Vec<Anchor<T>>,
    /// Kinematics of every register in the state that was accepted last, none where no point is in
    /// the ground. The next step begins there.
    accepted: Vec<Option<ContactKinematics<T>>>,
    /// Register and lane of every point.
    lane_of: Vec<(usize, usize)>,
    /// Room: of every body that has points.
    pushes: Vec<Push>,
    /// Room: a number of every point, summed in their order.
    numbers: Vec<f64>,
}

/// Contact points in a register.
#[derive(Clone, Debug)]
struct Register<T> {
    point: ContactPoint<T>,
    /// Body of every lane, in the model and among those that have points.
    bodies: [usize; MAX_LANES],
    owners: [usize; MAX_LANES],
    has_one_body: bool,
    /// Number of the point in every lane that has one.
    points: Vec<usize>,
}

/// Forces of the ground on a body.
#[derive(Clone, Debug)]
struct Push {
    body: usize,
    touches: bool,
    /// On the body, world axes, at its origin.
    sum: Force<f64>,
}

impl Push {
    fn on(body: usize) -> Self {
        Push {
            body,
            touches: false,
            sum: Force::zero(),
        }
    }
}

/// A number that a lane holds.
#[inline(always)]
fn number<T: Packed>(x: T, lane: usize) -> f64 {
    x.lane(lane).into()
}

/// A vector that a lane holds.
#[inline(always)]
fn vector<T: Packed>(x: Vec3<T>, lane: usize) -> Vec3<f64> {
    let [x, y, z] = x.0;
    Vec3([number(x, lane), number(y, lane), number(z, lane)])
}

/// The motion of a body in every lane.
#[inline(always)]
fn everywhere<T: Scalar>(motion: &BodyMotion<f64>) -> BodyFrame<T> {
    let Motion { angular, linear } = motion.velocity;
    BodyFrame::new(BodyMotion {
        pose: Pose::from_f64(&motion.pose),
        velocity: Motion {
            angular: Vec3::from_f64(angular),
            linear: Vec3::from_f64(linear),
        },
    })
}

/// The motion of another body in each lane.
#[inline(always)]
fn side_by_side<T: Scalar>(of: &[&BodyMotion<f64>; MAX_LANES]) -> BodyFrame<T> {
    let rotation = |i: usize, j: usize| T::from_lanes(|lane| of[lane].pose.rotation.0[i][j]);
    let position = |k: usize| T::from_lanes(|lane| of[lane].pose.position[k]);
    let angular = |k: usize| T::from_lanes(|lane| of[lane].velocity.angular[k]);
    let linear = |k: usize| T::from_lanes(|lane| of[lane].velocity.linear[k]);
    let row = |i: usize| [rotation(i, 0), rotation(i, 1), rotation(i, 2)];
    BodyFrame::new(BodyMotion {
        pose: Pose {
            rotation: Mat3([row(0), row(1), row(2)]),
            position: Vec3([position(0), position(1), position(2)]),
        },
        velocity: Motion {
            angular: Vec3([angular(0), angular(1), angular(2)]),
            linear: Vec3([linear(0), linear(1), linear(2)]),
        },
    })
}

/// Calls `f` with every register and the motion of its bodies.
#[inline(always)]
fn for_each<T: Scalar>(
    registers: &[Register<T>],
    bodies: &Bodies<f64>,
    mut f: impl FnMut(usize, &Register<T>, &mut BodyFrame<T>),
) {
    let mut last = None;
    let mut frame = BodyFrame::new(BodyMotion {
        pose: Pose::identity(),
        velocity: Motion::zero(),
    });
    for (r, register) in registers.iter().enumerate() {
        let [a, b, c, d] = register.bodies;
        if !register.has_one_body {
            last = None;
            frame = side_by_side(&[
                bodies.motion(a),
                bodies.motion(b),
                bodies.motion(c),
                bodies.motion(d),
            ]);
        } else if last != Some(a) {
            last = Some(a);
            frame = everywhere(bodies.motion(a));
        }
        f(r, register, &mut frame);
    }
}

impl<T: Packed + Scalar + Ordered> Register<T> {
    /// Adds the forces of points in the ground to those on their bodies, and writes their powers.
    #[inline(always)]
    fn push(
        &self,
        contact: &ContactKinematics<T>,
        anchor: &Anchor<T>,
        pushes: &mut [Push],
        powers: &mut [f64],
    ) {
        let force = self.point.force(contact, anchor);
        let power = force.dot(contact.velocity);
        let wrench = Force::at(contact.lever, force);
        for (lane, point) in self.points.iter().enumerate() {
            powers[*point] = number(power, lane);
            let push = &mut pushes[self.owners[lane]];
            push.touches = true;
            push.sum += Force {
                moment: vector(wrench.moment, lane),
                force: vector(wrench.force, lane),
            };
        }
    }
}

impl<T: Packed + Scalar + Ordered> PackedPoints<T> {
    #[inline(always)]
    fn push(
        &mut self,
        terrain: &Terrain,
        bodies: &Bodies<f64>,
        is_accepted: bool,
        wrenches: &mut [Force<f64>],
    ) -> f64 {
        let PackedPoints {
            registers,
            anchors,
            accepted,
            pushes,
            numbers: powers,
            ..
        } = self;
        for push in pushes.iter_mut() {
            *push = Push::on(push.body);
        }
        for power in powers.iter_mut() {
            *power = 0.0;
        }
        if is_accepted {
            for (r, register) in registers.iter().enumerate() {
                if let Some(contact) = &accepted[r] {
                    register.push(contact, &anchors[r], pushes, powers);
                }
            }
        } else {
            let level = T::lit(terrain.level());
            for_each(
                registers,
                bodies,
                #[inline(always)]
                |r, register, frame| {
                    if let Some(contact) = register.point.touch(frame, terrain, level) {
                        register.push(&contact, &anchors[r], pushes, powers);
                    }
                },
            );
        }
        for push in pushes.iter().filter(|push| push.touches) {
            let rotation = &bodies.motion(push.body).pose.rotation;
            wrenches[push.body] += Force {
                moment: rotation.transpose_mul(push.sum.moment),
                force: rotation.transpose_mul(push.sum.force),
            };
        }
        let mut power = 0.0;
        for own in powers.iter() {
            power += *own;
        }
        power
    }

    #[inline(always)]
    fn move_anchors(&mut self, terrain: &Terrain, bodies: &Bodies<f64>) {
        let level = T::lit(terrain.level());
        let (anchors, accepted) = (&mut self.anchors, &mut self.accepted);
        for_each(
            &self.registers,
            bodies,
            #[inline(always)]
            |r, register, frame| {
                let point = &register.point;
                accepted[r] = point.touch(frame, terrain, level);
                anchors[r] = match &accepted[r] {
                    Some(contact) => point.law.accept(contact, &anchors[r]),
                    None => Anchor::none(),
                };
            },
        );
    }

    /// Writes a number of every point, in the ground or not.
    #[inline(always)]
    fn write(
        &self,
        terrain: &Terrain,
        bodies: &Bodies<f64>,
        out: &mut [f64],
        of: impl Fn(&Register<T>, &ContactKinematics<T>, &Anchor<T>) -> T,
    ) {
        let level = T::lit(terrain.level());
        for_each(
            &self.registers,
            bodies,
            #[inline(always)]
            |r, register, frame| {
                let contact = register.point.kinematics(frame, terrain, level);
                let numbers = of(register, &contact, &self.anchors[r]);
                for (lane, point) in register.points.iter().enumerate() {
                    out[*point] = number(numbers, lane);
                }
            },
        );
    }
}

impl<T: Packed + Scalar + Ordered> PointsOfRobot for PackedPoints<T> {
    fn add(
        &mut self,
        terrain: &Terrain,
        bodies: &Bodies<f64>,
        is_accepted: bool,
        wrenches: &mut [Force<f64>],
    ) -> f64 {
        T::dispatch(
            #[inline(always)]
            || self.push(terrain, bodies, is_accepted, wrenches),
        )
    }

    fn accept(&mut self, terrain: &Terrain, bodies: &Bodies<f64>) {
        T::dispatch(
            #[inline(always)]
            || self.move_anchors(terrain, bodies),
        );
    }

    fn states(&self, terrain: &Terrain, bodies: &Bodies<f64>, out: &mut [ContactState]) {
        let level = T::lit(terrain.level());
        T::dispatch(
            #[inline(always)]
            || {
                for_each(
                    &self.registers,
                    bodies,
                    #[inline(always)]
                    |r, register, frame| {
                        let contact = register.point.kinematics(frame, terrain, level);
                        let reading = register.point.reading(&contact, &self.anchors[r]);
                        for (lane, point) in register.points.iter().enumerate() {
                            out[*point] = reading.lane(lane);
                        }
                    },
                );
            },
        );
    }

    fn heights(&self, terrain: &Terrain, bodies: &Bodies<f64>, out: &mut [f64]) {
        T::dispatch(
            #[inline(always)]
            || {
                self.write(
                    terrain,
                    bodies,
                    out,
                    #[inline(always)]
                    |_, contact, _| -contact.depth(),
                );
            },
        );
    }

    fn stored(&mut self, terrain: &Terrain, bodies: &Bodies<f64>) -> f64 {
        let mut energies = std::mem::take(&mut self.numbers);
        T::dispatch(
            #[inline(always)]
            || {
                self.write(
                    terrain,
                    bodies,
                    &mut energies,
                    #[inline(always)]
                    |register, contact, anchor| register.point.law.stored(contact, anchor),
                );
            },
        );
        self.numbers = energies;
        self.numbers.iter().sum()
    }

    fn slides(&self, point: usize) -> Option<bool> {
        let (r, lane) = self.lane_of[point];
        let anchor = &self.anchors[r];
        (number(anchor.is_set, lane) > 0.0).then(|| number(anchor.sliding, lane) > 0.0)
    }

    fn anchor(&self, point: usize) -> Option<Anchor<f64>> {
        let (r, lane) = self.lane_of[point];
        self.anchors[r].of_lane(lane)
    }

    fn write_anchors(&self, out: &mut Vec<f64>) {
        let first = out.len();
        out.resize(first + STATE_SIZE * self.lane_of.len(), 0.0);
        let (out, _) = out[first..].as_chunks_mut::<STATE_SIZE>();
        T::dispatch(
            #[inline(always)]
            || {
                for (r, register) in self.registers.iter().enumerate() {
                    let anchor = self.anchors[r].to_array();
                    for (lane, point) in register.points.iter().enumerate() {
                        let own = &mut out[*point];
                        for k in 0..STATE_SIZE {
                            own[k] = number(anchor[k], lane);
                        }
                    }
                }
            },
        );
    }

    fn set_anchor(&mut self, point: usize, anchor: Option<Anchor<f64>>) {
        let (r, lane) = self.lane_of[point];
        self.anchors[r].set_lane(lane, anchor);
    }

    fn clone_box(&self) -> Box<dyn PointsOfRobot> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::Uneven;
    use bathyal::random::SplitMix64;
    use bathyal::{BodySpec, Joint, Model, Spec, State};
    use bathyal_robot::robot::Material;

    /// Points of the bodies: registers that are full, half full and shared.
    const POINTS: [usize; 4] = [9, 1, 2, 7];
    const STEPS: usize = 40;

    fn point(random: &mut SplitMix64) -> ContactPoint<f64> {
        let mut draw = |size: f64| size * (random.unit() - 0.5);
        ContactPoint {
            position: Vec3([draw(0.6), draw(0.6), draw(0.6)]),
            law: ContactLaw::new(&Material {
                name: "soft".to_string(),
                normal_stiffness: 4e4 + draw(1e4),
                normal_damping: 300.0,
                tangential_stiffness: 3e4,
                tangential_damping: 200.0,
                static_friction: 0.6,
                kinetic_friction: 0.4 + draw(0.1),
            }),
        }
    }

    /// What contacts give in a state, and the anchors after it.
    fn results(
        contacts: &mut dyn PointsOfRobot,
        terrain: &Terrain,
        bodies: &Bodies<f64>,
        count: usize,
    ) -> Vec<u64> {
        let mut wrenches = vec![Force::zero(); POINTS.len()];
        let power = contacts.add(terrain, bodies, false, &mut wrenches);
        contacts.accept(terrain, bodies);
        let mut again = vec![Force::zero(); POINTS.len()];
        contacts.add(terrain, bodies, true, &mut again);
        let none = ContactState {
            force: Vec3::zero(),
            depth: 0.0,
            sliding: false,
        };
        let (mut states, mut heights) = (vec![none; count], vec![0.0; count]);
        contacts.states(terrain, bodies, &mut states);
        contacts.heights(terrain, bodies, &mut heights);
        let mut numbers = vec![power, contacts.stored(terrain, bodies)];
        numbers.extend(heights);
        for wrench in wrenches.iter().chain(&again) {
            numbers.extend(wrench.to_array());
        }
        for state in states {
            numbers.extend(state.force.0);
            numbers.extend([state.depth, f64::from(u8::from(state.sliding))]);
        }
        for anchor in (0..count).filter_map(|i| contacts.anchor(i)) {
            numbers.extend(anchor.position.0);
            numbers.extend(anchor.normal.0);
            numbers.push(anchor.sliding);
        }
        numbers.iter().map(|x| (x + 0.0).to_bits()).collect()
    }

    #[test]
    fn points_in_lanes_have_the_bits_they_have_one_by_one() {
        let mut random = SplitMix64::new(11);
        let mut spec = Spec::new("bodies", 0.0);
        let (mut by_body, mut points) = (Vec::new(), Vec::new());
        for (body, count) in POINTS.into_iter().enumerate() {
            let name = format!("body {body}");
            spec.add(BodySpec::new(&name, Joint::Free).rigid(1.0, [0.0; 3], [1.0; 3]));
            let first = points.len();
            points.extend((0..count).map(|_| point(&mut random)));
            let points = first..points.len();
            by_body.push(BodyPoints { body, points });
        }
        let model = Model::build(&spec).expect("free bodies");
        let (by_body, points) = (&by_body[..], &points[..]);
        let mut in_lanes = pack(by_body, points);
        let mut one_by_one = Pack { by_body, points }.run::<f64>();
        let terrain = Terrain::uneven(Uneven::new(0.0, 0.1, 2.0, 3));
        let (mut state, mut bodies) = (State::zero(&model), Bodies::new(&model));
        let mut touched = 0;
        for _ in 0..STEPS {
            for (k, q) in state.q.iter_mut().enumerate() {
                *q += 0.05 * (random.unit() - 0.5) * if k % 7 < 4 { 4.0 } else { 1.0 };
            }
            for v in &mut state.v {
                *v = random.unit() - 0.5;
            }
            model.normalize(&mut state.q);
            bodies.update_velocities(&model, &state);
            let found = results(&mut *in_lanes, &terrain, &bodies, points.len());
            let expected = results(&mut *one_by_one, &terrain, &bodies, points.len());
            assert_eq!(found, expected);
            touched += (0..points.len())
                .filter(|i| in_lanes.anchor(*i).is_some())
                .count();
        }
        // Most states have points in the ground and in the water.
        assert!(touched > STEPS && touched < STEPS * (points.len() - 1));
    }
}

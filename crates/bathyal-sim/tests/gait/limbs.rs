//! A leg by itself: its own kinematics against those of the whole robot, and its rates and
//! accelerations against the angles that they belong to.

use crate::robots::Walker;
use bathyal::spatial::{Mat3, Vec3};
use bathyal::{Bodies, Jacobian, State};
use bathyal_sim::control::gait::inverse_kinematics::LegKinematics;
use bathyal_sim::control::gait::leg_solver::LegSolver;
use bathyal_sim::control::gait::legs::{groups, legs};
use bathyal_sim::control::gait::plan::{FootState, Plan};
use bathyal_sim::control::gait::step_timing::StepTiming;
use bathyal_sim::control::gait::swing::PointMotion;

/// Places of a few metres, through ten joints.
const ROUNDING: f64 = 1e-13;

/// Some numbers that look like nothing in particular, between -1 and 1.
fn some(k: usize) -> f64 {
    (1.7 * k as f64 + 0.3 * (k * k) as f64).sin()
}

#[test]
fn a_leg_by_itself_is_where_the_robot_has_it_and_moves_as_it_says() {
    for walker in [Walker::aquarobot(), Walker::crabster(), Walker::odd()] {
        let model = &walker.model;
        let legs = legs(&walker.robot, model).unwrap();
        assert!(!legs.is_empty());
        let mut state = State::zero(model);
        let mut reach = LegKinematics::new(model, &legs, &state.q).unwrap();
        let mut bodies = Bodies::new(model);
        let mut jacobian = Jacobian::new(model);
        for posture in 0..4 {
            for (k, joint) in legs.iter().flat_map(|leg| &leg.joints).enumerate() {
                state.q[joint.q] = 2.0 * some(100 * posture + k);
            }
            reach.set_q(&state.q);
            assert_eq!(reach.q(), state.q);
            bodies.update_velocities(model, &state);
            for (limb, leg) in reach.solvers().iter().zip(&legs) {
                let foot = bodies.motion(leg.foot).pose.point_to_parent(leg.point);
                assert!((limb.foot() - foot).norm() < ROUNDING);
                bodies.point_jacobian(model, leg.foot, leg.point, &mut jacobian);
                for (column, joint) in limb.columns().iter().zip(&leg.joints) {
                    let expected = Vec3([0, 1, 2].map(|i| jacobian.at(i, joint.v)));
                    assert!((column.moves - expected).norm() < ROUNDING, "{joint:?}");
                }
            }
        }
    }
}

/// h of difference quotients, s, and the time between two samples.
const H: f64 = 1e-3;

/// What they leave: rates h² of third derivatives, up to a hundred rad/s³; accelerations as much,
/// and four times the error of angles over h², of which 1e-10 rad is allowed.
const RATE: f64 = 2e-5;
const ACCELERATION: f64 = 1e-3;

/// A plan on level ground, and the legs that follow it.
struct Walk {
    plan: Plan,
    reach: LegKinematics,
    ground: f64,
}

/// What was aimed at, joint by joint.
struct Aimed {
    angles: Vec<f64>,
    rates: Vec<f64>,
    phase: Phase,
}

/// What does not change while all is smooth.
#[derive(PartialEq)]
struct Phase {
    swings: Vec<bool>,
    push: Vec3<f64>,
    /// Which joints are at the end of their range.
    ends: Vec<bool>,
}

fn ends(limb: &LegSolver) -> Vec<bool> {
    let joints = limb.joints().iter().zip(limb.angles());
    let at_end = joints.map(|(joint, angle)| joint.range.contains(angle));
    at_end.collect()
}

impl Walk {
    fn new(walker: &Walker) -> Self {
        let model = &walker.model;
        let legs = legs(&walker.robot, model).unwrap();
        let reach = LegKinematics::new(model, &legs, &walker.pose().q).unwrap();
        let feet: Vec<_> = (0..legs.len()).map(|leg| reach.foot(leg)).collect();
        let groups = groups(&legs, None, &feet).unwrap();
        let steps = StepTiming {
            speed: 0.2,
            direction: 0.3,
            period: 2.5,
            duty: 0.6,
            step_height: 0.15,
            body_height: None,
            start: 0.1,
            distance: 2.0,
            acceleration: 0.15,
            touch_force: 1.0,
        };
        let heading = [0.8, 0.6];
        let axes = Mat3::from_columns([
            Vec3([heading[0], heading[1], 0.0]),
            Vec3([-heading[1], heading[0], 0.0]),
            Vec3([0.0, 0.0, 1.0]),
        ]);
        let feet: Vec<_> = feet.iter().map(|foot| axes * *foot).collect();
        let start = (Vec3::zero(), heading);
        Walk {
            plan: Plan::new(steps, &legs, &groups, None, start, &feet),
            reach,
            ground: feet[0][2],
        }
    }

    /// Goes on, and returns where the feet shall be as seen from the vehicle.
    fn advance(&mut self) -> Vec<PointMotion> {
        let feet = 0..self.plan.feet().len();
        let feel = |leg: usize| {
            let position = self.plan.foot(leg).position;
            let touches = position[2] < self.ground + 1e-9;
            FootState {
                position,
                force: if touches { 10.0 } else { 0.0 },
                lies: true,
            }
        };
        let senses: Vec<_> = feet.clone().map(feel).collect();
        self.plan.advance(H, &senses);
        let (vehicle, axes) = (self.plan.vehicle(), self.plan.axes());
        feet.map(|leg| self.plan.foot(leg).relative_to(&vehicle, &axes))
            .collect()
    }

    fn follow(&mut self, courses: &[PointMotion]) -> Aimed {
        for (leg, course) in courses.iter().enumerate() {
            assert!(self.reach.follow(leg, course) < 1e-10);
        }
        let feet = self.plan.feet().iter();
        let limbs = self.reach.solvers();
        Aimed {
            angles: limbs.iter().flat_map(LegSolver::angles).copied().collect(),
            rates: limbs.iter().flat_map(LegSolver::rates).copied().collect(),
            phase: Phase {
                swings: feet.map(|foot| foot.swinging.is_some()).collect(),
                push: self.plan.vehicle().acceleration,
                ends: limbs.iter().flat_map(ends).collect(),
            },
        }
    }
}

/// The angles when feet have gone on along their courses for a time.
fn angles_at(reach: &LegKinematics, courses: &[PointMotion], t: f64) -> Vec<f64> {
    let place = |c: &PointMotion| c.position + c.velocity * t + c.acceleration * (0.5 * t * t);
    let targets: Vec<_> = courses.iter().map(place).collect();
    let mut reach = reach.clone();
    assert!(reach.solve(&targets) < 1e-10);
    let limbs = reach.solvers().iter();
    limbs.flat_map(|limb| limb.angles().to_vec()).collect()
}

/// Compares rates and accelerations with quotients of angles along the courses by themselves;
/// returns the fastest rate.
fn assert_derivatives(reach: &LegKinematics, courses: &[PointMotion]) -> f64 {
    let mut fastest: f64 = 0.0;
    let [before, now, after] = [-H, 0.0, H].map(|t| angles_at(reach, courses, t));
    let limbs = reach.solvers().iter();
    let found = limbs.flat_map(|limb| limb.rates().iter().zip(limb.accelerations()));
    for (i, (rate, acceleration)) in found.enumerate() {
        let (a, b, c) = (before[i], now[i], after[i]);
        let off = rate - (c - a) / (2.0 * H);
        assert!(off.abs() < RATE, "{i}: {off}");
        let off = acceleration - (c - 2.0 * b + a) / (H * H);
        assert!(off.abs() < ACCELERATION, "{i}: {off}");
        fastest = fastest.max(rate.abs());
    }
    fastest
}

#[test]
fn rates_and_accelerations_are_derivatives_of_the_angles_that_are_aimed_at() {
    for walker in [Walker::aquarobot(), Walker::crabster()] {
        let mut walk = Walk::new(&walker);
        let mut fastest: f64 = 0.0;
        let mut last: Vec<Aimed> = Vec::new();
        for k in 0..3000 {
            let courses = walk.advance();
            let now = walk.follow(&courses);
            if k % 10 == 0 {
                fastest = fastest.max(assert_derivatives(&walk.reach, &courses));
            }
            last.push(now);
            if let [before, now, after] = last.as_slice() {
                // From sample to sample.
                if before.phase == now.phase && now.phase == after.phase {
                    for (i, rate) in now.rates.iter().enumerate() {
                        let quotient = (after.angles[i] - before.angles[i]) / (2.0 * H);
                        assert!(
                            (rate - quotient).abs() < 10.0 * RATE,
                            "{k} {i}: {rate} {quotient}"
                        );
                    }
                }
                last.remove(0);
            }
        }
        assert!(fastest > 0.5, "{fastest} rad/s");
    }
}

#[test]
fn a_leg_of_all_kinds_of_joints_follows_its_foot() {
    let walker = Walker::odd();
    let legs = legs(&walker.robot, &walker.model).unwrap();
    let mut reach = LegKinematics::new(&walker.model, &legs, &walker.pose().q).unwrap();
    let home = reach.foot(0);
    for k in 0..20 {
        let way = |first: usize| Vec3([0, 1, 2].map(|i| some(100 * k + first + i)));
        let course = PointMotion {
            position: home + way(0) * 0.2,
            velocity: way(10) * 0.3,
            acceleration: way(20),
        };
        assert!(reach.follow(0, &course) < 1e-10);
        assert!(assert_derivatives(&reach, &[course]) > 0.05);
    }
}

#[test]
fn joints_are_not_asked_for_haste_when_a_foot_leaves_its_reach() {
    for walker in [Walker::aquarobot(), Walker::crabster(), Walker::odd()] {
        let legs = legs(&walker.robot, &walker.model).unwrap();
        let mut reach = LegKinematics::new(&walker.model, &legs, &walker.pose().q).unwrap();
        for leg in 0..legs.len() {
            let home = reach.foot(leg);
            let velocity = home * (2.0 / home.norm());
            // Outward for four metres, which is more than a leg is long.
            for k in 0..200 {
                let course = PointMotion {
                    position: home + velocity * (0.01 * k as f64),
                    velocity,
                    acceleration: Vec3::zero(),
                };
                reach.follow(leg, &course);
                let limb = reach.solver(leg);
                assert!(limb.rates().iter().all(|rate| rate.abs() <= 10.0));
                assert!(limb.accelerations().iter().all(|a| a.abs() <= 20.0));
            }
        }
    }
}

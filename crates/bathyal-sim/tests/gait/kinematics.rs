//! The plan and the inverse kinematics without dynamics: feet go exactly where they are
//! planned, and feel the ground when they are in it.

use crate::robots::Walker;
use bathyal::Bodies;
use bathyal::spatial::Vec3;
use bathyal_sim::control::gait::inverse_kinematics::LegKinematics;
use bathyal_sim::control::gait::legs::{Leg, groups, legs, vehicle};
use bathyal_sim::control::gait::plan::{FootState, Plan};
use bathyal_sim::control::gait::step_timing::StepTiming;
use bathyal_sim::control::gait::swing::arc;

/// Feet that stand are constants of the plan: only the sum of vehicle and relative place
/// rounds.
const STANDS: f64 = 1e-9;

/// The iteration stops below 1e-11 m.
const RESIDUAL: f64 = 1e-8;

/// Control rate, s.
const DT: f64 = 0.005;

/// Least distance of the barycentre from the edges of the feet that stand, m: a quarter of
/// what a tripod of these robots has in the middle of a stride.
const MARGIN: f64 = 0.2;

/// What a walk was like.
#[derive(Debug)]
struct Account {
    residual: f64,
    drift: f64,
    /// Least distance of the barycentre from the edges of the feet that stand, m.
    margin: f64,
    /// Least distance of a joint from its limits, rad.
    limits: f64,
    /// Least of the highest points of all swings above the higher end, m.
    clearance: f64,
    fewest_feet: usize,
    steps: usize,
    travelled: f64,
}

fn steps(speed: f64, stride: f64, duty: f64) -> StepTiming {
    StepTiming {
        speed,
        direction: 0.3,
        period: stride / speed,
        duty,
        step_height: 0.15,
        body_height: None,
        start: 0.2,
        distance: 2.0,
        acceleration: 0.15,
        touch_force: 1.0,
    }
}

/// How far a point is inside the convex polygon of feet, seen from above; negative outside.
fn margin(feet: &[Vec3<f64>], point: Vec3<f64>) -> f64 {
    let mut around = feet.to_vec();
    let center = feet.iter().fold(Vec3::zero(), |a, b| a + *b) * (1.0 / feet.len() as f64);
    let angle = |p: &Vec3<f64>| (p[1] - center[1]).atan2(p[0] - center[0]);
    around.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    let mut least = f64::INFINITY;
    for (i, a) in around.iter().enumerate() {
        let b = around[(i + 1) % around.len()];
        let [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        let [px, py] = [point[0] - a[0], point[1] - a[1]];
        least = least.min((dx * py - dy * px) / dx.hypot(dy));
    }
    least
}

/// Walks over ground of a given height.
fn walk(walker: &Walker, steps: StepTiming, ground: impl Fn(f64, f64) -> f64) -> Account {
    let model = &walker.model;
    let legs = legs(&walker.robot, model).unwrap();
    let start = walker.pose();
    let mut reach = LegKinematics::new(model, &legs, &start.q).unwrap();
    let feet: Vec<_> = (0..legs.len()).map(|leg| reach.foot(leg)).collect();
    let groups = groups(&legs, None, &feet).unwrap();
    let rise = Vec3([0.0, 0.0, legs[0].rise() - feet[0][2]]);
    let feet: Vec<_> = feet.iter().map(|foot| *foot + rise).collect();
    let mut plan = Plan::new(
        steps.clone(),
        &legs,
        &groups,
        None,
        (rise, [1.0, 0.0]),
        &feet,
    );
    let mut account = Account {
        residual: 0.0,
        drift: 0.0,
        margin: f64::INFINITY,
        limits: f64::INFINITY,
        clearance: f64::INFINITY,
        fewest_feet: legs.len(),
        steps: 0,
        travelled: 0.0,
    };
    let mut bodies = Bodies::new(model);
    let mut whole = start.clone();
    let base = model.q_range(vehicle(model).unwrap()).start;
    let mut stood: Vec<Option<Vec3<f64>>> = vec![None; legs.len()];
    let mut highest = vec![f64::NEG_INFINITY; legs.len()];
    for _ in 0..((steps.distance / steps.speed + 8.0) / DT) as usize {
        let senses: Vec<_> = (0..legs.len())
            .map(|leg| {
                let position = plan.foot(leg).position;
                let depth = ground(position[0], position[1]) + legs[leg].rise() - position[2];
                let force = if depth >= -1e-9 { 10.0 } else { 0.0 };
                FootState {
                    position,
                    force,
                    lies: true,
                }
            })
            .collect();
        let before = plan.feet().to_vec();
        plan.advance(DT, &senses);
        let vehicle = plan.vehicle();
        let targets: Vec<_> = (0..legs.len())
            .map(|leg| {
                plan.axes()
                    .transpose_mul(plan.foot(leg).position - vehicle.position)
            })
            .collect();
        account.residual = account.residual.max(reach.solve(&targets));
        limits(&legs, reach.q(), &mut account);
        // The whole robot in the world.
        whole.q.copy_from_slice(reach.q());
        whole.q[base..base + 3].copy_from_slice(&vehicle.position.0);
        bodies.update_velocities(model, &whole);
        let mut standing = Vec::new();
        for (i, leg) in legs.iter().enumerate() {
            let foot = plan.feet()[i];
            let place = bodies.motion(leg.foot).pose.point_to_parent(leg.point);
            if foot.swinging.is_none() {
                standing.push(place);
                let first = *stood[i].get_or_insert(place);
                account.drift = account.drift.max((place - first).norm());
                if before[i].swinging.is_some() {
                    account.steps += 1;
                    let end = before[i].anchor[2].max(foot.anchor[2]);
                    account.clearance = account.clearance.min(highest[i] - end);
                }
            } else {
                stood[i] = None;
                if before[i].swinging.is_none() {
                    highest[i] = f64::NEG_INFINITY;
                }
                highest[i] = highest[i].max(place[2]);
            }
        }
        account.fewest_feet = account.fewest_feet.min(standing.len());
        let barycenter = bodies.barycenter(model)[0];
        account.margin = account.margin.min(margin(&standing, barycenter));
    }
    account.travelled = plan.travelled();
    account
}

fn limits(legs: &[Leg], q: &[f64], account: &mut Account) {
    for joint in legs.iter().flat_map(|leg| &leg.joints) {
        let [low, high] = joint.range;
        let left = (q[joint.q] - low).min(high - q[joint.q]);
        account.limits = account.limits.min(left);
    }
}

fn flat(_: f64, _: f64) -> f64 {
    0.0
}

fn uneven(x: f64, y: f64) -> f64 {
    0.05 * (2.0 * x).sin() * (1.7 * y + 0.4).cos()
}

fn assert_walked(account: &Account, clearance: f64) {
    assert!(account.residual < RESIDUAL, "{account:?}");
    assert!(account.drift < STANDS, "{account:?}");
    assert!(account.margin > MARGIN, "{account:?}");
    assert!(account.limits > 0.0, "{account:?}");
    assert!(account.clearance > clearance, "{account:?}");
    assert_eq!(account.fewest_feet, 3, "{account:?}");
    assert!(account.steps > 12, "{account:?}");
    assert!((account.travelled - 2.0).abs() < 1e-6, "{account:?}");
}

#[test]
fn planned_feet_stand_still_and_legs_reach_them_on_flat_ground() {
    for walker in [Walker::aquarobot(), Walker::crabster()] {
        // A foot that feels the ground a sample before its highest point would miss it.
        assert_walked(&walk(&walker, steps(0.2, 0.5, 0.6), flat), 0.149);
    }
}

#[test]
fn planned_feet_stand_still_and_legs_reach_them_on_ground_that_is_only_felt() {
    for walker in [Walker::aquarobot(), Walker::crabster()] {
        // What rises under a foot that comes down, up to 0.1 m, is missing above the end.
        assert_walked(&walk(&walker, steps(0.15, 0.4, 0.55), uneven), 0.05);
    }
}

#[test]
fn a_foot_out_of_reach_leaves_joints_within_their_limits() {
    for walker in [Walker::aquarobot(), Walker::crabster()] {
        let legs = legs(&walker.robot, &walker.model).unwrap();
        let mut reach = LegKinematics::new(&walker.model, &legs, &walker.pose().q).unwrap();
        for far in [[5.0, 0.0, 0.0], [0.0, 0.0, 3.0], [-1.0, -1.0, -4.0]] {
            let left = reach.solve(&vec![Vec3(far); legs.len()]);
            assert!(
                left.is_finite() && left > 1.0,
                "{left} m are left to {far:?}"
            );
            for joint in legs.iter().flat_map(|leg| &leg.joints) {
                let q = reach.q()[joint.q];
                assert!(joint.range[0] <= q && q <= joint.range[1], "{q} {joint:?}");
            }
        }
        // And back to where a leg can be.
        let mut home = LegKinematics::new(&walker.model, &legs, &walker.pose().q).unwrap();
        let targets: Vec<_> = (0..legs.len()).map(|leg| home.foot(leg)).collect();
        assert!(home.solve(&targets) < RESIDUAL);
        assert!(reach.solve(&targets) < RESIDUAL);
    }
}

/// h of central differences, s, and what they leave of third derivatives.
const DIFFERENCE: f64 = 1e-5;
const SLOPE: f64 = 1e-6;

#[test]
fn a_swing_has_the_velocity_and_acceleration_of_its_way_and_rests_at_its_ends() {
    let ends = [Vec3([1.0, 2.0, 0.3]), Vec3([1.5, 1.9, 0.4])];
    let at = |t: f64| arc(ends, 0.15, [0.1, 0.8], 1.2, t);
    for k in 1..24 {
        let t = 0.05 * k as f64 + 0.003;
        let [before, now, after] = [at(t - DIFFERENCE), at(t), at(t + DIFFERENCE)];
        for i in 0..3 {
            let rate = |a: Vec3<f64>, b: Vec3<f64>| (b[i] - a[i]) / (2.0 * DIFFERENCE);
            assert!((now.velocity[i] - rate(before.position, after.position)).abs() < SLOPE);
            assert!((now.acceleration[i] - rate(before.velocity, after.velocity)).abs() < SLOPE);
        }
    }
    for (t, end) in [(0.0, ends[0]), (1.2, ends[1])] {
        let course = at(t);
        assert!((course.position - end).norm() < 1e-15);
        assert!(course.velocity.norm() < 1e-15 && course.acceleration.norm() < 1e-13);
    }
    assert!((at(0.6).position[2] - 0.55).abs() < 1e-15);
}

//! Robots of a batch that differ from the scenario's in their coefficients.

use super::lane_plant::{Group, LanePlant, LaneWorkspace};
use super::lane_robot::LaneRobot;
use super::{BatchError, vectorised};
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::{Environment, Real, Scalar, State};
use bathyal_sim::contact::LaneAnchors;
use bathyal_sim::control::Controller;
use bathyal_sim::integrate::Ode;
use bathyal_sim::plant::Plant;
use bathyal_sim::scenario::{Setup, Variant};

/// What the robots of a group are, and the water of every lane.
#[derive(Debug)]
pub(super) struct OwnPlant<T: Packed + Scalar> {
    pub plant: LanePlant<T>,
    pub environments: Vec<Environment<f64>>,
}

/// Robots of a group, with their start states.
pub(super) type StartedRobots = Vec<(LaneRobot, Vec<f64>)>;

/// Packs variants of the scenario's robot, the robots from `first` on, into lanes; returns them with
/// their start states.
pub(super) fn pack<T: Packed + Scalar + Ordered>(
    first: usize,
    variants: &[Variant],
    (setup, base): (&Setup, &Plant),
    ws: &mut LaneWorkspace<T>,
) -> Result<(OwnPlant<T>, StartedRobots), BatchError> {
    let mut plants = Vec::with_capacity(variants.len());
    for (k, variant) in variants.iter().enumerate() {
        vectorised::check_variant(first + k, setup, variant)?;
        let plant = variant.plant()?;
        vectorised::check_form(first + k, &plant, base)?;
        plants.push(plant);
    }
    let lanes: Vec<&Plant> = (0..T::LANES)
        .map(|k| &plants[k.min(plants.len() - 1)])
        .collect();
    let own = OwnPlant {
        plant: LanePlant::new(&lanes),
        environments: lanes
            .iter()
            .map(|plant| plant.environment.clone())
            .collect(),
    };
    check_packing(first, &own.plant, &mut plants, ws)?;
    let mut robots = Vec::with_capacity(plants.len());
    for (variant, plant) in variants.iter().zip(plants) {
        let start = plant.begin(variant.state());
        let controllers = variant.controllers()?;
        let mut at_start = Vec::new();
        controllers.save_state(&mut at_start);
        let robot = LaneRobot {
            controllers_at_start: Some(at_start),
            water: Some(Box::new(variant.scenario().environment.clone())),
            ..LaneRobot::new(controllers, &plant)
        };
        robots.push((robot, start));
    }
    Ok((own, robots))
}

/// Checks that robots packed into lanes have the accelerations that they have alone, to the last
/// bit, in a state in which everything moves: forms that lanes cannot mix are found by this.
fn check_packing<T: Packed + Scalar + Ordered>(
    first: usize,
    packed: &LanePlant<T>,
    plants: &mut [Plant],
    ws: &mut LaneWorkspace<T>,
) -> Result<(), BatchError> {
    let layout = plants[0].layout();
    let mut y = plants[0].begin(&State::zero(&plants[0].model));
    for (k, v) in y[layout.nq..][..layout.nv].iter_mut().enumerate() {
        *v = 0.1 * (1.0 + k as f64).sin();
    }
    let lanes: Vec<T> = y.iter().map(|x| T::lit(*x)).collect();
    ws.efforts.fill(T::zero());
    let group = Group {
        plant: packed,
        anchors: &mut LaneAnchors::everywhere(&plants[0].contacts),
        terrain: None,
        active: &[],
        layout,
    };
    let count = layout.nq + layout.nv + layout.nz;
    ws.forget();
    group.rates(T::zero(), &lanes[..count], ws, 0);
    let mut alone = vec![0.0; plants[0].len()];
    for (k, plant) in plants.iter_mut().enumerate() {
        plant.terrain = None;
        plant.rates(0.0, &y, &mut alone);
        let same = ws.rates[0].iter().zip(&alone).all(|(lanes, alone)| {
            let lane: f64 = lanes.lane(k).into();
            let alone: f64 = T::Element::lit(*alone).into();
            lane == alone || size_of::<T::Element>() < size_of::<f64>()
        });
        if !same {
            let what = "its hydrodynamics".to_string();
            let robot = first + k;
            return Err(BatchError::OtherForm { robot, what });
        }
    }
    Ok(())
}

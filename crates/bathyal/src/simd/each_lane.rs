//! Users' own laws, and water, evaluated for each lane alone in the lane's own scalar.

use super::Packed;
use crate::environment::WaterSample;
use crate::hydro::{AnyHydrodynamics, Flow, Hydrodynamics, LawScalar};
use crate::spatial::{Force, Motion, SymMat6, Vec3};
use std::sync::Arc;

pub(super) fn vec3_lane<T: Packed>(v: Vec3<T>, i: usize) -> Vec3<T::Element> {
    Vec3(v.0.map(|x| x.lane(i)))
}

fn gather_vec3<T: Packed>(lane: impl Fn(usize) -> Vec3<T::Element>) -> Vec3<T> {
    Vec3([0, 1, 2].map(|k| T::gather(|i| lane(i)[k])))
}

/// The water of every lane, each sampled once.
pub(super) fn gather_water<T: Packed>(
    lane: impl Fn(usize) -> WaterSample<T::Element>,
) -> WaterSample<T> {
    let mut water: WaterSample<T> = WaterSample {
        velocity: Vec3::zero(),
        acceleration: Vec3::zero(),
    };
    for i in 0..T::LANES {
        let own = lane(i);
        for k in 0..3 {
            water.velocity[k].set_lane(i, own.velocity[k]);
            water.acceleration[k].set_lane(i, own.acceleration[k]);
        }
    }
    water
}

/// Laws that are evaluated for each lane alone: as many as there are lanes.
#[derive(Debug)]
pub(super) struct EachLane<E>(Vec<Arc<dyn Hydrodynamics<E>>>);

impl<E: LawScalar> EachLane<E> {
    pub(super) fn new(laws: &[Arc<dyn AnyHydrodynamics>], lanes: usize) -> Self {
        let law = |i: usize| E::select(&laws[i % laws.len()..][..1]);
        EachLane((0..lanes).map(law).collect())
    }
}

impl<T: Packed> Hydrodynamics<T> for EachLane<T::Element> {
    fn added_mass(&self) -> SymMat6<T> {
        let element = |j: usize, k: usize| T::gather(|i| self.0[i].added_mass().element(j, k));
        let row = |j: usize| core::array::from_fn(|k| element(j, k));
        SymMat6::from_rows(&core::array::from_fn(row))
    }

    fn displacement(&self) -> (T, Vec3<T>) {
        let volume = T::gather(|i| self.0[i].displacement().0);
        (volume, gather_vec3(|i| self.0[i].displacement().1))
    }

    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let mut lanes: [T; 6] = Force::zero().to_array();
        for i in 0..T::LANES {
            let field = flow
                .field
                .map(|field| move |p: Vec3<T::Element>| vec3_lane(field(gather_vec3(|_| p)), i));
            let force = self.0[i].force(&Flow {
                velocity: Motion::from_array(flow.velocity.to_array().map(|x| x.lane(i))),
                density: flow.density.lane(i),
                field: field.as_ref().map(|f| f as &dyn Fn(_) -> _),
            });
            for (all, own) in lanes.iter_mut().zip(force.to_array()) {
                all.set_lane(i, own);
            }
        }
        Force::from_array(lanes)
    }
}

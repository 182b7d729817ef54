//! Integration of a group of robots over one control period.

use super::lane_plant::{Group, LaneWorkspace};
use bathyal::Scalar;
use bathyal::integrate::{advance, rk4};
use bathyal::real::{Mask, Ordered};
use bathyal::simd::Packed;
use bathyal_sim::integrate::{Method, StepGrid};
use bathyal_sim::plant::{MAX_POSITION, MAX_SPEED};

/// Steps of a period: those of every lane, all of the same number.
pub(super) struct Steps<'a> {
    pub method: Method,
    pub grids: &'a [StepGrid],
}

/// True where a number is larger than the bound, or not a number.
#[inline(always)]
fn beyond<T: Ordered>(part: &[T], bound: f64) -> T::Mask {
    let bound = T::lit(bound);
    let mut good = bound.equals(bound);
    for x in part {
        let size = x.abs();
        good = good.and(size.less(bound).or(size.equals(bound)));
    }
    good.not()
}

/// First divergence of a lane: time, and entry of y.
pub(super) type Divergence = Option<(f64, usize)>;

impl<T: Packed + Scalar + Ordered> Group<'_, T> {
    /// Integrates y over the steps; notes which lanes have diverged.
    pub fn integrate(
        &mut self,
        steps: &Steps,
        y: &mut [T],
        ws: &mut LaneWorkspace<T>,
        diverged: &mut [Divergence],
    ) {
        ws.forget();
        let grids = steps.grids;
        let lanes = |of: &dyn Fn(&StepGrid) -> f64| T::from_lanes(|i| of(&grids[i % grids.len()]));
        let h = lanes(&|grid| grid.h);
        let mut t = lanes(&|grid| grid.time(0));
        for k in 1..=grids[0].n {
            match steps.method {
                Method::SemiImplicitEuler => self.euler_step(t, y, h, ws),
                _ => self.rk4_step(t, y, h, ws),
            }
            t = lanes(&|grid| grid.time(k));
            self.accept(t, y, ws);
            self.find_divergence(t, y, diverged);
        }
    }

    /// As [`bathyal_sim::integrate::Rk4`].
    fn rk4_step(&self, t: T, y: &mut [T], h: T, ws: &mut LaneWorkspace<T>) {
        self.rates(t, y, ws, 0);
        let mut stage = std::mem::take(&mut ws.stage);
        for (i, node) in rk4::NODES.into_iter().enumerate() {
            let node = T::lit(node);
            let rates = &ws.rates[i];
            T::dispatch(
                #[inline(always)]
                || rk4::stage(&mut stage, y, h * node, rates),
            );
            self.rates(t + node * h, &stage, ws, i + 1);
        }
        ws.stage = stage;
        T::dispatch(
            #[inline(always)]
            || rk4::update(y, h, &ws.rates),
        );
    }

    /// As [`bathyal_sim::integrate::SemiImplicitEuler`].
    fn euler_step(&self, t: T, y: &mut [T], h: T, ws: &mut LaneWorkspace<T>) {
        let nq = self.layout.nq;
        self.rates(t, y, ws, 0);
        let rates = &mut ws.rates[0];
        T::dispatch(
            #[inline(always)]
            || advance(&mut y[nq..], h, &rates[nq..]),
        );
        let (q, rest) = y.split_at_mut(nq);
        let v = &rest[..self.layout.nv];
        let model = &self.plant.model;
        model.configuration_rate(q, v, &mut rates[..nq]);
        T::dispatch(
            #[inline(always)]
            || advance(q, h, &rates[..nq]),
        );
    }

    /// Notes lanes in which an entry of y is out of bounds, infinite or not a number.
    fn find_divergence(&self, t: T, y: &[T], diverged: &mut [Divergence]) {
        let (nq, nv) = (self.layout.nq, self.layout.nv);
        let bound = |entry: usize| match entry {
            _ if entry < nq => MAX_POSITION,
            _ if entry < nq + nv => MAX_SPEED,
            _ => f64::MAX,
        };
        let is_good = T::dispatch(
            #[inline(always)]
            || {
                let (q, rest) = y.split_at(nq);
                let (v, z) = rest.split_at(nv);
                let bad = beyond(q, MAX_POSITION).or(beyond(v, MAX_SPEED));
                !bad.or(beyond(z, f64::MAX)).any()
            },
        );
        if is_good {
            return;
        }
        for (lane, diverged) in diverged.iter_mut().enumerate() {
            let bad = |i: &usize| {
                let x: f64 = y[*i].lane(lane).into();
                x.is_nan() || x.abs() > bound(*i)
            };
            if diverged.is_none() {
                *diverged = (0..y.len()).find(bad).map(|i| (t.lane(lane).into(), i));
            }
        }
    }
}

//! Derivatives of one law by the pose and velocity of its body and by its states.
//!
//! A law in dual numbers has exact ones; a law in `f64` alone is differentiated by central
//! differences, in which nothing but the law is evaluated.

use super::set::Entry;
use super::{BodyFlow, BodyLaw, BodyLawScalar};
use crate::bodies::BodyMotion;
use crate::dynamics::{Scalar, added_mass_bias};
use crate::environment::Environment;
use crate::real::{Dual, Real};
use crate::spatial::{Force, Mat3, Motion, Pose, Vec3};

type D8 = Dual<8>;

/// Directions of the pose and of the velocity, [ω; v] each.
pub(super) const MOTIONS: usize = 12;

/// Step of the differences, relative to 1 + |x|: the error is of the order of its fourth power, and
/// of the rounding divided by it. States may be small, such as squares of amplitudes in m.
const STEP: f64 = 2e-5;

/// Central differences of fourth order: ends in steps, and their weights.
const STENCIL: [(f64, f64); 4] = [
    (-2.0, 1.0 / 12.0),
    (-1.0, -2.0 / 3.0),
    (1.0, 2.0 / 3.0),
    (2.0, -1.0 / 12.0),
];

/// Directions that a dual number carries.
const DIRECTIONS: usize = 8;

/// A moment of a body with a law.
pub(super) struct Moment<'a> {
    pub environment: &'a Environment<f64>,
    pub density: f64,
    pub t: f64,
    pub motion: BodyMotion<f64>,
    /// V̇: rate of the components of the velocity.
    pub acceleration: Motion<f64>,
    /// States of the law.
    pub states: &'a [f64],
}

/// Slopes of a law, direction by direction: six of the pose, six of the velocity, then the states.
///
/// The force is that of the law, that of the gradient of its added mass M and, at the velocity and
/// acceleration that there are, the reaction of the change of M:
///
/// ```text
/// δf = δf_law + δ(−Ṁ Vʳ + ½ [Vʳᵀ ∂ₖM Vʳ]ₖ) − δM V̇ʳ − Vʳ ×* δM Vʳ
/// ```
#[derive(Clone, Debug, Default)]
pub(super) struct LawSlopes {
    /// Of the force.
    pub forces: Vec<Force<f64>>,
    /// Of the rates: by direction, all states of the law.
    pub rates: Vec<f64>,
    states: Vec<f64>,
    end: Vec<f64>,
    dual_states: Vec<D8>,
    dual_rates: Vec<D8>,
}

impl LawSlopes {
    /// Evaluates the slopes. Allocates for the first law, and for one with more states than any
    /// before.
    pub fn update(&mut self, entry: &Entry, at: &Moment) {
        let states = at.states.len();
        self.forces.resize(MOTIONS + states, Force::zero());
        self.rates.resize((MOTIONS + states) * states, 0.0);
        match entry.law.dual() {
            Some(law) => self.by_dual_numbers(law, entry, at),
            None => self.by_differences(entry, at),
        }
    }

    fn by_dual_numbers(&mut self, law: &dyn BodyLaw<D8>, entry: &Entry, at: &Moment) {
        let environment = at.environment.cast();
        let frozen = Frozen::new(entry, at);
        let count = at.states.len();
        self.dual_rates.resize(count, D8::zero());
        let center = Vec3::from_f64(entry.center);
        let mut first = 0;
        while first < MOTIONS + count {
            // Groups: the pose, the velocity, and then the states.
            let end = match first {
                0 => 6,
                6 => MOTIONS,
                _ => (first + DIRECTIONS).min(MOTIONS + count),
            };
            let pose = match first {
                0 => varied_pose(&at.motion.pose),
                _ => Pose::from_f64(&at.motion.pose),
            };
            let mut velocity = Motion::from_f64(&at.motion.velocity);
            if first == 6 {
                let v = at.motion.velocity.to_array();
                velocity = Motion::from_array(core::array::from_fn(|j| D8::variable(v[j], j)));
            }
            self.dual_states.clear();
            self.dual_states
                .extend(at.states.iter().map(|x| D8::lit(*x)));
            for direction in first.max(MOTIONS)..end {
                let state = &mut self.dual_states[direction - MOTIONS];
                *state = D8::variable(state.value, direction - first);
            }
            let density = D8::lit(at.density);
            let place = (pose, velocity, center);
            let flow = BodyFlow::new(
                &environment,
                density,
                D8::lit(at.t),
                place,
                &self.dual_states,
            );
            let force = frozen.total(law, &flow).to_array();
            law.state_rates(&flow, &mut self.dual_rates);
            for direction in first..end {
                let of = |x: D8| x.derivatives[direction - first];
                self.forces[direction] = Force::from_array(force.map(of));
                let rates = &mut self.rates[direction * count..][..count];
                for (to, from) in rates.iter_mut().zip(&self.dual_rates) {
                    *to = of(*from);
                }
            }
            first = end;
        }
    }

    fn by_differences(&mut self, entry: &Entry, at: &Moment) {
        let frozen = Frozen::new(entry, at);
        let count = at.states.len();
        self.end.resize(count, 0.0);
        self.rates.fill(0.0);
        for direction in 0..MOTIONS + count {
            let size = match direction {
                0..6 => 0.0,
                6..MOTIONS => at.motion.velocity.to_array()[direction - 6],
                _ => at.states[direction - MOTIONS],
            };
            let step = STEP * (1.0 + size.abs());
            let mut slope = Force::zero();
            for (place, weight) in STENCIL {
                let by = place * step;
                let BodyMotion { mut pose, velocity } = at.motion;
                let mut velocity = velocity.to_array();
                self.states.clear();
                self.states.extend(at.states);
                match direction {
                    0..6 => pose = moved(&pose, direction, by),
                    6..MOTIONS => velocity[direction - 6] += by,
                    _ => self.states[direction - MOTIONS] += by,
                }
                let place = (pose, Motion::from_array(velocity), entry.center);
                let flow = BodyFlow::new(at.environment, at.density, at.t, place, &self.states);
                let per = weight / step;
                slope += frozen.total(entry.law.as_ref(), &flow) * per;
                entry.law.state_rates(&flow, &mut self.end);
                let rates = &mut self.rates[direction * count..][..count];
                for (rate, end) in rates.iter_mut().zip(&self.end) {
                    *rate += end * per;
                }
            }
            self.forces[direction] = slope;
        }
    }
}

/// Motion of body and water that is kept while the added mass is varied: the equations of motion
/// know the derivatives of a constant matrix.
struct Frozen {
    velocity: Motion<f64>,
    acceleration: Motion<f64>,
    water: [Vec3<f64>; 2],
    has_added_mass: bool,
}

impl Frozen {
    fn new(entry: &Entry, at: &Moment) -> Self {
        let place = (at.motion.pose, at.motion.velocity, entry.center);
        let flow = BodyFlow::new(at.environment, at.density, at.t, place, at.states);
        Frozen {
            velocity: at.motion.velocity,
            acceleration: at.acceleration,
            water: [flow.water.velocity, flow.water.acceleration],
            has_added_mass: entry.mass.is_some(),
        }
    }

    /// The force whose slopes are [`LawSlopes::forces`].
    fn total<T: BodyLawScalar + Scalar>(
        &self,
        law: &dyn BodyLaw<T>,
        flow: &BodyFlow<T>,
    ) -> Force<T> {
        let force = law.force(flow);
        if !self.has_added_mass {
            return force;
        }
        let mass = law.added_mass(flow);
        let velocity = Motion::from_f64(&self.velocity);
        let [water, water_rate] = self.water.map(Vec3::from_f64);
        let bias = added_mass_bias(&mass.matrix, &velocity, water, water_rate);
        let inertia = mass.matrix.times(&Motion::from_f64(&self.acceleration));
        force + mass.force(flow) + bias - inertia
    }
}

/// Direction j moves the body along component j of a velocity: δR = R ẽ_j, δp = R e_j.
fn varied_pose(pose: &Pose<f64>) -> Pose<D8> {
    let mut out: Pose<D8> = Pose::from_f64(pose);
    for j in 0..3 {
        let mut unit = Vec3::zero();
        unit[j] = 1.0;
        let turned = pose.rotation * Mat3::skew(unit);
        let shifted = pose.rotation * unit;
        for a in 0..3 {
            for b in 0..3 {
                out.rotation.0[a][b].derivatives[j] = turned.0[a][b];
            }
            out.position[a].derivatives[j + 3] = shifted[a];
        }
    }
    out
}

/// A pose after a turn about, or a shift along, one of the body's axes.
fn moved(pose: &Pose<f64>, direction: usize, by: f64) -> Pose<f64> {
    let mut step = Pose::identity();
    let axis = direction % 3;
    if direction < 3 {
        let (sin, cos) = Real::sin_cos(by);
        let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
        step.rotation.0[i][i] = cos;
        step.rotation.0[j][j] = cos;
        step.rotation.0[i][j] = -sin;
        step.rotation.0[j][i] = sin;
    } else {
        step.position[axis] = by;
    }
    pose.compose(&step)
}

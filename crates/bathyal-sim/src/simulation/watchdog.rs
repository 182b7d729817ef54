//! Divergence of a run: when, and which body.

use crate::integrate::Ode;
use crate::plant::Plant;

/// Divergence of a run. What was recorded before is good. [`crate::diagnosis`] finds the cause.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("diverged at t = {t:.6} s: {what}")]
pub struct Diverged {
    /// Time, s.
    pub t: f64,
    /// The body whose motion diverged first.
    pub body: String,
    /// Description.
    pub what: String,
}

/// Finds the body: `good` is the last state before; `stuck` is the step
/// at which an adaptive method gave up.
pub(super) fn describe(
    plant: &mut Plant,
    good: (f64, &[f64]),
    t: f64,
    stuck: Option<f64>,
) -> Diverged {
    // The first to diverge takes all others with it: the one that accelerated most before.
    let fastest = fastest(plant, good);
    let index = plant.diverged().map(|(_, index)| index);
    let body = fastest.or_else(|| body_of(plant, index?)).unwrap_or(0);
    let name = plant.model.body_name(body).to_string();
    let open = plant.open_loop().map(|(_, error)| error.to_string());
    let what = match stuck {
        _ if open.is_some() => open.unwrap_or_default(),
        Some(h) => format!("the step size fell to {h:.1e} s; the fastest body is '{name}'"),
        None => format!("the motion of '{name}' diverged"),
    };
    Diverged {
        t,
        body: name,
        what,
    }
}

/// The body that entry `i` of y belongs to.
fn body_of(plant: &Plant, i: usize) -> Option<usize> {
    let nq = plant.model.nq();
    (0..plant.model.body_count()).find(|b| match i < nq {
        true => plant.model.q_range(*b).contains(&i),
        false => plant.model.v_range(*b).contains(&(i - nq)),
    })
}

/// The body whose joint accelerates most; none if that is nowhere finite.
fn fastest(plant: &mut Plant, (t, y): (f64, &[f64])) -> Option<usize> {
    let mut rates = vec![0.0; y.len()];
    plant.rates(t, y, &mut rates);
    let nq = plant.model.nq();
    let nv = plant.model.nv();
    let finite = (0..nv).filter(|i| rates[nq + i].is_finite());
    let largest = finite.max_by(|a, b| {
        let (a, b) = (rates[nq + a].abs(), rates[nq + b].abs());
        a.total_cmp(&b)
    })?;
    body_of(plant, nq + largest)
}

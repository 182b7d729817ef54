//! Diagnosis of a run that has diverged.

use crate::integrate::Ode;
use crate::plant::Plant;
use bathyal::{Bodies, Inputs};

/// Divergence of a run. What was recorded before is good.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("diverged at t = {t:.6} s: {what}; likely cause: {cause}; {remedy}")]
pub struct Diverged {
    /// Time, s.
    pub t: f64,
    /// The body whose motion diverged first.
    pub body: String,
    /// Description.
    pub what: String,
    /// The likely cause.
    pub cause: String,
    /// Remedy to try.
    pub remedy: String,
}

/// Finds the body and the likely cause: `good` is the last state before; `stuck` is the step
/// at which an adaptive method gave up.
pub(super) fn diagnose(
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
    let what = match stuck {
        Some(h) => format!("the step size fell to {h:.1e} s; the fastest body is '{name}'"),
        None => format!("the motion of '{name}' diverged"),
    };
    let (cause, remedy) = cause(plant, good, body);
    Diverged {
        t,
        body: name,
        what,
        cause,
        remedy,
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

/// Largest force on the body in the last good state.
fn cause(plant: &mut Plant, (t, y): (f64, &[f64]), body: usize) -> (String, String) {
    let mut rates = vec![0.0; y.len()];
    plant.rates(t, y, &mut rates);
    let state = plant.state(t, y);
    let (nq, nv) = (plant.model.nq(), plant.model.nv());
    let mut bodies = Bodies::new(&plant.model);
    bodies.update(&plant.model, &state, &rates[nq..][..nv]);
    let inputs = Inputs::zero(&plant.model);
    bodies.update_forces(&plant.model, &plant.environment, &state, &inputs);
    let name = plant.model.body_name(body);
    let mut forces = vec![
        (
            bodies.forces(body).drag.force.norm(),
            format!("drag on '{name}'"),
            "check the drag coefficients, or reduce integrator.step",
        ),
        (
            plant.command.efforts[plant.model.v_range(body)]
                .iter()
                .fold(0.0_f64, |most, x| most.max(x.abs())),
            format!("the command of the controller to the joint of '{name}'"),
            "reduce the gains or sampling.period, or give the motor limits",
        ),
        (
            plant
                .command
                .thrusts
                .iter()
                .fold(0.0_f64, |m, x| m.max(x.abs())),
            "the command of the controller to the thrusters".to_string(),
            "reduce the gains or sampling.period, or give the thrusters limits",
        ),
    ];
    if let Some(terrain) = &plant.terrain {
        for i in 0..plant.contacts.len() {
            let contact = plant.contacts.state(i, terrain, &bodies);
            forces.push((
                contact.force.norm(),
                format!("contact force at point {}", i + 1),
                "reduce integrator.step, use integrator.method = \"rosenbrock\", or reduce the stiffness of the material",
            ));
        }
    }
    let weight = bodies.forces(body).gravity.force.norm();
    let hardest = forces
        .into_iter()
        .filter(|(force, ..)| *force > weight)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match hardest {
        Some((force, what, remedy)) => (format!("{what}, {force:.2e} N or N m"), remedy.into()),
        None => (
            "a step size too large for the fastest motion".to_string(),
            "reduce integrator.step, or use integrator.method = \"dormand_prince\"".to_string(),
        ),
    }
}

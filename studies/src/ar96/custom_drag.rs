//! User-defined drag in the place of a robot's own.

use crate::{Error, Item, Section, Verdict};
use bathyal::hydro::{Cylinder, Flow, Hydrodynamics};
use bathyal::spatial::{Force, Vec3};
use bathyal::spec::Drag;
use bathyal::{Environment, Inputs, Model, Real, Spec, State, Workspace, forward_dynamics};
use bathyal_robot::to_spec;
use bathyal_sim::gallery;
use std::f64::consts::PI;
use std::sync::Arc;

/// A cylinder of many strips: another summation of the same physics, as a user's own model.
#[derive(Debug)]
struct Strips {
    cylinder: Cylinder,
    count: usize,
}

impl<T: Real> Hydrodynamics<T> for Strips {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let Cylinder {
            start, end, radius, ..
        } = self.cylinder;
        let along = Vec3(end) - Vec3(start);
        let length = along.norm();
        let axis = Vec3::from_f64(along * length.recip());
        let side = -self.cylinder.drag_coefficient * radius * length / self.count as f64;
        let mut sum = Force::zero();
        for k in 0..self.count {
            let part = (k as f64 + 0.5) / self.count as f64;
            let p = Vec3::from_f64(Vec3(start) + along * part);
            let v = flow.at(p);
            let normal = v - axis * axis.dot(v);
            sum += Force::at(p, normal * (flow.density * T::lit(side) * normal.norm()));
        }
        let ends = self.cylinder.end_coefficient.unwrap_or(0.0);
        let middle = Vec3::from_f64(Vec3(start) + along * 0.5);
        let v = axis.dot(flow.at(middle));
        let scale = flow.density * T::lit(-0.5 * ends * PI * radius * radius);
        sum += Force::at(middle, axis * (scale * v.abs() * v));
        sum
    }
}

fn accelerations(spec: &Spec) -> Result<Vec<f64>, Error> {
    let model = Model::build(spec)?;
    let water = Environment::current(Vec3::new(-1.0, 0.2, 0.0));
    let mut state = State::zero(&model);
    for (i, v) in state.v.iter_mut().enumerate() {
        *v = 0.2 * (i as f64).cos();
    }
    let (inputs, mut ws) = (Inputs::zero(&model), Workspace::new(&model));
    Ok(forward_dynamics(&model, &water, &state, &inputs, &mut ws).to_vec())
}

/// Puts something in the place of every cylinder: the one place.
fn replace(spec: &mut Spec, by: &dyn Fn(&Cylinder) -> Drag) {
    for law in spec.bodies.iter_mut().flat_map(|b| &mut b.drag) {
        if let Drag::Cylinder(cylinder) = law {
            *law = by(cylinder);
        }
    }
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "The dynamics knows of the water only what one interface says. Every cylinder of Aquarobot is replaced by a model of a user's own, written for this page: first the same law through the open door, then one of 200 strips. Nothing else is touched.",
    ]);
    let robot = gallery::robot("aquarobot")?;
    let spec = to_spec(&robot).map_err(|diagnostic| Error::Failed(diagnostic.message))?;
    let before = accelerations(&spec)?;
    let largest = before.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let off = |by: &dyn Fn(&Cylinder) -> Drag| -> Result<f64, Error> {
        let mut other = spec.clone();
        replace(&mut other, by);
        let after = accelerations(&other)?;
        let pairs = before.iter().zip(&after);
        Ok(pairs
            .map(|(a, b)| (a - b).abs() / largest)
            .fold(0.0, f64::max))
    };
    let same = off(&|cylinder| Drag::Own(Arc::new(cylinder.clone())))?;
    let strips = off(&|cylinder| {
        Drag::Own(Arc::new(Strips {
            cylinder: cylinder.clone(),
            count: 200,
        }))
    })?;
    /// Rounding of another order of sums.
    const ROUNDING: f64 = 1e-11;
    /// Four Gauss points against an integral where the flow reverses along a link.
    const QUADRATURE: f64 = 0.01;
    section.items = vec![
        Item::new(
            "same",
            "the same law through the open interface",
            "replaceable",
            format!("accelerations differ by {same:.0e}"),
            Verdict::Verified.when(same < ROUNDING),
        ),
        Item::new(
            "strips",
            "200 strips in the place of four Gauss points",
            "replaceable",
            format!("accelerations differ by {strips:.0e}"),
            Verdict::Robust.when(strips > 0.0 && strips < QUADRATURE),
        ),
    ];
    Ok(section)
}

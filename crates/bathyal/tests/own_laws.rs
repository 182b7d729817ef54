//! Hydrodynamic models of the user's own: checked like all others, and treated like them.

use bathyal::environment::DepthProfile;
use bathyal::hydro::{Cylinder, Flow, Hydrodynamics, Strip, Table};
use bathyal::spatial::{Force, SymMat6, Vec3};
use bathyal::spec::Drag;
use bathyal::{
    Bodies, BodySpec, Environment, Inputs, Joint, Model, Real, Spec, SpecError, State, Workspace,
    forward_dynamics,
};
use std::sync::Arc;

/// The same sums in another order.
const ROUNDING: f64 = 1e-12;

/// Water that is carried along and displaced, and a constant force.
#[derive(Clone, Copy, Debug)]
struct Law {
    added: [f64; 3],
    volume: f64,
    height: f64,
    push: f64,
}

const SOUND: Law = Law {
    added: [3.0, 4.0, 5.0],
    volume: 0.02,
    height: 2.0,
    push: 0.0,
};

impl<T: Real> Hydrodynamics<T> for Law {
    fn added_mass(&self) -> SymMat6<T> {
        let mut added = SymMat6::zero();
        for (i, mass) in self.added.into_iter().enumerate() {
            *added.at_mut(3 + i, 3 + i) = T::lit(mass);
        }
        added
    }

    fn displacement(&self) -> (T, Vec3<T>) {
        let center = Vec3::new(T::zero(), T::zero(), T::lit(self.height));
        (T::lit(self.volume), center)
    }

    fn force(&self, _: &Flow<T>) -> Force<T> {
        Force::at(Vec3::zero(), Vec3([T::lit(self.push); 3]))
    }
}

fn hull() -> BodySpec {
    BodySpec::new("hull", Joint::Free).rigid(20.0, [0.0; 3], [0.5, 0.5, 0.3])
}

fn build(body: BodySpec) -> Result<Model<f64>, SpecError> {
    let mut spec = Spec::new("test", 1000.0);
    spec.add(body);
    Model::build(&spec)
}

#[test]
fn laws_that_are_not_sound_are_refused() {
    type Spoil = fn(&mut Law);
    let spoils: [(&str, Spoil); 7] = [
        ("own added mass", |law| law.added[1] = f64::NAN),
        ("own added mass", |law| law.added[1] = -0.1),
        ("displacement", |law| law.volume = f64::NAN),
        ("displacement", |law| law.volume = -1.0),
        ("displacement", |law| law.height = f64::INFINITY),
        ("force", |law| law.push = f64::NAN),
        ("force", |law| law.push = f64::INFINITY),
    ];
    assert!(build(hull().drag(Drag::Own(Arc::new(SOUND)))).is_ok());
    for (what, spoil) in spoils {
        let mut law = SOUND;
        spoil(&mut law);
        let error = build(hull().drag(Drag::Own(Arc::new(law)))).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("hull") && text.contains(what),
            "{law:?}: {text}"
        );
    }
}

#[test]
fn shipped_laws_that_overflow_are_refused() {
    for length in [1e-200, 1e200, f64::MAX] {
        let rod = Cylinder::new([0.0; 3], [length, 0.0, 0.0], 0.1);
        assert!(build(hull().drag(Drag::Cylinder(rod))).is_err(), "{length}");
    }
    let (start, end) = (Vec3([0.0; 3]), Vec3([1.0, 0.0, 0.0]));
    let chord = Vec3([0.0, 1.0, 0.0]);
    let nothing = || Table::constant(0.0);
    let bad = Strip::new(start, end, chord, 0.1, Table::constant(f64::NAN), nothing());
    let bad = bad.expect("a strip whose table nobody has looked at");
    assert!(build(hull().drag(Drag::Strip(bad))).is_err());
}

/// Said by the spec or by a law of one's own, water is the same, wherever it is sampled.
#[test]
fn own_water_equals_the_same_water_in_the_spec() {
    let profile = [
        (-10.0, Vec3([0.0, 0.0, 0.3])),
        (10.0, Vec3([2.0, 0.0, 0.3])),
    ];
    let environment = Environment::water(DepthProfile::new(&profile).expect("a profile"));
    let own = build(hull().drag(Drag::Own(Arc::new(SOUND)))).expect("a robot");
    let mut said = hull().buoyancy(SOUND.volume, [0.0, 0.0, SOUND.height]);
    for i in 0..3 {
        said.added_mass[3 + i][3 + i] = SOUND.added[i];
    }
    let said = build(said).expect("a robot");
    let evaluate = |model: &Model<f64>| {
        let mut state = State::zero(model);
        (state.v[1], state.v[3]) = (0.5, 0.2);
        let inputs = Inputs::zero(model);
        let mut ws = Workspace::new(model);
        let vdot = forward_dynamics(model, &environment, &state, &inputs, &mut ws);
        let mut bodies = Bodies::new(model);
        bodies.update(model, &state, vdot);
        bodies.update_forces(model, &environment, &state, &inputs);
        let energy = bodies.energy(model, &environment, 0.0);
        let mut all = vdot.to_vec();
        all.extend([energy.kinetic_added, energy.potential]);
        all.extend(bodies.forces(0).added_mass.to_array());
        all
    };
    for (a, b) in evaluate(&own).into_iter().zip(evaluate(&said)) {
        assert!((a - b).abs() <= ROUNDING * b.abs().max(1.0), "{a} and {b}");
    }
}

//! Inertias that are tiny, and those that are none: only the latter are refused.

use crate::common::random::Rng;
use crate::{Z, sound};
use bathyal::spatial::{Mat3, Pose, Vec3};
use bathyal::{
    BodySpec, Environment, Inputs, Joint, MassMatrix, Model, Spec, SpecError, State, Workspace,
    bias_forces, forward_dynamics, mass_matrix,
};

/// Relative to the largest force at the joint itself: a hundred roundings, and what the
/// condition of the scaled mass matrix makes of them.
const OWN_SCALE: f64 = 1e-9;

/// M v̇ + c against τ, joint by joint.
fn worst_balance(model: &Model<f64>) -> f64 {
    let mut rng = Rng::new(7);
    let mut state = State::zero(model);
    for b in (0..model.body_count()).filter(|b| model.joint(*b).nv() == 1) {
        state.q[model.q_range(b).start] = rng.between(-2.0, 2.0);
    }
    state.v.iter_mut().for_each(|v| *v = rng.between(-1.0, 1.0));
    let mut ws = Workspace::new(model);
    let mut m = MassMatrix::new(model);
    mass_matrix(model, &state.q, &mut ws, &mut m);
    let mut inputs = Inputs::zero(model);
    for (i, tau) in inputs.tau.iter_mut().enumerate() {
        *tau = m.at(i, i) * rng.between(-3.0, 3.0);
    }
    let still = Environment::default();
    let vdot = forward_dynamics(model, &still, &state, &inputs, &mut ws).to_vec();
    let c = bias_forces(model, &still, &state, &inputs, &mut ws);
    (0..model.nv())
        .map(|i| {
            let products = m.row(i).iter().zip(&vdot).map(|(m, a)| m * a);
            let terms: Vec<f64> = products.chain([c[i], -inputs.tau[i]]).collect();
            let scale = terms.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
            let off = terms.iter().sum::<f64>().abs() / scale;
            assert!(!off.is_nan());
            off
        })
        .fold(0.0, f64::max)
}

/// As robot files have them: sensors of a gram and less on joints that somebody left
/// continuous, of moments down to the square of a micrometre. Their mass matrices have
/// conditions up to 1e15 and are solved without trouble, because each row is good by itself.
#[test]
fn tiny_links_on_a_large_vehicle_move() {
    for (mass, moment) in [(1e-3, 1.666666e-12), (1e-9, 1e-12), (1e-9, 1e-15)] {
        let mut spec = Spec::new("sensors", 0.0);
        spec.add(BodySpec::new("hull", Joint::Free).rigid(11.2, [0.0; 3], [0.30, 0.57, 0.62]));
        let turned = Pose {
            rotation: Mat3::about(Vec3([0.6, 0.0, 0.8]), 1.2),
            position: Vec3([0.2, -0.1, 0.05]),
        };
        for (i, axis) in [[1.0, 0.0, 0.0], [0.3, -0.5, 0.8], Z]
            .into_iter()
            .enumerate()
        {
            let camera = BodySpec::new(format!("camera {i}"), Joint::revolute(axis));
            spec.add(camera.rigid(1e-3, [0.0; 3], [1e-5; 3]).on("hull", turned));
            let lens = BodySpec::new(format!("lens {i}"), Joint::revolute([1.0, 0.0, 0.0]));
            let lens = lens.rigid(mass, [0.0; 3], [moment; 3]);
            spec.add(lens.on(format!("camera {i}"), turned));
            let sensor = BodySpec::new(format!("sensor {i}"), Joint::revolute(axis));
            spec.add(
                sensor
                    .rigid(mass, [0.0; 3], [moment; 3])
                    .at("hull", [0.0, 0.3, 0.0]),
            );
        }
        let model = Model::build(&spec).unwrap_or_else(|e| panic!("{mass:e}, {moment:e}: {e}"));
        let e = worst_balance(&model);
        println!("{mass:e} kg, {moment:e} kg m²: off by {e:.1e}");
        assert!(e <= OWN_SCALE, "{mass:e}, {moment:e}: off by {e:e}");
    }
}

/// A ring of next to nothing between a vehicle and what turns about the ring's own axis.
#[test]
fn a_tiny_ring_that_carries_much_on_its_own_axis_moves() {
    let mut spec = Spec::new("ring", 0.0);
    spec.add(sound("base", Joint::Free));
    let ring = BodySpec::new("ring", Joint::revolute([1.0, 2.0, 2.0]));
    spec.add(
        ring.rigid(1e-9, [0.0; 3], [1e-12; 3])
            .at("base", [0.3, 0.0, 0.0]),
    );
    spec.add(sound("load", Joint::revolute([1.0, 2.0, 2.0])).at("ring", [0.0; 3]));
    let model = Model::build(&spec).expect("a robot");
    let e = worst_balance(&model);
    assert!(e <= OWN_SCALE, "off by {e:e}");
}

/// Ten thousand light links reach far; what they are as one stiff body is not asked.
#[test]
fn a_long_light_chain_is_no_reason_to_refuse() {
    let mut spec = Spec::new("tether", 0.0);
    for i in 0..10_000 {
        let axis = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]][i % 2];
        let link = BodySpec::new(format!("b{i}"), Joint::revolute(axis));
        let link = link.rigid(1e-6, [5e-4, 0.0, 0.0], [1e-15, 1e-13, 1e-13]);
        spec.add(match i {
            0 => link,
            _ => link.at(format!("b{}", i - 1), [1.0, 0.0, 0.0]),
        });
    }
    let built = Model::build(&spec);
    assert!(built.is_ok(), "{:?}", built.err());
}

fn is_singular(spec: &Spec) -> bool {
    match Model::build(spec) {
        Err(SpecError::SingularMass { .. }) => true,
        Err(e) => panic!("another error: {e}"),
        Ok(_) => false,
    }
}

/// Roundings are no inertia, wherever they come from: the body's own moments...
#[test]
fn a_point_mass_on_any_axis_is_refused() {
    let mut rng = Rng::new(1);
    for _ in 0..500 {
        let axis = rng.direction();
        let center = axis * rng.between(-2.0, 2.0);
        let body = BodySpec::new("point", Joint::revolute(axis.0));
        let body = body.rigid(rng.between(0.1, 50.0), center.0, [0.0; 3]);
        let mut spec = Spec::new("test", 0.0);
        spec.add(sound("base", Joint::Free));
        spec.add(body.on("base", rng.pose(1.0)));
        assert!(is_singular(&spec), "axis {axis:?}");
    }
}

/// ... or a fourth axis through a point where three turn all that there is.
#[test]
fn a_fourth_axis_through_one_point_is_refused() {
    let mut rng = Rng::new(2);
    for _ in 0..500 {
        let mut spec = Spec::new("test", 0.0);
        spec.add(sound("base", Joint::Free));
        let mut parent = "base".to_string();
        for i in 0..4 {
            let name = format!("ring {i}");
            let body = match i {
                3 => sound(&name, Joint::revolute(rng.direction().0)),
                _ => BodySpec::new(&name, Joint::revolute(rng.direction().0)),
            };
            let seat = Pose {
                rotation: rng.rotation(),
                position: if i == 0 {
                    rng.vector(1.0)
                } else {
                    Vec3([0.0; 3])
                },
            };
            spec.add(body.on(parent, seat));
            parent = name;
        }
        assert!(is_singular(&spec));
    }
}

/// A propeller without mass that its motor's rotor turns.
#[test]
fn a_rotor_is_inertia_enough() {
    const ROTOR: f64 = 2e-5;
    for joint in [
        Joint::revolute([1.0, 2.0, 3.0]),
        Joint::prismatic([1.0, 2.0, 3.0]),
        Joint::screw([1.0, 2.0, 3.0], 0.2),
    ] {
        let mut spec = Spec::new("thruster", 1000.0);
        spec.add(sound("hull", Joint::Free));
        let propeller = BodySpec::new("propeller", joint).rotor_inertia(ROTOR);
        spec.add(propeller.at("hull", [0.3, 0.1, 0.0]));
        let model = Model::build(&spec).expect("a robot");
        let mut inputs = Inputs::zero(&model);
        inputs.tau[6] = 3.0 * ROTOR;
        let (state, mut ws) = (State::zero(&model), Workspace::new(&model));
        let vdot = forward_dynamics(&model, &Environment::default(), &state, &inputs, &mut ws);
        assert!((vdot[6] - 3.0).abs() < 1e-14, "{joint:?}: {}", vdot[6]);
    }
}

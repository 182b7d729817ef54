//! A rod that swings in water: strip theory, and amplitudes by the first integral.

use crate::common::floats;
use crate::common::integrate::Simulation;
use crate::{INTEGRATED, ROUNDING, STEP, assert_near, data, model, number};
use bathyal::hydro::Cylinder;
use bathyal::spatial::Vec3;
use bathyal::spec::Drag;
use bathyal::{
    Bodies, BodySpec, Environment, Inputs, Joint, MassMatrix, Model, State, Workspace,
    forward_dynamics, inverse_dynamics, mass_matrix,
};
use core::f64::consts::PI;
use serde_json::Value;

/// A rod that hangs from a hinge about y, down to z = −L, in water.
struct Rod {
    density: f64,
    length: f64,
    diameter: f64,
    drag: f64,
    added: f64,
}

impl Rod {
    fn of(data: &Value) -> Self {
        let [density, length, diameter, drag, added] =
            ["rho", "L", "D", "CD", "CA"].map(|name| number(&data[name]));
        Rod {
            density,
            length,
            diameter,
            drag,
            added,
        }
    }

    fn volume(&self) -> f64 {
        0.25 * PI * self.diameter.powi(2) * self.length
    }

    /// ½ ∫ μ [(vˣ − s ωʸ)² + (vʸ + s ωˣ)²] ds over the rod, μ the added mass per length.
    fn added_mass(&self) -> [[f64; 6]; 6] {
        let across = self.added * self.density * self.volume();
        let (first, second) = (
            across * self.length / 2.0,
            across * self.length.powi(2) / 3.0,
        );
        let mut m = [[0.0; 6]; 6];
        (m[3][3], m[4][4], m[0][0], m[1][1]) = (across, across, second, second);
        (m[0][4], m[4][0], m[1][3], m[3][1]) = (first, first, -first, -first);
        m
    }

    /// With a mass, evenly spread over a thin rod.
    fn build(&self, mass: f64) -> Model<f64> {
        let (tip, middle) = ([0.0, 0.0, -self.length], [0.0, 0.0, -0.5 * self.length]);
        let inertia = mass * self.length.powi(2) / 12.0;
        let cylinder = Cylinder::new([0.0; 3], tip, 0.5 * self.diameter).drag(self.drag);
        let mut body = BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0]))
            .rigid(mass, middle, [inertia, inertia, 0.0])
            .buoyancy(self.volume(), middle)
            .drag(Drag::Cylinder(cylinder));
        body.added_mass = self.added_mass();
        model(self.density, body)
    }
}

#[test]
fn swinging_cylinder_has_the_drag_and_added_inertia_of_strip_theory() {
    let data = &data()["swinging_cylinder_strip_theory"];
    let model = Rod::of(data).build(0.0);
    let environment = Environment::default().with_gravity(Vec3::zero());
    let (mut ws, inputs) = (Workspace::new(&model), Inputs::zero(&model));
    let [torque, force, inertia] =
        ["drag_torque", "drag_force", "added_inertia"].map(|name| number(&data[name]));
    for sign in [1.0, -1.0] {
        let mut state = State::zero(&model);
        state.q[0] = 0.4;
        state.v[0] = sign * number(&data["omega"]);
        let mut bodies = Bodies::new(&model);
        bodies.update(&model, &state, &[0.0]);
        bodies.update_forces(&model, &environment, &state, &inputs);
        let drag = bodies.forces(0).drag;
        assert_near("torque", drag.moment[1], -sign * torque, ROUNDING);
        // the rod hangs down: turning about +y moves it along -x
        assert_near("force", drag.force[0], sign * force, ROUNDING);
        assert_near("no axial force", drag.force[2], 0.0, ROUNDING);
        let drive = inverse_dynamics(&model, &environment, &state, &[0.0], &inputs, &mut ws)[0];
        assert_near("drive", drive, sign * torque, ROUNDING);
        let slows = forward_dynamics(&model, &environment, &state, &inputs, &mut ws)[0];
        assert_near("slows", slows, -sign * torque / inertia, ROUNDING);
        let mut m = MassMatrix::new(&model);
        mass_matrix(&model, &state.q, &mut ws, &mut m);
        assert_near("added inertia", m.at(0, 0), inertia, ROUNDING);
    }
}

#[test]
fn rod_pendulum_in_water_loses_amplitude_by_its_first_integral() {
    const STEEL: f64 = 7800.0;
    let all = data();
    let data = &all["underwater_rod_pendulum_quadratic_drag"];
    let rod = Rod::of(&all["swinging_cylinder_strip_theory"]);
    let model = rod.build(STEEL * rod.volume());
    let mut ws = Workspace::new(&model);
    let mut m = MassMatrix::new(&model);
    mass_matrix(&model, &[0.3], &mut ws, &mut m);
    assert_near("inertia", m.at(0, 0), number(&data["I_total"]), ROUNDING);
    let amplitudes = floats(&data["amplitudes"]);
    let speeds = floats(&data["omega_bottom"]);
    assert_eq!((amplitudes.len(), speeds.len()), (9, 8));
    let environment = Environment::default();
    let mut state = State::zero(&model);
    state.q[0] = amplitudes[0];
    let mut simulation = Simulation::free(&model, &environment, state);
    let mut side = 1.0;
    for (speed, amplitude) in speeds.iter().zip(&amplitudes[1..]) {
        simulation.run_until(STEP, 60.0, |state| state.q[0]);
        assert_near("speed", simulation.state.v[0], -side * speed, INTEGRATED);
        simulation.run_until(STEP, 60.0, |state| state.v[0]);
        side = -side;
        assert_near(
            "amplitude",
            simulation.state.q[0],
            side * amplitude,
            INTEGRATED,
        );
    }
}

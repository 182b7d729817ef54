"""Fins: commands by name, by array and in batches; observation."""

import math

import numpy as np
import pytest

import bathyal

ROBOT = """
bathyal_robot = 1
name = "torpedo"
water_density = 1025.0
[[bodies]]
name = "hull"
joint = { type = "free" }
mass = 30.0
center_of_mass = [0.0, 0.0, -0.02]
inertia = { xx = 0.2, yy = 4.0, zz = 4.0 }
hydrodynamics = { displaced_volume = 0.02926829 }
[[thrusters]]
name = "propeller"
body = "hull"
position = [-0.8, 0.0, 0.0]
direction = [1, 0, 0]
law = { direct = {} }
[[fins]]
name = "rudder"
body = "hull"
position = [-0.65, 0.0, 0.1]
span_direction = [0, 0, -1]
chord_direction = [1, 0, 0]
span = 0.12
chord = 0.09
hinge = { limits_deg = [-25, 25], time_constant = 0.1 }
[[fins]]
name = "keel"
body = "hull"
position = [0.1, 0.0, -0.15]
span_direction = [0, 0, -1]
chord_direction = [1, 0, 0]
span = 0.1
chord = 0.2
"""

SCENARIO = {
    "bathyal_scenario": 1,
    "name": "torpedo",
    "duration": 2.0,
    "integrator": {"method": "rk4", "step": 0.01},
    "sampling": {"period": 0.05},
    "robots": [
        {
            "file": "torpedo.toml",
            "start": {"position": [0.0, 0.0, -5.0], "velocity": [1.5, 0.0, 0.0]},
        }
    ],
}


def scenario():
    return bathyal.Scenario(SCENARIO, files={"torpedo.toml": ROBOT})


def test_a_fin_is_commanded_by_name_and_by_array():
    by_name, by_array = (bathyal.Simulation(scenario()) for _ in range(2))
    assert by_name.fin_names == ["rudder"]
    assert by_name.command_size == 6 + 1 + 1
    index = by_array.command_indices["rudder"]
    limits = by_name.command_limits[index]
    np.testing.assert_allclose(limits, [-math.radians(25), math.radians(25)])
    command = np.zeros(by_array.command_size)
    command[index] = 0.2
    for _ in range(10):
        by_name.step({"rudder": 0.2})
        by_array.step(command)
    assert by_name.state_hash == by_array.state_hash
    expected = 0.2 * (1 - math.exp(-0.5 / 0.1))
    assert by_name.observe("fins.rudder.deflection") == pytest.approx(expected, abs=1e-5)
    assert by_name.observe("fins.rudder.lift") > 0


def test_a_fixed_fin_cannot_be_commanded():
    run = bathyal.Simulation(scenario())
    with pytest.raises(Exception, match="no fin on a hinge 'keel'"):
        run.step({"keel": 0.1})


def test_a_batch_has_a_column_for_the_deflection():
    batch = bathyal.BatchSimulation(scenario(), 5)
    assert batch.not_vectorised is None
    assert batch.command_names == ["thrusts.propeller", "deflections.rudder"]
    batch.commands[:, 1] = np.linspace(-0.2, 0.2, 5)
    batch.step(10)
    observed = batch.observe(["fins.rudder.deflection"])
    for k, deflection in enumerate(np.linspace(-0.2, 0.2, 5)):
        run = bathyal.Simulation(scenario())
        for _ in range(10):
            run.step({"rudder": deflection})
        assert run.observe("fins.rudder.deflection") == observed[k, 0]

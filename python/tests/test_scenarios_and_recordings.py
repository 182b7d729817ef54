"""Robots and scenarios as objects, tables, plots and the viewer."""

import copy
import json
import pickle
import urllib.request

import numpy as np
import pytest

import bathyal


def test_scenarios_are_changed_saved_and_run(tmp_path):
    scenario = bathyal.Scenario("scenarios/bluerov2_arm.toml")
    scenario.duration = 0.5
    scenario.environment.current.x = np.float64(0.3)
    scenario.robots[0].start.position = np.array([0.0, 0.0, -5.0])
    run = bathyal.Simulation(scenario)
    assert run.observe("bodies.vehicle.position")[2] == -5.0
    hash = run.run()["state_hash"]
    same = {"duration": 0.5, "environment.current.x": 0.3}
    same["robots[0].start.position[2]"] = -5.0
    assert bathyal.Simulation("bluerov2_arm", same).run()["state_hash"] == hash
    for other in (copy.deepcopy(scenario), pickle.loads(pickle.dumps(scenario))):
        assert other == scenario
        assert bathyal.Simulation(other).run()["state_hash"] == hash
    assert pickle.loads(pickle.dumps(run)).state_hash == hash
    (tmp_path / "robots").mkdir()
    bathyal.Robot("bluerov2_alpha").save(tmp_path / "robots/rov.toml")
    scenario.robots[0].file = "robots/rov.toml"
    scenario.save(tmp_path / "mine.toml")
    assert bathyal.Simulation(tmp_path / "mine.toml").run()["state_hash"] == hash
    assert bathyal.Scenario(tmp_path / "mine.toml") == scenario


def test_robots_are_changed_in_memory():
    scenario = bathyal.Scenario("bluerov2_arm")
    scenario.duration = 0.5
    before = bathyal.Simulation(scenario).run()["state_hash"]
    robot = bathyal.Robot("bluerov2_alpha")
    scenario.files[scenario.robots[0].file] = robot
    assert bathyal.Simulation(scenario).run()["state_hash"] == before
    robot.body("jaw").mass += 0.3
    assert bathyal.Simulation(scenario).run()["state_hash"] != before


def test_a_robot_is_built_from_nothing():
    hull = {
        "name": "hull",
        "joint": {"type": "free"},
        "mass": 20.0,
        "center_of_mass": [0.0, 0.0, -0.1],
        "inertia": {"xx": 0.5, "yy": 0.5, "zz": 0.3},
        "hydrodynamics": {"displaced_volume": 0.0195},
    }
    robot = bathyal.Robot({"bathyal_robot": 1, "name": "buoy", "bodies": [hull]})
    model = robot.model()
    q, v = model.neutral(), np.zeros(6)
    # Weight less buoyancy, in water of 1025 kg/m³ unless the robot says otherwise.
    density = 1025.0
    expected = 9.81 * (density * 0.0195 / 20.0 - 1.0)
    np.testing.assert_allclose(model.forward_dynamics(q, v, v)[5], expected)
    robot.bodies[0].mass = -1.0
    with pytest.raises(bathyal.ModelError, match="mass"):
        robot.model()
    robot.bodies[0].mas = 1.0
    with pytest.raises(bathyal.ModelError, match="mas"):
        robot.to_toml()
    del robot.bodies[0].mas
    scenario = {"bathyal_scenario": 1, "name": "rise", "duration": 1.0}
    scenario["robots"] = [{"file": "buoy.toml", "start": {"position": [0, 0, -5]}}]
    robot.bodies[0].mass = 19.0
    run = bathyal.Simulation(bathyal.Scenario(scenario, files={"buoy.toml": robot}))
    assert run.run()["ended"] == "end"
    assert run.observe("bodies.hull.velocity.z")[0] > 0.0


def test_bad_objects():
    scenario = bathyal.Scenario("bluerov2_arm")
    with pytest.raises(AttributeError, match="there is no 'durations'; there are: "):
        scenario.durations
    scenario.duration = float("nan")
    with pytest.raises(bathyal.ScenarioError, match="finite"):
        scenario.to_toml()
    scenario.duration = "long"
    with pytest.raises(bathyal.ScenarioError, match="f64|number|duration"):
        bathyal.Simulation(scenario)
    scenario.duration = object()
    with pytest.raises(TypeError, match="a object cannot stand in a file"):
        scenario.to_toml()
    with pytest.raises(KeyError, match="there is no body 'tail'; there are: vehicle"):
        bathyal.Robot("bluerov2_alpha").body("tail")
    with pytest.raises(bathyal.ScenarioError, match="--set environment.curent"):
        bathyal.Simulation("bluerov2_arm", environment={"curent": {"x": 1.0}})


def test_columns_of_angles_and_depth(recorded):
    recording = bathyal.Recording(recorded)
    names = [f"bodies.vehicle.{angle}_deg" for angle in ("roll", "pitch", "yaw")]
    angles = np.radians([recording[name] for name in names]).T
    for (roll, pitch, yaw), (w, x, y, z) in zip(angles, recording["bodies.vehicle.orientation"]):
        half = np.array([roll, pitch, yaw]) / 2
        (cr, cp, cy), (sr, sp, sy) = np.cos(half), np.sin(half)
        expected = [
            cr * cp * cy + sr * sp * sy,
            sr * cp * cy - cr * sp * sy,
            cr * sp * cy + sr * cp * sy,
            cr * cp * sy - sr * sp * cy,
        ]
        # A quaternion and its negative are the same attitude.
        sign = np.sign(w * expected[0])
        np.testing.assert_allclose([w, x, y, z], sign * np.array(expected), atol=1e-12)
    depth = -recording["bodies.vehicle.position.z"]
    np.testing.assert_array_equal(recording["bodies.vehicle.depth"], depth)
    assert recording.unit("bodies.vehicle.yaw_deg") == "deg"
    assert recording.unit("joints.elbow.position") == "rad"
    assert recording.unit("joints.jaw.position") == "m"
    assert set(recording.to_numpy()) == set(recording.names)


def test_plots_have_one_axes_for_each_unit(recorded, tmp_path):
    pytest.importorskip("matplotlib")
    recording = bathyal.Recording(recorded)
    figure = recording.plot()
    assert [axes.get_ylabel() for axes in figure.axes] == ["m", "deg", "rad", "N"]
    figure.savefig(tmp_path / "plot.png")
    figure = recording.plot("bodies.vehicle.velocity")
    assert len(figure.axes[0].lines) == 3
    with pytest.raises(KeyError, match="is not recorded"):
        recording.plot("nothing")


def test_the_page_is_served_and_may_be_framed(recorded):
    with bathyal.Viewer(recorded, height=400) as page:
        with urllib.request.urlopen(page.url) as answer:
            policy = answer.headers["content-security-policy"]
            assert "frame-ancestors http://localhost:*" in policy
            assert answer.headers["x-frame-options"] is None
        scene = page.url.replace("/?", "/api/scene?")
        with urllib.request.urlopen(scene) as answer:
            assert json.load(answer)["frames"] == 21
        html = page._repr_html_()
        assert page.url in html and "<iframe" in html and 'height="400"' in html
    with pytest.raises(OSError):
        urllib.request.urlopen(page.url, timeout=2)
    with pytest.raises(bathyal.RecordingError, match="missing.mcap"):
        bathyal.Viewer("missing.mcap")

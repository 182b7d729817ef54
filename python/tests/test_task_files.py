"""Tasks that are described in files: the same as in Python; errors name key, value and cure."""

import copy

import numpy as np
import pytest

import bathyal

gymnasium = pytest.importorskip("gymnasium")
import bathyal.envs as envs  # noqa: E402
from bathyal.envs.task import rotation  # noqa: E402

TEXT = """
bathyal_task = 1
scenario = "bluerov2_arm"
decision_period = 0.1
actions = ["5 vertical right", "6 vertical left", "elbow"]
observations = [
    "bodies.vehicle.position.z",
    { quantity = "bodies.vehicle.position", target = [0.0, 0.0, -8.0], axes = "vehicle", scale = 2.0 },
    { quantity = "bodies.vehicle.velocity", axes = "vehicle" },
]

[set]
duration = 1.0
control = []

[scales]
elbow = 1.0

[[reward]]
term = "distance"
quantity = "bodies.vehicle.position"
target = [0.0, 0.0, -8.0]
weight = -1.0

[[reward]]
term = "tilt"
body = "vehicle"
weight = -0.5

[[reward]]
term = "effort"
weight = -0.01

[[terminate]]
term = "distance"
quantity = "bodies.vehicle.position"
target = [0.0, 0.0, -8.0]
above = 0.05

[randomize]
"robot.bodies.vehicle.mass" = [13.0, 13.4]
"environment.current.x" = [-0.1, 0.1]
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "task.toml"
    path.write_text(TEXT)
    return path


def in_python():
    """The same task, with functions."""
    position, orientation = "bodies.vehicle.position", "bodies.vehicle.orientation"
    goal = np.array([0.0, 0.0, -8.0])

    def reward(seen):
        w, x, y, z = np.moveaxis(seen[orientation], -1, 0)
        tilt, effort = 2 * (x * x + y * y), np.mean(seen["action"] ** 2, axis=-1)
        return -np.linalg.norm(goal - seen[position], axis=-1) - 0.5 * tilt - 0.01 * effort

    return envs.Task(
        "bluerov2_arm",
        actions=["5 vertical right", "6 vertical left", "elbow"],
        observations=[position, orientation, "bodies.vehicle.velocity"],
        reward=reward,
        terminated=lambda seen: np.linalg.norm(goal - seen[position], axis=-1) > 0.05,
        scales={"elbow": 1.0},
        decision_period=0.1,
        randomize={
            "robot.bodies.vehicle.mass": (13.0, 13.4),
            "environment.current.x": (-0.1, 0.1),
        },
        duration=1.0,
        control=[],
    )


def test_a_file_is_the_same_task_as_functions(file):
    described, written = envs.from_file(file), envs.SimulationEnv(in_python())
    (seen, _), (own, _) = described.reset(seed=4), written.reset(seed=4)
    action, ended = np.array([0.5, 0.5, 0.1]), False
    while not ended:
        axes = rotation(own[3:7])
        expected = [own[2:3], 2.0 * (np.array([0, 0, -8.0]) - own[:3]) @ axes, own[7:10] @ axes]
        np.testing.assert_allclose(seen, np.concatenate(expected), atol=1e-12)
        seen, reward, ended, *_ = described.step(action)
        own, again, other, *_ = written.step(action)
        assert ended == other and abs(reward - again) < 1e-12
    many = envs.from_file(file, num_envs=2)
    np.testing.assert_array_equal(many.reset(seed=4)[0][0], described.reset(seed=4)[0])
    made = gymnasium.make("bathyal/FromFile-v0", source=file)
    np.testing.assert_array_equal(made.reset(seed=4)[0], described.reset(seed=4)[0])


def change(description, path, value):
    *way, last = path
    for key in way:
        description = description[key]
    description[last] = value


BAD = [
    (["reward", 0, "term"], "distnce", "reward.0..term is 'distnce'; it must be one of: distance, "),
    (["reward", 0, "target"], [0.0, "x"], "reward.0..target is .* a list of finite numbers"),
    (["reward", 1, "body"], "hull", "reward.1.: .*bodies.hull.orientation"),
    (["reward", 2, "weigth"], 1.0, "reward.2..weigth is not known; there are: term, weight"),
    (["terminate", 0, "below"], 0.0, "terminate.0. must have one of the keys above and below"),
    (["observations", 0], "bodies.nobody.position", "observations.0..*bodies.nobody.position"),
    (["observations", 1, "quantity"], 3, "observations.1..quantity is 3; it must be a text"),
    (["actions"], ["7 aft"], "there is no command .'7 aft'.*5 vertical right"),
    (["actions"], "5 vertical right", "actions is '5 vertical right'; it must be a list of names"),
    (["scenario"], "bluerov3", "scenario is 'bluerov3'; it must be a file .*bluerov2_arm"),
    (["set", "duration"], -1.0, "duration"),
    (["decision_period"], 0.013, "decision_period is 0.013 s; it must be a multiple"),
    (["randomize", "robot.bodies.vehicle.mass"], [-1.0, 13.0], "mass = -1 is refused"),
    (["randomize", "robot.bodies.vehicle.mass"], 13.0, "must be a range .low, high."),
    (["randomize", "robot.colour"], [0.0, 1.0], "randomize.'robot.colour' is .*no coefficient"),
    (["bathyal_task"], 2, "bathyal_task must be 1"),
    (["rewards"], [], "rewards is not known; there are: bathyal_task, scenario"),
]


@pytest.mark.parametrize("path, value, message", BAD)
def test_errors_name_key_value_and_what_would_be_right(path, value, message):
    tomllib = pytest.importorskip("tomllib")
    description = copy.deepcopy(tomllib.loads(TEXT))
    change(description, path, value)
    with pytest.raises(bathyal.ScenarioError, match=message):
        envs.read_task(description)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(bathyal.ScenarioError, match="missing.toml"):
        envs.from_file(tmp_path / "missing.toml")
    (tmp_path / "bad.toml").write_text("actions = [")
    with pytest.raises(bathyal.ScenarioError, match="bad.toml"):
        envs.from_file(tmp_path / "bad.toml")

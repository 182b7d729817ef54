"""Environments: Gymnasium's and PettingZoo's own checks, seeds, tasks that can be solved."""

import re

import numpy as np
import pytest

import bathyal

gymnasium = pytest.importorskip("gymnasium")
import bathyal.envs  # noqa: E402
from bathyal.envs.task import mean_square  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

TASKS = ("Docking", "PipeFollowing", "Reaching", "StationKeeping", "Walking")
NAMES = [f"bathyal/{name}-v0" for name in TASKS]
# What the checker says of all environments without pictures, and of quantities without bounds.
IGNORED = ["render", "A Box observation space (minimum|maximum) value is -?infinity"]


def roll(env, seed, steps=5):
    observation, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    seen = [observation]
    for _ in range(steps):
        observation, reward, *_ = env.step(rng.uniform(-1, 1, env.action_space.shape))
        seen.append(np.append(observation, reward))
    return np.concatenate(seen)


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_accepts(name, recwarn):
    env = gymnasium.make(name, duration=1.0)
    check_env(env.unwrapped, skip_render_check=True)
    messages = [str(warning.message) for warning in recwarn]
    assert not [m for m in messages if not any(re.search(known, m) for known in IGNORED)]


@pytest.mark.parametrize("name", NAMES)
def test_seeds_repeat_bits(name):
    one, other = (gymnasium.make(name, duration=1.0).unwrapped for _ in range(2))
    first = roll(one, 7)
    np.testing.assert_array_equal(first, roll(other, 7))
    np.testing.assert_array_equal(first, roll(one, 7))
    assert not np.array_equal(first, roll(one, 8))


def test_episodes_end_and_are_recorded(tmp_path):
    path = tmp_path / "episode.mcap"
    env = gymnasium.make("bathyal/StationKeeping-v0", duration=0.5, record=path, waves=True)
    env.reset(seed=3)
    ends = [env.step(np.zeros(6))[2:4] for _ in range(10)]
    assert ends[-1] == (False, True) and not any(ends[-2])
    env.close()
    assert len(bathyal.Recording(path)) == 11


def proportional(env):
    """Thrusts by a PD law in vehicle axes, through the directions of the thrusters."""
    robot = bathyal.Robot("bluerov2_alpha")
    columns = []
    for thruster in robot.thrusters:
        force = np.array(thruster.direction)
        columns.append(np.append(force, np.cross(thruster.position, force)))
    allocation = np.linalg.pinv(np.array(columns).T)

    def act(error, velocity, rates, up, forward):
        # `up` and `forward` are rows of the rotation: world axes seen from the vehicle.
        moment = 12.0 * np.cross([0, 0, 1], up) + 12.0 * np.cross([1, 0, 0], forward) - 6.0 * rates
        thrust = allocation @ np.append(60.0 * error - 50.0 * velocity, moment)
        return np.clip(thrust / 40.0, -1.0, 1.0)

    return act


def test_station_is_kept_by_a_simple_law():
    env = gymnasium.make("bathyal/StationKeeping-v0")
    act = proportional(env)
    seen, info = env.reset(seed=5)
    errors, truncated = [], False
    while not truncated:
        seen, _, terminated, truncated, info = env.step(act(*seen[:15].reshape(5, 3)))
        assert not terminated
        errors.append(info["error"])
    # This law leaves 0.02 to 0.04 m, depending on the current; without thrust it drifts for metres.
    assert np.sqrt(np.mean(np.square(errors[100:]))) < 0.1


@pytest.mark.parametrize("seed", [1, 2])
def test_a_dock_is_found_by_a_simple_law(seed):
    env = gymnasium.make("bathyal/Docking-v0", duration=40.0)
    act = proportional(env)
    seen, info = env.reset(seed=seed)
    assert abs(info["error"] - 2.0) < 1e-9
    ended = False
    while not ended:
        seen, reward, terminated, truncated, info = env.step(act(*seen[:15].reshape(5, 3)))
        ended = terminated or truncated
    assert terminated and info["is_success"] and reward > 50.0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_pipe_is_followed_by_a_simple_law(seed):
    env = gymnasium.make("bathyal/PipeFollowing-v0")
    act = proportional(env)
    seen, info = env.reset(seed=seed)
    errors, truncated = [], False
    while not truncated:
        error, velocity, rates, up, _ = seen[:15].reshape(5, 3)
        # The pipe's direction, seen from the vehicle, stands in for the world's x: the bow follows it.
        along = seen[25:28]
        action = act(error, velocity - 0.3 * along, rates, up, along)
        seen, _, terminated, truncated, info = env.step(action)
        assert not terminated
        errors.append(info["error"])
    assert info["x"] > 8.0 and np.sqrt(np.mean(np.square(errors[200:]))) < 0.2


def test_the_nearest_point_of_a_pipe():
    task = bathyal.envs.PipeFollowing()
    rng = np.random.default_rng(4)
    pipe = np.stack([task.numbers(rng)["pipe"] for _ in range(50)])
    position = np.column_stack([rng.uniform(0, 30, 50), np.zeros(50), np.full(50, -9.0)])
    position[:, 1] = task.side(pipe, position[:, 0])[0] + rng.uniform(-1.5, 1.5, 50)
    found = task.nearest(pipe, position)
    grid = position[:, :1] + np.linspace(-3, 3, 6001)
    off = task.side(pipe[:, None], grid)[0] - position[:, 1:2]
    best = grid[np.arange(50), np.argmin((grid - position[:, :1]) ** 2 + off**2, axis=1)]
    # Half the distance of the points that are tried.
    np.testing.assert_allclose(found, best, atol=6e-4)


def test_coefficients_are_drawn_for_every_episode():
    path, masses = "robot.bodies.vehicle.mass", []

    def mass(rng):
        masses.append(float(rng.normal(13.0, 0.2)))
        return masses[-1]

    task = bathyal.envs.StationKeeping(duration=1.0, randomize={path: mass})
    env = bathyal.envs.SimulationEnv(task)
    first = roll(env, 3)
    drawn = masses[-1]
    np.testing.assert_array_equal(first, roll(env, 3))
    assert masses[-1] == drawn
    usual = bathyal.envs.SimulationEnv(bathyal.envs.StationKeeping(duration=1.0))
    assert not np.array_equal(first, roll(usual, 3))
    with pytest.raises(ValueError, match="must be a range .low, high., or a function"):
        bathyal.envs.StationKeeping(randomize={path: 13.0})
    with pytest.raises(ValueError, match="low must not be above high"):
        bathyal.envs.StationKeeping(randomize={path: (14.0, 10.0)})
    unknown = bathyal.envs.StationKeeping(randomize={"robot.bodies.vehicle.colour": (0.0, 1.0)})
    with pytest.raises(bathyal.ScenarioError, match="colour"):
        bathyal.envs.SimulationEnv(unknown).reset(seed=1)


def test_rewards_and_ends_are_functions_of_what_is_seen():
    z = "bodies.vehicle.position.z"
    task = bathyal.envs.Task(
        "bluerov2_arm",
        actions=["5 vertical right", "6 vertical left"],
        observations=[z],
        reward=lambda seen: seen[z][..., 0] - mean_square(seen["action"]),
        terminated=lambda seen: seen[z][..., 0] > -7.9,
        control=[],
    )
    env = bathyal.envs.SimulationEnv(task)
    env.reset(seed=1)
    ended, steps = False, 0
    while not ended:
        seen, reward, ended, truncated, _ = env.step(np.ones(2))
        steps += 1
        assert reward == seen[0] - 1.0 and not truncated
    envs = bathyal.envs.VectorSimulationEnv(task, 3)
    envs.reset(seed=1)
    for k in range(steps):
        observations, rewards, terminated, truncated, _ = envs.step(np.ones((3, 2)))
        assert (terminated == (k == steps - 1)).all()
    assert observations[0, 0] == seen[0] and rewards[0] == reward


def test_bad_tasks():
    def env(**options):
        given = {"actions": ["5 vertical right"], "observations": ["t"], **options}
        return bathyal.envs.SimulationEnv(bathyal.envs.Task("bluerov2_arm", **given))

    with pytest.raises(ValueError, match="there is no command .'7 aft'"):
        env(actions=["7 aft"])
    with pytest.raises(KeyError, match="nothing"):
        env(observations=["nothing"])
    with pytest.raises(ValueError, match="must be a multiple of the control period"):
        env(decision_period=0.013)
    made = env()
    made.reset(seed=1)
    with pytest.raises(ValueError, match="the action has the shape"):
        made.step(np.zeros(2))
    with pytest.raises(ValueError, match="not finite"):
        made.step(np.array([np.nan]))


def test_pettingzoo_accepts():
    pytest.importorskip("pettingzoo")
    from bathyal.envs.carrying import Carrying
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    parallel_api_test(Carrying(duration=1.0), num_cycles=50)
    parallel_seed_test(lambda: Carrying(duration=0.5), num_cycles=12)


def test_two_vehicles_feel_each_other_through_the_pipe():
    pytest.importorskip("pettingzoo")
    from bathyal.envs.carrying import Carrying

    def other(thrust):
        env = Carrying(duration=3.0)
        env.reset(seed=1)
        lift = np.array([0.0, 0.0, 0.0, 0.0, thrust, thrust])
        while env.agents:
            observations, *_ = env.step({"left": lift, "right": np.zeros(6)})
        return env.simulation.observe("bodies.right/vehicle.position.z")[0]

    # A rod that is lifted at one end dips at the other, which pulls the other vehicle down.
    assert other(-0.2) > other(0.0) > other(0.2)


def test_carrying_with_bad_actions():
    pytest.importorskip("pettingzoo")
    from bathyal.envs.carrying import Carrying

    env = Carrying(duration=1.0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="there is no action of .'right'"):
        env.step({"left": np.zeros(6)})
    with pytest.raises(ValueError, match="the action has the shape"):
        env.step({"left": np.zeros(6), "right": np.zeros(5)})

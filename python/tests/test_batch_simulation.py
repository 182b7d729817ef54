"""Batches of simulations and the vector environment on them."""

import numpy as np
import pytest

import bathyal

gymnasium = pytest.importorskip("gymnasium")
import bathyal.envs  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

SCENARIO = "bluerov2_arm"


@pytest.mark.parametrize("options", [{}, {"control": []}])
def test_robots_have_the_bits_of_a_simulation(options):
    count = 6
    batch = bathyal.BatchSimulation(SCENARIO, count, duration=1.0, **options)
    names = [name.split(".", 1)[1] for name in batch.command_names]
    commands = np.random.default_rng(4).uniform(-3, 3, (count, len(names)))
    batch.commands[:] = commands
    batch.step(20)
    for row, state in zip(commands, batch.states):
        alone = bathyal.Simulation(SCENARIO, duration=1.0, **options)
        for _ in range(20):
            alone.step(dict(zip(names, row)))
        np.testing.assert_array_equal(state, alone.observe(["state.q", "state.v", "state.z"]))


def test_arrays_stay_the_same_and_masks_reset():
    batch = bathyal.BatchSimulation(SCENARIO, 5, duration=1.0, threads=1)
    assert batch.not_vectorised is None and len(batch) == 5
    states, start = batch.states, batch.states.copy()
    batch.step(3)
    assert batch.states is states and not np.array_equal(states, start)
    mask = np.array([True, False, True, False, False])
    batch.reset(mask)
    np.testing.assert_array_equal(states[mask], start[mask])
    np.testing.assert_allclose(batch.times, np.where(mask, 0.0, 0.03))
    moved = start[0].copy()
    moved[0] = 1.5
    batch.set_start(1, moved)
    batch.reset()
    assert states[1, 0] == 1.5 and batch.observe(["bodies.vehicle.position"])[1, 0] == 1.5
    np.testing.assert_array_equal(batch.observe(["state.q"]), states[:, :12])


def test_robots_that_fail_are_named_and_others_go_on():
    batch = bathyal.BatchSimulation(SCENARIO, 3, duration=0.05)
    batch.commands[1, 0] = np.nan
    batch.step()
    assert list(batch.running) == [True, False, True]
    assert list(batch.failed) == [1] and "efforts.shoulder is NaN" in batch.failed[1]
    batch.step(10)
    assert not batch.running.any() and batch.times[0] == 0.05


def test_bad_batches():
    with pytest.raises(ValueError, match="at least one robot"):
        bathyal.BatchSimulation(SCENARIO, 0)
    batch = bathyal.BatchSimulation(SCENARIO, 3)
    with pytest.raises(ValueError, match="mask has 2 numbers"):
        batch.reset(np.array([True, False]))
    with pytest.raises(TypeError):
        batch.reset(np.array([1.0, 0.0, 0.0]))
    with pytest.raises(ValueError, match="there is no robot 3"):
        batch.set_start(3, batch.states[0].copy())
    with pytest.raises(ValueError, match="start of robot 0: .* must be finite"):
        batch.set_start(0, np.full(batch.states.shape[1], np.nan))
    with pytest.raises(KeyError, match="there is no quantity 'nothing'"):
        batch.observe(["nothing"])


def roll(envs, seed, steps):
    rng = np.random.default_rng(1)
    seen = [envs.reset(seed=seed)[0]]
    for _ in range(steps):
        actions = rng.uniform(-1, 1, (8, 6))[: envs.num_envs]
        observation, reward, terminated, truncated, _ = envs.step(actions)
        seen.append(np.column_stack([observation, reward, terminated, truncated]))
    return seen


def make(count, **options):
    return gymnasium.make_vec("bathyal/StationKeeping-v0", num_envs=count, **options)


def test_seeds_repeat_bits_whatever_the_number_of_robots():
    # Episodes of 0.2 s, four steps: several begin anew.
    first = roll(make(8, duration=0.2), 11, 12)
    for mine, other in zip(first, roll(make(8, duration=0.2), 11, 12)):
        np.testing.assert_array_equal(mine, other)
    for mine, few in zip(first, roll(make(3, duration=0.2), 11, 12)):
        np.testing.assert_array_equal(mine[:3], few)
    assert not np.array_equal(first[0], roll(make(8, duration=0.2), 12, 0)[0])


def test_episodes_begin_anew_in_the_next_step():
    envs = make(4, duration=0.2)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    first, _ = envs.reset(seed=5)
    assert first in envs.observation_space
    zeros = np.zeros((4, 6), np.float32)
    ends = []
    for _ in range(10):
        seen, rewards, terminated, truncated, infos = envs.step(zeros)
        assert not terminated.any() and seen in envs.observation_space
        ends.append(truncated.all())
        if len(ends) > 1 and ends[-2]:
            # The action was not made: a start, without a reward.
            assert (rewards == 0.0).all() and np.allclose(seen[:, 3:9], 0.0)
            assert not np.array_equal(seen, first)
    assert ends == [False, False, False, True, False] * 2
    assert infos["error"].shape == (4,)


def test_vector_and_single_environment_are_one_task():
    envs, env = make(2), gymnasium.make("bathyal/StationKeeping-v0").unwrapped
    assert envs.single_observation_space == env.observation_space
    assert envs.single_action_space == env.action_space
    envs.reset(seed=3)
    batch = envs.unwrapped.batch
    state = dict(zip(batch.state_names, batch.states[0]))
    half = np.degrees(2 * np.arctan2(state["q.vehicle.qz"], state["q.vehicle.qw"]))
    current = {"x": -0.2}
    # Water whose seed does not matter.
    calm = {"current": current}
    env = bathyal.envs.StationKeeping()
    env.reset(seed=0)
    env.simulation.close()
    place = [state[f"q.vehicle.{axis}"] for axis in "xyz"]
    overrides = {
        "environment.current.x": -0.2,
        "environment.current.y": 0.0,
        "robots[0].start.position": place,
        "robots[0].start.rpy_deg": [0.0, 0.0, half],
    }
    env.start = lambda options: overrides
    single, _ = env.reset(seed=0)
    np.testing.assert_allclose(envs.reset(seed=3)[0][0], single, atol=1e-12)
    action = np.linspace(-1, 1, 6)
    env.simulation.set_water(**calm)
    _, reward, *_ = env.step(action)
    _, rewards, *_ = envs.step(np.tile(action, (2, 1)))
    # The unsteady part of the current, below 0.1 m/s, moves the vehicle by less than this.
    np.testing.assert_allclose(rewards[0], reward, atol=0.01)


def test_arrays_of_observations_may_be_shared():
    envs = bathyal.envs.StationKeepingVector(4, copy=False)
    first, _ = envs.reset(seed=1)
    assert envs.step(np.zeros((4, 6)))[0] is first
    with pytest.raises(ValueError, match="actions have the shape"):
        envs.step(np.zeros((4, 5)))

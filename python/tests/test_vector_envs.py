"""Vector environments: each robot has the bits of an environment alone."""

import numpy as np
import pytest

import bathyal

gymnasium = pytest.importorskip("gymnasium")
import bathyal.envs as envs  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

# Places of links are computed in another order by recordings than by batches; states are not.
ROUNDING = 1e-12
RANDOMIZE = {"robot.bodies.vehicle.mass": (12.5, 13.5), "robot.thrusters[0].time_constant": (0.1, 0.2)}
TASKS = [
    envs.StationKeeping(duration=0.2),
    envs.StationKeeping(duration=0.2, waves=True, randomize=RANDOMIZE),
    envs.Docking(duration=0.2),
    envs.Reaching(duration=0.2, randomize=RANDOMIZE),
    envs.PipeFollowing(duration=0.2),
    envs.Walking(duration=0.1),
]


@pytest.mark.parametrize("task", TASKS, ids=lambda task: type(task).__name__)
def test_every_robot_has_the_bits_of_an_environment_alone(task):
    def assert_same(found, expected):
        rounding = ROUNDING if isinstance(task, envs.Reaching) else 0.0
        np.testing.assert_allclose(found, expected, rtol=0.0, atol=rounding)

    def assert_same_state(i):
        state = alone[i].simulation.observe(["state.q", "state.v", "state.z"])
        np.testing.assert_array_equal(many.batch.states[i], state)

    many, count = envs.VectorSimulationEnv(task, 3), 3
    assert many.batch.not_vectorised is None
    alone = [envs.SimulationEnv(task) for _ in range(count)]
    assert many.single_observation_space == alone[0].observation_space
    assert many.single_action_space == alone[0].action_space
    rng = np.random.default_rng(1)
    observations, infos = many.reset(seed=11)
    assert observations in many.observation_space
    for i, env in enumerate(alone):
        own, info = env.reset(seed=11 + i)
        assert_same(observations[i], own)
        assert_same_state(i)
    begins = np.zeros(count, bool)
    # Episodes of four decisions, or two: several begin anew, with draws of their own.
    for _ in range(10):
        actions = rng.uniform(-1, 1, (count, *many.single_action_space.shape))
        observations, rewards, terminated, truncated, infos = many.step(actions)
        assert observations in many.observation_space
        for i, env in enumerate(alone):
            if begins[i]:
                own, info = env.reset()
                reward, ends = 0.0, (False, False)
            else:
                own, reward, *ends, info = env.step(actions[i])
            assert_same_state(i)
            assert_same(observations[i], own)
            assert_same(rewards[i], reward)
            assert (terminated[i], truncated[i]) == tuple(ends)
            for name in info.keys() - {"time"}:
                assert_same(infos[name][i], info[name])
        begins = terminated | truncated


@pytest.mark.parametrize("name", ["Docking", "PipeFollowing", "Reaching", "StationKeeping", "Walking"])
def test_gymnasium_makes_vectors(name):
    many = gymnasium.make_vec(f"bathyal/{name}-v0", num_envs=2, duration=0.2)
    assert many.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert many.unwrapped.num_envs == 2
    observations, infos = many.reset(seed=3)
    assert observations in many.observation_space
    results = many.step(many.action_space.sample())
    shapes = [np.shape(result) for result in results[:4]]
    assert shapes == [many.observation_space.shape, (2,), (2,), (2,)]
    assert [result.dtype for result in results[1:4]] == [np.float64, np.bool_, np.bool_]
    # As Gymnasium's own vector of single environments declares its spaces.
    single = gymnasium.make_vec(
        f"bathyal/{name}-v0", num_envs=2, duration=0.2, vectorization_mode="sync"
    )
    assert single.observation_space == many.observation_space
    assert single.action_space == many.action_space
    np.testing.assert_array_equal(single.reset(seed=3)[0], observations)
    many.close()


def test_the_number_of_robots_and_of_threads_does_not_matter():
    def roll(count, threads):
        many = envs.VectorSimulationEnv(TASKS[1], count, threads=threads)
        seen, rng = [many.reset(seed=5)[0][:3]], np.random.default_rng(2)
        for _ in range(6):
            actions = rng.uniform(-1, 1, (16, 6))[:count]
            seen.append(many.step(actions)[0][:3])
        return np.array(seen)

    first = roll(3, 1)
    np.testing.assert_array_equal(first, roll(16, 2))
    np.testing.assert_array_equal(first, roll(3, 2))


def test_arrays_may_be_shared():
    many = envs.VectorSimulationEnv(TASKS[0], 4, copy=False)
    first, _ = many.reset(seed=1)
    assert many.step(np.zeros((4, 6)))[0] is first
    with pytest.raises(ValueError, match="the action has the shape"):
        many.step(np.zeros((4, 5)))
    with pytest.raises(ValueError, match="not finite"):
        many.step(np.full((4, 6), np.inf))
    with pytest.raises(ValueError, match="there are 2 seeds"):
        many.reset(seed=[1, 2])


def test_robots_that_cannot_stand_in_lanes_are_named():
    task = envs.StationKeeping(randomize={"robot.bodies.elbow.limits.deg[0]": (-1.0, 0.0)})
    many = envs.VectorSimulationEnv(task, 2)
    many.reset(seed=1)
    slow = envs.StationKeeping(integrator={"method": "dormand_prince", "relative_tolerance": 1e-6})
    assert "dormand_prince" in envs.VectorSimulationEnv(slow, 2).batch.not_vectorised
    frames = envs.StationKeeping(randomize={"robot.bodies.jaw.joint.axis[0]": (0.0, 0.1)})
    with pytest.raises(ValueError, match="the geometry of its joints"):
        envs.VectorSimulationEnv(frames, 2).reset(seed=1)

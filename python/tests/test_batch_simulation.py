"""Batches of simulations."""

import multiprocessing
import threading

import numpy as np
import pytest

import bathyal

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


def test_coefficients_of_robots():
    paths = ["robot.bodies.vehicle.mass", "environment.current.x"]
    values = np.column_stack([np.linspace(12.8, 13.4, 5), np.linspace(-0.2, 0.2, 5)])
    batch = bathyal.BatchSimulation(SCENARIO, 5, duration=1.0, control=[])
    batch.set_coefficients(paths, values)
    batch.step(10)
    for row, state in zip(values, batch.states):
        alone = bathyal.Simulation(SCENARIO, dict(zip(paths, row)), duration=1.0, control=[])
        alone.advance_to(0.1)
        np.testing.assert_array_equal(state, alone.observe(["state.q", "state.v", "state.z"]))
    before = batch.states.copy()
    mask = np.array([False, True, False, False, False])
    batch.set_coefficients(paths, np.full((5, 2), [13.0, 0.1]), mask)
    np.testing.assert_array_equal(batch.states[~mask], before[~mask])
    assert batch.times[1] == 0.0 and batch.times[0] > 0.0
    with pytest.raises(KeyError, match="there is no coefficient .*bodies.vehicle.colour"):
        batch.set_coefficients(["robot.bodies.vehicle.colour"], np.zeros((5, 1)))
    with pytest.raises(ValueError, match="robot.bodies.vehicle.mass = -1 is refused"):
        batch.set_coefficients(paths, np.full((5, 2), -1.0))
    with pytest.raises(ValueError, match="values has the shape"):
        batch.set_coefficients(paths, np.zeros((2, 5)))
    with pytest.raises(ValueError, match="not C-contiguous"):
        batch.set_coefficients(paths, np.asfortranarray(values))
    with pytest.raises(ValueError, match="the other robots have values of"):
        batch.set_coefficients(paths[:1], values[:, :1].copy(), mask)


def test_a_batch_belongs_to_one_thread_at_a_time():
    batch = bathyal.BatchSimulation(SCENARIO, 64, duration=1e4)
    working = threading.Thread(target=lambda: batch.step(200))
    working.start()
    told = []
    while working.is_alive():
        try:
            batch.observe(["t"])
        except bathyal.SimulationError as error:
            told.append(str(error))
            break
    working.join()
    assert told and "another thread advances it" in told[0]


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork")
def test_a_forked_process_steps_a_batch():
    batch = bathyal.BatchSimulation(SCENARIO, 16, duration=1.0)
    batch.step(5)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_step_in_child, args=(batch, queue))
    child.start()
    states = queue.get(timeout=60)
    child.join()
    batch.step(5)
    np.testing.assert_array_equal(batch.states, states)


def _step_in_child(batch, queue):
    batch.step(5)
    queue.put(batch.states)

"""What takes minutes: learning, and memory over many steps. Run by `pytest -m slow`."""

import gc
import importlib.util
import resource

import numpy as np
import pytest
from conftest import ROOT

import bathyal

pytestmark = pytest.mark.slow

# Memory that the allocator keeps besides, kB.
SLACK = 4096


def test_ppo_learns_to_keep_the_station():
    path = ROOT / "python/examples/learn_station_keeping.py"
    spec = importlib.util.spec_from_file_location("learn_station_keeping", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    agent = module.learn()
    error = module.policy_error(agent)
    assert error < 0.10 and error < module.shipped_error()


def peak():
    gc.collect()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_memory_is_flat_over_a_million_steps():
    run = bathyal.Simulation("rov_station_keeping", duration=1e6)
    command = np.zeros(run.command_size)
    before = 0
    for k in range(1_000_000):
        run.step(command)
        if k == 10_000:
            before = peak()
    assert peak() - before < SLACK


def test_memory_is_flat_over_ten_thousand_simulations():
    before = 0
    for k in range(10_000):
        bathyal.Simulation("falling_and_rising", duration=1.0).step()
        if k == 500:
            before = peak()
    assert peak() - before < SLACK

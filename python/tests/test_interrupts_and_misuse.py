"""Ctrl-C, exceptions, closed simulations, controllers with a state: nothing is lost."""

import gc
import multiprocessing
import pickle
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest

import bathyal

SCENARIO = "bluerov2_arm"


def test_ctrl_c_ends_a_run_and_its_recording_is_readable(tmp_path):
    path = tmp_path / "run.mcap"
    # Programs in the background of a shell ignore the signal, and so would their children.
    code = f"""
        import signal
        import bathyal
        # In the background of a shell it is ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        run = bathyal.Simulation("aquarobot_walk", duration=1e5, record={str(path)!r})
        print("started", flush=True)
        try:
            run.run()
        except KeyboardInterrupt:
            run.close()
            print("interrupted at", run.time)
    """
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "started\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    try:
        output, _ = child.communicate(timeout=60)
    finally:
        child.kill()
    assert output.startswith("interrupted at") and child.returncode == 0
    assert bathyal.Recording(path).is_complete


def test_closed_simulations_can_be_read_but_do_not_go_on():
    with bathyal.Simulation(SCENARIO, duration=1.0) as run:
        run.step()
    assert run.time == 0.01 and run.observe("t")[0] == 0.01
    for advance in (run.step, run.run, run.reset, lambda: run.advance_to(0.5)):
        with pytest.raises(bathyal.SimulationError, match="is closed"):
            advance()
    run.close()


def test_a_controller_that_calls_its_simulation_is_told():
    holder = []
    run = bathyal.Simulation(SCENARIO, None, [lambda view: holder[0].step()], duration=1.0)
    holder.append(run)
    with pytest.raises(bathyal.SimulationError, match="is in use"):
        run.step()
    assert run.time == 0.0


@pytest.mark.parametrize(
    "returned, error",
    [
        ({"no such": 1.0}, bathyal.CommandError),
        ({"elbow": float("nan")}, bathyal.CommandError),
        ([1.0], TypeError),
        (np.zeros(3), ValueError),
    ],
)
def test_bad_commands_of_controllers(returned, error):
    run = bathyal.Simulation(SCENARIO, None, [lambda view: returned], duration=1.0)
    with pytest.raises(error):
        run.run()
    assert run.time == 0.0


def test_bad_controllers():
    with pytest.raises(TypeError, match="must be a function of a view"):
        bathyal.Simulation(SCENARIO, None, [3])
    with pytest.raises(bathyal.ScenarioError, match="period"):
        bathyal.Simulation(SCENARIO, None, [(lambda view: None, 0.0153)])
    with pytest.raises(TypeError, match="scenario is a .*int"):
        bathyal.Simulation(3)


class Integrator:
    """Adds up the height, and forgets nothing in a checkpoint."""

    period = 0.02

    def __init__(self):
        self.sum = 0.0
        self.calls = 0

    def control(self, view):
        self.calls += 1
        self.sum += view.dt * (view.pose("vehicle")[2, 3] + 8.0)
        return {"5 vertical right": -30.0 * self.sum, "6 vertical left": -30.0 * self.sum}

    def save_state(self):
        return [self.sum]

    def load_state(self, state):
        self.sum = float(state[0])


def test_controllers_have_periods_and_states():
    def build():
        controller = Integrator()
        return controller, bathyal.Simulation(SCENARIO, None, [controller], duration=1.0)

    controller, run = build()
    run.advance_to(0.5)
    assert controller.calls == 25
    kept = run.checkpoint()
    run.run()
    other_controller, other = build()
    other.restore(kept)
    assert other_controller.sum != 0.0
    other.run()
    copy = pickle.loads(pickle.dumps(run))
    assert run.state_hash == other.state_hash == copy.state_hash
    run.reset()
    assert controller.sum == 0.0 and run.time == 0.0
    assert run.run()["state_hash"] == other.state_hash


def _run_in_child(run, queue):
    queue.put(run.run()["state_hash"])


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork")
def test_a_forked_process_goes_on_with_the_same_bits():
    run = bathyal.Simulation(SCENARIO, duration=1.0)
    run.advance_to(0.3)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_run_in_child, args=(run, queue))
    child.start()
    assert queue.get(timeout=30) == run.run()["state_hash"]
    child.join()


def test_progress_and_its_exception(capsys):
    told = []
    run = bathyal.Simulation(SCENARIO, duration=1.0)
    run.run(progress=lambda t, duration: told.append((t, duration)))
    assert told[-1] == (1.0, 1.0)

    def stop(t, duration):
        raise RuntimeError("enough")

    run.reset()
    with pytest.raises(RuntimeError, match="enough"):
        run.run(progress=stop)
    assert run.time > 0.0
    run.reset()
    run.run(progress=True)
    assert "1" in capsys.readouterr().err


def test_reset_takes_back_changes():
    run = bathyal.Simulation(SCENARIO, duration=1.0)
    before = run.run()["state_hash"]
    run.reset()
    run.set_water(current={"x": 0.4})
    run.set_payload("jaw", 0.5, 0.0001)
    assert run.run()["state_hash"] != before
    run.reset()
    assert run.run()["state_hash"] == before
    with pytest.raises(bathyal.ScenarioError, match="gravity cannot change"):
        run.set_water(gravity=[0, 0, -1.0])
    with pytest.raises(bathyal.ScenarioError, match="there is no body"):
        run.set_payload("tail", 1.0, 0.0)


def test_memory_stays_flat():
    import resource

    def peak():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    run = bathyal.Simulation(SCENARIO, duration=1e4)
    command = np.zeros(run.command_size)

    def work():
        for _ in range(1000):
            run.step(command)
            run.observe(["bodies.vehicle.position", "state.v"])
        for _ in range(50):
            bathyal.Simulation("falling_and_rising", duration=1.0).step()
        gc.collect()

    work()
    before = peak()
    for _ in range(4):
        work()
    # Of a leak of one observation per step, 1 MB would be left.
    assert peak() - before < 800

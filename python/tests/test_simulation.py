"""Simulations against the command, checkpoints, controllers, recordings."""

import json
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest

import bathyal

SCENARIO = "scenarios/bluerov2_arm.toml"
SHORT = {"duration": 1.0}


def test_same_bits_as_the_command(tmp_path):
    arguments = ["run", SCENARIO, "--set", "duration=1.0", "--no-record", "--json"]
    code = f"import sys; sys.argv[1:] = {arguments!r}; from bathyal._command import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    summary = bathyal.Simulation(SCENARIO, SHORT).run()
    assert summary["state_hash"] == json.loads(done.stdout)["state_hash"]
    assert summary["ended"] == "end"


def test_steps_have_the_bits_of_a_run():
    whole, stepped = bathyal.Simulation(SCENARIO, SHORT), bathyal.Simulation(SCENARIO, SHORT)
    whole.run()
    while not stepped.is_finished:
        stepped.step()
    assert whole.state_hash == stepped.state_hash
    assert stepped.time == stepped.duration == 1.0
    with pytest.raises(bathyal.SimulationError, match="has finished"):
        stepped.step()


def test_checkpoints_and_pickles_go_on_with_the_same_bits():
    run = bathyal.Simulation(SCENARIO, SHORT)
    run.advance_to(0.5)
    other, copy = bathyal.Simulation(SCENARIO, SHORT), pickle.loads(pickle.dumps(run))
    other.restore(run.checkpoint())
    for simulation in (run, other, copy):
        simulation.run()
    assert run.state_hash == other.state_hash == copy.state_hash
    with pytest.raises(bathyal.CheckpointError):
        run.restore(b"nothing")


def test_commands_by_name_and_by_array():
    runs = [bathyal.Simulation(SCENARIO, SHORT) for _ in range(3)]
    joints, thrusters = runs[0].command_names
    array = np.zeros(runs[0].observe("state.v").size + len(thrusters))
    array[-1] = 5.0
    runs[0].step({thrusters[-1]: 5.0})
    runs[1].step(array)
    runs[2].step()
    assert runs[0].state_hash == runs[1].state_hash != runs[2].state_hash
    with pytest.raises(bathyal.CommandError, match="there is no joint 'no such'"):
        runs[0].step({"no such": 1.0})
    with pytest.raises(ValueError, match="must be finite"):
        runs[0].step({thrusters[0]: float("nan")})


def test_controller_in_python_and_its_exception(tmp_path):
    seen = []

    def controller(view):
        seen.append(view.time)
        assert view.pose("vehicle").shape == (4, 4)
        if view.time > 0.5:
            raise RuntimeError("on purpose")

    path = tmp_path / "run.mcap"
    run = bathyal.Simulation(SCENARIO, SHORT, [controller], record=path)
    with pytest.raises(RuntimeError, match="on purpose"):
        run.advance_to(1.0)
    assert 0.4 < run.time < 0.6 and seen[0] == 0.0
    run.close()
    recording = bathyal.Recording(path)
    assert recording.is_complete and recording["t"][-1] > 0.4


def test_recording_as_arrays_and_tables(tmp_path):
    path = tmp_path / "run.mcap"
    with bathyal.Simulation(SCENARIO, SHORT, record=path) as run:
        run.run()
    recording = bathyal.Recording(path)
    position = recording["bodies.vehicle.position"]
    assert position.shape == (len(recording), 3)
    np.testing.assert_array_equal(position[-1], run.observe("bodies.vehicle.position"))
    np.testing.assert_array_equal(position[:, 2], recording["bodies.vehicle.position.z"])
    assert recording.summary["state_hash"] == run.state_hash
    with pytest.raises(KeyError, match="is not recorded"):
        recording["nothing"]
    pandas = pytest.importorskip("pandas")
    table = recording.to_pandas()
    assert isinstance(table, pandas.DataFrame) and list(table.columns) == recording.names
    for library, convert in [("polars", recording.to_polars), ("pyarrow", recording.to_arrow)]:
        pytest.importorskip(library)
        assert convert().shape == table.shape


def test_threads_that_share_a_simulation_are_told():
    run = bathyal.Simulation(SCENARIO, {"duration": 20.0})
    errors = []
    thread = threading.Thread(target=run.run)
    thread.start()
    while thread.is_alive():
        try:
            run.time
        except bathyal.SimulationError as error:
            errors.append(str(error))
    thread.join()
    assert errors and "in use" in errors[0]


def test_bad_scenarios():
    with pytest.raises(bathyal.ScenarioError, match="missing.toml"):
        bathyal.Simulation("missing.toml")
    with pytest.raises(bathyal.ScenarioError):
        bathyal.Simulation(SCENARIO, {"duration": -1.0})
    run = bathyal.Simulation(SCENARIO, SHORT)
    with pytest.raises(KeyError):
        run.observe("bodies.nothing")
    with pytest.raises(ValueError, match="cannot advance"):
        run.advance_to(99.0)
    assert run.verdict["trust"] and "bodies.vehicle.position.x" in run.names

"""Measures the costs of Python: imports, calls, batches and the vector environment.

    python python/examples/measure.py

The numbers of docs/python.md are the least of several repetitions, as other processes only add time.
"""

import subprocess
import sys
import time

import numpy as np

import bathyal


def least(work, repetitions, count=1):
    """Least time of a call, s."""
    times = []
    for _ in range(repetitions):
        begin = time.perf_counter()
        for _ in range(count):
            work()
        times.append((time.perf_counter() - begin) / count)
    return min(times)


def import_time():
    code = "import time; t = time.perf_counter(); import numpy, bathyal; print(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def pendulum():
    """The robot of fewest operations: its call is nearly all overhead."""
    rod = {
        "name": "rod",
        "joint": {"type": "revolute", "axis": [0, 1, 0]},
        "mass": 1.0,
        "center_of_mass": [0, 0, -1],
        "inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.01},
    }
    return bathyal.Robot({"bathyal_robot": 1, "name": "pendulum", "bodies": [rod]}).model()


def calls():
    for model in (pendulum(), bathyal.load("bluerov2_alpha")):
        q, v, tau, out = model.neutral(), *np.zeros((3, model.nv))
        work = lambda: model.forward_dynamics(q, v, tau, out=out)  # noqa: E731
        print(f"forward dynamics of {model.name}: {1e6 * least(work, 20, 5000):.2f} us a call")
    rows = [np.tile(x, (4096, 1)) for x in (q, v, tau, out)]
    work = lambda: model.forward_dynamics(*rows[:3], out=rows[3])  # noqa: E731
    print(f"  4096 rows at once: {1e6 * least(work, 20) / 4096:.3f} us a row")


def environments(count=4096):
    from bathyal.envs import StationKeepingVector

    envs = StationKeepingVector(count, copy=False)
    envs.reset(seed=1)
    actions = np.zeros((count, 6), np.float32)
    whole = least(lambda: envs.step(actions), 12)
    alone = least(lambda: envs.batch.step(envs._ticks), 12)
    print(f"VectorEnv.step of {count} BlueROV2s: {count / whole:.0f} decisions/s,")
    print(f"  BatchSimulation alone: {count / alone:.0f}, share {100 * alone / whole:.1f} %")


if __name__ == "__main__":
    print(f"import of numpy and bathyal: {import_time():.3f} s")
    calls()
    environments()

"""Measures the costs of Python: imports, calls, batches and the vector environment, beside a vector
environment of Gymnasium on MuJoCo if that is installed (`pip install mujoco==4.0.0`).

    python python/examples/measure.py

The numbers of docs/python.md are the least of several repetitions, as other processes only add time.
"""

import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import numpy as np

import bathyal

# Of the joints of MuJoCo's robot, N m s/rad and N m, as `cargo xtask peers` has it.
FRICTION = 0.005, 0.02


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


def least_of_both(first, second, repetitions):
    """Least CPU times of two calls, s, that take turns, so that both see the same machine."""
    times = []
    for _ in range(repetitions):
        for work in (first, second):
            begin = time.process_time()
            work()
            times.append(time.process_time() - begin)
    return min(times[0::2]), min(times[1::2])


def vector_environment(count=4096):
    """Decisions per second of a core."""
    from bathyal.envs import StationKeeping, VectorSimulationEnv

    envs = VectorSimulationEnv(StationKeeping(), count, copy=False, threads=1)
    envs.reset(seed=1)
    actions = np.zeros((count, 6), np.float32)
    periods = round(envs.task.decision_period / envs.batch.period)
    whole, alone = least_of_both(lambda: envs.step(actions), lambda: envs.batch.step(periods), 8)
    print(f"VectorSimulationEnv.step of {count} BlueROV2s: {count / whole:.0f} decisions/s on a core")
    print(f"  BatchSimulation alone: {count / alone:.0f}, share {100 * alone / whole:.1f} %")
    return count / whole


def mujoco_environment(rate, count=16):
    """Gymnasium's vector of MuJoCo environments of the same robot, with the same steps."""
    import gymnasium

    try:
        import mujoco
    except ModuleNotFoundError:
        print("  MuJoCo is not installed")
        return
    root = Path(__file__).resolve().parents[2]
    sys.path.insert(0, str(root / "peers"))
    from mujoco_rollout import mjcf

    robot = tomllib.loads((root / "robots/bluerov2_alpha.toml").read_text(encoding="utf-8"))
    scenario = bathyal.Scenario("bluerov2_arm")
    step, decision = scenario.integrator.step, 0.05

    class Station(gymnasium.Env):
        """Position, velocity and reward of the vehicle; the arm hangs loose."""

        def __init__(self, integrator):
            text = mjcf(robot, step, integrator, *FRICTION, scenario.environment.current.x)
            self.model = mujoco.MjModel.from_xml_string(text)
            self.data = mujoco.MjData(self.model)
            size = self.model.nq + self.model.nv
            self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float64)
            self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (6,), np.float32)

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            mujoco.mj_resetData(self.model, self.data)
            return self.observe(), {}

        def observe(self):
            return np.concatenate([self.data.qpos, self.data.qvel])

        def step(self, action):
            self.data.ctrl[-6:] = 40.0 * action
            mujoco.mj_step(self.model, self.data, round(decision / step))
            return self.observe(), -float(np.linalg.norm(self.data.qpos[:3])), False, False, {}

    for integrator in ("RK4", "Euler"):
        envs = gymnasium.vector.SyncVectorEnv([lambda: Station(integrator)] * count)
        envs.reset(seed=1)
        actions = np.zeros((count, 6), np.float32)
        times = []
        for _ in range(8):
            begin = time.process_time()
            envs.step(actions)
            times.append(time.process_time() - begin)
        theirs = count / min(times)
        print(f"  MuJoCo in Gymnasium's SyncVectorEnv, {integrator}: {theirs:.0f} decisions/s on a core,")
        print(f"    ours is {rate / theirs:.1f} times as fast")


if __name__ == "__main__":
    print(f"import of numpy and bathyal: {import_time():.3f} s")
    calls()
    print(f"{os.cpu_count()} cores; CPU time:")
    mujoco_environment(vector_environment())

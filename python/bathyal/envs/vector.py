"""Vector environment on `BatchSimulation`: many BlueROV2s that keep their stations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .._bathyal import BatchSimulation, Simulation
from .._scenario import Scenario
from .simulation_env import control_periods
from .tasks import JOINTS, THRUSTERS

if TYPE_CHECKING:
    from .._types import Array, Mask


class StationKeepingVector(VectorEnv[Any, Any, Any]):
    """N BlueROV2s hold their positions in an unsteady current while their arms move.

    The task of `StationKeeping`: the same actions, observations and rewards. Robots begin at
    different places and headings, in water of different seeds; each of them has the bits of its own
    seed, `seed + i`, whatever the number of robots. Robots whose episode has ended begin anew in the
    next step, which ignores their actions (`AutoresetMode.NEXT_STEP`). Observations, rewards and
    ends are arrays that every step writes in place, unless `copy` is set.
    """

    START = np.array([0.0, 0.0, -8.0])
    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int,
        *,
        duration: float = 20.0,
        decision_period: float = 0.05,
        copy: bool = True,
        threads: int | None = None,
        **overrides: Any,
    ) -> None:
        scenario = Scenario("bluerov2_arm")
        scenario.control = [entry for entry in scenario.control if "joints" in entry]
        self.batch = BatchSimulation(
            scenario, num_envs, threads=threads, duration=duration, **overrides
        )
        self.num_envs, self._copy = num_envs, copy
        self._ticks = control_periods(decision_period, self.batch.period)
        self._set_columns(scenario)
        size = 15 + 2 * len(JOINTS)
        box = gymnasium.spaces.Box
        self.single_observation_space = box(-np.inf, np.inf, (size,), np.float64)
        self.single_action_space = box(-1.0, 1.0, (len(THRUSTERS),), np.float32)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seen = np.zeros((num_envs, size))
        self._rewards = np.zeros(num_envs)
        self._ended = np.zeros(num_envs, bool)
        self._initial = self.batch.states[0].copy()
        self._generators = [np.random.default_rng(i) for i in range(num_envs)]

    def _set_columns(self, scenario: Scenario) -> None:
        """Columns of the arrays of the batch."""
        states, commands = self.batch.state_names, self.batch.command_names
        self._pose = states.index("q.vehicle.x")
        self._rates = states.index("v.vehicle.wx")
        self._joints = [states.index(f"{part}.{name}") for part in ("q", "v") for name in JOINTS]
        self._thrusts = [commands.index(f"thrusts.{name}") for name in THRUSTERS]
        single = Simulation(scenario)
        entries = [single.command_indices[name] for name in THRUSTERS]
        self._backward, self._forward = single.command_limits[entries].T * [[-1.0], [1.0]]

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begins episodes of all robots; robot i has the seed `seed + i`."""
        if seed is not None:
            seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
            for i, own in enumerate(seeds):
                if own is not None:
                    self._generators[i] = np.random.default_rng(own)
        self._begin(np.ones(self.num_envs, bool))
        self._ended[:] = False
        self._observe()
        return self._given(self._seen), {}

    def step(self, actions: Any) -> tuple[Array, Array, Mask, Mask, dict[str, Any]]:
        """Holds the commands for the decision period."""
        actions = np.asarray(actions, float)
        if actions.shape != self.action_space.shape:
            shape, expected = actions.shape, self.action_space.shape
            raise ValueError(f"actions have the shape {shape}; it must be {expected}")
        begins = self._ended.copy()
        actions = np.clip(actions, -1.0, 1.0)
        scale = np.where(actions < 0.0, self._backward, self._forward)
        self.batch.commands[:, self._thrusts] = scale * actions
        self.batch.step(self._ticks)
        if begins.any():
            self._begin(begins)
        self._observe()
        running = self.batch.running
        failed = np.zeros(self.num_envs, bool)
        failed[list(self.batch.failed)] = True
        truncated = ~running & ~failed
        self._set_rewards(actions)
        self._rewards[begins | failed] = 0.0
        self._ended = failed | truncated
        infos = {"error": self._error.copy(), "_error": np.ones(self.num_envs, bool)}
        return self._given(self._seen), self._given(self._rewards), failed, truncated, infos

    def _begin(self, mask: Mask) -> None:
        """Resets robots to starts of their own."""
        seeds = np.zeros(self.num_envs, np.uint64)
        for i in np.flatnonzero(mask):
            generator = self._generators[i]
            start = self._initial.copy()
            start[self._pose : self._pose + 3] = self.START + generator.uniform(-0.3, 0.3, 3)
            half = np.radians(generator.uniform(-20.0, 20.0)) / 2
            start[self._pose + 3 : self._pose + 7] = np.cos(half), 0.0, 0.0, np.sin(half)
            self.batch.set_start(int(i), start)
            seeds[i] = generator.integers(2**31)
        self.batch.reset(mask, seeds)

    def _observe(self) -> None:
        """Writes observations: in vehicle axes the way to the goal and the velocities, then the
        attitude by the world's z and x axes, and the joints."""
        states, p, r = self.batch.states, self._pose, self._rates
        w, x, y, z = states[:, p + 3 : p + 7].T
        axes = np.empty((3, 3, self.num_envs))
        axes[0] = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)
        axes[1] = 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
        axes[2] = 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)
        way = self.START - states[:, p : p + 3]
        self._error = np.sqrt(np.einsum("ni,ni->n", way, way))
        self._axes = axes
        seen = self._seen
        seen[:, 0:3] = np.einsum("ni,ijn->nj", way, axes)
        seen[:, 3:6] = states[:, r + 3 : r + 6]
        seen[:, 6:9] = states[:, r : r + 3]
        seen[:, 9:12], seen[:, 12:15] = axes[2].T, axes[0].T
        seen[:, 15:] = states[:, self._joints]

    def _set_rewards(self, actions: Array) -> None:
        tilt, turn = 1.0 - self._axes[2, 2], 1.0 - self._axes[0, 0]
        effort = np.mean(actions**2, axis=1)
        self._rewards[:] = -self._error - 0.5 * tilt - 0.2 * turn - 0.01 * effort

    def _given(self, array: Array) -> Array:
        return array.copy() if self._copy else array

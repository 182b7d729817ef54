"""Vector environment of a task on `BatchSimulation`: many robots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .task import Layout, Task

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._types import Array, Mask

# Components of vectors of bodies, as recordings name them.
COMPONENTS = {"x": 0, "y": 1, "z": 2}


class VectorSimulationEnv(VectorEnv[Any, Any, Any]):
    """N robots at a task, in SIMD lanes and on all cores where `BatchSimulation` can:
    `batch.not_vectorised` is None, or why not.

    Robot i has the bits of a `SimulationEnv` with its seed, `seed + i`, whatever the number of robots:
    starts, coefficients, water, and episodes after the first. Robots whose episode has ended begin anew
    in the next step, which ignores their actions (`AutoresetMode.NEXT_STEP`). With `copy=False`
    observations, rewards and ends are arrays that every step writes in place.

    >>> envs = bathyal.envs.VectorSimulationEnv(bathyal.envs.StationKeeping(), 16, copy=False)
    >>> observations, infos = envs.reset(seed=1)
    >>> envs.step(np.zeros((16, 6)))[0] is observations
    True
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self, task: Task, num_envs: int, *, copy: bool = True, threads: int | None = None
    ) -> None:
        self.task, self.num_envs, self._copy = task, num_envs, copy
        self.batch = task.batch(num_envs, threads)
        self._layout = layout = Layout(task, task.simulation())
        # Columns of the commands: efforts and thrusts have no names of wrenches on free bodies.
        names = {name.split(".", 1)[1]: k for k, name in enumerate(self.batch.command_names)}
        self._columns = [names[action] for action in task.actions]
        self._set_quantities()
        self.seen["action"] = np.zeros((num_envs, len(task.actions)))
        example = task.draw(np.random.default_rng(0))
        self._paths = list(example.values)
        self._values = np.zeros((num_envs, len(self._paths)))
        for name, number in example.numbers.items():
            self.seen[name] = np.zeros((num_envs, *np.shape(number)))
            self.seen[name][:] = number
        size = self._observe().shape[1]
        box = gymnasium.spaces.Box
        self.single_observation_space = box(-np.inf, np.inf, (size,), np.float64)
        self.single_action_space = box(-1.0, 1.0, layout.entries.shape, np.float32)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations = np.zeros((num_envs, size))
        self._rewards = np.zeros(num_envs)
        self._terminated, self._truncated = np.zeros((2, num_envs), bool)
        self._generators = [np_random(None)[0] for _ in range(num_envs)]

    def _set_quantities(self) -> None:
        """Finds the quantities; components are columns of what the batch knows as a whole."""
        whole: list[str] = []
        places: dict[str, tuple[int, int | None]] = {}
        for name in self._layout.names:
            stem, _, axis = name.rpartition(".")
            single = axis in COMPONENTS and stem.startswith("bodies.")
            known = stem if single else name
            if known not in whole:
                whole.append(known)
            places[name] = whole.index(known), COMPONENTS[axis] if single else None
        widths = [self.batch.observe([name]).shape[1] for name in whole]
        ends = np.cumsum(widths)
        self._names, self._numbers = whole, np.zeros((self.num_envs, int(ends[-1])))
        self.seen = {}
        for name, (k, component) in places.items():
            first, last = int(ends[k] - widths[k]), int(ends[k])
            if component is not None:
                first, last = first + component, first + component + 1
            self.seen[name] = self._numbers[:, first:last]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Begins episodes of all robots; robot i has the seed `seed + i`."""
        if seed is not None:
            seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
            if len(seeds) != self.num_envs:
                raise ValueError(f"there are {len(seeds)} seeds; it must be {self.num_envs}")
            for i, own in enumerate(seeds):
                if own is not None:
                    self._generators[i] = np_random(own)[0]
        self._begin(np.ones(self.num_envs, bool))
        self._terminated[:] = self._truncated[:] = False
        self._observations[:] = self._observe()
        return self._given(self._observations), self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Mask, Mask, dict[str, Any]]:
        """Holds the commands for the decision period."""
        layout, action = self._layout, self.seen["action"]
        action[:] = layout.clipped(actions, action.shape)
        begins = self._terminated | self._truncated
        self.batch.commands[:, self._columns] = layout.commands(action)
        self.batch.step(layout.periods)
        if begins.any():
            self._begin(begins)
        self._observations[:] = self._observe()
        failed = np.zeros(self.num_envs, bool)
        failed[list(self.batch.failed)] = True
        self._rewards[:] = self.task.reward(self.seen)
        self._rewards[begins | failed] = 0.0
        self._terminated[:] = self.task.is_terminated(self.seen)
        self._terminated |= failed
        self._terminated[begins] = False
        self._truncated[:] = ~self.batch.running & ~self._terminated
        return (
            self._given(self._observations),
            self._given(self._rewards),
            self._given(self._terminated),
            self._given(self._truncated),
            self._infos(),
        )

    def _begin(self, mask: Mask) -> None:
        """Begins episodes of the robots of a mask, each as its generator draws it."""
        seeds = np.zeros(self.num_envs, np.uint64)
        for i in np.flatnonzero(mask):
            start = self.task.draw(self._generators[i])
            self._values[i] = [start.values[path] for path in self._paths]
            for name, number in start.numbers.items():
                self.seen[name][i] = number
            seeds[i] = start.seed
        if self._paths:
            self.batch.set_coefficients(self._paths, self._values, mask)
        self.batch.reset(mask, seeds)
        self.seen["action"][mask] = 0.0

    def _observe(self) -> Array:
        self.batch.observe(self._names, out=self._numbers)
        return self.task.observe(self.seen)

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        for name, values in self.task.info(self.seen).items():
            infos[name], infos[f"_{name}"] = values, np.ones(self.num_envs, bool)
        return infos

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copy else array

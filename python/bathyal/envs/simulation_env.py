"""Gymnasium environment of a task, with one robot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from .._bathyal import Simulation
from .task import Layout, Task, advance

if TYPE_CHECKING:
    from .._types import Array, Path


class SimulationEnv(gymnasium.Env[Any, Any]):
    """A task as an environment. Every episode is a `Simulation`; `record` is the file of its recording.

    >>> env = bathyal.envs.SimulationEnv(bathyal.envs.StationKeeping(duration=1.0))
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(np.zeros(6))
    >>> env.simulation.time
    0.05
    """

    metadata: dict[str, Any] = {"render_modes": []}
    simulation: Simulation
    """The present episode."""

    def __init__(self, task: Task, *, record: Path | None = None) -> None:
        self.task, self._record = task, record
        self.simulation = task.simulation()
        self._layout = Layout(task, self.simulation)
        self._command = np.zeros(self.simulation.command_size)
        self._numbers = np.zeros(self._layout.width)
        self.seen = self._layout.views(self._numbers)
        """What is seen now, by name."""
        count = self._layout.entries.size
        self.seen["action"] = np.zeros(count)
        # The space is that of any episode: this one is not that of the first seed.
        self.seen.update(task.draw(np.random.default_rng(0)).numbers)
        size = self._observe().size
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float64)
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (count,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begins an episode; the same seed gives the same bits."""
        super().reset(seed=seed)
        self.simulation.close()
        start = self.task.draw(self.np_random)
        self.simulation = self.task.simulation(start, self._record)
        self.seen.update(start.numbers)
        self.seen["action"][:] = 0.0
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Holds a command for the decision period."""
        layout = self._layout
        self.seen["action"][:] = layout.clipped(action, layout.entries.shape)
        self._command[layout.entries] = layout.commands(self.seen["action"])
        diverged = advance(self.simulation, self._command, layout.periods)
        observation = self._observe()
        if diverged:
            return observation, 0.0, True, False, {**self._info(), "diverged": diverged}
        terminated = bool(self.task.is_terminated(self.seen))
        truncated = self.simulation.is_finished and not terminated
        reward = float(self.task.reward(self.seen))
        return observation, reward, terminated, truncated, self._info()

    def _observe(self) -> Array:
        self.simulation.observe(self._layout.names, out=self._numbers)
        return self.task.observe(self.seen)

    def _info(self) -> dict[str, Any]:
        info = {name: np.asarray(value).item() for name, value in self.task.info(self.seen).items()}
        return {"time": self.simulation.time, **info}

    def close(self) -> None:
        """Ends the episode and its recording."""
        self.simulation.close()

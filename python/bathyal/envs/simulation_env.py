"""Gymnasium environment of any scenario."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from .._bathyal import Simulation
from .._errors import SimulationError
from .._scenario import Scenario

if TYPE_CHECKING:
    from .._types import Array, Path


# Periods are decimal fractions of seconds: their ratio is an integer up to rounding.
INTEGER_TOLERANCE = 1e-9


def control_periods(decision_period: float, period: float) -> int:
    """Number of control periods, s, of a scenario in a decision period, s."""
    ratio = decision_period / period
    count = round(ratio)
    if count < 1 or abs(ratio - count) > INTEGER_TOLERANCE * count:
        raise ValueError(
            f"decision_period is {decision_period} s; it must be a multiple of the control "
            f"period of the scenario, {period} s"
        )
    return count


class SimulationEnv(gymnasium.Env[Any, Any]):
    """A scenario as an environment: actions are commands, observations are quantities by name.

    Actions, from -1 to 1, are scaled to the limits of the commands `actions`, joints and thrusters
    by name; a command without limits needs an entry of `scales`. Observations are the quantities
    `observations`, by the names of recordings. `reward` and `terminated` are functions of the
    environment. An episode lasts as long as the scenario; keywords set values of it, as in
    `Simulation`. A step of the environment takes `decision_period` seconds.

    Tasks override `start`, `observe`, `reward` and `is_terminated` instead.

    >>> env = SimulationEnv(
    ...     "bluerov2_arm",
    ...     actions=["5 vertical right", "6 vertical left"],
    ...     observations=["bodies.vehicle.position.z", "bodies.vehicle.velocity.z"],
    ...     reward=lambda env: -abs(env.simulation.observe("bodies.vehicle.position.z")[0] + 8.0),
    ...     control=[],
    ... )
    >>> observation, info = env.reset(seed=1)
    >>> observation
    array([-8.,  0.])
    >>> observation, reward, terminated, truncated, info = env.step(np.array([0.2, 0.2]))
    >>> bool(observation[1] > 0.0)
    True
    """

    metadata: dict[str, Any] = {"render_modes": []}
    simulation: Simulation
    """The present episode."""

    def __init__(
        self,
        scenario: Path | Scenario,
        *,
        actions: Sequence[str],
        observations: Sequence[str],
        reward: Callable[[Any], float] | None = None,
        terminated: Callable[[Any], bool] | None = None,
        scales: dict[str, float] | None = None,
        decision_period: float = 0.05,
        record: Path | None = None,
        **overrides: Any,
    ) -> None:
        self._scenario, self._overrides, self._record = scenario, overrides, record
        self._reward, self._terminated = reward, terminated
        self._names = list(observations)
        self.simulation = Simulation(scenario, **overrides)
        self._ticks = control_periods(decision_period, self.simulation.period)
        self._command = np.zeros(self.simulation.command_size)
        self._set_actions(list(actions), dict(scales or {}))
        size = self.observe().size
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float64)

    def _set_actions(self, actions: list[str], scales: dict[str, float]) -> None:
        indices, limits = self.simulation.command_indices, self.simulation.command_limits
        unknown = [name for name in actions if name not in indices]
        if unknown:
            raise ValueError(f"there is no command {unknown}; there are: {list(indices)}")
        self._entries = np.array([indices[name] for name in actions], int)
        for name, scale in scales.items():
            limits[indices[name]] = -scale, scale
        low, high = limits[self._entries].T
        unbounded = [name for name, most in zip(actions, high) if not np.isfinite(most)]
        if unbounded:
            raise ValueError(f"the commands {unbounded} have no limits; give them `scales`")
        # Zero is no command, also where the limits differ.
        self._backward, self._forward = -low, high
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (len(actions),), np.float32)

    def start(self, options: dict[str, Any]) -> dict[str, Any]:
        """Values of the scenario for an episode, by path, drawn from `np_random`."""
        return {"seed": int(self.np_random.integers(2**31))}

    def observe(self) -> Array:
        """What the agent sees."""
        return self.simulation.observe(self._names)

    def reward(self) -> float:
        """Reward of the step that was made."""
        return float(self._reward(self)) if self._reward else 0.0

    def is_terminated(self) -> bool:
        """True at the end of the task."""
        return bool(self._terminated(self)) if self._terminated else False

    def info(self) -> dict[str, Any]:
        """Further results of a step."""
        return {"time": self.simulation.time}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begins an episode; the same seed gives the same bits."""
        super().reset(seed=seed)
        self.simulation.close()
        start = self.start(dict(options or {}))
        self.simulation = Simulation(
            self._scenario, start, record=self._record, **self._overrides
        )
        self.action = np.zeros(self._entries.size)
        return self.observe(), self.info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Holds a command for the decision period."""
        self.action = np.clip(np.asarray(action, float), -1.0, 1.0)
        if self.action.shape != self._entries.shape:
            shape, expected = self.action.shape, self._entries.shape
            raise ValueError(f"action has the shape {shape}; it must be {expected}")
        scale = np.where(self.action < 0.0, self._backward, self._forward)
        self._command[self._entries] = scale * self.action
        try:
            for _ in range(self._ticks):
                if not self.simulation.is_finished:
                    self.simulation.step(self._command)
        except SimulationError as error:
            if "in use" in str(error) or "closed" in str(error):
                raise
            return self.observe(), 0.0, True, False, {**self.info(), "diverged": str(error)}
        terminated = self.is_terminated()
        truncated = self.simulation.is_finished and not terminated
        return self.observe(), self.reward(), terminated, truncated, self.info()

    def close(self) -> None:
        """Ends the episode and its recording."""
        self.simulation.close()

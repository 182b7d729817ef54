"""What an agent does in a scenario: for one robot and for many at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .._bathyal import BatchSimulation, Simulation
from .._errors import SimulationError
from .._scenario import Scenario
from .randomization import draw, samplers

if TYPE_CHECKING:
    from .._types import Array, Path
    from .randomization import Range

# What is seen, by name.
Seen: TypeAlias = dict[str, NDArray[np.float64]]

# Periods are decimal fractions of seconds: their ratio is an integer up to rounding.
INTEGER_TOLERANCE = 1e-9


@dataclass
class Start:
    """What is drawn for an episode."""

    values: dict[str, float]
    """Values of the scenario and of its robots, by path."""
    numbers: dict[str, Array]
    """Numbers of the task, by name: a target, a path."""
    seed: int
    """Seed of the water."""


class Task:
    """Commands, observations, reward and end of an agent in a scenario.

    Actions, from -1 to 1, are scaled to the limits of the commands `actions`, joints and thrusters by
    name; a command without limits needs an entry of `scales`. `observations` are quantities by the
    names of recordings. An episode lasts as long as the scenario; keywords set values of it, as in
    `Simulation`. A decision takes `decision_period` seconds.

    `reward` and `terminated` are functions of what is seen: a dict with the observations, and `action`.
    The same function serves one robot and many, if it works on the last axis: positions have the shape
    (3,) in a `SimulationEnv`, and (N, 3) in a `VectorSimulationEnv`.

    `randomize` draws coefficients anew for every episode: by path (docs/coefficients.md) a range (low,
    high), or a function of a NumPy generator.

    Tasks of their own override `start`, `numbers`, `observe`, `reward`, `is_terminated`, `info`.

    >>> task = bathyal.envs.Task(
    ...     "bluerov2_arm",
    ...     actions=["5 vertical right", "6 vertical left"],
    ...     observations=["bodies.vehicle.position.z", "bodies.vehicle.velocity.z"],
    ...     reward=lambda seen: -abs(seen["bodies.vehicle.position.z"][..., 0] + 8.0),
    ...     randomize={"robot.bodies.vehicle.mass": (12.5, 13.5)},
    ...     control=[],
    ... )
    >>> env = bathyal.envs.SimulationEnv(task)
    >>> observation, info = env.reset(seed=1)
    >>> observation
    array([-8.,  0.])
    >>> envs = bathyal.envs.VectorSimulationEnv(task, 8)
    >>> envs.reset(seed=1)[0].shape
    (8, 2)
    """

    def __init__(
        self,
        scenario: Path | Scenario,
        *,
        actions: Sequence[str],
        observations: Sequence[str],
        reward: Callable[[Seen], Any] | None = None,
        terminated: Callable[[Seen], Any] | None = None,
        scales: Mapping[str, float] | None = None,
        decision_period: float = 0.05,
        randomize: Mapping[str, Range] | None = None,
        **overrides: Any,
    ) -> None:
        self.scenario, self.overrides = scenario, overrides
        self.actions, self.scales = list(actions), dict(scales or {})
        self.quantities = list(observations)
        self.decision_period = decision_period
        self.samplers = samplers(randomize or {})
        self._reward, self._terminated = reward, terminated

    def start(self, rng: np.random.Generator) -> dict[str, float]:
        """Coefficients of an episode besides those of `randomize`: the same paths in each."""
        return {}

    def numbers(self, rng: np.random.Generator) -> dict[str, Array]:
        """Numbers of an episode that are none of the scenario, such as a target: what is seen has them
        by these names."""
        return {}

    def observe(self, seen: Seen) -> Array:
        """What the agent observes: the quantities, one after the other."""
        return np.concatenate([seen[name] for name in self.quantities], axis=-1)

    def reward(self, seen: Seen) -> Any:
        """Reward of a step."""
        return self._reward(seen) if self._reward else 0.0

    def is_terminated(self, seen: Seen) -> Any:
        """True at the end of the task."""
        return self._terminated(seen) if self._terminated else False

    def info(self, seen: Seen) -> dict[str, Any]:
        """Further results of a step."""
        return {}

    def draw(self, rng: np.random.Generator) -> Start:
        """An episode: the same generator gives the same one."""
        values = {**self.start(rng), **draw(self.samplers, rng)}
        return Start(values, self.numbers(rng), int(rng.integers(2**31)))

    def simulation(self, start: Start | None = None, record: Path | None = None) -> Simulation:
        """A simulation of one robot."""
        values = {} if start is None else {"seed": start.seed, **start.values}
        return Simulation(self.scenario, values, record=record, **self.overrides)

    def batch(self, count: int, threads: int | None = None) -> BatchSimulation:
        """Many copies of the scenario."""
        return BatchSimulation(self.scenario, count, threads=threads, **self.overrides)


class Layout:
    """Places of a task's commands and quantities in arrays, and its spaces."""

    def __init__(self, task: Task, simulation: Simulation) -> None:
        self.periods = control_periods(task.decision_period, simulation.period)
        self.names, self._slices, at = task.quantities, [], 0
        for name in self.names:
            size = simulation.observe(name).size
            self._slices.append(slice(at, at + size))
            at += size
        self.width = at
        indices, limits = simulation.command_indices, simulation.command_limits
        unknown = [name for name in [*task.actions, *task.scales] if name not in indices]
        if unknown:
            raise ValueError(f"there is no command {unknown}; there are: {list(indices)}")
        self.entries = np.array([indices[name] for name in task.actions], int)
        for name, scale in task.scales.items():
            limits[indices[name]] = -scale, scale
        low, high = limits[self.entries].T
        unbounded = [name for name, most in zip(task.actions, high) if not np.isfinite(most)]
        if unbounded:
            raise ValueError(f"the commands {unbounded} have no limits; give them `scales`")
        # Zero is no command, also where the limits differ.
        self._backward, self._forward = -low, high

    def views(self, numbers: Array) -> Seen:
        """The quantities of an array, by name, in place."""
        return {name: numbers[..., own] for name, own in zip(self.names, self._slices)}

    def clipped(self, action: Any, shape: tuple[int, ...]) -> Array:
        """Actions from -1 to 1, of this shape."""
        action = np.asarray(action, float)
        if action.shape != shape:
            raise ValueError(f"the action has the shape {action.shape}; it must be {shape}")
        if not np.isfinite(action).all():
            raise ValueError("the action has a number that is not finite")
        clipped: Array = np.clip(action, -1.0, 1.0)
        return clipped

    def commands(self, action: Array) -> Array:
        """Efforts and thrusts of actions."""
        commands: Array = np.where(action < 0.0, self._backward, self._forward) * action
        return commands


def advance(simulation: Simulation, command: Array, periods: int) -> str | None:
    """Steps a simulation to the end of a decision or of its duration; returns why it has diverged, if
    it has."""
    try:
        for _ in range(periods):
            if not simulation.is_finished:
                simulation.step(command)
    except SimulationError as error:
        if "in use" in str(error) or "closed" in str(error):
            raise
        return str(error)
    return None


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


def rotation(quaternion: Array) -> Array:
    """Rotation matrices, body to world, of unit quaternions w, x, y, z."""
    w, x, y, z = np.moveaxis(quaternion, -1, 0)
    axes = np.empty((*w.shape, 3, 3))
    axes[..., 0, 0], axes[..., 0, 1] = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z)
    axes[..., 0, 2], axes[..., 1, 0] = 2 * (x * z + w * y), 2 * (x * y + w * z)
    axes[..., 1, 1], axes[..., 1, 2] = 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    axes[..., 2, 0], axes[..., 2, 1] = 2 * (x * z - w * y), 2 * (y * z + w * x)
    axes[..., 2, 2] = 1 - 2 * (x * x + y * y)
    return axes


def in_axes(vector: Array, axes: Array) -> Array:
    """World vectors in the axes of bodies, summed in one order whatever the number of robots."""
    x, y, z = (vector[..., i, None] * axes[..., i, :] for i in range(3))
    return x + y + z


def length(vector: Array) -> Array:
    """Lengths of vectors."""
    lengths: Array = np.sqrt(_sum_of_squares(vector))
    return lengths


def mean_square(vector: Array) -> Array:
    """Mean square of the components of vectors."""
    mean: Array = _sum_of_squares(vector) / vector.shape[-1]
    return mean


def _sum_of_squares(vector: Array) -> Any:
    """Σx², in one order whatever the number of robots."""
    return sum(vector[..., i] * vector[..., i] for i in range(vector.shape[-1]))

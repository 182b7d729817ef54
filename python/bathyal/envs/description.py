"""Tasks that are described in a file, or in a dict of the same form."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from .._bathyal import gallery
from .._errors import Error, ScenarioError
from .simulation_env import SimulationEnv
from .task import Layout, Seen, Task, in_axes, length, mean_square, rotation
from .vector import VectorSimulationEnv

if TYPE_CHECKING:
    from .._types import Array

# A part of the observation, of the reward or of the end.
Term: TypeAlias = Callable[[Seen], Any]
VERSION = 1
KEYS = (
    "bathyal_task scenario set actions scales decision_period observations reward terminate randomize"
).split()
# What a term needs besides its name.
TERMS = {
    "distance": ["quantity", "target"],
    "length": ["quantity"],
    "square": ["quantity"],
    "value": ["quantity"],
    "tilt": ["body"],
    "turn": ["body"],
    "effort": [],
    "one": [],
}


def read_task(source: str | os.PathLike[str] | Mapping[str, Any]) -> Task:
    """Task that a TOML file, or a dict of the same form, describes (docs/python.md).

    >>> task = bathyal.envs.read_task({
    ...     "bathyal_task": 1,
    ...     "scenario": "bluerov2_arm",
    ...     "set": {"control": [], "duration": 10.0},
    ...     "actions": ["5 vertical right", "6 vertical left"],
    ...     "observations": ["bodies.vehicle.position.z", "bodies.vehicle.velocity.z"],
    ...     "reward": [{"term": "distance", "quantity": "bodies.vehicle.position",
    ...                 "target": [0.0, 0.0, -8.0], "weight": -1.0}],
    ...     "terminate": [{"term": "tilt", "body": "vehicle", "above": 0.5}],
    ...     "randomize": {"robot.bodies.vehicle.mass": [12.5, 13.5]},
    ... })
    >>> bathyal.envs.SimulationEnv(task).action_space.shape
    (2,)
    """
    if isinstance(source, Mapping):
        return _Described(_Table("task", "", dict(source)), Path("."))
    path = Path(source)
    return _Described(_Table(str(path), "", _toml(path)), path.parent)


def from_file(
    source: str | os.PathLike[str] | Mapping[str, Any],
    num_envs: int | None = None,
    **options: Any,
) -> SimulationEnv | VectorSimulationEnv:
    """Environment of a task that a file or a dict describes; with `num_envs` a vector environment.
    Options are those of the environment."""
    task = read_task(source)
    if num_envs is None:
        return SimulationEnv(task, **options)
    return VectorSimulationEnv(task, num_envs, **options)


def _toml(path: Path) -> dict[str, Any]:
    # Python 3.10 has no reader of its own.
    tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    try:
        content: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return content
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ScenarioError(f"{path}: {error}") from None


class _Table:
    """A table of a description, which names itself in errors."""

    def __init__(self, file: str, key: str, content: Any) -> None:
        self.file, self.key = file, key
        if not isinstance(content, Mapping):
            raise self.error("", f"is {content!r}; it must be a table")
        self.content = content

    def error(self, key: str, message: str) -> ScenarioError:
        place = ".".join(part for part in (self.key, key) if part)
        return ScenarioError(f"{self.file}: {place} {message}")

    def check_keys(self, known: list[str]) -> None:
        for key in self.content:
            if key not in known:
                raise self.error(key, f"is not known; there are: {', '.join(known)}")

    def get(self, key: str, kind: Callable[[Any], bool], right: str, default: Any = None) -> Any:
        """A value that is of a kind."""
        value = self.content.get(key, default)
        if value is None:
            raise self.error(key, f"is missing; it must be {right}")
        if not kind(value):
            raise self.error(key, f"is {value!r}; it must be {right}")
        return value

    def number(self, key: str, default: float | None = None) -> float:
        return float(self.get(key, _is_number, "a finite number", default))

    def text(self, key: str) -> str:
        return str(self.get(key, lambda value: isinstance(value, str), "a text"))

    def entries(self, key: str, right: str) -> list[Any]:
        return list(self.get(key, lambda value: isinstance(value, list), right, []))

    def names(self, key: str) -> list[str]:
        right = "a list of names"
        given = self.entries(key, right)
        if not given or not all(isinstance(name, str) for name in given):
            raise self.error(key, f"is {given!r}; it must be {right}")
        return given

    def vector(self, key: str) -> Array:
        def is_vector(value: Any) -> bool:
            return isinstance(value, (list, tuple)) and all(map(_is_number, value))

        return np.array(self.get(key, is_vector, "a list of finite numbers"), float)

    def table(self, key: str) -> _Table:
        return self.entry(key, self.content.get(key, {}))

    def entry(self, key: str, content: Any) -> _Table:
        place = ".".join(part for part in (self.key, key) if part)
        return _Table(self.file, place, content)

    def tables(self, key: str) -> list[_Table]:
        given = self.entries(key, "a list of tables")
        return [self.entry(f"{key}[{i}]", entry) for i, entry in enumerate(given)]


def _is_number(value: Any) -> bool:
    is_real = isinstance(value, (int, float, np.floating)) and not isinstance(value, bool)
    return is_real and bool(np.isfinite(value))


class _Described(Task):
    """Task of a description."""

    def __init__(self, table: _Table, folder: Path) -> None:
        table.check_keys(KEYS)
        if table.content.get("bathyal_task") != VERSION:
            raise table.error("bathyal_task", f"must be {VERSION}, the version of this format")
        given = table.entries("observations", "a list of names and tables")
        if not given:
            raise table.error("observations", "is empty; it must name what the agent observes")
        self._quantities: dict[str, str] = {}
        self._parts = [
            self._observation(table.entry(f"observations[{i}]", _as_table(entry)))
            for i, entry in enumerate(given)
        ]
        rewards = table.tables("reward")
        self._rewards = [(entry.number("weight", 1.0), self._term(entry)) for entry in rewards]
        self._ends = [self._end(entry) for entry in table.tables("terminate")]
        scales, randomize = table.table("scales"), table.table("randomize")
        name = table.text("scenario")
        beside = folder / name
        if not beside.exists() and name not in gallery()[1]:
            known = ", ".join(gallery()[1])
            message = f"is {name!r}; it must be a file beside this one or one of: {known}"
            raise table.error("scenario", message)
        try:
            super().__init__(
                beside if beside.exists() else name,
                actions=table.names("actions"),
                observations=list(self._quantities),
                scales={name: scales.number(name) for name in scales.content},
                decision_period=table.number("decision_period", 0.05),
                randomize=randomize.content,
                **table.table("set").content,
            )
        except ValueError as error:
            raise ScenarioError(f"{table.file}: {error}") from None
        self._check(table)

    def _check(self, table: _Table) -> None:
        """Looks everything up that is named, and tries the ends of the ranges."""
        try:
            simulation = self.simulation()
        except Error as error:
            raise ScenarioError(f"{table.file}: set or scenario: {error}") from None
        for name, key in self._quantities.items():
            try:
                simulation.observe(name)
            except KeyError as error:
                raise ScenarioError(f"{table.file}: {key}: {error.args[0]}") from None
        seen = {name: simulation.observe(name) for name in self._quantities}
        seen["action"] = np.zeros(len(self.actions))
        for what, evaluate in [("observations", self.observe), ("reward", self.reward)]:
            try:
                evaluate(seen)
            except ValueError as error:
                raise ScenarioError(f"{table.file}: {what}: {error}") from None
        try:
            Layout(self, simulation)
        except ValueError as error:
            raise ScenarioError(f"{table.file}: {error}") from None
        for path, bounds in table.table("randomize").content.items():
            for bound in bounds:
                try:
                    self.batch(1).set_coefficients([path], np.array([[float(bound)]]))
                except (Error, KeyError, ValueError) as error:
                    message = f"is {bounds}; {error.args[0]}"
                    raise table.error(f"randomize.'{path}'", message) from None

    def _need(self, table: _Table, name: str) -> str:
        """A quantity that is looked at, and where it is named."""
        key = f"{table.key}.quantity" if "quantity" in table.content else table.key
        self._quantities.setdefault(name, key)
        return name

    def _observation(self, table: _Table) -> Term:
        """A quantity, or the way from it to a target; in axes of a body, and scaled."""
        table.check_keys(["quantity", "target", "axes", "scale"])
        name, scale = self._need(table, table.text("quantity")), table.number("scale", 1.0)
        target = table.vector("target") if "target" in table.content else None
        axes = None
        if "axes" in table.content:
            axes = self._need(table, f"bodies.{table.text('axes')}.orientation")

        def observation(seen: Seen) -> Array:
            value = seen[name] if target is None else target - seen[name]
            if axes is not None:
                value = in_axes(value, rotation(seen[axes]))
            return scale * value

        return observation

    def _end(self, table: _Table) -> Term:
        """A term that ends the episode above or below a number."""
        bounds = [key for key in ("above", "below") if key in table.content]
        if len(bounds) != 1:
            raise table.error("", "must have one of the keys above and below")
        bound, term = table.number(bounds[0]), self._term(table, *bounds)
        if bounds == ["above"]:
            return lambda seen: term(seen) > bound
        return lambda seen: term(seen) < bound

    def _term(self, table: _Table, *others: str) -> Term:
        """A term of the reward, or of the end."""
        name = table.text("term")
        if name not in TERMS:
            message = f"is {name!r}; it must be one of: {', '.join(TERMS)}"
            raise table.error("term", message)
        table.check_keys(["term", *TERMS[name], *(others or ["weight"])])
        if name == "effort":
            return lambda seen: mean_square(seen["action"])
        if name == "one":
            return lambda seen: 1.0
        if name in ("tilt", "turn"):
            body = self._need(table, f"bodies.{table.text('body')}.orientation")
            axis = 2 if name == "tilt" else 0
            return lambda seen: 1.0 - rotation(seen[body])[..., axis, axis]
        quantity = self._need(table, table.text("quantity"))
        if name == "distance":
            target = table.vector("target")
            return lambda seen: length(seen[quantity] - target)
        if name == "length":
            return lambda seen: length(seen[quantity])
        if name == "square":
            return lambda seen: seen[quantity].shape[-1] * mean_square(seen[quantity])
        return lambda seen: np.sum(seen[quantity], axis=-1)

    def observe(self, seen: Seen) -> Array:
        return np.concatenate([part(seen) for part in self._parts], axis=-1)

    def reward(self, seen: Seen) -> Any:
        return sum(weight * term(seen) for weight, term in self._rewards)

    def is_terminated(self, seen: Seen) -> Any:
        return np.any([end(seen) for end in self._ends], axis=0) if self._ends else False


def _as_table(entry: Any) -> Any:
    """A name alone is a quantity as it is recorded."""
    return {"quantity": entry} if isinstance(entry, str) else entry

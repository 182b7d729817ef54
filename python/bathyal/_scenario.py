"""Robots and scenarios as objects that can be changed, saved and simulated."""

import copy
import json
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import _bathyal


class Section(dict[str, Any]):
    """Table of a file: a dict whose entries are attributes too.

    >>> start = Section(position=[0.0, 0.0, -5.0])
    >>> start.position[2] = -6.0
    >>> start["position"]
    [0.0, 0.0, -6.0]
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            known = ", ".join(self) or "nothing"
            raise AttributeError(f"there is no '{name}'; there are: {known}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __setitem__(self, name: str, value: Any) -> None:
        super().__setitem__(name, _sections(value))

    def __delattr__(self, name: str) -> None:
        try:
            del self[name]
        except KeyError:
            raise AttributeError(f"there is no '{name}'") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]

    def __deepcopy__(self, memo: Any) -> "Section":
        copied: Section = _sections(copy.deepcopy(dict(self), memo))
        return copied


def _sections(value: Any) -> Any:
    if isinstance(value, Section):
        return value
    if isinstance(value, dict):
        return Section({key: _sections(entry) for key, entry in value.items()})
    if isinstance(value, (list, tuple)):
        return [_sections(entry) for entry in value]
    # Numbers and arrays of NumPy.
    return value.tolist() if hasattr(value, "tolist") else value


class _File:
    """Contents of a file, with attributes for its keys."""

    content: Section

    def __init__(self, content: Any) -> None:
        object.__setattr__(self, "content", _sections(content))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "content":
            raise AttributeError(name)
        return getattr(self.content, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.content, name, value)

    def __getitem__(self, key: str) -> Any:
        return self.content[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.content[key] = value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _File) or type(other) is not type(self):
            return NotImplemented
        return self.content == other.content

    __hash__ = None  # type: ignore[assignment]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.content]

    def to_toml(self) -> str:
        """Checks the object and returns the text of its file."""
        raise NotImplementedError

    def save(self, path: str | os.PathLike[str]) -> None:
        """Checks the object and writes it as TOML."""
        Path(path).write_text(self.to_toml(), encoding="utf-8")


class Robot(_File):
    """Robot file as an object: of a file, a name of `bathyal.gallery()`, or a dict.

    >>> robot = bathyal.Robot("bluerov2_alpha")
    >>> robot.body("jaw").mass += 0.2
    >>> robot.model().coefficient("bodies.jaw.mass") == robot.body("jaw").mass
    True
    """

    def __init__(self, source: str | os.PathLike[str] | dict[str, Any]) -> None:
        if isinstance(source, dict):
            content = copy.deepcopy(source)
        else:
            content = json.loads(_bathyal.robot_to_json(os.fspath(source)))
        super().__init__(content)

    def body(self, name: str) -> Section:
        """The body of this name."""
        return _named(self.bodies, name, "body")

    def to_toml(self) -> str:
        """Checks the robot and returns the text of its file."""
        return _bathyal.robot_to_toml(to_json(self.content))

    def model(self) -> _bathyal.Model:
        """The dynamics of the robot."""
        return _bathyal.model_from_toml(self.to_toml(), self.name, False)

    def __repr__(self) -> str:
        return f"<bathyal.Robot '{self.content.get('name')}'>"

    def __reduce__(self) -> Any:
        return Robot, (dict(self.content),)


class Scenario(_File):
    """Scenario as an object: of a file, a name of `bathyal.gallery()`, or a dict.

    Relative paths in it are relative to `folder`. `files` holds robots, texts or bytes by their
    names in the scenario, which are then not read from disk.

    >>> scenario = bathyal.Scenario("bluerov2_arm")
    >>> scenario.environment.current.x = 0.3
    >>> scenario.duration = 0.5
    >>> bathyal.Simulation(scenario).run()["ended"]
    'end'
    """

    folder: Path
    files: "dict[str, Robot | str | bytes]"

    def __init__(
        self,
        source: str | os.PathLike[str] | dict[str, Any],
        *,
        folder: str | os.PathLike[str] | None = None,
        files: "Mapping[str, Robot | str | bytes] | None" = None,
    ) -> None:
        if isinstance(source, dict):
            content = copy.deepcopy(source)
            home: Path | None = Path(".")
        else:
            content = json.loads(_bathyal.scenario_to_json(os.fspath(source), []))
            home = Path(source).parent if Path(source).exists() else None
        super().__init__(content)
        attached = dict(files or {})
        if home is None:
            # A scenario of the gallery: so are its robots.
            for entry in self.robots:
                attached.setdefault(entry.file, Robot(Path(entry.file).stem))
        object.__setattr__(self, "folder", Path(folder or home or ".").absolute())
        object.__setattr__(self, "files", attached)

    def to_toml(self) -> str:
        """Checks the fields of the scenario and returns the text of its file."""
        return _bathyal.scenario_to_toml(to_json(self.content))

    def _scenario_parts(self) -> tuple[str, str, Path, dict[str, bytes] | None]:
        """Text, name, folder and files, for a simulation."""
        text, name = self.to_toml(), str(self.content.get("name"))
        if not self.files:
            return text, name, self.folder, None
        files = {name: _bytes(content) for name, content in self.files.items()}
        for entry in self.content.get("robots", []):
            file = str(entry.get("file"))
            if file not in files and (self.folder / file).is_file():
                files[file] = (self.folder / file).read_bytes()
        return text, name, self.folder, files

    def __repr__(self) -> str:
        return f"<bathyal.Scenario '{self.content.get('name')}'>"

    def __reduce__(self) -> Any:
        return _unpickled_scenario, (dict(self.content), self.folder, self.files)


def _unpickled_scenario(
    content: dict[str, Any], folder: Path, files: dict[str, Robot | str | bytes]
) -> Scenario:
    return Scenario(content, folder=folder, files=files)


def _bytes(content: Robot | str | bytes) -> bytes:
    if isinstance(content, Robot):
        content = content.to_toml()
    return content.encode() if isinstance(content, str) else bytes(content)


def _named(entries: list[Section], name: str, kind: str) -> Section:
    for entry in entries:
        if entry.get("name") == name:
            return entry
    known = ", ".join(str(entry.get("name")) for entry in entries)
    raise KeyError(f"there is no {kind} '{name}'; there are: {known}")


def _plain(value: Any) -> Any:
    """Numbers and arrays of NumPy, and paths, as JSON has them."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"a {type(value).__name__} cannot stand in a file")


def to_json(value: Any) -> str:
    """Text of a value; numbers that are not finite are refused."""
    try:
        return json.dumps(value, default=_plain, allow_nan=False)
    except ValueError as error:
        from ._errors import ScenarioError

        raise ScenarioError(f"a number in a file must be finite: {error}") from None


def toml_value(value: Any) -> str:
    """Text of a value as TOML, for `PATH=VALUE`."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml_value(entry) for entry in value) + "]"
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key)} = {toml_value(entry)}" for key, entry in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, os.PathLike):
        return json.dumps(os.fspath(value))
    return json.dumps(value, default=_plain)


def unpickled(
    scenario: Any, set: list[str], controllers: Any, search: list[str]
) -> _bathyal.Simulation:
    """A simulation of a pickle."""
    return _bathyal.Simulation(scenario, set, controllers, search=search)


def environment(arguments: Any) -> _bathyal.Environment:
    """An environment of a pickle."""
    gravity, current, acceleration = arguments
    return _bathyal.Environment(gravity=gravity, current=current, acceleration=acceleration)

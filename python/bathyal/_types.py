"""Types of arguments, for type checkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from os import PathLike
    from typing import TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    from ._bathyal import View

    Array: TypeAlias = NDArray[np.float64]
    Mask: TypeAlias = NDArray[np.bool_]
    Path: TypeAlias = str | PathLike[str]
    Command: TypeAlias = Mapping[str, float] | Array
    ControlFunction: TypeAlias = Callable[[View], Command | None]


class Controller(Protocol):
    """Object that controls a robot. It may have a `period`, s, and `save_state` and `load_state`,
    an array of numbers for checkpoints."""

    def control(self, view: View, /) -> Command | None:
        """Returns what is added to the command, or nothing."""
        ...

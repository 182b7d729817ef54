"""Plots of recordings."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

from ._bathyal import Recording

if TYPE_CHECKING:
    from ._types import Array


class Plot(Figure):
    """Figure that notebooks show, whether pyplot is imported or not."""

    def _repr_png_(self) -> bytes:
        file = io.BytesIO()
        self.savefig(file, format="png", dpi=144)
        return file.getvalue()


def overview(recording: Recording) -> list[str]:
    """Columns that say most about a run: motion of the first body, joints, thrusts."""
    names = recording.names
    bodies = [name for name in names if name.startswith("bodies.") and name.endswith(".depth")]
    chosen: list[str] = []
    if bodies:
        body = bodies[0].removesuffix(".depth")
        parts = ("position.x", "position.y", "depth", "roll_deg", "pitch_deg", "yaw_deg")
        chosen += [f"{body}.{part}" for part in parts]
    for topic, quantity in [("joints.", ".position"), ("thrusters.", ".thrust")]:
        chosen += [name for name in names if name.startswith(topic) and name.endswith(quantity)]
    return chosen


def plot(recording: Recording, names: Sequence[str]) -> Figure:
    """Figure of columns or quantities over time, one axes for each unit."""
    names = list(names) or overview(recording)
    by_unit: dict[str, list[tuple[str, Array]]] = {}
    for name in names:
        values = recording[name]
        by_unit.setdefault(recording.unit(name), []).append((name, values))
    figure = Plot(figsize=(9, 2.4 * len(by_unit) + 0.6), layout="constrained")
    all_axes = figure.subplots(len(by_unit), 1, sharex=True, squeeze=False)[:, 0]
    time = recording["t"]
    for axes, (unit, curves) in zip(all_axes, by_unit.items()):
        for name, values in curves:
            if values.ndim == 1:
                axes.plot(time, values, label=name)
                continue
            columns = [column for column in recording.names if column.startswith(name + ".")]
            axes.plot(time, values, label=columns[: values.shape[1]])
        axes.set_ylabel(unit)
        axes.grid(True, alpha=0.3)
        axes.legend(fontsize="x-small", loc="center left", bbox_to_anchor=(1.0, 0.5))
    all_axes[-1].set_xlabel("t, s")
    return figure

"""Plots of recordings."""

from matplotlib.figure import Figure


def overview(recording):
    """Columns that say most about a run: motion of the first body, joints, thrusts, energy."""
    names = recording.names
    bodies = [name for name in names if name.startswith("bodies.") and name.endswith(".depth")]
    chosen = []
    if bodies:
        body = bodies[0].removesuffix(".depth")
        parts = ("position.x", "position.y", "depth", "roll_deg", "pitch_deg", "yaw_deg")
        chosen += [f"{body}.{part}" for part in parts]
    is_joint = lambda name: name.startswith("joints.") and name.endswith(".position")
    chosen += [name for name in names if is_joint(name)]
    is_thrust = lambda name: name.startswith("thrusters.") and name.endswith(".thrust")
    chosen += [name for name in names if is_thrust(name)]
    return chosen


def plot(recording, names):
    names = list(names) or overview(recording)
    by_unit = {}
    for name in names:
        values = recording[name]
        by_unit.setdefault(recording.unit(name), []).append((name, values))
    figure = Figure(figsize=(9, 2.4 * len(by_unit) + 0.6), layout="constrained")
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

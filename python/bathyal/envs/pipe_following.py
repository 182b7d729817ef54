"""A BlueROV2 that follows a pipe on the seabed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .task import in_axes, length, mean_square
from .tasks import POSITION, THRUSTERS, BlueRov2Task, folded_arm, horizontal_current

if TYPE_CHECKING:
    from .._types import Array
    from .task import Seen

# The pipe's way y(x) is a sum of waves of these lengths, m, whose slopes are at most these.
WAVELENGTHS = np.array([30.0, 17.0, 11.0])
SLOPES = np.array([0.3, 0.2, 0.1])
# Newton steps to the nearest point: slopes are below 0.6, so that few of them suffice.
NEWTON_STEPS = 6


class PipeFollowing(BlueRov2Task):
    """Thrusters of a BlueROV2 take it along a pipe on the seabed, at a given height above it and with
    its bow along the pipe. The arm stays folded.

    The pipe is a line on a flat seabed, a curve of its own in every episode; it does not act on the
    water or the vehicle. In vehicle axes the agent observes the way to the point above the nearest
    point of the pipe, the direction of the pipe there and ways to points ahead. The reward is the speed
    along the pipe, up to `speed`, less the error of the position. The episode ends if the vehicle is
    more than `lost` metres from its way, or close to the seabed.
    """

    SEABED = -10.0
    AHEAD = np.array([1.0, 2.0, 4.0])

    def __init__(
        self,
        *,
        height: float = 1.0,
        speed: float = 0.5,
        lost: float = 1.5,
        duration: float = 40.0,
        **options: Any,
    ) -> None:
        self.height, self.speed, self.lost = height, speed, lost
        super().__init__(
            actions=THRUSTERS,
            controllers=[folded_arm()],
            seabed=self.SEABED,
            duration=duration,
            **options,
        )
        self._waves = 2 * np.pi / WAVELENGTHS

    def start(self, rng: np.random.Generator) -> dict[str, float]:
        current, side = horizontal_current(rng, 0.15), rng.uniform(-0.4, 0.4, 2)
        place = 0.0, float(side[0]), self.SEABED + self.height + float(side[1])
        return {
            **current,
            **{f"robot.start.position[{i}]": place[i] for i in range(3)},
            "robot.start.rpy_deg[2]": float(rng.uniform(-20.0, 20.0)),
        }

    def numbers(self, rng: np.random.Generator) -> dict[str, Array]:
        """Amplitudes and phases of the pipe's waves."""
        amplitudes = rng.uniform(0.3, 1.0, 3) * SLOPES / self._waves
        return {"pipe": np.stack([amplitudes, rng.uniform(0.0, 2 * np.pi, 3)])}

    def side(self, pipe: Array, x: Array) -> tuple[Array, Array, Array]:
        """y of the pipe at x, and its first two derivatives; it begins at y = 0."""
        y = slope = bend = np.zeros_like(x)
        for k, wave in enumerate(self._waves):
            amplitude, phase = pipe[..., 0, k], pipe[..., 1, k]
            sine, cosine = np.sin(wave * x + phase), np.cos(wave * x + phase)
            y = y + amplitude * (sine - np.sin(phase))
            slope = slope + amplitude * wave * cosine
            bend = bend - amplitude * wave * wave * sine
        return y, slope, bend

    def nearest(self, pipe: Array, position: Array) -> Array:
        """x of the point of the pipe nearest in plan: the root of (x − pₓ) + (y − p_y) y′."""
        x = position[..., 0]
        for _ in range(NEWTON_STEPS):
            y, slope, bend = self.side(pipe, x)
            off = y - position[..., 1]
            change = (x - position[..., 0]) + off * slope
            # Far away the second derivative may vanish; Gauss and Newton's does not.
            rate = np.maximum(1.0 + slope * slope + off * bend, 0.5)
            x = x - change / rate
        return x

    def above(self, pipe: Array, x: Array) -> Array:
        """Points above the pipe at the height of the way."""
        y, _, _ = self.side(pipe, x)
        return np.stack([x, y, np.full_like(x, self.SEABED + self.height)], axis=-1)

    def goal(self, seen: Seen) -> Array:
        seen["x"] = self.nearest(seen["pipe"], seen[POSITION])
        return self.above(seen["pipe"], seen["x"])

    def observe(self, seen: Seen) -> Array:
        own = super().observe(seen)
        pipe, x, axes = seen["pipe"], seen["x"], seen["axes"]
        _, slope, _ = self.side(pipe, x)
        along = np.stack([np.ones_like(x), slope, np.zeros_like(x)], axis=-1)
        seen["along"] = along = along / length(along)[..., None]
        ahead = [self.above(pipe, x + step * along[..., 0]) - seen[POSITION] for step in self.AHEAD]
        ways = [in_axes(vector, axes) for vector in (along, *ahead)]
        return np.concatenate([own, *ways], axis=-1)

    def is_terminated(self, seen: Seen) -> Any:
        low = seen[POSITION][..., 2] < self.SEABED + 0.3
        return (seen["error"] > self.lost) | low

    def reward(self, seen: Seen) -> Any:
        velocity, along, axes = seen["bodies.vehicle.velocity"], seen["along"], seen["axes"]
        progress = (velocity * along)[..., 0] + (velocity * along)[..., 1]
        turn = 1.0 - (axes[..., 0, 0] * along[..., 0] + axes[..., 1, 0] * along[..., 1])
        tilt, effort = 1.0 - axes[..., 2, 2], mean_square(seen["action"])
        pace = np.minimum(progress, self.speed) / self.speed
        lost = 10.0 * self.is_terminated(seen)
        return pace - seen["error"] - 0.5 * turn - 0.5 * tilt - 0.01 * effort - lost

    def info(self, seen: Seen) -> dict[str, Any]:
        return {**super().info(seen), "x": seen["x"]}

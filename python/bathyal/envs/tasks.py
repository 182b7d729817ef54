"""Tasks: station keeping with a moving arm, docking, reaching, walking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .._scenario import Robot, Scenario
from .simulation_env import SimulationEnv

if TYPE_CHECKING:
    from .._types import Array, Path

THRUSTERS = [
    "1 front right",
    "2 front left",
    "3 rear right",
    "4 rear left",
    "5 vertical right",
    "6 vertical left",
]
ARM = ["shoulder", "upper arm", "elbow", "wrist"]
JOINTS = [*ARM, "jaw"]


def rotation(quaternion: Array) -> Array:
    """Rotation matrix, body to world, of a unit quaternion w, x, y, z."""
    w, x, y, z = quaternion
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


class _BlueRov2(SimulationEnv):
    """BlueROV2 with its arm, whose vehicle has a goal: in vehicle axes the way to it, and the
    attitude by the world's z and x axes."""

    START = np.array([0.0, 0.0, -8.0])

    def __init__(
        self,
        *,
        actions: list[str],
        controllers: list[dict[str, Any]],
        waves: bool = False,
        duration: float = 20.0,
        decision_period: float = 0.05,
        record: Path | None = None,
        **overrides: Any,
    ) -> None:
        scenario = Scenario("bluerov2_arm")
        scenario.control = controllers
        if waves:
            components = [{"amplitude": 0.4, "period": 7.0}, {"amplitude": 0.2, "period": 4.5}]
            scenario.environment.waves = {"components": components}
            # Water is either unsteady or has waves.
            del scenario.environment.unsteady
        self.goal = self.START.copy()
        parts = ["position", "orientation", "velocity", "angular_velocity"]
        joints = [f"joints.{name}.{part}" for part in ("position", "velocity") for name in JOINTS]
        super().__init__(
            scenario,
            actions=actions,
            observations=[*(f"bodies.vehicle.{part}" for part in parts), *joints],
            decision_period=decision_period,
            record=record,
            duration=duration,
            **overrides,
        )

    def start(self, options: dict[str, Any]) -> dict[str, Any]:
        speed, direction = self.np_random.uniform(0.0, 0.25), self.np_random.uniform(0, 2 * np.pi)
        return {
            **super().start(options),
            "environment.current.x": speed * np.cos(direction),
            "environment.current.y": speed * np.sin(direction),
            "robots[0].start.position": self.START + self.np_random.uniform(-0.3, 0.3, 3),
            "robots[0].start.rpy_deg": [0.0, 0.0, self.np_random.uniform(-20.0, 20.0)],
        }

    def observe(self) -> Array:
        seen = self.simulation.observe(self._names)
        axes = rotation(seen[3:7])
        self.position, self.axes = seen[:3], axes
        self.velocity = seen[7:10]
        vectors = np.stack([self.goal - seen[:3], seen[7:10], seen[10:13]]) @ axes
        return np.concatenate([vectors.ravel(), axes[2], axes[0], seen[13:]])

    def info(self) -> dict[str, Any]:
        return {**super().info(), "error": float(np.linalg.norm(self.goal - self.position))}


class StationKeeping(_BlueRov2):
    """Thrusters of a BlueROV2 hold it in a current, or in waves, while its arm unfolds and folds.

    The error is that of the position; -1 times it, the tilt and a share of the actions is the
    reward.
    """

    def __init__(self, **options: Any) -> None:
        arm = [entry for entry in Scenario("bluerov2_arm").control if "joints" in entry]
        super().__init__(actions=THRUSTERS, controllers=arm, **options)

    def reward(self) -> float:
        error = float(np.linalg.norm(self.goal - self.position))
        tilt = 1.0 - self.axes[2, 2]
        turn = 1.0 - self.axes[0, 0]
        return -error - 0.5 * tilt - 0.2 * turn - 0.01 * float(np.mean(self.action**2))


class Docking(StationKeeping):
    """The vehicle comes from two metres away and ends in a dock: within 0.1 m and 10 degrees, and
    slower than 0.1 m/s. The arm stays folded."""

    DISTANCE = 2.0

    def __init__(self, **options: Any) -> None:
        hold = [{"joint": name} for name in JOINTS]
        gains = {"natural_frequency": 6.0, "damping_ratio": 1.0}
        arm = {"feedforward": "gravity", "gains": gains, "follow": hold}
        _BlueRov2.__init__(self, actions=THRUSTERS, controllers=[{"joints": arm}], **options)

    def start(self, options: dict[str, Any]) -> dict[str, Any]:
        begin = super().start(options)
        angle = self.np_random.uniform(-np.pi / 4, np.pi / 4)
        away = self.DISTANCE * np.array([-np.cos(angle), np.sin(angle), 0.0])
        begin["robots[0].start.position"] = self.START + away
        return begin

    def is_terminated(self) -> bool:
        near = np.linalg.norm(self.goal - self.position) < 0.1
        aligned = min(self.axes[0, 0], self.axes[2, 2]) > np.cos(np.radians(10.0))
        return bool(near and aligned and np.linalg.norm(self.velocity) < 0.1)

    def reward(self) -> float:
        return super().reward() + (100.0 if self.is_terminated() else 0.0)

    def info(self) -> dict[str, Any]:
        return {**super().info(), "is_success": self.is_terminated()}


class Reaching(_BlueRov2):
    """Thrusters and arm bring the jaw of a BlueROV2 to a point, within 0.05 m."""

    def __init__(self, **options: Any) -> None:
        self.target = self.START.copy()
        super().__init__(actions=[*THRUSTERS, *ARM], controllers=[], **options)

    def start(self, options: dict[str, Any]) -> dict[str, Any]:
        self.target = self.START + self.np_random.uniform([0.3, -0.4, -0.5], [0.9, 0.4, 0.1])
        return super().start(options)

    def observe(self) -> Array:
        seen = super().observe()
        self.jaw = self.simulation.observe("bodies.jaw.position")
        return np.concatenate([seen, (self.target - self.jaw) @ self.axes])

    def distance(self) -> float:
        """From the jaw to the point, m."""
        return float(np.linalg.norm(self.target - self.jaw))

    def is_terminated(self) -> bool:
        return self.distance() < 0.05

    def reward(self) -> float:
        success = 50.0 if self.is_terminated() else 0.0
        return success - self.distance() - 0.01 * float(np.mean(self.action**2))

    def info(self) -> dict[str, Any]:
        return {**super().info(), "distance": self.distance(), "is_success": self.is_terminated()}


class Walking(SimulationEnv):
    """A hexapod, Crabster, walks forward on a flat seabed against a tidal current. A controller
    holds its posture; actions are efforts that are added, up to `effort`."""

    def __init__(
        self,
        *,
        effort: float = 150.0,
        duration: float = 20.0,
        decision_period: float = 0.05,
        record: Path | None = None,
        **overrides: Any,
    ) -> None:
        scenario, robot = Scenario("crabster_walk"), Robot("crabster")
        self._body = robot.bodies[0].name
        joints = [
            body.joint.get("name", body.name)
            for body in robot.bodies[1:]
            if body.joint.type == "revolute"
        ]
        gains = {"natural_frequency": 12.0, "damping_ratio": 1.0}
        hold = {"gains": gains, "follow": [{"joint": name} for name in joints]}
        scenario.control = [{"joints": hold}]
        parts = ["position", "orientation", "velocity", "angular_velocity"]
        quantities = [f"joints.{n}.{part}" for part in ("position", "velocity") for n in joints]
        super().__init__(
            scenario,
            actions=joints,
            observations=[*(f"bodies.{self._body}.{part}" for part in parts), *quantities],
            scales=dict.fromkeys(joints, effort),
            decision_period=decision_period,
            record=record,
            duration=duration,
            **overrides,
        )

    def start(self, options: dict[str, Any]) -> dict[str, Any]:
        speed, direction = self.np_random.uniform(0.0, 0.5), self.np_random.uniform(0, 2 * np.pi)
        return {
            **super().start(options),
            "environment.current.x": speed * np.cos(direction),
            "environment.current.y": speed * np.sin(direction),
        }

    def observe(self) -> Array:
        seen = self.simulation.observe(self._names)
        self._axes = rotation(seen[3:7])
        self._position, self._velocity = seen[:3].copy(), seen[7:10].copy()
        # Where it is on the seabed does not matter.
        seen[:2] = 0.0
        return seen

    def is_terminated(self) -> bool:
        return bool(self._axes[2, 2] < 0.5)

    def reward(self) -> float:
        fallen = 10.0 if self.is_terminated() else 0.0
        return float(self._velocity[0]) - fallen - 0.01 * float(np.mean(self.action**2))

    def info(self) -> dict[str, Any]:
        return {**super().info(), "x": float(self._position[0])}

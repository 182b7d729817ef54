"""Tasks: station keeping with a moving arm, docking, reaching, walking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .._scenario import Robot, Scenario, Section
from .task import Task, in_axes, length, mean_square, rotation

if TYPE_CHECKING:
    from .._types import Array
    from .task import Seen

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
POSITION = "bodies.vehicle.position"
JAW = "bodies.jaw.position"


def folded_arm() -> dict[str, Any]:
    """Controller that holds the joints of the arm where they are."""
    gains = {"natural_frequency": 6.0, "damping_ratio": 1.0}
    hold = [{"joint": name} for name in JOINTS]
    return {"joints": {"feedforward": "gravity", "gains": gains, "follow": hold}}


def horizontal_current(rng: np.random.Generator, fastest: float) -> dict[str, float]:
    """Current of a random speed and direction."""
    speed, direction = rng.uniform(0.0, fastest), rng.uniform(0.0, 2 * np.pi)
    x, y = speed * np.cos(direction), speed * np.sin(direction)
    return {"environment.current.x": float(x), "environment.current.y": float(y)}


class BlueRov2Task(Task):
    """BlueROV2 with its arm, in a current that is unsteady, or with `waves`.

    The agent observes in vehicle axes the way to a goal, velocity and angular velocity; the attitude by
    the world's z and x axes; the joints.
    """

    START = np.array([0.0, 0.0, -8.0])

    def __init__(
        self,
        *,
        actions: list[str],
        controllers: list[Any],
        waves: bool = False,
        seabed: float | None = None,
        duration: float = 20.0,
        **options: Any,
    ) -> None:
        scenario = Scenario("bluerov2_arm")
        if seabed is not None:
            scenario.environment.terrain = {"plane": {"height": seabed}}
        scenario.control = controllers
        scenario.robots[0].start.rpy_deg = [0.0, 0.0, 0.0]
        if waves:
            components = [{"amplitude": 0.4, "period": 7.0}, {"amplitude": 0.2, "period": 4.5}]
            scenario.environment.waves = {"components": components}
            # Water is either unsteady or has waves.
            del scenario.environment.unsteady
        parts = ["position", "orientation", "velocity", "angular_velocity"]
        joints = [f"joints.{name}.{part}" for part in ("position", "velocity") for name in JOINTS]
        super().__init__(
            scenario,
            actions=actions,
            observations=[*(f"bodies.vehicle.{part}" for part in parts), *joints],
            duration=duration,
            **options,
        )

    def place(self, rng: np.random.Generator) -> Array:
        """Position at the start."""
        return self.START + rng.uniform(-0.3, 0.3, 3)

    def start(self, rng: np.random.Generator) -> dict[str, float]:
        current, position = horizontal_current(rng, 0.25), self.place(rng)
        return {
            **current,
            **{f"robot.start.position[{i}]": float(position[i]) for i in range(3)},
            "robot.start.rpy_deg[2]": float(rng.uniform(-20.0, 20.0)),
        }

    def goal(self, seen: Seen) -> Array:
        """Where the vehicle is to be."""
        return self.START

    def observe(self, seen: Seen) -> Array:
        seen["axes"] = axes = rotation(seen["bodies.vehicle.orientation"])
        seen["way"] = way = self.goal(seen) - seen[POSITION]
        seen["error"] = length(way)
        vectors = way, seen["bodies.vehicle.velocity"], seen["bodies.vehicle.angular_velocity"]
        moving = [in_axes(vector, axes) for vector in vectors]
        joints = [seen[name] for name in self.quantities if name.startswith("joints.")]
        return np.concatenate([*moving, axes[..., 2, :], axes[..., 0, :], *joints], axis=-1)

    def info(self, seen: Seen) -> dict[str, Any]:
        return {"error": seen["error"]}


class StationKeeping(BlueRov2Task):
    """Thrusters of a BlueROV2 hold it in a current, or in waves, while its arm unfolds and folds.

    The error is that of the position; -1 times it, the tilt, the turn and a share of the actions is
    the reward.
    """

    def __init__(self, **options: Any) -> None:
        arm = [entry for entry in Scenario("bluerov2_arm").control if "joints" in entry]
        super().__init__(**{"actions": THRUSTERS, "controllers": arm, **options})

    def reward(self, seen: Seen) -> Any:
        axes, effort = seen["axes"], mean_square(seen["action"])
        tilt, turn = 1.0 - axes[..., 2, 2], 1.0 - axes[..., 0, 0]
        return -seen["error"] - 0.5 * tilt - 0.2 * turn - 0.01 * effort


class Docking(StationKeeping):
    """The vehicle comes from two metres away and ends in a dock: within 0.1 m and 10 degrees, and
    slower than 0.1 m/s. The arm stays folded."""

    DISTANCE = 2.0

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"controllers": [folded_arm()], **options})

    def place(self, rng: np.random.Generator) -> Array:
        angle = rng.uniform(-np.pi / 4, np.pi / 4)
        return self.START + self.DISTANCE * np.array([-np.cos(angle), np.sin(angle), 0.0])

    def is_terminated(self, seen: Seen) -> Any:
        axes = seen["axes"]
        aligned = np.minimum(axes[..., 0, 0], axes[..., 2, 2]) > np.cos(np.radians(10.0))
        slow = length(seen["bodies.vehicle.velocity"]) < 0.1
        return (seen["error"] < 0.1) & aligned & slow

    def reward(self, seen: Seen) -> Any:
        return super().reward(seen) + 100.0 * self.is_terminated(seen)

    def info(self, seen: Seen) -> dict[str, Any]:
        return {**super().info(seen), "is_success": self.is_terminated(seen)}


class Reaching(BlueRov2Task):
    """Thrusters and arm bring the jaw of a BlueROV2 to a point, within 0.05 m."""

    def __init__(self, **options: Any) -> None:
        super().__init__(actions=[*THRUSTERS, *ARM], controllers=[], **options)
        self.quantities.append(JAW)

    def numbers(self, rng: np.random.Generator) -> dict[str, Array]:
        return {"target": self.START + rng.uniform([0.3, -0.4, -0.5], [0.9, 0.4, 0.1])}

    def observe(self, seen: Seen) -> Array:
        own = super().observe(seen)
        way = seen["target"] - seen[JAW]
        seen["distance"] = length(way)
        return np.concatenate([own, in_axes(way, seen["axes"])], axis=-1)

    def is_terminated(self, seen: Seen) -> Any:
        return seen["distance"] < 0.05

    def reward(self, seen: Seen) -> Any:
        success = 50.0 * self.is_terminated(seen)
        return success - seen["distance"] - 0.01 * mean_square(seen["action"])

    def info(self, seen: Seen) -> dict[str, Any]:
        success = self.is_terminated(seen)
        return {**super().info(seen), "distance": seen["distance"], "is_success": success}


class Walking(Task):
    """A hexapod, Crabster, walks forward on a flat seabed in a tidal current. A controller holds its
    posture; actions are efforts that are added, up to `effort`."""

    def __init__(self, *, effort: float = 150.0, duration: float = 20.0, **options: Any) -> None:
        scenario, robot = Scenario("crabster_walk"), Robot("crabster")
        joints = [
            body.joint.get("name", body.name)
            for body in robot.bodies[1:]
            if body.joint.type == "revolute"
        ]
        gains = {"natural_frequency": 12.0, "damping_ratio": 1.0}
        hold = {"gains": gains, "follow": [{"joint": name} for name in joints]}
        scenario.control = [{"joints": hold}]
        scenario.environment.current = Section(x=0.0, y=0.0)
        self._body = f"bodies.{robot.bodies[0].name}"
        parts = ["position", "orientation", "velocity", "angular_velocity"]
        quantities = [f"joints.{n}.{part}" for part in ("position", "velocity") for n in joints]
        super().__init__(
            scenario,
            actions=joints,
            observations=[*(f"{self._body}.{part}" for part in parts), *quantities],
            scales=dict.fromkeys(joints, effort),
            duration=duration,
            **options,
        )

    def start(self, rng: np.random.Generator) -> dict[str, float]:
        return horizontal_current(rng, 0.5)

    def observe(self, seen: Seen) -> Array:
        seen["axes"] = rotation(seen[f"{self._body}.orientation"])
        observation = super().observe(seen)
        # Where it is on the seabed does not matter.
        observation[..., :2] = 0.0
        return observation

    def is_terminated(self, seen: Seen) -> Any:
        return seen["axes"][..., 2, 2] < 0.5

    def reward(self, seen: Seen) -> Any:
        forward = seen[f"{self._body}.velocity"][..., 0]
        return forward - 10.0 * self.is_terminated(seen) - 0.01 * mean_square(seen["action"])

    def info(self, seen: Seen) -> dict[str, Any]:
        return {"x": seen[f"{self._body}.position"][..., 0]}

"""Two vehicles that carry a pipe: a parallel environment of PettingZoo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from pettingzoo import ParallelEnv

from .._bathyal import Simulation
from .._scenario import Robot, Scenario
from .task import Layout, Task, advance, in_axes, length, mean_square, rotation
from .tasks import JOINTS, THRUSTERS, folded_arm, horizontal_current

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .._types import Array, Path
    from .randomization import Range
    from .task import Seen

PIPE = "bodies.load/pipe"
MOTION = ["position", "orientation", "velocity", "angular_velocity"]


class _Carrying(Task):
    """The task of both vehicles together: its actions are the thrusts of one, then of the other."""

    AGENTS = {"left": 1.0, "right": -1.0}
    HEIGHT = -9.0
    GRIP = 0.7
    SLING = 1.0
    STIFFNESS = 200.0
    HOOK = -0.15

    def __init__(
        self, *, duration: float, decision_period: float, randomize: Mapping[str, Range]
    ) -> None:
        scenario = self._scenario(duration)
        bodies = [PIPE, *(f"bodies.{agent}/vehicle" for agent in self.AGENTS)]
        super().__init__(
            scenario,
            actions=[f"{agent}/{name}" for agent in self.AGENTS for name in THRUSTERS],
            observations=[f"{body}.{part}" for body in bodies for part in MOTION],
            decision_period=decision_period,
            randomize=randomize,
        )

    def _scenario(self, duration: float) -> Scenario:
        """Two BlueROV2s with folded arms; slings, which are springs, hold the ends of a pipe below."""
        rov, pipe = Robot("bluerov2_alpha"), Robot("pipe")
        robots, springs, control = [], [], []
        for agent, side in self.AGENTS.items():
            place = [0.0, side * self.GRIP, self.HEIGHT + self.SLING - self.HOOK]
            robots.append({"file": "rov.toml", "name": agent, "start": {"position": place}})
            points = [[0.0, 0.0, self.HOOK], [0.0, side * self.GRIP, 0.0]]
            spring = {"stiffness": self.STIFFNESS, "damping": 20.0, "rest_length": self.SLING}
            bodies = [f"{agent}/vehicle", "load/pipe"]
            springs.append({"name": f"{agent} sling", "bodies": bodies, "points": points, **spring})
            hold = folded_arm()
            hold["joints"]["follow"] = [{"joint": f"{agent}/{name}"} for name in JOINTS]
            control.append(hold)
        load = {"file": "pipe.toml", "name": "load", "start": {"position": [0, 0, self.HEIGHT]}}
        content = {
            "bathyal_scenario": 1,
            "name": "Two vehicles carry a pipe",
            "duration": duration,
            "robots": [*robots, load],
            "springs": springs,
            "control": control,
            "environment": {"water_density": 997.0, "current": {"x": 0.0, "y": 0.0}},
            "integrator": {"step": 0.005},
        }
        return Scenario(content, files={"rov.toml": rov, "pipe.toml": pipe})

    def start(self, rng: np.random.Generator) -> dict[str, float]:
        return horizontal_current(rng, 0.15)

    def numbers(self, rng: np.random.Generator) -> dict[str, Array]:
        """Where the pipe is to be taken, and how it is to be turned about the vertical."""
        way = rng.uniform([-1.5, -1.0, -0.5], [1.5, 1.0, 0.5])
        return {
            "goal": np.array([0.0, 0.0, self.HEIGHT]) + way,
            "heading": np.array(rng.uniform(-0.5, 0.5)),
        }

    def observe(self, seen: Seen) -> Array:
        """Observations of the first vehicle, then of the second."""
        turn = seen["heading"]
        along = np.array([-np.sin(turn), np.cos(turn), 0.0])
        pipe = rotation(seen[f"{PIPE}.orientation"])
        seen["error"] = length(seen["goal"] - seen[f"{PIPE}.position"])
        seen["turn"] = np.asarray(1.0 - np.sum(along * pipe[:, 1]))
        own = []
        for agent, other in zip(self.AGENTS, reversed(self.AGENTS)):
            side = self.AGENTS[agent] * self.GRIP
            body, companion = (f"bodies.{name}/vehicle" for name in (agent, other))
            axes, place = rotation(seen[f"{body}.orientation"]), seen[f"{body}.position"]
            end = seen[f"{PIPE}.position"] + side * pipe[:, 1]
            vectors = [
                seen[f"{body}.velocity"],
                seen[f"{body}.angular_velocity"],
                end - place,
                seen["goal"] + side * along - end,
                seen[f"{PIPE}.velocity"],
                seen[f"{companion}.position"] - place,
                seen[f"{companion}.velocity"] - seen[f"{body}.velocity"],
            ]
            own += [*(in_axes(vector, axes) for vector in vectors), axes[2], axes[0]]
            seen[f"{agent} tilt"] = 1.0 - axes[2, 2]
        return np.concatenate(own)

    def is_terminated(self, seen: Seen) -> Any:
        fallen = [seen[f"{agent} tilt"] > 1.0 for agent in self.AGENTS]
        return bool(seen["error"] > 5.0 or any(fallen))


class Carrying(ParallelEnv[str, Any, Any]):  # type: ignore[misc, unused-ignore]
    """Two BlueROV2s take a pipe, which hangs from them in two slings, to a place and a heading.

    The vehicles, `left` and `right`, feel each other through the pipe. Each one's actions are its six
    thrusts. It observes in its own axes: velocity and angular velocity, the ways to its end of the pipe
    and of that to its goal, the pipe's velocity, the other vehicle's place and velocity relative to its
    own; and its attitude. Both have the reward of the pipe's error, less tilt and effort of their own.
    An episode ends if the pipe is more than 5 m away from its goal, or a vehicle on its side.

    The same seed gives the same bits.

    >>> from bathyal.envs.carrying import Carrying
    >>> env = Carrying(duration=10.0)
    >>> observations, infos = env.reset(seed=1)
    >>> actions = {agent: env.action_space(agent).sample() for agent in env.agents}
    >>> observations, rewards, terminations, truncations, infos = env.step(actions)
    >>> sorted(rewards)
    ['left', 'right']
    """

    metadata: dict[str, Any] = {"name": "bathyal/Carrying-v0", "render_modes": []}
    render_mode = None
    simulation: Simulation
    """The present episode."""

    def __init__(
        self,
        *,
        duration: float = 30.0,
        decision_period: float = 0.05,
        randomize: Mapping[str, Range] | None = None,
        record: Path | None = None,
    ) -> None:
        self._task = _Carrying(
            duration=duration, decision_period=decision_period, randomize=randomize or {}
        )
        self._record = record
        self.possible_agents = list(_Carrying.AGENTS)
        self.agents: list[str] = []
        self.simulation = self._task.simulation()
        self._layout = Layout(self._task, self.simulation)
        self._numbers = np.zeros(self._layout.width)
        self.seen = self._layout.views(self._numbers)
        self._command = np.zeros(self.simulation.command_size)
        self._rng = np.random.default_rng()
        self.seen.update(self._task.draw(np.random.default_rng(0)).numbers)
        size = next(iter(self._observe().values())).size
        box = gymnasium.spaces.Box
        self.observation_spaces = {
            agent: box(-np.inf, np.inf, (size,), np.float64) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: box(-1.0, 1.0, (len(THRUSTERS),), np.float32) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Observations of a vehicle."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Actions of a vehicle."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, dict[str, Any]]]:
        """Begins an episode."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.simulation.close()
        start = self._task.draw(self._rng)
        self.simulation = self._task.simulation(start, self._record)
        self.seen.update(start.numbers)
        self.agents = list(self.possible_agents)
        return self._observe(), self._infos()

    def step(self, actions: dict[str, Any]) -> tuple[Any, ...]:
        """Holds the commands of both vehicles for the decision period."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise ValueError(f"there is no action of {missing}; there are: {list(actions)}")
        layout, shape = self._layout, (len(THRUSTERS),)
        own = {agent: layout.clipped(actions[agent], shape) for agent in self.agents}
        self._command[layout.entries] = layout.commands(np.concatenate(list(own.values())))
        diverged = advance(self.simulation, self._command, layout.periods) is not None
        observations, infos = self._observe(), self._infos()
        common = 0.0 if diverged else -float(self.seen["error"] + self.seen["turn"])
        rewards = {
            agent: common - 0.5 * float(self.seen[f"{agent} tilt"]) - 0.01 * float(mean_square(act))
            for agent, act in own.items()
        }
        ended = diverged or self._task.is_terminated(self.seen)
        finished = self.simulation.is_finished and not ended
        terminations = dict.fromkeys(self.agents, ended)
        truncations = dict.fromkeys(self.agents, finished)
        if ended or finished:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _observe(self) -> dict[str, Array]:
        self.simulation.observe(self._layout.names, out=self._numbers)
        both = self._task.observe(self.seen)
        return dict(zip(self.possible_agents, np.split(both, len(self.possible_agents))))

    def _infos(self) -> dict[str, dict[str, Any]]:
        info = {"time": self.simulation.time, "error": float(self.seen["error"])}
        return {agent: dict(info) for agent in self.possible_agents}

    def render(self) -> None:
        """Nothing: `bathyal view` shows a recording, or the viewer in a notebook."""

    def close(self) -> None:
        """Ends the episode and its recording."""
        self.simulation.close()


def parallel_env(**options: Any) -> Carrying:
    """The environment, by PettingZoo's name for it."""
    return Carrying(**options)

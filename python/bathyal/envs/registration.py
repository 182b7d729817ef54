"""Names of the environments in Gymnasium's registry."""

from __future__ import annotations

from typing import Any

from gymnasium.envs.registration import register

from .description import read_task
from .pipe_following import PipeFollowing
from .simulation_env import SimulationEnv
from .tasks import Docking, Reaching, StationKeeping, Walking
from .vector import VectorSimulationEnv

TASKS: dict[str, Any] = {
    "Docking": Docking,
    "FromFile": read_task,
    "PipeFollowing": PipeFollowing,
    "Reaching": Reaching,
    "StationKeeping": StationKeeping,
    "Walking": Walking,
}


def single(*, task: str, record: Any = None, **options: Any) -> SimulationEnv:
    """Environment of a task by its name."""
    return SimulationEnv(TASKS[task](**options), record=record)


def vector(
    num_envs: int, *, task: str, copy: bool = True, threads: int | None = None, **options: Any
) -> VectorSimulationEnv:
    """Vector environment of a task by its name."""
    return VectorSimulationEnv(TASKS[task](**options), num_envs, copy=copy, threads=threads)


def register_all() -> None:
    """Registers all tasks."""
    for name in TASKS:
        register(
            id=f"bathyal/{name}-v0",
            entry_point=f"{__name__}:single",
            vector_entry_point=f"{__name__}:vector",
            kwargs={"task": name},
        )

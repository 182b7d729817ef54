"""Gymnasium environments of underwater robots, registered by name.

    import gymnasium
    import bathyal.envs

    env = gymnasium.make("bathyal/StationKeeping-v0")
    envs = gymnasium.make_vec("bathyal/StationKeeping-v0", num_envs=4096)
"""

from gymnasium.envs.registration import register

from .simulation_env import SimulationEnv
from .tasks import Docking, Reaching, StationKeeping, Walking
from .vector import StationKeepingVector

__all__ = [
    "Docking",
    "Reaching",
    "SimulationEnv",
    "StationKeeping",
    "StationKeepingVector",
    "Walking",
]

for _task in (Docking, Reaching, StationKeeping, Walking):
    register(
        id=f"bathyal/{_task.__name__}-v0",
        entry_point=f"{_task.__module__}:{_task.__name__}",
        vector_entry_point=(
            "bathyal.envs.vector:StationKeepingVector" if _task is StationKeeping else None
        ),
    )

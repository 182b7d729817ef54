"""Gymnasium environments of underwater robots, registered by name.

    import gymnasium
    import bathyal.envs

    env = gymnasium.make("bathyal/StationKeeping-v0")
"""

from gymnasium.envs.registration import register

from .simulation_env import SimulationEnv
from .tasks import Docking, Reaching, StationKeeping, Walking

__all__ = ["Docking", "Reaching", "SimulationEnv", "StationKeeping", "Walking"]

for _task in (Docking, Reaching, StationKeeping, Walking):
    register(
        id=f"bathyal/{_task.__name__}-v0",
        entry_point=f"{_task.__module__}:{_task.__name__}",
    )

"""Gymnasium environments of underwater robots, registered by name.

    import gymnasium
    import bathyal.envs

    env = gymnasium.make("bathyal/StationKeeping-v0")
    envs = gymnasium.make_vec("bathyal/StationKeeping-v0", num_envs=4096)
"""

from .description import from_file, read_task
from .pipe_following import PipeFollowing
from .registration import register_all
from .simulation_env import SimulationEnv
from .task import Task
from .tasks import Docking, Reaching, StationKeeping, Walking
from .vector import VectorSimulationEnv

__all__ = [
    "Docking",
    "PipeFollowing",
    "Reaching",
    "SimulationEnv",
    "StationKeeping",
    "Task",
    "VectorSimulationEnv",
    "Walking",
    "from_file",
    "read_task",
]

register_all()

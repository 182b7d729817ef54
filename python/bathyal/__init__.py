"""Dynamics and simulation of underwater robots: see docs/python.md.

    model = bathyal.load("rov.urdf")
    vdot = model.forward_dynamics(q, v, tau)

    simulation = bathyal.Simulation("scenario.toml", record="run.mcap")
    summary = simulation.run()
    table = bathyal.Recording("run.mcap").to_pandas()
"""

from ._bathyal import (
    BatchSimulation,
    Environment,
    Joint,
    Model,
    Recording,
    Simulation,
    View,
    Viewer,
    __version__,
    gallery,
    load,
)
from ._errors import (
    CheckpointError,
    CommandError,
    Error,
    ModelError,
    RecordingError,
    ScenarioError,
    SimulationError,
)
from ._scenario import Robot, Scenario, Section
from ._types import Controller

__all__ = [
    "BatchSimulation",
    "CheckpointError",
    "CommandError",
    "Controller",
    "Environment",
    "Error",
    "Joint",
    "Model",
    "ModelError",
    "Recording",
    "RecordingError",
    "Robot",
    "Scenario",
    "ScenarioError",
    "Section",
    "Simulation",
    "SimulationError",
    "View",
    "Viewer",
    "__version__",
    "gallery",
    "load",
]

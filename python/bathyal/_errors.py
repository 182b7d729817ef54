"""Exceptions, with the text of the command's errors."""


class Error(Exception):
    """Base of all errors of files and runs."""

    __module__ = "bathyal"


class ModelError(Error):
    """A robot file is not valid, or a function is not defined for the robot."""

    __module__ = "bathyal"


class ScenarioError(Error):
    """A scenario, or a robot of it, is not valid."""

    __module__ = "bathyal"


class SimulationError(Error):
    """A step was not made: the run has diverged or finished, or is in use."""

    __module__ = "bathyal"


class CommandError(Error, ValueError):
    """A command has an unknown name, the wrong length or a number that is not finite."""

    __module__ = "bathyal"


class CheckpointError(Error):
    """A checkpoint is damaged, or belongs to another robot, scenario or version."""

    __module__ = "bathyal"


class RecordingError(Error):
    """A recording cannot be read or written."""

    __module__ = "bathyal"

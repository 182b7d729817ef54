import os
from pathlib import Path

import pytest

import bathyal

ROOT = Path(__file__).parents[2]

# Plots are drawn without a window.
os.environ.setdefault("MPLBACKEND", "Agg")


@pytest.fixture(scope="session")
def recorded(tmp_path_factory):
    """Recording of one second of BlueROV2 with its arm."""
    path = tmp_path_factory.mktemp("recorded") / "run.mcap"
    with bathyal.Simulation("bluerov2_arm", duration=1.0, record=path) as run:
        run.run()
    return path

"""Examples of docstrings and of the guide are run; stubs are those of the module."""

import doctest
import inspect
import subprocess
import sys

import numpy as np
import pytest
from conftest import ROOT

import bathyal

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
import bathyal.envs  # noqa: E402
from bathyal.envs.carrying import Carrying  # noqa: E402

PUBLIC = {name: getattr(bathyal, name) for name in bathyal.__all__}
PUBLIC |= {name: getattr(bathyal.envs, name) for name in bathyal.envs.__all__}
PUBLIC["Carrying"] = Carrying
# Enough of the interface that an example lost by a renamed method is noticed.
MIN_EXAMPLES = 60


def docstrings():
    for name, value in PUBLIC.items():
        yield name, value.__doc__
        if inspect.isclass(value):
            for key, member in vars(value).items():
                if inspect.isroutine(member) or inspect.isdatadescriptor(member):
                    # Methods of tasks have the text of what they override.
                    yield f"{name}.{key}", member.__doc__ or inspect.getdoc(getattr(value, key))


def test_everything_public_has_a_docstring():
    undocumented = [
        name
        for name, text in docstrings()
        if not text and not name.split(".")[-1].startswith("_")
    ]
    assert not undocumented


def test_examples_of_docstrings(recorded, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    )
    for name, text in docstrings():
        names = {"bathyal": bathyal, "np": np, "recorded": recorded, **PUBLIC}
        example = parser.get_doctest(text or "", names, name, None, 0)
        runner.run(example)
    assert runner.failures == 0
    assert runner.tries >= MIN_EXAMPLES


def test_stubs_are_those_of_the_module():
    pytest.importorskip("mypy")
    stubtest = [sys.executable, "-m", "mypy.stubtest", "bathyal", "--ignore-missing-stub"]
    stubtest += ["--mypy-config-file", "pyproject.toml"]
    stubtest += ["--allowlist", "python/tests/stubtest_allowlist.txt"]
    done = subprocess.run(stubtest, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr

"""Code on the pages of the documentation is run: Python, command lines, files.

Blocks of Rust are run by crates/bathyal-batch/tests/pages.rs.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

import bathyal

PAGES = ["README.md", *sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("docs/**/*.md"))]
# Learning takes half a minute or more: `pytest -m slow`, and `cargo xtask site`.
SLOW = {"docs/tutorials/learning_to_hover.md"}
FENCED = r"^```{}\n(.*?)^```"
# Parts of commands that cannot be run here, and who runs them.
ELSEWHERE = {
    "bathyal reproduce": "a program of its own: studies/tests",
    "bathyal view": "serves until it is stopped: tests of the viewer in a browser",
    "--view": "the same",
    "--realtime": "depends on the clock: crates/bathyal-cli/tests/run.rs",
}
# Other programs: installers and builds, which are steps of `cargo xtask` themselves.
PROGRAMS = ("cargo", "pip", "node", "rustup", "chromium", "jupyter")


def blocks(path, language):
    text = (ROOT / path).read_text(encoding="utf-8")
    return re.findall(FENCED.format(language), text, re.MULTILINE | re.DOTALL)


def with_blocks(language):
    for path in PAGES:
        if blocks(path, language):
            marks = [pytest.mark.slow] if path in SLOW and language == "python" else []
            yield pytest.param(path, marks=marks)


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Empty, beside links to the robots and scenarios of a clone."""
    for name in ("robots", "scenarios"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("path", with_blocks("python"))
def test_python_runs_one_block_after_the_other(path, folder):
    for module in ("matplotlib", "gymnasium", "pandas", "pinocchio", "mcap"):
        if re.search(rf"^(import|from) {module}", "".join(blocks(path, "python")), re.MULTILINE):
            pytest.importorskip(module)
    if path == "docs/recordings.md":
        name = "rov_station_keeping"
        bathyal.Simulation(name, duration=0.5, record=f"{name}.mcap").run()
    names = {}
    for number, block in enumerate(blocks(path, "python")):
        exec(compile(block, f"{path}, block {number}", "exec"), names)


def commands(path):
    """Lines of indented blocks and of blocks of a shell that call a program."""
    text = (ROOT / path).read_text(encoding="utf-8")
    shell = "".join(re.findall(FENCED.format("sh"), text, re.MULTILINE | re.DOTALL))
    plain = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    indented = re.findall(r"^    (\S.*)$", plain, re.MULTILINE)
    for line in [*indented, *shell.splitlines()]:
        if re.match(r"bathyal [a-z]", line):
            # Two spaces or a # begin an explanation.
            yield re.split(r"\s{2,}|\s#", line)[0]


def with_commands():
    return [path for path in PAGES if any(commands(path))]


@pytest.mark.parametrize("path", with_commands())
def test_commands_do_what_the_page_says(path, folder):
    sampler = blocks("docs/tutorials/my_urdf.md", "python")[1]
    exec(sampler.split('"""\n')[0] + '"""\n', names := {})
    (folder / "my.urdf").write_text(names["URDF"], encoding="utf-8")
    (folder / "docs").mkdir()
    for line in commands(path):
        if not any(part in line for part in ELSEWHERE):
            run(line, folder)


def run(line, folder):
    words, _, output = line.partition(" > ")
    words = shlex.split(words)[1:]
    for before, word in zip(words, words[1:]):
        if before not in ("--output", "--picture"):
            prepare(word, folder)
    if words[0] == "new":
        shutil.rmtree(folder / words[1], ignore_errors=True)
    command = [sys.executable, "-m", "bathyal", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    # A check with warnings ends with 3.
    expected = (0, 3) if words[0] == "check" else (0,)
    assert done.returncode in expected, f"{line}\n{done.stdout}\n{done.stderr}"
    if output:
        (folder / output).write_text(done.stdout, encoding="utf-8")


def prepare(word, folder):
    """Makes recordings and robots that a page takes for granted."""
    path = folder / word
    if path.exists():
        return
    if word == "my.toml":
        run("bathyal convert my.urdf --output my.toml", folder)
    elif word.endswith(".mcap"):
        scenario = path.stem if (ROOT / f"scenarios/{path.stem}.toml").exists() else "bluerov2_arm"
        bathyal.Simulation(scenario, duration=0.5, record=str(path)).run()


def test_pages_name_known_programs():
    """Every line of a shell is of a program that is run here or named above."""
    for path in PAGES:
        for block in blocks(path, "sh"):
            for line in filter(None, block.splitlines()):
                assert line.startswith(("bathyal ", *PROGRAMS)), f"{path}: {line}"


@pytest.mark.parametrize("path", with_blocks("toml"))
def test_files_fit_their_schemas(path):
    """Each block is a part of a robot or scenario file that the schemas allow."""
    jsonschema, tomllib = pytest.importorskip("jsonschema"), pytest.importorskip("tomllib")
    parts = []
    for name in ("robot", "scenario"):
        text = (ROOT / f"schemas/{name}.json").read_text(encoding="utf-8")
        # Pages leave out what does not matter there.
        schema = json.loads(
            text, object_hook=lambda o: {k: v for k, v in o.items() if k != "required"}
        )
        for part in [schema, *schema["$defs"].values()]:
            if "properties" in part:
                keys = {"properties": part["properties"], "additionalProperties": False}
                parts.append(keys | {"$defs": schema["$defs"]})
    for block in blocks(path, "toml"):
        # A table of a body stands below its body.
        context = "[[bodies]]\n" if "[[bodies]]" not in block and "[bodies." in block else ""
        content = tomllib.loads(context + block)
        assert any(jsonschema.Draft202012Validator(part).is_valid(content) for part in parts), block

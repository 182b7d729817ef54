"""Gallery: every shipped scenario and robot, drawn by `bathyal report --picture`."""

import hashlib
import html
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import bathyal
from pages import write as write_page

# Robots that no scenario has move for a moment in this one.
ALONE = """bathyal_scenario = 1
name = "{name}"
duration = 0.1

[[robots]]
file = "{file}"
"""


INTRODUCTION = """# Gallery

Every scenario and every robot that Bathyal ships with; `bathyal list` prints them. The pictures are drawn by
the program itself, `bathyal report RECORDING --picture FILE.png`, when the limbs reach farthest; the
half-transparent robots are its start and its end.

"""
SCENARIOS = """## Scenarios

In Python a scenario is run by its name, `bathyal.Simulation("bluerov2_arm")`; `bathyal run` takes its file.

"""
ROBOTS = """## Robots

Loaded by name, `bathyal.load("remus100")`; their sources are on [a page](robots/sources.md).

"""


def write(root, pages, cache):
    robots, scenarios = bathyal.gallery()
    (pages / "gallery").mkdir()
    text = INTRODUCTION
    text += SCENARIOS + grid(of_scenario(name, root, pages, cache) for name in scenarios)
    text += ROBOTS + grid(of_robot(name, root, pages, cache) for name in robots)
    write_page(pages, "gallery.md", text)


def of_scenario(name, root, pages, cache):
    file = root / f"scenarios/{name}.toml"
    draw(pages / f"gallery/{name}.png", file.read_bytes(), file, cache)
    scenario = bathyal.Scenario(name)
    return card(name, name, scenario.content.get("description", scenario.name))


def of_robot(name, root, pages, cache):
    picture, file = f"robot_{name}", root / f"robots/{name}.toml"
    with tempfile.TemporaryDirectory() as folder:
        scenario = Path(folder) / "alone.toml"
        scenario.write_text(ALONE.format(name=name, file=file), encoding="utf-8")
        draw(pages / f"gallery/{picture}.png", file.read_bytes(), scenario, cache)
    model = bathyal.load(name)
    size = f"{len(model.bodies)} bodies, {model.nv} degrees of freedom."
    return card(picture, name, f"{bathyal.Robot(name).content.get('description', '')} {size}")


def grid(cards):
    return '<div class="cards">\n' + "\n".join(cards) + "\n</div>\n\n"


def card(picture, name, description):
    src = f"gallery/{picture}.png"
    text = html.escape(" ".join(description.split()))
    return (
        f'<div class="card"><p><a href="{src}"><img src="{src}" alt="{name}" loading="lazy"></a></p>'
        f"<p><b><code>{name}</code></b><br>{text}</p></div>"
    )


def draw(picture, source, scenario, cache):
    """Picture of a run, which is kept for a source and a library."""
    library = next(Path(bathyal.__file__).parent.glob("_bathyal.*so"))
    key = hashlib.sha256(source + library.read_bytes()).hexdigest()[:16]
    kept = cache / f"{picture.stem}-{key}.png"
    if not kept.exists():
        with tempfile.TemporaryDirectory() as folder:
            bathyal_command(
                "run",
                scenario,
                "--output",
                "run.mcap",
                "--accept-doubtful",
                "--no-step-checks",
                folder=folder,
            )
            bathyal_command("report", "run.mcap", "--picture", "picture.png", folder=folder)
            shutil.copy(Path(folder) / "picture.png", kept)
    shutil.copy(kept, picture)


def bathyal_command(*arguments, folder):
    command = [sys.executable, "-m", "bathyal", *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"error: bathyal {' '.join(command[3:])}: {done.stderr}")

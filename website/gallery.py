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


def write(root, pages, cache):
    robots, scenarios = bathyal.gallery()
    pictures = pages / "gallery"
    pictures.mkdir()
    text = ["# Gallery\n\nEvery scenario and every robot that Bathyal ships with; `bathyal list` prints them. The pictures\n"]
    text.append("are drawn by the program itself, `bathyal report RECORDING --picture FILE.png`, when the limbs reach\n")
    text.append("farthest; the half-transparent robots are its start and its end.\n\n")
    text.append("## Scenarios\n\nIn Python a scenario is run by its name, `bathyal.Simulation(\"bluerov2_arm\")`; `bathyal run` takes its file.\n\n")
    cards = []
    for name in scenarios:
        scenario = bathyal.Scenario(name)
        file = root / f"scenarios/{name}.toml"
        draw(pictures / f"{name}.png", file.read_bytes(), file, cache)
        cards.append(card(name, scenario.content.get("description", scenario.name)))
    text.append(grid(cards))
    text.append("## Robots\n\nLoad one by its name: `bathyal.load(\"remus100\")`; their sources are on [a page](robots/sources.md).\n\n")
    cards = []
    for name in robots:
        model = bathyal.load(name)
        with tempfile.TemporaryDirectory() as folder:
            file = root / f"robots/{name}.toml"
            scenario = Path(folder) / "alone.toml"
            scenario.write_text(ALONE.format(name=name, file=file), encoding="utf-8")
            draw(pictures / f"robot_{name}.png", file.read_bytes(), scenario, cache)
        description = bathyal.Robot(name).content.get("description", name)
        size = f"{len(model.bodies)} bodies, {model.nv} degrees of freedom."
        cards.append(card(f"robot_{name}", f"{description} {size}", name))
    text.append(grid(cards))
    write_page(pages, "gallery.md", "".join(text))


def grid(cards):
    return '<div class="cards">\n' + "\n".join(cards) + "\n</div>\n\n"


def card(picture, description, name=None):
    name = html.escape(name or picture)
    src = f"gallery/{picture}.png"
    text = html.escape(" ".join(description.split()))
    return f'<div class="card"><p><a href="{src}"><img src="{src}" alt="{name}" loading="lazy"></a></p><p><b><code>{name}</code></b><br>{text}</p></div>'


def draw(picture, source, scenario, cache):
    """Picture of a run, which is kept for a source and a library."""
    library = next(Path(bathyal.__file__).parent.glob("_bathyal.*so"))
    key = hashlib.sha256(source + library.read_bytes()).hexdigest()[:16]
    kept = cache / f"{picture.stem}-{key}.png"
    if not kept.exists():
        with tempfile.TemporaryDirectory() as folder:
            bathyal_command("run", scenario, "--output", "run.mcap", "--accept-doubtful", "--no-step-checks", folder=folder)
            bathyal_command("report", "run.mcap", "--picture", "picture.png", folder=folder)
            shutil.copy(Path(folder) / "picture.png", kept)
    shutil.copy(kept, picture)


def bathyal_command(*arguments, folder):
    program = "import sys; from bathyal._command import main; sys.exit(main())"
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"error: bathyal {' '.join(command[3:])}: {done.stderr}")

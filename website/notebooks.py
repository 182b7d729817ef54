"""Tutorials as notebooks: cells of Markdown pages are executed, and their outputs added.

A tutorial is a page of Markdown whose blocks of Python are cells. Its source is prose with code, so it
is reviewed, and read on a forge, as the other pages; tests run its blocks as they run those of any page.
The notebook with outputs, which the page offers, is made here.
"""

import base64
import hashlib
import html
import os
import re
import shutil
import tempfile
import time
from pathlib import Path

import nbclient
import nbformat

import bathyal

CELL = re.compile(r"^```python\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
# Longest time of a cell, s: learning takes two minutes on two cores, more on a loaded machine.
PATIENCE = 1800


def find(pages):
    return [path for path in sorted((pages / "tutorials").glob("*.md")) if path.name != "index.md"]


def execute(page, cache):
    """Replaces the page by one with outputs, beside the notebook."""
    source = page.read_text(encoding="utf-8")
    kept = cache / f"{page.stem}-{key(source)}"
    if not kept.exists():
        begin = time.monotonic()
        notebook = run(cells(source), page.stem)
        made = cache / f"{page.stem}.part"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        nbformat.write(notebook, made / f"{page.stem}.ipynb")
        (made / page.name).write_text(to_markdown(notebook, page.stem, made), encoding="utf-8")
        made.rename(kept)
        print(f"{page.stem}: executed in {time.monotonic() - begin:.0f} s", flush=True)
    for file in kept.iterdir():
        shutil.copy(file, page.parent)


def key(source):
    """Changes with the source and with the library."""
    library = next(Path(bathyal.__file__).parent.glob("_bathyal.*so"))
    return hashlib.sha256(source.encode() + library.read_bytes()).hexdigest()[:16]


def cells(source):
    """Notebook of a page, without outputs."""
    parts = CELL.split(source)
    made = []
    for k, part in enumerate(parts):
        if part.strip():
            new = nbformat.v4.new_code_cell if k % 2 else nbformat.v4.new_markdown_cell
            made.append(new(part.strip()))
    for k, cell in enumerate(made):
        cell.id = f"cell-{k}"
    notebook = nbformat.v4.new_notebook(cells=made)
    notebook.metadata.kernelspec = {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    }
    return notebook


def run(notebook, name):
    """Executes the cells in an empty folder, with figures as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["IPYTHONDIR"] = str(Path(folder) / ".ipython")
        profile = Path(folder) / ".ipython/profile_default"
        profile.mkdir(parents=True)
        figures = 'c = get_config()\nc.InlineBackend.figure_formats = {"svg"}\n'
        (profile / "ipython_config.py").write_text(figures, encoding="utf-8")
        os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
        client = nbclient.NotebookClient(
            notebook,
            timeout=PATIENCE,
            resources={"metadata": {"path": folder}},
            extra_arguments=["--IPKernelApp.log_level=ERROR"],
        )
        try:
            client.execute()
        except nbclient.exceptions.CellExecutionError as error:
            raise SystemExit(f"error: docs/tutorials/{name}.md: {error}") from None
    return notebook


def to_markdown(notebook, name, folder):
    """Page of the notebook; pictures are written beside it."""
    text, pictures = [], 0
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            text.append(cell.source)
            if len(text) == 1:
                text.append(
                    f'[Notebook with outputs]({name}.ipynb){{ .md-button download="{name}.ipynb" }}'
                )
            continue
        text.append(f"```python\n{cell.source}\n```")
        shown = []
        for output in joined(cell.outputs):
            data = output.get("data", {})
            if "image/svg+xml" in data or "image/png" in data:
                kind = "svg" if "image/svg+xml" in data else "png"
                pictures += 1
                file = f"{name}_{pictures}.{kind}"
                if kind == "svg":
                    (folder / file).write_text(data["image/svg+xml"], encoding="utf-8")
                else:
                    (folder / file).write_bytes(base64.b64decode(data["image/png"]))
                shown.append(f'<img src="{file}" alt="Plot {pictures} of this tutorial">')
            elif "text/html" in data and "<table" in data["text/html"]:
                shown.append(f'<div class="frame">{data["text/html"]}</div>')
            else:
                printed = output.get("text") or data.get("text/plain", "")
                shown.append(f"<pre><code>{html.escape(printed.rstrip())}</code></pre>")
        if shown:
            text.append('<div class="output">' + "\n".join(shown) + "</div>")
    if pictures == 0:
        raise SystemExit(f"error: docs/tutorials/{name}.md: no cell shows a plot")
    return "\n\n".join(text) + "\n"


def joined(outputs):
    """Outputs in which what was printed in pieces is one."""
    made = []
    for output in outputs:
        if made and output.get("text") and made[-1].get("name") == output.get("name"):
            made[-1].text += output.text
        else:
            made.append(output)
    return made

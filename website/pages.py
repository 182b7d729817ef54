"""Pages of the repository as pages of the site, with links that fit."""

import os
import re
import shutil
from pathlib import Path

# Markdown besides docs/ that is part of the site, and where.
ELSEWHERE = {
    "ARCHITECTURE.md": "project/ARCHITECTURE.md",
    "CHANGELOG.md": "project/CHANGELOG.md",
    "CONTRIBUTING.md": "project/CONTRIBUTING.md",
    "NOTATION.md": "project/NOTATION.md",
    "README.md": "index.md",
    "robots/README.md": "robots/sources.md",
}
LINK = re.compile(r"(?<!`)(\]\()([^)\s]+)(\))")
FENCED = re.compile(r"^(```.*?^```[^\n]*$)", re.MULTILINE | re.DOTALL)


# What follows the section of the README that is the page on validation.
MORE = """
The papers' tables and figures are [reproduced](docs/reproduction.md), speed is compared on
[performance](docs/performance.md), and [reliability](docs/reliability.md) says what was tried to break
the program.
"""


def collect(root, pages):
    """Copies the pages and what they link to."""
    elsewhere = [root / name for name in ELSEWHERE if name != "README.md"]
    for path in [*root.glob("docs/**/*.md"), *root.glob("adr/*.md"), *elsewhere]:
        source = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        write(pages, place(source), with_links(text, source, root, pages))
    for path in [*root.glob("docs/*.svg"), *root.glob("docs/*.png")]:
        shutil.copy(path, pages)
    # One source: validation is a section of the README.
    readme = (root / "README.md").read_text(encoding="utf-8")
    section = readme.split("\n## Validation\n")[1].split("\n## ")[0]
    text = f"# Validation\n{section}{MORE}"
    write(pages, "validation.md", with_links(text, "README.md", root, pages, "validation.md"))


def place(source):
    """Where a file of the repository is in the site."""
    if source in ELSEWHERE:
        return ELSEWHERE[source]
    if source.startswith("docs/"):
        return source.removeprefix("docs/")
    return f"project/{source}" if source.startswith("adr/") else f"files/{source}"


def with_links(text, source, root, pages, site_page=None):
    """Text whose links lead to pages of the site, and to copies of other files."""
    site_page = site_page or place(source)

    def replaced(found):
        link, _, anchor = found[2].partition("#")
        if not link or "://" in link or link.startswith("mailto:"):
            return found[0]
        target = os.path.normpath(Path(source).parent / link)
        path = root / target
        # Generated pages, which are in the site alone, are found by mkdocs.
        if not path.exists():
            return found[0]
        if path.is_dir():
            return found[1] + relative(folder(path, root, pages), site_page) + found[3]
        to = place(target)
        if to.startswith("files/"):
            (pages / to).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, pages / to)
        return f"{found[1]}{relative(to, site_page)}{'#' + anchor if anchor else ''}{found[3]}"

    parts = FENCED.split(text)
    return "".join(part if k % 2 else LINK.sub(replaced, part) for k, part in enumerate(parts))


def folder(path, root, pages):
    """A list of the files of a folder stands for it; decisions have a page."""
    name = path.relative_to(root).as_posix()
    if name == "adr":
        return "project/adr/0001-canonical-frames.md"
    listing = pages / "files" / name / "files.txt"
    listing.parent.mkdir(parents=True, exist_ok=True)
    listing.write_text(
        "\n".join(sorted(file.name for file in path.iterdir())) + "\n", encoding="utf-8"
    )
    return listing.relative_to(pages).as_posix()


def relative(target, page):
    return os.path.relpath(target, Path(page).parent)


def write(pages, name, text):
    path = pages / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")

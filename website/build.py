"""Builds the documentation site: `cargo xtask site` calls this with Python that has the requirements.

    python website/build.py [--quick]

Collects the pages of docs/ in target/site_pages with what is generated: outputs of the tutorials, the
reference, the gallery. mkdocs makes target/site of them; links that lead nowhere, cells that fail and
references to other sites that a browser would load are errors. `--quick` takes outputs and pictures of
the last build where their sources are the same.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import external
import gallery
import notebooks
import pages
import reference

ROOT = Path(__file__).resolve().parents[1]
PAGES, SITE, CACHE = (ROOT / "target" / name for name in ("site_pages", "site", "site_cache"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="keep outputs of unchanged sources")
    quick = parser.parse_args().quick
    if not quick:
        shutil.rmtree(CACHE, ignore_errors=True)
    shutil.rmtree(PAGES, ignore_errors=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    pages.collect(ROOT, PAGES)
    reference.write(ROOT, PAGES)
    gallery.write(ROOT, PAGES, CACHE)
    for notebook in notebooks.find(PAGES):
        notebooks.execute(notebook, CACHE)
    shutil.copy(ROOT / "website/style.css", PAGES)
    (PAGES / "assets").mkdir()
    for asset in ("iframe-worker.js", "fonts/noto-sans-math.woff2"):
        shutil.copy(ROOT / "website" / asset, PAGES / "assets")
    run_mkdocs()
    count = external.check(SITE)
    print(f"{count} pages in {SITE.relative_to(ROOT)}: open {SITE.relative_to(ROOT)}/index.html")


def run_mkdocs():
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    command += ["--config-file", str(ROOT / "website/mkdocs.yml")]
    quiet = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    if subprocess.run(command, cwd=ROOT, env=os.environ | quiet).returncode != 0:
        sys.exit("error: mkdocs refused the pages, see above")


if __name__ == "__main__":
    main()

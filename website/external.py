"""The built site loads nothing from elsewhere."""

import re

# What a browser loads by itself: not the links that a reader follows.
LOADED = [
    re.compile(
        r"<(?:script|img|iframe|source|video|audio|embed|object)\b[^>]*\b(?:src|data)=[\"']?(https?:)?//"
    ),
    re.compile(r"<link\b(?![^>]*rel=[\"']?(?:canonical|next|prev))[^>]*\bhref=[\"']?(https?:)?//"),
    re.compile(r"@import\s+(?:url\()?[\"']?(?:https?:)?//"),
    re.compile(r"url\(\s*[\"']?(?:https?:)?//"),
    re.compile(r"<(?:image|use)\b[^>]*href=[\"'](?:https?:)?//"),
]
# In scripts, also what is fetched when a page wants it.
FETCHED = re.compile(r"[\"'`](https?://[^\"'`\s]+)")
# Addresses in the scripts of the theme that are never loaded with our settings: names of XML
# namespaces; Mermaid, for pages with diagrams; a polyfill for browsers of 2018; numbers of stars
# of a repository that is named.
KNOWN = (
    "http://www.w3.org/",
    "https://unpkg.com/mermaid",
    "https://unpkg.com/resize-observer-polyfill",
    "https://api.github.com",
    "https://${e}/api/v4/projects",
)


def check(site):
    """Number of pages; anything that would be loaded from elsewhere ends the program."""
    problems = []
    for path in sorted(site.rglob("*")):
        if path.suffix in (".html", ".css", ".svg"):
            text = path.read_text(encoding="utf-8")
            problems += [
                f"{path.relative_to(site)}: {found[0][:160]}"
                for kind in LOADED
                for found in kind.finditer(text)
            ]
        elif path.suffix == ".js" and path.name != "search_index.js":
            text = path.read_text(encoding="utf-8")
            addresses = {found for found in FETCHED.findall(text) if not found.startswith(KNOWN)}
            problems += [f"{path.relative_to(site)}: {found}" for found in sorted(addresses)]
    if problems:
        raise SystemExit("error: the site refers to other sites:\n  " + "\n  ".join(problems))
    return len(list(site.rglob("*.html")))

"""The docs as pages of the site: every docs/*.md becomes docs/<name>.html, in the page's own clothes."""

from collections.abc import Mapping
from html import escape
from pathlib import Path

from building.page import CONTENT_SECURITY_POLICY
from building.paths import ROOT

DOCS = ROOT / "docs"

# Of the bundle, what the docs have and the page has not.
SOURCES = ("src/docs.js", "styles/docs.css")

# In the order in which they are listed: what the readers of a call want first, what those of the code want last.
_PAGES = [
    "dialects",
    "policies",
    "reasons",
    "jsonish",
    "native-calls",
    "trace-format",
    "command-line",
    "embedding",
    "driving-the-page",
    "writing-lessons",
    "architecture",
    "performance",
    "credits",
]

_PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="{policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{title} · ExtractAction</title>
    <meta name="description" content="{description}">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="../icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="../{style}">
    <script type="module" src="../{script}"></script>
  </head>
  <body>
    <header>
      <a class="brand" href="../index.html"><img src="../icon.svg" alt="" width="28" height="28"> ExtractAction playground</a>
    </header>
    <nav aria-label="Docs"><ul>{links}</ul></nav>
    <main>
{body}
    </main>
  </body>
</html>
"""


def write(site: Path, entries: Mapping[str, str]) -> None:
    """Write the pages into `site`. `entries` maps a source, such as `src/docs.js`, to its path there."""
    # Not before this is called: the build installs what it needs.
    from building import markdown

    texts = {name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in _PAGES}
    titles = {name: markdown.title(text) for name, text in texts.items()}
    folder = site / "docs"
    folder.mkdir()
    for name, text in texts.items():
        page = _PAGE.format(
            policy=CONTENT_SECURITY_POLICY,
            title=escape(titles[name]),
            description=escape(markdown.first_paragraph(text)),
            style=entries[SOURCES[1]],
            script=entries[SOURCES[0]],
            links="".join(_entry(other, titles[other], other == name) for other in texts),
            body=markdown.render(text, lambda target: _address(target, texts)),
        )
        (folder / f"{name}.html").write_text(page, encoding="utf-8", newline="\n")


def _entry(name: str, title: str, is_current: bool) -> str:
    current = ' aria-current="page"' if is_current else ""
    return f'<li><a href="{name}.html"{current}>{escape(title)}</a></li>'


def _address(target: str, texts: Mapping[str, str]) -> str | None:
    """A link to another page of the docs or to a place in this one; of the project's other files the site has none."""
    name, hash_sign, place = target.partition("#")
    if not name:
        return target
    if name.endswith(".md") and name.removesuffix(".md") in texts:
        return f"{name.removesuffix('.md')}.html{hash_sign}{place}"
    return target if target.startswith("https://") else None

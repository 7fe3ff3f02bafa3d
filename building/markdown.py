"""The Markdown that docs/ is written in, as HTML: markdown-it-py reads it; ids, links and the boxes of tables are ours.

Everything that can be pointed at has an id: a heading by its words, and a row of a table by its first cell, so that
`reasons.html#unknown-tool` is the row of that code. Of two with the same words the heading has it, else the first.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

Link = Callable[[str], str | None]
"""Gives the address that a link's target has on the site, or None where the site does not have it."""

# A keyboard scrolls what is wider than the page only where it has the focus.
_TABLE_BOX = '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n'


def slug(text: str) -> str:
    """The id of a heading or of a row: lower case, anything but letters, digits and dots as one hyphen.

    >>> slug("`unknown-tool`"), slug("The ladder")
    ('unknown-tool', 'the-ladder')
    """
    return re.sub(r"[^\w.]+", "-", text.lower()).strip("-")


def title(text: str) -> str:
    """The first heading, without its markup."""
    return next(content for _, content in _headings(_READER.parse(text))).replace("`", "")


def first_paragraph(text: str) -> str:
    """The first paragraph, without its markup.

    >>> first_paragraph("# Notes\\n\\nSee [*this*](a.md) & `a.b`\\nat once. And that.")
    'See this & a.b at once. And that.'
    """
    tokens = _READER.parse(text)
    opened = next(index for index, token in enumerate(tokens) if token.type == "paragraph_open")
    return "".join(" " if child.type == "softbreak" else child.content for child in tokens[opened + 1].children or [])


def render(text: str, link: Link) -> str:
    """The body of a page.

    >>> print(render("# Notes\\n\\nSee *this* & `a<b`.", lambda target: None).strip())
    <h1 id="notes">Notes</h1>
    <p>See <em>this</em> &amp; <code>a&lt;b</code>.</p>
    """
    tokens = _without_empty_heads(_READER.parse(text))
    taken: set[str] = set()
    for heading, content in _headings(tokens):
        taken.add(slug(content))
        heading.attrSet("id", slug(content))
    for row, content in _rows(tokens):
        if (name := slug(content)) and name not in taken:
            row.attrSet("id", name)
            taken.add(name)
    for token in tokens:
        if token.type == "th_open":
            token.attrSet("scope", "col")
        if token.children:
            token.children = list(_with_links(token.children, link))
    return str(_READER.renderer.render(tokens, _READER.options, {}))


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each heading with its text."""
    return ((token, tokens[at + 1].content) for at, token in enumerate(tokens) if token.type == "heading_open")


def _rows(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each row of a table's body with the text of its first cell."""
    cells = (at for at, token in enumerate(tokens) if token.type == "td_open" and tokens[at - 1].type == "tr_open")
    return ((tokens[at - 1], tokens[at + 1].content) for at in cells)


def _without_empty_heads(tokens: list[Token]) -> list[Token]:
    """Leave out the head of each table whose head says nothing: it is one of facts, not of columns."""
    kept: list[Token] = []
    for token in tokens:
        kept.append(token)
        if token.type == "thead_close":
            start = max(at for at, other in enumerate(kept) if other.type == "thead_open")
            if not any(other.content for other in kept[start:]):
                del kept[start:]
    return kept


def _with_links(tokens: Sequence[Token], link: Link) -> Iterator[Token]:
    """Where the site has no page for a link, its text stays."""
    is_kept = True
    for token in tokens:
        if token.type == "link_open":
            address = link(str(token.attrs["href"]))
            is_kept = address is not None
            token.attrs["href"] = address or ""
        if is_kept or token.type not in ("link_open", "link_close"):
            yield token


def _comment(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    """A comment is for those who write; other HTML is text."""
    content = tokens[index].content
    return "" if content.startswith("<!--") else escape(content, quote=False)


def _fence(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    return f'<pre tabindex="0"><code>{escape(tokens[index].content, quote=False)}</code></pre>\n'


def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark").enable("table")
    reader.add_render_rule("fence", _fence)
    reader.add_render_rule("html_block", _comment)
    reader.add_render_rule("html_inline", _comment)
    reader.add_render_rule("table_open", lambda *_: _TABLE_BOX)
    reader.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return reader


_READER = _reader()

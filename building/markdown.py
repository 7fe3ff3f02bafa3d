"""The Markdown that docs/ is written in, as HTML: headings, paragraphs, lists, tables, code, emphasis and links.

Everything that can be pointed at has an id: a heading by its words, and a row of a table by its first cell, so that
`reasons.html#unknown-tool` is the row of that code. Of two with the same words the heading has it, else the first.
"""

import re
from collections.abc import Callable, Iterator
from html import escape

Link = Callable[[str], str | None]
"""Gives the address that a link's target has on the site, or None where the site does not have it."""

_FENCE = re.compile(r"^(`{3,})(.*)$")
_HEADING = re.compile(r"^(#{1,6}) (.+)$")
_ITEM = re.compile(r"^(- |\d+\. )")
_INLINE = re.compile(r"(`+)(.+?)\1|\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|(?<!\w)\*([^*\s][^*]*)\*")
_CELL = re.compile(r"(?<!\\)\|")


def slug(text: str) -> str:
    """The id of a heading or of a row: lower case, anything but letters, digits and dots as one hyphen.

    >>> slug("`unknown-tool`"), slug("The ladder")
    ('unknown-tool', 'the-ladder')
    """
    return re.sub(r"[^\w.]+", "-", text.lower()).strip("-")


def title(text: str) -> str:
    """The first heading, without its markup."""
    return next(match[2].replace("`", "") for line in text.splitlines() if (match := _HEADING.match(line)))


def render(text: str, link: Link) -> str:
    """The body of a page.

    >>> print(render("# Notes\\n\\nSee *this* & `a<b`.", lambda target: None))
    <h1 id="notes">Notes</h1>
    <p>See <em>this</em> &amp; <code>a&lt;b</code>.</p>
    """
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    lines = text.splitlines()
    taken = {slug(match[2]) for line in lines if (match := _HEADING.match(line))}
    return "\n".join(_blocks(lines, link, taken))


def _blocks(lines: list[str], link: Link, taken: set[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if fence := _FENCE.match(line):
            end = next((i for i in range(at + 1, len(lines)) if lines[i].rstrip() == fence[1]), len(lines))
            yield f'<pre tabindex="0"><code>{escape(chr(10).join(lines[at + 1 : end]), quote=False)}</code></pre>'
            at = end + 1
            continue
        end = at + 1
        if heading := _HEADING.match(line):
            level = len(heading[1])
            yield f'<h{level} id="{slug(heading[2])}">{_inline(heading[2], link)}</h{level}>'
        elif line.startswith("|"):
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            yield _table(lines[at:end], link, taken)
        elif _ITEM.match(line):
            while end < len(lines) and (_ITEM.match(lines[end]) or lines[end].startswith("  ")):
                end += 1
            yield _list(lines[at:end], link)
        elif line.strip():
            while end < len(lines) and lines[end].strip() and not _begins_block(lines[end]):
                end += 1
            yield f"<p>{_inline(' '.join(lines[at:end]), link)}</p>"
        at = end


def _begins_block(line: str) -> bool:
    return bool(_FENCE.match(line) or _HEADING.match(line) or _ITEM.match(line) or line.startswith("|"))


def _list(lines: list[str], link: Link) -> str:
    items: list[str] = []
    for line in lines:
        if marker := _ITEM.match(line):
            items.append(line[marker.end() :])
        else:
            items[-1] += f" {line.strip()}"
    tag = "ul" if lines[0].startswith("-") else "ol"
    return f"<{tag}>{''.join(f'<li>{_inline(item, link)}</li>' for item in items)}</{tag}>"


def _table(lines: list[str], link: Link, taken: set[str]) -> str:
    header, _, *rows = [[cell.strip().replace("\\|", "|") for cell in _CELL.split(line.strip()[1:-1])] for line in lines]
    names = "".join(f'<th scope="col">{_inline(cell, link)}</th>' for cell in header)
    # A table with an empty header is one of facts, not of columns.
    top = f"<thead><tr>{names}</tr></thead>" if any(header) else ""
    body = "".join(_row(row, link, taken) for row in rows)
    return f'<div class="table" role="group" aria-label="Table" tabindex="0"><table>{top}<tbody>{body}</tbody></table></div>'


def _row(cells: list[str], link: Link, taken: set[str]) -> str:
    name = slug(cells[0])
    place = f' id="{name}"' if name and name not in taken else ""
    taken.add(name)
    return f"<tr{place}>{''.join(f'<td>{_inline(cell, link)}</td>' for cell in cells)}</tr>"


def _inline(text: str, link: Link) -> str:
    out: list[str] = []
    at = 0
    for match in _INLINE.finditer(text):
        out.append(escape(text[at : match.start()], quote=False))
        out.append(_span(match, link))
        at = match.end()
    return "".join([*out, escape(text[at:], quote=False)])


def _span(match: re.Match[str], link: Link) -> str:
    _, code, label, target, strong, emphasis = match.groups()
    if code is not None:
        # A blank inside the backticks keeps a backtick of the code apart from them.
        inner = code[1:-1] if code.startswith(" ") and code.endswith(" ") and code.strip() else code
        return f"<code>{escape(inner, quote=False)}</code>"
    if label is not None:
        address = link(target)
        inner = _inline(label, link)
        return inner if address is None else f'<a href="{escape(address)}">{inner}</a>'
    if strong is not None:
        return f"<strong>{_inline(strong, link)}</strong>"
    return f"<em>{_inline(emphasis, link)}</em>"

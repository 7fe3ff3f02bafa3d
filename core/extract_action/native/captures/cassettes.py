r"""The YAML of cassettes, of vcrpy and of Ruby's VCR: block mappings and sequences, collections in brackets, and every kind
of scalar that PyYAML writes.

That is all: anchors, other tags, and several documents are refused, with the line. Lines are read from top to bottom; a
function takes the line at which its node stands and gives the line behind it.
"""

from __future__ import annotations

import re
from typing import Any

from .yaml_flow import read_flow
from .yaml_scalars import MAX_DEPTH, CassetteError, plain, quoted, split_tag, tagged, unescaped

_KEY = re.compile(r"""(?:'((?:[^']|'')*)'|"((?:[^"\\]|\\.)*)"|([^\s'"\[\]{},#&*!|>%@`-][^#]*?|-[^\s#][^#]*?))\s*:(?=\s|$)""")
_BLOCK = re.compile(r"([|>])([1-9]?)([+-]?)([1-9]?)\s*(?:#.*)?$")


def read_cassette(text: str) -> Any:
    r"""The data of a cassette. Raises CassetteError.

    >>> read_cassette("interactions:\n- request:\n    body: '{\"a\": 1}'\n    headers: {}\n")
    {'interactions': [{'request': {'body': '{"a": 1}', 'headers': {}}}]}
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    at = _skip(lines, 0)
    if at < len(lines) and lines[at].rstrip() == "---":
        at = _skip(lines, at + 1)
    value, at = _node(lines, at, 0, 0)
    at = _skip(lines, at)
    if at < len(lines) and lines[at].rstrip() == "...":
        at = _skip(lines, at + 1)
    if at < len(lines):
        raise CassetteError(f"nothing was expected here, but there is {lines[at].strip()[:40]!r}", at + 1)
    return value


def _skip(lines: list[str], at: int) -> int:
    """The next line that is neither blank nor a comment."""
    while at < len(lines) and (not lines[at].strip() or lines[at].lstrip().startswith("#")):
        at += 1
    return at


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _node(lines: list[str], at: int, least: int, depth: int) -> tuple[Any, int]:
    """The node that begins on a line of its own, indented by at least `least`; None if there is none."""
    at = _skip(lines, at)
    if at >= len(lines) or _indent(lines[at]) < least:
        return None, at
    if depth > MAX_DEPTH:
        raise CassetteError("collections are nested too deeply", at + 1)
    indent, content = _indent(lines[at]), lines[at].strip()
    if content == "-" or content.startswith("- "):
        return _sequence(lines, at, indent, depth)
    if _KEY.match(content):
        return _mapping(lines, at, indent, depth)
    return _scalar(lines, at, content, least)


def _sequence(lines: list[str], at: int, indent: int, depth: int) -> tuple[list[Any], int]:
    items: list[Any] = []
    while (at := _skip(lines, at)) < len(lines) and _indent(lines[at]) == indent:
        content = lines[at].strip()
        if content != "-" and not content.startswith("- "):
            break
        rest = content[1:].strip()
        if not rest or rest.startswith("#"):
            item, at = _node(lines, at + 1, indent + 1, depth + 1)
        elif rest.startswith("- ") or _KEY.match(rest):
            # What stands behind the dash is a collection; it is read as if the dash were a space.
            lines[at] = lines[at].replace("-", " ", 1)
            item, at = _node(lines, at, indent + 1, depth + 1)
        else:
            item, at = _scalar(lines, at, rest, indent + 1)
        items.append(item)
    return items, at


def _mapping(lines: list[str], at: int, indent: int, depth: int) -> tuple[dict[str, Any], int]:
    entries: dict[str, Any] = {}
    while (at := _skip(lines, at)) < len(lines) and _indent(lines[at]) == indent:
        content = lines[at].strip()
        match = _KEY.match(content)
        if match is None:
            break
        single, double, plain = match.groups()
        key = plain if plain is not None else single.replace("''", "'") if single is not None else unescaped(double)
        rest = content[match.end() :].strip()
        if rest and not rest.startswith("#"):
            entries[key], at = _scalar(lines, at, rest, indent + 1)
            continue
        after = _skip(lines, at + 1)
        is_list = after < len(lines) and _indent(lines[after]) == indent and lines[after].strip().startswith("-")
        entries[key], at = _node(lines, at + 1, indent if is_list else indent + 1, depth + 1)
    return entries, at


def _scalar(lines: list[str], at: int, content: str, least: int) -> tuple[Any, int]:
    """The scalar that begins with `content` on line `at`; lines that go on with it are indented by at least `least`."""
    tag, content = split_tag(content, at + 1)
    if content[:1] in "&*" and content:
        raise CassetteError("anchors and aliases are not read", at + 1)
    value: Any
    if block := _BLOCK.match(content):
        value, after = _block(lines, at + 1, least, block)
    elif content[:1] in "'\"" and content:
        value, after = _quoted(lines, at, content)
    elif content[:1] in "[{" and content and not tag:
        value, after = read_flow(lines, at, content)
    else:
        value, after = _plain(lines, at, content, least, as_text=bool(tag))
    return tagged(tag, value, at + 1), after


def _block(lines: list[str], at: int, least: int, header: re.Match[str]) -> tuple[str, int]:
    """A literal (`|`) or folded (`>`) block: all lines that are blank or indented deeply enough."""
    style, indent_before, chomp, indent_behind = header.groups()
    given = indent_before or indent_behind
    start = at
    while at < len(lines) and (not lines[at].strip() or _indent(lines[at]) >= least):
        at += 1
    body = lines[start:at]
    first = next((line for line in body if line.strip()), "")
    indent = least - 1 + int(given) if given else max(_indent(first), least)
    body = [line[indent:] for line in body]
    while body and not body[-1].strip():
        body.pop()
    ends = lines[start + len(body) : at]
    text = "\n".join(body) if style == "|" else _folded(body)
    if body and chomp != "-":
        text += "\n"
    return text + "\n" * len(ends) if chomp == "+" else text, at


def _folded(body: list[str]) -> str:
    """Lines joined by spaces, blank lines as line feeds; lines that are indented more stay as they are."""
    text, kept = "", True
    for line in body:
        is_more = line.startswith((" ", "\t"))
        if not line:
            text += "\n"
        elif not text or text.endswith("\n") or kept or is_more:
            text += ("\n" if text and not text.endswith("\n") else "") + line
        else:
            text += " " + line
        kept = is_more
    return text


def _quoted(lines: list[str], at: int, content: str) -> tuple[str, int]:
    """A quoted scalar, over any number of lines: a line break in it is a space, n blank lines are n line feeds."""
    quote = content[0]
    pieces: list[str] = []
    rest, first = content[1:], at
    while True:
        end = _closing(rest, quote)
        if end is not None:
            pieces.append(rest[:end])
            break
        pieces.append(rest)
        at += 1
        if at >= len(lines):
            raise CassetteError("the quoted text that begins here has no end", first + 1)
        rest = lines[at].lstrip(" \t")
    return quoted(pieces, quote), at + 1


def _closing(text: str, quote: str) -> int | None:
    """Where the closing quote stands in a line, or None."""
    pattern = r"(?:[^']|'')*'(?!')" if quote == "'" else r'(?:[^"\\]|\\.|\\$)*"'
    match = re.match(pattern, text)
    return match.end() - 1 if match else None


def _plain(lines: list[str], at: int, content: str, least: int, as_text: bool) -> tuple[Any, int]:
    """A scalar without quotes; it may go on over lines that are indented more, and ends at a comment."""
    pieces = [re.split(r"\s#", content, maxsplit=1)[0].rstrip()]
    at += 1
    while at < len(lines) and lines[at].strip() and _indent(lines[at]) >= least:
        pieces.append(lines[at].strip())
        at += 1
    text = " ".join(pieces)
    return text if as_text else plain(text), at

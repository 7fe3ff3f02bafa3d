"""The names of tools and parameters as markup writes them."""

from __future__ import annotations

import re

LONGEST_NAME = 128
"""Code points that the name of a tool or parameter may have in markup."""

NAME = r"[A-Za-z_][\w.\-]*"
"""A name that needs no quotes, as a pattern."""

YAML_KEY = rf"""(?P<quote>["']?)(?P<key>{NAME})(?P=quote):"""
"""A key of YAML and its colon."""

ELEMENT = r"([A-Za-z_][\w.:\-]*)(?:\s[^<>]*?)?(/?)"
"""What stands in the opening tag of an element: its name, perhaps attributes, and the slash of one that closes itself."""

_ATTRIBUTE = re.compile(r"""[\s=]*(?:(["'])\1*)?(?P<name>.*?)(?:(?(1)\1|["'])|\s+\w+=|\s*\Z)""", re.DOTALL)
_SELF_CLOSED = re.compile(r"""\s*(["']?)([^"'\s]+)\1\s*/\s*""")


def attribute(header: str) -> str:
    """The name in a tag: bare, or as the first quoted attribute. A quote of it may be missing, or stand there twice.

    >>> attribute("get_weather"), attribute('"city" string="true"'), attribute("'x'")
    ('get_weather', 'city', 'x')
    >>> attribute('days" string="false"'), attribute('"days string="false"'), attribute('""days"')
    ('days', 'days', 'days')
    """
    found = _ATTRIBUTE.match(header)
    assert found is not None
    return found["name"]


def self_closed(header: str) -> str | None:
    """The name in a tag that has it alone and closes itself; None in any other.

    >>> self_closed("get_time/"), self_closed('"get_time" /'), self_closed('"get_time" zone="x"/')
    ('get_time', 'get_time', None)
    """
    match = _SELF_CLOSED.fullmatch(header)
    return match[2] if match is not None else None

"""Vertex's partial function arguments: values with the path at which they stand, as one JSON text that grows.

Each fragment is `{"jsonPath": "$.recipe.steps[0]", "stringValue": "Boil", "willContinue": true}`. The values come in the
order of the document, so their text can be written while they come. Should one ever come out of order, what was written
stays as it is, and `out_of_order` has the whole text that counts.
"""

from __future__ import annotations

import re
from json.encoder import encode_basestring
from typing import Any, TypeAlias

from ..turn.payload import dump
from ..turn.values import word

Key: TypeAlias = str | int
"""A step of a path: a property, or an item's number."""

MAX_STEPS = 100
"""Steps of a path that are followed."""

_NUMBER = 2
"""The group of `_STEP` that is an item's number."""

_WORDS = {True: "true", False: "false", None: "null"}
_ESCAPED = re.compile(r"\\(.)")
_STEP = re.compile(r"""\.?([^.\[\]]+)|\[(\d+)\]|\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]""")


def steps_of(path: str) -> list[Key]:
    r"""The steps of a JSON path.

    >>> steps_of("$.recipe.steps[2]['a.b']"), steps_of(r"$['it\'s']")
    (['recipe', 'steps', 2, 'a.b'], ["it's"])
    """
    steps: list[Key] = []
    for match in _STEP.finditer(path.removeprefix("$")):
        group = match.lastindex or 1
        steps.append(int(match[group]) if group == _NUMBER else _ESCAPED.sub(r"\1", match[group]))
    return steps[:MAX_STEPS]


class PartialArguments:
    """The arguments of one call.

    State variables:
    - `values`: the steps to each value, in the order in which they came, the value, and the pieces of a string after its first.
    - `whole`: what the server sent in place of all of them.
    - `path`: the steps to the value that was written last; every container on the way is open. None before the first.
      `place` is the same as the server wrote it.
    - `parent`: the object in which that value stands, as the server wrote its place, so that the next one in it is known by its
      name alone; "" if it stands elsewhere.
    - `open_string`: the text of that value is a string without its closing quote yet.
    - `written`: for each container on the way to that value, the steps that stand in it already.
    - `in_order`: everything could be written in its place.
    """

    def __init__(self) -> None:
        self.values: list[tuple[list[Key], Any, list[str]]] = []
        self.whole: dict[str, Any] | None = None
        self.path: list[Key] | None = None
        self.place = ""
        self.parent = ""
        self.open_string = False
        self.written: list[set[Key]] = []
        self.in_order = True

    def add(self, fragment: dict[str, Any]) -> str:
        """Take in a fragment; gives the text by which the arguments grow."""
        if self.open_string and fragment.get("jsonPath") == self.place and type(value := fragment.get("stringValue")) is str:
            # Nearly all fragments are the next piece of the string that came last.
            self.values[-1][2].append(value)
            self.open_string = fragment.get("willContinue") is True
            return encode_basestring(value)[1 : -1 if self.open_string else None] if self.in_order else ""
        place, goes_on = word(fragment.get("jsonPath")), fragment.get("willContinue") is True
        value = fragment["stringValue"] if "stringValue" in fragment else _value(fragment)
        parent, _, name = place.rpartition(".")
        written: str | None
        if (
            self.path
            and self.in_order
            and parent
            and parent == self.parent
            and name not in self.written[-1]
            and name.isidentifier()
        ):
            path = [*self.path[:-1], name]
            self.written[-1].add(name)
            written = ('",' if self.open_string else ",") + _key(name)
        else:
            path = steps_of(place)
            if not path or isinstance(path[0], int):
                return ""
            written = self._move(path)
        self.values.append((path, value, []))
        self.parent = parent if name == path[-1] and len(path) < MAX_STEPS else ""
        self.path, self.place, self.open_string = path, place, goes_on and isinstance(value, str)
        if written is None:
            return ""
        text = _text(value)
        return written + (text[:-1] if self.open_string else text)

    def replace(self, arguments: dict[str, Any]) -> None:
        """The server sent the whole arguments after all."""
        self.whole = arguments
        self.in_order = False

    def finish(self) -> str:
        """The text that closes what is open, when all came in order."""
        quote = '"' if self.open_string else ""
        self.open_string = False
        return quote + ("{}" if self.path is None else _closers(self.path, 0))

    def out_of_order(self) -> str | None:
        """The whole arguments, when the text that was written is not theirs."""
        return None if self.in_order else dump(self._built() if self.whole is None else self.whole)

    def _built(self) -> dict[str, Any]:
        """All values in their places."""
        root: dict[str, Any] = {}
        for path, value, more in self.values:
            _set(root, path, value + "".join(more) if more else value)
        return root

    def _move(self, path: list[Key]) -> str | None:
        """The text between the last value and the one at `path`: closers, comma, openers, keys; None: out of order."""
        old = self.path
        quote = '"' if self.open_string else ""
        if not self.in_order:
            return None
        if old is None:
            self.in_order = _begins(path, 0)
            self.written = [{step} for step in path]
            return _openers(path, 0) if self.in_order else None
        same, shorter = 0, min(len(old), len(path))
        while same < shorter and old[same] == path[same]:
            same += 1
        if (
            same in (len(path), len(old))
            or path[same] in self.written[same]
            or not (_follows(old[same], path[same]) and _begins(path, same + 1))
        ):
            self.in_order = False
            return None
        self.written[same].add(path[same])
        self.written[same + 1 :] = [{step} for step in path[same + 1 :]]
        return quote + _closers(old, same + 1) + "," + _key(path[same]) + _openers(path, same + 1)


def _follows(old: Key, new: Key) -> bool:
    """Whether an entry may be written behind another: items in their order, properties in any."""
    return new == old + 1 if isinstance(new, int) and isinstance(old, int) else isinstance(new, str) and isinstance(old, str)


def _begins(path: list[Key], start: int) -> bool:
    """Whether all lists that the steps from `start` on open begin with their first item."""
    return all(step == 0 for step in path[start:] if isinstance(step, int))


def _openers(path: list[Key], start: int) -> str:
    """The opening brackets and keys of the steps from `start` on."""
    return "".join([("[" if isinstance(step, int) else "{") + _key(step) for step in path[start:]])


def _closers(path: list[Key], start: int) -> str:
    return "".join(["]" if isinstance(step, int) else "}" for step in reversed(path[start:])])


def _key(step: Key) -> str:
    return "" if isinstance(step, int) else encode_basestring(step) + ":"


def _text(value: Any) -> str:
    """What `dump` makes of a value; it is slow for values that are short.

    >>> _text("a"), _text(2), _text(True), _text(None), _text(2.5), _text([1])
    ('"a"', '2', 'true', 'null', '2.5', '[1]')
    """
    if type(value) is str:
        return encode_basestring(value)
    if type(value) is int or (type(value) is float and value - value == 0):
        return repr(value)
    return _WORDS[value] if value is None or type(value) is bool else dump(value)


def _value(fragment: dict[str, Any]) -> Any:
    """The value of a fragment: whatever stands under a key that ends in `Value`."""
    for key, value in fragment.items():
        if key.endswith("Value"):
            return None if key == "nullValue" else value
    return None


def _set(root: dict[str, Any], path: list[Key], value: Any) -> None:
    """Put a value at its place, and make the containers on the way. A path that contradicts them leads nowhere."""
    node: Any = root
    for at, step in enumerate(path):
        is_last = at == len(path) - 1
        fresh: Any = value if is_last else [] if isinstance(path[at + 1], int) else {}
        if isinstance(node, list) and isinstance(step, int):
            if step >= len(node):
                node += [None] * (min(step, len(node) + MAX_STEPS) - len(node)) + [fresh]
                step = len(node) - 1
            elif is_last or node[step] is None:
                node[step] = fresh
        elif isinstance(node, dict) and isinstance(step, str):
            if is_last or node.get(step) is None:
                node[step] = fresh
        else:
            return
        node = node[step]

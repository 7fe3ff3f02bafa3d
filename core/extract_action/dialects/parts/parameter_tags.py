"""The tags around the parameters of a call: a dialect's own, as data, and the names that stand in them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from ...jsonish.nodes.tree import Tree
from ...model import ToolSchema
from ..reader.names import attribute
from ..reader.values import Undeclared, as_text, typed, typed_text

AROUND = ("parameters", "arguments", "input")
"""The names of tags that models put around all the parameters of a call, and that say nothing."""

CALL_WORDS = ("function", "call", "tool", "invoke")
"""What models name the tag of a call, whatever the dialect is."""


DSML_MARKS = ("｜DSML｜", "|DSML|", "DSML｜", "DSML|")
"""DeepSeek's mark in its tags, as models and servers write it in ASCII, and without its first bar."""


class Lines(Enum):
    """What a line break behind a value's opening tag is, and one before its closing tag."""

    DATA = auto()
    MARKUP = auto()
    MARKUP_AT_BOTH = auto()
    """Markup where both are there, for then the value stands on lines of its own."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The tags around a key and behind its value."""

    key_open: str
    key_end: str
    value_close: str


_SLOTS = (
    Slot("<parameter>", "</parameter>", "</parameter>"),
    *(
        Slot(f"<{word}{end}", ">", f"</{word}>")
        for word in ("parameter", "param", "argument", "arg")
        for end in ("=", " name=")
    ),
)
"""The parameters of all dialects that have tags for them: models take those of one for another's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tags:
    """The tags of one dialect. Names stand between the two of a pair, values between `value_open` and `value_close`;
    `""` is no tag.

    `others` are slots that models write instead; `may_follow` are tags behind a call that are not read. `lines` says whether
    one line break behind a value's opening tag and one before its closing tag are markup; `unwraps_cdata` that a value may
    stand in `<![CDATA[…]]>`; `undeclared` gives what a value stands for where the schema does not say; `null_is_text` says that
    null is a string where the schema allows both; `has_elements` that a parameter may be an element named after it; `around` is
    `AROUND`, or nothing.
    """

    call_open: str
    call_name_end: str
    key_open: str
    key_end: str
    value_open: str = ""
    value_close: str
    call_close: str
    group_close: str = ""
    lines: Lines
    unwraps_cdata: bool = False
    undeclared: Undeclared = as_text
    null_is_text: bool = False
    has_elements: bool = False
    others: tuple[Slot, ...] = _SLOTS
    may_follow: tuple[str, ...] = ()
    around: tuple[str, ...] = ()

    def slots(self) -> tuple[Slot, ...]:
        """All forms of a parameter."""
        return (
            Slot(self.key_open, self.key_end, self.value_close),
            *(slot for slot in self.others if slot.key_open != self.key_open),
        )

    def typed(self, text: str, tool: ToolSchema | None, key: str) -> Any:
        """The value of the text of a parameter, by the schema."""
        return (typed_text if self.null_is_text else typed)(text, tool, key, self.undeclared)

    def behind_call(self) -> tuple[str, ...]:
        """What may stand behind a call's closing tag."""
        return tuple(tag for tag in (self.group_close, self.call_open, *self.may_follow) if tag)


def place_attribute(tree: Tree, header: str, at: int) -> None:
    """The name in a tag, with its quotes, is the key that comes next; what stands in the tag begins at offset `at`."""
    name = attribute(header)
    start = header.index(name)
    end = start + len(name)
    is_quoted = header[start - 1 : start] == header[end : end + 1] and header[end : end + 1] in ("'", '"')
    tree.place_key(at + start - is_quoted, at + end + is_quoted)

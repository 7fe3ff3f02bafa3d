"""The reasons: one code for each decision of the extractor, with the sentence that people read.

Every Text, ToolCall and Pending carries one. The trace, the page, the logs and the docs print the sentences from here.
"""

from __future__ import annotations

from enum import Enum


class Why(Enum):
    """A reason: its code, its sentence, and, for text that is held back, what would release it."""

    # nothing is held, or nothing more than text was seen
    NOTHING_HELD = ("nothing-held", "Nothing is held back.", "")
    PROSE = ("prose", "No tool call can begin here.", "")
    # held back
    OPENING = (
        "opening",
        "A brace may begin a tool call; its first key is not known yet.",
        "A key that neither a call nor a tool has: a bare word shows it as text, a key in quotes makes it a failure.",
    )
    OBJECT = (
        "object",
        "An object with a known key is open; it is a call if it is valid when it closes.",
        "Its closing brace decides. A top-level key that no tool knows ends it at once.",
    )
    STRING = (
        "string",
        "A string inside the object is open; everything in it is data.",
        "Its closing quote, then the object's closing brace.",
    )
    QUOTE = (
        "quote",
        "A quote was read that may end the string or belong to it; what follows it decides.",
        "A comma and a key, a closing bracket, or ordinary text.",
    )
    WORD = (
        "word",
        "A number, a literal or a value without quotes may have ended; what follows it decides.",
        "A comma and a key, a closing bracket, or more text.",
    )
    CLOSER = (
        "closer",
        "A closer of another kind than the awaited one was read; what follows shows for which container it was meant.",
        "A comma and another entry, a closing bracket, or ordinary text.",
    )
    ENTRY = (
        "entry",
        "A word on a new line, without a comma before it, may be the next key or text behind an object that was not closed.",
        "A colon makes the word a key; anything else ends the object.",
    )
    PATH = (
        "escaped-quote",
        "A quote behind a backslash was read: both belong to the string, or the string is a path that ends with the backslash.",
        "A comma and a key, or a closing bracket, end the string; anything else goes on with it.",
    )
    BACKSLASH = (
        "backslash",
        "A backslash was read where an entry or a value may begin: what follows is escaped, or a word begins so.",
        "A quote right behind it means that what follows is escaped; anything else a word.",
    )
    HASH = (
        "hash",
        "A hash in an array was read: it begins a comment, or an item such as #tea.",
        "A comma or the closing bracket right behind one word makes it an item; anything else a comment.",
    )
    LONE_KEY = (
        "lone-key",
        "A comma was read behind a key: the key has no value, the comma stands for its colon, or the key is an item of a set.",
        "A string decides: with a colon behind it, it is the next key; else it is the value, or the next item.",
    )
    PREFIX = (
        "prefix",
        "A quote behind one letter was read: the letter is a prefix, as Python has them, or the first one of a string.",
        "A colon, a comma or a closer behind the quote makes it the end of the string; anything else its beginning.",
    )
    DOUBLED = (
        "doubled-brace",
        "A brace was read that closes a doubled one: it ends the object, or it is the first of two that do.",
        "Another brace makes it the first of two; anything else ends the object before it.",
    )
    REST = (
        "rest",
        "The object was refused already; where its rest ends is not known yet.",
        "What follows the quote, word or brace that is held; all of it is shown as text.",
    )
    ARRAY = (
        "array",
        "A square bracket may begin an array of calls.",
        "Anything but a brace shows it as text.",
    )
    BETWEEN = (
        "between-calls",
        "An array of calls is open; what stands between two calls is markup.",
        "A brace begins the next call, a square bracket ends the array, anything else is text.",
    )
    FENCE_LINE = (
        "fence-line",
        "A line of backticks or tildes may open or close a code block.",
        "The end of the line, or a character that no fence has.",
    )
    TAG = (
        "tag",
        "This may be the tag of a reasoning block.",
        "A character that the tag does not have, or the end of the tag.",
    )
    REHEARSAL = (
        "rehearsal",
        "A call stands in a reasoning block; if the block closes, it was only rehearsed.",
        "The end of the block shows it as reasoning; the end of the stream without one makes it a call.",
    )
    WHOLE_REPLY = (
        "whole-reply",
        "The reply began with a code block; if it is nothing else, the calls in it run.",
        "Any text behind the block shows it; the end of the stream runs it.",
    )
    HALF_CHARACTER = (
        "half-character",
        "The chunk ended in the first half of a surrogate pair.",
        "The second half, or any other character.",
    )
    MARKED_CALL = (
        "marked-call",
        "The markup of a call is open.",
        "Its closing tag, or text that such a call can't have.",
    )
    OPENER = (
        "opener",
        "This may be the beginning of a call's markup.",
        "A character that the markup does not have, or the end of the markup.",
    )
    TAG_OR_OPENER = (
        "tag-or-opener",
        "This may be the tag of a reasoning block, or the beginning of a call's markup.",
        "A character that neither of them has.",
    )
    # text, because
    CODE = ("code", "It stands in a code block, and what a block shows is never run.", "")
    CODE_RUNS = ("code-runs", "It stands in a code block, and the option `fences` runs the calls in it.", "")
    REASONING = ("reasoning", "It stands in a reasoning block.", "")
    UNOPENED = (
        "unopened",
        "A reasoning block closes that did not open here; if the chat template opens it, the option `reasoning_open` says so.",
        "",
    )
    REHEARSED = (
        "rehearsed",
        "It begins with a call in a reasoning block, and the option `reasoning` takes that for a rehearsal.",
        "",
    )
    MENTIONED = ("mentioned", "It is a call in quotes or inline code, which shows how one is written.", "")
    MARKUP = ("markup", "It is the markup around calls or reasoning, not text of the reply.", "")
    NO_KEY = ("no-key", "The brace is followed by no key, so it begins no object.", "")
    UNKNOWN_WORD = ("unknown-word", "The key is a bare word that neither a call nor any tool has, so this is prose.", "")
    NOT_AN_ARRAY = ("not-an-array", "The square bracket is not followed by a call.", "")
    REST_OF_OBJECT = ("rest-of-object", "It is the rest of what proved to be no call.", "")
    # a call, because
    ENVELOPE = ("envelope", "The object names a registered tool and its arguments are valid.", "")
    FUNCTION_OBJECT = ("function-object", "The object has the form of an API call: a function with a name and arguments.", "")
    NAME_AS_KEY = ("name-as-key", "The object's only key is the name of a tool, and its value is valid.", "")
    MARKED = ("marked", "It stands in markup that some models write around their calls, and its arguments are valid.", "")
    BARE_ARGUMENTS = ("bare-arguments", "The object names no tool, but it fits the schema of exactly one.", "")
    NATIVE = ("native", "The API delivered it as a call.", "")
    UNREGISTERED = ("unregistered", "No tool has this name, and the option `accept_unknown_tools` accepts it unchecked.", "")
    FENCED = ("fenced", "It stands in a code block, and the option `fences` runs the calls in it.", "")
    UNCLOSED_REASONING = (
        "unclosed-reasoning",
        "It stands in a reasoning block that never closes, so the model meant it.",
        "",
    )
    IN_REASONING = ("in-reasoning", "It stands in a reasoning block, and the option `reasoning` runs the calls in it.", "")
    # a failure, because
    UNKNOWN_TOOL = ("unknown-tool", "No tool has this name.", "")
    MISSING_ARGUMENTS = ("missing-arguments", "The call has no arguments, and its tool needs some.", "")
    SCHEMA_MISMATCH = ("schema-mismatch", "The arguments do not fit the tool's schema.", "")
    NO_TOOL_MATCH = ("no-tool-match", "The object names no tool, and its fields do not single one out.", "")
    NOT_A_TOOL_CALL = ("not-a-tool-call", "A top-level key is neither part of a call nor a parameter of any tool.", "")
    DEFINITION = ("definition", "The object describes a tool, as a prompt does, and calls none.", "")
    CONFLICTING_NAMES = ("conflicting-names", "The object names two different tools.", "")
    CONFLICTING_ARGUMENTS = ("conflicting-arguments", "The call has two sets of arguments.", "")
    TRUNCATED = ("truncated", "The end of the stream, or a closing tag, cut the call, and a cut value is never run.", "")
    UNCLOSED = (
        "unclosed",
        "The end of the stream left the call open, and the option `unclosed` refuses to close it.",
        "",
    )
    REPEATED = ("repeated", "A parameter was given more than once, and the option `repeated` refuses that.", "")
    TOO_DEEP = ("too-deep", "The call is nested deeper than the limit, beyond which values are kept as text.", "")
    TOO_LONG = ("too-long", "The call is longer than the limit for text that is held back.", "")

    def __init__(self, code: str, text: str, release: str) -> None:
        self.code = code
        self.text = text
        self.release = release

    def __repr__(self) -> str:
        return f"Why.{self.name}"

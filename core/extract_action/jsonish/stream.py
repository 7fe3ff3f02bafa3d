"""`parse` and `Stream`: the same reader, fed whole or piece by piece."""

from __future__ import annotations

from io import StringIO
from typing import Any

from .document import Document
from .ladder import MOST_NESTED_PARSES, Attempt, JsonishError, ParseOptions, climb
from .nodes.journal import Forest, Patch
from .nodes.mirror import Mirror
from .nodes.node import Json, Value
from .nodes.tree import Tree
from .plain import fast_document, strict, whole_text
from .plain.strict_stream import StrictReader
from .plain.unread import GrowingText, WholeText
from .repairs import Fix
from .surrogates import HalfPairs
from .wrappers import AnyOf, repairs_in


class Stream:
    """Reads a text as it arrives.

    `value()` after any chunks equals `parse(everything fed, is_done=False)`, and `finish()` equals `parse(everything
    fed)`. The trees are live: they go on growing while the stream is fed, so that a look costs nothing; take
    `to_python()` of what must stay. Where plain Python is enough, `plain()` is the leading reading as it grows.

    >>> stream = Stream()
    >>> stream.feed('Sure: {"path": "/tm')
    >>> stream.plain()
    {'path': '/tm'}
    >>> stream.feed('p", }')
    >>> stream.finish().to_python(), [fix.code for fix in stream.repairs()]
    ({'path': '/tmp'}, ['trailing-comma'])

    State variables: `_halves` joins halves of characters. `_strict` reads the text, through `_read`, while it is strict JSON
    and nobody has looked at a node. Meanwhile `_text` keeps the text, through `_keep`, and `_growing` is the value that was
    given out. Afterwards `_document` reads, and is given the text once; `_value` is the value that it gave last, `_turns` its
    count then, and `_mirror` follows the leading node. `_forest` has the patches, if they were asked for; `_ended` says that
    the text is whole.
    """

    def __init__(self, options: ParseOptions | None = None) -> None:
        self.options = options or ParseOptions()
        if self.options.depth > MOST_NESTED_PARSES:
            raise JsonishError("Depth limit reached. Likely a circular reference.")
        self._halves = HalfPairs()
        self._text = StringIO(newline="")
        self._keep = self._text.write
        self._strict: StrictReader | None = StrictReader()
        self._read = self._strict.feed
        self._document: Document | None = None
        self._forest: Forest | None = None
        self._mirror: Mirror | None = None
        self._value: Value | None = None
        self._turns = -1
        self._growing: AnyOf | None = None
        self._ended = False
        if self.options != _ALL:
            self._tree()

    def feed(self, chunk: str) -> None:
        """Read the next chunk, of any length."""
        if self._halves.held or not chunk.isascii():
            chunk = self._halves.join(chunk)
        if self._document is not None:
            self._document.feed(chunk)
            return
        self._keep(chunk)
        try:
            self._read(chunk)
        except StopIteration:
            self._tree()

    def plain(self) -> Json:
        """What `value().to_python()` is, as one live value of the stream's own: it grows in place, and must not be changed.

        A look costs what has come since the last one. The value may be another after the next chunk, so ask again then.
        """
        if self._strict is not None and self._strict.root is not None:
            return self._strict.root
        leading = self.value().leading()
        if self._mirror is None or self._mirror.node is not leading:
            self._mirror = Mirror(leading)
        return self._mirror.look()

    def value(self) -> Value:
        """The live value of what has been fed. Raises JsonishError when the options allow no reading of it, or it is too deep.

        Nodes are made when they are looked at; from then on they grow with the text.
        """
        if self._strict is not None:
            return self._unread(self._strict)
        document = self._tree()
        if self._value is None or self._turns != document.turns or document.is_too_deep():
            self._value = _reading(document, self.options, done=False)
            self._turns = document.turns if self.options.allow_fixes else -1
        return self._value

    def finish(self) -> Value:
        """The value of the whole text, after its end. Raises JsonishError when the options allow no reading of it."""
        if rest := self._halves.rest():
            self._tree().feed(rest)
        self._ended = True
        if self._strict is not None and self._strict.is_whole:
            return self._unread(self._strict)
        strict, self._strict = self._strict, None
        if strict is not None and (known := fast_document.load(text := self._text.getvalue())) is not None:
            return AnyOf([], "", WholeText(text, known, self._nodes))
        if self._document is not None:
            self._document.finish()
        return self._nodes()

    def patches(self) -> list[Patch]:
        """What changed in the trees since the last time this was asked (docs/trace-format.md).

        A stream that is never asked keeps no journal. When it is first asked, what was fed is read again with one, so a value
        that was taken before does not grow any more.
        """
        if self._forest is None:
            self._forest = Forest()
            self._begin_tree(Document(self._forest.new_tree))
        return self._forest.take_patches()

    def repairs(self) -> list[Fix]:
        """All repairs of the readings so far, in the order of the text; where there is none, of all that stands in the text."""
        document = self._tree()
        value, _ = climb(document, self.options, self._ended)
        if value is None:
            value = AnyOf([*document.markdown.items, *document.values.readings.items], document.text)
        return repairs_in(value)

    def attempts(self, done: bool) -> list[Attempt]:
        """The steps of the ladder for what has been fed: which strategy was taken, and why those before it gave up."""
        return climb(self._tree(), self.options, done)[1]

    def _unread(self, strict: StrictReader) -> Value:
        """The value of a text that is strict JSON so far; while that is white space, at most LONGEST_AGAIN of it."""
        if strict.root is None:
            return _careful(self._text.getvalue(), self._ended)
        if self._growing is None:
            self._growing = AnyOf([], "", GrowingText(self._text, strict, self._nodes))
        return self._growing

    def _nodes(self) -> Value:
        return _reading(self._tree(), self.options, self._ended)

    def _tree(self) -> Document:
        """The document, which reads with care. It is made when it is first needed, and given all the text."""
        if self._document is None:
            self._begin_tree(Document(Tree))
        assert self._document is not None
        return self._document

    def _begin_tree(self, document: Document) -> None:
        document.feed(self._text.getvalue() if self._document is None else self._document.text.text)
        if self._ended:
            document.finish()
        self._document, self._strict, self._value = document, None, None
        self._text.close()
        if self._growing is not None:
            self._growing.become(self._nodes())
            self._growing = None


def _reading(document: Document, options: ParseOptions, done: bool) -> Value:
    value, attempts = climb(document, options, done)
    if value is None:
        raise JsonishError("Failed to parse JSON. " + " ".join(dict.fromkeys(attempt.message for attempt in attempts)))
    return value


def check_text(text: Any) -> None:
    """Raises TypeError for what is no text, before any of it is counted as read."""
    if not isinstance(text, str):
        raise TypeError(f"text is a str, not {type(text).__name__}{'; decode it first' if isinstance(text, bytes) else ''}")


def parse(text: str, options: ParseOptions | None = None, is_done: bool = True) -> Value:
    """Read a text that is JSON, nearly JSON, or holds some.

    `options` says which strategies may be used, all without it. `is_done` says whether the text is whole or the beginning of a
    stream. For a text it raises only JsonishError: where the options allow no reading, their `depth` is above the limit, or a
    value is nested too deep. For what is no text it raises TypeError.

    >>> parse('Here you go:\\n```json\\n{"name": "fs.read", "arguments": {"path": "/tmp"}}\\n```').type()
    'AnyOf[Markdown:json - Object{name: String, arguments: Object{path: String, }, }, ]'
    """
    check_text(text)
    if (options is None or options == _ALL) and (known := _known(text, is_done)) is not None:
        return AnyOf([], "", WholeText(text, known, lambda: _careful(text, done=True)))
    stream = Stream(options)
    stream.feed(text)
    return stream.finish() if is_done else stream.value()


_ALL = ParseOptions()


def _known(text: str, is_done: bool) -> tuple[Json] | None:
    """The leading reading's plain value in a tuple of one, where it is seen at once."""
    if not is_done:
        return strict.load(text)
    return whole_text.load(text)


def _careful(text: str, done: bool) -> Value:
    document = Document(Tree)
    document.feed(text)
    if done:
        document.finish()
    return _reading(document, _ALL, done)

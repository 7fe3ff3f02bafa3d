"""`parse` and `Stream`: the same reader, fed whole or piece by piece."""

from __future__ import annotations

from . import plain, strict
from .document import Document
from .ladder import MAX_DEPTH, Attempt, JsonishError, ParseOptions, climb
from .node import Json, Value
from .repairs import Fix
from .surrogates import HalfPairs
from .tree import Forest, Patch, Tree
from .wrappers import AnyOf


class Stream:
    """Reads a text as it arrives.

    `value()` after any chunks equals `parse(everything fed, is_done=False)`, and `finish()` equals `parse(everything
    fed)`. The trees are live: they go on growing while the stream is fed, so that a look costs nothing; take
    `to_python()` of what must stay.

    >>> stream = Stream()
    >>> stream.feed('Sure: {"path": "/tm')
    >>> stream.value().to_python()
    {'path': '/tm'}
    >>> stream.feed('p", }')
    >>> stream.finish().to_python(), [fix.code for fix in stream.repairs()]
    ({'path': '/tmp'}, ['trailing-comma'])
    """

    def __init__(self, options: ParseOptions | None = None) -> None:
        self.options = options or ParseOptions()
        if self.options.depth > MAX_DEPTH:
            raise JsonishError("Depth limit reached. Likely a circular reference.")
        self._document = Document(Tree)
        self._halves = HalfPairs()
        self._forest: Forest | None = None
        self._value: Value | None = None
        self._turns = -1
        self._ended = False

    def feed(self, chunk: str) -> None:
        """Read the next chunk, of any length."""
        if self._halves.held or not chunk.isascii():
            chunk = self._halves.join(chunk)
        self._document.feed(chunk)

    def value(self) -> Value:
        """The live value of what has been fed. Raises JsonishError when the options allow no reading of it."""
        if self._value is None or self._turns != self._document.turns:
            self._value = self._read(done=False)
            self._turns = self._document.turns if self.options.allow_fixes else -1
        return self._value

    def finish(self) -> Value:
        """The value of the whole text, after its end. Raises JsonishError when the options allow no reading of it."""
        self._ended = True
        self._document.feed(self._halves.rest())
        self._document.finish()
        return self._read(done=True)

    def patches(self) -> list[Patch]:
        """What changed in the trees since the last time this was asked (docs/trace-format.md).

        A stream that is never asked keeps no journal. When it is first asked, what was fed is read again with one, so a value
        that was taken before does not grow any more.
        """
        if self._forest is None:
            self._forest = Forest()
            read = self._document
            self._document = Document(self._forest.new_tree)
            self._document.feed(read.text.text)
            self._value = None
            if self._ended:
                self._document.finish()
        return self._forest.take_patches()

    def repairs(self) -> list[Fix]:
        """All repairs so far, in the order of the text."""
        return self._document.repairs()

    def _read(self, done: bool) -> Value:
        value, attempts = climb(self._document, self.options, done)
        if value is None:
            raise JsonishError("Failed to parse JSON. " + " ".join(attempt.message for attempt in attempts))
        return value

    def attempts(self, done: bool) -> list[Attempt]:
        """The steps of the ladder for what has been fed: which strategy was taken, and why those before it gave up."""
        return climb(self._document, self.options, done)[1]


def parse(text: str, options: ParseOptions | None = None, is_done: bool = True) -> Value:
    """Read a text that is JSON, nearly JSON, or holds some.

    `options` says which strategies may be used, all without it. `is_done` says whether the text is whole or the beginning of a
    stream. Raises only JsonishError: where the options allow no reading, or their `depth` is above the limit.

    >>> parse('Here you go:\\n```json\\n{"name": "fs.read", "arguments": {"path": "/tmp"}}\\n```').type()
    'AnyOf[Markdown:json - Object{name: String, arguments: Object{path: String, }, }, ]'
    """
    if (options is None or options == _ALL) and (known := _known(text, is_done)) is not None:
        return AnyOf(lambda: _items(text), text, known)
    stream = Stream(options)
    stream.feed(text)
    return stream.finish() if is_done else stream.value()


_ALL = ParseOptions()


def _known(text: str, is_done: bool) -> tuple[Json] | None:
    """The leading reading's plain value in a tuple of one, where it is seen at once."""
    known = strict.load(text)
    return known or plain.load(text) or plain.load_fenced(text) if is_done else known


def _items(text: str) -> list[Value]:
    """The readings of a text that is an object or array."""
    stream = Stream()
    stream.feed(text)
    value = stream.finish()
    assert isinstance(value, AnyOf)
    return value.items

"""Where the push parser may go from each mode, and when: the edges of its diagram.

The readers of `machine.READERS` make these steps; a test holds the table equal to what they do.
"""

from __future__ import annotations

from .modes import Mode

_BEHIND_COMMENT = {
    Mode.KEY: "the comment ends, where a key may begin",
    Mode.COLON: "the comment ends, behind a key",
    Mode.VALUE: "the comment ends, behind a colon",
    Mode.ITEM: "the comment ends, in an array",
    Mode.RELEASED: "comments alone fill the text behind a bracket",
}

TRANSITIONS: dict[Mode, dict[Mode, str]] = {
    Mode.KEY: {
        Mode.OPENING: "a quote",
        Mode.BARE_KEY: "a word",
        Mode.SLASH: "a slash",
        Mode.LINE_COMMENT: "a hash",
        Mode.LOOKAHEAD: "a word on a new line, a wrong closer, or a backslash",
        Mode.JOIN: "a plus sign behind a string",
        Mode.ITEM: "the object ends, in an array",
        Mode.DONE: "the outermost object ends",
        Mode.RELEASED: "what no object begins with",
    },
    Mode.COLON: {
        Mode.VALUE: "a colon, or what a value begins with",
        Mode.ITEM: "the closer behind the first key, which is the item of a set",
        Mode.KEY: "a comma behind a word, or the closer, which drops the key",
        Mode.SLASH: "a slash",
        Mode.LINE_COMMENT: "a hash",
        Mode.LOOKAHEAD: "an equals sign behind a first word, or a comma behind a quoted key",
        Mode.RELEASED: "what follows no first key",
    },
    Mode.VALUE: {
        Mode.OPENING: "a quote",
        Mode.WORD: "a word or number",
        Mode.KEY: "an opening brace, or no value",
        Mode.ITEM: "an opening bracket",
        Mode.SLASH: "a slash",
        Mode.LOOKAHEAD: "a wrong closer or a backslash",
        Mode.TOO_DEEP: "a bracket beyond the limit",
    },
    Mode.ITEM: {
        Mode.OPENING: "a quote",
        Mode.WORD: "a word or number",
        Mode.KEY: "an opening brace, or the array ends in an object",
        Mode.VALUE: "a colon behind a string, which is a key",
        Mode.SLASH: "a slash",
        Mode.LINE_COMMENT: "a hash behind an item",
        Mode.LOOKAHEAD: "a hash, a wrong closer, or a backslash",
        Mode.JOIN: "a plus sign behind a string",
        Mode.TOO_DEEP: "a bracket beyond the limit",
        Mode.DONE: "the outermost array ends",
    },
    Mode.SLASH: {
        Mode.LINE_COMMENT: "a second slash",
        Mode.BLOCK_COMMENT: "a star",
        Mode.BARE_KEY: "anything else, where a key may begin",
        Mode.WORD: "anything else, where a value may begin",
        Mode.RELEASED: "anything else, behind the first brace",
    },
    Mode.LINE_COMMENT: _BEHIND_COMMENT,
    Mode.BLOCK_COMMENT: _BEHIND_COMMENT,
    Mode.TOO_DEEP: {Mode.KEY: "its brackets close, in an object", Mode.ITEM: "its brackets close, in an array"},
    Mode.OPENING: {
        Mode.STRING: "anything but the same quote",
        Mode.BLOCK: "a third quote",
        Mode.LOOKAHEAD: "two quotes and no third",
        Mode.RELEASED: "a quote in prose",
    },
    Mode.STRING: {Mode.ESCAPE: "a backslash", Mode.LOOKAHEAD: "a quote"},
    Mode.ESCAPE: {Mode.STRING: "the escape is whole", Mode.LOOKAHEAD: "a quote behind a backslash in a path"},
    Mode.LOOKAHEAD: {
        Mode.STRING: "the quote was part of the string",
        Mode.WORD: "the break was part of the word, or a hash begins one",
        Mode.BARE_KEY: "the word is a key",
        Mode.OPENING: "the letter was the prefix of a string",
        Mode.JOIN: "another string goes on with the one that has ended",
        Mode.COLON: "the key has ended",
        Mode.VALUE: "the equals sign was a colon, or the word a tuple",
        Mode.KEY: "the value has ended, in an object",
        Mode.ITEM: "the value has ended, in an array",
        Mode.LINE_COMMENT: "the hash begins a comment",
        Mode.DONE: "the outermost container has ended",
        Mode.RELEASED: "the text is no value",
    },
    Mode.JOIN: {Mode.OPENING: "a quote", Mode.WORD: "anything else"},
    Mode.BLOCK: {Mode.KEY: "three quotes, in an object", Mode.ITEM: "three quotes, in an array"},
    Mode.WORD: {
        Mode.LOOKAHEAD: "a comma, white space, or a quote behind a number or a prefix",
        Mode.KEY: "the word has ended, in an object",
        Mode.ITEM: "the word has ended, in an array",
        Mode.VALUE: "the word was a tuple, which is read again",
        Mode.RELEASED: "prose in square brackets",
    },
    Mode.BARE_KEY: {
        Mode.COLON: "a colon, an equals sign or a quote, or behind the first item of a set",
        Mode.LOOKAHEAD: "a quote behind a letter that may be a prefix",
        Mode.KEY: "what no key has, which drops it",
        Mode.RELEASED: "prose behind a brace",
    },
}

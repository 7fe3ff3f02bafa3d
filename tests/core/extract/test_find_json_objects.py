"""`find_json_objects`: the outermost balanced braces of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract_action import find_json_objects

FOUND = [
    ("", []),
    ("no braces", []),
    ("{}", ["{}"]),
    ('a {"b": {"c": 1}} d {e} f', ['{"b": {"c": 1}}', "{e}"]),
    ('{"a": "}"}', ['{"a": "}"}']),
    ('{"a": "\\"}"}', ['{"a": "\\"}"}']),
    ('{"a": "\\\\"}', ['{"a": "\\\\"}']),
    ('{"a": "x\n}"}', ['{"a": "x\n}"}']),
    ('say "hi: {"a": 1}', ['{"a": 1}']),
    ("{ {a} {b}", ["{a}", "{b}"]),
    ("} {a} }", ["{a}"]),
    ("{a}{b}", ["{a}", "{b}"]),
    ("é😀 {é}", ["{é}"]),
    ('{"a": "never closed}', []),
    ("{" * 10_000 + "}" * 10_000, ["{" * 10_000 + "}" * 10_000]),
]


@pytest.mark.parametrize(("text", "found"), FOUND, ids=[text[:20] for text, _ in FOUND])
def test_str_and_bytes(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in find_json_objects(text)] == found
    data = text.encode()
    assert [data[start:end].decode() for start, end in find_json_objects(data)] == found


def test_bytes_that_are_no_utf8() -> None:
    assert find_json_objects(b"\xff{\xfe}") == [(1, 4)]


@given(st.text('{}"\\ a', max_size=40))
def test_spans_are_in_order_and_apart_and_begin_and_end_with_a_brace(text: str) -> None:
    end_before = 0
    for start, end in find_json_objects(text):
        assert end_before <= start < end
        assert text[start] + text[end - 1] == "{}"
        end_before = end

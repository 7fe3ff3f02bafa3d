"""The smallest bodies of each API: nothing but what makes a turn."""

import pytest

from extract_action.native import ModelTurn, ParseError, ToolCall, parse_model_response

CHAT = (
    '{"choices":[{"message":{"role":"assistant","content":"Let me check.","tool_calls":['
    '{"id":"call_a","type":"function","function":{"name":"x","arguments":"{\\"q\\":1}"}},'
    '{"id":"call_b","type":"function","function":{"name":"y","arguments":"{}"}}]}}]}'
)


@pytest.mark.parametrize(
    ("body", "text", "calls"),
    [
        (CHAT, "Let me check.", [ToolCall("call_a", "x", '{"q":1}'), ToolCall("call_b", "y", "{}")]),
        ('{"choices":[{"message":{"role":"assistant","content":"Paris."}}]}', "Paris.", []),
        (
            '{"content":[{"type":"text","text":"Checking."},{"type":"tool_use","id":"t","name":"w","input":{"city":"Paris"}}]}',
            "Checking.",
            [ToolCall("t", "w", '{"city":"Paris"}')],
        ),
        (
            '{"output":[{"type":"function_call","id":"fc_1","call_id":"call_9","name":"x","arguments":"{\\"a\\":true}"}]}',
            None,
            [ToolCall("call_9", "x", '{"a":true}')],
        ),
        (
            '{"model":"m","message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"x","arguments":{"a":1}}}]}}',
            None,
            [ToolCall(None, "x", '{"a":1}')],
        ),
        ('{"candidates":[{"content":{"parts":[{"functionCall":{"name":"x"}}]}}]}', None, [ToolCall(None, "x", "{}")]),
        ('{"output":{"message":{"content":[{"text":"Hi"}]}}}', "Hi", []),
        ('{"message":{"content":[{"type":"text","text":"Hi"}]}}', "Hi", []),
    ],
)
def test_turn(body: str, text: str | None, calls: list[ToolCall]) -> None:
    turn = parse_model_response(body)
    assert (turn.text, turn.calls, turn.error) == (text, calls, None)


@pytest.mark.parametrize(
    "body", ["not json", '{"hello":1}', '{"choices":[{"message":{"tool_calls":[{"function":{"arguments":"{}"}}]}}]}']
)
def test_no_turn(body: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_model_response(body)
    assert isinstance(caught.value.turn, ModelTurn)


def test_what_is_neither_text_nor_bytes_is_an_error_of_the_program() -> None:
    with pytest.raises(TypeError, match="not int"):
        parse_model_response(5)  # type: ignore[arg-type]  # as a program may do

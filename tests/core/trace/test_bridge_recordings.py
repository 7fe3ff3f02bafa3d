"""What the bridge gives the page of recordings and of turns."""

import json
from typing import Any

from extract_action import bridge, recording
from extract_action.encoding import encode

CHAT = "".join(
    f"data: {json.dumps(payload)}\n\n"
    for payload in (
        {"object": "chat.completion.chunk", "model": "m", "choices": [{"index": 0, "delta": {"role": "assistant"}}]},
        {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"content": "Hi"}}]},
        {
            "object": "chat.completion.chunk",
            "choices": [
                {
                    "index": 0,
                    "delta": {
                        "content": "!",
                        "tool_calls": [{"index": 0, "id": "c1", "function": {"name": "ls", "arguments": '{"n": 9'}}],
                    },
                }
            ],
        },
        {
            "object": "chat.completion.chunk",
            "choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "function": {"arguments": "9}"}}]}}],
        },
        {
            "object": "chat.completion.chunk",
            "choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}],
            "usage": {"prompt_tokens": 3, "completion_tokens": 4},
        },
    )
)
LS = {"name": "ls", "description": "List.", "input_schema": {"type": "object", "properties": {"n": {"type": "integer"}}}}


def read(data: str | bytes) -> Any:
    return json.loads(bridge.read_recordings(data.encode() if isinstance(data, str) else data))


def shapes(turn: Any, outputs: list[Any]) -> dict[str, Any]:
    found = json.loads(bridge.shapes(encode({"tools": [LS], "turn": turn, "outputs": outputs})))
    return {
        shape["key"]: {**shape, **{key: json.loads(shape[key]) for key in ("tools", "message", "results")}} for shape in found
    }


class TestEvents:
    def test_each_event_names_the_chunks_that_it_became(self) -> None:
        [found] = read(CHAT)
        assert [event["chunks"] for event in found["events"]] == [[0, 0], [0, 1], [1, 3], [3, 4], [4, 4]]
        assert [chunk["channel"] for chunk in found["chunks"]] == ["text", "text", "call:0", "call:0"]
        assert [event["line"] for event in found["events"]] == [1, 3, 5, 7, 9]
        assert "".join(f"data: {event['text']}\n\n" for event in found["events"]) == CHAT

    def test_what_a_restart_made_void_became_nothing(self) -> None:
        start = {"type": "message_start", "message": {"role": "assistant", "content": []}}
        text = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Hi"}}
        data = "".join(f"data: {json.dumps(event)}\n\n" for event in (start, text, start, text, {"type": "message_stop"}))
        [found] = read(data)
        assert [event["chunks"] for event in found["events"]] == [[0, 0], [0, 0], [0, 0], [0, 1], [1, 1]]

    def test_an_event_that_is_no_json_is_kept_and_noted(self) -> None:
        [found] = read(CHAT.replace('data: {"object"', "data: <<", 1))
        assert found["events"][0]["text"].startswith("<<")
        assert [(note["severity"], note["line"]) for note in found["notes"]] == [("error", 1)]

    def test_what_no_api_sent_has_neither_events_nor_a_turn(self) -> None:
        for data in ("Hello", '{"time": 0, "text": "Hi"}\n'):
            [found] = read(data)
            assert (found["events"], found["turn"]) == ([], None)

    def test_times_that_no_clock_shows_are_unknown(self) -> None:
        [found] = read('{"time": 0, "text": "a"}\n{"time": NaN, "text": "b"}\n')
        assert [chunk["time"] for chunk in found["chunks"]] == [0, None]
        [found] = read('{"time": 0.0, "text": "a"}\n[1.00049, "b"]\n{"ms": 1e15, "text": "c"}\n')
        assert encode([chunk["time"] for chunk in found["chunks"]]) == "[0,1,null]"
        entry = {"_eventSourceMessages": [{"time": "nan", "data": '{"choices": [{"delta": {"content": "a"}}]}'}]}
        [found] = read(json.dumps({"log": {"entries": [entry]}}))
        assert [chunk["time"] for chunk in found["chunks"]] == [None]

    def test_a_call_without_arguments_is_whole_when_it_ends(self) -> None:
        start = {"type": "content_block_start", "index": 0, "content_block": {"type": "tool_use", "id": "t", "name": "ls"}}
        stop = {"type": "content_block_stop", "index": 0}
        events = [{"type": "message_start", "message": {"role": "assistant", "content": []}}, start, stop]
        data = [f"data: {json.dumps(event)}\n\n" for event in events]
        [whole], [cut] = read("".join(data)), read("".join(data[:2]))
        assert [chunk["text"] for chunk in whole["chunks"]] == ["", "{}"]
        assert whole["events"][2]["chunks"] == [1, 2]
        assert [chunk["text"] for chunk in cut["chunks"]] == [""]


class TestShapes:
    def test_a_recorded_turn_goes_to_every_api(self) -> None:
        [found] = read(CHAT)
        turn = found["turn"]
        assert (turn["api"], turn["model"], turn["text"], turn["finish_reason"]) == ("openai-chat", "m", "Hi!", "tool_calls")
        assert turn["usage"] == {"input_tokens": 3, "output_tokens": 4}
        made = shapes(turn, [{"success": True, "output": "a.txt"}])
        assert list(made) == ["openai-chat", "openai-responses", "anthropic", "gemini", "bedrock", "cohere", "ollama"]
        assert made["anthropic"]["message"] == [
            {
                "role": "assistant",
                "content": [
                    {"type": "text", "text": "Hi!"},
                    {"type": "tool_use", "id": "c1", "name": "ls", "input": {"n": 99}},
                ],
            }
        ]
        assert made["anthropic"]["tools"] == [{"name": "ls", "description": "List.", "input_schema": LS["input_schema"]}]
        assert made["openai-chat"]["results"] == [{"role": "tool", "tool_call_id": "c1", "content": "a.txt"}]
        assert not any(shape["made_up_ids"] for shape in made.values())

    def test_a_failed_call_is_told_as_failed(self) -> None:
        [found] = read(CHAT)
        made = shapes(found["turn"], [{"success": False, "output": "no such folder"}])
        [block] = made["anthropic"]["results"][0]["content"]
        assert block["is_error"] is True
        assert made["openai-chat"]["results"][0]["content"] == "Error: no such folder"

    def test_calls_without_ids_get_some_where_they_are_needed(self) -> None:
        turn = {"text": None, "calls": [{"id": None, "name": "ls", "arguments": "{}"}]}
        made = shapes(turn, [{"success": True, "output": ""}])
        assert made["anthropic"]["message"][0]["content"][0]["id"] == "call_1"
        assert made["anthropic"]["results"][0]["content"][0]["tool_use_id"] == "call_1"
        assert made["anthropic"]["made_up_ids"] is True
        own = shapes({**turn, "api": "ollama"}, [{"success": True, "output": ""}])["ollama"]
        assert (own["made_up_ids"], "id" in own["message"][0]["tool_calls"][0]) == (False, False)

    def test_signatures_go_to_their_own_api_only(self) -> None:
        thinking = {"type": "thinking", "thinking": "Hm", "signature": "s"}
        content = {"kind": "thinking", "data": thinking, "goes_back": True}
        turn = {"api": "anthropic", "text": "Hi", "calls": [], "other": [content]}
        made = shapes(turn, [])
        assert made["anthropic"]["message"][0]["content"][0] == thinking
        assert made["bedrock"]["message"] == [{"role": "assistant", "content": [{"text": "Hi"}]}]
        assert made["anthropic"]["results"] == []

    def test_numbers_keep_all_their_digits(self) -> None:
        turn = {"text": None, "calls": [{"id": "a", "name": "ls", "arguments": '{"n": 12345678901234567890}'}]}
        found = json.loads(bridge.shapes(encode({"tools": [], "turn": turn, "outputs": [{"success": True, "output": ""}]})))
        assert all("12345678901234567890" in shape["message"] for shape in found)


def test_a_record_of_a_call_names_its_tool() -> None:
    session = bridge.Session(encode({"tools": [LS], "options": {}}))
    chunks = read(CHAT)[0]["chunks"]
    records = json.loads(session.feed(encode(chunks))) + json.loads(session.finish())
    assert [record.get("name") for record in records] == [None, None, "ls", "ls", None]


def test_the_first_of_several_recordings_is_the_one_that_is_read_alone() -> None:
    one = recording.read(CHAT).to_json()
    assert json.loads(bridge.read_recording(CHAT.encode())) == one == read(CHAT)[0]

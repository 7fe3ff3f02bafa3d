"""What the commands are given in several test files: a tool, a call of it, a body, a stream and lines of chunks."""

import json

from tests.core.cli.commands import sse

TIMER = {
    "name": "set_timer",
    "input_schema": {"type": "object", "properties": {"minutes": {"type": "integer"}}, "required": ["minutes"]},
}

CALL = '{"name": "set_timer", "arguments": {"minutes": 4}}'

BODY = json.dumps(
    {
        "model": "m-1",
        "choices": [
            {
                "message": {
                    "content": "Tea!",
                    "tool_calls": [{"id": "c1", "function": {"name": "set_timer", "arguments": '{"minutes": 4}'}}],
                },
                "finish_reason": "tool_calls",
            }
        ],
        "usage": {"prompt_tokens": 1200, "completion_tokens": 9},
    }
)

HI = '{"choices":[{"delta":{"content":"Hi"}}]}'

STREAM = b"".join(sse(HI, '{"choices":[{"delta":{},"finish_reason":"stop"}]}', "[DONE]"))

LINES = b"""\
{"time": 0, "text": "Hi "}
{"time": 250, "text": "{\\"name\\": \\"ls\\", "}
{"time": 9250, "text": "\\"arguments\\": {}}"}
"""

CHAT = {
    "choices": [
        {
            "message": {"content": "Tea!", "tool_calls": [{"function": {"name": "set_timer", "arguments": '{"minutes": 4}'}}]},
            "finish_reason": "tool_calls",
        }
    ]
}
"""The same body as data, without what a server says of itself."""

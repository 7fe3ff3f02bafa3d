"""Recordings in the forms in which people have them, made from the gallery's streams; and a core that answers from memory."""

import json
from typing import Any

from building.paths import EXAMPLES
from extract_action import bridge

# In the place of the core's worker: it is ready at once, and gives what `ANSWERS` has for a function; a run gives no record
# but the end.
WORKER = """
const ANSWERS = %s;
onmessage = ({data}) => {
  if (data.type === "load") postMessage({type: "ready", description: ANSWERS.describe});
  if (data.type === "call") postMessage({type: "result", id: data.id, json: ANSWERS[data.name]});
  if (data.type === "run") postMessage({type: "error", id: data.id, error: "This core has no scanner."});
};
"""


def stream(example: str, name: str = "stream.sse") -> str:
    """The stream of an example of the gallery."""
    return (EXAMPLES / example / name).read_text(encoding="utf-8")


def tools(example: str) -> list[dict[str, Any]]:
    """The tools of an example of the gallery."""
    found: list[dict[str, Any]] = json.loads((EXAMPLES / example / "example.json").read_text(encoding="utf-8"))["tools"]
    return found


def request(example: str) -> dict[str, Any]:
    """The body of a request that offers an example's tools, as OpenAI's Chat Completions has it."""
    offered = [{"name": tool["name"], "parameters": tool["input_schema"]} for tool in tools(example)]
    declared = [{"type": "function", "function": function} for function in offered]
    return {"model": "example-model", "stream": True, "tools": declared}


def entry(example: str, path: str, started: str) -> dict[str, Any]:
    """An entry of a HAR file: a request and its streamed response."""
    return {
        "startedDateTime": started,
        "request": {
            "method": "POST",
            "url": f"https://api.example.org{path}",
            "postData": {"mimeType": "application/json", "text": json.dumps(request(example))},
        },
        "response": {"status": 200, "content": {"mimeType": "text/event-stream", "text": stream(example)}},
    }


def har() -> bytes:
    """A HAR file with two calls of models and a request for a picture."""
    picture = {"request": {"method": "GET", "url": "https://example.org/a.png"}, "response": {"status": 200, "content": {}}}
    entries = [
        entry("16-recorded-api-stream", "/v1/chat/completions", "2026-01-01T12:00:00.000Z"),
        picture,
        entry("34-cohere-v2", "/v2/chat", "2026-01-01T12:00:07.000Z"),
    ]
    return json.dumps({"log": {"version": "1.2", "entries": entries}}).encode()


def cassette(example: str) -> bytes:
    """A cassette of vcrpy, in YAML, with one call."""
    body = "".join(f"        {line}\n" for line in stream(example).split("\n"))
    sent = json.dumps(request(example)).replace("'", "''")
    return (
        "interactions:\n- request:\n"
        f"    body: '{sent}'\n"
        "    headers: {}\n    method: POST\n    uri: https://api.example.org/v1/chat/completions\n"
        "  response:\n    body:\n      string: |+\n"
        f"{body}    headers: {{}}\n    status:\n      code: 200\n      message: OK\nversion: 1\n"
    ).encode()


def worker(recordings: bytes, offered: list[dict[str, Any]], outputs: list[dict[str, Any]]) -> str:
    """The script of a worker that reads any file as `recordings`, and knows the shapes of their first turn, with the tools
    `offered` and the results `outputs`.
    """
    found = bridge.read_recordings(recordings)
    first = json.loads(found)[0]
    answers = {
        "describe": bridge.describe(),
        "check_tools": json.dumps({"tools": offered, "problems": []}),
        "read_recordings": found,
        "shapes": bridge.shapes(json.dumps({"tools": offered, "turn": first["turn"], "outputs": outputs})),
    }
    return WORKER % json.dumps(answers)

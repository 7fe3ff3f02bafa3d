"""The sections of the bench on what APIs send: reading a recorded stream, and a batch with more than one process."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from building.benchmark.table import heading, line
from building.benchmark.texts import mixed
from building.benchmark.timing import least
from building.benchmark.wire_texts import NAMES, payloads_of, stream_of
from extract_action import native

PIECE = 1 << 16
"""Bytes of a stream that are fed at once."""


def reading(size: int, repeats: int) -> None:
    """A stream of each API: our reader over `json.loads` of its events, and over the official SDK's."""
    heading(f"Reading a recorded stream of {size / 1e6:g} MB: time / json.loads of its events; in brackets MB/s")
    line("", ["ours", "official SDK", "ours / SDK"])
    for name in NAMES:
        stream = stream_of(name, size)
        texts = payloads_of(stream)
        base = least(lambda texts=texts: [json.loads(text) for text in texts], repeats)  # type: ignore[misc]  # mypy infers no lambda with a default
        own = least(lambda stream=stream: _ours(stream), repeats)  # type: ignore[misc]  # mypy infers no lambda with a default
        cells = [_cell(own, base, stream)]
        if name in _SDKS:
            package, read = _SDKS[name]
            try:
                client = _client(package, stream)
            except ImportError as error:
                cells.append(f"not here: {error}")
            else:
                other = least(lambda client=client, read=read: read(client), 1)  # type: ignore[misc]  # mypy infers no lambda with a default
                cells += [_cell(other, base, stream), f"{own / other:.3f}"]
        line(name, cells)


def _cell(seconds: float, base: float, stream: bytes) -> str:
    return f"{seconds / base:.2f} ({len(stream) / seconds / 1e6:.1f})"


def _ours(stream: bytes) -> None:
    reader = native.StreamReader()
    for at in range(0, len(stream), PIECE):
        reader.feed(stream[at : at + PIECE])
    turn = reader.finish()
    assert turn.calls
    assert turn.error is None


def _client(name: str, stream: bytes) -> Any:
    """A client of an official SDK whose server answers each request with the stream."""
    package = importlib.import_module(name)
    # The SDKs are not built on the same HTTP library, but each is on the one that its own client extends.
    httpx = importlib.import_module(package.DefaultHttpxClient.__base__.__module__.split(".")[0])
    headers = {"content-type": "text/event-stream"}
    transport = httpx.MockTransport(lambda request: httpx.Response(200, headers=headers, content=stream))
    kind = getattr(package, {"openai": "OpenAI", "anthropic": "Anthropic"}[name])
    return kind(api_key="none", base_url="http://none.invalid", http_client=httpx.Client(transport=transport))


def _openai_chat(client: Any) -> None:
    with client.chat.completions.stream(model="m-1", messages=[]) as events:
        for _ in events:
            pass
        assert events.get_final_completion().choices[0].message.tool_calls


def _openai_responses(client: Any) -> None:
    with client.responses.stream(model="m-1", input="") as events:
        for _ in events:
            pass
        assert events.get_final_response().output


def _anthropic(client: Any) -> None:
    with client.messages.stream(model="m-1", max_tokens=1, messages=[]) as events:
        assert events.get_final_message().content


_SDKS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "openai-chat": ("openai", _openai_chat),
    "openai-responses": ("openai", _openai_responses),
    "anthropic": ("anthropic", _anthropic),
}
"""The package, and what reads a stream with its client, as programs are told to."""


def batch(lines: int) -> None:
    """`extract-action batch` over JSON lines: time on the clock, with one process and with two."""
    heading(f"batch over {lines:,} replies: seconds on the clock, by processes; in brackets how many times as fast")
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "replies.jsonl"
        text = "Here it is. " + mixed(8_000)
        path.write_text("".join(json.dumps({"id": number, "text": text}) + "\n" for number in range(lines)), encoding="utf-8")
        seconds = {count: min(_batch(path, count) for _ in range(3)) for count in (1, 2)}
    line("processes", [str(count) for count in seconds])
    line(f"{processors} processors", [f"{spent:.2f} ({seconds[1] / spent:.2f})" for spent in seconds.values()])


def _batch(path: Path, processes: int) -> float:
    output = path.with_suffix(".out")
    options = ["--quiet", "--overwrite", "--processes", str(processes), "-o", str(output)]
    command = [sys.executable, "-m", "extract_action", "batch", *options, str(path)]
    start = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - start

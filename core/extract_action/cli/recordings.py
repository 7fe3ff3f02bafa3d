"""`read` and `trace`: what is in a recording of an API, and the extractor's work on it step by step."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from ..model import ToolSchema
from ..native import ModelTurn
from ..recording import Chunk, Note, Recording, read_all
from ..trace import Record, Tracer
from ..trace import trace as trace_of
from .console import Console
from .exits import Exit, UsageError
from .inputs import decode, options_for, options_of, read_bytes, tools_in_files
from .report import Report, counted


def recordings(args: Namespace, console: Console) -> list[Recording]:
    """The recordings of the input, with the tools that are to be used and their text cut as the arguments say."""
    data = read_bytes(args.file, console)
    if args.plain:
        text, problem = decode(data)
        found = [Recording("text", [Chunk(text)], notes=[Note("error", problem)] if problem else [])]
    else:
        found = read_all(data)
    tools = tools_in_files(args, console)
    return [replace(one, tools=tools or one.tools, chunks=list(_cut(one.chunks, args.chunk))) for one in found]


def chosen(args: Namespace, console: Console) -> Recording:
    """The one recording that `--call` names; its notes are told to the reader."""
    found = recordings(args, console)
    if args.call > len(found):
        raise UsageError(f"There is no call {args.call} in the input: it has {counted(len(found), 'call')}.")
    one: Recording = found[args.call - 1]
    if len(found) > 1:
        console.note(f"Call {args.call} of {len(found)}: {one.title}. --call chooses another.")
    for note in one.notes:
        console.note(_placed(note))
    return one


def is_faulty(recording: Recording) -> bool:
    """Whether something of the recording could not be read."""
    return any(note.severity == "error" for note in recording.notes)


def read(args: Namespace, console: Console) -> Exit:
    """Show what a body or a stream of an API holds."""
    code = Exit.DONE
    for recording in recordings(args, console):
        options = options_for(recording.tools, options_of(args))
        records = trace_of(_chunks(recording), recording.tools, options)["records"]
        actions = [action for record in records for action in record["actions"]]
        if args.json:
            told = {key: value for key, value in recording.to_json().items() if key not in ("chunks", "events")}
            console.write_json({**told, "actions": actions})
        else:
            _report(recording, actions, console)
        if is_faulty(recording) or any("rejection" in action for action in actions):
            code = Exit.FAULT
    return code


def trace(args: Namespace, console: Console) -> Exit:
    """Write the trace of a recording: as one JSON document, or as a line for each record."""
    recording = chosen(args, console)
    options = options_for(recording.tools, options_of(args))
    if args.lines:
        failed = False
        for record in _records(recording, recording.tools, options):
            console.write_json(record)
            failed = failed or has_failure(record)
    else:
        whole = trace_of(_chunks(recording), recording.tools, options)
        console.write_json(whole)
        failed = any(has_failure(record) for record in whole["records"])
    return Exit.FAULT if failed or is_faulty(recording) else Exit.DONE


def has_failure(record: Record) -> bool:
    """Whether a call failed in this step of a trace."""
    return any("rejection" in action for action in record["actions"])


def _records(recording: Recording, tools: list[ToolSchema], options: Mapping[str, Any]) -> Iterator[Record]:
    tracer = Tracer(tools, options)
    for chunk in _chunks(recording):
        yield tracer.feed(chunk)
    yield from tracer.finish()


def _chunks(recording: Recording) -> list[dict[str, Any]]:
    return [asdict(chunk) for chunk in recording.chunks]


def _cut(chunks: list[Chunk], size: int | None) -> Iterator[Chunk]:
    """The chunks, in pieces of `size` code points if a size is given."""
    for chunk in chunks:
        if size is None or len(chunk.text) <= size:
            yield chunk
        else:
            for at in range(0, len(chunk.text), size):
                yield replace(chunk, text=chunk.text[at : at + size])


def _report(recording: Recording, actions: list[dict[str, Any]], console: Console) -> None:
    report = Report(console)
    if recording.title:
        report.block("about", recording.title)
    report.block("about", recording.provider_name, *_facts(recording.turn))
    for action in actions:
        report.add(action)
    report.finish()
    for note in recording.notes:
        report.block("failed" if note.severity == "error" else "note", _placed(note))


def _facts(turn: ModelTurn | None) -> list[str]:
    """What else a response says: the model, why it ended, what it cost."""
    if turn is None:
        return []
    facts = []
    if turn.model:
        facts.append(f"model {turn.model}")
    if turn.finish_reason is not None:
        facts.append(f"ended with {turn.finish_reason}")
    if turn.usage is not None:
        numbers = ((turn.usage.input_tokens, "in"), (turn.usage.output_tokens, "out"))
        facts.append("tokens " + ", ".join(f"{count:,} {way}" for count, way in numbers if count is not None))
    return facts


def _placed(note: Note) -> str:
    """What a note says, and where: the line, and the byte where it is known."""
    places = [f"line {note.line}"] if note.line else []
    if note.offset is not None:
        places.append(f"byte {note.offset}")
    return f"{note.message} ({', '.join(places)})" if places else note.message

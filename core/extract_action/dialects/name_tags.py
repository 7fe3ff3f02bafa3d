"""The tool's own name as a tag: `<get_weather><city>Oslo</city></get_weather>`, or YAML between the tags, or `<get_weather/>`.

Only the name of a registered tool opens a call, and only what can be its parameters behind it makes it one.
"""

from __future__ import annotations

from .dialect import Dialect, Workbench
from .elements import read_elements
from .source import NotACallError, Waiting
from .yaml import read_yaml
from .yaml_calls import begins_yaml, node_of, read_lines


def read(bench: Workbench) -> Waiting[None]:
    """Behind `<NAME>` or `<NAME/>`."""
    source = bench.source
    name = bench.opener[1:].rstrip("/>").rstrip()
    if bench.opener.endswith("/>"):
        bench.decide_named(name, None, [])
        return
    blank = yield from source.space()
    begins = yield from source.next_is("<", "{")
    if begins == "<":
        yield from read_elements(bench, "", name, f"</{name}>")
    elif begins == "{":
        yield from _read_json(bench, name)
    else:
        yield from _read_yaml(bench, name, blank)


def _read_json(bench: Workbench, name: str) -> Waiting[None]:
    source = bench.source
    tree = bench.new_tree()
    machine = yield from source.json(tree)
    yield from source.space()
    if not (yield from source.close(f"</{name}>")) or machine.cut:
        bench.refuse_cut()
    else:
        bench.decide_named(name, tree.root, tree.fixes)


def _read_yaml(bench: Workbench, name: str, blank: str) -> Waiting[None]:
    """Lines of keys and values, which are read when the closing tag has come."""
    source = bench.source
    if "\n" not in blank or not (yield from begins_yaml(bench)):
        raise NotACallError
    bench.dialect = NAME_YAML
    start, closer = source.offset(), f"</{name}>"
    text = yield from read_lines(bench, closer)
    if text is None:
        bench.refuse_cut()
        return
    tool = bench.registry.get(name)
    schema = tool.input_schema if tool is not None else {}
    value = read_yaml(blank.rpartition("\n")[2] + text, schema, schema)
    if value is None:
        raise NotACallError
    node = node_of(bench, value, start)
    yield from source.expect(closer)
    bench.decide_named(name, node, [])


NAME_TAGS = Dialect("tool-name-xml", (), read, named=("<{}>", "<{}/>", "<{} />"))
NAME_YAML = Dialect("tool-name-yaml", (), read)

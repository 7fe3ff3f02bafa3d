"""The tool's own name as a tag: `<get_weather><city>Oslo</city></get_weather>`, or YAML between the tags, or `<get_weather/>`.

Only the name of a registered tool opens a call, and only what can be its parameters behind it makes it one.
"""

from __future__ import annotations

from .dialect import Dialect, Workbench
from .elements import read_elements
from .json_source import read_json
from .names import LONGEST_NAME
from .source import NotACallError, Waiting
from .yaml_calls import next_key, read_arguments


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
    machine = yield from read_json(source, tree, ends=(f"</{name}>",))
    yield from source.space()
    if not (yield from source.close(f"</{name}>")) or machine.cut:
        bench.refuse_cut()
    else:
        bench.decide_named(name, tree.root, tree.fixes)


def _read_yaml(bench: Workbench, name: str, blank: str) -> Waiting[None]:
    """Lines of keys and values; comments and the mark of a document may stand before them."""
    source, closer = bench.source, f"</{name}>"
    while "\n" in blank and (yield from source.next_is("#", "---")) is not None:
        yield from source.until("\n", closer, most=LONGEST_NAME)
        blank = yield from source.space()
    if "\n" not in blank or (yield from next_key(source)) is None:
        raise NotACallError
    bench.dialect = NAME_YAML
    root = yield from read_arguments(bench, name, blank.rpartition("\n")[2], closer)
    if root is None:
        bench.refuse_cut()
        return
    yield from source.close(closer)
    bench.decide_parameters(name, root, [])


NAME_TAGS = Dialect("tool-name-xml", (), read, named=("<{}>", "<{}/>", "<{} />"))
NAME_YAML = Dialect("tool-name-yaml", (), read)

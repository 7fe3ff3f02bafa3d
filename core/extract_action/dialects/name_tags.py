"""The tool's own name as a tag: `<get_weather><city>Oslo</city></get_weather>`, or YAML between the tags, or `<get_weather/>`,
or attributes, `<get_weather city="Oslo"/>`.

Only the name of a registered tool opens a call, and only what can be its parameters behind it makes it one.
"""

from __future__ import annotations

from ..jsonish import Object
from ..validation.schema import parameters_of
from .parts.elements import read_elements
from .parts.json_source import read_json
from .parts.python_values import NAMED
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting
from .reader.values import set_value, typed
from .yaml_calls import next_key, read_arguments


def read(bench: Workbench) -> Waiting[None]:
    """Behind `<NAME>` or `<NAME/>`, or behind `<NAME` and a blank."""
    source = bench.source
    name = bench.opener[1:].rstrip("/>").rstrip()
    if not bench.opener.endswith(">"):
        yield from _read_attributes(bench, name)
        return
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


def _read_attributes(bench: Workbench, name: str) -> Waiting[None]:
    """Behind `<NAME` and a blank: attributes of which the first is a parameter of the tool, each between quotes, and nothing in
    the element. A value has no escapes; it ends at the first quote."""
    source, tool = bench.source, bench.registry.get(name)
    declared = parameters_of(tool)
    tree, root = bench.new_tree(), Object()
    tree.open_container(root, None, source.offset())
    while True:
        yield from source.space()
        end = yield from source.accept("/>", ">")
        if end is not None or (root.pairs and (yield from source.close("/>"))):
            break
        key = yield from source.look_for(NAMED, "=")
        if key is None and source.ended and root.pairs:
            bench.refuse_cut()
            return
        if key is None or (key not in declared and not root.pairs):
            raise NotACallError
        tree.place_key(source.offset(), source.offset() + len(key))
        source.take(source.pos + len(key))
        yield from source.space()
        yield from source.expect("=")
        yield from source.space()
        quote = yield from source.accept('"', "'")
        if quote is None and not source.ended:
            raise NotACallError
        start = source.offset()
        tree.open_string(key, start)
        text = yield from source.until(quote or '"', on_text=tree.append)
        if not source.has_more():
            tree.close_string(source.offset(), complete=False)
            bench.refuse_cut(key)
            return
        set_value(tree, key, typed(text, tool, key), start, source.offset())
        yield from source.expect(quote or '"')
    if end == "/>" and not root.pairs:
        bench.decide_named(name, None, [])
        return
    if not root.pairs:
        raise NotACallError
    if end == ">":
        yield from source.space()
        if not (yield from source.close(f"</{name}>")):
            if source.has_more():
                raise NotACallError
            bench.refuse_cut()
            return
    tree.close_container(source.offset(), complete=True)
    bench.decide_parameters(name, root, tree.fixes)


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


NAME_TAGS = Dialect("tool-name-xml", (), read, named=("<{}>", "<{}/>", "<{} ", "<{}\n"))
NAME_YAML = Dialect("tool-name-yaml", (), read)

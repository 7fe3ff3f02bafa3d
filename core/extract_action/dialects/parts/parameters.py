"""The parameters of a call in tags, as text that the schema types: Qwen3-Coder and its relatives.

```
(KEY_OPEN KEY KEY_END VALUE KEY_CLOSE)* CALL_CLOSE
```

`parameter_tags` has the tags of a dialect, `parameter_values` reads a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...jsonish import Object, String, Value
from ...jsonish.nodes.tree import Tree
from ...model import ToolSchema
from ...validation.registry import ARGUMENT_KEYS, NAME_KEYS
from ...validation.schema import parameters_of
from ..reader.dialect import Workbench
from ..reader.names import LONGEST_NAME, NAME, attribute, self_closed
from ..reader.source import NotACallError, Waiting
from .parameter_tags import Slot, Tags, place_attribute
from .parameter_values import OpenCall, read_value

_ELEMENT = re.compile(NAME)


def decide_self_closed(bench: Workbench, header: str) -> bool:
    """Decide the call of a tag that has a name alone and closes itself; whether it is one."""
    name = self_closed(header)
    if name is None or not bench.registry.may_call(name):
        return False
    bench.decide_named(name, None, [])
    return True


def read_arguments(bench: Workbench, tags: Tags, name: str) -> Waiting[None]:
    """The parameters of a call of `name`, its closing tag, and the decision."""
    yield from read_into(bench, name, lambda tree, root, tool: _read_parameters(OpenCall(bench, tags, tree, root, tool, name)))


def read_into(bench: Workbench, name: str, read: Callable[[Tree, Object, ToolSchema | None], Waiting[bool]]) -> Waiting[None]:
    """The arguments of a call of `name`, which `read` puts into the open object of a tree and says whether they were whole, and
    the decision."""
    source, tree, root, tool = bench.source, bench.new_tree(), Object(), bench.registry.get(name)
    tree.open_container(root, None, source.offset())
    whole = yield from read(tree, root, tool)
    tree.close_container(source.offset(), complete=whole)
    if whole:
        bench.decide_parameters(name, unwrapped(root, tool), tree.fixes)
    else:
        bench.refuse_cut()


def unwrapped(root: Object, tool: ToolSchema | None) -> Object:
    """The arguments: an object in a lone `arguments`, `input` or the like that is no parameter is all of them. The tool's name
    may stand beside it."""
    if tool is None:
        return root
    pairs = [(key, value) for key, value in root.pairs if not (key in NAME_KEYS and _is_text(value, tool.name))]
    if len(pairs) == 1 and isinstance(pairs[0][1], Object) and is_wrapper(pairs[0][0], tool):
        return pairs[0][1]
    return root


def _is_text(value: Value, text: str) -> bool:
    return isinstance(value, String) and value.text == text


def is_wrapper(key: str, tool: ToolSchema) -> bool:
    """Whether an object in a lone parameter of this name is not that parameter, but all the arguments."""
    return key in ARGUMENT_KEYS and key not in parameters_of(tool)


def _read_parameters(call: OpenCall) -> Waiting[bool]:
    """The parameters and the closing tag; whether nothing of them was cut. Behind the opening tag of the call that of its group
    closes both."""
    source, tags, tree = call.bench.source, call.tags, call.tree
    openers = tuple(slot.key_open for slot in call.slots)
    around = [f"<{slash}{word}>" for word in tags.around if word not in call.declared for slash in ("", "/")]
    while True:
        yield from source.space()
        if (yield from source.accept(*around)) is not None:
            continue
        if (yield from source.close(*call.closes, *call.other_closes, unless=openers)):
            return True
        opener = yield from source.accept(*openers)
        if opener is not None:
            slot = next(slot for slot in call.slots if slot.key_open == opener)
            yield from source.again(opener)
            begin = source.offset()
            header = yield from source.until(slot.key_end, tags.value_open or slot.key_end, most=LONGEST_NAME)
            if not source.has_more():
                return False
            yield from source.accept(slot.key_end)
            if tags.value_open:
                yield from source.again(slot.key_end)
            if not attribute(header) or "</" in header:
                return False
            place_attribute(tree, header, begin)
            yield from source.again(opener + header + slot.key_end)
        elif tags.has_elements and (header := (yield from _element(call)) or ""):
            slot = Slot("", "", f"</{header}>")
            place_attribute(tree, header, source.offset() - len(">") - len(header))
        elif source.ended and source.has_more() and any(opener.startswith(source.rest()) for opener in openers):
            source.take(len(source.buf))
            return False
        elif call.is_left or not source.has_more() or (yield from source.next_is(*tags.behind_call())) is not None:
            tree.fix("missing-closer", source.offset(), source.offset())
            return bool(call.root.pairs) or (bool(tags.group_close) and source.rest().startswith(tags.group_close))
        else:
            raise NotACallError
        if tags.value_open:
            yield from source.space()
            yield from source.accept(tags.value_open)
            yield from source.again(tags.value_open)
        if not (yield from read_value(call, slot, header)):
            return False


def _element(call: OpenCall) -> Waiting[str | None]:
    """The name of the element that comes next, if it may be a parameter; reads its opening tag."""
    source = call.bench.source
    name = yield from source.look_between("<", ">", LONGEST_NAME)
    if name is None or not _ELEMENT.fullmatch(name) or (call.declared and name not in call.declared):
        return None
    if (yield from source.accept(f"<{name}>")) is None:
        return None
    return name

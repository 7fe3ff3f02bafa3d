"""LangChain's XML agent: a tool and its input, each in a tag, or the answer.

```
call   = "<tool>" NAME "</tool>" "<tool_input>" (JSON object | TEXT) ["</tool_input>"]
answer = "<final_answer>" TEXT "</final_answer>"
```
"""

from __future__ import annotations

from ..validation.refusals import unclosed
from .named_json import read_json_arguments
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import Waiting

_CLOSER = "</tool_input>"


def _read_langchain(bench: Workbench) -> Waiting[None]:
    """Behind `<tool>`: a name, and its input. The last closing tag is a stop sequence, and usually missing."""
    source = bench.source
    name = (yield from source.until("</tool>", "\n", "<", most=LONGEST_NAME)).strip()
    yield from source.expect("</tool>")
    yield from source.space()
    yield from source.again((yield from source.expect("<tool_input>")))
    if (yield from source.stands_before("", "{")):
        yield from read_json_arguments(bench, name, "", _CLOSER)
        return
    tree = bench.new_tree()
    tree.open_string(None, source.offset())
    text = yield from source.until(_CLOSER, on_text=tree.append)
    tree.close_string(source.offset(), complete=True)
    if (yield from source.close(_CLOSER)) or bench.policy.unclosed == "close":
        bench.decide_text(name, text)
    else:
        bench.decided(unclosed())


def _read_answer(bench: Workbench) -> Waiting[None]:
    """A tag around the answer: markup where there are tools that might have been called instead."""
    bench.expect_tools()
    bench.markup()
    yield from ()


LANGCHAIN_XML = Dialect("langchain-xml", ("<tool>",), _read_langchain)
LANGCHAIN_ANSWER = Dialect("langchain-xml", ("<final_answer>", "</final_answer>"), _read_answer)

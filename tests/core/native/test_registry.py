"""Tools declared to each API, calls run, results sent back."""

import json
from typing import Any

import pytest

from extract_action import ToolSchema, native
from extract_action.native import (
    APIS,
    Agent,
    InvalidToolSignature,
    ModelTurn,
    ToolCall,
    ToolOutput,
    ToolRegistry,
    ToolSpec,
    api_schema,
    tools_of,
)
from extract_action.native.agent.shapes import shapes_of

WEATHER = '{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer"}},"required":["city"]}'


def registry() -> ToolRegistry:
    tools = ToolRegistry()
    tools.register(ToolSpec("weather", "Weather for a city", WEATHER), lambda text: f"sunny ({text})")
    tools.register(ToolSpec("echo", "", '{"type":"string"}'), lambda text: text)
    tools.register(ToolSpec("now"), lambda text: None)
    return tools


@pytest.mark.parametrize(
    ("schema", "wanted", "is_wrapped"),
    [
        ('{"type":"object","properties":{}}', {"type": "object", "properties": {}}, False),
        ({"properties": {"a": {}}}, {"type": "object", "properties": {"a": {}}}, False),
        (" {} ", {"type": "object", "properties": {"input": {"type": "string"}}, "required": ["input"]}, True),
        (
            {"$ref": "#/$defs/n", "$defs": {"n": {"type": "number"}}},
            {
                "type": "object",
                "properties": {"input": {"$ref": "#/$defs/n"}},
                "required": ["input"],
                "$defs": {"n": {"type": "number"}},
            },
            True,
        ),
    ],
)
def test_api_schema(schema: Any, wanted: dict[str, Any], is_wrapped: bool) -> None:
    assert api_schema(schema) == (wanted, is_wrapped)


@pytest.mark.parametrize(
    "schema", ["{nope", "3", "[]", '{"maximum": NaN}', {"enum": {1, 2}}, {"type": "object", ("a",): {}}, None, b"{}"]
)
def test_schemas_that_are_none(schema: Any) -> None:
    with pytest.raises(InvalidToolSignature):
        ToolRegistry().register(ToolSpec("x", "", schema), str)


@pytest.mark.parametrize("name", ["", " x"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(InvalidToolSignature):
        ToolRegistry().register(ToolSpec(name), str)


def test_tools_in_each_shape() -> None:
    tools = registry()
    schema = tools.schemas()[0].input_schema
    described = {"name": "weather", "description": "Weather for a city"}
    assert tools.openai_tools()[0] == {"type": "function", "function": {**described, "parameters": schema}}
    assert tools.openai_tools() == tools.ollama_tools() == tools.cohere_tools()
    assert tools.responses_tools()[0] == {"type": "function", **described, "parameters": schema, "strict": False}
    assert tools.anthropic_tools()[0] == {**described, "input_schema": schema}
    assert tools.bedrock_tools()[0] == {"toolSpec": {**described, "inputSchema": {"json": schema}}}
    assert tools.bedrock_tools()[1]["toolSpec"]["description"] == "echo"
    assert tools.gemini_tools()[0]["functionDeclarations"][0] == {**described, "parameters": schema}


def test_names_that_an_api_does_not_take() -> None:
    tools = ToolRegistry()
    for name in ("fs.read", "fs_read", "5ive", "über/" + 70 * "x", "über/" + 71 * "x"):
        tools.register(ToolSpec(name, "", {"type": "object"}), lambda text, name=name: f"{name} ran")
    plain = ["fs_read_2", "fs_read", "5ive", "_ber_" + 59 * "x", "_ber_" + 57 * "x" + "_2"]
    assert [tool["function"]["name"] for tool in tools.openai_tools()] == plain
    assert [tool["name"] for tool in tools.anthropic_tools()] == plain
    [gemini] = tools.gemini_tools()
    assert [tool["name"] for tool in gemini["functionDeclarations"]][:3] == ["fs.read", "fs_read", "_5ive"]
    assert tools.cohere_tools()[2]["function"]["name"] == "_5ive"
    assert [tool["function"]["name"] for tool in tools.ollama_tools()] == [tool.name for tool in tools.schemas()]
    for name in plain:
        assert tools.dispatch(ToolCall("c", name, "{}")).success
    assert tools.dispatch(ToolCall("c", "fs_read_2", "{}")) == ToolOutput("c", "fs_read_2", True, "fs.read ran")
    assert tools.dispatch(ToolCall("c", "fs_read", "{}")).output == "fs_read ran"
    assert tools.own_name("nobody") == "nobody"


def test_a_call_goes_back_under_the_name_that_the_api_knows() -> None:
    agent = Agent()
    agent.tools.register(ToolSpec("fs.read", "", {"type": "object"}), lambda text: "ran")
    agent.step_response('{"message":{"tool_calls":[{"function":{"name":"fs.read","arguments":{}}}]},"done":true}')
    [call] = agent.messages("openai-chat")[0]["tool_calls"]
    assert call["function"]["name"] == "fs_read"
    assert agent.messages("ollama")[0]["tool_calls"][0]["function"]["name"] == "fs.read"
    turn = ModelTurn(calls=[ToolCall("c", "fs.read", "{}")])
    shapes = {shape.key: shape for shape in shapes_of([ToolSchema("fs.read", {})], turn, [(True, "")])}
    assert '"fs_read"' in shapes["openai-chat"].tools
    assert '"fs_read"' in shapes["openai-chat"].message
    assert '"fs.read"' in shapes["gemini"].results


def test_a_name_that_one_api_gave_is_told_to_another_as_its_own() -> None:
    agent = Agent()
    for name in ("fs.read", "fs_read"):
        agent.tools.register(ToolSpec(name, "", {"type": "object"}), lambda text, name=name: f"{name} ran")
    calls = [
        {"id": f"c{at}", "function": {"name": name, "arguments": "{}"}} for at, name in enumerate(("fs_read_2", "fs_read"))
    ]
    step = agent.step_response(json.dumps({"choices": [{"message": {"tool_calls": calls}, "finish_reason": "tool_calls"}]}))
    assert [result.output for result in step.results] == ["fs.read ran", "fs_read ran"]
    told = agent.messages("ollama")
    assert [call["function"]["name"] for call in told[0]["tool_calls"]] == ["fs.read", "fs_read"]
    assert [message["tool_name"] for message in told[1:]] == ["fs.read", "fs_read"]
    assert [call["function"]["name"] for call in agent.messages("openai-chat")[0]["tool_calls"]] == ["fs_read_2", "fs_read"]


def test_gemini_takes_what_its_subset_of_schemas_has() -> None:
    tools = ToolRegistry()
    schemas: list[dict[str, Any]] = [
        {"type": "object", "properties": {}},
        {"type": "object", "properties": {"a": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"$ref": "#"}]}}}},
        {"type": "object", "properties": {"a": {"type": ["string", "null"]}}},
        {"type": "object", "properties": {"a": True}},
        {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}}}},
    ]
    for number, schema in enumerate(schemas):
        tools.register(ToolSpec(f"t{number}", "", schema), str)
    [entry] = tools.gemini_tools()
    keys = [set(tool) - {"name", "description"} for tool in entry["functionDeclarations"]]
    assert keys == [set(), {"parametersJsonSchema"}, {"parametersJsonSchema"}, {"parametersJsonSchema"}, {"parameters"}]
    assert ToolRegistry().gemini_tools() == []


def test_tools_of_a_request_are_those_of_the_registry() -> None:
    tools = registry()
    for api in APIS:
        request = {"toolConfig": {"tools": tools.tools(api.key)}} if api.key == "bedrock" else {"tools": tools.tools(api.key)}
        assert [tool.name for tool in tools_of(request)] == ["weather", "echo", "now"]
        assert tools_of(request)[0].input_schema == tools.schemas()[0].input_schema


def test_tools_of_other_requests() -> None:
    upper = {
        "name": "a",
        "parameters": {"type": "OBJECT", "properties": {"type": {"type": ["STRING", "NULL"], "enum": ["UP"]}}},
    }
    groups = [{"function_declarations": [upper, {"name": "b"}]}, {"google_search": {}}, {"type": "web_search"}]
    [tool, other] = tools_of({"tools": groups})
    assert (other.name, other.input_schema) == ("b", {})
    assert tool.input_schema == {"type": "object", "properties": {"type": {"type": ["string", "null"], "enum": ["UP"]}}}
    [sql, ls] = tools_of(
        {"tools": [{"type": "custom", "name": "sql", "description": 1}, {"type": "function", "function": {"name": "ls"}}]}
    )
    assert (sql.input_schema, sql.description, ls.input_schema) == ({"type": "string"}, "", {})
    assert [
        tool.name for tool in tools_of({"functions": [{"name": "f", "parameters": {}}, {"name": ""}, {"parameters": {}}]})
    ] == ["f"]
    assert tools_of("no request") == tools_of({"tools": {}}) == []


def test_tools_of_a_list_alone() -> None:
    assert tools_of([{"name": "a", "input_schema": {}}, {"type": "web_search"}]) == [ToolSchema("a", {})]


@pytest.mark.parametrize(
    ("call", "success", "words"),
    [
        (ToolCall("1", "weather", '{"city":"Paris"}'), True, 'sunny ({"city":"Paris"})'),
        (ToolCall("1", "weather", '{"city": "Paris", "days": "3"}'), True, 'sunny ({"city":"Paris","days":3})'),
        (ToolCall("1", "weather", "{'city': 'Paris',}"), True, 'sunny ({"city":"Paris"})'),
        (ToolCall("1", "weather", '{"days":1}'), False, "city"),
        (ToolCall("1", "weather", '{"city":"Par'), False, "never run"),
        (ToolCall("1", "weather", ""), False, "city"),
        (ToolCall("1", "no", "{}"), False, "There is no tool named"),
        (ToolCall("1", "echo", '{"input":"hi"}'), True, "hi"),
        (ToolCall("1", "echo", "SELECT 1", "", "custom"), True, "SELECT 1"),
        (ToolCall("1", "weather", "Oslo", "", "custom"), True, 'sunny ({"city":"Oslo"})'),
        (ToolCall("1", "echo", '{"input": 1}', "", "custom"), True, '{"input": 1}'),
        (ToolCall("1", "echo", "DROP TABLE a", "", "custom", is_cut=True), False, "never run"),
        (ToolCall("1", "now", '{"input":"x"}'), True, ""),
    ],
)
def test_dispatch(call: ToolCall, success: bool, words: str) -> None:
    output = registry().dispatch(call)
    assert (output.id, output.name, output.success, output.kind) == (call.id, call.name, success, call.kind)
    assert output.output == words if success else words in output.output


@pytest.mark.parametrize(
    ("name", "arguments", "output"),
    [
        ("weather", {"city": "Oslo"}, 'sunny ({"city":"Oslo"})'),
        ("echo", {"input": "Hi"}, "Hi"),
        ("weather", None, '"city"'),
        ("weather", object, "must be an object, but are text"),
        (None, "{}", 'There is no tool named "None"'),
        (5, "{}", 'There is no tool named "5"'),
    ],
)
def test_dispatch_takes_whatever_a_program_gives(name: Any, arguments: Any, output: str) -> None:
    assert output in registry().dispatch(ToolCall("c", name, arguments)).output


def test_an_id_that_is_no_text_is_given_back_as_it_is() -> None:
    call = ToolCall(7, "echo", '{"input":"Hi"}')  # type: ignore[arg-type]  # as a program may do
    assert registry().dispatch(call) == ToolOutput(7, "echo", True, "Hi")  # type: ignore[arg-type]


def test_a_tool_without_a_name_of_text_is_none() -> None:
    with pytest.raises(InvalidToolSignature):
        ToolRegistry().register(ToolSpec(5), str)  # type: ignore[arg-type]  # as a program may do


def test_results_that_say_nothing() -> None:
    failed, silent = ToolOutput("c", "ls", False, ""), ToolOutput("d", "ls", True, "")
    blocks = native.tool_results_anthropic([failed, silent])["content"]
    assert [block["content"] for block in blocks] == ["The tool failed, and said nothing.", ""]
    results = [block["toolResult"]["content"] for block in native.tool_results_bedrock([failed, silent])["content"]]
    assert results == [[{"text": "The tool failed, and said nothing."}], [{"json": {}}]]
    assert native.tool_results_anthropic([]) == {"role": "user", "content": []}


def test_named_arguments() -> None:
    tools = registry()
    tools.register(ToolSpec("one", "", {"type": "object", "properties": {"q": {"type": "string"}}}), str)
    tools.register(ToolSpec("two", "", {"type": "object", "properties": {"p": {}, "q": {}}}), str)
    shown = [tools.named_arguments(name, "x") for name in ("weather", "echo", "one", "two", "gone")]
    assert shown == ['{"city":"x"}', '{"input":"x"}', '{"q":"x"}', "x", "x"]


OUTPUTS = [ToolOutput("c1", "x", True, "ok"), ToolOutput("c2", "y", False, "boom"), ToolOutput(None, "z", True, "q", "custom")]


def test_results_in_each_shape() -> None:
    assert native.tool_results_openai(OUTPUTS) == [
        {"role": "tool", "tool_call_id": "c1", "content": "ok"},
        {"role": "tool", "tool_call_id": "c2", "content": "Error: boom"},
        {"role": "tool", "tool_call_id": "", "content": "q"},
    ]
    assert native.tool_results_responses(OUTPUTS)[1:] == [
        {"type": "function_call_output", "call_id": "c2", "output": "Error: boom"},
        {"type": "custom_tool_call_output", "call_id": "", "output": "q"},
    ]
    anthropic = native.tool_results_anthropic(OUTPUTS)
    assert anthropic["content"][0] == {"type": "tool_result", "tool_use_id": "c1", "content": "ok"}
    assert anthropic["content"][1]["is_error"] is True
    gemini = native.tool_results_gemini(OUTPUTS)["parts"]
    assert gemini[1] == {"functionResponse": {"id": "c2", "name": "y", "response": {"error": "boom"}}}
    assert gemini[2] == {"functionResponse": {"name": "z", "response": {"output": "q"}}}
    assert native.tool_results_ollama(OUTPUTS)[1:] == [
        {"role": "tool", "tool_name": "y", "content": "Error: boom", "tool_call_id": "c2"},
        {"role": "tool", "tool_name": "z", "content": "q"},
    ]
    bedrock = native.tool_results_bedrock(OUTPUTS)["content"]
    assert bedrock[1]["toolResult"] == {"toolUseId": "c2", "content": [{"text": "boom"}], "status": "error"}
    assert native.tool_results_cohere(OUTPUTS)[0] == {
        "role": "tool",
        "tool_call_id": "c1",
        "content": [{"type": "document", "document": {"data": "ok"}}],
    }


def test_unknown_api() -> None:
    with pytest.raises(KeyError, match=r"there is no API .*; there are openai-chat, "):
        registry().tools("nobody")


def test_a_name_that_two_tools_have_in_two_apis_is_that_of_the_api() -> None:
    tools = ToolRegistry()
    for name in ("a.b", "a b"):
        tools.register(ToolSpec(name, "", {"type": "object"}), lambda text, name=name: name)
    for api in APIS:
        for own, wire in tools.names(api.key).items():
            assert tools.dispatch(ToolCall("c", wire, "{}"), api.key).output == own
    assert tools.dispatch(ToolCall("c", "a.b", "{}"), "no API").output == "a.b"
    assert not tools.dispatch(ToolCall("c", "none", "{}"), "gemini").success


def test_a_wrapped_schema_refers_to_itself_as_before() -> None:
    tree = {"type": "array", "items": {"$ref": "#"}, "properties": {"default": {"$ref": "#/items"}}, "default": {"$ref": "#"}}
    schema, _ = api_schema(tree)
    inner = schema["properties"]["input"]
    assert inner["items"] == {"$ref": "#/properties/input"}
    assert inner["properties"]["default"] == {"$ref": "#/properties/input/items"}
    assert inner["default"] == {"$ref": "#"}
    assert tree["items"] == {"$ref": "#"}
    tools = ToolRegistry()
    tools.register(ToolSpec("tree", "", {"type": "array", "items": {"$ref": "#"}}), lambda text: text)
    assert tools.dispatch(ToolCall("c", "tree", '{"input": [[], [[]]]}')).output == "[[],[[]]]"
    assert not tools.dispatch(ToolCall("c", "tree", '{"input": [[1]]}')).success

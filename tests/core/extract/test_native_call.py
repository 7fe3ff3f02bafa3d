"""`register_native_call`: a call that an API delivered is validated as one that the model wrote."""

from __future__ import annotations

import pytest

from extract_action import ExtractAction, Span, Text, ToolCall, ToolCallData, ToolSchema
from extract_action.why import Why

READ = ToolSchema("read", {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]})


@pytest.fixture
def extractor() -> ExtractAction:
    return ExtractAction(tools=[READ])


NATIVE = [
    ('{"path": "/a"}', {"path": "/a"}, []),
    (' {"path": "/a"} ', {"path": "/a"}, []),
    ('{"path": "/a",}', {"path": "/a"}, ["trailing-comma"]),
    ('"{\\"path\\": \\"/a\\"}"', {"path": "/a"}, ["string-arguments"]),
    ('{"path": "/a"', {"path": "/a"}, ["missing-closer"]),
    ('Sure: {"path": "/a",}', {"path": "/a"}, ["trailing-comma"]),
]


class TestNativeCall:
    @pytest.mark.parametrize(("arguments", "read", "fixes"), NATIVE)
    def test_is_validated_as_an_inline_one(
        self, arguments: str, read: object, fixes: list[str], extractor: ExtractAction
    ) -> None:
        item = extractor.register_native_call("c1", "read", arguments, "sig")
        assert isinstance(item, ToolCall)
        assert item.call == ToolCallData("c1", "read", read, "sig", item.call.fixes)
        assert [fix.code for fix in item.call.fixes] == fixes
        assert item.why is Why.NATIVE
        assert item.span == Span(0, len(arguments))

    @pytest.mark.parametrize("arguments", ["", "  ", "null", "{}", '""'])
    def test_nothing_is_an_empty_object(self, arguments: str) -> None:
        item = ExtractAction(tools=[ToolSchema("ls", {"type": "object"})]).register_native_call("", "ls", arguments)
        assert isinstance(item, ToolCall)
        assert item.call.arguments == {}

    @pytest.mark.parametrize(
        ("name", "arguments", "reason", "path"),
        [
            ("nope", "{}", "UnknownTool", "name"),
            ("read", "", "MissingArguments", "arguments"),
            ("read", '{"path": 3}', "SchemaMismatch", "arguments.path"),
            ("read", '{"path": "/a', "Truncated", "arguments.path"),
            ("read", '"{\\"path\\": \\"/a', "Truncated", "arguments"),
            ("read", '"{\\"path\\": \\"/a"', "Truncated", "arguments"),
            ("read", '{"path": "/a", "more": [1, {"x": "y', "Truncated", "arguments.more[1].x"),
            ("read", '{"path": "/a", "mo', "Truncated", "arguments"),
            ("read", '// c\n{"path": "/a', "Truncated", "arguments"),
            ("read", 'Sure: {"path": "/a', "Truncated", "arguments"),
            ("read", '```json\n{"path": "/a', "Truncated", "arguments"),
            ("read", "[1]", "SchemaMismatch", "arguments"),
            ("read", "text", "SchemaMismatch", "arguments"),
        ],
    )
    def test_failure(self, name: str, arguments: str, reason: str, path: str, extractor: ExtractAction) -> None:
        item = extractor.register_native_call("", name, arguments)
        assert isinstance(item, Text)
        assert item.rejection is not None
        assert (item.kind, item.rejection.reason, item.rejection.path, item.rejection.raw) == (
            "failure",
            reason,
            path,
            arguments,
        )

    def test_arguments_are_text(self, extractor: ExtractAction) -> None:
        with pytest.raises(TypeError, match="text is a str, not dict"):
            extractor.register_native_call("c1", "read", {"path": "/a"})  # type: ignore[arg-type]

    def test_of_an_unknown_tool_may_be_accepted(self) -> None:
        item = ExtractAction(accept_unknown_tools=True).register_native_call("", "any", '{"x": 1}')
        assert isinstance(item, ToolCall)
        assert item.call.arguments == {"x": 1}
        assert item.why is Why.UNREGISTERED

    def test_of_an_unknown_custom_tool_may_be_accepted_as_well(self) -> None:
        item = ExtractAction(accept_unknown_tools=True).register_custom_call("", "any", "text")
        assert isinstance(item, ToolCall)
        assert (item.call.arguments, item.why) == ("text", Why.UNREGISTERED)

    def test_of_a_custom_tool_may_name_a_namespace(self) -> None:
        item = ExtractAction(tools=[ToolSchema("run", {"type": "string"})]).register_custom_call("", "functions.run", "hi")
        assert isinstance(item, ToolCall)
        assert (item.call.name, item.call.arguments) == ("run", "hi")

    @pytest.mark.parametrize("arguments", ['{}{"path": "/a"}', '{"path": "/a"}\n{"path": "/b"}', '{"path": "/a"} ["/b"]'])
    def test_of_two_values_is_refused(self, extractor: ExtractAction, arguments: str) -> None:
        item = extractor.register_native_call("", "read", arguments)
        assert isinstance(item, Text)
        assert item.rejection is not None
        assert item.rejection.reason == "ConflictingArguments"

"""Calls that fail: the warning in their place, and what is counted and kept of them."""

from __future__ import annotations

import pytest

from extract_action import ExtractAction, Rejection, Span, Text, ToolSchema

READ = ToolSchema("read", {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]})
FAILED = '{"name": "nope", "arguments": {}}'


@pytest.fixture
def extractor() -> ExtractAction:
    return ExtractAction(tools=[READ])


class TestWarning:
    def rejected(self, **options: object) -> Text:
        [failure] = ExtractAction(tools=[READ], **options).extract_batch(FAILED).items  # type: ignore[arg-type]
        assert isinstance(failure, Text)
        return failure

    def test_the_default_is_one_line(self) -> None:
        failure = self.rejected()
        assert failure.text == '⚠ Tool call not run (UnknownTool): There is no tool named "nope"; the tools are "read".'
        assert failure.rejection == Rejection(
            "UnknownTool", 'There is no tool named "nope"; the tools are "read".', FAILED, Span(0, 33), "name"
        )

    def test_the_default_is_bounded(self) -> None:
        tools = [ToolSchema("t" * 50 + str(at), {}) for at in range(20)]
        [failure] = ExtractAction(tools=tools).extract_batch(FAILED).items
        assert isinstance(failure, Text)
        assert len(failure.text) == 400
        assert failure.text.endswith("…")
        assert failure.rejection is not None
        assert "and 12 more" in failure.rejection.message

    def test_a_long_name_is_shortened(self) -> None:
        [failure] = ExtractAction(tools=[READ]).extract_batch('{"name": "%s", "arguments": {}}' % ("n" * 100)).items
        assert isinstance(failure, Text)
        assert '"' + "n" * 59 + '…"' in failure.text

    def test_text(self) -> None:
        assert self.rejected(tool_failure_message="not run").text == "not run"

    def test_function_of_the_rejection(self) -> None:
        failure = self.rejected(tool_failure_message=lambda rejection: f"<{rejection.reason} at {rejection.span.start}>")
        assert failure.text == "<UnknownTool at 0>"

    def test_none_is_the_default_again(self) -> None:
        extractor = ExtractAction(tools=[READ], tool_failure_message="x")
        extractor.set_tool_failure_message(None)
        [failure] = extractor.extract_batch(FAILED).items
        assert isinstance(failure, Text)
        assert failure.text.startswith("⚠ Tool call not run")


class TestFailures:
    def test_count_and_last_raw_are_drained(self, extractor: ExtractAction) -> None:
        extractor.feed(FAILED + '{"path": 3}')
        assert extractor.take_tool_failures() == 2
        assert extractor.take_tool_failures() == 0
        assert extractor.take_last_failed_raw() == '{"path": 3}'
        assert extractor.take_last_failed_raw() == ""

    def test_batch_and_native_calls_count_too(self, extractor: ExtractAction) -> None:
        extractor.extract_batch(FAILED)
        extractor.register_native_call("", "nope", "{}")
        assert extractor.take_tool_failures() == 2
        assert extractor.take_last_failed_raw() == "{}"

    def test_prose_is_not_counted(self, extractor: ExtractAction) -> None:
        extractor.feed("{x} {} ${y} {Note: z}")
        extractor.finish()
        assert extractor.take_tool_failures() == 0

    def test_reset_keeps_the_count(self, extractor: ExtractAction) -> None:
        extractor.feed(FAILED)
        extractor.reset()
        assert extractor.take_tool_failures() == 1

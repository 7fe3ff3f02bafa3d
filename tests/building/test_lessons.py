"""The lessons: each is built, what it says of its trace is so, and what a teacher may get wrong is told by its line."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from building.errors import BuildError
from building.examples import traced
from building.lessons import make, places, questions, text, tries
from building.lessons.__main__ import cut, main
from building.paths import ROOT, WEB
from extract_action import ToolSchema, chunkings

FOLDERS = sorted(path.parent for path in (WEB / "lessons").glob("*/lesson.md"))
GUIDE = (ROOT / "docs" / "writing-lessons.md").read_text(encoding="utf-8")

TOOLS = [{"name": "ls", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]
GIVEN: dict[str, Any] = {"tools": TOOLS, "options": {}}


def records(*chunks: str, tools: list[dict[str, Any]] = TOOLS) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = traced({"tools": tools, "options": {}}, {"chunks": list(chunks)})["records"]
    return made


CALL = records("Hi ", "there", ' {"name": "l', 's"}', " and", ' {"name": "cd"', "}")


def directive(word: str, said: str) -> text.Directive:
    return text.Directive(word, said, 7)


class TestEveryLesson:
    def test_there_are_enough_and_they_are_numbered(self) -> None:
        assert len(FOLDERS) >= 8
        assert [folder.name[:2] for folder in FOLDERS] == [f"{number:02}" for number in range(1, len(FOLDERS) + 1)]

    @pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
    def test_it_is_built_and_short_and_asks_and_has_something_to_try(self, folder: Path) -> None:
        lesson, trace = make.lesson(folder, cut)
        steps = lesson["steps"]
        assert 3 <= len(steps) <= 6
        assert any("question" in step for step in steps)
        assert any("try" in step for step in steps)
        assert all(0 <= step["step"] <= len(trace["records"]) for step in steps)

    @pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
    def test_its_steps_go_forward(self, folder: Path) -> None:
        steps = [step["step"] for step in make.lesson(folder, cut)[0]["steps"]]
        assert steps == sorted(steps)

    @pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
    def test_what_is_said_of_the_next_chunk_is_what_the_trace_does(self, folder: Path) -> None:
        lesson, trace = make.lesson(folder, cut)
        for step in lesson["steps"]:
            question = step.get("question", {"kind": ""})
            if question["kind"] != "next-chunk":
                continue
            actions = trace["records"][step["step"]]["actions"]
            names = {"call" if action["type"] == "call" else action["kind"] for action in actions} or {"held"}
            assert question["choices"][question["answer"]]["id"] in names
            assert question["shown"] == step["step"] + 1

    @pytest.mark.parametrize(
        "folder", [path for path in FOLDERS if (path / "stream.txt").is_file()], ids=lambda path: path.name
    )
    def test_no_cut_changes_its_answer(self, folder: Path) -> None:
        lesson, _ = make.lesson(folder, cut)
        written = "".join(chunk["text"] for chunk in lesson["recording"]["chunks"])
        schemas = [ToolSchema(tool["name"], tool["input_schema"]) for tool in lesson["tools"]]
        cuts = [[], list(range(1, len(written))), *([at] for at in range(1, len(written), 7))]
        assert len(chunkings.answers(written, cuts, schemas, lesson["options"])[0]) == 1

    def test_the_build_writes_an_index_and_the_traces(self, tmp_path: Path) -> None:
        main(WEB / "lessons", tmp_path / "lessons")
        index = json.loads((tmp_path / "lessons" / "index.json").read_text(encoding="utf-8"))
        assert [entry["id"] for entry in index] == [f"lessons/{folder.name}" for folder in FOLDERS]
        for entry in index:
            trace = json.loads((tmp_path / entry["trace"]).read_text(encoding="utf-8"))
            assert len(trace["records"]) == len(entry["recording"]["chunks"]) + 1


class TestGuide:
    def test_its_lesson_is_built(self, tmp_path: Path) -> None:
        files = re.findall(r"^`([\w.]+)`:\n\n(`{3,})\w+\n(.*?)^\2$", GUIDE, re.MULTILINE | re.DOTALL)
        assert [name for name, _, _ in files] == ["lesson.md", "stream.txt", "tools.json"]
        for name, _, content in files:
            (tmp_path / name).write_text(content, encoding="utf-8")
        lesson, trace = make.lesson(tmp_path, cut)
        assert [step["title"] for step in lesson["steps"]] == ["The question", "The call", "Nothing more is needed"]
        assert lesson["steps"][1]["question"]["choices"][lesson["steps"][1]["question"]["answer"]]["id"] == "call"
        assert lesson["steps"][2]["try"]["then"] == {"calls": 0, "failures": 1}
        assert sum(action["type"] == "call" for record in trace["records"] for action in record["actions"]) == 1

    def test_it_tells_of_every_word_and_question(self) -> None:
        for word in text.WORDS:
            assert f"| `{word}:` |" in GUIDE
        asked = re.findall(r"^\| `([^`]+)\?` \|", GUIDE, re.MULTILINE)
        assert [question.lower() for question in asked] == list(questions.KINDS)


class TestText:
    def test_paragraphs_lists_and_code(self) -> None:
        lesson = text.read("# A\n\nb **c** `d`\n\n## E\n\n- f\n- *g*\n\n```\nh\n```\n\n[i](../../../docs/jsonish.md#j) k\nl")
        assert lesson.about == "b c d"
        assert lesson.steps[0].blocks == [
            {"list": [["f"], [["em", "g"]]]},
            {"pre": "h"},
            {"p": [["link", "i", "docs/jsonish.html#j"], " k", " ", "l"]},
        ]

    def test_a_directive_goes_on_with_the_next_line(self) -> None:
        step = text.read("# A\n\nb\n\n## C\n\nd\n\nTry: e\nf\nMark: `g`").steps[0]
        assert [(found.word, found.text, found.line) for found in step.directives] == [("Try", "e f", 9), ("Mark", "`g`", 11)]

    def test_a_link_that_runs_something_is_text(self) -> None:
        assert text.read("# A\n\nb\n\n## C\n\n[d](javascript:alert)").steps[0].blocks == [{"p": ["[d](javascript:alert)"]}]

    @pytest.mark.parametrize(
        ("written", "message"),
        [
            ("", "line 1: a lesson begins with a title"),
            ("# A\n\nb", "line 1: a lesson begins with a title"),
            ("# A\n\nb\n\n# C", "line 5: a lesson has one title"),
            ("## A", "line 1: a lesson has one title"),
            ("# A\n\nb\n\n### C", "line 5: a lesson has one title"),
            ("# A\n\nb\n\nc\n\n## D\n\ne", "line 5: what a lesson is about is one paragraph"),
            ("# A\n\n- b\n\n## D\n\ne", "line 3: what a lesson is about is one paragraph"),
            ("# A\n\nGo to: the end", "line 3: “Go to:” stands before the first step"),
            ("# A\n\nb\n\n## C\n\nd\nAsk: e", "line 8: leave an empty line before “Ask:”"),
            ("# A\n\nb\n\n## C\n\nd\n\nAsk: e\nAsk: f", "line 10: “Ask:” stands twice"),
            ("# A\n\nb\n\n## C\n\nd\n\nMark:", "line 9: nothing follows “Mark:”"),
            ("# A\n\nb\n\n## C\n\nGo to: the end", "line 5: the step “C” has no text"),
            ("# A\n\nb\n\n## C\n\n1. d", "line 7: a step has paragraphs, lists with “-” and code blocks"),
            ("# A\n\nb\n\n## C\n\n> d", "line 7: a step has paragraphs"),
            ("# A\n\nb\n\n## C\n\nd <b>e</b>", "line 7: “<b>” cannot stand in a lesson"),
            ("# A\n\nb\n\n## C\n\n![d](e.png)", "line 7: “d” cannot stand in a lesson"),
            ("# A\n\nb\n\n## C\n\n[d](e.md)", "line 7: the link “e.md” leads neither"),
        ],
    )
    def test_what_cannot_be_read_is_told_by_its_line(self, written: str, message: str) -> None:
        with pytest.raises(text.LessonError, match=re.escape(message)):
            text.read(written)


class TestPlaces:
    @pytest.mark.parametrize(
        ("said", "step"),
        [
            ("the start", 0),
            ("the end.", 8),
            ("chunk 3", 3),
            ("after `Hi`", 1),
            ("after `Hi t`", 2),
            ("before `there`", 1),
            ("before `here`", 1),
            ("the first call", 4),
            ("the last call", 4),
            ("the first failure", 7),
            ("the first fix", 4),
        ],
    )
    def test_a_place_is_a_step(self, said: str, step: int) -> None:
        assert places.step_of(directive("Go to", said), CALL) == step

    @pytest.mark.parametrize(
        ("said", "message"),
        [
            ("chunk 9", "there is no chunk 9; the stream has 8"),
            ("after `you`", "the stream has no “you”"),
            ("the second call", "there is no second call; the stream has 1"),
            ("somewhere", "“somewhere” is no place"),
            ("after `Hi", "“after `Hi” is no place"),
        ],
    )
    def test_a_place_that_is_not_there(self, said: str, message: str) -> None:
        with pytest.raises(text.LessonError, match=f"line 7: {re.escape(message)}"):
            places.step_of(directive("Go to", said), CALL)

    def test_a_piece_may_stand_in_the_arguments_of_a_native_call(self) -> None:
        chunks = [{"text": "hi", "channel": "text"}, {"text": '{"path": "a"}', "channel": "call:0", "name": "ls"}]
        made = traced(GIVEN, {"chunks": chunks})["records"]
        assert places.span_of('"path"', 1, made) == ("call:0", (1, 7))


class TestQuestions:
    def answer(self, said: str, step: int, made: list[dict[str, Any]] = CALL) -> tuple[str, int]:
        question = questions.ask(directive("Ask", said), made, step, TOOLS)
        return question["choices"][question["answer"]]["id"], question["shown"]

    @pytest.mark.parametrize(
        ("said", "step", "answer", "shown"),
        [
            ("What becomes of the next chunk?", 0, "prose", 1),
            ("what becomes of the next chunk", 3, "call", 4),
            ("What becomes of the next chunk?", 6, "failure", 7),
            ("Which tool is called next?", 0, "ls", 4),
            ("Which tool is called next?", 4, "", 8),
            ("How many calls come of this?", 0, "1", 8),
            ("What is it waiting for?", 3, "string", 3),
            ("Why is it refused?", 0, "unknown-tool", 7),
        ],
    )
    def test_the_trace_answers(self, said: str, step: int, answer: str, shown: int) -> None:
        assert self.answer(said, step) == (answer, shown)

    def test_the_reason_of_a_count_is_that_of_the_last_call_and_of_none_that_of_the_last_failure(self) -> None:
        asked = directive("Ask", "How many calls come of this?")
        call = next(action for record in CALL for action in record["actions"] if action["type"] == "call")
        assert questions.ask(asked, CALL, 0, TOOLS)["why"]["text"] == call["why"]["text"]
        refused = records('{"name": "cd"', "}")
        assert questions.ask(asked, refused, 0, TOOLS)["why"]["code"] == "unknown-tool"

    def test_the_next_repair_is_that_of_the_tree(self) -> None:
        assert self.answer("Which repair comes next?", 0, records("{na", 'me: "ls"}')) == ("unquoted-key", 2)

    def test_a_chunk_of_which_nothing_comes_out_is_held(self) -> None:
        assert self.answer("What becomes of the next chunk?", 0, records('{"na', "me")) == ("held", 1)

    @pytest.mark.parametrize(
        ("said", "step", "message"),
        [
            ("Is it art?", 0, "“Is it art?” cannot be asked"),
            ("What becomes of the next chunk?", 2, "one part has another fate"),
            ("What becomes of the next chunk?", 7, "no chunk follows"),
            ("Which repair comes next?", 7, "no repair comes"),
            ("What is it waiting for?", 0, "nothing is held here"),
            ("Why is it refused?", 7, "nothing is refused"),
        ],
    )
    def test_what_the_trace_cannot_answer_is_told(self, said: str, step: int, message: str) -> None:
        with pytest.raises(text.LessonError, match=f"line 7: .*{re.escape(message)}"):
            self.answer(said, step)

    def test_no_choice_stands_twice_and_there_is_a_choice(self) -> None:
        for said, step in [("Why is it refused?", 0), ("What is it waiting for?", 3), ("How many calls come of this?", 0)]:
            found = [choice["id"] for choice in questions.ask(directive("Ask", said), CALL, step, TOOLS)["choices"]]
            assert len(set(found)) == len(found) >= 4


class TestTries:
    def step(self, *said: tuple[str, str]) -> text.Step:
        return text.Step("A", 1, [], [directive(word, rest) for word, rest in said])

    def test_a_change_that_comes_to_what_is_said(self) -> None:
        step = self.step(("Try", "Do `it`"), ("Replace", "`ls` with `cd`"), ("Then", "no calls, 1 failure"))
        assert tries.read_try(step, '{"name": "ls"}', GIVEN) == {
            "runs": ["Do ", ["code", "it"]],
            "text": '{"name": "cd"}',
            "then": {"calls": 0, "failures": 1},
        }

    def test_backticks_are_replaced_with_nothing(self) -> None:
        step = self.step(("Try", "x"), ("Replace", "```` ``` ```` with nothing"), ("Then", "1 call"))
        tried = tries.read_try(step, '```\n{"name": "ls"}', GIVEN)
        assert tried is not None
        assert tried["text"] == '\n{"name": "ls"}'

    def test_a_try_may_be_words_alone(self) -> None:
        assert tries.read_try(self.step(("Try", "x")), "", GIVEN) == {"runs": ["x"]}
        assert tries.read_try(self.step(), "", GIVEN) is None

    @pytest.mark.parametrize(
        ("said", "message"),
        [
            ([("Replace", "`ls` with `cd`")], "“Replace:” belongs to a “Try:”"),
            ([("Try", "x"), ("Then", "1 call")], "needs both"),
            ([("Try", "x"), ("Replace", "`ls` with `cd`")], "needs both"),
            ([("Try", "x"), ("Replace", "ls with cd"), ("Then", "1 call")], "“Replace:” takes"),
            ([("Try", "x"), ("Replace", "`rm` with `cd`"), ("Then", "1 call")], "the text has no “rm”"),
            ([("Try", "x"), ("Replace", "`ls` with `cd`"), ("Then", "bang")], "“Then:” counts"),
            ([("Try", "x"), ("Replace", "`ls` with `cd`"), ("Then", "1 call")], "is not what comes of it: 0 calls, 1 failures"),
        ],
    )
    def test_what_is_not_so_is_told(self, said: list[tuple[str, str]], message: str) -> None:
        with pytest.raises(text.LessonError, match=f"line 7: .*{re.escape(message)}"):
            tries.read_try(self.step(*said), '{"name": "ls"}', GIVEN)


def test_an_error_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "lesson.md").write_text("# A\n\nb\n\n## C\n\nd\n\nShow: stream and garden", encoding="utf-8")
    (tmp_path / "stream.txt").write_text("x", encoding="utf-8")
    with pytest.raises(BuildError, match=r"/lesson\.md, line 9: there is no pane “garden”"):
        make.lesson(tmp_path, cut)

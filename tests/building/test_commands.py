"""The command line of build.py."""

import pytest

from building import commands, venv
from building.errors import BuildError


def test_help_has_one_line_for_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name in ("serve", "build", "test", "bench", "screenshots", "clean"):
        assert sum(line.startswith(f"  {name} ") and line.endswith(".") for line in lines) == 1


def test_no_command_shows_the_help_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main([]) == 2
    assert "serve" in capsys.readouterr().err


def test_an_unknown_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["deploy"]) == 2
    known = "serve, build, test, bench, screenshots, clean"
    assert capsys.readouterr().err == f"build.py: there is no command 'deploy'; the commands are {known}.\n"


def test_an_error_is_a_sentence_and_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_arguments: object) -> None:
        raise BuildError("There is no ice cream.")

    monkeypatch.setattr(venv, "enter", fail)
    assert commands.main(["build"]) == 1
    assert capsys.readouterr().err == "build.py: There is no ice cream.\n"

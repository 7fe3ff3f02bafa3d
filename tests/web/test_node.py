"""Every file of web/test under Node's own test runner."""

from pathlib import Path

import pytest

from building import node
from building.paths import WEB

FILES = sorted((WEB / "test").rglob("*.test.js"))


@pytest.fixture(scope="module", autouse=True)
def packages() -> None:
    node.install_packages()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(WEB / "test").as_posix())
def test_unit(file: Path) -> None:
    node.run_node(["--test", file], doing=f"pass {file.name}")


def test_there_are_unit_tests() -> None:
    assert FILES

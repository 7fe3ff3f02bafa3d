"""The library of the page's own Python: small, and whole for all that the core does."""

import _imp
import ast
import gzip
import io
import marshal
import traceback
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from building import library, site
from building.paths import CORE, NODE_MODULES

CODE = ord("c")
"""How code begins, as `marshal` writes it, but for a bit that says whether it is referred to."""


@pytest.fixture(scope="module")
def names() -> set[str]:
    """The modules of the library, as it is served."""
    (packed,) = (site.build() / "pyodide").glob("*/library-*.pack")
    content = gzip.decompress(packed.read_bytes())
    archive = zipfile.ZipFile(io.BytesIO(content))
    first = {library.module_of(name) for name in archive.namelist() if name.endswith(".pyc")}
    assert first == {"encodings", "encodings.aliases", "encodings.utf_8", "sitecustomize"}
    modules = marshal.loads(archive.read(library.TABLE))
    end = 0
    for start, size, _is_package in modules.values():
        assert (start, content[start] & 0x7F) == (end, CODE)
        end = start + size
    return {*modules, *first}


def test_the_core_imports_nothing_that_was_trimmed(names: set[str]) -> None:
    modules = library.modules_of_the_page(CORE)
    assert len(modules) > 90
    with zipfile.ZipFile(NODE_MODULES / "pyodide" / "python_stdlib.zip") as stock:
        absent = {library.module_of(name) for name in stock.namelist()} - names
    trimmed = {name for name in absent if not _imp.is_frozen(name)}
    assert {(module, wanted) for module in modules for wanted in imports_of(module) if wanted in trimmed} == set()
    assert "argparse" in trimmed


def test_the_core_is_in_it_and_the_command_line_is_not(names: set[str]) -> None:
    own = {name for name in names if name.startswith(library.PACKAGE)}
    assert own == set(library.modules_of_the_page(CORE))
    assert not any(name.startswith(f"{library.PACKAGE}.cli") for name in own)


def test_what_is_of_no_use_in_a_worker_is_not_in_it(names: set[str]) -> None:
    assert not names & {"argparse", "ssl", "pdb", "unittest", "tarfile", "http.client", "multiprocessing", "pydoc"}


def test_code_without_lines_does_the_same_and_can_be_traced() -> None:
    text = (
        "def whole(number):\n    return 1 // number\n\ndef late(numbers):\n    for one in numbers:\n        yield whole(one)\n"
    )
    scope: dict[str, Any] = {}
    exec(library.without_lines(compile(text, "lines.py", "exec")), scope)
    assert list(scope["late"]([1, 1, 1])) == [1, 1, 1]
    with pytest.raises(ZeroDivisionError) as caught:
        list(scope["late"]([0]))
    told = "".join(traceback.format_exception(caught.value))
    assert told.count('File "lines.py", line None') == 2


def test_modules_are_named_after_their_files() -> None:
    assert library.module_of("encodings/__init__.pyc") == "encodings"
    assert library.module_of("encodings/utf_8.py") == "encodings.utf_8"


def imports_of(module: str) -> Iterator[str]:
    """Every module of another package that a module imports, anywhere in it, but for types alone."""
    place = CORE / Path(*module.split("."))
    path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    todo: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module
        is_for_types = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        todo += [] if is_for_types else ast.iter_child_nodes(node)

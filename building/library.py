"""The libraries of the Python in the page, as byte code. Runs inside Pyodide, which alone can write byte code that it reads.

A library is a zip archive on `sys.path`. Most of a start with the published one is spent on compiling its source, in every
browser and at every visit. In the page's own library the modules stand in front of the archive, where building/startup.py
finds them by a table: to look each up in an archive is Python's work again.
"""

import _imp
import dataclasses
import importlib
import importlib.util
import io
import json
import marshal
import re
import sys
import zipfile
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

# "Unchecked": the source that the hash in the last eight bytes would be of is not there.
_HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)

# What wants a terminal, another process, a mail server or a debugger is of no use in a worker, and a quarter of the bytes.
_OF_NO_USE = {
    "_pyrepl", "bdb", "cProfile", "ctypes", "doctest", "ensurepip", "ftplib", "imaplib", "mailbox", "multiprocessing", "pdb",
    "poplib", "profile", "pstats", "pydoc", "pydoc_data", "smtplib", "trace", "unittest", "venv", "wsgiref", "xmlrpc",
}  # fmt: skip

# The start imports these where they are there, and does without them where they are not.
_DONE_WITHOUT = {"ssl", "bz2", "lzma", "compression"}

# Found by name, and only when a text has them: what a file may be encoded in, and what an archive's names are in.
_ENCODINGS = {"encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.utf_16", "encodings.utf_8_sig"}

_STARTUP = Path(__file__).with_name("startup.py")

# Python itself imports these before there is a table to find modules by.
_BEFORE_THE_TABLE = ("encodings", "encodings.aliases", "encodings.utf_8")

TABLE = "modules.bin"
"""Where each module is, as building/startup.py takes it."""

PACKAGE = "extract_action"
# The command line is of no use without a terminal.
_NOT_IN_THE_PAGE = (f"{PACKAGE}.cli", f"{PACKAGE}.__main__")


def whole(library: Path) -> bytes:
    """Return the standard library, but for what is of no use in a worker."""
    with zipfile.ZipFile(library) as archive:
        names = [name for name in archive.namelist() if name.removesuffix(".py").split("/")[0] not in _OF_NO_USE]
        return _archive(_compiled(_read(archive, names), library), zipfile.ZIP_DEFLATED)


def of_the_core(library: Path, core: Path, examples: Path) -> bytes:
    """Return the core with what it and Pyodide's own start import, and nothing else, as one file that is yet to be packed."""
    methods = _import_all(core)
    packed = marshal.dumps((_patterns(), methods))
    _use_everything(examples)
    wanted = {
        name for name in (*sys.modules, *_ENCODINGS) if name.split(".")[0] not in _DONE_WITHOUT and not _imp.is_frozen(name)
    }
    with zipfile.ZipFile(library) as archive:
        names = [name for name in archive.namelist() if module_of(name) in wanted]
        files = [*_read(archive, names), *((name, path.read_bytes()) for name, path in _sources(core))]
    first = [(name, content) for name, content in files if module_of(name) in _BEFORE_THE_TABLE]
    rest = [(name, content) for name, content in files if module_of(name) not in _BEFORE_THE_TABLE and name.endswith(".py")]
    codes = ((name, _code(name, content, library)) for name, content in rest)
    modules, row = _in_a_row((name, code if name.startswith(PACKAGE) else without_lines(code)) for name, code in codes)
    first += [(TABLE, marshal.dumps(modules)), ("packed.bin", packed), ("sitecustomize.py", _STARTUP.read_bytes())]
    return _archive(_compiled(first, library), zipfile.ZIP_STORED, row)


def _in_a_row(codes: Iterable[tuple[str, CodeType]]) -> tuple[dict[str, tuple[int, int, bool]], bytes]:
    """Return where each module begins and how long it is, in bytes, and whether it is a package; and all of them in a row."""
    content, modules = io.BytesIO(), {}
    for name, code in codes:
        start, size = content.tell(), content.write(marshal.dumps(code))
        modules[module_of(name)] = start, size, name.endswith("/__init__.py")
    return modules, content.getvalue()


def without_lines(code: CodeType) -> CodeType:
    """Return code that does not know its lines: a tenth of the bytes, and of use to those alone who have the source.

    `traceback` wants an entry for each instruction: by CPython's InternalDocs/code_objects.md a byte tells of up to eight
    units of code that they have no place.
    """
    inner = tuple(without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * eights + (bytes([0xF8 | (rest - 1)]) if rest else b"")
    return code.replace(co_linetable=table, co_consts=inner)


def module_of(name: str) -> str:
    """Return the module that a file of an archive is.

    >>> module_of("json/__init__.py"), module_of("json/decoder.pyc")
    ('json', 'json.decoder')
    """
    return name.removesuffix("c").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def modules_of_the_page(core: Path) -> list[str]:
    """Return the core's modules that the page can use."""
    return [module_of(name) for name, _path in _sources(core)]


def _import_all(core: Path) -> dict[str, CodeType]:
    """Import the core; return the methods that dataclasses wrote as text, compiled."""
    methods: dict[str, CodeType] = {}

    def record(text: str, scope: dict[str, Any], names: dict[str, Any]) -> None:
        methods[text] = compile(text, "<dataclass>", "exec", dont_inherit=True)
        exec(methods[text], scope, names)

    written: Any = dataclasses
    written.exec = record  # in the place of the built-in one
    for name in [name for name, module in sys.modules.items() if _has_dataclasses(module)]:
        _execute_again(name)
    sys.path.insert(0, str(core))
    for name in modules_of_the_page(core):
        importlib.import_module(name)
    del written.exec
    return methods


def _has_dataclasses(module: object) -> bool:
    classes = [one for one in getattr(module, "__dict__", {}).values() if isinstance(one, type)]
    return any(dataclasses.is_dataclass(one) and one.__module__ == getattr(module, "__name__", "") for one in classes)


def _execute_again(name: str) -> None:
    """Run a module that the start has imported, beside the one that everyone uses."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    used, sys.modules[name] = sys.modules[name], module  # dataclasses look their module up
    spec.loader.exec_module(module)
    sys.modules[name] = used


def _patterns() -> dict[tuple[str | bytes, int], tuple[Any, ...]]:
    """Return the code of every regular expression that was compiled so far, as building/startup.py takes it."""
    compiler: Any = importlib.import_module("re._compiler")
    parser: Any = importlib.import_module("re._parser")
    found = {}
    for _kind, pattern, flags in re._cache:  # type: ignore[attr-defined]  # not public, so not in the stub
        parsed = parser.parse(pattern, flags)
        names: list[str | None] = [None] * parsed.state.groups
        for name, number in parsed.state.groupdict.items():
            names[number] = name
        code = array("I", map(int, compiler._code(parsed, flags))).tobytes()
        every = int(flags | parsed.state.flags)
        found[pattern, int(flags)] = (every, code, parsed.state.groups - 1, dict(parsed.state.groupdict), tuple(names))
    return found


def _use_everything(examples: Path) -> None:
    """Do once what the page does, so that `sys.modules` holds what is imported late."""
    bridge = importlib.import_module(f"{PACKAGE}.bridge")
    bridge.describe()
    for example in sorted(examples.glob("*/example.json")):
        about = json.loads(example.read_text(encoding="utf-8"))
        (stream,) = example.parent.glob("stream.*")
        recording = json.loads(bridge.read_recording(stream.read_bytes()))
        bridge.check_tools(json.dumps(about["tools"]))
        session = bridge.Session(json.dumps({"tools": about["tools"], "options": {"dialects": "auto", **about["options"]}}))
        session.feed(json.dumps(recording["chunks"]))
        session.finish()


def _sources(core: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted((core / PACKAGE).rglob("*.py")):
        name = path.relative_to(core).as_posix()
        if not module_of(name).startswith(_NOT_IN_THE_PAGE):
            yield name, path


def _read(archive: zipfile.ZipFile, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    return ((name, archive.read(name)) for name in sorted(names) if not name.endswith("/"))


def _compiled(files: Iterable[tuple[str, bytes]], place: Path) -> Iterator[tuple[str, bytes]]:
    for name, content in files:
        if name.endswith(".py"):
            yield f"{name}c", _HEADER + marshal.dumps(_code(name, content, place))
        else:
            yield name, content


def _code(name: str, content: bytes, place: Path) -> CodeType:
    # Without docstrings and asserts, as with -OO.
    return compile(content, f"{place}/{name}", "exec", dont_inherit=True, optimize=2)


def _archive(files: Iterable[tuple[str, bytes]], method: int, before: bytes = b"") -> bytes:
    packed = io.BytesIO(before)
    packed.seek(len(before))
    with zipfile.ZipFile(packed, "w") as target:
        for name, content in files:
            target.writestr(zipfile.ZipInfo(name), content, method, 9)
    return packed.getvalue()

"""What the page's Python does before all else: packed into its library as `sitecustomize`, which Python itself imports.

A start imports some three hundred modules, compiles over a hundred regular expressions, and the methods of some sixty
dataclasses from text. The modules are found here by a table; the rest is done when the library is packed
(building/library.py), by the very Python that uses it. What is in no table is found and compiled as ever.
"""

import gc
import marshal
import posix
import sys

# A start makes much and drops little; the worker turns the collector on when the core is there.
gc.disable()

_Spec = type(__spec__)  # `importlib` is still to be found
_LIBRARY = __loader__.archive  # type: ignore[name-defined]  # the import sets it
_modules = marshal.loads(__loader__.get_data("modules.bin"))  # type: ignore[name-defined]
_patterns, _methods = marshal.loads(__loader__.get_data("packed.bin"))  # type: ignore[name-defined]
_kept: dict[str, bytes] = {}


def _read(name: str) -> bytes:
    start, size, _is_package = _modules[name]
    file = posix.open(_LIBRARY, posix.O_RDONLY)
    code: bytes = posix.pread(file, size, start)
    posix.close(file)
    return code


def keep_modules() -> None:
    """Take what was not imported yet into memory, which a later visit wakes: it needs no library then."""
    _kept.update((name, _read(name)) for name in _modules if name not in sys.modules)


class _Modules:
    """Finds and loads what stands in a row in front of the archive."""

    @staticmethod
    def find_spec(name, path=None, target=None):  # type: ignore[no-untyped-def]  # what Python's import calls
        place = _modules.get(name)
        if place is None:
            return None
        file = f"{_LIBRARY}/{name.replace('.', '/')}"
        spec = _Spec(
            name,
            _Modules,  # type: ignore[arg-type]
            origin=f"{file}/__init__.pyc" if place[2] else f"{file}.pyc",
        )
        spec.has_location = True
        if place[2]:
            spec.submodule_search_locations = [file]
        return spec

    @staticmethod
    def create_module(spec):  # type: ignore[no-untyped-def]
        return None

    @staticmethod
    def exec_module(module):  # type: ignore[no-untyped-def]
        name = module.__name__
        exec(marshal.loads(_kept.get(name) or _read(name)), module.__dict__)


sys.meta_path.insert(0, _Modules)  # the class itself: no object of it is needed


def _compile_from_tables() -> None:
    """Take regular expressions and methods from the tables: only from here on can these modules be found."""
    import _sre  # type: ignore[import-not-found]  # has no stub
    import dataclasses
    import re._compiler as compiler  # type: ignore[import-not-found]  # has no stub
    from types import SimpleNamespace

    compile_text = compiler.compile

    def packed_pattern(pattern, flags=0):  # type: ignore[no-untyped-def]  # takes the place of an untyped one
        known = _patterns.get((pattern, flags)) if isinstance(pattern, (str, bytes)) else None
        if known is None:
            return compile_text(pattern, flags)
        every_flag, code, groups, index, names = known
        return _sre.compile(pattern, every_flag, memoryview(code).cast("I").tolist(), groups, index, names)

    def packed_methods(text, scope, names):  # type: ignore[no-untyped-def]  # takes the place of an untyped one
        exec(_methods.get(text, text), scope, names)

    def no_signature(_class, **_options):  # type: ignore[no-untyped-def]
        raise TypeError("It would be the docstring of a class without one, which nobody reads here.")

    written = vars(dataclasses)
    compiler.compile = packed_pattern
    written["exec"] = packed_methods  # in the place of the built-in one
    written["inspect"] = SimpleNamespace(signature=no_signature, unwrap=written["inspect"].unwrap)


_compile_from_tables()

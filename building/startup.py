"""What the page's Python does before all else: packed into its library as `sitecustomize`, which Python itself imports.

A start compiles over a hundred regular expressions, and the methods of some sixty dataclasses from text. Both are done
when the library is packed (building/library.py), by the very Python that uses them; what is not among them is compiled
as ever.
"""

import _sre  # type: ignore[import-not-found]  # has no stub
import dataclasses
import gc
import marshal
import re._compiler as compiler  # type: ignore[import-not-found]  # has no stub

# A start makes much and drops little; the worker turns the collector on when the core is there.
gc.disable()

_patterns, _methods = marshal.loads(__loader__.get_data("packed.bin"))  # type: ignore[name-defined]  # the import sets it
_compile = compiler.compile


def _packed_pattern(pattern, flags=0):  # type: ignore[no-untyped-def]  # takes the place of an untyped one
    known = _patterns.get((pattern, flags)) if isinstance(pattern, (str, bytes)) else None
    if known is None:
        return _compile(pattern, flags)
    every_flag, code, groups, index, names = known
    return _sre.compile(pattern, every_flag, list(code), groups, index, names)


def _packed_methods(text, scope, names):  # type: ignore[no-untyped-def]  # takes the place of an untyped one
    exec(_methods.get(text, text), scope, names)


compiler.compile = _packed_pattern
dataclasses.exec = _packed_methods  # type: ignore[attr-defined] # in the place of the built-in one

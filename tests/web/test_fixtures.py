"""The trace that the page's tests play is what the core writes today."""

import runpy

from building.paths import WEB


def test_the_trace_is_up_to_date() -> None:
    generate = runpy.run_path(str(WEB / "test" / "fixtures" / "generate.py"))
    written: str = generate["written"]()
    message = "run: PYTHONPATH=core python3 web/test/fixtures/generate.py"
    assert (WEB / "test" / "fixtures" / "trace.json").read_text(encoding="utf-8") == written, message

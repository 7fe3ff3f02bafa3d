"""What the page waits for at its start is imported then, and no more."""

import subprocess
import sys

from building.paths import CORE

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from extract_action import bridge
bridge.describe()
session = bridge.Session('{"tools": [{"name": "ls", "input_schema": {}}], "options": {}}')
session.feed('["hi {"]')
session.finish()
print(*(name for name in sys.modules if name.startswith("extract_action.")))
"""


def test_a_run_imports_no_reader_of_an_api_and_no_writer() -> None:
    done = subprocess.run([sys.executable, "-P", "-c", SCRIPT, str(CORE)], capture_output=True, text=True, check=True)
    parts = {name.split(".")[1] for name in done.stdout.split()}
    assert {"bridge", "extract", "jsonish"} <= parts
    assert not parts & {"native", "recording", "writers", "cli"}

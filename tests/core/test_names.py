"""The public names of the package, of which some are imported only when they are first asked for."""

import subprocess
import sys

import pytest

import extract_action
from building.paths import CORE

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import extract_action
assert not {"native", "recording", "writers"} & vars(extract_action).keys()
assert set(extract_action.__all__) <= set(dir(extract_action))
print(*(type(getattr(extract_action, name)).__name__ for name in ("native", "recording", "writers")))
"""


def test_what_is_imported_late_is_listed_before_it_is() -> None:
    done = subprocess.run([sys.executable, "-P", "-c", SCRIPT, str(CORE)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["module"] * 3


def test_another_name_is_none() -> None:
    with pytest.raises(AttributeError, match="no attribute 'ExtractActions'"):
        _ = extract_action.ExtractActions

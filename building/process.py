"""Running other programs."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from building.errors import BuildError

# pip and npm ask for their own updates and answers; a build does neither.
_QUIET = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_ROOT_USER_ACTION": "ignore"}


def run(command: Sequence[str | Path], *, doing: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """Run a program to its end and return what it printed to standard output.

    `doing` names the step for the error, such as "install the npm packages".
    """
    words = [str(word) for word in command]
    environment = {**os.environ, **_QUIET, **(env or {})}
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise BuildError(f"Could not {doing}: {words[0]} did not start ({error}).") from error
    if done.returncode:
        output = (done.stdout + done.stderr).strip()
        raise BuildError(f"Could not {doing}: `{' '.join(words)}` ended with status {done.returncode}.\n{output}")
    return done.stdout

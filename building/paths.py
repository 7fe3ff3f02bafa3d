"""Where things are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "core"
WEB = ROOT / "web"
EXAMPLES = WEB / "examples"
LESSONS = WEB / "lessons"
NODE_MODULES = WEB / "node_modules"
REQUIREMENTS = ROOT / "requirements"

VENV = ROOT / ".venv"
# Everything made on the way to dist/, and the caches of the tools.
WORK = ROOT / ".build"
DIST = ROOT / "dist"

"""service-worker.js: the script that keeps the site in the browser, with the list of what it keeps."""

import hashlib
import json
from pathlib import Path

from building import manifest, stamps
from building.paths import WEB

NAME = "service-worker.js"


def write(site: Path) -> None:
    """Put it beside a site that is complete."""
    described = json.loads((site / manifest.NAME).read_text(encoding="utf-8"))
    left_out = {NAME, described["other"]["wheel"]["path"]}  # the page's own Python has the core in its library
    names = {path.relative_to(site).as_posix(): path for path in stamps.files_under(site) if path.suffix != ".map"}
    files = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in names.items() if name not in left_out}
    facts = json.dumps({"build": described["build"], "files": files}, separators=(",", ":"))
    script = (WEB / "src" / NAME).read_text(encoding="utf-8")
    (site / NAME).write_text(f"globalThis.SITE = {facts};\n{script}", encoding="utf-8", newline="\n")

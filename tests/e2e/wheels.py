"""Wheels of the core that never were: made from the one of this build, with another version and other lines in it."""

import base64
import hashlib
import zipfile
from collections.abc import Mapping
from pathlib import Path

VERSION = "0.1.0"


def another(wheel: Path, folder: Path, version: str, changes: Mapping[str, tuple[str, str]]) -> Path:
    """Write a wheel into the folder; `changes` has, by the name of a file in the wheel, a text and its replacement."""
    old, new = (f"extract_action-{number}" for number in (VERSION, version))
    changed = {
        "extract_action/__init__.py": (f'__version__ = "{VERSION}"', f'__version__ = "{version}"'),
        f"{old}.dist-info/METADATA": (f"\nVersion: {VERSION}\n", f"\nVersion: {version}\n"),
    }
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/RECORD")}
    for replaced in (changed, changes):
        for name, (before, after) in replaced.items():
            text = files[name].decode()
            assert before in text, (name, before)
            files[name] = text.replace(before, after).encode()
    files = {name.replace(old, new): content for name, content in files.items()}
    record = f"{new}.dist-info/RECORD"
    lines = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    target = folder / wheel.name.replace(VERSION, version)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        archive.writestr(record, "\n".join([*lines, f"{record},,", ""]))
    return target


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")

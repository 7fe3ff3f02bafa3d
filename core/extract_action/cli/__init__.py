"""The command line, `extract-action`; and `ResponseMapper`, the function that its `batch` maps over data."""

from .app import main
from .batch.mapping import ResponseMapper

__all__ = ["ResponseMapper", "main"]

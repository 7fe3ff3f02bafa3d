"""Recordings: what people have of a model's output, read into chunks with times."""

from .files import read, read_all
from .model import PROVIDER_NAMES, Chunk, Note, Recording

__all__ = ["PROVIDER_NAMES", "Chunk", "Note", "Recording", "read", "read_all"]

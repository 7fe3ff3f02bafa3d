"""The one kind of error that ends a command with a sentence instead of a traceback."""


class BuildError(Exception):
    """Something outside of this code is missing or failed; the message says what, and what to do."""

"""Find, parse, validate and explain the tool calls that a language model wrote."""

__version__ = "0.1.0"

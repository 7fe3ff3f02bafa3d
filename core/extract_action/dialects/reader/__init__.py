"""What every dialect stands on: the text that arrives, the call that grows, and values that the schema types."""

"""What several dialects share: JSON, YAML, Python and parameters within markup."""

"""The bench: how long the core takes, as ratios to other parsers in the same run."""

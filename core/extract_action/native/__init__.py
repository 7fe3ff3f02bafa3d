"""Tool calls that an API delivers: its streams, its bodies, and what is sent back."""

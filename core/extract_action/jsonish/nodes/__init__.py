"""The tree that reading makes: its nodes, how it grows, and what of it is told as patches or plain values."""

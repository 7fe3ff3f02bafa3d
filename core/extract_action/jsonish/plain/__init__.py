"""Plain values at the speed of `json.loads`, where nobody has asked for nodes."""

"""The push parser: one machine that reads an object or array, strict or broken, as the text arrives."""

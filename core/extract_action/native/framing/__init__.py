"""From the bytes of a body or a stream to the JSON texts in it."""

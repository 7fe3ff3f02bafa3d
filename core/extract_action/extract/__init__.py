"""The extractor: the scanner of the text, the candidates in it, and what makes one of them a call."""

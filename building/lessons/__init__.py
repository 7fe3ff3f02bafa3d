"""The lessons: folders of text that a teacher can write, as JSON for the page. docs/writing-lessons.md is the guide.

What a lesson points at, asks or promises is found in, or checked against, what the core makes of its text.
"""

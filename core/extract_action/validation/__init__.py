"""Validation: which tool an object names, and whether its arguments fit the schema."""

"""A table as one person finds it."""

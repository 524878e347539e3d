"""Trying a line out on a copy of the table."""

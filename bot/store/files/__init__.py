"""Whole database files: copies, archives, checks."""

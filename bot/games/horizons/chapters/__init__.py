"""The rulebook, a chapter a section."""

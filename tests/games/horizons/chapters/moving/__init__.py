"""Units and how they move."""

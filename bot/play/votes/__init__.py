"""Questions to the people at a table."""

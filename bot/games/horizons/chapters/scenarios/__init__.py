"""15 and 16. Scenarios."""

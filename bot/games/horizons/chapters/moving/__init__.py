"""9. Movement."""

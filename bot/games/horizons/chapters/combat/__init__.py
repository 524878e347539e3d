"""10. Combat."""

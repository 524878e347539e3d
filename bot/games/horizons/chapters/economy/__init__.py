"""7. The economic phase."""

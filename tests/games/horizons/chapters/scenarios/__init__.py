"""Set-up, scenarios and great events."""

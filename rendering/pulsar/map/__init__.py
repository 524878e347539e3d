"""The star cluster."""

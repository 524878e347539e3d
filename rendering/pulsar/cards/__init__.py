"""Technologies, projects and tiles as cards."""

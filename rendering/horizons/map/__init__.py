"""The map: systems and worlds, what stands there, and close-ups."""

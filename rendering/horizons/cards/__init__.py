"""Single pieces for look-ups."""

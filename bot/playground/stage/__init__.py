"""The one server with everything on it, and what becomes of it."""

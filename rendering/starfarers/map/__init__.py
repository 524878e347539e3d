"""The map of Starfarers: what never changes, what stands on it, close up."""

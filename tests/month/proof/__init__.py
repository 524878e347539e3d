"""Whether a simulated month kept every promise, worked out from what it left behind."""

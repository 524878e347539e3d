"""Who lives through a simulated month, and what they do at their tables."""

"""6. Build: pieces, and ships that are launched."""

"""One module for each section of the rules in which something is decided."""

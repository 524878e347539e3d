"""Database files: opening them, their rows, copies, archives, checks."""
